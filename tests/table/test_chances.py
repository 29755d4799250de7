"""What is told of chances, and games that are played without."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyridge_qt.engine.savefile import PLAIN_VERSION, VERSION, read_bytes
from bloodyridge_qt.games import registry
from bloodyridge_qt.plain import plain, typed
from bloodyridge_qt.table import forecast
from bloodyridge_qt.table.archive import checking
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.starting import PURIST, SetupError
from tests.ferry.game import EDITION


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(EDITION, tmp_path / "running")


def to_a_fight(table: Table) -> None:
    """South has gone to the mill, which North can reach from the ferry."""
    moves = [("North 1", "ferry"), ("South 1", "mill")]
    for move in moves:
        table.submit(table.offers()[0])  # the seat takes the screen
        table.submit(table.offers()[0])  # its lowest card
        table.submit(next(offer for offer in table.offers() if offer.touch == move))
    table.submit(table.offers()[0])
    table.submit(table.offers()[0])


def test_a_forecast_says_all_of_it_in_lines_and_goes_through_a_line_of_json() -> None:
    table = EDITION.start({"seed": "1"})
    to_a_fight(table)
    told = {offer.title: table.forecast(offer) for offer in table.offers()}
    fight = next(filter(None, told.values()))
    assert told["Pass"] is None
    assert 0 < fight.bars[0].share < 1
    assert fight.lines()[0] == f"Wins {forecast.percent(fight.bars[0].share)}, both dice"
    assert fight.lines()[-1] == "A tie is lost [2.3]."
    assert typed(forecast.Forecast, json.loads(json.dumps(plain(fight)))) == fight
    assert typed(forecast.Forecast | None, plain(None)) is None


@pytest.mark.parametrize(
    ("share", "words"),
    [(0, "0 %"), (0.002, "<1 %"), (0.426, "43 %"), (0.999, ">99 %"), (1, "100 %")],
)
def test_what_may_still_come_is_never_called_certain(share: float, words: str) -> None:
    assert forecast.percent(share) == words


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ((0.343, 0.333, 0.324), ["34 %", "33 %", "33 %"]),
        ((0.365, 0.545, 0.09), ["36 %", "55 %", "9 %"]),
        ((0.334, 0.336, 0.33), ["33 %", "34 %", "33 %"]),
        ((0.002, 0.994, 0.004), ["<1 %", "99 %", "<1 %"]),
        ((0, 0.997, 0.003), ["0 %", ">99 %", "<1 %"]),
        ((0.006, 0.3967, 0.3966, 0.2007), ["1 %", "40 %", "39 %", "20 %"]),
        ((0.365, 0.545), ["36 %", "55 %"]),
        ((0.255, 0.365, 0.6), ["26 %", "36 %", "60 %"]),
    ],
)
def test_chances_that_are_all_there_is_add_up_to_a_hundred(
    shares: tuple[float, ...], words: list[str]
) -> None:
    assert forecast.percents(shares) == words
    bars = tuple(forecast.Bar(str(at), share) for at, share in enumerate(shares))
    told = forecast.Forecast("", bars)
    assert [line.partition(" ")[2] for line in told.lines()] == words
    if abs(sum(shares) - 1) < 1e-9 and not any(one[0] in "<>" for one in words):
        assert sum(int(one.split()[0]) for one in words) == 100


@pytest.mark.parametrize(
    ("shares", "words"),
    [((1 / 3, 1 / 3, 1 / 3), ["33 %"] * 3), ((*[1 / 6] * 4, 1 / 3), [*["17 %"] * 4, "33 %"])],
)
def test_chances_that_are_equal_look_equal(shares: tuple[float, ...], words: list[str]) -> None:
    assert forecast.percents(shares) == words


def test_a_purist_is_told_nothing_and_the_save_and_the_log_say_so(archive: Archive, tmp_path: Path) -> None:
    table = EDITION.start({"seed": "1", PURIST: "yes"})
    to_a_fight(table)
    assert not any(map(table.forecast, table.offers()))
    archive.save(table, tmp_path / "pure.brsave")
    assert read_bytes((tmp_path / "pure.brsave").read_bytes()).version == VERSION
    rows = dict(archive.preview(tmp_path / "pure.brsave").rows)
    assert rows["Odds and advice"] == "none: a purist’s game"
    for game in (table, archive.open(tmp_path / "pure.brsave"), table.branch(1, "again")):
        assert game.purist
        assert game.set_up_choices()[PURIST] == "yes"
        assert "Purist game: no odds, no advice" in [line.text for line in game.log_lines()]
    with pytest.raises(SetupError, match=r"Purist is set to .maybe.; expected yes or no"):
        EDITION.start({PURIST: "maybe"})


def test_how_often_advice_was_asked_is_kept_and_told(archive: Archive, tmp_path: Path) -> None:
    table = EDITION.start({"seed": "1"})
    archive.save(table, tmp_path / "game.brsave")
    assert read_bytes((tmp_path / "game.brsave").read_bytes()).version == PLAIN_VERSION
    assert dict(table.summary)["Odds and advice"] == "open to the player; advice never asked for"
    before = table.changes
    table.count_advice()
    table.count_advice()
    assert table.changes > before
    archive.save(table, tmp_path / "game.brsave")
    again = archive.open(tmp_path / "game.brsave")
    assert again.advised == 2
    assert dict(archive.preview(tmp_path / "game.brsave").rows)["Advice or program asked"] == "2 times"
    assert dict(again.view().summary)["Odds and advice"] == (
        "open to the player; advice or the program’s play asked for 2 times"
    )
    assert read_bytes((tmp_path / "game.brsave").read_bytes()).version == VERSION


@pytest.mark.parametrize("key", registry.GAMES)
def test_who_tells_chances_lets_a_player_do_without(key: str) -> None:
    edition = registry.edition_of(key)
    table = edition.start({"seed": "1", PURIST: "yes"})
    helps = forecast.has_help(table.screen)
    assert helps == (PURIST in {field.key for field in edition.setup_fields()})
    assert table.purist == helps


def test_the_text_of_a_game_and_its_report_look_back(archive: Archive, tmp_path: Path) -> None:
    table = EDITION.start({"seed": "1"})
    to_a_fight(table)
    table.submit(next(offer for offer in table.offers() if table.forecast(offer)))
    file = tmp_path / "fought.brsave"
    archive.save(table, file)
    said = "expected 0.5 lost, had 1"
    assert said in checking.text_of(file, lambda _key: EDITION)
    assert said in checking.page_of(file, lambda _key: EDITION)
    assert said not in repr(table.log_lines()), "nobody has looked back here"
    table.look_back()
    assert said in table.log_lines()[-1].text
    table.undo()
    assert said not in repr(table.log_lines())
