"""The dice of all saved games: every game once, every die once, and what cannot be read is named."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from bloodyridge_qt.engine.dice import HAND, SEED
from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import DiceRecord
from tests.saves.players import play, play_by_hand
from tests.table.report_games import thrown, thrown_back


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the games of this test are saved."""
    path = tmp_path / "games"
    path.mkdir()
    return path


def a_game(archive: Archive, seed: str, decisions: int = 6, player: int = 1) -> BloodyRidgeTable:
    table = archive.edition.start({"seed": seed})
    play(table, decisions, seed=player)
    return table


def counted(archive: Archive, folder: Path) -> DiceRecord:
    """Of all files in a folder."""
    reading = archive.dice_in(folder)
    while reading.step():
        pass
    assert reading.done == reading.files
    return reading.record()


def test_a_game_on_the_table_has_the_dice_of_its_journal(archive: Archive) -> None:
    table = a_game(archive, "one", 20)
    play(table, 6, seed=2)
    table.undo()
    table.undo()
    record = archive.dice_of(table)
    assert len(record.dice) == len(thrown(table))
    assert record.dice.mean == pytest.approx(sum(thrown(table)) / len(thrown(table)))
    assert len(record.taken_back) == len(thrown_back(table)) > 0
    assert (record.games, record.decisions, record.left_out) == (1, table.at, ())


def test_dice_of_several_games_are_added_up(archive: Archive, folder: Path) -> None:
    tables = [a_game(archive, seed) for seed in ("one", "two", "three")]
    for table in tables:
        archive.save(table, folder / f"{table.seed}.brsave")
    record = counted(archive, folder)
    assert (record.games, record.decisions) == (3, 18)
    assert len(record.dice) == sum(len(thrown(table)) for table in tables)
    total = sum(sum(thrown(table)) for table in tables)
    assert record.dice.mean == pytest.approx(total / len(record.dice))


def test_copies_and_earlier_saves_of_a_game_add_nothing(archive: Archive, folder: Path) -> None:
    table = a_game(archive, "one")
    archive.save(table, folder / "b.brsave")
    play(table, 6)
    archive.save(table, folder / "a.brsave")  # read before what was saved earlier
    play(table, 6)
    archive.save(table, folder / "c.brsave")  # and after
    shutil.copy(folder / "a.brsave", folder / "copy.brsave")
    record = counted(archive, folder)
    assert (record.games, record.decisions) == (1, 18)
    assert len(record.dice) == len(thrown(table))


def test_what_a_branch_shares_with_its_game_is_counted_once(archive: Archive, folder: Path) -> None:
    table = a_game(archive, "one", 12)
    branch = table.branch(6, "another way")
    play(branch, 4, seed=9)
    archive.save(table, folder / "trunk.brsave")
    archive.save(branch, folder / "branch.brsave")
    record = counted(archive, folder)
    assert record.games == 2
    assert record.decisions == 16
    names = {
        one.name
        for game in (table, branch)
        for throws in (
            game.session.journal.opening,
            *(entry.thrown for entry in game.session.journal.entries[: game.at]),
        )
        for one in throws
        if not one.drawn
    }
    assert len(record.dice) == len(names)


def test_games_from_one_seed_share_the_dice_they_share(archive: Archive, folder: Path) -> None:
    first, second = a_game(archive, "one", 10), a_game(archive, "one", 10, player=5)
    archive.save(first, folder / "first.brsave")
    archive.save(second, folder / "second.brsave")
    record = counted(archive, folder)
    assert record.games == 2
    assert len(record.dice) < len(thrown(first)) + len(thrown(second))


def test_what_was_taken_back_is_counted_for_itself(archive: Archive, folder: Path) -> None:
    table = a_game(archive, "one", 8)
    table.undo()
    table.undo()
    archive.save(table, folder / "back.brsave")
    record = counted(archive, folder)
    assert len(record.taken_back) == len(thrown_back(table)) > 0
    assert len(record.dice) == len(thrown(table))
    table.redo()
    table.redo()
    archive.save(table, folder / "done again.brsave")
    assert len(counted(archive, folder).taken_back) == 0  # they stand in another file


def test_a_file_that_cannot_be_read_is_named_and_harms_nothing(archive: Archive, folder: Path) -> None:
    table = a_game(archive, "one")
    archive.save(table, folder / "good.brsave")
    (folder / "bad.brsave").write_text("{")
    (folder / "folder.brsave").mkdir()
    (folder / "notes.txt").write_text("not a game")
    record = counted(archive, folder)
    assert len(record.dice) == len(thrown(table))
    assert len(record.left_out) == 2
    assert "bad.brsave" in record.left_out[0]
    assert "folder.brsave" in record.left_out[1]


