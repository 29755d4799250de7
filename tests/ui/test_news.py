"""What another did last is found again by who comes back to a game, whatever else was played meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.starting import PROGRAM
from tests.table.test_recap import play_on, summaries, until_summed_up
from tests.ui.eyes import read_in
from tests.ui.session_cases import open_game_window, trigger

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.game_table import Table

pytestmark = pytest.mark.usefixtures("unpainted")


def left(archive: Archive, game: str, decisions: int = 0) -> Table:
    """A game left right after the turn of the other side, or so many decisions later."""
    seats = {PROGRAM: "Japanese"} if game == "first_blood" else {}
    table: Table = archive.edition.start({"seed": "7", **seats})
    until_summed_up(table)
    for _ in range(decisions):
        play_on(table)
    archive.autosave(table)
    archive.leave(table)
    return table


@pytest.mark.long
@pytest.mark.parametrize("game", ["first_blood", "tarawa_1943"])
@pytest.mark.parametrize("decisions", [0, 1])
def test_who_goes_on_the_next_evening_is_told_it_once_and_by_a_command_ever_after(
    qtbot: QtBot, tmp_path: Path, game: str, decisions: int
) -> None:
    archive = Archive(edition_of(game), tmp_path / "running")
    told = summaries(left(archive, game, decisions).log_lines())[-1].text
    window = open_game_window(qtbot, Archive(archive.edition, tmp_path / "running"))
    heard: list[str] = []
    window.banners.heard.connect(heard.append)
    (game_left,) = archive.unfinished()
    assert not window.files.resume(game_left.key)
    QApplication.processEvents()
    banner = window.banners.banner
    assert [one.in_words for one in banner.banners] == [told] * (not decisions)
    assert len(heard) == len(banner.banners)
    window.banners.clear()
    trigger(window, "recap")
    assert [one.in_words for one in banner.banners] == [told]
    assert heard[-1] == told, "who asks hears all of it"


@pytest.mark.long
def test_of_the_last_dice_one_throw_lies_there_not_those_of_several_attacks(
    qtbot: QtBot, tmp_path: Path
) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    table = left(archive, "tarawa_1943")
    *_, last = (beat.dice for at in range(table.at) for beat in table.beats_at(at) if beat.dice)
    window = open_game_window(qtbot, Archive(archive.edition, tmp_path / "running"))
    (game_left,) = archive.unfinished()
    assert not window.files.resume(game_left.key)
    assert len(read_in(window.battle_panel.tray)) == len(last)
