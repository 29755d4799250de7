"""Set up the position of one's own table on the board, and go on from there; the game waits meanwhile."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QEvent, QObject, QTimer

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.position_setup import LaidTable
from bloodyridge_qt.table.starting import SetupError
from bloodyridge_qt.table.table_view import Prompt
from bloodyridge_qt.ui.board.tools.place_pieces import PlacePieces
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.dock_title import Dock
from bloodyridge_qt.ui.shell.modes import OFF_THE_BOARD, Mode, Modes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.table.game import FullEdition
    from bloodyridge_qt.table.position_setup import PositionSetup
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.panels.position_panel import PositionPanel
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.files import Files

_CARRIED: Final = ("seed", "sealed", "purist")
"""Set-up choices of the running game that are not those of a position."""

_LOOK: Final = tr(
    "A drag moves the sheet. Choose above the list, or by its digit, what a press or Return puts on the map. "
    "Esc leaves."
)


class PositionEditor(Mode):
    """Takes the board over while a position lies on it; the game is untouched and comes back."""

    not_now = OFF_THE_BOARD
    share, widest = 0.3, 34.0

    def __init__(self, modes: Modes, desk: Desk, view: MapView, files: Files, controller: Controller) -> None:
        super().__init__(modes)
        self._desk, self._files, self._controller = desk, files, controller
        self._view, self._scene = view, view.board
        self.setup: PositionSetup | None = None
        self._sheet: MapSheet | None = None

    # made when it is first wanted ------------------------------------------------------------

    @cached_property
    def tool(self) -> PlacePieces:
        """What is chosen above the list is put where the map is pressed."""
        tool = PlacePieces(self._scene, self)
        tool.touched.connect(lambda: self._view.spoken.emit(self.look_again()))
        tool.refused.connect(self._refused)
        tool.let_go.connect(self.let_go)
        tool.numbered.connect(self.panel.choose_tool)
        return tool

    @cached_property
    def dock(self) -> Dock:
        """The dock with the panel."""
        dock = Dock(self._desk.window, "position_setup", tr("Set up a position"), self.panel)
        dock.installEventFilter(self)
        return dock

    @property
    def made(self) -> PositionSetup | None:
        """The position."""
        return self.setup

    @property
    def docks(self) -> Sequence[Dock]:
        """Only the panel."""
        return (self.dock,)

    @cached_property
    def banner(self) -> PromptBar:
        """What is to be done, above the board."""
        bar = PromptBar()
        self._desk.add_bar(bar)
        return bar

    @cached_property
    def panel(self) -> PositionPanel:
        """Everything of the position, to be filled in."""
        from bloodyridge_qt.ui.panels.position_panel import PositionPanel

        panel = PositionPanel()
        panel.started.connect(self._begin_with)
        panel.tool_chosen.connect(self._take)
        panel.entered.connect(self._enter)
        panel.undo_button.clicked.connect(self.modes.undo)
        panel.redo_button.clicked.connect(self.modes.redo)
        panel.cancel_button.clicked.connect(self.cancel)
        panel.play_button.clicked.connect(self.play)
        return panel

    # beginning and ending ------------------------------------------------------------

    @answers("set_up")
    def enter(self) -> None:
        """Lay the position that was being set up on the board, or a new one."""
        table = self._controller.table
        if self.active:
            return
        if self.setup is None:
            choices = {key: value for key, value in table.set_up_choices().items() if key not in _CARRIED}
            try:
                edition = cast("FullEdition", self._controller.box_again())
                self.setup = edition.position_setup(choices, table)
            except SetupError as fault:
                self._desk.tell(tr("No position can be set up"), (str(fault),))
                return
        self.setup.offer(table)
        super().enter()

    def begin(self) -> None:
        """The position comes to the board."""
        if self.setup is None:
            return
        self.tool.setup = self.setup
        self.panel.set_starters(self.setup.starters())
        self._sheet = None
        self.look_again()
        self._take(self.panel.tool)

    def let_go(self) -> None:
        """As Escape: first what a press puts down, then the position itself."""
        if self.panel.tool:  # not the one that only looks
            self.panel.choose_tool(0)
        else:
            self.cancel()

    def cancel(self) -> None:
        """Give the position up, after asking when something was entered, and go back to the game."""
        if self.active and self.may_close():
            self.setup = None
            self.leave()

    def may_close(self) -> bool:
        """Whether the position may be given up: nothing was entered, or the player says so."""
        return (
            self.setup is None
            or not self.setup.changed
            or question.ask_confirm(
                self._desk.window,
                tr("Give the position up"),
                tr("What was entered for the position is in no file and would be gone."),
                tr("Give it up"),
                tr("Keep it"),
            )
        )

    def play(self) -> None:
        """The game goes on from this position; the running one is left, after asking."""
        if not self.active or self.setup is None or self.setup.complaints():
            return
        try:
            table = self.setup.start()
        except SetupError as fault:
            self._desk.tell(tr("The position cannot be played on"), (str(fault),))
            return
        if self._files.may_leave():
            self.setup = None
            self.leave()
            self._files.begin(table, unsaved=True)

    # entries ------------------------------------------------------------

    def _begin_with(self, key: str) -> None:
        if self.setup is not None:
            self.setup.begin(key)
            self.look_again()

    def _enter(self, key: str, value: str) -> None:
        if not self.active or self.setup is None:
            return
        try:
            self.setup.set(key, value)
        except KeyError:  # an edit has taken the field away while it was typed into
            return
        except ValueError as refusal:
            self.look_again()
            self._refused(str(refusal))
            return
        self.look_again()

    def _take(self, key: str) -> None:
        modes = self.setup.modes() if self.setup is not None else ()
        self.tool.mode = next((mode for mode in modes if mode.key == key), None)
        self._say()
        self._view.spoken.emit(self.banner.headline.plain_text())
        self._view.show_pointer_shape()

    # what is shown ------------------------------------------------------------

    def look_again(self) -> str:
        """The position has changed: show it and what stands against it; what was done comes back."""
        setup, panel = self.setup, self.panel
        if not self.active or setup is None:
            return ""
        laid, sheet = LaidTable(setup), setup.sheet
        if self._sheet is None or sheet.lines != self._sheet.lines:
            with self._view.same_sight():
                self._scene.set_table(laid)
        else:
            self._scene.table = laid
            self._scene.show_view(laid.view())
        self._sheet = sheet
        panel.set_modes(setup.modes())
        panel.show_sections(setup.sections())
        complaints = setup.complaints()
        panel.show_complaints(complaints)
        self._scene.marks.lights.show_lights(
            {place: "objection" for complaint in complaints for place in complaint.places}
        )
        panel.show_history(setup.can_undo, setup.can_redo)
        self._controller.state_changed.emit()
        self._say()
        place = self._scene.hovered_place
        self._desk.show_place(laid.describe(place) if place else ())
        return setup.told

    def _say(self) -> None:
        mode = self.tool.mode
        headline = (
            tr("Setting up a position")
            if mode is None
            else tr("Setting up a position: {label}", label=mode.label)
        )
        self.banner.set_prompt(Prompt(headline, _LOOK if mode is None else mode.help))

    def _refused(self, sentence: str) -> None:
        self.banner.set_prompt(Prompt(tr("That cannot be"), sentence))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closing the panel is cancelling."""
        if watched is self.dock and event.type() == QEvent.Type.Close and self.active:
            event.ignore()
            QTimer.singleShot(0, self, self.cancel)
            return True
        return super().eventFilter(watched, event)
