"""How the end of a game is told: what decided it, and the competitive score [4.5]."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.victory import Score, score
from bloodyridge_qt.games.bloody_ridge.screen.words import phrase, said
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import EndingView

TITLES: Final = {True: tr("Japanese victory"), False: tr("US victory")}
"""By whether the Japanese won."""


def level(outcome: str) -> str:
    """[4.5] The level of a victory, or "defeat"."""
    return tr(said("outcomes")[outcome][2])


def ending(state: State, setting: Setting) -> EndingView:
    """The end of a finished game. Raises ValueError while it goes on."""
    result = score(state)
    held = sum(state.held) - len(setting.red_row)
    decided: str = said("outcomes")[result.outcome][0]
    if result.outcome == terms.TIME_DEFEAT and setting.options.headquarters == "out":
        decided = tr("turn 4 ended with no exit, the historical outcome [4.3].")
    japanese, us = setting.all_japanese_units(), setting.all_us_pieces()
    own = phrase("japanese lost", japanese_dead=len(state.japanese_dead), japanese=len(japanese))
    return EndingView(
        victory=result.victory,
        title=TITLES[result.victory],
        decided_by=decided[0].upper() + decided[1:],
        score=(
            (tr("Level [4.5]"), level(result.outcome)),
            (tr("Turn") if result.victory else tr("Ended on turn"), str(state.turn)),
            (tr("Farthest row"), f"{result.farthest_row:02d}"),
        ),
        facts=(
            (tr("Japanese units lost"), own),
            (tr("US pieces lost"), tr("{us_dead} of {us}", us_dead=len(state.us_dead), us=len(us))),
            (tr("Hexes held at the end"), str(held)),
            *_charges(state, setting),
        ),
    )


def in_short(result: Score) -> str:
    """[4.5] A result in one line of a list."""
    told = said("outcomes")[result.outcome][1]
    if result.victory:
        return tr("{in_short}, turn {turn}", in_short=told, turn=result.turn)
    return phrase("defeat in short", in_short=told, farthest_row=result.farthest_row, turn=result.turn)


def verdict(name: str, other_name: str, own: Score, other: Score) -> str:
    """[4.5] Which of two scores is better, and what decides it; equal ones are a tie."""
    if own.rank == other.rank:
        what = tr("level of victory") if own.victory else tr("farthest advance")
        return tr("A tie: the same {what} on the same turn. Both play again [4.5].", what=what)
    better = name if own.rank < other.rank else other_name
    if own.victory != other.victory or (own.victory and own.outcome != other.outcome):
        return tr("{better} is better: the higher level of victory [4.5].", better=better)
    if not own.victory and own.farthest_row != other.farthest_row:
        return tr("{better} is better: the farther advance to the north [4.5].", better=better)
    return tr("{better} is better: the same level, on an earlier turn [4.5].", better=better)


def _charges(state: State, setting: Setting) -> tuple[tuple[str, str], ...]:
    """[11.4] How many Banzai charges were called, when they are played with."""
    if setting.options.banzai != ON:
        return ()
    called, most = terms.MOST_CHARGES - state.charges, terms.MOST_CHARGES
    told = phrase("charges called", most_charges=called, most_charges2=most)
    return ((tr("Banzai charges called"), told),)
