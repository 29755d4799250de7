"""The past of a game of Bloody Ridge: taking back, going to any moment, telling any decision again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bloodyridge_qt.engine.savefile import (
    LONGEST_NAME,
    LONGEST_REMARK,
    MOST_NOTES,
    Step,
    seed_sha256,
    unfit_note,
)
from bloodyridge_qt.engine.session import OPENING, Happening, NothingThere, SealedGame, Session
from bloodyridge_qt.games.bloody_ridge.actions import Action
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import RESERVES_DEFEAT, TIME_DEFEAT
from bloodyridge_qt.presentation.bloody_ridge.narration import Narrator
from bloodyridge_qt.presentation.bloody_ridge.new_game import (
    SEALED,
    SEED,
    SEED_ROW,
    departures_of,
    sealed_summary_of,
    summary_of,
)
from bloodyridge_qt.presentation.cues import Beat, LogLine
from bloodyridge_qt.presentation.moments import CannotTakeBack, MomentRow, Note
from bloodyridge_qt.presentation.table_view import TableView

Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Past:
    """What a game brings with it when it does not begin with an empty table."""

    name: str = ""
    earlier: tuple[Step, ...] = ()
    """Decisions before the session's first moment, for reading only."""
    bookmarks: tuple[Note, ...] = ()
    remarks: tuple[Note, ...] = ()
    notices: tuple[str, ...] = ()


