"""What the map tells about itself: steps, ground, overlays, reach, distances, names; and what it keeps."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyridge_qt.boards.board import OFF_MAP
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.inspection import Overlay, OverlayClass, Step, overlays_told
from bloodyridge_qt.table.offers import movers, targets, waypoints
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import PATTERNS


@pytest.fixture(scope="module")
def shelf() -> BloodyRidgeEdition:
    return edition.open_edition()


@pytest.fixture(scope="module")
def alone(shelf: BloodyRidgeEdition) -> BloodyRidgeInspector:
    return shelf.inspector({})


@pytest.fixture(scope="module")
def setting() -> Setting:
    return edition.open_rules().setting


@pytest.fixture
def table(shelf: BloodyRidgeEdition) -> BloodyRidgeTable:
    return shelf.start({"seed": "inspection"})


def steps(inspector: BloodyRidgeInspector, place: str) -> dict[str, Step]:
    facts = inspector.facts(place)
    assert facts is not None
    return {step.direction: step for step in facts.steps}


def row(inspector: BloodyRidgeInspector, place: str, name: str) -> str:
    facts = inspector.facts(place)
    assert facts is not None
    return dict(facts.rows)[name]


def play_on(table: BloodyRidgeTable, decisions: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(decisions):
        if not movers(table.offers()):
            return
        found = targets(table.offers(), rng.choice(movers(table.offers())))
        table.submit(rng.choice([choice for choices in found.values() for choice in choices]))


# one hex


def test_the_printed_example_from_2012_may_cross_the_boundary__7_19(alone: BloodyRidgeInspector) -> None:
    ways = steps(alone, "2012")
    for direction, place in (("SW", "1912"), ("NW", "1911")):
        assert (ways[direction].place, ways[direction].allowed, ways[direction].rule) == (place, True, "7.19")
    assert "lines do not bar it [7.19]" in ways["NW"].reason


def test_a_step_over_a_boundary_between_jungle_hexes_is_barred__7_18(alone: BloodyRidgeInspector) -> None:
    ways = steps(alone, "1413")
    assert (ways["NW"].place, ways["NW"].allowed, ways["NW"].rule) == ("1312", True, "7.19")
    ways = steps(alone, "1412")
    barred = [step for step in ways.values() if step.rule == "7.18"]
    assert [step.place for step in barred] == ["1411", "1511"]
    assert not any(step.allowed for step in barred)
    assert all("left sector boundary" in step.reason for step in barred)


def test_a_step_southward_through_jungle_is_barred__7_19(alone: BloodyRidgeInspector) -> None:
    ways = steps(alone, "1405")
    assert [way for way, step in ways.items() if step.allowed] == ["N", "NE", "NW"]
    assert {step.rule for step in ways.values()} == {"7.19"}


def test_nobody_steps_along_or_back_into_the_red_row__3_4(alone: BloodyRidgeInspector) -> None:
    along = steps(alone, "1417")
    assert [step.place for step in along.values() if step.rule == "3.4"] == ["1516", "1317"]
    assert not any(step.allowed for step in along.values() if step.rule == "3.4")
    above = steps(alone, "1416")
    assert (above["S"].allowed, above["S"].rule) == (False, "3.4")


def test_the_rim_of_the_map_is_passed_by_an_exit_only__4_1(alone: BloodyRidgeInspector) -> None:
    assert (steps(alone, "1501")["N"].allowed, steps(alone, "1501")["N"].rule) == (True, "4.1")
    assert (steps(alone, "1001")["N"].allowed, steps(alone, "1001")["N"].place) == (False, "")
    assert row(alone, "1501", "Leaves the map to the") == "north [4.1]"
    assert row(alone, "1001", "Exit") == "none"


def test_every_step_says_what_the_rules_do_and_names_its_paragraph(
    alone: BloodyRidgeInspector, setting: Setting
) -> None:
    board = setting.board
    for space, number in enumerate(board.numbers):
        for k, direction in enumerate(GRID.directions):
            step = alone.step(space, k)
            there = board.neighbours[space][k]
            if there != OFF_MAP:
                assert step.place == board.numbers[there]
                assert step.allowed == (there in setting.steps[space]), (number, direction)
            else:
                assert step.allowed == (direction in board.exits.get(space, ()))
            assert f"[{step.rule}]" in step.reason
            assert step.rule in ("3.4", "4.1", "7.18", "7.19")


def test_rows_carry_everything_the_tables_say_of_a_hex__10_1_to_10_4(alone: BloodyRidgeInspector) -> None:
    facts = alone.facts("1811")
    assert facts is not None
    rows = dict(facts.rows)
    assert rows["Terrain"] == "Hill 123, defense 8 [7.6]"
    assert rows["US defense die"] == "1d6 [10.1]"
    assert rows["Artillery on Japanese here"] == "hits on 1–3 [10.3]"
    assert rows["US counterattack"] == "retaken on 1–2 [10.4]"
    assert rows["Zone"] == "US Main Defense Zone [2.3]"
    assert rows["Japanese sector"] == "center sector [7.17]"
    assert (facts.title, facts.provenance) == ("Hex 1811", "cited")
    assert facts.source.startswith("2.2")
    assert "Control" not in rows


def test_ground_for_headquarters_is_told_with_its_reason__6_10(
    alone: BloodyRidgeInspector, setting: Setting
) -> None:
    said = {n: row(alone, n, "Ground for headquarters") for n in setting.board.numbers}
    for space, number in enumerate(setting.board.numbers):
        assert said[number].startswith("yes") == setting.hq_ground[space], number
    assert said["1811"] == "no: hill [6.10]"
    assert said["1813"] == "no: south of the US sector boundary [6.10]"
    assert said["1218"] == "no: red row [3.4]"
    assert said["1606"] == "yes: clear, north of the US sector boundary [6.10]"
    assert said["1605"] == "yes: jungle beside clear 1606 north of the line [6.10]"
    assert said["1005"] == "no: jungle with no clear hex beside it north of the line [6.10]"


def test_a_hex_that_is_not_there_has_no_facts(alone: BloodyRidgeInspector) -> None:
    for number in ("9999", "", "holding", "18", "1813 "):
        assert alone.facts(number) is None


# overlays


def classes_of() -> dict[str, tuple[OverlayClass, ...]]:
    return {
        key: tuple(OverlayClass(*row) for row in told["classes"])
        for key, told in overlays_told("bloody_ridge").items()
    }


def test_every_class_of_an_overlay_has_a_pattern_and_a_tone_of_its_own() -> None:
    for key, classes in classes_of().items():
        if key == "reach":  # "strike" and "step" mean the same and never come together
            classes = tuple(row for row in classes if row.key != "step")
        assert len({row.pattern for row in classes}) == len(classes), key
        assert len({row.tone for row in classes}) == len(classes), key
        assert {row.pattern for row in classes} <= set(PATTERNS)
        assert {row.tone for row in classes} <= set(theme.PRINTED.tones)
    used = {row.pattern for classes in classes_of().values() for row in classes}
    assert used == set(PATTERNS)


def every(inspector: BloodyRidgeInspector) -> list[Overlay]:
    return [inspector.overlay(key) for key, _ in inspector.overlays()]


def test_overlays_cover_hexes_of_the_map_with_classes_of_their_key(alone: BloodyRidgeInspector) -> None:
    assert [overlay.key for overlay in every(alone)] == [
        key for key in overlays_told("bloody_ridge") if key != "reach"
    ]
    for overlay in every(alone):
        keys = {row.key for row in overlay.classes}
        assert {*overlay.cells.values(), *(side.key for side in overlay.sides)} == keys
        assert all(alone.facts(place) is not None for place in overlay.cells)
        assert overlay.title
        assert overlay.note
    with pytest.raises(KeyError, match="expected one of control"):
        alone.overlay("weather")


def test_every_hex_is_in_a_class_but_in_the_north_there_are_no_sectors(alone: BloodyRidgeInspector) -> None:
    for overlay in every(alone):
        assert (len(overlay.cells) == 214) == (overlay.key != "sectors")
    assert "1808" not in alone.overlay("sectors").cells


def test_barred_hexsides_are_those_no_step_crosses__7_18(
    alone: BloodyRidgeInspector, setting: Setting
) -> None:
    board = setting.board
    marks = alone.overlay("sectors").sides
    assert len(marks) == len(board.lines["japanese left"] | board.lines["japanese right"])
    for mark in marks:
        a, b = board.space(mark.a), board.space(mark.b)
        crossed = b in setting.steps[a] or a in setting.steps[b]
        red = {a, b} & board.spaces("red_row")
        assert crossed == (mark.key == "open") or red, mark


def test_without_a_game_only_the_red_row_is_japanese__3_8(alone: BloodyRidgeInspector) -> None:
    cells = alone.overlay("control").cells
    assert {place for place, key in cells.items() if key == "red row"} == {
        *("1218", "1317", "1417", "1516", "1616", "1715", "1815", "1914", "2014", "2113", "2213", "2312")
    }
    assert set(cells.values()) == {"red row", "us"}


def test_provenance_marks_the_us_line_in_force_only(shelf: BloodyRidgeEdition) -> None:
    board = edition.open_rules().setting.board
    for reading in ("H1", "H2", "H3"):
        sides = {
            (mark.a, mark.b) for mark in shelf.inspector({"us_line": reading}).overlay("provenance").sides
        }
        for name in board.lines:
            drawn = name.startswith("japanese") or name == f"us {reading}"
            along = {(board.numbers[a], board.numbers[b]) for a, b in board.lines[name]}
            assert (along <= sides) == drawn or not drawn


# reach


def test_reach_is_what_the_table_offers(table: BloodyRidgeTable) -> None:
    rng = random.Random(5)
    compared = 0
    for _ in range(40):
        if not movers(table.offers()):
            break
        mover = rng.choice(movers(table.offers()))
        stack = next(stack for stack in table.view().stacks if stack.key == mover)
        overlay = table.inspector().reach(stack.place)
        found = targets(table.offers(), mover)
        strikes = {c.action.target for cs in found.values() for c in cs if isinstance(c.action, Strike)}
        assert {place for place, key in overlay.cells.items() if key == "strike"} == strikes
        walked = {place for place, key in overlay.cells.items() if key in ("walk", "exit")}
        # a force rests only where it can strike or leave from, or on the way there
        assert walked - {stack.place} >= set(waypoints(table.offers(), mover))
        compared += 1
        choices = [choice for some in found.values() for choice in some]
        table.submit(rng.choice(choices))
    assert compared > 10


def test_reach_without_control_is_every_hex_steps_can_lead_to(
    alone: BloodyRidgeInspector, setting: Setting
) -> None:
    board = setting.board
    for number in ("1815", "2012", "1405", "1501"):
        start = board.space(number)
        seen, edge = {start}, [start]
        while edge:
            for there in setting.steps[edge.pop()]:
                if there not in seen:
                    seen.add(there)
                    edge.append(there)
        cells = alone.reach(number, held=False).cells
        assert set(cells) == {board.numbers[space] for space in seen}
        exits = {place for place, key in cells.items() if key == "exit"}
        assert exits == {board.numbers[space] for space in seen & board.spaces("exit")}
    with pytest.raises(KeyError, match="9999"):
        alone.reach("9999")


def test_reach_with_control_begins_as_if_the_hex_were_taken(alone: BloodyRidgeInspector) -> None:
    cells = alone.reach("1405").cells
    assert cells == {"1405": "start", "1404": "strike", "1504": "strike", "1304": "strike"}


# in a game


def test_inspection_never_changes_a_game(table: BloodyRidgeTable) -> None:
    play_on(table, 12)
    before, view, entries = table.session.state.copy(), table.view(), table.session.at
    inspector = table.inspector()
    for place in list(inspector.overlay("terrain").cells)[::5]:
        inspector.facts(place)
        inspector.reach(place)
        inspector.reach(place, held=False)
    every(inspector)
    inspector.find_place("hill")
    assert table.session.state == before
    assert table.view() == view
    assert table.session.at == entries


@pytest.mark.long
def test_inspection_follows_the_game(table: BloodyRidgeTable) -> None:
    inspector = table.inspector()
    for _ in range(30):
        held = {m.place for m in table.view().markers if m.face == "battle_flag"}
        cells = inspector.overlay("control").cells
        assert {place for place, key in cells.items() if key == "japanese"} == held
        for place in held:
            assert row(inspector, place, "Control") == "Japanese [3.8]"
        for stack in table.view().stacks:
            facts = inspector.facts(stack.place)
            assert facts is not None
            assert ("Stands there", stack.label or stack.total) in facts.rows
        play_on(table, 1, seed=table.session.at)


def test_inspection_tells_nothing_that_is_face_down__6_11(table: BloodyRidgeTable, setting: Setting) -> None:
    """Two positions that differ only in what lies face down or in the pool tell the same."""
    play_on(table, 20)
    state = table.session.state
    twin = state.copy()
    hidden = [unit for units in twin.waiting.values() for unit in units] + twin.holding
    turned = hidden[::-1]
    swap = dict(zip(hidden, turned, strict=True))
    twin.waiting = {space: tuple(swap[unit] for unit in units) for space, units in twin.waiting.items()}
    twin.roster = {
        space: tuple(swap.get(unit, unit) for unit in units) for space, units in twin.roster.items()
    }
    twin.holding = [swap[unit] for unit in twin.holding]
    twin.pool = [piece for piece in twin.pool if piece >= setting.first_hq]
    assert twin != state

    def told(position: State) -> list[object]:
        inspector = BloodyRidgeInspector(setting, table.sheet, lambda: position)
        facts = [inspector.facts(number) for number in setting.board.numbers]
        return [facts, every(inspector), inspector.reach("1815"), inspector.find_place("hq")]

    assert told(twin) == told(state)


def test_a_headquarters_is_told_once_it_stands_on_the_map__6_9(
    setting: Setting, table: BloodyRidgeTable
) -> None:
    state = table.session.state.copy()
    inspector = BloodyRidgeInspector(setting, table.sheet, lambda: state)
    assert inspector.find_place("division hq") == ()
    state.hq_at[1] = setting.board.space("1606")
    (found,) = inspector.find_place("division hq")
    assert found.places == ("1606",)
    assert inspector.overlay("control").cells["1606"] == "headquarters"
    assert "1st Marine Division HQ" in row(inspector, "1606", "Headquarters")


# measuring, finding


def test_measure_counts_hexes_and_yards__1_2(alone: BloodyRidgeInspector) -> None:
    measure = alone.measure("1813", "1810")
    assert (measure.spaces, measure.yards) == (3, 375)
    assert measure.line == ("1813", "1812", "1811", "1810")
    assert measure.text == "1813 to 1810: 3 hexes, 375 yards [1.2]"
    assert alone.measure("1813", "1813").line == ("1813",)
    with pytest.raises(KeyError, match="9999"):
        alone.measure("1813", "9999")


_numbers = st.builds("{:02d}{:02d}".format, st.integers(5, 60), st.integers(5, 60))


@given(_numbers, _numbers)
def test_a_straight_line_goes_from_hex_to_neighbouring_hex(a: str, b: str) -> None:
    line = GRID.straight_line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert len(line) == GRID.distance(a, b) + 1
    assert all(GRID.distance(p, q) == 1 for p, q in pairwise(line))
    assert GRID.straight_line(b, a) == line[::-1]


def test_a_straight_line_never_leaves_its_course() -> None:
    (ax, ay), (bx, by) = GRID.centre("1018"), GRID.centre("2302")
    for number in GRID.straight_line("1018", "2302"):
        x, y = GRID.centre(number)
        off = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        assert off <= GRID.side


@pytest.mark.parametrize("said", ["1813", " 1813 ", "18 13", "18,13", "Hex 1813", "hex 18-13"])
def test_a_hex_is_found_however_its_number_is_written(said: str, alone: BloodyRidgeInspector) -> None:
    assert alone.find(said) == "1813"


@pytest.mark.parametrize("said", ["", "hex", "1899", "181", "18131", "eighteen", "０１"])
def test_a_number_that_is_not_on_the_map_finds_nothing(said: str, alone: BloodyRidgeInspector) -> None:
    assert alone.find(said) == ""


def test_places_are_found_by_part_of_their_name(alone: BloodyRidgeInspector) -> None:
    hill = alone.find_place("hill 123")[0]
    assert hill.places == ("1710", "1810", "1811", "1910", "1911")
    assert hill.at is not None
    assert len(alone.find_place("RED row")[0].places) == 12
    assert alone.find_place("1813")[0].places == ("1813",)
    assert [found.name for found in alone.find_place("sector")][-3:] == [
        *("Left Sector", "Center Sector", "Right Sector")
    ]
    assert alone.find_place("exit")[0].places == ("1501", "1601", "1701", "1801", "1901", "2001", "2101")
    assert alone.find_place("force pool")[0].places == ("us_pool",)
    assert alone.find_place("atlantis") == alone.find_place("  ") == ()


def test_an_inspector_works_on_a_map_with_other_readings(shelf: BloodyRidgeEdition) -> None:
    south = shelf.inspector({"us_line": "H2", "headquarters": "out"})
    assert row(south, "1811", "Zone") == "US Forward Defense Zone [2.3]"
    assert "left out" in south.overlay("headquarters").note


def test_exits_over_more_than_one_side_are_named() -> None:
    rules = edition.open_rules()
    board = rules.setting.board
    space = board.space("1601")
    sides = replace(board, exits={**board.exits, space: ("N", "NE", "NW")})
    sheet = edition.open_edition().start({"seed": "x"}).sheet
    inspector = BloodyRidgeInspector(Setting(sides, rules.setting.mix, rules.setting.options), sheet)
    assert row(inspector, "1601", "Leaves the map to the") == "north, northeast and northwest [4.1]"
