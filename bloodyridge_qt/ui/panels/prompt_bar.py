"""The line above the board: what to do now, why, and the buttons that apply.

Longer than most: words and buttons share one room, and a click asks how long they have stood there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QCursor,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import Prompt
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import key_words, named, scroll_area
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

MOST: Final = 0.335
"""Part of the window's height the bar takes at the most; longer words are scrolled."""
_BY_KEYS: Final = tr(
    "What red words mean: click one; by keys Ctrl+Shift+Tab and Shift+Tab come here, Left and Right go from "
    "one to the next, F1 opens it."
)
_USUAL: Final = 150.0
"""Width in em of what a game says in one line; so many lines as that takes here, if few, have their room."""
_FEW: Final = 3
UNREAD: Final = 800
"""Milliseconds for which a click is still meant for the button that stood in that place before."""
_MISSED: Final = 2.5
"""How many times as long where that has gone without being pressed: somebody may be on the way to it."""


def answer_keys(number: int) -> QKeySequence:
    """The keys of the answer with this number, from 1 on."""
    return QKeySequence(f"Alt+{number}")


class AnswerButton(QPushButton):
    """An answer to a question of weight: by the mouse, by its own keys, or by Return once it is marked."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys = answer_keys(number)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the board
        self.hide()

    def offer(self, word: str, *, main: bool, barred: bool = False) -> None:
        """Stand for this answer; `main` sets it off from the others, a `barred` one is paler."""
        if (self.property("main"), self.property("barred")) != (main, barred):
            self.setProperty("main", main)
            self.setProperty("barred", barred)
            self.style().unpolish(self)  # the style sheet asks for the property only when it dresses a widget
            self.style().polish(self)
            panel_style.fit_button(self)
        shown = key_words(self.keys)
        self.setText(f"{word.replace('&', '&&')}  ({shown})")
        self.setShortcut(self.keys)  # after the text, which takes away what was set before
        self.setAccessibleName(word)
        self.setToolTip(plain_tip(f"{word} ({shown})"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Laid elsewhere it is not under the pointer any more, which Qt tells it only when that moves."""
        super().moveEvent(event)
        if self.underMouse() and not self.rect().contains(self.mapFromGlobal(QCursor.pos())):
            QApplication.sendEvent(self, QEvent(QEvent.Type.Leave))


