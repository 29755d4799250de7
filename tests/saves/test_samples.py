"""Files that players have on their disks: one of each kind of every released format opens, for ever."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bloodyridge_qt.engine.savefile import write_text
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.checking import verify
from bloodyridge_qt.table.archive.opening import OpenedGame, open_save, saved_game, table_of
from tests.saves.make_samples import EXPECTED, KINDS, facts

FOLDERS = sorted(Path(__file__).parent.glob("v[0-9]*"))
FILES = [path for folder in FOLDERS for path in sorted(folder.glob("*.brsave"))]


@cache
def opened_save(path: Path) -> OpenedGame:
    """The game in a sample, opened once for all who only look at it."""
    return open_save(path, edition_of)


def test_there_are_samples_of_every_kind() -> None:
    for folder in FOLDERS:
        assert KINDS[folder.name] == {path.stem for path in folder.glob("*.brsave")}
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_opens_as_it_was_saved(path: Path) -> None:
    expected = json.loads((path.parent / EXPECTED).read_text(encoding="utf-8"))[path.stem]
    opened = opened_save(path)
    table = table_of(opened)
    if opened.restored.from_stored_state:  # the rules have been corrected since, and it is told
        assert table.notices()
        assert len(table.old_journal()) == expected["decisions"]
        kept = ("name", "turn", "sealed", "outcome", "held")
    else:
        kept = tuple(expected)
    found = facts(table)
    assert {name: found[name] for name in kept} == {name: expected[name] for name in kept}


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_can_be_looked_at_and_played_on(path: Path, tmp_path: Path) -> None:
    archive = Archive(edition_of("bloody_ridge"), tmp_path / "running", shelf=registry.shelf())
    preview = archive.preview(path)
    assert preview.view is not None
    assert preview.trouble == ""
    table = archive.open(path)
    assert table.view().turn == preview.view.turn
    assert bool(table.asked() or table.session.decision()) == (not table.over)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_is_saved_again_as_it_was(path: Path) -> None:
    opened = opened_save(path)
    if opened.notices:
        pytest.skip("the rules have been corrected since")
    saved, again = opened.saved, saved_game(table_of(opened), opened.edition)
    # What a position is made of is the game's own business, and may grow.
    again = replace(
        again,
        program=saved.program,
        saved=saved.saved,
        rules=saved.rules,
        state=saved.state,
        base=saved.base,
        reached=saved.reached,  # the oldest do not say it
        version=saved.version,  # another when the program's own map or counters have been corrected since
        files=saved.files,  # the oldest carry none; the others as they were packed then
    )
    assert write_text(again) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_die_of_a_sample_follows_from_its_seed(path: Path) -> None:
    if opened_save(path).notices:
        pytest.skip("the rules have been corrected since")
    assert verify(path, edition_of).code == 0
