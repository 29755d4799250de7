"""What decisions are worth by playing them on, and how a finished game is weighed."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from bloodyridge_qt.engine.dice import KeyedDice, StreamDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS, play_game
from bloodyridge_qt.games.bloody_ridge.advice.rollouts import CommonDice, Rollouts, Trial, dealt_anew
from bloodyridge_qt.games.bloody_ridge.edition import open_edition, open_rules
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action, Exit, Strike, action_of
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import VICTORIES
from bloodyridge_qt.table.advice import Review


def finished(rules: BloodyRidge, seed: str) -> Session[State, Action]:
    session, rng = Session(rules, KeyedDice(seed)), random.Random(seed)
    while (decision := session.decision()) is not None:
        session.submit(rng.choice(decision.options))
    return session


def test_what_lies_face_down_is_dealt_anew_and_nothing_else__6_11(printed: BloodyRidge) -> None:
    revealed = 0
    for state in finished(printed, "8").moments[:-1]:
        twin = dealt_anew(state, printed.setting, random.Random(5))
        assert contradiction(twin, printed.setting) == ""
        assert {at: len(units) for at, units in twin.waiting.items()} == {
            at: len(units) for at, units in state.waiting.items()
        }
        assert (twin.pool, twin.held, twin.us_dead) == (state.pool, state.held, state.us_dead)
        assert (twin.holding, twin.waiting) != (state.holding, state.waiting)
        assert (twin.force == state.force) or not state.revealed
        revealed += state.revealed
    assert revealed


def test_dice_of_a_name_are_common_and_those_of_different_names_independent() -> None:
    names = [("US force", turn, number, 1) for turn in (1, 2, 3, 4) for number in range(1200, 1700)]
    one, other = ([CommonDice(game).roll(name) for name in names] for game in (3, 4))
    assert one == [CommonDice(3).roll(name) for name in reversed(names)][::-1]
    assert CommonDice(3).volley(("US fire", 1, 2), 5)[:3] == CommonDice(3).volley(("US fire", 1, 2), 3)
    for found, size in ((Counter(one), 6), (Counter(zip(one, other, strict=True)), 36)):
        expected = len(names) / size
        spread = sum((found[key] - expected) ** 2 / expected for key in found)
        assert len(found) == size
        assert spread < size + 5 * (2 * size) ** 0.5


@pytest.mark.long
def test_games_with_common_dice_are_won_as_often_as_others(printed: BloodyRidge) -> None:
    decide = WAYS["sensible"](printed.setting, random.Random(1))
    stream = StreamDice("rollouts")
    won = [
        sum(play_game(printed.setting, decide, dice(game)).outcome in VICTORIES for game in range(150))
        for dice in (CommonDice, lambda _: stream)
    ]
    assert abs(won[0] - won[1]) < 4 * (2 * 150 / 4) ** 0.5


def test_leaving_the_map_is_found_to_win_and_most_games_go_to_what_is_close__4_1() -> None:
    rules = open_rules(Options(headquarters="out"))
    rollouts, decide = Rollouts(rules), WAYS["sensible"](rules.setting, random.Random(1))
    number = rules.setting.board.numbers
    for seed in range(40):
        session = Session(rules, KeyedDice(str(seed)))
        while (decision := session.decision()) is not None:
            if any(isinstance(option, Exit) for option in decision.options):
                *_, trials = islice(rollouts.judge(session.state, most=48), 48)
                assert isinstance(trials[0].action, Exit)
                assert (trials[0].win, trials[0].beats(trials[-1])) == (1.0, trials[-1].win < 0.5)
                return
            origin, stand, target = decide(session.state)
            session.submit(Strike(number[origin], number[stand], number[target]))
    pytest.fail("no game came to an exit")


def test_one_decision_beats_another_only_by_more_than_chance() -> None:
    action = Exit("1516", "1401")

    def trial(results: list[int]) -> Trial:
        made = Trial(action)
        made.won += map(bool, results)
        return made

    assert not trial([1] * 12).beats(trial([0] * 12)), "too few games"
    assert trial([1] * 40).beats(trial([0] * 40))
    assert not trial([1, 0] * 200).beats(trial([1, 0] * 200))
    assert not trial([1, 0, 1, 1] * 10).beats(trial([1, 0, 0, 1] * 9 + [1] * 4))
    assert trial([1, 0, 1, 1] * 100).beats(trial([1, 0, 0, 1] * 100))


@pytest.mark.long
def test_skill_and_luck_of_a_game_add_up_to_how_it_ended() -> None:
    edition = open_edition()
    rules = edition.rules({})
    session = finished(rules, "31")
    tail = len(session.moments) - 5
    decisions = [entry.action for entry in session.journal.entries]
    screen = edition.screen(rules)
    *_, review = screen.review(session.moments[tail:], decisions[tail:], "")
    assert isinstance(review, Review)
    assert [action_of(one.made.decision) for one in review.weighed] == decisions[tail:]
    first = review.weighed[0].best.win
    total = first + sum(one.luck - one.loss for one in review.weighed)
    assert total == pytest.approx(int(session.state.outcome in VICTORIES), abs=1e-9)
    assert len(review.turning_points) == 3
    assert dict(review.rows)["As good as the program played"].endswith("of 4 decisions")


@pytest.mark.long
def test_advice_has_a_sentence_for_every_kind_of_decision() -> None:
    everything = dict.fromkeys(("machineguns", "hero", "banzai", "mg_crews"), "on")
    edition = open_edition()
    rules = edition.rules(everything)
    screen = edition.screen(rules)
    kinds: dict[str, str] = {}
    for seed in ("1", "2", "3"):
        session, rng = Session(rules, KeyedDice(seed)), random.Random(seed)
        while (decision := session.decision()) is not None:
            if decision.name not in kinds:
                judged = next(iter(screen.advise(session.state, "")))
                kinds[decision.name] = judged[0].why
                assert {action_of(one.decision) for one in judged} <= set(decision.options)
                assert all(one.low <= one.win <= one.high and one.games for one in judged)
                assert all(one.why.endswith(".") for one in judged)
            session.submit(rng.choice(decision.options))
    assert set(kinds) >= {"place crews", "choose force", "advance", "banzai"}
