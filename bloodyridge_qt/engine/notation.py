"""How a game writes its decisions and positions, so that files and replays need to know no game."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from bloodyridge_qt.reading import Node

A = TypeVar("A")
S = TypeVar("S")


class Notation(Protocol[S, A]):
    """A game's own words for its decisions, and an object of plain JSON values for a position."""

    def words(self, action: A) -> str:
        """A decision in words."""

    def action(self, words: str) -> A:
        """The decision these words mean, legal or not. Raises ValueError for words that mean none."""

    def encode(self, state: S) -> dict[str, Any]:
        """A position in which the game rests, at a decision or at its end."""

    def decode(self, node: Node) -> S:
        """The position an object stands for. Raises Unreadable when it cannot be a position of this game."""
