"""Readings of rulings.json that no other test meets, each in the position that calls for it."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules.terms import GONE, NOBODY, OFF_BOARD, POSITIONS, TURN
from bloodyridge_qt.games.tarawa_1943.rules.victory import score
from bloodyridge_qt.games.tarawa_1943.screen.view import ending
from tests.games.tarawa_1943.scripted import Game, begun


def ashore(**battalions: str) -> Game:
    """No boat on the water, and these battalions on the island: b22="2" is 2/2 in position 2."""
    game = begun()
    state = game.state
    for place in range(POSITIONS, len(state.holder)):
        if state.holder[place] != NOBODY:
            state.place[state.holder[place]], state.holder[place] = OFF_BOARD, NOBODY
    for name, place in battalions.items():
        game.stand(f"{name[1]}/{name[2]}", place)
    return game


def test_a_turn_may_be_ended_without_any_action__6_0() -> None:
    """pass"""
    game = ashore(b12="1")
    game.garrison(p2=0)
    assert {one[0] for one in game.offered("move")} == {"1/2"}
    assert game.offered("end")
    game.do("move", battalion="1/2", place="2")
    assert game.state.actions == 1
    assert game.state.allowed > 1
    assert game.offered("end"), "and between two of them"


def test_a_position_emptied_by_a_strike_is_entered_by_nobody__1_0() -> None:
    """strike_empty"""
    game = ashore(b12="1")
    game.state.cube[0] = 1
    game.hold("U14")
    game.do("play", card="U14")
    place = min(offer[1] for offer in game.offered("strike"))
    game.garrison(**{f"p{place}": 1})
    dice = game.rules.setting.usmc[game.state.played_card].effects[0].dice
    game.do("strike", *[6] * dice, place=place)
    state, at = game.state, game.at(place)
    assert (state.japanese[at], state.held[at], state.holder[at]) == (0, 0, NOBODY)
    assert not state.controls(at)
    assert (state.place[game.number("1/2")], state.cube[0], state.agenda[-1]) == (0, 1, TURN)


@pytest.mark.parametrize(("first", "left"), [((2, 2, 2, 2), "8"), ((1, 1, 2, 2), "7")])
def test_the_list_of_attacks_is_made_anew_before_each__6_0(first: tuple[int, ...], left: str) -> None:
    """retarget: the gun of both targets falls to its own attack, and the next one fires on the second."""
    game = ashore(b28="3", b22="4")
    game.garrison(p8=1)
    game.card("J10", *first, 2, 2, 2, 2)
    setting = game.rules.setting
    named = [(setting.places[one.target], setting.places[one.gun]) for one in game.told(events.AttackNamed)]
    assert named == [("3", "8"), ("4", left)]


def test_a_target_without_a_gun_leaves_the_list__6_0() -> None:
    """retarget: with the one gun gone the second attack is not made."""
    game = ashore(b28="7", b22="9")
    game.garrison(p1=0, p2=0, p3=0, p4=0, p5=0, p6=0, p8=1)
    game.card("J10", 1, 1, 2, 2)
    assert len(game.told(events.AttackNamed)) == 1


def test_banzai_enters_no_position__6_0() -> None:
    """banzai_move"""
    game = ashore(b22="2")
    battalion = game.number("2/2")
    game.state.markers[battalion] = 1
    game.card("J01", 6, 4, 4, 4, 4)
    state = game.state
    assert (state.place[battalion], state.holder[1], state.japanese[1], state.japanese[3]) == (
        GONE,
        NOBODY,
        0,
        3,
    )
    assert state.controls(1), "nobody has taken it back"


def test_a_source_of_banzai_pays_with_markers_and_loses_its_bunker_with_the_last__3_0() -> None:
    """source_loss"""
    game = ashore(b22="2")
    game.garrison(p4=1)
    game.state.bunker[3] = 1
    game.card("J01", 1, 4, 4, 4, 4)
    state = game.state
    assert (state.japanese[3], state.bunker[3], state.held[3], state.holder[3]) == (0, 0, 0, NOBODY)
    assert state.holder[1] == game.number("2/2"), "nobody advances"


@pytest.mark.parametrize("pair", [1, 2])
def test_a_pair_can_take_the_last_marker__4_0(pair: int) -> None:
    """last_pair: of 1s, and at cohesion 1 of 2s."""
    game = ashore(b22="2")
    battalion = game.number("2/2")
    game.state.markers[battalion], game.state.cohesion[battalion] = 1, 2
    game.do("attack", pair, pair, 4, 4, 4, battalion="2/2", place="4")
    assert (game.state.markers[battalion], game.state.place[battalion]) == (0, GONE)
    assert not game.told(events.ExhaustionChecked)


def test_each_attack_that_cost_cohesion_is_checked_before_the_next__4_0() -> None:
    """check_attack"""
    game = ashore(b28="3", b22="4")
    for name in ("2/8", "2/2"):
        game.state.cohesion[game.number(name)] = 6
    dice = game.card("J10", 4, 2, 2, 1, 5, 2, 2, 6)
    purposes = [str(name[0]) for name in dice.names]
    assert purposes == 2 * [*["fire attack"] * 3, "exhaustion check"]
    assert [one.exhausted for one in game.told(events.ExhaustionChecked)] == [False, True]


def test_a_marker_alone_asks_for_no_check__4_0() -> None:
    """check_attack: 6s take markers and nothing else; a point that costs one at 1 was lost all the same."""
    game = ashore(b22="4")
    battalion = game.number("2/2")
    game.state.cohesion[battalion] = 5
    game.card("J13", 6, 6, 1, 1)
    assert (game.state.markers[battalion], game.told(events.ExhaustionChecked)) == (1, [])
    game = ashore(b22="4")
    game.state.cohesion[battalion] = 1
    game.card("J13", 4, 2, 2, 2, 1)
    assert (game.state.markers[battalion], len(game.told(events.ExhaustionChecked))) == (2, 1)


def test_a_marker_lost_for_a_point_is_not_saved__our_card() -> None:
    """save_converted: Corpsmen answer a 6, not what a 4 comes to at cohesion 1."""
    game = ashore(b22="2")
    battalion = game.number("2/2")
    game.state.cohesion[battalion] = 1
    game.card("J13", 4, 6, 1, 1, cards=["U26"])
    game.do("play", 1, card="U26")
    assert game.state.markers[battalion] == 2
    game = ashore(b22="2")
    game.state.cohesion[battalion] = 1
    game.card("J13", 4, 2, 2, 2, 1, cards=["U26"])
    assert (game.state.markers[battalion], game.state.played_card) == (2, NOBODY)


def test_who_is_eliminated_does_not_count_as_exhausted__7_0() -> None:
    """vp_exhausted"""
    game = ashore(b22="2", b28="3")
    for name in ("2/2", "2/8"):
        game.state.exhausted[game.number(name)] = 1
    assert score(game.state).exhausted == 2
    game.state.markers[game.number("2/2")] = 1
    game.card("J13", 6, 6, 1, 1)
    assert game.state.place[game.number("2/2")] == GONE
    assert score(game.state).exhausted == 1


def test_without_battalions_the_game_is_over_and_counted__7_0() -> None:
    """no_battalions"""
    game = ashore(b22="2")
    state = game.state
    for other in range(len(state.place)):
        if other != game.number("2/2"):
            state.place[other], state.markers[other] = GONE, 0
    state.markers[game.number("2/2")] = 1
    game.card("J13", 6, 6, 1, 1)
    assert (state.outcome, game.rules.decision(state)) == ("japanese", None)
    assert game.told(events.GameEnded)
    assert ending(state).decided_by == "No battalion is left; the Marines are not ahead [7.0]."
    state.markers[0], state.activation_count = 1, 0
    assert ending(state).decided_by == "The activation deck has run out; the Marines are not ahead [7.0]."
