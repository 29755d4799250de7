"""A map and counters written out by hand, so that the rules are tested without a file and without shapely.

Facts the rulebook cites are as printed. The rest is a snapshot: retuning the reconstructed data of `maps/`
does not move the ground under these tests.
"""

from __future__ import annotations

from functools import cache

from bloodyridge_qt.boards.board import OFF_MAP, Board, hexside
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterMix
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge

RED_ROW = ["1218", "1317", "1417", "1516", "1616", "1715", "1815", "1914", "2014", "2113", "2213", "2312"]
EXITS = ["1501", "1601", "1701", "1801", "1901", "2001", "2101"]
HILL = ["1710", "1810", "1811", "1910", "1911"]
CLEAR = [
    "1501",
    "1601",
    "1606",
    "1701",
    "1707",
    "1708",
    "1709",
    "1712",
    "1801",
    "1809",
    "1812",
    "1901",
    "1912",
    "1913",
    "2001",
    "2011",
    "2012",
    "2013",
    "2101",
    "2111",
]

LAST_ROW = {10: 17, 11: 17, 12: 18, 13: 17, 14: 17, 15: 16, 16: 16, 17: 15, 18: 15, 19: 14, 20: 14} | {
    21: 13,
    22: 13,
    23: 12,
}
"""Southernmost row of each column."""

US_LINES = {
    "H1": (10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 10, 9, 9, 8),
    "H2": (10, 9, 9, 8, 9, 9, 9, 9, 9, 8, 9, 8, 9, 8),
    "H3": (10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 9, 9, 8),
}
"""Southernmost northern row of each column, from column 10, for each reading of the line."""

JAPANESE_LINES = {
    "japanese left": (
        "1309/1409 1309/1410 1310/1410 1310/1411 1311/1411 1411/1412 1412/1511 1412/1512 1413/1512 "
        "1413/1513 1414/1513 1513/1514 1514/1614 1514/1615 1515/1615 1515/1616 1516/1616"
    ),
    "japanese right": (
        "1909/2009 1909/2010 1910/2010 1910/2011 1911/2011 1911/2012 1912/2012 1912/2013 1913/2013 "
        "1913/2014 1914/2014"
    ),
}


def six_neighbours(number: str) -> tuple[str, ...]:
    """The printed numbers round a hex: N, NE, SE, S, SW, NW. Odd columns stand half a hex further south."""
    column, row = int(number[:2]), int(number[2:])
    east = row if column % 2 else row - 1  # of the northern neighbour in the next column
    steps = (
        (column, row - 1),
        (column + 1, east),
        (column + 1, east + 1),
        (column, row + 1),
        (column - 1, east + 1),
        (column - 1, east),
    )
    return tuple(f"{there:02d}{down:02d}" for there, down in steps)


@cache
def board() -> Board:
    """The map as a board."""
    numbers = tuple(f"{column}{row:02d}" for column, last in LAST_ROW.items() for row in range(1, last + 1))
    index = {number: space for space, number in enumerate(numbers)}
    terrain = tuple(
        "hill" if number in HILL else "clear" if number in CLEAR else "jungle" for number in numbers
    )
    neighbours = tuple(
        tuple(index.get(there, OFF_MAP) for there in six_neighbours(number)) for number in numbers
    )
    zones = {
        f"us {name}": tuple(
            "north" if int(number[2:]) <= rows[int(number[:2]) - 10] else "south" for number in numbers
        )
        for name, rows in US_LINES.items()
    }
    lines = {
        name: frozenset(
            hexside(here, there)
            for here, around in enumerate(neighbours)
            for there in around
            if there != OFF_MAP and zone[here] != zone[there]
        )
        for name, zone in zones.items()
    }
    for name, sides in JAPANESE_LINES.items():
        pairs = (side.split("/") for side in sides.split())
        lines[name] = frozenset(hexside(index[a], index[b]) for a, b in pairs)
    return Board(
        numbers=numbers,
        neighbours=neighbours,
        terrain=terrain,
        marks={
            "red_row": frozenset(index[number] for number in RED_ROW),
            "exit": frozenset(index[number] for number in EXITS),
        },
        named={"Hill 123": frozenset(index[number] for number in HILL)},
        lines=lines,
        zones=zones,
        provenance=("reconstructed",) * len(numbers),
        notes=("written by hand",) * len(numbers),
        exits={index[number]: ("N",) for number in EXITS},
    )


MIX = CounterMix(
    infantry=(1,) * 40 + (2,) * 40 + (3,) * 40,
    rifles=(1,) * 4 + (2,) * 6 + (3,) * 6 + (4,) * 7 + (5,) * 8 + (6,) * 8 + (7,) * 6 + (8,) * 5,
    artillery=16,
    division_hq=8,
    battalion_hq=8,
)


@cache
def rules(**readings: str) -> BloodyRidge:
    """The rules on this map, with these readings ("us_line", "red_row_fire" …) off their default."""
    return BloodyRidge(board(), MIX, Options(**readings))
