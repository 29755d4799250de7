"""Docks measured, and put where they were measured, through what Qt offers to everybody.

Everything here may be done before the window is shown; sizes hold only once it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from bloodyridge_qt.ui.shell.window_state import AREAS, DockPlace, in_sight, sides

_NEAR: Final = 8
"""Pixels between a dock and its tabs at the most."""
_NAMES: Final = {area: name for name, area in AREAS.items()}


def measure(
    window: QMainWindow, docks: Iterable[QDockWidget], former: Mapping[str, DockPlace]
) -> dict[str, DockPlace]:
    """Where docks stand now, by name; a hidden one, of which Qt tells nothing, has its `former` place."""
    found = {}
    for dock in docks:
        name = dock.objectName()
        if not dock.isHidden():
            found[name] = place_of(window, dock)
        elif name in former:
            found[name] = replace(former[name], shown=False)
    return found


def place_of(window: QMainWindow, dock: QDockWidget) -> DockPlace:
    """Where a dock stands that is shown, or is being hidden just now."""
    group = [] if dock.isFloating() else [dock, *window.tabifiedDockWidgets(dock)]
    front = next((each for each in group if not each.isHidden() and not is_behind(each)), dock)
    rect = _with_tabs(window, front)
    return DockPlace(
        *sides(rect),
        _NAMES.get(window.dockWidgetArea(dock), "right"),
        min((each.objectName() for each in group), default=dock.objectName()),
        not dock.isHidden(),
        dock.isFloating(),
        dock is front,
    )


def _with_tabs(window: QMainWindow, dock: QDockWidget) -> QRect:
    """The room of a dock and of the tabs below it, if it has any: Qt gives sizes to both together."""
    rect = dock.geometry()
    if not dock.isFloating() and window.tabifiedDockWidgets(dock):
        under = QRect(rect.bottomLeft(), QSize(rect.width(), _NEAR))
        for bar in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if bar.isVisible() and bar.geometry().intersects(under):
                rect = rect.united(bar.geometry())
    return rect


def is_behind(dock: QDockWidget) -> bool:
    """Whether the dock is shown, but another of its tabs lies over it."""
    return dock.isVisible() and not dock.isFloating() and dock.visibleRegion().isEmpty()


def arrange(window: QMainWindow, docks: Sequence[QDockWidget], places: Mapping[str, DockPlace]) -> None:
    """Put docks where they were measured, not yet in their sizes; those nothing is known of are hidden."""
    known = [dock for dock in docks if dock.objectName() in places]
    unknown = [(dock, window.dockWidgetArea(dock)) for dock in docks if dock not in known]
    for dock in docks:
        dock.setFloating(False)
        window.removeDockWidget(dock)
    for name, area in AREAS.items():
        groups: dict[str, list[QDockWidget]] = {}
        for dock in known:
            if places[dock.objectName()].area == name:
                groups.setdefault(places[dock.objectName()].group, []).append(dock)
        if groups:
            whole = _halves([(_seen(group, places), group[0]) for group in groups.values()])
            window.addDockWidget(area, _first(whole))
            _build(window, whole)
        for first, *others in groups.values():
            for dock in others:
                window.tabifyDockWidget(first, dock)
    for dock, area in unknown:  # in their own part of the window, behind what is there
        there = [each for each in known if AREAS[places[each.objectName()].area] == area]
        window.addDockWidget(area, dock)
        if there:
            window.tabifyDockWidget(there[-1], dock)
        dock.hide()
    for dock in known:
        place = places[dock.objectName()]
        dock.setVisible(place.shown)
        if place.floating and in_sight(place.rect):
            dock.setFloating(True)
            dock.setGeometry(place.rect)
    raise_fronts(window, known, places)


def bring_forward(window: QMainWindow, dock: QDockWidget) -> None:
    """Show a dock, before those that share its place.

    Qt's raise_() alone does nothing when the dock was the last that was raised, though a click on a tab has
    brought another before it.
    """
    dock.show()
    for other in window.tabifiedDockWidgets(dock):
        other.raise_()
    dock.raise_()


def raise_fronts(window: QMainWindow, docks: Iterable[QDockWidget], places: Mapping[str, DockPlace]) -> None:
    """Of docks that lie behind each other, bring those to the front that were there."""
    for dock in docks:
        place = places.get(dock.objectName())
        if place is not None and place.front and not dock.isHidden() and not dock.isFloating():
            bring_forward(window, dock)


def resize(window: QMainWindow, docks: Iterable[QDockWidget], places: Mapping[str, DockPlace]) -> None:
    """Give docks the widths and heights they were measured with; those that float or are hidden stay."""
    sized = [dock for dock in in_window(window, docks) if dock.objectName() in places]
    rects = [places[dock.objectName()].rect for dock in sized]
    if sized:
        window.resizeDocks(sized, [rect.width() for rect in rects], Qt.Orientation.Horizontal)
        window.resizeDocks(sized, [rect.height() for rect in rects], Qt.Orientation.Vertical)


def in_window(window: QMainWindow, docks: Iterable[QDockWidget]) -> list[QDockWidget]:
    """Those that are shown in the window itself: only they can be given a size by it."""
    nowhere = Qt.DockWidgetArea.NoDockWidgetArea
    return [
        dock
        for dock in docks
        if not dock.isHidden() and not dock.isFloating() and window.dockWidgetArea(dock) != nowhere
    ]


def _seen(group: Sequence[QDockWidget], places: Mapping[str, DockPlace]) -> QRect:
    """Where a group stands: where the dock stands that is seen of it."""
    of_group = [places[dock.objectName()] for dock in group]
    return next((place for place in of_group if place.shown and place.front), of_group[0]).rect


@dataclass(frozen=True, slots=True)
class _Halves:
    """A part of the window with one cut through it from edge to edge."""

    across: Qt.Orientation
    """The direction in which the halves follow each other."""
    before: _Halves | QDockWidget
    after: _Halves | QDockWidget

    @property
    def first(self) -> QDockWidget:
        return _first(self.before)


def _first(part: _Halves | QDockWidget) -> QDockWidget:
    return part.first if isinstance(part, _Halves) else part


def _halves(parts: Sequence[tuple[QRect, QDockWidget]]) -> _Halves | QDockWidget:
    """How rectangles are cut apart; those no cut divides, as hidden ones may lie, stand below each other."""
    if len(parts) == 1:
        return parts[0][1]
    for across in (Qt.Orientation.Vertical, Qt.Orientation.Horizontal):
        down = across == Qt.Orientation.Vertical
        ordered = sorted(parts, key=lambda part: part[0].top() if down else part[0].left())
        for cut in range(1, len(ordered)):
            ends = [rect.bottom() if down else rect.right() for rect, _dock in ordered[:cut]]
            begins = [rect.top() if down else rect.left() for rect, _dock in ordered[cut:]]
            if max(ends) < min(begins):
                return _Halves(across, _halves(ordered[:cut]), _halves(ordered[cut:]))
    return _Halves(Qt.Orientation.Vertical, _halves(parts[:1]), _halves(parts[1:]))


def _build(window: QMainWindow, part: _Halves | QDockWidget) -> None:
    """Divide the room of the part's first dock among all of them."""
    if isinstance(part, _Halves):
        window.splitDockWidget(part.first, _first(part.after), part.across)
        _build(window, part.before)
        _build(window, part.after)
