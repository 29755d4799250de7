"""The game on the table, how it is drawn, and the colours of its sides in the palette in use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from PySide6.QtGui import QColor

from bloodyridge_qt import resources
from bloodyridge_qt.table.style import GameStyle, style_of
from bloodyridge_qt.ui.drawing import theme as themes

_current = ""


class Side(NamedTuple):
    """The colours of one side."""

    ground: QColor
    ink: QColor
    words: QColor
    """On the ground of a panel."""


def use(game: str) -> None:
    """Draw in the style and with the pictures of this game from now on."""
    global _current  # one table, one game
    _current = game


@contextmanager
def using(game: str) -> Iterator[None]:
    """Draw in the style of this game for a while."""
    before = _current
    use(game)
    try:
        yield
    finally:
        use(before)


def game() -> str:
    """The game in use; until one is named, the first in assets/ that has counters."""
    return _current or _first()


@cache
def _first() -> str:
    return next((found.parent.name for found in sorted(resources.asset().glob("*/counters"))), "")


def current() -> GameStyle:
    """The style in use."""
    return style_of(game())


def side(key: str, look: themes.Theme | None = None, of: str = "") -> Side:
    """The colours of a side of the game `of`, by default that in use; one that no style knows is plain."""
    look = look or themes.current()
    known = style_of(of or game()).sides.get(key, {}).get(look.name)
    if known is None:
        return Side(look.panel_raised, look.text, look.accent)
    return Side(QColor(known.ground), QColor(known.ink), QColor(known.words))


def marker_ground(look: themes.Theme, of: str) -> QColor:
    """What the markers of a game are printed on: the ground of its first side."""
    return side(next(iter(style_of(of).sides), ""), look, of).ground
