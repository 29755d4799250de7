"""Ground units, aircraft and ships with their arrivals, and both combat tables; read from their files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.board import Board, DataFault
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.reading import Node, Unreadable, parse

_MOST: Final = 200
_GROUND: Final = ("us ground", "japanese ground")
_KINDS: Final = (t.INFANTRY, t.ENGINEER, t.ARTILLERY)
_CLASSES: Final = (t.FIGHTER, t.BOMBER, t.EITHER)
_SIDES: Final = ("US", "JP")
_ARRIVING: Final = {"us air": t.US, "japanese air": t.JAPAN, "japanese ships": t.JAPAN}
AT_START: Final = "AT START"
TABLES: Final = ("AMERICAN ATTACK TABLE", "JAPANESE ATTACK TABLE")
"""[8.9] By side."""
COLUMNS: Final = ("1-2", "1-1", "2-1", "3-1")
Tables = tuple[dict[str, tuple[str, ...]], ...]
"""[8.9] For each side by column the six results."""
RESULTS: Final = ("AE", "A2", "A1", "EX", "DR", "D1", "DE")


@dataclass(frozen=True, slots=True)
class Piece:
    """A ground unit, an aircraft or a ship."""

    name: str
    """"228/1", "F4F-3"."""
    side: int
    kind: str
    """"infantry", "engineer", "artillery", a class of aircraft, or "ship"."""
    type: str
    """"F4F", "DD"; of a ground unit its name. Pieces of one type are alike."""
    title: str
    """"1. Battalion, 228th Infantry"."""
    arrives: int
    """0 at the start, else the turn; SPECIAL for the two destroyers that may come on any turn."""
    attack: int = 0
    range: int = 0
    """[9.1] 0 for what is no artillery."""
    mf: int = 0
    suggested: str = ""
    """Where the time record lets it enter; advice only."""


SPECIAL: Final = 99
"""[10.1] Turn of arrival of what the Japanese player may bring in on any turn from `Forces.special_from`."""


@dataclass(frozen=True, slots=True)
class Forces:
    """[7.0] All pieces: US units, Japanese units, US aircraft, Japanese aircraft, ships."""

    turns: tuple[str, ...]
    """Names of the turns, the first of them turn 1."""
    pieces: tuple[Piece, ...]
    special_from: int
    """[10.1] The first turn on which the special ships may come."""


def read_forces(counters: bytes, record: bytes) -> Forces:
    """Every piece with its arrival. Raises DataFault."""
    try:
        root = parse(record, "a time record of First Blood")
        turns = tuple(item.text(12) for item in root.member("turns").items(t.TURNS, t.TURNS))
        rows = list(root.member("record").items(t.TURNS + 1, t.TURNS + 1))
        for row, name in zip(rows, (AT_START, *turns), strict=True):
            row.member("turn").one_of((name,))
        special = root.member("special_ships")
        first = turns.index(special.member("from").one_of(turns)) + 1
        arrivals = _arrivals(rows)
        flights = {name: _counted(rows, name) for name in _ARRIVING}
        flights["japanese ships"] += [
            (kind, SPECIAL, node)
            for kind, node in special.members(9)
            if kind not in ("from", "status", "why")
            for _ in range(node.whole(1, 9))
        ]
    except Unreadable as fault:
        raise DataFault(tr("Time record file: {fault}.", fault=fault)) from None
    try:
        mix = parse(counters, "the counters of First Blood")
        ground = [*_ground(mix, t.US, arrivals), *_ground(mix, t.JAPAN, arrivals)]
        names = [piece.name for piece in ground]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise Unreadable(tr("{twice!r} is on two counters, and each has a name of its own", twice=twice))
        missing = sorted(arrivals.keys() - set(names))
        if missing:
            raise Unreadable(
                tr("the time record brings {missing!r}, which is no counter [7.0]", missing=missing[0])
            )
        flown = list(_flown(mix, flights))
    except Unreadable as fault:
        raise DataFault(tr("Counters file: {fault}.", fault=fault)) from None
    return Forces(turns, (*ground, *flown), first)


def left_out(counters: bytes, forces: Forces) -> tuple[str, ...]:
    """[7.0] The ground units of a counters file that its time record never brings: they take no part."""
    mix, playing = parse(counters, "the counters of First Blood"), {one.name for one in forces.pieces}
    named = (item.member("id").text(12) for group in _GROUND for item in mix.member(group).items(_MOST))
    return tuple(name for name in named if name not in playing)


_NO_LAND: Final = later(
    "Map file: us_setup: expected room for the {units} US units there at the start, found land for {room} "
    "[3.0, 5.0]."
)
_NO_BERTHS: Final = later(
    "Time record file: AT START: expected at most {berths} US aircraft, for which Henderson Field has room, "
    "found {planes} [12.1, 13.1]."
)


def check_room(board: Board, forces: Forces) -> None:
    """[3.0, 5.0, 13.1] The US units and aircraft there at the start have room. Raises DataFault."""
    first = [one for one in forces.pieces if one.side == t.US and not one.arrives]
    units = sum(one.kind in _KINDS for one in first)
    room = t.STACK * len(board.us_area)
    if units > room:
        raise DataFault(tr(_NO_LAND, units=units, room=room))
    planes, berths = len(first) - units, t.HANGAR * board.henderson  # those set up in a box count too
    if planes > berths:
        raise DataFault(tr(_NO_BERTHS, berths=berths, planes=planes))


def _arrivals(rows: list[Node]) -> dict[str, tuple[int, str]]:
    """By name of a ground unit its turn and the suggested entry."""
    found: dict[str, tuple[int, str]] = {}
    for turn, row in enumerate(rows):
        for group in _GROUND:
            for item in row.member(group).items(_MOST):
                name, entry = item.member("id").text(12), item.optional("suggested_entry")
                if name in found:
                    raise item.fault("a unit that arrives once [7.0]", repr(name))
                at = entry.text(2) if entry else ""
                found[name] = turn, f"entry {at}" if at.isdigit() else at
    return found


def _counted(rows: list[Node], group: str) -> list[tuple[str, int, Node]]:
    """[7.6] Types and turns of what arrives, an entry a piece."""
    found = []
    for turn, row in enumerate(rows):
        for kind, node in row.member(group).member("counts").members(20):
            found += [(kind, turn, node)] * node.whole(0, 30)
    return found


def _ground(mix: Node, side: int, arrivals: Mapping[str, tuple[int, str]]) -> Iterator[Piece]:
    """Those that arrive; a counter that the time record does not bring takes no part [7.0]."""
    for item in mix.member(_GROUND[side]).items(_MOST, 1):
        name, kind = item.member("id").text(12), item.member("kind").one_of(_KINDS)
        turn, entry = arrivals.get(name, (0, ""))
        reach, title = item.member("range"), item.member("name").text(80)
        attack = item.member("attack").whole(1, 20)
        span = reach.whole(2, 20) if kind == t.ARTILLERY else 0
        mf = item.member("mf").whole(1, 20)
        if name in arrivals:
            yield Piece(name, side, kind, name, title, turn, attack, span, mf, entry)


def _flown(mix: Node, flights: Mapping[str, list[tuple[str, int, Node]]]) -> Iterator[Piece]:
    """[7.6] Aircraft and ships, numbered by type in the order of their arrival."""
    number: dict[str, int] = {}
    types = {name: mix.member(f"{name} types") for name in ("air", "ship")}
    for group, side in _ARRIVING.items():
        what = "ship" if group.endswith("ships") else "air"
        for kind, turn, node in flights[group]:
            known = types[what].optional(kind)
            if known is None:
                fault = node.fault(tr("a type of {what} of the counters file", what=what), repr(kind))
                raise DataFault(tr("Time record file: {fault}.", fault=fault)) from fault
            if known.member("side").one_of(_SIDES) != _SIDES[side] and _on_both_sides(kind, flights):
                fault = node.fault(tr("a type of the {seat} player", seat=tr(t.SEATS[side])), repr(kind))
                raise DataFault(tr("Time record file: {fault}.", fault=fault)) from fault
            known.member("side").one_of((_SIDES[side],))
            number[kind] = number.get(kind, 0) + 1
            kept = known.member("class").one_of(_CLASSES) if what == "air" else t.SHIP
            title = known.member("name").text(80)
            yield Piece(f"{kind}-{number[kind]}", side, kept, kind, title, turn)


def _on_both_sides(kind: str, flights: Mapping[str, list[tuple[str, int, Node]]]) -> bool:
    """[7.6] Whether a type arrives for both sides: then one of the arrivals is wrong, not the type."""
    return len({side for group, side in _ARRIVING.items() if kind in (row[0] for row in flights[group])}) > 1


def read_tables(raw: bytes) -> Tables:
    """Both combat tables. Raises DataFault."""
    try:
        root = parse(raw, "the combat tables of First Blood")
        return tuple(
            {
                column: tuple(item.one_of(RESULTS) for item in root.member(table).member(column).items(6, 6))
                for column in COLUMNS
            }
            for table in TABLES
        )
    except Unreadable as fault:
        raise DataFault(tr("Combat tables file: {fault}.", fault=fault)) from None
