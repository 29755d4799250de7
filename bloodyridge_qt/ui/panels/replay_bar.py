"""The bar below the board while a game is looked at again: slider, buttons, speed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import artwork, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.moment_slider import MomentSlider
from bloodyridge_qt.ui.panels.parts import describe_choice, named, push_button, tell_choice, tool_button
from bloodyridge_qt.ui.panels.plain_label import ElidedLabel, plain_tip
from bloodyridge_qt.ui.panels.win_graph import WinGraph

SPEEDS: Final = (("full", tr("Full speed")), ("quick", tr("Quick")), ("none", tr("No animation")))


class ReplayBar(Dressed, QWidget):
    """Two rows of one height whatever they say. It only tells what is wanted."""

    wanted = Signal(str)
    """The id of a command: its button was pressed."""
    sought = Signal(int)
    """The slider's value: 0 is the table before the set-up, 1 the first moment."""
    speed_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Replay"))
        self._playing = False
        self._following = False
        self.first_button = self._tool(tr("First"), tr("Before the set-up (Ctrl+Shift+Left)"), "replay_first")
        self.back_button = self._tool(tr("Back"), tr("One decision back (Ctrl+Left)"), "replay_back")
        self.play_button = self._tool(tr("Play"), tr("Play (P)"), "replay_play")
        self.forward_button = self._tool(
            tr("Forward"), tr("Play one decision (Ctrl+Right)"), "replay_forward"
        )
        self.last_button = self._tool(tr("Last"), tr("To the last moment (Ctrl+Shift+Right)"), "replay_last")
        self.slider = named(MomentSlider(self), tr("Moment"))
        self.slider.valueChanged.connect(self._slid)
        self.where = named(worn(ElidedLabel(self), bold=True), tr("Moment shown"))
        self.speed = named(worn(QComboBox(self), 0.96), tr("Speed of the replay"))
        self.speed.setToolTip(tr("Speed of the replay"))
        for value, words in SPEEDS:
            self.speed.addItem(words, value)
        tell_choice(self.speed)
        self.speed.currentIndexChanged.connect(lambda _at: self.speed_chosen.emit(self.speed.currentData()))
        self.bookmark_button = self._button(
            tr("Bookmark…"), tr("Set or change the bookmark here (Ctrl+D)"), "bookmark"
        )
        self.remark_button = self._button(
            tr("Remark…"), tr("Write or change a remark here (Ctrl+E)"), "remark"
        )
        self.notes_button = self._button(tr("Notes…"), tr("All bookmarks and remarks (Ctrl+B)"), "notes")
        self.play_on_button = self._button(
            tr("Play on from here"), tr("Make this moment the present (Ctrl+Return)"), "play_on"
        )
        self.branch_button = self._button(
            tr("Branch…"), tr("Begin a new game with a new name from here (Ctrl+Shift+B)"), "branch"
        )
        self.leave_button = self._button(tr("Leave"), tr("Back to the game (Esc)"), "leave_replay")
        self._upper, self._lower = aired(QHBoxLayout(), 0.35), aired(QHBoxLayout(), 0.35)
        for button in (
            self.first_button,
            self.back_button,
            self.play_button,
            self.forward_button,
            self.last_button,
        ):
            self._upper.addWidget(button)
        self.graph = WinGraph(self)
        self.graph.x_of_moment = lambda moment: self.slider.x_of(moment + 1)
        self.graph.sought.connect(lambda moment: self.sought.emit(moment + 1))
        self.graph.hide()
        timeline = QVBoxLayout()
        timeline.setSpacing(0)
        lay(timeline, self.graph, self.slider)
        self._upper.addLayout(timeline, 1)
        self._upper.addWidget(self.speed)
        self._lower.addWidget(self.where, 1)
        self.notes_menu_button = named(QPushButton(tr("Notes"), self), tr("Bookmark, remark, notes"))
        self.notes_menu_button.setToolTip(tr("Bookmark, remark, and all notes"))
        self.notes_menu_button.setAutoDefault(False)
        self.notes_menu_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self.notes_menu_button)
        self._entries = {
            each: menu.addAction(each.text(), each.click)
            for each in (self.bookmark_button, self.remark_button, self.notes_button)
        }
        self.notes_menu_button.setMenu(menu)
        self.notes_menu_button.hide()
        for each in (*self._entries, self.notes_menu_button):
            self._lower.addWidget(each)
        for each in (self.play_on_button, self.branch_button, self.leave_button):
            self._lower.addWidget(each)
        self._words = ""
        """What is said of the moment, without the chance."""
        column = aired(QVBoxLayout(self), 0.3, 0.9, 0.5, 0.7, 0.5)
        lay(column, self._upper, self._lower)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.retheme()

    def show_moment(self, value: int, words: str) -> None:
        """Put the slider and the words there without telling that something is wanted."""
        self._following = True
        self.slider.setValue(value)
        self._following = False
        self._words = words
        if chance := self.graph.chance(value - 1):
            words = tr("{words}; chance to win: {chance}", words=words, chance=chance)
        self.where.set_words(words)
        self.where.setToolTip(plain_tip(words))
        self.slider.setAccessibleDescription(words)
        self.graph.show_moment(value - 1)
        self.first_button.setEnabled(value > 0)
        self.back_button.setEnabled(value > 0)
        for button in (self.forward_button, self.last_button):
            button.setEnabled(value < self.slider.maximum())
        self._name_play()

    def show_chances(self, chances: Sequence[float], turning_points: Sequence[int]) -> None:
        """Draw the chance to win over the slider; without any nothing is drawn."""
        self.graph.show_chances(chances, turning_points, self.slider.maximum() - 1)
        if self.graph.isVisibleTo(self) != bool(chances):
            self.graph.setVisible(bool(chances))
            self._dress()
        self.show_moment(self.slider.value(), self._words)

    def set_range(self, last: int) -> None:
        """The slider goes from 0 to `last`."""
        self._following = True
        self.slider.setRange(0, last)
        self._following = False

    def set_playing(self, playing: bool) -> None:
        """The middle button pauses while something plays."""
        self._playing = playing
        self._name_play()
        self._set_icons()

    def _name_play(self) -> None:
        """What the middle button does: at the end it begins again."""
        ends = self.slider.value() == self.slider.maximum()
        name = tr("Pause") if self._playing else tr("Play from the beginning") if ends else tr("Play")
        self.play_button.setAccessibleName(name)
        self.play_button.setToolTip(plain_tip(f"{name} (P)"))

    def set_possible(self, *, notes: bool, play_on: str, branch: str, finished: bool = False) -> None:
        """What can be done here; `play_on` and `branch` say why they cannot, "" when they can.

        Of a `finished` game nothing is taken back: playing on begins another.
        """
        for button in (self.bookmark_button, self.remark_button):
            button.setEnabled(notes)
            self._entries[button].setEnabled(notes)
        self.play_on_button.setEnabled(not play_on)
        what = (
            tr("Begin a new game from here; this one stays")
            if finished
            else tr("Make this moment the present")
        )
        self.play_on_button.setToolTip(plain_tip(play_on or tr("{what} (Ctrl+Return)", what=what)))
        self.branch_button.setEnabled(not branch)
        self.branch_button.setToolTip(
            plain_tip(branch or tr("Begin a new game with a new name from here (Ctrl+Shift+B)"))
        )

    def set_speed(self, speed: str) -> None:
        """Show this speed without telling."""
        self.speed.blockSignals(True)
        self.speed.setCurrentIndex(max(0, self.speed.findData(speed)))
        self.speed.blockSignals(False)
        describe_choice(self.speed)

    def _dress(self) -> None:
        unit = panel_style.em()
        margin = round(unit * 0.5)
        font = panel_style.text_font(0.96)
        for button in self.findChildren(QPushButton):
            button.setFont(font)
            button.setStyleSheet(f"padding: {round(unit * 0.25)}px {round(unit * 0.55)}px")
        for tool in self.findChildren(QToolButton):
            tool.setStyleSheet(f"padding: {round(unit * 0.2)}px")
            tool.setIconSize(QSize(round(unit * 1.25), round(unit * 1.25)))
        self._set_icons()
        line = QFontMetrics(font).height() + round(unit * 0.7)
        self.graph.setFixedHeight(round(unit * 3.4))
        graph = self.graph.height() if self.graph.isVisibleTo(self) else 0
        self.setFixedHeight(round(max(line, unit * 2.4) + line + 2 * margin + unit * 0.3 + graph))
        self._fold()

    def _set_icons(self) -> None:
        for button, name in (
            (self.first_button, "first"),
            (self.back_button, "back"),
            (self.play_button, "pause" if self._playing else "run"),
            (self.forward_button, "step"),
            (self.last_button, "last"),
        ):
            button.setIcon(artwork.icon(name))

    def _slid(self, value: int) -> None:
        if not self._following:
            self.sought.emit(value)

    def _tool(self, name: str, tip: str, command: str) -> QToolButton:
        return tool_button(name, tip, partial(self.wanted.emit, command), self)

    def _button(self, text: str, tip: str, command: str) -> QPushButton:
        return push_button(text, tip, partial(self.wanted.emit, command), self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Where large text leaves no room, the buttons for notes become one with a menu."""
        others = (*self._entries, self.play_on_button, self.branch_button, self.leave_button)
        unit = panel_style.em()
        wanted = sum(each.sizeHint().width() + self._lower.spacing() for each in others)
        narrow = wanted + unit * 16 > self.width()
        for each in self._entries:
            each.setVisible(not narrow)
        self.notes_menu_button.setVisible(narrow)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.panel)
            painter.fillRect(0, 0, self.width(), 1, look.panel_edge)
            painter.fillRect(0, 1, max(3, round(panel_style.em() * 0.3)), self.height() - 1, look.accent)
