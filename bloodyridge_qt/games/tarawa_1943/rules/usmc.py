"""[6.0] The USMC turn: its actions and its end. Legality is judged elsewhere; these carry out."""

from __future__ import annotations

from bloodyridge_qt.games.tarawa_1943.rules import battalions, events, reach
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.decks import draw_for_turn
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, holders
from bloodyridge_qt.games.tarawa_1943.rules.victory import end_game


def exchange(play: Play, what: Action) -> None:
    """[5.0] Two battalions exchange their places at the start."""
    state, battalion = play.state, play.setting.battalion
    one, other = battalion[what.battalion], battalion[what.other]
    state.place[one], state.place[other] = state.place[other], state.place[one]
    state.holder = holders(state.place, play.setting)
    play.tell(events.BattalionsExchanged, one, other)
    state.agenda.append(t.ARRANGE)


def begin_turn(play: Play) -> None:
    """[6.0] A round begins; cards are drawn."""
    state = play.state
    state.turn += 1
    state.kind = ""  # the landing is over
    state.actions = state.placed = state.played = state.extra_dice = 0
    state.allowed = 1
    state.acted, state.checks = bytearray(t.BATTALIONS), [0] * t.BATTALIONS
    state.times = [0] * len(state.times)
    play.tell(events.TurnBegan, state.turn)
    draw_for_turn(play)
    state.agenda.append(t.TURN)


def go_on(play: Play) -> None:
    """[6.0] After an action or a card: the turn goes on, or ends by itself when nothing is left to choose."""
    state = play.state
    at_once = play.setting.options.end_check == "at once" and state.controlled() == t.POSITIONS
    if at_once or battalions.nobody_left(state):
        end_game(play)
        return
    goes_on = state.actions < state.allowed or (state.hand and not state.played)
    state.agenda.append(t.TURN if goes_on else "end of turn")


def end_turn(play: Play) -> None:
    """[6.0, 7.0] The game ends when all nine positions are held, or after the last activation card."""
    state = play.state
    state.tide = 0
    play.tell(events.TurnEnded, state.turn)
    if state.controlled() == t.POSITIONS or not state.activation_count:
        end_game(play)
    else:
        state.agenda.append("japanese turn")


def discard(play: Play, what: Action) -> None:
    """[6.0] One card, as the turn ends without a card played."""
    card = play.setting.usmc_index[what.card]
    play.state.hand.remove(card)
    play.state.tactics_seen.append(card)
    play.tell(events.CardDiscarded, card)
    play.state.agenda.append("end of turn")


def begin_action(play: Play, battalion: int, *, pays: bool = True) -> None:
    """[6.0] A battalion is used up for this turn, and pays before it acts [10.5]."""
    play.state.actions += 1
    play.state.acted[battalion] = 1
    if pays:
        battalions.lose_cohesion(play, battalion, 1, "action")


def place_wave(play: Play, what: Action) -> None:
    """[6.0] One or two battalions come into wave boxes, free; it uses no battalion up."""
    state, setting = play.state, play.setting
    battalion, box = setting.battalion[what.battalion], setting.index[what.place]
    battalions.enter(state, battalion, box)
    play.tell(events.WavePlaced, battalion, box)
    if state.placed:  # what follows waits on the agenda since the first was placed
        return
    state.actions += 1
    state.placed = 1
    state.agenda.append("go on")
    if reach.reserves(state) and reach.landing_boxes(state, setting):
        state.agenda.append(t.SECOND_WAVE)


def regroup(play: Play, what: Action) -> None:
    """[6.0] Three points, and an exhausted battalion may rally."""
    battalion = play.setting.battalion[what.battalion]
    begin_action(play, battalion, pays=False)
    battalions.gain(play, battalion, t.REGROUPED, "regroup")
    play.state.agenda.append("go on")


def rotate(play: Play, what: Action) -> None:
    """[6.0] Two battalions swap; the first pays and checks."""
    battalion, other = (play.setting.battalion[name] for name in (what.battalion, what.other))
    begin_action(play, battalion)
    here, there = (play.state.place[each] for each in (battalion, other))
    if play.setting.options.bunker_rotation != t.YES:
        for each in (battalion, other):
            battalions.leave(play, each)
    battalions.enter(play.state, battalion, there)
    battalions.enter(play.state, other, here)
    play.tell(events.BattalionsRotated, battalion, other)
    battalions.check(play, battalion)
    play.state.agenda.append("go on")


def move(play: Play, what: Action) -> None:
    """[6.0] One step for one point; then another battalion may follow for one point of its own."""
    battalion = play.setting.battalion[what.battalion]
    begin_action(play, battalion)
    play.state.agenda += ["go on", "checks after a move"]
    step(play, battalion, play.setting.index[what.place], "move")


def step(play: Play, battalion: int, to: int, how: str) -> None:
    """[6.0] One battalion goes; one other may enter the place it left, and nobody follows the follower."""
    state = play.state
    state.mover, state.vacated, state.follower = battalion, state.place[battalion], t.NOBODY
    state.pays = int(how == "move")
    battalions.go_to(play, battalion, to, how)
    if reach.followers(state, play.setting):
        state.agenda.append(t.FOLLOW)


def follow(play: Play, what: Action) -> None:
    """[6.0] It pays in a move, not in an advance; it is not used up."""
    state, battalion = play.state, play.setting.battalion[what.battalion]
    if state.pays:
        battalions.lose_cohesion(play, battalion, 1, "action")
    state.follower = battalion
    battalions.go_to(play, battalion, state.vacated, "follow")


def checks_after_move(play: Play) -> None:
    """[4.0] First the mover, then the follower."""
    state = play.state
    battalions.check(play, state.mover)
    if state.follower != t.NOBODY:
        battalions.check(play, state.follower)
    state.mover = state.follower = t.NOBODY
