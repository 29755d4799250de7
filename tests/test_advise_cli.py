"""`bloodyridge advise` and `bloodyridge review`: rows, JSON and a page, or a sentence why not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import action_of
from bloodyridge_qt.games.bloody_ridge.rules.terms import VICTORIES
from bloodyridge_qt.games.bloody_ridge.screen import advising
from bloodyridge_qt.table.advice import Review
from bloodyridge_qt.terminal import EXIT_INTERRUPTED
from tests.table.report_games import game
from tests.test_forecast_cli import save


@pytest.mark.long
def test_advice_of_a_moment_judges_every_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(save(tmp_path))
    assert cli.main(["advise", file, "--seconds", "0.5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for one in found:
        assert action_of(one["decision"])
        assert 0 <= one["low"] <= one["win"] <= one["high"] <= 1
        assert one["games"] > 0
    assert cli.main(["advise", file, "--moment", "3", "--seconds", "0.5"]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert "strike" in first
    assert second.strip().startswith("Fights from ")


def test_advice_on_a_copied_position_has_numbers_of_twelve_digits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = game("midst")
    line = open_edition().line_of(table.rules, table.session.state)
    assert cli.main(["advise", "--position", line, "--seconds", "0.5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    notation = open_edition().notation(table.rules)
    assert {one["decision"] for one in found} == {
        notation.words(option) for option in table.session.decision().options
    }
    assert all(round(one[name], 12) == one[name] for one in found for name in ("win", "low", "high"))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few games that a whole one is weighed in seconds."""
    monkeypatch.setattr(advising, "REVIEWED_GAMES", 1)


@pytest.mark.long
@pytest.mark.usefixtures("short")
def test_a_review_of_a_whole_game_adds_up_and_is_written_as_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = save(tmp_path, "finished")
    whole, told = advising.Adviser.review, list[Review]()

    def once(*of: object) -> Iterator[Review]:
        """The page tells what was weighed before: weighing takes its time."""
        for review in tuple(told) or whole(*of):
            told.append(review)
            yield review

    monkeypatch.setattr(advising.Adviser, "review", once)
    assert cli.main(["review", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    weighed, chances = found["weighed"], found["chances"]
    assert len(weighed) == game("finished").at
    assert len(found["turning_points"]) == 3
    assert chances[-1] == float(game("finished").session.state.outcome in VICTORIES)
    skill, luck = (sum(one[name] for one in weighed) for name in ("loss", "luck"))
    assert chances[0] - skill + luck == pytest.approx(chances[-1], abs=1e-9)
    for one in weighed:
        low, high = one["loss_interval"]
        assert low <= one["loss"] <= high
    page = tmp_path / "review.html"
    assert cli.main(["review", str(file), "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8").count("◆") == 3


@pytest.mark.usefixtures("short")
def test_a_review_that_is_stopped_tells_what_was_weighed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = advising.Adviser.review

    def stopped(*of: object) -> Iterator[Review]:
        for review in whole(*of):
            yield review
            if review.moments == 5:
                raise KeyboardInterrupt

    monkeypatch.setattr(advising.Adviser, "review", stopped)
    assert cli.main(["review", str(save(tmp_path, "finished"))]) == EXIT_INTERRUPTED
    out, err = capsys.readouterr()
    assert sum("luck" in line for line in out.splitlines()) == 5
    assert f"Stopped after 5 of {game('finished').at} decisions; these were weighed." in err


@pytest.mark.parametrize(
    ("arguments", "kind", "sentence"),
    [
        (["advise"], "midst", "purist's game in progress"),
        (["review"], "midst", "purist's game in progress"),
        (["advise"], "finished", "The game is over"),
    ],
)
def test_what_cannot_be_told_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], kind: str, sentence: str
) -> None:
    file = str(save(tmp_path, kind, purist=True))
    assert cli.main([*arguments, file]) == 2
    out, err = capsys.readouterr()
    assert (out, sentence in err, err.count("\n")) == ("", True, 1)


def test_time_must_be_a_number_of_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["advise", "game.brsave", "--seconds", "soon"])
    assert "'soon' is not a time" in capsys.readouterr().err
