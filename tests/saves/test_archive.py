"""The archive the window works with: saving, previews, autosaves, positions."""

from __future__ import annotations

import errno
import gc
import json
import os
import shutil
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive, autosave_folder
from bloodyridge_qt.table.archive.kept import MOST_LEFT, ArchiveFault
from bloodyridge_qt.table.phrases import count
from tests.saves.make_samples import owners_files
from tests.saves.players import play


def left_by_another_program(archive: Archive, shelf: Any) -> Archive:
    """The same folder as a program that starts later sees it."""
    return Archive(shelf, archive._folder.folder)


def test_it_is_what_the_window_asks_for(archive: Archive) -> None:
    asked: Archive = archive
    assert asked.suffix == ".brsave"


def test_saving_opening_and_saving_again(archive: Archive, table: BloodyRidgeTable, tmp_path: Path) -> None:
    play(table, 5)
    path = tmp_path / "evening.brsave"
    archive.save(table, path)
    again = archive.open(path)
    assert again.view() == table.view()
    play(again, 2)
    archive.save(again, path)
    assert archive.open(path).at == 7
    assert archive.open(path.with_name("evening.brsave.bak")).at == 5


def test_who_looks_at_a_file_sees_how_much_was_taken_back(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    """As the other player of a game by mail does."""
    path = tmp_path / "mail.brsave"
    play(table, 5)
    archive.save(table, path)
    assert "Taken back" not in dict(archive.preview(path).rows)
    while not table.taken_back:
        table.undo()
    archive.save(table, path)
    assert dict(archive.preview(path).rows)["Taken back"] == count(table.taken_back, "time")


def test_a_file_that_cannot_be_opened_names_the_one_before_it(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    path = tmp_path / "evening.brsave"
    path.write_bytes(b"{")
    with pytest.raises(ArchiveFault, match=r"^evening\.brsave: .* in line 1,") as caught:
        archive.open(path)
    assert ".bak" not in str(caught.value)
    path.unlink()
    archive.save(table, path)
    archive.save(table, path)
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(ArchiveFault, match=r"evening\.brsave\.bak, is still there and can be opened"):
        archive.open(path)
    assert archive.open(path.with_name("evening.brsave.bak")).view() == table.view()


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "open"])
def test_a_full_disk_is_told_and_the_game_goes_on(
    archive: Archive,
    table: BloodyRidgeTable,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
) -> None:
    path = tmp_path / "evening.brsave"
    archive.save(table, path)
    archive.autosave(table)
    play(table, 3)

    def full(*_arguments: Any, **_more: Any) -> Any:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        for work in (lambda: archive.save(table, path), lambda: archive.autosave(table)):
            with pytest.raises(ArchiveFault, match="no space left"):
                work()
    assert archive.open(path).at == 0
    play(table, 2)
    archive.autosave(table)
    archive.save(table, path)
    assert archive.open(path).at == 5


def test_a_read_only_folder_for_autosaves_is_told_and_the_game_goes_on(
    archive: Archive, table: BloodyRidgeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_arguments: Any, **_more: Any) -> Any:
        raise OSError(errno.EROFS, "read-only")

    with monkeypatch.context() as patch:
        patch.setattr(os, "mkdir", refuses)
        with pytest.raises(ArchiveFault, match=r"can only be read.*goes on all the same"):
            archive.autosave(table)
    play(table, 1)
    archive.autosave(table)


@pytest.fixture
def own_game(tmp_path: Path) -> tuple[Archive, BloodyRidgeTable]:
    """Three decisions on a map and counters of the player's, kept safe and then cut off."""
    own = tmp_path / "my maps"
    own.mkdir()
    archive = Archive(open_edition(), autosaves=tmp_path / "running", folders=(own,))
    mine = archive.know(open_edition(*owners_files(own))).start({"seed": "mine"})
    play(mine, 3)
    archive.autosave(mine)
    archive.autosaves[mine].release()
    return archive, mine


@pytest.mark.long
def test_a_game_on_the_players_own_files_comes_back_without_them(
    own_game: tuple[Archive, BloodyRidgeTable], tmp_path: Path
) -> None:
    archive, mine = own_game
    path = tmp_path / "mine.brsave"
    archive.save(mine, path)
    shutil.rmtree(tmp_path / "my maps")
    later = Archive(open_edition(), autosaves=tmp_path / "running", folders=())
    (left,) = later.unfinished()
    assert not left.preview.trouble
    assert left.preview.sheet is not None
    assert left.preview.sheet.space("1508").terrain == "clear"
    for again in (later.resume(left.key), later.open(path)):
        assert again.notices() == ()
        assert again.view() == mine.view()
        assert again.sheet.space("1508").terrain == "clear"
        play(again, 1)
        later.autosave(again)
        later.save(again, path)
        third = Archive(open_edition(), autosaves=tmp_path / "elsewhere", folders=()).open(path)
        assert (third.notices(), third.at) == ((), 4)
        assert third.sheet.space("1508").terrain == "clear"


