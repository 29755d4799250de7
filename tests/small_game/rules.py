"""The rules of the small game.

Held hexes are the bottom row and whatever a force has struck. A force walks over held hexes and strikes a hex
next to one, northwards only; a held hex of the top row lets it leave, and the game is won. Every strike
succeeds. When every force has acted, the turn is over. Crews in the holding box are laid down first, and a
position may begin with questions, of which one is answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.engine.switches import Alternative, Chosen, Switch
from tests.small_game.sheet import NUMBERS, centre, neighbours

FORCES = {"force west": 4, "force middle": 2, "force east": 1}
"""How many counters each has."""
BOTTOM_ROW = tuple(number for number in NUMBERS if number.endswith("05"))
CLOSED = "1004"
"""A hex no force may strike: it stands for every rule that forbids a drop."""
STRANDING = "1504"
"""A hex of which a player is warned."""
DEFENDERS = 36
"""Pieces of which one is drawn for a strike."""
_YES_NO = (Alternative("yes", "Yes"), Alternative("no", "No"))
HEADQUARTERS = Switch("headquarters", ("6.10",), "Headquarters", "Both are in the pool [6.10].", _YES_NO)


@dataclass(frozen=True, slots=True)
class Options(Chosen):
    """What was chosen."""

    switches: ClassVar[tuple[Switch, ...]] = (HEADQUARTERS,)
    headquarters: str = "yes"


class Action(NamedTuple):
    """A strike or exit of a force, a crew placed, a word answered, a counter picked."""

    verb: str
    piece: str
    place: str = ""
    stand: str = ""
    warning: str = ""


@dataclass(slots=True)
class State:
    """Where everything is, which forces have acted, and what is asked first."""

    where: dict[str, str] = field(
        default_factory=lambda: {"force west": "1005", "force middle": "1205", "force east": "1505"}
    )
    held: frozenset[str] = frozenset(BOTTOM_ROW)
    done: frozenset[str] = frozenset()
    turn: int = 1
    questions: tuple[Action, ...] = ()
    defended: str = ""
    """A hex with six Marines, who are fought."""
    outcome: str = ""

    def copy(self) -> State:
        return replace(self, where=dict(self.where))


class Event(NamedTuple):
    """What comes of a decision: "walk", "defence", "volley", "taken"; "ending" or "answer" of others.

    The last die of a volley is thrown at the force, those before at the defenders.
    """

    kind: str
    action: Action
    dice: tuple[int, ...] = ()
    path: tuple[str, ...] = ()


class Rules(Ruleset[State, Action]):
    """What differs from engine.ruleset.Ruleset."""

    name, version = "small", 1
    hand_draws, options = frozenset({"draw"}), Options()

    def __init__(self, start: State, volley: int = 2, options: Options = options) -> None:
        self._start, self._volley, self.options = start, volley, options

    def set_up(self) -> State:
        return self._start.copy()

    def proceed(self, state: State, dice: Dice, emit: Emit | None = None) -> None:
        """Nothing happens before the first decision."""

    def decision(self, state: State) -> Decision[Action] | None:
        if state.outcome:
            return None
        if state.questions:
            return Decision("question", state.questions)
        crews = {piece: place for piece, place in state.where.items() if piece not in FORCES}
        if "holding" in crews.values():
            free = [place for place in BOTTOM_ROW if place not in crews.values()]
            waiting = [crew for crew, place in crews.items() if place == "holding"]
            return Decision("place", [Action("place", crew, place) for crew in waiting for place in free])
        ready = [piece for piece in FORCES if piece in state.where and piece not in state.done]
        ready.sort(key=lambda piece: centre(state.where[piece]))
        return Decision("strike", [action for piece in ready for action in moves(state, piece)])

    def refusal(self, state: State, action: Action) -> IllegalAction | None:
        decision = self.decision(state)
        if decision is None or action not in decision.options:
            return IllegalAction(f"{action.verb} {action.piece} cannot be done now [7.19].")
        return None

    def apply(self, state: State, action: Action, dice: Dice, emit: Emit | None = None) -> None:
        emit = emit or (lambda _event: None)
        verb, piece, place, stand, _ = action
        if verb in ("strike", "exit"):
            path = walks(state, piece)[stand]
            state.where[piece] = stand
            if path[1:]:
                emit(Event("walk", action, path=path))
        if verb == "strike":
            name = (state.turn, place)
            emit(Event("defence", action, (dice.roll(("force", *name)),)))
            dice.draw(("draw", *name), DEFENDERS)
            emit(Event("volley", action, tuple(dice.volley(("fire", *name), self._volley))))
            state.where[piece] = place
            state.held |= {place}
            state.done |= {piece}
            if state.done >= FORCES.keys() & state.where.keys():
                state.done, state.turn = frozenset(), min(4, state.turn + 1)
            emit(Event("taken", action, path=(stand, place)))
            return
        if verb == "exit":
            state.outcome = "Victory"
            del state.where[piece]
        elif verb == "place":
            state.where[piece] = place
        state.questions = ()
        emit(Event("ending" if verb == "exit" else "answer", action))


def walks(state: State, piece: str) -> dict[str, tuple[str, ...]]:
    """Every held hex the force can walk to, with the shortest walk."""
    start = state.where[piece]
    found = {start: (start,)}
    queue = [start]
    for place in queue:
        for near in neighbours(place):
            if near in state.held and near not in found:
                found[near] = (*found[place], near)
                queue.append(near)
    return found


def moves(state: State, piece: str) -> Iterator[Action]:
    """What a force may do, the shortest walk first."""
    for place, _path in sorted(walks(state, piece).items(), key=lambda item: (len(item[1]), item[0])):
        if place.endswith("01"):
            yield Action("exit", piece, place, place)
        for near in neighbours(place):
            if near not in state.held and near != CLOSED and centre(near)[1] > centre(place)[1]:
                warning = "The force can only be stranded there [7.12]" if near == STRANDING else ""
                yield Action("strike", piece, near, place, warning)
