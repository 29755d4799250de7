"""The rules of a game as the in-app reference knows them: one entry per numbered paragraph.

A rulebook is a folder of Markdown files, one per section, read in the order of their names:

    # 7 Movement and combat          the section: number and title, once, first

    ## 7.9 Combat results            an entry: number and title

    Text with **bold**, *italic* and cross-references like [7.5].

    - a list                         or "1. a numbered list"

    | Odds | Roll |                  a table: heading row, rule, rows of the same length
    | --- | --- |
    | 2:1 | 1–2 |

    > Reading (odds): how an unclear text is read, and the alternative where there is one
    > Reconstructed: what is not public
    > Background: history and reasons; nothing to be played
    > Optional: what an optional rule needs before it counts

Nothing else is understood, and what is not understood is refused with its file and line.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

RULE_LINK = re.compile(r"\[(\d+\.\d+)\]")
"""A rule number in square brackets, as every text on the screen cites it: "[7.5]"."""

NOTES = ("Reading", "Reconstructed", "Background", "Optional")
"""What a "> …" note may be."""

_SECTION = re.compile(r"# (\d+) (\S.*)")
_HEADING = re.compile(r"## (\d+)\.(\d+) (\S.*)")
_NOTE = re.compile(r"> (\w+)(?: \((\w+)\))?: (\S.*)")
_ITEM = re.compile(r"(- |\d+\. )(\S.*)")
_RULE_OF_TABLE = re.compile(r"\|(?: *:?-{3,}:? *\|)+")
_BOLD = re.compile(r"\*\*(\S(?:[^*]*\S)?)\*\*")
_ITALIC = re.compile(r"\*(\S(?:[^*]*\S)?)\*")
_WORD = re.compile(r"\w+(?:[.:–]\w+)*")
_NUMBER_SOUGHT = re.compile(r"\d+(?:\.\d*)?")


class RulebookError(ValueError):
    """A rulebook cannot be read; the text says in which file and line, what was found, what was expected."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list, numbered or not."""

    items: tuple[str, ...]
    numbered: bool


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table; every row is as long as the heading."""

    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that is not the printed rule itself."""

    kind: str
    """One of `NOTES`."""
    text: str
    reading: str = ""
    """For kind "Reading": its id."""


Block = Paragraph | ItemList | RuleTable | Note


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered paragraph."""

    number: str
    """"7.9"."""
    title: str
    body_markdown: str
    references: tuple[str, ...]
    """The numbers cited in the body, each once, in the order they are first met."""
    blocks: tuple[Block, ...] = field(default=(), repr=False)
    """The body, ready to be set."""

    @property
    def section(self) -> str:
        """The number of its section: "7"."""
        return self.number.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Section:
    """One chapter of the rules."""

    number: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Searchable:
    """The words of an entry, folded for comparing."""

    entry: Entry
    title: frozenset[str]
    body: frozenset[str]


class Rulebook:
    """All sections in order; find an entry by number or by words."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
        self.sections = sections
        self.entries: tuple[Entry, ...] = tuple(entry for section in sections for entry in section.entries)
        self._by_number = {entry.number: entry for entry in self.entries}
        self._searchable = [
            _Searchable(entry, frozenset(_words(entry.title)), frozenset(_words(entry.body_markdown)))
            for entry in self.entries
        ]
        cited_by: dict[str, list[str]] = {entry.number: [] for entry in self.entries}
        for entry in self.entries:
            for number in entry.references:
                cited_by[number].append(entry.number)
        self._cited_by = {number: tuple(citing) for number, citing in cited_by.items()}

    @classmethod
    def read(cls, folder: Path) -> Rulebook:
        """Read every "*.md" file of the folder, in the order of their names.

        Raises RulebookError when the folder holds no rules or a file does not follow the form.
        """
        paths = sorted(folder.glob("*.md"))
        if not paths:
            raise RulebookError(f"{folder}: no rules found; expected one Markdown file per section.")
        sections: list[Section] = []
        lines_of: dict[str, list[tuple[Path, int, str]]] = {}
        for path in paths:
            section, cited = _SectionReader(path).read()
            if sections and int(section.number) <= int(sections[-1].number):
                raise RulebookError(
                    f"{path}, line 1: section {section.number} follows section {sections[-1].number}; "
                    "expected the sections in ascending order, each once."
                )
            sections.append(section)
            lines_of[section.number] = cited
        known = {entry.number for section in sections for entry in section.entries}
        for cited in lines_of.values():
            for path, line, number in cited:
                if number not in known:
                    raise RulebookError(
                        f"{path}, line {line}: [{number}] is cited, but there is no such entry."
                    )
        return cls(tuple(sections))

    @property
    def section_titles(self) -> Mapping[str, str]:
        """Titles by section number: {"1": "Introduction", …}, in order."""
        return MappingProxyType({section.number: section.title for section in self.sections})

    def entry(self, number: str) -> Entry:
        """The entry with this number; KeyError with a sentence when there is none."""
        try:
            return self._by_number[number]
        except KeyError:
            raise KeyError(f"There is no rule {number!r} in this rulebook.") from None

    def __contains__(self, number: object) -> bool:
        return number in self._by_number

    def cited_by(self, number: str) -> tuple[str, ...]:
        """The numbers of the entries that cite this one, in order."""
        return self._cited_by[number]

    def before(self, number: str) -> Entry | None:
        """The entry before this one; None at the start of the book."""
        place = self.entries.index(self.entry(number))
        return self.entries[place - 1] if place else None

    def after(self, number: str) -> Entry | None:
        """The entry after this one; None at the end of the book."""
        place = self.entries.index(self.entry(number)) + 1
        return self.entries[place] if place < len(self.entries) else None

    def search(self, words: str) -> list[Entry]:
        """The entries in which every word occurs, best first: by number, then by title, then by body.

        Case does not matter, a word matches every word it is the beginning of, and "defense" is "defence".
        Nothing to search for finds nothing.
        """
        sought = _words(words)
        if not sought:
            return []
        ranked = [
            (rank, order, candidate.entry)
            for order, candidate in enumerate(self._searchable)
            if (rank := _rank(candidate, sought)) is not None
        ]
        return [entry for _rank_, _order, entry in sorted(ranked, key=lambda found: found[:2])]


