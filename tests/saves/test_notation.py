"""Decisions in words, positions as objects and as one line: there and back, nothing impossible gets in."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition, open_edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import (
    Action,
    CallBanzai,
    Eliminate,
    Exit,
    FightOn,
    LeaveCrews,
    PlaceCrew,
    Strike,
    action_of,
    words_of,
)
from bloodyridge_qt.games.bloody_ridge.rules.notation import BloodyRidgeNotation
from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES, READINGS, Options
from bloodyridge_qt.games.bloody_ridge.rules.position_line import box_mark, line_of, position_of
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import BANZAI, CHOOSE_VICTIM, NOWHERE, PLACE_CREWS
from bloodyridge_qt.reading import Node, Unreadable
from bloodyridge_qt.table.archive.opening import former_editions


def test_decisions_are_written_in_words() -> None:
    assert words_of(Strike("1815", "1814", "1813")) == "strike 1813 from 1814 with 1815"
    assert words_of(Exit("1516", "1401")) == "exit from 1401 with 1516"


@pytest.mark.parametrize(
    "action",
    [
        Strike("1815", "1814", "1813"),
        Exit("1516", "1401"),
        CallBanzai("1813"),
        FightOn("1813"),
        Eliminate("1813", 17),
        PlaceCrew("1516"),
        LeaveCrews(),
    ],
    ids=str,
)
def test_words_become_the_decision_again(action: Action) -> None:
    assert action_of(words_of(action)) == action


@pytest.mark.parametrize(
    "words",
    ["", "strike", "strike 1813 from 1814", "Strike 1813 from 1814 with 1815", "exit from 1 with 2 now"],
)
def test_other_words_mean_nothing(words: str) -> None:
    with pytest.raises(ValueError, match="is no decision"):
        action_of(words)


def games(shelf: BloodyRidgeEdition) -> list[tuple[Setting, State]]:
    """Positions from games under every combination of readings and, by turns, of optional rules.

    At random moments, at whatever optional rules ask, and at their ends.
    """
    found = []
    names = [reading.id for reading in READINGS]
    values = [[alternative.value for alternative in reading.alternatives] for reading in READINGS]
    for number, combination in enumerate(itertools.product(*values)):
        chosen = dict(zip(names, combination, strict=True))
        chosen |= {rule.id: "on" for bit, rule in enumerate(OPTIONAL_RULES) if number >> bit & 1}
        rules = shelf.rules_with(Options(**chosen))
        rng = random.Random(number)
        session = Session(rules, KeyedDice(f"notation-{number}"))
        way = WAYS[("random", "sensible", "straight north", "HQ hunt")[number % 4]](rules.setting, rng)
        hexes = rules.setting.board.numbers
        asked: list[State] = []
        while session.state.agenda:
            if session.state.agenda[-1] in (PLACE_CREWS, BANZAI, CHOOSE_VICTIM):
                asked.append(session.state)
                decision = session.decision()
                assert decision is not None
                session.submit(rng.choice(decision.options))
                continue
            origin, stand, target = way(session.state)
            force, ground = hexes[origin], hexes[stand]
            session.submit(Exit(force, ground) if target == NOWHERE else Strike(force, ground, hexes[target]))
        found += (
            (rules.setting, state) for state in (*asked, *rng.sample(session.moments, 5), session.state)
        )
    return found


@pytest.mark.slow
def test_every_position_that_is_reached_can_be_written_and_read(shelf: BloodyRidgeEdition) -> None:
    def setting_for(options: Options) -> Setting:
        return shelf.rules_with(options).setting

    outcomes, waits = set(), set()
    for setting, state in games(shelf):
        notation = BloodyRidgeNotation(setting)
        assert notation.decode(Node(notation.encode(state), "state")) == state
        again, its_setting = position_of(line_of(state, setting), setting_for)
        assert again == state
        assert its_setting.options == setting.options
        outcomes.add(state.outcome)
        waits |= set(state.agenda)
    assert {"", "time", "exit"} <= outcomes
    assert waits == {"choose force", "advance", "place crews", "banzai", "choose victim"}


def test_a_line_from_before_the_optional_rules_is_still_read(shelf: BloodyRidgeEdition) -> None:
    line = (
        "BR1:IddgF59ow5QJQHeOn6P96qpqgGcP_SrLiQdZmGUVPlNRCFEJz-0daLtOd5bHydr7e6__KV_llBVfutAuY7ndkC2IVVmoJxDY"
        "fJp-7eqfuxx1Q3Ez-feJAZvJdjO9M-7dDC28OxSwGxq9Qh9gv-ZFLJ_ndOekl_lPs0uB-ckXI-GPxXj0rRtTlB_DF2tHSEQfMzXH"
        "Nwj9GscrYTC7kpmMD5g_IAAAALW9Ur3f0jc4tzQ"
    )
    with pytest.raises(Unreadable, match="other counters"):
        position_of(line, lambda options: shelf.rules_with(options).setting)
    (former,) = former_editions(open_edition())
    state, setting = position_of(line, lambda options: former.rules_with(options).setting)
    assert setting.options == Options(headquarters="out", us_line="H3")
    assert (state.turn, state.agenda, len(state.pool), len(state.japanese_dead)) == (2, ["advance"], 43, 51)
    assert (sum(state.held), state.farthest, state.supports, state.charges, state.crews) == (36, 9, {}, 0, [])


def put_support(unit: int) -> Edit:
    """A machinegun in the fight for the hex, with this unit."""

    def edit(data: dict[str, Any]) -> None:
        gun = data["pool"].pop()
        data["supports"] = {str(gun): unit}

    return edit


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda data: data.update(charges=3), "charges: expected no more"),
        (lambda data: data.update(charges=100), "state.charges"),
        (lambda data: data.update(charges=0), "one to be had"),
        (lambda data: data.update(crews=[0]), "[2.1]"),
        (lambda data: data["crews"].append(data["crews"][0]), "found it 2 times"),
        (lambda data: data["holding"].append(data["crews"].pop()), "MG crews are placed, not drawn [11.5]"),
        (lambda data: data.update(attacks={}), "the attack that is going on [7.4]"),
        (lambda data: data.update({"waits for": "choose victim", "defenders": []}), "counter"),
        (lambda data: data.update({"waits for": "place crews"}), "none between fights"),
        (lambda data: data.update(supports={"x": 1}), "the number of a US piece"),
        (lambda data: data.update(supports={str(data["pool"].pop(0)): -1}), "machineguns, one a unit"),
        (put_support(0), "units that defend the hex [11.2]"),
        (lambda data: data["us dead"].append(data["pool"].pop()), "no Hero, who returns to the pool [11.3]"),
    ],
)
def test_what_optional_rules_do_not_allow_is_refused(
    shelf: BloodyRidgeEdition, edit: Edit, words: str
) -> None:
    rules = shelf.rules_with(Options(**{rule.id: "on" for rule in OPTIONAL_RULES}))
    rng = random.Random(8)
    session = Session(rules, KeyedDice("asked"))
    while session.state.agenda != ["banzai"] or len(session.state.crews) < 2 or session.state.supports:
        decision = session.decision()
        assert decision is not None
        session.submit(
            LeaveCrews()
            if decision.name == "place crews" and len(session.state.crews) < 3
            else rng.choice(decision.options)
        )
    notation = BloodyRidgeNotation(rules.setting)
    data = notation.encode(session.state)
    assert notation.decode(Node(copy.deepcopy(data), "state")) == session.state
    edit(data)
    with pytest.raises(Unreadable) as caught:
        notation.decode(Node(data, "state"))
    assert words in str(caught.value)


@pytest.fixture(scope="module")
def midst(shelf: BloodyRidgeEdition) -> tuple[BloodyRidge, State]:
    """A force stands on the ridge after a fight; some artillery has fired, both HQs are in the pool."""
    rules = shelf.rules_with(Options())
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
        (put("stand", "1001"), "but a force has stood in row 1 [4.5]"),
        (put("stand", "1215"), "stand: expected a Japanese hex"),
        (
            lambda data: data["held"].append("1217") or data.update(stand="1217"),
            "cannot have walked to 1217 through Japanese hexes [7.2]",
        ),
        (
            lambda data: data["held"].append("1001") or data.update(turn=1),
            "No way through Japanese hexes leads from the red row to 1001; on Turn 1",
        ),
        (put("target", "1215"), "target: expected one in a fight, and none between fights"),
        (put("hqs", ["pool"]), "state.hqs: expected a list of 2"),
        (put("hqs", ["pool", "left out"]), "hqs: expected both in or both left out"),
        (put("hqs", ["left out", "left out"]), "hqs: expected both in or both left out"),
        (put("hqs", ["pool", "2312"]), "hqs[1]"),
        (put("hqs", ["pool", 7]), "state.hqs[1]: expected the number of a hex"),
        (lambda data: data["held"].remove("1715"), "held: expected the whole red row"),
        (lambda data: data["held"].append("0000"), "state.held["),
        (lambda data: data["attacks"].update({"1715": 1}), "attacks: expected no attack on the red row"),
        (lambda data: data["attacks"].update({"x": 1}), "state.attacks.x: expected the number of a hex"),
        (put("farthest", 18), "Row 18 is given as the farthest, but a force has stood in row"),
        (put("farthest", 99), "There is no row 99 on the map [4.5]"),
        (put("farthest", 0), "There is no row 0 on the map [4.5]"),
        (put("farthest", 100), "state.farthest: expected"),
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
    with pytest.raises(Unreadable) as caught:
        notation.decode(Node(data, "state"))
    assert words in str(caught.value)


# --- the line


@pytest.fixture
def line(midst: tuple[BloodyRidge, State]) -> str:
    rules, state = midst
    return line_of(state, rules.setting)


def test_a_position_is_one_short_line(line: str) -> None:
    assert line.startswith("BR3:")
    assert len(line) < 400
    assert line.isascii()
    assert not set(line) & set(" \n\t\"'")


@pytest.mark.parametrize("row", [0, 99])
def test_a_line_of_a_position_that_could_not_be_is_refused(
    midst: tuple[BloodyRidge, State], row: int
) -> None:
    rules, state = midst
    false = state.copy()
    false.farthest = row
    with pytest.raises(Unreadable, match=f"There is no row {row} on the map"):
        position_of(line_of(false, rules.setting), lambda _options: rules.setting)


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
        with pytest.raises(Unreadable, match="position: "):
            position_of(other, lambda _options: midst[0].setting)


@pytest.mark.parametrize(
    "text", ["", "BR3:", "BR4:abcd", "BR3:AAAAAAAA", "BR1:AAAAAAAA", "BR3:" + "A" * 5_000, "hello"]
)
def test_what_is_no_position_is_refused(midst: tuple[BloodyRidge, State], text: str) -> None:
    with pytest.raises(Unreadable):
        position_of(text, lambda _options: midst[0].setting)


def test_a_position_of_another_map_or_mix_is_refused(
    midst: tuple[BloodyRidge, State], line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = box_mark(midst[0].setting) ^ 1
    monkeypatch.setattr(
        "bloodyridge_qt.games.bloody_ridge.rules.position_line.box_mark", lambda _setting: other
    )
    with pytest.raises(Unreadable, match="another map or other counters"):
        position_of(line, lambda _options: midst[0].setting)
