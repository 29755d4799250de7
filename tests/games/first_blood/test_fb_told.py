"""What First Blood says of pieces, attacks and missions: the paragraph that applies, and no other."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action, action_of
from bloodyridge_qt.games.first_blood.rules.events import Placed
from bloodyridge_qt.games.first_blood.rules.forces import Forces
from bloodyridge_qt.games.first_blood.rules.notation import agenda_of
from bloodyridge_qt.games.first_blood.rules.odds import odds
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.games.first_blood.screen.foretelling import forecast, hindsight
from bloodyridge_qt.games.first_blood.screen.telling import FirstBloodTeller
from bloodyridge_qt.games.first_blood.screen.view import counter, headline, prompt
from bloodyridge_qt.games.first_blood.screen.words import added_up, said
from bloodyridge_qt.games.first_blood.screen.words import told as told_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.report.writing import report_of
from bloodyridge_qt.table.retelling import Past
from bloodyridge_qt.table.screen import Story
from tests.games.first_blood.fields import Field, rules

if TYPE_CHECKING:
    from pathlib import Path

    from bloodyridge_qt.table.offers import Offer


def signs(game: FirstBlood) -> dict[str, str]:
    """By name of a unit the sign on its counter."""
    setting, state = game.setting, game.set_up()
    units = range(setting.ground)
    return {setting.pieces[unit].name: counter(setting, state, unit).face.partition("_")[2] for unit in units}


def test_the_bridge_is_the_sign_of_units_that_build_and_of_no_other() -> None:
    """[11.1] Engineers by name only have a sign of their own, and are said to be none."""
    game = rules()
    kinds = {one.name: one.kind for one in game.setting.pieces}
    found = signs(game)
    assert {name for name, sign in found.items() if sign == "engineer"} == {
        name for name, kind in kinds.items() if kind == t.ENGINEER
    }
    assert found["PIO"] == found["2E"] == "pioneer"
    label = counter(game.setting, game.set_up(), game.setting.piece["PIO"]).label
    assert label == "PIO, 1st Pioneer Battalion: infantry, no engineer [11.1], attack 2, 8 MF [4.0]"


def test_whom_an_owner_makes_an_engineer_has_the_bridge() -> None:
    game = rules()
    forces = game.setting.forces
    made = [replace(one, kind=t.ENGINEER) if one.name == "PIO" else one for one in forces.pieces]
    own = FirstBlood(
        game.setting.board, Forces(forces.turns, tuple(made), forces.special_from), game.setting.tables
    )
    assert signs(own)["PIO"] == "engineer"


def offer_of(field: Field, words: str) -> Offer:
    """The offer by which this is decided."""
    decision = field.rules.decision(field.state)
    assert decision
    offers = registry.edition_of("first_blood").screen(field.rules).offers(field.state, decision.options)
    return next(one for one in offers if str(one.action) == words)


def ways_of(field: Field, words: str) -> list[str]:
    """What the card says of each step."""
    card = registry.edition_of("first_blood").screen(field.rules).card(field.state, offer_of(field, words))
    return [row.value for row in card.rows[:-1]]


SHUT_IN = {"0610": ["1/1"], "0612": ["1/2"], "0611": ["29/1", "29/2"]}
"""[8.11] Every hex round the two Japanese units is in US ZOC."""


def test_who_cannot_retreat_is_told_before_the_die_and_counted_after_it() -> None:
    """[8.9, 8.11] 10 to 10, DR on a 5: it costs both defenders, in card, chances and hindsight."""
    field = Field(t.US, "combat begins", SHUT_IN, 5)
    screen = registry.edition_of("first_blood").screen(field.rules)
    field.do("attack 0611 with 1/1", "attack 0611 with 1/2", "declare the attacks")
    decision = field.rules.decision(field.state)
    assert decision
    (offer,) = [one for one in screen.offers(field.state, decision.options) if one.verb == "resolve"]
    shut = ("No way to retreat", "29/1 and 29/2 would be lost [8.11]")
    assert shut in [(row.label, row.value) for row in screen.card(field.state, offer).rows]
    told = screen.forecast(field.state, "US", offer)
    assert told
    assert shut in told.facts
    labels = {bar.label.partition(",")[0]: bar.label for bar in told.bars}
    assert labels["DR"].endswith("defenders retreat; 2 have no way to and fall [8.11]")
    assert labels["D1"].endswith("the rest retreat; 1 has no way to and falls [8.11]")
    before = field.state.copy()
    field.do(str(offer.action))
    assert (field.at("29/1"), field.at("29/2")) == ("gone", "gone")
    said = hindsight(field.setting, [before, field.state], [action_of(str(offer.action))])
    assert "the defender 1.0; this time it was 0 and 2, and 2 of the 6" in said
    assert said.endswith("; units that could not retreat are counted as lost [8.11]")


def test_who_falls_from_outside_or_above_three_is_told_before_the_die_and_expected_after_it() -> None:
    """[7.5.3, 7.5.4] Where four win three may stay, and where two do not win neither may."""
    resolve = action_of("resolve the attack on 0003")

    def attacked(defender: str, *crowd: str) -> tuple[Field, dict[str, str]]:
        where = {"D": crowd, "0005": ["1/1"], "0003": [defender], "0001": ["1/3"]}
        field = Field(t.JAPAN, "movement begins", where, 6, turn=5)
        for unit in crowd:
            field.state.visited[field.setting.piece[unit]] = 0b1100
        field.do("done").begin("combat begins")
        field.do(*(f"attack 0003 with {unit}" for unit in crowd), "declare the attacks")
        told = forecast(field.setting, field.state, (resolve,), "")
        assert told
        return field, {bar.label.partition(",")[0]: bar.label for bar in told.bars}

    field, labels = attacked("PIO", "29/1", "29/2", "29/3", "2E")
    assert labels["DE"].endswith("all defenders fall; 1 above three falls [7.5.4]")
    moments = [field.state.copy(), field.do(str(resolve)).state.copy(), field.do("lose 2E").state]
    said = hindsight(field.setting, moments, [resolve, action_of("lose 2E")])
    assert "on average the attacker loses 1.5 units" in said
    assert "this time it was 1 and 1" in said
    _, labels = attacked("1/2", "29/1", "29/2")
    assert labels["A1"].endswith("the rest retreat; 1 from outside falls [7.5.3]")


def test_chances_stand_beside_the_attack_that_ships_come_to() -> None:
    """[8.9, 10.4] Once one of two is fought, those of the other when a ship is dropped on it: +2."""
    where = {
        "0610": ["29/1"],
        "0611": ["1/1"],
        "0506": ["29/2"],
        "0505": ["1/2"],
        "IJN ATTACK": ["BB-1", "CA-1"],
    }
    field = Field(t.JAPAN, "combat begins", where, 3)
    field.do("attack 0611 with 29/1", "attack 0505 with 29/2", "declare the attacks")
    field.do("resolve the attack on 0505")
    while field.waits != t.COMBAT:
        field.do(sorted(field.options())[0])
    screen = registry.edition_of("first_blood").screen(field.rules)
    assert screen.odds_now(field.state, "Japanese") is None, "the attack that is over is still to be read"
    plain = screen.forecast(field.state, "Japanese", offer_of(field, "resolve the attack on 0611"))
    field.do("shell 0611 with BB-1")
    told = screen.odds_now(field.state, "Japanese")
    assert told
    assert plain
    assert told.title == "Attack on 0611"
    assert told.bars != plain.bars
    assert (
        told.bars
        == screen.forecast(field.state, "Japanese", offer_of(field, "resolve the attack on 0611")).bars
    )
    battle = screen.teller(Story((), "")).view(field.state).battle
    assert battle
    assert (battle.title, "+2 ships [10.4]" in battle.step) == ("Attack on 0611", True)


@pytest.mark.parametrize(("airfield", "told"), [(t.DAMAGED, "1 turn of 1"), (t.UNBUILT, "1 turn of 2")])
def test_engineers_say_how_much_of_their_work_is_done(airfield: int, told: str) -> None:
    """[11.2] One turn repairs damage, two build; the card says so before, the log after."""
    field = Field(t.US, "victory check", {"0906": ["1ENG"]})
    field.state.airfield[field.setting.field[field.setting.place["0906"]]] = airfield
    field.begin("engineer phase")
    screen = registry.edition_of("first_blood").screen(field.rules)
    (row,) = screen.card(field.state, offer_of(field, "work on 0906")).rows
    assert (row.label, row.value) == ("Brings", f"{told.replace('1 turn', 'turn 1')} [11.2]")
    before = field.state.copy()
    field.do("work on 0906")
    (event,) = field.told("Worked")
    assert (
        told_of(field.setting, event, before)[1]
        == f"Engineers work on 0906 Fighter Strip: {told} done [11.2]"
    )


def test_each_step_of_a_way_names_its_own_paragraph() -> None:
    """[4.2, 6.1, 6.2, 7.1, 7.3]"""
    field = Field(t.JAPAN, "movement begins", {"A": ["4/2"], "entry 1": ["4/3"]})
    assert ways_of(field, "move 4/2 to B") == ["4 MF, into a box [6.1]"]
    assert ways_of(field, "move 4/2 to 0117") == ["4 MF, onto the field [6.2]", "2 MF, jungle side [4.2]"]
    assert ways_of(field, "move 4/3 to 0220") == ["4 MF, onto the field [7.3]"]
    landing = Field(t.US, "movement begins", {"entry 11": ["6DB"]})
    assert ways_of(landing, "move 6DB to 1007") == ["0 MF, onto the field [7.1]"]


def test_types_keep_their_order_in_a_box() -> None:
    """The first A6M has flown; the second, which came later than the bomber, lies where the first did."""
    box = "IJAF RESERVE"
    field = Field(t.JAPAN, "combat begins", {box: ["A6M-1", "A6M-2", "G4M-1"], "USAF CAP": ["F4F-1"]})
    screen = registry.edition_of("first_blood").screen(field.rules)

    def lying() -> list[str]:
        view = screen.teller(Story((), "")).view(field.state)
        return [one.total for one in view.stacks if one.place == box]

    assert lying() == ["2 A6M", "G4M"]
    field.do("strike USAF CAP with A6M-1")
    assert lying() == ["A6M", "G4M"]


def test_who_can_retreat_is_not_told_of() -> None:
    field = Field(t.US, "combat begins", {"0610": ["1/1"], "0611": ["29/1"]})
    field.do("attack 0611 with 1/1", "declare the attacks")
    screen = registry.edition_of("first_blood").screen(field.rules)
    told = screen.odds_now(field.state, "US")
    assert told
    assert not any("8.11" in bar.label for bar in told.bars)
    view = screen.teller(Story((), "")).view(field.state)
    assert view.battle
    assert not any("8.11" in note for note in view.battle.notes)


@pytest.mark.parametrize(
    ("side", "turn", "told"),
    [
        (
            t.JAPAN,
            4,
            "6 pieces left: Lift one from Arrivals, and drop it where it may go [7.0]; 2 destroyers",
        ),
        (t.JAPAN, 2, "3 pieces left: Lift one"),
        (t.US, 4, "1 piece left: Lift one"),
    ],
)
def test_destroyers_that_may_come_are_told_beside_what_has_to(side: int, turn: int, told: str) -> None:
    """[10.1] From OCT I on."""
    field = Field(side, "reinforcements", {}, turn=turn)
    shown = prompt(field.state, field.setting, field.seat)
    assert f"{shown.headline.partition(', ')[2].partition(', ')[2]}: {shown.reason}".startswith(told)


def test_the_rest_is_placed_without_the_destroyers_that_may_wait() -> None:
    """[10.1] Whether they come is for the player to say."""
    field = Field(t.JAPAN, "reinforcements", {}, turn=4)
    screen = registry.edition_of("first_blood").screen(field.rules)
    while screen.rest(field.state):
        field.do(str(screen.plays_rest(field.state)))
    assert (field.at("DD-9"), field.at("DD-10")) == ("to come", "to come")
    assert "done" in field.options()


@pytest.mark.parametrize(
    ("where", "decisions", "told"),
    [
        ({"0610": ["1/1", "1/2", "1/3"], "0611": ["124/1"]}, ["1/1", "1/2", "1/3"], "15 to 4 = 3:1"),
        ({"0610": ["1/1", "1/2", "1/3"], "0611": ["84G"]}, ["1/1", "1/2", "1/3"],
         "15 to 2 = 7:1, on column 3:1"),
        ({"0610": ["PIO"], "0611": ["29/1"], "0708": ["11/2", "11/3"]}, ["PIO"],
         "2 + 4 guns (the most that count [9.6]) to 5 = 1:1"),
    ],
)  # fmt: skip
def test_the_sum_of_an_attack_names_ratio_column_and_limit(
    where: dict[str, list[str]], decisions: list[str], told: str
) -> None:
    """[8.6, 9.6]"""
    field = Field(t.US, "combat begins", where).do(*(f"attack 0611 with {unit}" for unit in decisions))
    field.do(*sorted(field.named("support")))
    assert added_up(odds(field.state, field.setting, 0)) == told


STRIKES = {"0701": ["SUY"], "IJN ATTACK": ["DD-1"], "IJAF ATTACK": ["G4M-1"], "0708": ["F4F-1", "F4F-2"]}


@pytest.mark.parametrize(
    ("striker", "struck", "lost"),
    [
        ("SUY", "Strike on 0708 Henderson Field by SUY [9.5.1]", ""),
        ("DD-1", "Strike on 0708 Henderson Field by DD [10.3]",
         "DD has made its attack and leaves the game [10.5]"),
        ("G4M-1", "Strike on 0708 Henderson Field by G4M [13.3.3]",
         "G4M has made its attack and leaves the game [13.3.3]"),
    ],
)  # fmt: skip
def test_a_strike_cites_the_paragraph_of_who_strikes(striker: str, struck: str, lost: str) -> None:
    field = Field(t.JAPAN, "combat begins", STRIKES).do(f"strike 0708 with {striker}")
    told = [told_of(field.setting, event, field.state)[1] for event in field.events]
    assert struck in told
    assert [one for one in told if "leaves the game" in one] == [lost] * bool(lost)
    assert "US: F4F in 0708 Henderson Field is lost to that strike [8.10.1]" in told


def test_what_leaves_its_box_cites_its_own_paragraph() -> None:
    """[10.1, 13.4] Ships and aircraft, in the log and before the phase ends."""
    field = Field(t.JAPAN, "combat begins", {"IJN ATTACK": ["DD-1"]})
    decision = field.rules.decision(field.state)
    assert decision
    offers = registry.edition_of("first_blood").screen(field.rules).offers(field.state, decision.options)
    (warning,) = [one.warning for one in offers if one.verb == ""]
    assert warning.endswith("leaves the game this turn [10.1].")
    field.do("done").begin("strategic")
    told = [told_of(field.setting, event, field.state)[1] for event in field.told("Lost")]
    assert told == ["DD leaves the ATTACK box and the game [10.1]"]


@pytest.mark.parametrize(("side", "turn", "rule"), [(t.US, 0, "3.0"), (t.JAPAN, 0, "3.1"), (t.US, 3, "7.1")])
def test_a_piece_is_placed_by_the_paragraph_of_its_side_and_phase(side: int, turn: int, rule: str) -> None:
    setting, state = rules().setting, rules().set_up()
    event, state.turn = Placed(setting.units[side][0], setting.place["A" if side else "0708"]), turn
    assert told_of(setting, event, state)[1].endswith(f"[{rule}]")


def test_the_report_does_not_call_what_follows_an_attack_another_attack(tmp_path: Path) -> None:
    """[8.9] DE, one advances and no more."""
    where = {"0610": ["1/1", "1/2", "1/3"], "0611": ["84G"], "0705": ["5/1"], "0704": ["38E"]}
    field = Field(t.US, "combat begins", where)
    archive = Archive(registry.edition_of("first_blood"), tmp_path)
    table = archive.paste_position(archive.edition.line_of(field.rules, field.state), "lunga")
    for words in (
        "attack 0611 with 1/1", "attack 0611 with 1/2", "attack 0611 with 1/3", "attack 0704 with 5/1",
        "declare the attacks", "resolve the attack on 0611", "advance 1/1 to 0611", "done",
    ):  # fmt: skip
        table.submit_action(action_of(words))
    told = [action.title for part in report_of(table).chapters[0].sections for action in part.actions]
    assert told[1:] == ["Attack on 0611", "1/1 advances to 0611", "No more units advance"]


def test_the_loss_for_want_of_supply_speaks_of_ships_only_where_there_are_some() -> None:
    """[14.1, 14.2]"""
    without = Field(t.JAPAN, "supply", {"0010": ["29/1", "29/2"]}, 5)
    assert "ship" not in prompt(without.state, without.setting, "Japanese").reason
    ship = Field(t.JAPAN, "supply", {"0010": ["29/1"], "IJN RESERVE": ["DD-1"]}, 5)
    assert "or a ship for a supply run [14.2]" in prompt(ship.state, ship.setting, "Japanese").reason
    for where, due in (({}, "is due, and there is nobody to lose"), ({"0010": ["29/1", "29/2"]}, "is due")):
        field = Field(t.JAPAN, "supply", where, 5)
        (rolled,) = field.told("SupplyRolled")
        assert told_of(field.setting, rolled, field.state)[1] == f"Supply: {{}} — a loss {due} [14.1]"


@pytest.mark.parametrize(("die", "outcome"), [(3, "nothing is lost"), (5, "a loss is due")])
def test_the_die_of_supply_says_whose_it_is_and_what_comes_of_it(die: int, outcome: str) -> None:
    """[14.1]"""
    field = Field(t.JAPAN, "supply", {"0010": ["29/1", "29/2"]}, die)
    (rolled,) = field.told("SupplyRolled")
    (beat,) = FirstBloodTeller(field.setting).tell(rolled, field.state, field.state)
    told = f"Japanese supply, 4 to 6 costs a unit: {die}, {outcome} [14.1]"
    assert [throw.purpose for throw in beat.dice] == [told]
    assert (beat.focus, beat.slip) == (beat.dice[0].place, f"{die}: {outcome}"), "it is seen where it falls"


def test_the_reference_holds_the_tables_that_are_in_use() -> None:
    """[8.9]"""
    book = registry.edition_of("first_blood").rulebook({})
    page = next(entry for entry in book.entries if entry.number == "tables:combat")
    assert book.section_titles[page.section] == page.title, "no page about the program"
    assert page in book.search("combat table")[:1]
    assert book.search("crt")[:1] == [page]
    tables, _, codes = page.body_markdown.rpartition("Result")
    assert "all defenders fall" in codes
    assert tables.count("DE") == sum(
        column.count("DE") for table in rules().setting.tables for column in table.values()
    )


def test_an_attack_is_heard_as_its_result_and_then_as_die_column_and_modifiers() -> None:
    """[8.6, 8.9] Below 1:2 no die is thrown, and none is told."""
    where = {"0610": ["29/1"], "0611": ["1/1"], "IJN ATTACK": ["BB-1"]}
    field = Field(t.JAPAN, "combat begins", where, 1).do("attack 0611 with 29/1", "declare the attacks")
    field.do("shell 0611 with BB-1", "resolve the attack on 0611")
    (event,) = field.told("Attacked")
    assert told_of(field.setting, event, field.state)[2] == (
        f"0611: {said('results')[event.result]}, {event.result}. "
        f"Die 1 on column {event.odds.column.replace('-', ':')}; die +2 ships [10.4]; read as 3"
    )
    without = event._replace(die=0, read=0, result="AE")
    told = told_of(field.setting, without, field.state)[2]
    assert told
    assert told.startswith("0611: all attackers fall; ")
    assert told.endswith(", no die is thrown")


def beaches_held(**more: list[str]) -> Field:
    """Every hex of the US entry points holds Japanese units; three units wait on a point."""
    setting = rules().setting
    hexes = sorted({setting.places[at] for p in setting.points[t.US] for at in setting.board.arrows[p]})
    units = [piece.name for piece in setting.pieces if piece.side == t.JAPAN and piece.mf]
    held = {at: [unit] for at, unit in zip(hexes, units, strict=False)}
    return Field(t.US, "combat begins", {**held, "entry 9": ["8/1", "8/2", "8/3"], **more}, 6)


def test_a_turn_that_begins_is_the_japanese_players__3_2() -> None:
    field, heads = Field(t.US, "turn ends", {}), list[str]()
    field.state.side, field.state.agenda = t.US, ["turn ends"]
    field.rules.proceed(
        field.state, field.dice, lambda _event: heads.append(headline(field.setting, field.state))
    )
    assert heads[0] == "OCT I: Japanese player turn"


def test_the_warning_before_odds_below_1_to_2_names_every_hex_of_the_attack__8_6() -> None:
    field = Field(t.US, "combat begins", {"0611": ["29/1"], "0612": ["29/2"], "0712": ["PAR"]})
    field.do("attack 0611 with PAR", "attack 0612 together with 0611")
    told = offer_of(field, "declare the attacks").warning
    assert told == "Below 1:2: all attackers of 0611 and 0612 fall without a die [8.6]."


@pytest.mark.parametrize(("program", "won"), [("US", True), ("Japanese", False), ("", True)])
def test_the_end_is_a_victory_for_who_has_won_and_the_list_of_games_counts_it_so__2_0(
    program: str, *, won: bool, tmp_path: Path
) -> None:
    """The Japanese hold out; where persons have both seats, one of them has won."""
    field = Field(t.US, "send up", {"0020": ["29/1"], "0709": ["F4F-1"]}, turn=t.TURNS)
    field.state.agenda[:] = agenda_of(field.state, field.setting, field.waits)
    edition = registry.edition_of("first_blood")
    played = edition.rules({})
    session = Session(played, KeyedDice("1"), start=field.state)
    table = GameTable(edition.screen(played), "1", session=session, past=Past(program=program))
    table.submit_action(action_of("done"))
    ending = table.view().ending
    assert ending is not None
    assert ending.victory == won
    archive = Archive(edition, tmp_path)
    archive.finish(table)
    game = archive.finished().step()
    assert game is not None
    assert game.won == (program == "US"), "of games without the program those of the US are counted"
    assert game.rank[0] == (not game.won)


def test_nobody_is_asked_to_lift_a_unit_where_none_can_move() -> None:
    """[4.0] The MF of the only unit are spent."""
    field = Field(t.US, "movement begins", {"0705": ["1/1"]})
    assert "Lift a unit" in prompt(field.state, field.setting, field.seat).reason
    field.state.mf[field.setting.piece["1/1"]] = 0
    assert prompt(field.state, field.setting, field.seat).reason == (
        "None of them can move now [4.0]. End the phase."
    )


def test_who_waits_on_a_blocked_point_is_told_to_attack_or_fall() -> None:
    """[6.4.1, 7.5, 7.5.3] In the prompt, before all is declared, beside the odds, and as they enter."""
    field = beaches_held()
    assert "Units outside the field" in prompt(field.state, field.setting, "US").reason
    assert offer_of(field, "declare the attacks").warning == (
        "Without an attack 8/1, 8/2 and 8/3 cannot leave the entry point, and fall [6.4.1]."
    )
    field.do(*(f"attack 1110 with {unit}" for unit in ("8/1", "8/2", "8/3")))
    assert "Everybody who must" in prompt(field.state, field.setting, "US").reason
    assert not offer_of(field, "declare the attacks").warning
    field.do("declare the attacks")
    screen = registry.edition_of("first_blood").screen(field.rules)
    told = screen.forecast(field.state, "US", offer_of(field, "resolve the attack on 1110"))
    assert told
    assert ("From outside", "they enter the hex, or fall unless it is emptied [7.5.3]") in told.facts
    field.do("resolve the attack on 1110")
    (entered, *_) = field.told("Advanced")
    assert told_of(field.setting, entered, field.state)[1].endswith("[7.5.3]")


def test_of_aircraft_alike_that_lie_apart_each_decision_says_which() -> None:
    """[13.7, 13.4] And whoever names the type alone sends that which leaves as the phase ends."""
    game = rules()
    screen = registry.edition_of("first_blood").screen(game)

    def titles(field: Field) -> list[str]:
        decision = game.decision(field.state)
        assert decision
        return [one.title for one in screen.offers(field.state, decision.options) if one.touch]

    based = titles(Field(t.US, "send up", {"0708": ["F4F-1"], "0709": ["F4F-2"]}))
    assert "F4F in 0708 goes up to USAF CAP" in based
    assert len({*based}) == len(based) == 4
    where = {"IJAF RESERVE": ["G4M-1"], "IJAF ATTACK": ["G4M-2"], "0708": ["F4F-1"]}
    first = titles(Field(t.JAPAN, "combat begins", where))[0]
    assert first == "Strike 0708 Henderson Field with G4M in IJAF ATTACK"


def test_while_the_die_of_an_attack_rolls_its_result_is_not_told__8_9() -> None:
    where = {"0610": ["29/1"], "0611": ["1/1"]}
    field = Field(t.JAPAN, "combat begins", where, 1).do("attack 0611 with 29/1", "declare the attacks")
    before = field.state.copy()
    field.do("resolve the attack on 0611")
    (event,) = field.told("Attacked")
    assert event.die
    after = before.copy()
    after.fight, after.die, after.result = 0, event.die, event.result
    (beat,) = FirstBloodTeller(field.setting).tell(event, after, before)
    assert beat.in_the_air is not None
    assert beat.view.battle is not None
    assert (beat.in_the_air.over, beat.view.battle.over) == (False, True)
    assert event.result in beat.view.battle.step
    assert not re.search(r"\bdie\b|read as", beat.in_the_air.step)


def test_an_airfield_the_program_destroys_has_a_card_and_the_first_row_of_the_summary(tmp_path: Path) -> None:
    """[10.3, 13.3.3] Of two cards of the same strike the second says so."""
    up = {"IJAF ATTACK": ["A6M-1", "A6M-2"], "USAF CAP": ["F4F-1", "F4F-2"]}
    where = {"IJN RESERVE": ["DD-1"], "0905": ["1/1"], "0020": ["4/2"], **up}
    field = Field(t.JAPAN, "combat begins", where)
    archive = Archive(registry.edition_of("first_blood"), tmp_path)
    laid = archive.paste_position(archive.edition.line_of(field.rules, field.state), "x")
    table = GameTable(laid.screen, "x", session=laid.session, past=Past(program="Japanese"))
    told = []
    for piece, place in (("DD-1", "0708"), ("A6M-1", "USAF CAP"), ("A6M-2", "USAF CAP")):
        beats = table.submit_action(Action("strike", piece, place))
        told += [(beat.banner.title, dict(beat.banner.rows)) for beat in beats if beat.banner is not None]
    assert told[0] == ("Strike on 0708 Henderson Field", {"Result": "Airfield destroyed"})
    assert [title for title, _ in told[1:3]] == ["Strike on USAF CAP", "Strike on USAF CAP, number 2"]
    (summary,) = (rows for title, rows in told if title == "What the Japanese side did")
    assert next(iter(summary.items())) == ("Airfield", "0708 Henderson Field is destroyed")
