"""Who stands where: hexes as bits of one number, so that a side's ground and its ZOC are one number each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from bloodyridge_qt.games.first_blood.rules.setting import Layout, Setting, kept
from bloodyridge_qt.games.first_blood.rules.state import State


def layout(state: State, setting: Setting, side: int) -> Layout:
    """Where a side's ground units stand now; the last answer is kept, since it is asked for often."""
    units = setting.units[side]
    where = state.where[units.start : units.stop]
    last = setting.layouts.get(side)
    if last is None or last[0] != where:
        last = setting.layouts[side] = where, _layout(setting, units.start, where)
    return last[1]


def _layout(setting: Setting, first: int, where: list[int]) -> Layout:
    found, crowd, strength = 0, [0] * len(setting.places), dict[int, int]()
    bits, attack, hexes = setting.bits, setting.attack, setting.hexes
    for unit, at in enumerate(where, first):
        if at >= 0:
            crowd[at] += 1
            if at < hexes:
                found |= bits[at]
                strength[at] = strength.get(at, 0) + attack[unit]
    return Layout(found, crowd, strength)


def occupied(state: State, setting: Setting, side: int) -> int:
    """The hexes in which a side has ground units, as bits."""
    return layout(state, setting, side).bits


def crowds(state: State, setting: Setting, side: int) -> list[int]:
    """For each place how many ground units of a side are there."""
    return layout(state, setting, side).crowd


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


def lying(state: State, pieces: Iterable[int], places: Container[int]) -> list[int]:
    """Those of some pieces that are in these places."""
    where = state.where
    return [piece for piece in pieces if where[piece] in places]


def first_alike(state: State, setting: Setting, pieces: Iterable[int]) -> list[int]:
    """Of pieces that are alike in type, place and face the first: the others would be the same decision."""
    first: dict[tuple[str, int, int], int] = {}
    for piece in pieces:
        first.setdefault((setting.pieces[piece].type, state.where[piece], state.inverted[piece]), piece)
    return list(first.values())
