"""Tarawa 1943 by situation; each test ends in the section it is about."""

from __future__ import annotations

import random

import pytest

from bloodyridge_qt.engine.dice import KeyedDice, StreamDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.tarawa_1943.edition import open_rules
from bloodyridge_qt.games.tarawa_1943.rules import events, reach, refusals, terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import WORDS, Action, action_of
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES, Options
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.terms import BATTALIONS, MARKERS, NOBODY, POSITIONS, TURN
from bloodyridge_qt.games.tarawa_1943.rules.victory import level, score
from bloodyridge_qt.games.tarawa_1943.screen.words import told
from bloodyridge_qt.table.readings import rulings
from tests.games.tarawa_1943.scripted import Game, Scripted, begun

# --- the two examples of the rulebook


def test_the_turn_of_the_example__9_0() -> None:
    rules = open_rules()
    state = rules.set_up()
    game = Game(rules, state)
    wanted = {
        "1/2": "wave1:1", "2/2": "wave1:2", "3/2": "wave1:3",
        "1/8": "wave2:1", "2/8": "wave2:2", "3/8": "wave2:3",
    }  # fmt: skip
    for name, place in wanted.items():
        there = rules.setting.names[state.holder[game.at(place)]]
        if there != name:
            one, other = sorted((name, there), key=game.number)
            game.do("exchange", battalion=one, other=other)
    assert [rules.setting.places[state.place[game.number(name)]] for name in wanted] == list(wanted.values())
    ids = [card.id for card in rules.setting.usmc]
    shoup, coordination, bad = ids.index("U07"), ids.index("U03"), ids.index("U05")
    # landing: 1/2 loses a marker and a point, 2/2 three points, 3/2 two markers; 1s do nothing
    landing = (6, 5, 1, 1, 4, 5, 5, 1, 6, 6, 1, 1)
    dice = Scripted(*landing, cards=[shoup, coordination, bad - 1])
    rules.apply(state, Action("begin"), dice, game.events.append)
    assert [rules.setting.usmc[card].id for card in state.hand] == ["U07", "U03"]
    assert (state.turn, state.agenda) == (1, [TURN])
    one, two, three = (game.number(name) for name in ("1/2", "2/2", "3/2"))
    assert (state.markers[one], state.cohesion[one]) == (2, 11)
    assert (state.markers[two], state.cohesion[two]) == (3, 9)
    assert (state.markers[three], state.cohesion[three]) == (1, 12)
    game.do("play", card="U03")
    game.do("rotate", battalion="3/2", other="3/8")
    assert state.cohesion[three] == 11
    assert state.cohesion[game.number("3/8")] == 12
    game.do("regroup", battalion="1/2")
    assert state.cohesion[one] == 12
    game.do("attack", 6, 6, 4, 3, 1, 1, battalion="2/2", place="2")
    assert sorted(state.dice) == [1, 1, 6, 6]
    game.do("take up", face=1)
    game.do("take up", face=1)
    game.do("roll again", 5, 5)
    game.do("stop", *[1] * 8)  # the turn ends by itself; two fire attacks on the boats do nothing
    assert state.japanese[1] == 1
    assert state.cohesion[two] == 7


def test_the_attack_of_the_example__6_0() -> None:
    game = begun()
    battalion = game.stand("2/2", "2", cohesion=6)
    game.do("attack", 6, 5, 4, 3, 1, 1, battalion="2/2", place="4")
    assert game.state.cohesion[battalion] == 5
    for _ in range(2):
        game.do("take up", face=1)
    game.do("roll again", 3, 5, 1)
    assert game.state.cohesion[battalion] == 4
    assert sorted(game.state.dice) == [1, 5, 5, 6]
    game.do("stop", 4)
    assert game.state.japanese[3] == 2
    assert game.told(events.ExhaustionChecked) == [events.ExhaustionChecked(battalion, 4, False, False)]


# --- cohesion and exhaustion


