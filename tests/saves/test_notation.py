"""Decisions in words, positions as objects and as one line: there and back, nothing impossible gets in."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from bloodyridge_qt.engine.decode import Node, SaveFault
from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.actions import Action, Exit, Strike
from bloodyridge_qt.games.bloody_ridge.notation import BloodyRidgeNotation, action_of, words_of
from bloodyridge_qt.games.bloody_ridge.options import READINGS, Options
from bloodyridge_qt.games.bloody_ridge.playout import WAYS
from bloodyridge_qt.games.bloody_ridge.position_line import box_mark, line_of, position_of
from bloodyridge_qt.games.bloody_ridge.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import NOWHERE
from bloodyridge_qt.saves import OpenBox


def test_decisions_are_written_in_words() -> None:
    assert words_of(Strike("1815", "1814", "1813")) == "strike 1813 from 1814 with 1815"
    assert words_of(Exit("1516", "1401")) == "exit from 1401 with 1516"


@pytest.mark.parametrize("action", [Strike("1815", "1814", "1813"), Exit("1516", "1401")])
def test_words_become_the_decision_again(action: Action) -> None:
    assert action_of(words_of(action)) == action


@pytest.mark.parametrize(
    "words",
    ["", "strike", "strike 1813 from 1814", "Strike 1813 from 1814 with 1815", "exit from 1 with 2 now"],
)
def test_other_words_mean_nothing(words: str) -> None:
    with pytest.raises(ValueError, match="is no decision"):
        action_of(words)


def games(shelf: OpenBox) -> list[tuple[Setting, State]]:
    """Positions from games under every combination of readings, at random moments and at their ends."""
    found = []
    names = [reading.id for reading in READINGS]
    values = [[alternative.value for alternative in reading.alternatives] for reading in READINGS]
    for number, combination in enumerate(itertools.product(*values)):
        rules = shelf.box.rules(Options(**dict(zip(names, combination, strict=True))))
        rng = random.Random(number)
        session = Session(rules, KeyedDice(f"notation-{number}"))
        way = WAYS[("random", "sensible", "straight north", "HQ hunt")[number % 4]](rules.setting, rng)
        hexes = rules.setting.board.numbers
        while session.state.agenda:
            origin, stand, target = way(session.state)
            force, ground = hexes[origin], hexes[stand]
            session.submit(Exit(force, ground) if target == NOWHERE else Strike(force, ground, hexes[target]))
        found += ((rules.setting, state) for state in (*rng.sample(session.moments, 5), session.state))
    return found


def test_every_position_that_is_reached_can_be_written_and_read(shelf: OpenBox) -> None:
    def setting_for(options: Options) -> Setting:
        return shelf.box.rules(options).setting

    outcomes = set()
    for setting, state in games(shelf):
        notation = BloodyRidgeNotation(setting)
        assert notation.decode(Node(notation.encode(state), "state")) == state
        again, its_setting = position_of(line_of(state, setting), setting_for)
        assert again == state
        assert its_setting.options == setting.options
        outcomes.add(state.outcome)
    assert {"", "time", "exit"} <= outcomes


@pytest.fixture(scope="module")
def midst(shelf: OpenBox) -> tuple[BloodyRidge, State]:
    """A force stands on the ridge after a fight; some artillery has fired, both HQs are in the pool."""
    rules = shelf.box.rules(Options())
    session = Session(rules, KeyedDice("midst"))
    rng = random.Random(4)
    while not (session.state.agenda == ["advance"] and session.state.fired and session.state.turn == 2):
        decision = session.decision()
        assert decision is not None
        session.submit(rng.choice(decision.options))
    return rules, session.state


Edit = Callable[[dict[str, Any]], None]


def move(source: str, target: str) -> Edit:
    return lambda data: data[target].append(data[source].pop())


def put(name: str, value: Any) -> Edit:
    return lambda data: data.update({name: value})


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda data: data["holding"].pop(), "Japanese counter"),
        (lambda data: data["pool"].append(data["us dead"][0]), "US counter"),
        (lambda data: data["holding"].reverse(), "holding: expected counters in ascending order"),
        (lambda data: data["pool"].reverse(), "pool: expected counters in ascending order"),
        (move("pool", "fired"), "fired: expected artillery markers only"),
        (move("fired", "us dead"), "us dead: expected no artillery marker"),
        (move("pool", "defenders"), "defenders"),
        (put("waits for", ""), "waits for: expected a decision, or an outcome"),
        (put("waits for", "choose force"), "origin, stand"),
        (put("waits for", "lunch"), "state.waits for: expected one of"),
        (put("outcome", "exit"), "waits for: expected a decision, or an outcome"),
        (put("turn", 5), "state.turn: expected 1–4"),
        (put("turn", True), "state.turn: expected 1–4"),
        (put("origin", ""), "force: expected none without an origin"),
        (put("origin", "9999"), "state.origin: expected the number of a hex"),
        (put("stand", "9999"), "state.stand: expected the number of a hex"),
        (put("stand", "1001"), "farthest: expected no row behind a force"),
        (put("stand", "1215"), "stand: expected a Japanese hex"),
        (put("target", "1215"), "target: expected none between fights"),
        (put("hqs", ["pool"]), "state.hqs: expected a list of 2"),
        (put("hqs", ["pool", "left out"]), "hqs: expected both in or both left out"),
        (put("hqs", ["left out", "left out"]), "hqs: expected both in or both left out"),
        (put("hqs", ["pool", "2312"]), "hqs[1]"),
        (put("hqs", ["pool", 7]), "state.hqs[1]: expected the number of a hex"),
        (lambda data: data["held"].remove("1715"), "held: expected the whole red row"),
        (lambda data: data["held"].append("0000"), "state.held["),
        (lambda data: data["attacks"].update({"1715": 1}), "attacks: expected no attack on the red row"),
        (lambda data: data["attacks"].update({"x": 1}), "state.attacks.x: expected the number of a hex"),
        (put("farthest", 18), "farthest: expected no row behind a force"),
        (put("farthest", 99), "state.farthest: expected"),
        (
            lambda data: data["roster"].update({"1010": [5]}),
            "state.roster.1010: expected a hex of the red",
        ),
        (lambda data: data["waiting"].append(data["origin"]), "Japanese counter"),
        (lambda data: data["waiting"].append("1715x"), "state.waiting["),
        (lambda data: data["force"].reverse() or data["force"].append(data["holding"].pop()), "force"),
        (put("revealed", 1), "state.revealed: expected true or false"),
        (put("defenders", [0, 0]), "defenders"),
        (put("us dead", list(range(200))), "state.us dead: expected"),
    ],
)
def test_what_could_not_lie_on_the_table_is_refused(
    midst: tuple[BloodyRidge, State], edit: Edit, words: str
) -> None:
    rules, state = midst
    notation = BloodyRidgeNotation(rules.setting)
    data = copy.deepcopy(notation.encode(state))
    edit(data)
    with pytest.raises(SaveFault) as caught:
        notation.decode(Node(data, "state"))
    assert words in str(caught.value)


# --- the line


@pytest.fixture
def line(midst: tuple[BloodyRidge, State]) -> str:
    rules, state = midst
    return line_of(state, rules.setting)


def test_a_position_is_one_short_line(line: str) -> None:
    assert line.startswith("BR1:")
    assert len(line) < 400
    assert line.isascii()
    assert not set(line) & set(" \n\t\"'")


@pytest.mark.parametrize("seed", range(5))
def test_a_line_that_was_cut_or_changed_is_refused(
    midst: tuple[BloodyRidge, State], line: str, seed: int
) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        place = rng.randrange(4, len(line))
        kind = rng.randrange(3)
        if kind == 0:
            other = line[:place]
        elif kind == 1:
            other = line[:place] + rng.choice("abcXYZ019-_!é") + line[place + 1 :]
        else:
            other = line[:place] + line[place + 1 :]
        if other == line:
            continue
        with pytest.raises(SaveFault, match="position: "):
            position_of(other, lambda _options: midst[0].setting)


@pytest.mark.parametrize("text", ["", "BR1:", "BR2:abcd", "BR1:AAAAAAAA", "BR1:" + "A" * 5_000, "hello"])
def test_what_is_no_position_is_refused(midst: tuple[BloodyRidge, State], text: str) -> None:
    with pytest.raises(SaveFault):
        position_of(text, lambda _options: midst[0].setting)


def test_a_position_of_another_map_or_mix_is_refused(
    midst: tuple[BloodyRidge, State], line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = box_mark(midst[0].setting) ^ 1
    monkeypatch.setattr("bloodyridge_qt.games.bloody_ridge.position_line.box_mark", lambda _setting: other)
    with pytest.raises(SaveFault, match="another map or other counters"):
        position_of(line, lambda _options: midst[0].setting)
