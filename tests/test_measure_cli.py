"""`bloodyridge measure`, and whether the numbers the program comes with are those of today's game."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.app import cli, series
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.bloody_ridge.edition import edition_of
from bloodyridge_qt.games.bloody_ridge.measuring import series as measuring_of
from bloodyridge_qt.games.bloody_ridge.measuring import switch_series
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.table.measured import read
from tests.slow import after

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
    assert ({row.games for row in found.rows}, found.seed) == ({80}, "two")
    assert [(row.ways, row.chosen) for row in found.rows] == [one[:2] for one in switch_series()]
    assert 0.3 < sum(found.rows[0].won) / 80 < 0.7
    for words in (
        "standard game ",
        found.rows[0].share(),
        "us_line=H2 ",
        "against hero=on",
        "points (",
        str(file),
    ):
        assert words in printed
    assert printed.count("points (") == len(found.rows) - 1
    assert cli.main(arguments) == 0
    assert file.read_bytes() == first


@pytest.mark.parametrize("place", after(1, ["nowhere/measured.json", "."]), ids=["no folder", "a folder"])
def test_a_file_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    file = tmp_path / place
    assert cli.main(["measure", "--switches", "--games", "1", "--write", str(file)]) == 2
    printed = capsys.readouterr()
    assert str(file) in printed.err
    assert ("points (" in printed.out) == file.is_dir(), "what is known before is told before"


def test_only_switches_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["measure", "--games", "1", "--write", str(tmp_path / "m.json")]) == 2
    assert "--switches" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_the_ways_of_playing_are_measured_with_and_without_the_headquarters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["measure", "--games", "2"]) == 0
    printed = capsys.readouterr().out
    for way in ("random", "straight north", "sensible", "opportunist", "HQ hunt"):
        assert printed.count(way) == 2
    assert (printed.count("standard game"), printed.count("headquarters=out")) == (5, 5)


def test_the_measured_numbers_are_those_of_todays_game() -> None:
    """When this fails: `bloodyridge measure --switches --games 20000 --write`, and look at README's table."""
    found = read(resources.asset("bloody_ridge", "measured.json").read_bytes())
    game = edition_of()
    assert [(row.ways, row.chosen) for row in found.rows] == [one[:2] for one in switch_series()]
    assert found.digest == measuring_of(game, 1, "1", switches=True).digest()
    assert found.rules == game.rules_with(Options()).version
    assert min(row.games for row in found.rows) >= 10_000


def counted(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert cli.main(["measure", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.long
@pytest.mark.parametrize("game", list(registry.GAMES))
@pytest.mark.parametrize("games", after(1, [1, 6]))
def test_any_number_of_processes_counts_the_same(
    game: str, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ("--game", game, "--games", str(games), "--seed", "lantern")
    alone = counted(capsys, *order, "--workers", "1")
    assert counted(capsys, *order, "--workers", "2") == alone
    for row in alone["series"]:
        assert row["games"] == sum(row["counts"]["outcome"].values()) == games
        assert sum(row["counts"]["ended on turn"].values()) == games
        assert set(row["counts"]["won on turn"]) <= set(row["counts"]["ended on turn"])


@pytest.mark.long
def test_blocks_have_dice_of_their_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(series, "BLOCK", 5)
    rows = counted(capsys, "--games", "13", "--workers", "1")["series"]
    first = counted(capsys, "--games", "5", "--workers", "1")["series"]
    assert [row["games"] for row in rows] == [13] * len(rows)
    assert all(
        row["counts"]["Marine units lost"].get(value, 0) >= count
        for row, begun in zip(rows, first, strict=True)
        for value, count in begun["counts"]["Marine units lost"].items()
    )
    assert rows != first


def test_what_was_counted_before_ctrl_c_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = series.play_block
    blocks = iter(range(2))

    def stopping(*of: Any) -> Any:
        if next(blocks, None) is None:
            raise KeyboardInterrupt
        return played(*of)

    monkeypatch.setattr(series, "BLOCK", 5)
    monkeypatch.setattr(series, "play_block", stopping)
    assert cli.main(["measure", "--games", "20", "--workers", "1"]) == 130
    told = capsys.readouterr()
    assert "Stopped after 10 of 200 games" in told.err
    assert len(told.out.splitlines()) == 2, "the head, and the series that was begun"


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "most"), after(1, [("first_blood", 1), *((game, 99) for game in registry.GAMES)])
)
def test_everything_counted_is_drawn(
    game: str,
    most: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("matplotlib")
    played = series.play_block

    def of_the_first(order: series.Order, number: int, *of: int) -> Counter[tuple[str, str | int]]:
        """The other series stay empty: each has its picture in every figure."""
        return played(order, number, *of) if number < most else Counter()

    monkeypatch.setattr(series, "play_block", of_the_first)
    order = ["measure", "--game", game, "--games", "1", "--workers", "1", "--json", "--plots", str(tmp_path)]
    assert cli.main(order) == 0
    drawn = sorted(path.name for path in tmp_path.iterdir())
    assert {"died_in.png", "died_in.svg", "wins_by_turn.png", "wins_by_turn.svg"} <= set(drawn)
    assert len(drawn) >= 8, "losses and survivors too"
    assert all((tmp_path / name).stat().st_size > 1000 for name in drawn)
    assert str(tmp_path / "died_in.svg") not in capsys.readouterr().out, "only what was asked for"


def test_without_what_a_cluster_needs_it_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main(["measure", "--games", "1", "--cluster", "tcp://nowhere:1"]) == 2
    assert "bloodyridge[cluster]" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # those of Dask are its own
def test_a_cluster_counts_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    order = ("--games", "30", "--seed", "lantern")
    alone = counted(capsys, *order, "--workers", "1")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        assert counted(capsys, *order, "--cluster", cluster.scheduler_address) == alone
