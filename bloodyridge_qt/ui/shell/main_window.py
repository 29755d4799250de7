"""The window: prompt and board in the middle, battle, log and rules in docks, a line of facts below.

Longer than most: it makes every part of the window, and gives each what it needs of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QTabBar, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.lessons import ASKING, has_lessons
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.board.cards_strip import CardsStrip
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.board.tracks_panel import TracksPanel
from bloodyridge_qt.ui.drawing import artwork
from bloodyridge_qt.ui.panels import tab_order
from bloodyridge_qt.ui.panels.appearance import FRAME, dress_frame
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.plain_label import PlainLabel
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.advice_control import AdviceControl
from bloodyridge_qt.ui.shell.announcing import Announcing
from bloodyridge_qt.ui.shell.banner_control import BannerControl
from bloodyridge_qt.ui.shell.by_mail import ByMail
from bloodyridge_qt.ui.shell.commands import answered_by, answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.decision_control import DecisionControl
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.docks import Docks
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.hand_control import HandControl
from bloodyridge_qt.ui.shell.help_desk import HelpDesk
from bloodyridge_qt.ui.shell.history_control import HistoryControl
from bloodyridge_qt.ui.shell.inspecting import Inspecting
from bloodyridge_qt.ui.shell.lesson_control import LessonControl
from bloodyridge_qt.ui.shell.lesson_sight import LessonSight
from bloodyridge_qt.ui.shell.map_editor import MapEditor
from bloodyridge_qt.ui.shell.map_files import MapFiles
from bloodyridge_qt.ui.shell.map_look import MapLook
from bloodyridge_qt.ui.shell.modes import Modes
from bloodyridge_qt.ui.shell.new_games import NewGames
from bloodyridge_qt.ui.shell.news import News
from bloodyridge_qt.ui.shell.odds_control import OddsControl, PlanControl
from bloodyridge_qt.ui.shell.position_editor import PositionEditor
from bloodyridge_qt.ui.shell.preference_control import PreferenceControl
from bloodyridge_qt.ui.shell.program_seat import ProgramSeat
from bloodyridge_qt.ui.shell.publishing import Publishing
from bloodyridge_qt.ui.shell.replay_control import ReplayControl
from bloodyridge_qt.ui.shell.review_control import ReviewControl
from bloodyridge_qt.ui.shell.sound_control import SoundControl
from bloodyridge_qt.ui.shell.typed_commands import TypedCommands
from bloodyridge_qt.ui.shell.unfinished import UnfinishedWork
from bloodyridge_qt.ui.shell.welcoming import Welcoming
from bloodyridge_qt.ui.shell.window_state import WindowState

CAME_UP: Final = 500
"""Milliseconds after which a window that was shown counts as come up."""

_DROPPED: Final = tr("The panels stand as at first: the last start with the layout you had did not come up.")

FULL_ZOOM: Final = 60.0
"""Width of a space in pixels that is called 100 %."""


def _sight(game: str) -> str:
    """Where the settings keep what the player wants to see of this game's board."""
    return f"sight/{game}"


