"""[5.0, 6.0] Drawing cards. A card is drawn blind from all that nobody has seen, so no order is kept."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.rules import events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.options import YES
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

TACTICS, ACTIVATION = "tactics card", "activation card"
"""Purposes of draws; the content of both decks is no secret, their order is."""


def opening_hand(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[5.0] Three cards; Bad Intelligence among them is discarded without effect and not replaced."""
    for _ in range(t.HAND):
        _draw(state, setting, dice, emit, opening=True)
    state.agenda.append("landing")


def draw_for_turn(state: State, setting: Setting, dice: Dice, emit: Emit | None) -> None:
    """[6.0] Up to two cards, never above three in hand; none on turn 1 (reading `first_draw`)."""
    barred, state.no_draw = state.no_draw, 0
    if barred or (state.turn == 1 and setting.options.first_draw != YES):
        return
    for _ in range(t.DRAWN):
        if len(state.hand) < t.HAND and state.tactics_count:
            _draw(state, setting, dice, emit, opening=False)


def _draw(state: State, setting: Setting, dice: Dice, emit: Emit | None, *, opening: bool) -> None:
    number = len(setting.usmc) - len(state.tactics_left)
    card = state.tactics_left.pop(dice.draw((TACTICS, number), len(state.tactics_left)))
    state.tactics_count -= 1
    spent = setting.usmc[card].window == "drawn"
    events.tell(emit, events.CardDrawn, card, opening, spent)
    if not spent:
        state.hand.append(card)
        return
    state.tactics_seen.append(card)
    if not opening:
        for effect in setting.usmc[card].effects:
            for _ in range(effect.markers):
                garrison.surface(state, emit)


def turn_up(state: State, setting: Setting, dice: Dice, emit: Emit | None) -> None:
    """[6.0] The top activation card; those put under the deck come when no other is left."""
    if state.activation_count > len(state.under):
        number = len(setting.japanese) - len(state.activation_left)
        card = state.activation_left.pop(dice.draw((ACTIVATION, number), len(state.activation_left)))
    else:
        card = state.under.pop(0)
    state.activation_count -= 1
    state.card = card
    events.tell(emit, events.ActivationTurned, card, state.activation_count)


def put_under(state: State) -> None:
    """The card turned up goes under its deck (reading `redraw`)."""
    state.under.append(state.card)
    state.activation_count += 1
    state.card = -1
