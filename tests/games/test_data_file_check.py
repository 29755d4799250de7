"""`bloodyridge map check` of the data files of games without a map editor: what, where, what is expected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.app import cli
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.data_files import checked

FILES = [
    (game, role) for game in ("first_blood", "tarawa_1943") for role in registry.edition_of(game).shipped
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "role"), FILES)
def test_the_files_a_game_comes_with_are_valid(
    game: str, role: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.json"
    mine.write_bytes(registry.edition_of(game).shipped[role].read_bytes())
    assert cli.main(["map", "check", "--game", game, str(mine)]) == 0
    assert f"mine.json: valid, the {role.replace('_', ' ')} of" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("role", "was", "now", "told"),
    [
        ("map", b'"type": "jungle"', b'"type": "swamp"', ("hexsides", "swamp", "expected")),
        ("counters", b'"kind": "infantry"', b'"kind": "cavalry"', ("us ground", "cavalry", "expected")),
        ("time_record", b'"turn": "SEP II"', b'"turn": "MAY II"', ("record", "MAY II", "SEP II")),
        (
            "counters",
            b'"name": "1. B',
            b'"name": "\\u00001. B',
            ("us ground[0].name", "no letter", "(number 0)"),
        ),
        ("crt", b'"DE"', b'"ZZ"', ("AMERICAN ATTACK TABLE", "ZZ", "expected")),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_is_expected(
    role: str, was: bytes, now: bytes, told: tuple[str, ...], tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    raw = registry.edition_of("first_blood").shipped[role].read_bytes()
    assert was in raw
    (tmp_path / "mine.json").write_bytes(raw.replace(was, now, 1))
    assert cli.main(["map", "check", "--game", "first_blood", str(tmp_path / "mine.json")]) == 1
    out = capsys.readouterr().out
    assert out.startswith("mine.json: ")
    assert all(word in out for word in told), out


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "role", "way", "name", "told"),
    [
        ("first_blood", "map", ("hexsides", "0909/0910"), "frod", "hexsides.0909/0910: expected ford"),
        ("first_blood", "counters", ("us ground", 0), "atack", "us ground[0]: expected attack"),
        ("first_blood", "time_record", ("record", 0, "us ground", 0), "sugested_entry",
         "record[0].us ground[0]: expected "),
        ("first_blood", "crt", ("AMERICAN ATTACK TABLE",), "4-1",
         "AMERICAN ATTACK TABLE: expected 1-1, 1-2, 2-1, 3-1"),
        ("tarawa_1943", "board", ("links", 0), "both_way", "links[0]: expected a, b, both_ways"),
        ("tarawa_1943", "numbers", ("setup",), "blac", "setup: expected black, red"),
        ("tarawa_1943", "usmc", ("cards", 0), "nmae", "cards[0]: expected "),
        ("tarawa_1943", "japanese", (), "card", "whole file: expected about, cards"),
        ("tarawa_1943", "numbers", ("dice",), "DM", "dice: expected "),
        ("tarawa_1943", "numbers", ("victory",), "US", "victory: expected "),
        ("first_blood", "crt", ("modifiers", 0), "dei", "modifiers[0]: expected "),
        ("first_blood", "counters", ("air counts",), "B17", "air counts: expected "),
        ("bloody_ridge", "counters", ("groups", 0), "cuont", "groups[0]: expected count"),
        ("bloody_ridge", "map", (), "titel", "whole file: expected title"),
        ("bloody_ridge", "map", ("features", 0), "propertys",
         "features[0]: expected geometry, id, properties, type"),
    ],
)  # fmt: skip
def test_a_member_that_nothing_reads_is_named_and_the_file_can_be_played_with(
    game: str, role: str, way: tuple[str | int, ...], name: str, told: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    mine, data = tmp_path / "mine.json", json.loads(registry.edition_of(game).shipped[role].read_bytes())
    there = data
    for step in way:
        there = there[step]
    there[name] = 1
    there["my_note"] = "an owner's words beside a value are his own"
    mine.write_text(json.dumps(data))
    assert cli.main(["map", "check", "--game", game, str(mine)]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith(f"mine.json: {told}"), first
    assert first.endswith(f"found a member {name!r}, which is passed over.")
    assert len(others) == 1, others


def test_a_file_that_is_read_again_is_judged_as_the_first_time(tmp_path: Path) -> None:
    """Its game lies ready then; what was asked for when it was made has not been seen by who asks now."""
    edition = registry.edition_of("first_blood")
    mine, data = tmp_path / "mine.json", json.loads(edition.shipped["map"].read_bytes())
    data["hexsides"]["1313/1413"] = {"type": "jungle", "status": "printed"}  # the game's own has none there
    mine.write_text(json.dumps(data))
    first = checked(edition, mine)
    assert "passed over" not in str(first)
    assert first == checked(edition, mine)


def test_former_files_have_no_member_that_nothing_reads(capsys: pytest.CaptureFixture[str]) -> None:
    former = [*resources.map_file("former").rglob("*.*json")]
    assert former
    for path in former:
        cli.main(["map", "check", str(path)])
        assert "passed over" not in capsys.readouterr().out, path


@pytest.mark.parametrize("text", ["{}", "[1]", "no JSON", '{"what": 1}'])
def test_what_is_no_file_of_the_game_is_told(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.json").write_text(text)
    assert cli.main(["map", "check", "--game", "first_blood", str(tmp_path / "mine.json")]) == 1
    told = capsys.readouterr().out
    assert told.startswith("mine.json: ")
    assert "expected mine.json" not in told
    assert cli.main(["map", "check", "--game", "first_blood", str(tmp_path / "none.json")]) == 2
