"""Any data file as a form: a description says which values of it stand in which tables.

Longer than most: what is read of a description, shown, written and kept safe goes by the same members of it.

A description has `sections`, and `sums` of what is to be counted: `title`, `rows`, `at` for values instead of
rows, `where` (a member and its value), `wanted` and `rule`. Places in the file are names and numbers joined
by "|", "*" for each.

A section has a `title`, `rows` (their place) and `columns`; if wanted `help`, `label` (the member of a row
that names it; `called` is the one that is shown) or `words` (that name every row), `more` (a member that says
more of it), `only` (which rows) or `has` and `lacks` (those with a member, and without), `names` (a place
whose values name that for which the first "*" stands), `aloud` (what is heard of a {column}), and `adds`:
`what` a row is that may be added by its label or taken away, and a new `row`, {name} filled in. A column has
`at` (its place in the row), `kind`, and a `title` where that does not say it: "number" (`least`, `most`,
`none`: words for 0, which is written as null; `sparse`, where 0 is not written; `inherits`, where a row
without it has that of what it lies in), "text" (`most` letters), "choice" (`values`, or their `value` and
`words`), "words" (a list, as a line of text), "counts" (how many there are of each, as a line of text, but of
those in `but`), or "list" (in which of several lists the row lies). With `each` it stands for one of each of
these members.

`marks` are the places of provenance and source, in the row or, after a "|", in the file, {row}, {at} and
{above}, what the list of the row lies in, filled in; `otherwise` are those of what has none of its own. Those
of the section count for columns without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt.boards.file_draft import ABSENT, NO_SOURCE, FileDraft, at
from bloodyridge_qt.boards.mapfile import PROVENANCES
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import Complaint, Field, Form, Row, Section, field_of
from bloodyridge_qt.table.workshop import Sum, sum_of

MOST_TOLD: Final = 3
"""Complaints that are told at once."""
_NAME: Final = 12
"""Letters of the name of a row that is added, at most."""
_SOURCE: Final = 400
_PAIR: Final = re.compile(r"\s*(\d{1,4})\s*:\s*(\d{1,4})\s*", re.ASCII)
_LONGEST: Final = 80
"""Letters of a text, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """A field of the form in one of the two documents, as it was or as it is."""

    document: Any
    row: tuple[str, ...]
    section: Mapping[str, Any]
    column: Mapping[str, Any]

    @property
    def value(self) -> Any:
        if self.column["kind"] == "list":
            return self.row[self.section["rows"].split("|").index("*")]
        path, found = _path(self.column["at"]), None
        for length in range(len(self.row), 0 if "inherits" in self.column else len(self.row) - 1, -1):
            found = at(self.document, (*self.row[:length], *path)) if found is None else found
        if self.column["kind"] == "counts":
            return {name: number for name, number in (found or {}).items() if name not in self.column["but"]}
        return found

    @property
    def shown(self) -> str:
        """The value as it stands in the form."""
        value = self.value
        if self.column["kind"] == "words":
            return " ".join(map(str, value or ()))
        if self.column["kind"] == "counts":
            return ", ".join(f"{name}: {number}" for name, number in value.items())
        return str((value or 0) if self.column["kind"] == "number" else "" if value is None else value)

    def mark_paths(self, kind: str = "marks") -> tuple[tuple[str, ...], ...]:
        """Of provenance and source; none for what has no marks."""
        told = self.column.get(kind, self.section.get(kind, ()))
        blanks = {
            "row": "|".join(self.row),
            "above": "|".join(self.row[:-2]),
            "at": self.column.get("at", ""),
        }
        paths = (one.format(**blanks) for one in told)
        return tuple(_path(one[1:]) if one.startswith("|") else (*self.row, *_path(one)) for one in paths)

    def marks(self) -> tuple[str, str]:
        """Provenance and source as they are shown."""
        own = [at(self.document, path) for path in self.mark_paths()]
        other = [at(self.document, path) for path in self.mark_paths("otherwise")] or own
        found = [one or instead or "" for one, instead in zip(own, other, strict=True)] or ["", ""]
        return str(found[0]), str(found[1])


