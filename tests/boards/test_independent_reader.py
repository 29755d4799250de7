"""The map in a reader that is not ours: GDAL, which QGIS and most other map programs read GeoJSON with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pyogrio
import pytest
import shapely
from pyogrio.raw import read

from bloodyridge_qt.boards.geometry import load_map
from bloodyridge_qt.boards.mapdraft import MapDraft
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from tests.boards.strokes import move_across

MAP_FILE = Path(__file__).parents[2] / "maps" / "bloody_ridge.geojson"


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A map as the editor saves it."""
    draft = MapDraft(MAP_FILE, SCHEMA)
    draft.stamp = ("cited", "the printed map")
    draft.set_terrain(["1405"], "clear")
    move_across(draft, "us H1", "1410")
    draft.override("2.3")
    path = tmp_path_factory.mktemp("maps") / "corrected.geojson"
    draft.save(path)
    return path


@pytest.fixture(params=["of the game", "corrected"])
def map_file(request: pytest.FixtureRequest, corrected: Path) -> Path:
    return MAP_FILE if request.param == "of the game" else corrected


def test_another_reader_finds_every_feature_and_property(map_file: Path) -> None:
    ours = load_map(map_file, SCHEMA)
    (layer,) = pyogrio.list_layers(map_file)
    assert layer[0] == "bloody_ridge"
    meta, _, geometry, columns = read(map_file)
    table = dict(zip(meta["fields"].tolist(), columns, strict=True))
    assert len(geometry) == len(table["id"]) == len(set(table["id"]))
    kinds = Counter(table["kind"].tolist())
    assert kinds["hex"] == len(ours.board)
    assert kinds["label"] == len(ours.sheet.labels)
    assert kinds["box"] == len(ours.sheet.boxes)
    hexes = table["kind"] == "hex"
    told = dict(zip(table["number"][hexes].tolist(), table["terrain"][hexes].tolist(), strict=True))
    assert told == dict(zip(ours.board.numbers, ours.board.terrain, strict=True))
    assert set(table["provenance"]) <= {"cited", "calculated", "reconstructed"}
    assert all(table["source"])


def test_another_reader_sees_the_same_shapes(map_file: Path) -> None:
    ours = load_map(map_file, SCHEMA)
    meta, _, geometry, columns = read(map_file)
    table = dict(zip(meta["fields"].tolist(), columns, strict=True))
    shapes = shapely.from_wkb(geometry)
    assert shapely.is_valid(shapes).all()
    west, south, east, north = ours.sheet.bounds
    assert shapely.total_bounds(shapes).tolist() == [west, south, east, north]
    numbers = table["number"].tolist()
    for shape in ours.sheet.spaces:
        polygon = shapes[numbers.index(shape.name)]
        assert shapely.get_type_id(polygon) == shapely.GeometryType.POLYGON
        assert np.allclose(shapely.get_coordinates(shapely.centroid(polygon))[0], shape.centre, atol=0.02)
    lines = shapes[table["kind"] == "us_sector_boundary"]
    assert set(shapely.get_type_id(lines)) == {shapely.GeometryType.LINESTRING}
