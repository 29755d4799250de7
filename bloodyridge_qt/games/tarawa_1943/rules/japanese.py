"""[6.0] The Japanese turn: a card is turned up, and its effects run by themselves, one after another."""

from __future__ import annotations

from collections.abc import Callable

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.rules import events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.battalions import check, lose_cohesion, lose_marker, nobody_left
from bloodyridge_qt.games.tarawa_1943.rules.cards import Effect
from bloodyridge_qt.games.tarawa_1943.rules.decks import turn_up
from bloodyridge_qt.games.tarawa_1943.rules.reach import banzai_targets, cards_for, fire_targets, markers_due
from bloodyridge_qt.games.tarawa_1943.rules.setting import ISLAND, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.tactics import ALL
from bloodyridge_qt.games.tarawa_1943.rules.victory import end_game

AGAIN = {t.LANDING: (3,), t.FIRE: (3,), t.BANZAI: (2, 3)}
"""[6.0] Faces that are rolled again at once (reading `banzai_rerolls`)."""


def landing(state: State, setting: Setting, _dice: Dice, _emit: Emit | None = None) -> None:
    """[6.0] Once, before turn 1: four dice against each box before a beach that is held; no cards."""
    state.kind, state.effect, state.struck, state.left = t.LANDING, t.NOBODY, [], len(setting.wave_1)
    state.agenda += ("usmc turn", "next attack")


def begin_turn(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] The top card is turned up; a tactics card may answer it before it is carried out."""
    state.played = state.void = 0
    turn_up(state, setting, dice, emit)
    state.agenda += ("end of japanese turn", "carry out")
    if cards_for(state, setting, "card"):
        state.agenda.append(t.CARD_UP)


def carry_out(state: State, setting: Setting, _dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] The card's effects in order, but for those a tactics card leaves out."""
    effects = list(setting.effects_of[state.card])
    if state.void:
        voided = setting.usmc[state.played_card].effects[0].what
        for effect in effects:
            if setting.effects[effect].verb in voided:
                events.tell(emit, events.EffectLeftOut, effect, True)
        effects = [effect for effect in effects if setting.effects[effect].verb not in voided]
    state.effects = effects[::-1]
    state.agenda.append("next effect")


def next_effect(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] One effect; what cannot be done is left out and the next one follows."""
    if not state.effects:
        return
    state.agenda.append("next effect")
    number = state.effects.pop()
    effect = setting.effects[number]
    if effect.verb == "when":
        count = state.controlled()
        holds = effect.low <= count <= effect.high
        then, otherwise = setting.inside[number]
        state.effects += (then if holds else otherwise)[::-1]
        events.tell(emit, events.ConditionJudged, number, count, holds)
    elif effect.verb in ("fire", "banzai", "fields of fire"):
        _begin_attacks(state, setting, number, emit)
    elif not _do(state, setting, effect, dice, emit) and emit:
        emit(events.EffectLeftOut(number, False))


def _do(state: State, setting: Setting, effect: Effect, dice: Dice, emit: Emit | None) -> bool:
    """[6.0] An effect that is no attack; False when nothing of it could be done."""
    match effect.verb:
        case "shift":
            source = t.NOWHERE if effect.source == "rear" else int(effect.source) - 1
            return _while(effect.markers, lambda: garrison.shift(state, source, emit))
        case "counterattack":
            return _while(effect.markers, lambda: garrison.counterattack(state, setting, emit))
        case "surface":
            return _while(effect.markers, lambda: garrison.surface(state, emit))
        case "infiltrate":
            return _while(effect.cubes, lambda: garrison.infiltrate(state, emit))
        case "bunkers":
            return _while(effect.count, lambda: garrison.dig_in(state, emit))
        case "strain":
            return _strain(state, effect, dice, emit)
        case "record":
            setattr(state, effect.what[0], 1)
            events.tell(emit, events.Recorded, effect.what[0])
        case "bar":
            if effect.what[0] == "tide":
                state.tide = 1
            else:
                state.no_draw = 1
            events.tell(emit, events.Barred, effect.what[0])
    return True


def _while(times: int, act: Callable[[], bool]) -> bool:
    """Do something so often, or until it fails; whether it was done at all."""
    done = 0
    while done < times and act():
        done += 1
    return done > 0


def _strain(state: State, effect: Effect, dice: Dice, emit: Emit | None) -> bool:
    """[4.0] Battalions ashore lose cohesion without an attack, each checks at once (reading `strain`)."""
    struck = [state.holder[at] for at in range(t.POSITIONS) if state.holder[at] != t.NOBODY][
        : effect.positions
    ]
    for battalion in struck:
        lose_cohesion(state, battalion, effect.cohesion, False, emit, "strain")
        check(state, battalion, dice, emit)
    if nobody_left(state):
        end_game(state, emit)
    return bool(struck)


def _begin_attacks(state: State, setting: Setting, number: int, emit: Emit | None) -> None:
    effect = setting.effects[number]
    state.effect, state.struck = number, []
    state.kind = t.BANZAI if effect.verb == "banzai" else t.FIRE
    state.left = effect.attacks or effect.attackers
    state.aim = t.NOWHERE
    if effect.verb == "fields of fire":
        state.aim = next(fire_targets(state, setting, boats_first=False), t.NOWHERE)
    if next_aim(state, setting)[0] != t.NOWHERE:
        state.agenda.append("next attack")
    else:
        events.tell(emit, events.EffectLeftOut, number, False)


def next_aim(state: State, setting: Setting) -> tuple[int, int]:
    """[6.0] Whom the next attack is against and where it comes from; NOWHERE twice when there is none.

    The targets are looked for anew before each attack (reading `retarget`).
    """
    if state.kind == t.LANDING:
        for box in setting.wave_1:
            if (
                box not in state.struck
                and state.holder[box] != t.NOBODY
                and state.japanese[setting.beach[box]]
            ):
                return box, setting.beach[box]
        return t.NOWHERE, t.NOWHERE
    effect = setting.effects[state.effect]
    if effect.verb == "fields of fire":
        target = state.aim
        if target == t.NOWHERE or state.holder[target] == t.NOBODY:
            return t.NOWHERE, t.NOWHERE
        gun = next(
            (gun for gun in garrison.guns(state, setting, target) if gun not in state.struck), t.NOWHERE
        )
        return (target, gun) if gun != t.NOWHERE else (t.NOWHERE, t.NOWHERE)
    if effect.verb == "banzai":
        found = list(banzai_targets(state, setting, controlled=effect.controlled))
    else:
        found = list(fire_targets(state, setting, boats_first=effect.at == "waves"))
    fresh = [place for place in found if place not in state.struck]
    if not fresh and found and setting.options.multi_fire == "repeat":
        state.struck = []
        fresh = found
    if not fresh:
        return t.NOWHERE, t.NOWHERE
    return fresh[0], garrison.first_gun(state, setting, fresh[0])


def next_attack(state: State, setting: Setting, _dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] Name target, source and dice; a tactics card may answer before they are thrown."""
    if not state.left:
        return
    target, gun = next_aim(state, setting)
    if target == t.NOWHERE:
        return
    fields = state.kind != t.LANDING and setting.effects[state.effect].verb == "fields of fire"
    state.left -= 1
    state.struck.append(gun if fields else target)
    state.aim, state.gun = target, gun
    state.by_card = state.saved = state.answered = 0
    state.dice = []
    state.agenda += ("next attack", "throw at the target")
    events.tell(emit, events.AttackNamed, state.kind, target, gun, dice_count(state, setting), state.effect)
    if state.kind != t.LANDING and cards_for(state, setting, "japanese attack"):
        state.agenda.append(t.ATTACK_NAMED)


