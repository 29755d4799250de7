"""What a map file says of its sheet, whatever the game: numbers, words, labels and boxes.

A file has a unit of its own; `scale` is how many yards of the sheet that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bloodyridge_qt.boards.sheet import Point, Rect, SheetBox, SheetLabel
from bloodyridge_qt.reading import Node

MOST: Final = 1000
"""Things of one kind on a sheet."""
FARTHEST: Final = 10_000
FRAME: Final = 36.0
"""Yards between the edge of a sheet and what is printed on it."""


def numbers(node: Node, count: int, scale: float = 1.0) -> tuple[float, ...]:
    """So many lengths, in yards."""
    return tuple(scale * value for value in node.wholes(-FARTHEST, FARTHEST, count, count))


def point(node: Node, scale: float = 1.0) -> Point:
    """East and north."""
    east, north = numbers(node, 2, scale)
    return east, north


def area(node: Node, scale: float = 1.0) -> Rect:
    """West, south, east and north."""
    west, south, east, north = numbers(node, 4, scale)
    return west, south, east, north


def said(node: Node, *names: str, unsaid: str = "") -> str:
    """What the first of these members says that is there."""
    return next((found.text(400) for name in names if (found := node.optional(name))), unsaid)


def corners(rect: Rect, inset: float = 0.0) -> tuple[Point, ...]:
    """Of a rectangle, or of one that lies so far within it; anticlockwise."""
    west, south, east, north = rect
    west, south, east, north = west + inset, south + inset, east - inset, north - inset
    return (west, south), (east, south), (east, north), (west, north)


def printed_labels(layout: Node, scale: float = 1.0) -> Iterator[SheetLabel]:
    """Words beside the spaces."""
    found = layout.optional("labels")
    for one in found.items(MOST) if found else ():
        angle = one.optional("angle")
        turned = angle.whole(-180, 180) if angle else 0.0
        size, role = scale * one.member("size").whole(1, 200), one.member("role").text(20)
        text, at = one.member("text").text(120), point(one.member("at"), scale)
        yield SheetLabel(text, at, turned, size, role, "reconstructed")


def printed_boxes(layout: Node, scale: float = 1.0) -> Iterator[SheetBox]:
    """Boxes for pieces off the spaces."""
    for one in layout.member("boxes").items(MOST):
        key, title, kind = (one.member(name).text(60) for name in ("key", "title", "kind"))
        yield SheetBox(key, title, area(one.member("rect"), scale), kind)
