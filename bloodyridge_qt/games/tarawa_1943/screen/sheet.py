"""The printed board from its file: places as areas, Betio with its beaches, boxes and cohesion tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from bloodyridge_qt.boards.sheet import MapSheet, Point, SheetBox, SheetLabel, SheetLine, Space
from bloodyridge_qt.boards.sheetfile import (
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
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.setting import ISLAND, Board, BoardFault
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable, parse

YARDS: Final = 0.72
"""Yards of the sheet to a yard of Betio: a counter, which is as large on every sheet, then fills a space."""
_NAME_CAP, _NOTE_CAP = 15.5, 12.0
_RIM, _GAP = 5.0, 4.0
"""Yards of the sheet round the slots of a place, and between them."""
_numbers, _point = partial(numbers, scale=YARDS), partial(point, scale=YARDS)
_status: Final = partial(said, unsaid="reconstructed")


def read_sheet(board: Board, raw: bytes) -> MapSheet:
    """The sheet of a board whose places have been read from the same file. Raises BoardFault."""
    try:
        root = parse(raw)
        layout = root.member("sheet")
        bounds = area(layout.member("bounds"), YARDS)
        sea = corners(bounds, FRAME)
        spaces, drawn = tuple(_spaces(root, layout, board)), tuple(_features(root))
        signs = (one for one in drawn if isinstance(one, SheetLabel))
        return MapSheet(
            name="tarawa_1943",
            title="Tarawa 1943",
            bounds=bounds,
            spaces=spaces,
            lines=(
                SheetLine("sea", "Tarawa lagoon", (*sea, sea[0]), "reconstructed", ""),
                *(one for one in drawn if isinstance(one, SheetLine)),
                *_links(root, spaces),
                *_scale_bar(layout),
            ),
            labels=(
                *_names(spaces, board),
                *(sign for sign in signs if not any(_covers(space, sign.at) for space in spaces)),
                *printed_labels(layout, YARDS),
            ),
            boxes=(*printed_boxes(layout, YARDS), *_tracks(layout, board)),
            game="tarawa_1943",
        )
    except Unreadable as fault:
        raise BoardFault(tr("Board file: {fault}.", fault=fault)) from None


def _spaces(root: Node, layout: Node, board: Board) -> Iterator[Space]:
    """[1.0] Positions and boxes in the order of the board, each as large as its three slots."""
    items = (one for group in ("positions", "waves") for one in root.member(group).items(2 * terms.POSITIONS))
    printed = {one.member("id").text(20): one for one in items}
    for place in board.places:
        item, terrain = printed[place.name], "island" if place.row == ISLAND else "wave"
        (x, y), (wide, high) = _point(item.member("at")), _numbers(layout.member(f"{terrain}_space"), 2)
        slots = item.member("slots").whole(1, terms.SLOTS)
        pitch, south = (wide - 2 * _RIM) / slots, y - high / 2 + _RIM
        side = min(pitch - _GAP, high * 0.72)
        middles = (x + (slot - (slots - 1) / 2) * pitch for slot in range(slots))
        yield Space(
            place.name,
            (x, y),
            corners((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)),
            terrain,
            provenance=_status(item, "name_status", "status"),
            note=said(item, "name_reason", "reason"),
            named=False,  # its label has the name, and the number
            slots=tuple((at - side / 2, south, at + side / 2, south + side) for at in middles),
        )


def _features(root: Node) -> Iterator[SheetLine | SheetLabel]:
    """Courses, the outlines of areas, closed, and signs."""
    for one in root.member("geometry").member("features").items(MOST):
        about, geometry = one.member("properties"), one.member("geometry")
        shape = geometry.member("type").one_of(("Point", "LineString", "Polygon"))
        kind, name = about.member("kind").text(20), about.member("name").text(60)
        status, points = _status(about, "status"), geometry.member("coordinates")
        if shape == "Point":
            yield SheetLabel(name, _point(points), 0.0, _NOTE_CAP, kind, status)
            continue
        if kind == "beach":  # each in its colour
            kind = f"beach_{name.split()[0].lower()}"
        elif kind == "pier" and shape == "Polygon":
            kind = "pier_head"
        course = points if shape == "LineString" else next(points.items(1, 1))
        yield SheetLine(kind, name, tuple(map(_point, course.items(MOST))), status, said(about, "reason"))


def _covers(space: Space, at: Point) -> bool:
    """Whether a sign there would be hidden by a space."""
    (x, y), (west, south), (east, north) = at, space.polygon[0], space.polygon[2]
    return west < x < east and south < y < north


def _links(root: Node, spaces: tuple[Space, ...]) -> Iterator[SheetLine]:
    """[1.0] The arrows that join places, from edge to edge."""
    by_name = {space.name: space for space in spaces}
    for item in root.member("links").items(MOST):
        a, b = (by_name[item.member(end).one_of(tuple(by_name))] for end in ("a", "b"))
        course, status = (_edge(a, b.centre), _edge(b, a.centre)), _status(item, "status")
        yield SheetLine("link", f"{a.name}–{b.name}", course, status, said(item, "reason"))


def _edge(space: Space, towards: Point) -> Point:
    """Where the straight way out of a space leaves it."""
    (x, y), (east, north) = space.centre, space.polygon[2]
    dx, dy = towards[0] - x, towards[1] - y
    part = min((east - x) / (abs(dx) or 1), (north - y) / (abs(dy) or 1))
    return x + part * dx, y + part * dy


def _names(spaces: Iterable[Space], board: Board) -> Iterator[SheetLabel]:
    """[1.0] At the head of each position and box; a position has its number on a disc as well."""
    for space, place in zip(spaces, board.places, strict=True):
        (x, _), (west, _), (_, north) = space.centre, space.polygon[0], space.polygon[2]
        y, island = (space.slots[0][3] + north) / 2, place.row == ISLAND
        text = place.title if island else tr("Wave {row}", row=place.row)
        at = (x + 0.6 * _NAME_CAP * island, y)  # clear of the disc, and of a flag's pole
        yield SheetLabel(text, at, 0.0, _NAME_CAP, "heading", space.provenance)
        if island:
            at = (west + 0.8 * _NAME_CAP, y + 0.2 * _NAME_CAP)
            yield SheetLabel(place.name, at, 0.0, _NAME_CAP, "numeral", space.provenance)


def _scale_bar(layout: Node) -> Iterator[SheetLine]:
    if (bar := layout.optional("scale_bar")) is not None:
        (x, y), yards = _point(bar.member("at")), bar.member("yards").whole(1, 10_000)
        course = tuple((x + YARDS * yards * part / 4, y) for part in range(5))
        yield SheetLine("scale_bar", f"{yards} yards", course, "reconstructed", "")


def _tracks(layout: Node, board: Board) -> Iterator[SheetBox]:
    """[4.0] For each battalion its name and the spaces from 12 to 1."""
    track = layout.member("cohesion_track")
    (left, top), (wide, high) = _point(track.member("at")), _point(track.member("step"))
    first = left + YARDS * track.member("name_width").whole(0, 10_000)
    for row, name in enumerate(board.battalions):
        north = top - row * high
        south = north - high + 6
        yield SheetBox(f"cohesion {name}", name, (left, south, first - 6, north), "track_name")
        for column, value in enumerate(range(terms.HIGHEST, 0, -1)):
            west = first + column * wide
            rect = (west, south, west + wide - 6, north)
            yield SheetBox(f"cohesion {name} {value}", str(value), rect, "turn_track")
