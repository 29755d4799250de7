"""The board of the small game: 30 hexes, piles on the right, a turn track below."""

from __future__ import annotations

import math
from functools import lru_cache

from bloodyridge_qt.boards.sheet import MapSheet, SheetBox, SheetLabel, SheetLine, Space

STEP_EAST = 125.0 * math.sqrt(3.0) / 2.0
RADIUS = 125.0 / math.sqrt(3.0)
NUMBERS = tuple(f"{column}{row:02}" for column in range(10, 16) for row in range(1, 6))


def centre(number: str) -> tuple[float, float]:
    column, row = int(number[:2]), int(number[2:])
    return ((column - 10) * STEP_EAST, -(row - 1) * 125.0 - (62.5 if column % 2 else 0.0))


@lru_cache
def neighbours(number: str) -> tuple[str, ...]:
    here = centre(number)
    return tuple(other for other in NUMBERS if other != number and math.dist(centre(other), here) < 130.0)


def _space(number: str) -> Space:
    east, north = centre(number)
    turns = [math.radians(60 * corner) for corner in range(6)]
    row, column = int(number[2:]), int(number[:2])
    terrain = "hill" if number in ("1202", "1302") else "clear" if (row + column) % 3 == 0 else "jungle"
    return Space(
        name=number,
        centre=(east, north),
        polygon=tuple((east + RADIUS * math.cos(turn), north + RADIUS * math.sin(turn)) for turn in turns),
        terrain="jungle" if row == 5 else terrain,
        marks=("red_row",) if row == 5 else ("exit",) if row == 1 else (),
        provenance="reconstructed",
        note="made up for tests",
        edges_off_map=("N", "NE", "NW") if row == 1 and not column % 2 else ("N",) if row == 1 else (),
    )


def small_sheet() -> MapSheet:
    track = (
        SheetBox(f"turn {n}", str(n), (n * 140.0 - 140, -860.0, n * 140.0 - 20, -740.0), "turn_track")
        for n in range(1, 5)
    )
    return MapSheet(
        name="bloody_ridge",
        title="Small Table",
        bounds=(-160.0, -900.0, 1060.0, 180.0),
        spaces=tuple(map(_space, NUMBERS)),
        lines=(SheetLine("scale_bar", "500 yards", ((0.0, 130.0), (500.0, 130.0)), "calculated", ""),),
        labels=(SheetLabel("TO THE NORTH", (270.0, 110.0), 0.0, 26.0, "direction", "reconstructed"),),
        boxes=(
            SheetBox("holding", "Holding pile", (700.0, -290.0, 1000.0, 0.0), "pile"),
            SheetBox("us_pool", "US force pool", (700.0, -640.0, 1000.0, -350.0), "pile"),
            *track,
        ),
        game="bloody_ridge",
    )
