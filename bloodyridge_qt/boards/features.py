"""The features of a map file, and what is said of one that cannot be used."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from bloodyridge_qt.boards.sheet import Point
from bloodyridge_qt.language import tr

HOLES: Final = "holes"
"""Member of a map file: numbers of hexes that are missing between others, each with the reason."""


class MapFault(ValueError):
    """A map file that cannot be used: which feature, what was found there, what was expected instead."""

    def __init__(self, feature: str, found: str, expected: str, path: Path | None = None) -> None:
        super().__init__(feature, found, expected)
        self.feature = feature
        self.found = found
        self.expected = expected
        self.path = path

    def __str__(self) -> str:
        said = {"feature": tr(self.feature), "found": tr(self.found), "expected": tr(self.expected)}
        if self.path is None:
            return tr("{feature}: found {found}; expected {expected}.", **said)
        return tr("In {file}, {feature}: found {found}; expected {expected}.", file=self.path.name, **said)


class Faults:
    """Decides what becomes of a fault: it is raised at once, or every fault of one step is gathered.

    Each thing that can be judged by itself is judged in a `with` block of its own; `settle` ends a step.
    """

    def __init__(self, every: bool = False) -> None:
        self._every = every
        self.found: list[MapFault] = []

    def __enter__(self) -> None:
        """Judge one thing."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: TracebackType | None) -> bool:
        """Keep its fault, when all are wanted; anything else is raised."""
        if self._every and isinstance(error, MapFault):
            self.found.append(error)
            return True
        return False

    def settle(self) -> None:
        """Go on only when nothing was found; raises the first MapFault gathered."""
        if self.found:
            raise self.found[0]


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature of the file, its properties already known to have the right types."""

    name: str
    """Its id, unique in the file: "hex 1813"."""
    kind: str
    properties: dict[str, Any]
    points: tuple[Point, ...]
    """The ring of a polygon (first and last the same), the course of a line, or a single point."""

    @property
    def reason(self) -> str:
        """Source and note in one text: where the feature comes from, and what is to be said of it."""
        source, note = self.properties["source"], self.properties.get("note", "")
        return f"{source}: {note}" if note else str(source)