class GameHistory:
    """One game with its past (implements presentation.moments.History but for `branch`)."""

    def __init__(
        self, setting: Setting, session: Session[State, Action], seed: str, set_up: State | None, past: Past
    ) -> None:
        self.seed: Final = seed
        self._session: Final = session
        self.earlier: Final = past.earlier
        self._setting: Final = setting
        self._set_up = set_up
        """None when the game began in the middle: in a pasted position, or where a journal fits no longer."""
        self._name = past.name
        self._changes = 0
        self._notices = past.notices
        self._bookmarks = {note.moment: note.text for note in past.bookmarks}
        self._remarks = {note.moment: note.text for note in past.remarks}
        self._told: dict[int, tuple[LogLine, ...]] = {}
        """Log lines of decisions; one that takes another's place is told when it is made."""
        options = setting.options
        self._summary: Final[Rows] = (
            *(sealed_summary_of(seed_sha256(seed), options) if session.sealed else summary_of(seed, options)),
            *departures_of(setting.board),
        )
        self._narrator = self._narrator_at(session.at)

    # --- how it stands

    @property
    def session(self) -> Session[State, Action]:
        """The game itself, for whoever saves it; the window has no business in it."""
        return self._session

    @property
    def name(self) -> str:
        """What the player calls this game."""
        return self._name

    @name.setter
    def name(self, text: str) -> None:
        wrong = unfit_note(text, LONGEST_NAME)
        if wrong:
            raise ValueError(wrong)
        if text != self._name:
            self._name = text
            self._changes += 1

    @property
    def changes(self) -> int:
        """Goes up with everything a saved file would have to know."""
        return self._changes

    @property
    def at(self) -> int:
        """How many decisions stand."""
        return self._session.at

    @property
    def over(self) -> bool:
        """[4.0] Whether the game has ended."""
        return bool(self._session.state.outcome)

    @property
    def sealed(self) -> bool:
        """Whether nothing may be taken back."""
        return self._session.sealed

    @property
    def taken_back(self) -> int:
        """Decisions with dice that were taken back and not done again."""
        return self._session.taken_back

    def set_up_choices(self) -> dict[str, str]:
        """What to choose for a new game to get the same start; without the seed as long as it is sealed."""
        options = self._setting.options
        choices = {name: str(getattr(options, name)) for name in options.__dataclass_fields__}
        if not self.sealed or self.over:
            choices[SEED] = self.seed
        return choices | {SEALED: "yes" if self.sealed else "no"}

    def notices(self) -> tuple[str, ...]:
        """What the player must be told of how this game was opened."""
        return self._notices

    def old_journal(self) -> tuple[str, ...]:
        """Decisions that today's rules cannot replay, one line each."""
        return tuple(_old_line(number, step) for number, step in enumerate(self.earlier, start=1))

    # --- moments

    def moments(self) -> tuple[MomentRow, ...]:
        """Every moment, the taken-back ones included."""
        entries = self._session.journal.entries
        labels = ["The game begins", *(_capital(str(entry.action)) for entry in entries)]
        return tuple(
            MomentRow(index, state.turn, label, index <= self.at)
            for index, (state, label) in enumerate(zip(self._session.moments, labels, strict=True))
        )

    def view(self) -> TableView:
        """What lies on the table now."""
        return self._seen(self._narrator, self.at)

    def view_at(self, moment: int) -> TableView:
        """The table as it lay at a moment. Raises IndexError."""
        if moment == self.at:
            return self.view()
        self._check(moment)
        return self._seen(self._narrator_at(moment), moment)

    def beats_at(self, decision: int) -> tuple[Beat, ...]:
        """All that followed from a decision; −1 for the set-up. Raises IndexError."""
        if decision == OPENING:
            return self.opening()
        return self._tell(decision, self._session.happenings(decision))[1]

    def opening(self) -> tuple[Beat, ...]:
        """The beats from set-up to the first decision."""
        narrator = Narrator(self._setting, self._summary)
        first = self._session.moments[0]
        lines = [LogLine(f"{name}: {value}", "setup", 0) for name, value in self._summary]
        if self._set_up is None:
            narrator.phase = _phase_of(first)
            lines += (LogLine(line, "result", 0) for line in self.old_journal())
            lines.append(LogLine("The game goes on from a stored position", "setup", first.turn))
            return (Beat("setup", "", self._seen(narrator, 0), log=tuple(lines)),)
        if not self._session.opening:
            narrator.phase = _phase_of(first)
        head = Beat("setup", "", narrator.view(self._set_up), log=tuple(lines))
        beats = (head, *narrator.tell(self._set_up, self._session.opening))
        return self._settled(narrator, OPENING, beats)

    def log_lines(self) -> tuple[LogLine, ...]:
        """The whole log up to now."""
        lines = [line for beat in self.opening() for line in beat.log]
        for decision in range(self.at):
            if decision not in self._told:
                self._tell(decision, self._session.happenings(decision), for_show=False)
            lines += self._told[decision]
        return tuple(lines)

    # --- taking back

    def undo_label(self) -> str:
        """Menu text; empty when nothing can be taken back."""
        if self.at == 0 or self.sealed:
            return ""
        return f"Undo: {self._session.journal.entries[self.at - 1].action}"

    def redo_label(self) -> str:
        """Menu text; empty when nothing can be done again."""
        entries = self._session.journal.entries
        return f"Redo: {entries[self.at].action}" if self.at < len(entries) else ""

    def take_back_obstacle(self) -> str:
        """Why nothing may be taken back; empty when it may."""
        return "This game is sealed: no decision can be taken back." if self.sealed and self.at else ""

    def undo(self) -> TableView:
        """Take the last decision back. Raises CannotTakeBack."""
        return self._moved(self._session.undo)

    def redo(self) -> tuple[Beat, ...]:
        """Do again what was taken back last. Raises CannotTakeBack."""
        try:
            happenings = self._session.redo()
        except NothingThere as error:
            raise CannotTakeBack(str(error)) from error
        return self._stepped(happenings)

    def go_to(self, moment: int) -> TableView:
        """Make another moment the present. Raises CannotTakeBack or IndexError."""
        if moment == self.at:
            return self.view()
        return self._moved(lambda: self._session.go_to(moment))

    def _moved(self, move: Callable[[], None]) -> TableView:
        try:
            move()
        except (SealedGame, NothingThere) as error:
            raise CannotTakeBack(str(error)) from error
        self._narrator = self._narrator_at(self.at)
        self._changes += 1
        self._look()
        return self.view()

    def _submit(self, action: Action) -> tuple[Beat, ...]:
        """Carry out a decision. Raises IllegalAction."""
        before, taken_back = self.at, self._session.journal.entries[self.at :]
        happenings = self._session.submit(action)
        if taken_back and self._session.journal.entries[before] is not taken_back[0]:
            for notes in (self._bookmarks, self._remarks):  # on moments that no longer exist
                for moment in [moment for moment in notes if moment > before]:
                    del notes[moment]
        return self._stepped(happenings)

    def _stepped(self, happenings: Sequence[Happening[State]]) -> tuple[Beat, ...]:
        self._narrator, beats = self._tell(self.at - 1, happenings)
        self._changes += 1
        self._look()
        return beats

    def _past_of_branch(self, moment: int, name: str) -> tuple[Session[State, Action], Past]:
        """A session and its past that go on from a moment. Raises CannotTakeBack or IndexError."""
        if self.sealed and not self.over:
            raise CannotTakeBack("This game is sealed: it can be branched off only when it is over.")
        session = self._session.branch(moment)
        bookmarks = tuple(note for note in self.bookmarks() if note.moment <= moment)
        remarks = tuple(note for note in self.remarks() if note.moment <= moment)
        return session, Past(name, self.earlier, bookmarks, remarks)

    # --- notes

    def bookmarks(self) -> tuple[Note, ...]:
        """By moment."""
        return tuple(Note(*item) for item in sorted(self._bookmarks.items()))

    def bookmark(self, moment: int, text: str) -> None:
        """Set or, with an empty text, remove a bookmark. Raises ValueError with a sentence."""
        self._note(self._bookmarks, moment, text, LONGEST_NAME)

    def remarks(self) -> tuple[Note, ...]:
        """By moment."""
        return tuple(Note(*item) for item in sorted(self._remarks.items()))

    def remark(self, moment: int, text: str) -> None:
        """Set or, with an empty text, remove a remark. Raises ValueError with a sentence."""
        self._note(self._remarks, moment, text, LONGEST_REMARK)

    def _note(self, notes: dict[int, str], moment: int, text: str, longest: int) -> None:
        self._check(moment)
        text = text.strip().replace("\r\n", "\n").replace("\r", "\n")
        wrong = unfit_note(text, longest)
        if not wrong and text and moment not in notes and len(notes) >= MOST_NOTES:
            wrong = f"There are {MOST_NOTES} already; no more can be saved."
        if wrong:
            raise ValueError(wrong)
        if notes.get(moment, "") == text:
            return
        if text:
            notes[moment] = text
        else:
            del notes[moment]
        self._changes += 1

    # --- telling

    def _look(self) -> None:
        """The present has changed."""
        raise NotImplementedError

    def _check(self, moment: int) -> None:
        if not 0 <= moment < len(self._session.moments):
            raise IndexError(f"moment {moment}: expected 0 to {len(self._session.moments) - 1}")

    def _narrator_at(self, moment: int) -> Narrator:
        """A narrator who has just told the decision that led to a moment."""
        if moment > 0:
            return self._tell(moment - 1, self._session.happenings(moment - 1), for_show=False)[0]
        narrator = Narrator(self._setting, self._summary)
        narrator.phase = _phase_of(self._session.moments[0])
        return narrator

    def _tell(
        self, decision: int, happenings: Sequence[Happening[State]], *, for_show: bool = True
    ) -> tuple[Narrator, tuple[Beat, ...]]:
        """Beats of a decision, told by a narrator of its own: a story begins anew with every decision.

        When not `for_show`, only the last of them has the right view.
        """
        narrator = (Narrator if for_show else _Scribe)(self._setting, self._summary)
        narrator.phase = "movement"  # [5.5] decisions are made in no other
        beats = narrator.tell(self._session.moments[decision], happenings)
        if isinstance(narrator, _Scribe):
            narrator.writing = False
        beats = self._settled(narrator, decision, beats)
        self._told[decision] = tuple(line for beat in beats for line in beat.log)
        return narrator, beats

    def _settled(self, narrator: Narrator, decision: int, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """Beats that know their decision; the last shows the table with the next choice, or the end."""
        state = self._session.moments[decision + 1]
        last = replace(beats[-1], view=self._seen(narrator, decision + 1))
        if state.outcome and self.sealed:
            line = LogLine(f"Seed of this sealed game: {self.seed}", "setup", state.turn)
            last = replace(last, log=(*last.log, line))
        return tuple(
            replace(beat, log=tuple(replace(line, moment=decision) for line in beat.log))
            if decision != OPENING
            else beat
            for beat in (*beats[:-1], last)
        )

    def _seen(self, narrator: Narrator, moment: int) -> TableView:
        """The table at a moment, with what the end of a game tells besides."""
        view = narrator.view(self._session.moments[moment])
        end = view.ending
        if end is None:
            return view
        back = self._session.taken_back_at(moment)
        score = (*end.score, ("Taken back", str(back))) if back else end.score
        seed: Rows = ((SEED_ROW, self.seed),) if self.sealed else ()
        return replace(
            view,
            ending=replace(end, score=score, facts=(*end.facts, *seed)),
            summary=(*view.summary, *seed),
        )


class _Scribe(Narrator):
    """Does not look up from the log while it is `writing`: all beats have the view of the first."""

    writing = True
    _first: TableView | None = None

    def view(self, state: State) -> TableView:
        """The table at this moment of the story; while writing, at its beginning."""
        if self._first is None or not self.writing:
            self._first = super().view(state)
        return self._first


def _phase_of(state: State) -> str:
    """The phase in which a game rests: decisions are made in one, and each defeat comes in its own."""
    return {TIME_DEFEAT: "counterattack", RESERVES_DEFEAT: "before"}.get(state.outcome, "movement")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _old_line(number: int, step: Step) -> str:
    parts = [f"{number}. {_capital(step.decision)}"]
    if step.dice:
        parts.append(f"dice {', '.join(map(str, step.dice))}")
    if step.draws:
        parts.append(f"draws {', '.join(map(str, step.draws))}")
    return "; ".join(parts)
