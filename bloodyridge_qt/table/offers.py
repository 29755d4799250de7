"""What the player may do now: each legal decision with what is touched for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bloodyridge_qt.table.table_view import Place, Prompt

Key = str
"""What can be touched: the key of a counter, a stack, a card or a die, or a place."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal decision as the table sees it."""

    action: object
    """What is submitted; the screen never looks into it."""
    touch: tuple[Key, ...]
    """What is touched, in order. Nothing: a button. One: a counter, card, die or space is picked. Two: a
    piece is dropped on a place. Three: the same, and the ground it does it from."""
    verb: str
    """The game's word for it; "exit", "place" and "move" are drawn in ways of their own."""
    title: str
    """"Attack 1813 from 1814"; for a button the words on it."""
    path: tuple[Place, ...] = ()
    """The walk: from where the piece stands to the ground it acts from, both included."""
    warning: str = ""
    """Not empty: ask before it is submitted."""
    slip: str = ""
    """What is written on the place while the piece may be dropped there: "3", what it costs to come there; on
    a card: what picking it is, where it is not to play it."""
    aloud: str = ""
    """What is said in place of the title where the piece and the place have been said: "Attack"."""
    about: tuple[tuple[str, str], ...] = ()
    """What chances there come from, with its ground, each whole and in short once it was heard: said
    where it is another than was said last."""
    left: int | None = None
    """How far it is on to what is made for, where a game tells that: the least comes first by keys."""
    way: str = ""
    """The same in a few words: "exit in 8"."""
    whole_way: str = ""
    """The same from where the piece stands now: "exit in 9"."""
    way_means: str = ""
    """What these words mean, told once in a game to who listens."""

    foremost: bool = False
    """Whether keys go to this goal before others."""
    itself: bool = False
    """Whether a click on the piece decides it as well: whether it goes there is all that is asked."""
    once: bool = False
    """Whether to ask so only until the player has done it once in this game: it leaves something undone."""

    @property
    def mover(self) -> Key:
        """The piece that is lifted; "" for what is picked or a button."""
        return self.touch[0] if len(self.touch) > 1 else ""

    @property
    def target(self) -> Place:
        """Where it is dropped; "" for what is picked or a button."""
        return self.touch[1] if len(self.touch) > 1 else ""

    @property
    def stand(self) -> Place:
        """The ground it acts from; "" where that is no choice."""
        return self.touch[2] if len(self.touch) > 2 else ""


@dataclass(frozen=True, slots=True)
class Several:
    """In place of an action: decisions made one after the other by one touch, and taken back together."""

    actions: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Instead:
    """In place of an action: what was decided before is decided anew, as if after all that followed it."""

    of: object
    action: object


@dataclass(frozen=True, slots=True)
class Alone:
    """A decision that leaves the player no choice: it goes by itself."""

    action: object
    why: str
    """"nobody can move [4.0]"."""
    passed: str = ""
    """The part of the turn in which he is asked nothing therefore: "US movement"; "" for none."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A line of the card that hangs at the cursor: "Defense strength", "4 [7.6]"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Card:
    """What an offer means, told before the button is released."""

    title: str
    rows: tuple[CardRow, ...]
    warning: str = ""
    """Shown in warning colour with a mark; empty when there is nothing to warn of."""


def movers(offers: Iterable[Offer]) -> tuple[Key, ...]:
    """The pieces that can be lifted, in the order of the offers."""
    return tuple(dict.fromkeys(offer.mover for offer in offers if offer.mover))


def targets(offers: Iterable[Offer], mover: Key, stand: Place = "") -> dict[Place, tuple[Offer, ...]]:
    """Where a piece may be dropped and what that would be, the game's first proposal first.

    With `stand`, only what it does from that ground.
    """
    found: dict[Place, list[Offer]] = {}
    for offer in offers:
        if offer.mover == mover and mover and (not stand or offer.stand == stand):
            found.setdefault(offer.target, []).append(offer)
    return {place: tuple(there) for place, there in found.items()}


def waypoints(offers: Iterable[Offer], mover: Key) -> dict[Place, tuple[Place, ...]]:
    """Where a piece can rest on its way to what it may do, each place with the walk to it."""
    walks: dict[Place, tuple[Place, ...]] = {}
    for offer in offers:
        if offer.mover == mover and mover:
            for end, place in enumerate(offer.path[1:], start=2):
                walks.setdefault(place, offer.path[:end])
    return walks


def buttons(offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """What is decided by a word, the safe one first."""
    return tuple(offer for offer in offers if not offer.touch)


def answers(
    offers: Iterable[Offer], prompt: Prompt, rest: Iterable[Offer] = ()
) -> tuple[Offer | tuple[str, str], ...]:
    """What is decided by a word, and what cannot be yet with its reason, each at the place of its key.

    `rest` is by what the program does the remainder of what is asked.
    """
    given = buttons(offers)
    first, second = (prompt.barred, given) if prompt.barred_first else (given, prompt.barred)
    return (*first, *second, *rest)


def picks(offers: Iterable[Offer]) -> Mapping[Key, Offer]:
    """What is decided by touching one thing, by its key: the first where there are two."""
    return {key: one for key, (one, *_) in _by_key(offers).items()}


def seconds(offers: Iterable[Offer]) -> Mapping[Key, Offer]:
    """What else is decided by the same thing, with Shift or by Delete."""
    return {key: other for key, (_, *others) in _by_key(offers).items() for other in others[:1]}


def _by_key(offers: Iterable[Offer]) -> dict[Key, list[Offer]]:
    found: dict[Key, list[Offer]] = {}
    for offer in offers:
        if len(offer.touch) == 1:
            found.setdefault(offer.touch[0], []).append(offer)
    return found
