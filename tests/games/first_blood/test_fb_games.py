"""Whole games at random: they end, keep what must hold, and any position can be written and read."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.games.first_blood.rules import airfields, ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.notation import FirstBloodNotation
from bloodyridge_qt.games.first_blood.rules.options import SWITCHES
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.reading import Unreadable, parse
from tests.games.first_blood.fields import rules
from tests.slow import after

READINGS = [{}, *({switch.id: switch.alternatives[1].value} for switch in SWITCHES)]


@pytest.mark.long
@pytest.mark.parametrize("number", after(1, range(len(READINGS))))
def test_random_games_end_and_keep_what_must_hold(number: int) -> None:
    game = rules(**READINGS[number])
    setting, rng, dice = game.setting, random.Random(number), KeyedDice(str(number))
    state = game.set_up()
    game.proceed(state, dice)
    words, count, gone = FirstBloodNotation(setting), 0, 0
    while (decision := game.decision(state)) is not None:
        count += 1
        assert decision.options, f"{decision.name} without a decision"
        assert len(set(decision.options)) == len(decision.options)
        own, enemy = (ground.occupied(state, setting, side) for side in (t.US, t.JAPAN))
        assert not own & enemy, "[5.1]"
        for side in (t.US, t.JAPAN):
            if decision.name not in (t.MOVE, t.OVERSTACK) or side != state.side:
                assert max(ground.crowds(state, setting, side)[: setting.hexes]) <= t.STACK, "[5.0]"
            there = Counter(at for unit in setting.units[side] if (at := state.where[unit]) >= 0)
            laid = ground.layout(state, setting, side)
            assert Counter(dict(enumerate(laid.crowd))) == there, "what was kept is of this position"
            assert (
                set(laid.strength)
                == set(ground.hexes_of(laid.bits))
                == {at for at in there if at < setting.hexes}
            )
        operative = sum(one == t.OPERATIVE for one in state.airfield)
        for place in setting.airfields:
            planes = airfields.planes_at(state, setting, place)
            assert len(planes) <= t.HANGAR, "[12.1]"
        if decision.name == t.REINFORCE and state.side == t.JAPAN and state.turn > 1:
            up = [p for p in setting.aircraft[t.US] if 0 <= state.where[p] != setting.us_reserve]
            assert len(up) <= t.HANGAR * operative, "[12.3.1]"
        now = sum(at == t.GONE for at in state.where)
        assert now >= gone, "nobody comes back"
        gone = now
        if count % 7 == 0 or decision.name not in (t.MOVE, t.SET_UP):
            text = json.dumps(words.encode(state)).encode()
            assert words.decode(parse(text)) == state
        action = rng.choice(decision.options)
        assert words.action(words.words(action)) == action
        before, kept = state.copy(), state.copy()
        game.apply(state, action, dice)
        assert before == kept, "a copy is independent"
    assert state.outcome in t.OUTCOMES
    assert count < 1_900, "a file holds 2,000 decisions"


def test_the_same_decisions_and_seed_give_the_same_game() -> None:
    def played() -> tuple[State, Counter[str]]:
        game, rng, dice = rules(), random.Random("twice"), KeyedDice("twice")
        state, told = game.set_up(), Counter()
        game.proceed(state, dice)
        for _ in range(400):
            decision = game.decision(state)
            assert decision is not None
            game.apply(
                state, rng.choice(decision.options), dice, lambda one: told.update([type(one).__name__])
            )
        return state, told

    assert played() == played()


@pytest.mark.long
def test_a_spoiled_position_is_unreadable_or_can_be_played_on() -> None:
    """One member of a position changed, at many moments of a game."""
    game, rng, dice = rules(), random.Random("spoiled"), KeyedDice("spoiled")
    words, state, refused = FirstBloodNotation(game.setting), game.set_up(), 0
    odd = (
        "US",
        "Japanese",
        t.MOVE,
        t.COMBAT,
        t.RETREAT,
        t.ADVANCE,
        t.SUPPLY,
        t.LAND,
        "DE",
        "A1",
        "",
        "gone",
        "0708",
    )
    game.proceed(state, dice)
    while (decision := game.decision(state)) is not None:
        if decision.name not in (t.MOVE, t.SET_UP) or rng.random() < 0.1:
            data = words.encode(state)
            member = rng.choice(list(data))
            value = data[member]
            if isinstance(value, dict) and value:
                value[rng.choice(list(value))] = rng.choice(["0708", "A", "USAF CAP", "gone", 0, 5, -1])
            elif isinstance(value, list):
                data[member] = rng.choice([[], value[1:], value[::-1], value + value[:1]])
            else:
                data[member] = rng.choice([0, 1, 2, -1]) if isinstance(value, int) else rng.choice(odd)
            try:
                other = words.decode(parse(json.dumps(data).encode()))
            except Unreadable:
                refused += 1
            else:
                for _ in range(8):
                    choices = game.decision(other)
                    if choices is not None:
                        game.apply(other, rng.choice(choices.options), dice)
        game.apply(state, rng.choice(decision.options), dice)
    assert refused > 50
