"""[7.0, 11.4] What one decision sets off: a strike from march to aftermath, a Banzai charge, or an exit."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules.defence import determine_defence
from bloodyridge_qt.games.bloody_ridge.rules.events import (
    BanzaiRolled,
    ForceDestroyed,
    ForceExited,
    ForceMarched,
    ForceStranded,
    HexEmptied,
    HexTaken,
    MarineEliminated,
)
from bloodyridge_qt.games.bloody_ridge.rules.firefight import (
    bury_headquarters,
    feel_loss_of_headquarters,
    fight,
)
from bloodyridge_qt.games.bloody_ridge.rules.movement import can_go_on, walks
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State, return_to_pool
from bloodyridge_qt.games.bloody_ridge.rules.supports import fall_with, leave
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    ADVANCE,
    BANZAI,
    CHOOSE_VICTIM,
    EXIT_VICTORY,
    NOWHERE,
)
from bloodyridge_qt.games.bloody_ridge.rules.victory import end_game


def strike(
    state: State,
    setting: Setting,
    origin: int,
    stand: int,
    target: int,
    dice: Dice,
    emit: Emit | None = None,
) -> None:
    """[7.2, 7.4] The force of `origin` walks to `stand` and attacks `target`; the caller knows it may."""
    _march(state, setting, origin, stand, emit)
    state.target = target
    attack = state.attacks[target] = state.attacks.get(target, 0) + 1
    determine_defence(state, setting, attack, dice, emit)
    if state.charges and state.force and victims(state, setting):
        state.agenda.append(BANZAI)  # [11.4] after the draw and its artillery, before the first volley
    else:
        fight_on(state, setting, dice, emit)


def fight_on(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[7.8, 7.12, 7.13] The firefight with whoever defends the target, and what becomes of force and hex."""
    fell_together = False
    if state.force and state.defenders:
        fight(state, setting, state.attacks[state.target], dice, emit)
        fell_together = not state.force and not state.defenders
    _settle(state, setting, fell_together, emit)


def charge(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[11.4] One die for each side: a lower Japanese die removes a Marine unit, any other the whole force.

    Two in a game, and asked once a fight, so in two different ones.
    """
    target = state.target
    names = (state.turn, setting.number[target], state.attacks[target])
    own, us = dice.roll(("Banzai Japanese", *names)), dice.roll(("Banzai US", *names))
    state.charges -= 1
    succeeded = own < us
    lost = () if succeeded else tuple(state.force)
    if lost:
        state.japanese_dead += lost
        state.force = []
    if emit:
        emit(BanzaiRolled(target, own, us, lost, state.charges))
    if not succeeded:
        _settle(state, setting, False, emit)
    elif len(found := victims(state, setting)) > 1:
        state.agenda.append(CHOOSE_VICTIM)
    else:
        eliminate(state, setting, found[0], dice, emit)


def victims(state: State, setting: Setting) -> list[int]:
    """[11.4] The Marine units a charge may remove from the target; reading hq_charged: HQs too, or not."""
    if setting.options.hq_charged == "unit":
        return state.defenders[:]
    return [unit for unit in state.defenders if unit < setting.first_hq]


def eliminate(state: State, setting: Setting, piece: int, dice: Dice, emit: Emit | None = None) -> None:
    """[11.4] A Marine unit falls to the charge, with what helped it; any others fight as usual."""
    state.defenders = [unit for unit in state.defenders if unit != piece]
    state.us_dead.append(piece)
    bury_headquarters(state, setting, (piece,))
    if emit:
        emit(MarineEliminated(state.target, piece))
    fall_with(state, setting, (piece,), emit, charged=True)
    feel_loss_of_headquarters(state, setting, (piece,), emit)
    if state.outcome:
        _settle(state, setting, False, emit)
    else:
        fight_on(state, setting, dice, emit)


def _settle(state: State, setting: Setting, fell_together: bool, emit: Emit | None) -> None:
    """[7.12, 7.13] The fight is over."""
    if state.outcome:
        end_game(state, state.outcome, emit)  # [4.2] play stops as everything stands
        return
    if state.supports:
        leave(state, setting, emit)
    if state.force:
        _take(state, setting, emit)
    else:
        _break_off(state, setting, fell_together, emit)


def leave_map(state: State, setting: Setting, origin: int, stand: int, emit: Emit | None = None) -> None:
    """[4.1, 5.5] The force of `origin` walks to the exit hex `stand` and off the north edge."""
    _march(state, setting, origin, stand, emit)
    if emit:
        emit(ForceExited(origin, stand, len(state.force)))
    end_game(state, EXIT_VICTORY, emit)


def _march(state: State, setting: Setting, origin: int, stand: int, emit: Emit | None) -> None:
    """[7.1, 7.2] Make the force the moving one if it is not, and walk it to where it strikes from."""
    if state.origin != origin:
        state.force = list(state.waiting.pop(origin))
        state.origin = state.stand = origin
        state.revealed = False  # [6.11]
    start, state.stand = state.stand, stand
    if emit or setting.options.no_survivors == "taken":
        path = walks(setting, state.held, start)[stand]
        # Only a hex taken without survivors [3.7] can be held and yet never have been stood in [4.5].
        state.farthest = min(state.farthest, *(setting.row[space] for space in path))
        if emit:
            emit(ForceMarched(origin, path))


def _take(state: State, setting: Setting, emit: Emit | None) -> None:
    """[3.7, 7.12, 6.8] Survivors move into the cleared hex under a battle flag and go on."""
    target = state.stand = state.target
    state.target = NOWHERE
    state.held[target] = 1
    if setting.row[target] < state.farthest:
        state.farthest = setting.row[target]
    if emit:
        emit(HexTaken(target, len(state.force)))
    if can_go_on(setting, state.held, target):
        state.agenda.append(ADVANCE)
    else:
        _strand(state, emit)


def _break_off(state: State, setting: Setting, fell_together: bool, emit: Emit | None) -> None:
    """[6.9, 7.13] The force is gone: riflemen return to the pool, a HQ stays where it is."""
    target = state.target
    riflemen = [piece for piece in state.defenders if piece < setting.first_hq] if state.defenders else []
    state.target, state.defenders = NOWHERE, []
    return_to_pool(state, riflemen)
    if fell_together:  # reading no_survivors: 7.12 asks for survivors, 3.7 does not
        taken = setting.options.no_survivors == "taken"
        state.held[target] = taken
        if emit:
            emit(HexEmptied(target, taken))
    origin = _dismiss(state)
    if emit:
        emit(ForceDestroyed(origin, target, tuple(riflemen)))


def _dismiss(state: State) -> int:
    """[7.13] Nobody moves any more; the next force will be chosen. The origin of the one that moved."""
    origin = state.origin
    state.origin = state.stand = NOWHERE
    state.force = []
    state.revealed = False
    state.agenda.append("next force")
    return origin


def _strand(state: State, emit: Emit | None = None) -> None:
    """[7.3, 7.12] The moving force has neither strike nor exit left: it is removed."""
    lost, space = tuple(state.force), state.stand
    state.japanese_dead += lost
    origin = _dismiss(state)
    if emit:
        emit(ForceStranded(origin, space, lost))
