"""Card files: each card is read whole, and a wrong one is refused with its card named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.games.tarawa_1943.rules.cards import JAPANESE, USMC, CardFault, read_deck, verbs

FILES = {USMC: "cards_usmc", JAPANESE: "cards_japanese"}


def raw(side: str) -> bytes:
    return resources.map_file(f"tarawa_1943/{FILES[side]}.json").read_bytes()


def changed(side: str, id_: str, **members: Any) -> bytes:
    document = json.loads(raw(side))
    card = next(card for card in document["cards"] if card["id"] == id_)
    card.update(members)
    return json.dumps(document).encode()


@pytest.mark.parametrize("side", FILES)
def test_every_verb_is_on_some_card_and_every_card_says_what_it_does(side: str) -> None:
    deck = read_deck(raw(side), side)
    used = {one.verb for card in deck.cards for one in (*card.effects, *card.effects[0].then)}
    assert used == set(verbs(side))
    assert all(card.text and card.timing and card.reason for card in deck.cards)


@pytest.mark.parametrize(
    ("side", "card", "effect", "said"),
    [
        (USMC, "U03", {"verb": "command"}, "card U03: .*a member 'battalions'"),
        (USMC, "U03", {"verb": "command", "battalions": 0}, "card U03: .*battalions: expected 1–9"),
        (USMC, "U12", {"verb": "strike", "zone": "sea", "hits": 1}, "card U12: .*zone: expected one of any"),
        (USMC, "U12", {"verb": "strike", "zone": "any"}, "card U12: .*either hits, or dice with from"),
        (USMC, "U18", {"verb": "attack dice", "dice": 2, "from": "any", "burn": 1}, "U18: .*true or false"),
        (USMC, "U27", {"verb": "void", "what": ["rain"]}, "card U27: .*one of fire"),
        (USMC, "U25", {"verb": "fire", "attacks": 1}, "card U25: .*verb: expected one of"),
        (JAPANESE, "J28", {"verb": "shift", "markers": 1, "from": "top"}, "card J28: .*from: expected 1–9"),
        (JAPANESE, "J20", {"verb": "record", "what": "rain"}, "card J20: .*one of shibazaki, communications"),
        (
            JAPANESE,
            "J10",
            {"verb": "fire", "attacks": 3, "hits": 1},
            "J10: .*no such parameter of 'fire'",
        ),
        (
            JAPANESE,
            "J01",
            {"verb": "when", "usmc_controls": [1], "then": [], "else": []},
            "card J01: .*list of 2",
        ),
    ],
)
def test_a_wrong_card_is_refused_and_named(side: str, card: str, effect: dict[str, Any], said: str) -> None:
    with pytest.raises(CardFault, match=said):
        read_deck(changed(side, card, effects=[effect]), side)


def test_a_card_in_another_window_or_twice_is_refused() -> None:
    with pytest.raises(CardFault, match=r"card U03: .*window: expected action, the window of its effects"):
        read_deck(changed(USMC, "U03", window="rolled"), USMC)
    with pytest.raises(CardFault, match="card U03: found twice"):
        read_deck(changed(USMC, "U04", id="U03"), USMC)
