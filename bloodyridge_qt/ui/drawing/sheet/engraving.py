"""Drawings of assets/shared/sheet as they are printed on a map: in the inks of the palette in use."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from bloodyridge_qt.resources import asset
from bloodyridge_qt.ui.drawing.theme import Theme


def engrave(painter: QPainter, name: str, rect: QRectF, theme: Theme) -> None:
    """Print a drawing; "%ink%" in it stands for a colour of the palette, and so do others by their names."""
    _renderer(name, theme.ink.name(), theme.box.name(), theme.accent.name()).render(painter, rect)


@lru_cache(maxsize=9)
def _renderer(name: str, ink: str, box: str, accent: str) -> QSvgRenderer:
    text = asset("shared", "sheet", f"{name}.svg").read_text("utf-8")
    for word, colour in (("%ink%", ink), ("%box%", box), ("%accent%", accent)):
        text = text.replace(word, colour)
    return QSvgRenderer(QByteArray(text.encode()))
