"""The whole of the shared table, the files and the window, tried with a game that is not the first."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive import checking
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.offers import buttons, movers, picks
from bloodyridge_qt.table.report.writing import report_of
from tests.ferry.game import EDITION
from tests.ferry.rules import SEATS
from tests.table.strict_html import StrictHtml

if TYPE_CHECKING:
    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.game_table import Table


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "ferry", "tests.ferry.game")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(EDITION, tmp_path / "running")


def play(table: Table, decisions: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(decisions):
        if table.over:
            return
        table.submit(rng.choice(table.offers()))


def test_a_seat_sees_its_own_cards_once_it_has_the_screen() -> None:
    table = EDITION.start({"seed": "1"})
    assert not any(card.title for card in table.view().cards), "nobody has the screen yet"
    (pass_on,) = table.offers()
    assert (pass_on.touch, pass_on.title) == ((), "The North player has the screen")
    table.submit(pass_on)
    shown = [card for card in table.view().cards if card.title]
    assert {card.group for card in shown} == {"North"}
    assert set(picks(table.offers())) <= {card.key for card in shown}
    card = next(iter(picks(table.offers()).values()))
    table.submit(card)
    assert "North plays card" in table.log_lines()[-1].text
    assert movers(table.offers()) == ("North 1", "North 2", "North 3")
    table.submit(buttons(table.offers())[0])
    assert "The South player decides" in table.view().prompt.headline
    assert not any(card.title for card in table.view().cards), "nobody looks yet"
    assert not any("North plays card" in line.text for line in table.log_lines())
    table.submit(table.offers()[0])
    assert {card.group for card in table.view().cards if card.title} == {"South"}
    assert not any("North plays card" in line.text for line in table.log_lines()), "South never saw it"


def test_random_games_end_and_come_back_from_undo_and_file_at_every_step(
    archive: Archive, tmp_path: Path
) -> None:
    for seed in range(5):
        table = archive.edition.start({"seed": str(seed), "rounds": "2"})
        rng = random.Random(seed)
        while not table.over:
            assert table.offers()
            table.submit(rng.choice(table.offers()))
            view, at = table.view(), table.at
            if at:
                table.undo()
                table.go_to(at)
                if table.shown_to != view.seat:  # another seat decided there, and had to take the screen
                    table.submit(table.offers()[0])
                assert table.view() == view
            archive.save(table, tmp_path / "game.brsave")
            twin = archive.open(tmp_path / "game.brsave")
            assert twin.notices() == ()
            assert (twin.at, twin.over) == (table.at, table.over)
            assert twin.session.state == table.session.state
        assert table.view().ending.title.split()[0] in SEATS
        verdict = checking.verify(tmp_path / "game.brsave", registry.edition_of)
        assert verdict.code == 0, verdict.lines


def test_the_offers_are_exactly_the_legal_decisions() -> None:
    table = EDITION.start({"seed": "7"})
    while not table.over:
        if table.shown_to != table.seat:
            table.submit(table.offers()[0])
        assert {offer.action for offer in table.offers()} == set(table.session.decision().options)
        assert all(offer.title for offer in table.offers())
        play(table, 1, table.at)


def test_the_report_and_the_count_of_dice_of_any_game_have_every_die_once(archive: Archive) -> None:
    table = archive.edition.start({"seed": "3"})
    play(table, 400)
    assert table.over
    thrown = [one.value for one in table.session.thrown() if not one.drawn]
    assert thrown
    report = report_of(table)
    assert [die.value for die in report.dice()] == thrown
    assert len(archive.dice_of(table).dice) == len(thrown)
    told = [line for one in report.chapters for part in one.sections for line in part.steps]
    told += [
        line
        for one in report.chapters
        for part in one.sections
        for action in part.actions
        for line in action.steps
    ]
    assert told
    assert {line.text for line in told} <= {line.text for line in table.log_lines()}
    assert StrictHtml(archive.report(table)).dice
