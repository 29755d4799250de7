"""[6.0] The USMC turn: its actions and its end. Legality is judged elsewhere; these carry out."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.battalions import check, enter, gain, leave, nobody_left, pay
from bloodyridge_qt.games.tarawa_1943.rules.decks import draw_for_turn
from bloodyridge_qt.games.tarawa_1943.rules.options import YES
from bloodyridge_qt.games.tarawa_1943.rules.reach import cards_for, followers, landing_boxes, reserves
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.victory import end_game


def exchange(state: State, battalion: int, other: int, emit: Emit | None) -> None:
    """[5.0] Two battalions exchange their places at the start."""
    places = state.place
    places[battalion], places[other] = places[other], places[battalion]
    for each in (battalion, other):
        if places[each] >= 0:
            state.holder[places[each]] = each
    events.tell(emit, events.BattalionsExchanged, battalion, other)
    state.agenda.append(t.ARRANGE)


def begin_turn(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] A round begins; cards are drawn."""
    state.turn += 1
    state.actions = state.placed = state.played = state.extra_dice = 0
    state.allowed = 1
    for battalion in range(t.BATTALIONS):
        state.acted[battalion] = state.checks[battalion] = 0
    state.times = [0] * len(state.times)
    events.tell(emit, events.TurnBegan, state.turn)
    draw_for_turn(state, setting, dice, emit)
    state.agenda.append(t.TURN)


def go_on(state: State, setting: Setting, _dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] After an action or a card: the turn goes on, or ends by itself when nothing is left to choose."""
    if nobody_left(state) or (setting.options.end_check == "at once" and state.controlled() == t.POSITIONS):
        end_game(state, emit)
    elif (
        state.actions < state.allowed
        or cards_for(state, setting, "action")
        or (state.hand and not state.played)
    ):
        state.agenda.append(t.TURN)
    else:
        state.agenda.append("end of turn")


def end_turn(state: State, _setting: Setting, _dice: Dice, emit: Emit | None = None) -> None:
    """[6.0, 7.0] The game ends when all nine positions are held, or after the last activation card."""
    state.tide = 0
    events.tell(emit, events.TurnEnded, state.turn)
    if state.controlled() == t.POSITIONS or not state.activation_count:
        end_game(state, emit)
    else:
        state.agenda.append("japanese turn")


def discard(state: State, card: int, emit: Emit | None) -> None:
    """[6.0] One card, as the turn ends without a card played."""
    state.hand.remove(card)
    state.tactics_seen.append(card)
    events.tell(emit, events.CardDiscarded, card)
    state.agenda.append("end of turn")


def _used(state: State, battalion: int) -> None:
    state.actions += 1
    state.acted[battalion] = 1


def place_wave(
    state: State, setting: Setting, battalion: int, box: int, second: bool, emit: Emit | None
) -> None:
    """[6.0] One or two battalions come into wave boxes, free; it uses no battalion up."""
    enter(state, battalion, box)
    events.tell(emit, events.WavePlaced, battalion, box)
    if second:  # what follows waits on the agenda since the first was placed
        return
    state.actions += 1
    state.placed = 1
    state.agenda.append("go on")
    if any(True for _ in reserves(state)) and any(True for _ in landing_boxes(state, setting)):
        state.agenda.append(t.SECOND_WAVE)


def regroup(state: State, battalion: int, dice: Dice, emit: Emit | None) -> None:
    """[6.0] Three points, and an exhausted battalion may rally."""
    _used(state, battalion)
    gain(state, battalion, t.REGROUPED, dice, emit, "regroup")
    state.agenda.append("go on")


def rotate(state: State, setting: Setting, battalion: int, other: int, dice: Dice, emit: Emit | None) -> None:
    """[6.0] Two battalions swap; the first pays and checks."""
    _used(state, battalion)
    pay(state, battalion, emit)
    here, there = state.place[battalion], state.place[other]
    if setting.options.bunker_rotation != YES:
        for each in (battalion, other):
            leave(state, each, emit)
    enter(state, battalion, there)
    enter(state, other, here)
    events.tell(emit, events.BattalionsRotated, battalion, other)
    check(state, battalion, dice, emit)
    state.agenda.append("go on")


def go_to(state: State, battalion: int, to: int, how: str, emit: Emit | None) -> None:
    """A battalion leaves its place, and the bunker in it, for another."""
    origin = state.place[battalion]
    leave(state, battalion, emit)
    enter(state, battalion, to)
    events.tell(emit, events.BattalionMoved, battalion, origin, to, how)


def move(state: State, setting: Setting, battalion: int, to: int, emit: Emit | None) -> None:
    """[6.0] One step for one point; then another battalion may follow for one point of its own."""
    _used(state, battalion)
    pay(state, battalion, emit)
    origin = state.place[battalion]
    go_to(state, battalion, to, "move", emit)
    state.agenda += ("go on", "checks after a move")
    offer_follow(state, setting, battalion, origin, pays=True)


def offer_follow(state: State, setting: Setting, mover: int, vacated: int, *, pays: bool) -> None:
    """[6.0] One other battalion may enter the place just left; nobody follows the follower."""
    state.mover, state.vacated, state.follower, state.pays = mover, vacated, t.NOBODY, int(pays)
    if any(True for _ in followers(state, setting)):
        state.agenda.append(t.FOLLOW)


def follow(state: State, battalion: int, emit: Emit | None) -> None:
    """[6.0] It pays in a move, not in an advance; it is not used up."""
    if state.pays:
        pay(state, battalion, emit)
    state.follower = battalion
    go_to(state, battalion, state.vacated, "follow", emit)


def checks_after_move(state: State, _setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[4.0] First the mover, then the follower."""
    check(state, state.mover, dice, emit)
    if state.follower != t.NOBODY:
        check(state, state.follower, dice, emit)
    state.mover = state.follower = t.NOBODY
