"""Which keys do what a step of a lesson asks for, or the game itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtGui import QKeySequence

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.lessons import Step
from bloodyridge_qt.table.offers import Offer, answers, buttons
from bloodyridge_qt.table.rule_text import RULE_LINK, uncited
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.panels.parts import key_words
from bloodyridge_qt.ui.panels.prompt_bar import answer_keys

_MANY: Final = 12
"""Goals that nobody wants to go through one by one."""

_LIT: Final = 5
"""So many names of what lies in the light are said; more are a part of the map."""

RETURN: Final = tr("Return goes on.")


def named(key: str, scene: MapScene) -> str:
    """A piece in a few words, without what it is worth; what lies in the light, where it is nowhere."""
    item = scene.stack(key)
    return uncited(item.view.label.partition(":")[0]) if item is not None else tr("the one in the light")


def light_aloud(step: Step, scene: MapScene) -> str:
    """Names what lies in the light and not in the text of a question, for who does not see it."""
    if not step.asks or len(step.light) > _LIT:
        return ""
    told = [named(which, scene) for kind, which in step.light if kind == "piece"]
    places = [which for kind, which in step.light if kind == "place" and scene.facts(which)]
    tells = _differing(places, scene) if step.way == "best" else int(step.way == "may")
    for place in places:
        name, *facts = scene.facts(place)
        if tells or {place, name[1]}.isdisjoint(step.say.split()):
            told.append(" ".join((*name, *(value for _label, value in facts[tells - 1 : tells]))).strip())
    return tr("In the light: {names}.", names=", ".join(told)) if told else ""


def keys_asked(scene: MapScene) -> tuple[Sequence[str], str]:
    """The keys for what the game asks: of the board, one by one, and of the answers with their words."""
    offers = scene.table.offers()
    board: list[str] = []
    if scene.movers and not scene.selected:
        board = [tr("Tab lifts the next piece.")]
    if scene.movers or scene.selected:
        board.append(tr("N goes to its next goal, Return decides."))
        board += _typed(offers, scene)
    elif any(len(offer.touch) == 1 for offer in offers):
        board = [tr("N goes to the next that may be picked, Return picks it.")]
    rest = scene.table.rest if scene.movers else ()
    told = (f"{_answer_keys(one, scene)}: {one.title}" for one in (*buttons(offers), *rest))
    return board, ". ".join(told)


def _typed(offers: Sequence[Offer], scene: MapScene) -> list[str]:
    """How a decision is typed, with one as an example, where nobody wants to go through all goals."""
    dropped = [offer for offer in offers if len(offer.touch) == 2 and scene.ground.is_space(offer.target)]
    if not dropped:
        return []
    # of numbers, if it can be: what differs in nothing else is told once
    one = min(dropped, key=lambda offer: sum(map(str.isalpha, offer.mover)))
    if sum(offer.mover == one.mover for offer in dropped) <= _MANY:
        return []
    return [tr("“{title}” is typed / {piece} {place}.", title=one.title, piece=one.mover, place=one.target)]


def _answer_keys(offer: Offer, scene: MapScene) -> str:
    """The keys of the button that makes a decision."""
    placed = answers(scene.table.offers(), scene.view_shown.prompt, scene.table.rest)
    return key_words(answer_keys(placed.index(offer) + 1))


def _differing(places: Sequence[Place], scene: MapScene) -> int:
    """Which fact after the name is the first in which places differ, as one chooses by it; 0 for none."""
    every = [[value for _label, value in scene.facts(place)] for place in places]
    return next((at for at, row in enumerate(zip(*every, strict=False)) if at and len({*row}) > 1), 0)


def keys_for(step: Step, offer: Offer | None, scene: MapScene) -> str:
    """One line, as things stand; "" for a step that is only read or watched.

    `offer` is the decision the step asks for.
    """
    if step.way == "lift":
        return _lift(step.of[0], scene)
    if step.answers or step.way == "may":
        return tr("By keys: Tab goes to the answers, Return gives one.")
    if step.way == "best" and scene.selected == step.of[0]:
        piece = named(step.of[0], scene)
        return tr("By keys: {piece} is lifted. N goes to its next goal, Return decides.", piece=piece)
    if step.way == "best":
        return _lift(step.of[0], scene)
    if step.way == "weigh":
        return tr("By keys: Tab lifts the next piece, N goes to its next goal, Return decides.")
    if step.way != "decide" or offer is None:
        return ""
    if not offer.touch:
        if offer not in buttons(scene.table.offers()):
            return ""
        return tr("By keys: {keys}.", keys=_answer_keys(offer, scene))
    if not offer.mover:
        return tr("By keys: N as far as “{title}”, then Return.", title=offer.title)
    held = scene.stack(offer.mover)
    if held is not None and held.view.place == offer.target:  # it acts where it stands
        piece = named(offer.mover, scene)
        return tr("By keys: Tab lifts the next piece, as far as {piece}, then Return.", piece=piece)
    if scene.selected != offer.mover:
        return _lift(offer.mover, scene)
    if scene.hand.resting and offer.target not in scene.hand.targets:
        return tr("By keys: Esc takes it back to where it stood.")
    targets = {one.target for one in scene.table.offers() if one.mover == offer.mover}
    place = next((value for _name, value in scene.facts(offer.target)), offer.target)
    if len(targets) > _MANY:
        return tr("By keys: type / {place} and Return.", place=place)
    return tr("By keys: N as far as {place}, then Return.", place=place)


def instead(step: Step, offer: Offer | None, scene: MapScene, forward: str) -> str:
    """What a click that did nothing is answered with: what the step waits for, by mouse.

    `offer` is the decision it asks for, `forward` the words of the slip's button.
    """
    if step.way in ("read", "watch"):
        button = forward.replace("&", "")
        return tr("Nothing is asked of the board here: “{button}” leads on.", button=button)
    if step.answers or step.way == "may":
        return tr("The board does not answer this: the buttons of the slip do.")
    if step.way == "weigh":
        return tr("Nothing is lifted yet: click a piece, then its goal.")
    if step.way == "decide" and not (offer and offer.mover):
        return tr(
            "A click there decides nothing. This step is about: {title}", title=offer.title if offer else ""
        )
    return tr("Nothing can be lifted there. First click {piece}.", piece=named(step.of[0], scene))


def another(mover: str, step: Step, scene: MapScene) -> str:
    """What is said when another piece is lifted than the step asks for."""
    other, piece = named(mover, scene), named(step.of[0], scene)
    return tr("That is {other}. Meant is {piece}; by keys Tab goes on to it.", other=other, piece=piece)


def not_yet(step: Step, offer: Offer | None) -> str:
    """What is said of a decision that the step is not about; F1 then opens the paragraph it cites.

    `offer` is the decision it asks for.
    """
    told = tr("That would be allowed, but this step is about something else.")
    if step.way == "decide" and offer is not None:
        told = tr("That would be allowed, but this step is about something else: {title}", title=offer.title)
    cited = RULE_LINK.search(step.say)
    return f"{told} [{cited[1]}]" if cited and not RULE_LINK.search(told) else told


def more_tries(forward: str) -> str:
    """An answer that was wrong is followed by another, or by the right one: the button `forward`."""
    shows = key_words(QKeySequence.mnemonic(forward))
    return tr("Try again, or {shows} tells the answer.", shows=shows)


def end_aloud(game: str, ways: Iterable[str]) -> str:
    """How the end of a lesson is followed by a game, or by what the buttons with these words lead to."""
    told = [f"{key_words(QKeySequence.mnemonic(words))}: {words.replace('&', '')}." for words in ways]
    return " ".join((tr("Return begins your own game of {game}.", game=game), *told, tr("Esc leaves.")))


def leave_aloud(leave: str) -> str:
    """How a lesson is left: by the button with these words."""
    return tr("{keys} leads back to your own game.", keys=key_words(QKeySequence.mnemonic(leave)))


def _lift(mover: str, scene: MapScene) -> str:
    item = scene.stack(mover)
    piece = named(mover, scene)
    if item is not None and item.view.aloud:  # as it is heard when the keys come to it
        piece = f"{' '.join(scene.facts(item.view.place)[0])}, {item.view.aloud}"
    return tr("By keys: Tab lifts the next piece, as far as {piece}.", piece=piece)
