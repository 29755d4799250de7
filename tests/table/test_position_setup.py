"""A position set up by hand as the window fills it in: entries, touches, and the game that follows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bloodyridge_qt.engine.session import OPENING
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.screen.position_setup import BloodyRidgePosition
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.report.page import page
from bloodyridge_qt.table.report.writing import report_of
from bloodyridge_qt.table.starting import SetupError
from tests.saves.players import play
from tests.slow import after
from tests.table.report_games import game, shelf

OPTIONS = {"machineguns": "on", "hero": "on", "banzai": "on", "mg_crews": "on"}


@pytest.fixture
def setup() -> BloodyRidgePosition:
    return shelf().position_setup({"seed": "here"})


def small(setup: BloodyRidgePosition) -> None:
    """Force 1516 with two 3s stands in 1515, force 1417 waits with one unit."""
    for key, value in (("force 1516", "moves"), ("units 1516 3", "2"), ("stand", "1515")):
        setup.set(key, value)
    setup.touch("forces", "1417")


def values(setup: BloodyRidgePosition) -> dict[str, str]:
    return {
        cell.key: cell.value
        for section in setup.sections()
        for row in section.rows
        for cell in row.fields
        if cell is not None
    }


def test_where_the_moving_force_is_put_a_flag_is_too__7_12(setup: BloodyRidgePosition) -> None:
    small(setup)
    assert values(setup)["flags"] == "1515"
    assert not setup.complaints()


def test_only_one_force_moves_so_the_former_waits_again__7_1(setup: BloodyRidgePosition) -> None:
    small(setup)
    setup.set("force 1417", "moves")
    assert (values(setup)["force 1417"], values(setup)["force 1516"]) == ("moves", "waits")


def test_entries_are_taken_back_and_entered_again_one_by_one(setup: BloodyRidgePosition) -> None:
    empty = values(setup)
    assert not setup.changed
    small(setup)
    full = values(setup)
    assert setup.changed
    while setup.can_undo:
        setup.undo()
    assert values(setup) == empty
    assert not setup.changed
    while setup.can_redo:
        setup.redo()
    assert values(setup) == full


def test_one_number_turned_up_step_by_step_is_one_entry(setup: BloodyRidgePosition) -> None:
    for count in "123":
        setup.set("dead 1", count)
    setup.undo()
    assert values(setup)["dead 1"] == "0"
    assert not setup.can_undo


def test_what_cannot_be_entered_changes_nothing(setup: BloodyRidgePosition) -> None:
    before = values(setup)
    for key, value in (
        ("turn", "5"),
        ("turn", "two"),
        ("flags", "9999"),
        ("flags", "1516"),
        ("force 1516", "flees"),
        ("units 1516 1", "6"),
        ("hq 0", "hex"),
        ("hq hex 1", "0000"),
        ("seed", ""),
        ("seed", "ö"),
        ("us_line", "H9"),
        ("by_hand", "perhaps"),
        ("name", "x" * 1_000),
        ("cache", "gone"),
        ("pool rifle 5", "11"),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            setup.set(key, value)
    for key in ("force 1508", "nonsense", "pool rifle 99", "stand", "charges"):
        with pytest.raises(KeyError):
            setup.set(key, "1")
    assert values(setup) == before
    assert not setup.can_undo


def test_a_moving_force_stands_in_a_hex_of_the_map__7_12(setup: BloodyRidgePosition) -> None:
    setup.set("force 1516", "moves")
    before = values(setup)
    with pytest.raises(ValueError, match="no hex 'x'"):
        setup.set("stand", "x")
    assert values(setup) == before


def test_another_line_moves_the_us_boundary_on_the_sheet__2_3(setup: BloodyRidgePosition) -> None:
    before = setup.sheet.lines
    setup.set("us_line", "H2")
    assert setup.sheet.lines != before
    setup.undo()
    assert setup.sheet.lines == before


def test_one_of_the_two_piles_is_always_a_number__3_1(setup: BloodyRidgePosition) -> None:
    setup.set("dead ?", "12")
    setup.set("dead ?", "-1")
    assert (values(setup)["holding"], values(setup)["dead ?"]) == ("108", "-1")
    setup.set("holding", "-1")
    assert (values(setup)["holding"], values(setup)["dead ?"]) == ("-1", "12")


def test_nobody_is_dead_once_the_pool_has_been_stepped_down_to_the_rest__3_2(
    setup: BloodyRidgePosition,
) -> None:
    setup.set("pool rifle 8", "5")
    setup.set("lost rifle 8", "-1")
    for count in ("1", "0", "-1"):
        setup.set("pool rifle 8", count)
    assert (values(setup)["pool rifle 8"], values(setup)["lost rifle 8"]) == ("-1", "0")


def test_a_position_with_complaints_is_not_played_on(setup: BloodyRidgePosition) -> None:
    (complaint,) = setup.complaints()
    assert complaint.rule == "7.3"
    with pytest.raises(SetupError, match=r"\[7\.3\]"):
        setup.start()


@pytest.mark.long
def test_the_game_that_follows_is_played_saved_opened_branched_and_reported(
    tmp_path: Path,
) -> None:
    archive = Archive(open_edition(), autosaves=tmp_path / "running")
    setup = archive.edition.position_setup({"seed": "here"})
    small(setup)
    setup.set("name", "Tuesday")
    table = setup.start()
    head = [line.text for beat in table.beats_at(OPENING) for line in beat.log]
    by_hand = next(line for line in head if line.startswith("Position set up by hand"))
    assert by_hand.startswith(
        "Position set up by hand: Turn 1, force 1516 stands in 1515 with 2 units, 1 force"
    )
    play(table, 10_000)
    assert table.over
    path = tmp_path / "tuesday.brsave"
    archive.save(table, path)
    opened = archive.open(path)
    assert not opened.notices()
    assert opened.log_lines() == table.log_lines()
    assert opened.moments() == table.moments()
    assert [line.text for line in opened.branch(1, "other").log_lines()][: len(head)] == head
    assert opened.branch(1, "other").position_by_hand
    assert archive.preview(path).view.stacks == table.view().stacks
    assert "Position set up by hand" in page(report_of(table))


def test_a_pasted_position_is_not_said_to_be_set_up_by_hand(tmp_path: Path) -> None:
    archive = Archive(open_edition(), autosaves=tmp_path / "running")
    table = archive.paste_position(archive.copy_position(archive.edition.start({"seed": "1"})))
    assert not any("by hand" in line.text for line in table.log_lines())


@pytest.mark.parametrize("kind", ["fresh", "midst", "finished", "strict", "sealed"])
def test_any_game_can_be_taken_from_the_table(kind: str) -> None:
    table = game(kind)
    setup = shelf().position_setup({"seed": "here"}, table)
    setup.begin("table")
    shown = setup.view()
    assert shown.turn == table.view().turn
    if not table.over:
        assert not setup.complaints()
        assert shown.stacks == table.view().stacks
        assert setup.start().view().stacks == table.view().stacks
    else:
        assert setup.complaints()


@pytest.mark.long
@pytest.mark.parametrize("seed", after(2, range(6)))
def test_a_hand_that_enters_and_touches_at_random_never_breaks_it(seed: int) -> None:
    choose = random.Random(seed)
    setup = shelf().position_setup({"seed": "here"} | (OPTIONS if seed % 2 else {}), game("midst"))
    started = 0
    for _ in range(120):
        cells = [
            cell
            for section in setup.sections()
            for row in section.rows
            for cell in row.fields
            if cell is not None and cell.key != "seed"
        ]
        act = choose.random()
        try:
            if act < 0.6:
                cell = choose.choice(cells)
                if cell.kind == "number":
                    value = str(choose.randint(cell.least, min(cell.most, 6)))
                elif cell.kind == "choice":
                    value = choose.choice(cell.values)[0]
                elif cell.kind == "switch":
                    value = choose.choice(cell.off_and_on)
                else:
                    value = choose.choice(("", "1508", "1515 1614", "1802", "words"))
                setup.set(cell.key, value)
            elif act < 0.85:
                mode, place = choose.choice(setup.modes()).key, choose.choice(setup.sheet.spaces).name
                with setup.stroke():
                    setup.touched(mode, place)
                    setup.touch(mode, place)
            elif act < 0.9:
                setup.begin(choose.choice(setup.starters()).key)
            else:
                choose.choice((setup.undo, setup.redo))()
        except ValueError as refusal:
            assert str(refusal)  # noqa: PT017  a refusal is a sentence
        setup.view()
        complaints = setup.complaints()
        assert all(f"[{one.rule}]" in one.text for one in complaints)
        if not complaints:
            started += 1
            setup.start().view()
    assert started
