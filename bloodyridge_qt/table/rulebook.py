"""The rules of a game as the in-app reference knows them: find an entry by number or by words.

One entry per numbered paragraph, and pages that are no rules after them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.table.rule_text import RULE_LINK, Entry, Section, section_in

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*(\S(?:[^*]*\S)?)\*\*")
_ITALIC = re.compile(r"\*(\S(?:[^*]*\S)?)\*")
_WORD = re.compile(r"\w+(?:[.:–]\w+)*")
_ENDING = re.compile(r"(?<=\w{3})(?:ies|es|ing|ed|en|s)$|(?<=\w{4})y$|(?<=\w{5})e$")
_NUMBER_SOUGHT = re.compile(r"\d+(?:\.\d*){0,2}")


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
        cited_by: dict[str, list[str]] = {entry.number: [] for entry in self.entries}
        for entry in self.entries:
            for number in entry.references if entry.is_rule else ():
                cited_by[number].append(entry.number)
        self._cited_by = {number: tuple(citing) for number, citing in cited_by.items()}

    @cached_property  # few who make a book search in it
    def _searchable(self) -> Sequence[_Searchable]:
        return [
            _Searchable(entry, frozenset(_words(entry.title)), frozenset(_words(entry.body_markdown)))
            for entry in self.entries
        ]

    @classmethod
    def read(cls, folder: Path) -> Rulebook:
        """The rules of every "*.md" file of the folder, a section each, in the order of their names."""
        return cls(tuple(section_in(path.read_text("utf-8")) for path in sorted(folder.glob("*.md"))))

    def with_pages(self, title: str, pages: tuple[Entry, ...]) -> Rulebook:
        """The same book with pages of one section that are no rules at its end, under this title."""
        return Rulebook((*self.sections, Section(pages[0].section if pages else "", title, pages)))

    @property
    def section_titles(self) -> Mapping[str, str]:
        """Titles by section number: {"1": "Introduction", …}, in order; that of the pages by ""."""
        return MappingProxyType({section.number: section.title for section in self.sections})

    def entry(self, number: str) -> Entry:
        """The entry with this number; KeyError with a sentence when there is none."""
        try:
            return self._by_number[number]
        except KeyError:
            raise KeyError(f"There is no rule {number!r} in this rulebook.") from None

    def page_called(self, title: str) -> str:
        """The name of the page that is no rule with this title; "" for none."""
        named = (entry.number for entry in self.entries if entry.title == title and not entry.is_rule)
        return next(named, "")

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

        Case does not matter, a word matches every word it is the beginning of, after those also other forms
        of it, as "boundary" does "boundaries", and "defence" is "defense". Nothing to search for finds
        nothing.
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
    return RULE_LINK.sub(r'<a href="rule:\1">[\1]</a>', in_html(text))


def inline_html(text: str) -> str:
    """The same for a text of the rulebook, with its **bold**, *italic* and `code`."""
    parts = _CODE.split(text)  # every second part stood between the marks
    for place, part in enumerate(parts):
        if place % 2:
            parts[place] = f"<code>{in_html(part)}</code>"
        else:
            parts[place] = _ITALIC.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", linked_html(part)))
    return "".join(parts)


def search_words(text: str) -> list[str]:
    """The words a search for this text looks for, as it compares them: folded, without marks."""
    return _words(text)


def beginning(word: str) -> str:
    """What a word shares with its other forms: the word without a common ending, English or German."""
    return _ENDING.sub("", word)


def _words(text: str) -> list[str]:
    """The words of a text, case folded, one spelling for "defence" and "defense"; 7.5 and 2:1 are words."""
    return [word.replace("defenc", "defens") for word in _WORD.findall(text.casefold().replace("*", ""))]


def _rank(candidate: _Searchable, sought: list[str]) -> tuple[int, ...] | None:
    """How well an entry answers; lower is better, None when a word is missing."""
    numbers = exact = in_title = forms = 0
    for word in sought:
        by_number = bool(_NUMBER_SOUGHT.fullmatch(word)) and candidate.entry.number.startswith(word)
        if not (by_number or _any_begins(candidate, word)):
            forms += 1
            word = beginning(word)
            if not _any_begins(candidate, word):
                return None
        exact += word == candidate.entry.number
        numbers += by_number
        in_title += any(known.startswith(word) for known in candidate.title)
    if exact:
        return (0,)
    if numbers:
        return (1,)
    return (2, len(sought) - in_title, forms)


def _any_begins(candidate: _Searchable, word: str) -> bool:
    return any(known.startswith(word) for known in (*candidate.title, *candidate.body))
