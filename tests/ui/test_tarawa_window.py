"""Tarawa 1943 in the real window: a battalion dragged, dice and cards picked, buttons, undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QScrollArea

from bloodyridge_qt.app.calculator import MODULE
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.offers import picks
from bloodyridge_qt.table.table_view import AGAIN
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.board.cards_strip import CardButton, CardsStrip, LargeCard
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.panels.card_face import paint_card
from bloodyridge_qt.ui.preferences import Preferences
from bloodyridge_qt.ui.settings import Settings
from tests.games.tarawa_1943.scripted import Game, begun
from tests.slow import after
from tests.ui.session_cases import open_game_window, trigger
from tests.ui.window_cases import drag, force_spot, settle, spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    opened = open_game_window(qtbot, archive, values={"seed": "7"})
    press_button(qtbot, opened, "Begin the landing")
    return opened


def press_button(qtbot: QtBot, window: MainWindow, words: str) -> None:
    (button,) = [
        one for one in window.prompt_bar.answer_buttons if one.isVisible() and one.accessibleName() == words
    ]
    QTest.mouseClick(button, LEFT)
    settle(qtbot, window)


def last(window: MainWindow) -> str:
    """The decision made last."""
    table = window.controller.table
    return str(table.session.journal.entries[table.at - 1].action)


@pytest.mark.long
def test_a_battalion_dragged_onto_a_beach_attacks_and_dice_are_picked_by_keys(
    qtbot: QtBot, window: MainWindow
) -> None:
    assert "Turn 1" in window.prompt_bar.headline.plain_text()
    drag(window, force_spot(window, "battalion 2/2"), spot(window, "2"))
    settle(qtbot, window)
    assert last(window) == "attack 2 with 2/2"
    assert list(picks(window.controller.table.offers())) == ["card U20"], "a card may add dice"
    press_button(qtbot, window, "Roll the dice")
    assert "die 1" in picks(window.controller.table.offers())
    window.map_view.setFocus()
    for key in (Qt.Key.Key_N, Qt.Key.Key_Return):
        QTest.keyClick(window.map_view, key)
    settle(qtbot, window)
    assert last(window).startswith("take up a ")
    assert "taken up" in window.battle_panel.battle.attacker.fire, "the panel shows it at once"
    keys = [(one.accessibleName(), one.isVisible()) for one in window.prompt_bar.answer_buttons[:3]]
    assert [name for name, seen in keys if seen][:2] == ["Reroll (1 cohesion)", "Keep these dice"]
    assert keys[2][0].startswith("Best reroll: "), "the program names it, and does it"
    units = window.battle_panel.battle.attacker.units
    (up,) = [unit.counter.factor for unit in units if unit.outcome == AGAIN]
    assert "taken up, to be rerolled" in window.battle_panel.attacker.row.accessibleDescription()
    faces = [unit.counter.factor for unit in units]
    assert faces == sorted(faces, reverse=True)
    other = next(face for face in faces if face != up)
    for word in (*["take up a"] * faces.count(other), "put back a"):  # by the number they show
        QTest.keyClick(window.map_view, other)
        settle(qtbot, window)
        assert last(window) == f"{word} {other}"
    press_button(qtbot, window, "Reroll (1 cohesion)")
    assert last(window) == "roll again"
    press_button(qtbot, window, "Keep these dice")
    assert last(window) == "keep the dice"


@pytest.mark.long
def test_the_board_is_turned_round_and_played_on(qtbot: QtBot, window: MainWindow) -> None:
    ground = window.scene.ground
    assert ground is not None
    assert ground.centre("1").y() < ground.centre("6").y()
    QTest.keyClick(
        window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
    settle(qtbot, window)
    ground = window.scene.ground
    assert ground is not None
    assert ground.centre("1").y() > ground.centre("6").y()
    assert Preferences.load(Settings()).turned
    drag(window, force_spot(window, "battalion 2/2"), spot(window, "2"))
    settle(qtbot, window)
    assert last(window) == "attack 2 with 2/2"


@pytest.mark.long
def test_a_drop_out_of_reach_is_refused_with_its_paragraph(qtbot: QtBot, window: MainWindow) -> None:
    before = window.controller.table.at
    drag(window, force_spot(window, "battalion 2/2"), spot(window, "9"))
    settle(qtbot, window)
    assert window.controller.table.at == before
    refusal = window.controller.table.refusal(("battalion 2/2", "9", ""))
    assert refusal == "9 Takarongo Point is not linked with wave 1 at Red Beach 2, where 2/2 stands [1.0]."


@pytest.mark.long
def test_a_card_of_the_hand_is_played_by_a_click_and_taken_back(qtbot: QtBot, window: MainWindow) -> None:
    strip = window.findChild(CardsStrip)
    hand = [button for button in strip.buttons.values() if button.card.group == "Hand"]
    assert [button.card.title for button in hand]
    card = next(button for button in hand if button.offered.startswith("Play"))
    qtbot.waitUntil(window.isActiveWindow)
    card.setFocus(Qt.FocusReason.TabFocusReason)
    large = window.findChild(LargeCard)
    assert large.isVisible()
    assert large.offered == f"Play {card.card.title}", "what a click does stands below the large card"
    assert large.why == "Shift+click or Delete: Discard it, which ends the turn."
    place = QRect(card.mapToGlobal(QPoint()), card.size())
    assert large.x() <= place.center().x() <= large.geometry().right(), "it stands by its place"
    assert 0 < place.top() - large.geometry().bottom() < place.height() / 4
    for part in (window.docks.log, window.docks.battle, window.prompt_bar, card):
        assert not large.geometry().intersects(QRect(part.mapToGlobal(QPoint()), part.size()))
    assert "reconstructed" in card.accessibleName() or "cited" in card.accessibleName()
    QTest.mouseClick(card, LEFT)
    settle(qtbot, window)
    assert last(window).startswith("play ")
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, window)
    assert window.controller.table.at == 1
    assert len([button for button in strip.buttons.values() if button.card.group == "Hand"]) == len(hand)


def carry(window: MainWindow, card: CardButton, place: str) -> None:
    """Drag a card onto a place of the board."""
    view = window.map_view.viewport()
    there = card.mapFromGlobal(view.mapToGlobal(spot(window, place)))
    QTest.mousePress(card, LEFT)
    for at in (QPoint(card.width() // 2, -30), there):
        move = QMouseEvent(
            QEvent.Type.MouseMove, at, card.mapToGlobal(at), LEFT, LEFT, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(card, move)
    QTest.mouseRelease(card, LEFT, pos=there)


@pytest.mark.long
@pytest.mark.parametrize("speed", ["none", "quick"])
def test_a_card_that_is_dragged_to_a_place_is_played_there_or_is_taken_back_by_escape(
    qtbot: QtBot, window: MainWindow, speed: str
) -> None:
    """[3.0] Destroyers in the Lagoon strike positions 1, 2, 3, 8 and 9."""
    window.preferences.prefer(dice=speed)
    (card,) = [one for one in hand_of(window) if one.card.title == "Destroyers in the Lagoon"]
    carry(window, card, "2")
    qtbot.waitUntil(lambda: last(window) == "strike 2", timeout=20_000)
    settle(qtbot, window)
    for _ in range(2):
        trigger(window, "undo")
    (card,) = [one for one in hand_of(window) if one.card.title == "Destroyers in the Lagoon"]
    carry(window, card, "4")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: not window.controller.player.playing)
    assert last(window).startswith("play ")
    assert "Not there. " in window.desk.note
    assert window.prompt_bar.cancel_button.accessibleName() == "Take the card back"
    window.map_view.setFocus()
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert window.controller.table.at == 1
    assert not window.prompt_bar.cancel_button.isVisible()


@pytest.mark.long
def test_a_strike_by_a_card_tells_its_chances(window: MainWindow) -> None:
    """[3.0] Three dice, each of 4 or more removes a marker: none of them in one case of eight."""
    table, controller = window.controller.table, window.controller
    controller.decide(next(one for one in table.offers() if one.title.startswith("Play Destroyers")))
    strike = next(one for one in table.offers() if one.title == "Strike 2 Red Beach 2")
    told = table.forecast(strike)
    assert [(bar.label, bar.share) for bar in told.bars] == [
        ("All Japanese lost (3)", 1 / 8),
        ("2 Japanese lost", 3 / 8),
        ("1 Japanese lost", 3 / 8),
        ("No Japanese lost", 1 / 8),
    ]


@pytest.mark.long
def test_a_position_is_set_up_with_the_mouse_and_played_on(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "set_up")
    window.map_view.fit_sheet()
    editor = window.position_editor

    def press(mode: str, place: str) -> None:
        QTest.mouseClick(editor.panel.tools[mode], LEFT)
        QTest.mouseClick(window.map_view.viewport(), LEFT, pos=spot(window, place))

    press("3/2", "3")
    press("cube", "4")
    assert editor.panel.verdict.plain_text() == "• Position 4 has 3 slots [1.0]."
    assert dict(window.scene.marks.lights.lights) == {"4": "objection"}
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.panel.verdict.plain_text() == "Nothing stands against this position."
    QTest.mouseClick(editor.panel.play_button, LEFT)
    settle(qtbot, window)
    assert not editor.active
    assert "Turn 1" in window.prompt_bar.headline.plain_text()
    drag(window, force_spot(window, "battalion 3/2"), spot(window, "4"))
    settle(qtbot, window)
    assert last(window) == "attack 4 with 3/2"


@pytest.mark.long
@pytest.mark.parametrize("purist", after(1, ["no", "yes"]))
def test_an_attack_card_pointed_at_in_the_strip_tells_its_chances(
    qtbot: QtBot, tmp_path: Path, purist: str
) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "7", "purist": purist}, calculator=MODULE)
    press_button(qtbot, window, "Begin the landing")
    drag(window, force_spot(window, "battalion 2/2"), spot(window, "2"))
    settle(qtbot, window)
    button = window.findChild(CardsStrip).buttons["card U20"]
    large = window.findChild(LargeCard)
    qtbot.waitUntil(window.isActiveWindow)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert large.isVisible()
    if purist == "yes":
        qtbot.wait(50)
        assert window.odds.asked is None
        assert not large.chances.forecasts
        return
    qtbot.waitUntil(lambda: bool(large.chances.forecasts), timeout=20_000)
    (told,) = large.chances.forecasts
    action = picks(window.controller.table.offers())["card U20"]
    forecast = window.controller.table.forecast(action)
    assert told.bars == forecast.bars
    assert large.rect().contains(large.chances.geometry())
    window.odds.stop()


@pytest.mark.long
def test_advice_stays_where_two_drops_are_one_decision(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "7"}, calculator=MODULE)
    table = window.controller.table
    decisions = [str(offer.action) for offer in table.offers()]
    assert len(set(decisions)) < len(decisions), "exchanged by either of two battalions"
    trigger(window, "hint")
    QApplication.processEvents()
    panel = window.advice.panel
    assert panel.stop_button.isVisible()
    qtbot.waitUntil(panel.bars[0].isVisible, timeout=60_000)


@pytest.mark.long
def test_a_large_card_has_room_for_all_its_text(window: MainWindow) -> None:
    strip = window.findChild(CardsStrip)
    button = next(iter(strip.buttons.values()))
    large = window.findChild(LargeCard)
    bare = replace(button.card, picture="")
    large.show_above(replace(bare, note="", mark=""), button, "")
    short = large.height()
    large.show_above(replace(bare, note="long " * 200), button, "why")
    assert large.height() > 1.3 * short


@pytest.mark.long
def test_a_large_card_goes_without_its_picture_where_only_so_it_stands_above_its_place(
    window: MainWindow,
) -> None:
    button = next(iter(window.findChild(CardsStrip).buttons.values()))
    large = window.findChild(LargeCard)
    assert button.card.picture
    pictured: list[bool] = []
    for words in range(10, 400, 10):
        card = replace(button.card, note="long " * words)
        large.show_above(replace(card, picture=""), button, "")
        bare = large.height()
        large.show_above(card, button, "")
        if large.geometry().bottom() > button.mapToGlobal(QPoint()).y():
            break  # not even so
        pictured.append(large.height() > bare)
    assert pictured == sorted(pictured, reverse=True)
    assert {*pictured} == {True, False}


@pytest.mark.long
def test_cards_are_titles_only_as_long_as_the_window_is_low(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(window.width(), 1000)
    qtbot.waitUntil(lambda: window.cards.height() > 150)
    high = window.cards.height()
    window.resize(window.width(), 480)
    qtbot.waitUntil(lambda: window.cards.height() < 80)
    window.resize(window.width(), 1000)
    qtbot.waitUntil(lambda: window.cards.height() == high)


@pytest.mark.long
def test_a_card_that_is_pointed_at_says_what_a_click_does_as_soon_as_it_does_something(
    window: MainWindow,
) -> None:
    strip, picks_of = window.findChild(CardsStrip), window.scene.picks
    key, button = next((key, one) for key, one in strip.buttons.items() if one.offered.startswith("Play"))
    offers = dict(picks_of.choices)
    picks_of.offer({})
    large = window.findChild(LargeCard)
    button.pointed.emit(key)
    assert large.isVisible()
    assert not large.offered
    picks_of.offer(offers)
    assert large.offered.startswith("Play")


@pytest.mark.long
def test_the_card_that_leads_the_japanese_is_read_before_it_acts_unless_the_player_may_answer_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    """[6.0] The game waits with it; whoever does not want that pauses between phases no more."""
    window.preferences.prefer(dice="quick", pause_phases=True)
    player, banner = window.controller.player, window.banners.banner
    read = []
    while len(read) < 3:
        (end,) = [one for one in window.controller.table.offers() if one.title == "End the turn"]
        window.controller.decide(end, unasked=True)
        qtbot.waitUntil(lambda: player.waiting or not player.playing, timeout=20_000)
        while player.waiting:
            (shown,) = banner.banners
            ((_, says),) = shown.rows
            seen = *(card.text for card in window.scene.view_shown.cards), window.log_panel.text()
            assert says
            assert not [words for words in seen if says in words], "it is read in one place"
            read.append(shown.title)
            if len(read) == 2:  # a click beside the cards goes on, too
                strip = window.cards
                free = QPoint(strip.width() - 12, strip.height() // 2)
                below = strip.childAt(free)
                at = below.mapFrom(strip, free)
                QTest.mouseClick(below, Qt.MouseButton.LeftButton, pos=at)
                assert banner.banners != (shown,)
            elif len(read) == 3:  # and one on a card
                QTest.mouseClick(next(iter(window.cards.buttons.values())), Qt.MouseButton.LeftButton)
                assert banner.banners != (shown,)
            else:
                QTest.keyClick(window.log_panel.text_view, Qt.Key.Key_Return)  # wherever the keys are
            qtbot.waitUntil(lambda: player.waiting or not player.playing, timeout=20_000)
        while "End the turn" not in [one.title for one in window.controller.table.offers()]:
            assert not banner.isVisible()
            window.controller.decide(window.controller.table.offers()[0], unasked=True)
            qtbot.waitUntil(lambda: not player.playing, timeout=20_000)
    trigger(window, "program_plays")
    (end,) = [one for one in window.controller.table.offers() if one.title == "End the turn"]
    window.controller.decide(end, unasked=True)
    qtbot.waitUntil(lambda: player.waiting, timeout=20_000)
    assert banner.isVisible(), "also while the program plays"
    trigger(window, "program_plays")
    player.run()
    qtbot.waitUntil(lambda: not player.playing, timeout=20_000)
    window.preferences.prefer(pause_phases=False)


@pytest.mark.long
def test_dice_lie_beside_the_place_they_are_thrown_at_and_on_the_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.preferences.prefer(dice="none", pause_phases=False)
    scene, player, lain = window.scene, window.controller.player, set[str]()

    def look() -> None:
        for die in scene.dice.items:
            lies = die.mapRectToScene(die.boundingRect()).center()
            assert scene.sceneRect().contains(lies)
            assert not scene.place_rect(die.throw.place).contains(lies)
            lain.add(die.throw.place)

    scene.dice.settled.connect(look)
    while len(lain) < 2:
        offers = window.controller.table.offers()
        end = [one for one in offers if one.title in ("End the turn", "Play no card")]
        window.controller.decide((end or offers)[0], unasked=True)
        qtbot.waitUntil(lambda: not player.playing, timeout=20_000)


def hand_of(window: MainWindow) -> list[CardButton]:
    """The cards of the hand in the strip."""
    strip = window.findChild(CardsStrip)
    return [button for button in strip.buttons.values() if button.card.group == "Hand"]


def point_at(qtbot: QtBot, window: MainWindow, card: CardButton) -> None:
    """The pointer moves over a card to its middle, and the card is shown large."""
    for aside in (30, 0):
        QTest.mouseMove(card, card.rect().center() - QPoint(aside, 0))
    qtbot.waitUntil(window.findChild(LargeCard).isVisible)


@pytest.mark.slow
def test_a_large_card_comes_where_the_pointer_moves_and_not_where_a_card_slides_under_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    large = window.findChild(LargeCard)
    card = next(button for button in hand_of(window) if button.offered.startswith("Play"))
    point_at(qtbot, window, card)
    QTest.mouseMove(window.map_view.viewport(), window.map_view.viewport().rect().center())
    qtbot.waitUntil(large.isHidden)
    middle = hand_of(window)[0].rect().center()
    point_at(qtbot, window, hand_of(window)[0])
    window.controller.decide(
        next(one for one in window.controller.table.offers() if one.action.verb == "play")
    )
    settle(qtbot, window)
    assert not large.isVisible()
    QTest.mouseMove(hand_of(window)[0], middle + QPoint(2, 2))
    QApplication.processEvents()
    assert not large.isVisible(), "a hand that trembles does not mean the card that came to lie under it"
    QTest.mouseMove(hand_of(window)[0], middle + QPoint(40, 20))
    qtbot.waitUntil(large.isVisible)


@pytest.mark.slow
@pytest.mark.parametrize("opened", after(1, ["menu", "dialog", "position editor"]))
def test_a_large_card_goes_when_something_opens_over_the_board(
    qtbot: QtBot, window: MainWindow, opened: str
) -> None:
    large, card = window.findChild(LargeCard), hand_of(window)[0]
    qtbot.waitUntil(window.isActiveWindow)
    point_at(qtbot, window, card)
    if opened == "position editor":
        trigger(window, "set_up")
        assert not large.isVisible()
        return
    menu, dialog = QMenu(window), QDialog(window)
    menu.addAction("one")
    (menu.popup(card.mapToGlobal(QPoint(0, -200))) if opened == "menu" else dialog.open())
    qtbot.waitUntil(large.isHidden)
    menu.close()
    dialog.close()
    qtbot.waitUntil(window.isActiveWindow)
    assert not large.isVisible(), "it does not come again by itself either"


@pytest.mark.long
def test_what_may_be_done_with_the_piece_in_hand_is_marked_over_the_counters_that_lie_there(
    window: MainWindow,
) -> None:
    assert window.scene.select("battalion 2/2")
    lights = window.scene.marks.lights
    assert lights.lights == {"2": "target", "wave2:2": "waypoint", "wave1:2": "waypoint"}
    spot = lights.over.spot("2")
    assert window.scene.place_rect("2").contains(spot)
    assert lights.over.zValue() > window.scene.stack("garrison 2").zValue()
    badge_free = lights.over.spot("wave2:2")
    assert badge_free.y() > window.scene.place_centre("wave2:2").y(), "who may be swapped is marked too"
    assert lights.over.spot("3") is None


@pytest.mark.slow
def test_dice_stay_under_the_pointer_when_one_is_picked(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "7"}, calculator=MODULE)
    press_button(qtbot, window, "Begin the landing")
    drag(window, force_spot(window, "battalion 2/2"), spot(window, "2"))
    settle(qtbot, window)
    press_button(qtbot, window, "Roll the dice")
    panel = window.battle_panel
    places = set()
    for told in (1, 2):
        qtbot.waitUntil(lambda: len(panel.chances.forecasts) == told, timeout=20_000)  # noqa: B023
        QApplication.processEvents()
        row = panel.attacker.row
        places.add(row.mapToGlobal(row.cell("die 1").whole.center().toPoint()).y())
        if told == 1:
            QTest.mouseClick(row, LEFT, pos=row.cell("die 1").whole.center().toPoint())
            settle(qtbot, window)
    assert last(window).startswith("take up")
    assert len(places) == 1
    window.odds.stop()


@pytest.mark.long
def test_a_card_whose_click_discards_it_is_not_for_now_and_pointed_at_says_so(window: MainWindow) -> None:
    slips = {button.card.title: button.slip for button in hand_of(window)}
    assert set(slips.values()) == {"not now", ""}
    for button in hand_of(window):
        assert bool(button.slip) == button.offered.startswith("Discard")
        assert button.accessibleName().endswith("Discard it, which ends the turn")
        assert bool(button.slip) == ("Delete: Discard it" not in button.accessibleName())
        button.pointed.emit(button.card.key)
        assert "ends the turn" in window.findChild(LargeCard).why
    shown = [one.accessibleName() for one in window.prompt_bar.answer_buttons if one.isVisible()]
    assert shown == ["End the turn"], "what discards a card stands on the card"
    warnings = {offer.warning for offer in window.controller.table.offers() if offer.slip}
    assert warnings == {
        "A discard ends the turn [6.0]. No action has been taken this turn; the turn ends without one [6.0]."
    }


@pytest.mark.long
def test_a_click_on_a_card_not_for_now_shows_it_large_with_what_it_lacks_and_shift_discards_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(question, "ask_confirm", lambda *words: asked.append(words[1]))
    card, large = next(one for one in hand_of(window) if one.slip), window.findChild(LargeCard)
    QTest.mouseClick(card, LEFT)
    assert (asked, large.isVisible()) == ([], True)
    assert large.why
    QTest.mouseClick(card, LEFT, Qt.KeyboardModifier.ShiftModifier)
    settle(qtbot, window)
    assert len(asked) == 1
    playable = next(one for one in hand_of(window) if not one.slip)
    QTest.mouseClick(playable, LEFT, Qt.KeyboardModifier.ShiftModifier)
    window.map_view.setFocus()
    while window.scene.picks.aim != playable.card.key:
        QTest.keyClick(window.map_view, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(window.map_view, Qt.Key.Key_Delete)
    assert asked[1:] == [f"Discard {playable.card.title}"] * 2, "what can be played is not played by Shift"


@pytest.mark.long
@pytest.mark.parametrize(("text_size", "wide"), [(175, 1000), (100, 600)])
def test_cards_and_bare_titles_give_way_before_they_have_a_scroll_bar(
    qtbot: QtBot, window: MainWindow, text_size: int, wide: int
) -> None:
    window.preferences.prefer(text_size=text_size)
    window.resize(wide, 700)
    strip, (*_, last_card) = window.findChild(CardsStrip), hand_of(window)
    bar = strip.findChild(QScrollArea).horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() == 0)
    assert last_card.mapTo(strip, last_card.rect().bottomRight()).x() < strip.width()


@pytest.mark.long
def test_a_card_clicked_to_be_read_stays_and_the_button_below_it_discards_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(question, "ask_confirm", lambda *words: asked.append(words[1]))
    card, large = next(one for one in hand_of(window) if one.slip), window.findChild(LargeCard)
    QTest.mouseClick(card, LEFT)
    card.pointed.emit("")
    assert large.isVisible(), "the pointer is on its way to the button"
    QTest.mouseClick(window.prompt_bar, LEFT)
    assert not large.isVisible()
    QTest.mouseClick(card, LEFT)
    QTest.mouseClick(large, LEFT, pos=large.rect().center())
    assert (asked, large.isVisible()) == ([], True)
    QTest.mouseClick(large, LEFT, pos=QPoint(large.width() // 2, large.height() - 8))
    settle(qtbot, window)
    assert len(asked) == 1
    assert not large.isVisible()


@pytest.mark.long
def test_a_turn_that_ends_with_actions_left_is_asked_about_once(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_game_window(
        qtbot, Archive(edition_of("tarawa_1943"), tmp_path / "running"), values={"seed": "12"}
    )
    press_button(qtbot, window, "Begin the landing")
    asked, answers = list[str](), [False, True]
    monkeypatch.setattr(question, "ask_confirm", lambda *words: (asked.append(words[2]), answers.pop(0))[1])
    (orphans,) = [one for one in hand_of(window) if one.card.title.startswith("Ryan")]
    QTest.mouseClick(orphans, LEFT)
    settle(qtbot, window)
    drag(window, force_spot(window, "battalion 3/2"), spot(window, "wave2:1"))
    settle(qtbot, window)
    assert last(window) == "rotate 3/2 with 1/2"
    for times in (1, 2):
        press_button(qtbot, window, "End the turn")
        qtbot.waitUntil(lambda times=times: len(asked) == times)
    assert asked[0] == "2 actions are left this turn [6.0]. Once you have gone on, this is not asked again."
    assert last(window) == "end the turn"


@pytest.mark.long
def test_a_card_that_cannot_be_played_says_why_and_a_click_leaves_the_keys_with_the_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    drag(window, force_spot(window, "battalion 2/2"), spot(window, "2"))
    settle(qtbot, window)
    window.map_view.setFocus()
    qtbot.waitUntil(window.isActiveWindow)
    card = next(one for one in hand_of(window) if not one.offered)
    said: list[str] = []
    window.scene.refused.connect(lambda text, _place: said.append(text))
    QTest.mouseClick(card, LEFT)
    assert said
    assert "[" in said[0]
    assert window.map_view.hasFocus()


@pytest.mark.long
def test_small_print_that_is_cut_ends_in_dots_after_a_whole_word(window: MainWindow) -> None:
    card = hand_of(window)[0].card

    def painted(note: str) -> QImage:
        image = QImage(160, 170, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        paint_card(painter, QRectF(image.rect()), replace(card, note=note, text="Short."), 13)
        painter.end()
        return image

    words = [f"word{number}" for number in range(90)]
    cut = painted(" ".join(words))
    told = next(count for count in range(90) if painted(f"{' '.join(words[:count])} …") == cut)
    assert 4 < told < 60
    assert painted("Three words only") != painted("Three words only …")


@pytest.mark.long
def test_the_panel_tells_what_dice_come_to_when_they_lie(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "7"})
    press_button(qtbot, window, "Begin the landing")
    drag(window, force_spot(window, "battalion 2/2"), spot(window, "2"))
    settle(qtbot, window)
    window.preferences.prefer(dice="quick")
    panel = window.battle_panel
    (roll,) = [one for one in window.prompt_bar.answer_buttons if one.accessibleName() == "Roll the dice"]
    QTest.mouseClick(roll, LEFT)
    qtbot.waitUntil(lambda: panel.running)
    assert panel.battle.step == "The throw"
    assert panel.battle.attacker.fire == "5 dice [6.0]"
    settle(qtbot, window)
    assert panel.battle.step.startswith("Dice on the table; each 3 was thrown again")
    assert "die 1" in {unit.counter.key for unit in panel.battle.attacker.units}
    assert not panel.tray.isVisible(), "each die is shown once"


def seat(qtbot: QtBot, tmp_path: Path, game: Game) -> MainWindow:
    """A window with this position: markers that made room are lost, cards in use are out of their deck."""
    state = game.state
    state.japanese_dead = 27 - sum(state.japanese)
    seen = (*state.hand, *state.tactics_seen)
    state.tactics_left = [card for card in state.tactics_left if card not in seen]
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "7"})
    line = archive.edition.line_of(game.rules, game.state)
    window.controller.seat(archive.paste_position(line, "7"))
    settle(qtbot, window)
    return window


def test_a_click_on_a_battalion_that_may_follow_says_yes(qtbot: QtBot, tmp_path: Path) -> None:
    """[6.0] Whether it follows is all that is asked; where it stands is no place to put it back to."""
    game = begun()
    for one, at in (("2/2", "2"), ("2/8", "3"), ("3/2", "1")):
        game.stand(one, at, cohesion=9)
    game.state.japanese[game.at("4")] = 0
    game.do("move", battalion="2/2", place="4")
    window = seat(qtbot, tmp_path, game)
    assert len(window.scene.movers) == 2
    QTest.mouseClick(window.map_view.viewport(), LEFT, pos=force_spot(window, "battalion 3/2"))
    settle(qtbot, window)
    assert last(window) == "follow with 3/2"


def test_own_positions_a_bunker_may_be_built_in_are_not_marked_as_targets(
    qtbot: QtBot, tmp_path: Path
) -> None:
    game = begun()
    game.stand("2/2", "2")
    game.stand("2/8", "3")
    game.card("J20", cards=["U28"])
    game.do("play", card="U28")
    window = seat(qtbot, tmp_path, game)
    lights = window.scene.marks.lights
    assert lights.lights == {"2": "place", "3": "place"}
    assert lights.over.spot("2"), "its sign is not covered by the battalion"


def test_neighbours_who_may_recover_lie_in_their_slots_with_their_cohesion(
    qtbot: QtBot, tmp_path: Path
) -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=4)
    game.stand("2/8", "4", cohesion=4)
    game.hold("U08")
    game.do("play", card="U08")
    window = seat(qtbot, tmp_path, game)
    for key in ("battalion 2/2", "battalion 2/8"):
        item = window.scene.stack(key)
        assert item.held_open
        assert item.spread == 0, "its cohesion stays in sight, and no words lie under it"


@pytest.mark.long
def test_a_second_battalion_that_may_recover_is_asked_for_by_ear_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun()
    for battalion, position in (("2/2", "2"), ("2/8", "4"), ("1/8", "3")):
        game.stand(battalion, position, cohesion=4)
    game.hold("U10")
    game.do("play", card="U10")
    window = seat(qtbot, tmp_path, game)
    QApplication.processEvents()
    said: list[str] = []
    monkeypatch.setattr(heard_board, "announce", lambda _view, words: said.append(words))
    offers = (one for one in window.controller.table.offers() if "2/2" in one.title)
    window.controller.decide(next(offers))
    settle(qtbot, window)
    qtbot.waitUntil(lambda: len(said) > 1)
    assert said == ["2/2 is chosen; another may be", "Which battalion recovers? Alt+1: Nobody else."]


@pytest.mark.long
def test_a_press_on_a_free_slot_is_meant_for_the_battalion_that_lies_in_the_box(
    qtbot: QtBot, tmp_path: Path
) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "10"})
    press_button(qtbot, window, "Begin the landing")  # 3/2 keeps one marker
    free = window.map_view.mapFromScene(window.scene.ground.slots["wave1:1"][2].center())
    QTest.mouseClick(window.map_view.viewport(), LEFT, pos=free)
    assert window.scene.selected == "battalion 3/2"
