"""Where dice come to lie on the board beside what they are thrown at."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.map_scene import MapScene

_ROW: Final = 3
"""Dice in a row beside a stack."""
_TURNS: Final = (0.0, 25.0, -25.0, 50.0, -50.0, 75.0, -75.0)
"""Degrees by which they may lie beside the way that leads off from the other side; the first is best."""


def spots_of(
    dice: Sequence[DieThrow], scene: MapScene, size: float, slips: Mapping[Place, str]
) -> list[QPointF]:
    """Where each die of this size comes to lie: in rows beside what it is thrown at, clear of the other side.

    They lie a little to the left or right of that where counters would be covered, or words on `slips`. Where
    counters lie side by side all over a place, the rows are beside that, within the board; in a box without
    any, below its title.
    """
    told = scene.marks.told.drawn(slips, scene.pixels_per_yard)
    taken = [stack.area() for stack in scene.pieces.stacks.values()] + [rect for _place, _words, rect in told]
    groups: dict[Place, list[int]] = {}
    for index, die in enumerate(dice):
        groups.setdefault(die.place, []).append(index)
    known = {place: scene.place_centre(place) for place in groups if scene.knows(place)}
    pitch = size * 1.22
    spots = [QPointF()] * len(dice)
    for place, indices in groups.items():
        middle = known.get(place)
        if middle is None:
            middle = scene.sceneRect().center()
        others = [centre for other, centre in known.items() if other != place]
        away = QPointF(0.76, -0.65)
        if len(others) == 1:
            line = middle - others[0]
            away = line / (math.hypot(line.x(), line.y()) or 1.0)
        start, row_of, rect = 44.0, _ROW, scene.place_rect(place) if place in known else QRectF()
        if rect.width() > 1.5 * rect.height():
            start, row_of = rect.width() / 2 + size * 0.2, 2
            room = scene.sceneRect().right() - rect.right()
            away = QPointF(1.0 if room > math.ceil(len(indices) / row_of) * pitch else -1.0, 0.0)
            if not any(map(rect.intersects, taken)):
                middle, start = scene.ground.free_rect(place).center(), -size * 0.5
        rows = _in_rows(len(indices), row_of, pitch, start + size * 0.5)
        turns = (0.0,) if row_of < _ROW else _TURNS
        ways = ([middle + _turned(spot, away, turn) for spot in rows] for turn in turns)
        for index, spot in zip(
            indices, min(ways, key=partial(_covered, scene.sceneRect(), taken, size)), strict=True
        ):
            spots[index] = spot
    return spots


def _covered(board: QRectF, taken: Sequence[QRectF], size: float, spots: Sequence[QPointF]) -> int:
    """How many dice of this size would cover what is taken, or lie beside the board."""
    dice = [QRectF(spot.x() - size / 2, spot.y() - size / 2, size, size) for spot in spots]
    return sum(not board.contains(die) or any(map(die.intersects, taken)) for die in dice)


def _in_rows(dice: int, row_of: int, pitch: float, start: float) -> list[QPointF]:
    """How far each die lies along the way its rows are counted in, from `start` on, and across it."""
    spots = []
    for number in range(dice):
        row, column = divmod(number, row_of)
        in_row = min(row_of, dice - row_of * row)
        spots.append(QPointF(start + row * pitch, (column - (in_row - 1) / 2) * pitch))
    return spots


def _turned(spot: QPointF, away: QPointF, degrees: float) -> QPointF:
    """The spot of a die where its rows lead `away`, turned by so many degrees."""
    turned = QTransform().rotate(degrees).map(away)
    return turned * spot.x() + QPointF(-turned.y(), turned.x()) * spot.y()
