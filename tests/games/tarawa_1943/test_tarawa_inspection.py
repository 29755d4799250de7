"""What the board of Tarawa tells of itself, alone and with a game on it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.rules.setting import BoardFault
from bloodyridge_qt.games.tarawa_1943.rules.state import State, set_up
from bloodyridge_qt.games.tarawa_1943.screen.inspection import TarawaInspector
from bloodyridge_qt.table.workshop import bare_table
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import PATTERNS

EDITION = edition_of()
RULES = EDITION.rules({})
SCREEN = EDITION.screen(RULES)
SETTING = RULES.setting


def told(state: State) -> TarawaInspector:
    return SCREEN.inspector(lambda: state)


def landed() -> State:
    """2/8 on 3, with 2/2 and 3/2 in their boats."""
    state = set_up(SETTING)
    battalion, beach = SETTING.battalion["2/8"], SETTING.index["3"]
    state.holder[state.place[battalion]] = -1
    state.place[battalion], state.holder[beach], state.japanese[beach], state.held[beach] = (
        beach,
        battalion,
        0,
        1,
    )
    return state


def test_every_place_tells_its_links_with_their_provenance() -> None:
    """[1.0]"""
    inspector = EDITION.inspector({})
    for place, at in SETTING.index.items():
        facts = inspector.facts(place)
        assert facts is not None
        assert {step.place for step in facts.steps} == {SETTING.places[other] for other in SETTING.links[at]}
        assert all("Link " in step.reason and step.bearing < 360 for step in facts.steps)
        assert facts.provenance in ("cited", "reconstructed")
    assert inspector.facts("reserve") is None


def test_priority_control_and_guns_of_a_position() -> None:
    """[1.0, 6.0]"""
    rows = dict(told(landed()).facts("3").rows)  # type: ignore[union-attr]
    assert rows["Priority"].startswith("3 of 9")
    assert rows["Control"] == "the Marines’ [1.0]"
    assert rows["Under fire from"].startswith("8 Command Bunker")
    state = landed()
    state.cube[SETTING.index["3"]] = 1
    assert dict(told(state).facts("3").rows)["Control"].startswith("Japanese, by an infiltration")  # type: ignore[union-attr]


def test_the_overlay_of_fire_has_the_targets_of_the_rulebooks_example() -> None:
    """[6.0] Ashore first, then the boats by their beach; the attack comes from the lowest priority."""
    cells = told(landed()).overlay("fire").cells
    assert cells == {"3": "first", "8": "gun", "wave1:1": "later", "wave1:2": "later"}


def test_reach_tells_what_can_be_done_next_and_how_far_all_is() -> None:
    """[6.0]"""
    inspector = told(landed())
    assert inspector.reach("3").cells == {
        "2": "held",
        "4": "held",
        "8": "held",
        "wave1:3": "free",
        "3": "start",
    }
    ever = inspector.reach("wave2:3", held=False).cells
    assert (ever["wave1:3"], ever["3"], ever["4"]) == ("1", "2", "3")
    assert set(ever) == set(SETTING.places)


@pytest.mark.parametrize("state", [set_up(SETTING), landed()])
def test_overlays_name_their_classes(state: State) -> None:
    inspector = told(state)
    overlays = [inspector.overlay(key) for key, _ in inspector.overlays()]
    for overlay in (*overlays, inspector.reach("4"), inspector.reach("4", held=False)):
        assert {one.key for one in overlay.classes} == set(overlay.cells.values())
        assert {one.pattern for one in overlay.classes} <= set(PATTERNS)
        assert {one.tone for one in overlay.classes} <= set(theme.PRINTED.tones)


def test_distance_and_names() -> None:
    inspector = EDITION.inspector({})
    assert inspector.measure("wave2:1", "9").spaces == 5
    assert 1000 < inspector.measure("2", "8").yards < 2000
    assert inspector.find("position 4") == "4"
    assert inspector.find("11") == ""
    assert inspector.find_place("airfield")[0].places == ("4",)
    assert inspector.find_place("9")[0].places == ("9",)
    assert inspector.find_place("hulk")[0].at is not None
    assert inspector.find_place("long pier")[0].at is not None
    assert inspector.find_place("") == ()


@pytest.mark.long
def test_it_follows_a_game_that_is_played() -> None:
    table = EDITION.start({"seed": "3"})
    inspector, chance = table.inspector(), random.Random(3)
    assert inspector is not None
    for _ in range(40):
        if not (offers := table.offers()):
            break
        table.submit(chance.choice(offers))
        for place in SETTING.places:
            assert inspector.facts(place) is not None
        assert inspector.overlay("control").cells.keys() == set(SETTING.places[:9])


def test_a_board_of_the_players_is_looked_at_or_refused(tmp_path: Path) -> None:
    own = tmp_path / "mine.json"
    own.write_bytes(EDITION.shipped["board"].read_bytes().replace(b"Takarongo Point", b"The Tail"))
    table = bare_table(EDITION, own)
    inspector = table.inspector()
    assert inspector is not None
    assert inspector.facts("9").title == "9 The Tail"  # type: ignore[union-attr]
    own.write_text('{"positions": []}')
    with pytest.raises(BoardFault, match="positions"):
        bare_table(EDITION, own)
