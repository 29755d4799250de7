"""Corrections of a map: only the corrected values change in the file, and every one of them arrives."""

from __future__ import annotations

import json
import os
import random
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bloodyridge_qt.boards import jsontext
from bloodyridge_qt.boards.board import OFF_MAP
from bloodyridge_qt.boards.geometry import LoadedMap, MapFault, load_map, load_map_bytes
from bloodyridge_qt.boards.mapdraft import MapDraft, tidy
from bloodyridge_qt.boards.verdict import Guarded
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.rules.setting import contradictions
from tests.boards.strokes import move_across
from tests.slow import after

MAP_FILE = Path(__file__).parents[2] / "maps" / "bloody_ridge.geojson"
RAW = MAP_FILE.read_bytes()


@pytest.fixture
def draft() -> MapDraft:
    return MapDraft(MAP_FILE, SCHEMA, contradictions)


def changed_lines(before: bytes, after: bytes) -> list[bytes]:
    """The lines of the new file that the old one does not have in that place."""
    old, new = before.split(b"\n"), after.split(b"\n")
    assert len(old) == len(new)
    return [b for a, b in zip(old, new, strict=True) if a != b]


# the text


def rewritten(raw: bytes, **corrected: Any) -> bytes:
    """The map with other properties of hex 1813."""
    was, document = json.loads(raw), json.loads(raw)
    (hex_1813,) = (one for one in document["features"] if one["id"] == "hex 1813")
    hex_1813["properties"] |= corrected
    return jsontext.turned(raw.decode(), was, document).encode()


def test_nothing_changed_is_the_same_bytes() -> None:
    assert rewritten(RAW, terrain="jungle", exit=False) == RAW


def test_a_value_that_equals_a_truth_but_is_another_kind_is_written() -> None:
    assert b'"exit": 0' in rewritten(RAW, exit=0)


def test_only_the_corrected_value_changes() -> None:
    after = rewritten(RAW, terrain="clear")
    (line,) = changed_lines(RAW, after)
    assert line.replace(b'"clear"', b'"jungle"') in RAW


def test_members_are_added_at_the_end_and_taken_away_whole() -> None:
    text = '{"a": 1, "b": [1, 2],\n "c": {"d": null}}'
    was = json.loads(text)
    cases: list[tuple[dict[str, Any], str]] = [
        ({**was, "e": "x"}, '{"a": 1, "b": [1, 2],\n "c": {"d": null}, "e": "x"}'),
        ({"a": 1, "b": [1, 2]}, '{"a": 1, "b": [1, 2]}'),
        ({"a": 1, "c": {"d": None}}, '{"a": 1,\n "c": {"d": null}}'),
        ({"a": 1}, '{"a": 1}'),
        ({"a": 1, "e": 2}, '{"a": 1, "e": 2}'),
        ({**was, "c": {"d": [0]}}, '{"a": 1, "b": [1, 2],\n "c": {"d": [0]}}'),
        ({}, "{}"),
    ]
    for value, expected in cases:
        assert jsontext.turned(text, was, value) == expected


_values = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.long
@settings(max_examples=40)
@given(
    st.dictionaries(st.text(max_size=1), _values, max_size=5),
    st.dictionaries(st.text(max_size=1), _values, max_size=4),
    st.sampled_from([None, 1, "\t"]),
)
def test_any_value_becomes_any_other(before: Any, after: Any, indent: str | int | None) -> None:
    text = json.dumps(before, indent=indent, ensure_ascii=False)
    assert json.loads(jsontext.turned(text, before, after)) == after


def test_a_byte_order_mark_and_other_line_ends_stay() -> None:
    raw = b"\xef\xbb\xbf" + RAW.replace(b"\n", b"\r\n")
    after = rewritten(raw, terrain="clear")
    assert after.startswith(b"\xef\xbb\xbf{\r\n")
    assert after.count(b"\r\n") == raw.count(b"\r\n")
    assert len(after) == len(raw) - 1


def test_coordinates_are_written_as_the_file_writes_them() -> None:
    assert [tidy(x) for x in (2277.0, 824.7, 0.125, -0.0)] == [2277, 824.7, 0.12, 0]
    assert jsontext.written([[1, 2.5], [3, 4]]) == "[[1,2.5],[3,4]]"


# the draft


def test_a_draft_that_was_not_touched_saves_the_same_bytes(draft: MapDraft, tmp_path: Path) -> None:
    assert not draft.changed
    draft.save(tmp_path / "same.geojson")
    assert (tmp_path / "same.geojson").read_bytes() == RAW


