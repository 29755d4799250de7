"""A saved game on the command line."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from bloodyridge_qt.app import cli, prerequisites
from bloodyridge_qt.app import launch as app
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.ui.session_cases import an_archive


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | None, Path | None]]:
    """What the window would be opened with."""
    found: list[tuple[str | None, Path | None]] = []
    monkeypatch.setattr(prerequisites, "obstacle", lambda: None)
    monkeypatch.setattr(app, "run", lambda seed, file, _game: found.append((seed, file)) or 0)
    return found


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], (None, None)),
        (["play"], (None, None)),
        (["--seed", "5"], ("5", None)),
        (["play", "game.brsave"], (None, Path("game.brsave"))),
        (["play", "a name without its suffix"], (None, Path("a name without its suffix"))),
        (["game.brsave"], (None, Path("game.brsave"))),
        (["some/where/verify.brsave"], (None, Path("some/where/verify.brsave"))),
        (["game.brsave.bak"], (None, Path("game.brsave.bak"))),
    ],
)
def test_what_is_opened(
    asked: list[tuple[str | None, Path | None]],
    arguments: list[str],
    expected: tuple[str | None, Path | None],
) -> None:
    assert cli.main(arguments) == 0
    assert asked == [expected]


def test_a_saved_game_has_its_own_seed(
    asked: list[tuple[str | None, Path | None]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["game.brsave", "--seed", "5"])
    assert ended.value.code == 2
    assert "not allowed with" in capsys.readouterr().err
    assert asked == []


def test_a_word_that_is_no_command_is_still_refused(
    asked: list[tuple[str | None, Path | None]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["polish"])
    assert "polish" in capsys.readouterr().err
    assert asked == []


@pytest.mark.long
def test_the_window_opens_with_the_file_named(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = an_archive(tmp_path)
    table = archive.edition.start({"seed": "4"})
    table.submit(next(iter(targets(table.offers(), movers(table.offers())[0]).values()))[0])
    archive.save(table, tmp_path / "ridge.brsave")
    windows: list[MainWindow] = []

    class Stand:
        """In place of an application of its own: there can be only one in a process."""

        file_wanted = SimpleNamespace(connect=lambda _slot: None)

        def exec(self) -> int:
            qtbot.waitUntil(lambda: windows[0].files.path is not None)
            return 7

    make = app.make_window

    def made(*arguments):
        windows.append(make(*arguments))
        qtbot.addWidget(windows[0])
        return windows[0]

    monkeypatch.setattr(app, "make_application", lambda _arguments: Stand())
    monkeypatch.setattr(app, "make_window", made)
    monkeypatch.setattr(app.sys, "excepthook", app.sys.excepthook)
    assert app.run(None, tmp_path / "ridge.brsave") == 7
    assert windows[0].controller.table.at == 1
    assert windows[0].isVisible()
