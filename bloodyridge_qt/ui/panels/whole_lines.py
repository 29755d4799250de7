"""Covers the lines that the edges of what scrolls cut through, so that only whole lines are seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QListView, QTextEdit, QWidget

Spans = Callable[[], Iterator[tuple[int, int]]]
"""Top and bottom of lines of text, in the viewport."""


class WholeLines(QObject):
    """Two strips in the colour of the ground, at the top and at the bottom of a viewport."""

    def __init__(self, area: QAbstractScrollArea, spans: Spans) -> None:
        super().__init__(area)
        self._viewport, self._spans = area.viewport(), spans
        self._strips = [QWidget(self._viewport) for _ in range(2)]
        for strip in self._strips:
            strip.setAutoFillBackground(True)
            strip.setBackgroundRole(area.viewport().backgroundRole())
        self._viewport.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:  # whatever has moved the lines, they are painted
            self._cover()
        return False

    def _cover(self) -> None:
        height, width = self._viewport.height(), self._viewport.width()
        top, bottom = 0, height
        for first, last in self._spans():
            if first < 0 < last:
                top = max(top, last)
            if first < height < last:
                bottom = min(bottom, first)
        for strip, begin, end in zip(self._strips, (0, bottom), (top, height), strict=True):
            strip.setVisible(end > begin)
            strip.setGeometry(0, begin, width, end - begin)
            strip.raise_()


def of_labels(sheet: QWidget, viewport: QWidget) -> Spans:
    """The lines of all labels on a sheet that is scrolled, and of what is painted and tells its `spans`."""

    def spans() -> Iterator[tuple[int, int]]:
        for part in sheet.findChildren(QWidget):
            own = getattr(part, "spans", None)
            if (own or isinstance(part, QLabel)) and part.isVisible():
                top = part.mapTo(viewport, QPoint()).y()
                for first, last in own() if own else lines_of(part.height(), part.fontMetrics()):
                    yield top + first, top + last

    return spans


def lines_of(height: int, metrics: QFontMetrics) -> Iterator[tuple[int, int]]:
    """Top and bottom of each line of a text that is so high."""
    count = max(1, round(height / metrics.lineSpacing()))
    for line in range(count):
        yield height * line // count, height * (line + 1) // count


def of_text(view: QTextEdit) -> Spans:
    """The lines of those paragraphs of a text that are in sight."""

    def spans() -> Iterator[tuple[int, int]]:
        layout, scrolled = view.document().documentLayout(), view.verticalScrollBar().value()
        block = view.cursorForPosition(QPoint(1, 1)).block()
        while block.isValid():
            above = layout.blockBoundingRect(block).top() - scrolled
            if above > view.viewport().height():
                return
            for number in range(block.layout().lineCount()):
                rect = block.layout().lineAt(number).rect()
                yield round(above + rect.top()), round(above + rect.bottom())
            block = block.next()

    return spans


def of_rows(view: QListView) -> Spans:
    """The rows of a list that lie at its edges."""

    def spans() -> Iterator[tuple[int, int]]:
        for y in (1, view.viewport().height() - 1):
            rect = view.visualRect(view.indexAt(QPoint(1, y)))
            yield rect.top(), rect.bottom() + 1

    return spans
