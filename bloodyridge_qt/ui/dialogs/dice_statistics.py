"""Dice thrown against expected: of the game on the table, or of all saved games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive.dice import DiceOfAll
from bloodyridge_qt.table.archive.kept import DiceRecord
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.report.luck import GAME, HOW_TO_READ, SERIES, Luck, Unit, caution
from bloodyridge_qt.table.report.tallies import DiceCount
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog, reading, row_of_dots
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dice_table import DiceTable
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.tick import Dot

MOST_NAMED: Final = 20
"""Files left out that are named one by one."""

EVERY_SOURCE: Final = ""
_COUNTED: Final = (("this", tr("This game")), ("all", tr("All saved games")))
_NOTHING: Final = DiceRecord(0, 0, DiceCount(), DiceCount(), 0, ())


class DiceStatisticsDialog(SheetDialog):
    """Stays open beside the game; `refresh` when the game has gone on.

    `game` gives the dice of the game on the table, None when there is none. `read` counts the saved games
    of a folder, `folder` at first; `ask_folder` lets the player choose another one.
    """

    ems_wide = 76.0

    def __init__(
        self,
        game: Callable[[], DiceRecord | None],
        read: Callable[[Path], DiceOfAll],
        folder: Path,
        ask_folder: Callable[[], Path | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Dice statistics"), parent)
        self._game, self._read, self._folder, self._ask_folder = game, read, folder, ask_folder
        self._files: DiceOfAll | None = None
        """The saved games, once they are asked for."""
        self._source = EVERY_SOURCE
        self._idle = reading(self, lambda: self._files is not None and self._files.step(), self._follow)
        counted = "all" if game() is None else "this"
        row, dots = row_of_dots(_COUNTED, counted, lambda _which: self._changed())
        self.this_game, self.all_games = dots.values()
        self.this_game.setEnabled(counted == "this")
        self.body.addWidget(row)
        self.amount = self.add_words(bold=True)
        self.sources: dict[str, Dot] = {}
        self._names: list[tuple[str, str]] = []
        """What they are, by what is written on them."""
        self._source_row = QHBoxLayout()
        self.body.addLayout(self._source_row)
        self.table = DiceTable((), {}, GAME, self)
        self.body.addWidget(self.table)
        self.notes = self.add_linked(size=0.95, soft=True)
        self.left_out = self.add_words(size=0.95)
        self.body.addStretch(1)
        self.folder_button = self.add_button(
            tr("Another folder…"), self._choose_folder, tip=tr("Count the games saved in another folder")
        )
        self.stop_button = self.add_button(tr("Stop"), lambda: self._go_on(not self.reading))
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.accept, main=True)
        self._changed()
        self.close_button.setFocus()

    @property
    def of_all(self) -> bool:
        """Whether all saved games are shown."""
        return self.all_games.isChecked()

    @property
    def reading(self) -> bool:
        """Whether files are being read."""
        return self._idle.isActive()

    def refresh(self) -> None:
        """Count the game on the table anew, when it is what is shown."""
        if not self.of_all:
            self._show()

    # what is chosen ------------------------------------------------------------

    def _changed(self) -> None:
        if self.of_all and self._files is None:
            self._files = self._read(self._folder)
        self._go_on(self.of_all)

    def _choose_folder(self) -> None:
        folder = self._ask_folder()
        if folder is not None:
            self._folder, self._files = folder, None
            self._changed()

    def _choose_source(self, source: str) -> None:
        self._source = source
        self._show()

    def _go_on(self, on: bool) -> None:
        """Read what is still unread, or stop reading."""
        if on and self._files is not None and self._files.done < self._files.files:
            self._idle.start()
        else:
            self._idle.stop()
        self._show()

    # what is shown ------------------------------------------------------------

    def _follow(self) -> None:
        """Some more is read; what is half counted would be taken for the whole."""
        if self.reading:
            self._show_amount(_NOTHING)
        else:
            self._show()

    def _show(self) -> None:
        counted = self._files.record() if self.of_all and self._files is not None else self._game()
        record = counted if counted is not None and not self.reading else _NOTHING
        self._show_amount(record)
        self._show_sources(record)
        dice = record.dice if self._source == EVERY_SOURCE else record.dice.of(self._source)
        unit = SERIES if self.of_all else GAME
        table = DiceTable(dice.tallies(), dict(record.sides), unit, self)
        self.body.replaceWidget(self.table, table)
        self.table.hide()
        self.table.deleteLater()
        table.show()
        self.table = table
        self.notes.set_text("\n".join(notes_of(record, table.lucks, unit)))
        self.notes.setVisible(len(dice) > 0)
        lines = list(record.left_out[:MOST_NAMED])
        if more := len(record.left_out) - len(lines):
            lines.append(tr("… and {more} more.", more=more))
        self.left_out.setText("\n".join((tr("Not counted:"), *lines)))
        self.left_out.setVisible(bool(lines))
        told = (self.amount.text(), *(row.plain_text() for row in table.words))
        self.setAccessibleDescription(" ".join(told))
        self.retheme()

    def _show_amount(self, record: DiceRecord) -> None:
        files = self._files if self.of_all else None
        self.folder_button.setVisible(self.of_all)
        self.stop_button.setVisible(files is not None and files.done < files.files)
        self.stop_button.setText(tr("Stop") if self.reading else tr("Read on"))
        self.stop_button.setAccessibleName(self.stop_button.text())
        self.amount.setToolTip(plain_tip(str(self._folder) if files is not None else ""))
        if files is not None:
            self.amount.setText(self._told(record, files))
        else:
            self.amount.setText(
                f"{amount(record, GAME)}." if len(record.dice) else tr("No dice have fallen yet.")
            )

    def _told(self, record: DiceRecord, files: DiceOfAll) -> str:
        """How far the files are read, and what is in them."""
        place, done, of = self._folder.name or str(self._folder), files.done, files.files
        if not of:
            return tr("There is no saved game in {place}.", place=place)
        if self.reading:
            return tr("Reading file {done} of {files} in {place} …", done=done, files=of, place=place)
        told = plural(of, "{number} file in {place}: ", "{number} files in {place}: ", place=place)
        if done < of:
            told = tr("Stopped after {done} of {files} files: ", done=done, files=of)
        return f"{told}{amount(record, SERIES)}."

    def _show_sources(self, record: DiceRecord) -> None:
        """A choice where dice come from, when they come from more than one place; what is there stays."""
        found, words = record.dice.sources(), dict(record.source_words)
        if self._source not in dict(found):
            self._source = EVERY_SOURCE
        names = [(key, sentence(f"{tr(words.get(key, key))} ({number})")) for key, number in found]
        names = [(EVERY_SOURCE, tr("All dice ({number})", number=len(record.dice))), *names] * (
            len(names) > 1
        )
        if names != self._names:
            self._names = names
            panel_style.empty(self._source_row)
            row, self.sources = row_of_dots(names, self._source, self._choose_source)
            self._source_row.addWidget(row)
            row.setVisible(
                bool(names)
            )  # at once: what is hidden is left out when the dialog takes its height

    def _restyle(self) -> None:
        self.table.restyle()


ONCE: Final = tr(
    "A game that is in several files is counted once. Games begun from the "
    "same seed share dice; each of these is counted once too. A series is as "
    "many dice, thrown for the same things."
)


def amount(record: DiceRecord, unit: Unit) -> str:
    """How much has been counted, in a line."""
    counted = [_many(record.decisions, "decision"), _many(len(record.dice), "die", "dice")]
    if unit != GAME:
        counted.insert(0, _many(record.games, "game"))
    return ", ".join(counted)


def notes_of(record: DiceRecord, lucks: Sequence[Luck], unit: Unit) -> tuple[str, ...]:
    """Sentences on a record that is shown in rows with this luck; files left out are in the record."""
    told = [HOW_TO_READ, caution(lucks, unit), "" if unit == GAME else ONCE]
    if back := len(record.taken_back):
        words = tr(
            "Taken back and in no row above: {many} with a mean of {mean:.2f}.",
            many=_many(back, "die", "dice"),
            mean=record.taken_back.mean,
        )
        told.append(words)
    if record.replaced:
        told.append(
            plural(
                record.replaced,
                "{number} decision with dice was taken back and replaced; the dice of before are "
                "in no file any more.",
                "{number} decisions with dice were taken back and replaced; the dice of before are "
                "in no file any more.",
            )
        )
    return tuple(sentence for sentence in told if sentence)


def _many(number: int, one: str, more: str = "") -> str:
    noun = tr(one if number == 1 else more or one + "s")
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}") + f" {noun}"