@pytest.mark.long
def test_a_corrected_hex_arrives_in_the_file(draft: MapDraft, tmp_path: Path) -> None:
    draft.stamp = ("cited", "the printed map")
    assert draft.set_terrain(["1405"], "clear")
    path = tmp_path / "mine.geojson"
    draft.save(path)
    board = load_map(path, SCHEMA).board
    space = board.space("1405")
    assert (board.terrain[space], board.provenance[space]) == ("clear", "cited")
    assert board.notes[space] == "the printed map"
    assert len(changed_lines(RAW, path.read_bytes())) == 1
    assert not draft.changed
    assert draft.path == path


def test_what_is_taken_back_leaves_no_trace(draft: MapDraft) -> None:
    with draft.stroke():
        draft.set_terrain(["1405", "1406"], "clear")
        draft.toggle_exit("1401")
    move_across(draft, "us H1", "1010")
    draft.set_provenance("us H1", "cited", "the printed map")
    assert len(changed_lines(RAW, draft.to_bytes())) == 4
    for _ in range(3):
        assert draft.can_undo
        draft.undo()
    assert not draft.can_undo
    assert not draft.changed
    assert draft.to_bytes() == RAW
    for _ in range(3):
        draft.redo()
    assert not draft.can_redo
    assert draft.terrain("1406") == "clear"
    assert draft.is_exit("1401")
    assert draft.provenance("us H1") == ("cited", "the printed map", "")


def test_a_new_command_forgets_what_was_taken_back(draft: MapDraft) -> None:
    draft.set_terrain(["1405"], "clear")
    draft.undo()
    draft.toggle_exit("1401")
    assert not draft.can_redo


def test_a_command_that_changes_nothing_is_not_kept(draft: MapDraft) -> None:
    assert not draft.set_terrain(["1405"], draft.terrain("1405"))
    assert not draft.can_undo


def test_a_hex_moves_to_the_other_side_of_a_line(draft: MapDraft) -> None:
    board = load_map(MAP_FILE, SCHEMA).board
    number = next(
        n
        for n, zone in zip(board.numbers, board.zones["us H1"], strict=True)
        if zone == "north"
        and n not in ("1010", "2308")
        and any(s != OFF_MAP and board.zones["us H1"][s] == "south" for s in board.neighbours[board.space(n)])
    )
    move_across(draft, "us H1", number)
    verdict = draft.check()
    assert verdict.faults == ()
    assert verdict.loaded is not None
    after = verdict.loaded.board
    moved = [
        n for n, a, b in zip(board.numbers, board.zones["us H1"], after.zones["us H1"], strict=True) if a != b
    ]
    assert moved == [number]
    assert after.zones["us H2"] == board.zones["us H2"]


PRINTED = ("cited", "the printed map")


def test_a_line_clicked_twice_keeps_its_source_status_and_note(draft: MapDraft) -> None:
    was = draft.provenance("us H1")
    draft.stamp = PRINTED
    for _ in range(2):
        draft.toggle_edge("us H1", ("1010", "1011"))
    assert draft.provenance("us H1") == was
    assert draft.to_bytes() == RAW
    assert not draft.changed


@pytest.mark.parametrize("ticked", [True, False])
def test_a_hex_changed_back_keeps_its_source_status_and_note(draft: MapDraft, ticked: bool) -> None:
    was = draft.provenance("1405")
    draft.stamp = PRINTED
    draft.set_terrain(["1405"], "clear")
    draft.set_terrain(["1405"], "hill")
    assert draft.provenance("1405") == (*PRINTED, "")
    draft.stamp = PRINTED if ticked else None
    draft.set_terrain(["1405"], "jungle")
    assert draft.provenance("1405") == was
    assert draft.to_bytes() == RAW
    draft.undo()
    assert draft.provenance("1405") == (*PRINTED, "")
    draft.redo()
    assert draft.to_bytes() == RAW


def test_a_hex_is_its_old_self_only_when_terrain_and_exit_are_back(draft: MapDraft) -> None:
    draft.stamp = PRINTED
    exit_was = draft.is_exit("1501")
    draft.toggle_exit("1501")
    draft.set_terrain(["1501"], "clear" if draft.terrain("1501") == "jungle" else "jungle")
    draft.toggle_exit("1501")
    assert draft.is_exit("1501") == exit_was
    assert draft.provenance("1501") == (*PRINTED, "")


