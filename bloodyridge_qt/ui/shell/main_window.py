"""The window: prompt and board in the middle, battle, log and rules in docks, a line of facts below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDockWidget,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.drawing import artwork
from bloodyridge_qt.ui.drawing.appearance import dress_frame
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.panels.replay_bar import ReplayBar
from bloodyridge_qt.ui.panels.tracks_panel import TracksPanel
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.autosaving import Autosaving
from bloodyridge_qt.ui.shell.banner_control import BannerControl
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.decision_control import DecisionControl
from bloodyridge_qt.ui.shell.dock_title import Dock
from bloodyridge_qt.ui.shell.elided_label import ElidedLabel
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.hand_control import HandControl
from bloodyridge_qt.ui.shell.help_desk import HelpDesk
from bloodyridge_qt.ui.shell.history_control import HistoryControl
from bloodyridge_qt.ui.shell.inspecting import Inspecting
from bloodyridge_qt.ui.shell.position_editor import PositionEditor
from bloodyridge_qt.ui.shell.preference_control import PreferenceControl
from bloodyridge_qt.ui.shell.publishing import Publishing
from bloodyridge_qt.ui.shell.replay_control import ReplayControl
from bloodyridge_qt.ui.shell.settings import Settings
from bloodyridge_qt.ui.shell.window_state import WindowState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent, QShowEvent

    from bloodyridge_qt.table.archive import Archive
    from bloodyridge_qt.table.table import GameBox
    from bloodyridge_qt.ui.panels.rules_panel import RulesPanel
    from bloodyridge_qt.ui.shell.docks_aside import DocksAside

DOCK_SHARE: Final = 0.215
"""Part of the window's width the docks take at first; the board keeps at least two thirds of the window."""

LARGEST_DOCK_SHARE: Final = 0.34

LOG_HEIGHT: Final = 0.42
RULES_HEIGHT: Final = 0.62
"""Part of the docks' height the log, or the rules reference in its place, takes at first."""

CAME_UP: Final = 500
"""Milliseconds after which a window that was shown counts as come up."""

_DROPPED: Final = "The panels stand as at first: the last start with the layout you had did not come up."

FULL_ZOOM: Final = 60.0
"""Width of a hex in pixels that is called 100 %."""


