"""How the game ended: what decided it, the score, and what to do next."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import EndingView
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import named
from bloodyridge_qt.ui.panels.plain_label import PlainLabel


class Banner(QWidget):
    """The band with the ending's title; its colour and its words both say how it went."""

    def __init__(self, ending: EndingView, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._victory = ending.victory
        kind = tr("Victory") if self._victory else tr("Defeat")
        self.kind = worn(PlainLabel(kind, self), 0.95, font=panel_style.heading_font)
        self.title = worn(PlainLabel(ending.title, self, wrap=True), 1.9, font=panel_style.title_font)
        self.column = aired(QVBoxLayout(self), 0.2, 1.3, 0.9, 1.3, 0.9)
        lay(self.column, self.kind, self.title)

    def restyle(self) -> None:
        """Colours anew."""
        for label in (self.kind, self.title):
            panel_style.ink(label, self._colours()[1])

    def _colours(self) -> tuple[QColor, QColor]:
        look = theme.current()
        if self._victory:
            return look.accent, look.panel
        return panel_style.mixed(look.panel, look.text, 0.14), look.text

    def paintEvent(self, _event: QPaintEvent) -> None:
        ground, ink = self._colours()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), ground)
            painter.setPen(panel_style.mixed(ground, ink, 0.5))
            painter.drawRect(QRectF(self.rect()).adjusted(4.5, 4.5, -5.5, -5.5))


class EndingDialog(SheetDialog):
    """Victory or defeat. Closing it is the same as looking at the board."""

    ems_wide = 50.0

    def __init__(self, ending: EndingView, parent: QWidget | None = None) -> None:
        super().__init__(ending.title, parent)
        self.banner = Banner(ending, self)
        self.title_label.hide()
        self._rule.hide()
        self._column.insertWidget(0, self.banner)
        self.decided = self.add_linked(ending.decided_by, size=1.1)
        grid = aired(QGridLayout(), 1.2, 0, 0, 0, 0.55, down=0.25)
        grid.setColumnStretch(1, 1)
        for title, rows in ((tr("Score"), ending.score), (tr("This game"), ending.facts)):
            if rows:
                margins = (0, 0.65 if grid.count() else 0.4, 0, 0.25)
                heading = PlainLabel(title, self)
                worn(heading, 0.95, soft=True, font=panel_style.heading_font, margins=margins)
                grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
            for row, (name, value) in enumerate(rows, start=grid.rowCount()):
                label = named(worn(PlainLabel(name, self), soft=True), f"{name}: {value}")
                grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(worn(LinkLabel(self, value), bold=True), row, 1)
        self.body.addLayout(grid)
        self.note = self.add_words(size=0.92, soft=True)
        self.note.hide()
        self.body.addStretch(1)
        self.dice_button = self.add_button(tr("Dice"), tip=tr("Dice thrown against expected"))
        self.report_button = self.add_button(
            tr("Report…"), tip=tr("Write the game as a page with maps, fights and dice")
        )
        self.buttons.addStretch(1)
        self.add_button(tr("Look at the board"), self.reject)
        self.same_button = self.add_button(tr("Same seed again"), self.accept)
        self.another_button = self.add_button(tr("Another seed"), self.accept, main=True)
        self.setAccessibleDescription(f"{self.banner.kind.text()}. {ending.title}. {ending.decided_by}")
        self.retheme()
        self.another_button.setFocus()

    def tell(self, words: str) -> None:
        """A line below all others."""
        self.note.setText(words)
        self.note.show()
        self._fit()

    def _restyle(self) -> None:
        self.banner.restyle()
