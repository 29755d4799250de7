"""First Blood as a game on the shelf."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.table.shelf import MapGame

GAME: Final = MapGame("first_blood", "First Blood", __package__, "FirstBloodWorkshop")
