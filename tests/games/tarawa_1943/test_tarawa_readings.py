"""Readings of rulings.json that no other test meets, each in the position that calls for it."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules.terms import GONE, NOBODY, OFF_BOARD, POSITIONS, TURN
from bloodyridge_qt.games.tarawa_1943.rules.victory import score
from bloodyridge_qt.games.tarawa_1943.screen.view import ending
from tests.games.tarawa_1943.scripted import Game, Scripted, begun


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


def test_an_exhausted_battalion_under_fire_loses_on_without_a_check__4_0() -> None:
    """exhausted_loss"""
    game = ashore(b22="4")
    battalion = game.number("2/2")
    game.state.cohesion[battalion], game.state.exhausted[battalion] = 2, 1
    game.card("J13", 4, 5, 4, 1)
    state = game.state
    assert (state.cohesion[battalion], state.markers[battalion], state.exhausted[battalion]) == (1, 1, 1)
    assert not game.told(events.ExhaustionChecked)


@pytest.mark.parametrize("action", ["move", "attack"])
def test_one_that_is_exhausted_or_infiltrated_follows_nobody__4_0(action: str) -> None:
    """follower, rotate_cube: 2/8 and 1/8 might, as 3/8 does; in a move and in an advance."""
    game = ashore(b22="4", b28="3", b18="5", b38="6")
    game.state.exhausted[game.number("2/8")] = 1
    game.stand("1/8", "5", markers=2)
    game.state.cube[4] = 1
    game.garrison(p7=int(action == "attack"))
    game.do(action, *[6, 6, 4, 4, 4] * (action == "attack"), battalion="2/2", place="7")
    if action == "attack":
        game.do("stop")
        game.do("advance")
    assert {one[0] for one in game.offered("follow")} == {"3/8"}


def test_a_battalion_with_a_cube_regroups_or_attacks_it_and_nothing_else__6_0() -> None:
    """rotate_cube, cube_in_place"""
    game = ashore(b22="2", b12="1")
    game.stand("2/2", "2", markers=2, cohesion=9)
    game.state.cube[1] = 1
    game.garrison(p3=0)
    own = {
        verb for verb in ("regroup", "move", "attack", "rotate") for one in game.offered(verb) if "2/2" in one
    }
    assert own == {"regroup"}, "neighbours do not swap with it either"
    assert {one[:2] for one in game.offered("attack cube")} == {("2/2", "2"), ("1/2", "2")}
    game.do("attack cube", 6, 6, 5, 5, 1, battalion="2/2", place="2")
    game.do("stop")
    assert (game.state.cube[1], game.state.place[game.number("2/2")]) == (0, game.at("2")), "it stays"


def test_a_cube_is_attacked_from_next_door_past_who_stands_there__6_0() -> None:
    """attack_cube: more hits than one are lost, a bunker does not help it, pairs of 1s cost the attacker."""
    game = ashore(b12="1", b22="2")
    game.stand("2/2", "2", markers=2)
    game.state.cube[1] = game.state.bunker[1] = 1
    game.state.extra_dice = 1
    game.do("attack cube", 6, 6, 5, 5, 1, 1, battalion="1/2", place="2")
    game.do("stop")
    state = game.state
    assert (state.cube[1], state.bunker[1]) == (0, 1)
    assert (state.markers[game.number("2/2")], state.markers[game.number("1/2")]) == (2, 2)
    assert state.place[game.number("1/2")] == game.at("1"), "the position is not empty"


def test_the_bunker_of_who_is_wiped_out_goes_too__3_0() -> None:
    """own_bunker, bunker_follow: the attacker's own pair of 1s takes its last marker, not the bunker."""
    game = ashore(b22="2")
    battalion = game.stand("2/2", "2", markers=1)
    game.state.bunker[1] = 1
    game.do("attack", 1, 1, 4, 4, 4, battalion="2/2", place="4")
    game.do("stop")
    assert game.state.place[battalion] == GONE
    assert game.state.bunker[1] == 0
    assert game.state.controls(1), "nobody has entered it since (reading `eliminated_holder`)"


