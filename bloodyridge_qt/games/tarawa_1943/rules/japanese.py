"""[6.0] The Japanese turn: a card is turned up, and its effects run by themselves, one after another."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.tarawa_1943.rules import battalions, decks, events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.cards import Effect
from bloodyridge_qt.games.tarawa_1943.rules.reach import aims, cards_for, markers_due
from bloodyridge_qt.games.tarawa_1943.rules.setting import ISLAND, WAVE_1, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State
from bloodyridge_qt.games.tarawa_1943.rules.victory import end_game

AGAIN: Final = {t.LANDING: (3,), t.FIRE: (3,), t.BANZAI: (2, 3)}
"""[6.0] Faces that are rolled again at once (reading `banzai_rerolls`)."""
_NO_AIM: Final = (t.NOWHERE, t.NOWHERE)


def landing(play: Play) -> None:
    """[6.0] Once, before turn 1: four dice against each box before a beach that is held; no cards."""
    state = play.state
    state.kind, state.effect, state.struck = t.LANDING, t.NOBODY, []
    state.left = play.setting.row.count(WAVE_1)
    state.agenda += ["usmc turn", "next attack"]


def begin_turn(play: Play) -> None:
    """[6.0] The top card is turned up; a tactics card may answer it before it is carried out."""
    play.state.played = play.state.void = 0
    decks.turn_up(play)
    play.state.agenda += ["end of japanese turn", "carry out"]
    if cards_for(play.state, play.setting, "card"):
        play.state.agenda.append(t.CARD_UP)


def carry_out(play: Play) -> None:
    """[6.0] The card's effects in order, but for those a tactics card leaves out."""
    state, setting = play.state, play.setting
    voided = setting.usmc[state.played_card].effects[0].what if state.void else ()
    state.effects = []
    for effect in setting.effects_of[state.card]:
        if setting.effects[effect].verb in voided:
            play.tell(events.EffectLeftOut, effect, True)
        else:
            state.effects.insert(0, effect)
    state.agenda.append("next effect")


def next_effect(play: Play) -> None:
    """[6.0] One effect; what cannot be done is left out and the next one follows."""
    state, setting = play.state, play.setting
    if not state.effects:
        return
    state.agenda.append("next effect")
    number = state.effects.pop()
    effect = setting.effects[number]
    if effect.verb == "when":
        count = state.controlled()
        holds = effect.low <= count <= effect.high
        then, otherwise, end = number + 1, number + 1 + len(effect.then), len(effect.otherwise)
        state.effects += reversed(range(then, otherwise) if holds else range(otherwise, otherwise + end))
        play.tell(events.ConditionJudged, number, count, holds)
    elif effect.verb in ("fire", "banzai", "fields of fire"):
        state.effect, state.struck, state.aim = number, [], t.NOWHERE
        state.kind = t.BANZAI if effect.verb == "banzai" else t.FIRE
        state.left = effect.attacks or effect.attackers
        if effect.verb == "fields of fire":
            state.aim, _ = next(aims(state, setting), _NO_AIM)
        state.agenda.append("next attack")
    elif not _do(play, effect):
        play.tell(events.EffectLeftOut, number, False)


def _do(play: Play, effect: Effect) -> bool:
    """[4.0, 6.0] An effect that is no attack; False when nothing of it could be done."""
    match effect.verb:
        case "shift":
            source = t.NOWHERE if effect.source == "rear" else int(effect.source) - 1
            return sum(garrison.shift(play, source) for _ in range(effect.markers)) > 0
        case "counterattack":
            return sum(garrison.counterattack(play) for _ in range(effect.markers)) > 0
        case "surface":
            return sum(garrison.surface(play) for _ in range(effect.markers)) > 0
        case "infiltrate":
            return sum(garrison.infiltrate(play) for _ in range(effect.cubes)) > 0
        case "bunkers":
            return sum(garrison.dig_in(play) for _ in range(effect.count)) > 0
        case "strain":  # without an attack; each checks at once (reading `strain`)
            ashore = [one for one in play.state.holder[: t.POSITIONS] if one != t.NOBODY]
            for battalion in ashore[: effect.positions]:
                battalions.lose_cohesion(play, battalion, effect.cohesion, "strain")
                battalions.check(play, battalion)
            if battalions.nobody_left(play.state):
                end_game(play)
            return bool(ashore)
        case "record":
            setattr(play.state, effect.what[0], 1)
            play.tell(events.Recorded, effect.what[0])
        case "bar":
            setattr(play.state, "tide" if effect.what[0] == "tide" else "no_draw", 1)
            play.tell(events.Barred, effect.what[0])
    return True


