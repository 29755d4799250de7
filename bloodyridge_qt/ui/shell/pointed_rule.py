"""Which paragraph is meant by what pointer or keys are on: a counter, a space, a die, a line of text."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTextEdit, QWidget

from bloodyridge_qt.table import glossary
from bloodyridge_qt.table.rule_text import RULE_LINK
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.drawing import style
from bloodyridge_qt.ui.panels.link_label import LinkLabel


def pointed_rule(view: MapView, window: QWidget) -> str:
    """The first paragraph cited under the pointer, else where the keys are; "" when neither cites one."""
    spot = QCursor.pos()
    above = QApplication.topLevelAt(spot)
    under = window.childAt(window.mapFromGlobal(spot)) if above in (window, None) else None
    if under is not None and (found := _first(_texts(under, spot, view))):
        return found
    focus = QApplication.focusWidget()
    return _first(_texts(focus, None, view)) if focus is not None else ""


def _first(texts: Iterator[str]) -> str:
    """The first paragraph in the nearest text that cites one, else the first word of the rules in any."""
    words = ""
    for text in texts:
        if found := RULE_LINK.search(text):
            return found[1]
        words = words or next((term.address for *_, term in glossary.found_in(text, style.game())), "")
    return words


def _texts(widget: QWidget, spot: QPoint | None, view: MapView) -> Iterator[str]:
    """What is said there, the nearest first; `spot` on the screen, None for where the keys are."""
    board = view.board
    if widget in (view, view.viewport()):
        place = board.cursor_place if view.keys.in_use else ""
        if spot is not None:
            point = view.mapToScene(view.viewport().mapFromGlobal(spot))
            item = board.stack_at(point)
            if item is not None:
                yield item.view.label
                yield from (counter.label for counter in item.view.counters)
            place = board.ground.place_at(point) if board.ground is not None else ""
        elif board.selected and (held := board.stack(board.selected)) is not None:
            yield held.view.label
        if place:
            yield board.describe(place)
        return
    near: QWidget | None = widget
    while near is not None and not near.isWindow():
        if isinstance(near, QTextEdit):
            cursor = near.textCursor()
            if spot is not None:
                cursor = near.cursorForPosition(near.viewport().mapFromGlobal(spot))
            yield cursor.block().text()
        elif isinstance(near, LinkLabel):
            yield near.plain_text()
        elif isinstance(near, QLabel | QAbstractButton):
            yield near.text()
        yield from (near.toolTip(), near.accessibleName(), near.accessibleDescription(), near.whatsThis())
        near = near.parentWidget()
