"""[6.7–6.10, 7.14] Who defends a hex: the die, the blind draw, HQs, artillery, the Supply Cache."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules.bombardment import bombard
from bloodyridge_qt.games.bloody_ridge.rules.events import (
    CacheFound,
    DefenceRolled,
    DrawEnded,
    HeadquartersWaits,
    PieceDrawn,
)
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State, return_to_pool
from bloodyridge_qt.games.bloody_ridge.rules.supports import assign, return_idle
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE, US_STACK


def determine_defence(
    state: State, setting: Setting, attack: int, dice: Dice, emit: Emit | None = None
) -> None:
    """[6.7, 7.4] Roll for the target's defence and draw it; artillery and the cache act at once.

    Afterwards `state.defenders` fight for the hex, helped by `state.supports`, or `state.force` is empty.
    """
    target = state.target
    state.defenders = (
        [setting.first_hq + which for which, space in enumerate(state.hq_at) if space == target]
        if target in state.hq_at
        else []
    )
    if emit and state.defenders:
        emit(HeadquartersWaits(target, tuple(state.defenders)))
    die = dice.roll(("US force", state.turn, setting.number[target], attack))
    modifier = setting.force_modifier[target]
    count = max(0, die + modifier)
    if emit:
        emit(DefenceRolled(target, die, modifier, count))
    if count:
        _draw(state, setting, attack, count, dice, emit)


def _draw(state: State, setting: Setting, attack: int, count: int, dice: Dice, emit: Emit | None) -> None:
    """[6.7] Draw `count` pieces one at a time.

    Readings draw_order (each acts as it is drawn; the draw stops when the force is gone, the cache
    appears or the pool is empty), hq_aside, hq_reinforced and idle_guns.
    """
    target, defenders, pool = state.target, state.defenders, state.pool
    turn, number = state.turn, setting.number[target]
    first_artillery = setting.first_artillery
    set_aside: list[int] = []
    guns: list[int] = []
    index = drawn = rifles = 0
    while drawn < count and pool and len(defenders) < US_STACK:  # [6.3]
        piece = pool.pop(dice.draw(("US draw", turn, number, attack, index), len(pool)))
        index += 1
        if piece < first_artillery:
            drawn += 1
            rifles += 1
            defenders.append(piece)
            if emit:
                emit(PieceDrawn(target, piece, index, "defends"))
        elif piece < setting.first_hq:
            drawn += 1  # [6.4] no unit on the map, but one of the pieces drawn
            guns.append(piece)
            state.fired.append(piece)  # [8.3]
            if emit:
                emit(PieceDrawn(target, piece, index, "fires"))
            bombard(state, setting, attack, index, dice, emit)
            if not state.force:
                break
        elif piece == setting.cache:
            if emit:
                emit(PieceDrawn(target, piece, index, "cache"))
            _find_cache(state, setting, guns, emit)
            break
        elif piece > setting.cache:
            drawn += 1  # [11.2, 11.3] no unit, but within the number the die allows
            state.supports[piece] = NOWHERE
            if emit:
                emit(PieceDrawn(target, piece, index, "supports"))
        elif setting.hq_ground[target]:
            drawn += 1
            defenders.append(piece)
            state.hq_at[piece - setting.first_hq] = target
            if emit:
                emit(PieceDrawn(target, piece, index, "defends"))
        else:  # [6.10] another piece is drawn in its place
            set_aside.append(piece)
            if emit:
                emit(PieceDrawn(target, piece, index, "set aside"))
    else:
        if emit and drawn < count:
            emit(DrawEnded(target, "stack full" if pool else "pool empty"))
    return_to_pool(state, set_aside)
    if not state.supports:
        return
    if setting.options.idle_guns == "back":
        idle = not rifles
    else:
        idle = len(state.supports) == drawn and bool(state.force)
    if idle and setting.hero in state.supports:
        return_idle(state, emit)
    elif state.force:
        assign(state, setting, emit)


def _find_cache(state: State, setting: Setting, guns: list[int], emit: Emit | None) -> None:
    """[7.14, 6.5] The cache leaves the game, the force is wiped out.

    Reading `cache`: rifles and artillery drawn before it in this fight go back into the pool, fired or
    not; a HQ stays in its hex [6.9].
    """
    lost = tuple(state.force)
    rifles = [piece for piece in state.defenders if piece < setting.first_artillery]
    state.us_dead.append(setting.cache)
    state.japanese_dead += lost
    state.force = []
    state.fired = [piece for piece in state.fired if piece not in guns]
    return_to_pool(state, rifles + guns)
    state.defenders = []
    if emit:
        emit(CacheFound(state.target, lost, (*rifles, *guns)))