def test_what_was_said_of_a_hex_as_it_stands_comes_back_with_it(draft: MapDraft) -> None:
    draft.stamp = PRINTED
    said = ("calculated", "7.19", "seen on the sheet")
    draft.set_provenance("1405", *said)
    draft.set_terrain(["1405"], "clear")
    draft.set_provenance("1405", "cited", "a letter", "of the clear hex")
    draft.set_terrain(["1405"], "jungle")
    assert draft.provenance("1405") == said
    draft.undo()
    assert draft.provenance("1405") == ("cited", "a letter", "of the clear hex")


def test_a_line_in_pieces_is_a_fault_that_names_it(draft: MapDraft, tmp_path: Path) -> None:
    middle = sorted(draft.sides("us H1"))[10]
    draft.toggle_edge("us H1", middle)
    (fault,) = draft.check().faults
    assert (fault.feature, fault.found) == ("us line H1", "a course in 2 pieces")
    with pytest.raises(MapFault, match="2 pieces"):
        draft.save(tmp_path / "broken.geojson")
    assert not (tmp_path / "broken.geojson").exists()
    draft.toggle_edge("us H1", middle[::-1])
    assert draft.to_bytes() == RAW


def test_a_fork_a_ring_and_no_line_are_faults(draft: MapDraft) -> None:
    draft.toggle_edge("japanese left", ("1311", "1310"))
    assert "forks" in draft.check().faults[0].found
    draft.undo()
    around = [("1313", there) for there in ("1312", "1413", "1414", "1314", "1214", "1213")]
    draft.toggle_edge("japanese left", *draft.sides("japanese left"))
    assert draft.check().faults[0].found == "a line without a hexside"
    draft.toggle_edge("japanese left", *around)
    assert draft.check().faults[0].found == "a course that ends where it began"


def test_every_fault_of_a_draft_is_told(draft: MapDraft) -> None:
    draft.toggle_edge("us H1", sorted(draft.sides("us H1"))[10])
    draft.toggle_exit("1813")
    assert sorted(fault.feature for fault in draft.check().faults) == ["hex 1813", "us line H1"]


def test_the_drawn_sheet_shows_what_was_corrected(draft: MapDraft) -> None:
    draft.set_terrain(["1405"], "clear")
    draft.toggle_edge("us H1", sorted(draft.sides("us H1"))[10])
    sheet = draft.sheet()
    assert sheet.space("1405").terrain == "clear"
    assert sheet.space("1406") == load_map(MAP_FILE, SCHEMA).sheet.space("1406")
    pieces = [line for line in sheet.lines if (line.kind, line.name) == ("us_sector_boundary", "H1")]
    assert len(pieces) == 2


def test_hexes_and_lines_that_are_not_there_are_refused(draft: MapDraft) -> None:
    with pytest.raises(KeyError, match="9999"):
        draft.set_terrain(["9999"], "clear")
    with pytest.raises(ValueError, match="terrain 'swamp'"):
        draft.set_terrain(["1405"], "swamp")
    with pytest.raises(ValueError, match="no hexside in common"):
        draft.toggle_edge("us H1", ("1405", "1408"))
    with pytest.raises(ValueError, match="provenance 'heard'"):
        draft.set_provenance("1405", "heard", "a friend")
    with pytest.raises(ValueError, match="no source"):
        draft.set_provenance("1405", "cited", " ")
    assert not draft.changed


# cited facts


def test_a_change_against_the_rules_names_the_paragraph_and_is_not_saved__7_19(
    draft: MapDraft, tmp_path: Path
) -> None:
    draft.set_terrain(["2012"], "jungle")
    verdict = draft.check()
    (departure,) = verdict.departures
    assert (departure.feature, departure.rule) == ("hex 2012", "7.19")
    assert not verdict.playable
    with pytest.raises(Guarded, match=r"\[7\.19\]") as caught:
        draft.save(tmp_path / "mine.geojson")
    assert caught.value.rules == ("7.19",)


@pytest.mark.long
def test_an_owner_overrides_a_paragraph_knowingly(draft: MapDraft, tmp_path: Path) -> None:
    draft.set_terrain(["2012"], "jungle")
    draft.override("7.19")
    assert draft.check().playable
    path = tmp_path / "mine.geojson"
    draft.save(path)
    assert json.loads(path.read_bytes())["owner_overrides"] == ["7.19"]
    assert load_map(path, SCHEMA).board.overrides == ("7.19",)
    again = MapDraft(path, SCHEMA, contradictions)
    assert again.overrides == ("7.19",)
    again.override("7.19", knowingly=False)
    again.set_terrain(["2012"], "clear")
    again.save(path)
    assert path.read_bytes() == RAW


