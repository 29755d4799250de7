"""[6.0] The attack of a battalion: dice, rerolls, results, advance."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.tarawa_1943.rules import battalions, events, garrison, reach, usmc
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State

AGAIN: Final = 3
"""[6.0] A face that is rolled again at once, free (reading `threes`)."""
REMOVED: Final = 4
"""[6.0] A face whose die leaves the attack (reading `fours`)."""
KEPT: Final = (1, 2, 5, 6)
"""[6.0] Faces that stay on the table."""


def begin(play: Play, what: Action) -> None:
    """[6.0] The attack is paid for; a card may add dice before they are thrown (reading `attack_card`)."""
    state, setting = play.state, play.setting
    battalion, target = setting.battalion[what.battalion], setting.index[what.place]
    state.attacker, state.aim, state.on_cube = battalion, target, int(what.verb == "attack cube")
    state.hit = state.attack_dice = state.free_rerolls = state.throws = 0
    state.dice, state.up, state.up_at = [], [], []
    play.tell(events.AttackBegan, battalion, target, bool(state.on_cube))
    usmc.begin_action(play, battalion)
    state.agenda += ["go on", "after the attack", "throw"]
    if reach.cards_for(state, setting, "attack"):
        state.agenda.append(t.BEFORE_DICE)


def dice_count(state: State) -> int:
    """[6.0] Dice of the attack under way, those of cards among them."""
    return t.ATTACK_DICE + state.attack_dice + state.extra_dice


def wanted_hits(state: State) -> int:
    """[3.0, 6.0] Hits that count in the attack: markers and bunker of the target, one for a cube."""
    return 1 if state.on_cube else state.japanese[state.aim] + state.bunker[state.aim]


def throw(play: Play) -> None:
    """[6.0] Five dice and those of cards, later those taken up; those that stay lie on the table."""
    state, before = play.state, play.state.throws
    count = len(state.up) if before else dice_count(state)
    state.up, state.up_at = [], []
    thrown = play.dice.rolled_out(("attack", state.turn, state.attacker), before, count, (AGAIN,))
    state.throws += len(thrown)
    state.dice += [face for face in thrown if face in KEPT]
    if play.heard:
        play.tell(events.DiceThrown, tuple(thrown), tuple(state.dice), before > 0)
    look(play)


def look(play: Play) -> None:
    """[6.0] The dice lie open: rerolls or a card if there are any to be had, else the results."""
    state = play.state
    choice = state.dice and (reach.can_reroll(state) or reach.cards_for(state, play.setting, "rolled"))
    state.agenda.append(t.DICE if choice else "settle the attack")


def lying(state: State) -> list[tuple[int, bool]]:
    """All dice of the attack, the highest first: their faces, and whether they are taken up."""
    faces = sorted((*state.dice, *state.up), reverse=True)
    return [(face, at in state.up_at) for at, face in enumerate(faces)]


def each(state: State, *, up: bool) -> dict[Action, int]:
    """[6.0] To take up each die that lies (with `up`, to put back each that was taken), and where it lies."""
    dice = [(face, at) for at, (face, taken) in enumerate(lying(state)) if taken == up]
    first = dict(reversed(dice) if up else dice)
    verb = "put back" if up else "take up"
    return {Action(verb, face=face, to=0 if at == first[face] else at + 1): at for face, at in dice}


def _place(state: State, what: Action) -> int:
    """Where the die lies that is meant; as `each` says, without making every decision there is."""
    if what.to:
        return what.to - 1
    faces = sorted((*state.dice, *state.up), reverse=True)
    at = faces.index(what.face)
    if what.verb == "put back":  # the first of equal ones
        while at not in state.up_at:
            at += 1
        return at
    at += faces.count(what.face) - 1  # the last
    while at in state.up_at:
        at -= 1
    return at


def take(play: Play, what: Action) -> None:
    """[6.0, 10.9] A die is to be rolled again, or kept after all; of equal ones that which is meant."""
    state, up = play.state, what.verb == "take up"
    at = _place(state, what)
    if up:
        state.dice.remove(what.face)
        state.up.append(what.face)
        state.up_at.append(at)
    else:
        state.up.pop(state.up_at.index(at))
        state.up_at.remove(at)
        state.dice.append(what.face)
    if play.heard:
        play.tell(events.DieTaken, what.face, up)
    state.agenda.append(t.DICE)


def reroll(play: Play, _what: Action) -> None:
    """[6.0] One point for all dice taken up, paid first; a card may have made it free."""
    state = play.state
    if state.free_rerolls:
        state.free_rerolls -= 1
    else:
        battalions.lose_cohesion(play, state.attacker, 1, "reroll")
    throw(play)


def roll_again(play: Play, faces: list[int]) -> None:
    """[6.0] These dice and none else are taken up and rolled again; without any it is the end of rolling."""
    state = play.state
    if not faces:
        state.agenda.append("settle the attack")
        return
    state.dice += state.up
    for face in faces:
        state.dice.remove(face)
    state.up = faces
    reroll(play, Action("roll again"))


def settle(play: Play) -> None:
    """[6.0] All results at one time: pairs of 6s and 5s hit, pairs of 2s and 1s cost the attacker."""
    state, battalion, target = play.state, play.state.attacker, play.state.aim
    ones, twos, fives, sixes = [state.dice.count(face) // 2 for face in KEPT]
    hits = sixes + fives
    play.tell(events.AttackSettled, battalion, target, tuple(state.dice), hits, twos, ones)
    state.hit = int(hits > 0)
    if not state.on_cube:
        for _ in range(hits):
            garrison.lose_marker(play, target, "attack", defends=True)
    elif hits:  # control is as it was before it came (readings `cube_gone`, `cube_return`)
        returned = play.setting.options.cube_return == t.YES
        state.cube[target] = 0
        state.cubes_left += returned
        play.tell(events.CubeRemoved, target, returned)
    battalions.lose_cohesion(play, battalion, twos, "pairs")
    for _ in range(min(ones, state.markers[battalion])):
        battalions.lose_marker(play, battalion, "pairs")
    state.dice = []
    stands = state.markers[battalion] and not battalions.infiltrated(state, battalion)
    if hits and stands and reach.empty(state, target):
        state.agenda.append(t.ADVANCE)


def advance(play: Play, _what: Action) -> None:
    """[6.0] Into the position that is empty now, free; then another battalion may follow, free."""
    usmc.step(play, play.state.attacker, play.state.aim, "advance")


def after(play: Play) -> None:
    """[4.0, 6.0] The attacker checks when everything else is done."""
    state = play.state
    battalions.check(play, state.attacker)
    state.attacker = state.mover = state.follower = t.NOBODY
    state.aim = t.NOWHERE