def test_the_landing_costs_the_beach_nothing_and_no_card_answers_it__6_0() -> None:
    """landing, landing_dice, wave2_safe"""
    game = begun()
    game.state.agenda, game.state.turn = ["landing"], 0
    game.hold("U24", "U26", "U29")
    game.rules.proceed(game.state, Scripted(1, 1, 1, 1, 6, 2, 3, 1, 6, 6, 2, 4, 5), game.events.append)
    state = game.state
    assert (state.turn, state.japanese[:3]) == (1, [3, 3, 3])
    assert len(state.hand) == 3
    assert [len(one.table) for one in game.told(events.AttackThrown)] == [4, 4, 4]
    lost = [(one.markers, one.cohesion, one.own) for one in game.told(events.AttackResolved)]
    assert lost == [(0, 0, 0), (1, 0, 0), (0, 2, 0)], "a 2 takes a 6 away, a 3 falls again"
    assert not game.told(events.ExhaustionChecked)


@pytest.mark.parametrize(("held", "left", "drawn"), [(0, 9, 2), (1, 9, 2), (2, 9, 1), (3, 9, 0), (0, 1, 1)])
def test_two_cards_are_drawn_to_three_in_hand_and_none_comes_twice__6_0(
    held: int, left: int, drawn: int
) -> None:
    """hand_draw, no_reshuffle"""
    game = begun()
    state = game.state
    game.hold(*("U03", "U04", "U07")[:held])
    good = [at for at, card in enumerate(game.rules.setting.usmc) if card.window != "drawn"]
    state.tactics_left, state.tactics_count, state.agenda = good[9:], left, ["usmc turn"]
    state.tactics_seen = good[:9]
    game.rules.proceed(state, Scripted(), game.events.append)
    assert (state.turn, len(state.hand), state.tactics_count) == (2, held + drawn, left - drawn)
    assert not {*state.hand[held:]} & {*state.tactics_seen}


def test_cohesion_stays_within_its_track__4_0() -> None:
    """regroup"""
    game = begun()
    battalion = game.stand("1/2", "1", cohesion=11)
    assert "1/2" in {one[0] for one in game.offered("regroup")}
    game.do("regroup", battalion="1/2")
    assert game.state.cohesion[battalion] == 12
    game.state.acted[battalion] = 0
    assert "1/2" not in {one[0] for one in game.offered("regroup")}


def test_who_pays_for_a_rotation_checks_alone_and_may_not_be_exhausted__6_0() -> None:
    """rotate_pay"""
    game = ashore(b12="1", b22="2")
    one, other = game.stand("1/2", "1", cohesion=6), game.stand("2/2", "2", cohesion=4)
    game.state.exhausted[other] = 1
    assert {(each[0], each[2]) for each in game.offered("rotate")} == {("1/2", "2/2")}
    game.do("rotate", 6, battalion="1/2", other="2/2")
    state = game.state
    assert (state.cohesion[one], state.cohesion[other]) == (5, 4)
    assert [check.battalion for check in game.told(events.ExhaustionChecked)] == [one]
    assert (state.exhausted[one], state.place[one], state.place[other]) == (1, game.at("2"), game.at("1"))


@pytest.mark.parametrize(("landing", "boxes"), [("red", (1, 2, 3)), ("black", (6, 7))])
def test_one_battalion_stands_in_each_box_of_the_landing_and_any_may__5_0(
    landing: str, boxes: tuple[int, ...]
) -> None:
    """start_boxes, set_up_names [5.0, 8.0]"""
    rules = begun(landing=landing).rules
    state = rules.set_up()
    game = Game(rules, state)
    rules.proceed(state, Scripted(cards=[0] * 3))
    start = {f"wave{row}:{beach}" for row in (1, 2) for beach in boxes}
    stand = [rules.setting.places[at] for at in state.place if at >= 0]
    assert sorted(stand) == sorted(start)
    assert state.place.count(OFF_BOARD) == 8 - len(start)
    assert state.japanese == [3] * 9
    assert {*state.markers} == {3}
    assert {*state.cohesion} == {12}
    assert (state.cubes_left, state.tactics_count, state.activation_count) == (3, 24, 24)
    reserve, boat = (rules.setting.names[state.place.index(at)] for at in (OFF_BOARD, game.at(stand[0])))
    one, other = sorted((reserve, boat), key=game.number)
    game.do("exchange", battalion=one, other=other)
    assert state.place[game.number(reserve)] == game.at(stand[0])
    assert state.place[game.number(boat)] == OFF_BOARD
