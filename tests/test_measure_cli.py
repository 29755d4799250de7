"""`bloodyridge measure`, and whether the numbers the program comes with are those of today's game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.app import cli
from bloodyridge_qt.games.bloody_ridge.advice.measure import read, switch_series
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.rules.options import Options

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_the_switches_are_measured_printed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "measured.json"
    arguments = ["measure", "--switches", "--games", "80", "--seed", "two", "--write", str(file)]
    assert cli.main(arguments) == 0
    printed, first = capsys.readouterr().out, file.read_bytes()
    found = read(first)
    assert (found.games, found.seed, found.way) == (80, "two", "sensible")
    assert [row.series for row in found.rows] == list(switch_series())
    won = found.rows[0].result.rate
    assert 0.3 < won < 0.7
    for words in ("standard game\n", f"{won:.1%}", "us_line=H2\n", "against hero=on", "points (", str(file)):
        assert words in printed
    assert printed.count("points (") == len(found.rows) - 1
    assert cli.main(arguments) == 0
    assert file.read_bytes() == first


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nowhere" / "measured.json"
    assert cli.main(["measure", "--switches", "--games", "1", "--write", str(file)]) == 2
    assert str(file) in capsys.readouterr().err


def test_only_switches_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["measure", "--games", "1", "--write", str(tmp_path / "m.json")]) == 2
    assert "--switches" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_ways_of_playing_are_measured_with_and_without_the_headquarters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["measure", "--games", "20"]) == 0
    printed = capsys.readouterr().out
    for way in ("random", "straight north", "sensible", "HQ hunt"):
        assert printed.count(way) == 2
    assert (printed.count("HQs in"), printed.count("HQs out")) == (4, 4)


def test_the_measured_numbers_are_those_of_todays_game() -> None:
    """When this fails: `bloodyridge measure --switches --games 20000 --write`, and look at README's table."""
    found = read(resources.asset("bloody_ridge", "measured.json").read_bytes())
    shelf = open_edition()
    assert [row.series for row in found.rows] == list(switch_series())
    assert found.map_sha256 == shelf.data["map"].sha256
    assert found.counters_sha256 == shelf.data["counters"].sha256
    assert found.rules == shelf.rules_with(Options()).version
    assert found.games >= 10_000
