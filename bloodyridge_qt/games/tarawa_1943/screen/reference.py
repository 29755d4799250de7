"""Both decks as pages of the rules reference: an overview of each, and a page for every card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bloodyridge_qt.games.tarawa_1943.rules.cards import Card, Deck, alike
from bloodyridge_qt.games.tarawa_1943.screen.view import JAPANESE, US, card_view
from bloodyridge_qt.games.tarawa_1943.screen.words import said
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.rule_text import Entry, Facts, Paragraph, Picture, Pictures, page_of
from bloodyridge_qt.table.rulebook import Rulebook


def with_decks(book: Rulebook, decks: Iterable[Deck]) -> Rulebook:
    """The rules with the cards of both decks behind them."""
    for deck, side in zip(decks, (US, JAPANESE), strict=True):
        title, about = said("decks")[deck.side]
        book = book.with_pages(title, tuple(_pages(deck, side, title, about)))
    return book


def _pages(deck: Deck, side: str, title: str, about: str) -> Iterator[Entry]:
    """[3.0] The overview, with this text, then every card once."""
    cards = [[deck.cards[at] for at in same] for same in alike(deck.cards, range(len(deck.cards)))]
    named = [(f"{deck.side}:{number}", card_view(one[0], "", side)) for number, one in enumerate(cards, 1)]
    overview = Pictures(tuple(Picture(card.picture, card.title, name) for name, card in named))
    yield page_of(f"{deck.side}:all", title, (Paragraph(about), overview))
    for (name, card), copies in zip(named, cards, strict=True):
        note = (Paragraph(f"*{card.note}*"),) if card.note else ()
        marks = Facts(((tr("Played"), card.corner), *_marks(copies, len(deck.cards))))
        picture = Pictures((Picture(card.picture, card.title),))
        yield page_of(name, card.title, (picture, Paragraph(card.text), *note, marks))


def _marks(copies: list[Card], every: int) -> Iterator[tuple[str, str]]:
    """What of a card is printed and what is not, with what of each copy is cited."""
    yield tr("Copies"), tr("{cards} of {all}", cards=count(len(copies), "card"), all=every)
    yield tr("Title"), tr(copies[0].name_status)
    yield from dict.fromkeys(
        (tr("Effect of {card}", card=card.id), f"{tr(card.status)}: {card.reason}") for card in copies
    )
