"""What is heard of the game: with each beat its sound, and the ending."""

from __future__ import annotations

from PySide6.QtCore import QObject

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.table.table_view import EndingView
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.preference_control import PreferenceControl
from bloodyridge_qt.ui.sounds import Sounds, sound_of


class SoundControl(QObject):
    """Listens to the player of beats; nothing waits for a sound."""

    def __init__(self, desk: Desk, controller: Controller, preferences: PreferenceControl) -> None:
        super().__init__(controller)
        self._desk, self._controller, self._preferences = desk, controller, preferences
        self.sounds = Sounds(self)
        controller.player.beat_started.connect(self._beat_started)
        controller.ended.connect(self._ended)
        preferences.changed.connect(self._prefer)
        self._prefer()

    @answers("sounds")
    def toggle(self) -> None:
        """Sounds on or off, and say which."""
        on = not self._preferences.now.sounds
        self._preferences.prefer(sounds=on)
        self._desk.show_note(tr("Sounds are on.") if on else tr("Sounds are off."))

    def _prefer(self) -> None:
        self.sounds.on = self._preferences.now.sounds

    def _beat_started(self, beat: Beat) -> None:
        if self._controller.player.speed != "none":  # without animation everything would sound at once
            name = sound_of(beat, style_of(self._controller.box.key).sounds)
            if name:
                self.sounds.play(name)

    def _ended(self, ending: EndingView) -> None:
        self.sounds.play("won" if ending.victory else "lost")
