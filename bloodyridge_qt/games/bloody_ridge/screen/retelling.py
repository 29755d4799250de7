"""Any moment and any decision of a game of Bloody Ridge told again, from what its session keeps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bloodyridge_qt.engine.journal import Entry
from bloodyridge_qt.engine.run import Happening
from bloodyridge_qt.engine.savefile import (
    Step,
    seed_sha256,
)
from bloodyridge_qt.engine.session import OPENING, Session
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE, PLACE_CREWS, RESERVES_DEFEAT, TIME_DEFEAT
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.hand_throws import (
    asked_throw,
    hand_rows,
    prompt_of,
    source_rows,
)
from bloodyridge_qt.games.bloody_ridge.screen.narration import Narrator
from bloodyridge_qt.games.bloody_ridge.screen.new_game import (
    SEED_ROW,
    departures_of,
    sealed_summary_of,
    summary_of,
)
from bloodyridge_qt.games.bloody_ridge.screen.position_words import by_hand_rows
from bloodyridge_qt.games.bloody_ridge.screen.view import crew_keys
from bloodyridge_qt.table.cues import Beat, LogLine
from bloodyridge_qt.table.hand_dice import AskedThrow
from bloodyridge_qt.table.moments import MomentRow, Note
from bloodyridge_qt.table.table_view import TableView

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


class Retelling:
    """Tells a game from its session and changes nothing of it."""

    def __init__(
        self, setting: Setting, session: Session[State, Action], seed: str, set_up: State | None, past: Past
    ) -> None:
        self.seed: Final = seed
        self._session: Final = session
        self.earlier: Final = past.earlier
        self._setting: Final = setting
        self._crew_keys: Final = crew_keys(setting)
        self._set_up: Final = set_up
        """None when the game began in the middle: in a pasted position, or where a journal fits no longer."""
        self.position_by_hand: Final = past.by_hand
        self._told: dict[int, tuple[LogLine, ...]] = {}
        """Log lines of decisions; one that takes another's place is told when it is made."""
        options = setting.options
        self._summary: Final[Rows] = (
            *(sealed_summary_of(seed_sha256(seed), options) if session.sealed else summary_of(seed, options)),
            *hand_rows(session.hand_at_start),
            *departures_of(setting.board),
            *(by_hand_rows(session.moments[0], setting) if past.by_hand else ()),
        )

    @property
    def session(self) -> Session[State, Action]:
        """The game itself, for whoever saves it; the window has no business in it."""
        return self._session

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

    def old_journal(self) -> tuple[str, ...]:
        """Decisions that today's rules cannot replay, one line each."""
        return tuple(_old_line(number, step) for number, step in enumerate(self.earlier, start=1))

    def moments(self) -> tuple[MomentRow, ...]:
        """Every moment, the taken-back ones included."""
        entries = self._session.journal.entries
        labels = ["The game begins", *(words.sentence(self._in_words(entry)) for entry in entries)]
        decided_in = (self._session.moments[0], *self._session.moments)
        return tuple(
            MomentRow(index, state.turn, label, index <= self.at)
            for index, (state, label) in enumerate(zip(decided_in, labels, strict=False))
        )

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
            narrator.phase = phase_of(first)
        head = Beat("setup", "", narrator.view(self._set_up), log=tuple(lines))
        beats = (head, *narrator.tell(self._set_up, self._session.opening))
        return self._settled(narrator, OPENING, beats, waiting=self._session.setting_up)

    def _check(self, moment: int) -> None:
        if not 0 <= moment < len(self._session.moments):
            raise IndexError(f"moment {moment}: expected 0 to {len(self._session.moments) - 1}")

    def _narrator_at(self, moment: int) -> Narrator:
        """A narrator who has just told the decision that led to a moment."""
        if moment > 0:
            return self._tell(moment - 1, self._session.happenings(moment - 1), for_show=False)[0]
        narrator = Narrator(self._setting, self._summary, self._crew_keys)
        narrator.phase = phase_of(self._session.moments[0])
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
        narrator.phase = phase_of(before)
        narrator.phase_began = next(moment for moment in self._session.moments if moment.turn == before.turn)
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
            view = self._waiting(narrator)
            told = beats[-1]
            if (told.dice or told.banner) and told.view.battle not in (None, view.battle):
                beats = (*beats, Beat("aim", told.section, view))  # what fell, or is summed up, comes first
            last = replace(beats[-1], view=view)
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
        """The table after the last thing told, with what is asked for, and the fight it is thrown in."""
        pending, asked = self._session.pending, self._asked()
        if pending is None or asked is None:
            return narrator.view(self._session.state)
        view = narrator.view(pending.happenings[-1].state if pending.happenings else self._session.state)
        battle = narrator.awaiting(pending.state, self._session.foreseen())
        return replace(view, prompt=prompt_of(asked), battle=battle)

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

    def _asked(self) -> AskedThrow | None:
        """What the game waits for."""
        return asked_throw(self._setting, self._session)

    def _in_words(self, entry: Entry[Action]) -> str:
        return words.in_words(entry.action, self._setting)


class _Scribe(Narrator):
    """Does not look up from the log while it is `writing`: all beats have the view of the first."""

    writing = True
    _first: TableView | None = None

    def view(self, state: State) -> TableView:
        """The table at this moment of the story; while writing, at its beginning."""
        if self._first is None or not self.writing:
            self._first = super().view(state)
        return self._first


def phase_of(state: State) -> str:
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
