"""The past of the small scripted game: what table.moments.History asks for, kept as plain copies."""

from __future__ import annotations

from copy import deepcopy

from bloodyridge_qt.table.cues import Beat, LogLine
from bloodyridge_qt.table.moments import CannotTakeBack, MomentRow, Note

KEPT = ("where", "held", "done", "turn")


class FakeHistory:
    """Mixed into FakeTable; the class that mixes it in calls `begin_history` and `remember`."""

    sealed = False
    taken_back = 0
    choices: dict[str, str]

    def begin_history(self) -> None:
        self.name = ""
        self.changes = 0
        self.at = 0
        self.past: list[tuple[str, tuple[Beat, ...]]] = []
        self.positions = [self._position()]
        self._notes: dict[str, dict[int, str]] = {"bookmark": {}, "remark": {}}

    def remember(self, title: str, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """A decision was taken; what had been taken back before is gone."""
        beats = tuple(
            Beat(
                beat.kind,
                beat.section,
                beat.view,
                beat.dice,
                beat.walk,
                tuple(LogLine(line.text, line.kind, line.turn, line.place, self.at) for line in beat.log),
                beat.focus,
            )
            for beat in beats
        )
        del self.past[self.at :], self.positions[self.at + 1 :]
        self.past.append((title, beats))
        self.positions.append(self._position())
        self.at += 1
        self.changes += 1
        return beats

    @property
    def over(self) -> bool:
        return self.view().ending is not None

    def notices(self):
        return ()

    def old_journal(self):
        return ()

    def set_up_choices(self):
        return dict(self.choices)

    def moments(self):
        titles = ["The game begins", *(title for title, _ in self.past)]
        return tuple(
            MomentRow(index, self.positions[index]["turn"], title, index <= self.at)
            for index, title in enumerate(titles)
        )

    def view_at(self, moment: int):
        now = self._position()
        self._take(self.positions[moment])
        try:
            return self.view()
        finally:
            self._take(now)

    def beats_at(self, decision: int):
        return self.opening() if decision == -1 else self.past[decision][1]

    def log_lines(self):
        beats = [*self.opening(), *(beat for _, beats in self.past[: self.at] for beat in beats)]
        return tuple(line for beat in beats for line in beat.log)

    def undo_label(self) -> str:
        return f"Undo: {_small(self.past[self.at - 1][0])}" if self.at and not self.sealed else ""

    def redo_label(self) -> str:
        return f"Redo: {_small(self.past[self.at][0])}" if self.at < len(self.past) else ""

    def take_back_obstacle(self) -> str:
        return "This game is sealed." if self.sealed else ""

    def undo(self):
        return self.go_to(self.at - 1)

    def redo(self):
        self.go_to(self.at + 1)
        return self.past[self.at - 1][1]

    def go_to(self, moment: int):
        if self.sealed:
            raise CannotTakeBack("This game is sealed.")
        if not 0 <= moment < len(self.positions):
            raise CannotTakeBack("There is nothing.")
        self.taken_back += max(0, self.at - moment)
        self._take(self.positions[moment])
        self.at = moment
        self.changes += 1
        return self.view()

    def branch(self, moment: int, name: str):
        made = type(self)(dict(self.choices))
        made.past, made.positions = self.past[:moment], deepcopy(self.positions[: moment + 1])
        made._take(made.positions[-1])
        made.at, made.name = moment, name
        return made

    def bookmarks(self):
        return self._noted("bookmark")

    def bookmark(self, moment: int, text: str) -> None:
        self._note("bookmark", moment, text)

    def remarks(self):
        return self._noted("remark")

    def remark(self, moment: int, text: str) -> None:
        self._note("remark", moment, text)

    def _noted(self, kind: str):
        return tuple(Note(moment, text) for moment, text in sorted(self._notes[kind].items()))

    def _note(self, kind: str, moment: int, text: str) -> None:
        if len(text) > 60:
            raise ValueError("At most 60 letters.")
        self._notes[kind].pop(moment, None)
        if text:
            self._notes[kind][moment] = text
        self.changes += 1

    def _position(self):
        return deepcopy({name: getattr(self, name) for name in KEPT})

    def _take(self, position) -> None:
        for name, value in deepcopy(position).items():
            setattr(self, name, value)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
