"""`bloodyridge map check` of the data files of games without a map editor: what, where, what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.games import registry

FILES = [
    (game, role) for game in ("first_blood", "tarawa_1943") for role in registry.edition_of(game).shipped
]


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


@pytest.mark.parametrize("text", ["{}", "[1]", "no JSON", '{"what": 1}'])
def test_what_is_no_file_of_the_game_is_told(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.json").write_text(text)
    assert cli.main(["map", "check", "--game", "first_blood", str(tmp_path / "mine.json")]) == 1
    assert capsys.readouterr().out.startswith("mine.json: ")
    assert cli.main(["map", "check", "--game", "first_blood", str(tmp_path / "none.json")]) == 2
