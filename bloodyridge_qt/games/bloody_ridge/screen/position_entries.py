"""What a player fills in for a position of Bloody Ridge, read into it: each entry by the key of its cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import placement as p
from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.screen.position_rows import HEX, LOST, POOL
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import YES

_NUMBER: Final = re.compile(r"[^\s,;]+")


def filled_in(placement: p.Placement, setting: Setting, key: str, value: str) -> p.Placement:
    """What is named with one thing filled in that fits its field. Raises ValueError with a sentence."""
    word, _, rest = key.partition(" ")
    return _READERS[word](placement, setting, rest, value)


def space_of(setting: Setting, text: str) -> int:
    """The space of a printed number. Raises ValueError with a sentence."""
    number = text.strip()
    if number not in setting.board.index:
        raise ValueError(tr("There is no hex {number!r} on the map.", number=number[:8]))
    return setting.board.index[number]


def with_force(placement: p.Placement, space: int, plan: p.ForcePlan) -> p.Placement:
    """Another force, or none, for a hex of the red row."""
    forces = {**placement.forces, space: plan}
    return replace(placement, forces={at: one for at, one in forces.items() if one != p.ForcePlan()})


def _counted(units: p.Units, label: int, count: int) -> p.Units:
    """Another count of units of a factor."""
    return {one: many for one, many in {**units, label: count}.items() if many}


def _read_force(placement: p.Placement, setting: Setting, number: str, status: str) -> p.Placement:
    """[7.1] Another status for a force; one that moved before waits then, since only one moves at a time."""
    space, former = setting.board.index[number], placement.moving
    if status == p.MOVES and former not in (terms.NOWHERE, space):
        placement = with_force(placement, former, replace(placement.plan(former), status=p.WAITS))
    return with_force(placement, space, replace(placement.plan(space), status=status))


def _read_units(placement: p.Placement, setting: Setting, rest: str, value: str) -> p.Placement:
    number, _, label = rest.partition(" ")
    space = setting.board.index[number]
    plan = placement.plan(space)
    return with_force(placement, space, replace(plan, units=_counted(plan.units, int(label), int(value))))


def _read_dead(placement: p.Placement, setting: Setting, rest: str, value: str) -> p.Placement:
    label = p.UNKNOWN if rest == "?" else p.CREW if rest == "MG" else int(rest)
    holding, dead = placement.holding, _counted(placement.dead, label, int(value))
    if holding == dead.get(p.UNKNOWN) == p.REST:  # one of the two has to be a number
        holding = max(p.beside_and_dead(placement, setting)[0], 0)
    return replace(placement, holding=holding, dead=dead)


def _read_holding(placement: p.Placement, setting: Setting, _rest: str, value: str) -> p.Placement:
    holding, dead = int(value), placement.dead
    if holding == dead.get(p.UNKNOWN) == p.REST:
        dead = _counted(dead, p.UNKNOWN, max(p.beside_and_dead(placement, setting)[1], 0))
    return replace(placement, holding=holding, dead=dead)


def _with_pieces(placement: p.Placement, kind: str, pieces: p.Pieces) -> p.Placement:
    us = {**placement.us, kind: pieces}
    return replace(placement, us={one: given for one, given in us.items() if given != p.Pieces()})


def _read_pool(placement: p.Placement, _setting: Setting, kind: str, value: str) -> p.Placement:
    pieces = replace(placement.pieces(kind), pool=int(value))
    unsaid = pieces == p.Pieces(p.REST, p.REST) and kind != p.ARTILLERY
    return _with_pieces(placement, kind, p.Pieces() if unsaid else pieces)


def _read_lost(placement: p.Placement, setting: Setting, kind: str, value: str) -> p.Placement:
    pieces = replace(placement.pieces(kind), dead=int(value))
    if pieces == p.Pieces(p.REST, p.REST):
        pool, _ = p.pool_and_dead(placement, kind, len(p.us_kinds(setting)[kind]))
        pieces = replace(pieces, pool=max(pool, 0))
    return _with_pieces(placement, kind, pieces)


def with_hq(placement: p.Placement, which: int, at: int) -> p.Placement:
    """Another place for a HQ."""
    battalion, division = placement.hqs
    return replace(placement, hqs=(battalion, at) if which else (at, division))


def _read_hq(placement: p.Placement, setting: Setting, rest: str, value: str) -> p.Placement:
    part, _, number = rest.rpartition(" ")
    which = int(number)
    if part == "hex":
        return with_hq(placement, which, space_of(setting, value) if value.strip() else terms.IN_POOL)
    at = {POOL: terms.IN_POOL, LOST: terms.DEAD}.get(value, placement.hqs[which])
    if value == HEX and at < 0:
        hq = terms.HQ_NAMES[which]
        raise ValueError(tr("Name the hex in which the {hq} stands, or press it with its tool.", hq=hq))
    return with_hq(placement, which, at)


def _read_stand(placement: p.Placement, setting: Setting, _rest: str, value: str) -> p.Placement:
    return standing_in(placement, setting, space_of(setting, value) if value.strip() else terms.NOWHERE)


def standing_in(placement: p.Placement, setting: Setting, space: int) -> p.Placement:
    """[7.12] The moving force stands in a hex, and so does a flag."""
    flags = placement.flags
    if space != terms.NOWHERE and not setting.is_red(space):
        flags |= {space}
    return replace(placement, stand=space, flags=flags)


def _read_flags(placement: p.Placement, setting: Setting, _rest: str, value: str) -> p.Placement:
    spaces = (space_of(setting, number) for number in _NUMBER.findall(value))
    return with_flags(placement, setting, frozenset(spaces))


def with_flags(placement: p.Placement, setting: Setting, spaces: frozenset[int]) -> p.Placement:
    """Flags in these hexes and in no other. Raises ValueError with a sentence for one of the red row."""
    for space in spaces:
        if setting.is_red(space):
            number = setting.board.numbers[space]
            raise ValueError(
                tr("{number} is a hex of the red row, which is Japanese anyway [3.4].", number=number)
            )
    return replace(placement, flags=spaces)


_Reader = Callable[[p.Placement, Setting, str, str], p.Placement]

_READERS: Final[Mapping[str, _Reader]] = {
    "turn": lambda placement, _setting, _rest, value: replace(placement, turn=int(value)),
    "farthest": lambda placement, _setting, _rest, value: replace(placement, farthest=int(value)),
    "charges": lambda placement, _setting, _rest, value: replace(placement, charges=int(value)),
    "placing": lambda placement, _setting, _rest, value: replace(placement, placing_crews=value == YES),
    "revealed": lambda placement, _setting, _rest, value: replace(placement, revealed=value == YES),
    "fired": lambda placement, _setting, _rest, value: replace(placement, fired=int(value)),
    "cache": lambda placement, _setting, _rest, value: replace(placement, cache_found=value == LOST),
    "force": _read_force,
    "units": _read_units,
    "dead": _read_dead,
    "holding": _read_holding,
    "pool": _read_pool,
    "lost": _read_lost,
    "hq": _read_hq,
    "stand": _read_stand,
    "flags": _read_flags,
}
