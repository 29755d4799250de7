"""The inspection mode: the map tells all it knows, with a game on it or without, and nothing is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.workshop import MAP, bare_table
from bloodyridge_qt.ui.board.tools.inspect_map import InspectMap
from bloodyridge_qt.ui.drawing.sheet.measure_item import MeasureItem
from bloodyridge_qt.ui.panels.parts import key_of
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.modes import Mode, Modes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bloodyridge_qt.table.inspection import Measure
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.panels.inspect_bar import InspectBar
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.dock_title import Dock
    from bloodyridge_qt.ui.shell.map_files import MapFiles
    from bloodyridge_qt.ui.shell.map_look import MapLook

_HINT: Final = tr(
    "Click or Return holds a space, with Shift measures from it. O: overlays, C: counters, Esc leaves."
)
_HINT_HELD: Final = tr(
    "Shift with click or Return measures from it. O: overlays, C: counters, Esc lets it go."
)
_HINT_BARE: Final = tr("Click or Return holds a space, with Shift measures from it. O: overlays.")
_HINT_DISTANCE: Final = tr("Distance: click one space, then another. Escape ends it.")


class Inspecting(Mode):
    """Holds spaces, measures between them and hides the counters."""

    command = "inspect"
    share = 0.0  # the map stays where it is
    # looking never changes the game
    not_now = frozenset({"deciding", "undo", "redo", "past", "thrown", "advice", "program"})

    unplayable = Signal(object)
    """The draft of a map that was opened and contradicts the rules."""

    def __init__(
        self, modes: Modes, look: MapLook, files: MapFiles, view: MapView, controller: Controller
    ) -> None:
        super().__init__(modes)
        self.look, self._files, self._controller = look, files, controller
        self._view, self._scene = view, view.board
        self.measure: Measure | None = None
        """The distance that is shown."""
        self._measuring = False
        self._from = ""
        self._hidden = False
        self._line: MeasureItem | None = None
        self._tool = tool = InspectMap(self._scene, self)
        tool.clicked.connect(self._clicked)
        tool.let_go.connect(self.let_go)
        tool.overlays_wanted.connect(look.to_overlays)
        tool.counters_hidden.connect(self._key_hides)
        look.laid_anew.connect(self._laid_anew)
        look.gone_to.connect(self._gone_to)
        self._scene.hovered.connect(self._hovered)
        self._scene.clearing.connect(self._forget_line)
        self._scene.selection_changed.connect(self._lifted)
        controller.changed_table.connect(lambda: None if self.active else self.set_hidden(False))
        controller.state_changed.connect(self._state_changed)
        view.installEventFilter(self)

    @property
    def tool(self) -> InspectMap:
        """Looks, and moves the sheet."""
        return self._tool

    @property
    def banner(self) -> InspectBar:
        """What is looked at."""
        return self.look.bar

    @property
    def docks(self) -> Sequence[Dock]:
        """The panel."""
        return (self.look.dock,)

    # beginning and ending ------------------------------------------------------------

    def enter(self) -> None:
        """Look at the map, if there is one."""
        if self._controller.laid is not None or self.modes.bare_map is not None:
            super().enter()

    def begin(self) -> None:
        """The bar tells what can be done; the panel follows the pointer."""
        self.look.begin()
        for part in (self.look.dock, self.look.bar):
            part.installEventFilter(self)
        self.look.bar.offer(game=self._controller.laid is not None, workshop=self._files.map_work is not None)

    def end(self) -> None:
        """Nothing is held, measured or hidden any more."""
        self.set_hidden(False)
        self._measuring = False
        self._let_all_go()
        if self._line is not None:
            self._scene.removeItem(self._line)
            self._line = None
        self.look.end()

    def open_map(self, path: Path | None) -> None:
        """Look at a map without a game; raises ValueError for a file that cannot be read.

        One that contradicts the rules is to be corrected at once: the editor says where.
        """
        if self._files.map_work is None:
            self._look_at(bare_table(self._controller.box, path))
            return
        draft = self._files.at_work().open_draft(path)
        inspector = self._files.at_work().inspector(draft.check())
        self._files.use(MAP, path)
        self._look_at(BareTable(draft.sheet(), inspector))
        if inspector is None:
            self.unplayable.emit(draft)

    def _look_at(self, bare: BareTable) -> None:
        self.modes.bare_map = bare
        self._scene.set_table(bare)
        self.enter()

    # commands ------------------------------------------------------------

    @answers("inspect")
    def toggle(self) -> None:
        """Begin to look at the map, or go back to the game; without one ask for a new one."""
        if not self.look.on:
            self.enter()
        elif self._controller.laid is None:
            self._files.game_wanted.emit()
            self._controller.state_changed.emit()
        else:
            self.modes.leave()

    @answers("counters_off")
    def toggle_counters(self) -> None:
        """Hide all counters, or show them."""
        self.set_hidden(not self._hidden)

    def set_hidden(self, hidden: bool) -> None:
        """Hide or show all counters, flags and markers; never while something else is done with the map."""
        self._hidden = hidden = hidden and (self.active or self._view.tool is None)
        self._scene.pieces.hidden = hidden
        if self.active:
            self.look.bar.counters_button.setChecked(not hidden)

    @answers("distance")
    def toggle_distance(self) -> None:
        """Measure between two spaces that are clicked next, or stop that."""
        self.enter()
        if self.active:
            self._measuring = not self._measuring
            self._let_all_go()
            self._say()

    @answers("find")
    def find(self) -> None:
        """Put the cursor into the field that looks for spaces and places."""
        if not self.look.on:
            self.enter()
        if self.look.on:
            self.look.find()

    def let_go(self) -> None:
        """As Escape: first the distance, then the held space, at last the mode itself over a game."""
        if self.measure is not None or self._from:
            self._from = ""
            self._show_measure(None)
        elif self._measuring:
            self._measuring = False
        elif self.look.held:
            self.look.hold("")
        elif self._controller.laid is not None:
            self.leave()
            return
        self._say()

    # mouse and keys ------------------------------------------------------------

    def _clicked(self, place: str, shift: bool) -> None:
        ground, held = self._scene.ground, self.look.held
        if not ground.is_space(place):
            self._let_all_go()
        elif self._measuring and not self._from:
            self._from = place
            self._show_measure(None)
            self.look.hold(place)
        elif self._measuring:
            self._measure(self._from, place)
            self._from = ""
        elif shift and held and held != place:
            self._measure(held, place)
        else:
            self._show_measure(None)
            self.look.hold("" if place == held and not self.look.follows else place)
        self._say()

    def _hovered(self, place: str) -> None:
        ground = self._scene.ground
        if self.active and self._from and ground.is_space(place):
            self._measure(self._from, place)
            self._say()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """C hides the counters of a game that is being played as it does of one that is looked at.

        Escape does in the panel and its buttons what it does on the board.
        """
        beside = self.active and watched in (self.look.dock, self.look.bar)
        if beside and key_of(event) == Qt.Key.Key_Escape:
            if not self.look.panel.clear_search():
                self.modes.window.activateWindow()  # the panel may float in a window of its own
                self._view.setFocus()
                self.let_go()
            return True
        hides = watched is self._view and self._view.tool is None
        if hides and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_C:
            if event.type() == QEvent.Type.KeyPress:
                return self._tool.key(event)
            if event.type() == QEvent.Type.KeyRelease:
                return self._tool.key_up(event)
        return super().eventFilter(watched, event)

    def _lifted(self, mover: str) -> None:
        """Nobody acts with counters he cannot see."""
        if mover and not self.active:
            self.set_hidden(False)

    def _key_hides(self, down: bool) -> None:
        # a touch of the key turns it over; a key that was held shows them again when it comes up
        self.set_hidden(not self._hidden if down else False)

    def _gone_to(self, place: str) -> None:
        if self.active:
            self.look.hold(place, follows=True)
            self._say()

    def _let_all_go(self) -> None:
        self._from = ""
        self._show_measure(None)
        self.look.hold("")

    # what is shown ------------------------------------------------------------

    def _measure(self, start: str, end: str) -> None:
        inspector = self.look.inspector
        try:
            self._show_measure(inspector.measure(start, end) if inspector is not None else None)
        except KeyError:
            self._show_measure(None)

    def _show_measure(self, measure: Measure | None) -> None:
        self.measure = measure
        if self._line is not None:
            self._line.show_measure(measure)

    def _say(self) -> None:
        if not self.active:
            return
        bar = self.look.bar
        bar.distance_button.setChecked(self._measuring)
        if self.measure is not None:
            bar.say(self.measure.text, tr("Escape takes the line away."))
        elif self._measuring:
            bar.say(
                tr("Distance from {from_}", from_=self._from) if self._from else tr("Distance"),
                _HINT_DISTANCE,
            )
        else:
            facts = self.look.inspector.facts(self.look.held) if self.look.inspector is not None else None
            held = self.look.held  # a number is enough
            if facts is not None and facts.name != held:
                held = facts.title
            words = tr("Inspecting {held}", held=held) if held else tr("Inspecting the map")
            hint = _HINT_HELD if self.look.held else _HINT
            bar.say(words, _HINT_BARE if isinstance(self._scene.table, BareTable) else hint)

    def _laid_anew(self) -> None:
        """A table lies on the board that is looked at."""
        if not self.active:
            return
        self._from, self.measure = "", None
        if self._line is None:
            self._line = MeasureItem(self._scene.painter)
            self._scene.addItem(self._line)
        self.set_hidden(self._hidden)
        self._say()

    def _forget_line(self) -> None:
        self._line = None
        if not self.active:
            self._hidden = False

    def _state_changed(self) -> None:
        if self.active:
            self.look.panel.refresh()