@pytest.mark.parametrize(("die", "exhausted"), [(5, 0), (6, 1)])
def test_a_check_at_or_under_the_cohesion_holds__4_0(die: int, exhausted: int) -> None:
    game = begun()
    battalion = game.stand("1/2", "1", cohesion=6)
    game.garrison(p2=0)
    game.do("move", battalion="1/2", place="2")
    game.do("done", die)  # nobody follows; then the check
    assert game.state.exhausted[battalion] == exhausted


def test_at_six_nobody_checks__4_0() -> None:
    game = begun()
    game.stand("1/2", "1", cohesion=7)
    game.garrison(p2=0)
    game.do("move", battalion="1/2", place="2")
    assert not game.told(events.ExhaustionChecked)


def test_an_exhausted_battalion_only_regroups_or_is_swapped__4_0() -> None:
    game = begun()
    battalion = game.stand("1/2", "1", cohesion=3)
    game.stand("2/2", "2")
    game.garrison(p5=0)
    game.state.exhausted[battalion] = 1
    acting = {verb for verb in ("move", "attack", "rotate") if any(o[0] == "1/2" for o in game.offered(verb))}
    assert not acting
    assert ("2/2", "", "1/2", "", 0, 0) in game.offered("rotate")
    assert ("1/2", "", "", "", 0, 0) in game.offered("regroup")
    rule, text = game.why_not("move", battalion="1/2", place="5")
    assert rule == "4.0"
    assert "exhausted" in text


@pytest.mark.parametrize(
    ("before", "dice", "after", "exhausted"), [(3, (), 6, 0), (2, (5,), 5, 0), (1, (5,), 4, 1)]
)
def test_a_regroup_rallies_or_checks__6_0(
    before: int, dice: tuple[int, ...], after: int, exhausted: int
) -> None:
    game = begun()
    battalion = game.stand("1/2", "1", cohesion=before)
    game.state.exhausted[battalion] = 1
    game.do("regroup", *dice, battalion="1/2")
    assert game.state.cohesion[battalion] == after
    assert game.state.exhausted[battalion] == exhausted


def test_a_regroup_of_one_that_is_not_exhausted_checks_nothing__4_0() -> None:
    game = begun()
    battalion = game.stand("1/2", "1", cohesion=1)
    game.do("regroup", battalion="1/2")
    assert game.state.cohesion[battalion] == 4


def test_at_cohesion_one_an_action_costs_a_marker_but_not_the_last__4_0() -> None:
    game = begun()
    battalion = game.stand("1/2", "1", cohesion=1, markers=2)
    game.garrison(p2=0)
    game.do("move", battalion="1/2", place="2")
    game.do("done", 1)
    assert game.state.markers[battalion] == 1
    assert game.state.cohesion[battalion] == 1
    game.state.agenda, game.state.actions = [TURN], 0
    game.state.acted[battalion] = 0
    game.garrison(p3=0)
    assert "last marker cannot pay" in game.why_not("move", battalion="1/2", place="3")[1]


# --- actions


def test_two_battalions_come_in_one_wave_and_green_beach_waits__6_0() -> None:
    game = begun()
    boxes = {offer[1] for offer in game.offered("place")}
    assert boxes == {"wave1:6", "wave1:7", "wave2:6", "wave2:7"}
    assert "position 1 or 6" in game.why_not("place", battalion="1/6", place="wave1:5")[1]
    game.stand("1/2", "1")
    assert "wave1:5" in {offer[1] for offer in game.offered("place")}
    game.do("place", battalion="1/6", place="wave1:5")
    game.do("place", battalion="3/6", place="wave2:1")
    assert game.state.actions == 1
    assert game.offered("place") == set()


def test_green_beach_in_a_southern_landing__8_0() -> None:
    game = begun(landing="black")
    assert "wave1:5" not in {offer[1] for offer in game.offered("place")}
    assert "control position 6" in game.why_not("place", battalion="1/6", place="wave1:5")[1]
    game.stand("3/2", "6")
    assert "wave1:5" in {offer[1] for offer in game.offered("place")}