def linked_html(text: str) -> str:
    """Plain text as HTML: everything escaped, each "[7.5]" a link to "rule:7.5"."""
    return RULE_LINK.sub(r'<a href="rule:\1">[\1]</a>', html.escape(text))


def inline_html(text: str) -> str:
    """The same for a text of the rulebook, with its **bold** and *italic*."""
    return _ITALIC.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", linked_html(text)))


def search_words(text: str) -> list[str]:
    """The words a search for this text looks for, as it compares them: folded, without marks."""
    return _words(text)


def _words(text: str) -> list[str]:
    """The words of a text, case folded, one spelling for "defense" and "defence"; 7.5 and 2:1 are words."""
    return [word.replace("defens", "defenc") for word in _WORD.findall(text.casefold().replace("*", ""))]


def _rank(candidate: _Searchable, sought: list[str]) -> tuple[int, int] | None:
    """How well an entry answers; lower is better, None when a word is missing."""
    numbers = exact = in_title = 0
    for word in sought:
        by_number = bool(_NUMBER_SOUGHT.fullmatch(word)) and candidate.entry.number.startswith(word)
        by_title = any(known.startswith(word) for known in candidate.title)
        if not (by_number or by_title or any(known.startswith(word) for known in candidate.body)):
            return None
        exact += word == candidate.entry.number
        numbers += by_number
        in_title += by_title
    if exact:
        return (0, 0)
    if numbers:
        return (1, 0)
    return (2, len(sought) - in_title)


