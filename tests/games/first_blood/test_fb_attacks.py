"""[8.0 to 9.7] Who must attack whom, odds, both tables, losses, retreats and advances, by paragraph."""

from __future__ import annotations

import random
from itertools import product

import pytest

from bloodyridge_qt.games import registry
from bloodyridge_qt.games.first_blood.rules import plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.combat import retreats
from bloodyridge_qt.games.first_blood.rules.odds import column_of, odds
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.table.offers import Several
from tests.games.first_blood.fields import Field, rules

LINE = {
    "0604": ["29/1"], "0605": ["29/2"], "0606": ["29/3"],
    "0705": ["1/1"], "0706": ["1/2"], "0707": ["1/3"],
}  # fmt: skip
"""The example of 8.2."""


def attacking(side: int, where: dict[str, list[str]], *dice: int, **more: str) -> Field:
    return Field(side, "combat begins", where, *dice, **more)  # type: ignore[arg-type]


def whole_plans(field: Field) -> set[frozenset[tuple[frozenset[str], frozenset[str]]]]:
    """Every way to declare, found by trying every decision there is."""
    found = set()
    setting, seen = field.setting, set()

    def go(state: State) -> None:
        key = (tuple(state.targets), tuple(state.aim))
        if key in seen:
            return
        seen.add(key)
        options = plans.options(state, setting)
        assert options, "no decision leads to a dead end"
        for option in options:
            if option == Action("declare"):
                attacks = []
                for number, there in enumerate(state.targets):
                    units = [setting.pieces[u].name for u, aim in enumerate(state.aim) if aim == number]
                    attacks.append((frozenset(setting.places[at] for at in there), frozenset(units)))
                found.add(frozenset(attacks))
                continue
            after = state.copy()
            field.rules.apply(after, option, field.dice)
            go(after)

    go(field.state)
    return found


def test_the_example_of_the_line_has_exactly_two_plans() -> None:
    """[8.2]"""

    def attack(hexes: str, units: str) -> tuple[frozenset[str], frozenset[str]]:
        return frozenset(hexes.split()), frozenset(units.split())

    assert whole_plans(attacking(t.US, LINE)) == {
        frozenset((attack("0604", "1/1"), attack("0605", "1/2"), attack("0606", "1/3"))),
        frozenset((attack("0604 0605", "1/1"), attack("0606", "1/2 1/3"))),
    }


def test_whoever_is_next_to_an_enemy_must_attack() -> None:
    """[8.1]"""
    field = attacking(t.US, LINE)
    assert field.waits == t.DECLARE
    assert "declare the attacks" not in field.options()
    idle = {field.setting.pieces[unit].name for unit in plans.idle(field.state, field.setting)}
    assert idle == {"1/1", "1/2", "1/3"}
    assert [field.setting.places[at] for at in field.state.duty] == ["0604", "0605", "0606"]


def test_a_decision_that_could_not_be_completed_is_not_legal() -> None:
    """[8.2] Once 0706 attacks 0606, 0705 alone is left for 0604 and 0605."""
    field = attacking(t.US, LINE)
    assert field.options() == {
        "attack 0604 with 1/1",
        "attack 0605 with 1/1",
        "attack 0605 with 1/2",
        "attack 0606 with 1/2",
        "attack 0606 with 1/3",
    }
    field.do("attack 0606 with 1/2")
    assert field.options() == {"attack 0604 with 1/1", "attack 0605 with 1/1", "attack 0606 with 1/3"}
    field.do("attack 0604 with 1/1")
    assert field.options() == {"attack 0605 together with 0604", "attack 0606 with 1/3"}
    again = attacking(t.US, LINE).do("attack 0605 with 1/2")
    assert again.options() == {"attack 0604 with 1/1", "attack 0606 with 1/3"}, "0605 is not theirs any more"


# --- the check of completion against trying everything


