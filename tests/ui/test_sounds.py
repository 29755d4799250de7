"""Sounds: made by the script that is kept, chosen by what is shown, off by a key, never needed."""

from __future__ import annotations

import runpy
import wave
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bloodyridge_qt import resources
from bloodyridge_qt.table.cues import Beat, DieThrow, Walk
from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.ui.sounds import Sounds, sound_of
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

FOLDER = resources.asset("shared", "sounds")
SHIPPED = sorted(FOLDER.glob("*.wav"))
DIE = DieThrow(3, "one", "", "a", "", "")


def samples(path: Path) -> np.ndarray:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)


def test_the_script_makes_the_shipped_files(tmp_path: Path) -> None:
    runpy.run_path(str(FOLDER / "synthesise.py"))["write"](tmp_path)
    assert [path.name for path in sorted(tmp_path.iterdir())] == [path.name for path in SHIPPED]
    for path in SHIPPED:
        made, shipped = samples(tmp_path / path.name), samples(path)
        assert made.shape == shipped.shape
        assert np.abs(made - shipped).max() <= 2  # the last bit may differ from machine to machine
        assert np.abs(shipped).max() > 20000
        assert path.stat().st_size < 70_000


def test_what_is_heard_follows_from_what_is_shown() -> None:
    def beat(kind: str, **parts: object) -> Beat:
        return Beat(kind, "", None, **parts)  # type: ignore[arg-type]  # the view is not looked at

    assert sound_of(beat("volley", dice=(DIE,)), {}) == "dice"
    assert sound_of(beat("walk", walk=Walk("a", ("b", "c"))), {}) == "counter"
    assert sound_of(beat("turn"), {}) == ""
    assert sound_of(beat("artillery", dice=(DIE,)), {"artillery": "artillery"}) == "artillery"


@pytest.mark.parametrize("game", ["bloody_ridge", "tarawa_1943"])
def test_a_style_names_sounds_that_there_are(game: str) -> None:
    assert set(style_of(game).sounds.values()) <= {path.stem for path in SHIPPED} | {""}


def test_without_a_device_or_the_extra_it_is_silent_without_a_word(
    capfd: pytest.CaptureFixture[str],
) -> None:
    sounds = Sounds()
    sounds.on = True
    heard = sounds.play("dice")
    assert heard == sounds.play("dice")
    assert not heard or Sounds.installed()
    assert capfd.readouterr() == ("", "")


def test_without_the_part_that_plays_them_the_entry_is_grey_without_a_tick_and_says_why(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sounds, "installed", lambda *_: False)
    action = open_window(qtbot).actions_by_command.by_id["sounds"]
    assert (action.isEnabled(), action.isChecked()) == (False, False)
    assert "came without" in action.toolTip()


def test_a_key_turns_them_off_and_the_next_start_remembers(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sounds, "installed", lambda *_: True)
    monkeypatch.setattr(Sounds, "play", lambda *_: False)
    window = open_window(qtbot)
    action = window.actions_by_command.by_id["sounds"]
    assert action.isChecked()
    QTest.keyClick(
        window.map_view, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
    assert not action.isChecked()
    assert not window.sounds.sounds.on
    assert not window.settings.like("preferences/sounds", True)
