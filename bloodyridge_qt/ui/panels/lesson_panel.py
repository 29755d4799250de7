"""The slip on which a lesson says its step, with what leads on, back and out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.floating_panel import FloatingPanel
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import key_words, push_button
from bloodyridge_qt.ui.panels.plain_label import plain_tip

EMS_WIDE = 27.0
_EMS_HIGH: Final = 17.0
"""As high the slip is with most steps at the most."""
_STAYS: Final = 20_000.0
"""It stays until so much of what matters is under it: who clicks again is to meet the same button."""


class LessonPanel(Dressed, FloatingPanel):
    """It judges nothing; the control of the lesson tells it what to say."""

    forward = Signal()
    """To the next step, or what this one asks for is to be shown."""
    back = Signal()
    leave = Signal()
    answered = Signal(str)
    """One of the answers to choose from."""
    heard = Signal(str)
    """What is to be heard: a step, or why a try is not what it asks for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.stays = _STAYS
        self.title = worn(LinkLabel(self), 1.15, font=panel_style.title_font)
        self.words, self.keys = worn(LinkLabel(self), 1.05), worn(LinkLabel(self), 1.05)
        self.objection = worn(LinkLabel(self), italic=True)
        self.leave_button = push_button(tr("&Leave"), tr("Back to your own game"), self.leave.emit, self)
        self.back_button = push_button(tr("&Back"), tr("To the step before"), self.back.emit, self)
        self.forward_button = push_button(tr("&Go on"), "", self.forward.emit, self)
        back, leave = (_keys(button) for button in (self.back_button, self.leave_button))
        about = tr("Return goes on, {back} goes back, {leave} leaves the lesson.", back=back, leave=leave)
        self.forward_button.setWhatsThis(plain_tip(about))
        for button in (self.leave_button, self.back_button, self.forward_button):
            button.setAutoDefault(True)  # Return presses it, as Space does
        for told in (self, self.forward_button):
            told.installEventFilter(self)
        self._answers = QHBoxLayout()
        self.answers: list[QPushButton] = []
        self._aloud = self._told_of = self._keys_told = self._words_told = ""
        self._told = self._by_keys = False
        """Whether the step has been said: it is said once as it comes; and whether the player uses keys."""
        buttons = QHBoxLayout()
        buttons.addWidget(self.leave_button)
        buttons.addStretch(1)
        lay(buttons, self.back_button, self.forward_button)
        self._column = aired(QVBoxLayout(self), 0.5, 1.4, 0.9, 1.2, 1.1)
        for label in (self.title, self.words, self.keys, self.objection):
            self._column.addWidget(label)
        self._column.insertLayout(self._column.indexOf(self.objection), self._answers)
        self._column.addLayout(buttons)
        self.retheme()
        self.hide()

    def say(
        self,
        title: str,
        words: str,
        forward: str,
        *,
        back: bool,
        keys: str = "",
        answers: Sequence[str] = (),
        aloud: str = "",
    ) -> None:
        """Show a step; `forward` are the words on the button that leads on, `answers` what can be chosen.

        `keys` says how it is done by keys, `aloud` what is said in place of the words to who listens.
        """
        self._aloud = aloud or words
        panel_style.empty(self._answers)
        self.answers = [
            push_button(answer, "", partial(self.answered.emit, answer), self) for answer in answers
        ]
        for button in self.answers:
            button.setAutoDefault(True)
            self._answers.addWidget(button)
            button.show()  # at once: the slip is made as high as what is shown
        self.title.set_text(title)
        self.words.set_text(words)
        self.words.setAccessibleName(self._aloud)
        self.name_forward(forward)
        self.back_button.setEnabled(back)
        self.setAccessibleName(title.rpartition(": ")[0])  # the number of the step is said with it
        for told in (self, self.forward_button):
            told.setAccessibleDescription("")
        self._told = False
        self.object_to("")
        self.show_keys(keys)

    def take_answers_away(self) -> None:
        """One has been given: there is nothing to choose any more."""
        panel_style.empty(self._answers)
        self.answers = []
        self.show_keys("")
        self.forward_button.setAccessibleDescription("")

    def name_forward(self, words: str) -> None:
        """Write this on the button that leads on."""
        self.forward_button.setText(words)
        self.forward_button.setAccessibleName(words.replace("&", ""))

    def show_keys(self, keys: str) -> None:
        """Say how the step is done by keys, as things stand; "" says nothing. Seen by who uses them."""
        self.keys.set_text(keys)
        self.spell_keys(self._by_keys)

    def spell_keys(self, by_keys: bool) -> None:
        """Whether it is of use to be seen how the step is done by keys; it is heard all the same."""
        self._by_keys = by_keys
        self.keys.setVisible(by_keys and bool(self.keys.plain_text()))
        self._fit()

    def lead(self, *, by_return: bool) -> None:
        """Set the button that leads on off from the others where Return presses it, and only there."""
        button = self.forward_button
        button.setProperty("main", by_return)
        button.style().unpolish(button)  # the style sheet asks for the property only when it dresses a widget
        button.style().polish(button)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A double click on Go on does not also do what the next step asks for: both stand in one place.

        A step is told once as it comes, and again to who comes back to its words; the button has told it.
        """
        if self._told and event.type() == QEvent.Type.FocusOut and isinstance(watched, QWidget):
            told = "" if watched is self.forward_button else self._aloud
            watched.setAccessibleDescription(f"{told} {self.keys.plain_text()}".strip())
        doubled = watched is self.forward_button and event.type() == QEvent.Type.MouseButtonDblClick
        return (doubled and bool(self.keys.plain_text())) or super().eventFilter(watched, event)

    def tell(self) -> None:
        """Let the step be heard: after the focus has gone where it is wanted, which would speak over it."""
        lesson, _, step = self.title.plain_text().rpartition(": ")
        title = step if lesson == self._told_of else self.title.plain_text()
        keys = self.keys.plain_text()
        known = bool(self.answers) and (lesson, keys) == (self._told_of, self._keys_told)
        words = "" if (lesson, self._aloud) == (self._told_of, self._words_told) else self._aloud
        self._told_of, self._keys_told, self._words_told, self._told = lesson, keys, self._aloud, True
        answers = ", ".join(button.text() for button in self.answers if "&" not in button.text())
        parts = (title, words, answers, "" if known else keys)
        self.heard.emit(". ".join(part.rstrip(".") for part in parts if part))

    def object_to(self, reason: str, *, aloud: bool = True, more: str = "") -> None:
        """Say why what was tried is not what the step asks for; "" says nothing; `aloud` for who listens.

        `more` is said to them besides: which keys lead on.
        """
        self.objection.set_text(reason)
        if reason and aloud:
            stop = "" if not more or reason[-1] in ".?!" else "."
            self.heard.emit(f"{reason}{stop} {more}".strip())
        self.objection.setVisible(bool(reason))
        self._fit()

    def _dress(self) -> None:
        self.setFixedWidth(round(panel_style.em() * EMS_WIDE))
        self.reserved = round(panel_style.em() * _EMS_HIGH)
        self._fit()

    def _fit(self) -> None:
        """As high as what is shown; the foot with the buttons stays where it is."""
        self._column.activate()
        high = self._column.totalHeightForWidth(self.width())
        self.setGeometry(self.x(), self.y() + self.height() - high, self.width(), high)


def _keys(button: QPushButton) -> str:
    """What presses a button from anywhere."""
    return key_words(QKeySequence.mnemonic(button.text()))
