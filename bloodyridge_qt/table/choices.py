"""What the player may do now, indexed by what can be touched."""

from __future__ import annotations

from dataclasses import dataclass

from bloodyridge_qt.table.table_view import Place


@dataclass(frozen=True, slots=True)
class CardRow:
    """A line of the card that hangs at the cursor: "Defense strength", "4 [7.6]"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Card:
    """What a choice means, told before the button is released."""

    title: str
    rows: tuple[CardRow, ...]
    warning: str = ""
    """Shown in warning colour with a mark; empty when there is nothing to warn of."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal decision as the table sees it."""

    action: object
    """What is submitted; the screen never looks into it."""
    mover: str
    """Key of the stack that is lifted; empty for an answer or a pick."""
    target: Place
    """Where it is dropped: a hex, or for an exit the exit hex's own number."""
    stand: Place
    """The hex it fights from (or leaves from)."""
    path: tuple[Place, ...]
    """The walk: from where the stack stands to `stand`, both included; the target is not in it."""
    kind: str
    """"strike", "exit", "place" (out of a box onto the map), "answer" or "pick"."""
    title: str
    """"Strike 1813 from 1814"; for an answer the word on its button."""
    warning: str = ""
    """Not empty: ask before submitting (a strike that can only strand the force)."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a drop is not possible."""

    text: str
    """One sentence, rule number in brackets."""
    rule: str
    """"7.19"."""
