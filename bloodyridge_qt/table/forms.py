"""Forms as plain data: a new game, a position set up by hand, a counter mix, whatever is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import Place

YES, NO = "yes", "no"
Put = Callable[[Any, str], None]
"""Changes what is drafted by a value that fits its field. Raises ValueError with a sentence."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be filled in."""

    key: str
    """By which it is set; the same as long as the thing is there."""
    label: str
    """What it is; where more than one stands in a row, with the row's own name for a screen reader."""
    help: str
    """Two sentences at most; rule numbers in brackets."""
    kind: str
    """"text", "number", "switch" or "choice"."""
    value: str
    """As it stands; in a form for something new, what it begins with."""
    values: tuple[tuple[str, str], ...] = ()
    """For a choice: (value, words). For a switch: off, then on; without them the values are no and yes."""
    group: str = ""
    """Heading it stands under, where no section says so: "", "Optional rules", "Rulings"."""
    group_help: str = ""
    """What is said under that heading; the first field of the group has it."""
    rules: tuple[str, ...] = ()
    """Paragraphs it is about: ("6.7", "9.1")."""
    favours: str = ""
    """Side it helps in words: "helps the attacker"; empty when it is about no balance."""
    optional: bool = False
    """Whether the switch turns on one of the game's optional rules."""
    effects: tuple[tuple[str, str], ...] = ()
    """For each value that changes it, the measured change in the win rate in words, with its interval."""
    least: int = 0
    most: int = 0
    """For a number."""
    least_words: str = ""
    """What the least number means: "the rest"; empty when it is a number as any other."""
    enabled: bool = True
    """Whether it means anything as things stand."""
    tip: str = ""
    """The numbers behind the help, for who asks."""
    put: Put | None = field(default=None, compare=False, repr=False)
    """What becomes of a draft when it is filled in, where the form leaves that to the field."""

    @property
    def off_and_on(self) -> tuple[str, str]:
        """The two values of a switch."""
        return (self.values[0][0], self.values[-1][0]) if self.values else (NO, YES)

    def check(self, value: str) -> None:
        """Raises ValueError with a sentence for what it cannot be."""
        told: dict[str, object] = {"label": self.label, "value": value[:12]}
        if self.kind == "number":
            try:
                number = int(value)
            except ValueError:
                raise ValueError(tr("{label}: {value!r} is no number.", **told)) from None
            if not self.least <= number <= self.most:
                told |= {"number": number, "least": self.least, "most": self.most}
                raise ValueError(tr("{label}: {number} cannot be; expected {least} to {most}.", **told))
        elif self.kind in ("choice", "switch"):
            known = self.off_and_on if self.kind == "switch" else tuple(one for one, _ in self.values)
            if value not in known:
                told["expected"] = ", ".join(known)
                raise ValueError(tr("{label}: {value!r} cannot be chosen; expected {expected}.", **told))


def number_field(
    key: str, label: str, value: int, most: int, least: int = 0, words: str = "", put: Put | None = None,
    *, on: bool = True,
) -> Field:  # fmt: skip
    """A number without help; `words` say what the least means, `on` whether it means anything now."""
    return Field(
        key, label, "", "number", str(value),
        least=least, most=most, least_words=words, enabled=on, put=put,
    )  # fmt: skip


def flag_field(key: str, label: str, value: bool, put: Put | None = None) -> Field:
    """A switch whose values are NO and YES."""
    return Field(key, label, "", "switch", YES if value else NO, put=put)


def text_field(key: str, label: str, value: str, put: Put | None = None) -> Field:
    """A line of text."""
    return Field(key, label, "", "text", value, put=put)


def choice_field(
    key: str, label: str, value: str, values: tuple[tuple[str, str], ...], put: Put | None = None
) -> Field:
    """One of several values, each with its words."""
    return Field(key, label, "", "choice", value, values, put=put)


def puts(name: str, read: Callable[[str], Any] = int, at: int | None = None) -> Put:
    """What is filled in becomes this attribute of the draft, or the entry `at` of it."""

    def put(draft: Any, value: str) -> None:
        if at is None:
            setattr(draft, name, read(value))
        else:
            getattr(draft, name)[at] = read(value)

    return put


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a section: a label and what is filled in beside it."""

    label: str
    fields: tuple[Field | None, ...]
    """One for each column of the section; None leaves its column empty."""
    help: str = ""
    """What it is about, rule numbers in brackets."""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines that belong together."""

    key: str
    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    """Headings of the fields; empty when there is one to a line and it needs none."""
    help: str = ""
    adds: str = ""
    """What a line is, where lines may be added and taken away by name: "unit"; else ""."""

    def fields(self) -> Iterator[Field]:
        """What can be filled in there, in order."""
        return (field for row in self.rows for field in row.fields if field is not None)


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why what is filled in cannot be used."""

    text: str
    """One sentence, its rule number in brackets."""
    rule: str = ""
    places: tuple[Place, ...] = ()
    """The spaces it is about, to be marked on the board."""
    bars: bool = True
    """Whether it cannot be used; else it can, and something in it is passed over."""


class Form(Protocol):
    """What is being filled in."""

    def sections(self) -> tuple[Section, ...]:
        """Everything that can be filled in, as it stands."""

    def set(self, key: str, value: str) -> None:
        """Fill something in. Raises KeyError, or ValueError with a sentence; nothing has changed then."""

    def complaints(self) -> tuple[Complaint, ...]:
        """Why it cannot be used as it stands; empty when it can."""

    @property
    def changed(self) -> bool:
        """Whether anything was filled in that is in no file."""


def field_of(sections: Iterable[Section], key: str) -> Field:
    """The field of this key. Raises KeyError."""
    for section in sections:
        for one in section.fields():
            if one.key == key:
                return one
    raise KeyError(key)
