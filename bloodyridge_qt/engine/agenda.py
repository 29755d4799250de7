"""The sequence of play as a stack of step names: plain data that can be copied and saved.

Automatic steps are ordinary functions; only a step that waits for the player stops the agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Final, Generic, Protocol, TypeVar, TypeVarTuple

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice

W = TypeVarTuple("W")


class HasAgenda(Protocol):
    """A position that keeps what is to come."""

    agenda: list[str]


S = TypeVar("S", bound=HasAgenda)
C = TypeVar("C")


class Play(Generic[S, C]):
    """A position that is being played on, with its setting, its dice, and who listens."""

    __slots__ = ("_emit", "dice", "heard", "setting", "state")

    def __init__(self, state: S, setting: C, dice: Dice, emit: Emit | None = None) -> None:
        self.state: Final = state
        self.setting: Final = setting
        self.dice: Final = dice
        self._emit: Final = emit
        self.heard: Final = emit is not None
        """Whether anybody listens; asked first where so much is told that packing it up is felt."""

    def tell(self, kind: Callable[[*W], object], *about: *W) -> None:
        """Tell of an event of this kind, if anybody listens."""
        if self._emit:
            self._emit(kind(*about))

    def then(self, *steps: str) -> None:
        """Put steps on the agenda, the next one last."""
        self.state.agenda += steps


def proceed(
    agenda: list[str], steps: Mapping[str, Callable[[*W], None]], waits: Container[str], *work: *W
) -> None:
    """Run automatic steps from the end of the agenda until one waits for the player or none is left.

    A step is taken off before it runs with `work`, and may put others on. Raises KeyError for a name that is
    neither a step nor a wait.
    """
    while agenda and agenda[-1] not in waits:
        steps[agenda.pop()](*work)
