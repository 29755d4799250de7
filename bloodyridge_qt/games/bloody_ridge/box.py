"""Opens a game's box: its map, its counters, its rules, ready to be set up."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bloodyridge_qt import places, resources
from bloodyridge_qt.boards.features import MapFault
from bloodyridge_qt.boards.loading import load_map, load_map_bytes
from bloodyridge_qt.boards.mapfile import bytes_of
from bloodyridge_qt.boards.topology import LoadedMap
from bloodyridge_qt.games.bloody_ridge.rules.counters import (
    CounterFault,
    counter_bytes,
    parse_counters,
    read_counters,
)
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import (
    ContradictsRules,
    check_cited_facts,
    contradictions,
)
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeBox

if TYPE_CHECKING:
    from bloodyridge_qt.boards.mapdraft import MapDraft
    from bloodyridge_qt.games.bloody_ridge.screen.counter_draft import CounterDraft

MAP = "bloody_ridge.geojson"
COUNTERS = "bloody_ridge_counters.json"
MOST_FILES = 50
"""Files of a player's folder that are looked at."""
FOLDER = "BLOODYRIDGE_FILES"
"""Environment variable that names another folder for the player's files."""


def open_box(map_file: Path | None = None, counter_file: Path | None = None) -> BloodyRidgeBox:
    """The game with its own map and counters, or with those of an owner.

    Raises MapFault or CounterFault with a clear sentence for a file that cannot be used.
    """
    map_path = map_file or resources.map_file(MAP)
    return box_from(read_map(map_path), map_path, counter_bytes(counter_file or resources.map_file(COUNTERS)))


def box_from(map_bytes: bytes, map_path: Path, counters: bytes) -> BloodyRidgeBox:
    """The game with the map and counters in these bytes, the map as if it had been read from `map_path`.

    Raises as open_box does.
    """
    with _naming(map_path):
        loaded = load_map_bytes(map_bytes, map_path, SCHEMA)
    return BloodyRidgeBox(loaded.board, loaded.sheet, parse_counters(counters))


def read_map(path: Path) -> bytes:
    """What is in a map file. Raises MapFault when it cannot be one."""
    with _naming(path):
        return bytes_of(path)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """A MapFault says in which file it is."""
    try:
        yield
    except MapFault as fault:
        fault.path = path
        raise


def own_folder() -> Path:
    """The player's folder: $BLOODYRIDGE_FILES, else "bloodyridge" in the standard place for data."""
    named = os.environ.get(FOLDER)
    return places.expanded(named) if named else places.data_folder()


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A map or counter file in the player's folder."""

    path: Path
    kind: str
    """"map" or "counters"."""
    trouble: str
    """Why it cannot be played with, in one sentence; empty when it can."""


def own_files(folder: Path) -> tuple[OwnFile, ...]:
    """The maps (.geojson) and counter mixes (.json) of a folder, by name; none when there is no folder.

    A file that cannot be used is listed with its trouble, so that its owner learns why. At most MOST_FILES.
    """
    kinds = {".geojson": ("map", _map_trouble), ".json": ("counters", _counter_trouble)}
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in kinds)
    except OSError:
        return ()
    return tuple(
        OwnFile(path, kind, trouble_of(path))
        for path in paths[:MOST_FILES]
        for kind, trouble_of in (kinds[path.suffix.lower()],)
    )


def _map_trouble(path: Path) -> str:
    try:
        check_cited_facts(load_map(path, SCHEMA).board)
    except (MapFault, ContradictsRules) as fault:
        return str(fault)
    return ""


def _counter_trouble(path: Path) -> str:
    try:
        read_counters(path)
    except CounterFault as fault:
        return str(fault)
    return ""


def open_draft(map_file: Path | None = None, raw: bytes | None = None) -> MapDraft:
    """A map to be corrected, guarded by what the rules say of it. Raises MapFault as open_box does.

    `raw` is what was in the file, where that is known.
    """
    from bloodyridge_qt.boards.mapdraft import MapDraft  # seldom needed

    return MapDraft(map_file or resources.map_file(MAP), SCHEMA, contradictions, raw)


def open_counter_draft(counter_file: Path | None = None, raw: bytes | None = None) -> CounterDraft:
    """A counter mix to be corrected. Raises CounterFault as open_box does."""
    from bloodyridge_qt.games.bloody_ridge.screen.counter_draft import CounterDraft

    return CounterDraft(counter_file or resources.map_file(COUNTERS), raw)


def open_rules(options: Options | None = None) -> BloodyRidge:
    """The rules alone, for playing without a window. Raises as open_box does."""
    return BloodyRidge(_map(None).board, read_counters(resources.map_file(COUNTERS)), options)


def _map(map_file: Path | None) -> LoadedMap:
    return load_map(map_file or resources.map_file(MAP), SCHEMA)
