"""The state a position set up by hand stands for.

Counters that lie where they lay before are the same ones; what lies face down is drawn by the seed [6.11].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules import placement as p
from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State, set_up


def lay_out(placement: p.Placement, setting: Setting, dice: Dice) -> State:
    """The state a placement stands for; of what is more than there is, as much as there is."""
    state = set_up(setting)
    state.turn = placement.turn
    state.agenda = [p.waits_for(placement, setting)]
    _lay_out_japanese(state, placement, setting, dice)
    _lay_out_us(state, placement, setting)
    for space in placement.flags:
        state.held[space] = 1
    if state.origin != terms.NOWHERE:
        state.stand = placement.stand if placement.stand != terms.NOWHERE else state.origin
        state.revealed = placement.revealed
    stood = [*state.roster, *(space for space, held in enumerate(state.held) if held)]
    if state.stand != terms.NOWHERE:
        stood.append(state.stand)
    stood = [space for space in stood if not setting.is_red(space) or space in state.roster]
    state.farthest = placement.farthest or min(map(setting.row.__getitem__, stood), default=state.farthest)
    if placement.before is not None and placement.before.turn == placement.turn:
        state.attacks = dict(placement.before.attacks)
    if state.charges:
        state.charges = placement.charges
    return state


class _Slot(NamedTuple):
    """One unit that is to be laid somewhere."""

    place: int
    """The red-row space of its force; NOWHERE for the dead."""
    label: int
    wanted: int = terms.NOWHERE
    """The counter that lay there before; NOWHERE for none."""


def _slots(
    setting: Setting, place: int, units: p.Units, lay: Sequence[int], face_up: bool = False
) -> list[_Slot]:
    """Those that lay there keep their order; what is new comes after them, crews last."""
    left = {label: min(max(count, 0), len(setting.infantry_attack)) for label, count in units.items()}
    slots = []
    for unit in lay:
        label = p.label_of(setting, unit, face_up)
        if left.get(label, 0):
            left[label] -= 1
            slots.append(_Slot(place, label, unit))
    order = sorted(left, key=lambda label: (label == p.CREW, label))
    return slots + [_Slot(place, label) for label in order for _ in range(left[label])]


def _lay_out_japanese(state: State, placement: p.Placement, setting: Setting, dice: Dice) -> None:
    before = placement.before or state
    slots: list[_Slot] = []
    for space in setting.red_row:
        plan = placement.plan(space)
        if plan.stands:
            moved = space == before.origin
            lay = before.force if moved else before.waiting.get(space, ())
            slots += _slots(setting, space, plan.units, lay, moved and before.revealed)
    unnamed = p.pool_and_dead(placement, p.INFANTRY, setting.first_crew).dead
    slots += _slots(setting, terms.NOWHERE, {**placement.dead, p.UNKNOWN: unnamed}, before.japanese_dead)
    laid: dict[int, list[int]] = {space: [] for space in (*setting.red_row, terms.NOWHERE)}
    units, free = _counters(slots, setting, dice)
    for slot, unit in zip(slots, units, strict=True):
        laid[slot.place] += [unit] * (unit != terms.NOWHERE)
    state.japanese_dead = laid[terms.NOWHERE]
    fallen = set(state.japanese_dead)
    state.holding = [unit for unit in free if unit < setting.first_crew]
    state.crews = [unit for unit in free if unit >= setting.first_crew]
    state.roster, state.waiting = {}, {}
    for space in setting.red_row:
        status = placement.plan(space).status
        if status == p.WAITS and laid[space]:
            state.roster[space] = state.waiting[space] = tuple(_crews_last(setting, laid[space]))
        elif status == p.MOVES and state.origin == terms.NOWHERE:
            state.origin = space
            state.roster[space] = _came(before.roster.get(space, ()), laid[space], state, setting)
            state.force = [unit for unit in state.roster[space] if unit in laid[space]]
        elif status == p.FOUGHT and space in before.roster and set(before.roster[space]) <= fallen:
            state.roster[space] = before.roster[space]


def _counters(slots: Sequence[_Slot], setting: Setting, dice: Dice) -> tuple[list[int], list[int]]:
    """The counter of each slot, NOWHERE where none is left, and those that lie in none, ascending.

    What is named is laid first, if it can be what lay there and nothing that lies hidden; then what lay there
    face down; the others are drawn by the seed [6.11].
    """
    free, found = set(setting.all_japanese_units()), [terms.NOWHERE] * len(slots)
    unnamed = [at for at, slot in enumerate(slots) if slot.label == p.UNKNOWN]
    named = [at for at, slot in enumerate(slots) if slot.label != p.UNKNOWN]
    hidden = {slots[at].wanted for at in unnamed}
    for at in sorted(named, key=lambda at: slots[at].wanted == terms.NOWHERE):
        label, wanted = slots[at][1:]
        fitting = [unit for unit in free if p.label_of(setting, unit, True) == label]
        lowest = min(fitting, key=lambda unit: (unit in hidden, unit), default=terms.NOWHERE)
        found[at] = wanted if wanted in free else lowest
        free.discard(found[at])
    for at in unnamed:
        if slots[at].wanted in free:
            found[at] = slots[at].wanted
            free.discard(found[at])
    left = sorted(unit for unit in free if unit < setting.first_crew)
    fresh = [at for at in unnamed if found[at] == terms.NOWHERE][: len(left)]
    for at, index in zip(fresh, dice.draws(("Position draw",), len(left), len(fresh)), strict=True):
        found[at] = left.pop(index)
    return found, sorted(free.difference(found))


def _crews_last(setting: Setting, units: Sequence[int]) -> list[int]:
    return sorted(units, key=lambda unit: unit >= setting.first_crew)


def _came(lay: Sequence[int], living: Sequence[int], state: State, setting: Setting) -> tuple[int, ...]:
    """[3.5] The force as it was placed: its dead of before are kept as far as the hex could hold them."""
    dead = [unit for unit in lay if unit in state.japanese_dead]
    new = [unit for unit in living if unit not in lay]
    room = terms.JAPANESE_STACK - sum(unit < setting.first_crew for unit in living)
    kept = {*living, *[unit for unit in dead if unit < setting.first_crew][: max(room, 0)]}
    if not any(unit >= setting.first_crew for unit in living):
        kept.update(unit for unit in dead if unit >= setting.first_crew)
    return tuple(_crews_last(setting, [*(unit for unit in lay if unit in kept), *new]))


def _lay_out_us(state: State, placement: p.Placement, setting: Setting) -> None:
    before = placement.before or state
    dead: set[int] = set()
    fired: set[int] = set()
    for kind, pieces in p.us_kinds(setting).items():
        _, count = p.pool_and_dead(placement, kind, len(pieces))
        dead |= _chosen(pieces, before.us_dead, count, before.fired)
        if kind == p.ARTILLERY:
            left = [piece for piece in pieces if piece not in dead]
            fired = _chosen(left, before.fired, placement.fired, ())
    if placement.cache_found:
        dead.add(setting.cache)
    if setting.options.headquarters == "in":
        for which, at in enumerate(placement.hqs):
            state.hq_at[which] = at
            if at == terms.DEAD:
                dead.add(setting.first_hq + which)
    away = {setting.first_hq + which for which, at in enumerate(state.hq_at) if at != terms.IN_POOL}
    state.us_dead = _in_order(before.us_dead, dead)
    state.fired = _in_order(before.fired, fired)
    state.pool = [
        piece for piece in setting.all_us_pieces() if piece not in dead and piece not in fired | away
    ]


def _chosen(pieces: Sequence[int], lay: Sequence[int], count: int, not_these: Sequence[int]) -> set[int]:
    """This many of the pieces: those that lay there first."""
    liked = sorted(pieces, key=lambda piece: (piece not in lay, piece in not_these, piece))
    return set(liked[: max(count, 0)])


def _in_order(lay: Sequence[int], chosen: set[int]) -> list[int]:
    return [*(piece for piece in lay if piece in chosen), *sorted(chosen - set(lay))]
