"""Which space holds a point: told quickly, and the same as by the polygons alone."""

from __future__ import annotations

import random

import pytest
from shapely import Point, Polygon

from bloodyridge_qt.boards.layout import layout_of
from bloodyridge_qt.games import registry


@pytest.mark.parametrize("key", registry.GAMES)
def test_a_point_is_found_in_the_space_whose_polygon_holds_it(key: str) -> None:
    edition, rng = registry.edition_of(key), random.Random(key)
    sheet = edition.screen(edition.rules({})).sheet
    layout, shapes = layout_of(sheet), {space.name: Polygon(space.polygon) for space in sheet.spaces}
    west, south, east, north = sheet.bounds
    met: set[str] = set()
    for _ in range(3_000):
        at = Point(rng.uniform(west, east), rng.uniform(south, north))
        found = layout.at(at.x, at.y)
        assert {found.name if found else ""} == ({n for n, one in shapes.items() if one.contains(at)} or {""})
        met.add(found.name if found else "")
    assert "" in met
    assert len(met) > len(shapes) / 2
