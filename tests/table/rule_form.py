"""Whether the text files of a rulebook follow their form, which table/rule_text.py tells."""

from __future__ import annotations

import re
from pathlib import Path

from bloodyridge_qt.language import prose
from bloodyridge_qt.table.rule_text import NOTES, RULE_LINK

_SECTION = re.compile(r"# (\d+) (\S.*)")
_HEADING = re.compile(r"## (\d+)\.(\d+)(?:\.(\d+))? (\S.*)")
_NOTE = re.compile(r"> (\w+)(?: \((\w+)\))?: (\S.*)")
_ITEM = re.compile(r"(- |\d+\. )(\S.*)")
_RULE_OF_TABLE = re.compile(r"\|(?: *:?-{3,}:? *\|)+")
_PART = re.compile(r"### (\S.*)")


class BadForm(ValueError):
    """The text says in which file and line, what was found, what was expected."""


def check_rules(folder: Path) -> None:
    """Raises BadForm for the first fault of the rules in a folder."""
    last, numbers, cited = 0, set[str](), list[tuple[Path, int, str]]()
    paths = sorted(folder.glob("*.md"))
    if not paths:
        raise BadForm(f"{folder}: no rules found; expected one Markdown file per section.")
    for path in paths:
        form = _Form(path)
        section = form.section()
        if section <= last:
            raise BadForm(f"{path}, line 1: section {section} follows section {last}")
        last = section
        numbers |= form.numbers
        cited += form.cited
    for path, line, number in cited:
        if number not in numbers:
            raise BadForm(f"{path}, line {line}: [{number}] is cited, but there is no such entry.")


def check_page(path: Path) -> None:
    """Raises BadForm for the first fault of a page that is no rule."""
    form = _Form(path)
    if not re.fullmatch(r"# \S.*", form.lines[0]):
        raise form.refused(0, 'the title, like "# How the dice are made"')
    form.blocks(1, len(form.lines))


class _Form:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = prose(path.read_text(encoding="utf-8")).splitlines() or [""]
        self.numbers: set[str] = set()
        self.cited: list[tuple[Path, int, str]] = []

    def section(self) -> int:
        lines = self.lines
        first = _SECTION.fullmatch(lines[0])
        if first is None:
            raise self.refused(0, 'the section, like "# 7 Movement and combat"')
        starts = [at for at, line in enumerate(lines) if line.startswith("#") and not _PART.match(line)][1:]
        for at in range(1, starts[0] if starts else len(lines)):
            if lines[at].strip():
                raise self.refused(at, 'an entry, like "## 7.9 Combat results"')
        if not starts:
            raise self.refused(0, "entries, and there are no entries")
        # some rules have an entry for all of a section
        last = (-1 if lines[starts[0]].startswith(f"## {first[1]}.0 ") else 0), 0
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            last = self._entry(first[1], last, start, end)
        return int(first[1])

    def _entry(self, section: str, last: tuple[int, int], start: int, end: int) -> tuple[int, int]:
        """After 7.5 comes 7.6 or a part of either: 7.5.1, 7.6.1."""
        heading = _HEADING.fullmatch(self.lines[start])
        here = (int(heading[2]), int(heading[3] or 0)) if heading else (-1, 0)
        if heading is None or heading[1] != section or not last < here or here[0] > last[0] + 1:
            raise self.refused(start, f"the heading of {section}.{last[0] + 1}")
        self.numbers.add(f"{section}.{heading[2]}" + (f".{heading[3]}" if heading[3] else ""))
        for at in range(start + 1, end):
            self.cited += ((self.path, at + 1, number) for number in RULE_LINK.findall(self.lines[at]))
        self.blocks(start + 1, end)
        return here

    def blocks(self, start: int, end: int) -> None:
        texts, at = 0, start
        while at < end:
            if not self.lines[at].strip():
                at += 1
                continue
            stop = at
            while stop < end and self.lines[stop].strip():
                stop += 1
            texts += self._block(at, stop)
            at = stop
        if not texts:
            raise self.refused(start - 1, "some text, and there is no text")

    def _block(self, start: int, stop: int) -> bool:
        """Whether it is more than a heading."""
        lines = self.lines[start:stop]
        if lines[0].startswith("|"):
            self._table(start, lines)
        elif lines[0].startswith(">"):
            self._notes(start, lines)
        elif lines[0] == "```":
            if len(lines) < 3 or lines[-1] != "```":
                raise self.refused(start, "a program without empty lines, closed by ```")
        elif re.match(r"###? \S", lines[0]):
            if len(lines) > 1:
                raise self.refused(start + 1, "an empty line after a heading")
            return False
        elif _ITEM.match(lines[0]):
            self._list(start, lines)
        else:
            for at, line in enumerate(lines, start):
                if line.startswith(("|", ">", "- ")):
                    raise self.refused(at, "an empty line before a list, a table or a note")
        return True

    def _table(self, start: int, lines: list[str]) -> None:
        if len(lines) < 3 or not _RULE_OF_TABLE.fullmatch(lines[1].strip()):
            raise self.refused(start, 'a table: a heading row, a row like "| --- | --- |", then rows')
        for at, line in enumerate(lines, start):
            if line.strip().count("|") != (cells := lines[0].strip().count("|")):
                raise self.refused(at, f"{cells - 1} cells, as in the table's heading")

    def _notes(self, start: int, lines: list[str]) -> None:
        for at, line in enumerate(lines, start):
            note = _NOTE.fullmatch(line)
            good = note is not None and note[1] in NOTES and (note[1] == "Reading") == bool(note[2])
            if not good and (note is not None or at == start or not line.startswith("> ")):
                expected = "a note that starts with Reading (id):, " + ":, ".join(NOTES[1:]) + ":"
                raise self.refused(at, expected)

    def _list(self, start: int, lines: list[str]) -> None:
        numbered = not lines[0].startswith("-")
        for at, line in enumerate(lines, start):
            item = _ITEM.fullmatch(line)
            if not (line.startswith("  ") if item is None else (item[1] != "- ") == numbered):
                raise self.refused(at, "another item of the list, or a line set in by two spaces")

    def refused(self, at: int, expected: str) -> BadForm:
        return BadForm(f"{self.path}, line {at + 1}: found {self.lines[at]!r}; expected {expected}.")
