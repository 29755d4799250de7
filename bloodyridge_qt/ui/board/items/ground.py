"""Where things are on a sheet, in scene coordinates: x = yards east, y = −yards north."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from bloodyridge_qt.boards.layout import layout_of
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import Place

_ROUND_SLOTS: Final = 5.0
"""Yards a light reaches beyond the slots of a space."""
TITLE: Final = 54.0
"""Yards a printed title takes at the top of a box."""


class Ground:
    """Finds spaces, boxes and their neighbours on one sheet; knows nothing of what lies there."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.layout = layout_of(sheet)
        west, south, east, north = sheet.bounds
        self.bounds = QRectF(west, -north, east - west, north - south)
        self.centres = {space.name: _scene(space.centre) for space in sheet.spaces}
        self.polygons = {
            space.name: QPolygonF([_scene(at) for at in space.polygon]) for space in sheet.spaces
        }
        self.boxes = {
            box.key: QRectF(box.rect[0], -box.rect[3], box.rect[2] - box.rect[0], box.rect[3] - box.rect[1])
            for box in sheet.boxes
        }
        self.slots = {
            space.name: tuple(QRectF(w, -n, e - w, n - s) for w, s, e, n in space.slots)
            for space in sheet.spaces
            if space.slots
        }
        """Where single pieces lie, in the spaces that say so."""
        self._lettered = frozenset(space.name for space in sheet.spaces if not space.named)
        self._rects = {name: polygon.boundingRect() for name, polygon in self.polygons.items()}
        self.titles = {box.key: tr(box.title) for box in sheet.boxes if len(box.title) > 2}
        """What is printed at the head of boxes."""
        self._exits = {space.name: space.edges_off_map for space in sheet.spaces if space.edges_off_map}
        self.step = sheet.step
        """How large a space is, in yards: of spaces the distance between neighbouring centres."""
        self.field = QRectF()
        """The rectangle round all spaces."""
        for rect in self._rects.values():
            self.field = self.field.united(rect)

    @cached_property
    def apart(self) -> tuple[Place, ...]:
        """The boxes, and spaces that share no edge: boxes too."""
        return (*self.boxes, *(name for name in self.centres if not self.layout.neighbours(name)))

    @cached_property
    def heights(self) -> frozenset[Place]:
        """Spaces on and round which the name of a hill is printed: what is fought for."""
        found = (self.space_at(self.spot(*one.at)) for one in self.sheet.labels if one.role == "hill")
        return frozenset(each for place in filter(None, found) for each in (place, *self.neighbours(place)))

    def spot(self, east: float, north: float) -> QPointF:
        """A point of the printed sheet in the scene, whichever way round it lies."""
        at = _scene((east, north))
        return self.bounds.center() * 2 - at if self.sheet.turned else at

    def space_at(self, point: QPointF) -> Place:
        """The space under a point, or ""."""
        space = self.layout.at(point.x(), -point.y())
        return space.name if space is not None else ""

    def box_at(self, point: QPointF) -> Place:
        """The box under a point, or ""."""
        return next((key for key, rect in self.boxes.items() if rect.contains(point)), "")

    def place_at(self, point: QPointF) -> Place:
        """The space or box under a point, or ""."""
        return self.space_at(point) or self.box_at(point)

    def exit_at(self, point: QPointF) -> tuple[Place, ...]:
        """Spaces that a step off the map would leave from, when it ends at this point; nearest first."""
        found = []
        for name, edges in self._exits.items():
            for edge in edges:
                beyond = self.beyond(name, edge)
                away = math.hypot(point.x() - beyond.x(), point.y() - beyond.y())
                if away < self.step * 0.62:
                    found.append((away, name))
        return tuple(dict.fromkeys(name for _, name in sorted(found)))

    def exit_edges(self, place: Place) -> tuple[str, ...]:
        """Directions in which a space leaves the map; empty for most."""
        return self._exits.get(place, ())

    def bearing(self, place: Place, direction: str) -> float:
        """Compass bearing of the edge of a space that looks in a direction, in degrees."""
        return self.layout.edge_facing(place, direction).facing

    def beyond(self, place: Place, direction: str) -> QPointF:
        """As far beyond the edge of a space that looks in a direction as its middle lies before it."""
        middle = _scene(self.layout.edge_facing(place, direction).middle)
        return middle * 2 - self.centres[place]

    def way_off(self, place: Place) -> list[QPointF]:
        """Points of a march on from a place, half a step apart, until it is off the northern edge."""
        last, pace, turned = self.centre(place), self.step / 2, self.sheet.turned
        rest = self.bounds.bottom() - last.y() if turned else last.y() - self.bounds.top()
        ahead = QPointF(0.0, pace if turned else -pace)
        return [last + ahead * (step + 1) for step in range(math.ceil(rest / pace) + 2)]

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The spaces that share an edge with this one; none for what is no space."""
        return self.layout.neighbours(place) if place in self.centres else ()

    def is_space(self, place: Place) -> bool:
        """Whether the place is a space of this sheet."""
        return place in self.centres

    def centre(self, place: Place) -> QPointF:
        """Middle of a space or box; KeyError for a place the sheet has not."""
        centre = self.centres.get(place)
        return QPointF(centre) if centre is not None else self.boxes[place].center()

    def outline(self, place: Place) -> QPolygonF:
        """The corners of a space round its own middle; KeyError for an unknown one."""
        return self.polygons[place].translated(-self.centres[place])

    def lit(self, place: Place) -> tuple[QPointF, QPolygonF]:
        """The middle of what lights up of a space, and the corners round it, without its name.

        KeyError for what is no space.
        """
        if place in self._lettered:
            return self._below_its_name(place)
        if place not in self.slots:
            return self.centres[place], self.outline(place)
        area = QRectF()
        for slot in self.slots[place]:
            area = area.united(slot.adjusted(-_ROUND_SLOTS, -_ROUND_SLOTS, _ROUND_SLOTS, _ROUND_SLOTS))
        corners = (area.bottomLeft(), area.bottomRight(), area.topRight(), area.topLeft())
        return area.center(), QPolygonF([corner - area.center() for corner in corners])

    def _below_its_name(self, place: Place) -> tuple[QPointF, QPolygonF]:
        """The same of a space with its name on it: of a box the foot, of others a smaller one."""
        outline = self.outline(place)
        high = outline.boundingRect().height()
        head = min(TITLE, high * 0.3)
        share = 1 - head / high
        wide = 1.0 if outline.count() == 4 else share
        south = QPointF(0.0, -head / 2 if self.sheet.turned else head / 2)
        corners = [QPointF(corner.x() * wide, corner.y() * share) for corner in outline.toList()]
        return self.centres[place] + south, QPolygonF(corners)

    def knows(self, place: Place) -> bool:
        """Whether the place is on this sheet."""
        return place in self.centres or place in self.boxes

    def rect(self, place: Place) -> QRectF:
        """Rectangle round a space, or the box itself; KeyError for a place the sheet has not."""
        return QRectF(self._rects[place] if place in self._rects else self.boxes[place])

    def free_rect(self, place: Place) -> QRectF:
        """The part of a box below its printed title; a space's own rectangle."""
        rect = self.rect(place)
        if place in self.titles:
            rect.setTop(rect.top() + min(TITLE, rect.height() * 0.3))
        return rect


@lru_cache(maxsize=3)
def ground_of(sheet: MapSheet) -> Ground:
    """Where things are on a sheet: it takes some time to find, so it is kept for the next table on it."""
    return Ground(sheet)


def _scene(point: tuple[float, float]) -> QPointF:
    return QPointF(point[0], -point[1])
