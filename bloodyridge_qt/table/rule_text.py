"""What the rules reference is made of, and how its text files are read.

A rulebook is a folder of Markdown files, one per section:

    # 7 Movement and combat          the section: number and title, once, first

    ## 7.9 Combat results            an entry: number and title, from 7.1 or 7.0 on; parts like 7.9.1

    Text with **bold**, *italic* and cross-references like [7.5].

    ### Hits                        a heading within an entry that would be long without

    - a list                         or "1. a numbered list"

    | Odds | Roll |                  a table: heading row, rule, rows of the same length
    | --- | --- |
    | 2:1 | 1–2 |

    > Reading (odds): how an unclear text is read, and the alternative where there is one
    > Reconstructed: what is not public
    > Background: history and reasons; nothing to be played

    ```
    a program, set as it is written
    ```

A page that is no rule has its own file: "# Title", its text, and "## Heading" within it.

Nothing else is understood, and what is not understood is refused with its file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bloodyridge_qt.language import prose

RULE_LINK = re.compile(r"\[(\d+\.\d+(?:\.\d+)?)\]")
"""A rule number in square brackets, as every text on the screen cites it: "[7.5]", "[7.5.1]"."""
_CITED = re.compile(r"\s*\[\d+\.\d[\d., ]*\]")

READINGS_PAGE = "readings"
"""Name of the page that tells how unclear texts are read; its headings are anchored by reading."""
DICE_PAGE = "dice"
"""Name of the page that tells how dice are made."""

NOTES = ("Reading", "Reconstructed", "Background")
"""What a "> …" note may be."""

_SECTION = re.compile(r"# (\d+) (\S.*)")
_HEADING = re.compile(r"## (\d+)\.(\d+)(?:\.(\d+))? (\S.*)")
_NOTE = re.compile(r"> (\w+)(?: \((\w+)\))?: (\S.*)")
_ITEM = re.compile(r"(- |\d+\. )(\S.*)")
_RULE_OF_TABLE = re.compile(r"\|(?: *:?-{3,}:? *\|)+")
_TITLE = re.compile(r"# (\S.*)")
_SUBHEADING = re.compile(r"## (\S.*)")
_PART = re.compile(r"### (\S.*)")
_FENCE = "```"


def uncited(text: str) -> str:
    """A text without the paragraphs it cites, for who hears it: "3 units move in [3.7]" without [3.7]."""
    return _CITED.sub("", text)


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

    def row_by_row(self, page: str) -> str:
        """A page's plain text with this table as it is read aloud: "Clear: won back on 1–3, 3 in 6."."""
        cells = "\n".join((*self.heading, *(cell for row in self.rows for cell in row)))
        titles = self.heading[1:]
        told = (
            f"{first}: {', '.join(f'{title} {cell}' for title, cell in zip(titles, rest, strict=True))}."
            for first, *rest in self.rows
        )
        return page.replace(cells, "\n".join(told))


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that is not the printed rule itself."""

    kind: str
    """One of `NOTES`."""
    text: str
    reading: str = ""
    """For kind "Reading": its id."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a page."""

    text: str
    anchor: str = ""
    """What a link to this place calls it; empty for the heading of a part of the page."""
    rules: tuple[str, ...] = ()
    """Paragraphs that what follows is about."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Rows of a short label and its text."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A program, to be shown and copied as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a card."""

    name: str
    """In the cards of the game's assets; "" for a card without one."""
    title: str
    entry: str = ""
    """The entry a click on it leads to."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Drawings side by side with their titles; a single one across the page without."""

    items: tuple[Picture, ...]


