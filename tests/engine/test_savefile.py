"""The file of a game: what is written is read back, and each fault is refused where it stands."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.engine.savefile import (
    DataFile,
    Note,
    SavedGame,
    Setup,
    Step,
    read_text,
    seed_sha256,
    unfit_note,
    write_text,
)
from bloodyridge_qt.reading import Unreadable

SHA = "0123456789abcdef" * 4
DATA = {"map": DataFile("m.geojson", SHA), "counters": DataFile("c.json", SHA)}


def sample(**changes: Any) -> SavedGame:
    saved = SavedGame(
        game="counting",
        setup=Setup("lantern-7", False, {"line": "H1"}, DATA),
        opening=Step("", (3, 4), (17, 0)),
        journal=(Step("add 1", (4, 2), (17,)), Step("add 2"), Step("add 1", (6,))),
        at=2,
        discarded=1,
        state={"total": 4, "seen": [1, 2]},
        name="Nacht über dem Höhenzug",
        program="bloodyridge 1.2.3",
        rules=4,
        saved=datetime(2026, 5, 3, 18, 20, tzinfo=UTC),
        bookmarks=(Note(1, "before it went wrong"),),
        remarks=(Note(3, "two\nlines"),),
    )
    return replace(saved, **changes)


BY_HAND = (
    Step("add 1", (4, 2), (17,), ("hand", "seed", "hand")),
    Step("add 2"),
    Step("add 1", (6,), (), ("hand",)),
)
SEALED = Setup("lantern-7", True, {}, DATA, seed_sha256("lantern-7"))


@pytest.mark.parametrize(
    "saved",
    [
        sample(),
        sample(setup=Setup("lantern-7", False, {}, {"board": DATA["map"], "both decks": DATA["counters"]})),
        sample(journal=(), at=0, bookmarks=(), remarks=()),
        sample(setup=SEALED),
        sample(setup=SEALED, result="exit"),
        sample(base={"total": 1}, earlier=(Step("add 9", (1,)),)),
        sample(base={"total": 1}),
        sample(journal=BY_HAND, version=2),
        sample(opening=Step("", (3, 4), (17, 0), ("hand", "seed", "seed", "hand")), version=2),
        sample(base={"total": 1}, earlier=(Step("add 9", (1,), (), ("hand",)),), version=2),
        sample(setup=replace(sample().setup, hand=HandMode(dice=True))),
        sample(version=2),
        sample(version=4, advised=3),
        sample(version=3, files={"a" * 64: "eJwDAAAAAAE=", "b" * 64: ""}),
    ],
    ids=[
        "running",
        "with other data files",
        "fresh",
        "sealed",
        "sealed and over",
        "with an old journal",
        "from a position",
        "by hand",
        "opened by hand",
        "with an old journal by hand",
        "begun with dice by hand",
        "of the newer format",
        "with advice",
        "with the files it carries",
    ],
)
def test_what_is_written_is_read_back(saved: SavedGame) -> None:
    assert read_text(write_text(saved)) == saved


def test_a_person_can_read_the_file_one_decision_a_line() -> None:
    lines = write_text(sample()).splitlines()
    assert '  {"decision": "add 1", "dice": [4, 2], "draws": [17], "source": "seed"},' in lines
    assert any('"saved": "2026-05-03T18:20:00Z"' in line for line in lines)
    assert "Nacht über dem Höhenzug" in write_text(sample())


def test_the_seed_of_a_sealed_game_is_announced_but_not_shown_before_the_end() -> None:
    running, over = write_text(sample(setup=SEALED)), write_text(sample(setup=SEALED, result="exit"))
    assert "lantern-7" not in running
    assert seed_sha256("lantern-7") in running
    assert '"seed": "lantern-7"' in over
    assert seed_sha256("lantern-7") in over


def test_members_nobody_knows_are_ignored() -> None:
    data = json.loads(write_text(sample()))
    data["weather"] = {"rain": True}
    data["setup"]["weather"] = "rain"
    assert read_text(json.dumps(data)) == sample()


def change(*path: Any, to: Any) -> Callable[[Any], None]:
    def work(data: Any) -> None:
        for name in path[:-1]:
            data = data[name]
        data[path[-1]] = to

    return work


def without(*path: Any) -> Callable[[Any], None]:
    def work(data: Any) -> None:
        for name in path[:-1]:
            data = data[name]
        del data[path[-1]]

    return work


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (change("format", to="png"), "format: expected 'brsave', found \"png\""),
        (change("version", to=5), "version: expected at most 4; a newer program has written this file"),
        (change("version", to=True), "version: expected 1–"),
        (change("journal", 0, "dice", 0, to=9), "journal[0].dice[0]: expected 1–6, found 9"),
        (change("journal", 0, "dice", 1, to=True), "journal[0].dice[1]: expected 1–6, found true"),
        (change("journal", 0, "draws", 0, to=-1), "journal[0].draws[0]: expected 0–1000, found -1"),
        (change("journal", 1, "decision", to=7), "journal[1].decision: expected text, found 7"),
        (change("journal", 1, "source", to="hand"), "journal[1].source: expected one of seed"),
        (change("journal", 1, to=[]), "journal[1]: expected an object, found []"),
        (change("journal", to={}), "journal: expected a list, found {}"),
        (change("opening", "dice", to=None), "opening.dice: expected a list, found null"),
        (change("at", to=4), "at: expected 0–3, found 4"),
        (change("discarded", to=-1), "discarded: expected 0–"),
        (change("bookmarks", 0, "at", to=4), "bookmarks[0].at: expected 0–3"),
        (change("bookmarks", 0, "name", to="x" * 121), "bookmarks[0].name: expected at most 120 characters"),
        (change("remarks", 0, "text", to="\x00"), "remarks[0].text: expected text that can be shown"),
        (change("saved", to="yesterday"), "saved: expected a time"),
        (change("saved", to="0001-01-01T00:00:00+12:00"), "saved: expected a time"),
        (change("saved", to="9999-12-31T23:59:59-12:00"), "saved: expected a time"),
        (change("setup", "seed", to=""), "setup.seed: The seed is empty"),
        (change("setup", "seed", to="a|b"), "setup.seed: The seed has '|' at place 2"),
        (change("setup", "map", "file", to="../m.geojson"), "setup.map.file: expected the name of a file"),
        (change("setup", "map", "file", to="C:m"), "setup.map.file: expected the name of a file"),
        (change("setup", "map", "file", to=".."), "setup.map.file: expected the name of a file"),
        (change("setup", "counters", "sha256", to="abc"), "setup.counters.sha256: expected 64 hexadecimal"),
        (change("setup", "readings", "line", to=1), "setup.readings.line: expected text"),
        (change("state", to=[]), "state: expected an object"),
        (change("base", to=3), "base: expected an object"),
        (without("state"), "whole file: expected a member 'state', found none"),
        (without("setup", "seed"), "setup: expected a member 'seed', found none"),
        (without("setup", "sealed"), "setup: expected a member 'sealed', found none"),
        (without("journal", 2, "dice"), "journal[2]: expected a member 'dice', found none"),
    ],
)
def test_a_fault_is_refused_with_its_place(work: Callable[[Any], None], words: str) -> None:
    data = json.loads(write_text(sample()))
    work(data)
    with pytest.raises(Unreadable) as caught:
        read_text(json.dumps(data))
    assert str(caught.value).startswith(words)


def test_each_result_has_its_source_in_the_file() -> None:
    text = write_text(sample(journal=BY_HAND))
    lines = text.splitlines()
    assert lines[1].startswith('"format": "brsave", "version": 2,')
    assert (
        '  {"decision": "add 1", "dice": [4, 2], "draws": [17], "source": ["hand", "seed", "hand"]},' in lines
    )
    assert '  {"decision": "add 2", "dice": [], "draws": [], "source": "seed"},' in lines
    assert '  {"decision": "add 1", "dice": [6], "draws": [], "source": "hand"}' in lines
    assert '"opening": {"dice": [3, 4], "draws": [17, 0], "source": "seed"}' in text


def test_a_file_without_hands_is_of_the_first_version() -> None:
    text = write_text(sample(setup=replace(sample().setup, hand=HandMode(draws=True))))
    assert '"version": 1,' in text
    assert '"opening": {"dice": [3, 4], "draws": [17, 0]},' in text
    assert '"hand": {"dice": false, "draws": true}' in text
    assert '"hand"' not in write_text(sample())


def test_sources_that_are_all_the_seeds_say_nothing() -> None:
    data = json.loads(write_text(sample(version=2)))
    data["journal"][0]["source"] = ["seed", "seed", "seed"]
    assert read_text(json.dumps(data)) == sample(version=2)


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (change("version", to=1), "journal[0].source: expected one of seed, found"),
        (
            change("journal", 0, "source", to=["hand"]),
            'journal[0].source: expected a list of 3, found ["hand"]',
        ),
        (change("journal", 0, "source", to=["hand"] * 4), "journal[0].source: expected a list of 3"),
        (change("journal", 0, "source", 1, to="hands"), "journal[0].source[1]: expected one of seed, hand"),
        (change("journal", 0, "source", 1, to=None), "journal[0].source[1]: expected one of seed, hand"),
        (change("journal", 0, "source", to=7), "journal[0].source: expected one of seed, hand, found 7"),
        (change("journal", 0, "source", to={}), "journal[0].source: expected one of seed, hand"),
        (change("opening", "source", to="me"), "opening.source: expected one of seed, hand"),
        (change("setup", "hand", to=True), "setup.hand: expected an object, found true"),
        (change("setup", "hand", to={"dice": True}), "setup.hand: expected a member 'draws', found none"),
        (change("setup", "hand", to={"dice": 1, "draws": False}), "setup.hand.dice: expected true or false"),
    ],
)
def test_a_fault_in_what_was_thrown_by_hand_is_refused_with_its_place(
    work: Callable[[Any], None], words: str
) -> None:
    data = json.loads(write_text(sample(journal=BY_HAND)))
    work(data)
    with pytest.raises(Unreadable) as caught:
        read_text(json.dumps(data))
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize("seal", ["", "not base64!", "QUJD/w==", 5])
def test_a_seed_under_a_broken_seal_is_refused(seal: object) -> None:
    data = json.loads(write_text(sample(setup=SEALED)))
    data["setup"]["seed_under_seal"] = seal
    with pytest.raises(Unreadable, match=r"setup\.seed_under_seal"):
        read_text(json.dumps(data))


def test_a_game_too_large_to_be_read_back_is_not_written() -> None:
    with pytest.raises(ValueError, match="too large"):
        write_text(sample(state={"seen": "x" * 3_000_000}))


def test_notes_that_cannot_be_saved_are_named() -> None:
    assert unfit_note("fine\nhere", 20) == ""
    assert "at most 5" in unfit_note("too long", 5)
    assert "cannot be saved" in unfit_note("\ud800", 5)
