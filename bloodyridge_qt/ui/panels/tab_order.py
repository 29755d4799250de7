"""Where Tab goes: through a window as it is read, line by line, and inside a part before the next one.

What it comes to shows a ring, and its tip as under a pointer.

Qt goes by the order in which the parts were made, and stops at some that are nowhere to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QMainWindow,
    QScrollArea,
    QToolTip,
    QWidget,
)

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.plain_label import plain_tip

FIRST: Final = "entered first"
"""The property of the part of a panel that keys come to first."""
_TOUCHING: Final = 4
"""Pixels by which parts of two rows may overlap."""
_RING: Final = 2
"""Pixels a ring is wide."""


class Ring(QWidget):
    """Lies round what Tab has come to, in any window, until the focus goes on.

    It lies in the window itself and keeps within what scrolls: the parts round it cannot cut it off.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("ring")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._around: list[QWidget] = []
        """The part it lies round, and all that part lies in; when one of them moves the ring goes along."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._goes_on)

    def lie_round(self, part: QWidget) -> None:
        """Show where the focus is. What a resting pointer is told there, the keys are told as well.

        Of a part that tells another thing at each spot (`told_by_spots`) they are told all of it.
        """
        self._let_go()
        self._around = list(_up_to(part, self.window()))
        for each in self._around:
            each.installEventFilter(self)
        self._fit()
        self.show()
        self.raise_()  # or it lies under what fills its place
        middle = part.rect().center()
        beside = part.mapToGlobal(QPoint(0, middle.y()))
        if getattr(part, "told_by_spots", False):
            under = part.mapToGlobal(part.rect().bottomLeft())
            QToolTip.showText(under, plain_tip(part.accessibleDescription().replace("; ", "\n")), part)
            return
        QApplication.sendEvent(part, QHelpEvent(QEvent.Type.ToolTip, middle, beside))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._fit()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.current().accent)

    def _goes_on(self, old: QWidget | None, now: QWidget | None) -> None:
        part = next(iter(self._around), None)
        if now is part:
            return
        if isinstance(now, QAbstractButton) and old is part and _beside(old, now):
            self.lie_round(now)
        else:
            self._let_go()

    def _let_go(self) -> None:
        for each in self._around:
            if shiboken6.isValid(each):
                each.removeEventFilter(self)
        self._around = []
        self.hide()

    def _fit(self) -> None:
        """Lie just outside the part, or at the edge of what is in sight of it."""
        part, window = self._around[0], self.window()
        place = _place(part, window).adjusted(-_RING, -_RING, _RING, _RING) & window.rect()
        for each in self._around[1:]:
            scrolled = each.parentWidget()
            if isinstance(scrolled, QAbstractScrollArea) and scrolled.viewport() is each:
                place &= _place(each, window)
        self.setGeometry(place)
        whole = self.rect()
        self.setMask(QRegion(whole) - QRegion(whole.adjusted(_RING, _RING, -_RING, -_RING)))


def go(window: QWidget, *, forward: bool, within: Sequence[QWidget] = ()) -> bool:
    """Give the focus to the next part of a window, or the one before; False when there is no other.

    `within` names the parts that are to be kept to; () for all of the window.
    """
    every = [one for one in stops(window) if not within or any(_lies_in(one, part) for part in within)]
    return _give(every, window.focusWidget(), forward=forward)


def _lies_in(one: QWidget, part: QWidget) -> bool:
    return one is part or part.isAncestorOf(one)


def leave(window: QWidget, *, forward: bool) -> str:
    """Give the focus to the first part outside the panel, or the board, in which it is; the name of where."""
    here = window.focusWidget()
    panel = _panel(here, window)
    every = list(stops(window))
    _give([one for one in every if one is here or _panel(one, window) is not panel], here, forward=forward)
    come_to = _panel(window.focusWidget(), window)
    return (come_to.windowTitle() or come_to.accessibleName()) if come_to is not None else ""


def enter(panel: QWidget) -> bool:
    """Give the focus to the part of a panel that is marked for it, else its first; False when it has none."""
    panel.activateWindow()  # it may float in a window of its own
    every = list(stops(panel))
    every.sort(key=lambda part: not part.property(FIRST))
    return _give(every[:1], None, forward=True)


def _give(every: Sequence[QWidget], here: QWidget | None, *, forward: bool) -> bool:
    if not any(one is not here for one in every):
        return False
    at = every.index(here) + (1 if forward else -1) if here in every else 0 if forward else -1
    part = every[at % len(every)]
    part.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    window = part.window()
    for above in _up_to(part, window):
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(part)
    ring = window.findChild(Ring, options=Qt.FindChildOption.FindDirectChildrenOnly) or Ring(window)
    ring.lie_round(part)
    return True


def _panel(part: QWidget | None, window: QWidget) -> QWidget | None:
    """The dock a part is in; for the others what they are in of the window's centre."""
    above = list(_up_to(part, window))
    docks = (one for one in above if isinstance(one, QDockWidget))
    centre = window.centralWidget() if isinstance(window, QMainWindow) else None
    return next(docks, above[-2] if len(above) > 1 and above[-1] is centre else above[-1] if above else None)


