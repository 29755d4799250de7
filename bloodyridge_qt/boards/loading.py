"""Opens a map file: what was kept of it where that holds, else computed from its shapes.

A map the program comes with needs no shapely; any other is computed by geometry.py, which is imported then.
"""

from __future__ import annotations

from pathlib import Path

from bloodyridge_qt.boards.features import MapFault
from bloodyridge_qt.boards.mapfile import bytes_of
from bloodyridge_qt.boards.schema import MapSchema
from bloodyridge_qt.boards.topology import LoadedMap, kept_topology


def load_map(path: Path, schema: MapSchema) -> LoadedMap:
    """The map in a file.

    Raises MapFault, which names the feature at fault, what was found there and what was expected.
    """
    try:
        return load_map_bytes(bytes_of(path), path, schema)
    except MapFault as fault:
        fault.path = path
        raise


def load_map_bytes(raw: bytes, path: Path, schema: MapSchema) -> LoadedMap:
    """The map in these bytes, as if they had been read from `path`. Raises MapFault."""
    kept = kept_topology(raw, path)
    if kept is not None:
        return kept
    from bloodyridge_qt.boards import geometry

    return geometry.load_map_bytes(raw, path, schema)


def faults_in(raw: bytes, path: Path, schema: MapSchema) -> list[MapFault]:
    """Every fault of a map in these bytes that can be told from the others; empty when it can be used."""
    if kept_topology(raw, path) is not None:
        return []
    from bloodyridge_qt.boards import geometry

    return geometry.faults_in(raw, path, schema)
