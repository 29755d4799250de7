"""Sounds of the table, where Qt's multimedia part is installed and something can be heard; else silence."""

from __future__ import annotations

import wave
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from typing import Final

from PySide6.QtCore import QBuffer, QIODeviceBase, QLoggingCategory, QObject

from bloodyridge_qt import resources
from bloodyridge_qt.table.cues import Beat

LOUDNESS: Final = 0.6
"""Of 1; the desktop's own volume does the rest."""


class Sounds(QObject):
    """Plays the files of assets/shared/sounds by name. Whatever it lacks, it is silent and says nothing."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.on = False
        self._players: dict[str, Callable[[], None]] = {}
        self._heard: bool | None = None

    @staticmethod
    @cache
    def installed() -> bool:
        """Whether Qt's multimedia part is there."""
        return find_spec("PySide6.QtMultimedia") is not None

    def play(self, name: str) -> bool:
        """Let a sound be heard from its beginning; whether it is."""
        if not self.on or not self._can_be_heard():
            return False
        if name not in self._players:
            self._players[name] = self._player(name)
        self._players[name]()
        return True

    def _can_be_heard(self) -> bool:
        """Whether there are Qt's multimedia part and a device; asked once, at the first sound."""
        if self._heard is None:
            self._heard = self.installed() and _device()
        return self._heard

    def _player(self, name: str) -> Callable[[], None]:
        """What lets a sound be heard from its beginning.

        No QSoundEffect: that of Qt 6.11 takes its voices down in the thread that plays them, and the window
        is then busy for ever with a socket that is gone.
        """
        from PySide6.QtMultimedia import QAudioFormat, QAudioSink

        with wave.open(str(resources.asset("shared", "sounds", f"{name}.wav"))) as file:
            form = QAudioFormat()
            form.setSampleRate(file.getframerate())
            form.setChannelCount(file.getnchannels())
            form.setSampleFormat(QAudioFormat.SampleFormat.Int16)
            samples = file.readframes(file.getnframes())
        sink, source = QAudioSink(form, self), QBuffer(self)
        sink.setVolume(LOUDNESS)
        source.setData(samples)
        source.open(QIODeviceBase.OpenModeFlag.ReadOnly)

        def play() -> None:
            sink.stop()
            source.seek(0)
            sink.start(source)

        return play


def sound_of(beat: Beat, by_kind: Mapping[str, str]) -> str:
    """What is heard with a beat: what the style has for its kind, else dice or a counter; "" for nothing."""
    if beat.kind in by_kind:
        return by_kind[beat.kind]
    return "dice" if beat.dice else "counter" if beat.walk else ""


def _device() -> bool:
    # it tells on the terminal of every library it does without
    QLoggingCategory.setFilterRules("qt.multimedia*=false")
    try:
        from PySide6.QtMultimedia import QMediaDevices
    except ImportError:  # a library of the system that it needs is missing
        return False
    return not QMediaDevices.defaultAudioOutput().isNull()
