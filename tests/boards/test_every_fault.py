"""All faults of a map file at once, each with its feature."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.boards.board import OFF_MAP
from bloodyridge_qt.boards.geometry import LoadedMap, MapFault, find_faults, load_map
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from tests.boards.test_map_faults import MAP_TEXT, Document, both, edited, redrawn, removed

MAP_FILE = Path(__file__).parents[2] / "maps" / "bloody_ridge.geojson"


def faults_of(document: Document, tmp_path: Path) -> list[MapFault]:
    path = tmp_path / "broken.geojson"
    path.write_text(json.dumps(document), encoding="utf-8")
    return find_faults(path, SCHEMA)


def test_the_map_of_the_game_has_none() -> None:
    assert find_faults(MAP_FILE, SCHEMA) == []


def test_faults_of_form_are_told_together(tmp_path: Path, document: Document) -> None:
    both(
        edited("hex 1813", terrain="swamp"),
        edited("hex 1814", number="18x4"),
        edited("us line H1", reading=1),
        edited("label Hill 123", size=0),
    )(document)
    document["units"] = "metres"
    found = [fault.feature for fault in faults_of(document, tmp_path)]
    assert found == ["the file", "hex 1813", "hex 1814", "us line H1", "label Hill 123"]


def test_faults_of_shape_are_told_together(tmp_path: Path, document: Document) -> None:
    def nudge(ring: list[Any]) -> None:
        ring[:] = [[x + 30, y] for x, y in ring]

    both(redrawn("hex 1813", nudge), redrawn("hex 1205", nudge))(document)
    assert {fault.feature for fault in faults_of(document, tmp_path)} == {"hex 1813", "hex 1205"}


def test_faults_of_lines_exits_and_boxes_are_told_together(tmp_path: Path, document: Document) -> None:
    def shorten(course: list[Any]) -> None:
        del course[4:6]

    both(redrawn("us line H1", shorten), redrawn("us line H3", shorten), edited("hex 1813", exit=True))(
        document
    )
    assert [fault.feature for fault in faults_of(document, tmp_path)] == [
        "hex 1813",
        "us line H1",
        "us line H3",
    ]


def test_a_missing_line_is_told_beside_the_exits(tmp_path: Path, document: Document) -> None:
    both(removed("us line H2", "japanese line left"), edited("hex 1813", exit=True))(document)
    found = [(fault.feature, fault.found) for fault in faults_of(document, tmp_path)]
    assert found == [
        ("hex 1813", "an exit mark away from the north edge"),
        ("the map", "no us_sector_boundary with reading H2"),
        ("the map", "no japanese_sector_boundary with name left"),
    ]


@pytest.mark.parametrize(
    "value", ["7.19", ["7.19", 7], ["7.19\n"], ["seven"], [""], {"7.19": 1}, ["1.1"] * 51]
)
def test_overrides_that_are_no_paragraphs_are_refused(value: Any, tmp_path: Path, document: Document) -> None:
    document["owner_overrides"] = value
    (fault,) = faults_of(document, tmp_path)
    assert fault.feature == "the file"
    assert "owner_overrides" in str(fault)


def test_overrides_reach_the_board(
    document: Document, load_document: Callable[[Document], LoadedMap]
) -> None:
    assert load_map(MAP_FILE, SCHEMA).board.overrides == ()
    document["owner_overrides"] = ["7.19", "2.2"]
    assert load_document(document).board.overrides == ("7.19", "2.2")


def test_a_thousand_faults_are_found_in_one_go(tmp_path: Path, document: Document) -> None:
    for feature in document["features"]:
        feature["properties"]["provenance"] = "heard of"
    assert len(faults_of(document, tmp_path)) == len(json.loads(MAP_TEXT)["features"])


def test_holes_with_their_reasons_are_a_map(
    document: Document, load_document: Callable[[Document], LoadedMap], tmp_path: Path
) -> None:
    both(removed("hex 1505", "hex 1504"))(document)
    assert [fault.feature for fault in faults_of(document, tmp_path)] == ["hex 1504", "hex 1505"]
    document["holes"] = {"1505": "under the legend", "1504": "under the legend"}
    document["crs"] = None
    board = load_document(document).board
    assert "1505" not in board.index
    assert OFF_MAP in board.neighbours[board.space("1506")]
