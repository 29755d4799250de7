"""`bloodyridge advise` and `bloodyridge review`: rows, JSON and a page, or a sentence why not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.games.bloody_ridge.rules.notation import action_of
from tests.test_forecast_cli import save


def test_advice_of_a_moment_judges_every_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(save(tmp_path))
    assert cli.main(["advise", file, "--seconds", "0.5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for one in found:
        assert action_of(one["decision"])
        assert 0 <= one["low"] <= one["win"] <= one["high"] <= 1
        assert one["games"] > 0
    assert cli.main(["advise", file, "--moment", "3", "--seconds", "0.5"]) == 0
    assert "strike" in capsys.readouterr().out


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