class MainWindow(QMainWindow):
    """One game in one window; `box` is what can be played, `settings` where the window remembers itself.

    `archive` keeps games in files; without one they can only be played.
    """

    closing = Signal()

    def __init__(
        self, box: GameBox, *, settings: Settings | None = None, archive: Archive | None = None
    ) -> None:
        super().__init__()
        self.settings = settings if settings is not None else Settings()
        self.setWindowTitle(box.title)
        self.setObjectName("main")
        self.setDockNestingEnabled(True)
        self.preferences = PreferenceControl(self, self.settings)  # first: the parts are then dressed once
        self.help_desk = HelpDesk(self, box)
        self._dialogs: list[QDialog] = []
        self.scene = MapScene(self)
        self.map_view = MapView(self.scene)
        self.map_view.setAccessibleName("Board")
        self.prompt_bar = PromptBar()
        self.battle_panel = BattlePanel()
        self.log_panel = LogPanel()
        self.replay_bar = ReplayBar()
        self.rules_panel: RulesPanel | None = None
        self._set_centre()
        self.battle_dock = Dock(self, "battle", "Battle and dice", self.battle_panel)
        self.log_dock = Dock(self, "log", "Log", self.log_panel)
        self.rules_dock = Dock(self, "rules", "Rules reference")
        self.tracks_panel = TracksPanel(self.scene)
        self.tracks_dock = Dock(self, "tracks", "Tracks and piles", self.tracks_panel)
        self.tracks_panel.place_clicked.connect(self.map_view.centre_on)
        self.game_docks = (self.battle_dock, self.log_dock, self.rules_dock, self.tracks_dock)
        self._set_status_bar()
        self.controller = Controller(self, box, self.preferences)
        self.banners = BannerControl(self, self.controller)
        self.autosaving = Autosaving(self, archive)
        # what was decided is kept safe before anybody else hears of it
        self.controller.changed_table.connect(lambda: self.autosaving.keep(self.controller.table))
        self.controller.leaving.connect(self.autosaving.let_go)
        self.files = Files(self, self.controller, archive)
        self.history = HistoryControl(self, self.controller)
        self.replay = ReplayControl(self, self.controller, self.replay_bar)
        self.inspecting = Inspecting(self)
        self.position_editor = PositionEditor(self)
        self.decisions = DecisionControl(self, self.controller)
        self.actions_by_command = Actions(self)
        self.hand_throws = HandControl(self, self.controller)
        self.publishing = Publishing(self, self.controller)
        self.files.add_menu(self.actions_by_command)
        self._follow_docks()
        self.state = WindowState(self.settings)
        self._coming_up = self._timer(CAME_UP, self.state.came_up)
        self._laid_out = self._timer(0, self._size_panels)  # menu and tab bars have their height only then
        self.docks_aside: DocksAside | None = None
        """Who has the place of the game's docks for a mode of its own."""
        self.seen = False
        """Whether the window has been shown: before that nothing has its size."""
        self._arrange_docks()
        self.retheme()
        self.preferences.dressed.connect(self._dressed)
        self.preferences.changed.connect(self._show_state)
        self.controller.state_changed.connect(self._show_state)
        self.state.place_window(self)
        if any(dock.objectName() in self.state.places for dock in self.game_docks):
            dock_layout.arrange(self, self.game_docks, self.state.places)
        self._show_state()
        self.map_view.setFocus()

    # what the commands call ------------------------------------------------------------

    def toggle_full_screen(self) -> None:
        """Fill the screen, or come back from it."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def toggle_battle(self) -> None:
        """Show, raise or hide the battle dock."""
        self._toggle_dock(self.battle_dock)

    def toggle_log(self) -> None:
        """Show, raise or hide the log."""
        self._toggle_dock(self.log_dock)

    def toggle_rules(self) -> None:
        """Show, raise or hide the rules reference."""
        if self.rules_dock.isHidden():
            self.open_rules()
        else:
            self._toggle_dock(self.rules_dock)

    def toggle_tracks(self) -> None:
        """Show, raise or hide tracks and piles."""
        if self.tracks_dock.isHidden() and self.tracks_dock.objectName() not in self.state.places:
            self.tracks_dock.show()
            self._share_width()
        else:
            self._toggle_dock(self.tracks_dock)

    def _toggle_dock(self, dock: QDockWidget) -> None:
        """Hide a dock that is seen; one that is hidden, or lies behind another, comes to the front."""
        if dock.isHidden() or dock_layout.is_behind(dock):
            dock_layout.bring_forward(self, dock)
        else:
            dock.hide()

    def toggle_overview(self) -> None:
        """Show or hide the small map."""
        self.map_view.toggle_minimap()
        self.actions_by_command.check("overview", self.map_view.minimap_shown)

    def reset_layout(self) -> None:
        """Put docks and window back as they were at first."""
        self.state.forget()
        for dock in self.game_docks:
            dock.setFloating(False)
            self.removeDockWidget(dock)
        self._arrange_docks()
        self.state.places.clear()  # last: what is hidden on the way is remembered
        if self.docks_aside is not None:
            self.docks_aside.reset()
        else:
            self._share_width()

    def note_docks(self) -> None:
        """Remember where the docks of the game stand, as long as no mode has their place."""
        if self.seen and self.docks_aside is None:
            self.state.places.update(dock_layout.measure(self, self.game_docks, self.state.places))

    def size_docks(self) -> None:
        """Give the docks of the game the sizes they were left with, at first their part of the window."""
        shown = dock_layout.in_window(self, self.game_docks)
        if all(dock.objectName() in self.state.places for dock in shown):
            dock_layout.resize(self, self.game_docks, self.state.places)
            dock_layout.raise_fronts(self, self.game_docks, self.state.places)
        else:
            self._share_width()

    def open_rules(self) -> RulesPanel:
        """The rules reference, made when it is first wanted, its dock shown and in front."""
        panel = self._rules()
        opened = self.rules_dock.isHidden()
        dock_layout.bring_forward(self, self.rules_dock)
        if opened and not self.rules_dock.isFloating():
            self._share_height(RULES_HEIGHT)  # a page to read wants more room than the log
        return panel

    def open_dialog(self, dialog: QDialog) -> None:
        """Show a dialog beside the game, which goes on; one of a kind at a time."""
        for other in self._dialogs:
            if type(other) is type(dialog):
                dialog.deleteLater()
                other.raise_()
                other.activateWindow()
                return
        self._dialogs.append(dialog)
        dialog.finished.connect(lambda _result: self._dialog_closed(dialog))
        dialog.show()

    def add_bar(self, bar: QWidget) -> None:
        """Put the bar of a mode above the board, not shown yet."""
        bar.hide()
        self._column.insertWidget(0, bar)

    def close_dialogs(self, kind: type[QDialog]) -> None:
        """Close the dialogs of this kind that are open."""
        for dialog in [each for each in self._dialogs if isinstance(each, kind)]:
            dialog.close()

    def tell(
        self,
        title: str,
        sentences: Sequence[str],
        details: Sequence[str] = (),
        remedy: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """A message beside the game, which goes on; a new one takes the place of the last.

        `remedy` is a button and what it does.
        """
        from bloodyridge_qt.ui.dialogs.notice import NoticeDialog

        self.close_dialogs(NoticeDialog)
        dialog = NoticeDialog(title, sentences, details, self)
        if remedy is not None:
            dialog.offer(*remedy)
        self.open_dialog(dialog)

    def _dialog_closed(self, dialog: QDialog) -> None:
        if dialog not in self._dialogs:
            return  # Qt tells of it once more when a second Escape comes before the dialog is gone
        self._dialogs.remove(dialog)
        dialog.deleteLater()
        self.map_view.setFocus()

    def _dressed(self) -> None:
        self.retheme()
        if self.docks_aside is not None:
            self.docks_aside.share_width()
        else:
            self._share_width()

    def show_place(self, rows: tuple[tuple[str, str], ...]) -> None:
        """The line of facts on the place under the cursor; of a hex: name, terrain, control, zone."""
        self._note_shown = False
        named = [f"{name}: {value}" if name else value for name, value in rows]
        words = [named[at] if at == 2 else value for at, (_name, value) in enumerate(rows[:4])]
        self.place_label.set_words(" · ".join(words))
        self.place_label.setToolTip(plain_tip("\n".join(named)))

    def refresh_place(self, rows: tuple[tuple[str, str], ...]) -> None:
        """What is told of the place under the cursor has changed; a note that is read there stays."""
        if not self._note_shown:
            self.show_place(rows)

    def show_note(self, text: str) -> None:
        """A sentence in the line of facts, until the cursor comes to another hex."""
        self._note_shown = True
        self.place_label.set_words(text)
        self.place_label.setToolTip(plain_tip(text))

    def retheme(self) -> None:
        """Hand a new palette or text size on to everything that draws itself."""
        dress_frame(self, self.actions_by_command.toolbar)
        self.actions_by_command.retheme(artwork.icon)
        self.scene.refresh_theme()
        for dock in self.game_docks:
            dock.title.retheme()
        self.inspecting.retheme()
        self.position_editor.retheme()
        self.hand_throws.retheme()
        self.tracks_panel.retheme()
        panels = (self.prompt_bar, self.battle_panel, self.log_panel, self.replay_bar, self.rules_panel)
        for part in (*panels, *self._dialogs):
            if isinstance(part, Dressed):
                part.follow_look()

    # Qt ------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """The button in the frame quits; close() from the program asks nothing and keeps nothing."""
        if event.spontaneous() and not (self.may_lose_drafts() and self.files.may_quit()):
            event.ignore()
            return
        for dialog in list(self._dialogs):
            dialog.close()
        self.controller.stop()  # after the dialogs: what one of them starts ends here
        self.note_docks()
        self.leave_modes()
        if self.seen:
            self.state.save(self)
        self._coming_up.stop()
        self._laid_out.stop()
        self.state.came_up()
        self.closing.emit()
        super().closeEvent(event)

    def leave_modes(self, entering: object = None) -> None:
        """Go back to the game from whatever mode the window is in, but for the one that is being entered.

        What was corrected or laid out there is kept, and comes back with the mode.
        """
        for mode in (self.replay, self.position_editor, self.inspecting):
            if mode is not entering and mode.active:
                mode.leave()

    def may_lose_drafts(self) -> bool:
        """Whether what is in no file may go: a corrected map, a position. The player is asked."""
        return self.inspecting.may_close() and self.position_editor.may_close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A saved game may be dropped anywhere on the window."""
        self._take_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._take_copy(event)

    def _take_copy(self, event: QDropEvent) -> Path | None:
        """The file in what is dragged, taken as a copy: who is told that it was moved deletes it."""
        path = self.files.dropped(event.mimeData())
        event.setDropAction(Qt.DropAction.CopyAction)
        if path is None or event.dropAction() != Qt.DropAction.CopyAction:  # it is not offered
            event.ignore()
            return None
        event.accept()
        return path

    def dropEvent(self, event: QDropEvent) -> None:
        path = self._take_copy(event)
        if path is not None:
            self.files.open_soon(path)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.seen:
            return
        self.seen = True  # only now are the sizes known
        self._size_panels()
        self._laid_out.start()
        self._coming_up.start()
        if self.state.dropped:
            self.show_note(_DROPPED)

    def _size_panels(self) -> None:
        if self.docks_aside is not None:
            self.docks_aside.share_width()
        else:
            self.size_docks()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape that a panel has no use for goes back to the board."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
        ):
            self.activateWindow()  # the panel may float in a window of its own
            self.map_view.setFocus()
            return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and hasattr(self, "actions_by_command"):
            self.actions_by_command.check("full_screen", self.isFullScreen())

    # building ------------------------------------------------------------

    def _set_centre(self) -> None:
        centre = QWidget()
        self._column = column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.prompt_bar)
        column.addWidget(self.map_view, 1)
        column.addWidget(self.replay_bar)
        self.setCentralWidget(centre)
        for button in self.prompt_bar.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the board

    def _timer(self, wait: int, what: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(wait)
        timer.timeout.connect(what)
        return timer

    def _arrange_docks(self) -> None:
        right = Qt.DockWidgetArea.RightDockWidgetArea
        self.addDockWidget(right, self.battle_dock)
        self.splitDockWidget(self.battle_dock, self.log_dock, Qt.Orientation.Vertical)
        self.tabifyDockWidget(self.log_dock, self.rules_dock)
        self.battle_dock.show()
        self.log_dock.show()
        self.rules_dock.hide()
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.tracks_dock)
        self.tracks_dock.hide()

    def _share_width(self) -> None:
        """Give the docks their part of the window, more of it when the text is large."""
        text = self.preferences.now.text_size / 100.0
        width = max(round(self.width() * min(DOCK_SHARE * max(text, 1.0), LARGEST_DOCK_SHARE)), 200)
        docks = dock_layout.in_window(self, self.game_docks)
        if docks:
            self.resizeDocks(docks, [width] * len(docks), Qt.Orientation.Horizontal)
        self._share_height(RULES_HEIGHT if self.rules_dock.isVisible() else LOG_HEIGHT)

    def _share_height(self, lower: float) -> None:
        """Divide the docks' column: `lower` is the part of the log or the rules."""
        below = self.rules_dock if self.rules_dock.isVisible() else self.log_dock
        heights = [round(self.height() * (1.0 - lower)), round(self.height() * lower)]
        if len(docks := dock_layout.in_window(self, (self.battle_dock, below))) == len(heights):
            self.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def _set_status_bar(self) -> None:
        self.place_label = ElidedLabel()
        self._note_shown = False
        self.place_label.setAccessibleName("Hex under the cursor")
        self.zoom_label = PlainLabel()
        self.zoom_label.setAccessibleName("Zoom")
        bar = self.statusBar()
        self.past_label = PlainLabel()
        self.past_label.setAccessibleName("Taken back")
        bar.addWidget(self.place_label, 1)
        bar.addPermanentWidget(self.past_label)
        bar.addPermanentWidget(self.zoom_label)
        self.map_view.zoom_changed.connect(self._show_zoom)
        self._show_zoom(self.map_view.zoom())

    def _show_zoom(self, pixels_per_hex: float) -> None:
        self.zoom_label.setText(f"{round(100 * pixels_per_hex / FULL_ZOOM)} %")

    def _follow_docks(self) -> None:
        for dock in self.game_docks:
            command = f"dock_{dock.objectName()}"
            dock.toggleViewAction().toggled.connect(partial(self.actions_by_command.check, command))
            dock.toggleViewAction().toggled.connect(partial(self._note_hidden, dock))
        self.rules_dock.toggleViewAction().toggled.connect(
            lambda shown: None if shown or self.rules_dock.isFloating() else self._share_height(LOG_HEIGHT)
        )
        self.rules_dock.visibilityChanged.connect(lambda shown: shown and self._rules())

    def _note_hidden(self, dock: QDockWidget, shown: bool) -> None:
        """Remember where a dock stood while Qt still knows it."""
        if not shown and dock.isHidden() and self.seen and self.docks_aside is None:
            self.state.places[dock.objectName()] = dock_layout.place_of(self, dock)

    def _rules(self) -> RulesPanel:
        if self.rules_panel is None:
            self.rules_panel = self.help_desk.make_rules_panel()
            self.rules_dock.setWidget(self.rules_panel)
        return self.rules_panel

    def _show_state(self) -> None:
        """Marks and greying of the commands follow the game and the preferences."""
        actions = self.actions_by_command
        possible = self.inspecting.conditions(self.controller.conditions())
        actions.allow(self.position_editor.conditions(possible))
        actions.check("inspect", self.inspecting.active)
        actions.check("edit_map", self.inspecting.editing)
        preferences = self.preferences.now
        actions.check("replay", self.controller.replaying)
        actions.check(f"speed_{preferences.dice}")
        actions.check(f"palette_{preferences.palette.lower()}")
        actions.check("overview", self.map_view.minimap_shown)
        for dock in self.game_docks:
            actions.check(f"dock_{dock.objectName()}", not dock.isHidden())