def test_all_contradictions_are_told_each_with_its_paragraph(draft: MapDraft) -> None:
    draft.set_terrain(["1405", "1710"], "hill")
    draft.set_terrain(["1710"], "jungle")
    draft.set_terrain(["2012", "1912"], "jungle")
    draft.set_terrain(["1218"], "clear")
    found = [(one.feature, one.rule) for one in draft.check().departures]
    assert sorted(found) == [
        ("hex 1218", "7.19"),
        ("hex 1710", "2.2"),
        ("hex 1912", "7.19"),
        ("hex 2012", "7.19"),
    ]


# the file


def test_a_file_that_cannot_be_written_leaves_the_old_one(draft: MapDraft, tmp_path: Path) -> None:
    path = tmp_path / "mine.geojson"
    path.write_bytes(b"precious")
    draft.set_terrain(["1405"], "clear")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space left"):
            draft.save(path)
    assert path.read_bytes() == b"precious"
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.geojson"]
    assert draft.changed


@pytest.mark.skipif(os.name != "posix", reason="permission bits")
def test_a_written_file_keeps_its_permissions(draft: MapDraft, tmp_path: Path) -> None:
    path = tmp_path / "mine.geojson"
    path.write_bytes(b"old")
    path.chmod(0o640)
    draft.save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


# random maps


def scribbled(seed: int) -> MapDraft:
    """A draft after many random commands, every one of which leaves it a map."""
    rng = random.Random(seed)
    draft = MapDraft(MAP_FILE, SCHEMA)
    board = load_map(MAP_FILE, SCHEMA).board
    numbers = board.numbers
    north_rim = [n for n in numbers if int(n[2:]) == 1]
    for _ in range(rng.randrange(1, 60)):
        what = rng.randrange(5)
        number = rng.choice(numbers)
        if what == 0:
            draft.set_terrain(rng.sample(numbers, rng.randrange(1, 9)), rng.choice(("clear", "jungle")))
        elif what == 1:
            draft.toggle_exit(rng.choice(north_rim))
        elif what == 2:
            provenance = rng.choice(("cited", "calculated", "reconstructed"))
            what_for = rng.choice((number, *draft.lines))
            draft.set_provenance(what_for, provenance, f"source {number}", rng.choice(("", 'n ü "q" \\')))
        elif what == 3:
            line = rng.choice(("us H1", "us H2", "us H3"))
            move_across(draft, line, number)
            if draft.check().faults:
                draft.undo()
        else:
            rng.choice((draft.undo, draft.redo))()
            if draft.check().faults:  # a redone move that was no map
                draft.undo()
    if not any(draft.is_exit(n) for n in numbers):
        draft.toggle_exit(north_rim[0])
    hill = ("1710", "1810", "1811", "1910", "1911")
    draft.set_terrain(hill, "hill")  # its label names a hill
    return draft


def as_data(loaded: LoadedMap) -> tuple[object, ...]:
    return loaded.board, loaded.sheet


@pytest.mark.long
@pytest.mark.parametrize("seed", after(1, range(12)))
def test_random_maps_round_trip(seed: int, tmp_path: Path) -> None:
    draft = scribbled(seed)
    path = tmp_path / "random.geojson"
    draft.save(path)
    loaded = load_map(path, SCHEMA)
    assert draft.check().loaded is not None
    assert as_data(load_map_bytes(draft.to_bytes(), path, SCHEMA)) == as_data(loaded)
    again = MapDraft(path, SCHEMA)
    for number in loaded.board.numbers:
        assert again.terrain(number) == draft.terrain(number)
        assert again.is_exit(number) == draft.is_exit(number)
        assert again.provenance(number) == draft.provenance(number)
    for line in draft.lines:
        assert again.sides(line) == draft.sides(line)
        assert again.provenance(line) == draft.provenance(line)
    assert again.to_bytes() == path.read_bytes()
    # and back again: what was corrected twice is as it was
    untouched = MapDraft(MAP_FILE, SCHEMA)
    for number in loaded.board.numbers:
        again.set_terrain([number], untouched.terrain(number))
        if again.is_exit(number) != untouched.is_exit(number):
            again.toggle_exit(number)
        again.set_provenance(number, *untouched.provenance(number))
    for line in draft.lines:
        again.toggle_edge(line, *(again.sides(line) ^ untouched.sides(line)))
        again.set_provenance(line, *untouched.provenance(line))
    assert as_data(load_map_bytes(again.to_bytes(), path, SCHEMA)) == as_data(load_map(MAP_FILE, SCHEMA))
