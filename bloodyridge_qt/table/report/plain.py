"""An after-action report of any game from what its table tells: a chapter a turn, each decision, its dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bloodyridge_qt.engine.session import OPENING
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.hand_dice import source_rows
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.report.model import (
    Action,
    Chapter,
    Die,
    Entry,
    Picture,
    Report,
    Rows,
    Section,
    Step,
    TakenBack,
)


def plain_report(table: Table, sides: Rows, purposes: Mapping[str, str], map_key: Rows) -> Report:
    """Everything about a game as it stands.

    `purposes` says by kind of beat what its dice are thrown for: "Attack [6.0]".
    """
    session, end = table.session, table.view().ending
    notes: dict[int, list[Entry]] = {}
    for kind, written in (("bookmark", table.bookmarks()), ("remark", table.remarks())):
        for note in written:
            notes.setdefault(note.moment, []).append(Entry(kind, note.text))
    moments = table.moments()
    set_up = Section("Set-up", tuple(_steps(table.beats_at(OPENING), purposes)))
    told: dict[int, list[Action]] = {moments[0].turn: []}
    last = dict.fromkeys(told, 0)
    for decision in range(table.at):
        turn = moments[decision].turn
        steps = tuple(_steps(table.beats_at(decision), purposes))
        noted = tuple(notes.get(decision, ()))
        label = moments[decision + 1].label
        told.setdefault(turn, []).append(Action(decision + 1, label, steps, "", True, (), noted))
        last[turn] = decision + 1
    chapters = [
        Chapter(
            f"Turn {turn}" if turn else "Before the first turn",
            (*((set_up,) if not place else ()), Section("Decisions", (), tuple(actions))),
            Picture(table.view_at(last[turn]), f"The map after {moments[last[turn]].label}"),
            (("Decisions", str(len(actions))),),
        )
        for place, (turn, actions) in enumerate(told.items())
    ]
    goes_on = f"The game goes on: turn {table.view().turn}, {count(table.at, 'decision')} made."
    return Report(
        title=table.sheet.title,
        name=table.name,
        result=end.title if end else "In progress",
        decided_by=end.decided_by if end else goes_on,
        head=table.view().summary,
        score=(*end.score, *end.facts) if end else source_rows(session.thrown_at(table.at)),
        turning_points=(),
        chapters=tuple(chapters),
        sheet=table.sheet,
        glyphs=(),
        side_names=sides,
        map_key=map_key,
        notices=table.notices(),
        earlier=table.old_journal(),
        last_notes=tuple(notes.get(table.at, ())),
        taken_back=tuple(
            TakenBack(
                decision + 1,
                moments[decision + 1].label,
                tuple(die for step in _steps(table.beats_at(decision), purposes) for die in step.dice),
            )
            for decision in range(table.at, len(session.journal.entries))
        ),
        lost_decisions=session.discarded,
    )


def _steps(beats: Iterable[Beat], purposes: Mapping[str, str]) -> Iterable[Step]:
    for beat in beats:
        dice = tuple(
            Die(die.value, die.side, purposes.get(beat.kind, beat.kind), die.place) for die in beat.dice
        )
        texts = [line.text for line in beat.log if line.kind != "setup"]
        if texts or dice:
            yield Step(". ".join(texts), dice)
