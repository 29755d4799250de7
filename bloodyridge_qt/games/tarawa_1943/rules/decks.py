"""[5.0, 6.0] Drawing cards. A card is drawn blind from all that nobody has seen, so no order is kept."""

from __future__ import annotations

from bloodyridge_qt.games.tarawa_1943.rules import events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.state import Play

TACTICS, ACTIVATION = "tactics card", "activation card"
"""Purposes of draws; the content of both decks is no secret, their order is."""


def opening_hand(play: Play) -> None:
    """[5.0] Three cards; Bad Intelligence among them is discarded without effect and not replaced."""
    for _ in range(t.HAND):
        _draw(play, opening=True)
    play.state.agenda.append("landing")


def draw_for_turn(play: Play) -> None:
    """[6.0] Up to two cards, never above three in hand; none on turn 1 (reading `first_draw`)."""
    state = play.state
    barred, state.no_draw = state.no_draw, 0
    if state.turn == 1 and play.setting.options.first_draw != t.YES:
        return
    for _ in range(t.DRAWN):
        full = len(state.hand) >= t.HAND
        if barred or full or not state.tactics_count:
            play.tell(events.DrawEnded, "barred" if barred else "full" if full else "empty")
            return
        _draw(play, opening=False)


def _draw(play: Play, *, opening: bool) -> None:
    state, cards = play.state, play.setting.usmc
    number = len(cards) - len(state.tactics_left)
    card = state.tactics_left.pop(play.dice.draw((TACTICS, number), len(state.tactics_left)))
    state.tactics_count -= 1
    spent = cards[card].window == "drawn"
    play.tell(events.CardDrawn, card, opening, spent)
    (state.tactics_seen if spent else state.hand).append(card)
    if spent and not opening:
        for effect in cards[card].effects:
            for _ in range(effect.markers):
                garrison.surface(play)


def turn_up(play: Play) -> None:
    """[6.0] The top activation card; those put under the deck come when no other is left."""
    state = play.state
    if state.activation_count > len(state.under):
        number = len(play.setting.japanese) - len(state.activation_left)
        card = state.activation_left.pop(play.dice.draw((ACTIVATION, number), len(state.activation_left)))
    else:
        card = state.under.pop(0)
    state.activation_count -= 1
    state.card = card
    play.tell(events.ActivationTurned, card, state.activation_count)
