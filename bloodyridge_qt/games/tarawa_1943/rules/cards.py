"""[3.0] Both decks, read from their files: every card is a list of effects, each a verb with parameters."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

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
    sha256: str


_Reader = Callable[[Node], dict[str, Any]]


def _number(name: str, most: int = MOST, least: int = 1) -> _Reader:
    return lambda node: {name: node.whole(least, most)}


def _word(name: str, *words: str) -> _Reader:
    return lambda node: {name: node.one_of(words)}


def _words(name: str, *words: str) -> _Reader:
    return lambda node: {name: tuple(item.one_of(words) for item in node.items(len(words), 1))}


def _flag(name: str) -> _Reader:
    return lambda node: {name: node.flag()}


def _dice_or_all(node: Node) -> dict[str, Any]:
    return {"every": True} if node.value == "all" else {"dice": node.whole(1, MOST)}


def _from_position(node: Node) -> dict[str, Any]:
    return {"source": "rear"} if node.value == "rear" else {"source": str(node.whole(1, MOST))}


def _range(node: Node) -> dict[str, Any]:
    low, high = node.wholes(0, MOST, 2, 2)
    return {"low": low, "high": high}


_ATTACKS = _number("attacks")
_MARKERS = _number("markers")
_EXTRA = _number("dice", least=0)
_FROM = _word("source", "any", "island", "wave")

_VOIDABLE: Final = (
    "fire", "fields of fire", "banzai", "shift", "counterattack", "surface", "infiltrate", "bunkers",
    "strain", "bar",
)  # fmt: skip

VERBS: Final[dict[str, dict[str, tuple[str, dict[str, _Reader], tuple[str, ...]]]]] = {
    USMC: {
        "command": ("action", {"battalions": _number("battalions"), "dice": _EXTRA}, ("battalions",)),
        "strike": (
            "action",
            {
                "zone": _word("zone", "any", "lagoon", "clear", "contact"),
                "dice": _number("dice"),
                "from": _number("least", 6),
                "hits": _number("hits"),
            },
            ("zone",),
        ),
        "restore": (
            "action",
            {"cohesion": _number("cohesion"), "battalions": _number("battalions", 2)},
            ("cohesion",),
        ),
        "ferry": ("action", {"moves": _number("moves")}, ("moves",)),
        "attack dice": (
            "attack",
            {
                "dice": _number("dice"),
                "from": _FROM,
                "rerolls": _number("rerolls", least=0),
                "burn": _flag("burn"),
            },
            ("dice", "from"),
        ),
        "set die": ("rolled", {}, ()),
        "void": ("card", {"what": _words("what", *_VOIDABLE)}, ("what",)),
        "redraw": ("card", {}, ()),
        "fortify": ("card", {}, ()),
        "shield": (
            "japanese attack",
            {
                "dice": _dice_or_all,
                "against": _words("against", "fire", "banzai"),
                "at": _word("at", "any", "island", "wave"),
            },
            ("dice", "against", "at"),
        ),
        "save": ("japanese dice", {"markers": _MARKERS}, ("markers",)),
        "answer": ("japanese dice", {"hits": _number("hits")}, ("hits",)),
        "surface": ("drawn", {"markers": _MARKERS}, ("markers",)),
    },
    JAPANESE: {
        "fire": (
            "card",
            {"attacks": _ATTACKS, "dice": _EXTRA, "at": _word("at", "priority", "waves")},
            ("attacks",),
        ),
        "fields of fire": ("card", {"attackers": _number("attackers")}, ("attackers",)),
        "banzai": ("card", {"attacks": _ATTACKS, "controlled": _flag("controlled")}, ("attacks",)),
        "when": ("card", {"usmc_controls": _range}, ("usmc_controls", "then", "else")),
        "shift": ("card", {"markers": _MARKERS, "from": _from_position}, ("markers", "from")),
        "counterattack": ("card", {"markers": _MARKERS}, ("markers",)),
        "surface": ("card", {"markers": _MARKERS}, ("markers",)),
        "infiltrate": ("card", {"cubes": _number("cubes")}, ("cubes",)),
        "bunkers": ("card", {"count": _number("count")}, ("count",)),
        "strain": ("card", {"positions": _number("positions"), "cohesion": _number("cohesion")},
                   ("positions", "cohesion")),
        "record": ("card", {"what": lambda node: {"what": (node.one_of(("shibazaki", "communications")),)}},
                   ("what",)),
        "bar": ("card", {"what": lambda node: {"what": (node.one_of(("tide", "draw")),)}}, ("what",)),
    },
}  # fmt: skip
"""For each side its verbs: the window they are played in, how each parameter is read, which must be there."""


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
                raise CardFault(f"{where}: found twice; expected an id of its own.")
            cards.append(_card(node, id_, side))
    except Unreadable as fault:
        raise CardFault(f"{_SIDES[side]} cards, {where}: {fault}.") from None
    return Deck(side, tuple(cards), hashlib.sha256(raw).hexdigest())


_SIDES: Final = {USMC: "Tactics", JAPANESE: "Activation"}


def _card(node: Node, id_: str, side: str) -> Card:
    node.member("side").one_of((side,))
    effects_node = node.member("effects")
    effects = tuple(_effect(item, side) for item in effects_node.items(MOST, 1))
    windows = {VERBS[side][effect.verb][0] for effect in effects}
    window = node.member("window")
    if windows != {window.value}:
        raise window.fault(f"{' or '.join(sorted(windows))}, the window of its effects")
    return Card(
        id=id_,
        number=node.member("number").whole(1, MOST_CARDS),
        title=node.member("title").text(60),
        window=window.text(20),
        effects=effects,
        text=node.member("text").text(600),
        history=node.member("history").text(600),
        timing=node.member("timing").text(60),
        status=node.member("status").one_of(("cited", "reconstructed")),
        name_status=node.member("name_status").one_of(("cited", "reconstructed")),
        reason=node.member("reason").text(400),
        side=side,
    )


def _effect(node: Node, side: str, *, deep: bool = False) -> Effect:
    verb = node.member("verb").one_of(tuple(VERBS[side]))
    _window, readers, needed = VERBS[side][verb]
    for name in needed:
        node.member(name)
    values: dict[str, Any] = {}
    for name, value in node.members(MOST):
        if name == "verb":
            continue
        if verb == "when" and name in ("then", "else"):
            if deep:
                raise value.fault("no condition inside another")
            branch = tuple(_effect(item, side, deep=True) for item in value.items(MOST))
            values["then" if name == "then" else "otherwise"] = branch
        elif name in readers:
            values |= readers[name](value)
        else:
            raise value.fault(f"no such parameter of {verb!r}; it has {', '.join(readers) or 'none'}")
    if verb == "strike" and values.keys() - {"zone"} not in ({"hits"}, {"dice", "least"}):
        raise node.fault("either hits, or dice with from")
    return Effect(verb, **values)
