"""What is told beside a table of dice: how many they are, and what is not among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive.kept import DiceRecord
from bloodyridge_qt.table.report.luck import GAME, HOW_TO_READ, Luck, Unit, caution

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


def notes(record: DiceRecord, lucks: Sequence[Luck], unit: Unit) -> tuple[str, ...]:
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
