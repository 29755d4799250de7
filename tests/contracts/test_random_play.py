"""Thousands of games played at random keep what must hold in every position of every game."""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import fields

import pytest

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.engine.dice import Dice, KeyedDice, StreamDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.advice import playout
from bloodyridge_qt.games.bloody_ridge.rules.actions import (
    Action,
    CallBanzai,
    Eliminate,
    Exit,
    FightOn,
    LeaveCrews,
    PlaceCrew,
    Strike,
)
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State, set_up
from tests.contracts.conftest import OPTIONAL
from tests.contracts.slow_rules import SlowRules
from tests.games.bloody_ridge.positions import accounted, judging_at_random
from tests.games.citing import paragraphs
from tests.slow import after

PARAGRAPHS = paragraphs("bloody_ridge")
NAMES = [one.name for one in fields(State)]

READINGS = ("standard", "hill south", "hill split, strict red row", "no HQs, hexes taken by the dead")
OPTIONS = (*OPTIONAL, "all options, Hero dies")
FIRST = [(one, 0, 6) for one in (*READINGS, *OPTIONAL)] + [(OPTIONS[-1], 0, 3)]
FURTHER = [(one, chunk, 1) for one in OPTIONS for chunk in range(2)]
FURTHER += [(one, chunk, 1) for one in READINGS for chunk in range(9)]
CHUNKS = after(len(FIRST), FIRST + FURTHER)
"""Readings or options, number of the chunk, and the part of its games that is played."""
GAMES = 60
"""In each chunk of readings; 2,160 in all."""
GAMES_WITH_OPTIONS = 25
"""In each chunk of optional rules; 550 in all."""
SESSIONS = 6
"""In each chunk; 348 in all."""
EVERY = 97
"""One decision in so many is compared with the slow rules."""
CHECKED = 7
"""One position in so many is looked through for whatever offends a paragraph."""
MOST_DECISIONS = 1_000
"""No game comes near: every strike takes a hex or costs a unit of 120 at the most four turns long."""


class Watch:
    """A way of playing that looks at every position before it lets another way decide."""

    def __init__(self, rules: BloodyRidge, way: playout.Way) -> None:
        self.rules = rules
        self.slow = SlowRules(rules.setting.board)
        self.way = way
        self.decisions = 0
        self.asked: Counter[str] = Counter()
        self.new_game()

    def new_game(self) -> None:
        self.farthest = 99
        self.turn = 0
        self.in_game = 0
        self.dead = (0, 0)

    def look(self, state: State) -> None:
        """What holds between decisions and at the end; every third time every counter is looked for."""
        if state.outcome or self.decisions % 3 == 0:
            assert accounted(state, self.rules.setting) == []
        assert state.farthest <= self.farthest, "the farthest advance never shrinks"
        assert self.turn <= state.turn <= 4
        dead = (len(state.japanese_dead), len(state.us_dead))
        assert dead >= self.dead, "nobody comes back from the dead"
        assert all(a >= b for a, b in zip(dead, self.dead, strict=True))
        self.farthest, self.turn, self.dead = state.farthest, state.turn, dead

    def __call__(self, state: State) -> playout.Move:
        self.decisions += 1
        self.in_game += 1
        assert self.in_game < MOST_DECISIONS
        self.look(state)
        assert not state.outcome
        assert state.defenders == []
        if self.decisions % CHECKED == 0:
            assert contradiction(state, self.rules.setting) == ""
        if self.decisions % EVERY == 0:
            decision = self.rules.decision(state)
            assert decision is not None
            options = [tuple(option) for option in decision.options]
            assert len(options) == len(set(options))
            assert set(options) == self.slow.legal(state)
        origin, stand, target = self.way(state)
        assert target < 0 or not state.held[target]
        assert state.held[stand]
        return origin, stand, target

    def judged(self, judge: playout.Judge) -> playout.Judge:
        """The same for what optional rules ask."""

        def decide(state: State) -> int:
            self.decisions += 1
            self.in_game += 1
            self.look(state)
            self.asked[state.agenda[-1]] += 1
            assert contradiction(state, self.rules.setting) == ""
            verdict = judge(state)
            assert self.rules.refusal(state, judgement(state, self.rules, verdict)) is None
            return verdict

        return decide


