"""Between the parts of a turn: what the last came to stands over the board until the player goes on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Banner, Beat
from bloodyridge_qt.table.table_view import Prompt
from bloodyridge_qt.ui.board.items.phase_banner import PhaseBanner
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.board.sheet_view import Sight
from bloodyridge_qt.ui.panels.parts import key_of
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.shell.controller import Controller

_LONG: Final = 20
"""So many letters of a row may be said again."""
_NOTHING_YET: Final = (Qt.Key.Key_N, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_X)
"""Keys of a decision: where the game waits they tell what leads to one."""
_GO_ON: Final = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OWN: Final = (QLineEdit, QPushButton, QLabel)
"""Where these keys have a meaning of their own: what is written in, a button, the links of a text."""
_PUTS_AWAY: Final = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,  # a key of the menus comes as no other event
    QEvent.Type.WindowBlocked,  # by a dialog
    QEvent.Type.WindowDeactivate,  # one beside it, where another window of the program has the keys then
)
_GOES_ON = tr("Space, Return or a click goes on")
_SPACE = tr("Space goes on")


class BannerControl(QObject):
    """Shows banners as their beats end; whether the game waits there is the controller's affair.

    Where it does not wait the banner stays until the next key, click or dialog, which does what it always
    does. What was in sight before a place in it was looked at comes back, but not under a click on the board.
    A lesson tells by itself what a part has come to.
    """

    heard = Signal(str)
    """What a part of the turn came to, and that the game waits."""

    def __init__(self, view: MapView, prompt_bar: PromptBar, controller: Controller) -> None:
        super().__init__(controller)
        self._view, self._prompt_bar = view, prompt_bar
        self._controller = controller
        self._waited = False
        self._before: Sight | None = None
        """What was in sight before a place in the banner was looked at."""
        self._there = QRectF()
        """What was in sight then; who has gone on from there stays where he is."""
        self.banner = banner = PhaseBanner(self._view, self._view.to_be_seen, self._view.lying)
        view.floating.append(banner)
        banner.pressed.connect(self._go_on)
        banner.place_clicked.connect(self._look_at)
        banner.place_pointed.connect(self._view.board.hover)
        self._view.went_over.connect(self._gone_over)
        player = controller.player
        player.beat_started.connect(self._beat_started)
        player.beat_ended.connect(self._beat_ended)
        player.paused.connect(self._paused)
        controller.changed_table.connect(self.clear)
        controller.seated.connect(self._seated)
        for watched in (self._view, self._view.viewport(), self._view.window()):
            watched.installEventFilter(self)

    def tell(self, banner: Banner, words: str) -> None:
        """Show what was told of a game before it came here; these `words` of it are said."""
        self.banner.show_banners((banner,))
        self.heard.emit(words)

    def clear(self, *, back: bool = False) -> None:
        """Take the banner away; with `back` what was in sight before comes again."""
        self._wait(False)
        before, self._before = self._before, None
        self.banner.show_banners(())
        if before is not None:
            self._view.board.marks.cursor.show_at("")
        if back and before is not None and self._view.seen_rect() == self._there:
            self._view.see_again(before)

    def _wait(self, waits: bool) -> None:
        """The game waits here, wherever in the window the keys are, or no longer."""
        if waits != self._waited and (program := QCoreApplication.instance()) is not None:
            (program.installEventFilter if waits else program.removeEventFilter)(self)
        self._waited = waits

    def _go_on(self) -> None:
        if self._waited:
            self._controller.hurry()
        else:
            self.clear(back=True)

    def _look_at(self, place: str) -> None:
        view = self._view
        self._before = self._before or view.sight()
        self._controller.show_place(place)
        view.board.marks.cursor.show_at(place)
        self._there = view.seen_rect()
        if view.mapFromScene(view.board.place_rect(place)).boundingRect().intersects(self.banner.geometry()):
            self.banner.stand(place)

    def _gone_over(self) -> None:
        if self.banner.banners and self._before is None:
            self.banner.stand()

    def _seated(self) -> None:
        self.clear()
        self.banner.places = self._controller.places

    def _beat_started(self, _beat: Beat) -> None:
        if self._waited:
            self.clear(back=True)

    def _beat_ended(self, beat: Beat) -> None:
        if beat.banner is not None and not (self._controller.replaying or self._controller.led):
            if beat.banner.passing and not self._controller.waits_with(beat.banner):
                return
            told: tuple[Banner, ...] = (*self.banner.banners, beat.banner)
            self.banner.show_banners(told)

    def _paused(self, beat: Beat) -> None:
        """The controller has heard of it before and has decided whether the game waits."""
        if beat.banner is None or not self._controller.player.waiting or self._controller.replaying:
            return
        if beat.banner.passing and beat.banner not in self.banner.banners:
            return  # it is stepped through
        self._wait(True)
        self.banner.show_banners(self.banner.banners, _GOES_ON)
        title, rows = beat.banner.title, beat.banner.rows
        self._prompt_bar.set_prompt(Prompt(title, ""))  # what it came to stands on the board
        # the log has told it already, word for word, or it was said
        told = (line for line in beat.log if line.kind != "summary")
        said = "\n".join(f"{line.text}\n{line.aloud or ''}" for line in told)
        new = [
            f"{name}: {value}"
            for name, value in rows[: beat.banner.said]
            if not f"{said}\n".count(f": {value}\n") and (len(value) < _LONG or value not in said)
        ]
        known = beat.banner.goes_without_saying or title in said
        self.heard.emit(". ".join((_SPACE, *(() if known else (title,)), *new)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._waited and key_of(event) in _GO_ON and self._is_for_the_board(watched):
            self._go_on()
            return True
        if watched not in (self._view, self._view.viewport(), self._view.window()):
            return False
        pressed = event.key() if isinstance(event, QKeyEvent) and watched is not self._view.window() else 0
        if self._waited and event.type() == QEvent.Type.KeyPress and pressed in _NOTHING_YET:
            self.heard.emit(_SPACE)
            return True
        shown = self.banner.banners and not self._controller.player.waiting
        program_left = event.type() == QEvent.Type.WindowDeactivate and QGuiApplication.focusWindow() is None
        if event.type() in _PUTS_AWAY and shown and not program_left:
            self.clear(back=event.type() != QEvent.Type.MouseButtonPress)
        return False

    def _is_for_the_board(self, watched: QObject) -> bool:
        """Whether keys that come here are not meant for a thing in the window, nor for another window."""
        here = isinstance(watched, QWidget) and watched.window() is self._view.window()
        return here and not isinstance(watched, _OWN)
