"""The finished games: searched, looked at, opened; below, the records of each set-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive import finished
from bloodyridge_qt.table.archive.kept import Preview
from bloodyridge_qt.ui.dialogs.clock import when
from bloodyridge_qt.ui.dialogs.game_preview import GamePreview
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog, reading
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired, lay, tall, worn
from bloodyridge_qt.ui.panels.parts import named
from bloodyridge_qt.ui.panels.plain_label import PlainLabel

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

    `games` gives those of `folder` one by one; `preview` what is in a file.
    """

    ems_wide = 76.0

    def __init__(
        self,
        games: finished.FinishedReading,
        preview: Callable[[Path], Preview],
        open_path: Callable[[Path], bool],
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Finished games"), parent)
        self._reading, self._read, self._open_path = games, preview, open_path
        self._rows: list[_Row] = []
        self._looked_at: finished.FinishedGame | None = None
        self.filter = named(QLineEdit(self), tr("Filter"))
        self.filter.setPlaceholderText(tr("Show only games with: a date, a seed, a result, a set-up …"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaxLength(200)
        self.list = tall(_list(tr("Finished games"), _GAMES, self), 12)
        self.preview = GamePreview(self)
        self.amount = worn(PlainLabel(parent=self, wrap=True), 0.92, soft=True)
        left, row = QVBoxLayout(), aired(QHBoxLayout(), 0.8)
        lay(left, self.filter, self.list, self.amount)
        row.addLayout(left, 1)
        row.addWidget(self.preview)
        self.body.addLayout(row, 1)
        self.heading = self.add_heading(tr("Records"))
        self.records = _list(tr("Records"), _RECORDS, self)
        self.body.addWidget(self.records)
        self.folder = self.add_words(tr("Kept in {folder}", folder=folder), size=0.92, soft=True)
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.reject)
        tip = tr("Look at the chosen game again, or play on from any moment of it")
        self.open_button = self.add_button(tr("Open"), self._open, tip=tip, main=True)
        self.list.currentItemChanged.connect(lambda *_of: self._show_chosen())
        self.list.itemActivated.connect(lambda *_of: self._open())
        self.filter.textChanged.connect(self._filter)
        self._idle = reading(self, self._step, self._follow)
        self.retheme()
        self._show_chosen()
        self._idle.start()
        self._tell_amount()
        self.filter.setFocus()

    @property
    def reading(self) -> bool:
        """Whether files are being read."""
        return self._idle.isActive()

    def current(self) -> finished.FinishedGame | None:
        """The game that is marked and can be seen."""
        row = self.list.currentItem()
        return row.game if isinstance(row, _Row) and not row.isHidden() else None

    def _step(self) -> bool:
        """Read a game; the records are told when all are read."""
        game = self._reading.step()
        if game is None:
            self._show_records()
            return False
        self._rows.append(_Row(game))
        self.list.addTopLevelItem(self._rows[-1])
        self._rows[-1].filter(self.filter.text())
        return True

    def _show_records(self) -> None:
        records = finished.records_of(row.game for row in self._rows)
        for record in records:
            numbers = map(str, (record.games, record.won, record.won_straight))
            self.records.addTopLevelItem(QTreeWidgetItem([escaped(record.set_up), *numbers, record.best]))
        for part in (self.heading, self.records):
            part.setVisible(bool(records))
        self._size_records()
        self._fit(shrinks=False)  # somebody may be about to press a button

    def _filter(self, words: str) -> None:
        for row in self._rows:
            row.filter(words)
        self._follow()

    def _follow(self) -> None:
        """What is listed is another: some of it is marked, and told how much it is."""
        shown = [row for row in self._rows if not row.isHidden()]
        if shown and self.current() is None:
            self.list.setCurrentItem(shown[0])
        self._show_chosen()
        self._tell_amount(len(shown))

    def _show_chosen(self) -> None:
        game = self.current()
        if game is not self._looked_at:  # a letter more in the filter mostly leaves it the same
            self._looked_at = game
            self.preview.show_preview(self._read(game.path) if game is not None else None)
        trouble = self.preview.preview.trouble if self.preview.preview is not None else ""
        self.open_button.setEnabled(game is not None and not trouble)

    def _tell_amount(self, shown: int = 0) -> None:
        read, games = self._reading, len(self._rows)
        told = plural(games, "{shown} of {number} game", "{shown} of {number} games", shown=shown)
        if self.reading:
            told = tr("{done} of {files} games read …", done=read.done, files=read.files)
        elif not games:
            told = tr("No game has been played to its end yet.")
        self.amount.setText(told)

    def _open(self) -> None:
        game = self.current()
        if game is not None and self.open_button.isEnabled() and self._open_path(game.path):
            self.accept()

    def _restyle(self) -> None:
        self.preview.retheme()
        for tree, columns in ((self.list, _GAMES), (self.records, _RECORDS)):
            for number, (_name, ems) in enumerate(columns):
                tree.setColumnWidth(number, round(panel_style.em() * ems))
        self._size_records()

    def _size_records(self) -> None:
        """They take the height of their rows, up to four of them."""
        rows = min(max(self.records.topLevelItemCount(), 1), 4)
        self.records.setFixedHeight(round(panel_style.em() * (2.4 + 1.9 * rows)))


class _Row(QTreeWidgetItem):
    """A game of the list."""

    def __init__(self, game: finished.FinishedGame) -> None:
        played = when(game.ended) if game.ended is not None else ""
        result = tr("{result}; decisions taken back", result=game.result) if game.taken_back else game.result
        told = [game.seed, ", ".join(filter(None, (result, game.kept))), game.set_up]
        if game.trouble:
            told = ["", tr("cannot be read"), game.path.name]
        super().__init__([played, *map(escaped, told)])
        self.game = game
        self._text = finished.search_text(game, played)

    def filter(self, words: str) -> None:
        """Hide it unless all of these words are told of it."""
        self.setHidden(not finished.matches(self._text, words))


def _list(name: str, columns: tuple[tuple[str, float], ...], parent: QWidget) -> QTreeWidget:
    tree = named(QTreeWidget(parent), name)
    tree.setHeaderLabels([words for words, _ems in columns])
    tree.setRootIsDecorated(False)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    tree.header().setSectionsMovable(False)
    return tree
