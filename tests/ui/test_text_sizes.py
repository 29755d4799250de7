"""Texts of every dialog and panel of every game from 80 to 200 per cent: none is cut off or hidden.

Longer than most: what is cut, what overlaps and how large tips are is measured in one walk through all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizeGrip,
    QSlider,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.games import registry
from bloodyridge_qt.games.registry import edition_of, shelf
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.table_view import Prompt
from bloodyridge_qt.ui.board.cards_strip import CardsStrip
from bloodyridge_qt.ui.board.items.phase_banner import PhaseBanner
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels.hand_throw_panel import HandThrowPanel
from bloodyridge_qt.ui.panels.plain_label import ElidedLabel
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.slow import after
from tests.ui.inspect_cases import a_window
from tests.ui.session_cases import trigger
from tests.ui.test_dialog_keys import DIALOGS, opened
from tests.ui.window_cases import keep_preferences, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytestqt.qtbot import QtBot

SCREEN = (1280, 800)
CASES = tuple(product((200, 150, 100, 80), shelf().games))
MODES = ("", "inspect", "inspect", "edit_map", "edit_map", "set_up")
"""Commands that show other docks, and the game again; "" is the game at first."""


def cut(inside: QWidget) -> list[str]:
    """The texts in a widget for which there is no room, and parts that reach out of what they lie in."""
    found = []
    screen = inside.screen().availableGeometry().size()
    room = screen.expandedTo(QSize(*SCREEN))  # that of the tests may be smaller than any in use
    if inside.isWindow() and (inside.width() > room.width() or inside.height() > room.height()):
        found.append(f"{inside.size().toTuple()} is larger than the screen")
    if isinstance(inside, SheetDialog) and screen.width() >= SCREEN[0]:
        sideways = inside.scroll_area.horizontalScrollBar().maximum()
        if sideways:
            found.append(f"has to be scrolled sideways by {sideways}")
    for part in inside.findChildren(QWidget):
        if not part.isVisible() or isinstance(part, ElidedLabel):
            continue
        if isinstance(part, QLabel) and part.text() and part.pixmap().isNull():
            need = part.heightForWidth(part.width()) if part.wordWrap() else part.sizeHint().height()
            wide = part.width() if part.wordWrap() else part.sizeHint().width()
            if part.height() < need - 1 or part.width() < wide:  # a pixel is lost by rounding
                found.append(f"{part.text()!r} has {part.size().toTuple()}, needs {wide, need}")
        elif isinstance(part, QAbstractButton | QComboBox) and not part.size().isEmpty():
            need = part.minimumSizeHint()
            if part.hasHeightForWidth():
                need.setHeight(part.heightForWidth(part.width()))
            name = part.text() if isinstance(part, QAbstractButton) else part.currentText()
            own = isinstance(inside, QFileDialog)  # Qt's own, where a long path gives way
            if name and not own and (part.width() < need.width() or part.height() < need.height()):
                found.append(f"{name!r} has {part.size().toTuple()}, needs {need.toTuple()}")
        if isinstance(part, QPushButton) and part.text() and part.icon().isNull():
            option = QStyleOptionButton()
            part.initStyleOption(option)
            inner = part.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, part)
            drawn = QFont(part.font())
            drawn.setBold(drawn.bold() or bool(part.property("main")))
            wide = QFontMetrics(drawn).size(Qt.TextFlag.TextShowMnemonic, part.text()).width()
            if inner.width() < wide:
                found.append(f"{part.text()!r} has {inner.width()} inside, needs {wide}")
        if isinstance(part, HandThrowPanel | PhaseBanner) and (layout := part.layout()):
            need = layout.totalMinimumHeightForWidth(part.width())
            if part.height() < max(need, layout.totalMinimumSize().height()):
                found.append(f"{type(part).__name__} has a height of {part.height()}, needs {need}")
        if isinstance(part, QScrollArea) and part.widget() is not None:
            fixed = part.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if fixed and part.widget().width() > part.viewport().width():
                wide, room = part.widget().width(), part.viewport().width()
                found.append(f"{part.objectName() or type(part).__name__} has {room}, needs {wide}")
        elif not under_scroll(part, inside):
            place = QRect(part.mapTo(inside, QPoint()), part.size())
            if not inside.rect().contains(place):
                found.append(f"{type(part).__name__} {part.accessibleName()!r} reaches out: {place}")
    return found


WHOLE = (QAbstractButton, QLabel, QComboBox, QLineEdit, QAbstractSpinBox, QSlider, QTabBar)
"""Of these the parts they are made of do not count."""


def parts_of(widget: QWidget, seen: QRect, top: QWidget) -> Iterator[tuple[QWidget, QRect]]:
    """What is seen of the innermost widgets in one, in the coordinates of the `top`: of those that paint."""
    children = [c for c in widget.children() if isinstance(c, QWidget) and c.isVisible() and not c.isWindow()]
    if isinstance(widget, WHOLE) or not children:
        if not isinstance(widget, QSizeGrip) and type(widget) is not QWidget and not seen.isEmpty():
            yield widget, seen
        return
    for child in children:
        yield from parts_of(child, seen & QRect(child.mapTo(top, QPoint()), child.size()), top)


def overlaps(inside: QWidget) -> list[str]:
    """Widgets that lie over each other, and texts that one widget has painted over each other."""
    found = []
    parts = list(parts_of(inside, inside.rect(), inside))
    for (one, here), (other, there) in combinations(parts, 2):
        both = here & there
        if both.width() > 1 and both.height() > 1:  # a pixel is lost by rounding
            found.append(f"{told(one)} at {here} and {told(other)} at {there} lie over each other")
    for part, _seen in parts:
        own = type(part).__module__.startswith("bloodyridge_qt") and not isinstance(part, QLabel)
        if own or isinstance(part.parentWidget(), QAbstractItemView):
            for (one, here), (other, there) in combinations(painted_texts(part), 2):
                both = here & there
                if both.width() > 1.5 and both.height() > 0.2 * min(here.height(), there.height()):
                    found.append(f"{told(part)} paints {one!r} at {here} and {other!r} at {there}")
    return found


def told(part: QWidget) -> str:
    words = getattr(part, "text", str)()
    return f"{type(part).__name__} {words or part.accessibleName() or part.objectName()!r}"


def painted_texts(part: QWidget) -> list[tuple[str, QRectF]]:
    """Texts as a widget of the program paints them, and where; what is clipped does not count."""
    found: list[tuple[str, QRectF]] = []
    paint = QPainter.drawText

    def note(painter: QPainter, rect: QRectF | QRect, how: int | Qt.AlignmentFlag, words: str) -> None:
        paint(painter, rect, how, words)
        if painter.device() is part and words:
            turned = painter.worldTransform()
            place = turned.mapRect(painter.boundingRect(QRectF(rect), int(how), words) & QRectF(rect))
            if painter.hasClipping():
                place &= turned.mapRect(painter.clipBoundingRect())
            found.append((words, place))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QPainter, "drawText", note)
        part.grab()
    return found


def under_scroll(part: QWidget, top: QWidget) -> bool:
    """Whether it can be scrolled into sight."""
    above = part.parentWidget()
    while above is not top and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return isinstance(above, QAbstractScrollArea)


def game_window(qtbot: QtBot, folder: Path, game: str, size: int) -> MainWindow:
    """A window in which a few decisions of this game are made."""
    archive = Archive(edition_of(game), folder / "running")
    settings = Settings()
    keep_preferences(settings, dice="none", pause_phases=False, text_size=size)
    window = MainWindow(archive.edition, settings=settings, archive=archive)
    window.map_files.workshop = registry.game(game).workshop(archive.know)
    qtbot.addWidget(window)
    window.resize(*SCREEN)
    window.controller.prepare({"seed": "7"})
    window.show()
    window.controller.begin()
    settle(qtbot, window)
    for _decision in range(6):
        harmless = [offer for offer in window.controller.table.offers() if not offer.warning]
        window.controller.decide(harmless[0])
        settle(qtbot, window)
    QApplication.processEvents()
    return window


def tips(parts: Iterable[QWidget | QAction]) -> list[str]:
    """The tool tips of widgets or commands that are larger than a screen."""
    found = []
    for tip in sorted({part.toolTip() for part in parts} - {""}):
        QToolTip.showText(QPoint(), tip)
        (shown,) = (each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel"))
        room = shown.screen().size()
        if shown.width() > room.width() + 1 or shown.height() > room.height():  # Qt counts a pixel less
            found.append(f"the tip {tip!r} is {shown.size().toTuple()} large")
    QToolTip.hideText()
    return found


def still_cut(inside: QWidget) -> list[str]:
    """What is cut when everything has been laid out, which takes some a moment."""
    found: list[str] = []
    for _try in range(50):
        QApplication.processEvents()
        if not (found := cut(inside)):
            break
    return found + overlaps(inside) + tips(inside.findChildren(QWidget))


def nothing_in(faults: dict[str, list[str]]) -> None:
    all_of_them = [f"{name}: {fault}" for name, found in faults.items() for fault in found]
    assert not all_of_them, "\n".join(all_of_them)


def possible(window: MainWindow, command: str) -> bool:
    """Not every game has everything."""
    return window.actions_by_command.by_id[command].isEnabled()


@pytest.mark.long
@pytest.mark.parametrize(("size", "game"), after(1, CASES))
def test_no_dialog_or_panel_cuts_a_text(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str], size: int, game: str
) -> None:
    window = game_window(qtbot, tmp_path, game, size)
    faults = {"commands": tips(window.actions_by_command.by_id.values())}
    for name in DIALOGS:
        if name == "FileFormDialog" and not possible(window, "forms"):
            continue
        dialog = opened(qtbot, window, name)
        faults[name] = still_cut(dialog)
        capsys.readouterr()  # one tells its fault there
        dialog.close()
        QApplication.processEvents()
    for mode in MODES:
        if mode and not possible(window, mode):
            continue
        if mode:
            trigger(window, mode)
        faults[f"{mode} prompt"] = still_cut(window.prompt_bar)
        for dock in window.findChildren(QDockWidget):
            lent = dock.isHidden()  # shown beside those of a mode
            dock.show()
            dock.raise_()
            faults[f"{mode} {dock.windowTitle()}"] = still_cut(dock.widget())
            dock.setHidden(lent)
    nothing_in(faults)
    for name, menu in window.actions_by_command.menus.items():
        menu.popup(QPoint())
        columns = {menu.actionGeometry(each).x() for each in menu.actions() if each.isVisible()}
        menu.close()
        assert len(columns) == 1, f"{name} stands in several columns"


@pytest.mark.slow
@pytest.mark.parametrize("screen", [SCREEN, (1920, 1080)])
@pytest.mark.parametrize("code", ["en", "de"])
def test_nothing_is_cut_in_any_language_on_screens_as_they_are(
    tmp_path: Path, code: str, screen: tuple[int, int]
) -> None:
    """Constants are translated, and a screen is chosen, as a process begins: each wants its own."""
    sizes = dict(zip(("width", "height"), screen, strict=True))
    known = {"name": "one", "x": 0, "y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps({"screens": [{**known, **sizes}]}))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "slow or not slow", "-k", "cuts_a_text", __file__],
        env={**os.environ, "TESTS_LANGUAGE": code, "QT_QPA_PLATFORM": f"offscreen:configfile={screens}"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_what_fits_on_the_screen_needs_no_scroll_bar(qtbot: QtBot, tmp_path: Path) -> None:
    """A scroll bar narrows the words, which then are too tall to go without it: at first none is to come."""
    window = a_window(qtbot, tmp_path, seed="7")
    dialog = opened(qtbot, window, "PreferencesDialog")
    QApplication.processEvents()
    assert dialog.scroll_area.verticalScrollBar().maximum() == 0


def scrawl(part: QWidget, _event: QPaintEvent) -> None:
    """Words over words, on purpose."""
    painter = QPainter(part)
    painter.drawText(part.rect(), Qt.AlignmentFlag.AlignLeft, "first words")
    painter.drawText(part.rect(), Qt.AlignmentFlag.AlignLeft, "others")
    painter.end()


def test_what_lies_over_something_else_is_found(qtbot: QtBot) -> None:
    sheet = QWidget()
    qtbot.addWidget(sheet)
    column = QVBoxLayout(sheet)
    label, below = QLabel("words"), QLabel("more")
    own = type("Scrawl", (QWidget,), {"__module__": "bloodyridge_qt", "paintEvent": scrawl})()
    for part in (label, below, own):
        part.setMinimumHeight(30)
        column.addWidget(part)
    sheet.show()
    assert [fault.partition(" at ")[0] for fault in overlaps(sheet)] == ["Scrawl '' paints 'first words'"]
    below.move(label.pos() + QPoint(20, 10))
    assert "QLabel 'words'" in overlaps(sheet)[0]
    assert "QLabel 'more'" in overlaps(sheet)[0]


@pytest.mark.long
def test_large_rules_on_a_low_screen_have_the_column_until_they_go_or_a_fight_comes(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(qtbot, tmp_path, "bloody_ridge", 200)
    docks = window.docks
    trigger(window, "dock_rules")
    assert docks.battle.isHidden()
    trigger(window, "dock_rules")
    assert docks.battle.isVisible()
    trigger(window, "dock_rules")
    docks.note()
    assert docks.state.places["battle"].shown, "as it was left, not as it was for a while"
    docks.rules.hide()
    trigger(window, "dock_rules")
    assert docks.battle.isHidden()
    window.controller.decide(window.controller.table.offers()[0])
    settle(qtbot, window)
    assert docks.battle.isVisible()
    docks.rules.hide()
    trigger(window, "text_normal")
    trigger(window, "dock_rules")
    assert docks.battle.isVisible()


@pytest.mark.long
def test_a_prompt_that_has_its_room_keeps_no_scroll_bar_from_a_longer_one(
    qtbot: QtBot, tmp_path: Path
) -> None:
    bar = game_window(qtbot, tmp_path, "first_blood", 200).prompt_bar
    area = bar.findChild(QScrollArea)
    bar.set_answers(["an answer of some length"])
    for letters in range(10, 25):
        seen = []
        for words in (200, 11):
            bar.set_prompt(Prompt(f"A headline {'i' * letters} in two lines or three", "words and " * words))
            for _step in range(5):
                QApplication.processEvents()
            seen.append(area.verticalScrollBar().maximum() > 0)
        enough = area.widget().heightForWidth(area.width()) <= area.height()
        assert seen == [True, not enough], letters


@pytest.mark.long
def test_a_prompt_that_was_long_leaves_a_replay_its_room(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "bloody_ridge", 200)
    bar = window.prompt_bar
    bar.set_prompt(Prompt("Headline", "words and " * 200))
    qtbot.waitUntil(lambda: bar.height() > SCREEN[1] * 0.3)
    trigger(window, "replay")
    qtbot.waitUntil(lambda: bar.height() < SCREEN[1] * 0.25)
    bar.set_prompt(Prompt("Headline", "words and " * 200))
    qtbot.waitUntil(lambda: bar.height() > SCREEN[1] * 0.3)
    trigger(window, "leave_replay")
    qtbot.waitUntil(lambda: bar.height() < SCREEN[1] * 0.25)


@pytest.mark.slow
def test_the_shelf_has_one_scroll_bar_not_two(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    for _size in range(7):
        shelf = opened(qtbot, window, "ShelfDialog")
        QApplication.processEvents()
        assert shelf.scroll_area.verticalScrollBar().maximum() == 0
        shelf.close()
        trigger(window, "text_larger")


@pytest.mark.long
def test_cards_side_by_side_need_one_scroll_bar_not_two(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "tarawa_1943", 80)
    strip = CardsStrip(window.scene)
    qtbot.addWidget(strip)
    window.scene.view_changed.emit()
    assert strip.buttons
    area = strip.findChild(QScrollArea)
    for _size in range(7):
        strip.resize(200, strip.sizeHint().height())
        strip.show()
        QApplication.processEvents()
        assert area.horizontalScrollBar().maximum()
        assert area.verticalScrollBar().maximum() == 0
        trigger(window, "text_larger")


SAVED = ("v4/tarawa_attack", "v4/tarawa_hand")
"""A hand of cards, a fight, dice on the table; a card to be drawn by hand."""


@pytest.mark.long
@pytest.mark.parametrize("save", after(1, SAVED))
def test_no_game_cuts_a_text_nor_makes_the_window_larger(qtbot: QtBot, tmp_path: Path, save: str) -> None:
    """Text of twice the size, come to step by step; then with every dock: what has no room is scrolled."""
    path = Path(__file__).parent.parent / "saves" / f"{save}.brsave"
    archive = Archive(edition_of(json.loads(path.read_bytes())["game"]), tmp_path / "running")
    settings = Settings()
    keep_preferences(settings, dice="none", pause_phases=False)
    window = MainWindow(archive.edition, settings=settings, archive=archive)
    qtbot.addWidget(window)
    window.resize(*SCREEN)
    window.show()
    window.files.open_path(path, ask=False)
    settle(qtbot, window)
    for _step in range(5):
        trigger(window, "text_larger")
    assert window.preferences.now.text_size == 200
    faults = {}
    for _decision in range(6):
        settle(qtbot, window)
        assert window.size().toTuple() == SCREEN
        assert window.map_view.height() > SCREEN[1] * 0.4, "the board is what is played on"
        for _try in range(50):  # a bar that has just grown lays itself out a moment later
            QApplication.processEvents()
            if not (found := cut(window.prompt_bar)):
                break
        faults[window.prompt_bar.headline.plain_text()] = found
        for panel in window.map_view.findChildren(HandThrowPanel):
            if panel.isVisible():
                faults["by hand"] = cut(window.map_view)
                assert panel.parentWidget().rect().contains(panel.geometry())
                nothing_in(faults)
                return  # it is the player who goes on
        window.controller.decide(window.controller.table.offers()[-1])
    faults["cards"] = overlaps(window.cards)
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        faults[dock.windowTitle()] = cut(dock.widget())
    assert window.size().toTuple() == SCREEN
    nothing_in(faults)
