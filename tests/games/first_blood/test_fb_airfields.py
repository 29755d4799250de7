"""[9.5.1 to 13.7, 14.0] Airfields, ships, aircraft, engineers, supply and victory, by paragraph."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.first_blood.rules import terms as t
from tests.games.first_blood.fields import Field

ZERO, BETTY = ["A6M-1", "A6M-2"], ["G4M-1"]


def raid(where: dict[str, list[str]], **more: str) -> Field:
    return Field(t.JAPAN, "combat begins", where, **more)  # type: ignore[arg-type]


def test_the_example_of_the_air_raid() -> None:
    """[13.3.3] A fighter clears CAP, the next strikes GROUND ATTACK, the bomber an airfield hex."""
    field = raid(
        {
            "USAF CAP": ["F4F-1"], "USAF GROUND ATTACK": ["SBD-1", "SBD-2"],
            "0708": ["F4F-2"], "0709": ["F4F-3"], "IJAF ATTACK": [*ZERO, *BETTY],
        }
    )  # fmt: skip
    assert field.options() == {"strike USAF CAP with A6M-1", "done"}
    field.do("strike USAF CAP with A6M-1")
    assert (field.at("F4F-1"), field.at("A6M-1")) == ("gone", "gone")
    assert field.named("strike") == {
        "strike USAF GROUND ATTACK with A6M-2", "strike 0708 with G4M-1", "strike 0709 with G4M-1",
    }  # fmt: skip
    field.do("strike USAF GROUND ATTACK with A6M-2")
    assert (field.at("SBD-1"), field.at("SBD-2")) == ("gone", "USAF GROUND ATTACK")
    field.do("strike 0708 with G4M-1")
    assert (field.at("F4F-2"), field.condition("0708")) == ("gone", "operative")


def test_a_bomber_destroys_an_empty_airfield_hex() -> None:
    """[13.3.3]"""
    field = raid({"IJAF RESERVE": BETTY}).do("strike 0708 with G4M-1")
    assert (field.condition("0708"), field.condition("0709")) == ("destroyed", "operative")


def test_two_bombers_bring_down_a_fighter_of_cap() -> None:
    """[13.3.3] One alone cannot."""
    assert not raid({"IJAF ATTACK": BETTY, "USAF CAP": ["F4F-1"]}).named("strike")
    field = raid({"IJAF ATTACK": ["G4M-1", "G4M-2"], "USAF CAP": ["F4F-1"]}).do("strike USAF CAP with G4M-1")
    assert [field.at(one) for one in ("F4F-1", "G4M-1", "G4M-2")] == ["gone"] * 3


def test_the_us_player_names_the_aircraft_he_loses() -> None:
    """[8.10.1] Where there is a choice; whether it is inverted or not."""
    field = raid({"IJAF ATTACK": BETTY, "0708": ["F4F-1", "SBD-1", "SBD-2"]}).do("strike 0708 with G4M-1")
    assert (field.waits, field.seat) == (t.AIRCRAFT_LOSS, "US")
    assert field.options() == {"lose F4F-1", "lose SBD-1"}
    field.do("lose SBD-1")
    assert (field.at("SBD-1"), field.at("F4F-1")) == ("gone", "0708")


def test_aircraft_fly_from_either_box_as_their_owner_likes() -> None:
    """[13.4] What is in ATTACK flies now or never; what came this turn may, or may wait a turn."""
    field = raid(
        {"IJAF ATTACK": ["A6M-1"], "IJAF RESERVE": ["A6M-2", "A6M-3"], "USAF CAP": ["F4F-1", "F4F-2"]}
    )
    assert field.named("strike") == {"strike USAF CAP with A6M-1", "strike USAF CAP with A6M-2"}
    field.do("done").begin("strategic")
    assert (field.at("A6M-1"), field.at("A6M-2")) == ("gone", "IJAF ATTACK")


# --- guns and ships on airfields


def test_a_gun_takes_an_aircraft_or_damages_the_hex() -> None:
    """[9.5.1, 9.5.3] Damage once; a damaged hex is not destroyed by guns."""
    where = {"0701": ["SUY"], "0705": ["20M"], "0704": ["10M"], "0708": ["F4F-1"]}
    field = raid(where).do("strike 0708 with SUY")
    assert (field.at("F4F-1"), field.condition("0708")) == ("gone", "operative")
    field.do("strike 0708 with 20M")
    assert field.condition("0708") == "damaged"
    field.do("strike 0708 with 10M")
    assert field.condition("0708") == "damaged"
    assert not field.named("strike"), "[9.4] each gun once"


def test_us_ground_units_are_not_hurt_by_a_bombardment() -> None:
    """[9.5.2]"""
    field = raid({"0701": ["SUY"], "0708": ["1/1"]}).do("strike 0708 with SUY")
    assert field.at("1/1") == "0708"


def test_a_ship_destroys_an_empty_hex_and_is_spent() -> None:
    """[10.1.2, 10.3, 10.5] From RESERVE too."""
    field = raid({"IJN RESERVE": ["CA-1"], "IJN ATTACK": ["DD-1"], "0708": ["F4F-1"]})
    assert field.named("strike") == {
        f"strike {at} with {ship}" for at in ("0708", "0709") for ship in ("CA-1", "DD-1")
    }
    field.do("strike 0709 with CA-1", "strike 0708 with DD-1")
    assert (field.condition("0709"), field.condition("0708")) == ("destroyed", "operative")
    assert [field.at(one) for one in ("CA-1", "DD-1", "F4F-1")] == ["gone"] * 3


def test_an_unbuilt_strip_hex_cannot_be_bombarded() -> None:
    """[12.6.1]"""
    field = raid({"IJN ATTACK": ["DD-1"]})
    assert field.named("strike") == {"strike 0708 with DD-1", "strike 0709 with DD-1"}
    field.state.airfield[2] = t.OPERATIVE
    assert "strike 0906 with DD-1" in field.options()


def test_ships_leave_after_their_turn_in_the_attack_box() -> None:
    """[10.1]"""
    field = Field(t.JAPAN, "strategic", {"IJN ATTACK": ["DD-1"], "IJN RESERVE": ["CA-1"]})
    assert (field.at("DD-1"), field.at("CA-1")) == ("gone", "IJN ATTACK")


def test_a_gun_beside_the_enemy_may_bombard_an_airfield_instead() -> None:
    """[9.4, 9.5.2] But not when nobody else could attack that hex."""
    alone = raid({"0706": ["20M"], "0707": ["1/1"]})
    assert not alone.named("strike")
    two = raid({"0706": ["20M", "29/1"], "0707": ["1/1"]})
    assert {"strike 0708 with 20M", "attack 0707 with 20M"} < two.options()
    two.do("strike 0708 with 20M", "attack 0707 with 29/1", "declare the attacks")


# --- occupied airfields and victory [2.0, 12.6]


def test_a_japanese_unit_on_an_airfield_hex_destroys_it_and_wins() -> None:
    """[12.6, 12.6.2]"""
    field = Field(t.JAPAN, "movement begins", {"0707": ["29/1"], "0708": ["F4F-1"], "0709": ["SBD-1"]})
    field.do("move 29/1 to 0708")
    assert field.condition("0708") == "operative", "passing through does nothing"
    field.do("done")
    assert field.condition("0708") == "destroyed"
    assert (field.at("F4F-1"), field.at("SBD-1")) == ("gone", "0709")
    field.begin("victory check")
    assert field.state.outcome == t.AIRFIELD_WIN


def test_a_unit_that_is_driven_out_has_not_won() -> None:
    """[12.6]"""
    field = Field(t.JAPAN, "victory check", {"0707": ["29/1"]})
    assert field.state.outcome == ""


@pytest.mark.parametrize(
    ("condition", "counts", "expected"),
    [
        (t.UNBUILT, "yes", ""),
        (t.OPERATIVE, "yes", t.AIRFIELD_WIN),
        (t.DAMAGED, "yes", t.AIRFIELD_WIN),
        (t.OPERATIVE, "no", t.AIRFIELD_WIN),
        (t.DAMAGED, "no", ""),
    ],
)
def test_a_strip_hex_counts_once_it_is_built(condition: int, counts: str, expected: str) -> None:
    """[12.6.1], switch strip_counts_once_built."""
    field = Field(t.JAPAN, "victory check", {}, strip_counts_once_built=counts)
    field.state.airfield[2] = condition
    field.state.where[field.setting.piece["29/1"]] = field.setting.place["0906"]
    field.begin("movement ends").begin("victory check")
    assert field.state.outcome == expected


@pytest.mark.parametrize(
    ("where", "expected"),
    [({"0005": ["29/1"]}, t.FIELD_WIN), ({"D": ["29/1"]}, t.US_WIN), ({}, t.US_WIN)],
)
def test_the_game_ends_after_jan_iii(where: dict[str, list[str]], expected: str) -> None:
    """[2.0] Units in boxes are not on the hexfield."""
    assert Field(t.US, "turn ends", where, turn=15).state.outcome == expected


# --- engineers [11.0]


def working(condition: int, *, place: str = "0708", units: tuple[str, ...] = ("1ENG",), **more: str) -> Field:
    field = Field(t.US, "movement ends", {place: list(units)}, **more)  # type: ignore[arg-type]
    field.state.airfield[field.setting.field[field.setting.place[place]]] = condition
    return field


@pytest.mark.parametrize(
    ("place", "condition", "turns"),
    [("0708", t.DAMAGED, 1), ("0708", t.DESTROYED, 2), ("0906", t.UNBUILT, 2)],
)
def test_how_long_engineers_work(place: str, condition: int, turns: int) -> None:
    """[11.2]"""
    field = working(condition, place=place)
    for turn in range(turns):
        assert field.condition(place) == t.CONDITIONS[condition], turn
        field.begin("engineer phase").do(f"work on {place}")
    assert field.condition(place) == "operative"


@pytest.mark.parametrize("trouble", ["moved", "bombarded", "attacked"])
def test_work_is_not_done_by_who_is_disturbed_and_begins_afresh(trouble: str) -> None:
    """[11.4]"""
    field = working(t.DESTROYED).begin("engineer phase").do("work on 0708")
    assert field.state.work[0] == 1
    if trouble == "bombarded":
        field.state.hit[0] = 1
    else:
        field.state.busy[field.setting.piece["1ENG"]] = 1
    field.begin("engineer phase")
    assert not field.options()
    assert field.state.work[0] == 0


def test_a_bombardment_stops_the_work() -> None:
    """[9.5.3, 11.4] Also one that damages nothing more."""
    field = raid({"0701": ["SUY"], "0708": ["1ENG"]})
    field.state.airfield[0], field.state.work[0] = t.DESTROYED, 1
    field.do("strike 0708 with SUY").begin("engineer phase")
    assert not field.options()
    assert field.state.work[0] == 0


def test_two_other_units_repair_by_the_optional_rule() -> None:
    """[11.2.1] They build no strip; artillery does not count."""
    pair = ("1/1", "1/2")
    assert not working(t.DAMAGED, units=pair).begin("engineer phase").options()
    field = working(t.DAMAGED, units=pair, two_units_repair="yes").begin("engineer phase")
    assert field.named("work") == {"work on 0708"}
    assert (
        not working(t.DAMAGED, units=("1/1", "11/2"), two_units_repair="yes")
        .begin("engineer phase")
        .options()
    )
    assert (
        not working(t.UNBUILT, place="0906", units=pair, two_units_repair="yes")
        .begin("engineer phase")
        .options()
    )


# --- US aircraft [12.0, 13.0]


def test_the_air_phase_returns_bases_and_sends_up() -> None:
    """[13.7, 12.3] Those that return are inverted and stay down; one based from RESERVE may fly at once."""
    field = Field(t.US, "air phase", {"USAF CAP": ["F4F-1"], "USAF RESERVE": ["SBD-1"], "0708": ["P39-1"]})
    assert field.options() == {"land F4F-1 at 0708", "land F4F-1 at 0709", "land all aircraft"}
    field.do("land F4F-1 at 0709")
    assert field.waits == t.BASE
    field.do("base SBD-1 at 0709")
    assert field.options() == {
        "send SBD-1 up to USAF GROUND ATTACK", "send P39-1 up to USAF GROUND ATTACK", "done",
    }  # fmt: skip
    field.do("send SBD-1 up to USAF GROUND ATTACK", "done")
    assert field.state.inverted[field.setting.piece["F4F-1"]]
    field.begin("combat ends")
    assert not field.state.inverted[field.setting.piece["F4F-1"]], "[13.6] turned up after combat"


def test_an_inverted_aircraft_that_is_lost_is_not_told_to_turn_face_up() -> None:
    """[13.6] Only what still lies on an airfield hex turns up."""
    field = Field(t.US, "air phase", {"USAF CAP": ["F4F-1", "P39-1"], "IJAF ATTACK": BETTY})
    field.do("land P39-1 at 0708", "land F4F-1 at 0709")
    field.state.side = t.JAPAN
    field.begin("combat begins").do("strike 0708 with G4M-1")
    assert field.at("P39-1") == "gone"
    field.state.side = t.US
    field.begin("combat ends")
    (told,) = field.told("TurnedUp")
    assert [field.setting.pieces[plane].name for plane in told.pieces] == ["F4F-1"]


def test_an_airfield_hex_holds_six() -> None:
    """[12.1, 12.2] The others stay in RESERVE."""
    planes = [f"SBD-{n}" for n in range(1, 9)]
    field = Field(t.US, "air phase", {"0708": planes[:6], "USAF RESERVE": planes[6:]})
    assert field.named("base") == {"base SBD-7 at 0709"}
    field = Field(t.US, "movement ends", {"0708": planes[:5], "USAF CAP": ["F4F-1", "F4F-2"]})
    field.state.airfield[1] = t.DESTROYED
    field.begin("air phase").do("land all aircraft")
    assert sorted((field.at("F4F-1"), field.at("F4F-2"))) == ["0708", "USAF RESERVE"]


def test_the_strip_takes_fighters_alone() -> None:
    """[12.5]"""
    field = Field(t.US, "movement ends", {"USAF RESERVE": ["SBD-1", "F4F-1", "P38-1"]})
    field.state.airfield[:] = bytes([t.DESTROYED, t.DESTROYED, t.OPERATIVE, t.UNBUILT])
    field.begin("air phase")
    assert field.named("base") == {"base F4F-1 at 0906", "base P38-1 at 0906"}


# --- supply [14.0]


@pytest.mark.parametrize(("die", "due"), [(1, False), (3, False), (4, True), (6, True)])
def test_supply_costs_a_unit_on_four_to_six(die: int, due: bool) -> None:
    """[14.1, 14.2] On the field or in a box; or a ship of either box."""
    where = {"0005": ["29/1"], "C": ["29/2"], "IJN ATTACK": ["DD-1"], "entry 1": []}
    field = Field(t.JAPAN, "supply", where, die)
    assert field.options() == ({"lose 29/1", "lose 29/2", "lose DD-1"} if due else set())
    if due:
        field.do("lose DD-1")
        assert field.at("DD-1") == "gone"


@pytest.mark.parametrize(("first", "pays"), [("yes", True), ("no", False)])
def test_supply_stands_before_the_strategic_phase_or_after_it(first: str, pays: bool) -> None:
    """[13.4, 14.2], switch supply_first."""
    field = Field(t.JAPAN, "turn", {"IJN ATTACK": ["DD-1"], "0005": ["29/1"]}, 6, turn=13, supply_first=first)
    while field.waits != t.SUPPLY and not field.told("SupplyRolled"):
        field.do("done" if "done" in field.options() else sorted(field.options())[0])
    assert ("lose DD-1" in field.options()) == pays
