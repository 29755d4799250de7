"""Plays in the real window until it is killed, or quits.

Run: python -m tests.ui.own_map_player END [GAME ROLE FILE]

Goes on with the game that was left behind, or begins one on a file of the player's folder (mine.geojson);
takes one decision, prints what stands as a line of JSON, and waits, unless END is "quit".
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.ui.dialogs.new_game import CUSTOM, NewGameDialog
from bloodyridge_qt.ui.dialogs.shelf import ShelfDialog
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from bloodyridge_qt.ui.dialogs.welcome import WelcomeDialog
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.ui.session_cases import shown

END = sys.argv[1]
GAME, ROLE, FILE = sys.argv[2:] or ("bloody_ridge", "map", "mine.geojson")


def play(window: MainWindow) -> None:
    """Begin or go on, strike once, and tell."""
    left = shown(window, UnfinishedDialog)
    if left:
        QTest.mouseClick(left[0].go_button, Qt.MouseButton.LeftButton)
    else:
        for page in shown(window, WelcomeDialog):  # the first start
            QTest.mouseClick(page.ways["play"], Qt.MouseButton.LeftButton)
        window.new_games.new_game()
        for shelf in shown(window, ShelfDialog):
            QTest.mouseClick(shelf.go_button, Qt.MouseButton.LeftButton)
        (dialog,) = shown(window, NewGameDialog)
        dialog.choose_way(CUSTOM)
        dialog.own_files.lists[ROLE].setCurrentText(FILE)
        QTest.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    window.controller.finish()
    table = window.controller.table
    window.controller.decide(next(one for one in table.offers() if not one.warning))
    window.controller.finish()
    facts = {
        "resumed": bool(left),
        "decisions": table.at,
        "notices": table.notices(),
        "file": window.files.archive.edition_of(table).data[ROLE].file,
    }
    if GAME == "bloody_ridge":
        facts["terrain"] = window.scene.painter.sheet.space("1508").terrain
    print(json.dumps(facts), flush=True)
    if END == "quit":
        window.actions_by_command.by_id["quit"].trigger()


def begin(window: MainWindow, file: Path | None) -> None:
    """What the program does at its start, then the play."""
    try:
        begin_as_always(window, file)
        play(window)
    except BaseException:
        traceback.print_exc()
        os._exit(1)  # nobody is there to answer the window that would tell of it


if __name__ == "__main__":
    begin_as_always, app.begin = app.begin, begin
    app.run(None, None, GAME)
