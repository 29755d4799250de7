"""Ferry as a table shows it: each seat sees its own cards and no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyridge_qt.boards.sheet import MapSheet, Space
from bloodyridge_qt.table import table_view as views
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine
from bloodyridge_qt.table.forecast import Bar, Forecast
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.screen import Screen, Story, Teller
from tests.ferry.rules import AREAS, GONE, SEATS, Action, Event, State, words

_NORTH, _SOUTH = (0.0, 300.0, 600.0, 420.0), (0.0, 0.0, 600.0, 120.0)
_FERRY, _MILL = (0.0, 120.0, 280.0, 300.0), (280.0, 120.0, 600.0, 300.0)


def _area(name: str, west: float, south: float, east: float, north: float) -> Space:
    corners = (west, south), (east, south), (east, north), (west, north)
    middle, ground = ((west + east) / 2, (south + north) / 2), "water" if name == "ferry" else "clear"
    return Space(name, middle, corners, ground, provenance="made up")


SPACES = tuple(_area(name, *at) for name, at in zip(AREAS, (_NORTH, _FERRY, _MILL, _SOUTH), strict=True))
SHEET = MapSheet("ferry", "Ferry", (-20.0, -20.0, 620.0, 440.0), SPACES)


def key(piece: int) -> str:
    return f"{SEATS[piece // 3]} {piece % 3 + 1}"


def _stack(name: str, at: int) -> views.StackView:
    counter = views.CounterView(f"{name} counter", "", name[-1], name)
    return views.StackView(name, AREAS[at], name[:5], (counter,), name, label=name)


class FerryTeller(Teller[State]):
    """Tells a game to one seat, or with "" to anybody."""

    def __init__(self, seat: str) -> None:
        self._seat = seat

    def view(self, state: State) -> views.TableView:
        stacks = tuple(_stack(key(piece), at) for piece, at in enumerate(state.where) if at != GONE)
        cards = []
        for seat, hand in zip(SEATS, state.hands, strict=True):
            for at, card in enumerate(hand):
                told = (f"Card {card}", f"Adds {card} to a die [2.3].") if seat == self._seat else ()
                cards.append(views.CardView(f"{seat} card {at}", seat, seat, *told))
        asked = ("Move a piece", "Or pass [2.2].") if state.card else ("Play a card", "Face down [2.1].")
        ending = None
        if state.outcome:
            won, winner = f"{state.outcome} wins", state.outcome
            ending = views.EndingView(
                winner == SEATS[0], won, "More between the banks [3.1].", (), (), winner
            )
            asked = ("The game is over", "The last round is played [3.1].")
        seen = state.turn, "play", stacks, (), (), views.Prompt(*asked)
        return views.TableView(*seen, ending=ending, cards=tuple(cards))

    def tell(self, event: Event, state: State, before: State) -> Iterator[Beat]:
        seat, other = SEATS[before.seat], SEATS[1 - before.seat]
        known = f"card {event.card}" if seat == self._seat else "a card"
        place = AREAS[event.to] if event.what == "moved" else ""
        text = {
            "dealt": "Three cards for each [1.1]",
            "played": f"{seat} plays {known} face down [2.1]",
            "moved": f"{key(event.piece)} goes to {place} [2.2]",
            "over": f"{state.outcome} has won [3.1]",
        }[event.what]
        thrown = tuple(zip((seat, other), event.dice, strict=False))
        if thrown:
            own, enemy = event.dice
            text += f": {own} + {event.card} to {enemy} + 3, {key(event.lost)} is lost [2.3]"
        dice = tuple(DieThrow(value, side, "", place, "", f"{side} {value}") for side, value in thrown)
        line = LogLine(text, "die" if dice else "result", state.turn, place)
        yield Beat(event.what, "play", self.view(state), dice, log=(line,), focus=place)


class FerryScreen(Screen[State, Action]):
    def seat(self, state: State) -> str:
        return SEATS[state.seat]

    def teller(self, story: Story[State]) -> FerryTeller:
        return FerryTeller(story.seat)

    def offers(self, state: State, actions: Sequence[Action]) -> tuple[Offer, ...]:
        return tuple(self._offer(state, action) for action in actions)

    def _offer(self, state: State, action: Action) -> Offer:
        verb, which, to = action
        title = words(action).capitalize()
        if verb == "move":
            return Offer(action, (key(which), AREAS[to]), verb, title, (AREAS[state.where[which]],))
        card = f"{SEATS[state.seat]} card {state.hands[state.seat].index(which)}" if which else ""
        return Offer(action, (card,) if card else (), verb, title)

    def hindsight(self, moments: Sequence[State], decisions: Sequence[Action], _seat: str) -> str:
        before, after = (one.where.count(GONE) for one in moments[-2:])
        told = f"{words(decisions[-1]).capitalize()}: expected 0.5 lost, had 1 [2.3]"
        return told if after > before else ""

    def forecast(self, state: State, _seat: str, offer: Offer) -> Forecast | None:
        others = (place for piece, place in enumerate(state.where) if piece // 3 != state.seat)
        if offer.target not in {AREAS[place] for place in others if place != GONE}:
            return None
        wins = sum(own + state.card > other + 3 for own in range(1, 7) for other in range(1, 7))
        return Forecast(offer.title, (Bar("Wins", wins / 36, "both dice"),), (), "A tie is lost [2.3].")

    def words(self, action: Action, before: State) -> str:
        del before
        return words(action)
