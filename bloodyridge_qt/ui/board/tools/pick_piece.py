"""Click a piece, then click where it goes, or a counter to pick. A drag from open ground pans instead.

A drag of a stack while something is being shown ends that first: the hand knows already what it wants. One
that may not act stays where it is, and where it is let go it is said why.
"""

from __future__ import annotations

from PySide6.QtCore import Qt

from bloodyridge_qt.ui.board.tools.drag_piece import DragPiece
from bloodyridge_qt.ui.board.tools.interaction import Pointer
from bloodyridge_qt.ui.board.tools.pan_map import PanMap


class PickPiece(PanMap):
    """A press on anything but a stack that can be lifted."""

    _held = ""
    """The stack that was pressed and may not act; "" for none."""

    def drag_begins(self, pointer: Pointer) -> None:
        scene = self.scene
        item = scene.stack_at(self.start.scene) if self.view.tool is None else None
        if item is not None:
            key = item.view.key
            if scene.busy:
                scene.finish_wanted.emit()
                item = scene.stack(key)
                if item is None or not item.movable:
                    item = scene.actor_at(self.start.scene)
                if item is not None and item.movable and not self.finished:
                    self.view.hand_over(DragPiece(self.view, self.start, item))
                    return
            if scene.asks and scene.stack(key) is not None:
                self._held = key
                self.view.viewport().setCursor(Qt.CursorShape.ForbiddenCursor)
                return
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
        mark = scene.stand_mark_at(pointer.scene)
        if mark is not None:
            scene.hand.pick_stand(mark)
            return
        place = scene.place_at(pointer.scene)
        if not scene.selected:
            item = scene.stack_at(pointer.scene)
            if item is not None:
                self.view.fan.toggle(item)
            return
        if scene.ground is not None and scene.ground.is_space(place):
            scene.hand.act(place)
        else:
            # a click beside the map is a way of letting go
            scene.step_back()
