"""Where two drawings of one map differ."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from bloodyridge_qt.boards.sheet import MapSheet


def changed_area(before: MapSheet | None, after: MapSheet, step: float) -> QRectF:
    """The part of the scene in which two sheets of one size are drawn differently; empty when nowhere."""
    if before is None or before.bounds != after.bounds:
        west, south, east, north = after.bounds
        return QRectF(west, -north, east - west, north - south)
    area = QRectF()
    points: list[tuple[float, float]] = []
    for old, new in zip(before.spaces, after.spaces, strict=True):
        if (old.terrain, old.marks, old.edges_off_map) != (new.terrain, new.marks, new.edges_off_map):
            points += new.polygon
    for line in {*before.lines} ^ {*after.lines}:
        points += line.points
    for x, y in points:
        area = area.united(QRectF(x - 1.2 * step, -y - 1.2 * step, 2.4 * step, 2.4 * step))
    return area
