"""The folder of finished games: one file a game, read step by step, whatever lies in it."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.table.archive.finished import FinishedGame, matches, records_of, search_text
from bloodyridge_qt.table.archive.kept import ArchiveFault
from tests.saves.players import finish, play

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
    from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
    from bloodyridge_qt.table.archive.archive import Archive


def games(archive: Archive) -> list[FinishedGame]:
    reading = archive.finished()
    every = []
    while (game := reading.step()) is not None:
        every.append(game)
    assert reading.done == reading.files == len(every)
    return every


def test_a_finished_game_tells_its_seed_its_result_and_its_set_up(archive: Archive) -> None:
    table = finish(archive, "lantern", headquarters="out", machineguns="on")
    (game,) = games(archive)
    ending = table.view().ending
    assert game.seed == "lantern"
    assert game.set_up == "US machineguns, no US headquarters"
    assert game.won == ending.victory
    score = dict(ending.score)
    assert game.result.startswith(ending.title)
    if ending.victory:
        assert game.result.endswith(f", turn {score['Turn']}")
    else:
        assert f", farthest row {score['Farthest row']} on turn " in game.result
    assert archive.is_finished(table)
    assert archive.open(game.path).over
    assert not game.taken_back


def test_the_same_game_is_one_file_however_it_came_about(archive: Archive) -> None:
    table = finish(archive, "lantern")
    table.undo()
    assert not archive.is_finished(table)
    table.redo()
    archive.finish(table)
    finish(archive, "lantern")
    assert len(games(archive)) == 1
    assert len(os.listdir(archive.finished_folder)) == 2, "the file and the one before it"
    finish(archive, "lamp")
    assert len(games(archive)) == 2


def test_a_remark_is_kept_and_playing_the_same_again_does_not_lose_it(archive: Archive) -> None:
    table = finish(archive, "lantern")
    table.remark(1, "too early")
    archive.finish(table)
    finish(archive, "lantern")
    (game,) = games(archive)
    assert [note.text for note in archive.open(game.path).remarks()] == ["too early"]


def test_records_are_made_for_each_set_up() -> None:
    def game(set_up: str, rank: int, won: bool, *, taken_back: bool = False) -> FinishedGame:
        return FinishedGame(
            Path("x"), set_up=set_up, result=f"result {rank}", won=won, rank=(rank,), taken_back=taken_back
        )

    played = [
        game("Charges", 3, False),
        game("Standard game", 7, False),
        game("Standard game", 1, True, taken_back=True),
        game("Standard game", 2, True),
        FinishedGame(Path("y"), trouble="damaged"),
        FinishedGame(Path("z"), set_up="Standard game", result="in progress"),
    ]
    standard, charges = records_of(played)
    assert (standard.set_up, standard.games, standard.won, standard.won_straight) == (
        "Standard game",
        3,
        2,
        1,
    )
    assert standard.best == "result 1"
    assert (charges.games, charges.won, charges.best) == (1, 0, "result 3")


def defeats_in_one_row(archive: Archive) -> list[tuple[int, FinishedGame]]:
    """Lost games in which the force came equally far, with the turn on which it did so first."""
    tables = _in_one_row(archive.edition)
    for table in tables.values():
        archive.finish(table)
    by_seed = {game.seed: game for game in games(archive)}
    return [(turn, by_seed[table.seed]) for turn, table in sorted(tables.items())]


@cache
def _in_one_row(edition: BloodyRidgeEdition) -> dict[int, BloodyRidgeTable]:
    """By turn; looked for once."""
    by_row: dict[int, dict[int, BloodyRidgeTable]] = {}
    for seed in range(60):
        table = edition.start({"seed": str(seed)})
        play(table)
        session = table.session
        if not table.view().ending.victory:
            row = session.state.farthest
            turn = next(one.turn for one in session.moments if one.farthest == row)
            by_row.setdefault(row, {})[turn] = table
            if len(by_row[row]) == 2:
                break
    return next(tables for tables in by_row.values() if len(tables) == 2)


@pytest.mark.long
def test_of_two_defeats_in_one_row_the_one_that_came_there_earlier_is_the_record__4_5(
    archive: Archive,
) -> None:
    (turn, better), (later, worse) = defeats_in_one_row(archive)
    assert better.rank < worse.rank
    assert better.result.endswith(f" on turn {turn}")
    assert worse.result.endswith(f" on turn {later}")
    for order in ((better, worse), (worse, better)):
        (record,) = records_of(order)
        assert record.best == better.result


def test_a_file_of_before_does_not_say_the_turn_and_is_replayed(archive: Archive) -> None:
    told = defeats_in_one_row(archive)
    for turn, game in told:
        raw = game.path.read_text()
        assert f'"reached": {turn},\n' in raw
        game.path.write_text(raw.replace(f'"reached": {turn},\n', ""))
    assert {game.seed: game.rank for game in games(archive)} == {game.seed: game.rank for _, game in told}
    archive.finish(archive.open(told[0][1].path))
    assert len(games(archive)) == 2, "the same game is one file, whoever wrote it"


def test_a_turn_that_cannot_be_is_not_believed(archive: Archive) -> None:
    (_turn, game), _later = defeats_in_one_row(archive)
    game.path.write_text(game.path.read_text().replace('"reached": ', '"reached": 9'))
    (lying,) = [one for one in games(archive) if one.trouble]
    assert "reached: expected no turn after" in lying.trouble


def test_a_game_is_found_by_date_seed_result_and_set_up() -> None:
    game = FinishedGame(
        Path("2026-11-22 0754 lantern.brsave"), seed="lantern", result="US victory", set_up="Standard game"
    )
    text = search_text(game, "22.11.26 07:54")
    for words in ("", "LANTERN", "us standard", "2026-11 victory", "22.11."):
        assert matches(text, words), words
    for words in ("japanese", "lantern hero"):
        assert not matches(text, words), words


def test_damaged_and_hostile_files_are_told_and_harm_nothing(archive: Archive) -> None:
    finish(archive, "lantern")
    folder = archive.finished_folder
    (good,) = folder.iterdir()
    content = json.loads(good.read_text())
    lying = {**content, "result": "exit" if content["result"] != "exit" else "time"}
    beyond = {**content, "state": {**content["state"], "farthest": 10**9}}
    (folder / "0 cut off.brsave").write_bytes(good.read_bytes()[:500])
    (folder / "1 empty.brsave").write_bytes(b"")
    (folder / "2 deep.brsave").write_text("[" * 100_000)
    (folder / "3 lying.brsave").write_text(json.dumps(lying))
    (folder / "4 beyond.brsave").write_text(json.dumps(beyond))
    (folder / "5 folder.brsave").mkdir()
    (folder / "6 nowhere.brsave").symlink_to(folder / "missing")
    os.mkfifo(folder / "7 pipe.brsave")
    (folder / "notes.txt").write_text("not listed")
    every = {game.path.name: game for game in games(archive)}
    assert len(every) == 9
    assert every.pop(good.name).trouble == ""
    assert all(game.trouble and not game.rank for game in every.values())
    assert (
        "found 'exit'" in every["3 lying.brsave"].trouble or "found 'time'" in every["3 lying.brsave"].trouble
    )
    assert sum(record.games for record in records_of(games(archive))) == 1


def test_a_game_somebody_put_there_that_goes_on_counts_for_no_record(archive: Archive) -> None:
    table = archive.edition.start({"seed": "hush", "sealed": "yes"})
    play(table, 2)
    archive.finished_folder.mkdir()
    archive.save(table, archive.finished_folder / "mine.brsave")
    (game,) = games(archive)
    assert (game.result, game.rank, game.seed) == ("in progress", (), "sealed")


def test_a_folder_that_cannot_be_made_is_told(archive: Archive) -> None:
    archive.finished_folder.write_text("in the way")
    with pytest.raises(ArchiveFault, match="finished cannot be made"):
        finish(archive, "lantern")
    assert games(archive) == []
