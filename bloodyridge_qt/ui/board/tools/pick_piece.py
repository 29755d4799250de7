"""Click a piece, then click where it goes, or a counter to pick. A drag from open ground pans instead.

A drag of a stack while something is being shown ends that first: the hand knows already what it wants.
"""

from __future__ import annotations

from bloodyridge_qt.ui.board.tools.drag_piece import DragPiece
from bloodyridge_qt.ui.board.tools.interaction import Pointer
from bloodyridge_qt.ui.board.tools.pan_map import PanMap


class PickPiece(PanMap):
    """A press on anything but a stack that can be lifted."""

    def drag_begins(self, pointer: Pointer) -> None:
        scene = self.scene
        item = scene.stack_at(self.start.scene) if scene.busy and self.view.tool is None else None
        if item is not None:
            key = item.view.key
            scene.finish_wanted.emit()
            item = scene.stack(key)
            if item is None or not item.movable:
                item = scene.actor_at(self.start.scene)
            if item is not None and item.movable and not self.finished:
                self.view.hand_over(DragPiece(self.view, self.start, item))
                return
        super().drag_begins(pointer)

    def drag(self, pointer: Pointer) -> None:
        if self.view.interaction is self:
            super().drag(pointer)
        elif self.view.interaction is not None:
            self.view.interaction.move(pointer)

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
