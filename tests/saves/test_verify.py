"""`bloodyridge verify`: every die again from the seed, the first that differs is named, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.engine.savefile import write_text
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.checking import verify
from bloodyridge_qt.table.archive.opening import saved_game
from tests.saves.players import play


@pytest.fixture
def checked(shelf: BloodyRidgeEdition, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """The verdict on a game whose file was edited, as exit code and text."""

    def work(table: BloodyRidgeTable, edit: Callable[[Any], None] = lambda _data: None) -> tuple[int, str]:
        data = json.loads(write_text(saved_game(table, shelf)))
        edit(data)
        path = tmp_path / "checked.brsave"
        path.write_text(json.dumps(data), encoding="utf-8")
        verdict = verify(path, edition_of)
        return verdict.code, "\n".join(verdict.lines)

    return work


def sealed(shelf: BloodyRidgeEdition, decisions: int) -> BloodyRidgeTable:
    table = shelf.start({"seed": "nobody-knows", "sealed": "yes"})
    play(table, decisions)
    return table


def test_an_honest_game_is_derived_again(checked: Any, table: BloodyRidgeTable) -> None:
    play(table, 20)
    table.undo()
    code, text = checked(table)
    assert code == 0
    assert "game of 19 decisions (in progress), 1 taken back; seed lantern" in text
    entries = table.session.journal.entries
    thrown = [*table.session.journal.opening, *(die for entry in entries for die in entry.thrown)]
    dice = sum(not die.drawn for die in thrown)
    assert f"All {dice} dice and {len(thrown) - dice} draws follow from the seed" in text


def test_a_die_that_was_bettered_is_named(checked: Any, table: BloodyRidgeTable) -> None:
    play(table, 20)

    def edit(data: Any) -> None:
        step = next(step for step in data["journal"] if len(step["dice"]) > 3)
        step["dice"][2] = step["dice"][2] % 6 + 1

    number = next(
        number
        for number, entry in enumerate(table.session.journal.entries, 1)
        if sum(not die.drawn for die in entry.thrown) > 3
    )
    code, text = checked(table, edit)
    assert code == 1
    assert f"Decision {number}, “strike" in text
    assert "the seed and today's rules give" in text
    assert "All " not in text


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda data: data["setup"].update(seed="another"), "Set-up: the file has the dice"),
        (lambda data: data["opening"]["dice"].pop(), "Set-up: the file has the dice"),
        (lambda data: data["journal"][3]["draws"].append(1), "Decision 4, "),
        (lambda data: data["journal"].pop(2), "Decision "),
        (lambda data: data["state"].update(turn=data["state"]["turn"] + 1), "first in “turn”"),
        (lambda data: data.update(result="exit"), "the result as exit"),
    ],
)
def test_whatever_does_not_follow_from_the_seed_is_told(
    checked: Any, table: BloodyRidgeTable, edit: Any, words: str
) -> None:
    play(table, 12)

    def both(data: Any) -> None:
        edit(data)
        data["at"] = min(data["at"], len(data["journal"]))

    code, text = checked(table, both)
    assert code == 1
    assert words in text


@pytest.mark.long
def test_a_sealed_game_keeps_its_seed_until_the_end_and_shows_it_then(
    checked: Any, shelf: BloodyRidgeEdition
) -> None:
    code, text = checked(sealed(shelf, 5))
    assert code == 0
    assert "nobody-knows" not in text
    assert "stays under seal" in text
    table = sealed(shelf, 1_000)
    assert table.over
    code, text = checked(table)
    assert code == 0
    assert "seed nobody-knows, sealed as " in text


def test_a_seed_other_than_the_announced_one_is_told(checked: Any, shelf: BloodyRidgeEdition) -> None:
    code, text = checked(sealed(shelf, 5), lambda data: data["setup"].update(seed_sha256="0" * 64))
    assert code == 1
    assert "SHA-256 differs" in text


def test_a_game_from_a_pasted_position_is_derived_from_there(
    checked: Any, archive: Archive, table: BloodyRidgeTable
) -> None:
    play(table, 9)
    pasted = archive.paste_position(archive.copy_position(table), "other")
    play(pasted, 6)
    code, text = checked(pasted)
    assert code == 0
    assert "after the position it began with" in text


def test_decisions_nobody_can_derive_are_told(checked: Any, table: BloodyRidgeTable) -> None:
    play(table, 2)

    def edit(data: Any) -> None:
        data.update(base=data["state"], earlier=data["journal"], journal=[], at=0)
        data["opening"] = {"dice": [], "draws": []}

    code, text = checked(table, edit)
    assert code == 1
    assert "2 earlier decisions are in the file for reading only" in text


@pytest.mark.parametrize("fits", [True, False])
def test_verify_log_and_preview_count_the_same_decisions(
    fits: bool,
    archive: Archive,
    table: BloodyRidgeTable,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    play(table, 3)
    path = tmp_path / "three.brsave"
    archive.save(table, path)
    if not fits:  # today's rules throw other dice: the game goes on from its stored position
        data = json.loads(path.read_text(encoding="utf-8"))
        step = next(step for step in data["journal"] if step["dice"])
        step["dice"][0] = step["dice"][0] % 6 + 1
        path.write_text(json.dumps(data), encoding="utf-8")
    cli.main(["verify", str(path)])
    assert "game of 3 decisions" in capsys.readouterr().out
    cli.main(["log", str(path)])
    only_read = "" if fits else ", 3 of them for reading only"
    assert f" 3{only_read}\n" in next(
        line for line in capsys.readouterr().out.splitlines(keepends=True) if line.startswith("Decisions ")
    )
    again = archive.open(path)
    play(again, 2)
    archive.save(again, path)
    assert dict(archive.preview(path).rows)["Decisions"] == "5"
    cli.main(["verify", str(path)])
    assert "game of 5 decisions" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["verify", "log"])
def test_a_file_that_is_not_there_is_looked_for_in_a_folder_with_a_name(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    below = tmp_path / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    assert cli.main([command, "../none.brsave"]) == 2
    assert f"it is not in {tmp_path}." in "".join(capsys.readouterr())


@pytest.mark.parametrize("content", [None, b"", b"{}"])
def test_a_file_that_cannot_be_read_has_its_own_exit_code(
    tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.brsave"
    if content is not None:
        path.write_bytes(content)
    assert cli.main(["verify", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("bloodyridge: odd.brsave")


def test_the_command_prints_what_was_found(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive.save(table, tmp_path / "a.brsave")
    assert cli.main(["verify", str(tmp_path / "a.brsave")]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith(
        "a.brsave: game of 0 decisions (in progress), 0 taken back; seed lantern\nAll 12 "
    )