def completable(state: State, setting: Setting) -> bool:
    """Slow: every way to give the units left over to attacks, new ones and old, hexes joined at will."""
    free = [u for u in setting.units[state.side] if state.must[u] and state.aim[u] == t.NO_ATTACK]
    old = [at for at, there in enumerate(state.targets) if there]
    groups = [*old, *range(100, 100 + len(state.duty))]
    for hexes in product(groups, repeat=len(state.duty)):
        targets = {at: list(state.targets[at]) for at in old}
        for place, group in zip(state.duty, hexes, strict=True):
            targets.setdefault(group, []).append(place)
        if any(
            not plans.may_take(state, setting, at, tuple(targets[at]))
            for at in old
            if len(targets[at]) > len(state.targets[at])
        ):
            continue
        new = [at for at in targets if at >= 100]
        near = [
            [at for at in targets if plans.next_to_all(setting, state.where[u], tuple(targets[at]))]
            for u in free
        ]
        far = [[at for at in targets if plans.in_range(state, setting, u, tuple(targets[at]))] for u in free]
        for chosen in product(*(sorted({*a, *b}) for a, b in zip(near, far, strict=True))):
            led = {at for at, close in zip(chosen, near, strict=True) if at in close}
            if set(new) <= led:
                return True
    return False


@pytest.mark.parametrize("seed", range(60))
def test_the_quick_check_of_completion_agrees_with_trying_everything(seed: int) -> None:
    """[8.2] On small tangles, at every step of random plans that need not be legal."""
    rng = random.Random(seed)
    hexes = ["0604", "0605", "0606", "0705", "0706", "0707", "0505", "0506", "0806", "0704"]
    rng.shuffle(hexes)
    own = ["1/1", "1/2", "1/3", "5/1", "11/2"]
    enemies = ["29/1", "29/2", "29/3", "16/1"]
    cut = rng.randint(2, 4)
    where: dict[str, list[str]] = {at: [] for at in hexes[:cut]}
    for unit in own[: rng.randint(2, 5)]:
        where[rng.choice(hexes[:cut])].append(unit)
    for at, unit in zip(hexes[cut:], enemies[: rng.randint(1, 4)], strict=False):
        where[at] = [unit]
    field = attacking(t.US, where)
    state, setting = field.state, field.setting
    checked = 0
    while field.waits == t.DECLARE and (tries := list(plans.joins(state, setting))):
        legal = set()
        for verb, unit, place in tries:
            after = plans.joined(state, unit, place)
            if completable(after, setting):
                legal.add(setting.action(verb, unit, place))
            assert plans.can_finish(after, setting) == (setting.action(verb, unit, place) in legal)
            checked += 1
        for place, other in plans.combinations(state, setting):
            after = plans.combined(state, place, other)
            if completable(after, setting):
                legal.add(setting.action("combine", place=place, other=other))
            assert plans.can_finish(after, setting) == completable(after, setting)
        offered = plans.options(state, setting)
        assert {one for one in offered if one.verb != "declare"} == legal, "what is told at once is so"
        field.do(str(rng.choice(sorted(field.rules.decision(state).options))))
    assert checked or field.waits != t.DECLARE


# --- odds [8.4 to 8.8]


@pytest.mark.parametrize(
    ("attack", "defence", "column", "more"),
    [
        (6, 3, "2-1", False), (6, 5, "1-1", False), (10, 6, "1-1", False), (3, 6, "1-2", False),
        (2, 6, "", False), (9, 3, "3-1", False), (12, 3, "3-1", True), (40, 3, "3-1", True),
        (5, 6, "1-2", False), (11, 4, "2-1", False),
    ],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str, more: bool) -> None:
    """[8.4, 8.6]"""
    assert column_of(attack, defence) == (column, more)


def worked_out(
    where: dict[str, list[str]], side: int, *decisions: str
) -> tuple[int, int, str, dict[str, int]]:
    field = attacking(side, where).do(*decisions)
    found = odds(field.state, field.setting, 0)
    return found.attack, found.defence, found.targets[0].doubled, dict(found.modifiers)


@pytest.mark.parametrize(
    ("own", "enemy", "doubled", "modifiers"),
    [
        ("0507", "0607", "", {}),  # from a ridge down: nothing for the defender
        ("0607", "0507", "8.7.2", {}),  # up a ridge
        ("0406", "0507", "", {}),  # from ridge to ridge
        ("0710", "0709", "8.7.3", {}),  # across the Lunga
        ("0710", "0809", "8.7.4", {"8.7.1": -1}),  # the same into jungle
        ("0910", "0909", "8.7.3", {}),  # the ford is a river in combat
        ("0711", "0810", "", {"8.7.1": -1}),  # jungle alone
    ],
)
def test_ground_doubles_the_defender(own: str, enemy: str, doubled: str, modifiers: dict[str, int]) -> None:
    """[8.7.1 to 8.7.4, 4.4]"""
    found = worked_out({own: ["1/1"], enemy: ["29/1"]}, t.US, f"attack {enemy} with 1/1")
    assert found == (5, 10 if doubled else 5, doubled, modifiers)


