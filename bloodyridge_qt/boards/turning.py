"""A sheet turned half round, as it lies for somebody at its other side; what is printed stays upright."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bloodyridge_qt.boards.layout import COMPASS
from bloodyridge_qt.boards.sheet import MapSheet, Point, Rect, SheetBox, SheetLabel, SheetLine, Space

_TOGETHER, _ON_A_TRACK, _BESIDE = 16.0, 40.0, 20.0
"""Yards between boxes that belong together, those of a track, and from a box to words that belong to it."""
_WORDS: Final = tuple(COMPASS)


def turned(sheet: MapSheet) -> MapSheet:
    """The same sheet with south where north was, and north again when it is turned once more.

    Boxes that stand together keep their order, with what is printed in and beside them; so do slots.
    """
    west, south, east, north = sheet.bounds
    across, along = west + east, south + north

    def at(point: Point) -> Point:
        return across - point[0], along - point[1]

    def away(rect: Rect) -> Point:
        """How far a part of the sheet goes that stays upright."""
        return across - rect[0] - rect[2], along - rect[1] - rect[3]

    blocks = [(block, away(block)) for block in _blocks(sheet.boxes)]
    plates = [_round(space.polygon) for space in sheet.spaces if space.slots]
    upright = [
        *((plate, away(plate)) for plate in plates),
        *((_moved(block, (-_BESIDE, -_BESIDE), (_BESIDE, _BESIDE)), move) for block, move in blocks),
    ]

    def space(old: Space) -> Space:
        move = away(_round(old.polygon))
        return replace(
            old,
            centre=at(old.centre),
            polygon=tuple(map(at, old.polygon)),
            edges_off_map=tuple(_WORDS[_WORDS.index(edge) - 4] for edge in old.edges_off_map),
            slots=tuple(_moved(slot, move) for slot in old.slots),
        )

    def label(old: SheetLabel) -> SheetLabel:
        x, y = old.at
        for part, (dx, dy) in upright:
            if _holds(part, old.at):
                return replace(old, at=(x + dx, y + dy))
        return replace(old, at=at(old.at))

    def line(old: SheetLine) -> SheetLine:
        if old.kind != "scale_bar":
            return replace(old, points=tuple(map(at, old.points)))
        dx, dy = away(_round(old.points))
        return replace(old, points=tuple((x + dx, y + dy) for x, y in old.points))

    def box(old: SheetBox) -> SheetBox:
        move = next(move for block, move in blocks if _holds(block, old.rect[:2]))
        kinds = {"north_arrow": "south_arrow", "south_arrow": "north_arrow"}
        return replace(old, rect=_moved(old.rect, move), kind=kinds.get(old.kind, old.kind))

    return replace(
        sheet,
        spaces=tuple(map(space, sheet.spaces)),
        lines=tuple(map(line, sheet.lines)),
        labels=tuple(map(label, sheet.labels)),
        boxes=tuple(map(box, sheet.boxes)),
        turned=not sheet.turned,
    )


def _round(points: tuple[Point, ...]) -> Rect:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _moved(rect: Rect, by: Point, far: Point | None = None) -> Rect:
    """Its lower left corner elsewhere, and the other one as far or by `far`."""
    west, south, east, north = rect
    dx, dy = far or by
    return west + by[0], south + by[1], east + dx, north + dy


def _holds(rect: Rect, point: Point) -> bool:
    return rect[0] <= point[0] <= rect[2] and rect[1] <= point[1] <= rect[3]


def _blocks(boxes: tuple[SheetBox, ...]) -> list[Rect]:
    """The rectangles round boxes that stand together."""
    blocks: list[Rect] = []
    for box in boxes:
        west, south, east, north = box.rect
        apart, far = [], _ON_A_TRACK if box.kind.endswith("_track") else _TOGETHER
        for other in blocks:
            beside = other[0] - far < east and west < other[2] + far
            if beside and other[1] - far < north and south < other[3] + far:
                west, south = min(west, other[0]), min(south, other[1])
                east, north = max(east, other[2]), max(north, other[3])
            else:
                apart.append(other)
        blocks = [*apart, (west, south, east, north)]
    return blocks