def test_a_move_takes_control_and_another_battalion_follows__6_0() -> None:
    game = begun()
    mover = game.stand("1/2", "1")
    follower = game.stand("3/2", "wave1:1")
    game.garrison(p5=0)
    game.state.bunker[0] = 1
    game.do("move", battalion="1/2", place="5")
    assert not game.state.bunker[0], "everybody had left it [3.0]"
    assert game.offered("follow") == {("3/2", "", "", "", 0, 0)}
    game.do("follow", battalion="3/2")
    state = game.state
    assert (state.holder[4], state.holder[0]) == (mover, follower)
    assert (state.cohesion[mover], state.cohesion[follower]) == (11, 11)
    assert state.controls(4)
    assert state.agenda != ["follow"], "nobody follows the follower"


def test_nobody_enters_where_markers_or_a_battalion_are__6_0() -> None:
    game = begun()
    game.stand("1/2", "1")
    game.stand("2/2", "2")
    assert "Japanese markers" in game.why_not("move", battalion="1/2", place="5")[1]
    assert "2/2 stands in 2" in game.why_not("move", battalion="1/2", place="2")[1]
    assert "not linked" in game.why_not("move", battalion="1/2", place="9")[1]


def test_each_battalion_acts_once_under_a_command_card__9_0() -> None:
    game = begun()
    game.stand("1/2", "1", cohesion=5)
    game.hold("U03")
    game.do("regroup", battalion="1/2")
    game.do("play", card="U03")
    assert game.state.allowed == 9
    assert "had its action" in game.why_not("regroup", battalion="1/2")[1]


# --- the attack


def test_pairs_count_and_single_dice_do_not__6_0() -> None:
    game = begun()
    battalion = game.stand("2/2", "2", cohesion=8)
    game.garrison(p4=3)
    game.state.extra_dice = 3
    game.do("attack", 6, 6, 6, 2, 2, 1, 1, 5, battalion="2/2", place="4")
    game.do("stop")
    assert game.state.japanese[3] == 2
    assert game.state.cohesion[battalion] == 6
    assert game.state.markers[battalion] == 2


def test_results_come_in_the_order_that_is_told__6_0() -> None:
    """Reading `result_order`."""
    game = begun()
    game.stand("2/2", "2", cohesion=8)
    game.garrison(p4=3)
    game.do("attack", 6, 6, 2, 2, 1, battalion="2/2", place="4")
    game.state.dice.append(1)  # the pair of 1s that five dice have no room for
    game.events.clear()
    game.do("stop")
    words = {
        events.JapaneseLost: "Japanese losses",
        events.CohesionChanged: "cohesion",
        events.MarkerLost: "markers",
    }
    order = [words[type(one)] for one in game.events if type(one) in words]
    assert order == list(words.values())
    (told,) = [one.reading for one in rulings("tarawa_1943") if one.id == "result_order"]
    assert sorted(order, key=told.index) == order


def test_a_bunker_takes_the_first_hit_and_helps_no_attacker__3_0() -> None:
    game = begun()
    battalion = game.stand("2/2", "2")
    game.state.bunker[3] = game.state.bunker[1] = 1
    game.do("attack", 6, 6, 5, 1, 1, battalion="2/2", place="4")
    game.do("stop")
    assert (game.state.japanese[3], game.state.bunker[3]) == (3, 0)
    assert (game.state.markers[battalion], game.state.bunker[1]) == (2, 1)


def test_no_reroll_is_bought_at_cohesion_one__10_7() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=2)
    game.do("attack", 6, 5, 2, 1, 1, 6, battalion="2/2", place="4")  # settled at once; then the check
    assert game.state.agenda == [] or game.state.agenda[-1] != "dice"
    assert game.told(events.AttackSettled)[0].ones == 1


def test_dice_taken_up_may_be_put_back_and_keepers_rolled_later__10_9() -> None:
    game = begun()
    game.stand("2/2", "2")
    game.do("attack", 6, 5, 2, 1, 4, battalion="2/2", place="4")
    game.do("take up", face=6)
    game.do("put back", face=6)
    game.do("take up", face=2)
    assert game.offered("stop") == set()
    game.do("roll again", 6)
    game.do("take up", face=6)
    assert sorted(game.state.dice) == [1, 5, 6]