def test_one_attacker_without_river_or_ridge_undoes_the_doubling() -> None:
    """[8.7.5] 0709 from 0710 across the river and from 0708 beside it."""
    where = {"0710": ["1/1"], "0708": ["1/2"], "0709": ["29/1"]}
    found = worked_out(where, t.US, "attack 0709 with 1/1", "attack 0709 with 1/2")
    assert found[:3] == (10, 5, "")


def test_a_bombarding_gun_does_not_undo_it() -> None:
    """[9.4.1]"""
    where = {"0710": ["1/1"], "0706": ["11/5"], "0709": ["29/1"]}
    found = worked_out(where, t.US, "attack 0709 with 1/1", "support the attack on 0709 with 11/5")
    assert found[:3] == (9, 10, "8.7.3")


def test_guns_count_for_twice_the_units_at_most() -> None:
    """[9.6] PIO has 2: of 10 factors of artillery 4 count."""
    where = {"0708": ["PIO"], "0707": ["11/2", "11/3", "11/5"], "0709": ["29/1"]}
    support = [f"support the attack on 0709 with {gun}" for gun in ("11/2", "11/3", "11/5")]
    assert worked_out(where, t.US, "attack 0709 with PIO", *support)[0] == 2 + 4


def test_range_counts_both_hexes() -> None:
    """[9.2] SUY in 0701, range 8, reaches 0708 and not 0709."""
    field = Field(t.JAPAN, "combat begins", {"0701": ["SUY"]})
    assert field.named("strike") == {"strike 0708 with SUY"}


def test_a_gun_has_to_reach_every_target() -> None:
    """[9.3] Range 6: from 0609 it reaches 0604 and not 0603, from 0608 both."""
    where = {"0504": ["1/1"], "0603": ["29/1"], "0604": ["29/2"], "0609": ["11/2"], "0608": ["11/3"]}
    field = attacking(t.US, where).do("attack 0604 with 1/1")
    assert field.options() == {"attack 0603 together with 0604", "support the attack on 0604 with 11/3"}
    field.do("attack 0603 together with 0604")
    assert field.named("support") == {"support the attack on 0604 with 11/3"}


def test_an_attack_on_two_hexes_is_touched_at_either() -> None:
    """[8.2] A gun is dropped on any hex of it, a third hex joins it there, and it is resolved from there."""
    screen = registry.edition_of("first_blood").screen(rules())

    def touched(field: Field, verb: str) -> set[tuple[str, ...]]:
        decision = field.rules.decision(field.state)
        assert decision
        return {
            one.touch
            for one in screen.offers(field.state, decision.options)
            if one.verb == verb and not isinstance(one.action, Several)
        }

    where = {"0504": ["1/1"], "0603": ["29/1"], "0604": ["29/2"], "0608": ["11/3"]}
    field = attacking(t.US, where).do("attack 0604 with 1/1")
    assert touched(field, "support") == {("11/3", "0604")}
    assert touched(field, "combine") == {("29/1", "0604")}
    decision = field.rules.decision(field.state)
    assert decision
    offers = screen.offers(field.state, decision.options)
    refused = screen.refusal(field.state, ("29/1", "0505", ""), offers)
    assert refused.startswith("Not everybody in the attack on 0505 can attack 0603 as well")
    field.do("attack 0603 together with 0604")
    assert touched(field, "support") == {("11/3", "0603"), ("11/3", "0604")}
    field.do("support the attack on 0604 with 11/3", "declare the attacks")
    assert touched(field, "resolve") == {("0603",), ("0604",)}


def test_the_card_of_an_attack_tells_its_sum_and_leaves_chances_to_the_forecast() -> None:
    """[8.4, 8.8, 8.9] Who plays without odds sees no results there."""
    screen = registry.edition_of("first_blood").screen(rules())
    field = attacking(t.US, {"0610": ["1/1", "1/2"], "0611": ["29/1"]}).do("attack 0611 with 1/1")
    decision = field.rules.decision(field.state)
    assert decision
    (offer,) = [one for one in screen.offers(field.state, decision.options) if one.touch == ("1/2", "0611")]
    card = screen.card(field.state, offer)
    rows = [(row.label, row.value) for row in card.rows]
    assert rows == [("Odds", "10 to 5 = 2:1 [8.4]"), ("Modifiers", "no modifier [8.8]")]
    told = screen.forecast(field.state, "US", offer)
    assert told
    assert list(told.facts) == rows, "the board shows them once"
    assert sum(bar.share for bar in told.bars) == pytest.approx(1.0)


