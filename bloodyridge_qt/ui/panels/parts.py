"""Parts that many panels are made of: buttons, room to scroll in, grids of buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QKeySequence, QPen, QPolygonF
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing.pictures import canvas
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import Part
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.whole_lines import WholeLines, of_labels


def named(part: Part, name: str, about: str = "") -> Part:
    """This part, as it is called by who reads the screen aloud; `about` is what it says of it besides."""
    part.setAccessibleName(name)
    if about:
        part.setAccessibleDescription(about)
    return part


def push_button(text: str, tip: str, what: Callable[[], object] | None, parent: QWidget) -> QPushButton:
    """A button with words on it that does `what`, or None where others listen to it."""
    button = QPushButton(text, parent)
    button.setAutoDefault(False)
    _name(button, text.removesuffix("…").replace("&", ""), tip, what)  # the letter's mark is not spoken
    return button


def tool_button(name: str, tip: str, what: Callable[[], object], parent: QWidget) -> QToolButton:
    """A button that shows a picture, to be set; `name` is for those who hear it."""
    button = QToolButton(parent)
    _name(button, name, tip, what)
    return button


def _name(button: QAbstractButton, name: str, tip: str, what: Callable[[], object] | None) -> None:
    button.setAccessibleName(name)
    button.setToolTip(plain_tip(tip))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are
    if what is not None:
        button.clicked.connect(lambda: what())


def key_words(keys: QKeySequence | str) -> str:
    """Keys as they stand on a keyboard of the language in use: "Ctrl+Home", "Strg+Pos1"."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText).replace("Return", tr("Return"))


def is_answer(event: QKeyEvent) -> bool:
    """Whether these are keys of an answer, as Alt+1 is."""
    alt, digit = event.modifiers() == Qt.KeyboardModifier.AltModifier, event.key()
    return alt and Qt.Key.Key_1 <= digit <= Qt.Key.Key_9


def key_of(event: QEvent) -> int:
    """The key that is pressed; 0 where anything else happens."""
    return event.key() if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else 0


def tell_choice(box: QComboBox) -> None:
    """Say to who comes to a box what it is for and what is chosen, from now on."""
    box.currentTextChanged.connect(lambda _text: describe_choice(box))
    describe_choice(box)


def describe_choice(box: QComboBox) -> None:
    """Both as they are now: Qt gives one of the two as the name of a box, on Linux what is chosen."""
    box.setAccessibleDescription(": ".join(filter(None, (box.accessibleName(), box.currentText()))))


def allow(button: QAbstractButton, possible: bool) -> None:
    """Enable a button or disable it; the keyboard goes on to the next widget when it had it."""
    if not possible and button.hasFocus():
        panel_style.pass_focus_on(button)
    button.setEnabled(possible)


def scroll_area(sheet: QWidget, parent: QWidget | None = None, *, clear: bool = False) -> QScrollArea:
    """Room to scroll `sheet` up and down, whose edges cut no line; a `clear` one shows what lies behind it
    and takes no keys.
    """
    area = QScrollArea(parent)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(sheet)
    if clear:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for part in (area.viewport(), sheet):
            part.setAutoFillBackground(False)
    WholeLines(area, of_labels(sheet, area.viewport()))
    return area


def most_abreast(widgets: Iterable[QWidget], within: int, gap: int) -> int:
    """How many columns as wide as the widest of them there is room for, at least one."""
    widest = max((widget.sizeHint().width() for widget in widgets), default=1)
    return max(1, (within + gap) // (widest + gap))


def fit_grid(grid: QGridLayout, widgets: Collection[QWidget], within: int, most: int) -> None:
    """Lay widgets out in as many columns as there is room for, at `most` so many."""
    fill_grid(grid, widgets, min(most, most_abreast(widgets, within, grid.horizontalSpacing())))


def fill_grid(grid: QGridLayout, widgets: Iterable[QWidget], columns: int) -> None:
    """Lay widgets out in so many columns, also where they lie in the grid already."""
    shown = list(widgets)
    for widget in shown:
        grid.removeWidget(widget)
    for number, widget in enumerate(shown):
        grid.addWidget(widget, number // columns, number % columns)


def arrow_head(ink: QColor, faint: QColor, *, leftward: bool) -> QIcon:
    """The picture of a button, sharp up to 64 pixels; faint when the button is disabled."""
    icon = QIcon()
    x_of_point, x_of_ends = (22, 40) if leftward else (42, 24)
    points = QPolygonF([QPointF(x_of_ends, 14), QPointF(x_of_point, 32), QPointF(x_of_ends, 50)])
    for colour, mode in ((ink, QIcon.Mode.Normal), (faint, QIcon.Mode.Disabled)):
        with canvas(64, 64) as (picture, painter):
            painter.setPen(
                QPen(colour, 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            )
            painter.drawPolyline(points)
        icon.addPixmap(picture, mode)
    return icon
