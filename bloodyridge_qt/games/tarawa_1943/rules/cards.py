"""[3.0] Both decks, read from their files: every card is a list of effects, each a verb with parameters."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bloodyridge_qt import resources
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable, parse

USMC, JAPANESE = "usmc", "japanese"
MOST_CARDS: Final = 30
"""[3.0] Of a deck; there are as many."""
MOST: Final = 9
"""The largest number a card may name."""


class CardFault(ValueError):
    """A card file that cannot be used; the text names the card, what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does. Which members count depends on the verb; the others keep their defaults."""

    verb: str
    attacks: int = 0
    attackers: int = 0
    dice: int = 0
    markers: int = 0
    hits: int = 0
    cohesion: int = 0
    count: int = 0
    cubes: int = 0
    positions: int = 0
    battalions: int = 1
    moves: int = 0
    rerolls: int = 0
    source: str = ""
    """Where an attack or a marker comes from: "any", "island", "wave", "rear" or a position's number."""
    least: int = 0
    """Lowest die that hits."""
    zone: str = ""
    at: str = ""
    against: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    every: bool = False
    """All dice, not a number of them."""
    burn: bool = False
    controlled: bool = False
    low: int = 0
    high: int = 0
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck."""

    id: str
    number: int
    title: str
    window: str
    """When it is played; reach.WINDOW_OF has all that can be chosen."""
    effects: tuple[Effect, ...]
    text: str
    history: str
    timing: str
    status: str
    """Of its effect: "cited" or "reconstructed"."""
    name_status: str
    reason: str
    side: str


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one side."""

    side: str
    cards: tuple[Card, ...]


def alike(cards: Sequence[Card], of: Iterable[int]) -> list[list[int]]:
    """Places of these cards `of` a deck, those of one title and text together."""
    found: dict[tuple[str, str], list[int]] = {}
    for at in of:
        found.setdefault((cards[at].title, cards[at].text), []).append(at)
    return [*found.values()]


@cache
def verbs(side: str) -> Mapping[str, Any]:
    """The verbs of a side: the window each is played in, what it needs, and what it may have."""
    return json.loads(resources.asset("tarawa_1943", "verbs.json").read_bytes())[side]  # type: ignore[no-any-return]


def _parameter(name: str, form: Any, node: Node) -> dict[str, Any]:
    """What a parameter says, by the member of the effect it becomes."""
    if isinstance(form, dict):
        ((name, form),) = form.items()
    match form:
        case "flag":
            return {name: node.flag()}
        case "dice or all":
            return {"every": True} if node.value == "all" else {"dice": node.whole(1, MOST)}
        case "position or rear":
            return {name: "rear" if node.value == "rear" else str(node.whole(1, MOST))}
        case "range":
            low, high = node.wholes(0, MOST, 2, 2)
            return {"low": low, "high": high}
        case "effects":
            return {name: tuple(_effect(item, JAPANESE, inside=True) for item in node.items(MOST))}
        case ["one of", *words]:
            return {name: (node.one_of(words),)}
        case ["some of", *words]:
            return {name: tuple(item.one_of(words) for item in node.items(len(words), 1))}
        case [int(least), int(most)]:
            return {name: node.whole(least, most)}
    return {name: node.one_of(form)}


def read_deck(raw: bytes, side: str) -> Deck:
    """The deck in a file's bytes. Raises CardFault, which names the card."""
    where = "whole file"
    try:
        cards: list[Card] = []
        for place, node in enumerate(parse(raw).member("cards").items(MOST_CARDS, MOST_CARDS)):
            where = f"card {place + 1}"
            id_ = node.member("id").text(20)
            where = f"card {id_}"
            if any(card.id == id_ for card in cards):
                raise CardFault(tr("{where}: found twice; expected an id of its own.", where=where))
            cards.append(_card(node, id_, side))
    except Unreadable as fault:
        raise CardFault(
            tr("{sides} cards, {where}: {fault}.", sides=_SIDES[side], where=where, fault=fault)
        ) from None
    return Deck(side, tuple(cards))


_SIDES: Final = {USMC: "Tactics", JAPANESE: "Activation"}


def _card(node: Node, id_: str, side: str) -> Card:
    node.member("side").one_of((side,))
    effects = tuple(_effect(item, side) for item in node.member("effects").items(MOST, 1))
    windows = {verbs(side)[effect.verb]["window"] for effect in effects}
    window = node.member("window")
    if windows != {window.value}:
        raise window.fault(tr("{windows}, the window of its effects", windows=" or ".join(sorted(windows))))
    longest = {"title": 60, "text": 600, "history": 600, "timing": 60, "reason": 400}
    return Card(
        id=id_,
        number=node.member("number").whole(1, MOST_CARDS),
        window=window.text(20),
        effects=effects,
        status=node.member("status").one_of(("cited", "reconstructed")),
        name_status=node.member("name_status").one_of(("cited", "reconstructed")),
        side=side,
        **{name: tr(node.member(name).text(most)) for name, most in longest.items()},
    )


def _effect(node: Node, side: str, *, inside: bool = False) -> Effect:
    verb = node.member("verb").one_of(tuple(verbs(side)))
    if verb == "when" and inside:
        raise node.fault("no condition inside another")
    forms = verbs(side)[verb]["has"]
    for name in verbs(side)[verb]["needs"]:
        node.member(name)
    values: dict[str, Any] = {}
    for name, value in node.members(MOST):
        if name in forms:
            values |= _parameter(name, forms[name], value)
        elif name != "verb":
            has = ", ".join(forms) or "none"
            raise value.fault(tr("no such parameter of {verb!r}; it has {forms}", verb=verb, forms=has))
    if verb == "strike" and values.keys() - {"zone"} not in ({"hits"}, {"dice", "least"}):
        raise node.fault("either hits, or dice with from")
    return Effect(verb, **values)
