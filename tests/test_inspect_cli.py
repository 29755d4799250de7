"""`bloodyridge inspect`: a window with a map and no game, and files it refuses."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.app import cli, prerequisites
from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games.bloody_ridge import workshop
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.archive import Archive
from tests.slow import after
from tests.test_cli import only_sentence, run

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

CLOSE_SOON = """
from PySide6.QtCore import QTimer
from bloodyridge_qt.app import launch as app
made = app.make_inspection
def make(*of):
    window = made(*of)
    QTimer.singleShot(0, lambda: (print(window.inspecting.active, window.controller.laid), window.close()))
    return window
app.make_inspection = make
"""


@pytest.mark.long
@pytest.mark.parametrize("named", after(1, [False, True]))
def test_it_opens_a_map_without_a_game(tmp_path: Path, named: bool) -> None:
    own = tmp_path / "mine.geojson"
    workshop.open_draft().save(own)
    arguments = ("inspect", str(own)) if named else ("inspect",)
    done = run(
        *arguments,
        before=CLOSE_SOON,
        QT_QPA_PLATFORM="offscreen",
        XDG_STATE_HOME=str(tmp_path),
        XDG_CONFIG_HOME=str(tmp_path),
    )
    assert done.returncode == cli.EXIT_OK, done.stderr
    assert done.stdout.split() == ["True", "None"]


@pytest.mark.long
@pytest.mark.parametrize("content", after(1, ["{", None, '{"type": "FeatureCollection"}']))
def test_a_file_that_is_no_map_is_named_in_one_sentence(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "bad.geojson"
    if content is not None:
        path.write_text(content)
    done = run(
        "inspect",
        str(path),
        before=(
            "import os; os.environ['QT_LOGGING_RULES'] = '*=false'\n"
            "from PySide6.QtCore import qInstallMessageHandler; qInstallMessageHandler(lambda *_of: None)"
        ),
        QT_QPA_PLATFORM="offscreen",
        XDG_STATE_HOME=str(tmp_path),
        XDG_CONFIG_HOME=str(tmp_path),
    )
    assert done.returncode == cli.EXIT_CANNOT
    assert "bad.geojson" in only_sentence(done)


def test_without_a_screen_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prerequisites, "obstacle", lambda: "There is no screen.")
    assert cli.main(["inspect"]) == cli.EXIT_CANNOT
    assert capsys.readouterr().err == "bloodyridge: There is no screen.\n"


@pytest.mark.long
def test_the_window_has_the_map_named(qtbot: QtBot, tmp_path: Path) -> None:
    own = tmp_path / "mine.geojson"
    draft = workshop.open_draft()
    draft.set_terrain(("1508",), "clear")
    draft.save(own)
    archive = Archive(open_edition(), autosaves=tmp_path / "running")
    window = app.make_inspection(archive.edition, archive, own)
    qtbot.addWidget(window)
    assert window.inspecting.active
    assert window.scene.table.sheet.space("1508").terrain == "clear"
    window.map_editor.toggle()
    assert window.map_editor.draft.path == own


def test_the_workshop_knows_the_players_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from bloodyridge_qt.games.bloody_ridge.workshop import BloodyRidgeWorkshop
    from bloodyridge_qt.places import own_files

    monkeypatch.setenv("BLOODYRIDGE_FILES", str(tmp_path / "mine"))
    assert own_files() == tmp_path / "mine"
    monkeypatch.delenv("BLOODYRIDGE_FILES")
    if sys.platform not in ("win32", "darwin"):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert own_files() == tmp_path / "bloodyridge"
    workshop = BloodyRidgeWorkshop(folder=tmp_path / "mine")
    assert workshop.own_files() == ()
    titles = [workshop.line_title(name) for name in workshop.open_draft(None).lines]
    assert len(set(titles)) == 5
    assert all("boundary" in title for title in titles)
