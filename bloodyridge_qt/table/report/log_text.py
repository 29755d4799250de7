"""A game as plain text: its head, then its log by turn and phase, with the player's notes in place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import LogLine
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.report.model import words_of

WIDTH: Final = 100
"""Columns; a word that is longer than a line keeps its length."""

_SPACES: Final = {ord(letter): " " for letter in "\n\t\N{NO-BREAK SPACE}"}
_NUMBER: Final = 4
_DEEP: Final = 2
"""Columns before what followed from a decision."""


def log_text(game: Table, title: str, facts: Rows = ()) -> str:
    """The whole text, ending with a line break. `facts` are rows on the file it was read from."""
    return "\n".join(_lines(game, title, facts)) + "\n"


def _lines(game: Table, title: str, facts: Rows) -> Iterator[str]:
    view = game.view()
    moments = game.moments()
    end = view.ending
    old = len(game.old_journal())
    back = sum(not row.standing for row in moments)
    yield _one_line(title)
    if game.name:
        yield _one_line(game.name)
    yield ""
    result = end.title if end else tr("in progress, {turn}", turn=words_of(game.screen).turn(view.turn))
    taken_back = tr("{taken_back} with dice", taken_back=game.taken_back) if game.taken_back else tr("none")
    asked = game.asked()
    head = [
        (tr("Result"), result),
        (
            tr("Decisions"),
            str(game.at + old) + (tr(", {old} of them for reading only", old=old) if old else ""),
        ),
        *(((tr("Waits for"), asked.title),) if asked else ()),
        (tr("Taken back"), taken_back),
        *view.summary,
        *facts,
    ]
    yield from _table(head)
    for notice in game.notices():
        yield ""
        yield from _wrapped("! ", notice)
    yield from _log(game, {f"{name}: {value}" for name, value in view.summary})
    if back:
        yield ""
        yield tr("Taken back, and still in the file:")
        for row in moments[game.at + 1 :]:
            dice = [str(die.value) for beat in game.beats_at(row.index - 1) for die in beat.dice]
            thrown = tr("; dice {dice}", dice=", ".join(dice)) if dice else ""
            yield from _wrapped(f"{row.index:>{_NUMBER}}  ", f"{row.label}{thrown}")
    if end:
        yield ""
        yield from _table(end.score)


def _log(game: Table, in_head: set[str]) -> Iterator[str]:
    """The log, each decision with its number, after the notes on the moment before it."""
    notes: dict[int, list[tuple[str, str]]] = {}
    for kind, found in ((tr("Bookmark"), game.bookmarks()), (tr("Remark"), game.remarks())):
        for note in found:
            notes.setdefault(note.moment, []).append((kind, note.text))
    told = -1
    for line in game.log_lines():
        if line.moment < 0 and line.kind == "setup" and line.text in in_head:
            continue
        first = line.moment > told
        if first:
            told = line.moment
            yield from _notes(notes.get(told, ()))
        yield from _told(line, line.moment + 1 if first else 0)
    yield from _notes(notes.get(game.at, ()) if told < game.at else ())


def _told(line: LogLine, number: int) -> Iterator[str]:
    if line.kind == "turn":
        yield ""
        yield line.text
        yield "=" * len(line.text)
        return
    if line.kind in ("phase", "end"):
        yield ""
    indent = " " * (0 if number or line.kind == "piece" else _DEEP)
    margin = "" if line.kind in ("phase", "end") else f"{number or '':>{_NUMBER}}  {indent}"
    yield from _wrapped(margin, line.text)
    if line.kind == "phase":
        yield "-" * min(len(line.text), WIDTH)


def _notes(notes: Iterable[tuple[str, str]]) -> Iterator[str]:
    for kind, text in notes:
        yield ""
        for number, line in enumerate(text.split("\n")):
            yield from _wrapped(f"{'':>{_NUMBER}}  | ", f"{kind}: {line}" if number == 0 else line)
        yield ""


def _table(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    rows = tuple(rows)
    widest = max((len(name) for name, _ in rows), default=0)
    for name, value in rows:
        yield from _wrapped(f"{name:<{widest}}  ", value)


def _wrapped(margin: str, text: str) -> Iterator[str]:
    """The text in lines; those after the first stand under it, behind the same bar if there is one."""
    after = margin if margin.endswith("| ") else " " * len(margin)
    lines = wrap(_one_line(text), WIDTH - len(margin), break_long_words=False, break_on_hyphens=False) or [""]
    for number, line in enumerate(lines):
        yield f"{after if number else margin}{line}".rstrip()


def _one_line(text: str) -> str:
    """What acts is written out; line breaks and tabs are spaces."""
    return escaped(text.translate(_SPACES))
