"""The printed board from its file: places as areas, Betio with its beaches, boxes and cohesion tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from bloodyridge_qt.boards.sheet import MapSheet, Point, Rect, SheetBox, SheetLabel, SheetLine, Space
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.setting import ISLAND, Board, BoardFault
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable, parse

_MOST: Final = 200
_FARTHEST: Final = 10_000
YARDS: Final = 0.72
"""Yards of the sheet to a yard of Betio: a counter, which is as large on every sheet, then fills a space."""
_NAME_CAP, _NOTE_CAP = 15.5, 12.0
_FRAME: Final = 36.0
_RIM, _GAP = 5.0, 4.0
"""Yards of the sheet round the slots of a place, and between them."""


def read_sheet(board: Board, raw: bytes) -> MapSheet:
    """The sheet of a board whose places have been read from the same file. Raises BoardFault."""
    try:
        root = parse(raw)
        layout = root.member("sheet")
        west, south, east, north = _numbers(layout.member("bounds"), 4)
        features = list(root.member("geometry").member("features").items(_MOST))
        spaces = tuple(_spaces(root, layout, board))
        points = (_label(one) for one in features if _kind(one) == "Point")
        clear = [label for label in points if not any(map(partial(_covers, label), spaces))]
        printed = layout.optional("labels")
        return MapSheet(
            name="tarawa_1943",
            title="Tarawa 1943",
            bounds=(west, south, east, north),
            spaces=spaces,
            lines=(
                _sea((west, south, east, north)),
                *(_line(one) for one in features if _kind(one) != "Point"),
                *_links(root, spaces),
                *_scale_bar(layout),
            ),
            labels=(
                *_names(spaces, board),
                *clear,
                *(_words(one) for one in (printed.items(_MOST) if printed else ())),
            ),
            boxes=(*_boxes(layout), *_tracks(layout, board)),
            game="tarawa_1943",
        )
    except Unreadable as fault:
        raise BoardFault(tr("Board file: {fault}.", fault=fault)) from None


def _numbers(node: Node, count: int) -> tuple[float, ...]:
    return tuple(YARDS * value for value in node.wholes(-_FARTHEST, _FARTHEST, count, count))


def _at(node: Node, name: str = "at") -> Point:
    east, north = _numbers(node.member(name), 2)
    return east, north


def _status(node: Node, *names: str) -> str:
    return next((found.text(40) for name in names if (found := node.optional(name))), "reconstructed")


def _spaces(root: Node, layout: Node, board: Board) -> Iterator[Space]:
    """[1.0] Positions and boxes in the order of the board, each as large as its three slots."""
    printed = {
        item.member("id").text(20): (item, terrain)
        for group, terrain in (("positions", "island"), ("waves", "wave"))
        for item in root.member(group).items(2 * terms.POSITIONS)
    }
    for place in board.places:
        item, terrain = printed[place.name]
        (x, y), (wide, high) = _at(item), _numbers(layout.member(f"{terrain}_space"), 2)
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        slots = item.member("slots").whole(1, terms.SLOTS)
        pitch, south = (wide - 2 * _RIM) / slots, y - high / 2 + _RIM
        side = min(pitch - _GAP, high * 0.72)
        note = item.optional("name_reason") or item.optional("reason")
        yield Space(
            place.name,
            (x, y),
            tuple((x + a * wide / 2, y + b * high / 2) for a, b in corners),
            terrain,
            provenance=_status(item, "name_status", "status"),
            note=note.text(400) if note else "",
            named=False,  # its label has the name, and the number
            slots=tuple(
                (middle - side / 2, south, middle + side / 2, south + side)
                for slot in range(slots)
                for middle in (x + (slot - (slots - 1) / 2) * pitch,)
            ),
        )


def _kind(feature: Node) -> str:
    return feature.member("geometry").member("type").one_of(("Point", "LineString", "Polygon"))


def _sea(bounds: Rect) -> SheetLine:
    """The whole sheet within its frame: an island lies in the sea."""
    west, south, east, north = (
        edge + inset for edge, inset in zip(bounds, (_FRAME, _FRAME, -_FRAME, -_FRAME), strict=True)
    )
    ring = ((west, south), (east, south), (east, north), (west, north), (west, south))
    return SheetLine("sea", "Tarawa lagoon", ring, "reconstructed", "")


def _line(feature: Node) -> SheetLine:
    """A course, or the outline of an area, closed."""
    about, shape = feature.member("properties"), feature.member("geometry").member("coordinates")
    points: Any = shape if _kind(feature) == "LineString" else next(shape.items(1, 1))
    kind, name = about.member("kind").text(20), about.member("name").text(60)
    if kind == "beach":  # each in its colour
        kind = f"beach_{name.split()[0].lower()}"
    elif kind == "pier" and points is not shape:
        kind = "pier_head"
    return SheetLine(
        kind,
        name,
        tuple((x, y) for point in points.items(_MOST) for x, y in (_numbers(point, 2),)),
        _status(about, "status"),
        _reason(about),
    )


def _reason(node: Node) -> str:
    found = node.optional("reason")
    return found.text(400) if found else ""


def _covers(label: SheetLabel, space: Space) -> bool:
    """Whether a sign would be hidden by a space."""
    (x, y), (west, south), (east, north) = label.at, space.polygon[0], space.polygon[2]
    return west < x < east and south < y < north


def _links(root: Node, spaces: tuple[Space, ...]) -> Iterator[SheetLine]:
    """[1.0] The arrows that join places, from edge to edge."""
    by_name = {space.name: space for space in spaces}
    for item in root.member("links").items(100):
        a, b = (by_name[item.member(end).one_of(tuple(by_name))] for end in ("a", "b"))
        course = (_edge(a, b.centre), _edge(b, a.centre))
        yield SheetLine("link", f"{a.name}–{b.name}", course, _status(item, "status"), _reason(item))


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


def _words(node: Node) -> SheetLabel:
    """Words printed beside the places."""
    size = YARDS * node.member("size").whole(1, 200)
    return SheetLabel(
        node.member("text").text(120), _at(node), 0.0, size, node.member("role").text(20), "reconstructed"
    )


def _scale_bar(layout: Node) -> Iterator[SheetLine]:
    bar = layout.optional("scale_bar")
    if bar is not None:
        (x, y), yards = _at(bar), bar.member("yards").whole(1, _FARTHEST)
        course = tuple((x + YARDS * yards * part / 4, y) for part in range(5))
        yield SheetLine("scale_bar", f"{yards} yards", course, "reconstructed", "")


def _label(feature: Node) -> SheetLabel:
    about = feature.member("properties")
    x, y = _numbers(feature.member("geometry").member("coordinates"), 2)
    kind = about.member("kind").text(20)
    return SheetLabel(about.member("name").text(60), (x, y), 0.0, _NOTE_CAP, kind, _status(about, "status"))


def _boxes(layout: Node) -> Iterator[SheetBox]:
    for item in layout.member("boxes").items(_MOST):
        west, south, east, north = _numbers(item.member("rect"), 4)
        kind, title = item.member("kind").text(20), item.member("title").text(40)
        yield SheetBox(item.member("key").text(40), title, (west, south, east, north), kind)


def _tracks(layout: Node, board: Board) -> Iterator[SheetBox]:
    """[4.0] For each battalion its name and the spaces from 12 to 1."""
    track = layout.member("cohesion_track")
    (left, top), (wide, high) = _at(track), _numbers(track.member("step"), 2)
    first = left + YARDS * track.member("name_width").whole(0, _FARTHEST)
    for row, name in enumerate(board.battalions):
        north = top - row * high
        rect = (left, north - high + 6, first - 6, north)
        yield SheetBox(f"cohesion {name}", name, rect, "track_name")
        for column, value in enumerate(range(terms.HIGHEST, 0, -1)):
            west = first + column * wide
            rect = (west, north - high + 6, west + wide - 6, north)
            yield SheetBox(f"cohesion {name} {value}", str(value), rect, "turn_track")
