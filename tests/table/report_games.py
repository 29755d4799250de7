"""Games of every kind for the tests of reports, and what their journals hold."""

from __future__ import annotations

from functools import cache

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen, BloodyRidgeTable
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.report.model import Report
from bloodyridge_qt.table.report.writing import report_of
from tests.saves.players import play

HOSTILE = "<script src='http://evil.example/x.js'>&amp;\"'</title>]]>--><svg onload=alert(1)>"
KINDS = ("fresh", "midst", "finished", "won", "sealed", "stored", "strict")


@cache
def shelf() -> BloodyRidgeEdition:
    """One box for all tests."""
    return edition.open_edition()


@cache
def game(kind: str) -> BloodyRidgeTable:
    """A game of this kind, the very same at every call: nobody plays on in it."""
    if kind == "strict":
        table = shelf().start({"seed": "strict", "red_row_fire": "strict", "no_survivors": "taken"})
        play(table)
    elif kind == "sealed":
        table = shelf().start({"seed": "nobody-has-seen-this", "sealed": "yes"})
        play(table, 15)
    elif kind == "won":
        table = shelf().start({"seed": "victory-1"})
        for number in range(2, 400):
            play(table, seed=number, way="sensible")
            if table.view().ending.victory:
                break
            table = shelf().start({"seed": f"victory-{number}"})
    else:
        table = shelf().start({"seed": "report"})
        play(table, {"fresh": 0, "finished": 10_000}.get(kind, 30))
    if kind == "midst":
        table.go_to(20)
        play(table, 6, seed=2)
        table.undo()
        table.undo()
        table.name = HOSTILE
        table.bookmark(3, HOSTILE)
        table.remark(table.at, f"{HOSTILE}\nA second line.")
    if kind == "stored":
        dice = KeyedDice("other")
        start = table.session.state
        session = Session(table.rules, dice, start=start)
        table = GameTable(BloodyRidgeScreen(table.sheet, table.rules), "other", session=session)
        play(table, 12)
    return table


@cache
def report(kind: str) -> Report:
    """The report of it."""
    return report_of(game(kind))


def thrown(table: BloodyRidgeTable) -> list[int]:
    """Every die of the decisions that stand, the set-up first, in the order they fell."""
    journal = table.session.journal
    falls = [*journal.opening, *(die for entry in journal.entries[: table.at] for die in entry.thrown)]
    return [die.value for die in falls if not die.drawn]


def thrown_back(table: BloodyRidgeTable) -> list[int]:
    """The same of decisions that were taken back and are still there."""
    entries = table.session.journal.entries[table.at :]
    return [die.value for entry in entries for die in entry.thrown if not die.drawn]