def dice_count(state: State, setting: Setting) -> int:
    """[6.0, 2.0] Dice of the attack that is named, cards and circles taken into account."""
    if state.kind == t.LANDING:
        return t.LANDING_DICE
    effect = setting.effects[state.effect]
    if state.kind == t.BANZAI:
        count = t.BANZAI_DICE - setting.banzai_step * (state.shibazaki + state.communications)
    else:
        count = t.FIRE_DICE + effect.dice + (setting.row[state.aim] != ISLAND)
    if state.by_card == ALL:
        return 0
    return max(count - state.by_card, 0)


def throw_at(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] Once; only the faces of the table are rolled again."""
    again = AGAIN[state.kind]
    aim, number = state.aim, state.times[state.aim]
    state.times[aim] += 1
    thrown, throws = [], 0
    for _ in range(dice_count(state, setting)):
        face = again[0]
        while face in again:
            face = dice.roll((f"{state.kind} attack", state.turn, aim, number, throws))
            throws += 1
            thrown.append(face)
        state.dice.append(face)
    events.tell(emit, events.AttackThrown, state.kind, aim, tuple(thrown), tuple(state.dice))
    state.agenda.append("results at the target")
    if state.kind != t.LANDING and cards_for(state, setting, "japanese dice"):
        state.agenda.append(t.ATTACK_THROWN)


def results_at(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[6.0] Markers, then cohesion, then the attacking position, then the check (reading `defence_order`)."""
    target, gun, kind = state.aim, state.gun, state.kind
    battalion = state.holder[target]
    markers = max(markers_due(state, setting) - state.saved, 0)
    cohesion = state.dice.count(4) + state.dice.count(5)
    if kind == t.BANZAI:
        own = state.dice.count(1)
    elif kind == t.FIRE and setting.row[target] == ISLAND:
        own = state.dice.count(1) // 2
    else:
        own = 0
    events.tell(emit, events.AttackResolved, kind, target, gun, markers, cohesion, own)
    for _ in range(markers):
        if state.markers[battalion]:
            lose_marker(state, battalion, True, emit, kind)
    lose_cohesion(state, battalion, cohesion, True, emit, kind)
    for _ in range(own):
        garrison.lose_marker(state, gun, emit, kind)
    for _ in range(state.answered):
        garrison.lose_marker(state, gun, emit, "answer")
    if cohesion:
        check(state, battalion, dice, emit)
    state.dice = []
    if nobody_left(state):
        end_game(state, emit)


def end_turn(state: State, _setting: Setting, _dice: Dice, _emit: Emit | None = None) -> None:
    """[6.0] The card is done; the Marines have their turn."""
    state.activation_seen.append(state.card)
    state.card = state.effect = state.played_card = t.NOBODY
    state.aim = state.gun = t.NOWHERE
    state.kind = ""
    state.struck = []
    state.agenda.append("usmc turn")
