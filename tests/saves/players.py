"""Games played by a program for the tests of saved games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action, Exit, Strike
from bloodyridge_qt.games.bloody_ridge.rules.terms import ADVANCE, CHOOSE_FORCE, NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.games.first_blood.advice import ways as blood
from bloodyridge_qt.games.tarawa_1943.advice import ways as tarawa
from bloodyridge_qt.table.archive import opening
from bloodyridge_qt.table.cues import Beat

if TYPE_CHECKING:
    from pathlib import Path

    from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.archive.opening import OpenedGame
    from bloodyridge_qt.table.game_table import Table


def play_tarawa(table: Table, turn: int, waits: str = "") -> None:
    """Decide as a sensible player would, from this turn on only until this is waited for, or to the end."""
    _play_until(table, tarawa.WAYS["sensible"](table.rules, random.Random(1)), turn, waits)


def play_blood(table: Table, turn: int, waits: str = "") -> None:
    """The same of First Blood."""
    _play_until(table, blood.WAYS["sensible"](table.rules, random.Random(1)), turn, waits)


def _play_until(table: Table, decide: Callable[[Any], Any], turn: int, waits: str) -> None:
    while (decision := table.session.decision()) is not None:
        if table.view().turn >= turn and decision.name == waits:
            return
        table.submit_action(decide(table.session.state))


def play(
    table: BloodyRidgeTable,
    decisions: int = 10_000,
    seed: int = 1,
    way: str = "random",
    *,
    shown: bool = False,
) -> list[tuple[Beat, ...]]:
    """Decide so many times, or to the end; the beats of each decision, pictured one by one if `shown`."""
    before, table.brief = table.brief, not shown
    decide = WAYS[way](table.rules.setting, random.Random(seed))
    number = table.rules.setting.board.numbers
    told, session = [], table.session
    while (
        len(told) < decisions and session.decision() and session.state.agenda[-1] in (CHOOSE_FORCE, ADVANCE)
    ):
        origin, stand, target = decide(session.state)
        force, ground = number[origin], number[stand]
        action = Exit(force, ground) if target == NOWHERE else Strike(force, ground, number[target])
        told.append(table.submit_action(action))
    table.brief = before
    return told


def actions_to_the_end(table: BloodyRidgeTable) -> list[Action]:
    """Play on below the table, to the end, as a sensible player does; quick, and what was decided."""
    session, setting, decided = table.session, table.rules.setting, []
    decide, number = WAYS["sensible"](setting, random.Random(1)), setting.board.numbers
    while (decision := session.decision()) is not None:
        action = decision.options[0]
        if session.state.agenda[-1] in (CHOOSE_FORCE, ADVANCE):
            origin, stand, target = decide(session.state)
            force, ground = number[origin], number[stand]
            action = Exit(force, ground) if target == NOWHERE else Strike(force, ground, number[target])
        session.submit(action)
        decided.append(action)
    return decided


def finish(archive: Archive, seed: str, **choices: str) -> BloodyRidgeTable:
    """A game played to its end and kept among the finished ones."""
    table = archive.edition.start({"seed": seed, **choices})
    actions_to_the_end(table)
    archive.finish(table)
    return table


def near_the_end(archive: Archive, file: Path, seed: str, **choices: str) -> BloodyRidgeTable:
    """A game with one decision to go; `file` is used on the way."""
    decided = actions_to_the_end(archive.edition.start({"seed": seed, **choices}))
    table = archive.edition.start({"seed": seed, **choices})
    for action in decided[:-1]:
        table.session.submit(action)
    archive.save(table, file)
    return archive.open(file)


def play_by_hand(
    table: BloodyRidgeTable, decisions: int, rng: random.Random, *, left_to_seed: float = 0.0
) -> None:
    """Decide so many times, or to the end, at random; whatever is asked for is thrown by hand or left."""
    last = table.at + decisions
    while table.asked() or (not table.over and table.at < last):
        asked = table.asked()
        if asked is None:
            table.submit_action(rng.choice(list(table.session.decision().options)))
        elif rng.random() < left_to_seed:
            table.let_throw()
        else:
            throw(table, 1, rng)


def throw(table: BloodyRidgeTable, throws: int, rng: random.Random) -> None:
    """Give what is asked for, so many times, at random."""
    for _ in range(throws):
        asked = table.asked()
        assert asked is not None
        if asked.pieces:
            table.give([rng.randrange(len(asked.pieces))])
        else:
            table.give([rng.randint(1, 6) for _ in asked.dice])


def open_save(path: Path, edition: BloodyRidgeEdition) -> OpenedGame:
    """The game in a file, with this edition at hand."""

    def own(key: str) -> BloodyRidgeEdition:
        if key != edition.key:
            raise KeyError(f"expected {edition.key!r}, found {key!r}")
        return edition

    return opening.open_save(path, own)
