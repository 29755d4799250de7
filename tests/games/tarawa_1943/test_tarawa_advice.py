"""What the program advises: the strong way's decisions, played on, each with what speaks for it."""

from __future__ import annotations

from collections import deque
from itertools import islice

import pytest

from bloodyridge_qt.games.tarawa_1943.advice import rollouts
from bloodyridge_qt.games.tarawa_1943.advice.rollouts import COMPARED, judged
from bloodyridge_qt.games.tarawa_1943.advice.strong import Strong
from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.table.offers import buttons
from bloodyridge_qt.table.screen import Advising
from tests.games.tarawa_1943.scripted import begun


def test_the_strong_ways_choice_and_what_comes_next_to_it_are_played_on() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=9)
    before = game.state.copy()
    first, second = (list(islice(judged(game.rules, game.state), 3)) for _ in range(2))
    assert game.state == before, "the position is left as it is"
    assert [one.won for one in first[-1]] == [one.won for one in second[-1]]
    assert 1 < len(first[-1]) <= COMPARED
    assert first[0][0].action == Strong(game.rules.setting)(game.state)
    for trial in first[-1]:
        assert game.rules.refusal(game.state, trial.action) is None


@pytest.mark.long
def test_every_decision_of_a_game_can_be_advised_on_and_most_with_a_reason() -> None:
    table = edition_of().start({"seed": "8"})
    screen: Advising = table.screen
    bare = set()
    for _ in range(60):
        offered = {str(offer.action): offer for offer in table.offers()}
        found = next(iter(screen.advise(table.session.state, "")))
        assert {one.decision for one in found} <= offered.keys()
        assert not any("{" in one.why for one in found)
        bare |= {one.decision.split()[0] for one in found if not one.why}
        table.submit(offered[found[0].decision])
        if table.over:
            break
    assert not bare & {"attack", "regroup", "place", "play", "end", "stop", "advance"}, bare


def test_the_reasons_are_in_numbers_of_the_position__6_0() -> None:
    table = edition_of().start({"seed": "8"})
    table.submit(buttons(table.offers())[0])
    found = next(iter(table.screen.advise(table.session.state, "")))
    attack = next(one for one in found if one.decision.startswith("attack"))
    told = next(table.forecast(one) for one in table.offers() if str(one.action) == attack.decision)
    assert attack.why.startswith(f"{percent(told.mark)} that a marker or more is lost there, ")


@pytest.mark.long
def test_a_review_weighs_each_choice_but_the_taking_up_of_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "REVIEWED", 2)
    monkeypatch.setattr(rollouts, "CLOSE", 3)
    table = edition_of().start({"seed": "7"})
    moments, decisions = [table.session.state.copy()], []
    for verb in ("begin", "attack", "roll", "take up", "roll again", "stop"):
        offer = next(one for one in table.offers() if one.action.verb == verb)
        decisions.append(offer.action)
        table.submit(offer)
        moments.append(table.session.state.copy())
    (found,) = deque(table.screen.review(moments, decisions, ""), maxlen=1)
    weighed = {one.moment: one for one in found.weighed}
    assert 1 in weighed
    assert weighed[1].made.decision == str(decisions[1])
    assert weighed[1].made.told == "attack 1 Red Beach 1 with 3/2"
    assert 3 not in weighed
    assert found.moments == len(decisions), "the taking up of dice was looked at, too"
    assert dict(found.rows)["Games played for each"] == "2 to 3"
    worth = found.weighed[0].best.win - sum(one.loss - one.luck for one in found.weighed)
    assert abs(worth - found.chances()[-1]) < 1e-9, "skill and luck add up to the end"