def test_artillery_beside_the_enemy_does_not_fire_alone() -> None:
    """[9.4, 9.5] Next to every target it attacks as a unit and can be lost."""
    field = attacking(t.US, {"0708": ["11/2"], "0709": ["29/1"]}, 1)
    assert field.options() == {"attack 0709 with 11/2"}
    field.do("attack 0709 with 11/2", "declare the attacks")
    field.do("resolve the attack on 0709")
    assert field.told("Attacked")[0].result == "AE"
    assert field.at("11/2") == "gone"


def test_below_one_to_two_attackers_fall_before_any_die() -> None:
    """[8.6]"""
    where = {"0708": ["PIO"], "0709": ["29/1"], "0705": ["1/1"], "0704": ["29/2"]}
    field = attacking(t.US, where).do("attack 0709 with PIO", "attack 0704 with 1/1", "declare the attacks")
    assert field.at("PIO") == "gone"
    assert field.dice.names == []
    assert field.options() == {"resolve the attack on 0704"}


def test_below_one_to_two_in_the_attackers_order() -> None:
    """[8.6], switch low_odds_first."""
    where = {"0708": ["PIO"], "0709": ["29/1"], "0705": ["1/1"], "0704": ["29/2"]}
    field = attacking(t.US, where, low_odds_first="no")
    field.do("attack 0709 with PIO", "attack 0704 with 1/1", "declare the attacks")
    assert field.at("PIO") == "0708"
    field.do("resolve the attack on 0709")
    assert (field.at("PIO"), field.dice.names) == ("gone", [])


# --- results [8.9 to 8.12]


def fight(die: int, own: str = "1/1 1/2", enemy: str = "29/1", **places: str) -> Field:
    """1/1 and 1/2 in 0711 against 29/1 in 0712: clear ground but for the column."""
    at, there = places.get("at", "0610"), places.get("there", "0611")
    field = attacking(t.US, {at: own.split(), there: enemy.split()}, die)
    field.do(*(f"attack {there} with {unit}" for unit in own.split()), "declare the attacks")
    return field.do(f"resolve the attack on {there}")


def result_of(field: Field) -> str:
    return str(field.told("Attacked")[-1].result)


def test_the_us_player_rolls_on_his_own_table() -> None:
    """[8.9] 10 to 5 is 2-1: all six results."""
    found = [result_of(fight(die)) for die in range(1, 7)]
    assert found == list(fight(1).setting.tables[t.US]["2-1"])


def test_the_attacker_chooses_his_loss_and_retreats() -> None:
    """[8.9] A1 at 2-1 on a 1."""
    field = fight(1)
    assert result_of(field) == "A1"
    assert (field.waits, field.seat) == (t.ATTACKER_LOSS, "US")
    assert field.options() == {"lose 1/1", "lose 1/2"}
    field.do("lose 1/2")
    assert field.waits == t.RETREAT
    zone = {field.setting.places[s.to] for s in field.setting.board.steps[field.setting.place["0611"]]}
    places = {words.rpartition(" ")[2] for words in field.options()}
    assert places
    assert not places & zone, "[8.2.2] not into a ZOC"
    assert "0709" not in places, "[8.12] not across the Lunga"


def test_the_defender_retreats_at_his_owners_choice() -> None:
    """[8.9, 8.11] DR at 2-1 on a 3."""
    field = fight(3)
    assert result_of(field) == "DR"
    assert (field.waits, field.seat) == (t.RETREAT, "Japanese")
    field.do(sorted(field.options())[0])
    assert field.at("29/1") not in ("0611", "gone")
    assert not field.named("advance"), "[8.9] DE alone lets the attacker enter"


def test_de_lets_the_attackers_enter_or_not() -> None:
    """[8.9]"""
    field = fight(6)
    assert result_of(field) == "DE"
    assert field.at("29/1") == "gone"
    assert field.options() == {"advance 1/1 to 0611", "advance 1/2 to 0611", "done"}
    field.do("advance 1/2 to 0611", "done")
    assert (field.at("1/1"), field.at("1/2")) == ("0610", "0611")


