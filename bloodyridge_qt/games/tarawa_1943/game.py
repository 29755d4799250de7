"""Tarawa 1943 as a game on the shelf."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.table.shelf import Game

GAME: Final = Game("tarawa_1943", "Tarawa 1943", __package__)
