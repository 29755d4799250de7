"""[11.2, 11.3] US machineguns and the Hero: whom they double, when they fall, where they go."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.games.bloody_ridge.rules.events import SupportsAssigned, SupportsFell, SupportsLeft
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State, return_to_pool
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE


def assign(state: State, setting: Setting, emit: Emit | None = None) -> None:
    """[11.2, 11.3] Who doubles whom, once the draw is over."""
    state.supports = assigned(setting, state.defenders, state.supports)
    if emit:
        emit(SupportsAssigned(state.target, tuple(state.supports.items())))


def assigned(setting: Setting, defenders: Iterable[int], supports: Iterable[int]) -> dict[int, int]:
    """[11.2, 11.3] Each machinegun and the Hero with the unit it doubles, or NOWHERE.

    Reading mg_pieces: machineguns take the lowest rifle units, one each; ties go by the order of the draw.
    With fewer units than machineguns none of these has an effect. The Hero takes the highest unit. A HQ is
    no unit here (reading hq_attack).
    """
    pairs, attack = dict.fromkeys(supports, NOWHERE), setting.us_attack
    units = [piece for piece in defenders if piece < setting.first_artillery]
    guns = [piece for piece in pairs if piece != setting.hero]
    if len(guns) <= len(units):
        pairs.update(zip(guns, sorted(units, key=attack.__getitem__), strict=False))
    if units and setting.hero in pairs:
        pairs[setting.hero] = max(units, key=attack.__getitem__)
    return pairs


def strength(setting: Setting, units: Iterable[int], supports: dict[int, int]) -> int:
    """[11.2, 11.3, 7.5] Attack factors of US units, doubled once for every piece that helps a unit."""
    helped = list(supports.values())
    return sum(setting.us_attack[unit] << helped.count(unit) for unit in units)


def fall_with(
    state: State, setting: Setting, lost: Collection[int], emit: Emit | None = None, *, charged: bool = False
) -> None:
    """[11.2–11.4] What helped the units that were just lost, in a volley or to a charge, falls with them.

    Readings hero_returns and, of a charge, hero_charged: the Hero only stops helping, or falls too.
    """
    fallen = [piece for piece, unit in state.supports.items() if unit in lost]
    if not fallen:
        return
    hero_dies = hero_falls(setting, charged=charged)
    for piece in fallen:
        if piece == setting.hero and not hero_dies:
            state.supports[piece] = NOWHERE
        else:
            del state.supports[piece]
            state.us_dead.append(piece)
    if emit:
        emit(SupportsFell(state.target, tuple(fallen), hero_dies and setting.hero in fallen, charged))


def hero_falls(setting: Setting, *, charged: bool) -> bool:
    """[11.3, 11.4] Whether the Hero is dead when a volley, or a charge, removes the unit he helps."""
    options = setting.options
    return options.hero_returns == "dead" or (charged and options.hero_charged == "dead")


def leave(state: State, setting: Setting, emit: Emit | None = None) -> None:
    """[11.2, 11.3] After the fight every machinegun is out of the game, and the Hero back in the pool."""
    removed = tuple(piece for piece in state.supports if piece != setting.hero)
    returned = tuple(piece for piece in state.supports if piece == setting.hero)
    state.supports = {}
    state.us_dead += removed
    return_to_pool(state, returned)
    if emit:
        emit(SupportsLeft(state.target, removed, returned))


def return_idle(state: State, emit: Emit | None = None) -> None:
    """[11.2, 11.3] Machineguns and the Hero without a Marine unit all go back into the pool."""
    returned = tuple(state.supports)
    state.supports = {}
    return_to_pool(state, returned)
    if emit:
        emit(SupportsLeft(state.target, (), returned))
