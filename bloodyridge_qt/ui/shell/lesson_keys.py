"""Which keys do what a step of a lesson asks for."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.lessons import Step
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.ui.board.map_scene import MapScene

_MANY: Final = 12
"""Goals that nobody wants to go through one by one."""

_LIFT: Final = tr("By keys: Tab lifts the next piece. Press it until the one in the light is lifted.")


def keys_for(step: Step, offer: Offer | None, scene: MapScene) -> str:
    """One line, as things stand; "" for a step that is only read or watched.

    `offer` is the decision the step asks for.
    """
    if step.way == "lift":
        return _LIFT
    if step.answers or step.way == "may":
        return tr("By keys: Tab goes to the answers, Return gives one.")
    if step.way == "best":
        return tr("By keys: N goes to its next goal, Return decides.")
    if step.way == "weigh":
        return tr("By keys: Tab lifts the next piece, N goes to its next goal, Return decides.")
    if step.way != "decide" or offer is None:
        return ""
    if not offer.touch:
        return tr("By keys: those on the button.")
    if not offer.mover:
        return tr("By keys: N goes to the next; at “{title}” press Return.", title=offer.title)
    held = scene.stack(offer.mover)
    if held is not None and held.view.place == offer.target:  # it acts where it stands
        return tr("By keys: Tab lifts the next piece. When it is the one in the light, press Return.")
    if scene.selected != offer.mover:
        return _LIFT
    if scene.hand.resting and offer.target not in scene.hand.targets:
        return tr("By keys: Esc takes it back to where it stood.")
    targets = (
        {one.target for one in scene.table.offers() if one.mover == offer.mover} if scene.table else set()
    )
    place = next((value for _name, value in scene.facts(offer.target)), offer.target)
    if len(targets) > _MANY:
        return tr("By keys: arrow keys and Q, E, A, D lead to {place}; press Return there.", place=place)
    return tr("By keys: N goes to its next goal; at {place} press Return.", place=place)
