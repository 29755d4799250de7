"""Fixtures every window test shares."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def table():
    """A small scripted game."""
    from tests.ui.fake_table import FakeTable

    return FakeTable()
