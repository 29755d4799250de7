"""Where things are on a sheet, in scene coordinates: x = yards east, y = −yards north."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.table_view import Place

BEARINGS: Final = {"N": 0.0, "NE": 60.0, "SE": 120.0, "S": 180.0, "SW": 240.0, "NW": 300.0}
"""Compass bearing of each neighbour of a flat-topped hex, in degrees."""


TITLE: Final = 54.0
"""Yards a printed title takes at the top of a box."""


class Ground:
    """Finds hexes, boxes and their neighbours on one sheet; knows nothing of what lies there."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        west, south, east, north = sheet.bounds
        self.bounds = QRectF(west, -north, east - west, north - south)
        self.centres = {shape.name: QPointF(shape.centre[0], -shape.centre[1]) for shape in sheet.spaces}
        self.polygons = {
            shape.name: QPolygonF([QPointF(x, -y) for x, y in shape.polygon]) for shape in sheet.spaces
        }
        self.boxes = {
            box.key: QRectF(box.rect[0], -box.rect[3], box.rect[2] - box.rect[0], box.rect[3] - box.rect[1])
            for box in sheet.boxes
        }
        self._rects = {number: polygon.boundingRect() for number, polygon in self.polygons.items()}
        self._titled = {box.key for box in sheet.boxes if len(box.title) > 2}
        self._exits = {shape.name: shape.edges_off_map for shape in sheet.spaces if "exit" in shape.marks}
        self.step = _hex_step(self)
        """Distance between neighbouring hex centres, in yards."""
        self._cells: dict[tuple[int, int], list[str]] = {}
        for number, centre in self.centres.items():
            self._cells.setdefault(self._cell(centre), []).append(number)
        self.field = QRectF()
        """The rectangle round all hexes."""
        for polygon in self.polygons.values():
            self.field = self.field.united(polygon.boundingRect())
        self._by_centre = {(round(c.x() / 4), round(c.y() / 4)): n for n, c in self.centres.items()}

    def _cell(self, point: QPointF) -> tuple[int, int]:
        return (math.floor(point.x() / self.step), math.floor(point.y() / self.step))

    def hex_at(self, point: QPointF) -> Place:
        """The hex under a point, or ""."""
        column, row = self._cell(point)
        best, nearest = "", self.step * self.step
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                for number in self._cells.get((i, j), ()):
                    away = point - self.centres[number]
                    distance = QPointF.dotProduct(away, away)
                    if distance < nearest:
                        best, nearest = number, distance
        # the nearest centre owns the point, unless the point lies outside the hex field
        if best and nearest > (self.step / 2) ** 2:
            return best if self.polygons[best].containsPoint(point, Qt.FillRule.OddEvenFill) else ""
        return best

    def box_at(self, point: QPointF) -> Place:
        """The box under a point, or ""."""
        return next((key for key, rect in self.boxes.items() if rect.contains(point)), "")

    def place_at(self, point: QPointF) -> Place:
        """The hex or box under a point, or ""."""
        return self.hex_at(point) or self.box_at(point)

    def exit_at(self, point: QPointF) -> tuple[Place, ...]:
        """Exit hexes that a step off the map would leave from, when it ends at this point; nearest first."""
        found = []
        for number, edges in self._exits.items():
            for edge in edges:
                beyond = self.beyond(number, edge)
                away = math.hypot(point.x() - beyond.x(), point.y() - beyond.y())
                if away < self.step * 0.62:
                    found.append((away, number))
        return tuple(dict.fromkeys(number for _, number in sorted(found)))

    def exit_edges(self, place: Place) -> tuple[str, ...]:
        """Directions in which a hex leaves the map; empty for most."""
        return self._exits.get(place, ())

    def beyond(self, place: Place, direction: str) -> QPointF:
        """Centre of the neighbouring hex in a direction, on the map or off it."""
        bearing = math.radians(BEARINGS[direction])
        return self.centres[place] + QPointF(math.sin(bearing), -math.cos(bearing)) * self.step

    def neighbour(self, place: Place, direction: str) -> Place:
        """The hex next to this one in a direction, or ""."""
        point = self.beyond(place, direction)
        i, j = round(point.x() / 4), round(point.y() / 4)
        for di in (0, -1, 1):
            for dj in (0, -1, 1):
                number = self._by_centre.get((i + di, j + dj))
                if number is not None:
                    return number
        return ""

    def is_hex(self, place: Place) -> bool:
        """Whether the place is a hex of this sheet."""
        return place in self.centres

    def centre(self, place: Place) -> QPointF:
        """Middle of a hex or box; KeyError for a place the sheet has not."""
        centre = self.centres.get(place)
        return QPointF(centre) if centre is not None else self.boxes[place].center()

    def knows(self, place: Place) -> bool:
        """Whether the place is on this sheet."""
        return place in self.centres or place in self.boxes

    def rect(self, place: Place) -> QRectF:
        """Rectangle round a hex, or the box itself; KeyError for a place the sheet has not."""
        return QRectF(self._rects[place] if place in self._rects else self.boxes[place])

    def free_rect(self, place: Place) -> QRectF:
        """The part of a box below its printed title; a hex's own rectangle."""
        rect = self.rect(place)
        if place in self._titled:
            rect.setTop(rect.top() + min(TITLE, rect.height() * 0.3))
        return rect


def _hex_step(ground: Ground) -> float:
    """Distance between neighbouring centres: the height of a flat-topped hex."""
    for polygon in ground.polygons.values():
        return polygon.boundingRect().height()
    return 125.0
