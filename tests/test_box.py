"""The player's own maps and counter mixes: which there are, which can be played, and why not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge import edition, workshop
from bloodyridge_qt.table.offers import movers
from bloodyridge_qt.table.starting import SetupError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(edition.SHIPPED[edition.MAP], tmp_path / "a.geojson")
    shutil.copy(edition.SHIPPED[edition.COUNTERS], tmp_path / "b.json")
    (tmp_path / "c.geojson").write_text("{}", encoding="utf-8")
    (tmp_path / "d.json").write_text("[]", encoding="utf-8")
    (tmp_path / "e.txt").write_text("no map", encoding="utf-8")
    draft = workshop.open_draft()
    draft.set_terrain(["2012"], "jungle")
    (tmp_path / "f.geojson").write_bytes(draft.to_bytes())
    return tmp_path


def test_a_folder_s_files_are_listed_with_what_is_wrong(folder: Path) -> None:
    found = {
        file.path.name: (file.kind, file.trouble)
        for file in workshop.BloodyRidgeWorkshop(folder=folder).own_files()
    }
    assert list(found) == ["a.geojson", "b.json", "c.geojson", "d.json", "f.geojson"]
    assert found["a.geojson"] == ("map", "")
    assert found["b.json"] == ("counters", "")
    assert found["c.geojson"][1].startswith("In c.geojson, the file: found ")
    assert "bloodyridge-counters" in found["d.json"][1]
    assert "[7.19]" in found["f.geojson"][1]


def test_no_folder_holds_no_files(tmp_path: Path) -> None:
    assert workshop.BloodyRidgeWorkshop(folder=tmp_path / "none").own_files() == ()
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert workshop.BloodyRidgeWorkshop(folder=tmp_path / "file").own_files() == ()


@pytest.mark.long
def test_a_valid_map_of_the_owner_is_played_on(folder: Path) -> None:
    draft = workshop.open_draft(folder / "a.geojson")
    draft.set_terrain(["1405"], "clear")
    draft.save(folder / "a.geojson")
    mix = workshop.open_counter_draft(folder / "b.json")
    mix.set("Counters by attack factor|japanese_infantry|attack_factors|1", "38")
    mix.set("Counters by attack factor|japanese_infantry|attack_factors|6", "2")
    mix.save(folder / "b.json")
    shelf = edition.open_edition(folder / "a.geojson", folder / "b.json")
    table = shelf.start({"seed": "1"})
    assert dict(table.describe("1405"))["Terrain"] == "clear, defense 2"
    assert movers(table.offers())


def test_a_map_against_the_rules_is_not_played_on(folder: Path) -> None:
    shelf = edition.open_edition(folder / "f.geojson")
    with pytest.raises(SetupError, match=r"hex 2012.*\[7\.19\]"):
        shelf.start({})
