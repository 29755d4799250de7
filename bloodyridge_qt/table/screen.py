"""What a game says of itself on a table: the one door between its rules and whatever shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.ruleset import GameState, Ruleset
from bloodyridge_qt.engine.run import Pending
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.hand_dice import AskedThrow, Rows
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.offers import Card, Key, Offer, Refusal
from bloodyridge_qt.table.table_view import BattleView, Place, TableView

A = TypeVar("A")
S = TypeVar("S", bound=GameState)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)


class Teller(Protocol[S_contra]):
    """Tells what happens, event by event, and what lies on the table then, as one seat may see it."""

    def view(self, state: S_contra) -> TableView:
        """The table at this moment of the story."""

    def tell(self, event: Any, state: S_contra, before: S_contra) -> Iterable[Beat]:
        """The beats of one event. `state` is just after it, `before` just before."""

    def awaiting(self, state: S_contra, foreseen: object) -> BattleView | None:
        """The fight while the throw that leads to the event `foreseen` is waited for; None for no fight.

        `state` is as the rules had it when they asked.
        """


class Screen(Protocol[S, A]):
    """One game with its rules and readings, as a table shows it. A table has its own.

    Looked for besides: the members of Foretelling; `report`, the ReportWords for reports and for the
    statistics of dice.
    """

    @property
    def rules(self) -> Ruleset[S, A]:
        """The rules in force."""

    @property
    def sheet(self) -> MapSheet:
        """The printed board, with what the readings say of it."""

    @property
    def choices(self) -> Mapping[str, str]:
        """What was chosen of this game's own for it: readings and optional rules, by their keys."""

    def rows(self, by_hand: S | None) -> Rows:
        """The set-up in force for the head of the log and the end: readings, departures of the map.

        `by_hand` is the position the game began in, when that was set up by hand: it is put in words.
        """

    @property
    def drawn_by_hand(self) -> str:
        """What a player may draw himself: "every draw from the pool"; "" for nothing."""

    def turn(self, state: S) -> int:
        """The turn, 0 before the first."""

    def seat(self, state: S) -> str:
        """Who decides now, "" when there is one player; whoever decided last when the game is over."""

    def teller(
        self,
        moments: Sequence[S],
        seat: str,
        former: Callable[[], Teller[S]] | None = None,
        *,
        for_show: bool = True,
    ) -> Teller[S]:
        """Who tells what follows the last of these moments to a seat; without moments, the set-up.

        `former` gives who told what led there, for a story that goes on; None where nobody did. When not
        `for_show` beats may all have one view: only `view` is right.
        """

    def offers(self, state: S, actions: Sequence[A]) -> tuple[Offer, ...]:
        """Every legal decision with what is touched for it: safe buttons first, the best ground first."""

    def taken_up(self, state: S, offer: Offer) -> None:
        """This offer has been chosen and is about to be carried out."""

    def card(self, state: S, offer: Offer) -> Card:
        """What an offer means, before it is decided."""

    def refusal(self, state: S, touched: Sequence[Key], offers: Sequence[Offer]) -> Refusal:
        """Why a piece cannot be dropped: the piece, the place ("" for none) and the ground it stands on."""

    def describe(self, place: Place, view: TableView) -> Rows:
        """Rows on a place as it is shown: name, terrain, control, provenance first."""

    def words(self, action: A) -> str:
        """A decision in a few words, for undo and the list of moments: "attack 1813 from 1814"."""

    def asked(self, pending: Pending[S, A], foreseen: object) -> AskedThrow:
        """What is asked of a player who throws or draws himself, without what he gave before.

        `foreseen` is the event it leads to; its own dice mean nothing.
        """

    def inspector(self, present: Callable[[], S]) -> Inspector | None:
        """What the map tells with this game on it; it asks for the present anew at each question.

        None where nothing is told.
        """


class Foretelling(Protocol[S_contra]):
    """What a Screen may have besides: it tells chances. Each member is looked for by itself.

    They may take their time; a window asks in a process of its own.
    """

    def forecast(self, state: S_contra, seat: str, offer: Offer) -> Forecast | None:
        """What a legal decision may bring, as far as this seat can know; None for one without chances.

        `state` is a position at a decision.
        """

    def odds_now(self, state: S_contra, seat: str) -> Forecast | None:
        """How the fight stands in which this seat decides now: the same for each thing it may decide.

        None when there is no fight.
        """
