"""Cards as pages of the rules reference: an overview of each deck, and a page for every card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.rule_text import Entry, Facts, Paragraph, Picture, Pictures, page_of
from bloodyridge_qt.table.table_view import CardView


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as it is shown in a gallery, once for all its copies."""

    card: CardView
    marks: tuple[tuple[str, str], ...]
    """What of it is printed and what is not: ("Effect", "cited: 3.0 quotes it"), one row each."""


def pages(deck: str, title: str, about: str, cards: Iterable[ShownCard]) -> tuple[Entry, ...]:
    """The pages of one deck: `deck` names them, `about` is the text of the overview."""
    cards = tuple(cards)
    overview = Pictures(
        tuple(Picture(one.card.picture, one.card.title, _name(deck, at)) for at, one in enumerate(cards))
    )
    return (
        page_of(f"{deck}:all", title, (Paragraph(about), overview)),
        *(page_of(_name(deck, at), one.card.title, tuple(_blocks(one))) for at, one in enumerate(cards)),
    )


def _name(deck: str, at: int) -> str:
    return f"{deck}:{at + 1}"


def _blocks(shown: ShownCard) -> Iterable[Paragraph | Facts | Pictures]:
    card = shown.card
    yield Pictures((Picture(card.picture, card.title),))
    yield Paragraph(card.text)
    if card.note:
        yield Paragraph(f"*{card.note}*")
    yield Facts(((tr("Played"), card.corner), *shown.marks))
