"""The helper that makes positions is right about what it makes."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.positions import Position, Scripted, Told, accounted


@pytest.mark.parametrize(
    "text",
    [
        "waiting 1218:1",
        "turn 2; force 1715@1711 3 2 1; waiting 1516:4; held 1712 1810",
        "force 1715@1709 3 up; waiting 1218:2.3; hq division 1708; pool rifles 5 6, artillery 1, cache",
        "turn 4; waiting 1218:1; dead us battalion; holding 3; farthest 9",
        "waiting 1218:1; fired 4; dead us cache; hq battalion 1708; pool nothing",
    ],
)
def test_every_counter_of_a_position_is_somewhere(text: str) -> None:
    table = Position(text)
    assert accounted(table.state, table.setting) == []


def test_a_position_reads_as_it_is_written() -> None:
    table = Position("turn 2; force 1715@1711 3 2 1 up; waiting 1516:4; pool rifles 5 6, artillery 1, cache")
    assert (table.state.turn, table.mover(), table.hex(table.state.stand)) == (2, "1715", "1711")
    assert table.force == [3, 2, 1]
    assert table.state.revealed
    assert table.pool == "5 6 artillery cache"
    assert table.holds("1711")
    assert not table.holds("1712")


def test_a_die_nobody_told_is_named() -> None:
    table = Position("waiting 1715:1 1218:1")
    with pytest.raises(Told, match=r"nobody told: \('US force', 1, 1714, 1\)"):
        table.strike("1715", "1714")


def test_a_told_die_must_be_used() -> None:
    table = Position("waiting 1715:1 1218:1")
    with pytest.raises(Told, match="never asked for"):
        table.strike("1715", "1714", "US force 1; US fire 3")


def test_a_draw_that_is_not_in_the_pool_is_refused() -> None:
    table = Position("waiting 1715:1 1218:1; pool rifles 5")
    with pytest.raises(Told, match="no 6 in the pool"):
        Scripted("US draw 6", table.state, table.setting).draw(("US draw", 1, 1714, 1, 0), 1)


def test_the_paper_map_has_the_shape_of_the_real_one(printed: BloodyRidge) -> None:
    real, paper = printed.setting.board, paper_map.board()
    assert paper.numbers == real.numbers
    assert paper.neighbours == real.neighbours
    assert paper.marks["red_row"] == real.marks["red_row"]
    assert paper.named == real.named
