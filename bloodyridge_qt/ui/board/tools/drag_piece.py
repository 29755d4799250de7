"""Lift a piece, carry it to where it goes, let it down. A press without a drag takes it in hand."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from bloodyridge_qt.ui.board.items.stack_item import StackItem
from bloodyridge_qt.ui.board.pointed_view import PointedView
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer, shifted
from bloodyridge_qt.ui.board.tools.piece_in_hand import Outcome


class DragPiece(Interaction):
    """A press on a stack that may act."""

    view: PointedView

    def __init__(self, view: PointedView, start: Pointer, item: StackItem) -> None:
        super().__init__(view, start)
        self.key = item.view.key
        self._was_in_hand = self.scene.selected == self.key
        # a stack that has gone elsewhere since it was pressed is held in its middle
        self._grip = item.pos() - start.scene if item.sceneBoundingRect().contains(start.scene) else QPointF()
        self._taken = self.scene.select(self.key)
        if self._taken:
            self.scene.motion.stop(item)
            item.spread = 0.0
            item.set_lifted(True)

    def drag_begins(self, _pointer: Pointer) -> None:
        self.scene.in_hand.carry(self._taken)

    def drag(self, pointer: Pointer) -> None:
        item = self.scene.stack(self.key)
        if not self._taken or item is None:
            return
        item.setPos(pointer.scene + self._grip)
        self.view.point(pointer)

    def drop(self, pointer: Pointer) -> None:
        if not self._taken:
            return
        scene = self.scene
        scene.in_hand.carry(False)
        mark = scene.marks.stand_mark_at(pointer.scene)
        if mark is not None:
            scene.hand.pick_stand(mark)
            outcome = scene.hand.act(scene.hand.aim)
        else:
            place = scene.place_at(pointer.scene)
            # back on its own space is putting it back, even where it could leave the map from there
            if place and place == (scene.hand.resting or scene.hand.home) and self._over_its_space(pointer):
                outcome = Outcome.HOME
            else:
                outcome = scene.hand.act(place, with_all=shifted(pointer))
        if outcome in (Outcome.REFUSED, Outcome.HOME):
            self._put_back()
            self.view.point(pointer)

    def _over_its_space(self, pointer: Pointer) -> bool:
        """The pointer is on the space itself, not on the arrow that leaves the map from it."""
        hand = self.scene.hand
        return self.space_at(pointer) == (hand.resting or hand.home)

    def click(self, pointer: Pointer) -> None:
        if not self._taken:
            return
        self._put_back()
        hand = self.scene.hand
        # the second click on a piece in hand is a click on its space: it may leave the map from there
        if self._was_in_hand and hand.targets.get(hand.resting or hand.home):
            hand.act(hand.resting or hand.home)
        elif itself := next((one for there in hand.targets.values() for one in there if one.itself), None):
            hand.act(itself.target)
        else:
            self.view.point(pointer)

    def undo(self, overtaken: bool) -> None:
        self.scene.in_hand.carry(False)
        self._put_back()
        if not self._was_in_hand and not overtaken:
            self.scene.deselect()

    def _put_back(self) -> None:
        item = self.scene.stack(self.key)
        if item is not None:
            self.scene.slide_home(item)
