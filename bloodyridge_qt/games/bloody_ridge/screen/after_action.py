"""The after-action report of a game of Bloody Ridge: its turns, its fights, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bloodyridge_qt.engine.run import Happening
from bloodyridge_qt.engine.session import OPENING, Session
from bloodyridge_qt.games.bloody_ridge.rules import events
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action as Decided
from bloodyridge_qt.games.bloody_ridge.rules.firefight import hill_is_japanese
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN, NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.fight_report import FightReport, placing, recapture
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable, setting_of
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US, table_view
from bloodyridge_qt.table.hand_dice import source_rows
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.report.model import (
    Action,
    Arrow,
    Chapter,
    Entry,
    Picture,
    Report,
    Ring,
    Rows,
    Section,
    Step,
    TakenBack,
)

SIDE_NAMES: Final = ((JAPANESE, "Japanese"), (US, "US Marines"))
GLYPHS: Final = (("hq_battalion", "Bn"), ("hq_division", "Div"))
MAP_KEY: Final = (
    ("flag", "Japanese-controlled hex"),
    ("taken", "strike that took its hex, or exit"),
    ("repulsed", "strike that failed"),
    ("ring", "retaken by the US in this turn’s counterattack"),
    (JAPANESE, "Japanese force, with its number of units"),
    (US, "US units: Bn and Div are headquarters that were found"),
)
COSTLIEST: Final = 3
"""Fights that are named for their losses."""
WORTH_NAMING: Final = 4
"""Pieces lost in a fight from which on it may be named."""


def report_of(table: BloodyRidgeTable) -> Report:
    """Everything about a game as it stands; what was taken back is in `taken_back` only."""
    return _Writer(table).report()


@dataclass(slots=True)
class _Turn:
    """A turn while it is being written."""

    number: int
    before: State
    placed: list[Step]
    crews: list[Action]
    """[11.5] MG crews placed or left out."""
    actions: list[Action]
    counterattack: list[Step]
    arrows: list[Arrow]
    rings: list[Ring]


class _Writer:
    """Reads a game from its first die to the present."""

    def __init__(self, table: BloodyRidgeTable) -> None:
        self._table = table
        self._session = table.session
        self._setting: Setting = setting_of(table)
        first = table.rules.set_up() if self._session.from_set_up else self._session.moments[0]
        self._turn = _Turn(first.turn, first, [], [], [], [], [], [])
        self._chapters: list[Chapter] = []
        self._points: list[tuple[int, str]] = []
        self._fights: list[tuple[int, int, str]] = []
        self._hill = hill_is_japanese(first, self._setting)
        self._last = first
        self._notes: dict[int, list[Entry]] = {}
        self._open: FightReport | None = None
        """[11.4] A fight that goes on with the next decision."""
        self._first_of_fight = 0
        for kind, notes in (("bookmark", table.bookmarks()), ("remark", table.remarks())):
            for note in notes:
                self._notes.setdefault(note.moment, []).append(Entry(kind, note.text))

    def report(self) -> Report:
        """The whole report."""
        table, session = self._table, self._session
        self._read(OPENING, session.happenings(OPENING), self._last)
        for decision in range(session.at):
            self._read(decision, session.happenings(decision), session.moments[decision])
        if self._open:
            self._act(self._open, session.at)
        self._close(session.state, "as it stood at the end" if table.over else "as it stands now")
        self._name_costliest()
        end = table.view().ending
        at_end = tuple(row for row in end.facts if row not in table.view().summary) if end else ()
        return Report(
            title=table.sheet.title or "Bloody Ridge",
            name=table.name,
            result=end.title if end else "In progress",
            decided_by=end.decided_by if end else _goes_on(session),
            head=table.view().summary,
            score=((*end.score, *at_end) if end else source_rows(session.thrown_at(session.at))),
            turning_points=tuple(self._points),
            chapters=tuple(self._chapters),
            sheet=table.sheet,
            glyphs=GLYPHS,
            side_names=SIDE_NAMES,
            map_key=MAP_KEY,
            notices=table.notices(),
            earlier=table.old_journal(),
            last_notes=tuple(self._notes.get(session.at, ())),
            taken_back=tuple(
                self._taken_back(decision) for decision in range(session.at, len(session.journal.entries))
            ),
            lost_decisions=session.discarded,
        )

    def _taken_back(self, decision: int) -> TakenBack:
        fight = FightReport(self._setting, self._session.moments[decision])
        self._tell(fight, decision, self._session.happenings(decision))
        turn = _Turn(0, self._session.moments[decision], [], [], [], [], [], [])
        for happening in self._session.happenings(decision):
            self._around(happening.event, turn)
        steps = (*fight.steps, *turn.counterattack, *turn.placed)
        label = self._table.moments()[decision + 1].label
        return TakenBack(decision + 1, label, tuple(die for step in steps for die in step.dice))

    # --- one decision after the other

    def _read(self, decision: int, happenings: Sequence[Happening[State]], before: State) -> None:
        self._last = before
        if decision != OPENING:
            self._decide(decision, happenings, before)
        for happening in happenings:
            event, state = happening.event, happening.state
            if isinstance(event, events.TurnBegan):
                if self._turn.number:
                    self._close(self._last, f"at the end of turn {self._turn.number}")
                self._turn = _Turn(event.turn, state, [], [], [], [], [], [])
            self._around(event, self._turn)
            self._point(event, state)
            self._last = state

    def _decide(self, decision: int, happenings: Sequence[Happening[State]], before: State) -> None:
        """One decision; a fight is told as one, however often the player decides in it [11.4]."""
        fight = self._open
        if fight is None:
            fight, self._first_of_fight = FightReport(self._setting, before), decision
        self._tell(fight, decision, happenings)
        after = self._session.moments[decision + 1]
        goes_on = bool(after.agenda) and after.target != NOWHERE
        self._open = fight if goes_on else None
        if not goes_on:
            self._act(fight, decision + 1)

    def _tell(self, fight: FightReport, decision: int, happenings: Sequence[Happening[State]]) -> None:
        action = self._session.journal.entries[decision].action
        for happening in happenings:
            fight.tell(happening.event, happening.state)
        fight.close(words.in_words(action, self._setting))

    def _act(self, fight: FightReport, end: int) -> None:
        """What one decision brought, or those of one fight: up to decision number `end`."""
        first = self._first_of_fight
        number = first + 1
        action = Action(
            number=number,
            title=fight.title,
            steps=tuple(fight.steps),
            outcome=fight.outcome or "not decided yet",
            good=fight.good,
            losses=fight.losses(),
            noted=tuple(note for decision in range(first, end) for note in self._notes.get(decision, ())),
        )
        if not fight.is_march:
            self._turn.crews.append(action)
            return
        self._turn.actions.append(action)
        if not fight.outcome:
            return
        self._turn.arrows.append(
            Arrow(
                fight.stand,
                fight.target,
                "taken" if fight.good else "repulsed",
                f"{number}. {fight.title}: {fight.outcome}",
                number,
            )
        )
        if fight.lost >= WORTH_NAMING:
            self._fights.append((fight.lost, self._turn.number, f"{fight.title}: {_lost(fight.losses())}."))

    def _around(self, event: Any, turn: _Turn) -> None:
        """What happens outside a decision's own fight."""
        if isinstance(event, events.ForcePlaced):
            turn.placed.append(placing(self._setting, event))
        elif isinstance(event, events.HoldingEmpty):
            here = words.number(self._setting, event.space)
            turn.placed.append(Step(f"Nobody is left beside the map: no rolls from {here} on [3.6]"))
        elif isinstance(event, events.CounterattackRolled):
            turn.counterattack.append(recapture(self._setting, event))
            if event.retaken:
                here = words.number(self._setting, event.space)
                turn.rings.append(Ring(here, f"{here} retaken by the US"))

    def _close(self, end: State, when: str) -> None:
        """The turn is over, or the report is."""
        turn, setting = self._turn, self._setting
        movement = Section(words.PHASES["movement"], (), tuple(turn.actions))
        sections = (
            Section(words.PHASES["organization"], tuple(turn.placed), tuple(turn.crews)),
            movement,
            Section(words.PHASES["counterattack"], tuple(turn.counterattack)),
        )
        phase = "counterattack" if turn.counterattack else "movement"
        self._chapters.append(
            Chapter(
                title=f"Turn {turn.number} of {LAST_TURN}",
                sections=tuple(one for one in sections if one.steps or one.actions),
                picture=Picture(
                    table_view(end, setting, phase),
                    f"The map {when}",
                    tuple(turn.arrows),
                    tuple(turn.rings),
                ),
                balance=_balance(turn.before, end, setting),
            )
        )

    # --- what decided it

    def _point(self, event: Any, state: State) -> None:
        setting, turn = self._setting, state.turn
        hill = hill_is_japanese(state, setting)
        if hill != self._hill:
            self._hill = hill
            whose = "All of Hill 123 is Japanese" if hill else "The US retake part of Hill 123"
            self._points.append((turn, f"{whose} [7.15]."))
        if (
            isinstance(event, events.PieceDrawn)
            and event.role == "defends"
            and event.piece >= setting.first_hq
        ):
            here, name = words.number(setting, event.target), words.us_piece(setting, event.piece)
            self._points.append((turn, f"The {name} is found in {here} [6.10]."))
        elif isinstance(event, events.VolleyFired):
            for piece in event.us_lost:
                if piece >= setting.first_hq:
                    here, name = words.number(setting, event.target), words.us_piece(setting, piece)
                    self._points.append((turn, f"The {name} falls in {here} [7.7]."))
        elif isinstance(event, events.MarineEliminated) and event.piece >= setting.first_hq:
            here, name = words.number(setting, event.target), words.us_piece(setting, event.piece)
            self._points.append((turn, f"The {name} falls in {here} to a Banzai charge [11.4]."))
        elif isinstance(event, events.BanzaiRolled) and not event.succeeded:
            here, lost = words.number(setting, event.target), count(len(event.lost), "unit")
            self._points.append((turn, f"A failed Banzai charge on {here} costs a force of {lost} [11.4]."))
        elif isinstance(event, events.CacheFound):
            here, lost = words.number(setting, event.target), count(len(event.lost), "unit")
            self._points.append((turn, f"The Supply Cache in {here} costs a force of {lost} [7.14]."))
        elif isinstance(event, events.ForceExited):
            here = words.number(setting, event.space)
            units = count(event.units, "unit leaves", "units leave")
            self._points.append((turn, f"{units} the map north of {here} [4.1]."))
        elif isinstance(event, events.ForceStranded):
            here, lost = words.number(setting, event.space), count(len(event.lost), "unit")
            self._points.append(
                (turn, f"A force without a strike or an exit is removed in {here}: {lost} [7.3].")
            )

    def _name_costliest(self) -> None:
        """Put the fights with the heaviest losses among the turning points, each in its turn."""
        worst = sorted(self._fights, key=lambda fight: -fight[0])[:COSTLIEST]
        self._points += [(turn, text) for _lost, turn, text in worst]
        self._points.sort(key=lambda point: point[0])


def _balance(before: State, end: State, setting: Setting) -> Rows:
    def lost(now: int, then: int, everybody: int) -> str:
        return f"{now - then} this turn, {now} of {everybody} in all"

    return (
        ("Hexes held", str(sum(end.held) - len(setting.red_row))),
        ("Farthest row", f"{end.farthest:02d}"),
        (
            "Japanese units lost",
            lost(len(end.japanese_dead), len(before.japanese_dead), len(setting.all_japanese_units())),
        ),
        ("US pieces lost", lost(len(end.us_dead), len(before.us_dead), len(setting.all_us_pieces()))),
    )


def _goes_on(session: Session[State, Decided]) -> str:
    if session.setting_up:
        return "The set-up is still being thrown by hand."
    made = count(session.at, "decision")
    text = f"The game goes on: turn {session.state.turn} of {LAST_TURN}, {made} made."
    return f"{text} Another waits for a throw and is not told here." if session.pending else text


def _lost(losses: Rows) -> str:
    return " and ".join(f"{side} lose {number}" for side, number in losses)
