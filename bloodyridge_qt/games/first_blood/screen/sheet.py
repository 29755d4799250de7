"""The printed sheet from the map file: hexes, sea and coast, rivers, entry points, boxes and tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import Any, Final

from bloodyridge_qt.boards.sheet import MapSheet, Point, SheetBox, SheetLabel, SheetLine, Space
from bloodyridge_qt.boards.sheetfile import (
    FARTHEST,
    FRAME,
    MOST,
    area,
    corners,
    numbers,
    point,
    printed_boxes,
    printed_labels,
    said,
)  # fmt: skip
from bloodyridge_qt.games.first_blood.rules.board import GRID, SEA
from bloodyridge_qt.games.first_blood.rules.forces import Forces
from bloodyridge_qt.reading import Node, parse

ENTRY: Final = "entry {}"
"""The place of a numbered entry point."""
_KEY: Final = "first_blood"
_COAST: Final = ("shoal", "shallows", "sand")
"""From the sea to the land, one stroke over the other."""


def read_sheet(raw: bytes, forces: Forces, *, with_sea: bool = False) -> MapSheet:
    """The sheet of a map file whose rules have been read from the same bytes. Raises Unreadable.

    Each turn of its time record says how many pieces of either side arrive [7.0]. The hexes of the sea are
    spaces of it only `with_sea`, for the map editor; entry points, which lie over them, are only drawn then.
    """
    root = parse(raw, "a map of First Blood")
    layout = root.member("sheet")
    bounds = area(layout.member("bounds"))
    frame = corners(bounds, FRAME)
    hexes = tuple(_hexes(root, layout, with_sea=with_sea))
    around = tuple(_boxes(root, layout))
    over = [space for space in around if with_sea and space.name.startswith("entry")]
    sides = _sides({space.name: space for space in hexes if space.terrain != SEA})
    printed, tracks = tuple(_printed(layout)), tuple(printed_boxes(layout))
    return MapSheet(
        name=_KEY,
        title="First Blood",
        bounds=bounds,
        spaces=(*hexes, *(space for space in around if space not in over)),
        lines=(
            *_sea(root, sides, frame),
            *_lagoons(root, layout),
            *_rivers(root, sides),
            *_arrows(root, {space.name: space for space in (*hexes, *around)}),
            *printed,
            *(SheetLine(one.terrain, one.name, one.polygon, one.provenance, "") for one in over),
        ),
        labels=(*printed_labels(layout), *_titles(around), *_arrivals(tracks, forces)),
        boxes=tracks,
        game=_KEY,
    )


def _hexes(root: Node, layout: Node, *, with_sea: bool) -> Iterator[Space]:
    """The land, and if wanted the sea, where nobody ever is; in the order of the file."""
    x0, y0 = numbers(layout.member("hex_0000"), 2)
    for number, one in root.member("hexes").members(MOST):
        land = one.member("land").flag()
        if not land and not with_sea:
            continue
        x, y = GRID.centre(number)
        known = "surface" if land else "land"
        yield Space(
            number,
            (x + x0, y + y0),
            GRID.corners(x + x0, y + y0),
            one.member("surface").text(20) if land else SEA,
            provenance=one.member(f"{known}_status").text(20),
            note=said(one, f"{known}_why"),
        )


def _boxes(root: Node, layout: Node) -> Iterator[Space]:
    """[6.0, 6.4, 10.1, 13.0] Boxes A to D, boxes for aircraft and ships, numbered entry points."""
    rects = layout.member("spaces")
    for group, terrain in (("boxes", "off_board"), ("holding_boxes", "")):
        for name, one in root.member(group).members(MOST):
            west, south, east, north = rect = area(rects.member(name))
            ground = terrain or f"{one.member('side').one_of(('US', 'JP')).lower()}_box"
            note = said(one, "why")
            middle = ((west + east) / 2, (south + north) / 2)
            status = said(one, "status", unsaid="cited")
            yield Space(name, middle, corners(rect), ground, (), status, note, named=False)
    radius = float(layout.member("entry_radius").whole(1, FARTHEST))
    for name, one in root.member("entry_points").members(MOST):
        x, y = numbers(layout.member("entries").member(name), 2)
        ring = tuple((x + radius * cos(pi * k / 12), y + radius * sin(pi * k / 12)) for k in range(24))
        ground = f"{one.member('side').one_of(('US', 'JP')).lower()}_entry"
        status = one.member("status").text(20)
        yield Space(ENTRY.format(name), (x, y), ring, ground, (), status, said(one, "why"), named=False)


Ends = tuple[Point, Point]


def _sides(hexes: Mapping[str, Space]) -> dict[frozenset[str], Ends]:
    """Of each hexside of the land its two corners, by the numbers of both hexes."""
    found = {}
    for name, space in hexes.items():
        (cx, cy), (gx, gy) = space.centre, GRID.centre(name)
        for start, end in pairwise((*space.polygon, space.polygon[0])):
            east, north = start[0] + end[0] - cx, start[1] + end[1] - cy
            other = GRID.number_at(gx + east - cx, gy + north - cy)
            found[frozenset((name, other or ""))] = (start, end)
    return found


def _of_type(root: Node, kind: str, sides: Mapping[frozenset[str], Ends]) -> Iterator[tuple[Node, Ends]]:
    """The hexsides of one type with their corners."""
    for name, one in root.member("hexsides").members(MOST):
        if one.member("type").text(20) == kind:
            yield one, sides[frozenset(name.split("/"))]


def _sea(root: Node, sides: Mapping[frozenset[str], Ends], frame: Sequence[Point]) -> Iterator[SheetLine]:
    """The sea north of the land, its shoals, the sand: the coast goes on level to the frame on both sides."""
    (west, south), _, (east, north), _ = frame
    highest = max(name for name, _ in root.member("hexes").members(MOST))
    rim = (ends for pair, ends in sides.items() if max(pair) > highest)
    shore = max(_courses([*(ends for _, ends in _of_type(root, "coast", sides)), *rim]), key=len)
    shore = shore if shore[0][0] < shore[-1][0] else shore[::-1]
    shore = [(west, shore[0][1]), *shore, (east, shore[-1][1])]
    water = (*shore, (east, north), (west, north), shore[0])
    yield SheetLine("sea", "Sealark Channel", water, "reconstructed", "")
    land = (*shore, (east, south), (west, south), shore[0])
    for kind in _COAST:
        if kind == "sand":  # over the half of the shoals that the land beyond the map would show
            yield SheetLine("land", "Guadalcanal", land, "reconstructed", "")
        yield SheetLine(kind, "coast", _smoothed(shore), "reconstructed", "")


def _lagoons(root: Node, layout: Node) -> Iterator[SheetLine]:
    """Sea that no way by sea leads to from the northern edge: the map of an owner may have some."""
    x0, y0 = numbers(layout.member("hex_0000"), 2)
    hexes = dict(root.member("hexes").members(MOST))
    shut = {number for number, one in hexes.items() if not one.member("land").flag()}
    open_sea = [number for number in shut if number[:2] == max(hexes)[:2]]
    for here in open_sea:  # grows while it is walked
        beside = {GRID.neighbour(here, direction) or "" for direction in GRID.directions}
        open_sea += beside & shut - {*open_sea}
    for number in sorted(shut - {*open_sea}):
        x, y = GRID.centre(number)
        corners = GRID.corners(x + x0, y + y0)
        yield SheetLine("lagoon", "sea", (*corners, corners[0]), "reconstructed", "")


def _courses(sides: Iterable[Ends]) -> list[list[Point]]:
    """Sides joined end to end."""
    left = [list(side) for side in sides]
    found: list[list[Point]] = []
    while left:
        course = left.pop()
        grown = True
        while grown:
            grown = False
            for at, (start, end) in enumerate(left):
                if dist(course[-1], start) < 2:
                    course.append(end)
                elif dist(course[0], end) < 2:
                    course.insert(0, start)
                elif dist(course[-1], end) < 2:
                    course.append(start)
                elif dist(course[0], start) < 2:
                    course.insert(0, end)
                else:
                    continue
                del left[at]
                grown = True
                break
        found.append(course)
    return found


def _smoothed(course: list[Point], times: int = 2) -> tuple[Point, ...]:
    """The course with its corners cut, again and again; its ends stay."""
    for _ in range(times):
        cut = [course[0]]
        for (x, y), (to_x, to_y) in pairwise(course):
            cut += [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (0.25, 0.75)]
        course = [*cut, course[-1]]
    return tuple(course)


def _rivers(root: Node, sides: Mapping[frozenset[str], Ends]) -> Iterator[SheetLine]:
    """[4.2] Each river along its hexsides, its banks under its water."""
    rivers: dict[str, list[Ends]] = {}
    for one, ends in _of_type(root, "river", sides):
        rivers.setdefault(one.member("river").text(40), []).append(ends)
    for kind in ("river_bank", "river"):
        for name, wet in rivers.items():
            for course in _courses(wet):
                yield SheetLine(kind, name, _smoothed(course), "reconstructed", "")


def _arrows(root: Node, spaces: dict[str, Space]) -> Iterator[SheetLine]:
    """[6.2, 7.5.2] From each box and entry point to the hexes its arrows name."""
    for group in ("entry_points", "boxes"):
        for name, one in root.member(group).members(MOST):
            start = spaces[name if group == "boxes" else ENTRY.format(name)]
            side = f"{(said(one, 'side') or 'JP').lower()}_arrow"
            for item in one.member("hexes").items(9, 1):
                to = spaces[item.one_of(tuple(spaces))]
                course = _course(start, to, upright=group == "boxes")
                yield SheetLine(side, f"{name} to {to.name} [7.5.2]", course, said(one, "status"), "")


def _course(start: Space, to: Space, *, upright: bool) -> tuple[Point, Point]:
    (x, y), (to_x, to_y) = start.centre, to.centre
    if upright:  # out of the upper edge of the box
        return (to_x, start.polygon[2][1] + 4), (to_x, to_y - 58)
    away = dist((x, y), (to_x, to_y))
    first, last = 60 / away, 1 - 52 / away
    return tuple((x + (to_x - x) * part, y + (to_y - y) * part) for part in (first, last))  # type: ignore[return-value]


def _printed(layout: Node) -> Iterator[SheetLine]:
    for item in layout.member("lines").items(MOST):
        points = tuple(map(point, item.member("points").items(MOST, 2)))
        name, kind = item.member("name").text(60), item.member("kind").text(20)
        yield SheetLine(kind, name, points, "reconstructed", "")


def _titles(around: Iterable[Space]) -> Iterator[SheetLabel]:
    """The name at the head of each box, the number on the rim of each entry point."""
    for space in around:
        x, north = space.centre[0], max(y for _, y in space.polygon)
        if space.terrain.endswith("entry"):
            number: Any = space.name.split()[1]
            yield SheetLabel(number, (x, north - 4), 0.0, 17.0, "numeral", space.provenance)
        elif space.terrain == "off_board":
            at = (space.polygon[0][0] + 36, north - 36)
            yield SheetLabel(space.name, at, 0.0, 30.0, "numeral", space.provenance)
        else:
            yield SheetLabel(space.name, (x, north - 24), 0.0, 18.0, "heading", space.provenance)


def _arrivals(tracks: Iterable[SheetBox], forces: Forces) -> Iterator[SheetLabel]:
    """[7.0] "US 5" above the name of a turn, "JP 3" below it; the two special ships come at will [10.1]."""
    turns = {f"turn {name}": turn for turn, name in enumerate(forces.turns, start=1)}
    for box in tracks:
        west, south, east, north = box.rect
        for side, height in (("US", north - 20), ("JP", south + 20)):
            own = ("US", "JP").index(side)
            many = sum(one.side == own and one.arrives == turns.get(box.key) for one in forces.pieces)
            if many:
                at = ((west + east) / 2, height)
                yield SheetLabel(f"{side} {many}", at, 0.0, 22.0, "heading", "reconstructed")
