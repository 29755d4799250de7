"""Dice that were thrown at no counter in sight: each lies beside the words of what it was for."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dice_animation import rest_pose
from bloodyridge_qt.ui.panels.dice_drawing import paint_die, paint_mark
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

LATEST = 12
"""So many dice of a throw are listed; more are counted."""


class DieSpot(QWidget):
    """Room for one lying die and its mark."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._throw: DieThrow | None = None
        self._index = 0
        self._flying = False
        self._faded = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_die(self, throw: DieThrow, index: int, *, flying: bool, faded: bool) -> None:
        """Show this die; nothing while it flies."""
        self._throw, self._index, self._flying, self._faded = throw, index, flying, faded
        words = {"hit": tr(", hit"), "miss": tr(", miss")}.get(throw.outcome, "")
        self.setAccessibleName("" if flying else tr("die {value}{words}", value=throw.value, words=words))
        self.update()

    def die_size(self) -> float:
        """Edge of the die in pixels."""
        return round(panel_style.em() * 1.75)

    def die_spot(self) -> QPointF:
        """Middle of the die in this widget."""
        return QPointF(self.die_size() * 0.62, self.height() / 2)

    def sizeHint(self) -> QSize:
        size = self.die_size()
        return QSize(round(size * 1.5), round(size * 1.3))

    def lines_drawn(self) -> tuple[QRect]:
        """What no edge cuts: half a die is not told from another."""
        return (self.rect(),)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._throw is None or self._flying:
            return
        painter = QPainter(self)
        size = self.die_size()
        pose = rest_pose(self._throw, self._index)
        paint_die(painter, pose, self.die_spot(), size, self._throw.side, theme.current(), 0.45 * self._faded)
        if self._throw.outcome:
            painter.setOpacity(0.6 if self._faded else 1.0)
            mark = self._mark_rect(size)
            paint_mark(painter, mark, self._throw.outcome, theme.current())
        painter.end()

    def _mark_rect(self, size: float) -> QRectF:
        mark = QRectF(0, 0, size * 0.52, size * 0.52)
        mark.moveCenter(self.die_spot() + QPointF(size * 0.5, size * 0.36))
        return mark


class DiceTray(QWidget):
    """The list of loose dice of one throw."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Dice"))
        self._grid = aired(QGridLayout(self), 0.4, 0, 0, 0, 0, down=0.25)
        self._grid.setColumnStretch(1, 1)
        self._heading = worn(PlainLabel(tr("Dice"), self), 0.85, soft=True, font=panel_style.heading_font)
        self._grid.addWidget(self._heading, 0, 0, 1, 2)
        self._rows: list[tuple[DieSpot, LinkLabel]] = []
        self._more = worn(PlainLabel("", self), 0.9, italic=True, soft=True)
        self._more.hide()
        self._current = 0

    def show_dice(self, thrown: list[tuple[DieThrow, int]], *, flying: bool, faded: bool) -> None:
        """List the dice, each with its index in its throw: hidden while `flying`, `faded` as from before."""
        self._heading.setText(tr("Last dice") if faded else tr("Dice"))
        dice = thrown[:LATEST]
        self._current = 0 if faded else len(dice)
        while len(self._rows) < len(dice):
            self._add_row()
        for number, (spot, label) in enumerate(self._rows):
            used = number < len(dice)
            if used:
                throw, index = dice[number]
                spot.show_die(throw, index, flying=flying, faded=faded)
                label.set_text(throw.purpose or tr("Die"))
                for part in (spot, label):
                    part.setWhatsThis(plain_tip(throw.kind))
                label.set_blank(flying)
                worn(label, 0.95, soft=faded)
            spot.setVisible(used)
            label.setVisible(used)
        left_out = len(thrown) - len(dice)
        self._more.setText(tr("and {left_out} more", left_out=left_out) if left_out else "")
        self._more.setVisible(bool(left_out))
        if left_out:
            self._grid.addWidget(self._more, len(self._rows) + 1, 1)

    def spot_of(self, number: int) -> DieSpot | None:
        """The place of a die of the last throw; None when it is only counted."""
        return self._rows[number][0] if number < self._current else None

    def _add_row(self) -> None:
        spot, label = DieSpot(self), worn(LinkLabel(self), 0.95)
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        row = len(self._rows) + 1
        self._grid.addWidget(spot, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(label, row, 1, Qt.AlignmentFlag.AlignVCenter)
        self._rows.append((spot, label))