def test_the_attacker_advances_and_another_follows_free__6_0() -> None:
    game = begun()
    attacker = game.stand("2/2", "2")
    behind = game.stand("1/8", "wave1:2")
    game.garrison(p4=1)
    game.do("attack", 6, 6, 4, 4, 4, battalion="2/2", place="4")
    game.do("stop")
    game.do("advance")
    game.do("follow", battalion="1/8")
    state = game.state
    assert (state.holder[3], state.holder[1]) == (attacker, behind)
    assert state.cohesion[behind] == 12
    assert state.controlled() == 2


def test_a_cube_falls_to_a_pair_and_control_is_as_before__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", markers=2)
    game.state.cube[1], game.state.cubes_left = 1, 2
    assert not game.state.controls(1)
    assert "cube" in game.why_not("attack", battalion="2/2", place="4")[1]
    game.do("attack cube", 5, 5, 4, 4, 4, battalion="2/2", place="2")
    game.do("stop")
    assert game.state.controls(1)
    assert game.state.cubes_left == 2, "out of the game (reading `cube_return`)"


# --- tactics cards


def test_the_tank_card_turns_a_die_but_not_from_a_boat__3_0() -> None:
    game = begun()
    game.stand("2/2", "2")
    game.hold("U01")
    game.do("attack", 6, 5, 4, 4, 4, battalion="2/2", place="4")
    game.do("play", card="U01")
    assert {offer[5] for offer in game.offered("turn die")} == {1, 2, 5, 6}
    game.do("turn die", face=5, to=6)
    game.do("stop")
    assert game.state.japanese[3] == 2
    afloat = begun()
    afloat.hold("U01")
    afloat.do("attack", 6, 5, 4, 4, 4, battalion="2/2", place="2")
    assert afloat.offered("play") == set()


@pytest.mark.parametrize(
    ("card", "zone"), [("U12", {1, 2, 3, 8, 9}), ("U15", set(range(1, 10))), ("U14", {3, 5, 6, 7, 8, 9})]
)
def test_a_strike_falls_in_its_zone__3_0(card: str, zone: set[int]) -> None:
    game = begun()
    if card == "U14":
        game.stand("1/2", "1")  # 2, 4 and 5 lie next to it
        zone = zone - {5}
    game.hold(card)
    game.do("play", card=card)
    assert {int(offer[1]) for offer in game.offered("strike")} == zone
    count = game.rules.setting.usmc[game.state.played_card].effects[0].dice
    target = str(min(zone))
    game.do("strike", *[6] * count, place=target)
    assert game.state.japanese[int(target) - 1] == max(0, 3 - count)


def test_engineers_strike_next_to_a_battalion_bunker_first__3_0() -> None:
    game = begun()
    game.stand("1/2", "1")
    game.state.bunker[4] = 1
    game.hold("U17")
    game.do("play", card="U17")
    assert {offer[1] for offer in game.offered("strike")} == {"2", "4", "5"}
    game.do("strike", place="5")
    assert (game.state.bunker[4], game.state.japanese[4]) == (0, 2)


def test_reinforcements_raise_two_in_the_order_of_the_battalions__10_4() -> None:
    game = begun()
    first = game.stand("1/2", "1", cohesion=2)
    second = game.stand("2/2", "2", cohesion=2)
    game.state.exhausted[first] = game.state.exhausted[second] = 1
    game.hold("U10")
    game.do("play", card="U10")
    game.do("restore", battalion="2/2")
    game.do("restore", 4, 6, battalion="1/2")
    assert (game.state.exhausted[first], game.state.exhausted[second]) == (0, 1)


