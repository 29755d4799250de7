"""The map as the rules know it: hexes, hexsides, entry points, boxes, airfields; read from its file.

The file keeps every hexside by itself ("0708/0709"), so that an owner of the printed map can correct each.
Only land hexes are places. What is printed besides (where boxes lie on the sheet) is no business of rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable, parse

GRID: Final = HexGrid(pitch=125.0, flat=False, places_grow=-1, odd_lines=1, row_first=True, lowest=0)
"""[3.0, 4.2, 8.2, 9.3] Rows from the south, columns from the east, odd rows half a hex further east."""
CLEAR, JUNGLE, RIDGE, RIVER, COAST = "clear", "jungle", "ridge", "river", "coast"
SURFACES: Final = (CLEAR, JUNGLE, RIDGE)
SEA: Final = "sea"
"""What a hex of the map file is that is no land: no place of the rules."""
SIDES: Final = (CLEAR, JUNGLE, RIDGE, RIVER, COAST)
_MOST: Final = 1000


class DataFault(ValueError):
    """A data file that cannot be used; the text says which, where, what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Step:
    """From a hex across one side into the next."""

    to: int
    cost: int
    """[4.2.1] MF."""
    side: str
    """"clear", "jungle", "ridge" or "river"; for the ford "river"."""
    ford: bool

    @property
    def bars_retreat(self) -> bool:
        """[8.12, 4.4] A river, but not its ford."""
        return self.side == RIVER and not self.ford

    @property
    def shelters(self) -> bool:
        """[8.7.5] Whether an attack across it does not undo a doubling; the ford is a river here [4.4]."""
        return self.side in (RIVER, RIDGE)


@dataclass(frozen=True, slots=True)
class Board:
    """Places by number: land hexes in the order of their names, boxes, entry points, holding boxes."""

    places: tuple[str, ...]
    surface: tuple[str, ...]
    """Of each land hex."""
    steps: tuple[tuple[Step, ...], ...]
    """From each land hex to its land neighbours."""
    arrows: dict[int, tuple[int, ...]]
    """[6.0, 6.4] For each box and entry point the hexes its arrows name."""
    next_boxes: dict[int, tuple[int, ...]]
    """[6.1] For each box those beside it."""
    airfields: tuple[int, ...]
    """Hexes of Henderson Field, then of the Fighter Strip."""
    henderson: int
    """How many of them are Henderson's."""
    us_area: frozenset[int]
    """[3.0] Where US units are set up."""

    @property
    def hexes(self) -> int:
        """How many places are land hexes; they come first."""
        return len(self.surface)


def read_board(raw: bytes) -> Board:
    """The board of a map file. Raises DataFault."""
    try:
        root = parse(raw, "a map of First Blood")
        hexes = sorted(_land(root))
        names = [name for name, _ in hexes]
        places = (*names, *t.BOXES, *t.POINTS, *t.HOLDING)
        index = {name: at for at, name in enumerate(places)}
        surface = tuple(kind for _, kind in hexes)
        arrows = {}
        for group, own in (("boxes", t.BOXES), ("entry_points", t.POINTS)):
            for name in own:
                node = root.member(group).member(name.removeprefix("entry "))
                found = tuple(_hex(item, names) for item in node.member("hexes").items(9, 1))
                arrows[index[name]] = tuple(index[one] for one in found)
        airfields = root.member("airfields")
        henderson, strip = (
            [index[_hex(item, names)] for item in airfields.member(name).items(4, 1)]
            for name in ("henderson", "fighter_strip")
        )
        fields = (*henderson, *strip)
        if len(set(fields)) < len(fields):
            raise airfields.fault("each airfield hex once [12.5]")
        area = root.member("us_setup")
        (south, north), (east, west) = (area.member(one).wholes(0, 99, 2, 2) for one in ("rows", "cols"))
        inside = (n for n in names if south <= int(n[:2]) <= north and east <= int(n[2:]) <= west)
        us_area = frozenset(index[one] for one in inside)
        steps, boxes = _steps(root, names, surface), _joined(root, index)
        _check_rivers(root)
        return Board(places, surface, steps, arrows, boxes, fields, len(henderson), us_area)
    except Unreadable as fault:
        raise DataFault(tr("Map file: {fault}.", fault=fault)) from None


def _land(root: Node) -> list[tuple[str, str]]:
    found = []
    for number, node in root.member("hexes").members(_MOST):
        if not GRID.is_number(number):
            raise node.fault(tr("a hex numbered in {numbering}", numbering=GRID.numbering), repr(number)[:20])
        if node.member("land").flag():
            found.append((number, node.member("surface").one_of(SURFACES)))
    return found


def _hex(node: Node, names: list[str]) -> str:
    if node.value not in names:
        raise node.fault("a land hex of this map")
    return str(node.value)


def _steps(root: Node, names: list[str], surface: tuple[str, ...]) -> tuple[tuple[Step, ...], ...]:
    """[4.2, 4.2.1, 4.4] Every side between two land hexes, both ways, with its cost."""
    index, sides = {name: at for at, name in enumerate(names)}, root.member("hexsides")
    cost = {CLEAR: 1, JUNGLE: 2, RIDGE: 2}
    found: list[list[Step]] = [[] for _ in names]
    for a, here in zip(names, surface, strict=True):
        for b in (one for one in beside(a) if one in index):
            node, into = sides.member("/".join(sorted((a, b)))), surface[index[b]]
            kind = node.member("type").one_of(SIDES)
            if kind == COAST:
                raise node.fault("no coast between two land hexes")
            ford = kind == RIVER and node.optional("ford") is not None and node.member("ford").flag()
            crossed = side_between(here, into) if ford else kind
            price = cost.get(crossed) or (4 if into == JUNGLE else 3)
            found[index[a]].append(Step(index[b], price, kind, ford))
    return tuple(map(tuple, found))


def _check_rivers(root: Node) -> None:
    """[4.2] Each river names sides of two hexes that touch."""
    for _, river in root.member("rivers").members(_MOST):
        for item in river.member("hexsides").items(_MOST, 1):
            one, _, other = item.text(9).partition("/")
            if not GRID.is_number(one) or other not in beside(one):
                raise item.fault("two hexes that touch, as 0708/0709")


def beside(number: str) -> list[str]:
    """The numbers round a hex, on this map or not."""
    return [one for direction in GRID.directions if (one := GRID.neighbour(number, direction))]


def side_between(one: str, other: str) -> str:
    """[4.2.1, 4.5] What a side without a river is by the grounds beside it; "" between two hexes at sea."""
    grounds = {one, other}
    if SEA in grounds:
        return COAST if len(grounds) > 1 else ""
    if grounds == {RIDGE}:
        return CLEAR
    return next((kind for kind in (RIDGE, JUNGLE) if kind in grounds), CLEAR)


def _joined(root: Node, index: dict[str, int]) -> dict[int, tuple[int, ...]]:
    """[6.1] Which boxes are joined."""
    joined: dict[int, list[int]] = {index[name]: [] for name in t.BOXES}
    for pair in root.member("box_rules").member("neighbours").items(9):
        one, other = (index[item.one_of(t.BOXES)] for item in pair.items(2, 2))
        joined[one].append(other)
        joined[other].append(one)
    return {box: tuple(sorted(others)) for box, others in joined.items()}
