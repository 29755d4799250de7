"""A position of First Blood set up by hand: entries, touches, objections, the game that follows, its line."""

from __future__ import annotations

import random

import pytest

from bloodyridge_qt.games.first_blood.edition import edition_of
from bloodyridge_qt.games.first_blood.screen.position_setup import FirstBloodPosition
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.game import NamedBytes
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.starting import SetupError


@pytest.fixture
def setup() -> FirstBloodPosition:
    return edition_of().position_setup({"seed": "here"})


def values(setup: FirstBloodPosition) -> dict[str, str]:
    return {field.key: field.value for section in setup.sections() for field in section.fields()}


def play(table: Table, decisions: int, seed: str) -> None:
    """Any offers at random."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if offers := table.offers():
            table.submit(rng.choice(offers))


def test_it_begins_with_an_empty_map_and_can_be_played_at_once__3_2(setup: FirstBloodPosition) -> None:
    assert not setup.complaints()
    table = setup.start()
    assert (table.session.state.turn, table.seat) == (1, "Japanese")
    told = [line.text for line in table.log_lines()]
    assert any("SEP I, Japanese player turn, 0 US and 0 Japanese ground units" in text for text in told)


def test_what_arrives_in_the_turn_that_begins_arrives_in_the_game__7_0(setup: FirstBloodPosition) -> None:
    setup.set("turn", "2")
    setup.set("side", "Japanese")
    state, setting = setup.start().session.state, setup.setting
    due = {piece.name for piece in setting.pieces if piece.arrives == 2 and piece.side == 1}
    come = {setting.pieces[at].name for at, place in enumerate(state.where) if place >= 0 or place == -2}
    assert come == due
    late = {piece.name for at, piece in enumerate(setting.pieces) if state.where[at] == -3}
    assert late == {piece.name for piece in setting.pieces if piece.arrives in (0, 1) and piece.arrives < 2}


def test_a_press_puts_the_next_unit_and_a_press_on_a_full_hex_empties_it__5_0(
    setup: FirstBloodPosition,
) -> None:
    for units in (1, 2, 3, 0):
        setup.touch("us", "0708")
        there = [key for key, value in values(setup).items() if value == "0708" and key.startswith("unit")]
        assert len(there) == units
        assert setup.touched("us", "0708") == bool(units)
    setup.undo()
    assert setup.touched("us", "0708")
    with pytest.raises(ValueError, match="no airfield hex"):
        setup.touch("field", "0101")


def test_one_piece_after_the_other_is_taken_away(setup: FirstBloodPosition) -> None:
    for _ in range(2):
        setup.touch("us", "0708")
    setup.touch("F4F", "0708")
    for left in (2, 1, 0):
        assert setup.touched("away", "0708")
        setup.touch("away", "0708")
        assert len([value for value in values(setup).values() if value == "0708"]) == left
    assert not setup.touched("away", "0708")
    with pytest.raises(ValueError, match="Nothing lies there"):
        setup.touch("away", "0708")


@pytest.mark.parametrize(
    ("entries", "text", "places"),
    [
        (
            {"unit 1/1": "0709", "unit RDR": "0709", "unit 1/2": "0709", "unit 1/3": "0709"},
            "[5.0]",
            ("0709",),
        ),
        ({"turn": "2", "side": "US", "F4F at 0708": "7"}, "[12.1]", ("0708",)),
        ({"field 0": "damaged", "F4F at 0708": "1"}, "[12.3]", ("0708",)),
        ({"unit 164/1": "0505"}, "[7.0]", ("0505",)),
        ({"unit 1/1": "A"}, "[4.3, 6.0, 7.1]", ("A",)),
        ({"work 0": "1"}, "[11.2]", ("0708",)),
    ],
)
def test_what_cannot_stand_is_objected_to_where_it_lies(
    setup: FirstBloodPosition, entries: dict[str, str], text: str, places: tuple[str, ...]
) -> None:
    for key, value in entries.items():
        setup.set(key, value)
    assert any(text in one.text and one.places == places for one in setup.complaints()), setup.complaints()
    with pytest.raises(SetupError, match="cannot be played on"):
        setup.start()


def test_a_place_that_is_none_is_refused_with_what_is_expected(setup: FirstBloodPosition) -> None:
    with pytest.raises(ValueError, match="“nowhere” is no place of this map; expected a hex"):
        setup.set("unit 1/1", "nowhere")
    setup.set("unit 1/1", "708")
    assert values(setup)["unit 1/1"] == "0708"


@pytest.mark.long
def test_a_game_is_taken_as_it_lies_and_its_line_is_read_again() -> None:
    edition = edition_of()
    table = edition.start({"seed": "1", "supply_first": "no"})
    taken = 0
    for _ in range(7):
        play(table, 40, "on")
        before = table.session.state
        setup = edition.position_setup({"seed": "here"}, table)
        setup.begin("table")
        if before.agenda[-1] == "overstacked" or setup.complaints():
            assert all("5.0" in one.text for one in setup.complaints()), before
            continue
        taken += 1
        went_on = setup.start()
        assert setup.setting.options.supply_first == "no"
        assert went_on.session.state.turn == max(before.turn, 1)
        units = range(setup.setting.ground)
        on_map = [unit for unit in units if before.where[unit] >= 0]
        assert all(went_on.session.state.where[unit] == before.where[unit] for unit in on_map)
        line = edition.line_of(went_on.rules, went_on.session.state)
        assert edition.position_of(line)[1] == went_on.session.state
        play(went_on, 3, "on")
    assert taken >= 4


def test_a_line_of_other_tables_is_refused() -> None:
    edition = edition_of()
    table = edition.start({"seed": "1"})
    line = edition.line_of(table.rules, table.session.state)
    path = edition.shipped["crt"]
    raw = path.read_bytes().replace(b'"DE"', b'"D1"', 1)
    assert raw != path.read_bytes()
    with pytest.raises(Unreadable, match="other data files"):
        edition.with_files({"crt": NamedBytes(path, raw)}).position_of(line)


def test_no_infantry_comes_from_a_box_of_aircraft_or_ships(setup: FirstBloodPosition) -> None:
    assert set(setup.inspector().reach("IJAF RESERVE").cells) == {"IJAF RESERVE"}
