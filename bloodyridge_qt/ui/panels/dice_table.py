"""Dice against expectation as a table: counts, bars, hits, and what the luck comes to in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QWidget

from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.table.report.luck import Luck, Unit, lucks_of
from bloodyridge_qt.table.report.tallies import Tally
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

_HITS: Final = (tr("Hits"), tr("Expected"))
"""Of dice that can hit: where a game has none, there are no such columns."""
HEADINGS = (tr("Dice"), tr("Thrown"), tr("Mean"), tr("1 to 6"), *_HITS, tr("Luck"))
_WORDS = len(HEADINGS) - 1
ABREAST = 70
"""Em: on a screen that is not as wide the words of a row stand below its numbers."""
_BARS = HEADINGS.index(tr("1 to 6"))


class FaceBars(QWidget):
    """How often each face fell, as six bars over their numbers; the broken line is what fair dice average."""

    def __init__(self, tally: Tally, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces = tally.faces
        told = ", ".join(f"{face}: {times}" for face, times in enumerate(tally.faces, start=1))
        self.setToolTip(plain_tip(told))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # how often each number fell, its tip alone tells
        self.setAccessibleName(f"{name}: {told}")
        self._side = tally.side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        unit = panel_style.em()
        return QSize(round(unit * 7.2), round(unit * 2.7))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            font = panel_style.number_font(0.78)
            painter.setFont(font)
            floor = self.height() - QFontMetricsF(font).height()
            step = self.width() / len(self._faces)
            # Room over the line even where every face fell as often as expected.
            highest = max(*self._faces, sum(self._faces) / len(self._faces) * 1.25, 1)
            fill, _, edge = style.side(self._side, look)
            for number, times in enumerate(self._faces):
                tall = (floor - 1) * times / highest
                bar = QRectF(round(number * step + step * 0.16) + 0.5, floor - tall, round(step * 0.68), tall)
                painter.setPen(QPen(edge, 1))
                painter.setBrush(fill)
                if times:
                    painter.drawRect(bar)
                painter.setPen(look.text_soft)
                under = QRectF(number * step, floor, step, self.height() - floor)
                painter.drawText(under, Qt.AlignmentFlag.AlignCenter, str(number + 1))
            painter.setPen(QPen(panel_style.mixed(look.panel_edge, look.text, 0.3), 1))
            painter.drawLine(QLineF(0, floor, self.width(), floor))
            fair = floor - (floor - 1) * sum(self._faces) / len(self._faces) / highest
            painter.setPen(QPen(look.text, 1.4, Qt.PenStyle.CustomDashLine))
            pen = painter.pen()
            pen.setDashPattern([3.0, 2.2])
            painter.setPen(pen)
            painter.drawLine(QLineF(0, fair, self.width(), fair))


class DiceTable(QWidget):
    """Rows side by side of the game; nothing in it is coloured but what is rare with enough dice."""

    def __init__(
        self, tallies: Sequence[Tally], sides: Mapping[str, str], unit: Unit, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._grid = aired(QGridLayout(self), 1.1, 0, 0, 0, 0, down=0.3)
        self._grid.setColumnStretch(_WORDS, 1)
        self._headings: list[QLabel] = []
        self._lines: list[QFrame] = []
        self.words: list[LinkLabel] = []
        """The sentence of each row."""
        self._rows: list[int] = []
        """Where each of them begins."""
        self.rare: list[LinkLabel] = []
        """Those of them that are marked."""
        self._row = 0
        self._can_hit = any(tally.aimed for tally in tallies)
        self.lucks = lucks_of(tallies, sides, unit)
        if tallies:
            self._add_headings()
        side = None
        for tally, luck in zip(tallies, self.lucks, strict=True):
            name = sides.get(tally.side, tally.side)
            if tally.side != side:
                side = tally.side
                self._add_side(name)
            self._add(tally, name, luck)
        self.restyle()

    def _add_headings(self) -> None:
        for column, text in enumerate(HEADINGS):
            if text in _HITS and not self._can_hit:
                continue
            label = worn(PlainLabel(text, self), 0.85, soft=True, font=panel_style.heading_font)
            label.setAlignment(_aligned(column) | Qt.AlignmentFlag.AlignBottom)
            self._headings.append(label)
            self._grid.addWidget(label, 0, column)
        self._row = 1

    def _add_side(self, name: str) -> None:
        line = QFrame(self)
        line.setFixedHeight(1)
        line.setAutoFillBackground(True)
        self._lines.append(line)
        self._grid.addWidget(line, self._row, 0, 1, len(HEADINGS))
        label = worn(PlainLabel(name, self), 1.12, font=panel_style.title_font)
        self._grid.addWidget(label, self._row + 1, 0, 1, len(HEADINGS))
        self._row += 2

    def _add(self, tally: Tally, name: str, luck: Luck) -> None:
        whole = not tally.purpose
        title = worn(LinkLabel(self, tally.purpose or tr("All dice")), bold=whole)
        row = f"{name}, {tally.purpose or tr('All dice')}"
        title.setAccessibleName(row)
        title.setWordWrap(False)
        title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._grid.addWidget(title, self._row, 0, Qt.AlignmentFlag.AlignVCenter)
        aimed = (
            (tr("{hits} of {aimed}", hits=tally.hits, aimed=tally.aimed), in_figures(tally.expected, ".1f"))
            if tally.aimed
            else ("–", "–") * self._can_hit
        )
        texts = (str(tally.count), in_figures(tally.mean, ".2f"), "", *aimed)
        for column, text in enumerate(texts, start=1):
            if column == _BARS:
                bars = FaceBars(tally, row, self)
                self._grid.addWidget(bars, self._row, column, Qt.AlignmentFlag.AlignVCenter)
                continue
            label = worn(PlainLabel(text, self), bold=whole)
            label.setAlignment(_aligned(column) | Qt.AlignmentFlag.AlignVCenter)
            label.setAccessibleName(f"{row}, {HEADINGS[column]}: {text}")
            self._grid.addWidget(label, self._row, column)
        words = worn(LinkLabel(self, luck.text), also=_rare if luck.rare else lambda _part: None)
        words.setAccessibleName(f"{row}: {luck.text}")
        words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.words.append(words)
        self._rows.append(self._row)
        if luck.rare:
            self.rare.append(words)
        self._row += 2  # the words have the second where they do not fit beside the numbers

    def restyle(self) -> None:
        """Where the words stand, and the colour of the lines."""
        look, unit = theme.current(), panel_style.em()
        abreast = self.screen().availableGeometry().width() > unit * ABREAST
        self._grid.setColumnMinimumWidth(_WORDS, round(unit * 15) if abreast else 0)
        for row, words in zip(self._rows, self.words, strict=True):
            self._grid.removeWidget(words)
            place = (row, _WORDS, 1, 1) if abreast else (row + 1, 0, 1, len(HEADINGS))
            self._grid.addWidget(words, *place)
        for heading in self._headings[-1:]:
            heading.setVisible(abreast)
        for line in self._lines:
            colours = line.palette()
            colours.setColor(colours.ColorRole.Window, look.panel_edge)
            line.setPalette(colours)


def _aligned(column: int) -> Qt.AlignmentFlag:
    left = column in (0, _BARS, _WORDS)
    return Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight


def _rare(words: QWidget) -> None:
    panel_style.ink(words, theme.current().accent)
