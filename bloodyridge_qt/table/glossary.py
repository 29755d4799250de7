"""The words of a game's rules: what each means and where it is ruled, as a page, and found in any text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from bloodyridge_qt.language import tr
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.rule_text import Entry, Heading, Paragraph, page_of

GLOSSARY_PAGE: Final = "glossary"
"""Name of the page; each word is an anchor in it."""


class Term(NamedTuple):
    """A word of the rules."""

    words: tuple[str, ...]
    """Its forms in the language in use, then in English; the first names it."""
    rules: tuple[str, ...]
    about: str

    @property
    def address(self) -> str:
        """What a link to it says after "rule:"."""
        return f"{GLOSSARY_PAGE}#{self.anchor}"

    @property
    def anchor(self) -> str:
        """Its place in the page."""
        return self.words[0].casefold().replace(" ", "-")

    @property
    def title(self) -> str:
        """Its name, as a heading has it."""
        return self.words[0][0].upper() + self.words[0][1:]


@cache
def terms(game: str) -> tuple[Term, ...]:
    """The words from the file of a game, by name; none where it has no such file."""
    file = asset(game, "glossary.json")
    found = json.loads(file.read_bytes()) if file.is_file() else []
    made = (
        Term(
            tuple(dict.fromkeys((*tr("|".join(one["words"])).split("|"), *one["words"]))),
            tuple(one["rules"]),
            tr(one["about"]),
        )
        for one in found
    )
    return tuple(sorted(made, key=lambda term: term.anchor))


def glossary_page(game: str) -> Entry:
    """All words of a game with what they mean."""
    blocks = [(Heading(term.title, term.anchor, term.rules), Paragraph(term.about)) for term in terms(game)]
    return page_of(GLOSSARY_PAGE, tr("Words of the rules"), tuple(block for pair in blocks for block in pair))


def found_in(text: str, game: str) -> Iterator[tuple[int, int, Term]]:
    """Where words of the rules stand in a text, each word once: begin, end and what it is."""
    pattern, meant = _forms(game)
    seen = set()
    for match in pattern.finditer(text) if pattern else ():
        term = meant[match.group().casefold()]
        if term not in seen:
            seen.add(term)
            yield match.start(), match.end(), term


@cache
def _forms(game: str) -> tuple[re.Pattern[str] | None, dict[str, Term]]:
    """All forms of all words; the longer of two goes first."""
    meant = {word.casefold(): term for term in terms(game) for word in term.words}
    longest = "|".join(re.escape(word) for word in sorted(meant, key=len, reverse=True))
    return re.compile(rf"\b(?:{longest})\b", re.IGNORECASE) if meant else None, meant
