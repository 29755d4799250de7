"""What a member of a position can be: each kind writes a value of the state as JSON has it, and reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node


class Kind(NamedTuple):
    """What a member of a position can be."""

    write: Callable[[Any], Any]
    """A value of the state as JSON has it."""
    read: Callable[[Node], Any]
    """The same again. Raises Unreadable for what it cannot be."""


def _same(value: Any) -> Any:
    return value


FLAG: Final = Kind(_same, Node.flag)
"""True or false."""


def number(most: int, least: int = 0) -> Kind:
    """A whole number."""
    return Kind(_same, lambda node: node.whole(least, most))


def word(words: Sequence[str]) -> Kind:
    """One of a few words."""
    return Kind(_same, lambda node: node.one_of(words))


def many(kind: Kind, most: int, least: int = 0, make: Callable[[Iterable[Any]], Any] = list) -> Kind:
    """A list of one kind, with `make` as it stands in the state."""
    return Kind(
        lambda value: [kind.write(one) for one in value],
        lambda node: make(map(kind.read, node.items(most, least))),
    )


def numbers(
    highest: int, most: int, least: int = 0, lowest: int = 0, make: Callable[[Iterable[int]], Any] = list
) -> Kind:
    """A list of whole numbers, with `make` as it stands in the state."""
    return Kind(list, lambda node: make(node.wholes(lowest, highest, most, least)))


class Names:
    """The names of things that are numbers in a state.

    `expected` says in an error what it should have been; without it, all names are told.
    """

    def __init__(self, names: Sequence[str] | Mapping[int, str], expected: str = "") -> None:
        self._names: Final = names if isinstance(names, Mapping) else dict(enumerate(names))
        self._number: Final = {name: at for at, name in self._names.items()}
        self._expected: Final = expected
        self.one: Final = self.or_else()
        """One of them, by its name."""

    def or_else(self, *off: str) -> Kind:
        """One of them, or what is written as one of the words `off`: -1 and below."""
        number = {**self._number, **{name: -at for at, name in enumerate(off, start=1)}}
        names = {at: name for name, at in number.items()}

        def read(node: Node) -> int:
            if not isinstance(node.value, str) or node.value not in number:
                raise node.fault(self._expected or tr("one of {words}", words=", ".join(number)))
            return number[node.value]

        return Kind(names.__getitem__, read)

    def those(self) -> Kind:
        """Some of them: in the state a 1 for each of these, written as the list of their names."""

        def read(node: Node) -> bytearray:
            there = {self.one.read(item) for item in node.items(len(self._names))}
            return bytearray(at in there for at in range(len(self._names)))

        return Kind(lambda value: [self._names[at] for at, has in enumerate(value) if has], read)

    def some(self, kind: Kind) -> Kind:
        """What some of them have, by name: in the state a dict by their numbers."""

        def read(node: Node) -> dict[int, Any]:
            found = {}
            for name, item in node.members(len(self._names)):
                if name not in self._number:
                    named = self._expected and tr("{thing} as its name", thing=tr(self._expected))
                    raise item.fault(named or tr("the name of a piece that has this"), repr(name[:20]))
                found[self._number[name]] = kind.read(item)
            return found

        return Kind(lambda value: {self._names[at]: kind.write(one) for at, one in value.items()}, read)

    def each(self, kind: Kind, usual: int, make: Callable[[Iterable[int]], Any] = list) -> Kind:
        """What each of them has: in the state a list, written by name where it is not the `usual`."""
        some = self.some(kind)

        def read(node: Node) -> Any:
            found = some.read(node)
            return make(found.get(at, usual) for at in range(len(self._names)))

        return Kind(lambda value: some.write({at: one for at, one in enumerate(value) if one != usual}), read)
