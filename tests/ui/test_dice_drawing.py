"""A die lying on the table shows what the model says, to the eye and not only to the code."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.dice_animation import pose_at, rest_pose
from bloodyridge_qt.ui.panels.dice_drawing import die_colours, drawn_in, paint_die
from tests.ui.eyes import colour, pixels

SIDE = 120
DIE = 80.0


def _blobs(marked: list[bool], width: int, least: int) -> int:
    """How many connected patches of at least `least` marked pixels there are."""
    left = {at for at, mark in enumerate(marked) if mark}
    count = 0
    while left:
        edge, size = [left.pop()], 0
        while edge:
            at = edge.pop()
            size += 1
            for near in (at - 1, at + 1, at - width, at + width):
                if near in left:
                    left.remove(near)
                    edge.append(near)
        count += size >= least
    return count


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("side", ["japanese", "us"])
@pytest.mark.parametrize("look", theme.THEMES.values(), ids=list(theme.THEMES))
def test_a_die_at_rest_shows_as_many_pips_on_top_as_its_value(
    look: theme.Theme, side: str, value: int
) -> None:
    throw = DieThrow(value, side, "", "1710", "", "")
    pose = rest_pose(throw)
    assert pose.top == value
    body, ink = die_colours(side, look)
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(body)
    painter = QPainter(image)
    paint_die(painter, pose, QPointF(SIDE / 2, SIDE / 2), DIE, side, look)
    painter.end()
    low, high = round(SIDE / 2 - DIE * 0.42), round(SIDE / 2 + DIE * 0.42)
    width = high - low
    seen = pixels(image)[low:high, low:high]
    marked = (np.abs(seen - colour(ink)) < 60 / 255).all(axis=-1).ravel().tolist()
    assert _blobs(marked, width, least=round(DIE * DIE / 160)) == value


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("share", [0.05, 0.2, 0.39, 0.55, 0.8, 1.0])
def test_nothing_of_a_die_is_drawn_beside_where_it_is_drawn_again(share):
    for number in range(6):
        throw = DieThrow(number + 1, "us", str(number), "1813", "hit", "Fire")
        pose, centre = pose_at(throw, number, share), QPointF(300, 300)
        image = QImage(600, 600, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        paint_die(painter, pose, centre, 40.0, "us")
        assert image.pixelColor(300, 300).alpha() or not pose.at_rest
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillRect(drawn_in(pose, centre, 40.0).toAlignedRect(), QColor(0, 0, 0))
        painter.end()
        assert not any(bytes(image.constBits()))
