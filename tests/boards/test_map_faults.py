"""Broken map files: each is refused with the feature named, what was found and what was expected."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bloodyridge_qt.boards.geometry import LoadedMap, MapFault, find_faults, load_map
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from tests.slow import after

if TYPE_CHECKING:
    from collections.abc import Callable

MAP_TEXT = (Path(__file__).parents[2] / "maps" / "bloody_ridge.geojson").read_text(encoding="utf-8")

Document = dict[str, Any]
Feature = dict[str, Any]

LEFT, RIGHT = "japanese line left", "japanese line right"


def feature(document: Document, name: str) -> Feature:
    return next(f for f in document["features"] if f["id"] == name)


@dataclass(frozen=True)
class Broken:
    """One way to break the real file, and what the fault must say of it."""

    situation: str
    change: Callable[[Document], None]
    feature: str
    says: str


def edited(name: str, /, **properties: Any) -> Callable[[Document], None]:
    return lambda document: feature(document, name)["properties"].update(properties)


def without(name: str, word: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        del feature(document, name)["properties"][word]

    return change


def drawn(name: str, coordinates: Any) -> Callable[[Document], None]:
    return lambda document: feature(document, name)["geometry"].update(coordinates=coordinates)


def redrawn(name: str, edit: Callable[[list[Any]], None]) -> Callable[[Document], None]:
    """Edits the ring of a polygon or the course of a line."""

    def change(document: Document) -> None:
        geometry = feature(document, name)["geometry"]
        edit(geometry["coordinates"][0] if geometry["type"] == "Polygon" else geometry["coordinates"])

    return change


def top(**members: Any) -> Callable[[Document], None]:
    return lambda document: document.update(members)


def removed(*names: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document["features"] = [f for f in document["features"] if f["id"] not in names]

    return change


def copied(name: str, /, **members: Any) -> Callable[[Document], None]:
    """Adds a second feature like this one, with other members or properties."""

    def change(document: Document) -> None:
        twin = json.loads(json.dumps(feature(document, name)))
        twin["id"] = members.get("id", f"{name} again")
        twin["properties"] |= {word: value for word, value in members.items() if word != "id"}
        document["features"].append(twin)

    return change


def both(*changes: Callable[[Document], None]) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        for one in changes:
            one(document)

    return change


def shift(ring: list[Any], dx: float, dy: float) -> None:
    ring[:] = [[round(x + dx, 2), round(y + dy, 2)] for x, y in ring]


def swap_numbers(document: Document) -> None:
    feature(document, "hex 1504")["properties"]["number"] = "1505"
    feature(document, "hex 1505")["properties"]["number"] = "1504"


def over_the_next(document: Document) -> None:
    feature(document, "hex 1204")["geometry"] = feature(document, "hex 1205")["geometry"]


def cross_itself(ring: list[Any]) -> None:
    ring[1], ring[2] = ring[2], ring[1]


def squash(ring: list[Any]) -> None:
    ring[:] = [[x, 0.5 * y] for x, y in ring]


def add_corner(ring: list[Any]) -> None:
    (ax, ay), (bx, by) = ring[0], ring[1]
    ring.insert(1, [(ax + bx) / 2, (ay + by) / 2])


def leave_out_two(course: list[Any]) -> None:
    del course[4:6]


def along_the_rim(course: list[Any]) -> None:
    west_end = course[0] if course[0][0] < course[-1][0] else course[-1]
    course.insert(0 if course[0] is west_end else len(course), [west_end[0] - 36.08, west_end[1] - 62.5])


def back_again(course: list[Any]) -> None:
    course.append(course[-2])


def round_the_last_hex(document: Document) -> None:
    """Draws US line H2 round hex 2312 only."""
    ring = feature(document, "hex 2312")["geometry"]["coordinates"][0]
    feature(document, "us line H2")["geometry"]["coordinates"] = ring[1:5]


def side_by_side(document: Document) -> None:
    """Swaps the names of the Japanese lines."""
    feature(document, LEFT)["properties"]["name"] = "right"
    feature(document, RIGHT)["properties"]["name"] = "left"


def nested_value(document: Document) -> None:
    feature(document, "hex 1813")["properties"]["note"] = [[["deep"]]]


BROKEN = [
    # the file as a whole
    Broken("another GeoJSON type", top(type="Feature"), "the file", '"FeatureCollection"'),
    Broken("another format", top(format="some-map"), "the file", '"bloodyridge-map"'),
    Broken("a later version", top(version=2), "the file", "version 1"),
    Broken("a version that is true", top(version=True), "the file", "version true"),
    Broken("other units", top(units="metres"), "the file", '"yards"'),
    Broken("no title", top(title=""), "the file", "title"),
    Broken("a name that is a number", top(name=7), "the file", "name 7"),
    Broken("features that are no list", top(features={}), "the file", "a list of features"),
    Broken("far too many features", top(features=[{}] * 1501), "the file", "1501 features"),
    Broken("no features", top(features=[]), "the map", "0 hexes"),
    Broken("a feature that is a text", top(features=["hex 1813"]), "feature 1", "a GeoJSON Feature"),
    Broken("a feature without id", lambda d: d["features"][3].pop("id"), "feature 4", "id null"),
    Broken("two features with one id", copied("hex 1813", id="hex 1812"), "hex 1812", "two features"),
    Broken(
        "a feature of another type", lambda d: feature(d, "hex 1813").update(type="Hex"), "hex 1813", "type"
    ),
    Broken(
        "properties missing",
        lambda d: feature(d, "hex 1813").pop("properties"),
        "hex 1813",
        "properties null",
    ),
    # properties
    Broken("an unknown kind", edited("hex 1813", kind="octagon"), "hex 1813", 'kind "octagon"'),
    Broken("a kind that is a list", edited("hex 1813", kind=["hex"]), "hex 1813", "one of sheet, hex"),
    Broken("no kind", without("hex 1813", "kind"), "hex 1813", "kind null"),
    Broken("no terrain", without("hex 1813", "terrain"), "hex 1813", "no property 'terrain'"),
    Broken("no provenance", without("label Hill 123", "provenance"), "label Hill 123", "'provenance'"),
    Broken("no source", without("turn 1", "source"), "turn 1", "'source'"),
    Broken("an unknown terrain", edited("hex 1813", terrain="swamp"), "hex 1813", 'terrain "swamp"'),
    Broken("a terrain that is null", edited("hex 1813", terrain=None), "hex 1813", "terrain null"),
    Broken("an unknown provenance", edited("hex 1813", provenance="seen"), "hex 1813", 'provenance "seen"'),
    Broken("a flag that is a text", edited("hex 1813", exit="no"), "hex 1813", "true or false"),
    Broken("a flag that is a number", edited("hex 1813", red_row=0), "hex 1813", "red_row 0"),
    Broken("a number of three digits", edited("hex 1813", number="813"), "hex 1813", "four digits"),
    Broken("a number that is an integer", edited("hex 1813", number=1813), "hex 1813", "four digits"),
    Broken("a misspelt property", edited("hex 1813", terain="jungle"), "hex 1813", '"terain"'),
    Broken("a note that is a list", nested_value, "hex 1813", "note"),
    Broken("a note with a control character", edited("hex 1813", note="a\x07b"), "hex 1813", "printable"),
    Broken("a note with half a character", edited("hex 1813", note="\ud800"), "hex 1813", "printable"),
    Broken("a note without end", edited("hex 1813", note="x" * 401), "hex 1813", "400"),
    Broken("an angle that is true", edited("label Hill 123", angle=True), "label Hill 123", "angle true"),
    Broken("a size of nothing", edited("label Hill 123", size=0), "label Hill 123", "size 0"),
    Broken("an unknown role", edited("label Hill 123", role="joke"), "label Hill 123", 'role "joke"'),
    Broken("an unknown kind of box", edited("turn 1", box_kind="oven"), "turn 1", 'box_kind "oven"'),
    # coordinates
    Broken(
        "no geometry", lambda d: feature(d, "hex 1813").update(geometry=None), "hex 1813", "geometry null"
    ),
    Broken(
        "a line of several parts",
        lambda d: feature(d, LEFT)["geometry"].update(type="MultiLineString"),
        LEFT,
        '"LineString"',
    ),
    Broken(
        "a hex with a hole",
        lambda d: feature(d, "hex 1813")["geometry"]["coordinates"].append([]),
        "hex 1813",
        "one ring",
    ),
    Broken("an infinite coordinate", drawn("label Hill 123", [1e999, 0]), "label Hill 123", "Infinity"),
    Broken(
        "a coordinate that is not a number",
        drawn("label Hill 123", [float("nan"), 0]),
        "label Hill 123",
        "NaN",
    ),
    Broken(
        "a coordinate that is true",
        drawn("label Hill 123", [True, 0]),
        "label Hill 123",
        "two finite numbers",
    ),
    Broken("a coordinate that is a text", drawn("label Hill 123", ["1", 0]), "label Hill 123", "two finite"),
    Broken(
        "a coordinate beyond all maps", drawn("label Hill 123", [10**400, 0]), "label Hill 123", "two finite"
    ),
    Broken("a position of three numbers", drawn("label Hill 123", [1, 2, 3]), "label Hill 123", "two finite"),
    Broken("a position that is a number", drawn("contour 80 ft", [1, 2]), "contour 80 ft", "two finite"),
    Broken("a ring that is open", redrawn("hex 1813", list.pop), "hex 1813", "open ring"),
    Broken(
        "a position twice in a row", redrawn("hex 1813", lambda r: r.insert(0, r[0])), "hex 1813", "twice"
    ),
    Broken(
        "a line of one position",
        redrawn(LEFT, lambda c: c.__delitem__(slice(1, None))),
        LEFT,
        "found 1 position;",
    ),
    Broken(
        "a line without end", redrawn(LEFT, lambda c: c.extend([[0, 0], [1, 1]] * 600)), LEFT, "positions"
    ),
    # the hex field
    Broken("a number twice", edited("hex 1813", number="1814"), "hex 1814", "hex 1813 bears too"),
    Broken("two numbers exchanged", swap_numbers, "hex 1505", "number 1504 in the place of 1505"),
    Broken("a number from elsewhere", edited("hex 1005", number="2605"), "hex 1005", "in the place of 1005"),
    Broken(
        "a self-crossing ring", redrawn("hex 1813", cross_itself), "hex 1813", "crosses or touches itself"
    ),
    Broken("a hex of seven corners", redrawn("hex 1813", add_corner), "hex 1813", "7 corners"),
    Broken("a squashed hex", redrawn("hex 1813", squash), "hex 1813", "125 yards"),
    Broken("a hex laid over another", over_the_next, "hex 1205", "hex 1204 covers too"),
    Broken(
        "a hex a little over its neighbour",
        redrawn("hex 1813", lambda r: shift(r, 0, 30)),
        "hex 1813",
        "30.0 yards off",
    ),
    Broken(
        "corners not quite shared",
        redrawn("hex 1813", lambda r: shift(r, 0, 0.2)),
        "hex 18",
        "the same two corners",
    ),
    Broken("a hex that nothing touches", removed("hex 1002", "hex 1101"), "hex 1001", "no neighbours"),
    Broken("a hole in the map", removed("hex 1508"), "hex 1508", "no such hex between 1507 and 1509"),
    Broken("a hex missing at the rim", removed("hex 1014"), "hex 1014", "between 1013 and 1015"),
    Broken("a hex missing in the north", removed("hex 1401"), "hex 1401", "between 1301 and 1501"),
    Broken("a reason where no hex is missing", top(holes={"1508": "why"}), "the file", "1508 in holes"),
    Broken("a hole without a reason", top(holes={"1508": " "}), "the file", "in holes"),
    Broken("holes that are no numbers", top(holes=["1508"]), "the file", 'holes ["1508"]'),
    Broken(
        "a crs as other programs add it",
        top(crs={"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}),
        "the file",
        'crs "urn:ogc:def:crs:OGC:1.3:CRS84"; expected no crs',
    ),
    Broken("a crs that is none", top(crs="EPSG:3857"), "the file", 'crs "EPSG:3857"'),
    Broken(
        "a map in two pieces", removed(*(f"hex 13{row:02d}" for row in range(1, 18))), "hex 1001", "2 pieces"
    ),
    Broken(
        "no exit at all",
        lambda d: [edited(f"hex {n}01", exit=False)(d) for n in range(15, 22)],
        "the map",
        "exit true",
    ),
    Broken("an exit inside the map", edited("hex 1813", exit=True), "hex 1813", "north edge"),
    Broken("an exit on the east edge", edited("hex 2305", exit=True), "hex 2305", "north edge"),
    Broken("an exit on the south edge", edited("hex 1218", exit=True), "hex 1218", "north edge"),
    Broken(
        "a red row hex inside the map", edited("hex 1813", red_row=True), "hex 1813", "hex 1814 south of it"
    ),
    Broken("a red row with a gap", edited("hex 1815", red_row=False), "hex 1914", "2 pieces"),
    Broken(
        "no red row",
        lambda d: [
            f["properties"].update(red_row=False) for f in d["features"] if f["properties"]["kind"] == "hex"
        ],
        "the map",
        "red_row true",
    ),
    Broken(
        "a hill's name beside the hill",
        drawn("label Hill 123", [900, 2000]),
        "label Hill 123",
        "in a hill hex",
    ),
    # the lines
    Broken("a missing US line", removed("us line H2"), "the map", "reading H2"),
    Broken("a US line of an unknown reading", edited("us line H2", reading="H4"), "us line H2", '"H4"'),
    Broken("a US line twice", edited("us line H2", reading="H1"), "us line H2", "H1 a second time"),
    Broken("a missing Japanese line", removed(LEFT), "the map", "name left"),
    Broken("a Japanese line of an unknown name", edited(LEFT, name="middle"), LEFT, '"middle"'),
    Broken(
        "a line across the hexes", redrawn("us line H1", leave_out_two), "us line H1", "steps along hexsides"
    ),
    Broken(
        "a line beside the hexsides",
        redrawn("us line H3", lambda c: shift(c, 3, 0)),
        "us line H3",
        "a step from",
    ),
    Broken("a line along the map's rim", redrawn("us line H1", along_the_rim), "us line H1", "a step from"),
    Broken("a line that turns back", redrawn("us line H1", back_again), "us line H1", "meets itself"),
    Broken(
        "a US line that stops short", redrawn("us line H1", list.pop), "us line H1", "an end inside the map"
    ),
    Broken(
        "a US line with the red row north of it", round_the_last_hex, "us line H2", "red row hex 1218 north"
    ),
    Broken(
        "a Japanese line that stops short of the south edge",
        redrawn(RIGHT, lambda c: c.pop(0)),
        RIGHT,
        "an end inside the map",
    ),
    Broken("Japanese lines exchanged", side_by_side, RIGHT, "the left line in the west"),
    # the sheet
    Broken("no sheet", removed("sheet"), "the map", "0 features of kind sheet"),
    Broken("two sheets", copied("sheet"), "the map", "2 features of kind sheet"),
    Broken(
        "a sheet that is no rectangle",
        redrawn("sheet", lambda r: r.__setitem__(1, [3000, 20])),
        "sheet",
        "rectangle",
    ),
    Broken("a box that is no rectangle", redrawn("box us_pool", cross_itself), "box us_pool", "rectangle"),
    Broken(
        "a box without area",
        drawn("turn 1", [[[10, 10], [20, 10], [10, 10], [20, 10], [10, 10]]]),
        "turn 1",
        "rectangle",
    ),
    Broken("two boxes with one key", edited("turn 2", key="turn 1"), "turn 2", "'turn 1' a second time"),
    Broken(
        "a box over another", redrawn("turn 2", lambda r: shift(r, -60, 0)), "turn 2", "covers part of turn 1"
    ),
    Broken(
        "a box over the hexes",
        redrawn("box holding", lambda r: shift(r, -140, 0)),
        "box holding",
        "reaches into hex 23",
    ),
    Broken(
        "a label off the sheet",
        drawn("label To Henderson Field", [-5, 100]),
        "label To Henderson Field",
        "off the sheet",
    ),
    Broken("an open contour", redrawn("contour 80 ft", list.pop), "contour 80 ft", "open contour"),
]


@pytest.mark.long
@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.situation)
def test_a_broken_map_is_refused_with_the_feature_named(
    broken: Broken, document: Document, load_document: Callable[[Document], LoadedMap]
) -> None:
    broken.change(document)
    with pytest.raises(MapFault) as caught:
        load_document(document)
    fault = caught.value
    assert broken.says in str(fault)
    assert fault.feature.startswith(broken.feature)
    assert (
        str(fault) == f"In changed.geojson, {fault.feature}: found {fault.found}; expected {fault.expected}."
    )
    assert "\n" not in str(fault)
    assert len(str(fault)) < 400


@pytest.mark.long
@pytest.mark.parametrize("broken", after(12, BROKEN[::-1]), ids=lambda broken: broken.situation)
def test_why_a_map_is_refused_is_told_first_among_all_its_faults(
    broken: Broken, document: Document, load_document: Callable[[Document], LoadedMap], tmp_path: Path
) -> None:
    broken.change(document)
    with pytest.raises(MapFault) as caught:
        load_document(document)
    fault = caught.value
    told = find_faults(tmp_path / "changed.geojson", SCHEMA)
    assert str(told[0]).partition(", ")[2] == str(fault).partition(", ")[2]
    assert len({str(one) for one in told}) == len(told)
    assert all(one.path is not None for one in told)


def test_every_situation_has_a_name_of_its_own() -> None:
    assert len({broken.situation for broken in BROKEN}) == len(BROKEN)


RAW = {
    "empty": (b"", "found nothing"),
    "not JSON": (b'{"type": "FeatureCollection",', "not JSON in line 1"),
    "a list": (b"[]", "one GeoJSON FeatureCollection"),
    "a number": (b"7", "one GeoJSON FeatureCollection"),
    "not UTF-8": (b'{"name": "\xff"}', "not UTF-8"),
    "UTF-16": ('{"name": "x"}'.encode("utf-16"), "not UTF-8"),
    "not a number as type": (b'{"type": NaN}', "type NaN"),
    "minus infinity as format": (b'{"type": -Infinity}', "type -Infinity"),
    "a number of 5000 digits": (b'{"version": ' + b"9" * 5000 + b"}", "too long"),
    "lists nested deeply": (b"[" * 100_000 + b"]" * 100_000, "brackets deep"),
    "objects nested deeply": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "brackets deep"),
    "a member twice": (b'{"version": 1, "version": 2}', '"version" twice'),
    "more than 8 MiB": (b" " * (8 * 1024 * 1024 + 1), "more than 8388608 bytes"),
}


@pytest.mark.parametrize("name", list(RAW))
def test_a_file_that_is_no_map_at_all_is_refused(name: str, tmp_path: Path) -> None:
    raw, says = RAW[name]
    path = tmp_path / "other.geojson"
    path.write_bytes(raw)
    with pytest.raises(MapFault) as caught:
        load_map(path, SCHEMA)
    assert caught.value.feature == "the file"
    assert caught.value.path == path
    assert says in str(caught.value)


def test_a_member_twice_in_a_feature_names_the_feature(tmp_path: Path, document: Document) -> None:
    text = json.dumps(document).replace('"number": "1813"', '"number": "1813", "number": "1814"')
    path = tmp_path / "twice.geojson"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MapFault, match='"number" twice') as caught:
        load_map(path, SCHEMA)
    assert "1814" in str(caught.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        MapFault,
        match=r"In none\.geojson, the file: found .* no file of that name",
    ):
        load_map(tmp_path / "none.geojson", SCHEMA)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapFault, match="an unreadable file"):
        load_map(tmp_path, SCHEMA)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MapFault, match="an unreadable file"):
        load_map(tmp_path / "pipe", SCHEMA)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "marked.geojson"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(document).encode())
    assert len(load_map(path, SCHEMA).board) == 214


def test_members_of_others_on_the_file_do_no_harm(
    document: Document, load_document: Callable[[Document], LoadedMap]
) -> None:
    document["generator"] = "an editor"
    document["bbox"] = [0, 0, 3180, 2500]
    assert len(load_document(document).board) == 214


def test_a_number_that_is_no_json_is_refused_even_where_nobody_reads_it(
    document: Document, load_document: Callable[[Document], LoadedMap]
) -> None:
    document["generator"] = float("-inf")
    with pytest.raises(MapFault, match="the number -Infinity"):
        load_document(document)


def test_an_owner_can_correct_a_hex(
    document: Document, load_document: Callable[[Document], LoadedMap]
) -> None:
    edited("hex 1405", terrain="clear", provenance="cited", source="the printed map", note="kunai")(document)
    board = load_document(document).board
    space = board.space("1405")
    assert (board.terrain[space], board.provenance[space]) == ("clear", "cited")
    assert board.notes[space] == "the printed map: kunai"


def test_a_hostile_heap_six_sided_is_refused(
    document: Document, load_document: Callable[[Document], LoadedMap]
) -> None:
    one = feature(document, "hex 1813")
    hexes = []
    for place in range(1000):
        twin = json.loads(json.dumps(one))
        twin["id"] = f"hex {place}"
        twin["properties"]["number"] = f"{place // 50 + 10}{place % 50 + 1:02d}"
        hexes.append(twin)
    document["features"] = [feature(document, "sheet"), *hexes]
    with pytest.raises(MapFault, match="covers too"):
        load_document(document)


_json_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["hex", "0101", "H1", "left", [], {}, [[]], [0, 0], [[0, 0], [1, 1]], 10**30]),
)


@pytest.mark.slow
@settings(max_examples=60)
@given(value=_json_values, steps=st.lists(st.integers(0, 10**6), min_size=1, max_size=8))
def test_any_one_value_replaced_gives_a_map_or_a_fault(value: Any, steps: list[int]) -> None:
    document = json.loads(MAP_TEXT)
    here: Any = document
    for step in steps[:-1]:
        keys = list(here) if isinstance(here, dict) else range(len(here))
        below = here[keys[step % len(keys)]]
        if not isinstance(below, dict | list) or not below:
            break
        here = below
    keys = list(here) if isinstance(here, dict) else range(len(here))
    here[keys[steps[-1] % len(keys)]] = value
    with NamedTemporaryFile("w", suffix=".geojson", encoding="utf-8", delete=False) as stream:
        json.dump(document, stream)
    said = ""
    try:
        load_map(Path(stream.name), SCHEMA)
    except MapFault as fault:
        said = str(fault)
    finally:
        Path(stream.name).unlink()
    assert not said or (said.startswith("In ") and said.endswith("."))
