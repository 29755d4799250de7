"""A position of Tarawa set up by hand: entries, touches, objections, and the game that follows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.screen.position_setup import TarawaPosition
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.starting import SetupError
from tests.slow import after

if TYPE_CHECKING:
    from bloodyridge_qt.table.game_table import Table


def play(table: Table, decisions: int, seed: str) -> None:
    """Any offers at random."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if offers := table.offers():
            table.submit(rng.choice(offers))


@pytest.fixture
def setup() -> TarawaPosition:
    return edition_of().position_setup({"seed": "here"})


def values(setup: TarawaPosition) -> dict[str, str]:
    return {field.key: field.value for section in setup.sections() for field in section.fields()}


def objections(setup: TarawaPosition) -> dict[str, tuple[str, ...]]:
    return {one.text: one.places for one in setup.complaints()}


def test_it_begins_as_set_up_and_can_be_played_at_once__5_0(setup: TarawaPosition) -> None:
    assert not setup.complaints()
    table = setup.start()
    assert (table.session.state.turn, table.session.state.agenda) == (1, ["turn"])
    assert any("set up by hand: Turn 1, 18 Marine and 27 Japanese" in line.text for line in table.log_lines())


def test_a_battalion_put_on_an_island_position_holds_it_alone__1_0(setup: TarawaPosition) -> None:
    setup.touch("3/2", "3")
    assert (values(setup)["japanese 3"], values(setup)["held 3"]) == ("0", "yes")
    assert setup.touched("3/2", "3")
    assert not setup.complaints()
    setup.touch("3/2", "3")
    assert values(setup)["place 3/2"] == "reserve"


@pytest.mark.parametrize(
    ("entries", "text", "places"),
    [
        ({"place 2/2": "wave1:3"}, "Two battalions stand in wave 1 at Red Beach 3 [1.0].", ("wave1:3",)),
        (
            {"place 3/2": "3", "japanese 3": "1"},
            "Position 3 with a battalion is held by it and has no Japanese markers [1.0].",
            ("3",),
        ),
        ({"cube 4": "yes"}, "Position 4 has 3 slots [1.0].", ("4",)),
        (
            {"japanese 4": "0", "bunker 4": "yes"},
            "A bunker stays only with somebody in it, not alone in 4 [3.0].",
            ("4",),
        ),
        (
            {"exhausted 3/2": "yes"},
            "3/2 is exhausted on the board, at cohesion 5 or less [4.0].",
            ("wave1:1",),
        ),
        (
            {"japanese 4": "2", "cube 4": "yes", "cubes_left": "3"},
            "There are 3 infiltration cubes [2.0].",
            (),
        ),
        ({"activation_seen J01": "1"}, "More activation cards are named than turns are over [6.0].", ()),
        ({"hand U03": "1"}, "More tactics cards are named than have left the deck [5.0].", ()),
        ({"turn": "30"}, "A hand has 3 cards at most, and a deck no fewer than none [3.0].", ()),
    ],
)
def test_what_cannot_stand_is_objected_to_where_it_lies(
    setup: TarawaPosition, entries: dict[str, str], text: str, places: tuple[str, ...]
) -> None:
    for key, value in entries.items():
        setup.set(key, value)
    assert objections(setup).get(text) == places
    with pytest.raises(SetupError, match="cannot be played on"):
        setup.start()


def test_cards_that_are_not_named_are_drawn_by_the_seed__5_0(setup: TarawaPosition) -> None:
    for key, value in {
        "turn": "5", "activation_seen J01": "2", "tactics_count": "18", "hand U03": "1",
        "tactics_seen U12": "2",
    }.items():  # fmt: skip
        setup.set(key, value)
    state, cards = setup.start().session.state, setup.screen.setting.japanese
    assert [cards[card].id for card in state.activation_seen[:2]] == ["J01", "J02"]
    assert (len(state.activation_seen), state.activation_count) == (4, 20)
    assert (len(state.hand), len(state.tactics_seen), len(state.tactics_left)) == (1, 5, 24)
    assert setup.start().session.state == state
    setup.set("seed", "there")
    assert setup.start().session.state.activation_seen != state.activation_seen


def test_the_last_marker_takes_the_battalion_out_of_the_game__3_0(setup: TarawaPosition) -> None:
    setup.set("markers 2/8", "0")
    assert values(setup)["place 2/8"] == "gone"
    setup.set("place 2/8", "reserve")
    assert values(setup)["markers 2/8"] == "3"
    assert not setup.complaints()


@pytest.mark.long
def test_a_game_is_taken_as_it_lies_and_goes_on_with_a_usmc_turn() -> None:
    for seed in ("1", "2", "3"):
        table = edition_of().start({"seed": seed, "landing": "black"})
        for _ in range(12):
            play(table, 7, seed)
            before = table.session.state
            setup = edition_of().position_setup({"seed": "here"}, table)
            setup.begin("table")
            assert not setup.complaints(), before
            state = setup.start().session.state
            assert setup.screen.setting.options.landing == "black"
            assert state.agenda == ["turn"]
            assert (state.place, state.japanese, state.hand) == (before.place, before.japanese, before.hand)
            assert state.activation_count == before.activation_count


@pytest.mark.long
@pytest.mark.parametrize("seed", after(1, range(6)))
def test_whatever_is_entered_is_told_or_can_be_played(seed: int) -> None:
    choose = random.Random(seed)
    setup = edition_of().position_setup({"seed": "any"})
    played = 0
    for _ in range(60):
        fields = [one for section in setup.sections() for one in section.fields() if one.key != "seed"]
        act = choose.random()
        if act < 0.6:
            field = choose.choice(fields)
            options = field.off_and_on if field.kind == "switch" else tuple(one for one, _ in field.values)
            if field.kind == "number":
                options = (str(choose.randint(field.least, field.most)),)
            setup.set(field.key, choose.choice(options or ("words",)))
        elif act < 0.9:
            try:
                setup.touch(choose.choice(setup.modes()).key, choose.choice(setup.sheet.spaces).name)
            except ValueError as refusal:
                assert "[1.0]" in str(refusal)  # noqa: PT017  a refusal is a sentence
        else:
            choose.choice((setup.undo, setup.redo))()
        setup.view()
        if setup.complaints() and choose.random() < 0.8:
            setup.undo()
        if not setup.complaints():
            table = setup.start()
            line = setup.edition.line_of(table.rules, table.session.state)
            assert setup.edition.position_of(line)[1] == table.session.state
            play(table, 3, "on")
            played += 1
    assert played


def test_a_line_of_other_cards_is_refused() -> None:
    edition = edition_of()
    table = edition.start({"seed": "1"})
    line = edition.line_of(table.rules, table.session.state)
    path = edition.shipped["usmc"]
    raw = path.read_bytes().replace(b'"cohesion": 5', b'"cohesion": 4')
    assert raw != path.read_bytes()
    from bloodyridge_qt.table.game import NamedBytes

    with pytest.raises(Unreadable, match="other data files"):
        edition.with_files({"usmc": NamedBytes(path, raw)}).position_of(line)