def judgement(state: State, rules: BloodyRidge, verdict: int) -> Action:
    """What a judge decided, as an action."""
    numbers, waits_for = rules.setting.board.numbers, state.agenda[-1]
    if waits_for == "place crews":
        return LeaveCrews() if verdict < 0 else PlaceCrew(numbers[verdict])
    target = numbers[state.target]
    if waits_for == "banzai":
        return CallBanzai(target) if verdict else FightOn(target)
    return Eliminate(target, verdict)


@pytest.mark.parametrize(("reading", "chunk", "part"), CHUNKS)
def test_games_played_at_random_end_and_keep_every_counter(
    reading: str, chunk: int, part: int, readings: dict[str, BloodyRidge]
) -> None:
    rules = readings[reading]
    setting = rules.setting
    rng = random.Random(f"{reading} {chunk}")
    watch = Watch(rules, playout.at_random(setting, rng))
    dice = StreamDice(f"{reading} {chunk}")
    outcomes: Counter[str] = Counter()
    for _ in range((GAMES_WITH_OPTIONS if reading in OPTIONS else GAMES) // part):
        watch.new_game()
        judge = watch.judged(judging_at_random(setting, rng))
        state = playout.play_out(set_up(setting), setting, watch, dice, judge)
        watch.look(state)
        assert state.agenda == []
        assert rules.decision(state) is None
        outcomes[state.outcome] += 1
    assert set(outcomes) <= {"exit", "headquarters", "time", "reserves"}
    assert outcomes["time"] + outcomes["reserves"] > 0
    if reading.startswith("no HQs"):
        assert outcomes["headquarters"] == 0
    options = setting.options
    expected = {"place crews"} if options.mg_crews == "on" else set()
    expected |= {"banzai", "choose victim"} if options.banzai == "on" else set()
    assert set(watch.asked) == expected


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("numbers", after(1, [range(1), range(1, 6)]), ids=["first games", "further games"])
def test_a_sensible_player_decides_only_what_is_legal_with_optional_rules(
    options: str, numbers: range, readings: dict[str, BloodyRidge]
) -> None:
    rules = readings[options]
    watch = Watch(rules, playout.sensible(rules.setting, random.Random(options)))
    judge = watch.judged(playout.by_rule_of_thumb(rules.setting))
    for number in numbers:
        watch.new_game()
        state = playout.play_out(set_up(rules.setting), rules.setting, watch, StreamDice(number), judge)
        assert state.outcome


@pytest.mark.parametrize("way", sorted(playout.WAYS))
def test_named_ways_of_playing_decide_only_what_is_legal(way: str, printed: BloodyRidge) -> None:
    setting = printed.setting
    numbers, rng = setting.board.numbers, random.Random(way)
    decide = playout.WAYS[way](setting, rng)

    def checked(state: State) -> playout.Move:
        origin, stand, target = decide(state)
        action = (
            Exit(numbers[origin], numbers[stand])
            if target < 0
            else Strike(numbers[origin], numbers[stand], numbers[target])
        )
        assert printed.refusal(state, action) is None
        return origin, stand, target

    watch = Watch(printed, checked)
    for number in range(12):
        watch.new_game()
        state = playout.play_out(set_up(setting), setting, watch, StreamDice(number))
        assert state.outcome


@pytest.mark.parametrize(("reading", "chunk", "part"), CHUNKS)
def test_sessions_are_played_by_their_own_options_and_repeat(
    reading: str, chunk: int, part: int, readings: dict[str, BloodyRidge]
) -> None:
    rules = readings[reading]
    rng = random.Random(f"session {reading} {chunk}")
    for game in range(SESSIONS // part):
        seed = f"{chunk}-{game}"
        session = Session(rules, KeyedDice(seed))
        watch = Watch(rules, playout.at_random(rules.setting, rng))
        told = list(session.opening)
        while (decision := session.decision()) is not None:
            assert decision.options, "a game never stands without an option"
            if session.at % CHECKED == 0:
                assert contradiction(session.state, rules.setting) == ""
            action = rng.choice(list(decision.options))
            assert rules.refusal(session.state, action) is None
            told += session.submit(action)
            watch.look(session.state)
            assert told[-1].state.held == session.state.held
        assert session.state.outcome
        if game % 4 == 0:
            _repeats(session, rules, seed, told)


def _repeats(session: Session, rules: BloodyRidge, seed: str, told: list) -> None:
    """[same seed, same decisions] → the same states, events, dice."""
    again = Session(rules, KeyedDice(seed))
    retold = list(again.opening)
    for entry in session.journal.entries:
        retold += again.submit(entry.action)
    assert again.state == session.state
    assert again.journal == session.journal
    assert [(happening.event, happening.state) for happening in retold] == [
        (happening.event, happening.state) for happening in told
    ]


def positions_of(rules: BloodyRidge, seed: int, every: int) -> list[State]:
    """Positions met in a few games, one in so many."""
    rng, found, count = random.Random(seed), [], 0
    way = playout.at_random(rules.setting, rng)

    def collecting(state: State) -> playout.Move:
        nonlocal count
        count += 1
        if count % every == 0:
            found.append(state.copy())
        return way(state)

    for _ in range(4):
        playout.play_game(rules.setting, collecting, StreamDice(rng.random().hex()))
    assert found
    return found


@pytest.mark.parametrize("reading", [*READINGS, "all options, Hero dies"])
def test_events_make_no_difference_to_what_happens(reading: str, readings: dict[str, BloodyRidge]) -> None:
    rng, rules = random.Random(5), readings[reading]
    for state in positions_of(rules, 5, 7):
        action = rng.choice(list(rules.decision(state).options))
        silent, told = state.copy(), state.copy()
        rules.apply(silent, action, KeyedDice("same"))
        rules.apply(told, action, KeyedDice("same"), [].append)
        assert silent == told


def test_a_copy_goes_its_own_way(printed: BloodyRidge) -> None:
    setting = printed.setting
    for number, state in enumerate(positions_of(printed, 6, 23)):
        frozen = copy.deepcopy({name: getattr(state, name) for name in NAMES})
        twin = state.copy()
        assert twin == state
        playout.play_out(twin, setting, playout.at_random(setting, random.Random(1)), StreamDice(number))
        assert twin != state
        assert {name: getattr(state, name) for name in NAMES} == frozen


def test_no_part_of_a_copy_is_shared_with_its_original(printed: BloodyRidge) -> None:
    for state in positions_of(printed, 7, 40):
        twin = state.copy()
        for name in NAMES:
            value = getattr(state, name)
            if isinstance(value, (list, dict, bytearray)):
                assert getattr(twin, name) is not value, name


def test_the_steps_of_the_map_are_those_of_the_slow_rules(readings: dict[str, BloodyRidge]) -> None:
    board = next(iter(readings.values())).setting.board
    slow = SlowRules(board).steps
    for rules in readings.values():
        assert rules.setting.board == board
        fast = {
            number: sorted(board.numbers[there] for there in rules.setting.steps[space])
            for space, number in enumerate(board.numbers)
        }
        assert fast == slow


@pytest.mark.parametrize("seed", range(4))
def test_refusal_accepts_exactly_what_the_decision_lists_of_all_triples(
    seed: int, printed: BloodyRidge
) -> None:
    states = [state for state in positions_of(printed, 100 + seed, 7) if state.force]
    state = max(states, key=lambda state: sum(state.held))
    numbers = printed.setting.board.numbers
    force = numbers[state.origin]
    legal = SlowRules(printed.setting.board).legal(state)
    assert {tuple(option) for option in printed.decision(state).options} == legal
    stands = [number for space, number in enumerate(numbers) if state.held[space]]
    stands += random.Random(seed).sample([number for number in numbers if number not in stands], 15)
    accepted = {
        (force, stand, target)
        for stand in stands
        for target in numbers
        if printed.refusal(state, Strike(force, stand, target)) is None
    }
    accepted |= {(force, stand) for stand in numbers if printed.refusal(state, Exit(force, stand)) is None}
    assert accepted == legal


def test_the_explained_refusals_name_paragraphs_that_exist(printed: BloodyRidge) -> None:
    rng = random.Random(8)
    numbers = printed.setting.board.numbers
    rules: Counter[str] = Counter()
    for state in positions_of(printed, 8, 5):
        reds = [numbers[space] for space in printed.setting.red_row]
        decision = printed.decision(state)
        nearby = [option for option in decision.options if isinstance(option, Strike)]
        for _ in range(40):
            force, stand, target = rng.choice(reds), rng.choice(numbers), rng.choice(numbers)
            if nearby and rng.random() < 0.7:
                near = rng.choice(nearby)
                force, stand = near.force, rng.choice((near.stand, stand))
                around = printed.setting.board.neighbours[printed.setting.board.index[stand]]
                target = rng.choice([numbers[space] for space in around if space >= 0])
            action = rng.choice((Strike(force, stand, target), Exit(force, stand)))
            refusal = printed.refusal(state, action)
            assert (refusal is None) == (action in decision.options)
            if refusal is not None:
                assert refusal.rule in PARAGRAPHS
                assert f"[{refusal.rule}]" in refusal.reason
                assert str(refusal).endswith(".")
                rules[refusal.rule] += 1
    assert {"3.4", "3.8", "4.1", "7.1", "7.2", "7.18", "7.19"} <= set(rules), rules


@pytest.mark.parametrize(
    "action",
    [
        None,
        "strike",
        ("1218", "1218", "1217"),
        Strike("1218", "1218", "9999"),
        Strike("1218", "1218", ""),
        Strike("x", "1218", "1217"),
        Strike(1218, 1218, 1217),
        Strike(["1218"], "1218", "1217"),
        Strike(None, None, None),
        Exit("1218", "0000"),
        Exit("1217", "1217"),
        Strike("1217", "1217", "1216"),
    ],
    ids=repr,
)
def test_what_is_no_decision_at_all_is_refused_and_changes_nothing(action, printed: BloodyRidge) -> None:
    session = Session(printed, KeyedDice("nonsense"))
    before = session.state.copy()
    with pytest.raises(IllegalAction) as refused:
        session.submit(action)
    assert refused.value.rule in PARAGRAPHS
    assert session.state == before
    assert session.journal.entries == []


class DiceThatFail(Dice):
    """A seed's dice until the given number has been thrown."""

    def __init__(self, seed: str) -> None:
        self.left = 10_000
        self._source = KeyedDice(seed)

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("no more dice")

    def throw(self, name, size, drawn=False):
        self._count()
        return self._source.throw(name, size, drawn)


@pytest.mark.parametrize("after", range(8))
def test_a_failure_in_the_middle_of_a_strike_leaves_the_session_as_it_was(
    after: int, printed: BloodyRidge
) -> None:
    dice = DiceThatFail("fail")
    session = Session(printed, dice)
    rng = random.Random(9)
    failed = 0
    for _ in range(60):
        decision = session.decision()
        assert decision is not None
        action = rng.choice(list(decision.options))
        before, entries = session.state.copy(), list(session.journal.entries)
        dice.left = after
        try:
            session.submit(action)
        except RuntimeError:
            failed += 1
            assert session.state == before
            assert session.journal.entries == entries
            dice.left = 10_000
            session.submit(action)
        assert len(session.journal.entries) == len(entries) + 1
        if session.decision() is None:
            break
    assert failed
