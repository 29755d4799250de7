"""Click a piece, then click where it goes, or a counter to pick. A drag from open ground pans instead.

A drag of a stack that was pressed while something was being shown ends that first: the hand knows already
what it wants. One that may not act stays where it is, and where it is let go it is said why.
"""

from __future__ import annotations

from PySide6.QtCore import Qt

from bloodyridge_qt.ui.board.pointed_view import PointedView
from bloodyridge_qt.ui.board.tools.drag_piece import DragPiece
from bloodyridge_qt.ui.board.tools.interaction import Pointer, shifted
from bloodyridge_qt.ui.board.tools.pan_map import PanMap


class PickPiece(PanMap):
    """A press on anything but a stack that can be lifted."""

    view: PointedView

    def __init__(self, view: PointedView, start: Pointer) -> None:
        super().__init__(view, start)
        marked = view.tool is not None or self.scene.marks.stand_mark_at(start.scene) is not None
        item = None if marked else self.scene.stack_at(start.scene)
        self._pressed = item.view.key if item is not None else ""
        """The stack that was pressed, wherever it has slid to since; "" for none."""
        self._held = ""
        """The stack that is dragged and may not act; "" for none."""

    def drag_begins(self, pointer: Pointer) -> None:
        scene = self.scene
        if self._pressed and scene.busy:
            scene.finish_wanted.emit()
        item = scene.stack(self._pressed)
        if item is not None and not item.movable:
            # another lies there by now, or under it
            below = scene.actor_at(self.start.scene)
            item = below if below is not None and below.movable else item
        if item is not None and item.movable and not self.finished:
            self.view.hand_over(DragPiece(self.view, self.start, item))
        elif item is not None and scene.asks:
            self._held = item.view.key
            self.view.viewport().setCursor(Qt.CursorShape.ForbiddenCursor)
        else:
            super().drag_begins(pointer)

    def drag(self, pointer: Pointer) -> None:
        if self._held:
            self.view.point(pointer)
        elif self.view.interaction is self:
            super().drag(pointer)
        elif self.view.interaction is not None:
            self.view.interaction.move(pointer)

    def drop(self, pointer: Pointer) -> None:
        super().drop(pointer)
        item = self.scene.stack(self._held)
        place = self.scene.place_at(pointer.scene)
        if item is not None and place != item.view.place:
            self.scene.hand.refuse(self._held, place)

    def click(self, pointer: Pointer) -> None:
        scene = self.scene
        if scene.busy:
            scene.hurry.emit()
            return
        if scene.picks.pick(scene.pickable_at(pointer.scene)):
            return
        mark = scene.marks.stand_mark_at(pointer.scene)
        if mark is not None:
            scene.hand.pick_stand(mark)
            return
        place = scene.place_at(pointer.scene)
        if not scene.selected:
            item = scene.stack_at(pointer.scene)
            if item is not None:
                self.view.fan.toggle(item)
                if scene.asks and (scene.movers or not scene.picks.choices):
                    scene.hand.refuse(item.view.key, place)
            scene.touched.emit(place)
            return
        if scene.ground.is_space(place):
            scene.hand.act(place, with_all=shifted(pointer))
        else:
            # a click beside the map is a way of letting go
            scene.step_back()
