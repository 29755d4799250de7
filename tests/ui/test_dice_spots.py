"""Where dice come to lie on the board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QPointF, QRectF

from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.ui.board.dice_spots import spots_of

if TYPE_CHECKING:
    from bloodyridge_qt.ui.board.map_scene import MapScene

SIZE = 30.0
CENTRES = {"here": QPointF(0, 0), "there": QPointF(0, 125), "aside": QPointF(-108, -62)}
DICE = tuple(DieThrow(3, "us", "", place, "", "") for place in ("here", "here", "there"))


def around(at: QPointF, half: float) -> QRectF:
    return QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)


def board(*stacks: QPointF, slips: tuple[QRectF, ...] = ()) -> MapScene:
    """A board of two places one below the other, with counters lying at these points besides, and slips."""
    lying = [SimpleNamespace(area=lambda at=at: around(at, 36)) for at in (*CENTRES.values(), *stacks)]
    return cast(
        "MapScene",
        SimpleNamespace(
            knows=CENTRES.__contains__,
            place_centre=CENTRES.__getitem__,
            place_rect=lambda place: around(CENTRES[place], 60),
            sceneRect=lambda: QRectF(-500, -500, 1000, 1000),
            pieces=SimpleNamespace(stacks=dict(enumerate(lying))),
            pixels_per_yard=1.0,
            marks=SimpleNamespace(
                told=SimpleNamespace(drawn=lambda _slips, _scale: (("here", "lost", slip) for slip in slips))
            ),
        ),
    )


def test_dice_lie_beyond_what_they_are_thrown_at_seen_from_the_other_side() -> None:
    first, second, other = spots_of(DICE, board(), SIZE, {})
    assert first.y() == second.y() < -36
    assert first.x() == -second.x()
    assert other.y() > 125 + 36


def test_a_die_thrown_at_a_box_in_which_nothing_lies_lies_in_it_below_its_title() -> None:
    """Beside it, it covered what is printed on the next box of the track."""
    box, free = QRectF(200, 200, 120, 60), QRectF(200, 220, 120, 40)
    scene = cast("Any", board())
    scene.place_centre, scene.place_rect = (lambda _place: box.center()), (lambda _place: box)
    scene.ground = SimpleNamespace(free_rect=lambda _place: free)
    (spot,) = spots_of(DICE[:1], scene, SIZE, {})
    assert free.contains(around(spot, SIZE / 2))


@pytest.mark.parametrize("neighbour", [QPointF(0, -110), QPointF(30, -100), QPointF(-30, -100)])
def test_they_lie_beside_counters_that_are_there_already(neighbour: QPointF) -> None:
    scene = board(neighbour)
    dice = [around(spot, SIZE / 2) for spot in spots_of(DICE, scene, SIZE, {})]
    for stack in scene.pieces.stacks.values():
        assert not any(die.intersects(stack.area()) for die in dice)


def test_they_leave_the_words_to_be_read_that_tell_of_artillery_below_the_force() -> None:
    """[8.2] The force fights north-west, so that the dice thrown at it would lie on its other side."""
    slip = QRectF(-47, 16, 94, 20)
    thrown = tuple(DieThrow(3, "us", "", place, "", "") for place in ("here", "here", "here", "aside"))
    dice = [around(spot, SIZE / 2) for spot in spots_of(thrown, board(slips=(slip,)), SIZE, {"here": "lost"})]
    assert not any(die.intersects(slip) for die in dice)
