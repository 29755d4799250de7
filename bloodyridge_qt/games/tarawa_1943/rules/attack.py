"""[6.0] The attack of a battalion: dice, rerolls, results, advance."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.tarawa_1943.rules import events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action, Chosen
from bloodyridge_qt.games.tarawa_1943.rules.battalions import (
    check,
    infiltrated,
    lose_cohesion,
    lose_marker,
    nobody_left,
)
from bloodyridge_qt.games.tarawa_1943.rules.options import YES
from bloodyridge_qt.games.tarawa_1943.rules.play import Play
from bloodyridge_qt.games.tarawa_1943.rules.reach import can_reroll, cards_for, empty
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.usmc import begin_action, step
from bloodyridge_qt.games.tarawa_1943.rules.victory import end_game

AGAIN: Final = 3
"""[6.0] A face that is rolled again at once, free."""
REMOVED: Final = 4
"""[6.0] A face whose die leaves the attack."""
KEPT: Final = (1, 2, 5, 6)
"""[6.0] Faces that stay on the table."""


def begin(play: Play, what: Chosen) -> None:
    """[6.0] The attack is paid for; a card may add dice before they are thrown (reading `attack_card`)."""
    state = play.state
    state.attacker, state.aim, state.on_cube = what.one, what.at, int(what.verb == "attack cube")
    state.hit = state.attack_dice = state.free_rerolls = state.throws = 0
    state.dice, state.up, state.up_at = [], [], []
    play.tell(events.AttackBegan, what.one, what.at, bool(state.on_cube))
    begin_action(play, what.one)
    play.then("go on", "after the attack", "throw")
    if cards_for(state, play.setting, "attack"):
        play.then(t.BEFORE_DICE)


def dice_count(state: State) -> int:
    """[6.0] Dice of the attack under way, those of cards among them."""
    return t.ATTACK_DICE + state.attack_dice + state.extra_dice


def throw(play: Play) -> None:
    """[6.0] Five dice, and those of cards."""
    _throw(play, dice_count(play.state), reroll=False)


def _throw(play: Play, count: int, *, reroll: bool) -> None:
    """[6.0] 3s are rolled again at once, 4s leave the attack (readings `threes`, `fours`)."""
    state, thrown = play.state, list[int]()
    turn, attacker, before, roll = state.turn, state.attacker, state.throws, play.dice.roll
    for _ in range(count):
        face = AGAIN
        while face == AGAIN:
            face = roll(("attack", turn, attacker, before + len(thrown)))
            thrown.append(face)
        if face != REMOVED:
            state.dice.append(face)
    state.throws = before + len(thrown)
    play.tell(events.DiceThrown, tuple(thrown), tuple(state.dice), reroll)
    look(play)


def look(play: Play) -> None:
    """[6.0] The dice lie open: rerolls or a card if there are any to be had, else the results."""
    state = play.state
    choice = state.dice and (can_reroll(state) or cards_for(state, play.setting, "rolled"))
    play.then(t.DICE if choice else "settle the attack")


def lying(state: State) -> list[tuple[int, bool]]:
    """All dice of the attack, the highest first: their faces, and whether they are taken up."""
    faces = sorted((*state.dice, *state.up), reverse=True)
    return [(face, at in state.up_at) for at, face in enumerate(faces)]


def each(state: State, *, up: bool) -> dict[Action, int]:
    """[6.0] To take up each die that lies (with `up`, to put back each that was taken), and where it lies."""
    dice = [(face, at) for at, (face, taken) in enumerate(lying(state)) if taken == up]
    first = {face: at for face, at in (reversed(dice) if up else dice)}
    verb = "put back" if up else "take up"
    return {Action(verb, face=face, to=0 if at == first[face] else at + 1): at for face, at in dice}


def take(play: Play, what: Chosen) -> None:
    """[6.0, 10.9] A die is to be rolled again, or kept after all; of equal ones that which is meant."""
    state, up = play.state, what.verb == "take up"
    at = each(state, up=not up)[Action(what.verb, face=what.face, to=what.to)]
    if up:
        state.dice.remove(what.face)
        state.up.append(what.face)
        state.up_at.append(at)
    else:
        state.up.pop(state.up_at.index(at))
        state.up_at.remove(at)
        state.dice.append(what.face)
    play.tell(events.DieTaken, what.face, up)
    play.then(t.DICE)


def reroll(play: Play, _what: Chosen) -> None:
    """[6.0] One point for all dice taken up, paid first; a card may have made it free."""
    state = play.state
    if state.free_rerolls:
        state.free_rerolls -= 1
    else:
        lose_cohesion(play, state.attacker, 1, "reroll")
    count, state.up, state.up_at = len(state.up), [], []
    _throw(play, count, reroll=True)


def settle(play: Play) -> None:
    """[6.0] All results at one time: pairs of 6s and 5s hit, pairs of 2s and 1s cost the attacker."""
    state, battalion, target = play.state, play.state.attacker, play.state.aim
    ones, twos, fives, sixes = (state.dice.count(face) // 2 for face in KEPT)
    hits = sixes + fives
    play.tell(events.AttackSettled, battalion, target, tuple(state.dice), hits, twos, ones)
    state.hit = int(hits > 0)
    if not state.on_cube:
        for _ in range(hits):
            garrison.hit(play, target, "attack")
    elif hits:
        _remove_cube(play, target)
    lose_cohesion(play, battalion, twos, "pairs")
    for _ in range(min(ones, state.markers[battalion])):
        lose_marker(play, battalion, "pairs")
    state.dice = []
    if hits and state.markers[battalion] and not infiltrated(state, battalion) and empty(state, target):
        play.then(t.ADVANCE)


def _remove_cube(play: Play, position: int) -> None:
    """[6.0] The cube goes; control is as it was before it came (readings `cube_gone`, `cube_return`)."""
    play.state.cube[position] = 0
    returned = play.setting.options.cube_return == YES
    play.state.cubes_left += returned
    play.tell(events.CubeRemoved, position, returned)


def advance(play: Play, _what: Chosen) -> None:
    """[6.0] Into the position that is empty now, free; then another battalion may follow, free."""
    step(play, play.state.attacker, play.state.aim, "advance")


def after(play: Play) -> None:
    """[4.0, 6.0] The attacker checks when everything else is done."""
    state = play.state
    check(play, state.attacker)
    state.attacker = state.mover = state.follower = t.NOBODY
    state.aim = t.NOWHERE
    if nobody_left(state):
        end_game(play)
