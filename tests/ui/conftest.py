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
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader is given to say."""
    heard: list[str] = []
    told = "bloodyridge_qt.ui.board.heard_board.announce"
    monkeypatch.setattr(told, lambda _view, words: heard.append(words))
    return heard
