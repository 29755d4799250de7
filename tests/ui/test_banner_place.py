"""Where the slip lies that says what a part of the turn came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.cues import Banner
from bloodyridge_qt.ui.board.items.phase_banner import PhaseBanner
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.linked_text import Places
from tests.ui.session_cases import open_game_window
from tests.ui.window_cases import spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


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


@pytest.mark.parametrize("hint", ["", "Space goes on"])
def test_its_places_are_links_and_a_press_beside_them_is_told(qtbot: QtBot, hint: str) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    board.resize(600, 400)
    banner = PhaseBanner(board)
    banner.places = Places({"0708": "0708"})
    banner.show_banners((Banner("What they did", (("Losses", "0708 and 1/7"),)),), hint)
    board.show()
    qtbot.waitExposed(board)
    value = banner.findChild(LinkLabel)
    with qtbot.waitSignal(banner.place_clicked) as gone_to:
        QTest.mouseClick(value, LEFT, pos=QPoint(8, value.height() // 2))
    assert gone_to.args == ["0708"]
    assert not value.hasFocus(), "the keys stay with the board"
    with qtbot.waitSignal(banner.pressed):
        QTest.mouseClick(banner, LEFT, pos=QPoint(4, 4))


def test_it_is_pushed_aside_and_the_next_one_comes_there_too(qtbot: QtBot) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    board.resize(600, 400)
    banner = PhaseBanner(board)
    banner.show_banners((Banner("What they did", (("Losses", "1/7"),)),))
    board.show()
    qtbot.waitExposed(board)
    lay = banner.pos()
    with qtbot.assertNotEmitted(banner.pressed):
        QTest.mousePress(banner, LEFT, pos=QPoint(4, 4))
        QTest.mouseMove(banner, QPoint(4, 84))
        QTest.mouseRelease(banner, LEFT, pos=QPoint(4, 4))
    assert banner.pos() == lay + QPoint(0, 80)
    board.resize(600, 390)
    assert banner.pos() == lay + QPoint(0, 80)
    told = banner.banners
    banner.show_banners(())
    banner.show_banners(told)
    assert banner.pos() == lay + QPoint(0, 80), "the next one comes where the player has put it"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A map seen so near that much of it is out of sight, and a slip that tells of a hex there."""
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "lunga"})
    window.map_view.set_zoom(120)
    window.map_view.centre_on("1209", always=True)
    window.banners.tell(Banner("What they did", (("Losses", "1/7 in 0020"),)), "")
    QApplication.processEvents()
    return window


def follow(window: MainWindow) -> None:
    value = next(one for one in window.banners.banner.findChildren(LinkLabel) if one.isVisible())
    QTest.mouseClick(value, LEFT, pos=QPoint(value.width() - 8, value.height() // 2))
    QApplication.processEvents()


def sees(window: MainWindow, place: str) -> bool:
    return window.map_view.seen_rect().contains(window.scene.place_rect(place))


@pytest.mark.long
def test_a_hex_it_names_comes_into_sight_and_what_was_seen_comes_back_as_the_player_goes_on(
    window: MainWindow,
) -> None:
    banner, before = window.banners.banner, window.map_view.seen_rect()
    assert not sees(window, "0020")
    follow(window)
    assert sees(window, "0020")
    assert not window.banners.banner.isHidden(), "there may be more to look at"
    QApplication.processEvents()
    assert sees(window, "0020")
    QTest.mouseClick(banner, LEFT, pos=QPoint(4, 4))
    assert banner.isHidden()
    away = window.map_view.seen_rect().center() - before.center()
    assert away.manhattanLength() < 4


@pytest.mark.long
def test_who_has_gone_on_from_a_place_it_names_stays_where_he_is(window: MainWindow) -> None:
    banner, view = window.banners.banner, window.map_view
    follow(window)
    view.set_zoom(view.zoom() * 0.9)
    seen = view.seen_rect()
    QTest.mouseClick(banner, LEFT, pos=QPoint(4, 4))
    assert banner.isHidden()
    assert view.seen_rect() == seen


@pytest.mark.long
def test_it_makes_room_for_a_hex_it_would_cover_and_stays_there(window: MainWindow) -> None:
    window.banners.tell(
        Banner("What they did", tuple((f"Losses {at}", "1/7 in 0309") for at in range(9))), ""
    )
    banner, view = window.banners.banner, window.map_view
    follow(window)
    hexagon = view.mapFromScene(window.scene.place_rect("0309")).boundingRect()
    assert view.viewport().rect().contains(hexagon)
    assert not banner.isHidden()
    assert not banner.geometry().intersects(hexagon)


@pytest.mark.long
def test_who_then_clicks_on_the_board_goes_on_there(window: MainWindow) -> None:
    follow(window)
    QTest.mouseClick(window.map_view.viewport(), LEFT, pos=spot(window, "0020"))
    assert window.banners.banner.isHidden()
    assert sees(window, "0020"), "the board does not go away under a click"


@pytest.mark.long
def test_a_dialog_beside_the_window_takes_it_away(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.isActiveWindow)
    dialog = QDialog(window)
    dialog.show()
    qtbot.waitUntil(window.banners.banner.isHidden)


@pytest.mark.long
def test_it_covers_neither_empty_boxes_nor_what_it_names_where_the_map_has_gone_over(
    window: MainWindow,
) -> None:
    window.banners.clear()
    window.map_view.fit_field()
    told = Banner("What they did", tuple((f"Losses {at}", "1/7 in 0714 and 0513") for at in range(7)))
    window.banners.tell(told, "")

    def covered() -> list[str]:
        view, lies = window.map_view, window.banners.banner.geometry()
        places = ("entry 5", "entry 6", "entry 9", "entry 10", "0714", "0513")
        seen = {one: view.mapFromScene(window.scene.place_rect(one)).boundingRect() for one in places}
        return [one for one, rect in seen.items() if rect.intersects(lies)]

    assert not covered()
    window.map_view.bring_near(["0719", "0410"])
    assert not covered()