def next_aim(state: State, setting: Setting) -> tuple[int, int]:
    """[6.0] Whom the next attack is against and where it comes from; NOWHERE twice when there is none.

    The targets are looked for anew before each attack (reading `retarget`).
    """
    effect, landing = setting.effects[state.effect], state.kind == t.LANDING
    if effect.verb == "fields of fire" and not landing:
        held = state.aim != t.NOWHERE and state.holder[state.aim] != t.NOBODY
        guns = garrison.guns(state, setting, state.aim) if held else ()
        return next(((state.aim, gun) for gun in guns if gun not in state.struck), _NO_AIM)
    found = aims(state, setting, boats_first=landing or effect.at == "waves")
    if state.kind == t.BANZAI:
        ashore = (aim for aim in found if aim[0] < t.POSITIONS)
        found = (aim for aim in ashore if state.controls(aim[0]) or not effect.controlled)
    first = None
    for aim in found:
        if aim[0] not in state.struck:
            return aim
        first = first or aim
    if not first or landing or setting.options.multi_fire != "repeat":
        return _NO_AIM
    state.struck = []
    return first


def next_attack(play: Play) -> None:
    """[6.0] Name target, source and dice; a tactics card may answer before they are thrown."""
    state, setting = play.state, play.setting
    target, gun = next_aim(state, setting) if state.left else _NO_AIM
    fields = state.kind != t.LANDING and setting.effects[state.effect].verb == "fields of fire"
    if target == t.NOWHERE:
        if state.kind != t.LANDING and (not state.struck or (state.left and not fields)):
            play.tell(events.EffectLeftOut, state.effect, False)
        return
    state.left -= 1
    state.struck.append(gun if fields else target)
    state.aim, state.gun = target, gun
    state.by_card = state.saved = state.answered = 0
    state.dice = []
    state.agenda += ["next attack", "throw at the target"]
    if play.heard:
        play.tell(events.AttackNamed, state.kind, target, gun, dice_count(state, setting), state.effect)
    if state.kind != t.LANDING and cards_for(state, setting, "japanese attack"):
        state.agenda.append(t.ATTACK_NAMED)


def dice_count(state: State, setting: Setting) -> int:
    """[6.0, 2.0] Dice of the attack that is named, cards and circles taken into account."""
    if state.kind == t.LANDING:
        return t.LANDING_DICE
    if state.by_card < 0:
        return 0
    if state.kind == t.BANZAI:
        count = t.BANZAI_DICE - setting.banzai_step * (state.shibazaki + state.communications)
    else:
        count = t.FIRE_DICE + setting.effects[state.effect].dice + (setting.row[state.aim] != ISLAND)
    return max(count - state.by_card, 0)


def throw_at(play: Play) -> None:
    """[6.0] Once; only the faces of the table are rolled again."""
    state, aim, again = play.state, play.state.aim, AGAIN[play.state.kind]
    name = (f"{state.kind} attack", state.turn, aim, state.times[aim])
    state.times[aim] += 1
    thrown = play.dice.rolled_out(name, 0, dice_count(state, play.setting), again)
    state.dice = [face for face in thrown if face not in again]
    if play.heard:
        play.tell(events.AttackThrown, state.kind, aim, tuple(thrown), tuple(state.dice))
    state.agenda.append("results at the target")
    if state.kind != t.LANDING and cards_for(state, play.setting, "japanese dice"):
        state.agenda.append(t.ATTACK_THROWN)


def due(state: State, setting: Setting) -> tuple[int, int, int]:
    """[6.0] What the dice of a Japanese attack cost as they lie: markers, cohesion, markers of the gun."""
    dice = state.dice
    own = dice.count(1) if state.kind == t.BANZAI else 0
    if state.kind == t.FIRE and setting.row[state.aim] == ISLAND:
        own = dice.count(1) // 2
    return max(markers_due(state, setting) - state.saved, 0), dice.count(4) + dice.count(5), own


def results_at(play: Play) -> None:
    """[6.0] Markers, then cohesion, then the attacking position, then the check (reading `defence_order`)."""
    state, setting = play.state, play.setting
    target, gun, kind = state.aim, state.gun, state.kind
    battalion = state.holder[target]
    markers, cohesion, own = due(state, setting)
    play.tell(events.AttackResolved, kind, target, gun, markers, cohesion, own)
    for _ in range(markers):
        if state.markers[battalion]:
            battalions.lose_marker(play, battalion, kind, defends=True)
    battalions.lose_cohesion(play, battalion, cohesion, kind, defends=True)
    for why, count in ((kind, own), ("answer", state.answered)):
        for _ in range(count):
            garrison.lose_marker(play, gun, why)
    if cohesion:
        battalions.check(play, battalion)
    state.dice = []
    if battalions.nobody_left(state):
        end_game(play)


def end_turn(play: Play) -> None:
    """[6.0] The card is done; the Marines have their turn."""
    state = play.state
    state.activation_seen.append(state.card)
    state.card = state.effect = state.played_card = t.NOBODY
    state.aim = state.gun = t.NOWHERE
    state.kind = ""
    state.struck = []
    state.agenda.append("usmc turn")
