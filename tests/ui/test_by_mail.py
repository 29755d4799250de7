"""A game by mail in the real window: who sits here, what is sent, and what the other knows."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTreeView

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import Preview, Unfinished
from bloodyridge_qt.table.game_table import GO_ON_HERE, SEND
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.ui.dialogs import ask_path
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.dialogs.notice import NoticeDialog
from bloodyridge_qt.ui.dialogs.open_game import OpenGameDialog
from bloodyridge_qt.ui.dialogs.question import QuestionDialog
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from bloodyridge_qt.ui.shell.unfinished import told
from tests.ui.session_cases import answer, shown, trigger
from tests.ui.window_cases import SIZE, keep_preferences

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("unpainted")


class Machine:
    """A player's machine: settings and unfinished games of its own."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        folder.mkdir()
        self.qtbot, self.folder = qtbot, folder
        self.start()

    def start(self) -> MainWindow:
        settings = Settings(self.folder / "settings.json")
        keep_preferences(settings, dice="none")
        archive = Archive(edition_of("first_blood"), self.folder / "running")
        self.window = MainWindow(archive.edition, settings=settings, archive=archive)
        self.qtbot.addWidget(self.window)
        self.window.resize(*SIZE)
        self.window.controller.prepare({"seed": "mail", "program": "mail"})
        self.window.show()
        self.qtbot.waitExposed(self.window)
        self.window.controller.begin()
        self.window.controller.finish()
        return self.window

    @property
    def table(self):
        return self.window.controller.table

    def play(self) -> None:
        """Decide as long as this machine is asked; what is sent is not decided."""
        luck = random.Random("mail")
        while self.table.offers() and not self.table.away:
            self.table.submit(luck.choice(self.table.offers()))
        self.window.controller.show_present()
        self.window.controller.changed_table.emit()
        QApplication.processEvents()

    def buttons(self) -> list[str]:
        return [one.accessibleName() for one in self.window.prompt_bar.answer_buttons if not one.isHidden()]

    def press(self, words: str) -> None:
        (button,) = [one for one in self.window.prompt_bar.answer_buttons if one.accessibleName() == words]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()


@pytest.fixture
def machine(qtbot: QtBot, tmp_path: Path) -> Callable[[str], Machine]:
    return lambda name: Machine(qtbot, tmp_path / name)


def send(here: Machine, there: Machine, path: Path) -> Path:
    """What is decided here is saved there, and opened on the other machine."""
    here.play()
    assert here.window.files.save_to(path)
    there.window.settings.forget("mail")
    there.window.files.open_path(path)
    return path


