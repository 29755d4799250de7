"""[6.0] The attack of a battalion: dice, rerolls, results, advance."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.rules import events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.battalions import (
    check,
    infiltrated,
    lose_cohesion,
    lose_marker,
    nobody_left,
    pay,
)
from bloodyridge_qt.games.tarawa_1943.rules.options import YES
from bloodyridge_qt.games.tarawa_1943.rules.reach import can_reroll, cards_for, empty
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.usmc import go_to, offer_follow
from bloodyridge_qt.games.tarawa_1943.rules.victory import end_game

AGAIN: Final = 3
"""[6.0] A face that is rolled again at once, free."""
REMOVED: Final = 4
"""[6.0] A face whose die leaves the attack."""
KEPT: Final = (1, 2, 5, 6)
"""[6.0] Faces that stay on the table."""


def begin(state: State, setting: Setting, battalion: int, target: int, cube: bool, emit: Emit | None) -> None:
    """[6.0] The attack is paid for; a card may add dice before they are thrown (reading `attack_card`)."""
    state.actions += 1
    state.acted[battalion] = 1
    state.attacker, state.aim, state.on_cube = battalion, target, int(cube)
    state.hit = state.attack_dice = state.free_rerolls = state.throws = 0
    state.dice, state.up = [], []
    events.tell(emit, events.AttackBegan, battalion, target, cube)
    pay(state, battalion, emit)
    state.agenda += ("go on", "after the attack", "throw")
    if cards_for(state, setting, "attack"):
        state.agenda.append(t.BEFORE_DICE)


def throw(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] Five dice, and those of cards."""
    _throw(state, dice_count(state), dice, emit, reroll=False)
    look(state, setting, dice, emit)


def dice_count(state: State) -> int:
    """[6.0] Dice of the attack under way, those of cards among them."""
    return t.ATTACK_DICE + state.attack_dice + state.extra_dice


def _throw(state: State, count: int, dice: Dice, emit: Emit | None, *, reroll: bool) -> None:
    """[6.0] 3s are rolled again at once, 4s leave the attack (readings `threes`, `fours`)."""
    thrown = []
    for _ in range(count):
        face = AGAIN
        while face == AGAIN:
            face = dice.roll(("attack", state.turn, state.attacker, state.throws))
            state.throws += 1
            thrown.append(face)
        if face != REMOVED:
            state.dice.append(face)
    events.tell(emit, events.DiceThrown, tuple(thrown), tuple(state.dice), reroll)


def look(state: State, setting: Setting, _dice: Dice, _emit: Emit | None = None) -> None:
    """[6.0] The dice lie open: rerolls or a card if there are any to be had, else the results."""
    if state.dice and (can_reroll(state) or cards_for(state, setting, "rolled")):
        state.agenda.append(t.DICE)
    else:
        state.agenda.append("settle the attack")


def take(state: State, face: int, up: bool, emit: Emit | None) -> None:
    """[6.0, 10.9] A die is to be rolled again, or kept after all."""
    (state.dice if up else state.up).remove(face)
    (state.up if up else state.dice).append(face)
    events.tell(emit, events.DieTaken, face, up)
    state.agenda.append(t.DICE)


def reroll(state: State, setting: Setting, dice: Dice, emit: Emit | None) -> None:
    """[6.0] One point for all dice taken up, paid first; a card may have made it free."""
    if state.free_rerolls:
        state.free_rerolls -= 1
    else:
        pay(state, state.attacker, emit, "reroll")
    count, state.up = len(state.up), []
    _throw(state, count, dice, emit, reroll=True)
    look(state, setting, dice, emit)


def settle(state: State, setting: Setting, _dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] All results at one time: pairs of 6s and 5s hit, pairs of 2s and 1s cost the attacker."""
    battalion, target = state.attacker, state.aim
    pairs = {face: state.dice.count(face) // 2 for face in KEPT}
    hits = pairs[6] + pairs[5]
    events.tell(emit, events.AttackSettled, battalion, target, tuple(state.dice), hits, pairs[2], pairs[1])
    state.hit = int(hits > 0)
    if state.on_cube:
        if hits:
            _remove_cube(state, setting, target, emit)
    else:
        for _ in range(hits):
            garrison.hit(state, target, emit, "attack")
    lose_cohesion(state, battalion, pairs[2], False, emit, "pairs")
    for _ in range(pairs[1]):
        if state.markers[battalion]:
            lose_marker(state, battalion, False, emit, "pairs")
    state.dice = []
    stays = not state.markers[battalion] or infiltrated(state, battalion)
    if state.hit and not stays and empty(state, target):
        state.agenda.append(t.ADVANCE)


def _remove_cube(state: State, setting: Setting, position: int, emit: Emit | None) -> None:
    """[6.0] The cube goes; control is as it was before it came (readings `cube_gone`, `cube_return`)."""
    state.cube[position] = 0
    returned = setting.options.cube_return == YES
    state.cubes_left += returned
    events.tell(emit, events.CubeRemoved, position, returned)


def advance(state: State, setting: Setting, emit: Emit | None) -> None:
    """[6.0] Into the position that is empty now, free; then another battalion may follow, free."""
    battalion = state.attacker
    origin = state.place[battalion]
    go_to(state, battalion, state.aim, "advance", emit)
    offer_follow(state, setting, battalion, origin, pays=False)


def after(state: State, _setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[4.0, 6.0] The attacker checks when everything else is done."""
    check(state, state.attacker, dice, emit)
    state.attacker = state.mover = state.follower = t.NOBODY
    state.aim = t.NOWHERE
    if nobody_left(state):
        end_game(state, emit)
