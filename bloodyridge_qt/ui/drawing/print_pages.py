"""What every page of a PDF has: its paper, its margin, its name."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMarginsF, QPointF
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
    lettering.draw(painter, words, at, 2.0, QColor("#333333"), typefaces.SANS)
