"""What every game on the shelf promises to whoever keeps its games in files."""

from __future__ import annotations

import gc
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bloodyridge_qt.engine.savefile import read_text, write_text
from bloodyridge_qt.engine.switches import Switch
from bloodyridge_qt.games import registry
from bloodyridge_qt.reading import Node
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.opening import bring_back, former_editions, saved_game, table_of

every_game = pytest.mark.parametrize("key", registry.GAMES)


@every_game
def test_an_edition_names_its_game_and_its_data(key: str) -> None:
    game, edition = registry.game(key), registry.edition_of(key)
    assert (game.key, game.title) == (key, edition.title)
    assert (edition.key, edition.data.keys()) == (key, edition.shipped.keys())
    assert edition.raw.keys() == {file.sha256 for file in edition.data.values()}
    assert set(edition.first_switches) <= {switch.id for switch in edition.switches}


@every_game
def test_a_new_game_comes_back_from_its_file(key: str, tmp_path: Path) -> None:
    edition = registry.edition_of(key)
    archive = Archive(edition, tmp_path / "running")
    table = archive.edition.start({"seed": "1"})
    archive.save(table, tmp_path / "new.brsave")
    again = archive.open(tmp_path / "new.brsave")
    assert again.notices() == ()
    assert again.view() == table.view()
    assert archive.preview(tmp_path / "new.brsave").view == table.view()
    assert archive.edition_of(again) is edition
    assert archive.dice_of(again).games == 1
    assert edition.title in archive.report(again)
    saved = saved_game(again, edition)
    assert saved.state is None or edition.filed_result(Node(saved.state, "state"), 0) is None


@every_game
def test_a_game_on_former_data_goes_on_with_them(key: str, tmp_path: Path) -> None:
    edition = registry.edition_of(key)
    for former in former_editions(edition):
        saved = replace(saved_game(former.start({"seed": "1"}), former), files={})
        opened = bring_back(read_text(write_text(saved)), tmp_path, "former.brsave", edition)
        assert opened.notices == ()
        assert opened.edition.data == former.data
        assert table_of(opened).view().turn == table_of(opened).view_at(0).turn


@pytest.mark.parametrize("key", ["bloody_ridge", "tarawa_1943", "first_blood"])
def test_rules_are_made_once_for_each_set_of_readings(key: str) -> None:
    edition = registry.edition_of(key)
    standard, switch = edition.rules({}), edition.switches[0]
    assert edition.rules({}) is standard
    assert edition.rules({switch.id: other(switch)}) is not standard


@every_game
def test_rules_nobody_plays_by_any_more_go_with_all_they_kept(key: str) -> None:
    gc.unfreeze()  # a command that another test has run holds what was there then
    edition = registry.edition_of(key)
    unlike = {one.id: other(one) for one in edition.switches[-1:]}  # nobody else's
    table, rng = edition.start({"seed": "gone", **unlike}), random.Random(key)
    kinds = {type(table.rules), type(getattr(table.rules, "setting", table.rules))}
    for _ in range(60):
        decision = table.session.decision()
        if decision is None:
            break
        table.submit_action(rng.choice(list(decision.options)))
        table.view()
    gc.collect()  # what other tests have left
    before = alive(kinds)
    del table, decision
    gc.collect()
    assert alive(kinds) == before - len(kinds)
    gc.freeze()  # no test after this one need look through all of it again


def alive(kinds: set[type]) -> int:
    return sum(type(thing) in kinds for thing in gc.get_objects())


def other(switch: Switch) -> str:
    """A reading that is not the usual one."""
    return next(one.value for one in switch.alternatives if one.value != switch.default)
