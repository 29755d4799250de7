"""Fixtures every window test shares."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def quick_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test knows what stands on a button sooner than anybody could read it."""
    monkeypatch.setattr("bloodyridge_qt.ui.panels.prompt_bar.UNREAD", 0)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that are read, listened to and asked where things lie: to paint them is a third of the work.

    Other tests have every part of the window painted; TESTS_PAINTED=1 has these paint too.
    """
    if "TESTS_PAINTED" in os.environ:
        return
    from bloodyridge_qt.ui.shell.main_window import MainWindow

    show = MainWindow.show

    def show_unpainted(window: MainWindow) -> None:
        window.setUpdatesEnabled(False)
        show(window)

    monkeypatch.setattr(MainWindow, "show", show_unpainted)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader is given to say."""
    heard: list[str] = []
    told = "bloodyridge_qt.ui.board.heard_board.announce"
    monkeypatch.setattr(told, lambda _view, words: heard.append(words))
    return heard