def test_amtracs_carry_two_free_of_cost__3_0() -> None:
    game = begun()
    game.garrison(p1=0)
    game.hold("U22")
    game.do("play", card="U22")
    game.do("ferry", battalion="3/2", place="1")
    game.do("ferry", battalion="1/6", place="wave1:1")
    assert game.state.controls(0)
    assert game.state.actions == 0
    assert game.state.cohesion[game.number("3/2")] == 12


@pytest.mark.parametrize(("card", "dice", "free"), [("U18", 7, 0), ("U20", 7, 1), ("U21", 7, 1)])
def test_dice_cards_come_before_the_roll__6_0(card: str, dice: int, free: int) -> None:
    game = begun()
    battalion = game.stand("2/2", "2")
    game.state.bunker[3] = 1
    game.hold(card)
    game.do("attack", battalion="2/2", place="4")
    assert game.offered("roll")
    game.do("play", *[1] * dice, card=card)
    assert len(game.state.dice) == dice
    assert game.state.free_rerolls == free
    assert game.state.bunker[3] == (0 if card == "U18" else 1)
    assert game.state.cohesion[battalion] == 11


def test_snipers_on_the_pier_help_only_from_the_boats__3_0() -> None:
    game = begun()
    game.hold("U19")
    game.do("attack", battalion="2/2", place="2")
    game.do("play", *[4] * 8, card="U19")
    ashore = begun()
    ashore.stand("2/2", "2")
    ashore.hold("U19")
    ashore.do("attack", 4, 4, 4, 4, 4, battalion="2/2", place="4")


def test_one_card_a_turn_and_a_discard_only_without_one__3_0() -> None:
    game = begun()
    game.hold("U03", "U23")
    game.do("play", card="U23")
    assert "one has been played" in game.why_not("play", card="U03")[1]
    assert game.offered("discard") == set()
    other = begun()
    other.hold("U03", "U24")
    assert {offer[3] for offer in other.offered("discard")} == {"U03", "U24"}
    assert "Japanese turn" in other.why_not("play", card="U24")[1]


# --- the Japanese turn


def test_three_attacks_go_ashore_first_then_to_the_boats__6_0() -> None:
    game = begun()
    game.stand("2/8", "3")
    game.state.holder[game.at("wave1:3")] = NOBODY
    game.card("J10", 1, 2, 4, 1, 1, 2, 5, 1, 1, 2, 6)
    named = game.told(events.AttackNamed)
    places = game.rules.setting.places
    assert [places[one.target] for one in named] == ["3", "wave1:1", "wave1:2"]
    assert [places[one.gun] for one in named] == ["8", "1", "2"]
    assert [one.dice for one in named] == [3, 4, 4]


def test_fire_cancels_sixes_and_costs_the_guns_pairs_of_ones__6_0() -> None:
    game = begun()
    battalion = game.stand("2/2", "4")
    game.card("J13", 6, 2, 1, 1)
    assert game.state.markers[battalion] == 3
    gun = game.told(events.AttackNamed)[0].gun
    assert (gun, game.state.japanese[gun]) == (7, 2)


def test_a_defenders_bunker_takes_the_first_marker_not_cohesion__3_0() -> None:
    game = begun()
    battalion = game.stand("2/2", "4")
    game.state.bunker[3] = 1
    game.card("J13", 6, 6, 5, 3, 4)
    assert (game.state.markers[battalion], game.state.cohesion[battalion]) == (2, 10)
    assert not game.state.bunker[3]


def test_banzai_depends_on_what_the_marines_control__3_0() -> None:
    game = begun()
    game.stand("2/2", "2")
    game.card("J01", 6, 5, 2, 3, 4, 1, 1)
    (named,) = game.told(events.AttackNamed)
    assert (named.kind, named.dice, named.gun) == ("banzai", 5, 3)
    assert game.state.japanese[3] == 1
    other = begun()
    other.card("J01", 1, 1, 1, 1, 1, 1, 1, 1)
    assert [one.kind for one in other.told(events.AttackNamed)] == ["fire", "fire"]
    assert other.state.japanese[:2] == [3, 3], "1s cost nothing against boats"


