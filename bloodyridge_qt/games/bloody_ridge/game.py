"""Bloody Ridge as a game on the shelf."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.table.shelf import MapGame

GAME: Final = MapGame("bloody_ridge", "Bloody Ridge", __package__, "BloodyRidgeWorkshop")
