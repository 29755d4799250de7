"""A throw that is waited for is in the file: what a player has thrown is never lost, nor thrown again."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.engine.dice import HAND, KeyedDice
from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.engine.savefile import read_bytes, read_text, write_text
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition, open_edition
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.checking import page_of, text_of, verify
from bloodyridge_qt.table.archive.kept import ArchiveFault
from bloodyridge_qt.table.archive.opening import OpenedGame, bring_back, saved_game, table_of
from bloodyridge_qt.table.hand_dice import AskedThrow
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.table.offers import movers
from bloodyridge_qt.table.report.writing import report_of
from tests.saves.players import open_save, play, play_by_hand
from tests.slow import after
from tests.table.hands import at_random

OPTIONAL = {"machineguns": "on", "hero": "on", "banzai": "on", "mg_crews": "on", "no_survivors": "taken"}
PURPOSES = {
    "Japanese force",
    "US force",
    "US draw",
    "US artillery",
    "Japanese fire",
    "US fire",
    "Banzai Japanese",
    "Banzai US",
    "US counterattack",
}
"""Of everything that can be asked for."""
Edit = Callable[[dict[str, Any]], None]


def reopened(table: BloodyRidgeTable, shelf: BloodyRidgeEdition, folder: Path) -> BloodyRidgeTable:
    """The game as another program finds it that has nothing but the file."""
    saved = read_text(write_text(saved_game(table, shelf)))
    opened = bring_back(saved, folder, "a.brsave", shelf)
    assert opened.notices == ()
    return table_of(opened)


def without_offer(asked: AskedThrow | None) -> AskedThrow | None:
    """A question without what is offered again: what was replaced for good is in no file."""
    if asked is None:
        return None
    return replace(asked, before=None, dice=tuple(replace(die, before=None) for die in asked.dice))


def assert_same(one: BloodyRidgeTable, other: BloodyRidgeTable) -> None:
    """The same game, at the same throw."""
    own, twin = one.session, other.session
    assert twin.pending == own.pending
    assert twin.journal == own.journal
    assert twin.moments == own.moments
    assert (twin.at, twin.discarded, twin.hand, twin.hand_at_start) == (
        own.at,
        own.discarded,
        own.hand,
        own.hand_at_start,
    )
    assert without_offer(other.asked()) == without_offer(one.asked())


def decide(tables: tuple[BloodyRidgeTable, ...], rng: random.Random) -> None:
    action = rng.choice(list(tables[0].session.decision().options))
    for table in tables:
        table.submit_action(action)


# --- at every throw


@pytest.mark.long
@pytest.mark.parametrize("every", after(1, [24, 1]), ids=["now and then", "at every throw"])
def test_a_game_put_away_at_its_throws_is_the_game_that_never_stopped(
    every: int, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    rng = random.Random("every throw")
    hand = at_random(rng)
    table = shelf.start({"seed": "never", "by_hand": "all", **OPTIONAL})
    twin = reopened(table, shelf, tmp_path)
    waited_for = []
    while table.session.state.turn < 3 and (table.asked() or not table.over):  # half a game has every throw
        assert_same(table, twin)
        assert twin.asked() == table.asked()
        if len(waited_for) % every == 0:
            assert twin.view() == table.view()
        if table.asked() is None:
            decide((table, twin), rng)
        elif rng.random() < 0.2:
            assert twin.let_throw() == table.let_throw()
        else:
            results = hand(table)
            assert twin.give(results) == table.give(results)
        if table.asked():
            waited_for.append(table.session.pending.wanted.purpose)
            if len(waited_for) % every == 0 or waited_for[-1] not in waited_for[:-1]:
                twin = reopened(twin, shelf, tmp_path)
            if len(waited_for) % 20 == 0:
                assert twin.log_lines() == table.log_lines()
    assert set(waited_for) == PURPOSES
    assert len(waited_for) > 60
    assert_same(table, twin)
    assert twin.log_lines() == table.log_lines()
    assert twin.view() == table.view()
    assert report_of(twin) == report_of(table)


@pytest.mark.long
@pytest.mark.parametrize("seed", after(1, range(4)))
def test_hands_seed_second_thoughts_and_files_in_any_order(
    seed: int, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    rng = random.Random(f"any order {seed}")
    hand = at_random(rng)
    options = OPTIONAL if seed % 2 else {}
    table = shelf.start({"seed": f"o{seed}", "by_hand": rng.choice(["no", "dice", "all"]), **options})
    twin = table
    waited = 0
    for _ in range(110):
        way = rng.random()
        if way < 0.25:
            twin = reopened(table, shelf, tmp_path)
            assert_same(table, twin)
            assert twin.log_lines() == table.log_lines()
            waited += table.asked() is not None
            table = twin
        elif way < 0.35:
            table.hand = HandMode(rng.random() < 0.7, rng.random() < 0.5, rng.random() < 0.3)
        elif table.asked():
            if way < 0.8:
                table.give(hand(table))
            elif way < 0.93:
                table.let_throw()
            else:
                table.take_back_throw()
        elif way < 0.5 and table.at:
            table.go_to(rng.randrange(max(0, table.at - 3), table.at))
        elif not table.over:
            decide((table,), rng)
    assert waited > 3


def test_a_throw_in_the_midst_of_what_was_taken_back_leaves_the_rest_to_be_done_again(
    shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    table = shelf.start({"seed": "x"})
    play(table, 5)
    table.bookmark(4, "later")
    table.go_to(2)
    table.hand = HandMode(dice=True)
    table.submit_action(table.session.journal.entries[2].action)
    twin = reopened(table, shelf, tmp_path)
    assert_same(table, twin)
    assert twin.redo_label() == ""
    twin.take_back_throw()
    assert twin.redo()
    assert twin.bookmarks()


def test_what_was_given_is_offered_again_when_it_is_taken_back_after_opening(
    shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    table = shelf.start({"seed": "x"})
    table.hand = HandMode(dice=True)
    action = table.session.decision().options[0]
    table.submit_action(action)
    table.give([5])
    twin = reopened(table, shelf, tmp_path)
    before = twin.changes
    twin.take_back_throw()
    assert twin.changes > before
    assert twin.taken_back == 1
    twin.submit_action(action)
    assert twin.asked().dice[0].before == 5


def test_a_set_up_can_begin_again_after_opening(
    setting_up: Any, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    table, _ = setting_up
    twin = reopened(table, shelf, tmp_path)
    assert twin.log_lines() == table.log_lines()
    assert twin.opening() == table.opening()
    assert [die.label for die in twin.asked().dice] == [die.label for die in table.asked().dice]
    assert len(twin.asked().dice) == 12 - 5
    twin.take_back_throw()
    assert [twin.asked().dice[0].before, twin.taken_back] == [3, 1]


# --- what must reach the disk


def test_every_step_towards_a_result_is_a_change(shelf: BloodyRidgeEdition) -> None:
    table = shelf.start({"seed": "x", "by_hand": "dice"})

    def changed(work: Callable[[], object]) -> bool:
        before = table.changes
        work()
        return table.changes > before

    assert changed(lambda: table.give([3] * 12))
    action = table.session.decision().options[0]
    assert changed(lambda: table.submit_action(action))
    assert changed(table.take_back_throw)
    assert changed(lambda: setattr(table, "hand", HandMode(draws=True)))
    assert not changed(lambda: setattr(table, "hand", HandMode(draws=True)))


@pytest.mark.long
def test_a_game_that_is_cut_off_waits_for_the_same_throw(archive: Archive, shelf: BloodyRidgeEdition) -> None:
    table = archive.edition.start({"seed": "x", "by_hand": "dice", "sealed": "yes"})
    hand = at_random(random.Random(3))
    for _ in range(30):
        archive.autosave(table)
        archive.autosaves[table].release()
        later = Archive(shelf, archive._folder.folder)
        (left,) = later.unfinished()
        assert left.preview.trouble == ""
        turn = 0 if table.session.setting_up else table.view().turn
        assert left.decisions == table.at
        assert left.stage.startswith(f"Turn {turn} of 4, " if turn else "Set-up, ")
        again = later.resume(left.key)
        assert_same(table, again)
        again.give(hand(again)) if again.asked() else decide((again,), random.Random(4))
        archive, table = later, again
    assert table.at > 0
    archive.let_go(table)


# --- sealed games


def test_a_sealed_game_resumes_where_it_was_and_takes_nothing_back(
    shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    table = shelf.start({"seed": "x", "by_hand": "dice", "sealed": "yes"})
    for opened in (reopened(table, shelf, tmp_path), table):
        with pytest.raises(CannotTakeBack, match="sealed"):
            opened.take_back_throw()
    table.give([3] * 12)
    table.submit_action(table.session.decision().options[0])
    table.give([6])
    twin = reopened(table, shelf, tmp_path)
    assert_same(table, twin)
    with pytest.raises(CannotTakeBack, match="sealed"):
        twin.take_back_throw()
    assert twin.taken_back == 0


def test_a_sealed_file_whose_throw_does_not_fit_is_not_said_to_have_taken_one_back(
    shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    table = shelf.start({"seed": "x", "by_hand": "dice", "sealed": "yes"})
    table.give([3] * 12)
    table.submit_action(table.session.decision().options[0])
    seeds = table.session.pending.wanted.thrown_by(KeyedDice("x"))[0].value
    table.give([seeds % 6 + 1])
    saved = saved_game(table, shelf)
    saved = replace(saved, pending=replace(saved.pending, sources=()))
    opened = bring_back(saved, tmp_path, "a.brsave", shelf)
    assert any("does not fit" in notice for notice in opened.notices)
    assert not any("does not allow" in notice for notice in opened.notices)
    assert table_of(opened).taken_back == 1


# --- which throws are asked of the player


def test_an_opened_game_asks_as_it_did_when_it_was_saved(shelf: BloodyRidgeEdition, tmp_path: Path) -> None:
    table = shelf.start({"seed": "x", "by_hand": "dice"})
    play_by_hand(table, 2, random.Random(1))
    for mode in (HandMode(), HandMode(draws=True), HandMode(next_throw=True), HandMode(True, True, True)):
        table.hand = mode
        twin = reopened(table, shelf, tmp_path)
        assert twin.hand == mode
        assert ("Thrown by hand", "every die") in twin.view().summary
        assert twin.set_up_choices()["by_hand"] == "dice"


def test_a_game_of_the_seed_that_is_thrown_by_hand_from_now_on_asks_after_opening(
    shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    table = shelf.start({"seed": "x"})
    table.hand = HandMode(dice=True)
    twin = reopened(table, shelf, tmp_path)
    assert "Thrown by hand" not in dict(twin.view().summary)
    twin.submit_action(twin.session.decision().options[0])
    assert twin.asked()


def test_a_mode_that_was_never_switched_is_in_the_set_up_only(shelf: BloodyRidgeEdition) -> None:
    for by_hand in ("no", "dice", "all"):
        table = shelf.start({"seed": "x", "by_hand": by_hand})
        assert '"hand now"' not in write_text(saved_game(table, shelf))
    table.hand = HandMode(dice=True)
    assert '"hand now": {"dice": true, "draws": false, "next throw": false}' in write_text(
        saved_game(table, shelf)
    )


# --- what else deals with such files


@pytest.fixture
def waiting(archive: Archive, tmp_path: Path) -> tuple[BloodyRidgeTable, Path]:
    """A game that waits in the midst of a fight, and its file."""
    table = archive.edition.start({"seed": "mid", "by_hand": "dice"})
    rng = random.Random(7)
    play_by_hand(table, 3, rng)
    hand = at_random(rng)
    while not (table.asked() and "Japanese fire" in table.asked().title and len(table.asked().dice) > 1):
        table.give(hand(table)) if table.asked() else decide((table,), rng)
    path = tmp_path / "waiting.brsave"
    archive.save(table, path)
    return table, path


@pytest.fixture
def setting_up(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[BloodyRidgeTable, Path]:
    """A game of whose set-up five dice have been thrown, as programs left it that asked die by die."""
    path = tmp_path / "setting_up.brsave"
    with monkeypatch.context() as before:
        before.setattr(BloodyRidge, "thrown_at_once", lambda _rules, _state, name: (name,))
        table = archive.edition.start({"seed": "up", "by_hand": "all"})
        for value in (3, 1, 6, 5):
            table.give([value])
        table.let_throw()
        archive.save(table, path)
    return archive.open(path), path


def test_the_file_is_of_the_second_version(setting_up: Any, waiting: Any, shelf: BloodyRidgeEdition) -> None:
    for _table, path in (setting_up, waiting):
        assert json.loads(path.read_text(encoding="utf-8"))["version"] == 2
    table = shelf.start({"seed": "x", "by_hand": "dice"})
    assert '"version": 2,' in write_text(saved_game(table, shelf)), "an old program would not ask at all"


def test_a_preview_shows_the_table_as_it_waits(setting_up: Any, waiting: Any, archive: Any) -> None:
    for table, path in (setting_up, waiting):
        preview = archive.preview(path)
        assert preview.trouble == ""
        assert dict(preview.rows)["Waits for"] == table.asked().title
        assert dict(preview.rows)["Turn"] == f"{table.view().turn} of 4"
        assert preview.view.stacks == table.view().stacks
        assert preview.view.battle == table.view().battle


def test_verify_counts_what_is_under_way(setting_up: Any, waiting: Any) -> None:
    for (table, path), words in ((setting_up, "the set-up under way"), (waiting, "another one under way")):
        verdict = verify(path, edition_of)
        thrown = table.session.thrown()
        by_hand = sum(one.source == HAND for one in thrown)
        assert verdict.code == 0
        assert words in verdict.lines[0]
        assert f"{len(thrown) - by_hand} follow from the seed and {by_hand} were by hand" in verdict.lines[-1]


def test_verify_finds_a_bettered_die_of_what_is_under_way(setting_up: Any) -> None:
    _, path = setting_up
    data = json.loads(path.read_text(encoding="utf-8"))
    place = data["pending"]["source"].index("seed")
    data["pending"]["dice"][place] = data["pending"]["dice"][place] % 6 + 1
    path.write_text(json.dumps(data), encoding="utf-8")
    verdict = verify(path, edition_of)
    assert verdict.code == 1
    assert "The set-up under way does not fit" in verdict.lines[1]


def test_log_and_report_tell_that_a_throw_is_waited_for(setting_up: Any, waiting: Any) -> None:
    for table, path in (setting_up, waiting):
        text = " ".join(text_of(path, edition_of).split())
        assert f"Waits for {table.asked().title}" in text
        assert " ".join(table.log_lines()[-1].text.split()) in text
        page = page_of(path, edition_of)
        assert ("still being thrown" if table.asked().set_up else "Another waits for a throw") in page


def test_statistics_count_a_decision_when_it_is_complete(
    setting_up: Any, waiting: Any, archive: Archive, tmp_path: Path
) -> None:
    table, _ = waiting
    assert setting_up[1].parent == tmp_path
    reading = archive.dice_in(tmp_path)
    while reading.step():
        pass
    record = reading.record()
    assert (record.games, record.decisions, record.left_out) == (1, table.at, ())


def test_a_position_is_copied_from_before_the_decision_under_way(setting_up: Any, waiting: Any) -> None:
    archive = Archive(_shelf_of(waiting), Path("unused"))
    with pytest.raises(ArchiveFault, match="from the first decision on"):
        archive.copy_position(setting_up[0])
    assert archive.paste_position(archive.copy_position(waiting[0])).session.state == waiting[0].session.state


def _shelf_of(game: tuple[BloodyRidgeTable, Path]) -> BloodyRidgeEdition:
    return open_save(game[1], open_edition()).edition


# --- what does not fit


@pytest.fixture
def edited(
    shelf: BloodyRidgeEdition, tmp_path: Path
) -> Callable[[tuple[BloodyRidgeTable, Path], Edit], OpenedGame]:
    """Opens a game after its file was edited."""

    def work(game: tuple[BloodyRidgeTable, Path], edit: Edit) -> OpenedGame:
        data = json.loads(game[1].read_text(encoding="utf-8"))
        edit(data)
        path = tmp_path / "edited.brsave"
        path.write_text(json.dumps(data), encoding="utf-8")
        return open_save(path, shelf)

    return work


def _pending(**members: Any) -> Edit:
    return lambda data: data["pending"].update(members)


def _one_die_less(data: dict[str, Any]) -> None:
    """Breaks off the last volley in its midst."""
    data["pending"]["dice"].pop()
    if isinstance(data["pending"]["source"], list):
        data["pending"]["source"].pop(len(data["pending"]["dice"]))


def _one_die_more(data: dict[str, Any]) -> None:
    data["pending"]["dice"].append(6)
    data["pending"]["source"] = "hand"
    data["pending"]["draws"] = []


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (_pending(decision="strike 1813 from 1814 with 1815"), "The decision under way, “strike 1813"),
        (_pending(decision="march on Tokyo"), "does not fit"),
        (_pending(dice=[], draws=[0, 0], source="hand"), "dice or draws that are not asked for"),
        (_pending(source="seed"), "; the seed gives "),
        (_pending(dice=[1] * 200, draws=[], source="hand"), "does not fit"),
        (_one_die_more, "does not fit"),
    ],
)
def test_a_decision_under_way_that_does_not_fit_is_dropped_and_told(
    waiting: Any, edited: Any, edit: Edit, words: str
) -> None:
    opened = edited(waiting, edit)
    assert words in " ".join(opened.notices)
    assert "The game stands before it." in opened.notices[-1]
    table, whole = table_of(opened), waiting[0]
    assert table.asked() is None
    assert table.session.journal == whole.session.journal
    assert table.session.moments == whole.session.moments
    assert movers(table.offers())
    assert table.taken_back == 1
    assert table.notices() == opened.notices


def test_dice_thrown_at_once_are_there_at_once(waiting: Any, edited: Any, shelf: BloodyRidgeEdition) -> None:
    table, path = waiting
    table.give([6] * len(table.asked().dice))
    assert "US fire" in table.asked().title
    path.write_text(write_text(saved_game(table, shelf)), encoding="utf-8")
    opened = edited(waiting, _one_die_less)
    assert "dice that are thrown at once" in opened.notices[0]


@pytest.mark.parametrize(
    "edit",
    [
        _pending(source="seed"),
        _pending(draws=[], source="hand"),
        _pending(dice=[3] * 40, source="hand"),
        _pending(dice=[3] * 12, draws=[0] * 60, source="hand"),
    ],
)
def test_a_set_up_that_does_not_fit_begins_again(setting_up: Any, edited: Any, edit: Edit) -> None:
    opened = edited(setting_up, edit)
    assert opened.notices[-1].startswith("The set-up under way does not fit: ")
    assert opened.notices[-1].endswith(" It begins again.")
    table = table_of(opened)
    assert table.asked().title.startswith("Japanese forces for 1218 to 2312")
    assert table.session.pending.thrown == ()
    assert table.taken_back == 1


def test_a_throw_is_waited_for_where_the_journal_fits_no_longer(waiting: Any, edited: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["journal"][0]["source"] = "seed"

    table = table_of(opened := edited(waiting, edit))
    assert opened.restored.from_stored_state
    assert without_offer(table.asked()) == without_offer(waiting[0].asked())
    assert table.session.pending == waiting[0].session.pending


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda data: data.update(version=1), "in a file of version 1"),
        (_pending(decision=5), "pending.decision"),
        (_pending(dice=[7]), "pending.dice[0]"),
        (_pending(draws=[-1]), "pending.draws[0]"),
        (_pending(source="me"), "pending.source"),
        (_pending(source=["hand"]), "pending.source"),
        (lambda data: data["pending"].pop("source"), "a member 'source'"),
        (lambda data: data["pending"].pop("decision"), "a member 'decision'"),
        (lambda data: data.update(pending=[]), "pending: expected an object"),
        (lambda data: data.update(pending=None), "pending: expected an object"),
        (lambda data: data.pop("pending"), "state"),
        (lambda data: data.update(state={}), "state: expected no position while the set-up is under way"),
        (lambda data: data.update(base={}), "base: expected nothing while the set-up is under way"),
        (lambda data: data.update(earlier=[]), "earlier: expected nothing while the set-up is under way"),
        (lambda data: data["opening"].update(dice=[1]), "opening: expected nothing while the set-up"),
        (
            lambda data: data["journal"].append({"decision": "x", "dice": [], "draws": []}),
            "journal: expected nothing while the set-up",
        ),
        (lambda data: data.update({"hand now": {"dice": True, "draws": True}}), "a member 'next throw'"),
        (lambda data: data.update({"hand now": None}), "hand now: expected an object"),
        (
            lambda data: data.update({"hand now": {"dice": 1, "draws": True, "next throw": False}}),
            "hand now.dice",
        ),
    ],
)
def test_members_that_cannot_be_are_refused_with_their_place(
    setting_up: Any, edited: Any, edit: Edit, words: str
) -> None:
    with pytest.raises(Unreadable, match=r"expected") as fault:
        edited(setting_up, edit)
    assert words in str(fault.value)


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_a_throw_that_was_damaged_loads_or_is_refused(
    part: int, waiting: Any, setting_up: Any, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    rng = random.Random(f"under way {part}")
    decisions = [step["decision"] for step in json.loads(waiting[1].read_bytes())["journal"]]
    odd: tuple[Any, ...] = (None, True, 3, "", "hand", "seed", [], {}, [0], [6], [1, 2, 3], [900], 1.5)
    loaded = dropped = 0
    refused = []
    for number in range(120):
        data = json.loads((waiting, setting_up)[number % 2][1].read_bytes())
        for _ in range(rng.choice((1, 1, 1, 2))):
            place = rng.choice((data["pending"], data["pending"], data))
            if place is data:
                data["hand now"] = rng.choice((*odd, {"dice": True, "draws": False, "next throw": True}))
                continue
            name = rng.choice(("decision", "dice", "dice", "draws", "source", "source"))
            way = rng.randrange(4)
            if way == 0 and isinstance(place.get(name), list) and place[name]:
                rng.shuffle(place[name])
            elif way == 1 and isinstance(place.get(name), list) and place[name]:
                place[name].pop(rng.randrange(len(place[name])))
            elif way == 2:
                place.pop(name, None)
            else:
                place[name] = rng.choice((*odd, *decisions))
        try:
            opened = bring_back(read_bytes(json.dumps(data).encode()), tmp_path, "a.brsave", shelf)
        except Unreadable as fault:
            refused.append(str(fault))
            continue
        table = table_of(opened)
        loaded += 1
        dropped += bool(opened.restored.dropped)
        assert bool(table.asked()) != bool(movers(table.offers()))
        assert_same(table, reopened(table, shelf, tmp_path))
        play_by_hand(table, 1, rng)
    assert loaded > 6
    assert dropped > 2
    assert len(refused) > 8
    assert all("expected" in text for text in refused)
