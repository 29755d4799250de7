"""Writes anew what is kept beside the maps in maps/. Run: python -m tests.boards.write_topology"""

from __future__ import annotations

from pathlib import Path

from bloodyridge_qt import resources
from bloodyridge_qt.boards.geometry import load_map
from bloodyridge_qt.boards.topology import kept_path, topology_text
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA


def maps() -> list[Path]:
    """The maps new games are played on."""
    return sorted(resources.map_file("").glob("*.geojson"))


def main() -> None:
    """Compute every map from its shapes and write what came out."""
    for path in maps():
        text = topology_text(load_map(path, SCHEMA))
        kept_path(path).write_bytes(text)
        print(f"{kept_path(path).name}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
