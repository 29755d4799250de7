"""A folder may hold saves of several games: each archive goes on with its own, and names the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli, launch
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import ArchiveFault
from tests.saves.players import finish

TITLES = {"bloody_ridge": "Bloody Ridge", "other_game": "The Other Game"}


@pytest.fixture
def archive(shelf: BloodyRidgeEdition, tmp_path: Path) -> Archive:
    return Archive(shelf, tmp_path / "running", titles=TITLES)


def made_another(path: Path, key: str = "other_game") -> Path:
    """The same file as one of another game."""
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**document, "game": key}), encoding="utf-8")
    return path


def test_a_game_of_another_kind_is_named_and_left_alone(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    path = tmp_path / "evening.brsave"
    archive.save(table, path)
    made_another(path)
    said = "evening.brsave holds a game of The Other Game"
    with pytest.raises(ArchiveFault, match=said):
        archive.open(path)
    assert said in archive.preview(path).trouble
    made_another(path, "chess")
    assert "game: expected 'bloody_ridge', found 'chess'" in archive.preview(path).trouble


def test_lists_and_counts_name_what_is_not_theirs(archive: Archive) -> None:
    finish(archive, "lantern")
    finish(archive, "lamp")
    first, second = archive.finished_folder.iterdir()
    made_another(first)
    reading = archive.finished()
    told = {game.path: game for game in (reading.step(), reading.step()) if game is not None}
    assert "The Other Game" in told[first].trouble
    assert told[second].rank
    counting = archive.dice_in(archive.finished_folder)
    while counting.step():
        pass
    record = counting.record()
    assert record.games == 1
    (left_out,) = record.left_out
    assert "The Other Game" in left_out


def test_an_unfinished_game_of_another_kind_is_listed_last_and_stays(
    archive: Archive, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    for seed in ("1", "2"):
        archive.autosave(archive.edition.start({"seed": seed}))
    made_another(next((tmp_path / "running").glob("*.brsave")))
    later = Archive(shelf, tmp_path / "running", titles=TITLES)
    own, other = later.unfinished()
    assert not own.preview.trouble
    assert "The Other Game" in other.preview.trouble
    with pytest.raises(ArchiveFault, match="The Other Game"):
        later.resume(other.key)
    assert len(later.unfinished()) == 2


def test_the_command_line_takes_each_file_for_the_game_it_names(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.brsave"
    archive.save(table, path)
    assert launch.game_in(path) == "bloody_ridge"
    made_another(path)
    assert launch.game_in(path) == ""
    assert launch.game_in(tmp_path / "none.brsave") == ""
    for command in (("verify", path), ("log", path), ("compare", path, path)):
        assert cli.main([str(word) for word in command]) == 2
        assert "there is no game 'other_game'; expected one of bloody_ridge, " in capsys.readouterr().err


def test_a_save_without_a_data_file_of_its_game_is_refused(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    path = tmp_path / "evening.brsave"
    archive.save(table, path)
    document = json.loads(path.read_text(encoding="utf-8"))
    del document["setup"]["counters"]
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(ArchiveFault, match=r"evening\.brsave: setup: expected a member 'counters'"):
        archive.open(path)
    assert "counters" in archive.preview(path).trouble
