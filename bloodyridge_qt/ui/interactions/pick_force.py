"""Click a force, then click where it goes, or a counter to pick. A drag from open ground pans instead."""

from __future__ import annotations

from bloodyridge_qt.ui.interactions.interaction import Pointer
from bloodyridge_qt.ui.interactions.pan_map import PanMap


class PickForce(PanMap):
    """A press on anything but a stack that can be lifted."""

    def click(self, pointer: Pointer) -> None:
        scene = self.scene
        if scene.busy:
            scene.hurry.emit()
            return
        if scene.picks.pick(scene.counter_at(pointer.scene)):
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
        if scene.ground is not None and scene.ground.is_hex(place):
            scene.hand.act(place)
        else:
            # a click beside the map is a way of letting go
            scene.step_back()
