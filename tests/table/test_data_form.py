"""Data files of any game: every fault told, forms by their descriptions, marks kept honest."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.boards.file_draft import NO_SOURCE
from bloodyridge_qt.games.registry import GAMES, edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.data_files import DataWorkshop
from bloodyridge_qt.table.data_form import DataForm

STAMP = ("cited", "the printed game")
ATTACK = "Japanese ground units|SUY|attack"
RANGE = "Japanese ground units|SUY|range"
CELL = "American attack table|AMERICAN ATTACK TABLE|1-2|0"
ARRIVES = "Japanese ground units|228/1|list"


def shop(tmp_path: Path, game: str = "first_blood") -> DataWorkshop:
    return DataWorkshop(edition_of(game), folder=tmp_path / "own", drafts=tmp_path / "drafts")


def form(tmp_path: Path, role: str) -> DataForm:
    return shop(tmp_path).open_form(role, None, {})


def values(made: DataForm) -> dict[str, str]:
    return {field.key: field.value for section in made.sections() for field in section.fields()}


def told(made: DataForm, key: str) -> str:
    return next(one.help for section in made.sections() for one in section.fields() if one.key == key)


def spoilt(tmp_path: Path, role: str, *changes: tuple[str, Any]) -> Path:
    document = json.loads(edition_of("first_blood").shipped[role].read_bytes())
    for place, value in changes:
        *way, last = [int(step) if step.isdigit() and role != "map" else step for step in place.split("|")]
        there = document
        for step in way:
            there = there[step]
        if value is None:
            del there[last]
        else:
            there[last] = value
    path = tmp_path / f"{role}.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_every_fault_of_a_file_is_told_and_nothing_that_is_right(tmp_path: Path) -> None:
    path = spoilt(
        tmp_path,
        "map",
        ("hexes|0708|surface", "sand"),
        ("hexes|0903|land", "yes"),
        ("hexsides|0708/0709|type", None),
        ("entry_points|3|hexes", ["9999"]),
        ("hexes|99", {"land": True, "surface": "clear"}),
    )
    valid, lines = shop(tmp_path).check(path)
    assert not valid
    assert lines[-1] == "map.json: 5 faults."
    assert len(lines) == 6, lines
    for words in ("0708.surface", "0903.land", "0708/0709", "entry_points.3.hexes[0]", "'99'"):
        assert any(words in line for line in lines), words
    assert all(line.startswith("map.json: ") and "Map file" not in line for line in lines[:-1])


@pytest.mark.parametrize(
    ("role", "change", "words"),
    [
        ("counters", ("us ground|0|attack", 99), "us ground[0].attack: expected 1–20, found 99"),
        ("time_record", ("record|5|turn", "MAY I"), "record[5].turn"),
        ("crt", ("AMERICAN ATTACK TABLE|1-1|2", "XX"), "AMERICAN ATTACK TABLE.1-1[2]"),
    ],
)
def test_a_fault_names_file_place_and_what_was_expected(
    tmp_path: Path, role: str, change: tuple[str, Any], words: str
) -> None:
    valid, lines = shop(tmp_path).check(spoilt(tmp_path, role, change))
    assert (valid, lines[1:]) == (False, (f"{role}.json: 1 fault.",))
    assert words in lines[0]


def test_what_is_no_file_of_the_game_is_told_in_a_sentence(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "a.json").write_text('{"nothing": 1}')
    (own / "b.json").write_text("{")
    found = shop(tmp_path).own_files()
    assert [one.kind for one in found] == ["", ""]
    assert found[0].trouble.startswith("a.json: none of the files of First Blood; expected one of map, ")
    assert "line 1" in found[1].trouble


@pytest.mark.parametrize("game", [game for game in GAMES if game != "bloody_ridge"])
def test_a_games_own_files_are_known_by_what_is_in_them(tmp_path: Path, game: str) -> None:
    made, own = shop(tmp_path, game), tmp_path / "own"
    own.mkdir()
    for role, path in edition_of(game).shipped.items():
        (own / f"mine {role}.json").write_bytes(path.read_bytes())
    found = {one.path.stem.removeprefix("mine "): (one.kind, one.trouble) for one in made.own_files()}
    assert found == {role.key: (role.key, "") for role in made.roles}


@pytest.mark.parametrize("role", ["counters", "time_record", "crt"])
def test_a_form_has_every_value_and_leaves_the_file_as_it_is(tmp_path: Path, role: str) -> None:
    made = form(tmp_path, role)
    assert made.to_bytes() == edition_of("first_blood").shipped[role].read_bytes()
    assert not made.changed
    assert not made.complaints()
    assert len(values(made)) == {"counters": 368, "time_record": 318, "crt": 48}[role]
    assert all(one.help for section in made.sections() for one in section.fields()), "each has its source"
    assert all(section.title and section.columns for section in made.sections())


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "role"),
    [(game, one) for game in GAMES for one in edition_of(game).shipped if game != "bloody_ridge"],
)
def test_every_value_can_be_filled_in_and_put_back(tmp_path: Path, game: str, role: str) -> None:
    made = shop(tmp_path, game)
    if not next(one.form for one in made.roles if one.key == role):
        pytest.skip("what is in it has no form")
    filled = made.open_form(role, None, {})
    fields = [field for section in filled.sections() for field in section.fields()]
    assert len({field.key for field in fields}) == len(fields) > 0
    for field in fields[:: max(1, len(fields) // 12)]:
        others = {"number": [str(field.least), str(field.most)], "text": ["7"]}
        offered = others.get(field.kind) or [value for value, _ in field.values]
        other = next(one for one in offered if one != field.value)
        filled.set(field.key, other)
        assert values(filled)[field.key] == other
        assert filled.changed
        filled.set(field.key, field.value)
        assert filled.to_bytes() == filled.original, field.key


def test_what_is_corrected_has_the_owners_source_and_restored_its_own(tmp_path: Path) -> None:
    made = form(tmp_path, "counters")
    assert told(made, RANGE).startswith("cited: 9.2 ")
    made.stamp = STAMP
    made.set(RANGE, "9")
    made.set(ATTACK, "7")
    assert told(made, RANGE) == "cited: the printed game. In the file: 8"
    assert told(made, ATTACK) == "cited: the printed game. In the file: 6"
    assert told(made, "Japanese ground units|SUY|mf").startswith("reconstructed: 9.2 "), "only what changed"
    made.set(RANGE, "8")
    made.set(ATTACK, "6")
    assert not made.changed
    assert made.to_bytes() == made.original


def test_a_value_changed_without_a_source_is_no_longer_cited(tmp_path: Path) -> None:
    made = form(tmp_path, "counters")
    made.set(RANGE, "9")
    assert told(made, RANGE) == f"reconstructed: {NO_SOURCE}. In the file: 8"


def test_a_table_without_marks_of_its_own_gets_one_for_the_cell(tmp_path: Path) -> None:
    made = form(tmp_path, "crt")
    made.stamp = STAMP
    made.set(CELL, "A2")
    assert told(made, CELL) == "cited: the printed game. In the file: AE"
    assert told(made, CELL[:-1] + "1").startswith("reconstructed: monotone")
    assert json.loads(made.to_bytes())["cell marks"]["AMERICAN ATTACK TABLE"]["1-2"] == {
        "0": {"status": "cited", "why": "the printed game"}
    }
    made.set(CELL, "AE")
    assert made.to_bytes() == made.original


def test_a_unit_arrives_on_another_turn_and_comes_back_to_its_place(tmp_path: Path) -> None:
    made = form(tmp_path, "time_record")
    made.stamp = STAMP
    made.set(ARRIVES, "7")
    made.set("US aircraft|record|1|us air|counts|P38", "2")
    assert told(made, ARRIVES) == "cited: the printed game. In the file: OCT III"
    record = json.loads(made.to_bytes())["record"]
    assert [one["id"] for one in record[6]["japanese ground"]] == ["228/3"]
    assert {"id": "228/1", "status": "cited", "why": "the printed game", "suggested_entry": "1"} in record[7][
        "japanese ground"
    ]
    assert record[1]["us air"]["counts"]["P38"] == 2
    assert not made.complaints()
    made.set(ARRIVES, "6")
    made.set("US aircraft|record|1|us air|counts|P38", "0")
    assert made.to_bytes() == made.original


def test_sums_are_counted_and_a_cited_one_is_compared(tmp_path: Path) -> None:
    made = form(tmp_path, "counters")
    assert [(one.words, one.right) for one in made.sums()] == [
        ("19 of 19 [9.6]", True),
        ("40", True),
        ("30", True),
    ]
    made.set(ATTACK, "7")
    assert (made.sums()[0].words, made.sums()[0].right) == ("20 of 19 [9.6]", False)


@pytest.mark.parametrize(
    ("role", "key", "value", "words"),
    [
        ("counters", ATTACK, "21", "expected 1 to 20"),
        ("counters", ATTACK, "many", "no number"),
        ("crt", CELL, "XX", "cannot be chosen"),
        ("counters", "US ground units|1/1|name", "x" * 81, "at most 80"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(
    tmp_path: Path, role: str, key: str, value: str, words: str
) -> None:
    made = form(tmp_path, role)
    with pytest.raises(ValueError, match=words):
        made.set(key, value)
    assert not made.changed


def test_a_file_with_a_fault_is_complained_of_and_not_saved(tmp_path: Path) -> None:
    made = form(tmp_path, "counters")
    made.set(RANGE, "0")
    (complaint,) = made.complaints()
    assert "range: expected 2–20, found null" in complaint.text
    with pytest.raises(ValueError, match="range"):
        made.save(tmp_path / "mine.json")
    assert not (tmp_path / "mine.json").exists()


@pytest.mark.parametrize("role", ["counters", "time_record", "crt"])
def test_corrections_left_behind_are_taken_up_with_their_marks(tmp_path: Path, role: str) -> None:
    changed = {
        "counters": {ATTACK: "7", "Aircraft|air types|TBF|class": "fighter"},
        "time_record": {ARRIVES: "9", "Japanese ground units|SUY|suggested_entry": "D"},
        "crt": {CELL: "EX"},
    }[role]
    made, first = shop(tmp_path), form(tmp_path, role)
    first.stamp = STAMP
    for key, value in changed.items():
        first.set(key, value)
    made.drafts.keep(role, first)
    made.drafts.leave(first)
    (left,) = made.drafts.left_behind()
    assert (left.kind, left.trouble) == (role, "")
    kind, again = made.drafts.take_up(left.key)
    assert kind == role
    assert again.to_bytes() == first.to_bytes()


@pytest.mark.parametrize(
    "change", [["no such key", "value", "1"], [ATTACK, "value", "99"], [ATTACK, "marks", ["x", "y"]]]
)
def test_corrections_somebody_else_has_written_are_refused(tmp_path: Path, change: list[Any]) -> None:
    with pytest.raises((ValueError, KeyError)):
        form(tmp_path, "counters").take([change])


def test_a_set_up_area_without_room_for_the_first_units_is_refused(tmp_path: Path) -> None:
    made = form(tmp_path, "map")
    made.set("Set-up area of the US|us_setup|rows", "7 7")
    assert not made.complaints()
    made.set("Set-up area of the US|us_setup|cols", "8 9")
    (complaint,) = made.complaints()
    assert (
        "expected room for the 14 US units there at the start, found land for 6 [3.0, 5.0]" in complaint.text
    )


@pytest.mark.slow
def test_a_whole_game_is_played_with_the_owners_values_and_opened_again(tmp_path: Path) -> None:
    """Random values in every file, as far as the check lets them be: what it lets through can be played."""
    luck, made, chosen = random.Random(7), shop(tmp_path), dict[str, Path]()
    (tmp_path / "own").mkdir()
    for role in ("counters", "time_record", "crt"):
        filled = made.open_form(role, None, chosen)
        for field in luck.sample([one for part in filled.sections() for one in part.fields()], 8):
            numbers = {"number": [str(luck.randint(field.least, field.most))], "text": ["X"]}
            filled.set(field.key, luck.choice(numbers.get(field.kind) or [one for one, _ in field.values]))
            if filled.complaints():
                filled.set(field.key, field.value)
        chosen[role] = tmp_path / "own" / f"{role}.json"
        filled.save(chosen[role])
    archive = Archive(edition_of("first_blood"), autosaves=tmp_path / "running")
    table = archive.know(made.edition(chosen)).start({"seed": "7"})
    while not table.over:
        options = table.session.decision().options
        table.submit_action(luck.choice(options))
    archive.save(table, tmp_path / "game.brsave")
    opened = Archive(edition_of("first_blood"), autosaves=tmp_path / "other").open(tmp_path / "game.brsave")
    assert (opened.notices(), opened.over, opened.at) == ((), True, table.at)
    assert table.at > 300


def test_two_files_that_need_each_other_are_played_with_together(tmp_path: Path) -> None:
    counters = json.loads(edition_of("first_blood").shipped["counters"].read_bytes())
    record = edition_of("first_blood").shipped["time_record"].read_text(encoding="utf-8")
    counters["us ground"][0]["id"] = "7/9"
    own = tmp_path / "own"
    own.mkdir()
    paths = {"counters": own / "units.json", "time_record": own / "turns.json"}
    paths["counters"].write_text(json.dumps(counters), encoding="utf-8")
    paths["time_record"].write_text(record.replace('"1/1"', '"7/9"', 1), encoding="utf-8")
    made = shop(tmp_path)
    assert sorted(one.kind for one in made.own_files()) == ["counters", "time_record"]
    assert not made.check(paths["counters"])[0]
    with pytest.raises(ValueError, match="time record"):
        made.edition({"counters": paths["counters"]})
    assert made.edition(paths).start({"seed": "1"}).offers()
    assert not made.open_form(
        "counters", paths["counters"], {"time_record": paths["time_record"]}
    ).complaints()
