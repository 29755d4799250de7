"""A map under correction: terrain, exits, lines and provenance, with undo, checks, and a file in the end.

The draft starts from a valid file and keeps what has been changed; the bytes of the new file are the old
ones with these values in place. What the rules of a game say of the map comes in from outside.

Longer than most: every correction has its way back here, and both are read together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.boards import mapfile
from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.courses import Course, Pair, pair
from bloodyridge_qt.boards.features import MapFault
from bloodyridge_qt.boards.geometry import faults_in, load_map_bytes
from bloodyridge_qt.boards.mapwriter import rewritten
from bloodyridge_qt.boards.schema import MapSchema
from bloodyridge_qt.boards.sheet import MapSheet, SheetLine, Space
from bloodyridge_qt.boards.verdict import Departure, Guarded, Verdict
from bloodyridge_qt.edits import Edited
from bloodyridge_qt.reading import shown

_THE_FILE: Final = ""
"""Stands for the file itself among the features."""
_COURSE: Final = "course"
_SAID: Final = "said"
"""Where a feature came from while its facts were those of the file: they bring it back with them."""
_FACTS: Final = ("terrain", "exit", _COURSE)
_SOURCED: Final = ("provenance", "source", "note")

_Key = tuple[str, str]
"""A feature's id and the property, or the course, that is changed."""


@dataclass(frozen=True, slots=True)
class _Change:
    """What one command did to one value."""

    key: _Key
    before: Any
    after: Any


