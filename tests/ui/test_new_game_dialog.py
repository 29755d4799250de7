"""Optional rules and rulings in the dialog for a new game: what is told of each, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from bloodyridge_qt.table.choices import SetupField
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.appearance import Appearance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton
OFF_ON = (("off", "Not used"), ("on", "Used"))

FIELDS = (
    SetupField("seed", "Seed", "", "text", "1"),
    SetupField("sealed", "Sealed game", "", "switch", "no"),
    SetupField(
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
        (("on", "sensible play wins 4.1 points less (5.5 to 2.7 less)"),),
    ),
    SetupField("charges", "Charges", "", "switch", "off", OFF_ON, "Optional rules", rules=("11.4",)),
    SetupField(
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
    changed = [field.label for field in FIELDS[2:] if values[field.key] != field.default]
    return f"{', '.join(changed)}\nSo the balance shifts [11.1]." if changed else "Standard game"


@pytest.fixture
def dialog(qtbot: QtBot) -> NewGameDialog:
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
    assert not foot.standard_button.isVisible()
    click(dialog.editors["charges"].box)
    click(dialog.editors["line"].radios["split"])
    assert foot.headline.plain_text() == "Charges, Where the line runs"
    assert foot.words.plain_text() == "So the balance shifts [11.1]."
    assert foot.standard_button.isVisible()
    click(dialog.editors["charges"].box)
    click(dialog.editors["line"].radios["north"])
    assert foot.headline.plain_text() == "Standard game"


def test_one_button_sets_all_back_and_leaves_seed_and_seal_alone(dialog: NewGameDialog) -> None:
    for widget in (dialog.editors[key].box for key in ("sealed", "guns", "charges")):
        click(widget)
    click(dialog.editors["line"].radios["split"])
    dialog.editors["seed"].edit.setText("mine")
    click(dialog.foot.standard_button)
    assert dialog.values() == {
        "seed": "mine",
        "sealed": "yes",
        "guns": "off",
        "charges": "off",
        "line": "north",
    }
    assert not dialog.foot.standard_button.isVisible()


def test_after_setting_back_tab_comes_to_the_reading_that_is_chosen(dialog: NewGameDialog) -> None:
    line = dialog.editors["line"]
    line.radios["north"].setFocus()
    QTest.keyClick(line.radios["north"], Qt.Key.Key_Down)
    assert dialog.values()["line"] == "south"
    dialog.foot.standard_button.setFocus()
    QTest.keyClick(dialog.foot.standard_button, Qt.Key.Key_Space)
    dialog.editors["charges"].box.setFocus()
    stops = []
    for _ in range(12):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        stops.append(QApplication.focusWidget())
    assert line.radios["north"] in stops
    assert line.radios["south"] not in stops


def test_without_anybody_to_sum_up_there_is_no_foot(qtbot: QtBot) -> None:
    dialog = NewGameDialog(FIELDS, "A game")
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.foot.isVisible()


@pytest.mark.parametrize("palette", sorted(theme.THEMES))
def test_nothing_is_cut_with_large_text(qtbot: QtBot, qapp: QApplication, palette: str) -> None:
    Appearance(qapp).dress(palette, 150)
    dialog = NewGameDialog(FIELDS, "A game", sum_up=sum_up)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    click(dialog.editors["guns"].box)
    QApplication.processEvents()
    for label in (*dialog.scroll_area.widget().findChildren(QLabel), *dialog.foot.findChildren(QLabel)):
        if label.isVisible() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    for part in (dialog.foot, dialog.foot.standard_button, dialog.start_button):
        assert part.isVisible()
        assert dialog.rect().contains(part.geometry().translated(part.parentWidget().mapTo(dialog, QPoint())))
    favours = dialog.editors["guns"].favours
    assert favours.width() >= favours.sizeHint().width()
