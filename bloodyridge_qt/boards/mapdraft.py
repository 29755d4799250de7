"""A map of hexes under correction: terrain, exits, lines and provenance, checks, and a file in the end.

What the rules of a game say of the map comes in from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt.boards import mapfile
from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.courses import Course, Pair, pair
from bloodyridge_qt.boards.features import MapFault
from bloodyridge_qt.boards.file_draft import ABSENT, DraftedMap, Place, at, check_source
from bloodyridge_qt.boards.schema import MapSchema
from bloodyridge_qt.boards.sheet import MapSheet, SheetLine, Space
from bloodyridge_qt.boards.topology import faults_in, load_map_bytes
from bloodyridge_qt.boards.verdict import Departure, Verdict
from bloodyridge_qt.reading import shown

_COURSE: Final = "course"
"""Stands beside the geometry of a line for the hexsides it is to run along."""
_SAID: Final = "said"
"""Where a feature came from while its facts were those of the file: they bring it back with them."""
_FACTS: Final = ("terrain", "exit")
_SOURCED: Final = ("provenance", "source", "note")
_BESIDE: Final = (_COURSE, _SAID)
"""What is not written into the file as it stands in the draft."""


class MapDraft(DraftedMap):
    """One map file being corrected.

    Raises MapFault when the file cannot be used to begin with. `contradictions` tells in what a board
    departs from the rules of the game it is for; `raw` is what was in the file, where that is known.
    """

    overridden = mapfile.OVERRIDES

    def __init__(
        self,
        path: Path,
        schema: MapSchema,
        contradictions: Callable[[Board], Sequence[Departure]] = lambda _board: (),
        raw: bytes | None = None,
    ) -> None:
        self.schema: Final = schema
        self._contradictions = contradictions
        raw = mapfile.bytes_of(path) if raw is None else raw
        loaded = load_map_bytes(raw, path, schema)
        super().__init__(path, raw)
        self._board: Final = loaded.board
        self._sheet: Final = loaded.sheet
        self._places: dict[str, Place] = {}
        """Of each feature, by its id."""
        self._hex_ids: dict[str, str] = {}
        self._line_ids: dict[str, str] = {}
        self._own_names: dict[str, str] = {}
        for number, feature in enumerate(self.was["features"]):
            self._learn(feature["id"], ("features", str(number)), feature["properties"])
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

    def judge(self, raw: bytes) -> None:
        """Raises MapFault for a map that cannot be used."""
        load_map_bytes(raw, self.path, self.schema)

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
        return frozenset(at(self.now, (*self._places[self._line_ids[line]], _COURSE), original))

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
        with self.stroke() as done:
            for number in numbers:
                self._set(self._hex(number), "terrain", terrain)
        return bool(done)

    def toggle_exit(self, number: str) -> bool:
        """Mark a hex as an exit, or take the mark away."""
        with self.stroke() as done:
            self._set(self._hex(number), "exit", not self.is_exit(number))
        return bool(done)

    def toggle_edge(self, line: str, *sides: tuple[str, str]) -> bool:
        """Lay a line along hexsides, each named by its two hexes; where it runs already it is taken away.

        ValueError for two hexes that are not neighbours, KeyError for an unknown line or hex.
        """
        pairs = frozenset(self._checked(side) for side in sides)
        with self.stroke() as done:
            self._set(self._line_ids[line], _COURSE, self.sides(line) ^ pairs)
        return bool(done)

    def set_provenance(self, what: str, provenance: str, source: str, note: str = "") -> bool:
        """Say where a hex ("1813") or a line comes from. ValueError for an unknown provenance."""
        check_source(provenance, source)
        feature = self._feature(what)
        said = (provenance, source, note or None)
        with self.stroke() as done:
            if self._has_the_facts_of_the_file(feature):
                self._put(feature, _SAID, said)
            self._put_source(feature, said)
        return bool(done)

    # ------------------------------------------------------------------------------------------ kept safe

    def changes(self) -> list[list[Any]]:
        """Everything in which the draft differs from that, as values JSON can hold."""
        found: list[list[Any]] = [
            [feature, word, sorted(map(list, value)) if word == _COURSE else value]
            for feature in self._places
            for word in (*_FACTS, _COURSE, *_SOURCED, _SAID)
            if (value := self._now(feature, word)) != self._original(feature, word)
        ]
        if self.overrides != self._board.overrides:
            found.append(["", mapfile.OVERRIDES, list(self.overrides)])
        return found

    def take(self, changes: Sequence[Any]) -> None:
        """Change the draft so, as `changes` told it; that cannot be undone.

        Raises ValueError or KeyError for what fits no draft of this map; the draft is then of no use.
        """
        with self.stroke():
            for feature, word, value in changes:
                if (feature, word) == ("", mapfile.OVERRIDES):
                    self._depart(mapfile.parse_overrides(value))
                elif word == _COURSE:
                    if feature not in self._line_ids.values():
                        raise KeyError(feature)
                    self._put(feature, word, frozenset(self._checked((a, b)) for a, b in value))
                elif word == _SAID and len(value) == len(_SOURCED):
                    self._put(feature, word, tuple(map(self._fitting, [feature] * 3, _SOURCED, value)))
                else:
                    self._put(feature, word, self._fitting(feature, word, value))
        self._done.clear()

    def _fitting(self, feature: str, word: str, value: Any) -> Any:
        is_hex = "number" in at(self.was, self._places[feature])["properties"]
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

    def _bytes(self, without: Collection[str] = ()) -> bytes:
        """The file; these lines run in it as they did before."""
        courses = {
            self._line_ids[line]: course.along(self.sides(line))
            for line, course in self._courses.items()
            if line not in without
        }
        features = [_written(feature, courses.get(feature["id"])) for feature in self.now["features"]]
        return self.written({**self.now, "features": features})

    def _broken_lines(self) -> list[str]:
        return [line for line in self._line_ids if self._courses[line].trouble(self.sides(line))]

    # -------------------------------------------------------------------------------------------- one value

    def _set(self, feature: str, word: str, value: Any) -> None:
        """Correct a fact of a feature.

        What is corrected takes the stamp; facts that are those of the file again take back what they had.
        """
        if value == self._now(feature, word):
            return
        self._put(feature, word, value)
        if self._has_the_facts_of_the_file(feature):
            self._put_source(feature, self._now(feature, _SAID))
        elif self.stamp is not None:
            self._put_source(feature, (*self.stamp, None))

    def _put_source(self, feature: str, said: Sequence[str | None]) -> None:
        for word, value in zip(_SOURCED, said, strict=True):
            self._put(feature, word, value)

    def _put(self, feature: str, word: str, value: Any) -> None:
        missing = value is None or (word in _BESIDE and value == self._original(feature, word))
        self._change(self._place(feature, word), ABSENT if missing else value)

    def _has_the_facts_of_the_file(self, feature: str) -> bool:
        return all(self._now(feature, word) == self._original(feature, word) for word in (*_FACTS, _COURSE))

    def _now(self, feature: str, word: str) -> Any:
        otherwise = self._original(feature, word) if word in _BESIDE else None
        return at(self.now, self._place(feature, word), otherwise)

    def _original(self, feature: str, word: str) -> Any:
        if word == _COURSE:
            return next(
                (self._courses[line].sides for line, one in self._line_ids.items() if one == feature), None
            )
        if word == _SAID:
            return tuple(self._original(feature, one) for one in _SOURCED)
        return at(self.was, self._place(feature, word))

    def _place(self, feature: str, word: str) -> Place:
        return (*self._places[feature], *(() if word in _BESIDE else ("properties",)), word)

    # ------------------------------------------------------------------------------------------- the names

    def _learn(self, feature: str, place: Place, properties: Mapping[str, Any]) -> None:
        kind = properties["kind"]
        if kind == "hex":
            self._hex_ids[properties["number"]] = feature
            self._places[feature] = place
        elif kind in self.schema.lines:
            own = properties[self.schema.lines[kind].word]
            self._line_ids[self.schema.line_name(kind, own)] = feature
            self._own_names[self.schema.line_name(kind, own)] = own
            self._places[feature] = place

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


def _written(feature: Mapping[str, Any], course: Sequence[tuple[float, float]] | None) -> dict[str, Any]:
    """A feature as it goes into the file, its line along these corners."""
    told = {word: value for word, value in feature.items() if word not in _BESIDE}
    if course is not None and _COURSE in feature:
        told["geometry"] = {**told["geometry"], "coordinates": [[tidy(x), tidy(y)] for x, y in course]}
    return told


def tidy(yards: float) -> int | float:
    """A coordinate as these files write it: hundredths of a yard at most, whole yards without a point."""
    yards = round(yards, 2)
    return int(yards) if yards.is_integer() else yards
