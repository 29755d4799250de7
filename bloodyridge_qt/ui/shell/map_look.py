"""The map told in a panel: spaces pointed at or held, and what lies over the map as overlays."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.ui.board.items.frames import SpaceFrame
from bloodyridge_qt.ui.panels import tab_order
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.dock_title import Dock

if TYPE_CHECKING:
    from bloodyridge_qt.table.inspection import Inspector, Overlay
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.panels.inspect_bar import InspectBar
    from bloodyridge_qt.ui.panels.inspection_panel import InspectionPanel
    from bloodyridge_qt.ui.shell.actions import Actions
    from bloodyridge_qt.ui.shell.desk import Desk


class MapLook(QObject):
    """Dock and bar that the modes that look at the map and correct it have in common."""

    laid_anew = Signal()
    """Another map lies on the board that is looked at."""
    gone_to = Signal(str)
    """The player has gone to this space, found by its number or name, or on from there by keys."""

    def __init__(self, desk: Desk, view: MapView, actions: Actions) -> None:
        super().__init__(desk)
        self._desk, self._actions = desk, actions
        self._view, self._scene = view, view.board
        self.on = False
        """Whether a mode shows it."""
        self.held = ""
        """The space the panel stays with; "" while it follows the pointer."""
        self.follows = False
        """Whether another space is held as soon as keys move the space cursor there."""
        self._frame: SpaceFrame | None = None
        self._scene.hovered.connect(self._hovered)
        self._scene.cursor.moved.connect(self._moved)
        self._scene.clearing.connect(self._forget_frame)
        self._scene.table_set.connect(self._table_set)
        self._view.zoom_changed.connect(lambda _zoom: self._zoomed())

    # made when it is first wanted ------------------------------------------------------------

    @cached_property
    def dock(self) -> Dock:
        """The dock with the panel."""
        return Dock(self._desk.window, "inspection", tr("Inspection"), self.panel)

    @cached_property
    def panel(self) -> InspectionPanel:
        """What is known of a space, and the overlays."""
        from bloodyridge_qt.ui.panels.inspection_panel import InspectionPanel

        panel = InspectionPanel()
        panel.place_wanted.connect(self.go_to)
        panel.spot_wanted.connect(self._go_to_spot)
        panel.overlays_changed.connect(self._show_overlays)
        return panel

    @cached_property
    def bar(self) -> InspectBar:
        """What is looked at, above the board, and buttons."""
        from bloodyridge_qt.ui.panels.inspect_bar import InspectBar

        bar = InspectBar()
        bar.wanted.connect(self._actions.trigger)
        self._desk.add_bar(bar)
        return bar

    # beginning and ending ------------------------------------------------------------

    def begin(self) -> None:
        """A mode shows it from now on."""
        self.on = True
        self._table_set()
        if self._scene.hovered_place:
            self._hovered(self._scene.hovered_place)

    def end(self) -> None:
        """The mode is left."""
        self.on = False
        self.hold("")
        if self._frame is not None:
            self._scene.removeItem(self._frame)
            self._frame = None
        self._scene.sheet_item.show_overlays(())

    # what is asked ------------------------------------------------------------

    @property
    def inspector(self) -> Inspector | None:
        """Who is asked: about the game, the map that lies there, or the map under correction."""
        return self._scene.table.inspector()

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What is shown over the map."""
        return self.panel.overlays if self.on else ()

    # places ------------------------------------------------------------

    def find(self) -> None:
        """Put the cursor into the field that looks for spaces and places."""
        dock_layout.bring_forward(self._desk.window, self.dock)
        self.panel.focus_search()

    def go_to(self, place: str) -> None:
        """Bring a place into sight and stand the space cursor on it."""
        self._view.go_to(place)
        if self._scene.cursor_place == place:
            self.gone_to.emit(place)
        self._view.setFocus()

    def to_overlays(self) -> None:
        """Give the keys to the first of the overlays."""
        dock_layout.bring_forward(self._desk.window, self.dock)
        tab_order.enter(self.panel.overlay_boxes)

    def _go_to_spot(self, east: float, north: float) -> None:
        self._view.scroll_to(self._scene.ground.spot(east, north))
        self._view.setFocus()

    def hold(self, place: str, *, follows: bool = False) -> None:
        """Stay with this space, until keys go on to another if it `follows`; "" follows the pointer again."""
        self.held, self.follows = place, follows
        if self._frame is not None:
            self._frame.show_at(place)
        if place:
            self.panel.show_place(place)

    def _moved(self, place: str) -> None:
        if self.on and self.follows and place:
            self.gone_to.emit(place)

    def _hovered(self, place: str) -> None:
        bare = isinstance(self._scene.table, BareTable)
        if bare:
            self._desk.show_place(self._scene.facts(place))
        if self.on and not self.held and not (bare and self.inspector is None):
            self.panel.show_place(place)

    # what is shown ------------------------------------------------------------

    def show(self, inspector: Inspector | None) -> None:
        """Ask this inspector from now on; None while the map is none a game can be played on."""
        if inspector is not None:
            self.panel.set_inspector(inspector)
        self._show_overlays(self.panel.overlays if inspector is not None else ())

    def _show_overlays(self, overlays: tuple[Overlay, ...]) -> None:
        if self.on:
            self._scene.sheet_item.show_overlays(overlays if self.inspector is not None else ())

    def _table_set(self) -> None:
        self.held, self.follows = "", False
        if not self.on:
            return
        if self._frame is None:
            self._frame = SpaceFrame(self._scene.ground, "stand")
            self._scene.addItem(self._frame)
            self._zoomed()
        self.panel.show_board(self._scene.ground.sheet)
        self.show(self.inspector)
        self.laid_anew.emit()

    def _zoomed(self) -> None:
        if self._frame is not None:
            self._frame.zoomed(self._scene.pixels_per_yard)

    def _forget_frame(self) -> None:
        self._frame = None
