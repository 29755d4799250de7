"""Opens a game's box: its map, its counters, its rules, ready to be set up."""

from __future__ import annotations

from pathlib import Path

from bloodyridge_qt import resources
from bloodyridge_qt.boards.geometry import LoadedMap, load_map
from bloodyridge_qt.games.bloody_ridge.counters import read_counters
from bloodyridge_qt.games.bloody_ridge.options import Options
from bloodyridge_qt.games.bloody_ridge.ruleset import BloodyRidge
from bloodyridge_qt.presentation.bloody_ridge.table import BloodyRidgeBox

MAP = "bloody_ridge.geojson"
COUNTERS = "bloody_ridge_counters.json"


def open_box(map_file: Path | None = None, counter_file: Path | None = None) -> BloodyRidgeBox:
    """The game with its own map and counters, or with those of an owner.

    Raises MapFault or CounterFault with a clear sentence for a file that cannot be used.
    """
    loaded = _map(map_file)
    mix = read_counters(counter_file or resources.map_file(COUNTERS))
    return BloodyRidgeBox(loaded.board, loaded.sheet, mix)


def open_rules(options: Options | None = None) -> BloodyRidge:
    """The rules alone, for playing without a window. Raises as open_box does."""
    return BloodyRidge(_map(None).board, read_counters(resources.map_file(COUNTERS)), options)


def _map(map_file: Path | None) -> LoadedMap:
    return load_map(map_file or resources.map_file(MAP))
