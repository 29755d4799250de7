"""The rules reference of Tarawa: both decks as a gallery, and the readings."""

from __future__ import annotations

from bloodyridge_qt import resources
from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.rules.cards import read_deck
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES
from bloodyridge_qt.games.tarawa_1943.screen.view import card_view
from bloodyridge_qt.table.readings import rulings
from bloodyridge_qt.table.rule_text import Facts, Heading, Paragraph, Pictures

EDITION = edition_of()
BOOK = EDITION.rulebook({})
DECKS = {side: read_deck(EDITION.shipped[side].read_bytes(), side) for side in ("usmc", "japanese")}


def test_every_card_has_its_page_with_text_history_timing_and_marks() -> None:
    """[3.0]"""
    for side, deck in DECKS.items():
        pages = [entry for entry in BOOK.entries if entry.section == side]
        for card in deck.cards:
            (page,) = [one for one in pages if one.title == card.title and Paragraph(card.text) in one.blocks]
            assert card.history in page.body_markdown
            (facts,) = [block for block in page.blocks if isinstance(block, Facts)]
            assert dict(facts.rows)["Played"] == card.timing
            assert dict(facts.rows)[f"Effect of {card.id}"] == f"{card.status}: {card.reason}"


def test_cards_are_found_with_the_rules_and_lead_from_the_overview() -> None:
    assert "2nd Tank Battalion" in [entry.title for entry in BOOK.search("tank")]
    assert BOOK.search("shermans seawall")[0].title == "2nd Tank Battalion"
    for side in DECKS:
        (overview,) = [block for block in BOOK.entry(f"{side}:all").blocks if isinstance(block, Pictures)]
        for item in overview.items:
            assert BOOK.entry(item.entry).title == item.title
            assert resources.asset("tarawa_1943", "cards", f"{item.name}.svg").is_file(), item


def test_every_reading_is_told_with_its_reason_and_what_is_played() -> None:
    told = EDITION.rulebook({"twos": "all"}).entry("readings")
    anchors = [block.anchor for block in told.blocks if isinstance(block, Heading) and block.anchor]
    switches = SWITCHES[2:]  # without the options [8.0]
    assert anchors == [one.id for one in (*switches, *rulings("tarawa_1943"))]
    assert len(set(anchors)) == len(anchors)
    assert "**Cancels every 6.**" in told.body_markdown
    assert "This game" not in BOOK.entry("readings").body_markdown
    for ruling in rulings("tarawa_1943"):
        assert all(rule in BOOK for rule in ruling.rules), ruling.id


def test_a_card_says_in_a_word_that_it_is_reconstructed_its_reason_names_what_was_made_stronger() -> None:
    """[3.0]"""
    stronger = set()
    for side, deck in DECKS.items():
        for card in deck.cards:
            assert card_view(card, "Hand", side).mark == card.status
            if "made stronger for this program" in card.reason:
                assert card.status == "reconstructed"
                stronger.add(card.id)
    assert stronger == {"U07", "U08", "U09", "U10", "U11", "U14", "U15", "U16", "U23"}


def test_readings_have_the_names_they_have_in_the_facts__3_0() -> None:
    assert "defence_order" in {one.id for one in rulings("tarawa_1943")}
