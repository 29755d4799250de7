"""Every card by itself, in one position, against what its text says; and every card in played games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS
from bloodyridge_qt.games.tarawa_1943.edition import open_rules
from bloodyridge_qt.games.tarawa_1943.rules import events, terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from tests.games.tarawa_1943.scripted import Game, Scripted, begun


class AllFives(Scripted):
    """Every die shows a 5: a point of cohesion in a Japanese attack, half a pair in one of the Marines."""

    def roll(self, name: Any) -> int:
        self.names.append(name)
        return 5


def ashore() -> Game:
    """Battalions in 2, with an empty slot, and in 9; 5 held and empty; boats before 1 and 3; room in 1."""
    game = begun()
    game.stand("2/2", "2", markers=2, cohesion=8)
    game.stand("3/8", "9", cohesion=7)
    game.garrison(p1=2, p5=0, p8=2)
    game.state.held[4] = 1
    game.state.japanese_dead = 27 - sum(game.state.japanese)
    return game


def told(game: Game) -> list[str]:
    """What happened, in short."""
    setting = game.rules.setting
    place = ("off", *setting.places)
    found, named = [], 0
    for event in game.events:
        match event:
            case events.AttackNamed():
                named = event.dice
                found.append(f"{event.kind} {place[event.gun + 1]}>{place[event.target + 1]} {event.dice}")
            case events.AttackThrown() if len(event.table) < named:
                found.append(f"{len(event.table)} thrown")
            case events.JapaneseMoved():
                found.append(f"{event.how} {place[event.origin + 1]}>{place[event.to + 1]}")
            case events.JapaneseLost():
                found.append(
                    f"{'bunker' if event.bunker else 'marker'} of {place[event.position + 1]} {event.why}"
                )
            case events.Infiltrated():
                found.append(f"cube in {place[event.position + 1]}")
            case events.BunkerPlaced():
                found.append(f"bunker in {place[event.position + 1]}")
            case events.CohesionChanged() if event.why in ("strain", "card"):
                found.append(f"{setting.names[event.battalion]} {event.change:+}")
            case events.Recorded() | events.Barred():
                found.append(event.what)
            case events.EffectLeftOut():
                found.append(f"without {setting.effects[event.effect].verb}")
            case events.StrikeThrown():
                found.append(f"strike {place[event.target + 1]}: {len(event.dice)} dice, {event.hits} hits")
            case events.BattalionMoved() if event.how == "ferry":
                found.append(f"{setting.names[event.battalion]} to {place[event.to + 1]}")
            case events.DieTurned():
                found.append(f"{event.face} to {event.shown}")
            case events.DiceThrown() if not event.reroll:
                found.append(f"{len(event.thrown)} dice")
            case events.AttackResolved() if event.markers or event.own:
                found.append(f"{event.markers} markers, {event.own} own")
            case events.MarkerLost():
                found.append(f"{setting.names[event.battalion]} loses one")
    return found


JAPANESE = {
    "J01": ["fire 4>2 3", "fire 8>9 3"],
    "J02": ["fire 4>2 3", "fire 8>9 3"],
    "J03": ["banzai 4>2 5"],
    "J04": ["cube in 2"],
    "J05": ["cube in 2", "fire 4>2 3"],
    "J06": ["cube in 2", "fire 4>2 3"],
    "J07": ["fire 4>2 3", "fire 3>2 3"],
    "J08": ["fire 4>2 3", "fire 3>2 3"],
    "J09": ["fire 4>2 3", "fire 3>2 3"],
    "J10": ["fire 4>2 3", "fire 8>9 3", "fire 1>wave1:1 4"],
    "J11": ["fire 4>2 3", "fire 8>9 3", "fire 1>wave1:1 4"],
    "J12": ["fire 4>2 3", "fire 3>2 3", "fire 1>2 3", "2/2 loses one", "2/2 loses one"],
    "J13": ["fire 4>2 4"],
    "J14": ["fire 4>2 3", "fire 8>9 3"],
    "J15": ["fire 1>wave1:1 5"],
    "J16": ["fire 4>2 3", "draw"],
    "J17": ["bunker in 1", "bunker in 3"],
    "J18": ["bunker in 1", "fire 4>2 3"],
    "J19": ["fire 1>wave1:1 4", "fire 3>wave1:3 4"],
    "J20": ["shibazaki"],
    "J21": ["communications"],
    "J22": ["counterattack 6>5", "fire 4>2 3"],
    "J23": ["counterattack 6>5"],
    "J24": ["2/2 -1", "3/8 -1"],
    "J25": ["fire 4>2 3", "fire 8>9 3"],
    "J26": ["2/2 -1", "3/8 -1"],
    "J27": ["fire 1>wave1:1 4", "tide"],
    "J28": ["shift 8>1", "fire 4>2 3"],
    "J29": ["shift 8>1", "fire 4>2 3"],
    "J30": ["surface off>1", "fire 4>2 3"],
}


def play_japanese(id_: str) -> list[str]:
    game = ashore()
    game.hold()
    state, setting = game.state, game.rules.setting
    state.agenda = ["japanese turn"]
    dice = AllFives(cards=[state.activation_left.index(setting.japanese_index[id_])])
    game.rules.proceed(state, dice, game.events.append)
    return told(game)


USMC = {
    "U01": ["5 dice", "5 to 1"],
    "U02": ["5 dice", "5 to 1"],
    "U03": ["3 actions, 0 dice more"],
    "U04": ["3 actions, 0 dice more"],
    "U05": ["surface off>1"],
    "U06": ["surface off>1"],
    "U07": ["3 actions, 2 dice more"],
    "U08": ["2/2 +4", "1 actions, 0 dice more"],
    "U09": ["2/2 +4", "1 actions, 0 dice more"],
    "U10": ["2/2 +3", "3/8 +3", "1 actions, 0 dice more"],
    "U11": ["2/2 +3", "3/8 +3", "1 actions, 0 dice more"],
    "U12": ["strike 1: 3 dice, 3 hits", "marker of 1 strike", "marker of 1 strike", "1 actions, 0 dice more"],
    "U13": ["strike 1: 3 dice, 3 hits", "marker of 1 strike", "marker of 1 strike", "1 actions, 0 dice more"],
    "U14": [
        "strike 6: 5 dice, 5 hits",
        "marker of 6 strike",
        "marker of 6 strike",
        "marker of 6 strike",
        "1 actions, 0 dice more",
    ],
    "U15": ["strike 1: 3 dice, 3 hits", "marker of 1 strike", "marker of 1 strike", "1 actions, 0 dice more"],
    "U16": ["strike 1: 3 dice, 3 hits", "marker of 1 strike", "marker of 1 strike", "1 actions, 0 dice more"],
    "U17": ["strike 1: 0 dice, 2 hits", "marker of 1 strike", "marker of 1 strike", "1 actions, 0 dice more"],
    "U18": ["bunker of 4 attack", "7 dice", "0 free"],
    "U19": ["8 dice", "0 free"],
    "U20": ["7 dice", "1 free"],
    "U21": ["7 dice", "1 free"],
    "U22": ["1/8 to wave1:2", "1/6 to wave1:6", "1 actions, 0 dice more"],
    "U23": ["3 actions, 0 dice more"],
    "U24": ["fire 4>2 4", "2 thrown"],
    "U25": ["fire 4>2 4", "0 thrown"],
    "U26": ["fire 4>2 4", "1 markers, 0 own", "2/2 loses one"],
    "U27": ["without infiltrate", "fire 4>2 3"],
    "U28": ["bunker in 2", "fire 4>2 4"],
    "U29": ["fire 4>2 4", "2 markers, 0 own", "2/2 loses one", "2/2 loses one", "marker of 4 answer"],
    "U30": ["fire 4>2 3", "fire 8>9 3"],
}


def play_tactics(id_: str) -> list[str]:
    game = ashore()
    setting, state = game.rules.setting, game.state
    card = setting.usmc[setting.usmc_index[id_]]
    dice, emit = AllFives(), game.events.append
    if card.window == "drawn":
        state.agenda, state.hand, state.turn = ["usmc turn"], [], 1
        state.tactics_left = [setting.usmc_index[id_]]
        state.tactics_count = 1
        game.rules.proceed(state, dice, emit)
        return told(game)
    game.hold(id_)
    state.allowed = 1
    if card.window in ("attack", "rolled"):
        state.bunker[3] = 1
        origin = ("3/2", "1") if card.effects[0].source == "wave" else ("2/2", "4")
        game.rules.apply(state, Action("attack", *origin), dice, emit)
    elif card.window != "action":
        against = "J13" if card.window != "card" or card.effects[0].verb == "fortify" else "J05"
        faces = [6, 6, 5, 1] if card.window == "japanese dice" else [5] * 9
        state.agenda = ["japanese turn"]
        scripted = Scripted(*faces, cards=[state.activation_left.index(setting.japanese_index[against])])
        game.rules.proceed(state, scripted, emit)
    assert game.rules.refusal(state, Action("play", card=id_)) is None
    game.rules.apply(state, Action("play", card=id_), dice, emit)
    while state.agenda and state.agenda[-1] in (
        terms.STRIKE,
        terms.RESTORE,
        terms.FERRY,
        terms.TURN_DIE,
        terms.FORTIFY,
    ):
        decision = game.rules.decision(state)
        assert decision is not None
        game.rules.apply(state, decision.options[0], dice, emit)
    if card.window == "action":
        return [*told(game), f"{state.allowed} actions, {state.extra_dice} dice more"]
    return [*told(game), f"{state.free_rerolls} free"] if card.window == "attack" else told(game)


def test_every_card_of_both_files_is_here() -> None:
    setting = open_rules().setting
    assert list(JAPANESE) == [card.id for card in setting.japanese]
    assert list(USMC) == [card.id for card in setting.usmc]


@pytest.mark.parametrize("id_", JAPANESE)
def test_an_activation_card_does_what_it_says__3_0(id_: str) -> None:
    assert play_japanese(id_) == JAPANESE[id_]


@pytest.mark.parametrize("id_", USMC)
def test_a_tactics_card_does_what_it_says__3_0(id_: str) -> None:
    assert play_tactics(id_) == USMC[id_]


def test_every_card_comes_up_in_played_games__3_0() -> None:
    """Those of the Marines are played, or spent when drawn; those of the Japanese turned up."""
    rules, dice = open_rules(), StreamDice(1)
    way, seen = WAYS["sensible"](rules, random.Random(1)), set[str]()
    setting = rules.setting

    def see(event: object) -> None:
        match event:
            case events.CardPlayed() | events.CardDrawn(opening=False, spent=True):
                seen.add(setting.usmc[event.card].id)
            case events.ActivationTurned():
                seen.add(setting.japanese[event.card].id)

    for _ in range(30):
        state = rules.set_up()
        rules.proceed(state, dice, see)
        while state.agenda:
            rules.apply(state, way(state), dice, see)
    assert seen == {*JAPANESE, *USMC}


def test_a_card_says_what_it_lacks__6_0() -> None:
    game = begun()
    game.hold("U17", "U18", "U20")
    assert game.why_not("play", card="U17") == (
        "6.0",
        "Combat Engineers cannot be played now: no position with Japanese markers is linked to one that a "
        "battalion holds which is not exhausted [6.0].",
    )
    assert game.why_not("play", card="U18") == (
        "3.0",
        "Flamethrowers cannot be played now, only in the USMC turn, before the dice of an attack, "
        "and only if the attacker is in an island position [3.0].",
    )
    game.do("attack", battalion="2/2", place="2")
    assert game.why_not("play", card="U18")[1].endswith(": the attacker is still in its boats [6.0].")