def test_each_circle_takes_a_die_from_banzai__2_0() -> None:
    game = begun()
    game.stand("2/2", "2")
    game.state.shibazaki = game.state.communications = 1
    game.card("J01", 4, 4, 4)
    assert game.told(events.AttackNamed)[0].dice == 3


def test_a_marker_moves_up_from_position_eight__6_0() -> None:
    game = begun()
    game.garrison(p1=2, p8=1)
    game.state.bunker[7] = 1
    game.card("J28", 1, 2, 2, 2)
    assert game.state.japanese[0] == 3
    assert (game.state.japanese[7], game.state.bunker[7]) == (0, 0)


def test_a_cube_goes_where_a_marker_is_missing_and_takes_control__6_0() -> None:
    game = begun()
    game.stand("1/2", "1")
    game.stand("2/2", "2", markers=2)
    game.card("J04")
    assert game.told(events.Infiltrated) == [events.Infiltrated(1)]
    assert not game.state.controls(1)
    assert game.state.cubes_left == 2


def test_a_cube_that_finds_no_place_is_left_out__6_0() -> None:
    game = begun()
    game.card("J04")
    (left_out,) = game.told(events.EffectLeftOut)
    assert not left_out.voided
    assert game.state.agenda == [TURN]
    setting, state = game.rules.setting, game.state
    for cubes, why in ((state.cubes_left, "no position the Marines control"), (0, "no cube is left")):
        state.cubes_left = cubes
        assert f"left out, for {why}" in told(setting, left_out, state)[0][1]


def test_attacks_without_another_target_are_told_as_left_out__6_0() -> None:
    game = begun()
    for name in ("3/2", "2/2", "2/8"):
        game.stand(name, "")
    game.stand("1/6", "8")
    game.card("J14", 1, 2, 4)
    (left_out,) = game.told(events.EffectLeftOut)
    game.state.struck = [game.at("8")]
    line = told(game.rules.setting, left_out, game.state)[0][1]
    assert line == "Fire attack: left out, for every battalion within reach has been attacked [6.0]"


def test_fields_of_fire_cross_on_one_target__6_0() -> None:
    game = begun()
    game.stand("2/2", "2")
    game.card("J12", 1, 2, 2, 1, 2, 2, 1, 2, 2)
    assert [(one.target, one.gun) for one in game.told(events.AttackNamed)] == [(1, 3), (1, 2), (1, 0)]


def test_a_counterattack_retakes_an_empty_position__1_0() -> None:
    game = begun()
    game.garrison(p2=0)
    game.state.held[1] = 1
    game.card("J23")
    assert game.state.japanese[1] == 1
    assert not game.state.controls(1)
    assert game.state.japanese[3] == 2


def test_bunkers_snipers_and_heat__4_0() -> None:
    game = begun()
    game.card("J17")
    assert [event.position for event in game.told(events.BunkerPlaced)] == [0, 1]
    game = begun()
    first = game.stand("1/2", "1", cohesion=5)
    game.card("J24", 6)
    assert (game.state.cohesion[first], game.state.exhausted[first]) == (4, 1)
    game = begun()
    first = game.stand("1/2", "1", cohesion=1)
    game.state.bunker[0] = 1
    game.card("J26", 1)
    assert (game.state.markers[first], game.state.bunker[0]) == (2, 1), "no attack: no bunker helps"


@pytest.mark.parametrize(("card", "activation", "dice"), [("U24", "J13", 2), ("U25", "J13", 0)])
def test_shields_take_dice_from_a_named_attack__6_0(card: str, activation: str, dice: int) -> None:
    game = begun()
    game.stand("2/2", "2")
    game.card(activation, cards=[card])
    game.do("play", *[2] * dice, card=card)
    assert len(game.told(events.AttackThrown)[0].table) == dice


def test_corpsmen_save_a_marker_and_guns_answer__6_0() -> None:
    game = begun()
    battalion = game.stand("2/2", "2")
    game.card("J13", 6, 6, 1, 1, cards=["U26"])
    game.do("play", card="U26")
    assert game.state.markers[battalion] == 2
    game = begun()
    game.stand("2/2", "2")
    game.card("J13", 2, 2, 2, 2, cards=["U29"])
    game.do("play", card="U29")
    assert game.state.japanese[3] == 2


