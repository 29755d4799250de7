"""Makes the sounds beside this file: `python assets/shared/sounds/synthesise.py [FOLDER]`.

Nothing is recorded: knocks are short noise through a resonance, the guns are slow noise, the endings are a
few notes with soft harmonics. All of it follows from the numbers below, so that the files can be made again.
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 22050
"""Samples a second."""

Sound = NDArray[np.float64]


def _time(seconds: float) -> Sound:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int) -> Sound:
    return np.random.default_rng(seed).uniform(-1, 1, round(seconds * RATE))


def _smooth(sound: Sound, width: int) -> Sound:
    """The same with what is quicker than `width` samples taken out."""
    return np.convolve(sound, np.ones(width) / width, mode="same")


def _knock(pitch: float, seed: int, seconds: float = 0.09) -> Sound:
    """One piece of wood or bone on a table: a ring at `pitch` Hz that dies at once, and the scratch of it."""
    time = _time(seconds)
    ring = np.sin(2 * np.pi * pitch * time) * np.exp(-time * 70)
    scratch = _smooth(_noise(seconds, seed), 3) * np.exp(-time * 130)
    return ring * 0.55 + scratch * 0.8


def _put(into: Sound, sound: Sound, second: float, loudness: float = 1.0) -> None:
    start = round(second * RATE)
    part = sound[: len(into) - start]
    into[start : start + len(part)] += part * loudness


def dice() -> Sound:
    """A handful of dice: knocks that come closer together and softer, then lie still."""
    made = np.zeros(round(0.62 * RATE))
    chance = np.random.default_rng(13)
    second, loudness = 0.0, 1.0
    while second < 0.5:
        _put(made, _knock(chance.uniform(900, 2300), int(chance.integers(1, 1 << 30))), second, loudness)
        second += chance.uniform(0.025, 0.075)
        loudness *= 0.86
    return made


def counter() -> Sound:
    """A counter set down on the sheet."""
    time = _time(0.13)
    thump = np.sin(2 * np.pi * 150 * time) * np.exp(-time * 55)
    return thump * 0.8 + _smooth(_noise(0.13, 42), 5) * np.exp(-time * 120) * 0.7


def artillery() -> Sound:
    """Guns beyond the ridge: a blow, and its roll among the hills."""
    time = _time(1.3)
    blow = np.sin(2 * np.pi * (62 - 22 * time) * time) * np.exp(-time * 5.5)
    roll = _smooth(_smooth(_noise(1.3, 1942), 41), 67) * 9 * np.exp(-time * 2.6)
    return (blow + roll) * np.minimum(1, time * 180) * np.minimum(1, (1.3 - time) * 9)


def _notes(pitches: tuple[float, ...], apart: float) -> Sound:
    made = np.zeros(round((apart * (len(pitches) - 1) + 0.9) * RATE))
    time = _time(0.9)
    for number, pitch in enumerate(pitches):
        harmonics = sum(np.sin(2 * np.pi * pitch * k * time) / k**2.2 for k in range(1, 6))
        _put(made, harmonics * np.minimum(1, time * 45) * np.exp(-time * 3.4), number * apart)
    return made


def won() -> Sound:
    """Four rising notes of a bugle."""
    return _notes((392.0, 523.25, 659.25, 783.99), 0.16)


def lost() -> Sound:
    """Three falling ones."""
    return _notes((392.0, 311.13, 261.63), 0.24)


SOUNDS = {"dice": dice, "counter": counter, "artillery": artillery, "won": won, "lost": lost}


def write(folder: Path) -> None:
    """Write every sound as 16 bit mono, peaking at 70 %."""
    for name, make in SOUNDS.items():
        made = make()
        samples = np.round(made / np.abs(made).max() * 0.7 * 32767).astype("<i2")
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
