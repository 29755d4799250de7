"""The dialog for what a player prefers; every change is told at once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from bloodyridge_qt import language
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.drawing.theme import THEMES
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel
from bloodyridge_qt.ui.panels.tick import Tick
from bloodyridge_qt.ui.preferences import (
    LARGEST_TEXT,
    SMALLEST_TEXT,
    Preferences,
    system_reduces_motion,
    system_wants_contrast,
    system_wants_dark,
)
from bloodyridge_qt.ui.sounds import Sounds

_DICE_WORDS = (("none", tr("None")), ("quick", tr("Quick")), ("full", tr("Full")))
_TEXT_STEP = 10
_ASKED, _NOT_ASKED = tr("The system asks for it now."), tr("The system does not ask for it now.")


class PreferencesDialog(SheetDialog):
    """`changed` tells each change for a live preview; after Cancel the caller takes the old ones again."""

    changed = Signal(object)
    """The `Preferences` as they are now."""
    ems_wide = 36.0

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(tr("Preferences"), parent)
        self._now = preferences
        dice = preferences.dice or preferences.dice_speed()
        self.dice = self.add_choice(tr("Dice"), _DICE_WORDS, dice, lambda now: self._prefer(dice=now))
        self.motion = self._switch(
            tr("Do without animation when the system asks for that"), "follow_system_motion"
        )
        self._note(_ASKED if system_reduces_motion() else _NOT_ASKED)
        palettes = tuple((name, tr(name)) for name in THEMES)
        self.palettes = self.add_choice(
            tr("Palette"),
            palettes,
            preferences.palette,
            lambda now: self._prefer(palette=now),
        )
        self._switch(tr("High contrast when the system asks for that"), "follow_system_contrast")
        self._note(_ASKED if system_wants_contrast() else _NOT_ASKED)
        self.dark = self._switch(
            tr("Night instead of Printed when the system asks for dark"), "follow_system_dark"
        )
        self._note(_ASKED if system_wants_dark() else _NOT_ASKED)
        self._add_text_size(preferences.text_size)
        languages = (("", tr("The system’s")), *language.names().items())
        self.languages = self.add_choice(
            tr("Language"),
            languages,
            preferences.language,
            lambda now: self._prefer(language=now),
        )
        self._note(tr("Another language is spoken from the next start on."))
        self.stepping = self._switch(tr("Wait after each step of what goes by itself"), "step_automatic")
        self._note(tr("Otherwise it runs on, and can be finished at once."))
        self._switch(tr("Pause between phases"), "pause_phases")
        self._note(
            tr("With what the phase came to, or the card that leads it; Space, Return or a click goes on.")
        )
        self.sounds = self._switch(tr("Sounds of dice, counters and guns"), "sounds")
        if not Sounds.installed():
            self.sounds.setEnabled(False)
            with QSignalBlocker(self.sounds):  # what was chosen stays, for a program that has the part
                self.sounds.setChecked(False)
            self._note(
                tr(
                    "This copy of the program came without the part that plays sounds; "
                    "the README says how to add it."
                )
            )
        self.body.addStretch(1)
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button(tr("Cancel"), self.reject)
        self.add_button(tr("Keep"), self.accept, main=True)
        self.retheme()
        self.dice[dice].setFocus()

    def preferences(self) -> Preferences:
        """What is chosen now."""
        return self._now

    def _prefer(self, **members: str | int | bool) -> None:
        chosen = replace(self._now, **members)  # type: ignore[arg-type]  # as PreferenceControl.prefer
        if chosen != self._now:
            self._now = chosen
            self.changed.emit(chosen)
            self.retheme()  # the palette may be another one now

    def _note(self, text: str) -> None:
        label = worn(PlainLabel(text, self, wrap=True), 0.92, soft=True, margins=(1.8, 0, 0, 0))
        self.body.addWidget(label)

    def _switch(self, words: str, member: str) -> Tick:
        """A tick box for a member of Preferences."""
        box = self.add_tick(words, getattr(self._now, member))
        box.toggled.connect(lambda on: self._prefer(**{member: on}))
        return box

    def _add_text_size(self, now: int) -> None:
        title = self.add_heading(tr("Text size"))
        self.text_size = QSlider(Qt.Orientation.Horizontal, self)
        self.text_size.setAccessibleName(tr("Text size in per cent"))
        self.text_size.setRange(SMALLEST_TEXT // _TEXT_STEP, LARGEST_TEXT // _TEXT_STEP)
        self.text_size.setPageStep(2)
        self.text_size.setValue(round(now / _TEXT_STEP))
        title.setBuddy(self.text_size)
        self._size_words = worn(PlainLabel(f"{now} %", self), bold=True)
        self.text_size.setAccessibleDescription(self._size_words.text())
        row = aired(QHBoxLayout(), 1.2)
        row.addWidget(self.text_size, 1)
        row.addWidget(self._size_words)
        self.body.addLayout(row)
        self.text_size.valueChanged.connect(self._resize)
        self.text_size.sliderReleased.connect(lambda: self._resize(self.text_size.value()))

    def _resize(self, step: int) -> None:
        self._size_words.setText(f"{step * _TEXT_STEP} %")
        self.text_size.setAccessibleDescription(self._size_words.text())
        # While the slider is held the size waits: the slider would move away under the hand.
        if not self.text_size.isSliderDown():
            self._prefer(text_size=step * _TEXT_STEP)

    def _restyle(self) -> None:
        self._size_words.setMinimumWidth(round(panel_style.em() * 3.4))
