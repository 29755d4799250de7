"""What a phase came to: losses, ground taken, ground retaken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Banner
from bloodyridge_qt.table.phrases import count, listed

_MOST_NAMED: Final = 8
"""Hexes that are told by their numbers; more are counted."""


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
