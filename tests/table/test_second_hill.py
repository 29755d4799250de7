"""An owner's map with more hills than one: 7.15 is about Hill 123, the other rules about any hill hex."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyridge_qt.boards.geometry import LoadedMap, load_map_bytes
from bloodyridge_qt.games.bloody_ridge import edition, workshop
from bloodyridge_qt.games.bloody_ridge.rules import firefight
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting, contradictions
from bloodyridge_qt.games.bloody_ridge.rules.state import set_up
from bloodyridge_qt.games.bloody_ridge.rules.terms import HILL_123
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector

NAMED, NAMELESS, BESIDE = "1405", "2103", "1912"
"""A hill with a label, one without, and a hill hex that touches Hill 123."""


@pytest.fixture(scope="module")
def loaded() -> LoadedMap:
    draft = workshop.open_draft()
    draft.set_terrain([NAMED, NAMELESS, BESIDE], "hill")
    document = json.loads(draft.to_bytes())
    (label,) = (f for f in document["features"] if f["id"] == "label Hill 123")
    other = json.loads(json.dumps(label)) | {"id": "label Hill 80"}
    other["properties"]["text"] = "Hill 80"
    other["geometry"]["coordinates"] = list(draft.sheet().space(NAMED).centre)
    document["features"].append(other)
    return load_map_bytes(json.dumps(document).encode(), Path("mine.geojson"), SCHEMA)


@pytest.fixture(scope="module")
def setting(loaded: LoadedMap) -> Setting:
    return Setting(loaded.board, edition.open_rules().setting.mix, Options())


@pytest.fixture(scope="module")
def inspector(loaded: LoadedMap, setting: Setting) -> BloodyRidgeInspector:
    return BloodyRidgeInspector(setting, loaded.sheet)


def test_another_hill_contradicts_nothing__2_2(loaded: LoadedMap) -> None:
    assert contradictions(loaded.board) == []


def test_hill_123_lacks_none_of_its_five_hexes__2_2() -> None:
    draft = workshop.open_draft()
    draft.set_terrain(["1710"], "jungle")
    (one,) = contradictions(draft.check().loaded.board)
    assert str(one) == (
        "Map, hex 1710: found jungle; the rules say it is one of the five hexes of Hill 123 [2.2]."
    )


def test_7_15_counts_hill_123_alone(setting: Setting) -> None:
    state = set_up(setting)
    for number in HILL_123:
        assert not firefight.hill_is_japanese(state, setting)
        state.held[setting.board.space(number)] = 1
    assert firefight.hill_is_japanese(state, setting)


@pytest.mark.parametrize("number", [NAMED, NAMELESS, BESIDE])
def test_every_hill_hex_is_one_for_the_other_rules__6_7_7_6_8_2_9_4(setting: Setting, number: str) -> None:
    space, ridge = setting.board.space(number), setting.board.space("1810")
    assert setting.defence[space] == 8
    assert setting.force_modifier[space] == 0
    assert setting.artillery_hits[space] == 3
    assert setting.recapture[ridge] == 2
    assert setting.recapture[space] == (2 if setting.north[space] else 0)
    assert not setting.hq_ground[space]


def test_each_hill_has_its_own_name(inspector: BloodyRidgeInspector, setting: Setting) -> None:
    terrain = {n: dict(inspector.facts(n).rows)["Terrain"] for n in ("1810", NAMED, NAMELESS, BESIDE)}
    assert [value.partition(",")[0] for value in terrain.values()] == ["Hill 123", "Hill 80", "hill", "hill"]
    assert words.terrain(setting, setting.board.space("1911")) == "Hill 123"
    (ridge,) = inspector.find_place("Hill 123")
    assert ridge.places == HILL_123
    (other,) = inspector.find_place("Hill 80")
    assert other.places == (NAMED,)
