"""What a game says of itself on a table: the one door between its rules and whatever shows them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.ruleset import GameState, Ruleset
from bloodyridge_qt.engine.run import Pending
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.advice import Judged, Review
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.hand_dice import AskedDie, AskedThrow, Rows
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.offers import Card, Key, Offer
from bloodyridge_qt.table.table_view import BattleView, Place, TableView

A = TypeVar("A")
S = TypeVar("S", bound=GameState)
A_contra = TypeVar("A_contra", contravariant=True)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)


class Teller(ABC, Generic[S]):
    """Tells what happens, event by event, and what lies on the table then, as one seat may see it."""

    picture: TableView | None = None
    """What all beats show that are not for show: the first view that is made, or one that is put here."""

    @abstractmethod
    def view(self, state: S) -> TableView:
        """The table at this moment of the story."""

    @abstractmethod
    def tell(self, event: Any, state: S, before: S) -> Iterable[Beat]:
        """The beats of one event. `state` is just after it, `before` just before."""

    def awaiting(self, state: S, foreseen: object) -> BattleView | None:  # noqa: ARG002
        """The fight while the throw that leads to the event `foreseen` is waited for; None for no fight.

        `state` is as the rules had it when they asked.
        """
        return None


@dataclass(frozen=True, slots=True)
class Story(Generic[S]):
    """What a teller is to know of what came before."""

    moments: Sequence[S]
    """He tells what follows the last of these; without any, the set-up."""
    seat: str = ""
    """Whom he tells it; "" for anybody."""
    former: Callable[[], Teller[S]] | None = None
    """Gives who told what led there, for a story that goes on; None where nobody did."""
    for_show: bool = True
    """Otherwise beats may all have one view: only `Teller.view` is right."""


class Screen(ABC, Generic[S, A]):
    """One game with its rules and readings, as a table shows it. A table has its own.

    A game says what differs from what stands here. Looked for besides: the members of Foretelling and of
    Advising; `report`, the ReportWords for reports and for the statistics of dice; `plays`, which of a state
    gives the action the program decides for the seat that is asked, in no time; `alone`, which of a state
    gives the Alone that leaves no choice there, or None.
    """

    task = ""
    """Who the player is and how he wins, in a sentence: said as a game begins to who listens."""

    drawn_by_hand = ""
    """What a player may draw himself: "every draw from the pool"; "" for nothing."""

    open_table = False
    """Whether every seat may see all: the table is never handed over then, the prompt names the seat."""

    def __init__(self, sheet: MapSheet, rules: Ruleset[S, A]) -> None:
        self.sheet = sheet
        """The printed board, with what the readings say of it."""
        self.rules = rules
        """Those in force."""

    def rows(self, by_hand: S | None) -> Rows:
        """The set-up in force for the head of the log and the end: readings, departures of the map.

        `by_hand` is the position the game began in, when that was set up by hand: it is put in words.
        """
        options = self.rules.options
        position = ((tr("Position set up by hand"), self.position_words(by_hand)),) if by_hand else ()
        return (
            *position,
            *(
                (f"{one.label} [{one.rules[0]}]", one.words_of(options.value(one)))
                for one in options.switches
            ),
        )

    def position_words(self, state: S) -> str:  # noqa: ARG002
        """A position that was set up by hand, in a few words."""
        return ""

    def seat(self, state: S) -> str:  # noqa: ARG002
        """Who decides now, "" when there is one player; whoever decided last when the game is over."""
        return ""

    def turn_of(self, state: S) -> str:
        """Whose turn it is, whoever decides in it: the name of a side; "" for the only player's."""
        return self.seat(state)

    @abstractmethod
    def teller(self, story: Story[S]) -> Teller[S]:
        """Who goes on with this story."""

    @abstractmethod
    def offers(self, state: S, actions: Sequence[A]) -> tuple[Offer, ...]:
        """Every legal decision with what is touched for it: safe buttons first, the best ground first."""

    def taken_up(self, state: S, offer: Offer) -> None:
        """This offer has been chosen and is about to be carried out."""

    def card(self, state: S, offer: Offer) -> Card:  # noqa: ARG002
        """What an offer means, before it is decided."""
        return Card(offer.title, (), offer.warning)

    def refusal(self, state: S, touched: Sequence[Key], offers: Sequence[Offer]) -> str:  # noqa: ARG002
        """Why a piece cannot be dropped: the piece, the place ("" for none) and the ground it stands on."""
        return tr(
            "{touched} cannot go to {touched2} now.",
            touched=touched[0],
            touched2=touched[1] or tr("there"),
        )

    def unpicked(self, state: S, key: Key) -> str:  # noqa: ARG002
        """Why a card that lies open cannot be picked; "" where that needs no word."""
        return ""

    def called(self, place: Place) -> str:
        """What sentences call a space."""
        return place

    def describe(self, place: Place, view: TableView) -> Rows:
        """Rows on a place as it is shown: name, terrain, control, provenance first."""
        return (*self.sheet.told(place), *(("", one.label) for one in view.stacks if one.place == place))

    @property
    def numbering(self) -> str:
        """How the spaces of the sheet are numbered: told once in a game to who asks where he is."""
        return ""

    def bearings(self, place: Place, view: TableView) -> tuple[str, ...]:  # noqa: ARG002
        """What the player makes for, each with its distance and direction from a space."""
        return ()

    @abstractmethod
    def words(self, action: A, before: S) -> str:
        """A decision made in a position, in a few words, for undo and moments: "attack 1813 from 1814"."""

    def asked(self, pending: Pending[S, A], foreseen: object) -> AskedThrow:  # noqa: ARG002
        """What is asked of a player who throws or draws himself, without what he gave before.

        `foreseen` is the event it leads to; its own dice mean nothing.
        """
        wanted = pending.wanted
        dice = tuple(AskedDie(wanted.purpose) for _ in wanted.names)
        return AskedThrow(f"{wanted.purpose[:1].upper()}{wanted.purpose[1:]}", self.seat(pending.state), dice)

    def inspector(self, present: Callable[[], S] | None = None) -> Inspector | None:  # noqa: ARG002
        """What the map tells with this game on it; it asks for the present anew at each question.

        Without a `present`, what the map alone tells. None where nothing is told.
        """
        return None


