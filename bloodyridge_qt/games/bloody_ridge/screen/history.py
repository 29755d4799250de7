"""A game of Bloody Ridge with its past: going on, taking back, going to any moment, notes on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bloodyridge_qt.engine.run import Happening
from bloodyridge_qt.engine.savefile import LONGEST_NAME, LONGEST_REMARK, unfit_note
from bloodyridge_qt.engine.session import OPENING, NothingThere, SealedGame, Session, ThrowFirst
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen.hand_throws import source_rows
from bloodyridge_qt.games.bloody_ridge.screen.narration import Narrator
from bloodyridge_qt.games.bloody_ridge.screen.new_game import BY_HAND, SEALED, SEED, hand_choice_of
from bloodyridge_qt.games.bloody_ridge.screen.notes import Notes
from bloodyridge_qt.games.bloody_ridge.screen.retelling import Past, Retelling, Rows
from bloodyridge_qt.table.cues import Beat, LogLine
from bloodyridge_qt.table.moments import CannotTakeBack, Note
from bloodyridge_qt.table.table_view import TableView


class GameHistory(Retelling):
    """One game with its past (implements table.moments.History but for `branch`)."""

    def __init__(
        self, setting: Setting, session: Session[State, Action], seed: str, set_up: State | None, past: Past
    ) -> None:
        super().__init__(setting, session, seed, set_up, past)
        self._name = past.name
        self._changes = 0
        self._notices = past.notices
        self._bookmarks = Notes(past.bookmarks, LONGEST_NAME)
        self._remarks = Notes(past.remarks, LONGEST_REMARK)
        self._under_way: list[LogLine] = []
        """Told of the decision that waits for a throw."""
        self._begin_again()

    # --- how it stands

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

    # --- moments

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
            kept = before + (pending is not None and pending.corrects)  # a correction leaves its moment
            self._bookmarks.forget_after(kept)
            self._remarks.forget_after(kept)
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