def _up_to(part: QWidget | None, window: QWidget) -> Iterator[QWidget]:
    """The part and all it lies in, inside the window."""
    while part is not None and part is not window:
        yield part
        part = part.parentWidget()


def _place(part: QWidget, window: QWidget) -> QRect:
    return QRect(part.mapTo(window, QPoint()), part.size())


def stops(top: QWidget) -> Iterator[QWidget]:
    """Everything inside a part that takes the focus by Tab, as it is read."""
    every = (one for one in top.children() if isinstance(one, QWidget) and not isinstance(one, Ring))
    inside = (one for one in every if not one.isWindow() and one.isVisible() and _in_sight(one, top))
    parts = _as_read(inside)
    if isinstance(top, QDockWidget):  # what it holds before the buttons that close it
        parts = iter(sorted(parts, key=lambda one: one is top.titleBarWidget()))
    for part in parts:
        # spin and combo boxes take the focus of what lies in them, scroll areas that of their viewport;
        # focusProxy() would say so, and keep them for ever
        within = [] if isinstance(part, (QAbstractSpinBox, QComboBox)) else list(stops(part))
        takes = part.isEnabled() and part.focusPolicy() & Qt.FocusPolicy.TabFocus
        gives = isinstance(top, QAbstractScrollArea) and part is top.viewport()
        if takes and not gives and not _unchosen(part) and not (within and isinstance(part, QScrollArea)):
            yield part
        yield from within


def _in_sight(part: QWidget, top: QWidget) -> bool:
    scrolled = isinstance(top.parentWidget(), QAbstractScrollArea)
    return not part.size().isEmpty() and (scrolled or top.rect().intersects(part.geometry()))


def _unchosen(part: QWidget) -> bool:
    """Whether it is one of several of which another is chosen: arrow keys lead from that to this."""
    if not isinstance(part, QAbstractButton) or part.isChecked():
        return False
    group = part.group()
    return bool(group and group.exclusive() and group.checkedButton())


def _beside(one: QWidget | None, other: QAbstractButton) -> bool:
    """Whether arrow keys lead from one to the other: of both one is chosen."""
    return isinstance(one, QAbstractButton) and one.group() is not None and one.group() is other.group()


def _as_read(parts: Iterator[QWidget]) -> Iterator[QWidget]:
    """Row by row, from the left; what begins beside one of a row stands in it."""
    row: list[QWidget] = []
    bottom = 0
    for part in sorted(parts, key=lambda one: one.y()):
        if row and part.y() > bottom - _TOUCHING:
            yield from sorted(row, key=lambda one: (one.x(), one.y()))
            row = []
        bottom = max(bottom, part.geometry().bottom()) if row else part.geometry().bottom()
        row.append(part)
    yield from sorted(row, key=lambda one: (one.x(), one.y()))
