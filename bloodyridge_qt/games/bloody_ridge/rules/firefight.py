"""[7.5–7.11, 7.15, 7.16] The firefight: odds, simultaneous volleys, close combat, to the end."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.bombardment import lose_battery
from bloodyridge_qt.games.bloody_ridge.rules.events import Fire, VolleyFired
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import fall_with, strength
from bloodyridge_qt.games.bloody_ridge.rules.terms import DEAD, HQ_VICTORY

_HQ_STRENGTH = charts.defence_factor(charts.HEADQUARTERS)
_AUTOMATIC = charts.HIGHEST_ODDS
_CLOSE = charts.CLOSE_COMBAT
_UPTO = {odds: max(1, odds) for odds in range(-1, _AUTOMATIC + 1)}
"""[7.9] Highest roll that eliminates at these final odds: 1 at 1:1 or less, from 6:1 no roll is needed."""


def hill_is_japanese(state: State, setting: Setting) -> bool:
    """[7.15] Whether all five hexes of Hill 123 are held."""
    held = state.held
    for space in setting.hill:
        if not held[space]:
            return False
    return True


def answers(setting: Setting, stand: int) -> bool:
    """[3.4, 7.10] Whether Marines return the fire of a force in this hex; reading red_row_fire."""
    return setting.options.red_row_fire == "return" or not setting.is_red(stand)


def fight(state: State, setting: Setting, attack: int, dice: Dice, emit: Emit | None = None) -> None:
    """[7.8, 7.10, 7.11] Volley after volley until one side is gone, or the division HQ falls [4.2].

    One die against every unit of both sides; losses are removed after both have fired. Readings: the
    attackers stay in the hex they strike from (fighting_ground); odds are rounded down, shifted by the
    hill, never worse than a roll of one (odds, hill_shift).
    """
    target = state.target
    first_hq = setting.first_hq
    infantry_attack, us_attack = setting.infantry_attack.__getitem__, setting.us_attack.__getitem__
    cover, ground = setting.defence[state.stand], setting.defence[target]  # [7.6]
    shift = 1 if hill_is_japanese(state, setting) else 0
    answer = answers(setting, state.stand)
    turn, number = state.turn, setting.number[target]
    force, defenders = state.force, state.defenders
    own_total, us_total = sum(map(infantry_attack, force)), sum(map(us_attack, defenders))
    supports = state.supports
    if supports:
        us_total = strength(setting, defenders, supports)  # [11.2, 11.3]
    round_ = 0
    while force and defenders:
        round_ += 1
        has_hq = max(defenders) >= first_hq
        fort = _HQ_STRENGTH if has_hq else ground  # [7.7]
        own_ratio, us_ratio = own_total // fort, us_total // cover  # [7.5]
        own_odds, us_odds = own_ratio + shift, us_ratio - shift  # [7.15]
        close = answer and own_odds <= 1 and us_odds <= 1  # [7.16] judged anew each round
        own_upto = _CLOSE if close else _UPTO[min(own_odds, _AUTOMATIC)]
        us_upto = _CLOSE if close else _UPTO[min(us_odds, _AUTOMATIC)]

        own_dice: Sequence[int] = ()
        us_dice: Sequence[int] = ()
        us_lost, own_lost = defenders, force
        if own_upto < _AUTOMATIC:
            own_dice = dice.volley(("Japanese fire", turn, number, attack, round_), len(defenders))
            us_lost = [unit for unit, die in zip(defenders, own_dice) if die <= own_upto]
        if not answer:
            own_lost = []
        elif us_upto < _AUTOMATIC:
            us_dice = dice.volley(("US fire", turn, number, attack, round_), len(force))
            own_lost = [unit for unit, die in zip(force, us_dice) if die <= us_upto]

        fired, answered = force, defenders
        if own_lost:
            state.japanese_dead += own_lost
            state.force = force = [unit for unit in force if unit not in own_lost]
        if us_lost:
            state.us_dead += us_lost
            state.defenders = defenders = [unit for unit in defenders if unit not in us_lost]
            if has_hq:
                bury_headquarters(state, setting, us_lost)
        reveals, state.revealed = not state.revealed, True  # [6.11]
        if emit:
            emit(
                VolleyFired(
                    round_,
                    state.stand,
                    target,
                    tuple(fired),
                    tuple(answered),
                    Fire(own_total, fort, own_ratio, shift, own_upto, tuple(own_dice)),
                    Fire(us_total, cover, us_ratio, -shift, us_upto, tuple(us_dice)) if answer else None,
                    close,
                    tuple(own_lost),
                    tuple(us_lost),
                    reveals,
                    has_hq,
                    tuple(supports.items()),
                )
            )
        if own_lost:
            own_total = sum(map(infantry_attack, force))  # [7.11]
        if us_lost:
            us_total = sum(map(us_attack, defenders))
            if supports:
                fall_with(state, setting, us_lost, emit)
                us_total = strength(setting, defenders, supports)
            if has_hq:
                feel_loss_of_headquarters(state, setting, us_lost, emit)
                if state.outcome:
                    return


def bury_headquarters(state: State, setting: Setting, lost: Sequence[int]) -> None:
    """[3.6] HQs among the US units that were just lost are in no hex any more."""
    for unit in lost:
        if unit >= setting.first_hq:
            state.hq_at[unit - setting.first_hq] = DEAD


def feel_loss_of_headquarters(
    state: State, setting: Setting, lost: Sequence[int], emit: Emit | None = None
) -> None:
    """[4.2, 8.4] What follows from HQs among the US units that were just lost.

    Reading hq_falls_last: the division HQ's fall wins even if no attacker lives.
    """
    if setting.first_hq in lost:
        lose_battery(state, setting, emit)
    if setting.division_hq in lost:
        state.outcome = HQ_VICTORY
