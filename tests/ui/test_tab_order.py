"""Tab, in every mode and dialog: through all a mouse can use, as it is read, and seen where it stands."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QToolBar,
    QToolTip,
    QWidget,
)

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.dialogs.shelf import ShelfDialog
from bloodyridge_qt.ui.drawing import theme
from tests.slow import after
from tests.ui.eyes import colour, pixels
from tests.ui.inspect_cases import a_window
from tests.ui.session_cases import open_game_window
from tests.ui.test_dialog_keys import DIALOGS, opened
from tests.ui.window_cases import settle

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

Tab, Back = Qt.Key.Key_Tab, Qt.Key.Key_Backtab
Control, Shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
USABLE = (
    *(QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractSlider),
    *(QAbstractItemView, QTabBar, QTextEdit, QLabel),
)
MODES = {
    "play": (),
    "replay": ("replay",),
    "inspect": ("inspect",),
    "edit": ("inspect", "edit_map"),
    "set up": ("set_up",),
}
LED_BY_ARROWS = ("What it may mean",)
"""Lists in which the arrow keys of a line that has the focus choose."""
SEEN = 24
"""Pixels that have to change, each by a quarter of the way from black to white at least."""


def usable(top: QWidget) -> list[QWidget]:
    """What can be done something with by a mouse. The toolbar's commands are in the menus, too."""
    found = []
    for part in top.findChildren(QWidget):
        if not isinstance(part, USABLE):
            continue
        in_view = QRect(part.mapTo(top, QPoint()), part.size()).intersects(top.rect()) or scrolled(part)
        if not part.isVisible() or not part.isEnabled() or part.size().isEmpty() or not in_view:
            continue
        links = Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        if isinstance(part, QLabel) and not part.textInteractionFlags() & links:
            continue
        if (
            isinstance(part, (QScrollBar, QHeaderView))
            or part.accessibleName() in LED_BY_ARROWS
            or isinstance(part.parentWidget(), (QToolBar, QComboBox, QLineEdit))
        ):
            continue
        if part.window() is top and part.focusProxy() is None and not another_is_chosen(part):
            found.append(part)
    return found


def scrolled(part: QWidget) -> bool:
    above = part.parentWidget()
    while above is not None and above.objectName() != "qt_scrollarea_viewport":
        above = above.parentWidget()
    return above is not None


def another_is_chosen(part: QWidget) -> bool:
    """Then arrow keys lead to it."""
    group = part.group() if isinstance(part, QAbstractButton) else None
    return bool(group and group.exclusive() and group.checkedButton() not in (None, part))


def name(part: QWidget | None) -> str:
    text = part.text() if isinstance(part, QAbstractButton) else ""
    return f"{type(part).__name__} {(part and part.accessibleName()) or text}"[:60]


def press(*, back: bool) -> QWidget:
    """Tab, or what leaves the board, on which Tab is the game's; what has the focus then."""
    here = QApplication.focusWidget()
    keys = Control if isinstance(here, MapView) else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(here, Back if back else Tab, keys | Shift if back else keys)
    return QApplication.focusWidget()


def walk(first: QWidget, *, back: bool = False) -> list[QWidget]:
    """What has the focus one after the other until it is where it began, each once."""
    first.setFocus(Qt.FocusReason.BacktabFocusReason if back else Qt.FocusReason.TabFocusReason)
    stops = [first]
    for _press in range(800):
        here = press(back=back)
        if here is first and (len(stops) > 1 or not isinstance(first, QLabel)):
            return stops
        assert not here.toolTip() or QToolTip.text() == here.toolTip(), "a tip is not for a pointer alone"
        if getattr(here, "told_by_spots", False):
            assert QToolTip.text().replace("\n", "; ") == here.accessibleDescription(), "of all its spots"
        if here is not stops[-1]:  # a text with several paragraphs
            assert here not in stops, f"{name(here)} comes twice: {[name(one) for one in stops]}"
            stops.append(here)
    raise AssertionError(f"{name(QApplication.focusWidget())} does not let go")


def panel(part: QWidget, window: QWidget) -> QWidget | None:
    above = [part]
    while above[-1].parentWidget() is not None and above[-1] is not window:
        above.append(above[-1].parentWidget())
    return next((one for one in above if isinstance(one, QDockWidget)), above[-3] if len(above) > 2 else None)


def unread(window: QWidget, stops: list[QWidget]) -> list[str]:
    """Where Tab goes up without going right, or left in a line, inside one panel."""
    found = []
    for one, other in pairwise(stops):
        if panel(one, window) is not panel(other, window) or scrolled(one) != scrolled(other):
            continue
        here, there = (QRect(each.mapTo(window, QPoint()), each.size()) for each in (one, other))
        up = there.bottom() < here.top() and there.left() <= here.left()
        left = there.right() < here.left() and there.bottom() < here.center().y()
        if up or left:
            found.append(f"from {name(one)} {here} to {name(other)} {there}")
    return found


def unseen(window: QWidget, first: QWidget, stops: int) -> list[str]:
    """Which look the same with the focus and without, or lack a whole ring, on the way by Tab."""
    found = []
    first.setFocus()
    press(back=True)
    press(back=False)
    for _stop in range(stops if stops > 1 else 0):  # one alone has the focus whatever is done
        part = QApplication.focusWidget()
        place = QRect(part.mapTo(window, QPoint()), part.size()).adjusted(-3, -3, 3, 3) & window.rect()
        if not ring_is_whole(window):
            found.append(f"ring of {name(part)}")
        focused = pixels(window.grab(place).toImage())
        for _link in range(20):
            if press(back=False) is not part:
                break
        plain = pixels(window.grab(place).toImage())
        if (np.abs(focused - plain).max(axis=-1) >= 0.25).sum() < SEEN:
            found.append(name(part))
    return found


