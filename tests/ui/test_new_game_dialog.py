"""Optional rules and rulings in the dialog for a new game: what is told of each, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.ui.dialogs.new_game import CUSTOM, OPTIONAL, STANDARD, NewGameDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.appearance import Appearance
from tests.slow import after

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton
OFF_ON = (("off", "Not used"), ("on", "Used"))

FIELDS = (
    Field("seed", "Seed", "", "text", "1"),
    Field("sealed", "Sealed game", "", "switch", "no"),
    Field(
        "guns",
        "Machineguns",
        "Four of them go into the pool [11.2].",
        "switch",
        "off",
        OFF_ON,
        "Optional rules",
        "First the standard game [11.1].",
        ("11.2",),
        "helps the Marines",
        optional=True,
        effects=(("on", "sensible play wins 4.1 points less (5.5 to 2.7 less)"),),
    ),
    Field(
        "charges", "Charges", "", "switch", "off", OFF_ON, "Optional rules", rules=("11.4",), optional=True
    ),
    Field(
        "line",
        "Where the line runs",
        "Only its ends are known [2.3].",
        "choice",
        "north",
        (("north", "North of the hill"), ("south", "South of the hill"), ("split", "Through the hill")),
        "Rulings",
        rules=("6.7", "10.4"),
        effects=(("south", "10.0 points more"), ("split", "no difference")),
    ),
)


def sum_up(values: Mapping[str, str]) -> str:
    changed = [field.label for field in FIELDS[2:] if values[field.key] != field.value]
    return f"{', '.join(changed)}\nSo the balance shifts [11.1]." if changed else "Standard game"


@pytest.fixture
def dialog(folded: NewGameDialog) -> NewGameDialog:
    """With everything unfolded."""
    folded.choose_way(CUSTOM)
    return folded


@pytest.fixture
def folded(qtbot: QtBot) -> NewGameDialog:
    """As it opens."""
    made = NewGameDialog(FIELDS, "A game", sum_up=sum_up)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT, pos=widget.rect().center())


def words_on(widget: QWidget) -> list[str]:
    return [
        label.accessibleName() or label.text() for label in widget.findChildren(QLabel) if label.isVisible()
    ]


def link_targets(label: QLabel) -> list[str]:
    """The links of a label in the order in which a sweep over it meets them, each followed once."""
    hits: list[str] = []
    seen: list[str] = []
    label.linkActivated.connect(hits.append)
    for x in range(2, label.width(), 3):
        hits.clear()
        QTest.mouseClick(label, LEFT, pos=QPoint(x, label.height() // 2))
        seen += [hit for hit in hits if hit not in seen]
    return seen


def test_an_optional_rule_tells_what_it_does_whom_it_helps_and_what_was_measured(
    dialog: NewGameDialog,
) -> None:
    assert words_on(dialog.editors["guns"]) == [
        "Four of them go into the pool [11.2].",
        "Machineguns [11.2]",
        "helps the Marines",
        "Sensible play wins 4.1 points less (5.5 to 2.7 less)",
    ]
    assert words_on(dialog.editors["charges"]) == ["Charges [11.4]"]
    told = dialog.editors["guns"].box.accessibleDescription()
    assert "helps the Marines" in told
    assert "4.1 points less" in told


def test_what_is_said_of_a_group_stands_once_under_its_heading(dialog: NewGameDialog) -> None:
    words = words_on(dialog)
    assert words.count("Optional rules") == words.count("Rulings") == 1
    assert words.index("First the standard game [11.1].") >= 0


def test_each_other_reading_has_its_own_measured_change(dialog: NewGameDialog) -> None:
    line = dialog.editors["line"]
    words = words_on(line)
    assert {"10.0 points more", "No difference"} <= set(words)
    by_height = sorted(
        (label.mapTo(line, QPoint()).y(), label.accessibleName()) for label in line.findChildren(QLabel)
    )
    assert [name for _, name in by_height] == [
        "Where the line runs [6.7, 10.4]",
        "Only its ends are known [2.3].",
        "North of the hill",
        "South of the hill",
        "10.0 points more",
        "Through the hill",
        "No difference",
    ]
    assert "10.0 points more" in line.radios["south"].accessibleDescription()


def test_every_paragraph_of_a_ruling_is_a_link(dialog: NewGameDialog) -> None:
    asked: list[str] = []
    dialog.rule_clicked.connect(asked.append)
    assert link_targets(dialog.editors["line"].label) == ["rule:6.7", "rule:10.4"]
    assert set(asked) == {"6.7", "10.4"}


@pytest.mark.long
def test_following_a_link_beside_a_tick_does_not_tick(dialog: NewGameDialog) -> None:
    words = dialog.editors["guns"].words
    before = dialog.values()
    asked: list[str] = []
    dialog.rule_clicked.connect(asked.append)
    dialog.editors["guns"].box.setFocus()
    QTest.keyClick(dialog.editors["guns"].box, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is words
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert asked == ["11.2"]
    assert dialog.values() == before
    done: list[str] = []
    dialog.rule_clicked.connect(lambda _rule: done.append("followed"))
    dialog.editors["guns"].box.toggled.connect(lambda _on: done.append("ticked"))
    for x in (sweep := range(2, words.width(), 3)):
        QTest.mouseClick(words, LEFT, pos=QPoint(x, words.height() // 2))
    assert set(done) == {"followed", "ticked"}
    assert len(done) == len(sweep), "each click is one or the other"


def test_tab_goes_down_the_dialog(dialog: NewGameDialog) -> None:
    dialog.editors["seed"].edit.setFocus()
    heights = []
    while QApplication.focusWidget() is not dialog.editors["line"].radios["north"]:
        heights.append(QApplication.focusWidget().mapTo(dialog, QPoint()).y())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert len(heights) > 8
    assert heights == sorted(heights)


def test_a_switch_gives_the_words_its_game_knows(dialog: NewGameDialog) -> None:
    assert dialog.values() == {"seed": "1", "sealed": "no", "guns": "off", "charges": "off", "line": "north"}
    click(dialog.editors["guns"].box)
    click(dialog.editors["sealed"].box)
    assert (dialog.values()["guns"], dialog.values()["sealed"]) == ("on", "yes")


def test_the_foot_says_what_differs_from_the_standard_game(dialog: NewGameDialog) -> None:
    foot = dialog.foot
    assert (foot.headline.plain_text(), foot.words.isVisible()) == ("Standard game", False)
    click(dialog.editors["charges"].box)
    click(dialog.editors["line"].radios["split"])
    assert foot.headline.plain_text() == "Charges, Where the line runs"
    assert foot.words.plain_text() == "So the balance shifts [11.1]."
    click(dialog.editors["charges"].box)
    click(dialog.editors["line"].radios["north"])
    assert foot.headline.plain_text() == "Standard game"


def test_it_opens_with_three_choices_and_nothing_else(folded: NewGameDialog) -> None:
    assert list(folded.way.radios) == [STANDARD, OPTIONAL, CUSTOM]
    assert QApplication.focusWidget() is folded.way.radios[STANDARD]
    assert not any(editor.isVisible() for editor in folded.editors.values())
    assert words_on(folded.way) == [
        "What to play",
        "Standard game",
        "With the optional rules: Machineguns, Charges",
        "Custom: seed, dice, map, single rules and rulings",
    ]
    assert not folded.foot.isVisible(), "it would say Standard game once more"
    assert folded.values() == {"guns": "off", "charges": "off", "line": "north"}


def test_the_edge_of_what_scrolls_cuts_no_heading(dialog: NewGameDialog) -> None:
    seen = dialog.scroll_area.viewport()
    heading = next(label for label in dialog.findChildren(QLabel) if label.text() == "Optional rules")
    middle = heading.mapTo(seen, heading.rect().center()).y()
    dialog.resize(dialog.width(), dialog.height() - seen.height() + middle)
    QApplication.processEvents()
    last = seen.grab().toImage()
    assert last.height() <= middle
    assert len({last.pixel(x, last.height() - 1) for x in range(heading.width())}) == 1


def test_the_three_choices_are_made_by_keys(qtbot: QtBot, folded: NewGameDialog) -> None:
    small = folded.height()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert folded.values() == {"guns": "on", "charges": "on", "line": "north"}
    assert folded.foot.headline.plain_text() == "Machineguns, Charges"
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert all(editor.isVisible() for editor in folded.editors.values())
    assert folded.height() > small
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is folded.editors["seed"].edit
    folded.way.radios[CUSTOM].setFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert folded.way.radios[OPTIONAL].isChecked()
    with qtbot.waitSignal(folded.start_requested) as asked:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert asked.args == [{"guns": "on", "charges": "on", "line": "north"}]


def test_what_was_chosen_one_by_one_counts_only_while_it_is_seen_and_comes_back(
    dialog: NewGameDialog,
) -> None:
    click(dialog.editors["sealed"].box)
    click(dialog.editors["line"].radios["split"])
    dialog.editors["seed"].edit.setText("")
    assert not dialog.start_button.isEnabled()
    dialog.choose_way(STANDARD)
    assert dialog.start_button.isEnabled()
    assert not dialog.trouble.isVisible()
    assert dialog.values() == {"guns": "off", "charges": "off", "line": "north"}
    assert dialog.foot.headline.plain_text() == "Standard game"
    dialog.choose_way(CUSTOM)
    assert (dialog.values()["sealed"], dialog.values()["line"]) == ("yes", "split")


def test_without_anybody_to_sum_up_there_is_no_foot(qtbot: QtBot) -> None:
    dialog = NewGameDialog(FIELDS, "A game")
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.foot.isVisible()


@pytest.mark.parametrize("palette", after(1, sorted(theme.THEMES)))
def test_nothing_is_cut_with_large_text(qtbot: QtBot, qapp: QApplication, palette: str) -> None:
    Appearance(qapp).dress(palette, 150)
    dialog = NewGameDialog(FIELDS, "A game", sum_up=sum_up)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.choose_way(CUSTOM)
    click(dialog.editors["guns"].box)
    QApplication.processEvents()
    for label in (*dialog.scroll_area.widget().findChildren(QLabel), *dialog.foot.findChildren(QLabel)):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    for part in (dialog.foot, dialog.start_button):
        assert part.isVisible()
        assert dialog.rect().contains(part.geometry().translated(part.parentWidget().mapTo(dialog, QPoint())))
    favours = dialog.editors["guns"].favours
    assert favours.width() >= favours.sizeHint().width()


def test_a_field_is_heard_in_short_and_f1_has_the_rest(folded: NewGameDialog) -> None:
    long = "It decides for its seat. " + "The save keeps that, as it keeps everything. " * 4
    field = Field("who", "Who plays", f"{long}[9.9]", "choice", "all", (("all", "All"), ("one", "One")))
    dialog = NewGameDialog((field,), "A game", folded)
    radio, other = dialog.editors["who"].radios.values()
    assert radio.accessibleName() == "Who plays: All"
    assert radio.accessibleDescription() == (
        "It decides for its seat. The save keeps that, as it keeps everything."
    )
    assert not other.accessibleDescription(), "it was heard with the first"
    assert long in other.whatsThis()
    start = "A game: Return starts it so, Up and Down choose, Tab goes on."
    assert dialog.accessibleDescription() == start, "said once, as it opens"


def test_who_has_not_met_the_game_is_offered_its_lesson_and_games_without_optional_rules_fold_too(
    qtbot: QtBot,
) -> None:
    learnt: list[bool] = []
    plain = tuple(Field(f"field{at}", f"Field {at}", "", "switch", "off") for at in range(8))
    dialog = NewGameDialog(plain, "A game")
    qtbot.addWidget(dialog)
    dialog.offer_lesson(lambda: learnt.append(True))
    dialog.show()
    qtbot.waitExposed(dialog)
    assert list(dialog.way.radios) == [STANDARD, CUSTOM]
    assert not any(editor.isVisible() for editor in dialog.editors.values())
    (lesson,) = [one for one in dialog.findChildren(QPushButton) if one.text() == "&Learn in ten minutes"]
    click(lesson)
    assert learnt
    assert not dialog.isVisible()