def test_each_side_loses_one_by_ex() -> None:
    """[8.9] The attacker names his first."""
    field = fight(2, enemy="29/1 2E")
    found = odds(field.state, field.setting, 0)
    assert found.column == "1-1"
    assert result_of(field) == "A1"
    field = fight(3, enemy="29/1 2E")
    assert result_of(field) == "EX"
    assert (field.waits, field.seat) == (t.ATTACKER_LOSS, "US")
    field.do("lose 1/1")
    assert (field.waits, field.seat) == (t.DEFENDER_LOSS, "Japanese")
    field.do("lose 2E")
    assert (field.waits, field.seat) == (t.RETREAT, "Japanese")
    assert field.at("1/2") == "0610", "the attacker stays"


def test_without_a_way_to_retreat_a_unit_falls() -> None:
    """[8.11, 8.12] 29/1 in 0709: the Lunga behind it, Marines on all other sides."""
    hexes = ["0710", "0708", "0809", "0808", "0609", "0608"]
    units = ["1/3", "1/1", "5/1", "1/2", "5/2", "5/3"]
    where = {at: [unit] for at, unit in zip(hexes, units, strict=True)}
    field = attacking(t.US, {**where, "0709": ["29/1"]}, 2)
    field.do(*(f"attack 0709 with {unit}" for unit in units), "declare the attacks")
    field.do("resolve the attack on 0709")
    assert odds_of(field) == "3-1"
    assert field.at("29/1") == "gone"


def odds_of(field: Field) -> str:
    return str(field.told("Attacked")[-1].odds.column)


def test_the_ford_is_open_in_retreat() -> None:
    """[4.4, 8.12] From 0909 one may go to 0910 and across no other river side."""
    field = Field(t.JAPAN, "combat begins", {})
    setting, state = field.setting, field.state
    unit = setting.piece["29/1"]
    state.where[unit], state.pool = setting.place["0909"], [unit]
    found = {setting.places[place] for _, place in retreats(state, setting)}
    assert "0910" in found
    rivers = {
        setting.places[step.to]
        for step in setting.board.steps[setting.place["0909"]]
        if step.side == "river" and not step.ford
    }
    assert not found & rivers


def test_a_full_hex_is_passed_in_retreat() -> None:
    """[8.2.3] A unit goes on to the first hex with room."""
    field = Field(t.JAPAN, "combat begins", {"0712": ["16/1", "16/2", "16/3"]})
    setting, state = field.setting, field.state
    unit = setting.piece["29/1"]
    state.where[unit], state.pool = setting.place["0711"], [unit]
    found = {setting.places[place] for _, place in retreats(state, setting)}
    assert "0712" not in found
    assert "0713" in found


def test_supporting_guns_are_no_loss() -> None:
    """[8.10.2] AE takes the units that attack."""
    where = {"0608": ["11/5"], "0610": ["PIO"], "0611": ["29/1"]}
    field = attacking(t.US, where, 1).do(
        "attack 0611 with PIO", "support the attack on 0611 with 11/5", "declare the attacks"
    )
    field.do("resolve the attack on 0611")
    assert result_of(field) == "A2"
    assert (field.at("PIO"), field.at("11/5")) == ("gone", "0608")


def test_an_attack_whose_defenders_have_left_falls_away() -> None:
    """[8.9] 29/1 beaten out of 0611 into nowhere else leaves no attack on an empty hex."""
    field = attacking(t.US, LINE)
    field.do("attack 0604 with 1/1", "attack 0605 with 1/2", "attack 0606 with 1/3", "declare the attacks")
    field.state.where[field.setting.piece["29/3"]] = t.GONE
    field.do("resolve the attack on 0606")
    assert field.told("FellAway")
    assert field.at("1/3") == "0707"


# --- bombers and ships


def test_each_bomber_adds_one_and_flies_home() -> None:
    """[13.6]"""
    where = {"0610": ["1/1"], "0611": ["29/1"], "USAF GROUND ATTACK": ["SBD-1", "SBD-2"]}
    field = Field(t.US, "movement begins", where, 6)
    field.do("send SBD-1 over 0611", "send SBD-2 over 0611", "done").begin("combat begins")
    field.do("attack 0611 with 1/1", "declare the attacks")
    found = odds(field.state, field.setting, 0)
    assert dict(found.modifiers) == {"13.6": 2}
    field.do("resolve the attack on 0611")
    assert field.told("Attacked")[0].read == 6, "[8.8] 6 + 2 is read as 6"
    assert field.at("SBD-1") == field.at("SBD-2") == "USAF GROUND ATTACK"


