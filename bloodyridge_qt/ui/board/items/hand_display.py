"""How the piece in hand is shown: lifted, its spaces lit, its way and stand drawn, its counters let down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF

from bloodyridge_qt.table.offers import Offer, targets
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items.path_item import Z_PATH, Z_PATH_OVER
from bloodyridge_qt.ui.board.laid_scene import LaidScene


class HandDisplay:
    """Follows what is told of the piece in hand; decides nothing."""

    def __init__(self, scene: LaidScene) -> None:
        self._scene = scene
        self._lights: dict[Place, str] = {}
        self._carried = False
        self._foreseen = ""

    def forget(self) -> None:
        """Another table is laid out."""
        self._lights, self._carried, self._foreseen = {}, False, ""

    def show_taken(self, mover: str) -> None:
        """Another piece is in hand, or none: its stack stands out, others close."""
        scene = self._scene
        for key, item in scene.pieces.stacks.items():
            item.set_state(selected=key == mover, beside=mover not in ("", key))
            if mover and item.spread and not item.held_open:
                item.spread = 0.0
        held = scene.stack(mover)
        beside = held is not None and not scene.ground.is_space(held.view.place)
        scene.marks.in_hand.surround(held.area() if held is not None and beside else QRectF())
        if mover:
            scene.dice.clear()
        scene.selection_changed.emit(mover)

    def show_rested(self, place: Place) -> None:
        """The piece stands on a waypoint, or at home again."""
        scene = self._scene
        # the hand may be empty already, then the stack is sent home by the one who emptied it
        item = scene.stack(scene.hand.mover)
        if item is not None:
            scene.slide_home(item)
        scene.rested.emit(place if scene.hand.resting else "")

    def show_lit(self) -> None:
        """Light what may be done with the piece in hand."""
        scene = self._scene
        hand = scene.hand
        lights: dict[Place, str] = {}
        for place in hand.waypoints:
            lights[place] = "waypoint"
        if hand.resting:
            lights[hand.home] = "waypoint"
            lights.pop(hand.resting, None)
        for place, choices in hand.targets.items():
            if choices and choices[0].verb == "exit":
                lights[place] = " ".join(("exit", *(scene.ground.exit_edges(place) or ("N",))))
            elif choices:
                lights[place] = light(choices[0])
        self._lights = lights
        scene.marks.lights.show_lights(lights)
        scene.marks.chances.show_slips(slips(hand.targets))

    def foresee(self, mover: str) -> None:
        """With nothing in hand: light where the piece under the pointer may go, or nothing any more."""
        scene = self._scene
        if scene.hand.mover or self._foreseen == mover:
            return
        self._foreseen = mover
        written = slips(targets(scene.table.offers() if mover else (), mover))
        scene.marks.chances.show_slips(written)
        if written:
            scene.marks.lights.show_lights(dict.fromkeys(written, "waypoint"))
        elif not mover:
            self.light_picks()

    def light_picks(self) -> None:
        """With nothing in hand: light the places that may be picked."""
        ground, picks, lights = self._scene.ground, self._scene.picks, self._scene.marks.lights
        lights.show_lights({key: light(one) for key, one in picks.choices.items() if ground.knows(key)})
        lights.show_aim(picks.aim if ground.knows(picks.aim) else "")

    def carry(self, carried: bool) -> None:
        """Whether the piece in hand is being carried: then a space where it may not go says so."""
        scene = self._scene
        self._carried = carried
        item = scene.stack(scene.hand.mover)
        scene.marks.path.setZValue(Z_PATH_OVER if carried else Z_PATH)
        if item is not None:
            # what lies under the piece in hand shows through a little
            item.setOpacity(0.86 if carried else 1.0)
        self.show_aimed()

    def show_aimed(self) -> None:
        """Draw what acting on the place pointed at would mean."""
        scene = self._scene
        hand, marks = scene.hand, scene.marks
        here = hand.resting or hand.home
        if self._carried and hand.mover and hand.aim not in (*self._lights, here, ""):
            marks.lights.show_lights({**self._lights, hand.aim: "forbidden"})
        elif hand.mover:
            marks.lights.show_lights(self._lights)
        else:
            self.light_picks()
        if hand.mover:
            marks.lights.show_aim(hand.aim)
        if hand.choices:
            marks.show_choice(hand.choices, hand.index)
        else:
            marks.show_nothing()
            if hand.may_rest_at(hand.aim):
                marks.show_walk(hand.walk_to(hand.aim))
            elif hand.resting:
                marks.show_walk(hand.walk_to(hand.resting))
        scene.card_changed.emit()

    def pass_on(self, choice: Offer) -> None:
        """A stack that was carried to its target steps down where it will fight from."""
        scene = self._scene
        item = scene.stack(choice.mover)
        if item is not None:
            item.set_lifted(False)
            if item.pos() != item.home and scene.ground.knows(choice.stand):
                item.place = choice.stand
                scene.motion.slide(item, scene.ground.centre(choice.stand))
        scene.chosen.emit(choice)


def light(choice: Offer) -> str:
    """How a place is lit where this may be done."""
    if choice.verb == "place":
        return "place"
    return "waypoint" if choice.slip or choice.verb == "move" else "target"


def slips(found: Mapping[Place, Sequence[Offer]]) -> dict[Place, str]:
    """What is written on places while a piece may be dropped there."""
    return {place: choices[0].slip for place, choices in found.items() if choices and choices[0].slip}
