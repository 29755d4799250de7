"""Sheets of counters to be printed on both sides and cut."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPageSize, QPainter, QPdfWriter, QPen

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.workshop import Printed
from bloodyridge_qt.ui.drawing import style
from bloodyridge_qt.ui.drawing.artwork import counter_pixmap, marker_pixmap
from bloodyridge_qt.ui.drawing.print_pages import INCH, MARGIN, PAPERS, ExportFault, paint_words, set_page
from bloodyridge_qt.ui.drawing.theme import Theme

_DOTS_PER_INCH: Final = 450
_GAP: Final = 0.35
"""Millimetres between counters: room for the knife."""


class CounterSheets:
    """Counters on pages of one paper: each sheet of fronts, then its backs.

    The backs are mirrored so that they meet the fronts when the paper is turned over its long edge. `side`
    is that of a counter in millimetres. Raises ExportFault when not even one fits on the paper.
    """

    def __init__(
        self, game: str, title: str, pieces: Sequence[Printed], side: float, paper: str, look: Theme
    ) -> None:
        self._game = game
        self._title = title
        self._every = [piece for piece in pieces for _ in range(piece.how_many)]
        self._side = side
        self._pitch = side + _GAP
        self._paper = paper
        self._look = look
        page = QPageSize(PAPERS[paper]).size(QPageSize.Unit.Millimeter)
        self._columns = int((page.width() - 2 * MARGIN + _GAP) // self._pitch)
        self._rows = int((page.height() - 2 * MARGIN + _GAP) // self._pitch)
        if self._every and (self._columns < 1 or self._rows < 1):
            raise ExportFault(
                tr("Counters of {side:.0f} mm do not fit on the paper; expected smaller spaces.", side=side)
            )

    @property
    def pages(self) -> int:
        """How many pages they take, fronts and backs."""
        return 2 * ceil(len(self._every) / (self._columns * self._rows or 1))

    def paint(self, painter: QPainter, writer: QPdfWriter, dot: float) -> None:
        """Begin a page for each sheet and its backs; `dot` is device units to the millimetre."""
        each = self._columns * self._rows
        for first in range(0, len(self._every), each or 1):
            for back in (False, True):
                set_page(writer, self._paper, False)
                writer.newPage()
                painter.save()
                painter.scale(dot, dot)
                size = QSizeF(writer.width(), writer.height()) / dot
                self._paint_page(painter, self._every[first : first + each], back, size)
                side = tr("backs") if back else tr("fronts")
                words = tr(
                    "{title}  ·  counters {sheet}, {side}",
                    title=self._title,
                    sheet=first // each + 1,
                    side=side,
                )
                paint_words(painter, words, QPointF(size.width() / 2, size.height() - MARGIN / 2))
                painter.restore()

    def _paint_page(self, painter: QPainter, pieces: Sequence[Printed], back: bool, page: QSizeF) -> None:
        left, top = (page.width() - self._columns * self._pitch + _GAP) / 2, MARGIN
        rows = ceil(len(pieces) / self._columns)
        wide, high = self._columns * self._pitch - _GAP, rows * self._pitch - _GAP
        _paint_knife_lines(painter, QRectF(left, top, wide, high), self._columns, rows, self._pitch)
        for k, piece in enumerate(pieces):
            row, column = divmod(k, self._columns)
            if back:
                column = self._columns - 1 - column
            at = QPointF(left + column * self._pitch, top + row * self._pitch)
            self._paint_piece(painter, piece, back, QRectF(at, QSizeF(self._side, self._side)))

    def _paint_piece(self, painter: QPainter, piece: Printed, back: bool, rect: QRectF) -> None:
        face = piece.back if back else piece.face
        if not face:
            return
        # As pixels: Qt's PDF engine turns the translucent gradients of these drawings black.
        pixels = round(self._side / INCH * _DOTS_PER_INCH)
        if piece.folder == "markers":
            painter.fillRect(rect, style.marker_ground(self._look, self._game))
            picture = marker_pixmap(face, pixels, 1.0, self._look, self._game)
        else:
            picture = counter_pixmap(face, "" if back else piece.factor, pixels, 1.0, self._look, self._game)
        painter.drawPixmap(rect, picture, QRectF(picture.rect()))


def _paint_knife_lines(painter: QPainter, area: QRectF, columns: int, rows: int, pitch: float) -> None:
    """Marks in the margin between all counters, so that whole rows can be cut at once."""
    painter.setPen(QPen(QColor("black"), 0.12))
    for k in range(columns + 1):
        x = area.left() + k * pitch - _GAP / 2
        painter.drawLine(QPointF(x, area.top() - 5), QPointF(x, area.top() - 1.5))
        painter.drawLine(QPointF(x, area.bottom() + 1.5), QPointF(x, area.bottom() + 5))
    for k in range(rows + 1):
        y = area.top() + k * pitch - _GAP / 2
        painter.drawLine(QPointF(area.left() - 5, y), QPointF(area.left() - 1.5, y))
        painter.drawLine(QPointF(area.right() + 1.5, y), QPointF(area.right() + 5, y))