@pytest.mark.long
@pytest.mark.usefixtures("own_game")
def test_an_old_autosave_whose_map_is_gone_stays_as_it_is(tmp_path: Path) -> None:
    (kept,) = (tmp_path / "running").glob("*.brsave")
    data = json.loads(kept.read_text(encoding="utf-8"))
    del data["files"]
    kept.write_text(json.dumps({**data, "version": 1}), encoding="utf-8")
    former = kept.read_bytes()
    (tmp_path / "my maps").rename(tmp_path / "lost")
    later = Archive(open_edition(), autosaves=tmp_path / "running", folders=(tmp_path / "my maps",))
    (left,) = later.unfinished()
    table = later.resume(left.key)
    assert "mine.geojson" in table.notices()[0]
    assert str(tmp_path / "my maps") in table.notices()[0]
    play(table, 1)
    later.autosave(table)
    assert kept.read_bytes() == former
    (tmp_path / "lost").rename(tmp_path / "my maps")
    assert later.resume(left.key).notices() == (), "with its map it goes on as it was"


@pytest.mark.long
def test_a_game_of_another_archive_is_not_saved(archive: Archive, tmp_path: Path) -> None:
    with pytest.raises(ArchiveFault, match="has not opened"):
        archive.save(
            open_edition(*owners_files(tmp_path)).start({"seed": "other"}), tmp_path / "other.brsave"
        )


def test_a_folder_that_was_cleared_away_is_made_again(
    archive: Archive, table: BloodyRidgeTable, shelf: Any
) -> None:
    archive.autosave(table)
    shutil.rmtree(archive._folder.folder)
    play(table, 2)
    archive.autosave(table)
    archive.autosaves[table].release()
    (left,) = left_by_another_program(archive, shelf).unfinished()
    assert left.decisions == 2


# --- previews


