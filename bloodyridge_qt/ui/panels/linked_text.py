"""Texts with references in them: rule numbers in square brackets, words of the game's glossary and, where
asked for, spaces.

The screen knows nothing of rules; it only turns "[7.5]" into a link that says "7.5" when followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.table import glossary
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.panels.panel_style import mixed

RULE = "rule"
PLACE = "place"

_BRACKETS = re.compile(r"\[[^\[\]]*\d+\.\d+[^\[\]]*\]")
_RULE_NUMBER = re.compile(r"\d+\.\d+(?:\.\d+)*")
_NUMBER = re.compile(r"\d{4}")
"""How most spaces are called where they are many."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text; `scheme` and `target` are empty where it is no link."""

    text: str
    scheme: str = ""
    target: str = ""

    @property
    def is_word(self) -> bool:
        """Whether it leads to a word of the glossary; of these there are many, so Tab passes them."""
        return "#" in self.target


class Places:
    """The spaces of a board, by what sentences call them."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        longest_first = sorted((called for called in names if not _NUMBER.fullmatch(called)), key=len)[::-1]
        called = "|".join((_NUMBER.pattern, *map(re.escape, longest_first)))
        self._pattern = re.compile(rf"(?<![\w.])(?:{called})(?!\w|[\d.]*\d)")

    def pieces(self, text: str) -> Iterator[Piece]:
        """Cut a text at the spaces it names."""
        end = 0
        for found in self._pattern.finditer(text):
            if (name := self._names.get(found.group())) is not None:
                if found.start() > end:
                    yield Piece(text[end : found.start()])
                yield Piece(found.group(), PLACE, name)
                end = found.end()
        if text[end:]:
            yield Piece(text[end:])


def pieces(text: str, places: Places | None = None, *, words: bool = True) -> Iterator[Piece]:
    """Cut a text at its rule numbers, its `words` and, where they are given, its `places`."""
    game = style.game() if words else ""
    return iter(_kept(text, game) if places is None else _cut(text, places, game))


def cited(text: str) -> str:
    """The first paragraph a text cites; "" for none."""
    return next((piece.target for piece in pieces(text, words=False) if piece.scheme), "")


def _cut(text: str, places: Places | None, game: str) -> Iterator[Piece]:
    seen: set[str] = set()
    for piece in _numbered(text, places):
        yield from _words(piece.text, seen, game) if game and not piece.scheme else (piece,)


@lru_cache(maxsize=500)
def _kept(text: str, game: str) -> tuple[Piece, ...]:
    """Labels say the same again and again."""
    return tuple(_cut(text, None, game))


def _words(text: str, seen: set[str], game: str) -> Iterator[Piece]:
    """Cut at the words of the glossary of a game that were not yet seen."""
    end = 0
    for start, stop, term in glossary.found_in(text, game):
        if term.anchor not in seen:
            seen.add(term.anchor)
            if start > end:
                yield Piece(text[end:start])
            yield Piece(text[start:stop], RULE, term.address)
            end = stop
    if text[end:]:
        yield Piece(text[end:])


def _numbered(text: str, places: Places | None) -> Iterator[Piece]:
    end = 0
    for bracket in _BRACKETS.finditer(text):
        yield from _placed(text[end : bracket.start()], places)
        inside = bracket.start()
        for number in _RULE_NUMBER.finditer(text, bracket.start(), bracket.end()):
            if number.start() > inside:
                yield Piece(text[inside : number.start()])
            yield Piece(number.group(), RULE, number.group())
            inside = number.end()
        yield Piece(text[inside : bracket.end()])
        end = bracket.end()
    yield from _placed(text[end:], places)


def _placed(text: str, places: Places | None) -> Iterator[Piece]:
    if places is not None:
        yield from places.pieces(text)
    elif text:
        yield Piece(text)


def as_html(text: str, link: QColor, places: Places | None = None, *, words: bool = True) -> str:
    """The text as HTML with its references as links in the colour `link`."""
    parts = []
    for piece in pieces(text, places, words=words):
        if piece.scheme:
            look = f"color:{link.name()}"
            if piece.is_word:
                look = f"color:{word_colour().name()}; text-decoration:none"
            address = f"{piece.scheme}:{piece.target}"
            parts.append(f'<a href="{address}" style="{look}">{in_html(piece.text)}</a>')
        else:
            parts.append(in_html(piece.text))
    return "".join(parts)


def word_colour() -> QColor:
    """Of a word of the glossary: between that of text and that of links, for every line has some."""
    return mixed(theme.current().link, theme.current().text, 0.5)


def split(address: str | QUrl) -> tuple[str, str]:
    """("rule", "7.5") of a link's address."""
    words = address.toString() if isinstance(address, QUrl) else address
    scheme, _, target = words.partition(":")
    return scheme, target


def follow(widget: QWidget, rule: str) -> None:
    """A rule was clicked in a widget: whatever it lies in that has a signal `rule_clicked` tells of it."""
    tell(widget, "rule_clicked", rule)


def tell(widget: QWidget, signal: str, *words: str) -> None:
    """Emit a signal of the nearest around this widget that has one of this name."""
    around: QWidget | None = widget
    while around is not None:
        if told := getattr(around, signal, None):
            told.emit(*words)
            return
        around = around.parentWidget()
