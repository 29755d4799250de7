"""A save carries its map and counters, and what it carries is checked before it is used."""

from __future__ import annotations

import base64
import hashlib
import json
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.boards.mapfile import MAX_BYTES
from bloodyridge_qt.engine.carried import LARGEST_CARRIED, packed
from bloodyridge_qt.engine.savefile import FILES_VERSION, HAND_VERSION, PLAIN_VERSION, read_bytes, write_text
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition, open_edition
from bloodyridge_qt.games.bloody_ridge.workshop import open_draft
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.opening import saved_game
from tests.saves.make_samples import owners_files
from tests.saves.players import open_save

OWN = Path(__file__).parent / "v3" / "own.brsave"


@pytest.fixture
def refusal(
    tmp_path: Path, shelf: BloodyRidgeEdition
) -> Callable[[Callable[[dict[str, str], str], None]], str]:
    """The sentence with which a save on an owner's map is refused after its `files` were edited."""

    def work(edit: Callable[[dict[str, str], str], None]) -> str:
        data: dict[str, Any] = json.loads(OWN.read_text(encoding="utf-8"))
        edit(data["files"], data["setup"]["map"]["sha256"])
        path = tmp_path / "hostile.brsave"
        path.write_text(json.dumps(data), encoding="utf-8")
        with pytest.raises(Unreadable) as fault:
            open_save(path, shelf)
        return str(fault.value)

    return work


def replaced(raw: bytes) -> Callable[[dict[str, str], str], None]:
    """Puts other bytes in the place of the map."""

    def edit(files: dict[str, str], name: str) -> None:
        files[name] = packed(raw)

    return edit


def test_it_opens_where_its_map_is_not(shelf: BloodyRidgeEdition) -> None:
    opened = open_save(OWN, shelf)
    assert opened.notices == ()
    assert opened.edition.data["map"].file == "mine.geojson"
    assert opened.edition.sheet(opened.rules.setting.options).space("1508").terrain == "clear"


def test_other_bytes_than_the_game_was_played_with_are_refused(refusal: Any) -> None:
    said = refusal(replaced(b"{}"))
    assert "hostile.brsave: files." in said
    assert hashlib.sha256(b"{}").hexdigest() in said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("not base64 at all", "expected a compressed file"),
        (base64.b64encode(b"not compressed").decode(), "expected a compressed file"),
        ("", "expected one whole compressed file"),
        (packed(b"x" * 5_000)[:-8], "expected one whole compressed file"),
        (base64.b64encode(zlib.compress(b"one") + zlib.compress(b"two")).decode(), "found less or more"),
        ("A" * (LARGEST_CARRIED + 1), f"at most {LARGEST_CARRIED} characters"),
        (17, "expected text"),
    ],
)
def test_what_is_no_compressed_file_is_refused(refusal: Any, text: Any, expected: str) -> None:
    assert expected in refusal(lambda files, name: files.update({name: text}))


@pytest.mark.long
def test_a_file_that_swells_is_refused_without_being_unpacked(refusal: Any) -> None:
    bomb = packed(bytes(16 * MAX_BYTES))
    assert len(bomb) < LARGEST_CARRIED
    tracemalloc.start()
    try:
        said = refusal(lambda files, name: files.update({name: bomb}))
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert f"at most {MAX_BYTES} bytes" in said
    assert most < 4 * MAX_BYTES


@pytest.mark.parametrize(
    "names", [{"bloody_ridge.geojson": ""}, {f"{number:064x}": "" for number in range(9)}]
)
def test_names_that_are_no_sha256_and_too_many_are_refused(refusal: Any, names: dict[str, str]) -> None:
    assert "files: expected" in refusal(lambda files, _name: files.update(names))


@pytest.mark.parametrize("fault", ["no map", "against the rules"])
def test_a_map_nobody_can_play_on_is_refused(tmp_path: Path, shelf: BloodyRidgeEdition, fault: str) -> None:
    draft = open_draft()
    draft.set_terrain(("2012",), "jungle")
    raw = b'{"type": "FeatureCollection"}' if fault == "no map" else draft.to_bytes()
    data = json.loads(OWN.read_text(encoding="utf-8"))
    sha256 = hashlib.sha256(raw).hexdigest()
    data["setup"]["map"]["sha256"] = sha256
    data["files"][sha256] = packed(raw)
    path = tmp_path / "hostile.brsave"
    path.write_text(json.dumps(data), encoding="utf-8")
    expected = "mine.geojson" if fault == "no map" else r"hex 2012.*\[7\.19\]"
    with pytest.raises(Unreadable, match=f"hostile.brsave: .*{expected}"):
        open_save(path, shelf)
    assert cli.main(["verify", str(path)]) == 2
    assert cli.main(["log", str(path)]) == 2


def test_what_the_game_at_hand_needs_not_is_not_looked_at(tmp_path: Path, shelf: BloodyRidgeEdition) -> None:
    table = shelf.start({"seed": "1"})
    data = json.loads(write_text(saved_game(table, shelf)))
    data["files"] = dict.fromkeys(data["files"], packed(bytes(16 * MAX_BYTES)))
    path = tmp_path / "standard.brsave"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert open_save(path, shelf).notices == ()


@pytest.mark.long
def test_older_programs_read_a_standard_game_and_refuse_one_on_own_files(
    tmp_path: Path, shelf: BloodyRidgeEdition
) -> None:
    def version(shelf: BloodyRidgeEdition, **choices: str) -> int:
        return read_bytes(
            write_text(saved_game(shelf.start({"seed": "1", **choices}), shelf)).encode()
        ).version

    map_file, counter_file = owners_files(tmp_path)
    assert version(shelf) == PLAIN_VERSION
    assert version(shelf, by_hand="all") == HAND_VERSION
    for own in (open_edition(map_file), open_edition(None, counter_file)):
        assert version(own) == version(own, by_hand="all") == FILES_VERSION


@pytest.mark.long
def test_files_too_large_to_be_carried_are_looked_for_as_before(
    tmp_path: Path, shelf: BloodyRidgeEdition, monkeypatch: pytest.MonkeyPatch
) -> None:
    map_file, _ = owners_files(tmp_path)
    monkeypatch.setattr("bloodyridge_qt.table.archive.opening.LARGEST_CARRIED", 10_000)
    own = open_edition(map_file)
    text = write_text(saved_game(own.start({"seed": "1"}), own))
    assert '"files"' not in text
    path = tmp_path / "large.brsave"
    path.write_text(text, encoding="utf-8")
    assert open_save(path, shelf).notices == ()
    map_file.unlink()
    assert "mine.geojson" in open_save(path, shelf).notices[0]