def test_night_discipline_leaves_out_movement_not_attacks__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", markers=2)
    game.card("J05", cards=["U27"])
    game.do("play", 1, 2, 2, card="U27")
    assert not game.told(events.Infiltrated)
    assert len(game.told(events.AttackNamed)) == 1


def test_photo_interpreters_put_the_card_under_the_deck__6_0() -> None:
    game = begun()
    game.card("J10", cards=["U30"])
    count = game.state.activation_count
    first = game.rules.setting.japanese_index["J10"]
    game.state.activation_left = [game.rules.setting.japanese_index["J20"]]
    game.do("play", card="U30")
    assert game.state.activation_count == count
    assert game.state.under == [first]
    assert game.state.shibazaki == 1


def test_dig_in_and_the_bars__3_0() -> None:
    game = begun()
    game.stand("2/2", "2")
    game.card("J20", cards=["U28"])
    game.do("play", card="U28")
    game.do("fortify", place="2")
    assert game.state.bunker[1]
    game = begun()
    game.stand("2/2", "2")
    game.card("J27", 1, 2, 2, 2)
    assert game.state.agenda == [TURN]
    assert game.offered("place") == set()
    assert not any("wave2" in offer[1] for offer in game.offered("move"))


def test_bad_intelligence_brings_a_marker_back_but_not_at_the_start__5_0() -> None:
    rules = open_rules()
    bad = [at for at, card in enumerate(rules.setting.usmc) if card.window == "drawn"]
    state = rules.set_up()
    state.japanese[2], state.japanese_dead = 2, 1
    state.agenda = ["opening hand"]
    state.tactics_left = [*bad, 0]
    happened: list[object] = []
    rules.proceed(state, Scripted(*[1] * 12), happened.append)
    assert state.hand == [0]
    assert state.japanese[2] == 2


# --- the end


@pytest.mark.parametrize(
    ("margin", "outcome"),
    [(-3, "japanese"), (0, "japanese"), (1, "marginal"), (5, "marginal"), (6, "moderate"), (10, "smashing")],
)
def test_levels_by_the_lead__7_0(margin: int, outcome: str) -> None:
    assert level(margin) == outcome


def test_points__7_0() -> None:
    game = begun()
    for at, name in enumerate(game.rules.setting.names[:3]):
        game.stand(name, str(at + 1), markers=2)
    game.state.cube[0] = 1
    game.state.exhausted[0] = 1
    points = score(game.state)
    assert points == (2, 0, 3, 1)
    assert (points.usmc, points.japanese) == (4, 6 + 1 + 21)


def test_nine_positions_end_the_turn_and_the_cards_left_count__7_0() -> None:
    game = begun()
    game.garrison(**{f"p{number}": 0 for number in range(1, 10)})
    game.state.held = bytearray([1] * 8 + [0])
    game.stand("1/2", "7")
    game.do("move", battalion="1/2", place="9")
    if game.state.agenda:
        game.do("end") if game.state.agenda[-1] == TURN else game.do("done")
    assert game.state.outcome == "smashing"
    assert score(game.state).cards_left == game.state.activation_count


def test_the_last_card_leaves_one_turn__7_0() -> None:
    game = begun()
    game.state.activation_count = 1
    game.card("J20")
    assert game.state.agenda == [TURN]
    game.do("end")
    assert game.state.outcome == "japanese"


# --- contracts


def keeps_its_invariants(state: State) -> None:
    assert sum(state.japanese) + state.japanese_dead == MARKERS * POSITIONS
    assert all(0 <= count <= 3 for count in state.japanese)
    for place, battalion in enumerate(state.holder):
        assert battalion == NOBODY or state.place[battalion] == place
        if battalion != NOBODY and place < POSITIONS:
            assert not state.japanese[place]
    for battalion in range(BATTALIONS):
        assert 1 <= state.cohesion[battalion] <= 12
        assert (state.place[battalion] == -2) == (state.markers[battalion] == 0)
        assert not state.exhausted[battalion] or state.cohesion[battalion] <= 5
    for position in range(POSITIONS):
        if state.bunker[position]:
            assert state.japanese[position] or state.holder[position] != NOBODY
    assert len(state.hand) <= 3
    assert state.cubes_left + sum(state.cube) <= 3


