"""A position survives being written and read; one that cannot be is refused with a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.tarawa_1943.edition import open_rules
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.attack import lying
from bloodyridge_qt.games.tarawa_1943.rules.notation import TarawaNotation
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES, Options
from bloodyridge_qt.reading import Node, Unreadable


def played(number: int, until: str = "") -> tuple[TarawaNotation, dict[str, Any], set[str]]:
    """A random game, or its start up to a decision; each of its positions goes through JSON and back."""
    rng = random.Random(number)
    chosen = {switch.id: rng.choice(switch.alternatives).value for switch in SWITCHES} if number % 2 else {}
    rules = open_rules(Options(**chosen))
    notation, state, dice = TarawaNotation(rules.setting), rules.set_up(), StreamDice(number)
    rules.proceed(state, dice)
    waits = set()
    while (decision := rules.decision(state)) is not None and decision.name != until:
        waits.add(decision.name)
        assert notation.decode(Node(json.loads(json.dumps(notation.encode(state))))) == state
        cards = [option for option in decision.options if option.verb == "play"]
        action = rng.choice(cards or decision.options)
        assert notation.action(notation.words(action)) == action
        rules.apply(state, action, dice)
    assert notation.decode(Node(json.loads(json.dumps(notation.encode(state))))) == state
    return notation, notation.encode(state), waits


@pytest.mark.long
def test_every_position_of_random_play_survives() -> None:
    waits = set[str]().union(*(played(number)[2] for number in (*range(16), 53)))  # 53 turns a die
    assert waits == terms.WAITS


def test_a_position_with_the_last_marine_lost_to_a_card_is_read__7_0() -> None:
    notation, position, _ = played(10)
    assert position["outcome"] == terms.JAPANESE_WIN
    assert position["card"], "the card that killed him lies open"
    assert notation.encode(notation.decode(Node(position))) == position


def test_a_position_without_the_places_of_dice_taken_up_takes_the_last_of_equal_ones() -> None:
    notation, position, _ = played(4, terms.DICE)
    assert "up_at" not in position, "none lies taken up"
    read = notation.decode(Node({**position, "dice": [2, 5, 2], "up": [2]}))
    assert lying(read) == [(5, False), (2, False), (2, False), (2, True)]
    with pytest.raises(Unreadable, match="a place for each die"):
        notation.decode(Node({**position, "dice": [2, 5, 2], "up": [2], "up_at": [0]}))


def _two_in_a_box(position: dict[str, Any]) -> None:
    position["place"][1] = position["place"][0]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda position: position.pop("cohesion"), "a member 'cohesion'"),
        (lambda position: position.update(turn=99), "turn: expected 0–31"),
        (lambda position: position.update(card="J99"), "card: expected one of"),
        (_two_in_a_box, "two battalions stand in"),
        (lambda position: position["japanese"].__setitem__(0, 2), "27 Japanese markers"),
        (lambda position: position["hand"].append(position["hand"][0]), "in one place"),
        (lambda position: position["bunker"].__setitem__(0, 2), "bunker[0]: expected 0–1"),
        (lambda position: position["exhausted"].__setitem__(7, 1), "is exhausted on the board"),
        (lambda position: position.update({"waits for": "dice"}), "an attack is made by"),
        (lambda position: position.update({"waits for": "strike"}), "has been played"),
        (lambda position: position.update({"waits for": "attack named"}), "activation card lies open"),
        (lambda position: position.update(outcome="japanese"), "waits for nothing"),
        (lambda position: position["cube"].__setitem__(0, 1), "has 3 slots"),
    ],
)
def test_a_damaged_position_is_refused(damage: Callable[[dict[str, Any]], object], said: str) -> None:
    notation, position, _ = played(2, terms.TURN)
    damage(position)
    with pytest.raises(Unreadable, match=said.replace("[", r"\[")):
        notation.decode(Node(position))


def test_a_value_of_another_kind_is_refused_wherever_it_stands() -> None:
    """Each member in turn is another kind of value, or missing: a sentence, and no other error."""
    notation, position, _ = played(4, terms.DICE)
    for name in position:
        for wrong in (None, -7, "nowhere", [None], {"a": 1}):
            with pytest.raises(Unreadable, match="expected"):
                notation.decode(Node({**position, name: wrong}))
