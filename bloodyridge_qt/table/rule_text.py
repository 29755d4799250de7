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

Nothing else is understood. The files ship with the program, and a test refuses any other form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

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
_HEADING = re.compile(r"## (\d+(?:\.\d+)+) (\S.*)")
_NOTE = re.compile(rf"> ({'|'.join(NOTES)})(?: \((\w+)\))?: (.*)")
_ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
_FENCE = "```"


def uncited(text: str) -> str:
    """A text without the paragraphs it cites, for who hears it: "3 units move in [3.7]" without [3.7]."""
    return _CITED.sub("", text)


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
    return Entry(name, title, body, cited_in(body), blocks)


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


def section_in(text: str) -> Section:
    """The section of the rules in a file's text."""
    head, *entries = re.split(r"^(?=## )", prose(text), flags=re.MULTILINE)
    number, title = _groups(_SECTION, head)
    return Section(number, title.strip(), tuple(map(_entry, entries)))


def page_in(name: str, text: str) -> Entry:
    """The page of this name in a file's text."""
    title, _, body = prose(text).partition("\n")
    return page_of(name, title.removeprefix("# ").strip(), tuple(_blocks(body)))


def _entry(text: str) -> Entry:
    """An entry from its heading on."""
    number, title = _groups(_HEADING, text)
    body = text.partition("\n")[2].strip()
    return Entry(number, title.strip(), body, cited_in(body), tuple(_blocks(body)))


def cited_in(text: str) -> tuple[str, ...]:
    """The numbers a text cites, each once, in the order they are first met."""
    return tuple(dict.fromkeys(RULE_LINK.findall(text)))


def _groups(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    found = pattern.match(text)
    if found is None:
        raise ValueError(f"{pattern.pattern} is not how this begins: {text[:60]!r}")
    return found.groups()


def _blocks(text: str) -> Iterator[Block]:
    """What a text is made of, as empty lines divide it."""
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        lines = part.splitlines()
        if part.startswith("|"):
            head, _rule, *rows = (
                tuple(cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|"))
                for line in lines
            )
            yield RuleTable(head, tuple(rows))
        elif part.startswith(">"):
            yield from _notes(lines)
        elif part.startswith(_FENCE):
            yield Code("\n".join(lines[1:-1]) + "\n")
        elif part.startswith("#"):
            yield Heading(part.lstrip("#").strip())
        elif _ITEM.match(part):
            items = (" ".join(map(str.strip, item.splitlines())) for item in _ITEM.split(part)[1:])
            yield ItemList(tuple(items), not part.startswith("-"))
        else:
            yield Paragraph(" ".join(map(str.strip, lines)))


def _notes(lines: Iterable[str]) -> Iterator[Note]:
    found: list[tuple[str, str, list[str]]] = []
    for line in lines:
        if start := _NOTE.fullmatch(line):
            found.append((start[1], start[2] or "", [start[3].strip()]))
        else:
            found[-1][2].append(line.removeprefix("> ").strip())
    for kind, reading, texts in found:
        yield Note(kind, " ".join(texts), reading)