class DataForm(FileDraft, Form):
    """One data file being corrected by its description.

    `faults` tells in sentences what is wrong with the bytes of such a file, and puts into a list what is
    passed over. Raises ValueError with a fault when the file cannot be used to begin with.
    """

    def __init__(
        self,
        path: Path,
        raw: bytes,
        description: Mapping[str, Any],
        faults: Callable[[bytes, list[str] | None], Iterator[str]],
    ) -> None:
        self._sections: Sequence[Mapping[str, Any]] = [
            {**one, "columns": list(_columns(one))} for one in description["sections"]
        ]
        self._sums, self._faults = description.get("sums", ()), faults
        super().__init__(path, raw)
        self._base: Any = deepcopy(self.was)
        """The file as it was, but with the rows there are now: what is filled in is told beside it."""
        self._rows_changed: list[list[Any]] = []

    def judge(self, raw: bytes) -> None:
        """Raises ValueError with the first fault."""
        for fault in self._faults(raw, None):
            raise ValueError(fault)

    def complaints(self) -> tuple[Complaint, ...]:
        """What is wrong with the file as it stands."""
        over: list[str] = []
        told = zip(self._faults(self.to_bytes(), over), range(MOST_TOLD), strict=False)
        faults = [Complaint(fault) for fault, _ in told]
        return (*faults, *(Complaint(one, bars=False) for one in over[:MOST_TOLD]))

    # --- what can be filled in

    def sections(self) -> tuple[Section, ...]:
        """Every value that can be set, in the order of the description; its help is where it comes from."""
        was = self._spots(self._base)
        return tuple(
            Section(
                one["title"],
                tr(one["title"]),
                tuple(self._row(one, row, was) for row in _rows(self.now, one)),
                tuple(map(_title, one["columns"])),
                tr(one.get("help", "")),
                tr(one["adds"]["what"]) if "adds" in one else "",
            )
            for one in self._sections
        )

    def _row(self, section: Mapping[str, Any], row: tuple[str, ...], was: Mapping[str, _Spot]) -> Row:
        name, more = _name(self.now, section, row), at(self.now, (*row, section.get("more", "")))
        told = str(more) if more and "more" in section else ""
        return Row(name, tuple(self._field(section, row, one, name, was) for one in section["columns"]), told)

    def _field(
        self,
        section: Mapping[str, Any],
        row: tuple[str, ...],
        column: Mapping[str, Any],
        name: str,
        was: Mapping[str, _Spot],
    ) -> Field:
        spot, key = _Spot(self.now, row, section, column), _key(self.now, section, row, column)
        kind = column["kind"]
        values = tuple(
            (one["value"], tr(one["words"])) if isinstance(one, dict) else (one, one)
            for one in column.get("values", ())
        )
        if kind == "list":
            values = tuple((str(number), tr(one)) for number, one in enumerate(_names(self.now, section)))
        called = tr(section["aloud"], column=_title(column)) if "aloud" in section else _title(column)
        told = ": ".join(filter(None, spot.marks()))
        if (before := was[key].shown) != spot.shown:
            told = tr("{told}. In the file: {before}", told=told, before=dict(values).get(before, before))
        return Field(
            key,
            f"{name}, {called}",
            told,
            {"list": "choice", "words": "text", "counts": "text"}.get(kind, kind),
            spot.shown,
            values,
            least=column.get("least", 0),
            most=column.get("most", 0),
            least_words=column.get("none", ""),
        )

    def sums(self) -> tuple[Sum, ...]:
        """What the description wants counted: rows, or the values in them."""
        return tuple(map(self._sum, self._sums))

    def _sum(self, told: Mapping[str, Any]) -> Sum:
        rows = [at(self.now, row) for row in _rows(self.now, {"rows": told["rows"]})]
        member, word = told.get("where", ("", None))
        values = [row.get(told["at"], 0) if "at" in told else 1 for row in rows if row.get(member) == word]
        return sum_of(tr(told["title"]), sum(values), told.get("wanted"), told.get("rule", ""))

    def _spots(self, document: Any) -> dict[str, _Spot]:
        return {
            _key(document, section, row, column): _Spot(document, row, section, column)
            for section in self._sections
            for row in _rows(document, section)
            for column in section["columns"]
        }

    # --- filling it in

    def set(self, key: str, value: str) -> None:
        """Set a value. What was in the file brings its marks back; anything else takes those of the stamp.

        KeyError for an unknown key, ValueError with a sentence for what it cannot be.
        """
        field = field_of(self.sections(), key)
        field.check(value)
        if field.kind == "text" and len(value) > (most := field.most or _LONGEST):
            raise ValueError(tr("{label}: at most {most} letters.", label=field.label, most=most))
        if value == field.value:
            return
        spot, before = self._spots(self.now)[key], self._spots(self._base)[key]
        if spot.column["kind"] == "list":
            self._move(spot, value)
        else:
            path = _path(spot.column["at"])
            was = at(self._base, (*before.row, *path), ABSENT)
            written = was if value == before.shown else _written(spot.column, field, value, was)
            if spot.column["kind"] == "counts":
                there = at(self.now, (*spot.row, *path))
                kept = {name: number for name, number in there.items() if name not in spot.value}
                written = before.value if value == before.shown else written
                written = dict(sorted({**kept, **written}.items(), key=lambda one: int(one[0])))
            self.put((*spot.row, *path), written)
        self._mark(key, self.stamp or ("reconstructed", NO_SOURCE))

    def _move(self, spot: _Spot, to: str) -> None:
        """Into another list, there in the order of the file and behind it."""
        star = spot.section["rows"].split("|").index("*")
        *way, number = spot.row
        row = at(self.now, way).pop(int(number))
        way[star] = to
        there = at(self.now, way)
        label = spot.section["label"]
        order = [one[label] for one in at(self._base, way)]
        there.append(row)
        there.sort(key=lambda one: order.index(one[label]) if one[label] in order else len(order))

    def _mark(self, key: str, marks: tuple[str, str]) -> None:
        now, was = self._spots(self.now), self._spots(self._base)
        paths = now[key].mark_paths()
        sharing = [other for other, spot in now.items() if spot.mark_paths() == paths]
        if all(now[one].shown == was[one].shown for one in sharing):
            for path, before in zip(paths, was[key].mark_paths(), strict=True):
                self.put(path, at(self._base, before, ABSENT))
        elif paths:
            for path, mark in zip(paths, marks, strict=True):
                self.put(path, mark)

    # --- rows that come and go

    def add(self, section: str, name: str) -> None:
        """Add a row of this name, the last of its list; what it is is filled in then.

        ValueError with a sentence for a name that is there or cannot be one.
        """
        self._add(section, name, self.stamp or ("reconstructed", NO_SOURCE))

    def _add(self, section: str, name: str, marks: tuple[str, str]) -> None:
        told, name = self._growing(section), name.strip()
        if not 0 < len(name) <= _NAME:
            raise ValueError(tr("A name has 1 to {most} letters.", most=_NAME))
        if name in self._taken():
            raise ValueError(tr("{name} is there already.", name=name))
        row = deepcopy(told["adds"]["row"])
        row |= {member: value.format(name=name) for member, value in row.items() if isinstance(value, str)}
        there = _first_list(self.now, told)
        there.append(row)
        path = (*_list_path(told), str(len(there) - 1))
        for column in told["columns"]:
            for place, mark in zip(_Spot(self.now, path, told, column).mark_paths(), marks, strict=False):
                self.put(place, mark)
        _first_list(self._base, told).append(deepcopy(row))
        self._rows_changed.append([section, "row", [name, *marks]])

    def take_away(self, section: str, name: str) -> None:
        """Take the row of this name out. ValueError with a sentence where there is none."""
        told, name = self._growing(section), name.strip()
        for document in (self.now, self._base):
            found = [row for row in _rows(document, told) if _name(document, told, row) == name]
            if not found:
                raise ValueError(tr("There is no {name} here.", name=name or "–"))
            (*way, number), *_ = found
            at(document, way).pop(int(number))
        self._rows_changed.append([section, "no row", name])

    def _growing(self, section: str) -> Mapping[str, Any]:
        found = [one for one in self._sections if one["title"] == section and "adds" in one]
        if not found:
            raise KeyError(section)
        return found[0]

    def _taken(self) -> frozenset[str]:
        """The names of all rows that come and go."""
        growing = [one for one in self._sections if "adds" in one]
        return frozenset(_name(self.now, one, row) for one in growing for row in _rows(self.now, one))

    # --- kept safe

    def changes(self) -> list[list[Any]]:
        """Everything in which the draft differs from that, as values JSON can hold."""
        now, was = self._spots(self.now), self._spots(self._base)
        differ = [key for key, spot in now.items() if spot.shown != was[key].shown]
        marked = [key for key, spot in now.items() if spot.marks() != was[key].marks()]
        return [
            *self._rows_changed,
            *([key, "value", now[key].shown] for key in differ),
            *([key, "marks", list(now[key].marks())] for key in marked),
        ]

    def take(self, changes: Sequence[Any]) -> None:
        """Change the draft so, as `changes` told it.

        Raises ValueError or KeyError for what fits no draft of this file; the draft is then of no use.
        """
        for key, word, value in changes:
            if word == "row" and len(value) == 3 and value[1] in PROVENANCES:
                self._add(key, str(value[0]), (value[1], str(value[2])[:_SOURCE]))
            elif word == "no row":
                self.take_away(key, str(value))
            elif word == "value" and isinstance(value, str):
                self.set(key, value)
            elif word == "marks" and len(value) == 2 and value[0] in PROVENANCES:
                self._mark(key, (value[0], str(value[1])[:_SOURCE]))
            else:
                raise ValueError(f"{key}: {word}")


