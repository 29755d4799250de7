"""The list of what was left unfinished, when very much was: what is read for it, and what is brought back."""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.boards import mapdraft
from bloodyridge_qt.games.bloody_ridge import workshop
from bloodyridge_qt.table import drafts
from bloodyridge_qt.table.archive import opening
from bloodyridge_qt.table.archive import preview as previews
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import MOST_LEFT
from bloodyridge_qt.ui.dialogs.unfinished import AT_ONCE, OLDER, UnfinishedDialog
from tests.saves.test_other_games import GAMES, ferry
from tests.ui.session_cases import open_game_window, shown, trigger

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("unpainted")

DRAFTS = 5


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Forty games of two kinds and a few maps under correction were left; another program looks at them."""
    archive = Archive(workshop.open_edition(), tmp_path / "running", shelf=GAMES)
    for number in range(MOST_LEFT):
        table = ferry(archive, 3) if number % 2 else archive.edition.start({"seed": str(number)})
        archive.autosave(table)
        archive.leave(table)
    kept = drafts.Drafts(tmp_path / "drafts", {"map": workshop.open_draft})
    draft = workshop.open_draft()
    draft.set_terrain(["1405"], "clear")
    kept.keep("map", draft)
    kept.release()
    (first,) = (tmp_path / "drafts").glob("*.brdraft")
    for number in range(1, DRAFTS):
        shutil.copy(first, first.with_name(f"{number:016x}.brdraft"))
    return Archive(workshop.open_edition(), tmp_path / "running", shelf=GAMES)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a save is read, a position brought back, a map taken for correction."""
    counted = Counter[str]()

    def count(module: object, name: str) -> None:
        real = getattr(module, name)

        def counting(*of: object, **more: object) -> object:
            counted[name] += 1
            return real(*of, **more)

        monkeypatch.setattr(module, name, counting)

    count(opening, "read_save")
    count(previews, "restore_end")
    count(mapdraft, "MapDraft")
    return counted


@pytest.mark.long
def test_a_long_list_is_read_bit_by_bit_and_only_what_is_looked_at_is_brought_back(
    qtbot: QtBot, tmp_path: Path, archive: Archive, done: Counter[str]
) -> None:
    window = open_game_window(qtbot, archive)
    window.map_files.workshop = workshop.BloodyRidgeWorkshop(archive.know, tmp_path, tmp_path / "drafts")
    trigger(window, "unfinished")
    (dialog,) = shown(window, UnfinishedDialog)
    assert done["read_save"] <= AT_ONCE + 1, "and the next, to be put in its place"
    qtbot.waitUntil(lambda: dialog.list.count() == MOST_LEFT + DRAFTS)
    assert OLDER in dialog.words.text()
    words = Counter(dialog.list.item(row).text().split("\n")[0] for row in range(dialog.list.count()))
    assert words == {
        "Bloody Ridge: Game without a name": MOST_LEFT // 2,
        "Ferry: Game without a name": MOST_LEFT // 2,
        "Map bloody_ridge.geojson": DRAFTS,
    }
    looked_at = 1 if dialog.list.item(0).text().startswith(("Bloody", "Ferry")) else 0
    assert done == Counter(read_save=MOST_LEFT, restore_end=looked_at)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_End):
        QTest.keyClick(dialog.list, key)
        QApplication.processEvents()
        assert dialog.preview.preview is not None
    assert done["restore_end"] <= 2, "what was looked at once is known"
    assert done["read_save"] == MOST_LEFT
    assert done["MapDraft"] == 0
    dialog.close()
