"""A folder may hold saves of several games: an archive opens them all, and names what it does not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli, launch
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.game import GAME
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import ArchiveFault
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.shelf import Shelf
from tests.ferry import game as ferry_game
from tests.ferry.test_ferry import play
from tests.saves.players import finish

GAMES = Shelf({"bloody_ridge": GAME, "ferry": ferry_game.GAME})


@pytest.fixture
def archive(shelf: BloodyRidgeEdition, tmp_path: Path) -> Archive:
    return Archive(shelf, tmp_path / "running", shelf=GAMES)


def ferry(archive: Archive, decisions: int) -> Table:
    """A game of Ferry after so many decisions, the first of which takes the screen, or at its end."""
    table = archive.own_edition("ferry").start({"seed": "5"})
    play(table, decisions)
    return table


def made_another(path: Path, key: str = "other_game") -> Path:
    """The same file as one of another game."""
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**document, "game": key}), encoding="utf-8")
    return path


def test_a_game_of_another_kind_is_opened_and_named(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    path = tmp_path / "crossing.brsave"
    archive.save(ferry(archive, 3), path)
    assert archive.preview(path).rows[0] == ("Game", "Ferry")
    opened = archive.open(path)
    assert (archive.edition_of(opened).key, opened.at, opened.notices()) == ("ferry", 2, ()), (
        "one was to take the screen"
    )
    other = tmp_path / "evening.brsave"
    archive.save(table, other)
    assert archive.preview(other).rows[0] == ("Game", "Bloody Ridge")
    assert archive.edition_of(archive.open(other)) is archive.edition
    made_another(other, "chess")
    assert archive.preview(other).trouble == (
        "evening.brsave: game: there is no game 'chess'; expected one of bloody_ridge, ferry"
    )


def test_where_there_is_one_game_nothing_speaks_of_others(
    shelf: BloodyRidgeEdition, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    archive = Archive(shelf, tmp_path / "running")
    path = tmp_path / "evening.brsave"
    archive.save(table, path)
    assert "Game" not in dict(archive.preview(path).rows)
    made_another(path, "ferry")
    assert "game: expected 'bloody_ridge', found 'ferry'" in archive.preview(path).trouble
    with pytest.raises(ArchiveFault, match="found 'ferry'"):
        archive.open(path)


@pytest.mark.long
def test_finished_games_are_told_with_their_game_and_dice_are_counted_of_one(archive: Archive) -> None:
    finish(archive, "lantern")
    over = ferry(archive, 99)
    archive.finish(over)
    reading = archive.finished()
    told = [game for game in (reading.step(), reading.step()) if game is not None]
    assert sorted(game.set_up for game in told) == ["Ferry: Standard game", "Standard game"]
    assert all(game.rank for game in told)
    counting = archive.dice_in(archive.finished_folder)
    while counting.step():
        pass
    record = counting.record()
    assert record.games == 1
    (left_out,) = record.left_out
    assert "holds a game of Ferry" in left_out


def test_unfinished_games_of_every_kind_are_listed_and_taken_up(
    archive: Archive, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    archive.autosave(archive.edition.start({"seed": "1"}))
    archive.autosave(ferry(archive, 2))
    later = Archive(shelf, tmp_path / "running", shelf=GAMES)
    found = {game.game: game for game in later.unfinished()}
    assert sorted(found) == ["Bloody Ridge", "Ferry"]
    assert later.game_left(found["Ferry"].key) == "ferry"
    table = later.resume(found["Ferry"].key)
    assert table.at == 1
    assert [game.game for game in later.unfinished()] == ["Bloody Ridge"]


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