def test_each_ship_adds_two_and_is_spent() -> None:
    """[10.4, 10.5, 10.1.2] From ATTACK only."""
    where = {"0610": ["29/1"], "0611": ["1/1"], "IJN ATTACK": ["BB-1"], "IJN RESERVE": ["CA-1"]}
    field = attacking(t.JAPAN, where, 1).do("attack 0611 with 29/1", "declare the attacks")
    assert field.named("shell") == {"shell 0611 with BB-1"}
    field.do("shell 0611 with BB-1", "resolve the attack on 0611")
    assert field.told("Attacked")[0].read == 3
    assert (field.at("BB-1"), field.at("CA-1")) == ("gone", "IJN RESERVE")


# --- from outside [7.5]


def shut_in() -> Field:
    """D is held by Marines and C was used: 29/1 may attack, 16/1 has come this turn and may not."""
    held = {"0005": ["1/1"], "0003": ["PIO"], "0001": ["1/3"]}
    field = Field(t.JAPAN, "movement begins", {"D": ["29/1", "16/1", "20M"], **held}, 6, turn=5)
    for unit in ("29/1", "20M"):
        field.state.visited[field.setting.piece[unit]] = 0b1100
    return field.do("done").begin("combat begins")


def test_a_unit_shut_in_its_box_may_attack() -> None:
    """[7.5.1, 7.5.2] The defender is doubled; artillery in the box adds its factor."""
    field = shut_in()
    assert field.named("attack") == {
        f"attack {at} with {unit}" for at in ("0005", "0003", "0001") for unit in ("29/1", "20M")
    }
    assert "declare the attacks" in field.options(), "it need not"
    field.do("attack 0003 with 29/1", "attack 0003 with 20M", "declare the attacks")
    field.dice.values = [6]
    found = odds(field.state, field.setting, 0)
    assert (found.attack, found.defence, found.targets[0].doubled) == (9, 4, "7.5")
    field.do("resolve the attack on 0003")
    assert result_of(field) == "D1", "-1 for the jungle"
    assert field.at("PIO") == "gone"
    assert field.at("29/1") == field.at("20M") == "0003", "[7.5.3] the hex is empty: they enter"


def test_who_does_not_empty_the_hex_falls() -> None:
    """[7.5.3]"""
    field = shut_in().do("attack 0003 with 29/1", "declare the attacks")
    field.dice.values = [2]
    field.do("resolve the attack on 0003")
    assert result_of(field) in ("A1", "A2", "AE")
    assert field.at("29/1") == "gone"
    assert field.at("PIO") == "0003"


def test_us_units_attack_from_the_sea_when_every_beach_is_held() -> None:
    """[7.5] Only then; their artillery adds nothing."""
    setting = Field(t.US, "combat begins", {}).setting
    beaches = sorted({setting.places[at] for p in setting.points[t.US] for at in setting.board.arrows[p]})
    units = [piece.name for piece in setting.pieces if piece.side == t.JAPAN and piece.mf]
    held = {at: [unit] for at, unit in zip(beaches, units, strict=False)}
    field = attacking(t.US, {**held, "entry 9": ["8/1", "10/1"]})
    assert field.named("attack") == {"attack 1110 with 8/1", "attack 1110 with 10/1"}
    field.do("attack 1110 with 8/1", "attack 1110 with 10/1", "declare the attacks")
    assert odds(field.state, field.setting, 0).attack == 5
    held.pop(beaches[0])
    assert not attacking(t.US, {**held, "entry 9": ["8/1"]}).named("attack")


def test_a_crowd_in_the_entered_hex_pays_for_supply() -> None:
    """[7.5.4] Four enter, one is lost; the Japanese supply loss of the turn is paid."""
    held = {"0005": ["1/1"], "0003": ["PIO"], "0001": ["1/3"]}
    crowd = ["29/1", "29/2", "29/3", "2E"]
    field = Field(t.JAPAN, "movement begins", {"D": crowd, **held}, 6, 6, turn=5)
    for unit in crowd:
        field.state.visited[field.setting.piece[unit]] = 0b1100
    field.do("done").begin("combat begins")
    field.do(*(f"attack 0003 with {unit}" for unit in crowd), "declare the attacks")
    field.do("resolve the attack on 0003")
    assert (field.waits, field.seat) == (t.OVERSTACK, "Japanese")
    field.do("lose 2E").begin("supply")
    assert field.told("SupplyRolled")[0].paid
    assert field.waits != t.SUPPLY
