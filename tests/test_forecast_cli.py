"""`bloodyridge forecast`: rows and JSON of a saved game or a copied position, or a sentence why not."""

from __future__ import annotations

import dataclasses
import json
import random
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.engine.savefile import SavedGame, write_text
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from bloodyridge_qt.table.archive.opening import saved_game
from tests.table.report_games import game

ASKED_FOR = (
    *("force", "stand", "target", "taken", "destroyed", "survivors", "japanese_losses", "us_losses", "cache"),
    *("division_hq", "battalion_hq", "artillery"),
)


def save(folder: Path, kind: str = "midst", **setup: bool) -> Path:
    """A saved game, with its set-up changed."""
    found: SavedGame = saved_game(game(kind), open_edition())
    path = folder / "game.brsave"
    found = dataclasses.replace(found, setup=dataclasses.replace(found.setup, **setup))
    path.write_text(write_text(found), encoding="utf-8")
    return path


def test_json_has_an_object_with_all_numbers_for_every_legal_strike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["forecast", str(save(tmp_path)), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    decision = game("midst").session.decision()
    strikes = [tuple(option) for option in decision.options if isinstance(option, Strike)]
    assert [(one["force"], one["stand"], one["target"]) for one in found] == strikes
    for one in found:
        assert set(ASKED_FOR) <= set(one)
        assert sum(one["survivors"]) == pytest.approx(1, abs=1e-11)
        assert one["survivors"][0] == one["destroyed"]
        assert all(round(one[name], 12) == one[name] for name in ASKED_FOR[3:] if name != "survivors")


def test_rows_and_json_tell_the_same_of_a_copied_position(capsys: pytest.CaptureFixture[str]) -> None:
    table = game("midst")
    line = open_edition().line_of(table.rules, table.session.state)
    assert cli.main(["forecast", "--position", line, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert cli.main(["forecast", "--position", line]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split()[:4] for row in rows] == [
        [one["force"], one["stand"], one["target"], f"{one['taken']:.3f}"] for one in found
    ]


def test_an_earlier_moment_is_told_as_it_was_then(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["forecast", str(save(tmp_path)), "--moment", "0", "--json"]) == 0
    force = {one["force"] for one in json.loads(capsys.readouterr().out)}
    state, numbers = game("midst").session.moments[0], game("midst").rules.setting.board.numbers
    assert force <= {numbers[space] for space in state.waiting}
    assert len(force) > 1


@pytest.mark.parametrize(
    ("kind", "purist", "more", "sentence"),
    [
        ("midst", True, [], "purist's game in progress"),
        ("midst", False, ["--moment", "400"], "no moment 400; expected 0 to"),
        ("finished", False, [], "The game is over"),
    ],
)
def test_what_cannot_be_told_is_said_in_a_sentence(
    kind: str,
    purist: bool,
    more: list[str],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["forecast", str(save(tmp_path, kind, purist=purist)), *more]) == 2
    out, err = capsys.readouterr()
    assert (out, sentence in err, err.count("\n")) == ("", True, 1)


def test_a_finished_game_of_a_purist_tells_of_its_moments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["forecast", str(save(tmp_path, "finished", purist=True)), "--moment", "3"]) == 0
    assert "taken" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--position", "BR3:nonsense"], "position"),
        (["--position", "x", "--moment", "1"], "a position has no other moments"),
        (["--game", "tarawa_1943", "--position", "x"], "a line that begins with tarawa_1943:"),
    ],
)
def test_a_line_that_is_no_position_is_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["forecast", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.long
def test_a_game_that_tells_its_odds_on_screen_tells_them_here_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edition, rng = registry.edition_of("tarawa_1943"), random.Random(2)
    table = edition.start({"seed": "3"})
    table.opening()
    while not any(attacks := [offer for offer in table.offers() if table.forecast(offer)]):
        table.submit(rng.choice(table.offers()))
    path = tmp_path / "tarawa.brsave"
    path.write_text(write_text(saved_game(table, edition)), encoding="utf-8")
    assert cli.main(["forecast", str(path), "--json"]) == 0
    told = table.forecast(attacks[0])
    assert json.loads(capsys.readouterr().out)[0] == {
        "decision": told.title,
        **{bar.label: round(bar.share, 12) for bar in told.bars},
        **dict(told.facts),
    }
