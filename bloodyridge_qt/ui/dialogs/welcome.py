"""The first page: what this is, and where to go from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCommandLinkButton, QHBoxLayout, QVBoxLayout, QWidget

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import TableView
from bloodyridge_qt.ui.board.thumbnail import thumbnail
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.parts import named
from bloodyridge_qt.ui.panels.plain_label import PlainLabel

PICTURE: Final = (17.0, 24.0)
"""Room for the picture, in em."""


class Way(NamedTuple):
    """One way on."""

    key: str
    words: str
    about: str


class WelcomeDialog(SheetDialog):
    """A picture, two sentences and the ways on; closing it is as good as playing."""

    chosen = Signal(str)
    """The key of a way, after the dialog has closed."""
    ems_wide = 50.0

    def __init__(
        self,
        title: str,
        sentences: str,
        ways: Sequence[Way],
        laid_out: tuple[TableView, MapSheet],
        *,
        again: bool,
        parent: QWidget | None = None,
    ) -> None:
        """`again` is whether it is to be shown at every start."""
        super().__init__(tr("Welcome"), parent)
        self.title_label.setText(title)
        self._laid_out = laid_out
        self._picture = named(PlainLabel("", self), tr("The board"))
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = aired(QVBoxLayout(), 0.35)
        column.addWidget(worn(PlainLabel(sentences, self, wrap=True)))
        self.ways: Mapping[str, QCommandLinkButton] = {way.key: self._button(way) for way in ways}
        for button in self.ways.values():
            column.addWidget(button)
        column.addStretch(1)
        row = aired(QHBoxLayout(), 1.2)
        row.addWidget(self._picture)
        row.addLayout(column, 1)
        self.body.addLayout(row)
        self.again = self.add_foot(self.add_tick(tr("Show this at every start"), again))
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.reject)
        self.retheme()
        next(iter(self.ways.values())).setFocus()

    def _button(self, way: Way) -> QCommandLinkButton:
        button = named(QCommandLinkButton(way.words, way.about, self), way.words.replace("&", ""))
        button.setAccessibleDescription(way.about)
        button.setAutoDefault(True)
        button.clicked.connect(lambda: self.choose(way.key))
        return button

    def choose(self, key: str) -> None:
        """Close, and go this way."""
        if self.isVisible():  # a double click may come twice
            self.accept()
            self.chosen.emit(key)

    def _restyle(self) -> None:
        unit = panel_style.em()
        view, sheet = self._laid_out
        room = QSize(round(unit * PICTURE[0]), round(unit * PICTURE[1]))
        self._picture.setFixedSize(room)
        self._picture.setPixmap(thumbnail(view, sheet, room, self.devicePixelRatioF()))