class MainWindow(QMainWindow):
    """One game in one window; `box` is what can be played, `settings` where the window remembers itself.

    `archive` keeps games in files. `calculator` is the module that a second process runs to work out chances;
    without one none are told.
    """

    rule_clicked = Signal(str)
    """The number of a paragraph that stands anywhere in the window, or in a dialog or panel of it."""

    def __init__(
        self,
        box: Edition,
        *,
        settings: Settings | None = None,
        archive: Archive,
        calculator: str = "",
    ) -> None:
        super().__init__()
        self.setStyleSheet(FRAME)
        self.settings = settings if settings is not None else Settings()
        self.setWindowTitle(box.title)
        self.setObjectName("main")
        self.setDockNestingEnabled(True)
        self.desk = desk = Desk(self)
        self.rule_clicked.connect(desk.rule_wanted)
        self.preferences = PreferenceControl(desk, self.settings)  # first: the parts are then dressed once
        self.scene = MapScene(self)
        # Every part is made in its place: moved there later, all in it would be measured and dressed again.
        centre = QWidget(self)
        self.setCentralWidget(centre)
        self.map_view = view = MapView(self.scene, centre)
        view.setAccessibleName(tr("Board"))
        view.wish = self.settings.text(_sight(box.key))
        desk.dialog_closed.connect(view.setFocus)
        self.prompt_bar = prompt_bar = PromptBar(centre)
        self.cards = CardsStrip(self.scene, centre)
        self._set_centre(centre)
        self._set_status_bar()
        self.state = WindowState(self.settings)
        self.docks = docks = Docks(self, self.preferences, self.state)
        self.battle_panel, self.log_panel = docks.battle_panel, docks.log_panel
        self.tracks_panel = TracksPanel(self.scene, docks.tracks)
        docks.tracks.setWidget(self.tracks_panel)
        self.tracks_panel.place_clicked.connect(view.centre_on)
        self.actions_by_command = actions = Actions(self)
        prompt_bar.show_keys(*map(actions.keys_of, ("step", "run", "finish")))
        self.controller = controller = Controller(
            desk, box, archive, view, prompt_bar, self.battle_panel, self.log_panel, self.preferences
        )
        self.help_desk = HelpDesk(desk, box, docks, view, controller)
        self.banners = BannerControl(view, prompt_bar, controller)
        self.files = files = Files(desk, self.settings, controller, archive)
        self.history = history = HistoryControl(desk, self.log_panel, docks.log, actions, controller)
        self.by_mail = ByMail(desk, self.settings, controller, files, history)
        self.modes = history.modes = modes = Modes(desk, docks, view, prompt_bar, controller)
        self.replay = ReplayControl(
            modes,
            desk,
            view,
            prompt_bar,
            self.battle_panel,
            self.log_panel,
            history,
            controller,
        )
        self.news = News(
            desk, self.battle_panel, self.log_panel, files, self.replay, actions, controller, self.banners
        )
        self.position_editor = PositionEditor(modes, desk, view, files, controller)
        self.map_look = look = MapLook(desk, view, actions)
        self.map_files = map_files = MapFiles(desk, self.scene, box, look)
        self.inspecting = Inspecting(modes, look, map_files, view, controller)
        self.map_editor = MapEditor(modes, desk, view, map_files, self.inspecting, controller)
        self.decisions = DecisionControl(view, prompt_bar, self.battle_panel, controller)
        self.odds = OddsControl(
            desk, view, self.battle_panel, self.log_panel, self.preferences, actions, controller, calculator
        )
        self.plans = PlanControl(desk, view, self.battle_panel, controller, calculator)
        self.program_seat = ProgramSeat(desk, prompt_bar, actions, controller)
        self.advice = AdviceControl(
            desk, docks, view, prompt_bar, actions, controller, self.program_seat, calculator
        )
        self.hand_throws = HandControl(desk, view, prompt_bar, actions, controller)
        self.publishing = Publishing(desk, self.scene, files, self.odds, controller)
        self.new_games = NewGames(desk, controller, files, map_files, history, self.publishing, self.settings)
        self.review = ReviewControl(desk, self.replay, actions, controller, calculator)
        self.replay.branch_wanted.connect(self.new_games.branch)
        self.replay.wanted.connect(actions.trigger)
        self.unfinished = UnfinishedWork(desk, controller, files, map_files, self.map_editor)
        self.unfinished.new_wanted.connect(self.new_games.new_game)
        self.welcome = Welcoming(desk, self.settings, actions, files, self.unfinished, controller)
        lit = {"prompt": prompt_bar, "battle": self.battle_panel, "log": self.log_panel, "rules": docks.rules}
        sight = LessonSight(self, view, lit, self.cards)
        self.lessons = LessonControl(desk, self.settings, view, sight, files, history, controller)
        self.lessons.seen_through.connect(self.welcome.remember)
        self.lessons.own_game.connect(self.new_games.play_own)
        self.sounds = SoundControl(desk, controller, self.preferences)
        self.typed = TypedCommands(
            desk, view, controller, history, self.odds, self.advice, actions, files, self.new_games
        )
        speaking = (
            self.lessons,
            self.banners,
            self.odds,
            self.typed,
            self.advice,
            self.battle_panel,
            self.hand_throws,
        )
        heard = (*(one.heard for one in speaking), view.spoken, desk.noted)
        readers = (self.help_desk.heard, self.log_panel.text_view.heard)
        Announcing(view, controller, heard, readers, self.settings)
        owners = (self, *vars(self).values())
        actions.bind({name: what for one in owners for name, what in answered_by(one).items()})
        files.recent.add_menu(actions)
        actions.leave_out(box)
        for command, lesson in (("learn", "*"), *zip(ASKING, ASKING, strict=True)):
            actions.by_id[command].setVisible(has_lessons(box.key, lesson))
        self.setAcceptDrops(True)
        view.setAcceptDrops(False)  # what is dropped on the board is for the window
        view.viewport().setAcceptDrops(False)
        docks.bind(actions)
        docks.left.connect(self.back_to_board)
        self._coming_up = self._timer(CAME_UP, self.state.came_up)
        self._laid_out = self._timer(0, docks.come_up)  # menu and tab bars have their height only then
        self._dress_frame()
        self.preferences.dressed.connect(self._dressed)
        self.preferences.changed.connect(self._show_state)
        self.preferences.changed.connect(self._turn_board)
        self._turn_board()
        controller.state_changed.connect(self._show_state)
        self.state.place_window(self)
        docks.restore()
        self._show_state()
        view.setFocus()

    # what the commands call ------------------------------------------------------------

    @answers("full_screen")
    def toggle_full_screen(self) -> None:
        """Fill the screen, or come back from it."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @answers("overview")
    def toggle_overview(self) -> None:
        """Show or hide the small map."""
        self.map_view.toggle_minimap()
        shown = self.map_view.minimap_shown
        self.actions_by_command.check("overview", shown)
        if shown and not self.map_view.minimap.isVisible():
            self.desk.show_note(
                tr("The overview map comes once a part of the board is out of sight and a corner is free.")
            )
        self.map_view.spoken.emit(tr("Overview map shown") if shown else tr("Overview map hidden"))

    def _dressed(self) -> None:
        """Hand a new palette or text size on to everything that draws itself."""
        self._dress_frame()
        self.scene.refresh_theme()
        for part in self.findChildren(QWidget):
            if isinstance(part, Dressed):
                part.follow_look()
        self.hand_throws.lay_out()
        self.docks.share_anew()

    def _dress_frame(self) -> None:
        dress_frame(self, self.actions_by_command.toolbar)
        self.actions_by_command.retheme(artwork.icon)

    @answers("quit")
    def quit(self) -> None:
        """Close the window; the game is kept for the next start."""
        if self._may_close():
            self.close()

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the commands of the board's sight call."""
        view = self.map_view
        sight = (view.zoom_in, view.zoom_out, view.fit_field, view.switch_sheet)
        looks = (partial(self._look, change) for change in sight)
        return dict(zip(("zoom_in", "zoom_out", "fit", "whole_sheet"), looks, strict=True))

    def _look(self, change: Callable[[], object]) -> None:
        """See more or less of the sheet; who listens hears how large it is now."""
        change()
        self.map_view.spoken.emit(f"{self.zoom_label.accessibleName()} {self.zoom_label.text()}")

    @answers("next_part")
    def to_next_part(self) -> None:
        """Give the keys to the panel after this one; on the board Tab is the game’s."""
        self.map_view.tell_part(tab_order.leave(self, forward=True))

    @answers("previous_part")
    def to_previous_part(self) -> None:
        """Give the keys to the panel before."""
        self.map_view.tell_part(tab_order.leave(self, forward=False))

    # Qt ------------------------------------------------------------

    def focusNextPrevChild(self, forward: bool) -> bool:
        return tab_order.go(self, forward=forward, within=self.lessons.kept_to())

    def closeEvent(self, event: QCloseEvent) -> None:
        """The button in the frame quits; close() from the program asks nothing and keeps nothing."""
        if event.spontaneous() and not self._may_close():
            event.ignore()
            return
        self.desk.close_dialogs()
        self.controller.player.finish()  # after the dialogs: what one of them starts ends here
        self.docks.note()
        self.modes.leave(back=False)
        if self.docks.seen:
            self.state.save(self)
            self.settings.keep({_sight(self.controller.box.key): self.map_view.wish})
        self._coming_up.stop()
        self._laid_out.stop()
        self.state.came_up()
        self.desk.closing.emit()
        super().closeEvent(event)

    def _may_close(self) -> bool:
        """Whether nothing is lost, or the player says so; that the game is kept is heard before all ends."""
        may = self.may_lose_drafts() and self.files.may_close()
        if may and self.files.put_by:
            heard_board.announce(self.map_view, tr("The game is kept."))
        return may

    def may_lose_drafts(self) -> bool:
        """Whether what is in no file may go: a corrected map, a position. The player is asked."""
        return self.modes.may_close() and self.map_files.may_close()

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.cards.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.docks.seen:
            return
        self.docks.seen = True  # only now are the sizes known
        self.docks.fit()
        self._laid_out.start()
        self._coming_up.start()
        if self.state.dropped:
            self.desk.show_note(_DROPPED)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of a command that is not possible says why."""
        if _pressed(event) or event.isAutoRepeat() or event.key() == Qt.Key.Key_Escape:
            return
        if barred := self.actions_by_command.barred(QKeySequence(event.keyCombination())):
            self.desk.show_note(barred)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What a panel has no use for: Return presses its buttons, Escape goes back to the board."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape:
            self.activateWindow()  # the panel may float in a window of its own
            self.back_to_board()
            return True
        return _pressed(event)

    def back_to_board(self) -> None:
        """Give the keys to the board; who listens hears where they are there."""
        self.map_view.setFocus()
        self.map_view.tell_part("")

    def childEvent(self, event: QChildEvent) -> None:
        super().childEvent(event)
        if event.polished() and isinstance(bar := event.child(), QTabBar):  # where docks share a place
            bar.installEventFilter(self)
            bar.setMovable(
                False
            )  # Qt drags a picture of the tab, also of one that has just gone, and may fall

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and hasattr(self, "actions_by_command"):
            self.actions_by_command.check("full_screen", self.isFullScreen())
        elif event.type() == QEvent.Type.StyleChange and hasattr(self, "preferences"):
            self.preferences.look_again()  # the desktop may have switched animations off

    # building ------------------------------------------------------------

    def _set_centre(self, centre: QWidget) -> None:
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self.desk.bars)
        column.addWidget(self.prompt_bar)
        column.addWidget(self.map_view, 3)
        self.map_view.told_beside.connect(self.cards.show_chances)
        column.addWidget(self.cards, 2)
        column.addLayout(self.desk.below)
        for button in self.prompt_bar.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the board

    def _timer(self, wait: int, what: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=wait)
        timer.timeout.connect(what)
        return timer

    def _set_status_bar(self) -> None:
        self.zoom_label = PlainLabel()
        self.zoom_label.setAccessibleName(tr("Zoom"))
        self.standing_label = PlainLabel()
        self.standing_label.setAccessibleName(tr("How the game stands"))
        self.scene.view_changed.connect(lambda: self.standing_label.setText(self.scene.view_shown.standing))
        bar = self.statusBar()
        bar.addWidget(self.desk.place_label, 1)
        bar.addPermanentWidget(self.desk.past_label)
        bar.addPermanentWidget(self.standing_label)
        bar.addPermanentWidget(self.zoom_label)
        self.map_view.zoom_changed.connect(self._show_zoom)
        self._show_zoom(self.map_view.zoom())

    def _show_zoom(self, pixels_per_space: float) -> None:
        self.zoom_label.setText(f"{round(100 * pixels_per_space / FULL_ZOOM)} %")

    def _turn_board(self) -> None:
        """At once, whatever moves."""
        turned = self.preferences.now.turned
        if turned != self.scene.ground.sheet.turned:
            self.controller.player.finish_beat(lambda: self.map_view.turn(turned))

    def _show_state(self) -> None:
        """Marks and greying of the commands follow the game and the preferences."""
        actions = self.actions_by_command
        found = set(self.controller.conditions())
        if self.map_files.map_work is not None:
            found.add("map editor")
        if self.map_files.workshop is not None and any(role.form for role in self.map_files.workshop.roles):
            found.add("workshop")
        for condition in ("map editor", "workshop"):
            actions.show_for(condition, condition in found)
        if self.scene.ground.centres:
            found |= {"map", "round"}
        if self.controller.laid is not None:
            found.add("counters")
        heard = {"sound"} if self.sounds.sounds.installed() else set[str]()
        actions.allow(self.modes.conditions(frozenset(found)) | heard)
        for mode in self.modes.all:
            if mode.command:
                actions.check(mode.command, mode.active)
        actions.check("inspect", self.map_look.on)
        preferences = self.preferences.now
        actions.check("sounds", preferences.sounds and bool(heard))
        actions.check("turn_board", preferences.turned)
        actions.check(f"speed_{preferences.dice or preferences.dice_speed()}")
        actions.check(f"palette_{preferences.palette_shown().lower()}")
        actions.check("overview", self.map_view.minimap_shown)
        for dock in self.docks.of_game:
            actions.check(f"dock_{dock.objectName()}", not dock.isHidden())


def _pressed(event: QKeyEvent) -> bool:
    """Whether Return has pressed the button with the focus, which Qt lets it do in dialogs only."""
    focus = QApplication.focusWidget()
    returns = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if not returns or not isinstance(focus, QAbstractButton):
        return False
    if not event.isAutoRepeat():
        focus.click()
    return True
