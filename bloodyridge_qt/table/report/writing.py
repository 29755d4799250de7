"""The after-action report of a game, whichever it is: written from what its table tells, line for line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from bloodyridge_qt.engine.session import OPENING
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat, LogLine, Outcome
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.hand_dice import source_rows
from bloodyridge_qt.table.phrases import count, listed, sentence
from bloodyridge_qt.table.report import model
from bloodyridge_qt.table.screen import Story
from bloodyridge_qt.table.table_view import BattleView

COSTLIEST: Final = 3
"""Actions that are named for their losses."""
WORTH_NAMING: Final = 4
"""Pieces lost in an action from which on it may be named."""

_TOLD_ELSEWHERE: Final = ("setup", "turn", "verdict", "end")
"""Kinds of lines that chapters, outcomes and the head of the report tell."""
_PARAGRAPHS: Final = re.compile(r"( \[[^]]*\])+$")


def report_of(table: Table) -> model.Report:
    """Everything about a game as it stands; what was taken back is in `taken_back` only."""
    return _Writer(table).report()


@dataclass(slots=True)
class _Turn:
    """A turn while it is being told."""

    number: int
    sections: list[model.Section] = field(default_factory=list)
    arrows: list[model.Arrow] = field(default_factory=list)
    rings: list[model.Ring] = field(default_factory=list)


class _Writer:
    """Reads a game from its first line to the present."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._session = table.session
        self._words = model.words_of(table.screen)
        self._states = self._states_by_turn()
        first = next(iter(self._states))
        self._turn = _Turn(first)
        if not self._session.from_set_up:
            self._begin(table.view_at(0).phase)
        self._chapters: list[model.Chapter] = []
        self._points: list[tuple[int, str]] = []
        self._costly: list[tuple[int, int, str]] = []
        self._deed: model.Action | None = None
        self._over = ""
        """The title of the fight that is over and still shown: what follows from it is no fight itself."""
        self._said: LogLine | None = None
        """What is said in hindsight of the decision that is being read, until it stands somewhere."""
        self._notes: dict[int, list[model.Entry]] = {}
        for kind, notes in (("bookmark", table.bookmarks()), ("remark", table.remarks())):
            for note in notes:
                self._notes.setdefault(note.moment, []).append(model.Entry(kind, note.text))

    def _states_by_turn(self) -> dict[int, tuple[Any, Any]]:
        """The first and the last state of each turn."""
        session = self._session
        states = [] if session.from_set_up else [session.moments[0]]
        for decision in range(OPENING, session.at):
            states += (happening.state for happening in session.happenings(decision))
        found: dict[int, tuple[Any, Any]] = {}
        for state in states or [session.moments[0]]:
            found[state.turn] = (found.get(state.turn, (state,))[0], state)
        return found

    def report(self) -> model.Report:
        """The whole report."""
        table, session = self._table, self._session
        for decision in range(OPENING, session.at):
            self._read(decision)
        if self._deed:  # a fight goes on
            self._deed.outcome = Outcome(tr("not decided yet"))
            self._finish(session.at)
        self._close(tr("as it stood at the end") if table.over else tr("as it stands now"))
        view = table.view()
        end = view.ending
        at_end = tuple(row for row in end.facts if row not in view.summary) if end else ()
        worst = sorted(self._costly, key=lambda deed: -deed[0])[:COSTLIEST]
        points = [*self._points, *((turn, text) for _lost, turn, text in worst)]
        return model.Report(
            title=table.sheet.title or self._words.title,
            name=table.name,
            result=end.title if end else tr("In progress"),
            decided_by=end.decided_by if end else self._goes_on(),
            head=view.summary,
            score=(*end.score, *at_end) if end else source_rows(session.thrown_at(session.at)),
            turning_points=tuple(sorted(points, key=lambda point: point[0])),
            chapters=tuple(self._chapters),
            sheet=table.sheet,
            words=self._words,
            notices=table.notices(),
            earlier=table.old_journal(),
            last_notes=tuple(self._notes.get(session.at, ())),
            taken_back=tuple(map(self._taken_back, range(session.at, len(session.journal.entries)))),
            lost_decisions=session.discarded,
        )

    def _goes_on(self) -> str:
        session = self._session
        if session.setting_up:
            return tr("The set-up is still being thrown by hand.")
        text = tr(
            "The game goes on: {turn_words}, {decisions} made.",
            turn_words=self._turn_words(),
            decisions=count(session.at, "decision"),
        )
        return (
            tr("{told} Another waits for a throw and is not told here.", told=text)
            if session.pending
            else text
        )

    def _taken_back(self, decision: int) -> model.TakenBack:
        beats = self._table.beats_at(decision, for_show=False)
        label = self._table.moments()[decision + 1].label
        return model.TakenBack(decision + 1, label, tuple(die for beat in beats for die in beat.dice))

    def _turn_words(self) -> str:
        return self._words.turn(self._turn.number)

    # --- one decision after the other

    def _read(self, decision: int) -> None:
        if decision != OPENING and self._deed is None:
            self._deed = model.Action(decision + 1)
        self._said = self._table.said_afterwards(decision) if decision != OPENING else None
        fight: BattleView | None = None
        for beat in self._table.beats_at(decision, for_show=False):
            fight = beat.view.battle
            if beat.kind != "setup":
                self._tell(beat, decision + 1)
        deed, over = self._deed, self._over
        self._over = fight.title if fight and fight.over else ""
        if deed is None:
            return
        if fight and not deed.title and not (fight.over and fight.title == over):
            deed.title = fight.title
        if fight is None or fight.over:
            self._finish(decision + 1)

    def _tell(self, beat: Beat, end: int) -> None:
        """What is told belongs to the decision, up to the next phase or turn."""
        lines = beat.log
        if beat.title and self._deed:
            self._deed.title, lines = beat.title, lines[1:]
        for line in lines:
            if line.turn != self._turn.number:
                self._finish(end)
                self._close(tr("at the end of {turn_words}", turn_words=self._turn_words()))
                self._turn = _Turn(line.turn)
            if line.kind == "phase":
                self._finish(end)
                self._begin(_PARAGRAPHS.sub("", line.text))
            elif line.kind not in _TOLD_ELSEWHERE:
                (self._deed.steps if self._deed else self._section().steps).append(line)
        self._points += ((self._turn.number, point) for point in beat.points)
        if beat.outcome and len(beat.outcome.where) == 1:
            (place,) = beat.outcome.where
            self._turn.rings.append(model.Ring(place, f"{place} {beat.outcome.text}"))
        elif beat.outcome and self._deed:
            self._deed.outcome = beat.outcome
        if self._deed:
            self._deed.losses.update(dict(beat.losses))

    def _begin(self, title: str) -> None:
        """Another part of the turn; what was told since the last belongs to it."""
        sections = self._turn.sections
        if not sections or sections[-1].title:
            sections.append(model.Section(title))
        else:
            sections[-1].title = title

    def _section(self) -> model.Section:
        if not self._turn.sections:
            self._begin("")
        return self._turn.sections[-1]

    def _finish(self, end: int) -> None:
        """What one decision brought, or those of one fight: up to decision number `end`."""
        deed, self._deed = self._deed, None
        if deed is None:
            return
        if self._said is not None:
            deed.steps.append(self._said)
            self._said = None
        first, outcome = deed.number - 1, deed.outcome
        deed.title = deed.title or sentence(self._table.in_words(first))
        deed.noted = tuple(note for moment in range(first, end) for note in self._notes.get(moment, ()))
        self._section().actions.append(deed)
        if not outcome.where:
            return
        start, goal = outcome.where
        label = f"{deed.number}. {deed.title}: {outcome.text}"
        kind = "taken" if outcome.good else "repulsed"
        self._turn.arrows.append(model.Arrow(start, goal, kind, label, deed.number))
        lost = deed.losses.total()
        if lost >= WORTH_NAMING:
            told = [tr("{side} lose {number}", side=side, number=n) for side, n in deed.losses.items() if n]
            self._costly.append((lost, self._turn.number, f"{deed.title}: {listed(told)}."))

    def _close(self, when: str) -> None:
        """The turn is over, or the report is."""
        turn, table, words = self._turn, self._table, self._words
        first, last = self._states[turn.number]
        view = table.screen.teller(Story((last,), table.shown_to)).view(last)
        sections = [part for part in turn.sections if part.steps or part.actions]
        told = tr("The map {when}", when=when)
        picture = model.Picture(view, told, tuple(turn.arrows), tuple(turn.rings))
        balance = words.balance(first, last) if words.balance else ()
        self._chapters.append(model.Chapter(sentence(self._turn_words()), sections, picture, balance))