class PromptBar(Dressed, QWidget):
    """What to do and why, wrapped where they need it.

    The bar has room for what is usual, grows for a longer text and stays so tall until width, text size or
    what is done change: the board below must not jump with every sentence. Where narrow words would take too
    much of the window the buttons lie below them.
    """

    answered = Signal(int)
    """The answer at this place in what `set_answers` was given."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("What to do now"))
        self._prompt = Prompt("", "")
        self._busy = False
        self._busy_words = ""
        self._program = ""
        self._dressing = False
        self._least = self._tallest = 0
        self._shrinks = False
        self._stood: dict[str, QRect] = {}
        """Where on the screen buttons have just stood, by their words."""
        self._pressed, self._missed = False, False
        """Whether an answer has just been pressed, and whether the last ones have gone without that."""
        self._since = QElapsedTimer()
        """Since others were to stand there."""
        self._seen = QElapsedTimer()
        """Since other buttons, or other words on them, were painted in the bar; not valid until they are."""
        self._painted = QTimer(self, interval=0, singleShot=True)
        # after all that is painted with them: a board takes long
        self._painted.timeout.connect(self._seen.start)
        sheet = QWidget()
        self.headline = worn(LinkLabel(sheet), 1.2, font=panel_style.title_font)
        self.reason = worn(LinkLabel(sheet))
        self._words = aired(QVBoxLayout(sheet), 0.1, 0, 0, 0, 0)
        for label in (self.headline, self.reason):
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._words.addStretch(1)
        lay(self._words, self.headline, self.reason)
        self._words.addStretch(1)
        self._area = named(scroll_area(sheet, self, clear=True), tr("What to do now"))
        self._row = aired(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), 0.5, 0.9, 0, 0.7, 0.06)
        self._row.addWidget(self._area, 1)
        self.note = named(worn(PlainLabel("", self), 0.92, italic=True), tr("How dice are thrown"))
        self.note.hide()
        self._row.addWidget(self.note, 0, Qt.AlignmentFlag.AlignVCenter)
        self._beside = aired(QVBoxLayout(), 0.3)
        """The buttons, in as many rows as leave the words their room."""
        self._row.addLayout(self._beside)
        self._rows: list[QHBoxLayout] = []
        self._lines: list[list[QPushButton]] = []
        """What stands in each row; rows that are not needed are empty."""
        self._shown: list[tuple[QPushButton, str]] = []
        """The buttons that stand there, with their words."""
        self.answer_buttons: list[AnswerButton] = []
        self.cancel_button = self._button()
        self.stop_button = self._button()
        self.step_button = self._button(tr("One step"), tr("Show the next step, then wait"))
        self.run_button = self._button(tr("Play on"), tr("Show the rest without waiting between the steps"))
        self.finish_button = self._button(
            tr("Skip to the outcome"), tr("Show nothing more of it: go to the next decision at once")
        )
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.retheme()

    def set_prompt(self, prompt: Prompt) -> None:
        """Say what to do and why."""
        self._prompt = prompt
        self._show()

    def set_busy(self, busy: bool, text: str = "") -> None:
        """Automatic parts are played (with their buttons), or are over; `text` replaces the headline."""
        self._busy, self._busy_words = busy, text
        for button in (self.step_button, self.run_button, self.finish_button):
            button.setVisible(busy)
        self._show()

    def set_program(self, words: str, *, held: bool = False) -> None:
        """Say for whom the program plays, with a button that stops it, or lets it go on when it is `held`.

        "" when it does not play.
        """
        self._program = words
        told = tr("Let the program go on") if held else tr("Stop the program")
        self.stop_button.setText(told)
        self.stop_button.setAccessibleName(told)
        self.stop_button.setToolTip(plain_tip(words))
        self.stop_button.setVisible(bool(words))
        self._show()

    def show_keys(self, *keys: str) -> None:
        """Say on the buttons of automatic parts by which keys they are pressed, from the first on."""
        buttons = (self.step_button, self.run_button, self.finish_button)
        for button, key in zip(buttons, keys, strict=True):
            button.setText(f"{button.accessibleName()}  ({key})")

    def set_cancel(self, text: str | None) -> None:
        """Offer to take back what is begun, in these words; None offers nothing."""
        shown = tr("{told} (Esc)", told=text) if text else ""
        self.cancel_button.setText(shown)
        self.cancel_button.setAccessibleName(text or "")
        self.cancel_button.setToolTip(plain_tip(shown))
        self.cancel_button.setVisible(bool(text))

    def set_answers(
        self, words: Sequence[str], *, safe_first: bool = True, barred: Collection[int] = ()
    ) -> None:
        """Offer these answers as buttons, none to take them away; `safe_first` sets off the first.

        Those at the places `barred` stand there too, are not set off, and are refused when they are given.
        """
        while len(self.answer_buttons) < len(words):
            self._add_answer()
        first = next((place for place in range(len(words)) if safe_first and place not in barred), -1)
        for place, button in enumerate(self.answer_buttons):
            if place < len(words):
                button.offer(words[place], main=place == first, barred=place in barred)
            button.setVisible(place < len(words))
        self._show_note()

    def set_note(self, words: str) -> None:
        """A few words that stand beside the prompt as long as they hold; a question needs the room itself."""
        self.note.setText(words)
        self._show_note()

    def _show_note(self) -> None:
        asking = any(not button.isHidden() for button in self.answer_buttons)
        self.note.setVisible(bool(self.note.text()) and not asking)

    def _clothe(self) -> None:
        self._dressing = True
        panel_style.dress(self, self._more_style())

    def _dress(self) -> None:
        unit = panel_style.em()
        button = QFontMetrics(panel_style.text_font()).height() + unit * 0.9
        lines = sum(QFontMetrics(label.font()).height() + 2 for label in (self.headline, self.reason))
        self._least = round(max(button, lines + unit * 0.1) + unit * 0.6)
        panel_style.ink(self.note, theme.current().accent)
        self._colour()
        for each in self._buttons():
            panel_style.fit_button(each)
        self._dressing = False
        self._grow(afresh=True)

    def _more_style(self) -> str:
        """What a bar of this kind adds to the style sheet of panels."""
        return ""

    def settle(self) -> None:
        """Another part of the game begins: be only as tall as what stands there from now on needs."""
        self._shrinks = True
        QApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def _grow(self, *, afresh: bool = False) -> None:
        """Be as tall as the words beside these buttons need, and never less than before unless `afresh`."""
        if self._dressing:
            return
        afresh, self._shrinks = afresh or self._shrinks, False
        most = max(round(self.window().height() * MOST), self._least)
        needed = self._tall(below=False)
        if needed > min(most, 2.5 * self._least):  # narrow words are tall
            needed = self._tall(below=True)
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus if needed > most else Qt.FocusPolicy.NoFocus)
        needs, none = Qt.ScrollBarPolicy.ScrollBarAsNeeded, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        # one that is there narrows the words, which then are too tall to go without it
        self._area.setVerticalScrollBarPolicy(needs if needed > most else none)
        tallest = min(max(needed, self._usual() if afresh else self._tallest), most)
        if tallest != self._tallest:
            self._tallest = tallest
            self.updateGeometry()

    def _usual(self) -> int:
        """How tall a bar of this width is for a prompt as they mostly are."""
        headline, reason = (QFontMetrics(one.font()).height() for one in (self.headline, self.reason))
        lines = min(round(_USUAL * panel_style.em() / max(self.width(), 1)), _FEW)
        return max(self._least, round(headline + lines * reason + panel_style.em() * 0.6))

    def _tall(self, *, below: bool) -> int:
        """How tall the bar is for all its words, with the buttons beside them or below; it is laid out so."""
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        inner = self.width() - margins.left() - margins.right()
        self._arrange(inner if below else self.width() * 0.6)
        down = QBoxLayout.Direction.TopToBottom
        self._row.setDirection(down if below else QBoxLayout.Direction.LeftToRight)
        besides = [self._beside.sizeHint()] if self._lines else []
        if not self.note.isHidden():
            besides.append(self.note.sizeHint())
        room = inner if below else max(1, inner - sum(one.width() + spacing for one in besides))
        words = sum(max(0, label.heightForWidth(room)) for label in (self.headline, self.reason))
        words += self._words.spacing()
        heights = [one.height() for one in besides]
        tall = words + sum(heights) + spacing * len(heights) if below else max(words, *heights, 0)
        return tall + margins.top() + margins.bottom() + round(panel_style.em() * 0.2)

    def _buttons(self) -> tuple[QPushButton, ...]:
        """Those that apply and those that do not, from left to right: what comes and goes moves no answer."""
        more = (self.step_button, self.run_button, self.finish_button, self.stop_button)
        return (self.cancel_button, *self.answer_buttons, *more)

    def _arrange(self, most: float) -> None:
        """Put the buttons that apply into rows that are at most so wide."""
        spacing = self._row.spacing()
        lines: list[list[QPushButton]] = []
        left = 0.0
        for button in self._buttons():
            if not button.isHidden():
                wide = button.sizeHint().width() + spacing
                if not lines or wide > left:
                    lines.append([])
                    left = most + spacing
                lines[-1].append(button)
                left -= wide
        shown = [(button, button.text()) for line in lines for button in line]
        if shown != self._shown:
            # what was answered last is meant as long as nothing else has been asked
            answered = any(isinstance(button, AnswerButton) for button, _words in self._shown)
            if answered and (not self._since.isValid() or self._since.elapsed() >= UNREAD):
                self._stood.clear()
                self._since.start()
                self._missed, self._pressed = not self._pressed, False
            self._stood |= {words: _on_screen(button) for button, words in self._shown}
            self._shown = shown
            self._painted.stop()
            self._seen.invalidate()
            for (
                button,
                _,
            ) in shown:  # one that stays as it was is not painted by itself, and no time would run
                button.update()
        if lines == self._lines:
            return
        for row, line in zip(self._rows, self._lines, strict=False):
            for button in line:
                row.removeWidget(button)
        for _ in lines[len(self._rows) :]:
            self._rows.append(QHBoxLayout())
            self._rows[-1].addStretch(1)
            self._beside.addLayout(self._rows[-1])
        for row, line in zip(self._rows, lines, strict=False):
            row.setSpacing(spacing)
            for button in line:
                row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._lines = lines

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._tallest)

    def hasHeightForWidth(self) -> bool:
        return False  # the bar says itself how tall it is, and does not shrink with every shorter text

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._tallest)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._grow()  # once for all that has changed: words and buttons do not change at one stroke
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click does nothing on a button that has just come to stand where another one stood.

        But the program stops at once: nobody loses by that, and it comes anew with each of its decisions.
        """
        if isinstance(watched, QPushButton):
            if event.type() == QEvent.Type.Paint and not self._seen.isValid():
                self._painted.start()
            elif isinstance(event, QMouseEvent) and event.type() in (
                QEvent.Type.MouseButtonPress,
                QEvent.Type.MouseButtonDblClick,
            ):
                since, here = self._seen.elapsed() if self._seen.isValid() else 0, _on_screen(watched)
                others = (rect for words, rect in self._stood.items() if words != watched.text())
                unread = since < UNREAD * (_MISSED if self._missed else 1.0)
                if unread and watched is not self.stop_button and any(map(here.intersects, others)):
                    return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._grow(afresh=True)

    def _button(self, text: str = "", tip: str = "") -> QPushButton:
        button = named(QPushButton(text, self), text)
        button.setToolTip(plain_tip(tip))
        button.setAutoDefault(False)
        button.move(-10_000, 0)  # it may be painted before it has its place
        button.installEventFilter(self)
        button.hide()
        return button

    def _add_answer(self) -> None:
        place = len(self.answer_buttons)
        button = AnswerButton(place + 1, self)
        button.move(-10_000, 0)
        panel_style.fit_button(button)
        button.clicked.connect(lambda: self._press(place))
        button.installEventFilter(self)
        self.answer_buttons.append(button)

    def _press(self, place: int) -> None:
        self._pressed = True
        self.answered.emit(place)

    def _show(self) -> None:
        words = self._busy_words if self._busy and self._busy_words else self._prompt.headline
        reason = self._prompt.reason
        if self._program:  # over what it decides, or over what comes of it
            words, reason = self._program, reason if self._busy else words
        self.headline.set_text(words)
        self.reason.set_text(reason)
        by_keys = self.reason.textInteractionFlags() & Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        self.reason.setToolTip(plain_tip(_BY_KEYS if by_keys else ""))
        self.setAccessibleDescription(f"{words}. {reason}")
        # words that scroll ask nobody for room
        QApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self._colour()

    def _colour(self) -> None:
        """The headline in the colour of the side that decides."""
        side, look = self._prompt.side, theme.current()
        panel_style.ink(self.headline, style.side(side).words if side else look.text)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.panel)
            painter.fillRect(0, self.height() - 1, self.width(), 1, look.panel_edge)
            side = self._prompt.side
            wide, colour = (0.6, style.side(side).words) if side else (0.3, look.accent)
            painter.fillRect(0, 0, max(3, round(panel_style.em() * wide)), self.height() - 1, colour)


def _on_screen(button: QWidget) -> QRect:
    return QRect(button.mapToGlobal(QPoint()), button.size())
