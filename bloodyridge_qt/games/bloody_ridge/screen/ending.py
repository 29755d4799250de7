"""How the end of a game is told: what decided it, and the competitive score [4.5]."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    EXIT_VICTORY,
    HQ_VICTORY,
    MOST_CHARGES,
    RESERVES_DEFEAT,
    TIME_DEFEAT,
)
from bloodyridge_qt.games.bloody_ridge.rules.victory import Score, score
from bloodyridge_qt.table.table_view import EndingView

TITLES: Final = {True: "Japanese victory", False: "US victory"}
"""By whether the Japanese won."""

_DECIDED: Final = {
    EXIT_VICTORY: "a Japanese force left the map by an exit to Henderson Field [4.1].",
    HQ_VICTORY: "the 1st Marine Division HQ was eliminated [4.2].",
    TIME_DEFEAT: "turn 4 ended with no exit and the division HQ unbeaten, the historical outcome [4.3].",
    RESERVES_DEFEAT: "the turn began with no infantry left beside the map [4.3].",
}

_IN_SHORT: Final = {
    EXIT_VICTORY: "Japanese victory by an exit",
    HQ_VICTORY: "Japanese victory, HQ eliminated",
    TIME_DEFEAT: "US victory",
    RESERVES_DEFEAT: "US victory, no infantry left",
}

LEVELS: Final = {
    EXIT_VICTORY: "1st: exit off the north edge",
    HQ_VICTORY: "2nd: division HQ eliminated",
    TIME_DEFEAT: "defeat",
    RESERVES_DEFEAT: "defeat",
}


def ending(state: State, setting: Setting) -> EndingView:
    """The end of a finished game. Raises ValueError while it goes on."""
    result = score(state)
    held = sum(state.held) - len(setting.red_row)
    decided = _DECIDED[result.outcome]
    if result.outcome == TIME_DEFEAT and setting.options.headquarters == "out":
        decided = "turn 4 ended with no exit, the historical outcome [4.3]."
    japanese, us = setting.all_japanese_units(), setting.all_us_pieces()
    return EndingView(
        victory=result.victory,
        title=TITLES[result.victory],
        decided_by=decided[0].upper() + decided[1:],
        score=(
            ("Level [4.5]", LEVELS[result.outcome]),
            ("Turn" if result.victory else "Ended on turn", str(state.turn)),
            ("Farthest row", f"{result.farthest_row:02d}"),
        ),
        facts=(
            ("Japanese units lost", f"{len(state.japanese_dead)} of {len(japanese)}"),
            ("US pieces lost", f"{len(state.us_dead)} of {len(us)}"),
            ("Hexes held at the end", str(held)),
            *_charges(state, setting),
        ),
    )


def in_short(result: Score) -> str:
    """[4.5] A result in one line of a list."""
    if result.victory:
        return f"{_IN_SHORT[result.outcome]}, turn {result.turn}"
    return f"{_IN_SHORT[result.outcome]}, farthest row {result.farthest_row:02d} on turn {result.turn}"


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


def _charges(state: State, setting: Setting) -> tuple[tuple[str, str], ...]:
    """[11.4] How many Banzai charges were called, when they are played with."""
    if setting.options.banzai != ON:
        return ()
    return (("Banzai charges called", f"{MOST_CHARGES - state.charges} of {MOST_CHARGES}"),)
