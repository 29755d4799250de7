"""Where the slip lies that says what a part of the turn came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.table.cues import Banner
from bloodyridge_qt.ui.board.items.phase_banner import PhaseBanner

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