@pytest.mark.long
def test_what_the_other_decides_is_not_offered_but_sent(
    machine: Callable[[str], Machine], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []
    monkeypatch.setattr(
        ask_path, "ask_new_path", lambda *words: offered.append(words[-1]) or tmp_path / words[-1]
    )
    here, there = machine("here"), machine("there")
    assert here.table.here == "US"
    here.play()
    bar = here.window.prompt_bar
    assert here.table.away
    assert bar.headline.plain_text() == "The Japanese player decides"
    assert "send the file to the Japanese player" in bar.reason.plain_text()
    assert here.buttons() == ["Save and send…", "Go on for the Japanese player at this screen"]
    assert not here.window.scene.movers
    here.press("Save and send…")
    sent = tmp_path / offered.pop()
    assert sent.name in bar.reason.plain_text(), "and now that file is to be sent"
    assert "open the one that comes back" in bar.reason.plain_text()
    assert "mail" not in sent.name, "the seed is not told"
    assert sent.name.endswith("Set-up, Japanese decides.brsave")
    assert sent.is_file()

    rows = dict(here.window.files.archive.preview(sent).rows)
    assert rows["Who plays"] == "two players, by mail"
    there.window.settings.forget("mail")  # the game both began is another one
    there.window.files.open_path(sent)
    assert there.table.here == "Japanese"
    assert not there.table.away
    there.table.submit(there.table.offers()[0])
    assert there.window.files.save()
    assert there.window.files.path.name == sent.name.replace(".brsave", " 2.brsave"), "what came stays"
    here.window.files.open_path(there.window.files.path)  # sent too early
    assert "The Japanese player is not done yet" in bar.reason.plain_text()
    there.play()
    there.press("Save and send…")
    back = tmp_path / offered.pop()
    here.window.files.open_path(back)
    assert here.table.here == "US"
    assert not here.table.away
    assert not shown(here.window, NoticeDialog)


@pytest.mark.long
def test_who_sits_here_is_known_after_a_start(machine: Callable[[str], Machine]) -> None:
    here = machine("here")
    here.play()
    assert here.table.away
    here.window.files.may_close()
    window = here.start()
    (left,) = [one for one in window.files.archive.unfinished() if one.decisions]
    assert not window.files.resume(left.key)
    assert here.table.here == "US"
    assert here.table.away


@pytest.mark.long
def test_one_may_go_on_at_this_screen_until_the_own_seat_decides(machine: Callable[[str], Machine]) -> None:
    here = machine("here")
    here.play()
    here.press("Go on for the Japanese player at this screen")
    assert not here.table.away
    assert here.window.prompt_bar.headline.plain_text().startswith("Japanese, ")
    luck = random.Random("mail")
    while here.table.seat == "Japanese":
        here.table.submit(luck.choice(here.table.offers()))
    while here.table.seat == "US":
        here.table.submit(luck.choice(here.table.offers()))
    assert here.table.away
    assert [one.action for one in here.table.offers()] == [SEND, GO_ON_HERE]


@pytest.mark.long
def test_what_the_other_knows_is_taken_back_only_after_a_question(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here, there = machine("here"), machine("there")
    send(here, there, tmp_path / "sent.brsave")
    known = there.table.at
    luck = random.Random("mail")
    there.table.submit(luck.choice(there.table.offers()))
    there.window.controller.show_present()
    trigger(there.window, "undo")
    assert there.table.at == known, "one's own is taken back as ever"
    met = answer(QuestionDialog, lambda dialog: dialog.reject())
    trigger(there.window, "undo")
    assert met
    assert f"up to decision {known}" in met[0].words.plain_text()
    assert there.table.at == known
    answer(QuestionDialog, lambda dialog: dialog.choices["go"].click())
    trigger(there.window, "undo")
    assert there.table.at == known - 1
    changed = tmp_path / "changed.brsave"
    while there.table.at > known - 3:
        there.table.undo()
    other = [one for one in there.table.offers() if one.title != there.table.redo_label()]
    there.table.submit(other[-1])
    there.table.sit("US")
    there.play()
    assert there.window.files.save_to(changed)
    here.window.files.open_path(changed)
    (notice,) = shown(here.window, NoticeDialog)
    assert notice.windowTitle() == "What you knew of this game has been changed"


@pytest.mark.long
def test_a_changed_history_and_the_others_remarks_are_told_one_after_the_other(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here, there = machine("here"), machine("there")
    came = send(here, there, tmp_path / "sent.brsave")
    begun = there.table.at
    there.play()
    assert there.window.files.save_to(came)
    here.window.files.open_path(came)
    while there.table.at > begun:
        there.table.undo()
    there.table.submit(there.table.offers()[-1])
    there.play()
    there.table.remark(there.table.at, "I went elsewhere")
    assert there.window.files.save_to(came)
    here.window.files.open_path(came)
    (notice,) = shown(here.window, NoticeDialog)
    assert notice.windowTitle() == "What you knew of this game has been changed"
    QTest.keyClick(notice, Qt.Key.Key_Escape)
    (notice,) = shown(here.window, NoticeDialog)
    assert notice.windowTitle() == "Japanese remarks"
    assert "I went elsewhere" in notice.words.text()
    QTest.keyClick(notice, Qt.Key.Key_Escape)
    assert not shown(here.window, NoticeDialog)


@pytest.mark.long
def test_by_mail_is_sealed_unless_one_says_otherwise(machine: Callable[[str], Machine]) -> None:
    here = machine("here")
    here.window.new_games.new_game()
    (dialog,) = shown(here.window, NewGameDialog)
    asked = dialog.editors
    assert not asked["sealed"].isVisible()
    mail = asked["program"].radios["mail"]
    here.qtbot.waitUntil(dialog.isActiveWindow)
    choices = [*asked["program"].radios.values(), *dialog.way.radios.values(), dialog.cancel_button]
    before = [one.mapToGlobal(QPoint()) for one in choices]
    QTest.mouseClick(mail, Qt.MouseButton.LeftButton, pos=QPoint(8, mail.height() // 2))
    assert mail.hasFocus(), "the keys stay where the click was"
    QApplication.processEvents()
    assert [one.mapToGlobal(QPoint()) for one in choices] == before, "nothing moves from under the pointer"
    assert dialog.values()["sealed"] == "yes"
    assert asked["sealed"].isVisible()
    assert not asked["seed"].isVisible()
    asked["sealed"].box.click()
    assert dialog.values()["sealed"] == "no"
    assert dialog.values()["program"] == "mail"


@pytest.mark.long
def test_a_file_opens_with_what_the_other_has_decided_since(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here = machine("here")
    table, luck = here.table, random.Random("mail")
    table.sit("")
    moments = table.session.moments
    table.submit(luck.choice(table.offers()))
    while not any(beat.dice and beat.view.battle for beat in table.beats_at(table.at - 1)):
        table.submit(luck.choice(table.offers()))
    fought = table.at
    while table.seat == table.screen.seat(moments[fought - 1]):
        table.submit(luck.choice(table.offers()))
    seats = [table.screen.seat(state) for state in moments[: table.at]]
    mine = max(at for at, seat in enumerate(seats) if seat == table.seat)
    assert here.window.files.save_to(tmp_path / "fought.brsave")
    here.window.settings.forget("mail")
    window = here.start()
    window.settings.forget("mail")
    window.files.open_path(tmp_path / "fought.brsave")
    assert here.table.news == range(mine + 1, here.table.at)
    assert f"New since your last decision: {len(here.table.news)} decision" in window.desk.note
    line = window.log_panel.shown[window.log_panel.text_view.line]
    assert line.moment >= mine + 1
    assert window.log_panel.newest_button.isEnabled(), "not the end of the log is in sight"
    lines = window.log_panel.lines
    told = replace(lines[-1], text="Said in hindsight", moment=mine)
    at = next(at for at, one in enumerate(lines) if one.moment > mine)
    window.log_panel.set_lines([*lines[:at], told, *lines[at:]])
    assert window.log_panel.shown[window.log_panel.text_view.line] == line, "what is said later moves no mark"
    assert window.log_panel.newest_button.isEnabled()
    assert window.battle_panel.battle is not None
    assert window.battle_panel.battle.title.startswith("Attack on ")
    trigger(window, "news")
    assert window.replay.active
    slider = window.replay.bar.slider
    assert [mark.value for mark in slider.marks if mark.news] == [mine + 2], "one for the table before set-up"
    assert "What your opponent did last begins here" in slider.tip_at(QPoint(round(slider.x_of(mine + 2)), 0))
    assert window.replay.moment in (mine + 1, mine + 2), "it plays on from there"


@pytest.mark.long
def test_a_file_opens_with_what_the_other_did_in_his_turn_until_one_goes_on(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here = machine("here")
    table = here.table
    table.sit("US")
    told: set[str] = set()
    while "summary" not in told:
        beats = table.submit_action(table.screen.plays(table.session.state))
        told = {line.kind for beat in beats for line in beat.log}
    assert here.window.files.save_to(tmp_path / "came.brsave")
    window = here.start()
    heard: list[str] = []
    window.banners.heard.connect(heard.append)
    window.files.open_path(tmp_path / "came.brsave")
    (banner,) = window.banners.banner.banners
    assert banner.title == "What the Japanese side did"
    assert heard[-1].startswith(banner.title)
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert not window.banners.banner.banners


def test_a_name_that_is_typed_is_previewed(qtbot: QtBot, tmp_path: Path) -> None:
    read: list[str] = []
    (tmp_path / "came.brsave").write_text("a game")

    def preview(path: Path) -> Preview:
        read.append(path.name)
        return Preview((("Name", path.stem),), None, None)

    dialog = OpenGameDialog(None, str(tmp_path), ".brsave", preview, str)
    qtbot.addWidget(dialog)
    dialog.show()
    edit = dialog.findChild(QLineEdit, "fileNameEdit")
    edit.setText("came.brsav")
    assert not read
    edit.setText("came.brsave")
    assert read == ["came.brsave"]
    edit.setText(str(tmp_path / "came.brsave"))
    assert read[-1] == "came.brsave"


@pytest.mark.long
@pytest.mark.parametrize("word", ["mail", "send"])
def test_save_as_is_found_by_what_it_is_for(machine: Callable[[str], Machine], word: str) -> None:
    found = machine("here").window.typed.meanings(word)
    assert found[0].words == "Save as"


@pytest.mark.long
def test_a_note_goes_with_the_next_decision(machine: Callable[[str], Machine]) -> None:
    window = machine("here").window
    window.desk.show_note("Undo: move 1/3 to 0307")
    window.controller.decide(window.controller.table.offers()[0])
    assert not window.desk.note


def test_an_unfinished_game_does_not_say_twice_which_it_is() -> None:
    now = datetime.now(UTC)
    named = Unfinished("1", now, lambda: None, "First Blood 2026", game="First Blood")
    other = Unfinished("1", now, lambda: None, "Our game", game="First Blood")
    assert told(named).startswith("First Blood 2026\n")
    assert told(other).startswith("First Blood: Our game\n")


@pytest.mark.long
def test_a_game_by_mail_tells_its_seed_only_at_the_end(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here = machine("here")
    here.play()
    sent = tmp_path / "sent.brsave"
    assert here.window.files.save_to(sent)
    assert '"seed":' not in sent.read_text("utf-8")
    rows = dict(here.window.files.archive.preview(sent).rows)
    assert rows["Seed"] == "told at the end"
    assert ("Seed", "told at the end") in here.table.summary
    assert "only when it is over" in here.table.no_branch()
    assert here.window.files.archive.open(sent).seed == here.table.seed


@pytest.mark.slow
def test_a_file_of_another_game_than_the_one_that_was_sent_is_said_to_be_one(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here = machine("here")
    files, sent, other = (
        here.window.files,
        tmp_path / "Ours, Set-up, Japanese decides.brsave",
        tmp_path / "other.brsave",
    )
    files.archive.save(here.window.controller.box.start({"seed": "other", "program": "mail"}), other)
    here.play()
    assert files.save_to(sent)
    assert files.open_path(sent)
    assert not here.window.desk.note.startswith("Another game"), "it is the same"
    assert files.open_path(other)
    assert here.window.desk.note.startswith(
        "Another game: “Ours, Set-up” still waits for the Japanese player"
    )


@pytest.mark.long
def test_a_file_that_came_stays_whatever_it_is_called(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here, there = machine("here"), machine("there")
    came = send(here, there, tmp_path / "renamed.brsave")
    there.table.submit(there.table.offers()[0])
    assert there.window.files.save()
    own = there.window.files.path
    assert own != came
    assert there.window.files.archive.open(came).at == here.table.at
    there.table.submit(there.table.offers()[0])
    assert there.window.files.save()
    assert there.window.files.path == own, "the own one is written on"


@pytest.mark.slow
def test_what_was_decided_since_a_mail_file_came_is_offered_when_it_is_opened_again(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here = machine("here")
    here.play()
    sent = tmp_path / "sent.brsave"
    assert here.window.files.save_to(sent)
    here.press("Go on for the Japanese player at this screen")
    here.table.submit(here.table.offers()[0])
    here.window.controller.changed_table.emit()
    answer(QuestionDialog, lambda dialog: dialog.choices["open"].click())
    assert here.window.files.open_path(sent)
    assert here.table.away, "as it was saved"


@pytest.mark.slow
def test_remarks_the_other_wrote_are_told_to_who_opens(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    here, there = machine("here"), machine("there")
    here.play()
    here.table.remark(here.table.at, "I hope you like jungle")
    sent = tmp_path / "sent.brsave"
    assert here.window.files.save_to(sent)
    there.window.settings.forget("mail")
    there.window.files.open_path(sent)
    (notice,) = shown(there.window, NoticeDialog)
    assert notice.windowTitle().startswith("US remarks")
    assert "I hope you like jungle" in notice.words.text()
    assert dict(there.window.files.archive.preview(sent).rows)["Last remark"] == "I hope you like jungle"


@pytest.mark.long
def test_a_slip_in_a_sealed_game_is_taken_back_until_dice_fall_or_another_decides() -> None:
    edition = edition_of("first_blood")
    table = edition.start({"seed": "seal", "sealed": "yes"})
    luck = random.Random("slip")
    assert not table.undo_label()
    table.submit(luck.choice(table.offers()))
    assert table.undo_label()
    table.undo()
    assert table.at == 0
    while table.seat == "US":
        table.submit(luck.choice(table.offers()))
    handed = table.at
    table.submit(luck.choice(table.offers()))
    table.undo()
    assert table.at == handed
    assert table.undo_label(), "the Japanese have decided nothing yet"
    table.redo()
    with pytest.raises(CannotTakeBack, match="until dice fall"):
        table.go_to(handed - 1)
    while not table.session.journal.entries[table.at - 1].thrown:
        table.submit(luck.choice(table.offers()))
    assert not table.undo_label()
    assert "until dice fall" in table.take_back_obstacle()


@pytest.mark.slow
def test_the_newest_files_are_listed_first_with_what_they_hold(
    machine: Callable[[str], Machine], tmp_path: Path, qtbot: QtBot
) -> None:
    here = machine("here")
    for number, name in enumerate(("b newest", "a oldest")):
        path = tmp_path / f"{name}.brsave"
        assert here.window.files.save_to(path)
        os.utime(path, (1e9 - number * 1e6,) * 2)
    archive = here.window.files.archive
    dialog = OpenGameDialog(None, str(tmp_path), archive.suffix, archive.preview, archive.stage)
    qtbot.addWidget(dialog)
    dialog.show()
    files = dialog.findChild(QTreeView, "treeView")

    def listed() -> list[list[str]]:
        model, root = files.model(), files.rootIndex()
        rows = (
            [model.index(row, column, root).data() for column in (0, 2)]
            for row in range(model.rowCount(root))
        )
        return [row for row in rows if row[0].endswith(".brsave")]

    held = "Set-up, 0 decisions, by mail"
    qtbot.waitUntil(lambda: listed() == [["b newest.brsave", held], ["a oldest.brsave", held]])
