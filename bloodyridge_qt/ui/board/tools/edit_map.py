"""Correct the map: paint spaces, draw a line edge by edge. One press to release is one stroke."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from math import hypot, sqrt
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.board.pointed_view import MapTool, PointedView
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer
from bloodyridge_qt.ui.board.tools.pan_map import PanMap
from bloodyridge_qt.ui.board.tools.space_cursor import DIRECTIONS
from bloodyridge_qt.ui.board.tools.stroke import Stroke
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.drawing.sheet.terrain import ground_colour

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from bloodyridge_qt.boards.file_draft import DraftedMap
    from bloodyridge_qt.boards.layout import Edge
    from bloodyridge_qt.ui.board.map_scene import MapScene


Z: Final = 26.0
Side = tuple[str, str]
"""A edge by its two spaces, the lower number first."""


class DraftItem(QGraphicsItem):
    """Takes no mouse buttons."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground
        self._line: tuple[QLineF, ...] = ()
        self._aimed: QLineF | None = None
        self._takes_away = False
        self._painted: dict[str, str] = {}
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_line(self, sides: Iterable[Side]) -> None:
        """The line that is drawn; none for no edges."""
        self._line = tuple(map(self.edge, sorted(sides)))
        self.update()

    def show_side(self, side: Side | None, takes_away: bool = False) -> None:
        """The edge a press would change, and whether it would take the line away there."""
        self._aimed = self.edge(side) if side is not None else None
        self._takes_away = takes_away
        self.update()

    def show_painted(self, terrain: dict[str, str]) -> None:
        """Spaces that are being painted, until the sheet itself shows them."""
        self._painted = dict(terrain)
        self.update()

    def edge(self, side: Side) -> QLineF:
        """The edge between two neighbours."""
        one, other = (self._ground.centres[number] for number in side)
        middle, away = (one + other) / 2, other - one
        length = hypot(away.x(), away.y())
        along = QPointF(-away.y(), away.x()) / length * (self._ground.step / sqrt(3) / 2)
        return QLineF(middle - along, middle + along)

    def boundingRect(self) -> QRectF:
        return self._ground.field.adjusted(-20, -20, 20, 20)

    def paint(self, painter: QPainter, *_: object) -> None:
        look = theme.current()
        zoom = abs(painter.worldTransform().m11()) or 1.0
        for number, terrain in self._painted.items():
            painter.setPen(QPen(look.grid, 1.2 / zoom))
            painter.setBrush(ground_colour(style.current(), terrain, look))
            painter.drawPolygon(self._ground.polygons[number])
        wide = max(13.0, 5.0 / zoom)
        if self._line:
            self._strokes(painter, self._line, look.halo, wide + max(7.0, 3 / zoom))
            self._strokes(painter, self._line, look.waypoint, wide)
        if self._aimed is not None:
            self._strokes(painter, (self._aimed,), look.ink, wide * 1.9)
            self._strokes(painter, (self._aimed,), look.selected, wide * 1.35)
            if self._takes_away:
                middle, arm = self._aimed.center(), wide
                cross = (
                    QLineF(middle - QPointF(arm, arm), middle + QPointF(arm, arm)),
                    QLineF(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm)),
                )
                self._strokes(painter, cross, look.warning, wide * 0.5)

    @staticmethod
    def _strokes(painter: QPainter, lines: tuple[QLineF, ...], colour: QColor, width: float) -> None:
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines(list(lines))


_DEAD: Final = 0.12
"""Round the middle of a space, in parts of its height, the pointer means none of its sides."""


def edge_at(ground: Ground, point: QPointF) -> Side | None:
    """The edge nearest to a point; None in the middle of a space, off the map, and at its rim."""
    place = ground.space_at(point)
    if not place:
        return None
    away = point - ground.centres[place]
    best, reach = None, _DEAD * ground.step
    for edge in ground.layout.edges_of(place):
        angle = math.radians(edge.facing)
        along = away.x() * math.sin(angle) - away.y() * math.cos(angle)
        if along > reach:
            best, reach = edge, along
    return _side(best) if best is not None else None


def _side(edge: Edge) -> Side | None:
    if edge.beyond is None:
        return None
    return min(edge.space.name, edge.beyond.name), max(edge.space.name, edge.beyond.name)


