"""What a file tells of its game before it is opened."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from bloodyridge_qt.engine.restore import restore_end
from bloodyridge_qt.engine.savefile import SavedGame, Setup
from bloodyridge_qt.engine.switches import OptionError
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.kept import Preview
from bloodyridge_qt.table.archive.opening import bring_back, edition_for, result_words, rules_of, seed_words
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.report.model import words_of
from bloodyridge_qt.table.starting import SetupError


def preview_of(
    saved: SavedGame, folder: Path, edition: Edition, folders: Collection[Path], *, named: bool = False
) -> Preview:
    """What a save tells without being replayed: its stored position. Raises Unreadable when there is none.

    What game it is of is told where it is to be `named`.
    """
    edition, notices = edition_for(saved, folder, edition, folders)
    view, sheet, trouble = None, None, ""
    turn, turn_name, result, waits_for, seat = "", tr("Turn"), saved.result, "", ""
    try:
        rules = rules_of(saved.setup, edition, notices)
        session = restore_end(rules, edition.notation(rules), saved)
        table = GameTable(edition.screen(rules), saved.setup.seed, session=session)
        sheet, view, asked = table.sheet, table.view(), table.asked()
        turn_called = words_of(table.screen).turn
        if "1" not in turn_called(1):  # as on a time record
            turn_name = tr("Game turn")
        if str(view.turn) not in (called := turn_called(view.turn)):
            turn = called
        elif edition.last_turn:
            turn = tr("{turn} of {last_turn}", turn=view.turn, last_turn=edition.last_turn)
        else:
            turn = str(view.turn)
        result = session.state.outcome
        seat = "" if table.over else table.seat
        waits_for = asked.title if asked is not None else ""
    except (Unreadable, OptionError, SetupError):
        trouble = _replayed_trouble(saved, folder, edition)
    rows = (
        (tr("Game"), edition.title if named else ""),
        (tr("Name"), saved.name),
        (turn_name, turn),
        (tr("Decides"), tr(seat)),
        (tr("The program’s seat"), tr(saved.setup.program)),
        (tr("Who plays"), who_plays(saved.setup, edition)),
        (tr("Taken back"), count(saved.taken_back, "time") if saved.taken_back else ""),
        (tr("Result"), result_words(result, edition)),
        (tr("Decisions"), str(saved.decisions)),
        (tr("Waits for"), waits_for),
        (tr("Odds and advice"), tr("none: a purist’s game") if saved.setup.purist else ""),
        (tr("Advice or program asked"), count(saved.advised, "time") if saved.advised else ""),
        (tr("Seed"), seed_words(saved)),
        (tr("Last remark"), saved.remarks[-1].text if saved.remarks else ""),
    )
    return Preview(tuple(row for row in rows if row[1]), view, sheet, trouble, saved.saved)


def who_plays(setup: Setup, edition: Edition) -> str:
    """In which way two seats are played, and what that leaves open; "" for one player."""
    if setup.mail:
        return tr("two players, by mail")
    if setup.program or not edition.program_seats:
        return ""
    return tr("at one screen, not locked")


def _replayed_trouble(saved: SavedGame, folder: Path, edition: Edition) -> str:
    """The stored position is damaged: why the game cannot be opened, or nothing when the journal saves it."""
    try:
        bring_back(saved, folder, tr("The file"), edition)
    except Unreadable as fault:
        return str(fault)
    return ""
