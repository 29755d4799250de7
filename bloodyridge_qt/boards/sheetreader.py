"""Turns the features that are only printed into a map sheet: lines, labels, boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from bloodyridge_qt.boards.features import Faults, Feature, MapFault
from bloodyridge_qt.boards.mapfile import MapFile
from bloodyridge_qt.boards.schema import MapSchema
from bloodyridge_qt.boards.sheet import MapSheet, Rect, SheetBox, SheetLabel, SheetLine, Space
from bloodyridge_qt.language import tr


def read_sheet(
    file: MapFile, spaces: tuple[Space, ...], schema: MapSchema, faults: Faults | None = None
) -> MapSheet:
    """The sheet of a map file, with spaces already judged.

    Raises MapFault for a shape that cannot be printed, two boxes in one place, or anything off the sheet:
    the first fault, or after all of them are in `faults`.
    """
    faults = faults or Faults()
    bounds = _bounds([f for f in file.features if f.kind == "sheet"])
    lines = []
    for feature in file.features:
        if feature.kind in schema.lines or feature.kind in schema.printed_lines:
            with faults:
                lines.append(_line(feature, schema))
    boxes = _boxes([f for f in file.features if f.kind == "box"], faults)
    for feature in file.features:
        with faults:
            _check_on_the_sheet(feature, bounds)
    faults.settle()
    return MapSheet(
        name=file.name,
        title=file.title,
        bounds=bounds,
        spaces=spaces,
        lines=tuple(lines),
        labels=tuple(_label(f) for f in file.features if f.kind == "label"),
        boxes=boxes,
        game=schema.game,
    )


def _bounds(sheets: Sequence[Feature]) -> Rect:
    if len(sheets) != 1:
        raise MapFault("the map", tr("{sheets} features of kind sheet", sheets=len(sheets)), "exactly one")
    return _rect(sheets[0])


def _rect(feature: Feature) -> Rect:
    xs, ys = zip(*feature.points, strict=True)
    west, south, east, north = min(xs), min(ys), max(xs), max(ys)
    corners = {(west, south), (east, south), (east, north), (west, north)}
    upright = all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(feature.points))
    if len(feature.points) != 5 or len(corners) != 4 or set(feature.points) != corners or not upright:
        raise MapFault(feature.name, "another shape", "a rectangle with sides due east and due north")
    return west, south, east, north


def _boxes(features: Sequence[Feature], faults: Faults) -> tuple[SheetBox, ...]:
    boxes: dict[str, SheetBox] = {}
    for feature in features:
        with faults:
            boxes[feature.name] = _box(feature, boxes)
    return tuple(boxes.values())


def _box(feature: Feature, others: Mapping[str, SheetBox]) -> SheetBox:
    p = feature.properties
    box = SheetBox(key=p["key"], title=p["title"], rect=_rect(feature), kind=p["box_kind"])
    for name, other in others.items():
        if other.key == box.key:
            raise MapFault(
                feature.name, tr("key {key!r} a second time", key=box.key), "a key of its own for each box"
            )
        if _share_ground(other.rect, box.rect):
            found = tr("a box that covers part of {name}", name=name)
            raise MapFault(feature.name, found, "boxes that lie clear of each other")
    return box


def _share_ground(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _check_on_the_sheet(feature: Feature, bounds: Rect) -> None:
    west, south, east, north = bounds
    for x, y in feature.points:
        if not (west <= x <= east and south <= y <= north):
            found = tr("the position {x:g}, {y:g} off the sheet", x=x, y=y)
            raise MapFault(feature.name, found, "everything on the sheet")


def _line(feature: Feature, schema: MapSchema) -> SheetLine:
    if feature.kind in schema.rings and feature.points[0] != feature.points[-1]:
        raise MapFault(
            feature.name,
            tr("an open {kind}", kind=feature.kind),
            "a closed ring: the last position repeats the first",
        )
    word = schema.lines[feature.kind].word if feature.kind in schema.lines else "name"
    name = feature.properties[word]
    return SheetLine(feature.kind, name, feature.points, feature.properties["provenance"], feature.reason)


def _label(feature: Feature) -> SheetLabel:
    p = feature.properties
    return SheetLabel(
        text=p["text"],
        at=feature.points[0],
        angle=float(p["angle"]),
        size=float(p["size"]),
        role=p["role"],
        provenance=p["provenance"],
    )
