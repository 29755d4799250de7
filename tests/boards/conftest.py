"""The real map, loaded once; and a copy of its document for each test that breaks it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bloodyridge_qt.boards.geometry import LoadedMap, load_map
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Callable

MAP_FILE = Path(__file__).parents[2] / "maps" / "bloody_ridge.geojson"
_TEXT = MAP_FILE.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def loaded() -> LoadedMap:
    return load_map(MAP_FILE, SCHEMA)


@pytest.fixture
def document() -> dict[str, Any]:
    return json.loads(_TEXT)


@pytest.fixture
def load_document(tmp_path: Path) -> Callable[[dict[str, Any]], LoadedMap]:
    """Writes a document as a map file and loads it."""

    def load(changed: dict[str, Any]) -> LoadedMap:
        path = tmp_path / "changed.geojson"
        path.write_text(json.dumps(changed), encoding="utf-8")
        return load_map(path, SCHEMA)

    return load