class Foretelling(Protocol[S_contra, A_contra]):
    """What a Screen may have besides: it tells chances. Each member is looked for by itself.

    They may take their time; a window asks in a process of its own.
    """

    def forecast(self, state: S_contra, seat: str, offer: Offer) -> Forecast | None:
        """What a legal decision may bring, as far as this seat can know; None for one without chances.

        `state` is a position at a decision.
        """

    def odds_now(self, state: S_contra, seat: str, fight: str | None = None) -> Forecast | None:
        """How the fight stands in which this seat decides now: the same for each thing it may decide.

        Of several it is the one that is shown, by the `fight` of its BattleView; "" where none of them is.
        None when there is none.
        """

    def odds_of(self, fight: str) -> Forecast | None:
        """How a fight stands in the midst of it, while dice fall: by the `fight` of its BattleView."""

    def plan(self, state: S_contra, seat: str, mover: Key, route: Sequence[Place]) -> Iterator[Forecast]:
        """What becomes of a piece that goes from place to place of a route; told again as more is known.

        A bar for each place that has to be won, with the place as its label; without bars, why it cannot be.
        """

    def hindsight(self, moments: Sequence[S_contra], decisions: Sequence[A_contra], seat: str) -> str:
        """How what the last decision ended came out beside what was to be expected of it; "" for nothing.

        One sentence for the log: "lost 4, on average 2.1: one in nine costs as much". `decisions`
        are the last few, `moments` those before each of them and the one after the last.
        """


class Advising(Protocol[S_contra, A_contra]):
    """What a Screen may have besides: it judges decisions. Each member is looked for by itself.

    Both yield what they have found so far, again and again, a few times a second; whoever has enough stops
    asking. They are asked in a process of their own.
    """

    def advise(self, state: S_contra, seat: str) -> Iterator[tuple[Judged, ...]]:
        """The decisions this seat has now, the best first; ends when more games would tell no more."""

    def review(
        self, moments: Sequence[S_contra], decisions: Sequence[A_contra], seat: str
    ) -> Iterator[Review]:
        """The game that led through these moments by these decisions, one fewer, weighed for a seat."""
