"""Covers the lines that the edges of what scrolls cut through, so that only whole lines are seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QTextEdit,
    QWidget,
)

_FIELDS: Final = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit)
Lines = Callable[[], Iterator[QRect]]
"""Where lines of text lie in the viewport."""


class WholeLines(QObject):
    """A strip in the colour of the `ground` over each line that the edge above or below cuts."""

    def __init__(
        self, area: QAbstractScrollArea, lines: Lines, ground: QPalette.ColorRole | None = None
    ) -> None:
        super().__init__(area)
        self._viewport, self._lines = area.viewport(), lines
        self._ground = self._viewport.backgroundRole() if ground is None else ground
        self._strips: list[QWidget] = []
        self._viewport.installEventFilter(self)
        sheet = area.widget() if isinstance(area, QScrollArea) else None
        if sheet is not None:  # where it covers all of the viewport, that is not painted
            sheet.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:  # whatever has moved the lines, they are painted
            self._cover()
        return False

    def _cover(self) -> None:
        seen = self._viewport.rect()
        cut = [line for line in self._lines() if _meets(line, -1) or _meets(line, seen.bottom())]
        while len(self._strips) < len(cut):
            strip = QWidget(self._viewport)
            strip.setAutoFillBackground(True)
            strip.setBackgroundRole(self._ground)
            self._strips.append(strip)
        for at, strip in enumerate(self._strips):
            strip.setVisible(at < len(cut))
            if at < len(cut):
                strip.setGeometry(cut[at] & seen)
                strip.raise_()


def _meets(line: QRect, edge: int) -> bool:
    """Whether a line is on both sides of an edge, which lies behind this row of pixels."""
    return line.top() <= edge < line.bottom()


def of_labels(sheet: QWidget, viewport: QWidget) -> Lines:
    """Those of all labels on a sheet that is scrolled, of what is painted and tells its `lines_drawn`.

    A field or a button that is no taller than a line or two is one of them.
    """

    def lines() -> Iterator[QRect]:
        for part in sheet.findChildren(QWidget):
            own = getattr(part, "lines_drawn", None)
            field = isinstance(part, _FIELDS) and part.height() < 2.5 * part.fontMetrics().height()
            if (own or field or isinstance(part, QLabel)) and part.isVisible() and _scrolls(viewport, part):
                at = part.mapTo(viewport, QPoint())
                whole = (part.rect(),) if field else lines_of(part.rect(), part.fontMetrics())
                for line in own() if own else whole:
                    yield line.translated(at)

    return lines


def _scrolls(viewport: QWidget, part: QWidget) -> bool:
    """Whether this viewport is the one that part goes up and down in, and not that of a list in it."""
    above = part.parentWidget()
    while above is not None and above is not viewport and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return above is viewport


def lines_of(rect: QRect, metrics: QFontMetrics) -> Iterator[QRect]:
    """Each line of a text that fills this."""
    count, height = max(1, round(rect.height() / metrics.lineSpacing())), rect.height()
    for line in range(count):
        top, end = height * line // count, height * (line + 1) // count
        yield QRect(rect.left(), rect.top() + top, rect.width(), end - top)


def of_text(view: QTextEdit) -> Lines:
    """Those of the paragraphs of a text that are in sight."""

    def lines() -> Iterator[QRect]:
        layout, scrolled = view.document().documentLayout(), view.verticalScrollBar().value()
        block = view.cursorForPosition(QPoint(1, 1)).block()
        while block.isValid():
            at = layout.blockBoundingRect(block).translated(0, -scrolled)
            if at.top() > view.viewport().height():
                return
            for number in range(block.layout().lineCount()):
                yield block.layout().lineAt(number).rect().translated(at.topLeft()).toRect()
            block = block.next()

    return lines


def of_rows(view: QListView) -> Lines:
    """The rows of a list that lie at its edges."""

    def lines() -> Iterator[QRect]:
        for y in (1, view.viewport().height() - 1):
            yield view.visualRect(view.indexAt(QPoint(1, y)))

    return lines
