"""Both decks as pages of the rules reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bloodyridge_qt.games.tarawa_1943.rules.cards import Deck, alike
from bloodyridge_qt.games.tarawa_1943.screen.view import JAPANESE, US, card_view
from bloodyridge_qt.games.tarawa_1943.screen.words import said
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.gallery import ShownCard, pages
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.rulebook import Rulebook


def with_decks(book: Rulebook, decks: Iterable[Deck]) -> Rulebook:
    """The rules with the cards of both decks behind them."""
    for deck, side in zip(decks, (US, JAPANESE), strict=True):
        title, about = said("decks")[deck.side]
        book = book.with_pages(title, pages(deck.side, title, about, _shown(deck, side)))
    return book


def _shown(deck: Deck, side: str) -> Iterator[ShownCard]:
    """[3.0] Every card once, with what of each copy is cited."""
    for same in alike(deck.cards, range(len(deck.cards))):
        copies = [deck.cards[at] for at in same]
        effects = dict.fromkeys(
            (tr("Effect of {card}", card=card.id), f"{tr(card.status)}: {card.reason}") for card in copies
        )
        named = copies[0].name_status
        copied = tr("{cards} of {all}", cards=count(len(copies), "card"), all=len(deck.cards))
        marks = ((tr("Copies"), copied), (tr("Title"), tr(named)), *effects)
        yield ShownCard(card_view(copies[0], "", side), marks)
