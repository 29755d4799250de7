"""Corrections in no file survive whatever ends the program, and come back as they were."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.games.bloody_ridge import workshop
from bloodyridge_qt.table.drafts import DraftFault, Drafts

ROOT = Path(__file__).parents[2]
VICTIM = """
import sys, time
from pathlib import Path
from bloodyridge_qt.games.bloody_ridge import workshop
from bloodyridge_qt.table.drafts import Drafts
drafts, draft = Drafts(Path(sys.argv[1]), {}), workshop.open_draft()
draft.set_terrain(["1405"], "clear")
drafts.keep("map", draft)
print("kept", flush=True)
time.sleep(60)
"""


def drafts_in(folder: Path) -> Drafts:
    return Drafts(folder, {"map": workshop.open_draft, "counters": workshop.open_counter_draft})


@pytest.fixture
def drafts(tmp_path: Path) -> Drafts:
    return drafts_in(tmp_path)


@pytest.mark.long
def test_a_draft_of_a_killed_program_comes_back(tmp_path: Path) -> None:
    victim = subprocess.Popen([sys.executable, "-c", VICTIM, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE)
    assert victim.stdout is not None
    assert victim.stdout.readline() == b"kept\n"
    assert tuple(drafts_in(tmp_path).left_behind()) == ()
    victim.kill()
    victim.communicate()
    (left,) = drafts_in(tmp_path).left_behind()
    assert (left.kind, left.path.name, left.places, left.trouble) == ("map", "bloody_ridge.geojson", 1, "")


@pytest.mark.long
def test_a_map_comes_back_with_all_its_corrections(tmp_path: Path, drafts: Drafts) -> None:
    draft = workshop.open_draft()
    draft.stamp = ("cited", "the printed map")
    draft.set_terrain(["1405"], "clear")
    draft.set_terrain(["2012"], "jungle")
    draft.override("7.19")
    draft.toggle_exit("1401")
    draft.toggle_edge("us H1", ("1010", "1011"))  # broken: it could not be saved so
    draft.set_provenance("1406", "calculated", "7.19", "seen")
    drafts.keep("map", draft)
    drafts.release()
    later = drafts_in(tmp_path)
    (left,) = later.left_behind()
    kind, again = later.take_up(left.key)
    assert kind == "map"
    assert again.changed
    assert again.path == draft.path
    assert again.sheet() == draft.sheet()
    assert again.overrides == draft.overrides
    assert again.sides("us H1") == draft.sides("us H1")
    assert list(map(str, again.check().faults)) == list(map(str, draft.check().faults))
    for one in (again, draft):
        one.toggle_edge("us H1", ("1010", "1011"))
        one.set_terrain(["1406"], "clear")
        one.set_terrain(["1406"], "jungle")
    assert again.to_bytes() == draft.to_bytes()
    assert tuple(drafts_in(tmp_path).left_behind()) == ()


def test_counters_come_back_with_all_their_corrections(tmp_path: Path, drafts: Drafts) -> None:
    draft = workshop.open_counter_draft()
    draft.stamp = ("cited", "the counter sheet")
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|7", "0")
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|9", "3")
    draft.set("Attack factors of headquarters|division|attack_factor", "9")
    drafts.keep("counters", draft)
    drafts.release()
    later = drafts_in(tmp_path)
    (left,) = later.left_behind()
    kind, again = later.take_up(left.key)
    assert kind == "counters"
    assert again.sections() == draft.sections()
    assert again.to_bytes() == draft.to_bytes()
    assert again.changed


@pytest.mark.long
def test_what_is_saved_given_up_or_unchanged_is_kept_no_longer(tmp_path: Path, drafts: Drafts) -> None:
    draft = workshop.open_draft()
    drafts.keep("map", draft)
    draft.set_terrain(["1405"], "clear")
    drafts.keep("map", draft)
    draft.undo()
    drafts.keep("map", draft)
    draft.redo()
    drafts.keep("map", draft)
    draft.save(tmp_path / "mine.geojson")
    drafts.keep("map", draft)
    drafts.release()
    assert tuple(drafts_in(tmp_path).left_behind()) == ()


@pytest.mark.parametrize(
    "change",
    [
        ["hex 1405", "terrain", "swamp"],
        ["hex 1405", "terrain", []],
        ["hex 1405", "exit", 1],
        ["hex 9999", "exit", True],
        ["hex 1405", "number", "1406"],
        ["us line H1", "terrain", "clear"],
        ["us line H1", "course", [["1405", "1408"]]],
        ["hex 1405", "course", []],
        ["hex 1405", "said", ["cited", "", None]],
        ["", "owner_overrides", ["seven"]],
        ["hex 1405"],
        7,
    ],
)
def test_what_no_draft_can_hold_is_refused_in_a_sentence(change: Any, tmp_path: Path, drafts: Drafts) -> None:
    draft = workshop.open_draft()
    draft.set_terrain(["1405"], "clear")
    drafts.keep("map", draft)
    drafts.release()
    (path,) = tmp_path.glob("*.brdraft")
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {"changes": [change]}), encoding="utf-8")
    (left,) = drafts.left_behind()
    with pytest.raises(DraftFault, match=r"^The corrections kept cannot be read: "):
        drafts.take_up(left.key)
    drafts.discard(left.key)
    assert tuple(drafts.left_behind()) == ()


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\xff", b'{"format": "other", "version": 1}'])
def test_a_file_that_is_no_draft_is_told_and_can_be_discarded(
    content: bytes, tmp_path: Path, drafts: Drafts
) -> None:
    (tmp_path / f"{'0' * 16}.brdraft").write_bytes(content)
    (left,) = drafts.left_behind()
    assert left.trouble
    drafts.discard(left.key)
    assert not list(tmp_path.glob("*.brdraft"))


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    draft = workshop.open_draft()
    draft.set_terrain(["1405"], "clear")
    with pytest.raises(DraftFault, match=r"\."):
        drafts_in(tmp_path / "file" / "drafts").keep("map", draft)
