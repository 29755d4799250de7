"""The rules of Ferry: two seats fight for a ferry and a mill between two banks, with cards kept secret.

1.1 Each seat has three pieces on its bank and draws three cards of 1 to 6. 2.1 In turn each plays a card face
down, 2.2 then moves one piece to the next area, or passes. 2.3 A piece that meets the enemy rolls a die and
adds its card; the enemy rolls one and adds 3; who has less is lost, the piece that moved in a tie. 3.1 After
the last round the seat with more pieces on ferry and mill has won; South wins a tie.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from bloodyridge_qt.engine import kinds as k
from bloodyridge_qt.engine.action import Decision, Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.engine.notation import Objection, Tabled
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.engine.switches import Alternative, Chosen, Switch

SEATS = ("North", "South")
AREAS = ("north bank", "ferry", "mill", "south bank")
NEXT = {0: (1, 2), 1: (0, 3), 2: (0, 3), 3: (1, 2)}
GONE = -1
PIECES = range(6)  # 0 to 2 are North's, 3 to 5 South's
_THREE_OR_TWO = Alternative("3", "Three"), Alternative("2", "Two")
ROUNDS = Switch("rounds", ("3.1",), "Rounds", "Turns [3.1].", _THREE_OR_TWO)


@dataclass(frozen=True, slots=True)
class Options(Chosen):
    switches: ClassVar[tuple[Switch, ...]] = (ROUNDS,)
    rounds: str = "3"


@dataclass(slots=True)
class State:
    """Where every piece is, who has which cards, whose turn it is."""

    turn: int = 0
    seat: int = 0
    where: list[int] = field(default_factory=lambda: [0, 0, 0, 3, 3, 3])
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    card: int = 0
    """What the seat to move has played, 0 before it has."""
    outcome: str = ""

    def copy(self) -> State:
        return State(self.turn, self.seat, self.where[:], [h[:] for h in self.hands], self.card, self.outcome)


class Action(NamedTuple):
    """ "play 4", "move 2 ferry", "pass"."""

    verb: str
    which: int = 0
    to: int = 0


class Event(NamedTuple):
    """What happened: "dealt" [1.1], "played" [2.1], "moved" [2.2], "over"; `dice` where it met one [2.3]."""

    what: str
    card: int = 0
    piece: int = GONE
    to: int = 0
    dice: tuple[int, ...] = ()
    lost: int = GONE


class Rules(Ruleset[State, Action]):
    name, version, options = "ferry", 1, Options()

    def __init__(self, options: Options) -> None:
        self.options = options

    def set_up(self) -> State:
        return State()

    def proceed(self, state: State, dice: Dice, emit: Emit | None = None) -> None:
        """[1.1] Deal three cards to each."""
        state.turn = 1
        state.hands = [[1 + dice.draw(("deal", seat, card), 6) for card in range(3)] for seat in (0, 1)]
        if emit:
            emit(Event("dealt"))

    def decision(self, state: State) -> Decision[Action] | None:
        if state.outcome:
            return None
        if not state.card:
            return Decision("card", [Action("play", card) for card in sorted(set(state.hands[state.seat]))])
        own = [piece for piece in PIECES if piece // 3 == state.seat and state.where[piece] != GONE]
        moves = (Action("move", piece, to) for piece in own for to in NEXT[state.where[piece]])
        return Decision("move", [Action("pass"), *moves])

    def apply(self, state: State, action: Action, dice: Dice, emit: Emit | None = None) -> None:
        emit = emit or (lambda _event: None)
        if action.verb == "play":
            state.card = action.which
            emit(Event("played", state.card))
            return
        if action.verb == "move":
            self._move(state, action, dice, emit)
        state.hands[state.seat].remove(state.card)
        state.card = 0
        state.turn, state.seat = state.turn + state.seat, 1 - state.seat
        if state.turn > int(self.options.rounds) or not state.hands[state.seat]:
            north, south = (sum(at in (1, 2) for at in own) for own in (state.where[:3], state.where[3:]))
            state.outcome = SEATS[north <= south]
            emit(Event("over"))

    def _move(self, state: State, action: Action, dice: Dice, emit: Emit) -> None:
        _, piece, to = action
        enemy = next((p for p in PIECES if p // 3 != state.seat and state.where[p] == to), GONE)
        state.where[piece] = to
        if enemy == GONE:
            emit(Event("moved", state.card, piece, to))
            return
        own, other = (dice.roll((what, state.turn, state.seat)) for what in ("attack", "defence"))
        lost = enemy if own + state.card > other + 3 else piece
        state.where[lost] = GONE
        emit(Event("moved", state.card, piece, to, (own, other), lost))


def words(action: Action) -> str:
    """A decision in words."""
    if action.verb == "move":
        return f"move {action.which + 1} to {AREAS[action.to]}"
    return f"play {action.which}" if action.verb == "play" else "pass"


class Notation(Tabled[State, Action]):
    words, blank = staticmethod(words), State
    parts: Mapping[str, k.Kind] = {
        "turn": k.number(9),
        "seat": k.number(1),
        "where": k.numbers(3, 6, 6, GONE),
        "hands": k.many(k.numbers(6, 3, lowest=1), 2, 2),
        "card": k.number(6),
        "outcome": k.word(("", *SEATS)),
    }

    def action(self, text: str) -> Action:
        if found := _EVERY.get(text):
            return found
        raise ValueError(f"{text[:40]!r} is no decision of Ferry")

    def objections(self, _state: State) -> tuple[Objection, ...]:
        return ()


_MOVES = [Action("move", piece, to) for piece in PIECES for to in range(4)]
_PLAYS = [Action("play", card) for card in range(1, 7)]
_EVERY = {words(one): one for one in (Action("pass"), *_PLAYS, *_MOVES)}
