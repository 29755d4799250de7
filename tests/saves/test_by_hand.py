"""Games thrown by hand in files: each result keeps its source, and what was given is not forgotten."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.engine.savefile import read_bytes, read_text, write_text
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.checking import verify
from bloodyridge_qt.table.archive.opening import OpenedGame, bring_back, saved_game, table_of
from bloodyridge_qt.table.offers import movers
from tests.saves.players import open_save, play_by_hand
from tests.slow import after

Edit = Callable[[dict[str, Any]], None]


@pytest.fixture
def mixed(shelf: BloodyRidgeEdition) -> BloodyRidgeTable:
    """A game of which some was thrown by hand, set-up included; three decisions were taken back."""
    rng = random.Random(17)
    table = shelf.start({"seed": "mixed", "by_hand": "all"})
    play_by_hand(table, 10, rng, left_to_seed=0.5)
    table.go_to(7)
    return table


@pytest.fixture
def opened(
    mixed: BloodyRidgeTable, shelf: BloodyRidgeEdition, tmp_path: Path
) -> Callable[[Edit], tuple[OpenedGame, BloodyRidgeTable]]:
    """Opens the mixed game after its file was edited."""

    def work(edit: Edit = lambda _data: None) -> tuple[OpenedGame, BloodyRidgeTable]:
        data = json.loads(write_text(saved_game(mixed, shelf)))
        edit(data)
        path = tmp_path / "edited.brsave"
        path.write_text(json.dumps(data), encoding="utf-8")
        found = open_save(path, shelf)
        return found, table_of(found)

    return work


def test_a_game_by_hand_comes_back_as_it_was(opened: Any, mixed: BloodyRidgeTable) -> None:
    found, table = opened()
    assert found.notices == ()
    assert table.session.journal == mixed.session.journal
    assert table.session.moments == mixed.session.moments
    assert table.log_lines() == mixed.log_lines()
    assert table.sources() == mixed.sources()
    assert len(mixed.sources()) == 2
    assert table.set_up_choices() == mixed.set_up_choices()
    assert table.view() == mixed.view()


def test_a_game_by_hand_goes_on_asking_after_it_is_opened(opened: Any, mixed: BloodyRidgeTable) -> None:
    _, table = opened()
    assert table.hand == mixed.hand == HandMode(dice=True, draws=True)
    assert table.asked() is None
    table.submit_action(table.session.decision().options[0])
    assert table.asked()


def test_what_was_given_is_offered_again_after_opening(opened: Any) -> None:
    _, table = opened()
    entry = table.session.journal.entries[table.at]
    by_hand = [one.value for one in entry.thrown if one.source == HAND]
    assert by_hand, "the decision that was taken back had dice by hand"
    offered = []
    table.submit_action(entry.action)
    while asked := table.asked():
        offered += [value for value in table.session.before() if value is not None]
        before = [asked.before] if asked.pieces else [die.before for die in asked.dice]
        if None in before:
            table.let_throw()
        else:
            table.give(before)
    assert offered == by_hand
    assert table.session.journal.entries[table.at - 1] == entry
    assert table.taken_back == sum(bool(one.thrown) for one in table.session.journal.entries[table.at :])


def test_games_without_hands_stay_in_the_first_version(shelf: BloodyRidgeEdition) -> None:
    table = shelf.start({"seed": "x", "by_hand": "dice"})
    while table.asked():
        table.let_throw()
    assert '"version": 1,' in write_text(saved_game(table, shelf))
    table.submit_action(table.session.decision().options[0])
    while table.asked():
        table.give([1] * len(table.asked().dice))
    assert '"version": 2,' in write_text(saved_game(table, shelf))


def test_optional_rules_need_the_second_version(shelf: BloodyRidgeEdition) -> None:
    assert '"version": 2,' in write_text(saved_game(shelf.start({"hero": "on"}), shelf))
    text = write_text(saved_game(shelf.start({"no_survivors": "taken"}), shelf))
    assert '"version": 1,' in text
    assert '"hero"' not in text


# --- what does not fit


def step_by_hand(data: dict[str, Any], *, drawn: bool) -> dict[str, Any]:
    """The first standing decision with a die, or a draw, by hand."""
    for step in data["journal"][: data["at"]]:
        sources = _sources(step)
        dice = len(step["dice"])
        if HAND in (sources[dice:] if drawn else sources[:dice]):
            return step
    raise AssertionError("no such step")


def _sources(step: dict[str, Any]) -> list[str]:
    count = len(step["dice"]) + len(step["draws"])
    return step["source"] if isinstance(step["source"], list) else [step["source"]] * count


def test_a_die_by_hand_that_was_edited_cannot_be_known_but_its_consequences_are(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        step = step_by_hand(data, drawn=False)
        place = _sources(step).index(HAND)
        step["dice"][place] = step["dice"][place] % 6 + 1

    found, table = opened(edit)
    assert found.notices
    assert movers(table.offers())


def test_a_draw_by_hand_from_beyond_the_pool_is_told(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        step = step_by_hand(data, drawn=True)
        sources = _sources(step)
        step["draws"][sources[len(step["dice"]) :].index(HAND)] = 900

    found, _ = opened(edit)
    assert any("the file has 900 as a draw by hand; expected 0 to " in text for text in found.notices)


def test_infantry_drawn_by_hand_is_told(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["opening"]["source"] = "hand"

    found, table = opened(edit)
    assert any("a draw by hand where none can be made, for 'Japanese draw'" in text for text in found.notices)
    assert found.restored.from_stored_state
    assert table.hand == HandMode(dice=True, draws=True)


def test_dice_said_to_be_the_seeds_are_compared_with_it(opened: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["opening"]["source"] = "seed"

    found, _ = opened(edit)
    assert found.notices[0].startswith("Set-up: the file has the dice")


# --- checking


def test_verify_counts_what_nobody_can_check(
    mixed: BloodyRidgeTable, archive: Archive, tmp_path: Path
) -> None:
    path = tmp_path / "a.brsave"
    archive.save(mixed, path)
    verdict = verify(path, edition_of)
    entries = mixed.session.journal.entries
    thrown = [*mixed.session.journal.opening, *(one for entry in entries for one in entry.thrown)]
    by_hand = sum(one.source == HAND for one in thrown)
    assert verdict.code == 0
    assert f"{len(thrown) - by_hand} follow from the seed and {by_hand} were by hand" in verdict.lines[-1]


def test_verify_finds_a_seeds_die_that_was_bettered_among_those_by_hand(
    mixed: BloodyRidgeTable, archive: Archive, tmp_path: Path
) -> None:
    path = tmp_path / "a.brsave"
    archive.save(mixed, path)
    data = json.loads(path.read_text(encoding="utf-8"))
    step = next(step for step in data["journal"] if "seed" in _sources(step)[: len(step["dice"])])
    place = _sources(step).index("seed")
    step["dice"][place] = step["dice"][place] % 6 + 1
    path.write_text(json.dumps(data), encoding="utf-8")
    verdict = verify(path, edition_of)
    assert verdict.code == 1
    assert any("the file has the dice" in line for line in verdict.lines)


@pytest.mark.long
@pytest.mark.parametrize("seed", after(2, range(5)))
def test_hands_seed_and_files_in_any_order_keep_every_source(
    seed: int, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    rng = random.Random(seed)
    table = shelf.start({"seed": f"s{seed}", "by_hand": rng.choice(["no", "dice", "all"])})
    for _ in range(14):
        if rng.random() < 0.3:
            table.hand = HandMode(rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5)
        play_by_hand(table, rng.randint(1, 3), rng, left_to_seed=rng.choice([0.0, 0.4]))
        if rng.random() < 0.4 and table.at:
            table.go_to(rng.randrange(max(0, table.at - 2), table.at))
        if rng.random() < 0.4:
            saved = read_text(write_text(saved_game(table, shelf)))
            opened = bring_back(saved, tmp_path, "a.brsave", shelf)
            assert opened.notices == ()
            back = table_of(opened)
            assert back.session.journal == table.session.journal
            assert back.session.moments == table.session.moments
            assert back.taken_back == table.taken_back
            table = back


# --- files that were damaged in what is new


@pytest.mark.long
@pytest.mark.parametrize("part", after(1, range(3)))
def test_new_members_that_were_damaged_load_or_are_refused(
    part: int, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    rng = random.Random(f"by hand {part}")
    raw = (Path(__file__).parent / "v2" / "mixed.brsave").read_bytes()
    odd = ("hand", "seed", "me", None, True, 5, [], {}, ["hand"], ["seed", "hand"], ["hand"] * 2_000, 1.5)
    loaded = 0
    refused = []
    for _ in range(60):
        data = json.loads(raw)
        for _ in range(rng.choice((1, 1, 2))):
            place = rng.choice((*data["journal"], data["opening"], data["setup"]))
            if place is data["setup"]:
                place["hand"] = rng.choice((*odd, {"dice": True, "draws": False}, {"dice": rng.choice(odd)}))
            else:
                place["source"] = rng.choice(odd)
        try:
            table = table_of(bring_back(read_bytes(json.dumps(data).encode()), tmp_path, "a.brsave", shelf))
        except Unreadable as fault:
            refused.append(str(fault))
            continue
        loaded += 1
        again = saved_game(table, shelf)
        assert read_text(write_text(again)).journal == again.journal
    assert loaded > 5
    assert len(refused) > 5
    assert all("expected" in text for text in refused)
