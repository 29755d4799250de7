"""The finished games: searched, looked at, opened; below, the records of each set-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive import finished
from bloodyridge_qt.table.archive.kept import Preview
from bloodyridge_qt.ui.dialogs.clock import when
from bloodyridge_qt.ui.dialogs.game_preview import GamePreview
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired, tall, worn
from bloodyridge_qt.ui.panels.parts import named
from bloodyridge_qt.ui.panels.plain_label import PlainLabel

SLICE: Final = 0.03
"""Seconds that files are read for before the window has its turn."""

_GAMES: Final = ((tr("Played"), 10.5), (tr("Seed"), 7.5), (tr("Result"), 18.5), (tr("Set-up"), 12.0))
_RECORDS: Final = (
    (tr("Set-up"), 20.0),
    (tr("Games"), 5.0),
    (tr("Won"), 5.0),
    (tr("Won, nothing taken back"), 13.0),
    (tr("Best result"), 19.0),
)
"""Headings of the two lists, and how wide the columns are, in em."""


class FinishedGamesDialog(SheetDialog):
    """Stays open beside the game. `open_path` opens a file and says whether it did; then the dialog closes.

    `reading` gives the games of `folder` one by one; `preview` what is in a file.
    """

    ems_wide = 76.0

    def __init__(
        self,
        reading: finished.FinishedReading,
        preview: Callable[[Path], Preview],
        open_path: Callable[[Path], bool],
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Finished games"), parent)
        self._reading, self._read, self._open_path = reading, preview, open_path
        self._games: list[finished.FinishedGame] = []
        self._items: list[QTreeWidgetItem] = []
        self._looked_at: finished.FinishedGame | None = None
        self._texts: list[str] = []
        """What is looked up in, of each game."""
        self.filter = named(QLineEdit(self), tr("Filter"))
        self.filter.setPlaceholderText(tr("Show only games with: a date, a seed, a result, a set-up …"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaxLength(200)
        self.list = tall(_list(tr("Finished games"), _GAMES, self), 12)
        self.preview = GamePreview(self)
        self.amount = worn(PlainLabel(parent=self, wrap=True), 0.92, soft=True)
        left = QVBoxLayout()
        for part in (self.filter, self.list, self.amount):
            left.addWidget(part)
        row = aired(QHBoxLayout(), 0.8)
        row.addLayout(left, 1)
        row.addWidget(self.preview)
        self.body.addLayout(row, 1)
        self.heading = self.add_heading(tr("Records"))
        self.records = _list(tr("Records"), _RECORDS, self)
        self.body.addWidget(self.records)
        self.folder = self.add_words(tr("Kept in {folder}", folder=folder), size=0.92, soft=True)
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.reject)
        self.open_button = self.add_button(
            tr("Open"),
            self._open,
            tip=tr("Look at the chosen game again, or play on from any moment of it"),
            main=True,
        )
        self.list.currentItemChanged.connect(lambda *_of: self._show_chosen())
        self.list.itemActivated.connect(lambda *_of: self._open())
        self.filter.textChanged.connect(lambda _text: self._filter())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_on)
        self.finished.connect(lambda _result: self._timer.stop())
        self.retheme()
        self._show_chosen()
        self._timer.start(0)
        self._tell_amount()
        self.filter.setFocus()

    @property
    def reading(self) -> bool:
        """Whether files are being read."""
        return self._timer.isActive()

    def current(self) -> finished.FinishedGame | None:
        """The game that is marked and can be seen."""
        item = self.list.currentItem()
        return None if item is None or item.isHidden() else self._games[self.list.indexOfTopLevelItem(item)]

    def shown(self) -> list[finished.FinishedGame]:
        """The games that are listed under the present filter."""
        return [game for game, item in zip(self._games, self._items, strict=True) if not item.isHidden()]

    # reading ------------------------------------------------------------

    def _read_on(self) -> None:
        """Read for a moment; the records are told when all is read."""
        end = monotonic() + SLICE
        while monotonic() < end:
            game = self._reading.step()
            if game is None:
                self._timer.stop()
                self._show_records()
                break
            self._add(game)
        if self.current() is None:
            self._choose_first()
        self._tell_amount()

    def _add(self, game: finished.FinishedGame) -> None:
        self._games.append(game)
        self._texts.append(finished.search_text(game, _played(game)))
        item = QTreeWidgetItem(_columns(game))
        self._items.append(item)
        self.list.addTopLevelItem(item)
        item.setHidden(not finished.matches(self._texts[-1], self.filter.text()))

    def _show_records(self) -> None:
        for record in finished.records_of(self._games):
            numbers = map(str, (record.games, record.won, record.won_straight))
            self.records.addTopLevelItem(QTreeWidgetItem([escaped(record.set_up), *numbers, record.best]))
        some = self.records.topLevelItemCount() > 0
        for part in (self.heading, self.records):
            part.setVisible(some)
        self._size_lists()
        self._fit(least=self.size())  # somebody may be about to press a button

    # what is chosen ------------------------------------------------------------

    def _filter(self) -> None:
        words = self.filter.text()
        for text, item in zip(self._texts, self._items, strict=True):
            item.setHidden(not finished.matches(text, words))
        if self.current() is None:
            self._choose_first()
        self._show_chosen()
        self._tell_amount()

    def _choose_first(self) -> None:
        first = next((item for item in self._items if not item.isHidden()), None)
        if first is not None:
            self.list.setCurrentItem(first)

    def _show_chosen(self) -> None:
        game = self.current()
        if game is not self._looked_at:  # a letter more in the filter mostly leaves it the same
            self._looked_at = game
            self.preview.show_preview(self._read(game.path) if game is not None else None)
        trouble = self.preview.preview.trouble if self.preview.preview is not None else ""
        self.open_button.setEnabled(game is not None and not trouble)

    def _tell_amount(self) -> None:
        if self.reading:
            self.amount.setText(
                tr("{done} of {files} games read …", done=self._reading.done, files=self._reading.files)
            )
        elif not self._games:
            self.amount.setText(tr("No game has been played to its end yet."))
        else:
            games = len(self._games)
            self.amount.setText(
                plural(
                    games, "{shown} of {number} game", "{shown} of {number} games", shown=len(self.shown())
                )
            )

    def _open(self) -> None:
        game = self.current()
        if game is not None and self.open_button.isEnabled() and self._open_path(game.path):
            self.accept()

    # looks ------------------------------------------------------------

    def _restyle(self) -> None:
        unit = panel_style.em()
        self.preview.retheme()
        for tree, columns in ((self.list, _GAMES), (self.records, _RECORDS)):
            for number, (_name, ems) in enumerate(columns):
                tree.setColumnWidth(number, round(unit * ems))
        self._size_lists()

    def _size_lists(self) -> None:
        """The records take the height of their rows, up to four of them."""
        rows = min(max(self.records.topLevelItemCount(), 1), 4)
        self.records.setFixedHeight(round(panel_style.em() * (2.4 + 1.9 * rows)))


def _list(name: str, columns: tuple[tuple[str, float], ...], parent: QWidget) -> QTreeWidget:
    tree = named(QTreeWidget(parent), name)
    tree.setHeaderLabels([words for words, _ems in columns])
    tree.setRootIsDecorated(False)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    tree.header().setSectionsMovable(False)
    return tree


def _played(game: finished.FinishedGame) -> str:
    return when(game.ended) if game.ended is not None else ""


def _columns(game: finished.FinishedGame) -> list[str]:
    if game.trouble:
        return ["", "", tr("cannot be read"), escaped(game.path.name)]
    result = tr("{result}; decisions taken back", result=game.result) if game.taken_back else game.result
    result = ", ".join(filter(None, (result, game.kept)))
    return [_played(game), escaped(game.seed), result, escaped(game.set_up)]