def test_a_preview_tells_turn_result_and_table(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    table.name = "Second evening"
    play(table, 20)
    path = tmp_path / "evening.brsave"
    archive.save(table, path)
    preview = archive.preview(path)
    rows = dict(preview.rows)
    assert rows["Name"] == "Second evening"
    assert rows["Turn"] == f"{table.view().turn} of 4"
    assert (rows["Result"], rows["Decisions"], rows["Seed"]) == ("in progress", "20", "lantern")
    assert preview.trouble == ""
    assert preview.view is not None
    assert preview.view.stacks == table.view().stacks
    assert preview.view.markers == table.view().markers
    assert preview.sheet == table.sheet


def test_a_preview_of_a_sealed_game_keeps_the_seed(archive: Archive, tmp_path: Path) -> None:
    table = archive.edition.start({"seed": "nobody-knows", "sealed": "yes"})
    path = tmp_path / "sealed.brsave"
    archive.save(table, path)
    preview = archive.preview(path)
    assert "nobody-knows" not in repr(preview.rows) + repr(preview.view)
    play(table)
    archive.save(table, path)
    assert dict(archive.preview(path).rows)["Seed"] == "nobody-knows"


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"[" * 1000])
def test_a_preview_of_a_bad_file_says_why(archive: Archive, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.brsave"
    path.write_bytes(content)
    preview = archive.preview(path)
    assert preview.view is None
    assert preview.trouble.startswith("bad.brsave: ")
    assert "is not in" in archive.preview(tmp_path / "none.brsave").trouble


# --- autosaves


def test_a_game_that_was_cut_off_is_offered_with_its_turn_and_table(
    archive: Archive, table: BloodyRidgeTable, shelf: Any
) -> None:
    table.name = "Second evening"
    play(table, 30)
    archive.autosave(table)
    later = left_by_another_program(archive, shelf)
    assert tuple(later.unfinished()) == ()  # it still runs
    archive.autosaves[table].release()
    (left,) = later.unfinished()
    assert left.name == "Second evening"
    assert left.stage == f"Turn {table.view().turn} of 4, 30 decisions"
    assert left.preview.view is not None
    again = later.resume(left.key)
    assert again.view() == table.view()
    play(again, 1)
    later.autosave(again)
    with pytest.raises(ArchiveFault, match="another window"):
        archive.resume(left.key)
    later.let_go(again)
    later.let_go(again)
    assert tuple(later.unfinished()) == ()


def test_two_running_games_do_not_touch_each_other(archive: Archive, shelf: Any) -> None:
    other = left_by_another_program(archive, shelf)
    first, second = archive.edition.start({"seed": "1"}), archive.edition.start({"seed": "2"})
    archive.autosave(first)
    other.autosave(second)
    for key in [path.stem for path in archive._folder.folder.glob("*.brsave")]:
        archive.discard(key)
    assert len(list(archive._folder.folder.glob("*.brsave"))) == 2
    archive.let_go(first)
    assert len(list(archive._folder.folder.glob("*.brsave"))) == 1


def test_a_damaged_autosave_gives_way_to_the_one_before_it(
    archive: Archive, table: BloodyRidgeTable, shelf: Any
) -> None:
    archive.autosave(table)
    play(table, 1)
    archive.autosave(table)
    kept = archive.autosaves[table]
    kept.release()
    kept.path.write_bytes(b"{")
    later = left_by_another_program(archive, shelf)
    (left,) = later.unfinished()
    assert later.resume(left.key).at == 0


def test_an_autosave_nobody_can_read_is_told_and_can_be_thrown_away(
    archive: Archive, table: BloodyRidgeTable, shelf: Any
) -> None:
    archive.autosave(table)
    kept = archive.autosaves[table]
    kept.release()
    kept.path.write_bytes(b"{")
    later = left_by_another_program(archive, shelf)
    (left,) = later.unfinished()
    assert "not JSON" in left.preview.trouble
    with pytest.raises(ArchiveFault, match="not JSON"):
        later.resume(left.key)
    later.discard(left.key)
    assert tuple(later.unfinished()) == ()


def test_a_table_that_is_dropped_without_a_word_is_offered_again(archive: Archive, shelf: Any) -> None:
    archive.autosave(archive.edition.start({"seed": "dropped"}))
    assert len(tuple(left_by_another_program(archive, shelf).unfinished())) == 1


@pytest.mark.long
def test_a_map_that_is_played_again_is_kept_once(archive: Archive, tmp_path: Path) -> None:
    map_file, _ = owners_files(tmp_path)
    box = archive.know(open_edition(map_file))
    running = box.start({"seed": "mine"})
    assert archive.edition_of(running) is box
    for number in range(5):  # more maps than the last few that are at hand anyway
        other = tmp_path / f"other{number}.geojson"
        other.write_bytes(map_file.read_bytes() + b" " * number)
        assert archive.know(open_edition(other)) is not box
    assert archive.know(open_edition(map_file)) is box


@pytest.mark.long
def test_maps_nobody_plays_on_are_forgotten_and_a_game_on_one_can_be_saved_all_the_same(
    archive: Archive, tmp_path: Path
) -> None:
    map_file, _ = owners_files(tmp_path)
    running = archive.know(open_edition(map_file)).start({"seed": "mine"})
    played = ref(archive.edition_of(running))

    def look_at_others(first: int) -> list[ref[Any]]:
        known = []
        for number in range(first, first + 8):  # more than anything keeps
            other = tmp_path / f"other{number}.geojson"
            other.write_bytes(map_file.read_bytes() + b" " * number)
            known.append(ref(archive.know(open_edition(other))))
        gc.collect()
        return known

    others = look_at_others(1)
    branched = running.branch(0, "other")
    del running
    archive.save(branched, tmp_path / "mine.brsave")
    del branched
    look_at_others(21)
    assert [one() for one in (played, *others)] == [None] * 9


def test_of_very_many_games_left_behind_the_newest_are_read(archive: Archive, shelf: Any) -> None:
    for number in range(MOST_LEFT + 2):
        archive.autosave(archive.edition.start({"seed": str(number)}))
    later = left_by_another_program(archive, shelf)
    found = tuple(later.unfinished())
    assert len(found) == MOST_LEFT
    for game in found:
        later.discard(game.key)
    assert len(tuple(later.unfinished())) == 2, "the older ones are there still"


def test_running_games_are_kept_where_the_system_keeps_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert autosave_folder() == tmp_path / "bloodyridge" / "running"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert autosave_folder() == Path.home() / ".local" / "state" / "bloodyridge" / "running"


# --- positions


def test_a_position_can_be_copied_and_pasted_as_a_new_game(
    archive: Archive, table: BloodyRidgeTable, tmp_path: Path
) -> None:
    play(table, 17)
    line = archive.copy_position(table)
    assert "\n" not in line
    pasted = archive.paste_position(f"  {line[:50]}\n{line[50:]} \n", "another")
    assert pasted.session.state == table.session.state
    assert (pasted.at, pasted.taken_back, pasted.seed) == (0, 0, "another")
    assert pasted.view().stacks == table.view().stacks
    play(pasted, 4)
    archive.save(pasted, tmp_path / "pasted.brsave")
    again = archive.open(tmp_path / "pasted.brsave")
    assert again.notices() == ()
    assert again.view() == pasted.view()
    again.go_to(0)
    assert again.session.state == table.session.state


def test_a_pasted_game_gets_a_seed_of_its_own(archive: Archive, table: BloodyRidgeTable) -> None:
    line = archive.copy_position(table)
    assert archive.paste_position(line).seed != archive.paste_position(line).seed


@pytest.mark.parametrize(("line", "seed"), [("", ""), ("hello", ""), (None, "a b")])
def test_what_is_no_position_is_refused(
    archive: Archive, table: BloodyRidgeTable, line: str | None, seed: str
) -> None:
    with pytest.raises(ArchiveFault):
        archive.paste_position(archive.copy_position(table) if line is None else line, seed)


def test_a_preview_names_the_turn_as_the_time_record_does(tmp_path: Path) -> None:
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    path = tmp_path / "lunga.brsave"
    archive.save(archive.edition.start({"seed": "lunga"}), path)
    assert dict(archive.preview(path).rows)["Game turn"] == "Set-up", "in German a turn of it is no “Zug”"