Block = Paragraph | ItemList | RuleTable | Note | Heading | Facts | Code | Pictures


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered paragraph, or a page that is no rule."""

    number: str
    """"7.9"; for a page its name, "dice"."""
    title: str
    body_markdown: str
    references: tuple[str, ...]
    """The numbers cited in the body, each once, in the order they are first met."""
    blocks: tuple[Block, ...] = field(default=(), repr=False)
    """The body, ready to be set."""

    @property
    def is_rule(self) -> bool:
        """Whether it is a paragraph of the rules."""
        return self.number[0].isdigit()

    @property
    def section(self) -> str:
        """The number of its section: "7"; of a page "tactics:3" it is "tactics", of others empty."""
        before, _, after = self.number.partition("." if self.is_rule else ":")
        return before if self.is_rule or after else ""


@dataclass(frozen=True, slots=True)
class Section:
    """One chapter of the rules, or the pages that follow them."""

    number: str
    """"7"; for pages what stands before the colon in their names, or empty."""
    title: str
    entries: tuple[Entry, ...]


def page_of(name: str, title: str, blocks: tuple[Block, ...]) -> Entry:
    """A page that is no rule, made of these blocks."""
    body = "\n".join(text for block in blocks for text in _texts(block))
    return Entry(name, title, body, tuple(dict.fromkeys(RULE_LINK.findall(body))), blocks)


def _texts(block: Block) -> Iterator[str]:
    """Everything that can be read in a block."""
    match block:
        case Paragraph(text) | Code(text) | Note(_, text):
            yield text
        case ItemList(items):
            yield from items
        case RuleTable(heading, rows):
            yield from (*heading, *(cell for row in rows for cell in row))
        case Heading(text, _, rules):
            yield from (text, *(f"[{rule}]" for rule in rules))
        case Facts(rows):
            yield from (text for row in rows for text in row)
        case Pictures(items) if len(items) > 1:
            yield from (item.title for item in items)


class TextReader:
    """Reads one file; knows at every moment on which line it is."""

    def __init__(self, path: Path, text: str = "") -> None:
        self.path = path
        self._text = text
        """What stands in place of the file's own text, if there is any."""
        self.cited: list[tuple[Path, int, str]] = []
        """Every citation with its place."""

    def section(self) -> Section:
        """The section of the rules in this file. Raises RulebookError."""
        lines = self._lines()
        first = _SECTION.fullmatch(lines[0]) if lines else None
        if first is None:
            raise self._refuse(1, lines[0] if lines else "", 'the section, like "# 7 Movement and combat"')
        section = first[1]
        starts = [at for at, line in enumerate(lines) if line.startswith("#") and not _PART.match(line)][1:]
        for index, line in enumerate(lines[1 : starts[0] if starts else len(lines)], start=2):
            if line.strip():
                raise self._refuse(index, line, 'an entry, like "## 7.9 Combat results"')
        if not starts:
            raise RulebookError(f"{self.path}, line 1: section {section} has no entries.")
        # some rules have an entry for all of a section
        last = (-1 if lines[starts[0]].startswith(f"## {section}.0 ") else 0), 0
        entries = []
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            entry, last = self._entry(section, last, lines, start, end)
            entries.append(entry)
        return Section(section, first[2].strip(), tuple(entries))

    def page(self) -> Entry:
        """The page in this file, named as the file is. Raises RulebookError."""
        lines = self._lines()
        title = _TITLE.fullmatch(lines[0]) if lines else None
        if title is None:
            raise self._refuse(1, lines[0] if lines else "", 'the title, like "# How the dice are made"')
        blocks: list[Block] = []
        start = 1
        for index, line in enumerate(lines[1:], start=1):
            heading = _SUBHEADING.fullmatch(line)
            if heading is not None:
                blocks += [*self._blocks(lines, start, index), Heading(heading[1].strip())]
                start = index + 1
        blocks += self._blocks(lines, start, len(lines))
        if not blocks:
            raise RulebookError(f"{self.path}, line 1: the page has no text.")
        return page_of(self.path.stem, title[1].strip(), tuple(blocks))

    def _lines(self) -> list[str]:
        try:
            return prose(self._text or self.path.read_text(encoding="utf-8")).splitlines()
        except UnicodeDecodeError as error:
            raise RulebookError(f"{self.path}: not UTF-8 text at byte {error.start}.") from None

    def _entry(
        self, section: str, last: tuple[int, int], lines: list[str], start: int, end: int
    ) -> tuple[Entry, tuple[int, int]]:
        """The entry whose heading is lines[start] and whose body goes up to lines[end], and its number.

        After 7.5 comes 7.6 or a part of either: 7.5.1, 7.6.1. `last` is the number before, (5, 0) for 7.5.
        """
        heading = _HEADING.fullmatch(lines[start])
        next_ = f"{section}.{last[0] + 1}"
        here = (int(heading[2]), int(heading[3] or 0)) if heading else (-1, 0)
        if heading is None or heading[1] != section or not last < here or here[0] > last[0] + 1:
            raise self._refuse(start + 1, lines[start], f'the heading of {next_}, like "## {next_} Title"')
        expected = f"{section}.{heading[2]}" + (f".{heading[3]}" if heading[3] else "")
        references: dict[str, None] = {}
        for index in range(start + 1, end):
            for number in RULE_LINK.findall(lines[index]):
                references[number] = None
                self.cited.append((self.path, index + 1, number))
        blocks = tuple(self._blocks(lines, start + 1, end))
        if all(isinstance(block, Heading) for block in blocks):
            raise RulebookError(f"{self.path}, line {start + 1}: entry {expected} has no text.")
        body = "\n".join(lines[start + 1 : end]).strip()
        return Entry(expected, heading[4].strip(), body, tuple(references), blocks), here

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
        elif lines[0] == _FENCE:
            if len(lines) < 3 or lines[-1] != _FENCE:
                raise self._refuse(line, lines[0], f"a program without empty lines, closed by {_FENCE}")
            yield Code("\n".join(lines[1:-1]) + "\n")
        elif (part := _PART.fullmatch(lines[0])) is not None:
            if len(lines) > 1:
                raise self._refuse(line + 1, lines[1], "an empty line after a heading")
            yield Heading(part[1].strip())
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
