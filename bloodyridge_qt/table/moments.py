"""The moments of a game in progress, and what is noted beside them; a slider steps through them.

Moment 0 is the first decision; moment `n` is the table after `n` decisions. Decision `n` leads from moment
`n` to moment `n + 1`; decision −1 stands for the set-up, which leads to moment 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bloodyridge_qt.engine.savefile import MOST_NOTES, Note, unfit_note
from bloodyridge_qt.language import tr


class CannotTakeBack(ValueError):
    """A decision cannot be taken back, or a moment not be gone to; the text says why."""


@dataclass(frozen=True, slots=True)
class MomentRow:
    """One moment in the list a player picks from."""

    index: int
    turn: int
    """The turn the table is in then: after a decision that ends turn 1 it is turn 2."""
    when: str
    """What the game calls that turn: "turn 2", "SEP II"."""
    label: str
    """The decision that led to it: "Attack 1813 from 1814"; for moment 0 "The game begins"."""
    standing: bool
    """False for what was taken back and can still be done again."""


class Notes:
    """A player's notes of one kind, at most one on a moment, none longer than `longest` characters."""

    def __init__(self, notes: Iterable[Note], longest: int) -> None:
        self._texts = {note.moment: note.text for note in notes}
        self._longest = longest

    def by_moment(self) -> tuple[Note, ...]:
        """All of them."""
        return tuple(Note(*item) for item in sorted(self._texts.items()))

    def write(self, moment: int, text: str) -> bool:
        """Set the note on a moment or, with an empty text, remove it; whether that changes anything.

        Raises ValueError with a sentence.
        """
        text = text.strip().replace("\r\n", "\n").replace("\r", "\n")
        wrong = unfit_note(text, self._longest)
        if not wrong and text and moment not in self._texts and len(self._texts) >= MOST_NOTES:
            wrong = tr("There are {most_notes} already; no more can be saved.", most_notes=MOST_NOTES)
        if wrong:
            raise ValueError(wrong)
        if self._texts.get(moment, "") == text:
            return False
        if text:
            self._texts[moment] = text
        else:
            del self._texts[moment]
        return True

    def forget_after(self, moment: int) -> None:
        """Drop the notes on later moments, which no longer exist."""
        for later in [later for later in self._texts if later > moment]:
            del self._texts[later]
