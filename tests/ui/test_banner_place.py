"""Where the slip lies that says what a part of the turn came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.table.cues import Banner
from bloodyridge_qt.ui.board.items.phase_banner import PhaseBanner
from bloodyridge_qt.ui.panels.link_label import LinkLabel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_the_banner_covers_nothing_to_be_seen_where_there_is_room(qtbot: QtBot) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    board.resize(1000, 700)
    pools = [QRect(300, 0, 700, 400), QRect(0, 600, 400, 100)]
    banner = PhaseBanner(board, lambda: pools)
    banner.show_banners((Banner("The phase is over", (("Losses", "22 units"),)),))
    assert not any(banner.geometry().intersects(pool) for pool in pools)
    assert board.rect().contains(banner.geometry())
    pools.clear()
    banner.show_banners(banner.banners)
    assert abs(banner.geometry().center().x() - 500) <= 1, "with nothing to be seen it lies in the middle"


def test_its_places_are_links_and_a_press_beside_them_is_told(qtbot: QtBot) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    board.resize(600, 400)
    banner = PhaseBanner(board)
    banner.is_place = frozenset({"0708"}).__contains__
    banner.show_banners((Banner("What they did", (("Losses", "0708 and 1/7"),)),))
    board.show()
    qtbot.waitExposed(board)
    value = banner.findChild(LinkLabel)
    with qtbot.waitSignal(banner.place_clicked) as gone_to:
        QTest.mouseClick(value, Qt.MouseButton.LeftButton, pos=QPoint(8, value.height() // 2))
    assert gone_to.args == ["0708"]
    assert not value.hasFocus(), "the keys stay with the board"
    with qtbot.waitSignal(banner.pressed):
        QTest.mouseClick(banner, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
