"""Dice thrown against expected: of the game on the table, or of all saved games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive.dice import DiceOfAll
from bloodyridge_qt.table.archive.kept import DiceRecord
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.report.luck import GAME, HOW_TO_READ, SERIES, Luck, Unit, caution
from bloodyridge_qt.table.report.tallies import Tally
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog, row_of_dots
from bloodyridge_qt.ui.panels import panel_style, tick
from bloodyridge_qt.ui.panels.dice_table import DiceTable
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.tick import Dot

SLICE: Final = 0.03
"""Seconds that files are read for before the window has its turn."""
MOST_NAMED: Final = 20
"""Files left out that are named one by one."""

EVERY_SOURCE: Final = ""
_COUNTED: Final = (("this", tr("This game")), ("all", tr("All saved games")))


class DiceStatisticsDialog(SheetDialog):
    """Stays open beside the game; `refresh` when the game has gone on.

    `game` gives the dice of the game on the table, None when there is none. `reading` counts the saved games
    of a folder, `folder` at first; `ask_folder` lets the player choose another one.
    """

    ems_wide = 76.0

    def __init__(
        self,
        game: Callable[[], DiceRecord | None],
        reading: Callable[[Path], DiceOfAll],
        folder: Path,
        ask_folder: Callable[[], Path | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Dice statistics"), parent)
        self._game, self._read, self._folder, self._ask_folder = game, reading, folder, ask_folder
        self._reading: DiceOfAll | None = None
        self._source = EVERY_SOURCE
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_on)
        nothing = self._game() is None
        counted = "all" if nothing else "this"
        row, dots = row_of_dots(_COUNTED, counted, lambda _which: self._changed())
        self.this_game, self.all_games = dots.values()
        self.this_game.setEnabled(not nothing)
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
        self.stop_button = self.add_button(tr("Stop"), self._stop_or_go_on)
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
        return self._timer.isActive()

    def refresh(self) -> None:
        """Count the game on the table anew, when it is what is shown."""
        if not self.of_all:
            self._show()

    def done(self, result: int) -> None:
        self._timer.stop()
        super().done(result)

    # what is chosen ------------------------------------------------------------

    def _changed(self) -> None:
        tick.tab_to_chosen((self.this_game, self.all_games))
        if self.of_all and self._reading is None:
            self._begin()
        elif not self.of_all:
            self._timer.stop()
        elif self._reading is not None and self._reading.done < self._reading.files:
            self._timer.start(0)
        self._show()

    def _choose_folder(self) -> None:
        folder = self._ask_folder()
        if folder is not None:
            self._folder = folder
            self._begin()
            self._show()

    # reading ------------------------------------------------------------

    def _begin(self) -> None:
        self._reading = self._read(self._folder)
        if self._reading.files:
            self._timer.start(0)

    def _read_on(self) -> None:
        """Read files for a short while; the table is made anew when the last one is read."""
        end = monotonic() + SLICE
        reading = self._reading
        while reading is not None and reading.step():
            if monotonic() > end:
                self._show_amount()
                return
        self._timer.stop()
        self._show()

    def _stop_or_go_on(self) -> None:
        if self.reading:
            self._timer.stop()
        else:
            self._timer.start(0)
        self._show()

    # what is shown ------------------------------------------------------------

    def _record(self) -> DiceRecord | None:
        if not self.of_all:
            return self._game()
        return self._reading.record() if self._reading is not None else None

    def _show(self) -> None:
        record = self._record()
        unit = SERIES if self.of_all else GAME
        self._show_amount()
        if self.reading:  # the table of before would be taken for that of all
            record = None
        self._show_sources(record)
        tallies: tuple[Tally, ...] = ()
        sides: dict[str, str] = {}
        if record is not None:
            dice = record.dice if self._source == EVERY_SOURCE else record.dice.of(self._source)
            tallies, sides = dice.tallies(), dict(record.sides)
        table = DiceTable(tallies, sides, unit, self)
        self.body.replaceWidget(self.table, table)
        self.table.hide()
        self.table.deleteLater()
        table.show()
        self.table = table
        notes = notes_of(record, table.lucks, unit) if record is not None and tallies else ()
        self.notes.set_text("\n".join(notes))
        self.notes.setVisible(bool(tallies))
        self._show_left_out(record.left_out if record is not None else ())
        told = (self.amount.text(), *(row.plain_text() for row in table.words))
        self.setAccessibleDescription(" ".join(told))
        self.retheme()

    def _show_amount(self) -> None:
        reading = self._reading
        self.folder_button.setVisible(self.of_all)
        self.stop_button.setVisible(self.of_all and reading is not None and reading.done < reading.files)
        self.stop_button.setText(tr("Stop") if self.reading else tr("Read on"))
        self.stop_button.setAccessibleName(self.stop_button.text())
        if self.of_all and self.reading and reading is not None:
            self.amount.setText(
                tr(
                    "Reading file {done} of {files} in {place} …",
                    done=reading.done,
                    files=reading.files,
                    place=self._place(),
                )
            )
            return
        record = self._record()
        self.amount.setText(self._told(record, reading) if record is not None else "")

    def _told(self, record: DiceRecord, reading: DiceOfAll | None) -> str:
        if not self.of_all or reading is None:
            return f"{amount(record, GAME)}." if len(record.dice) else tr("No dice have fallen yet.")
        if not reading.files:
            return tr("There is no saved game in {place}.", place=self._place())
        stopped = tr("Stopped after {done} of {files} files: ", done=reading.done, files=reading.files)
        read = plural(
            reading.files, "{number} file in {place}: ", "{number} files in {place}: ", place=self._place()
        )
        return (stopped if reading.done < reading.files else read) + amount(record, SERIES) + "."

    def _place(self) -> str:
        self.amount.setToolTip(plain_tip(str(self._folder)))
        return self._folder.name or str(self._folder)

    def _show_sources(self, record: DiceRecord | None) -> None:
        """A choice where dice come from, when they come from more than one place; what is there stays."""
        found = record.dice.sources() if record is not None else ()
        if self._source not in dict(found):
            self._source = EVERY_SOURCE
        names = []
        if len(found) > 1 and record is not None:
            words = dict(record.source_words)
            names = [(EVERY_SOURCE, tr("All dice ({number})", number=len(record.dice)))]
            names += [(key, sentence(f"{tr(words.get(key, key))} ({number})")) for key, number in found]
        if names == self._names:
            return
        self._names = names
        panel_style.empty(self._source_row)
        row, self.sources = row_of_dots(names, self._source, self._choose_source)
        self._source_row.addWidget(row)
        row.setVisible(bool(names))  # at once: what is hidden is left out when the dialog takes its height

    def _choose_source(self, source: str) -> None:
        self._source = source
        self._show()

    def _show_left_out(self, sentences: tuple[str, ...]) -> None:
        lines = list(sentences[:MOST_NAMED])
        more = len(sentences) - len(lines)
        if more:
            lines.append(tr("… and {more} more.", more=more))
        self.left_out.setText("\n".join((tr("Not counted:"), *lines)) if lines else "")
        self.left_out.setVisible(bool(lines))

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
    told = [HOW_TO_READ, caution(lucks, unit)]
    if unit != GAME:
        told.append(ONCE)
    back = len(record.taken_back)
    if back:
        mean = record.taken_back.mean
        told.append(
            tr(
                "Taken back and in no row above: {many} with a mean of {mean:.2f}.",
                many=_many(back, "die", "dice"),
                mean=mean,
            )
        )
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
