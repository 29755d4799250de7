"""Opens a map file: what was kept of it where that holds, else computed from its shapes.

The maps the program comes with have that text beside them, so that no geometry library is loaded to play on
them; any other is computed by geometry.py, which is imported then. What is kept holds for exactly one file:
the SHA-256 of the map stands in it, and one of its own content.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from bloodyridge_qt import resources
from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.features import MapFault
from bloodyridge_qt.boards.mapfile import bytes_of
from bloodyridge_qt.boards.schema import MapSchema
from bloodyridge_qt.boards.sheet import LoadedMap, MapSheet
from bloodyridge_qt.plain import plain, typed

FORMAT: Final = "bloodyridge-topology"
VERSION: Final = 2
"""Counts up whenever the same map file makes another board or sheet than before."""
SUFFIX: Final = ".topology.json"
MAX_BYTES: Final = 8 * 1024 * 1024


def kept_path(path: Path) -> Path:
    """Where the topology of a map of this name is kept: in the program's own folder, whichever `path` has."""
    return resources.map_file(path.stem + SUFFIX)


def kept_topology(raw: bytes, path: Path) -> LoadedMap | None:
    """The map in these bytes as it was computed when the program was made, as if read from `path`.

    None when nothing is kept of exactly these bytes, or what is kept is damaged: then it must be computed.
    """
    try:
        with kept_path(path).open("rb") as stream:
            text = stream.read(MAX_BYTES)
        map_sha256 = sha256(raw).hexdigest()
        return LoadedMap(*_parse(text, map_sha256), map_sha256, path)
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None  # nothing is lost: the map itself says everything again


def topology_text(loaded: LoadedMap) -> bytes:
    """A map as its topology is kept: one JSON document, the first line says what the others belong to."""
    body = ",\n".join(
        f'"{name}": ' + json.dumps(plain(part), ensure_ascii=False, separators=(",", ":"))
        for name, part in (("board", loaded.board), ("sheet", loaded.sheet))
    )
    body = body.replace(',{"name"', ',\n{"name"') + "\n}\n"
    return f"{_head(loaded.sha256, body.encode())}\n{body}".encode()


def _head(map_sha256: str, body: bytes) -> str:
    said = {"format": FORMAT, "version": VERSION, "map": map_sha256, "content": sha256(body).hexdigest()}
    return json.dumps(said).removesuffix("}") + ","


@lru_cache(maxsize=3)  # a session asks for the same maps again and again; boards and sheets never change
def _parse(text: bytes, map_sha256: str) -> tuple[Board, MapSheet]:
    head, _, body = text.partition(b"\n")
    if head != _head(map_sha256, body).encode():
        raise ValueError("another map, another version, or not as it was written")
    document = json.loads(text)
    return typed(Board, document["board"]), typed(MapSheet, document["sheet"])


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
