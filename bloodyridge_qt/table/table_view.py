"""What lies on the table at one moment, as plain data.

A `TableView` holds only what the player may see; what is not in it cannot be leaked by a widget.
Rule numbers stand in texts in square brackets ("[7.5]"); the screen turns them into links.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

Place = str
"""A printed space number ("1813") or the key of a box on the sheet ("holding", "turn 1")."""

DIE: Final = "die"
"""The face of a counter that is a die on the table, its factor the number on top: it is drawn as dice are."""
AGAIN: Final = "again"
"""What is to come of a die that is taken up: it is thrown again."""


@dataclass(frozen=True, slots=True)
class CounterView:
    """One counter as it lies now."""

    key: str
    """The same for the same counter as long as it lies on the table; tells nothing that is face down."""
    face: str
    """Name of its drawing, without ".svg", in the game's counters folder."""
    factor: str = ""
    """The big number on it; empty when it shows none. A second line is the name its drawing has room for."""
    label: str = ""
    """One sentence for a screen reader or a tool tip."""


@dataclass(frozen=True, slots=True)
class StackView:
    """Counters of one side in one place, bottom first."""

    key: str
    """The same as long as the stack lives; what choices call a mover."""
    place: Place
    side: str
    """Key of the side; decides nothing but its corner of the space."""
    counters: tuple[CounterView, ...]
    total: str
    """What the stack amounts to in a few words: "3 units, attack 7" or "3 units, face down"."""
    badge: str = ""
    """What stands in the corner of its counters, at most four characters: "×3"; "" for nothing."""
    active: bool = False
    """The piece that is moving and fighting now."""
    label: str = ""
    due: bool = False
    """It has to act before what is asked can end: a mark stands on it."""
    done: bool = False
    """It has done its part in what is asked: it looks paler."""
    aloud: str = ""
    """What is said in place of the label where its place has been said, if that is shorter."""
    part: str = ""
    """The part of the map it stands in, said where another one is lifted there than before."""


@dataclass(frozen=True, slots=True)
class MarkerView:
    """A marker that lies in a space or in a space of a track: battle flag, turn marker, phase marker."""

    key: str
    face: str
    place: Place
    label: str
    slot: int | None = None
    """The slot it lies in, where spaces have slots; None beside them."""


@dataclass(frozen=True, slots=True)
class PileView:
    """A box on the sheet with a pile in it, shown by its count and the top counters."""

    place: Place
    count: int
    faces: tuple[CounterView, ...]
    """What lies open on it, or one face-down counter; at most six."""
    detail: tuple[str, ...]
    """Short lines under the count: "41 rifles", "9 artillery"."""
    label: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """The line above the board: what to do now, and why now."""

    headline: str
    reason: str
    """One sentence with its rule number in brackets."""
    side: str = ""
    """Key of the side that decides, by whose colour it is told; "" where there is one player."""
    barred: tuple[tuple[str, str], ...] = ()
    """Answers that cannot be given yet, each with the reason it is refused with."""
    barred_first: bool = False
    """Whether they stand before the others: an answer keeps its place and its key."""
    back: str = ""
    """What taking the last decision back would mean, where this only asks what it left open: "Take the card
    back"."""
    aloud: str | None = None
    """What is said in place of the headline once it has been heard, where that is shorter: "" for nothing, as
    what has happened says it too."""
    reason_aloud: str | None = None
    """What is said in place of the reason, where that tells the mouse's way; None for the same."""


@dataclass(frozen=True, slots=True)
class UnitView:
    """A counter in the battle panel, with the die thrown at it this round."""

    counter: CounterView
    die: int | None = None
    """The die thrown at it, 1–6; None when none was."""
    outcome: str = ""
    """"hit", "miss", "automatic" (hit without a die), "lost" (fell before, to its die), AGAIN or ""."""


@dataclass(frozen=True, slots=True)
class BattleSide:
    """One side of a fight."""

    name: str
    side: str
    units: tuple[UnitView, ...]
    fire: str = ""
    """The odds in words and numbers: "US fire 9 ÷ 4 = 2:1, hits on 1–2 [7.5]"; empty before they are known.

    It stands under its units: where dice are thrown at these, it is of those dice.
    """
    ground: str = ""
    """Where it stands and what that gives: "1813, defense 4 [7.6]"."""


@dataclass(frozen=True, slots=True)
class BattleView:
    """A fight as the battle panel shows it."""

    title: str
    """"Piece 1813 attacks 1711 from 1712"."""
    step: str
    """"Drawing the defenders", "Round 2" …; once it is `over`, how it ended."""
    attacker: BattleSide
    defender: BattleSide
    notes: tuple[str, ...] = ()
    """Hill 123, HQ, close combat, artillery: one line each, with rule numbers."""
    over: bool = False
    fight: str = ""
    """What its chances are asked with, as the game writes it, see screen.Foretelling; "" for none now."""
    still: bool = False
    """Whether the attacker's counters are picked one by one: what grows and shrinks stands below them."""
    dice_at_units: bool = True
    """Whether dice are thrown at single counters: then each has room for one below."""


@dataclass(frozen=True, slots=True)
class EndingView:
    """How the game ended."""

    victory: bool
    """For the player; of a game of several seats the table tells it by `winner`."""
    title: str
    decided_by: str
    """One sentence: what decided it, with the rule number."""
    score: tuple[tuple[str, str], ...]
    """Rows of the competitive score (name, value)."""
    facts: tuple[tuple[str, str], ...]
    """Rows worth remembering: losses, spaces held, seed."""
    winner: str = ""
    """The seat that has won, in a game of several."""


@dataclass(frozen=True, slots=True)
class CardView:
    """One card as it lies now."""

    key: str
    """The same for the same card as long as it lies on the table; tells nothing that is face down."""
    group: str
    """Heading it lies under: "Hand", "Deck"."""
    side: str
    """By which its band is coloured."""
    title: str = ""
    """Empty for a card that lies face down."""
    text: str = ""
    """What it does, rule numbers in brackets."""
    note: str = ""
    """The small print: what it recalls."""
    corner: str = ""
    """When it may be played, or its number."""
    label: str = ""
    """One sentence for a screen reader or a tool tip; title and text when empty."""
    picture: str = ""
    """Name of the drawing on it, in the assets of its game."""
    mark: str = ""
    """Where its data are from, in a word that stands on it, small: "reconstructed"."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table at one moment, as one seat may see it."""

    turn: int
    phase: str
    stacks: tuple[StackView, ...]
    markers: tuple[MarkerView, ...]
    piles: tuple[PileView, ...]
    prompt: Prompt
    battle: BattleView | None = None
    ending: EndingView | None = None
    summary: tuple[tuple[str, str], ...] = field(default=())
    """Set-up in force for the log's head and the end: seed, readings (name, value)."""
    cards: tuple[CardView, ...] = ()
    """Cards that lie open, or face down where that is worth seeing, those of one group together."""
    standing: str = ""
    """How the two sides stand, in a few words for the status line: "3 points to 5"; "" for nothing."""
    seat: str = ""
    """Whose view it is, as the player is called; "" where there is one player."""

    def lying(self, place: Place) -> tuple[str, ...]:
        """What lies in a place: the stacks in words, then the markers."""
        lying: tuple[StackView | MarkerView, ...] = (*self.stacks, *self.markers)
        return tuple(one.label for one in lying if one.place == place)


NOTHING: Final = TableView(0, "", (), (), (), Prompt("", ""))
"""No table: stands in a story where nobody looks at it."""
