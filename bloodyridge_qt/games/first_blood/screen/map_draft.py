"""The map of First Blood under correction: ground of hexes, coast, and what runs along their sides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt.boards.file_draft import ABSENT, NO_SOURCE, DraftedMap, Place, Side, at, check_source
from bloodyridge_qt.boards.mapfile import parse_overrides
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.boards.verdict import Departure, Verdict, WithSheet
from bloodyridge_qt.games.first_blood.rules.board import (
    CLEAR,
    COAST,
    JUNGLE,
    RIDGE,
    RIVER,
    SEA,
    SIDES,
    SURFACES,
    beside,
    side_between,
)
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Unreadable

FORD: Final = "ford"
_KINDS: Final = (FORD, RIDGE, JUNGLE, CLEAR)
"""What can be drawn along sides besides the rivers."""
_LAND: Final = ("land", "land_status", "land_why")
_SURFACE: Final = ("surface", "surface_status", "surface_why")
_SIDE: Final = ("type", "river", FORD, "status", "why")
_FACTS: Final = (("hexes", _LAND), ("hexes", _SURFACE), ("hexsides", _SIDE))
"""What of hexes and sides can be corrected: facts, then provenance and source."""
_WORDS: Final = {"hexes": (*_LAND, *_SURFACE), "hexsides": _SIDE}
_WHOLE: Final = "side"
"""Stands for all of a hexside, where it came or went with the coast."""

_Marks = tuple[str, str]
"""Provenance and source."""
_FOLLOWS: Final = ("inferred", "by the ground of both hexes")
"""The marks of a side that goes with the ground [4.2.1]."""


class FirstBloodMapDraft(DraftedMap):
    """One map file being corrected.

    `opened` gives the game on the bytes of such a file, `drawn` its sheet even where no game can be played on
    it, `faults` tells what is wrong with them, `printed` is the map the program comes with: what the rules
    text states of it is guarded. Raises ValueError when the file cannot be used to begin with.
    """

    def __init__(
        self,
        path: Path,
        raw: bytes,
        opened: Callable[[bytes], WithSheet],
        drawn: Callable[[bytes], MapSheet],
        faults: Callable[[bytes], Iterator[str]],
        printed: Mapping[str, Any],
    ) -> None:
        self._opened, self._drawn, self._faults, self._printed = opened, drawn, faults, printed
        super().__init__(path, raw)
        self._sheet = drawn(raw)

    def judge(self, raw: bytes) -> None:
        """Raises ValueError with the first fault."""
        for fault in self._faults(raw):
            raise ValueError(fault)

    # --- what is now

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Names of what can be drawn along sides: the rivers, then everything else."""
        return (*(f"{RIVER} {name}" for name in self.now["rivers"]), *_KINDS)

    def terrain(self, number: str) -> str:
        """Ground of a hex, or SEA; "" for what is none."""
        one = self.now["hexes"].get(number)
        return "" if one is None else str(one.get("surface", "")) if one["land"] else SEA

    def provenance(self, what: str) -> tuple[str, str, str]:
        """Provenance and source of a hex, or of the first side of a line."""
        for marks in self._marked(what):
            provenance, source = (str(at(self.now, path, "")) for path in marks)
            return provenance, source, ""
        return "", "", ""

    def _marked(self, what: str) -> list[tuple[Place, Place]]:
        """Where provenance and source stand of a hex, or of every side of a line."""
        if what in self.now["hexes"]:
            status, why = (_LAND if self.terrain(what) == SEA else _SURFACE)[1:]
            return [(("hexes", what, status), ("hexes", what, why))]
        names = ["/".join(side) for side in sorted(self.sides(what))] if what in self.lines else []
        return [(("hexsides", name, "status"), ("hexsides", name, "why")) for name in names]

    def sides(self, line: str) -> frozenset[Side]:
        """The hexsides it runs along, as pairs of numbers, the lower first."""
        laid, every = _laid(line).items(), self.now["hexsides"].items()
        return frozenset((name[:4], name[5:]) for name, facts in every if laid <= facts.items())

    def sheet(self) -> MapSheet:
        """The sheet as it was drawn when it could be last."""
        return self._sheet

    # --- commands

    def set_terrain(self, numbers: Iterable[str], terrain: str) -> bool:
        """Give hexes a ground, or to the sea; sides that were as both hexes want them go with it [4.2.1].

        True when that changed anything. ValueError for an unknown ground.
        """
        if terrain not in (known := (*SURFACES, SEA)):
            raise ValueError(f"terrain {terrain!r}; expected one of {', '.join(known)}")
        with self.stroke() as done:
            for number in numbers:
                was = self.terrain(number)
                if was in ("", terrain):
                    continue
                for other in beside(number):
                    there, name = self.terrain(other), "/".join(sorted((number, other)))
                    side = self.now["hexsides"].get(name, {"type": ""})
                    if there and (side["type"] == side_between(was, there) or SEA in (was, terrain)):
                        self._set_side(name, {"type": side_between(terrain, there)}, _FOLLOWS)
                where, at_sea = ("hexes", number), terrain == SEA
                if at_sea != (was == SEA):
                    self._set(where, {"land": not at_sea}, _LAND[1:])
                if not at_sea:
                    self._set(where, {"surface": terrain}, _SURFACE[1:])
                for word in _SURFACE if at_sea else ():  # the sea has no ground
                    self._change((*where, word), ABSENT)
        return bool(done)

    def toggle_edge(self, line: str, *sides: Side) -> bool:
        """Lay a line along hexsides; where it runs already the side is as the ground on both sides wants it.

        A ford lies in a river; where there is none nothing changes.
        """
        with self.stroke() as done:
            for side in sides:
                name = "/".join(sorted(side))
                now, facts = self.now["hexsides"].get(name, {"type": COAST}), _laid(line)
                if now["type"] == COAST or (line == FORD and now["type"] != RIVER):
                    continue
                runs = facts.items() <= now.items()
                if line == FORD:
                    facts = {"type": RIVER, "river": now["river"], **({} if runs else facts)}
                elif runs:
                    facts = {"type": side_between(*map(self.terrain, side))}
                self._set_side(name, facts)
        return bool(done)

    def set_provenance(self, what: str, provenance: str, source: str, note: str = "") -> bool:
        """Say where a hex or all of a line comes from. ValueError for an unknown provenance or no source."""
        check_source(provenance, source)
        with self.stroke() as done:
            for status, why in self._marked(what):
                self._change(status, provenance)
                self._change(why, f"{source}: {note}" if note else source)
        return bool(done)

    def _set_side(self, name: str, facts: Mapping[str, Any], marks: _Marks | None = None) -> None:
        """Give a side its facts, and these marks or those of the stamp."""
        if facts["type"]:
            wanted = {word: facts.get(word, ABSENT) for word in ("type", "river", FORD)}
            self._set(("hexsides", name), wanted, ("status", "why"), marks)
        else:
            self._change(("hexsides", name), ABSENT)

    def _round_off(self) -> None:
        """The sides of each river in its own list: in the order of the file, and behind them the others."""
        for river, one in self.was["rivers"].items():
            runs = {"/".join(side) for side in self.sides(f"{RIVER} {river}")}
            listed = [name for name in one["hexsides"] if name in runs]
            self._change(("rivers", river, "hexsides"), listed + sorted(runs - {*listed}))

    def _set(
        self, where: Place, facts: Mapping[str, Any], words: Sequence[str], given: _Marks | None = None
    ) -> None:
        """Facts of a hex or a side: those of the file bring its source back, others take the stamp."""
        for word, value in facts.items():
            self._change((*where, word), value)
        if all(at(self.now, (*where, word)) == at(self.was, (*where, word)) for word in facts):
            marks = tuple(at(self.was, (*where, word), ABSENT) for word in words)
        else:
            marks = given or self.stamp or ("reconstructed", NO_SOURCE)
        for word, mark in zip(words, marks, strict=True):
            self._change((*where, word), mark)

    # --- kept safe, checked, saved

    def changes(self) -> list[list[Any]]:
        """Everything in which the draft differs from the file; null stands for what is not there."""
        found: list[list[Any]] = []
        for group in _WORDS:
            for name in {**self.was[group], **self.now[group]}:
                place, was, now = f"{group} {name}", self.was[group].get(name), self.now[group].get(name)
                if was is None or now is None:
                    found.append([place, _WHOLE, now])
                else:
                    words = [word for word in {**was, **now} if now.get(word) != was.get(word)]
                    found += [[place, word, now.get(word)] for word in words]
        return found + (
            [["", self.overridden, list(self.overrides)]]
            if self.overrides != tuple(self.was.get(self.overridden, ()))
            else []
        )

    def take(self, changes: Sequence[Any]) -> None:
        """Change the draft so, as `changes` told it; that cannot be undone.

        Raises ValueError or KeyError for what fits no draft of this map; the draft is then of no use.
        """
        with self.stroke():
            for place, word, value in changes:
                group, _, name = place.partition(" ")
                if (place, word) == ("", self.overridden):
                    self._depart(parse_overrides(value, word))
                elif (group, word) == ("hexsides", _WHOLE):
                    self._change((group, name), ABSENT if value is None else _side(name, value))
                elif name in self.now[group] and self._may_be(group, word, value):
                    self._change((group, name, word), ABSENT if value is None else value)
                else:
                    raise ValueError(f"{place}: {word}")
        self._done.clear()
        self._check_coast()

    def _check_coast(self) -> None:
        """Raises ValueError unless coast runs between land and sea, nothing at sea, and a side on land.

        A hex of land has a ground.
        """
        for one, facts in self.now["hexes"].items():
            if facts["land"] and "surface" not in facts:
                raise ValueError(one)
            for other in (number for number in beside(one) if number in self.now["hexes"]):
                name = "/".join(sorted((one, other)))
                wanted = side_between(self.terrain(one), self.terrain(other))
                kind = self.now["hexsides"].get(name, {"type": ""})["type"]
                if wanted != kind and {"", COAST} & {wanted, kind}:
                    raise ValueError(f"{name}: {kind!r}")

    def _may_be(self, group: str, word: str, value: Any) -> bool:
        """Whether a fact of a hex or a side, or a mark, can have this value; None: can be missing."""
        if word not in _WORDS[group]:
            return False
        if value is None:
            return word not in ("land", "type")
        known = {"surface": SURFACES, "type": SIDES, "river": (*self.now["rivers"],)}
        if word in ("land", FORD):
            return isinstance(value, bool)
        return isinstance(value, str) and value in known.get(word, (value,))

    def departures(self) -> tuple[Departure, ...]:
        """In what the map is no longer as the rules text states."""
        found = []
        for group, (*words, status, why) in _FACTS:
            for name, one in self._printed[group].items():
                now, cited = self.now[group].get(name, {}), re.search(r"\d+(\.\d+)+", str(one.get(why, "")))
                if one.get(status) == "cited" and cited and any(now.get(w) != one.get(w) for w in words):
                    told = tr(
                        "{feature}: {now}; the rules say {cited} [{rule}].",
                        feature=name, now=_told(now, words), cited=_told(one, words), rule=cited[0],
                    )  # fmt: skip
                    found.append(Departure(told, name, cited[0]))
        return tuple(found)

    def check(self) -> Verdict:
        """Every fault of the map as it stands, and everything in which it departs from the rules."""
        raw = self.to_bytes()
        found = tuple(ValueError(fault) for fault in self._faults(raw))
        if found:
            with suppress(Unreadable):  # what cannot be drawn is a fault as well
                self._sheet = self._drawn(raw)
            return Verdict(found, (), self.overrides, None)
        loaded = self._opened(raw)
        self._sheet = loaded.sheet
        return Verdict((), self.departures(), self.overrides, loaded)


def _side(name: str, facts: Any) -> dict[str, Any]:
    """A hexside as a draft keeps one that came with the coast. Raises ValueError for anything else."""
    told = isinstance(facts, dict) and {"type", "status", "why"} <= facts.keys() <= {*_SIDE}
    if not told or not all(isinstance(value, str | bool) for value in facts.values()):
        raise ValueError(f"{name}: {facts}")
    one, _, other = name.partition("/")
    if one > other or other not in beside(one):
        raise ValueError(name)
    return dict(facts)


def _laid(line: str) -> dict[str, Any]:
    """What a side has where a line runs along it."""
    kind, _, river = line.partition(" ")
    return {FORD: True} if line == FORD else {"type": kind, "river": river} if river else {"type": kind}


def _told(facts: Mapping[str, Any], words: Sequence[str]) -> str:
    """ "river Lunga, ford"."""
    kind, *more = (facts.get(word) for word in words)
    kind = {True: "land", False: SEA, None: SEA}.get(kind, kind)
    told = [tr(str(kind)), *(one for one in more if isinstance(one, str))]
    return " ".join(told) + (f", {tr(FORD)}" if True in more else "")