def ring_is_whole(window: QWidget) -> bool:
    """True also where the part shows the focus alone: boxes of Qt itself draw no ring."""
    ring = next((one for one in window.findChildren(QWidget, "ring") if one.isVisible()), None)
    if ring is None:
        return True
    drawn = pixels(ring.window().grab(ring.geometry()).toImage())
    edges = np.concatenate([drawn[0], drawn[-1], drawn[:, 0], drawn[:, -1]])
    return bool(np.abs(edges - colour(theme.current().accent)).max() < 0.02)


def by_hover_alone(window: QWidget, stops: list[QWidget]) -> list[str]:
    """Tips off the way of Tab whose words stand nowhere on it. The toolbar's are in the menus."""
    told = "\n".join(words(part) for part in stops)
    return [
        f"{name(part)}: {part.toolTip()}"
        for part in window.findChildren(QWidget)
        if part.isVisible() and part.isEnabled() and part.toolTip() and part not in stops
        if part.toolTip() not in told and not another_is_chosen(part)
        if not isinstance(part.parentWidget(), (QToolBar, QComboBox))
    ]


def told_at_spots(window: QWidget, stops: list[QWidget]) -> list[str]:
    """What parts off the way of Tab tell a pointer spot by spot, where it stands nowhere on that way.

    Of the board's dice I tells it, see test_board_tips. The numbers behind the facts of a box on the shelf
    are for who looks: who listens chooses by less, and has them from `bloodyridge play --list`.
    """
    if isinstance(window, ShelfDialog):
        return []
    told, found = "\n".join(words(part) for part in stops), []
    parts = [part for part in window.findChildren(QWidget) if part.window() is window]
    for part in parts:
        if not part.isVisible() or part.toolTip() or part in stops or isinstance(part.parent(), MapView):
            continue
        for down in range(4, part.height(), 40):
            for along in range(4, part.width(), 40):
                at = QPoint(along, down)
                QToolTip.showText(part.mapToGlobal(at), "nothing", part)
                QApplication.sendEvent(part, QHelpEvent(QEvent.Type.ToolTip, at, part.mapToGlobal(at)))
                lines = {line.partition(" (")[0] for line in QToolTip.text().splitlines()} - {"nothing"}
                found += [f"{name(part)}: {line}" for line in lines if line not in told]
    return found


def words(part: QWidget) -> str:
    return "\n".join((part.toolTip(), part.accessibleName(), part.accessibleDescription()))


def check(window: QWidget, start: QWidget) -> list[QWidget]:
    """Walk there and back."""
    stops = walk(start)
    missing = [part for part in usable(window) if part not in stops]
    assert not missing, [f"{name(one)} in {name(one.parentWidget())}" for one in missing]
    back = walk(start, back=True)
    assert [name(one) for one in back[1:]] == [name(one) for one in stops[:0:-1]]
    assert not unread(window, stops)
    assert not by_hover_alone(window, stops)
    assert not told_at_spots(window, stops)
    return stops


def at_work(qtbot: QtBot, folder: Path, game: str, mode: str) -> MainWindow:
    """A window some decisions into a game, in a mode."""
    window = open_game_window(qtbot, Archive(registry.edition_of(game), folder / "running"))
    for _decision in range(3):
        window.controller.decide(window.controller.table.offers()[-1])
        window.controller.finish()
    for command in MODES[mode]:
        window.actions_by_command.trigger(command)
        QApplication.processEvents()
    settle(qtbot, window)
    window.activateWindow()
    return window


ALL = tuple(theme.THEMES)
CASES = after(
    2,
    [
        ("tarawa_1943", "play", ALL),
        ("bloody_ridge", "replay", ALL[1:2]),
        *(
            (game, mode, ALL)
            for game in registry.GAMES
            for mode in MODES
            if (game, mode) != ("tarawa_1943", "play")
        ),
    ],
)


@pytest.mark.long
@pytest.mark.parametrize(("game", "mode", "palettes"), CASES)
def test_in_every_mode_tab_goes_where_a_mouse_can_and_is_seen(
    qtbot: QtBot, tmp_path: Path, game: str, mode: str, palettes: tuple[str, ...]
) -> None:
    window = at_work(qtbot, tmp_path, game, mode)
    stops = check(window, window.map_view)
    for palette in palettes:
        window.preferences.prefer(palette=palette)
        QApplication.processEvents()
        assert not (found := unseen(window, window.map_view, len(stops))), f"{palette}: {found}"


@pytest.mark.long
def test_arrow_keys_tell_the_tip_of_what_they_come_to(qtbot: QtBot, tmp_path: Path) -> None:
    window = at_work(qtbot, tmp_path, "bloody_ridge", "set up")
    part = window.map_view
    part.setFocus()
    while not isinstance(part, QAbstractButton) or part.group() is None:
        part = press(back=False)
    QTest.keyClick(part, Qt.Key.Key_Right)
    now = QApplication.focusWidget()
    assert now is not part
    assert now.group() is part.group()
    assert now.toolTip()
    assert QToolTip.text() == now.toolTip()


@pytest.mark.long
@pytest.mark.parametrize("dialog", after(1, DIALOGS))
def test_in_every_dialog_tab_goes_where_a_mouse_can_and_is_seen_and_escape_leaves(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str], dialog: str
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    shown = opened(qtbot, window, dialog)
    capsys.readouterr()  # one tells its fault there
    assert shown.focusWidget() is not None
    stops = check(shown, shown.focusWidget())
    for palette in theme.THEMES:
        window.preferences.prefer(palette=palette)
        QApplication.processEvents()
        assert not (found := unseen(shown, stops[0], len(stops))), f"{palette}: {found}"
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()
