"""A board turned round: everything goes with its ground, and what is printed can still be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyridge_qt.boards.layout import layout_of
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.boards.turning import turned
from bloodyridge_qt.games import registry


@pytest.fixture(params=sorted(registry.GAMES))
def sheet(request: pytest.FixtureRequest) -> MapSheet:
    edition = registry.edition_of(request.param)
    return edition.screen(edition.rules({})).sheet


def rounded(sheet: MapSheet) -> MapSheet:
    """The same to a thousandth of a yard."""

    def near(value: object) -> object:
        if isinstance(value, float):
            return round(value, 3) + 0.0
        return tuple(map(near, value)) if isinstance(value, tuple) else value

    def all_near(items: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(
            replace(item, **{name: near(getattr(item, name)) for name in item.__slots__}) for item in items
        )

    parts = ("spaces", "lines", "labels", "boxes")
    return replace(sheet, **{part: all_near(getattr(sheet, part)) for part in parts})


def test_twice_round_is_as_before(sheet: MapSheet) -> None:
    assert turned(sheet).turned
    assert rounded(turned(turned(sheet))) == rounded(sheet)


def test_neighbours_stay_and_lie_the_other_way(sheet: MapSheet) -> None:
    north_up, south_up = layout_of(sheet), layout_of(turned(sheet))
    for name, space in north_up.spaces.items():
        assert north_up.neighbours(name) == south_up.neighbours(name)
        other = south_up.spaces[name]
        assert len(other.slots) == len(space.slots)
        assert [slot[0] for slot in other.slots] == sorted(slot[0] for slot in other.slots), "read as before"
        for edge in other.edges_off_map:
            assert south_up.edge_facing(name, edge).beyond is None


def test_a_track_is_read_as_before(sheet: MapSheet) -> None:
    before, after = (
        [
            box.title
            for box in sorted(one.boxes, key=lambda box: (-box.rect[1], box.rect[0]))
            if track(box.kind)
        ]
        for one in (sheet, turned(sheet))
    )
    assert before == after


def track(kind: str) -> bool:
    return kind == "turn_track"