class _SectionReader:
    """Reads one file; knows at every moment on which line it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.cited: list[tuple[Path, int, str]] = []

    def read(self) -> tuple[Section, list[tuple[Path, int, str]]]:
        """The section and every citation in it with its place."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError as error:
            raise RulebookError(f"{self.path}: not UTF-8 text at byte {error.start}.") from None
        first = _SECTION.fullmatch(lines[0]) if lines else None
        if first is None:
            raise self._refuse(1, lines[0] if lines else "", 'the section, like "# 7 Movement and combat"')
        section = first[1]
        starts = [index for index, line in enumerate(lines) if line.startswith("#")][1:]
        for index, line in enumerate(lines[1 : starts[0] if starts else len(lines)], start=2):
            if line.strip():
                raise self._refuse(index, line, 'an entry, like "## 7.9 Combat results"')
        if not starts:
            raise RulebookError(f"{self.path}, line 1: section {section} has no entries.")
        entries: list[Entry] = []
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            entries.append(self._entry(section, len(entries) + 1, lines, start, end))
        return Section(section, first[2].strip(), tuple(entries)), self.cited

    def _entry(self, section: str, order: int, lines: list[str], start: int, end: int) -> Entry:
        """The entry whose heading is lines[start] and whose body goes up to lines[end]."""
        heading = _HEADING.fullmatch(lines[start])
        expected = f"{section}.{order}"
        if heading is None or f"{heading[1]}.{heading[2]}" != expected:
            raise self._refuse(
                start + 1, lines[start], f'the heading of {expected}, like "## {expected} Title"'
            )
        references: dict[str, None] = {}
        for index in range(start + 1, end):
            for number in RULE_LINK.findall(lines[index]):
                references[number] = None
                self.cited.append((self.path, index + 1, number))
        blocks = tuple(self._blocks(lines, start + 1, end))
        if not blocks:
            raise RulebookError(f"{self.path}, line {start + 1}: entry {expected} has no text.")
        body = "\n".join(lines[start + 1 : end]).strip()
        return Entry(expected, heading[3].strip(), body, tuple(references), blocks)

    def _blocks(self, lines: list[str], start: int, end: int) -> Iterator[Block]:
        index = start
        while index < end:
            if not lines[index].strip():
                index += 1
                continue
            stop = index
            while stop < end and lines[stop].strip():
                stop += 1
            yield from self._block(lines[index:stop], index + 1)
            index = stop

    def _block(self, lines: list[str], line: int) -> Iterator[Block]:
        """The block that starts on this line of the file and goes to the next empty one."""
        if lines[0].startswith("|"):
            yield self._table(lines, line)
        elif lines[0].startswith(">"):
            yield from self._notes(lines, line)
        elif _ITEM.match(lines[0]):
            yield self._list(lines, line)
        else:
            for offset, text in enumerate(lines):
                if text.startswith(("|", ">", "- ")):
                    raise self._refuse(line + offset, text, "an empty line before a list, a table or a note")
            yield Paragraph(" ".join(text.strip() for text in lines))

    def _table(self, lines: list[str], line: int) -> RuleTable:
        rows = [
            tuple(cell.strip() for cell in text.strip().removeprefix("|").removesuffix("|").split("|"))
            for text in lines
        ]
        if len(lines) < 3 or not _RULE_OF_TABLE.fullmatch(lines[1].strip()):
            raise self._refuse(
                line, lines[0], 'a table: a heading row, a row like "| --- | --- |", then rows'
            )
        for offset, row in enumerate(rows):
            if len(row) != len(rows[0]):
                raise self._refuse(
                    line + offset, lines[offset], f"{len(rows[0])} cells, as in the table's heading"
                )
        return RuleTable(rows[0], tuple(rows[2:]))

    def _notes(self, lines: list[str], line: int) -> Iterator[Note]:
        found: list[tuple[str, str, list[str]]] = []
        for offset, text in enumerate(lines):
            start = _NOTE.fullmatch(text)
            if start is not None and start[1] in NOTES and (start[1] == "Reading") == bool(start[2]):
                found.append((start[1], start[2] or "", [start[3].strip()]))
            elif found and start is None and text.startswith("> "):
                found[-1][2].append(text[2:].strip())
            else:
                expected = "a note that starts with Reading (id):, " + ":, ".join(NOTES[1:]) + ":"
                raise self._refuse(line + offset, text, expected)
        for kind, reading, texts in found:
            yield Note(kind, " ".join(texts), reading)

    def _list(self, lines: list[str], line: int) -> ItemList:
        items: list[str] = []
        numbered = not lines[0].startswith("-")
        for offset, text in enumerate(lines):
            item = _ITEM.fullmatch(text)
            if item is not None and (item[1] != "- ") == numbered:
                items.append(item[2].strip())
            elif item is None and text.startswith("  "):
                items[-1] += " " + text.strip()
            else:
                raise self._refuse(
                    line + offset, text, "another item of the list, or a line set in by two spaces"
                )
        return ItemList(tuple(items), numbered)

    def _refuse(self, line: int, found: str, expected: str) -> RulebookError:
        shown = found if len(found) <= 60 else found[:57] + "…"
        return RulebookError(f"{self.path}, line {line}: found {shown!r}; expected {expected}.")
