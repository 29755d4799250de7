"""Ferry as a table shows it: each seat sees its own cards and no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyridge_qt.boards.sheet import MapSheet, Space
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine
from bloodyridge_qt.table.offers import Key, Offer, Refusal
from bloodyridge_qt.table.screen import Screen, Story, Teller
from bloodyridge_qt.table.table_view import (
    CardView,
    CounterView,
    EndingView,
    Prompt,
    StackView,
    TableView,
)
from tests.ferry.rules import (
    AREAS,
    GONE,
    PIECES,
    SEATS,
    Action,
    Event,
    State,
    words,
)

_CORNERS = {
    "north bank": ((0, 300), (280, 300), (600, 300), (600, 420), (0, 420)),
    "ferry": ((0, 120), (280, 120), (280, 300), (0, 300)),
    "mill": ((280, 120), (600, 120), (600, 300), (280, 300)),
    "south bank": ((0, 0), (600, 0), (600, 120), (280, 120), (0, 120)),
}
SHEET = MapSheet(
    "ferry",
    "Ferry",
    (-20.0, -20.0, 620.0, 440.0),
    tuple(
        Space(
            name,
            (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)),
            tuple((float(x), float(y)) for x, y in corners),
            "water" if name == "ferry" else "clear",
            provenance="made up",
        )
        for name, corners in _CORNERS.items()
    ),
)


def key(piece: int) -> str:
    return f"{SEATS[piece // 3]} {piece % 3 + 1}"


class FerryTeller(Teller[State]):
    """Tells a game to one seat, or with "" to anybody."""

    def __init__(self, seat: str) -> None:
        self._seat = seat

    def view(self, state: State) -> TableView:
        stacks = tuple(
            StackView(
                key(piece),
                AREAS[state.where[piece]],
                SEATS[piece // 3],
                (CounterView(f"{key(piece)} counter", "", str(piece % 3 + 1), key(piece)),),
                key(piece),
                label=key(piece),
            )
            for piece in PIECES
            if state.where[piece] != GONE
        )
        cards = tuple(
            CardView(
                f"{seat} card {at}",
                seat,
                seat,
                f"Card {card}" if seat == self._seat else "",
                f"Adds {card} to a die [2.3]." if seat == self._seat else "",
            )
            for seat, hand in zip(SEATS, state.hands, strict=True)
            for at, card in enumerate(hand)
        )
        asked = ("Play a card", "Face down [2.1].") if not state.card else ("Move a piece", "Or pass [2.2].")
        ending = None
        if state.outcome:
            ending = EndingView(True, f"{state.outcome} wins", "More pieces between the banks [3.1].", (), ())
            asked = ("The game is over", "The last round is played [3.1].")
        return TableView(state.turn, "play", stacks, (), (), Prompt(*asked), ending=ending, cards=cards)

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
        dice: tuple[DieThrow, ...] = ()
        if event.dice:
            own, met = event.dice
            text += f": {own} + {event.card} against {met} + 3, {key(event.lost)} is lost [2.3]"
            sides = ((own, seat), (met, other))
            dice = tuple(DieThrow(value, side, "", place, "", f"{side} {value}") for value, side in sides)
        line = LogLine(text, "die" if dice else "result", state.turn, place)
        yield Beat(event.what, "play", self.view(state), dice, log=(line,), focus=place)


class FerryScreen(Screen[State, Action]):
    """What differs from table.screen.Screen."""

    def seat(self, state: State) -> str:
        return SEATS[state.seat]

    def teller(self, story: Story[State]) -> FerryTeller:
        return FerryTeller(story.seat)

    def offers(self, state: State, actions: Sequence[Action]) -> tuple[Offer, ...]:
        found = []
        for action in actions:
            touch: tuple[Key, ...] = ()
            if action.verb == "play":
                touch = (f"{SEATS[state.seat]} card {state.hands[state.seat].index(action.which)}",)
            elif action.verb == "move":
                touch = (key(action.which), AREAS[action.to])
            path = (AREAS[state.where[action.which]],) if action.verb == "move" else ()
            found.append(Offer(action, touch, action.verb, words(action).capitalize(), path))
        return tuple(found)

    def refusal(self, state: State, touched: Sequence[Key], offers: Sequence[Offer]) -> Refusal:
        del state, offers
        return Refusal(f"{touched[0]} cannot go to {touched[1] or 'there'} [2.2].", "2.2")

    def words(self, action: Action) -> str:
        return words(action)
