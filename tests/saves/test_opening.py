"""Opening a save: the journal is replayed and compared, and what does not fit is told and never guessed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.engine.savefile import read_text, write_text
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition, open_edition
from bloodyridge_qt.games.bloody_ridge.rules.counters import read_counters
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.opening import OpenedGame, saved_game, table_of
from bloodyridge_qt.table.offers import movers
from tests.saves.players import open_save, play

Edit = Callable[[dict[str, Any]], None]


@pytest.fixture
def played(table: BloodyRidgeTable) -> BloodyRidgeTable:
    """Twelve decisions, two of which were taken back."""
    play(table, 12)
    table.go_to(10)
    table.name = "First evening"
    table.bookmark(3, "The ravine")
    table.remark(10, "Here I stopped.")
    return table


@pytest.fixture
def opened(
    played: BloodyRidgeTable, shelf: BloodyRidgeEdition, tmp_path: Path
) -> Callable[[Edit], tuple[OpenedGame, BloodyRidgeTable]]:
    """Opens the played game after its file was edited."""

    def work(edit: Edit) -> tuple[OpenedGame, BloodyRidgeTable]:
        data = json.loads(write_text(saved_game(played, shelf)))
        edit(data)
        path = tmp_path / "edited.brsave"
        path.write_text(json.dumps(data), encoding="utf-8")
        found = open_save(path, shelf)
        return found, table_of(found)

    return work


def nothing(_data: dict[str, Any]) -> None:
    pass


def test_a_game_comes_back_as_it_was(opened: Any, played: BloodyRidgeTable) -> None:
    found, table = opened(nothing)
    assert found.notices == ()
    assert table.view() == played.view()
    assert table.session.journal == played.session.journal
    assert table.session.moments == played.session.moments
    assert table.log_lines() == played.log_lines()
    assert table.moments() == played.moments()
    assert (table.name, table.at, table.taken_back) == ("First evening", 10, 2)
    assert (table.bookmarks(), table.remarks()) == (played.bookmarks(), played.remarks())
    assert table.redo_label() == played.redo_label() != ""


def test_a_game_that_was_opened_goes_on_with_the_same_dice(opened: Any, played: BloodyRidgeTable) -> None:
    _, table = opened(nothing)
    assert play(table, 5, seed=9) == play(played, 5, seed=9)


def dice_of_step_five(data: dict[str, Any]) -> None:
    data["journal"][4]["dice"][0] = data["journal"][4]["dice"][0] % 6 + 1


def another_decision(data: dict[str, Any]) -> None:
    data["journal"][4]["decision"] = "strike 1010 from 2312 with 2312"


def words_that_mean_nothing(data: dict[str, Any]) -> None:
    data["journal"][4]["decision"] = "call for reinforcements"


def a_hex_that_is_not_there(data: dict[str, Any]) -> None:
    data["journal"][4]["decision"] = "exit from 9999 with 9999"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (dice_of_step_five, "the file has the dice"),
        (another_decision, "not allowed"),
        (words_that_mean_nothing, "is no decision"),
        (a_hex_that_is_not_there, "no hex 9999"),
    ],
)
def test_a_step_that_no_longer_fits_is_named_and_the_game_goes_on_from_the_stored_position(
    opened: Any, played: BloodyRidgeTable, edit: Edit, words: str
) -> None:
    found, table = opened(edit)
    assert found.restored.difference.decision == 4
    assert words in table.notices()[0]
    assert table.notices()[0].startswith("Decision 5, “")
    assert "goes on from the stored position" in table.notices()[1]
    assert table.session.state == played.session.state
    assert len(table.old_journal()) == 10
    assert table.old_journal()[3].startswith("4. Strike")
    assert (table.at, table.undo_label(), table.taken_back) == (0, "", 2)
    assert movers(table.offers())


def test_an_old_journal_is_kept_when_the_game_is_saved_again(
    opened: Any, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    _, table = opened(dice_of_step_five)
    old = table.old_journal()
    play(table, 3)
    again = read_text(write_text(saved_game(table, shelf)))
    assert (len(again.earlier), len(again.journal)) == (10, 3)
    path = tmp_path / "again.brsave"
    path.write_text(write_text(again), encoding="utf-8")
    found = open_save(path, shelf)
    assert found.notices == ()
    twin = table_of(found)
    assert twin.old_journal() == old
    assert twin.view() == table.view()
    assert twin.taken_back == 2
    assert [line.text for line in twin.opening()[0].log if line.text in old] == list(old)
    twin.undo()


def test_a_set_up_with_other_dice_is_named(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["opening"]["draws"].reverse()

    found, table = opened(edit)
    assert found.restored.difference.decision == -1
    assert table.notices()[0].startswith("Set-up: the file has the draws")


def test_a_stored_position_that_the_journal_does_not_lead_to_is_named(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        pool, dead = data["state"]["pool"], data["state"]["us dead"]
        dead.append(pool.pop(0))

    _, table = opened(edit)
    assert "After 10 decisions: the stored position differs" in table.notices()[0]
    assert "“pool”" in table.notices()[0]
    assert table.session.state.us_dead[-1] == 0


def test_a_damaged_position_at_the_end_of_a_sound_journal_is_told(
    opened: Any, played: BloodyRidgeTable
) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["state"]["pool"][3] = "a marine"

    found, table = opened(edit)
    assert not found.restored.from_stored_state
    assert "state.pool[3]: expected 0–" in table.notices()[0]
    assert table.session.state == played.session.state
    assert table.at == 10


def test_neither_journal_nor_position_is_a_game_that_cannot_be_opened(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        dice_of_step_five(data)
        data["state"]["holding"] = []

    with pytest.raises(Unreadable, match=r"edited\.brsave: state: Japanese counter .*Decision 5"):
        opened(edit)


def test_a_damaged_beginning_is_told_and_the_stored_position_played_on(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["base"] = dict(data["state"], holding=[])

    found, table = opened(edit)
    assert found.restored.from_stored_state
    assert table.notices()[0].startswith(
        "The position in which the journal begins is damaged (base: Japanese"
    )
    assert len(table.old_journal()) == 10


def test_a_taken_back_decision_that_no_longer_fits_is_dropped_and_told(
    opened: Any, played: BloodyRidgeTable
) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["journal"][11]["dice"] = [1]

    _, table = opened(edit)
    assert table.notices()[0].startswith("Decision 12, “")
    assert table.at == 10
    assert len(table.moments()) == 12
    assert table.taken_back == 2
    assert table.view() == played.view()


def test_a_result_that_the_position_contradicts_is_told(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["result"] = "exit"

    _, table = opened(edit)
    assert table.notices() == ("The file gives the result as exit; the position says in progress.",)
    assert not table.over


def test_readings_this_program_does_not_know_are_told(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["setup"]["readings"]["weather"] = "rain"
        del data["setup"]["readings"]["us_line"]

    _, table = opened(edit)
    assert table.notices() == ("This program does not know the readings weather of this game.",)


def test_a_value_this_program_does_not_know_is_refused(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["setup"]["readings"]["us_line"] = "H9"

    with pytest.raises(Unreadable, match="us_line is set to 'H9'"):
        opened(edit)


def test_a_game_of_another_kind_is_refused(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["game"] = "tarawa"

    with pytest.raises(Unreadable, match="game: expected 'bloody_ridge', found 'tarawa'"):
        opened(edit)


# --- map and counters


def owners_counters(folder: Path) -> Path:
    """A counter file of an owner: one attack factor corrected, one counter moved for it."""
    data = json.loads(resources.map_file("bloody_ridge_counters.json").read_text(encoding="utf-8"))
    rifles = next(group for group in data["groups"] if group["key"] == "usmc_rifle")
    first, second = sorted(rifles["attack_factors"], key=int)[:2]
    rifles["attack_factors"][first] -= 1
    rifles["attack_factors"][second] += 1
    path = folder / "owners_counters.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.fixture
def owners_game(tmp_path: Path) -> tuple[Path, BloodyRidgeTable]:
    """A game on an owner's map and counters, saved beside them by a program that carried no files."""
    map_path = tmp_path / "owners_map.geojson"
    shutil.copy(resources.map_file("bloody_ridge.geojson"), map_path)
    with map_path.open("a") as file:
        file.write("\n")
    shelf = open_edition(map_path, owners_counters(tmp_path))
    table = shelf.start({"seed": "owner"})
    play(table, 15)
    path = tmp_path / "owner.brsave"
    old = replace(saved_game(table, shelf), files={}, version=1)
    path.write_text(write_text(old), encoding="utf-8")
    return path, table


