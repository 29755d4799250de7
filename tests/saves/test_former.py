"""Games begun under former defaults, or with the map and counters the program came with before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.engine.switches import OptionError
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.rules.options import (
    OPTIONAL_RULES,
    SWITCHES,
    Options,
    kept_choices,
    options_kept,
)
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.checking import verify
from bloodyridge_qt.table.archive.opening import former_editions, table_of
from tests.saves.make_samples import EXPECTED, facts
from tests.saves.players import open_save, play

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
    from bloodyridge_qt.table.archive.archive import Archive

SAVED_BEFORE = sorted((Path(__file__).parent / "before").glob("*.brsave"))
"""By the program of 21 November 2026, which named its files without carrying them."""
ALL_RULES = {rule.id: "on" for rule in OPTIONAL_RULES}
FIRST = {"headquarters": "in", "us_line": "H1", "red_row_fire": "return", "no_survivors": "us"}


# --- what a file says of its choices


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        ALL_RULES,
        *({switch.id: other.value} for switch in SWITCHES for other in switch.alternatives[1:]),
        *({**ALL_RULES, one.id: other.value} for one in SWITCHES for other in one.alternatives[1:]),
    ],
    ids=str,
)
def test_choices_come_back_from_what_is_kept_of_them(chosen: dict[str, str]) -> None:
    assert options_kept(kept_choices(Options(**chosen))) == Options(**chosen)


def test_a_plain_game_is_kept_as_the_first_files_have_it() -> None:
    assert kept_choices(Options()) == FIRST


def test_a_file_from_before_these_readings_is_played_as_it_was__11_3_11_4() -> None:
    old = options_kept({**FIRST, **ALL_RULES})
    assert (old.hero_charged, old.idle_guns, old.hq_charged) == ("volley", "alone", "unit")
    assert options_kept({**FIRST, "hero": "on"}).hero_charged == "dead", "it changes nothing without charges"


def test_todays_defaults_are_said_where_they_could_be_taken_for_the_former_ones() -> None:
    kept = kept_choices(Options(**ALL_RULES))
    assert (kept["hero_charged"], kept["idle_guns"]) == ("dead", "back")
    assert "hq_charged" not in kept


def test_a_value_that_no_reading_has_is_refused() -> None:
    with pytest.raises(OptionError, match="hero_charged"):
        options_kept({"hero_charged": ""})


# --- the files of before


@pytest.mark.parametrize("path", SAVED_BEFORE, ids=lambda path: path.stem)
def test_a_game_saved_before_the_map_and_counters_changed_is_replayed_exactly(
    path: Path, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    alone = tmp_path / path.name
    alone.write_bytes(path.read_bytes())
    opened = open_save(alone, shelf)
    assert opened.notices == ()
    assert not opened.restored.from_stored_state
    expected = json.loads((path.parent / EXPECTED).read_text(encoding="utf-8"))[path.stem]
    assert facts(table_of(opened)) == expected
    assert verify(alone, edition_of).code == 0


def test_a_game_on_the_former_map_and_counters_goes_on_with_them(
    archive: Archive, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    for former in former_editions(open_edition()):
        assert former.data["counters"].sha256 != shelf.data["counters"].sha256
        table = former.start({"seed": "before", "machineguns": "on", "hero": "on"})
        play(table, 12, seed=1)
        archive.know(former)
        path = tmp_path / "before.brsave"
        archive.save(table, path)
        assert verify(path, edition_of).code == 0
        opened = open_save(path, shelf)
        assert opened.notices == ()
        assert opened.edition.data == former.data


def test_a_position_copied_from_a_former_game_can_be_pasted(archive: Archive, tmp_path: Path) -> None:
    former = next(former_editions(open_edition()))
    table = former.start({"seed": "before"})
    play(table, 6, seed=1)
    again = archive.paste_position(archive.copy_position(table))
    assert again.session.state == table.session.state
    path = tmp_path / "pasted.brsave"
    archive.save(again, path)
    assert (
        json.loads(path.read_text(encoding="utf-8"))["setup"]["counters"]["sha256"]
        == former.data["counters"].sha256
    )
    assert open_save(path, open_edition()).notices == ()