@pytest.mark.parametrize("number", range(24))
def test_random_play_ends_and_keeps_its_invariants__6_0(number: int) -> None:
    rng = random.Random(number)
    chosen = {switch.id: rng.choice(switch.alternatives).value for switch in SWITCHES} if number % 2 else {}
    rules = open_rules(Options(**chosen))
    state, dice = rules.set_up(), StreamDice(number)
    rules.proceed(state, dice)
    decisions = 0
    while (decision := rules.decision(state)) is not None:
        assert decision.options
        assert len(set(decision.options)) == len(decision.options)
        action = rng.choice(decision.options)
        assert action_of(str(action)) == action
        before = state.copy()
        assert before == state
        rules.apply(state, action, dice)
        keeps_its_invariants(state)
        decisions += 1
        assert decisions < 5_000
    assert state.outcome in ("japanese", "marginal", "moderate", "smashing")


def test_a_journal_plays_again_to_the_same_end__6_0() -> None:
    rules, rng = open_rules(), random.Random(5)
    game = Session(rules, KeyedDice("tarawa"))
    while (decision := game.decision()) is not None:
        game.submit(rng.choice(decision.options))
    again = Session(rules, KeyedDice("tarawa"))
    for entry in game.journal.entries:
        again.submit(entry.action)
    assert again.state == game.state
    game.undo()
    game.redo()
    assert again.state == game.state


def test_what_is_told_changes_nothing__6_0() -> None:
    rules, rng = open_rules(), random.Random(8)
    told, quiet = rules.set_up(), rules.set_up()
    one, other = StreamDice(8), StreamDice(8)
    happened: list[object] = []
    rules.proceed(told, one, happened.append)
    rules.proceed(quiet, other)
    while (decision := rules.decision(told)) is not None:
        action = rng.choice(decision.options)
        rules.apply(told, action, one, happened.append)
        rules.apply(quiet, action, other)
        assert told == quiet
    assert len(happened) > 100


def test_every_reason_to_refuse_has_its_sentence_and_no_other__6_0() -> None:
    """Sentences are data: every name that is looked up is in the file, and nothing else."""
    looked_up = {name for reasons in refusals.reasons().values() for name in reasons}
    looked_up |= terms.WAITS | {f"played {window}" for window in (*reach.WINDOW_OF.values(), "drawn")}
    effects = {card.effects[0] for card in open_rules().setting.usmc}
    looked_up |= {refusals.lacking(one, how) for one in effects for how in ("lacks", "asks")} & set(
        refusals.sentences()
    )
    assert set(refusals.sentences()) == looked_up
    assert all(text and rule for rule, text in refusals.sentences().values())


@pytest.mark.parametrize("number", range(4))
def test_whatever_is_not_offered_is_refused_with_a_paragraph__6_0(number: int) -> None:
    """In random play any decision of any kind, with any names, is either legal or refused in words."""
    rng, rules = random.Random(number), open_rules()
    state, dice, setting = rules.set_up(), StreamDice(number), rules.setting
    rules.proceed(state, dice)
    while (decision := rules.decision(state)) is not None:
        for _ in range(12):
            names = (rng.choice(setting.names), rng.choice(setting.places), rng.choice(setting.names))
            card = rng.choice(setting.usmc).id
            action = Action(rng.choice(list(WORDS)), *names, card, rng.randint(1, 6), rng.randint(1, 6))
            refused = rules.refusal(state, action)
            assert refused is not None
            assert f"[{refused.rule}]" in refused.reason
            assert "{" not in refused.reason
        rules.apply(state, rng.choice(decision.options), dice)
