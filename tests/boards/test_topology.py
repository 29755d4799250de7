"""What is kept of the shipped maps: what computing them gives, and trusted no more than it deserves."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.boards import geometry, topology
from bloodyridge_qt.boards.geometry import LoadedMap
from bloodyridge_qt.boards.topology import kept_path, kept_topology, topology_text
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from tests.boards.write_topology import maps

MAP = resources.map_file("bloody_ridge.geojson")


@cache
def computed(raw: bytes) -> LoadedMap:
    """What computing gives for a map of the shipped one's name."""
    return geometry.load_map_bytes(raw, Path(MAP.name), SCHEMA)


@pytest.fixture
def own_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped map in a folder of maps that stands in for the program's own."""
    monkeypatch.setattr(resources, "map_file", lambda name: tmp_path / name)
    shutil.copy(MAP, tmp_path)
    shutil.copy(MAP.with_name("bloody_ridge.topology.json"), tmp_path)
    return tmp_path / MAP.name


@pytest.mark.parametrize("path", maps(), ids=lambda path: path.name)
def test_what_is_kept_is_what_computing_gives_to_the_byte(path: Path) -> None:
    assert kept_path(path).read_bytes() == topology_text(geometry.load_map(path, SCHEMA)), (
        "run python -m tests.boards.write_topology"
    )


@pytest.mark.parametrize("path", maps(), ids=lambda path: path.name)
def test_a_kept_map_is_the_computed_one_in_every_value_type_and_order(path: Path) -> None:
    kept, fresh = kept_topology(path.read_bytes(), path), geometry.load_map(path, SCHEMA)
    assert kept == fresh
    assert kept is not None
    assert topology_text(kept) == topology_text(fresh)  # the order of names, and 1 beside 1.0, too
    assert hash(kept.sheet) == hash(fresh.sheet)
    assert json.loads(kept_path(path).read_bytes())["map"] == fresh.sha256


def test_a_map_with_another_byte_is_computed(own_copy: Path) -> None:
    own_copy.write_bytes(own_copy.read_bytes() + b"\n")
    assert kept_topology(own_copy.read_bytes(), own_copy) is None
    assert topology.load_map(own_copy, SCHEMA) == replace(computed(own_copy.read_bytes()), path=own_copy)


def test_a_faulty_map_of_that_name_is_refused_as_ever(own_copy: Path) -> None:
    own_copy.write_bytes(own_copy.read_bytes().replace(b'"clear"', b'"water"', 1))
    with pytest.raises(geometry.MapFault, match=r"found terrain .water."):
        topology.load_map(own_copy, SCHEMA)
    assert topology.faults_in(own_copy.read_bytes(), own_copy, SCHEMA)


def test_what_lies_beside_a_map_of_the_players_own_is_not_looked_at(tmp_path: Path) -> None:
    mine = tmp_path / "mine.geojson"
    mine.write_bytes(MAP.read_bytes())
    mine.with_name("mine.topology.json").write_bytes(kept_path(MAP).read_bytes())
    assert kept_topology(mine.read_bytes(), mine) is None
    assert topology.load_map(mine, SCHEMA).board == geometry.load_map(MAP, SCHEMA).board


def broken(text: bytes) -> dict[str, bytes]:
    """Ways in which the kept text may have been damaged."""
    head = text.partition(b"\n")[0]
    return {
        "empty": b"",
        "cut short": text[:-1],
        "half": text[: len(text) // 2],
        "first line alone": head,
        "no text": b"\xff\xfe" + text[2:],
        "one letter": text.replace(b'"jungle"', b'"hungle"', 1),
        "one digit": text[:-9] + bytes([text[-9] ^ 1]) + text[-8:],
        "another map": text.replace(head[60:70], b"0123456789", 1),
        "another version": text.replace(b'"version": 2', b'"version": 1', 1),
        "other line ends": text.replace(b"\n", b"\r\n"),
        "another document": b"[1, 2, 3]",
        "deep": b"[" * 100_000,
    }


@pytest.mark.parametrize("way", broken(b"any text\n"))
def test_a_damaged_text_is_left_aside_and_the_map_computed(own_copy: Path, way: str) -> None:
    beside = kept_path(own_copy)
    beside.write_bytes(broken(beside.read_bytes())[way])
    assert kept_topology(own_copy.read_bytes(), own_copy) is None
    assert topology.load_map(own_copy, SCHEMA) == replace(computed(own_copy.read_bytes()), path=own_copy)


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.pop("sheet"),
        lambda document: document["board"].pop("lines"),
        lambda document: document["board"].update(wings=2),
        lambda document: document["board"].update(numbers="1001"),
        lambda document: document["board"].update(neighbours=[1, 2]),
        lambda document: document["board"].update(exits={"north": ["N"]}),
        lambda document: document["sheet"].update(bounds=[0.0, 1.0]),
        lambda document: document["sheet"].update(spaces=[[]]),
        lambda document: document["sheet"]["spaces"][0].update(centre=["0", "0"]),
    ],
)
def test_a_text_of_another_shape_is_left_aside_even_with_the_right_sums(own_copy: Path, change) -> None:
    from hashlib import sha256

    beside = kept_path(own_copy)
    head, _, body = beside.read_text(encoding="utf-8").partition("\n")
    document = json.loads("{" + body)
    change(document)
    body = json.dumps(document).removeprefix("{")
    was = json.loads(head.removesuffix(",") + "}")["content"]
    beside.write_text(head.replace(was, sha256(body.encode()).hexdigest()) + "\n" + body, encoding="utf-8")
    assert kept_topology(own_copy.read_bytes(), own_copy) is None
    assert topology.load_map(own_copy, SCHEMA) == replace(computed(own_copy.read_bytes()), path=own_copy)


def test_a_folder_in_its_place_and_a_missing_one_are_computed(own_copy: Path) -> None:
    beside = kept_path(own_copy)
    beside.unlink()
    assert kept_topology(own_copy.read_bytes(), own_copy) is None
    beside.mkdir()
    assert topology.load_map(own_copy, SCHEMA) == replace(computed(own_copy.read_bytes()), path=own_copy)


def test_what_is_kept_of_a_map_is_read_once_however_often_it_is_opened() -> None:
    path = resources.map_file("bloody_ridge.geojson")
    first, again = topology.load_map(path, SCHEMA), topology.load_map(path, SCHEMA)
    assert again == first
    assert again.board is first.board
