"""What a file tells of its game before it is opened."""

from __future__ import annotations

from pathlib import Path

from bloodyridge_qt.engine.restore import restore_end
from bloodyridge_qt.engine.savefile import SavedGame
from bloodyridge_qt.engine.switches import OptionError
from bloodyridge_qt.games.bloody_ridge.rules.notation import BloodyRidgeNotation
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN
from bloodyridge_qt.games.bloody_ridge.saves.opening import (
    OpenBox,
    bring_back,
    result_words,
    rules_of,
    shelf_for,
)
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive import Preview
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.starting import SetupError


def preview_of(saved: SavedGame, folder: Path, shelf: OpenBox) -> Preview:
    """What a save tells without being replayed: its stored position. Raises Unreadable when there is none."""
    shelf, notices = shelf_for(saved, folder, shelf)
    view, sheet, trouble = None, None, ""
    turn, result, waits_for = "", saved.result, ""
    try:
        rules = rules_of(saved.setup, shelf, notices)
        session = restore_end(rules, BloodyRidgeNotation(rules.setting), saved)
        sheet = shelf.box.sheet(rules.setting.options)
        table = GameTable(shelf.box.screen(rules), saved.setup.seed, session=session)
        view, asked = table.view(), table.asked()
        turn, result = f"{view.turn} of {LAST_TURN}", session.state.outcome
        waits_for = asked.title if asked is not None else ""
    except (Unreadable, OptionError, SetupError):
        trouble = _replayed_trouble(saved, folder, shelf)
    rows = (
        ("Name", saved.name),
        ("Turn", turn),
        ("Result", result_words(result)),
        ("Decisions", str(saved.decisions)),
        ("Waits for", waits_for),
        ("Seed", "sealed" if saved.setup.sealed and not saved.result else saved.setup.seed),
    )
    return Preview(tuple(row for row in rows if row[1]), view, sheet, trouble, saved.saved)


def _replayed_trouble(saved: SavedGame, folder: Path, shelf: OpenBox) -> str:
    """The stored position is damaged: why the game cannot be opened, or nothing when the journal saves it."""
    try:
        bring_back(saved, folder, "The file", shelf)
    except Unreadable as fault:
        return str(fault)
    return ""
