"""A piece between the first touch and the decision: what it may do, what is aimed at, from where.

Mouse and keys both come here, so they cannot differ: they take a piece, point at places, pick a stand and
act. Nothing is judged here. What may be done is looked up in what the table offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.language import tr
from bloodyridge_qt.table import offers
from bloodyridge_qt.table.bare_table import EMPTY_TABLE, BareTable
from bloodyridge_qt.table.offers import CardRow

if TYPE_CHECKING:
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.offers import Card, Offer
    from bloodyridge_qt.table.table_view import Place


class Outcome(Enum):
    """What came of acting on a place."""

    CHOSEN = "chosen"
    RESTED = "rested"
    HOME = "home"
    REFUSED = "refused"
    NOTHING = "nothing"


class PieceInHand(QObject):
    """Holds at most one piece. Signals tell the screen what to light, draw and say."""

    chosen = Signal(object)
    """Offer: a decision is made; the hand is empty again before it is told."""
    refused = Signal(str, str)
    """Why not, and the place."""
    taken = Signal(str)
    """Another piece is in hand; "" when the hand is empty."""
    rested = Signal(str)
    """The piece now stands on this space; its own home when it has been sent back."""
    lit = Signal()
    """What may be done has changed."""
    aimed = Signal()
    """What is aimed at, or from where, has changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table: Table | BareTable = EMPTY_TABLE
        self.mover = ""
        self.home: Place = ""
        self._offers: tuple[Offer, ...] = ()
        self.resting: Place = ""
        """The waypoint the piece stands on; "" at home."""
        self.targets: Mapping[Place, tuple[Offer, ...]] = {}
        self.asked: frozenset[Place] = frozenset()
        """Those a question is about, where it names some: by keys only these targets are gone through."""
        self.waypoints: Mapping[Place, tuple[Place, ...]] = {}
        self.aim: Place = ""
        """The place pointed at: a target, a waypoint, the home of a resting piece, or anything else."""
        self._stand: dict[Place, int] = {}

    def use(self, table: Table | BareTable) -> None:
        """Play on this table; the hand is empty."""
        self._table = table
        self.put_down()

    # ---- taking and putting down

    def take(self, mover: str, home: Place) -> bool:
        """Take a piece in hand; False when the table offers nothing for it."""
        if mover == self.mover:
            return True
        offered = (*self._table.offers(), *self._table.again)
        self._offers = tuple(offer for offer in offered if offer.mover == mover)
        targets = offers.targets(self._offers, mover)
        waypoints = offers.waypoints(self._offers, mover)
        if not targets and not waypoints:
            return False
        self.put_down()
        self.mover, self.home = mover, home
        self.targets, self.waypoints = targets, waypoints
        self.taken.emit(mover)
        self.lit.emit()
        return True

    def put_down(self) -> None:
        """Empty the hand; the piece goes back to where it stood."""
        if not self.mover:
            return
        home = self.home
        was_resting = bool(self.resting)
        self._empty()
        if was_resting:
            self.rested.emit(home)
        self.taken.emit("")
        self.lit.emit()
        self.aimed.emit()

    def _empty(self) -> None:
        self.mover = self.home = self.resting = self.aim = ""
        self.targets, self.waypoints = {}, {}
        self._stand.clear()

    def step_back(self) -> bool:
        """As Escape: a resting piece goes home, one at home is put down. False when the hand was empty."""
        if not self.mover:
            return False
        if self.resting:
            self._rest("")
        else:
            self.put_down()
        return True

    # ---- pointing

    def point_at(self, place: Place) -> None:
        """The pointer or the space cursor is over a place."""
        if place != self.aim:
            self.aim = place
            if self.mover:
                self.aimed.emit()

    @property
    def whole_way(self) -> str:
        """How far the piece has to go to what is made for, in the words of its best goal."""
        found = [one for goal in self.targets.values() for one in goal if one.left is not None]
        return min(found, key=lambda one: one.left or 0).whole_way if found else ""

    @property
    def choices(self) -> tuple[Offer, ...]:
        """The decisions at the place aimed at, best ground first."""
        return tuple(self.targets.get(self.aim, ())) if self.mover else ()

    @property
    def index(self) -> int:
        """Which of `choices` is proposed."""
        return min(self._stand.get(self.aim, 0), max(0, len(self.choices) - 1))

    @property
    def choice(self) -> Offer | None:
        """The decision that acting now would make."""
        choices = self.choices
        return choices[self.index] if choices else None

    def pick_stand(self, index: int) -> bool:
        """Propose another of `choices` by its place in the list; False when there is none."""
        if not 0 <= index < len(self.choices):
            return False
        if index != self.index:
            self._stand[self.aim] = index
            self.aimed.emit()
        return True

    def turn_stand(self, step: int) -> bool:
        """Propose the next or previous stand; False when there is nothing to pick from."""
        if len(self.choices) < 2:
            return False
        return self.pick_stand((self.index + step) % len(self.choices))

    def others(self, place: Place) -> list[tuple[str, Offer]]:
        """What else the piece may do at a place, from no other ground, each with its key."""
        at = self._stand.get(place, 0)
        return [
            (_key(number, one), one)
            for number, one in enumerate(self.targets.get(place, ()))
            if number != at and not one.stand
        ]

    def card(self) -> Card | None:
        """What acting now would mean, and what else may be done there; None for no decision."""
        choice = self.choice
        if choice is None:
            return None
        card = self._table.card(choice)
        rows = (CardRow(key, one.title) for key, one in self.others(self.aim))
        return replace(card, rows=(*card.rows, *rows))

    def may_rest_at(self, place: Place) -> bool:
        """Whether the piece can walk there and wait."""
        return bool(self.mover) and place in self.waypoints and place != self.resting

    def walk_to(self, place: Place) -> tuple[Place, ...]:
        """The walk to a waypoint from where the piece really stands; empty when it cannot go there."""
        return tuple(self.waypoints.get(place, ()))

    # ---- acting

    def act(self, place: Place, *, with_all: bool = False) -> Outcome:
        """Drop the piece on a place, click it, or press Enter there: all the same.

        `with_all` who lie with it, where that is offered.
        """
        if not self.mover:
            return Outcome.NOTHING
        self.point_at(place)
        several = (at for at, one in enumerate(self.choices) if isinstance(one.action, offers.Several))
        if with_all and (at := next(several, None)) is not None:
            self._stand[place] = at
        choice = self.choice
        if choice is not None:
            self._empty()
            self.lit.emit()
            self.aimed.emit()
            self.taken.emit("")
            self.chosen.emit(choice)
            return Outcome.CHOSEN
        if place and place == (self.resting or self.home):
            return Outcome.HOME
        if place and place == self.home:
            self._rest("")
            return Outcome.HOME
        if self.may_rest_at(place):
            self._rest(place)
            return Outcome.RESTED
        self.refused.emit(self._table.refusal((self.mover, place, self.resting)), place)
        return Outcome.REFUSED

    def refuse(self, mover: str, place: Place) -> None:
        """A piece that may not act was dragged there: say why."""
        self.refused.emit(self._table.refusal((mover, place, "")), place)

    def _rest(self, place: Place) -> None:
        """Stand on a waypoint, or at home again with ""."""
        self.resting = place
        self.targets = offers.targets(self._offers, self.mover, place)
        self._stand.clear()
        self.aim = ""
        self.rested.emit(place or self.home)
        self.lit.emit()
        self.aimed.emit()


def _key(number: int, one: Offer) -> str:
    """By what another way of acting is chosen."""
    if isinstance(one.action, offers.Several):
        return tr("Shift, or key {number}", number=number + 1)
    return tr("Key {number}", number=number + 1)
