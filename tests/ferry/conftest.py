"""The test game is played in the real window as the others are."""

from __future__ import annotations

from tests.ui.conftest import quick_reader

__all__ = ["quick_reader"]
