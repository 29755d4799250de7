"""Who stands where: hexes as bits of one number, so that a side's ground and its ZOC are one number each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bloodyridge_qt.games.first_blood.rules.setting import Setting, kept
from bloodyridge_qt.games.first_blood.rules.state import State


def occupied(state: State, setting: Setting, side: int) -> int:
    """The hexes in which a side has ground units, as bits."""
    bits, bit, units = 0, setting.bits, setting.units[side]
    for at in set(state.where[units.start : units.stop]):
        bits |= bit[at]
    return bits


def crowds(state: State, setting: Setting, side: int) -> list[int]:
    """For each place how many ground units of a side are there."""
    counts = [0] * len(setting.places)
    units = setting.units[side]
    for at in state.where[units.start : units.stop]:
        if at >= 0:
            counts[at] += 1
    return counts


@kept(4096)
def zone(setting: Setting, bits: int) -> int:
    """[8.2] The hexes next to these: the ZOC of whoever stands there. Nothing cancels it [8.2.1]."""
    found = 0
    for at in hexes_of(bits):
        found |= setting.around[at]
    return found


def hexes_of(bits: int) -> Iterator[int]:
    """The hexes of a number of bits, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def units_in(state: State, setting: Setting, side: int, places: Iterable[int]) -> list[int]:
    """The ground units of a side in these places."""
    wanted, where = set(places), state.where
    return [unit for unit in setting.units[side] if where[unit] in wanted]


def first_alike(state: State, setting: Setting, pieces: Iterable[int]) -> Iterator[int]:
    """Of pieces that are alike in type, place and face the first: the others would be the same decision."""
    seen = set()
    for piece in pieces:
        key = setting.pieces[piece].type, state.where[piece], state.inverted[piece]
        if key not in seen:
            seen.add(key)
            yield piece
