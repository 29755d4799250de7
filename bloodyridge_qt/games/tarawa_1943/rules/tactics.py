"""[3.0] Tactics cards as they are played; who may play them when is in reach.py."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.rules import events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.attack import look
from bloodyridge_qt.games.tarawa_1943.rules.battalions import enter, gain
from bloodyridge_qt.games.tarawa_1943.rules.decks import put_under, turn_up
from bloodyridge_qt.games.tarawa_1943.rules.reach import restorable, trips
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.usmc import go_to

ALL: Final = -1
"""[6.0] A shield that takes every die."""


def play(state: State, setting: Setting, card: int, dice: Dice, emit: Emit | None) -> None:
    """[3.0] A card goes to the discards, and does what it says or asks what it leaves to the player."""
    state.hand.remove(card)
    state.tactics_seen.append(card)
    state.played, state.played_card, state.chosen = 1, card, []
    events.tell(emit, events.CardPlayed, card)
    effect = setting.usmc[card].effects[0]
    match effect.verb:
        case "command":
            state.allowed = max(state.allowed, effect.battalions)
            state.extra_dice += effect.dice
            state.agenda.append("go on")
        case "strike":
            state.agenda += ("go on", t.STRIKE)
        case "restore":
            state.agenda += ("go on", "restore all", t.RESTORE)
        case "ferry":
            state.agenda += ("go on", t.FERRY)
        case "attack dice":
            state.attack_dice += effect.dice
            state.free_rerolls += effect.rerolls
            if effect.burn and not state.on_cube and state.bunker[state.aim]:
                garrison.hit(state, state.aim, emit, "attack")
        case "set die":
            state.agenda.append(t.TURN_DIE)
        case "void":
            state.void = 1
        case "redraw":
            put_under(state)
            turn_up(state, setting, dice, emit)
        case "fortify":
            state.agenda.append(t.FORTIFY)
        case "shield":
            state.by_card = ALL if effect.every else effect.dice
        case "save":
            state.saved = effect.markers
        case "answer":
            state.answered = effect.hits


def strike(state: State, setting: Setting, target: int, dice: Dice, emit: Emit | None) -> None:
    """Dice that are high enough, or a number of hits, on bunker and markers (reading `strike_empty`)."""
    effect = setting.usmc[state.played_card].effects[0]
    hits = effect.hits
    thrown: tuple[int, ...] = ()
    if effect.dice:
        thrown = tuple(dice.roll(("strike", state.turn, number)) for number in range(effect.dice))
        hits = sum(die >= effect.least for die in thrown)
    events.tell(emit, events.StrikeThrown, target, thrown, effect.least, hits)
    for _ in range(hits):
        garrison.hit(state, target, emit, "strike")


def restore(state: State, setting: Setting, battalion: int) -> None:
    """One battalion is chosen; there may be another."""
    state.chosen.append(battalion)
    effect = setting.usmc[state.played_card].effects[0]
    if len(state.chosen) < effect.battalions and any(True for _ in restorable(state)):
        state.agenda.append(t.RESTORE)


def restore_all(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[4.0] Each gains, as in a regroup; in the order of the battalions (reading `card_check`)."""
    effect = setting.usmc[state.played_card].effects[0]
    for battalion in sorted(state.chosen):
        gain(state, battalion, effect.cohesion, dice, emit, "card")


def ferry(state: State, setting: Setting, battalion: int, to: int, emit: Emit | None) -> None:
    """A free trip; each battalion makes one (reading `ferry`)."""
    if state.place[battalion] == t.OFF_BOARD:
        enter(state, battalion, to)
        events.tell(emit, events.BattalionMoved, battalion, t.OFF_BOARD, to, "ferry")
    else:
        go_to(state, battalion, to, "ferry", emit)
    state.chosen.append(battalion)
    effect = setting.usmc[state.played_card].effects[0]
    if len(state.chosen) < effect.moves and any(True for _ in trips(state, setting)):
        state.agenda.append(t.FERRY)


def fortify(state: State, position: int, emit: Emit | None) -> None:
    """[3.0] A bunker for a battalion."""
    state.bunker[position] = 1
    events.tell(emit, events.BunkerPlaced, position)


def turn_die(state: State, setting: Setting, face: int, to: int, dice: Dice, emit: Emit | None) -> None:
    """[3.0] One die on the table shows another face; it may be rolled again later (reading `set_die`)."""
    state.dice[state.dice.index(face)] = to
    state.played_card = t.NOBODY
    events.tell(emit, events.DieTurned, face, to)
    look(state, setting, dice, emit)