class MapDraft(Edited[tuple[_Change, ...]]):
    """One map file being corrected.

    Raises MapFault when the file cannot be used to begin with. `contradictions` tells in what a board
    departs from the rules of the game it is for; `raw` is what was in the file, where that is known.
    """

    def __init__(
        self,
        path: Path,
        schema: MapSchema,
        contradictions: Callable[[Board], Sequence[Departure]] = lambda _board: (),
        raw: bytes | None = None,
    ) -> None:
        super().__init__()
        try:
            self.original: Final = mapfile.bytes_of(path) if raw is None else raw
            """What was in the file the draft was begun with."""
            loaded = load_map_bytes(self.original, path, schema)
        except MapFault as fault:
            fault.path = path
            raise
        self.path = path
        """Where the draft was read from or saved last."""
        self.stamp: tuple[str, str] | None = None
        """Provenance and source given to whatever is corrected from now on; None leaves them alone."""
        self.schema: Final = schema
        self._contradictions = contradictions
        self._board: Final = loaded.board
        self._sheet: Final = loaded.sheet
        document = json.loads(self.original.decode("utf-8-sig"))
        self._properties: dict[str, dict[str, Any]] = {}
        self._hex_ids: dict[str, str] = {}
        self._line_ids: dict[str, str] = {}
        self._own_names: dict[str, str] = {}
        for feature in document["features"]:
            self._learn(feature["id"], feature["properties"])
        self._courses = {
            name: Course(
                loaded.sheet,
                schema.grid,
                frozenset(
                    pair(self._board.numbers[side[0]], self._board.numbers[side[1]])
                    for side in loaded.board.lines[name]
                ),
                shape,
            )
            for name, shape in self._line_shapes().items()
        }
        self._values: dict[_Key, Any] = {}
        self._stroke: list[_Change] | None = None
        self._saved: dict[_Key, Any] = {}

    # ------------------------------------------------------------------------------------------ what is now

    @property
    def lines(self) -> tuple[str, ...]:
        """Names of the lines that can be drawn, as the board has them."""
        return tuple(self._line_ids)

    def own_name(self, line: str) -> str:
        """The name a line is drawn under; "" for an unknown one."""
        return self._own_names.get(line, "")

    def terrain(self, number: str) -> str:
        """Terrain of a hex; KeyError when there is no such hex."""
        return str(self._now(self._hex(number), "terrain"))

    def is_exit(self, number: str) -> bool:
        """Whether a hex is marked as an exit."""
        return bool(self._now(self._hex(number), "exit"))

    def provenance(self, what: str) -> tuple[str, str, str]:
        """Provenance, source and note of a hex or a line."""
        feature = self._feature(what)
        return (
            self._now(feature, "provenance"),
            self._now(feature, "source"),
            self._now(feature, "note") or "",
        )

    def sides(self, line: str) -> frozenset[Pair]:
        """The hexsides of a line as pairs of numbers, the lower first; KeyError for an unknown line."""
        original = self._courses[line].sides
        return frozenset(self._values.get((self._line_ids[line], _COURSE), original))

    @property
    def overrides(self) -> tuple[str, ...]:
        """The paragraphs whose facts the owner knowingly departs from."""
        return tuple(self._values.get((_THE_FILE, mapfile.OVERRIDES), self._board.overrides))

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not in the file."""
        return self._values != self._saved

    def sheet(self) -> MapSheet:
        """The sheet with every correction, to be drawn; a line that is in pieces is drawn piece by piece."""
        lines: list[SheetLine] = []
        for line in self._sheet.lines:
            name = self.schema.line_name(line.kind, line.name)
            if name not in self._line_ids:
                lines.append(line)
                continue
            provenance, source, note = self.provenance(name)
            told = replace(line, provenance=provenance, note=f"{source}: {note}" if note else source)
            pieces = self._courses[name].pieces(self.sides(name))
            lines += [replace(told, points=points) for points in pieces]
        return replace(self._sheet, spaces=tuple(map(self._space, self._sheet.spaces)), lines=tuple(lines))

    def _space(self, space: Space) -> Space:
        provenance, source, note = self.provenance(space.name)
        feature = self._hex(space.name)
        marks = tuple(mark for mark in self.schema.marks if self._now(feature, mark))
        return replace(
            space,
            terrain=self.terrain(space.name),
            marks=marks,
            provenance=provenance,
            note=f"{source}: {note}" if note else source,
            edges_off_map=space.edges_off_map if "exit" in marks else (),
        )

    # -------------------------------------------------------------------------------------------- commands

    def set_terrain(self, numbers: Iterable[str], terrain: str) -> bool:
        """Give hexes a terrain; True when that changed anything. ValueError for an unknown terrain."""
        if terrain not in self.schema.terrains:
            raise ValueError(f"terrain {terrain!r}; expected one of {', '.join(self.schema.terrains)}")
        with self.stroke():
            changed = [self._set(self._hex(number), {"terrain": terrain}) for number in numbers]
        return any(changed)

    def toggle_exit(self, number: str) -> bool:
        """Mark a hex as an exit, or take the mark away."""
        with self.stroke():
            return self._set(self._hex(number), {"exit": not self.is_exit(number)})

    def toggle_edge(self, line: str, *sides: tuple[str, str]) -> bool:
        """Lay a line along hexsides, each named by its two hexes; where it runs already it is taken away.

        ValueError for two hexes that are not neighbours, KeyError for an unknown line or hex.
        """
        pairs = frozenset(self._checked(side) for side in sides)
        with self.stroke():
            return self._set(self._line_ids[line], {_COURSE: self.sides(line) ^ pairs})

    def set_provenance(self, what: str, provenance: str, source: str, note: str = "") -> bool:
        """Say where a hex ("1813") or a line comes from. ValueError for an unknown provenance."""
        if provenance not in mapfile.PROVENANCES:
            raise ValueError(f"provenance {provenance!r}; expected one of {', '.join(mapfile.PROVENANCES)}")
        if not source.strip():
            raise ValueError("no source; expected a paragraph or a reason")
        feature = self._feature(what)
        said = (provenance, source, note or None)
        values: dict[str, Any] = dict(zip(_SOURCED, said, strict=True))
        if self._has_the_facts_of_the_file(feature):
            values[_SAID] = said
        with self.stroke():
            return self._put_all(feature, values)

    def override(self, rule: str, knowingly: bool = True) -> bool:
        """Depart from a paragraph's facts knowingly, or (False) be bound by them again."""
        rules = [one for one in self.overrides if one != rule]
        if knowingly:
            rules = sorted({*rules, rule}, key=lambda text: tuple(map(int, text.split("."))))
        with self.stroke():
            return self._put_all(_THE_FILE, {mapfile.OVERRIDES: tuple(rules)})

    @contextmanager
    def stroke(self) -> Iterator[None]:
        """Everything done inside is undone as one: a stroke of the brush over many hexes."""
        if self._stroke is not None:
            yield
            return
        self._stroke = []
        try:
            yield
        finally:
            done, self._stroke = tuple(self._stroke), None
            if done:
                self._add(done)

    def _take_back(self, edit: tuple[_Change, ...]) -> None:
        for change in reversed(edit):
            self._put(change.key, change.before)

    def _do_again(self, edit: tuple[_Change, ...]) -> None:
        for change in edit:
            self._put(change.key, change.after)

    # ------------------------------------------------------------------------------------------ kept safe

    def changes(self) -> list[list[Any]]:
        """Everything in which the draft differs from that, as values JSON can hold."""
        return [
            [feature, word, sorted(map(list, value)) if word == _COURSE else value]
            for (feature, word), value in self._values.items()
        ]

    def take(self, changes: Sequence[Any]) -> None:
        """Change the draft so, as `changes` told it; that cannot be undone.

        Raises ValueError or KeyError for what fits no draft of this map; the draft is then of no use.
        """
        for feature, word, value in changes:
            if feature == _THE_FILE and word == mapfile.OVERRIDES:
                self._values[feature, word] = mapfile.parse_overrides(value)
            elif word == _COURSE:
                if feature not in self._line_ids.values():
                    raise KeyError(feature)
                self._put((feature, word), frozenset(self._checked((a, b)) for a, b in value))
            elif word == _SAID and len(value) == len(_SOURCED):
                self._put((feature, word), tuple(map(self._fitting, [feature] * 3, _SOURCED, value)))
            else:
                self._put((feature, word), self._fitting(feature, word, value))

    def _fitting(self, feature: str, word: str, value: Any) -> Any:
        is_hex = "number" in self._properties[feature]
        if not (
            (word == "terrain" and is_hex and value in self.schema.terrains)
            or (word == "exit" and is_hex and isinstance(value, bool))
            or (word == "provenance" and value in mapfile.PROVENANCES)
            or (word == "source" and mapfile.is_name(value))
            or (word == "note" and (value is None or mapfile.is_name(value)))
        ):
            raise ValueError(f"{feature}: {word} {shown(value)}")
        return value

    # ------------------------------------------------------------------------------------- checking, saving

    def check(self) -> Verdict:
        """Every fault of the map as it stands, and everything in which it departs from the rules."""
        broken = self._broken_lines()
        faults = [
            MapFault(self._line_ids[line], *self._courses[line].trouble(self.sides(line))) for line in broken
        ]
        raw = self._bytes(without=broken)
        try:
            loaded = load_map_bytes(raw, self.path, self.schema)
        except MapFault:  # only then is it worth going through the map once more, for all there are
            faults += faults_in(raw, self.path, self.schema)
        if faults:
            for fault in faults:
                fault.path = None  # the draft is no file yet
            return Verdict(tuple(faults), (), self.overrides, None)
        return Verdict((), tuple(self._contradictions(loaded.board)), self.overrides, loaded)

    def to_bytes(self) -> bytes:
        """The file as it would be saved; raises MapFault for a line that is not one course."""
        for line in self._broken_lines():
            raise MapFault(self._line_ids[line], *self._courses[line].trouble(self.sides(line)))
        return self._bytes()

    def save(self, path: Path) -> None:
        """Write the corrected map; whatever was not corrected stays byte for byte.

        Raises MapFault for a draft that is no map, Guarded when it departs from a paragraph that is not
        overridden, OSError when the file cannot be written. Nothing is written then.
        """
        verdict = self.check()
        if verdict.faults:
            raise verdict.faults[0]
        if verdict.guarded:
            raise Guarded(verdict.guarded)
        files.write(path, self._bytes())
        self.path = path
        self._saved = dict(self._values)

    def _bytes(self, without: Collection[str] = ()) -> bytes:
        properties: dict[str, dict[str, Any]] = {}
        courses = {}
        members: dict[str, Any] = {}
        names = {feature: line for line, feature in self._line_ids.items()}
        for (feature, word), value in self._values.items():
            if feature == _THE_FILE:
                members[word] = list(value) or None
            elif word in (*_SOURCED, "terrain", "exit"):
                properties.setdefault(feature, {})[word] = value
            elif word == _COURSE and names[feature] not in without:
                courses[feature] = self._courses[names[feature]].along(value)
        return rewritten(self.original, properties, courses, members)

    def _broken_lines(self) -> list[str]:
        return [line for line in self._line_ids if self._courses[line].trouble(self.sides(line))]

    # -------------------------------------------------------------------------------------------- one value

    def _set(self, feature: str, values: Mapping[str, Any]) -> bool:
        """Correct facts of a feature; whether that changed anything.

        What is corrected takes the stamp; facts that are those of the file again take back what they had.
        """
        if not self._put_all(feature, values):
            return False
        if self._has_the_facts_of_the_file(feature):
            self._put_all(feature, dict(zip(_SOURCED, self._now(feature, _SAID), strict=True)))
        elif self.stamp is not None:
            self._put_all(feature, dict(zip(_SOURCED, (*self.stamp, None), strict=True)))
        return True

    def _put_all(self, feature: str, values: Mapping[str, Any]) -> bool:
        """Give a feature these values, as part of the stroke; whether that changed anything."""
        assert self._stroke is not None  # noqa: S101  # every command is a stroke
        before = len(self._stroke)
        for word, value in values.items():
            change = _Change((feature, word), self._now(feature, word), value)
            if change.before != change.after:
                self._put(change.key, value)
                self._stroke.append(change)
        return len(self._stroke) > before

    def _has_the_facts_of_the_file(self, feature: str) -> bool:
        return not any((feature, word) in self._values for word in _FACTS)

    def _put(self, key: _Key, value: Any) -> None:
        if value == self._original(*key):
            self._values.pop(key, None)
        else:
            self._values[key] = value

    def _now(self, feature: str, word: str) -> Any:
        key = (feature, word)
        return self._values[key] if key in self._values else self._original(feature, word)

    def _original(self, feature: str, word: str) -> Any:
        if feature == _THE_FILE:
            return self._board.overrides
        if word == _COURSE:
            line = next(line for line, name in self._line_ids.items() if name == feature)
            return self._courses[line].sides
        if word == _SAID:
            return tuple(self._properties[feature].get(one) for one in _SOURCED)
        return self._properties[feature].get(word)

    # ------------------------------------------------------------------------------------------- the names

    def _learn(self, feature: str, properties: dict[str, Any]) -> None:
        kind = properties["kind"]
        if kind == "hex":
            self._hex_ids[properties["number"]] = feature
            self._properties[feature] = properties
        elif kind in self.schema.lines:
            own = properties[self.schema.lines[kind].word]
            self._line_ids[self.schema.line_name(kind, own)] = feature
            self._own_names[self.schema.line_name(kind, own)] = own
            self._properties[feature] = properties

    def _hex(self, number: str) -> str:
        if number not in self._hex_ids:
            raise KeyError(f"hex {number!r} is not on this map")
        return self._hex_ids[number]

    def _feature(self, what: str) -> str:
        return self._line_ids[what] if what in self._line_ids else self._hex(what)

    def _line_shapes(self) -> dict[str, tuple[tuple[float, float], ...]]:
        found = {self.schema.line_name(line.kind, line.name): line.points for line in self._sheet.lines}
        return {name: found[name] for name in self._line_ids}

    def _checked(self, side: tuple[str, str]) -> Pair:
        a, b = side
        if self._board.space(b) not in self._board.neighbours[self._board.space(a)]:
            raise ValueError(f"hexes {a} and {b} have no hexside in common")
        return pair(a, b)
