"""What every page of a PDF has: its paper, its margin, its name; and how a sheet is cut into pages."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter

from bloodyridge_qt.ui.drawing import typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering

PAPERS: Final = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
INCH: Final = 25.4
"""Millimetres."""
PDF_DPI: Final = 300
MARGIN: Final = 10.0
"""Millimetres from the edge of the paper to the cut: what printers need, crop marks, the page's name."""


class ExportFault(ValueError):
    """A picture that cannot be made; the text says why and what was expected."""


def set_page(writer: QPdfWriter, paper: str, landscape: bool) -> None:
    """The paper of the next page, without a margin of Qt's."""
    way = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    layout = QPageLayout(QPageSize(PAPERS[paper]), way, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    layout.setMode(QPageLayout.Mode.FullPageMode)
    writer.setPageLayout(layout)


def paint_words(painter: QPainter, words: str, at: QPointF) -> None:
    """Small words in the margin; millimetres."""
    lettering.draw(painter, words, at, 2.0, QColor("#333333"), lettering.Face(typefaces.SANS))


@dataclass(frozen=True, slots=True)
class Tile:
    """One page's part of the sheet."""

    name: str
    """"A1": rows are letters from the north, columns are numbers from the west."""
    part: QRectF
    """In scene coordinates."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a sheet is cut into pages."""

    tiles: tuple[Tile, ...]
    landscape: bool
    rows: int
    columns: int


def tiling(area: QRectF, yard_mm: float, paper: str) -> Tiling:
    """The fewest pages the sheet fits on; all of one size, cut edge to edge."""
    page = QPageSize(PAPERS[paper]).size(QPageSize.Unit.Millimeter)
    wide, high = area.width() * yard_mm, area.height() * yard_mm
    choices = []
    for landscape in (True, False):
        room = QSizeF(page.transposed() if landscape else page) - QSizeF(2 * MARGIN, 2 * MARGIN)
        columns, rows = ceil(wide / room.width() - 1e-9), ceil(high / room.height() - 1e-9)
        choices.append((columns * rows, not landscape, rows, columns))
    _, upright, rows, columns = min(choices)
    size = QSizeF(area.width() / columns, area.height() / rows)
    tiles = tuple(
        Tile(
            f"{_letters(row)}{column + 1}",
            QRectF(area.topLeft() + QPointF(column * size.width(), row * size.height()), size),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(tiles, not upright, rows, columns)


def _letters(row: int) -> str:
    """A, B … Z, AA, AB …"""
    return (_letters(row // 26 - 1) if row >= 26 else "") + chr(ord("A") + row % 26)
