"""The past of a game of Bloody Ridge: taking back, going to any moment, telling any decision again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bloodyridge_qt.engine.journal import Entry
from bloodyridge_qt.engine.savefile import (
    LONGEST_NAME,
    LONGEST_REMARK,
    Step,
    seed_sha256,
    unfit_note,
)
from bloodyridge_qt.engine.session import (
    OPENING,
    Happening,
    NothingThere,
    SealedGame,
    Session,
    ThrowFirst,
)
from bloodyridge_qt.games.bloody_ridge.actions import Action
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import NOWHERE, PLACE_CREWS, RESERVES_DEFEAT, TIME_DEFEAT
from bloodyridge_qt.presentation.bloody_ridge import words
from bloodyridge_qt.presentation.bloody_ridge.hand_throws import (
    asked_throw,
    hand_rows,
    prompt_of,
    source_rows,
)
from bloodyridge_qt.presentation.bloody_ridge.narration import Narrator
from bloodyridge_qt.presentation.bloody_ridge.new_game import (
    BY_HAND,
    SEALED,
    SEED,
    SEED_ROW,
    departures_of,
    hand_choice_of,
    sealed_summary_of,
    summary_of,
)
from bloodyridge_qt.presentation.bloody_ridge.notes import Notes
from bloodyridge_qt.presentation.bloody_ridge.position_words import by_hand_rows
from bloodyridge_qt.presentation.bloody_ridge.view import crew_keys
from bloodyridge_qt.presentation.cues import Beat, LogLine
from bloodyridge_qt.presentation.hand_dice import AskedThrow
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
    by_hand: bool = False
    """Whether the position the game began in was set up by hand."""


class GameHistory:
    """One game with its past (implements presentation.moments.History but for `branch`)."""

    def __init__(
        self, setting: Setting, session: Session[State, Action], seed: str, set_up: State | None, past: Past
    ) -> None:
        self.seed: Final = seed
        self._session: Final = session
        self.earlier: Final = past.earlier
        self._setting: Final = setting
        self._crew_keys: Final = crew_keys(setting)
        self._set_up = set_up
        """None when the game began in the middle: in a pasted position, or where a journal fits no longer."""
        self._name = past.name
        self._changes = 0
        self._notices = past.notices
        self.position_by_hand: Final = past.by_hand
        self._bookmarks = Notes(past.bookmarks, LONGEST_NAME)
        self._remarks = Notes(past.remarks, LONGEST_REMARK)
        self._told: dict[int, tuple[LogLine, ...]] = {}
        """Log lines of decisions; one that takes another's place is told when it is made."""
        self._under_way: list[LogLine] = []
        """Told of the decision that waits for a throw."""
        options = setting.options
        self._summary: Final[Rows] = (
            *(sealed_summary_of(seed_sha256(seed), options) if session.sealed else summary_of(seed, options)),
            *hand_rows(session.hand_at_start),
            *departures_of(setting.board),
            *(by_hand_rows(session.moments[0], setting) if past.by_hand else ()),
        )
        self._begin_again()

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
        hand = hand_choice_of(self._session.hand_at_start)
        return choices | {SEALED: "yes" if self.sealed else "no", BY_HAND: hand}

    def source_rows(self) -> Rows:
        """How many dice and draws of the game as it stands were by hand; no row when none was."""
        return source_rows(self._session.thrown())

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
        labels = ["The game begins", *(words.sentence(self._in_words(entry)) for entry in entries)]
        return tuple(
            MomentRow(index, state.turn, label, index <= self.at)
            for index, (state, label) in enumerate(zip(self._session.moments, labels, strict=True))
        )

    def view(self) -> TableView:
        """What lies on the table now; while a throw is waited for, as after the last thing told."""
        if self._session.pending is not None:
            return self._waiting(self._narrator)
        return self._seen(self._narrator, self.at)

    def view_at(self, moment: int) -> TableView:
        """The table as it lay at a moment. Raises IndexError."""
        if moment == self.at and self._session.pending is None:
            return self.view()
        self._check(moment)
        return self._seen(self._narrator_at(moment), moment)

    def beats_at(self, decision: int) -> tuple[Beat, ...]:
        """All that followed from a decision that is complete; −1 for the set-up. Raises IndexError."""
        if decision == OPENING:
            return self.opening()
        return self._tell(decision, self._session.happenings(decision))[1]

    def opening(self) -> tuple[Beat, ...]:
        """The beats from set-up to the first decision, or up to the throw the set-up waits for."""
        narrator = Narrator(self._setting, self._summary, self._crew_keys)
        first = self._session.moments[0]
        lines = [LogLine(f"{name}: {value}", "setup", 0) for name, value in self._summary]
        if self._set_up is None:
            narrator = self._narrator_at(0)
            lines += (LogLine(line, "result", 0) for line in self.old_journal())
            if not self.position_by_hand:  # of such a one the head has told
                lines.append(LogLine("The game goes on from a stored position", "setup", first.turn))
            return (Beat("setup", "", self._seen(narrator, 0), log=tuple(lines)),)
        if not self._session.opening:
            narrator.phase = _phase_of(first)
        head = Beat("setup", "", narrator.view(self._set_up), log=tuple(lines))
        beats = (head, *narrator.tell(self._set_up, self._session.opening))
        return self._settled(narrator, OPENING, beats, waiting=self._session.setting_up)

    def log_lines(self) -> tuple[LogLine, ...]:
        """The whole log up to now."""
        lines = [line for beat in self.opening() for line in beat.log]
        for decision in range(self.at):
            if decision not in self._told:
                self._tell(decision, self._session.happenings(decision), for_show=False)
            lines += self._told[decision]
        return (*lines, *self._under_way)

    # --- taking back

    def undo_label(self) -> str:
        """Menu text; empty when nothing can be taken back."""
        if self.at == 0 or self.sealed or self._session.pending is not None:
            return ""
        return f"Undo: {self._in_words(self._session.journal.entries[self.at - 1])}"

    def redo_label(self) -> str:
        """Menu text; empty when nothing can be done again."""
        entries = self._session.journal.entries
        if self._session.pending is not None:
            return ""
        return f"Redo: {self._in_words(entries[self.at])}" if self.at < len(entries) else ""

    def _in_words(self, entry: Entry[Action]) -> str:
        return words.in_words(entry.action, self._setting)

    def take_back_obstacle(self) -> str:
        """Why nothing may be taken back; empty when it may."""
        if self._session.pending is not None:
            return str(ThrowFirst())
        return "This game is sealed: no decision can be taken back." if self.sealed and self.at else ""

    def undo(self) -> TableView:
        """Take the last decision back. Raises CannotTakeBack."""
        return self._moved(self._session.undo)

    def redo(self) -> tuple[Beat, ...]:
        """Do again what was taken back last. Raises CannotTakeBack."""
        try:
            happenings = self._session.redo()
        except (NothingThere, ThrowFirst) as error:
            raise CannotTakeBack(str(error)) from error
        self._narrator, beats = self._tell(self.at - 1, happenings)
        self._changed()
        return beats

    def go_to(self, moment: int) -> TableView:
        """Make another moment the present. Raises CannotTakeBack or IndexError."""
        if moment == self.at:
            return self.view()
        return self._moved(lambda: self._session.go_to(moment))

    def _moved(self, move: Callable[[], None]) -> TableView:
        try:
            move()
        except (SealedGame, NothingThere, ThrowFirst) as error:
            raise CannotTakeBack(str(error)) from error
        self._narrator = self._narrator_at(self.at)
        self._changed()
        return self.view()

    # --- going on

    def _asked(self) -> AskedThrow | None:
        """What the game waits for."""
        return asked_throw(self._setting, self._session)

    def _carry_on(self, step: Callable[[], Sequence[Happening[State]]]) -> tuple[Beat, ...]:
        """Begin a decision, or go on with the one that waited for a throw, and tell what is new of it."""
        session, before, pending = self._session, self.at, self._session.pending
        tail = session.journal.entries[before:]
        decision = OPENING if session.setting_up else before
        last = pending.happenings[-1].state if pending and pending.happenings else session.state
        happenings = step()
        if pending is None:
            self._narrator = self._narrator_of_decision(before)
        waiting = session.pending is not None
        beats = self._narrator.tell(last, happenings)
        beats = self._settled(self._narrator, decision, beats, waiting=waiting)
        if not waiting and tail and session.journal.entries[before] is not tail[0]:
            self._bookmarks.forget_after(before)
            self._remarks.forget_after(before)
        self._changed()
        if decision != OPENING:  # what belongs to the set-up is told by `opening`
            self._under_way += (line for beat in beats for line in beat.log)
            if not waiting:
                self._told[decision] = tuple(self._under_way)
                self._under_way = []
        return beats

    def _begin_again(self) -> None:
        """Stand where the session stands; what has happened of a decision under way has been told."""
        self._under_way = []
        session, pending = self._session, self._session.pending
        if session.setting_up and self._set_up is not None:
            self._narrator = Narrator(self._setting, self._summary, self._crew_keys)
            self._narrator.tell(self._set_up, session.opening)
        elif pending is not None:
            self._narrator = self._narrator_of_decision(self.at)
            beats = self._narrator.tell(session.state, pending.happenings)
            told = self._settled(self._narrator, self.at, beats, waiting=True)
            self._under_way = [line for beat in told for line in beat.log]
        else:
            self._narrator = self._narrator_at(self.at)

    def _changed(self) -> None:
        self._changes += 1
        self._look()

    def _past_of_branch(self, moment: int, name: str) -> tuple[Session[State, Action], Past]:
        """A session and its past that go on from a moment. Raises CannotTakeBack or IndexError."""
        if self.sealed and not self.over:
            raise CannotTakeBack("This game is sealed: it can be branched off only when it is over.")
        try:
            session = self._session.branch(moment)
        except ThrowFirst as error:
            raise CannotTakeBack(str(error)) from error
        bookmarks = tuple(note for note in self.bookmarks() if note.moment <= moment)
        remarks = tuple(note for note in self.remarks() if note.moment <= moment)
        return session, Past(name, self.earlier, bookmarks, remarks, by_hand=self.position_by_hand)

    # --- notes

    def bookmarks(self) -> tuple[Note, ...]:
        """By moment."""
        return self._bookmarks.by_moment()

    def bookmark(self, moment: int, text: str) -> None:
        """Set or, with an empty text, remove a bookmark. Raises ValueError with a sentence."""
        self._note(self._bookmarks, moment, text)

    def remarks(self) -> tuple[Note, ...]:
        """By moment."""
        return self._remarks.by_moment()

    def remark(self, moment: int, text: str) -> None:
        """Set or, with an empty text, remove a remark. Raises ValueError with a sentence."""
        self._note(self._remarks, moment, text)

    def _note(self, notes: Notes, moment: int, text: str) -> None:
        self._check(moment)
        self._changes += notes.write(moment, text)

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
        narrator = Narrator(self._setting, self._summary, self._crew_keys)
        narrator.phase = _phase_of(self._session.moments[0])
        narrator.resume(self._session.moments[0])
        return narrator

    def _tell(
        self, decision: int, happenings: Sequence[Happening[State]], *, for_show: bool = True
    ) -> tuple[Narrator, tuple[Beat, ...]]:
        """Beats of a decision, told by a narrator of its own: a story begins anew with every decision.

        When not `for_show`, only the last of them has the right view.
        """
        narrator = self._narrator_of_decision(decision, Narrator if for_show else _Scribe)
        beats = narrator.tell(self._session.moments[decision], happenings)
        if isinstance(narrator, _Scribe):
            narrator.writing = False
        beats = self._settled(narrator, decision, beats)
        self._told[decision] = tuple(line for beat in beats for line in beat.log)
        return narrator, beats

    def _narrator_of_decision(self, decision: int, kind: type[Narrator] = Narrator) -> Narrator:
        """A narrator who has told nothing yet but knows of the fight in which the player decides [11.4]."""
        before = self._session.moments[decision]
        narrator = kind(self._setting, self._summary, self._crew_keys)
        narrator.phase = _phase_of(before)
        if before.target != NOWHERE:
            narrator.go_on_from(self._narrator_at(decision))
        return narrator

    def _settled(
        self, narrator: Narrator, decision: int, beats: tuple[Beat, ...], *, waiting: bool = False
    ) -> tuple[Beat, ...]:
        """Beats that know their decision; the last shows the table with the next choice, or the end.

        While the decision is `waiting` for a throw, the last shows what is asked for.
        """
        if not beats:
            return ()
        if waiting:
            last = replace(beats[-1], view=self._waiting(narrator))
        else:
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

    def _waiting(self, narrator: Narrator) -> TableView:
        """The table after the last thing told, with what is asked for."""
        pending, asked = self._session.pending, self._asked()
        state = pending.happenings[-1].state if pending and pending.happenings else self._session.state
        view = narrator.view(state)
        return replace(view, prompt=prompt_of(asked)) if asked else view

    def _seen(self, narrator: Narrator, moment: int) -> TableView:
        """The table at a moment, with what the end of a game tells besides."""
        view = narrator.view(self._session.moments[moment])
        end = view.ending
        if end is None:
            return view
        back = self._session.taken_back_at(moment)
        score = (*end.score, ("Taken back", str(back))) if back else end.score
        by_hand = source_rows(self._session.thrown_at(moment))
        seed: Rows = ((SEED_ROW, self.seed),) if self.sealed else ()
        return replace(
            view,
            ending=replace(end, score=score, facts=(*by_hand, *end.facts, *seed)),
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
    if not state.turn:
        return "before"
    if state.agenda[-1:] == [PLACE_CREWS]:
        return "organization"  # [11.5]
    return {TIME_DEFEAT: "counterattack", RESERVES_DEFEAT: "before"}.get(state.outcome, "movement")


def _old_line(number: int, step: Step) -> str:
    parts = [f"{number}. {words.sentence(step.decision)}"]
    if step.dice:
        parts.append(f"dice {', '.join(map(str, step.dice))}")
    if step.draws:
        parts.append(f"draws {', '.join(map(str, step.draws))}")
    return "; ".join(parts)
