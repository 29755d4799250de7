"""[4.5] Two finished games against each other, from their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.games.bloody_ridge.rules.victory import Score
from bloodyridge_qt.games.bloody_ridge.screen.ending import verdict
from bloodyridge_qt.table.archive.archive import Archive
from tests.saves.players import play


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (("exit", 4, 1), ("headquarters", 1, 3), "a is better: the higher level of victory [4.5]."),
        (("time", 4, 2), ("headquarters", 4, 9), "b is better: the higher level of victory [4.5]."),
        (("exit", 3, 1), ("exit", 2, 1), "b is better: the same level, on an earlier turn [4.5]."),
        (("time", 4, 3), ("reserves", 3, 5), "a is better: the farther advance to the north [4.5]."),
        (("time", 4, 5), ("reserves", 3, 5), "b is better: the same level, on an earlier turn [4.5]."),
        (("exit", 3, 1), ("exit", 3, 1), "A tie: the same level of victory on the same turn."),
        (("time", 4, 5), ("time", 4, 5), "A tie: the same farthest advance on the same turn."),
    ],
)
def test_the_better_game_and_what_decides_it__4_5(one: tuple, other: tuple, told: str) -> None:
    assert verdict("a", "b", Score(*one), Score(*other)).startswith(told)
    assert verdict("b", "a", Score(*other), Score(*one)).startswith(told)


def test_a_tie_is_played_again__4_5() -> None:
    assert verdict("a", "b", Score("exit", 3, 1), Score("exit", 3, 1)).endswith("Both play again [4.5].")


def saved(archive: Archive, path: Path, seed: str, way: str, decisions: int = 10_000) -> Path:
    table = archive.edition.start({"seed": seed})
    play(table, decisions, way=way)
    archive.save(table, path)
    return path


@pytest.mark.long
def test_a_duel_on_one_seed_from_the_command_line(
    archive: Archive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = saved(archive, tmp_path / "first.brsave", "duel", "random")
    other = saved(archive, tmp_path / "second.brsave", "duel", "straight north")
    assert cli.main(["compare", str(one), str(other)]) == 0
    first, second, match, result = capsys.readouterr().out.splitlines()
    assert first.startswith("first.brsave: level ")
    assert second.startswith("second.brsave: level ")
    assert match == "The same match: both were played with the seed duel and the same set-up."
    assert result.endswith("[4.5].")
    assert cli.main(["compare", str(one), str(one)]) == 0
    assert "A tie" in capsys.readouterr().out


@pytest.mark.long
def test_games_of_two_seeds_are_said_to_be_no_duel(
    archive: Archive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = saved(archive, tmp_path / "one.brsave", "1", "random")
    other = saved(archive, tmp_path / "other.brsave", "2", "random")
    assert cli.main(["compare", str(one), str(other)]) == 0
    assert "Not the same match: they differ in seed." in capsys.readouterr().out


@pytest.mark.long
def test_a_game_that_goes_on_or_cannot_be_read_is_not_compared(
    archive: Archive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over = saved(archive, tmp_path / "over.brsave", "1", "random")
    running = saved(archive, tmp_path / "running.brsave", "1", "random", 2)
    assert cli.main(["compare", str(over), str(running)]) == 2
    assert capsys.readouterr().err == (
        "bloodyridge: running.brsave is not finished; expected a game that has come to its end.\n"
    )
    assert cli.main(["compare", str(tmp_path / "none.brsave"), str(over)]) == 2
    assert "none.brsave" in capsys.readouterr().err