def _columns(section: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The columns of a section, those for each of several members one by one."""
    for column in section["columns"]:
        place, members = column.get("at", ""), column.get("each", ())
        yield from ({**column, "at": f"{place}|{one}", "title": one} for one in members)
        if not members:
            yield column


def _title(column: Mapping[str, Any]) -> str:
    return tr(column["title"]) if "title" in column else str(_path(column["at"])[-1])


def _path(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


def _written(column: Mapping[str, Any], field: Field, value: str, was: Any) -> Any:
    """A value as the file has it; a list is of what it was of."""
    if column["kind"] == "number":
        if "sparse" in column and not int(value):
            return ABSENT
        return int(value) or (None if "none" in column else 0)
    if column["kind"] == "words":
        try:
            return [int(word) if was and isinstance(was[0], int) else word for word in value.split()]
        except ValueError:
            raise ValueError(tr("{label}: expected whole numbers.", label=field.label)) from None
    if column["kind"] == "counts":
        pairs = [_PAIR.fullmatch(one) for one in value.split(",") if one.strip()]
        found = {str(int(pair[1])): int(pair[2]) for pair in pairs if pair is not None}
        if len(found) < len(pairs):
            raise ValueError(tr("{label}: expected what and how many, as 13: 2, 15: 1.", label=field.label))
        return {name: number for name, number in found.items() if number}
    return value


def _rows(document: Any, section: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The places of the rows of a section."""

    def found(there: Any, before: tuple[str, ...], path: Sequence[str]) -> Iterator[tuple[str, ...]]:
        if not path:
            yield before
            return
        step, *rest = path
        if step != "*":
            steps: Sequence[str] = (step,)
        else:
            steps = list(map(str, range(len(there)))) if isinstance(there, list) else list(there or ())
        for one in steps:
            yield from found(at(there, (one,)), (*before, one), rest)

    only, has, lacks = (section.get(name) for name in ("only", "has", "lacks"))
    for row in found(document, (), _path(section["rows"])):
        members = at(document, row)
        wanted = only is None or row[-1] in only
        if wanted and (has is None or has in members) and (lacks is None or lacks not in members):
            yield row


def _list_path(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The first of the lists in which rows of a section lie."""
    return tuple("0" if step == "*" else step for step in _path(section["rows"])[:-1])


def _first_list(document: Any, section: Mapping[str, Any]) -> list[Any]:
    found: list[Any] = at(document, _list_path(section))
    return found


def _names(document: Any, section: Mapping[str, Any]) -> list[str]:
    """What names that for which the first "*" stands."""
    return [str(at(document, row)) for row in _rows(document, {"rows": section["names"]})]


def _name(document: Any, section: Mapping[str, Any], row: tuple[str, ...]) -> str:
    if "label" in section:
        shown = at(document, (*row, section["called"])) if "called" in section else None
        return tr(str(shown)) if shown else str(at(document, (*row, section["label"])))
    if "words" in section:
        return tr(section["words"])
    if "names" in section:
        return tr(_names(document, section)[int(row[section["rows"].split("|").index("*")])])
    return row[-1]


def _key(document: Any, section: Mapping[str, Any], row: tuple[str, ...], column: Mapping[str, Any]) -> str:
    """The same wherever the row lies."""
    name = str(at(document, (*row, section["label"]))) if "label" in section else "|".join(row)
    return f"{section['title']}|{name}|{column.get('at', column['kind'])}"
