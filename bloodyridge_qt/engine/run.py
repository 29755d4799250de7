"""One run of the rules, from a decision to the next choice or throw: what happened, and what it waits for."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import HAND, Dice, RecordingDice, Thrown
from bloodyridge_qt.engine.hand import ThrowWanted, Wanted
from bloodyridge_qt.engine.ruleset import GameState

A = TypeVar("A")
S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class Happening(Generic[S]):
    """An event, and the state just after it."""

    event: Any
    state: S
    by_hand: int = 0
    """Results thrown by hand since the event before."""
    results: int = 0
    """All results since then that a hand could have thrown."""


@dataclass(frozen=True, slots=True)
class Pending(Generic[S, A]):
    """A decision, or the set-up, that waits for the player to throw."""

    action: A | None
    """None for the set-up."""
    thrown: tuple[Thrown, ...]
    """What has been thrown for it so far."""
    happenings: tuple[Happening[S], ...]
    """What has happened so far."""
    wanted: Wanted
    state: S
    """As the rules had it when they asked."""
    corrects: bool = False
    """Whether the decision was complete before its last throw was to be corrected."""


@dataclass(frozen=True, slots=True)
class Run(Generic[S]):
    """How far the rules came."""

    state: S
    happenings: tuple[Happening[S], ...]
    thrown: tuple[Thrown, ...]
    wanted: Wanted | None
    """What they stopped at; None when they came to the end."""


def run(state: S, dice: Dice, advance: Callable[[S, Dice, Emit], None], hand_draws: Container[str]) -> Run[S]:
    """Move `state` on, in place; what it became, what happened on the way, and the dice of it."""
    recording = RecordingDice(dice)
    happenings: list[Happening[Any]] = []
    told = 0

    def emit(event: Any) -> None:
        nonlocal told
        since = [one for one in recording.thrown[told:] if not one.drawn or one.name[0] in hand_draws]
        told = len(recording.thrown)
        happenings.append(
            Happening(event, state.copy(), sum(one.source == HAND for one in since), len(since))
        )

    wanted = None
    try:
        advance(state, recording, emit)
    except ThrowWanted as stop:
        wanted = stop.wanted
    return Run(state, tuple(happenings), tuple(recording.thrown), wanted)
