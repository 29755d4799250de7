"""A player's notes on the moments of a game."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyridge_qt.engine.savefile import MOST_NOTES, Note, unfit_note
from bloodyridge_qt.language import tr


class Notes:
    """Notes of one kind, at most one on a moment, none longer than `longest` characters."""

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
