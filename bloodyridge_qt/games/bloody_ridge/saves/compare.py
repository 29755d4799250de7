"""[4.5] Two finished games against each other: the same match played by two people, or twice by one."""

from __future__ import annotations

from pathlib import Path

from bloodyridge_qt.games.bloody_ridge.rules.victory import Score, score
from bloodyridge_qt.games.bloody_ridge.saves.opening import OpenBox, OpenedGame, open_save
from bloodyridge_qt.games.bloody_ridge.screen.ending import LEVELS
from bloodyridge_qt.reading import Unreadable


def compare(one: Path, other: Path, shelf: OpenBox | None = None) -> tuple[str, ...]:
    """[4.5] What each of two saved games is worth and which is better, a sentence each.

    Said as well is in what they were not the same match. Raises Unreadable, StoreFault, MapFault or
    CounterFault; Unreadable too for a game that is not finished.
    """
    game, twin = open_save(one, shelf), open_save(other, shelf)
    name, other_name = (one.name, other.name) if one.name != other.name else (str(one), str(other))
    own, others = _score(name, game), _score(other_name, twin)
    return (
        _told(name, own, game),
        _told(other_name, others, twin),
        _match(game, twin),
        verdict(name, other_name, own, others),
    )


def verdict(name: str, other_name: str, own: Score, other: Score) -> str:
    """[4.5] Which of two scores is better, and what decides it; equal ones are a tie."""
    if own.rank == other.rank:
        what = "level of victory" if own.victory else "farthest advance"
        return f"A tie: the same {what} on the same turn. Both play again [4.5]."
    better = name if own.rank < other.rank else other_name
    if own.victory != other.victory or (own.victory and own.outcome != other.outcome):
        return f"{better} is better: the higher level of victory [4.5]."
    if not own.victory and own.farthest_row != other.farthest_row:
        return f"{better} is better: the farther advance to the north [4.5]."
    return f"{better} is better: the same level, on an earlier turn [4.5]."


def _score(name: str, game: OpenedGame) -> Score:
    state = game.restored.session.state
    if not state.outcome:
        raise Unreadable(f"{name} is not finished; expected a game that has come to its end [4.5].")
    return score(state, game.restored.session.moments)


def _told(name: str, result: Score, game: OpenedGame) -> str:
    told = f"{name}: level {LEVELS[result.outcome]}; farthest row {result.farthest_row:02d}"
    return "".join((f"{told}; reached on turn {result.turn} [4.5].", *(f" {one}" for one in game.notices)))


def _match(one: OpenedGame, other: OpenedGame) -> str:
    """Whether both had the same dice and the same rules before them."""
    own, twin = one.saved.setup, other.saved.setup
    differ = [
        what
        for what, same in (
            ("seed", own.seed == twin.seed),
            ("rules in force", dict(own.readings) == dict(twin.readings)),
            ("map", own.map.sha256 == twin.map.sha256),
            ("counters", own.counters.sha256 == twin.counters.sha256),
        )
        if not same
    ]
    if differ:
        return f"Not the same match: they differ in {' and '.join(differ)}."
    return f"The same match: both were played with the seed {own.seed} and the same set-up."