def test_decisions_that_cannot_be_played_again_are_named_as_left_out(archive: Archive, folder: Path) -> None:
    path = folder / "changed.brsave"
    archive.save(a_game(archive, "one"), path)
    content = json.loads(path.read_text())
    content["opening"]["dice"][0] = content["opening"]["dice"][0] % 6 + 1
    path.write_text(json.dumps(content))
    record = counted(archive, folder)
    assert (record.games, len(record.dice)) == (1, 0)
    (told,) = record.left_out
    assert told.startswith("changed.brsave: 6 decisions can only be read")


def test_a_game_whose_map_is_gone_is_counted_with_the_map_at_hand(archive: Archive, folder: Path) -> None:
    path = folder / "far.brsave"
    table = a_game(archive, "one")
    archive.save(table, path)
    content = json.loads(path.read_text())
    content["setup"]["map"] = {"file": "nowhere.geojson", "sha256": "0" * 64}
    path.write_text(json.dumps(content))
    assert len(counted(archive, folder).dice) == len(thrown(table))


def test_a_sealed_game_that_goes_on_is_counted_and_keeps_its_seed(archive: Archive, folder: Path) -> None:
    table = archive.edition.start({"seed": "nobody-has-seen-this", "sealed": "yes"})
    play(table, 5)
    archive.save(table, folder / "sealed.brsave")
    record = counted(archive, folder)
    assert len(record.dice) == len(thrown(table))
    assert "nobody" not in repr(record)


def test_dice_thrown_by_hand_keep_their_source(archive: Archive, folder: Path) -> None:
    table = archive.edition.start({"seed": "mixed", "by_hand": "all"})
    play_by_hand(table, 8, random.Random(1), left_to_seed=0.4)
    archive.save(table, folder / "mixed.brsave")
    fell = [one for one in table.session.thrown() if not one.drawn]
    by_source = {source: sum(one.source == source for one in fell) for source in (SEED, HAND)}
    assert min(by_source.values()) > 0
    for record in (archive.dice_of(table), counted(archive, folder)):
        assert dict(record.dice.sources()) == by_source


def test_dice_thrown_by_hand_are_new_in_every_game(archive: Archive, folder: Path) -> None:
    tables = []
    for player in (1, 2):
        table = archive.edition.start({"seed": "same", "by_hand": "dice"})
        play_by_hand(table, 4, random.Random(player))
        archive.save(table, folder / f"{player}.brsave")
        shutil.copy(folder / f"{player}.brsave", folder / f"{player} again.brsave")
        tables.append(table)
    record = counted(archive, folder)
    assert record.games == 2
    assert len(record.dice) == sum(len(thrown(table)) for table in tables)


@pytest.mark.long
def test_a_throw_that_is_waited_for_does_not_disturb_the_count(archive: Archive) -> None:
    table = archive.edition.start({"seed": "waiting", "by_hand": "all"})
    rng = random.Random(4)
    told = 0
    for _ in range(60):
        assert len(archive.dice_of(table).dice) == len(thrown(table))
        asked = table.asked()
        if asked is None:
            table.submit_action(rng.choice(list(table.session.decision().options)))
        elif asked.pieces:
            table.give([0])
        else:
            told += 1
            table.give([rng.randint(1, 6) for _ in asked.dice])
    assert told > 10


@pytest.mark.long
def test_banzai_dice_are_counted_with_the_low_one_good_for_the_japanese(
    archive: Archive,
) -> None:
    table = archive.edition.start({"seed": "banzai", **{rule.id: "on" for rule in OPTIONAL_RULES}})
    rng = random.Random(2)
    while (decision := table.session.decision()) is not None:
        calls = [action for action in decision.options if type(action).__name__ == "CallBanzai"]
        table.submit_action(rng.choice(calls or list(decision.options)))
        assert len(archive.dice_of(table).dice) == len(thrown(table))
    rows = [row for row in archive.dice_of(table).dice.tallies() if "11.4" in row.purpose]
    assert [(row.side, row.count) for row in rows] == [("japanese", 2), ("us", 2)]
    low, high = rows
    assert low.good == (low.mean <= 3.5)
    assert high.good == (high.mean >= 3.5)


def test_an_empty_or_missing_folder_has_no_games(archive: Archive, folder: Path) -> None:
    for place in (folder, folder / "missing"):
        record = counted(archive, place)
        assert (record.games, record.decisions, len(record.dice)) == (0, 0, 0)
        assert record.dice.tallies() == ()