class EditMap(MapTool):
    """The tool of the map editor: does to the draft what `mode` says; digits pick that."""

    stroke_ended = Signal()
    """Look at the draft again."""

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(scene, parent)
        self.draft: DraftedMap | None = None
        self.mode = "look"
        """"look", "terrain", "exit", "line" or "provenance"."""
        self.terrain = ""
        self.line = ""
        self.give_provenance: Callable[[str], None] = lambda _place: None
        """Called with a space in the mode "provenance"."""
        self._item: DraftItem | None = None
        self._aimed: Side | None = None
        self._painted: dict[str, str] = {}
        scene.clearing.connect(self._forget_item)

    @property
    def shape(self) -> Qt.CursorShape:
        """A cross where a press changes the map."""
        return Qt.CursorShape.ArrowCursor if self.mode == "look" else Qt.CursorShape.CrossCursor

    @property
    def draws_line(self) -> bool:
        """Whether edges are meant, not spaces."""
        return self.mode == "line"

    def press(self, view: PointedView, pointer: Pointer) -> Interaction:
        """Begin a stroke."""
        if self.draft is None or self.mode == "look":
            return PanMap(view, pointer)
        return SideStroke(view, pointer, self) if self.draws_line else SpaceStroke(view, pointer, self)

    def point(self, pointer: Pointer) -> None:
        """Light the edge a press would mean."""
        if self.draws_line:
            self.aim(edge_at(self._scene.ground, pointer.scene))

    def leave(self) -> None:
        """No edge is pointed at any more."""
        self.aim(None)

    # ---- what is seen of it

    def show(self) -> None:
        """Lay what is being done over the sheet."""
        if self._item is None:
            self._item = DraftItem(self._scene.ground)
            self._scene.addItem(self._item)
        self.show_done()

    def hide(self) -> None:
        """Take it away again."""
        if self._item is not None:
            self._scene.removeItem(self._item)
        self._item = None

    def take(self, mode: str, terrain: str) -> None:
        """Do this from now on."""
        self.mode, self.terrain = mode, terrain
        self._aimed = None
        self._show()

    def draw(self, line: str) -> None:
        """This is the line that is drawn from now on."""
        self.line = line
        self._show()

    def show_done(self) -> None:
        """The sheet itself shows by now what was done."""
        self._painted.clear()
        self._show()

    def aim(self, side: Side | None) -> None:
        """This edge is meant."""
        self._aimed = side
        if self._item is not None:
            wanted = side if self.draws_line else None
            self._item.show_side(wanted, wanted is not None and self.runs_along(wanted))

    def _show(self) -> None:
        """During a stroke the sheet stays as it was; what is done is shown over it."""
        if self._item is None or self.draft is None:
            return
        self._item.show_painted(self._painted)
        self._item.show_line(self.draft.sides(self.line) if self.draws_line and self.line else ())
        self.aim(self._aimed)

    def _forget_item(self) -> None:
        self._item = None

    # ---- what is done

    def work_on(self, place: str) -> None:
        """Do to a space what the mode says; nothing for what is no space."""
        if self.draft is None or not self._scene.ground.is_space(place):
            return
        if self.mode == "terrain":
            self.draft.set_terrain((place,), self.terrain)
            self._painted[place] = self.terrain
        elif self.mode == "exit":
            self.draft.toggle_exit(place)
        elif self.mode == "provenance":
            self.give_provenance(place)
        self._show()

    def runs_along(self, side: Side) -> bool:
        """Whether the line that is drawn has this edge."""
        return self.draft is not None and side in self.draft.sides(self.line)

    def turn_side(self, side: Side) -> None:
        """Lay the line along this edge, or take it away there."""
        if self.draft is not None:
            self.draft.toggle_edge(self.line, side)
            self._show()

    # ---- keys

    def own_key(self, key: Qt.Key, event: QKeyEvent) -> bool:
        """Return works at the cursor, Shift and a direction on a side there."""
        place, ground = self._scene.cursor_place, self._scene.ground
        if not place:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.draws_line:
            self.work_on(place)
            self.stroke_ended.emit()
            return True
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if self.draws_line and shift and key in DIRECTIONS:
            side = _side(ground.layout.edge_facing(place, DIRECTIONS[key]))
            if side is not None:
                self.aim(side)
                self.turn_side(side)
                self.stroke_ended.emit()
            return True
        return False


class _DraftStroke(Stroke):
    """One command of the draft."""

    def __init__(self, view: PointedView, start: Pointer, tool: EditMap) -> None:
        self.tool = tool
        assert tool.draft is not None  # noqa: S101  EditMap.press has looked
        self._draft = tool.draft
        super().__init__(view, start, tool.draft)

    def over(self) -> None:
        self.tool.stroke_ended.emit()


class SpaceStroke(_DraftStroke):
    """Every space the pointer comes over, once."""

    def __init__(self, view: PointedView, start: Pointer, tool: EditMap) -> None:
        self._done: set[str] = set()
        super().__init__(view, start, tool)

    def work(self, pointer: Pointer) -> None:
        place = self.space_at(pointer)
        if place and place not in self._done:
            self._done.add(place)
            before = self._draft.terrain(place), self._draft.is_exit(place), self._draft.provenance(place)
            self.tool.work_on(place)
            after = self._draft.terrain(place), self._draft.is_exit(place), self._draft.provenance(place)
            self.changed = self.changed or before != after


class SideStroke(_DraftStroke):
    """Every edge the pointer comes to: all are drawn, or all taken away, as the first one was."""

    def __init__(self, view: PointedView, start: Pointer, tool: EditMap) -> None:
        self._draws: bool | None = None
        self._last: Side | None = None
        super().__init__(view, start, tool)

    def work(self, pointer: Pointer) -> None:
        side = edge_at(self.scene.ground, pointer.scene)
        if side is None or side == self._last:
            return
        self._last = side
        self.tool.aim(side)
        there = self.tool.runs_along(side)
        if self._draws is None:
            self._draws = not there
        if there != self._draws:
            self.tool.turn_side(side)
            self.changed = True
