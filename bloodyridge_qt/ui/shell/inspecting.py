"""The inspection mode: the map tells all it knows, with a game on it or without, and nothing is played."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog

from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.drafts import DraftFault
from bloodyridge_qt.ui.board.items.frames import HexFrame
from bloodyridge_qt.ui.board.tools.inspect_map import InspectMap
from bloodyridge_qt.ui.drawing.sheet.measure_item import MeasureItem
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.docks import DocksAside, make_dock
from bloodyridge_qt.ui.shell.kept_drafts import KeptDrafts
from bloodyridge_qt.ui.shell.looked import Looked

if TYPE_CHECKING:
    from pathlib import Path

    from bloodyridge_qt.table.inspection import Inspector, Measure, Overlay
    from bloodyridge_qt.table.table import GameBox
    from bloodyridge_qt.table.workshop import Workshop
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
    from bloodyridge_qt.ui.panels.inspect_bar import InspectBar
    from bloodyridge_qt.ui.panels.inspection_panel import InspectionPanel
    from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.docks import Docks
    from bloodyridge_qt.ui.shell.map_editor import MapEditor
    from bloodyridge_qt.ui.shell.map_files import MapFiles

DOCK_SHARE: Final = 0.28
"""Part of the window's width the inspection takes; more when the text is large."""

_HINT: Final = "A click holds a hex, Shift+click measures from it. H hides the counters."
_HINT_BARE: Final = "A click holds a hex, Shift+click measures from it."
_HINT_DISTANCE: Final = "Distance: click one hex, then another. Escape ends it."


