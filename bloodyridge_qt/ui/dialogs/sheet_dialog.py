"""What all dialogs share: a serif title with a rule under it, a scrolled body, a row of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final, TypedDict, Unpack

import shiboken6
from PySide6.QtCore import QEvent, QSize, Qt, QTimer, SignalInstance
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QButtonGroup,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.dialogs.button_keys import give_keys
from bloodyridge_qt.ui.panels import panel_style, tab_order
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import Part, aired, lay, worn
from bloodyridge_qt.ui.panels.parts import named, scroll_area
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip
from bloodyridge_qt.ui.panels.tick import Dot, Tick, tab_to_chosen

SLICE: Final = 0.03
"""Seconds that files are read for before the window has its turn."""
_RUNNING = QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QListWidget, QPlainTextEdit, QTreeWidget
"""What has the font of running text unless it is said otherwise."""
_SCROLLS = Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End
"""Keys that move the body of a dialog that is too long to be seen whole."""


class Ink(TypedDict, total=False):
    """How words may be written."""

    bold: bool
    soft: bool
    warning: bool


class SheetDialog(Dressed, QDialog):
    """A dialog in the manner of the sheet. Subclasses fill `body` and `buttons`, and style in `_restyle`."""

    ems_wide = 42.0
    """Preferred width in em."""
    title_size = 1.6

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(escaped(title))
        self.setAccessibleName(escaped(title))
        self._over = False
        self._opens_with = ""
        """What is said once it has opened."""
        self.title_label = worn(
            PlainLabel(title, self, wrap=True), self.title_size, font=panel_style.title_font
        )
        self._rule = QFrame(self)
        self._rule.setObjectName("title_rule")
        self._rule.setFixedHeight(5)
        self._sheet = QWidget()
        self.body = aired(QVBoxLayout(self._sheet), 0.5, 0, 0.2, 0.6, 0)
        self.scroll_area = scroll_area(self._sheet, self, clear=True)
        self.buttons = aired(QHBoxLayout(), 0.6)
        self._column = aired(QVBoxLayout(self), 0.55, 1.3, 1.0, 1.3, 1.0)
        lay(self._column, self.title_label, self._rule)
        # on a small screen with large text what stands side by side may be wider than there is room
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._column.addWidget(self.scroll_area, 1)
        self._column.addLayout(self.buttons)

    def tell(self, text: str) -> None:
        """Let who listens hear this once the dialog has opened, after the name of what has the keys."""
        self._opens_with = uncited(text)
        self.setAccessibleDescription(text)

    def add_words(self, text: str = "", size: float = 1.0, **ink: Unpack[Ink]) -> PlainLabel:
        """A paragraph of plain words at the end of the body."""
        return self._last(worn(PlainLabel(text, self, wrap=True), size, **ink))

    def add_linked(self, text: str = "", size: float = 1.0, **ink: Unpack[Ink]) -> LinkLabel:
        """A paragraph at the end of the body; "[7.5]" in it is a link."""
        return self._last(worn(LinkLabel(self, text), size, **ink))

    def add_heading(self, text: str, above: float = 0.4) -> PlainLabel:
        """A small heading at the end of the body."""
        heading, font = PlainLabel(text, self), panel_style.heading_font
        return self._last(worn(heading, 0.95, soft=True, font=font, margins=(0, above, 0, 0)))

    def _last(self, part: Part) -> Part:
        """This part, at the end of the body."""
        self.body.addWidget(part)
        return part

    def add_choice(
        self, title: str, values: Iterable[tuple[str, str]], now: str, chosen: Callable[[str], object]
    ) -> dict[str, Dot]:
        """A heading and a row of round buttons, by their values; `chosen` hears which one is pressed."""
        self.add_heading(title)
        row, dots = row_of_dots(values, now, chosen, f"{title}: ")
        self._last(row)
        return dots

    def add_tick(self, words: str, on: bool = False) -> Tick:
        """A tick box at the end of the body."""
        box = self._last(named(Tick(words, self), words))
        box.setChecked(on)
        return box

    def add_foot(self, part: Part) -> Part:
        """A part below the body that does not scroll away with it."""
        self._column.insertWidget(self._column.count() - 1, part)
        return part

    def add_button(
        self,
        text: str,
        what: Callable[..., object] | SignalInstance | None = None,
        *,
        tip: str = "",
        main: bool = False,
    ) -> QPushButton:
        """A button at the right end of the row that does `what`; the main one is the default."""
        button = named(QPushButton(text, self), text.replace("&", ""))
        button.setToolTip(plain_tip(tip))
        if what is not None:
            button.clicked.connect(what)
        if main:
            button.setProperty("main", True)
            button.setDefault(True)
        self.buttons.addWidget(button)
        return button

    def done(self, result: int) -> None:
        """Close, once: what was chosen stands, and a key that comes too late says nothing."""
        if not self._over:
            self._over = True
            super().done(result)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return tab_order.go(self, forward=forward)

    def showEvent(self, event: QShowEvent) -> None:
        self._over = False
        super().showEvent(event)

    def _clothe(self) -> None:
        panel_style.dress(self, panel_style.filled("sheet") + panel_style.filled("lists"))
        for part in self.findChildren(QWidget):
            if isinstance(part, _RUNNING):
                panel_style.fit_button(part)

    def _dress(self) -> None:
        self._restyle()
        self._fit()

    def _restyle(self) -> None:
        """Spacings, and the fonts of what the subclass has added that has looks of its own."""

    def _fit(self, *, shrinks: bool = True) -> None:
        """As tall as the body wants, but never taller than the screen gives; what is seen may not shrink."""
        unit = panel_style.em()
        screen = self.screen() or QGuiApplication.primaryScreen()
        room = screen.availableGeometry().size() if screen is not None else QSize(1280, 800)
        self.body.activate()
        beside = round(2 * unit * 1.3)
        bar = self.scroll_area.verticalScrollBar().sizeHint().width()
        least_inner = self.body.minimumSize().width() + bar
        width = min(max(round(unit * self.ems_wide), least_inner + beside), room.width() - 40)
        inner = width - beside
        body = (
            # once Qt has shown the scroll bar it keeps it as long as the body is too tall beside it
            self.body.totalHeightForWidth(inner - bar)
            if self.body.hasHeightForWidth()
            else self.body.totalSizeHint().height()
        )
        self._column.activate()
        without = self.scroll_area.sizeHint().expandedTo(self.scroll_area.minimumSizeHint()).height()
        wanted = body + self._column.totalHeightForWidth(width) - without + 8
        size = QSize(width, min(wanted, room.height() - 60))
        self.resize(size if shrinks or not self.isVisible() else size.expandedTo(self.size()))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.LayoutRequest):  # buttons or words are new
            give_keys(self)
        if event.type() == QEvent.Type.WindowActivate and self._opens_with:
            told, self._opens_with = self._opens_with, ""
            QTimer.singleShot(0, self, lambda: self.say_aloud(told))
        return super().event(event)

    def say_aloud(self, words: str) -> None:
        """Let this be heard, as nobody comes to it by keys."""
        heard_board.announce(self, words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        if isinstance(focus, QToolButton) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus.click()
        elif event.key() in _SCROLLS:  # what no field has had a use for
            self.scroll_area.verticalScrollBar().event(event)
        else:
            super().keyPressEvent(event)


def row_of_dots(
    values: Iterable[tuple[str, str]], now: str, chosen: Callable[[str], object], before: str = ""
) -> tuple[QWidget, dict[str, Dot]]:
    """Round buttons side by side, and each by its value; `before` their words it is heard what is chosen."""
    row, dots = QWidget(), dict[str, Dot]()
    group, layout = QButtonGroup(row), aired(QHBoxLayout(row), 1.2, 0, 0, 0, 0)
    for value, words in values:
        dot = dots[value] = named(Dot(words, row), before + words)
        dot.setChecked(value == now)
        group.addButton(dot)
        dot.toggled.connect(lambda on, which=value: chosen(which) if on else None)
        layout.addWidget(dot)
    tab_to_chosen(dots.values())
    layout.addStretch(1)
    return row, dots


def reading(dialog: QDialog, step: Callable[[], bool], told: Callable[[], object]) -> QTimer:
    """Once started, takes steps while the window has nothing else to do, until one says there was none left.

    It tells after each slice of them, and stops when the dialog is closed.
    """
    timer = QTimer(dialog)

    def read() -> None:
        end = monotonic() + SLICE
        while (more := step()) and monotonic() < end:
            pass
        if not more:
            timer.stop()
        told()

    timer.timeout.connect(read)
    dialog.finished.connect(timer.stop)
    return timer


def accepted(dialog: QDialog) -> bool:
    """Show a dialog and wait; whether it was accepted. It is not needed any more once it has been read.

    It may have gone with the one it stood on.
    """
    try:
        return dialog.exec() == QDialog.DialogCode.Accepted
    finally:
        if shiboken6.isValid(dialog):
            dialog.deleteLater()
