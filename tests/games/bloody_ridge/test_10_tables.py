"""Section 10: the four tables hold what is printed, and the map's tables follow them."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.terms import CLEAR, HILL, JUNGLE


def test_force_dice_by_locale__10_1() -> None:
    assert [row.modifier for row in charts.FORCE_DETERMINATION] == [0, -1, -3, -1]
    assert charts.force_modifier(charts.HILL_HEXES) == 0
    assert charts.force_modifier(charts.NORTH_HEXES) == -1
    assert charts.force_modifier(charts.SOUTH_HEXES) == -3
    assert charts.force_modifier(charts.JAPANESE_FORCE) == -1


def test_defence_factors_by_terrain__10_2() -> None:
    assert {row.ground: row.factor for row in charts.DEFENCE_FACTORS} == {
        HILL: 8,
        charts.HEADQUARTERS: 8,
        JUNGLE: 4,
        CLEAR: 2,
    }


def test_artillery_hits_by_terrain__10_3() -> None:
    assert [charts.artillery_hits_upto(terrain) for terrain in (CLEAR, HILL, JUNGLE)] == [3, 3, 2]


def test_recapture_by_terrain__10_4() -> None:
    assert [charts.recaptured_upto(terrain) for terrain in (CLEAR, JUNGLE, HILL)] == [4, 3, 2]


def test_a_locale_no_table_has_is_a_key_error__10_1() -> None:
    with pytest.raises(KeyError):
        charts.force_modifier("swamp")


def test_every_hex_of_the_map_is_looked_up_in_the_tables__10_1(printed: BloodyRidge) -> None:
    setting = printed.setting
    for space, terrain in enumerate(setting.board.terrain):
        expected = 0 if terrain == HILL else -1 if setting.north[space] else -3
        assert setting.force_modifier[space] == expected
        assert setting.defence[space] == {HILL: 8, JUNGLE: 4, CLEAR: 2}[terrain]


def test_artillery_reaches_every_hex_but_the_red_row__10_3(printed: BloodyRidge) -> None:
    setting = printed.setting
    for space, terrain in enumerate(setting.board.terrain):
        expected = 0 if setting.is_red(space) else {HILL: 3, CLEAR: 3, JUNGLE: 2}[terrain]
        assert setting.artillery_hits[space] == expected


def test_only_hexes_north_of_the_line_can_be_retaken__10_4(printed: BloodyRidge) -> None:
    setting = printed.setting
    for space, terrain in enumerate(setting.board.terrain):
        expected = {HILL: 2, CLEAR: 4, JUNGLE: 3}[terrain] if setting.north[space] else 0
        assert setting.recapture[space] == expected
