"""Units that an owner adds to the forms of First Blood, or takes out of them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.data_form import DataForm
from tests.table.test_data_form import STAMP, shop, told, values

US, JAPAN = "US ground units", "Japanese ground units"


def names(made: DataForm, section: str) -> list[str]:
    (found,) = (one for one in made.sections() if one.key == section)
    assert found.adds == "unit"
    return [row.label for row in found.rows]


@pytest.mark.long
def test_a_unit_is_added_filled_in_and_arrives_when_the_time_record_says(tmp_path: Path) -> None:
    made, own = shop(tmp_path), tmp_path / "own"
    own.mkdir()
    counters = made.open_form("counters", None, {})
    counters.stamp = STAMP
    counters.add(US, "9/9")
    counters.set(f"{US}|9/9|attack", "6")
    counters.set(f"{US}|9/9|name", "9. Battalion, 9th Marines")
    assert names(counters, US)[-1] == "9/9"
    assert not counters.complaints()
    assert told(counters, f"{US}|9/9|mf").startswith("cited: the printed game")
    chosen = {"counters": own / "counters.json"}
    counters.save(chosen["counters"])
    alone = made.edition(chosen)
    assert "The time record never brings 9/9: no part in the game [7.0]." in alone.sum_up({})
    assert "9/9" not in {piece.name for piece in alone.rules({}).setting.pieces}

    record = made.open_form("time_record", None, chosen)
    record.add(US, "9/9")
    record.set(f"{US}|9/9|list", "7")
    record.set(f"{US}|9/9|suggested_entry", "12")
    assert not record.complaints()
    chosen["time_record"] = own / "time_record.json"
    record.save(chosen["time_record"])
    both = made.edition(chosen)
    (piece,) = (one for one in both.rules({}).setting.pieces if one.name == "9/9")
    assert (piece.attack, piece.mf, piece.arrives, piece.suggested) == (6, 8, 7, "entry 12")
    assert piece.title == "9. Battalion, 9th Marines"
    assert "never brings" not in both.sum_up({})
    table, luck = both.start({"seed": "9"}), random.Random(9)
    for _ in range(60):
        table.submit_action(luck.choice(table.session.decision().options))


@pytest.mark.long
def test_a_unit_goes_first_from_the_time_record_then_from_the_counters(tmp_path: Path) -> None:
    made, own = shop(tmp_path), tmp_path / "own"
    own.mkdir()
    counters = made.open_form("counters", None, {})
    counters.take_away(JAPAN, "228/3")
    (complaint,) = counters.complaints()
    assert "the time record brings '228/3', which is no counter [7.0]" in complaint.text
    record = made.open_form("time_record", None, {})
    record.take_away(JAPAN, "228/3")
    assert not record.complaints()
    record.save(own / "time_record.json")
    again = made.open_form("counters", None, {"time_record": own / "time_record.json"})
    again.take_away(JAPAN, "228/3")
    assert not again.complaints()
    again.save(own / "counters.json")
    paths = {role: own / f"{role}.json" for role in ("counters", "time_record")}
    assert "228/3" not in {one.name for one in made.edition(paths).rules({}).setting.pieces}


def test_the_rest_of_the_file_stays_as_it_was(tmp_path: Path) -> None:
    made = shop(tmp_path).open_form("counters", None, {})
    made.add(US, "9/9")
    now, was = json.loads(made.to_bytes()), json.loads(made.original)
    assert now["us ground"][:-1] == was["us ground"]
    assert {**now, "us ground": 0} == {**was, "us ground": 0}
    made.take_away(US, "9/9")
    assert made.to_bytes() == made.original
    assert not made.changed


@pytest.mark.parametrize("role", ["counters", "time_record"])
def test_rows_that_came_and_went_are_taken_up_with_what_was_filled_in(tmp_path: Path, role: str) -> None:
    made = shop(tmp_path)
    first = made.open_form(role, None, {})
    first.stamp = STAMP
    first.add(JAPAN, "X/1")
    first.take_away(US, names(first, US)[2])
    first.stamp = ("reconstructed", "a guess")
    first.set(f"{JAPAN}|X/1|{'mf' if role == 'counters' else 'list'}", "4")
    made.drafts.keep(role, first)
    made.drafts.leave(first)
    (left,) = made.drafts.left_behind()
    _, again = made.drafts.take_up(left.key)
    assert again.to_bytes() == first.to_bytes()
    assert values(again) == values(first)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "1 to 12 letters"),
        ("a" * 13, "1 to 12 letters"),
        ("SUY", "there already"),
        (" 1/1 ", "there already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence_and_changes_nothing(
    tmp_path: Path, name: str, words: str
) -> None:
    made = shop(tmp_path).open_form("counters", None, {})
    with pytest.raises(ValueError, match=words):
        made.add(US, name)
    with pytest.raises(ValueError, match="There is no"):
        made.take_away(US, "SUY")
    assert not made.changed


@pytest.mark.parametrize(
    "change",
    [
        [US, "row", ["9/9", "guessed", "me"]],
        [US, "row", ["1/1", "cited", "me"]],
        [US, "no row", "77/7"],
        ["Aircraft", "row", ["X", "cited", "me"]],
    ],
)
def test_rows_somebody_else_has_written_are_refused(tmp_path: Path, change: list[object]) -> None:
    with pytest.raises((ValueError, KeyError)):
        shop(tmp_path).open_form("counters", None, {}).take([change])


def test_games_on_the_shipped_files_leave_no_counter_out() -> None:
    assert edition_of("first_blood").sum_up({}) == "Standard game"