class Inspecting(QObject):
    """Answers the commands of the Map menu that look; `editor` and `files` answer the others."""

    game_wanted = Signal()
    """A new game is to be asked for."""

    def __init__(
        self, desk: Desk, docks: Docks, view: MapView, prompt_bar: PromptBar, controller: Controller
    ) -> None:
        super().__init__(desk)
        self._desk, self._controller = desk, controller
        self._view, self._scene, self._prompt_bar = view, view.board, prompt_bar
        self.active = False
        self.held = ""
        """The hex the panel stays with; "" while it follows the pointer."""
        self.measure: Measure | None = None
        """The distance that is shown."""
        self._measuring = False
        self._from = ""
        self._hidden = False
        self._map: BareTable | None = None
        self._made = False
        """Whether panel and bar are there."""
        self._line: MeasureItem | None = None
        self._frame: HexFrame | None = None
        self._editor: MapEditor | None = None
        self._files: MapFiles | None = None
        self.workshop: Workshop | None = None
        """Opens map and counter files; without one maps can be looked at but not corrected."""
        self.tool = InspectMap(self._scene, self)
        self.dock = make_dock(desk.window, "inspection", "Inspection")
        self.docks = DocksAside(docks, self.dock, DOCK_SHARE)
        self._connect()

    def _connect(self) -> None:
        controller = self._controller
        self.tool.clicked.connect(self._clicked)
        self.tool.let_go.connect(self.let_go)
        self.tool.counters_hidden.connect(self._key_hides)
        self._scene.hovered.connect(self._hovered)
        self._scene.clearing.connect(self._forget_items)
        self._scene.table_set.connect(self._table_set)
        self._view.zoom_changed.connect(lambda _zoom: self._zoomed())
        self._desk.closing.connect(self._closing)
        controller.seated.connect(self.leave)
        controller.changed_table.connect(self._game_moved)
        controller.state_changed.connect(self._state_changed)
        self._scene.selection_changed.connect(self._lifted)
        self._view.installEventFilter(self)

    # made when it is first wanted ------------------------------------------------------------

    @property
    def editor(self) -> MapEditor:
        """The map editor."""
        if self._editor is None:
            from bloodyridge_qt.ui.shell.map_editor import MapEditor

            workshop = self._at_work()
            editor = self._editor = MapEditor(
                self._desk, self._view, self._controller, workshop, self._kept, self.files,
                self.bar, self.dock, self.tool,
            )  # fmt: skip
            editor.started.connect(self.docks.share_width)
            editor.started.connect(self.show_buttons)
            editor.stopped.connect(self.show_buttons)
            editor.left.connect(self._look_anew)
            editor.changed.connect(self._look_with)
        return self._editor

    def _look_anew(self) -> None:
        """The map that was corrected is looked at again."""
        self._look_with(self.inspector)
        self.let_go()

    @cached_property
    def _kept(self) -> KeptDrafts:
        return KeptDrafts(self._desk, self._at_work().drafts)

    def _at_work(self) -> Workshop:
        """The workshop, for what is offered only where there is one."""
        if self.workshop is None:
            raise ValueError("There is nobody here who opens map files.")
        return self.workshop

    @property
    def files(self) -> MapFiles:
        """Map and counter files in and out."""
        if self._files is None:
            from bloodyridge_qt.ui.shell.map_files import MapFiles

            kept = self._kept if self.workshop is not None else None
            self._files = MapFiles(
                self._desk, self._scene, self._controller.box, self.workshop, kept, self._looked_at
            )
            self._files.game_wanted.connect(self.game_wanted)
        return self._files

    @cached_property
    def panel(self) -> InspectionPanel:
        """What is known of a hex, and the overlays."""
        from bloodyridge_qt.ui.panels.inspection_panel import InspectionPanel

        panel = InspectionPanel()
        panel.rule_clicked.connect(self._desk.rule_wanted)
        panel.place_wanted.connect(self.go_to)
        panel.spot_wanted.connect(self._go_to_spot)
        panel.overlays_changed.connect(self._show_overlays)
        return panel

    @cached_property
    def bar(self) -> InspectBar:
        """What is looked at, above the board, and buttons."""
        from bloodyridge_qt.ui.panels.inspect_bar import InspectBar

        bar = InspectBar()
        bar.rule_clicked.connect(self._desk.rule_wanted)
        bar.counters.connect(self.toggle_counters)
        bar.distance.connect(self.toggle_distance)
        bar.edit.connect(self.edit)
        bar.leave.connect(self.back)
        self._desk.add_bar(bar)
        return bar

    @property
    def editing(self) -> bool:
        """Whether the map on the board is one that is being corrected."""
        return self._editor is not None and self._editor.active

    # commands ------------------------------------------------------------

    def toggle(self) -> None:
        """Begin to look at the map, or go back to the game."""
        if self.active:
            self.back()
        else:
            self.enter()

    def back(self) -> None:
        """Leave the mode; without a game to go back to, ask for a new one."""
        if self._controller.table is None:
            self.game_wanted.emit()
        else:
            self.leave()

    def enter(self) -> None:
        """Look at the map; what is being played is shown to its end first."""
        table = self._controller.table
        if self.active or (table is None and self._map is None):
            return
        self._desk.leave_modes(self)
        self._controller.player.finish()
        self.active = True
        self._scene.locked = True
        self._view.tool = self.tool
        if not self._made:
            self._made = True
            self.dock.setWidget(self.panel)
        self._prompt_bar.hide()
        self.show_buttons()
        self.bar.show()
        self.docks.put()
        self._dress_scene()
        self._look_with(self.inspector)
        self._say()
        self._view.setFocus()
        if self._scene.hovered_place:
            self._hovered(self._scene.hovered_place)
        self._tell_window()

    def leave(self) -> None:
        """Play again: the game lies there as it was."""
        if not self.active:
            return
        self.active = False
        if self._editor is not None:
            self._editor.stop()
        self.set_hidden(False)
        self._let_all_go()
        self._measuring = False
        self._undress_scene()
        self._view.tool = None
        self._scene.locked = False
        self.bar.hide()
        self._prompt_bar.show()
        self.docks.back()
        self._view.show_pointer_shape()
        self._view.setFocus()
        self._tell_window()

    def open_map(self, path: Path | None) -> None:
        """Look at a map without a game; raises ValueError for a file that cannot be read.

        One that contradicts the rules is opened in the editor, which says where.
        """
        workshop = self._at_work()
        draft = workshop.open_draft(path)
        verdict = draft.check()
        inspector = workshop.inspector(verdict)
        self._map = BareTable(draft.sheet(), inspector)
        self._scene.set_table(self._map)
        self.files.map_file = path
        self.enter()
        if inspector is None:
            self.editor.start(draft)

    def toggle_counters(self) -> None:
        """Hide all counters, or show them."""
        self.set_hidden(not self._hidden)

    def set_hidden(self, hidden: bool) -> None:
        """Hide or show all counters, flags and markers; never while something else is done with the map."""
        hidden = hidden and (self.active or self._view.tool is None)
        self._hidden = hidden
        if self._scene.pieces is not None:
            self._scene.pieces.hidden = hidden
        if self._made:
            self.bar.counters_button.setChecked(not hidden)

    def toggle_distance(self) -> None:
        """Measure between two hexes that are clicked next, or stop that."""
        if not self.active:
            self.enter()
        if not self.active:
            return
        self._measuring = not self._measuring
        self._let_all_go()
        self._say()

    def find(self) -> None:
        """Put the cursor into the field that looks for hexes and places."""
        if not self.active:
            self.enter()
        if self.active:
            dock_layout.bring_forward(self._desk.window, self.dock)
            self.panel.focus_search()

    def edit(self) -> None:
        """Correct the map, or end that and look at it again."""
        if self._editor is not None and self._editor.active:
            self._editor.leave()
        elif self.workshop is not None:
            self.enter()
            if self.active:
                self.editor.begin()
        if self._made:
            self.bar.edit_button.setChecked(self.editing)

    def let_go(self) -> None:
        """As Escape: first the distance, then the held hex."""
        if self.measure is not None or self._from:
            self._from = ""
            self._show_measure(None)
        elif self._measuring:
            self._measuring = False
        elif self.held:
            self._hold("")
        self._say()

    def may_close(self) -> bool:
        """Whether corrections that are in no file may be lost; the player is asked."""
        return (self._editor is None or self._editor.may_drop()) and (
            self._files is None or self._files.may_close()
        )

    # corrections in no file ------------------------------------------------------------

    def offer_drafts(self) -> None:
        """On start, once no other question is open: corrections that a window left behind."""
        if self.workshop is None:
            return
        other = QApplication.activeModalWidget()
        if isinstance(other, QDialog):
            other.finished.connect(lambda _result: QTimer.singleShot(0, self, self.offer_drafts))
            return
        left = self.workshop.drafts.left_behind()
        if left:
            from bloodyridge_qt.ui.dialogs.left_drafts import LeftDraftsDialog

            dialog = LeftDraftsDialog(left, self._take_up, self.workshop.drafts.discard, self._desk.window)
            self._desk.open_dialog(dialog)

    def _take_up(self, key: str) -> str:
        """Go on with corrections that were left behind; why that cannot be done, or ""."""
        if self._editor is not None and not self._editor.may_drop():
            return "The corrections of another map come first."
        try:
            kind, draft = self._at_work().drafts.take_up(key)
        except DraftFault as fault:
            return str(fault)
        if kind == "counters":
            self.files.show_form(draft)
            return ""
        self.enter()
        self.editor.give_up()
        self.editor.start(draft)
        return ""

    def _closing(self) -> None:
        if self._editor is not None:
            self._editor.give_up()
        if self.workshop is not None:
            self.workshop.drafts.release()

    # new games ------------------------------------------------------------

    def offer_files(self, dialog: NewGameDialog) -> None:
        """Let a new game be played with map and counter files of the player's."""
        if self.workshop is not None:
            self.files.offer(dialog)

    def box_for(self, dialog: NewGameDialog, box: GameBox) -> GameBox:
        """The box a new game is started from. Raises SetupError for a file that cannot be used."""
        return self.files.box_for(dialog, box)

    # what is asked ------------------------------------------------------------

    @property
    def inspector(self) -> Inspector | None:
        """Who is asked: about the game, the map that lies there, or the map under correction."""
        table = self._scene.table
        return table.inspector() if table is not None else None

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What is shown over the map."""
        return self.panel.overlays if self.active else ()

    def conditions(self, found: set[str] | frozenset[str]) -> frozenset[str]:
        """What is possible: nothing is decided while looking, and nothing taken back while editing."""
        found = set(found)
        if self.workshop is not None:
            found.add("workshop")
        if self._controller.table is not None or self._map is not None:
            found.add("map")
        if self._controller.table is not None and not self.editing:
            found.add("counters")
        if self.active:
            found -= {"deciding", "undo", "redo", "past"}  # looking never changes the game
        if self.editing:
            found -= {"undo", "redo", "past", "game", "known seed", "file", "replay"}
            found.add("editing")
        return frozenset(found)

    def _looked_at(self) -> Looked:
        return Looked(self.inspector, self.overlays, self.held)

    # mouse and keys ------------------------------------------------------------

    def _clicked(self, place: str, shift: bool) -> None:
        ground = self._scene.ground
        if ground is None or not ground.is_hex(place):
            self._let_all_go()
            self._say()
            return
        if self._measuring:
            if not self._from:
                self._begin_measure(place)
            else:
                self._measure_to(place)
                self._from = ""
        elif shift and self.held and self.held != place:
            self._measure_to(place, self.held)
        else:
            self._show_measure(None)
            self._hold("" if place == self.held else place)
        self._say()

    def _begin_measure(self, place: str) -> None:
        self._from = place
        self._show_measure(None)
        self._hold(place)

    def _measure_to(self, place: str, start: str = "") -> None:
        inspector = self.inspector
        start = start or self._from
        if inspector is None or not start:
            return
        try:
            self._show_measure(inspector.measure(start, place))
        except KeyError:
            self._show_measure(None)

    def _hovered(self, place: str) -> None:
        if isinstance(self._scene.table, BareTable):
            self._desk.show_place(self._scene.facts(place))
        if not self.active or (self.editing and self.inspector is None):
            return
        ground = self._scene.ground
        if self._measuring and self._from and ground is not None and ground.is_hex(place):
            self._measure_to(place)
            self._say()
        if not self.held:
            self.panel.show_place(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """H hides the counters of a game that is being played as it does of one that is looked at."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_H and self._view.tool is None:
            if event.type() == QEvent.Type.KeyPress:
                return self.tool.key(event)
            if event.type() == QEvent.Type.KeyRelease:
                return self.tool.key_up(event)
        return super().eventFilter(watched, event)

    def _lifted(self, mover: str) -> None:
        """Nobody acts with counters he cannot see."""
        if mover and not self.active:
            self.set_hidden(False)

    def _key_hides(self, down: bool) -> None:
        # a touch of the key turns it over; a key that was held shows them again when it comes up
        self.set_hidden(not self._hidden if down else False)

    def go_to(self, place: str) -> None:
        """Bring a place into sight, stand the hex cursor on it and hold it."""
        self._view.centre_on(place)
        ground = self._scene.ground
        if ground is not None and ground.is_hex(place):
            self._view.keys.in_use = True
            self._scene.cursor.go(place)
            if not self.editing:
                self._hold(place)
        self._view.setFocus()
        self._say()

    def _go_to_spot(self, east: float, north: float) -> None:
        view = self._view
        view.stop_fitting()
        view.centre_at(QPointF(east, -north))
        view.setFocus()

    def _hold(self, place: str) -> None:
        self.held = place
        ground = self._scene.ground
        if self._frame is not None and ground is not None:
            self._frame.show_at(ground.centres.get(place))
        if place and self._made:
            self.panel.show_place(place)

    def _let_all_go(self) -> None:
        self._from = ""
        self._show_measure(None)
        self._hold("")

    # what is shown ------------------------------------------------------------

    def _show_measure(self, measure: Measure | None) -> None:
        self.measure = measure
        if self._line is not None:
            self._line.show_measure(measure)

    def _say(self) -> None:
        if not self.active or self.editing:
            return
        self.bar.distance_button.setChecked(self._measuring)
        if self.measure is not None:
            self.bar.say(self.measure.text, "Escape takes the line away.")
        elif self._measuring:
            words = f"Distance from {self._from}" if self._from else "Distance"
            self.bar.say(words, _HINT_DISTANCE)
        else:
            bare = isinstance(self._scene.table, BareTable)
            words = f"Inspecting hex {self.held}" if self.held else "Inspecting the map"
            self.bar.say(words, _HINT_BARE if bare else _HINT)

    def _look_with(self, inspector: Inspector | None) -> None:
        if not self._made:
            return
        if inspector is not None:
            self.panel.set_inspector(inspector)
        self._show_overlays(self.panel.overlays if inspector is not None else ())

    def _show_overlays(self, overlays: tuple[Overlay, ...]) -> None:
        sheet = self._scene.sheet_item
        if sheet is not None and self.active:
            sheet.show_overlays(overlays if self.inspector is not None else ())

    def _dress_scene(self) -> None:
        """Measured line and frame lie in the scene of the present table."""
        scene = self._scene
        if scene.painter is None or scene.ground is None or not self.active:
            return
        self._line = MeasureItem(scene.painter)
        self._frame = HexFrame(scene.ground.step, "stand")
        scene.addItem(self._line)
        scene.addItem(self._frame)
        self._zoomed()

    def _undress_scene(self) -> None:
        scene = self._scene
        if scene.sheet_item is not None:
            scene.sheet_item.show_overlays(())
        for item in (self._line, self._frame):
            if item is not None and item.scene() is scene:
                scene.removeItem(item)
        self._line = self._frame = None

    def _zoomed(self) -> None:
        if self._frame is not None:
            self._frame.zoomed(self._scene.pixels_per_yard)

    def _forget_items(self) -> None:
        self._line = self._frame = None

    def _table_set(self) -> None:
        self.held, self._from, self.measure = "", "", None
        if self.active:
            self._dress_scene()
            self._look_with(self.inspector)
            self.set_hidden(self._hidden)
        else:
            self._hidden = False

    def _game_moved(self) -> None:
        if self._editor is not None:
            self._editor.stop()
        if not self.active:
            self.set_hidden(False)

    def _state_changed(self) -> None:
        if not self.active:
            return
        if self._controller.replaying:
            self.leave()
        elif not self.editing:
            self.panel.refresh()

    def show_buttons(self) -> None:
        """Only what applies: without a game, without counters, in the editor."""
        bar, game = self.bar, self._controller.table is not None
        bar.leave_button.setText("Back to the game" if game else "New game…")
        bar.leave_button.setAccessibleName(bar.leave_button.text())
        bar.counters_button.setVisible(game and not self.editing)
        bar.distance_button.setVisible(not self.editing)
        bar.edit_button.setVisible(self.workshop is not None)

    def retheme(self) -> None:
        """Hand a new palette or text size on."""
        self.dock.title.retheme()
        if self._made:
            self.panel.follow_look()
            self.bar.follow_look()
        if self._editor is not None:
            self._editor.retheme()
        for item in (self._line, self._frame):
            if item is not None:
                item.update()

    def _tell_window(self) -> None:
        self._controller.state_changed.emit()
