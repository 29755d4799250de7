"""Which questions of drills and puzzles a player has answered, from start to start."""

from __future__ import annotations

from bloodyridge_qt.table.lessons import Lesson, Step
from bloodyridge_qt.ui.settings import Settings


class SolvedQuestions:
    """Those of one game that were answered rightly without being shown."""

    def __init__(self, settings: Settings, game: str) -> None:
        self._settings, self._game = settings, game

    def of(self, lesson: Lesson) -> tuple[str, ...]:
        """Their keys. Earlier versions kept numbers, from 0 on."""
        former = {str(at): step.key for at, step in enumerate(lesson.steps)}
        return tuple(former.get(one, one) for one in self._settings.texts(self._place(lesson)))

    def add(self, lesson: Lesson, step: Step) -> None:
        """Remember one more."""
        self._settings.keep({self._place(lesson): list(dict.fromkeys((*self.of(lesson), step.key)))})

    def _place(self, lesson: Lesson) -> str:
        return f"lessons/{self._game}/{lesson.key}"
