"""[3.0] Tactics cards as they are played; who may play them when is in reach.py."""

from __future__ import annotations

from bloodyridge_qt.games.tarawa_1943.rules import attack, battalions, decks, events, garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.cards import Effect
from bloodyridge_qt.games.tarawa_1943.rules.reach import choices
from bloodyridge_qt.games.tarawa_1943.rules.state import Play


def play_card(play: Play, what: Action) -> None:
    """[3.0] A card goes to the discards, and does what it says or asks what it leaves to the player."""
    state, card = play.state, play.setting.usmc_index[what.card]
    state.hand.remove(card)
    state.tactics_seen.append(card)
    state.played, state.played_card, state.chosen = 1, card, []
    play.tell(events.CardPlayed, card)
    effect = _effect(play)
    match effect.verb:
        case "command":
            state.allowed = max(state.allowed, effect.battalions)
            state.extra_dice += effect.dice
            state.agenda.append("go on")
        case "strike":
            state.agenda += ["go on", t.STRIKE]
        case "restore":
            state.agenda += ["go on", "restore all", t.RESTORE]
        case "ferry":
            state.agenda += ["go on", t.FERRY]
        case "attack dice":
            state.attack_dice += effect.dice
            state.free_rerolls += effect.rerolls
            if effect.burn and not state.on_cube and state.bunker[state.aim]:
                garrison.lose_marker(play, state.aim, "attack", defends=True)
        case "set die":
            state.agenda.append(t.TURN_DIE)
        case "void":
            state.void = 1
        case "redraw":  # the card turned up goes under its deck (reading `redraw`)
            state.under.append(state.card)
            state.activation_count += 1
            decks.turn_up(play)
        case "fortify":
            state.agenda.append(t.FORTIFY)
        case "shield":
            state.by_card = -1 if effect.every else effect.dice
        case "save":
            state.saved = effect.markers
        case "answer":
            state.answered = effect.hits


def _effect(play: Play) -> Effect:
    """What the card does that has been played."""
    return play.setting.usmc[play.state.played_card].effects[0]


def strike(play: Play, what: Action) -> None:
    """Dice that are high enough, or a number of hits, on bunker and markers (reading `strike_empty`)."""
    effect, target = _effect(play), play.setting.index[what.place]
    thrown = tuple(play.dice.roll(("strike", play.state.turn, number)) for number in range(effect.dice))
    hits = effect.hits + sum(die >= effect.least for die in thrown)
    play.tell(events.StrikeThrown, target, thrown, effect.least, hits)
    for _ in range(hits):
        garrison.lose_marker(play, target, "strike", defends=True)


def restore(play: Play, what: Action) -> None:
    """One battalion is chosen; there may be another."""
    state, battalion = play.state, play.setting.battalion[what.battalion]
    state.chosen.append(battalion)
    if len(state.chosen) < _effect(play).battalions and next(
        choices(state, play.setting, _effect(play)), None
    ):
        play.tell(events.BattalionChosen, battalion)
        state.agenda.append(t.RESTORE)


def restore_all(play: Play) -> None:
    """[4.0] Each gains, as in a regroup; in the order of the battalions (reading `card_check`)."""
    for battalion in sorted(play.state.chosen):
        battalions.gain(play, battalion, _effect(play).cohesion, "card")


def ferry(play: Play, what: Action) -> None:
    """A free trip; each battalion makes one (reading `ferry`)."""
    state, setting = play.state, play.setting
    battalion = setting.battalion[what.battalion]
    battalions.go_to(play, battalion, setting.index[what.place], "ferry")
    state.chosen.append(battalion)
    if len(state.chosen) < _effect(play).moves and next(choices(state, setting, _effect(play)), None):
        state.agenda.append(t.FERRY)


def fortify(play: Play, what: Action) -> None:
    """[3.0] A bunker for a battalion."""
    position = play.setting.index[what.place]
    play.state.bunker[position] = 1
    play.tell(events.BunkerPlaced, position)


def turn_die(play: Play, what: Action) -> None:
    """[3.0] One die on the table shows another face; it may be rolled again later (reading `set_die`)."""
    state = play.state
    state.dice[state.dice.index(what.face)] = what.to
    state.played_card = t.NOBODY
    play.tell(events.DieTurned, what.face, what.to)
    attack.look(play)