def test_an_owners_map_and_counters_beside_the_save_are_used(
    owners_game: tuple[Path, BloodyRidgeTable], shelf: BloodyRidgeEdition
) -> None:
    path, table = owners_game
    found = open_save(path, shelf)
    assert found.notices == ()
    assert (found.edition.data["map"].file, found.edition.data["counters"].file) == (
        "owners_map.geojson",
        "owners_counters.json",
    )
    assert table_of(found).view() == table.view()
    assert read_counters(path.parent / "owners_counters.json").rifles == found.rules.setting.mix.rifles


def test_a_missing_map_is_told_and_the_one_at_hand_is_used(
    owners_game: tuple[Path, BloodyRidgeTable], shelf: BloodyRidgeEdition
) -> None:
    path, table = owners_game
    (path.parent / "owners_map.geojson").unlink()
    (path.parent / "owners_counters.json").unlink()
    found = open_save(path, shelf)
    assert "the map owners_map.geojson (SHA-256 " in found.notices[0]
    assert "bloody_ridge.geojson is used" in found.notices[0]
    assert "the counters owners_counters.json" in found.notices[1]
    again = table_of(found)
    assert again.view().turn == table.view().turn
    assert len(again.old_journal()) in (0, 15)


def test_a_map_that_was_changed_since_is_told(
    owners_game: tuple[Path, BloodyRidgeTable], shelf: BloodyRidgeEdition
) -> None:
    path, _ = owners_game
    with (path.parent / "owners_map.geojson").open("a") as file:
        file.write("\n")
    assert "has been changed since" in open_save(path, shelf).notices[0]


# --- sealed games


def test_a_sealed_game_stays_sealed(shelf: BloodyRidgeEdition, tmp_path: Path) -> None:
    table = shelf.start({"seed": "hidden", "sealed": "yes"})
    play(table, 4)
    text = write_text(saved_game(table, shelf))
    assert "hidden" not in text
    path = tmp_path / "sealed.brsave"
    path.write_text(text, encoding="utf-8")
    again = table_of(open_save(path, shelf))
    assert again.sealed
    assert again.notices() == ()
    assert play(again, 3) == play(table, 3)


@pytest.mark.parametrize("what", ["seed", "taken back"])
def test_a_broken_seal_is_told(shelf: BloodyRidgeEdition, tmp_path: Path, what: str) -> None:
    table = shelf.start({"seed": "hidden", "sealed": "yes"})
    play(table, 4)
    data = json.loads(write_text(saved_game(table, shelf)))
    if what == "seed":
        data["setup"]["seed_sha256"] = "0" * 64
    else:
        data["discarded"] = 1
    path = tmp_path / "sealed.brsave"
    path.write_text(json.dumps(data), encoding="utf-8")
    notices = open_save(path, shelf).notices
    assert len(notices) == 1
    assert {"seed": "SHA-256 differs", "taken back": "does not allow"}[what] in notices[0]
