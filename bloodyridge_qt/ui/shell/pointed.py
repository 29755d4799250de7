"""What the player points at, with the mouse or the keys, and which paragraph or page is about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QTextEdit,
    QToolButton,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.table import glossary
from bloodyridge_qt.ui.board.cards_strip import CardButton
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.drawing import style
from bloodyridge_qt.ui.panels import linked_text
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.shell import commands
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.dock_title import Dock


class Meant(NamedTuple):
    """What is told of what is pointed at; all empty where nothing is."""

    rule: str = ""
    """Paragraph, page or word of the rules."""
    about: str = ""
    """What a command does, or a button or field says of itself, where no rule is about it."""


def meant(view: MapView, desk: Desk, page_called: Callable[[str], str], *, keys_lead: bool) -> Meant:
    """What is under the pointer, else what is where the keys are; the other way round where the keys lead.

    On the board a refusal comes first, as long as it stands. `page_called` finds a page by title.
    """
    window, spot = desk.window, QCursor.pos()
    above = QApplication.topLevelAt(spot) or window
    ours = above is window or isinstance(above, Dock)
    under = above.childAt(above.mapFromGlobal(spot)) if ours else None
    both: list[tuple[QWidget | None, QPoint | None]] = [(under, spot), (QApplication.focusWidget(), None)]
    for widget, at in reversed(both) if keys_lead else both:  # a mouse that rests says nothing
        if widget is None:
            continue
        if isinstance(widget, QToolButton) and (command := widget.defaultAction()) is not None:
            return Meant(about=commands.help_on(command.objectName(), possible=command.isEnabled()))
        if (title := _card(widget, at, view)) and (page := page_called(title)):
            return Meant(page)
        if isinstance(widget, LinkLabel) and (link := widget.marked if at is None else widget.hovered):
            return Meant(link)
        told = (desk.note,) if widget in (view, view.viewport()) else ()
        if found := first(chain(told, texts(widget, at, view))):
            return Meant(found)
        if isinstance(widget, QAbstractButton | QLineEdit):
            return Meant(about=said_of(widget))
    return Meant()


def said_of(widget: QWidget) -> str:
    """What a button or a field says of itself, else what its dialog is for, or how it is called.

    In a dialog also which keys lead through it, where no command tells what it is for.
    """
    dialog = widget.window() if isinstance(widget.window(), QDialog) else None
    told = widget.whatsThis() or widget.toolTip() or widget.accessibleDescription().strip()
    if dialog is None:
        return told or widget.accessibleName()
    about = "" if told else commands.help_titled(dialog.windowTitle())
    return about or f"{told} {tr('Tab goes on, Return chooses, Esc closes.')}".strip()


def first(told: Iterator[str]) -> str:
    """The first paragraph in the nearest text that cites one, else the first word of the rules in any."""
    words = ""
    for text in told:
        if number := linked_text.cited(text):
            return number
        words = words or next((term.address for *_, term in glossary.found_in(text, style.game())), "")
    return words


def texts(widget: QWidget, spot: QPoint | None, view: MapView) -> Iterator[str]:
    """What is said there, the nearest first; `spot` on the screen, None for where the keys are."""
    if widget in (view, view.viewport()):
        yield from _on_board(view) if spot is None else _under(spot, view)
        return
    near: QWidget | None = widget
    while near is not None and not near.isWindow():
        if spot is not None and (told := getattr(near, "told_at", None)):
            yield from told(near.mapFromGlobal(spot))
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


def _on_board(view: MapView) -> Iterator[str]:
    """Where the keys are on the board: what is to be done there comes first."""
    board = view.board
    place = board.cursor_place if view.keys.in_use else ""
    held = board.stack(board.selected) if board.selected else None
    onto_map = held is not None and not board.ground.is_space(held.view.place)
    nowhere = held is None and not (board.movers and board.cursor.aloud)  # where the keys begin nobody went
    if onto_map or (board.asks and nowhere):  # what is asked is about no place of the map
        yield board.view_shown.prompt.reason
    if (choice := board.hand.choice) is not None and choice.target == place:
        yield from (row.value for row in board.table.card(choice).rows)
    elif held is not None:
        yield held.view.label
    if place:
        yield board.describe(place)


def _under(spot: QPoint, view: MapView) -> Iterator[str]:
    """What lies under the pointer on the board, the topmost first, then the space or box it lies in."""
    board = view.board
    point = view.mapToScene(view.viewport().mapFromGlobal(spot))
    for die in board.dice.items:
        if die.sceneBoundingRect().contains(point):
            yield f"{die.throw.purpose} {die.throw.kind}"
    if (item := board.stack_at(point)) is not None:
        yield item.view.label
        yield from (counter.label for counter in item.view.counters)
    yield from board.pieces.markers_at(point)
    if not (place := board.ground.place_at(point)):
        return
    for box in board.ground.sheet.boxes:
        if box.key == place:
            yield style.current().paragraph(box)
    yield board.describe(place)


def _card(widget: QWidget, spot: QPoint | None, view: MapView) -> str:
    """Title of the card that lies there open; "" for none."""
    if isinstance(widget, CardButton):
        return widget.card.title if widget.card is not None else ""
    shown, aim = view.board.view_shown, view.board.picks.aim
    if widget is not view or spot is not None or not aim:
        return ""
    return next((card.title for card in shown.cards if card.key == aim), "")
