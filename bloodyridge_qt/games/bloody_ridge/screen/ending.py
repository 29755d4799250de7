"""What the game came to, and what a phase came to.

Of the game what decided it, and the competitive score [4.5]; of a phase losses, ground taken, ground retaken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.victory import Score, score
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.words import phrase, said
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Banner
from bloodyridge_qt.table.phrases import count, listed
from bloodyridge_qt.table.table_view import EndingView

TITLES: Final = {True: tr("Japanese victory"), False: tr("US victory")}
"""By whether the Japanese won."""
_MOST_NAMED: Final = 8
"""Hexes that are told by their numbers; more are counted."""


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


def of_movement(began: State | None, now: State, setting: Setting) -> Banner | None:
    """[5.5, 9.1] The Japanese Movement & Combat Phase, and what lies open to the counterattack.

    None when nobody knows how it began.
    """
    if began is None:
        return None
    own = len(now.japanese_dead) - len(began.japanese_dead)
    fallen = now.us_dead[len(began.us_dead) :]
    us = sum(setting.kind(piece) == "rifle" for piece in fallen)
    kinds = "battalion hq", "division hq", "hero", "cache"
    named = [words.us_piece(setting, piece) for piece in fallen if setting.kind(piece) in kinds]
    taken = [space for space, held in enumerate(now.held) if held and not began.held[space]]
    open_ = [space for space, _upto in setting.retakable if now.held[space]]
    retakable = tr("{hexes} may be retaken", hexes=_hexes(setting, open_))
    rows = (
        (tr("Japanese losses"), count(own, "unit") if own else tr("none")),
        (tr("US losses"), listed([*([count(us, "unit")] if us else []), *named]) or tr("none")),
        (tr("Ground taken"), _hexes(setting, taken)),
        (tr("North of the US line"), retakable if open_ else tr("no hex taken, so no counterattack")),
        (tr("Nearest exit"), _way_left(setting, now)),
    )
    title = tr("Turn {turn}: {phases} is over", turn=now.turn, phases=words.PHASES["movement"])
    return Banner(title, rows, goes_without_saying=True, said=3)


def _way_left(setting: Setting, now: State) -> str:
    """[4.1] How far it still is to the north edge from what is held, which forces walk through [3.8]."""
    numbers = setting.board.numbers
    exits = [number for space, number in enumerate(numbers) if setting.exits[space]]
    held = [number for space, number in enumerate(numbers) if now.held[space]]
    away, here, there = min((GRID.distance(here, there), here, there) for here in held for there in exits)
    if not away:
        return tr("{place} is held: a force that leaves there wins", place=here)
    return tr("{there}, {hexes} from {here}", there=there, hexes=count(away, "hex", "hexes"), here=here)


def of_counterattack(began: State | None, now: State, setting: Setting) -> Banner | None:
    """[5.6] The US Counterattack Phase; None when there was nothing to be retaken."""
    if began is None or not any(began.held[space] for space, _upto in setting.retakable):
        return None
    retaken = [space for space, held in enumerate(began.held) if held and not now.held[space]]
    held = [space for space, held in enumerate(now.held) if held and not setting.is_red(space)]
    rows = [(tr("Ground retaken"), _hexes(setting, retaken)), (tr("Still Japanese"), _hexes(setting, held))]
    if retaken:  # the way may be longer again
        rows.append((tr("Nearest exit"), _way_left(setting, now)))
    title = tr("Turn {turn}: {phases} is over", turn=now.turn, phases=words.PHASES["counterattack"])
    return Banner(title, tuple(rows), goes_without_saying=True, said=2)


def _hexes(setting: Setting, spaces: Iterable[int]) -> str:
    numbers = [words.number(setting, space) for space in spaces]
    if len(numbers) > _MOST_NAMED:
        return count(len(numbers), "hex", "hexes")
    return listed(numbers) or tr("none")
