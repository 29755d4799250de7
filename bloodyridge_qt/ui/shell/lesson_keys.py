"""Which keys do what a step of a lesson asks for."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.lessons import QUESTIONS, Step
from bloodyridge_qt.table.offers import Offer, buttons
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.panels.parts import key_words
from bloodyridge_qt.ui.panels.prompt_bar import answer_keys

_MANY: Final = 12
"""Goals that nobody wants to go through one by one."""

_LIT: Final = 5
"""So many names of what lies in the light are said; more are a part of the map."""
RETURN: Final = tr(
    "Return goes on. In a step that wants something done, Return does it where the keys are on the board."
)


def named(key: str, scene: MapScene) -> str:
    """A piece in a few words, without what it is worth; what lies in the light, where it is nowhere."""
    item = scene.stack(key)
    return uncited(item.view.label.partition(":")[0]) if item is not None else tr("the one in the light")


def light_aloud(step: Step, scene: MapScene) -> str:
    """Names what lies in the light and not in the text of a question, for who does not see it."""
    if step.way not in QUESTIONS or len(step.light) > _LIT:
        return ""
    told = [named(which, scene) for kind, which in step.light if kind == "piece"]
    for kind, which in step.light:
        facts = scene.facts(which)
        if kind == "place" and facts and which not in step.say and facts[0][1] not in step.say:
            told.append(" ".join(facts[0]).strip())
    return tr("In the light: {names}.", names=", ".join(told)) if told else ""


def keys_for(step: Step, offer: Offer | None, scene: MapScene) -> str:
    """One line, as things stand; "" for a step that is only read or watched.

    `offer` is the decision the step asks for.
    """
    if step.way == "lift":
        return _lift(step.of[0], scene)
    if step.answers or step.way == "may":
        return tr("By keys: Tab goes to the answers, Return gives one.")
    if step.way == "best":
        return tr("By keys: N goes to its next goal, Return decides.")
    if step.way == "weigh":
        return tr("By keys: Tab lifts the next piece, N goes to its next goal, Return decides.")
    if step.way != "decide" or offer is None:
        return ""
    if not offer.touch:
        answers = buttons(scene.table.offers()) if scene.table else ()
        if offer not in answers:
            return ""
        return tr("By keys: {keys}.", keys=key_words(answer_keys(answers.index(offer) + 1)))
    if not offer.mover:
        return tr("By keys: N goes to the next; at “{title}” press Return.", title=offer.title)
    held = scene.stack(offer.mover)
    if held is not None and held.view.place == offer.target:  # it acts where it stands
        piece = named(offer.mover, scene)
        return tr("By keys: Tab lifts the next piece. At {piece} press Return.", piece=piece)
    if scene.selected != offer.mover:
        return _lift(offer.mover, scene)
    if scene.hand.resting and offer.target not in scene.hand.targets:
        return tr("By keys: Esc takes it back to where it stood.")
    targets = (
        {one.target for one in scene.table.offers() if one.mover == offer.mover} if scene.table else set()
    )
    place = next((value for _name, value in scene.facts(offer.target)), offer.target)
    if len(targets) > _MANY:
        return tr("By keys: type / {place} and Return; or arrow keys, Q, E, A and D lead there.", place=place)
    return tr("By keys: N goes to its next goal; at {place} press Return.", place=place)


def _lift(mover: str, scene: MapScene) -> str:
    return tr("By keys: Tab lifts the next piece. Press it until it is {piece}.", piece=named(mover, scene))
