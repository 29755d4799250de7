"""First Blood through the window, by mouse or by keys: two seats at one table on which nothing is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bloodyridge_qt.app.calculator import MODULE as CALCULATOR
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.notation import agenda_of
from bloodyridge_qt.games.first_blood.screen.foretelling import odds_now
from bloodyridge_qt.games.first_blood.screen.view import table_view
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.offers import Several, movers
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.dialogs import ask_path, question
from bloodyridge_qt.ui.shell import advice_control
from tests.games.first_blood.fields import Field
from tests.slow import after
from tests.ui.eyes import read_in
from tests.ui.session_cases import open_game_window, trigger
from tests.ui.window_cases import drag, settle, spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.offers import Offer
    from bloodyridge_qt.ui.shell.main_window import MainWindow

    Against = Callable[..., MainWindow]

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton
FIRST = ("resolve", "attack", "support", "declare", "work")
CROWD = 6
"""Units that lie in one hex while others still pass through; nobody grasps one of a dozen by the mouse."""
SET_UP = {"RDR": "0406", "PAR": "0406", "11/2": "0406", "1ENG": "0906", "1/1": "0506", "5/3": "0714"}


def choose(table: Table, luck: random.Random) -> Offer:
    """Something sensible enough to bring about every kind of decision: towards the airfield, and attack."""
    offers = [one for one in table.offers() if not isinstance(one.action, Several)]
    state = table.session.state
    wait = state.agenda[-1]
    if wait == t.SET_UP:
        wanted = [one for one in offers if SET_UP.get(one.action.piece, "0708") == one.action.place]
        return (wanted or [one for one in offers if one.action.place in ("0709", "B", "D")] or offers)[0]
    for verb in FIRST:
        if found := [one for one in offers if one.action.verb == verb]:
            return luck.choice(found)
    end = [one for one in offers if one.action.verb == "end"]
    if end and (wait != t.MOVE or state.side == t.US or luck.random() < 0.12):
        return end[0]
    moves = [one for one in offers if one.action.verb == "move" and one.target.isdigit()]
    where = [table.rules.setting.places[at] for at in state.where if at >= 0]
    moves = [one for one in moves if where.count(one.target) < CROWD] or moves
    return max(moves, key=lambda one: one.target) if moves and luck.random() < 0.8 else luck.choice(offers)


def go_on(window: MainWindow, luck: random.Random, until: Callable[[Table], bool]) -> None:
    """Play on at the table until something holds, and show what it has come to."""
    table = window.controller.table
    for _ in range(2000):
        if until(table) or not table.offers():
            break
        table.submit(choose(table, luck))
    window.controller.show_present()
    QApplication.processEvents()
    assert until(table)


def waits(*names: str, side: int) -> Callable[[Table], bool]:
    def holds(table: Table) -> bool:
        state = table.session.state
        return bool(state.agenda) and state.agenda[-1] in names and state.side == side

    return holds


def head(window: MainWindow, key: str) -> QPoint:
    """Where a counter can be grasped: at its head, which others leave in sight."""
    item = window.scene.stack(key)
    rect = item.counter_rect(item.view.counters[-1].key)
    return window.map_view.mapFromScene(rect.center().x(), rect.top() + 0.14 * rect.height())


def answers(window: MainWindow) -> dict[str, QWidget]:
    shown = (one for one in window.prompt_bar.answer_buttons if one.isVisible())
    return {one.accessibleName(): one for one in shown}


def put_back(window: MainWindow) -> None:
    """The only piece that can go is taken up by itself; Escape puts it back."""
    if window.scene.selected:
        QTest.keyClick(window.map_view, Qt.Key.Key_Escape)


def by_mouse(window: MainWindow, offer: Offer) -> None:
    board = window.map_view
    if not offer.touch:
        QTest.mouseClick(answers(window)[offer.title], LEFT)
    elif len(offer.touch) == 1:
        (key,) = offer.touch
        put_back(window)
        rect = window.scene.picked_rect(key)
        north = rect.center().y() if window.scene.knows(key) else rect.top() + 0.14 * rect.height()
        at = board.mapFromScene(rect.center().x(), north)
        QTest.mouseClick(board.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    else:
        drag(window, head(window, offer.mover), spot(window, offer.target))


def by_keys(window: MainWindow, offer: Offer) -> None:
    board, scene = window.map_view, window.scene
    board.setFocus()
    if not offer.touch:
        number = [*answers(window)].index(offer.title) + 1
        QTest.keyClick(board, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.AltModifier)
        return
    if len(offer.touch) == 1:
        put_back(window)
        key = Qt.Key.Key_N if scene.movers else Qt.Key.Key_Tab
        turn(board, key, lambda: scene.picks.aim, offer.touch[0])
    else:
        turn(board, Qt.Key.Key_Tab, lambda: scene.selected, offer.mover)
        turn(board, Qt.Key.Key_N, lambda: scene.hand.aim, offer.target)
    QTest.keyClick(board, Qt.Key.Key_Return)


def turn(board: QWidget, key: Qt.Key, reached: Callable[[], str], wanted: str) -> None:
    for _ in range(250):
        if reached() == wanted:
            return
        QTest.keyClick(board, key)
    raise AssertionError(f"{wanted} is not reached")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "lunga"})
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "before", "decisions"),
    after(
        2,
        [
            (by_mouse, 4, 3),
            (by_keys, 12, 3),
            (by_mouse, 60, 6),
            (by_keys, 70, 3),
            (by_mouse, 0, 9999),
            (by_keys, 0, 9999),
        ],
    ),
)
def test_each_decision_by_hand_is_the_one_that_was_meant(
    qtbot: QtBot,
    window: MainWindow,
    hand: Callable[[MainWindow, Offer], None],
    before: int,
    decisions: int,
) -> None:
    table, luck = window.controller.table, random.Random("lunga")
    go_on(window, luck, lambda table: table.at == before)
    for _ in range(decisions):
        if not table.offers():
            break
        offer, at = choose(table, luck), table.at
        hand(window, offer)
        qtbot.waitUntil(lambda before=at: table.at > before)  # the keys of a button press it for a moment
        settle(qtbot, window)
        alone = range(at + 1, table.at)
        assert all(table.went_alone(one) for one in alone), f"{offer.title} by {hand.__name__}"
        assert table.session.journal.entries[at].action == offer.action


@pytest.mark.long
def test_the_prompt_names_the_seat_and_nobody_hands_the_screen_over(window: MainWindow) -> None:
    """[8.10] Also where the other side than that of the turn decides."""
    luck = random.Random("lunga")
    seen = set()
    table = window.controller.table
    for number in range(110):
        prompt = table.view().prompt
        assert prompt.headline.startswith(f"{table.seat}, ")
        assert prompt.side == ("us" if table.seat == "US" else "japanese")
        seen.add((table.seat, table.session.state.side))
        if number % 10:
            table.submit(choose(table, luck))
            continue
        window.controller.show_present()
        assert window.prompt_bar.headline.plain_text() == prompt.headline
        assert "has the screen" not in "".join(answers(window))
        window.controller.decide(choose(table, luck))
        window.controller.finish()
    assert {seat for seat, _side in seen} == {"US", "Japanese"}


@pytest.mark.long
def test_hovering_a_unit_shows_what_each_hex_costs_it(qtbot: QtBot, window: MainWindow) -> None:
    """[4.2.1]"""
    go_on(window, random.Random("lunga"), waits(t.MOVE, side=t.JAPAN))
    go_on(
        window, random.Random(1), lambda table: any(_is_ashore(table, one) for one in movers(table.offers()))
    )
    table = window.controller.table
    mover = next(one for one in movers(table.offers()) if _is_ashore(table, one))
    QTest.mouseMove(window.map_view.viewport(), head(window, mover))
    settle(qtbot, window)
    costs = {one.target: one.slip for one in table.offers() if one.mover == mover}
    assert costs
    assert window.scene.marks.chances.slips == costs
    assert window.scene.selected == ""


def _is_ashore(table: Table, mover: str) -> bool:
    return next(stack.place for stack in table.view().stacks if stack.key == mover).isdigit()


@pytest.mark.long
def test_an_attack_being_declared_stands_beside_the_board_and_on_it(window: MainWindow) -> None:
    """[8.1, 8.2] What still must attack and be attacked is marked until it does."""
    luck = random.Random("lunga")
    go_on(window, luck, waits(t.DECLARE, side=t.JAPAN))
    state, setting = window.controller.table.session.state, window.controller.table.rules.setting
    duty = {setting.places[at] for at in state.duty}
    shown = {one.place for one in window.scene.view_shown.markers if one.face == "must_be_attacked"}
    assert duty
    assert shown == duty
    go_on(window, luck, lambda table: bool(table.session.state.targets))
    battle = window.scene.view_shown.battle
    target = setting.places[window.controller.table.session.state.targets[-1][0]]
    assert target in battle.title
    assert " = " in battle.attacker.fire
    assert "[8.8]" in battle.step
    odds = window.controller.table.screen.odds_now(window.controller.table.session.state, "")
    assert sum(bar.share for bar in odds.bars) == pytest.approx(1)
    assert {one.place for one in window.scene.view_shown.markers if one.face == "attacked"} >= {target}


@pytest.fixture
def against(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Against:
    """Begins a game in which the program has a seat; it is not asked whether it may be left."""
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)
    archive = Archive(edition_of("first_blood"), tmp_path / "running")

    def begun(program: str, seed: str = "lunga") -> MainWindow:
        return open_game_window(qtbot, archive, values={"seed": seed, "program": program})

    return begun


@pytest.fixture
def against_the_program(against: Against) -> MainWindow:
    return against("Japanese")


@pytest.mark.long
def test_the_program_decides_for_its_seat_and_stops_where_the_player_is_asked(
    qtbot: QtBot, against_the_program: MainWindow
) -> None:
    window, table = against_the_program, against_the_program.controller.table
    own = sum(piece.arrives == 0 and piece.side == t.US for piece in table.rules.setting.pieces)
    go_on(window, random.Random("lunga"), lambda table: table.at == own)
    if table.seat == "US":
        window.controller.decide(next(one for one in table.offers() if one.action.verb == "end"))
    window.controller.finish()
    qtbot.waitUntil(lambda: table.seat == "US" and table.session.state.turn == 1, timeout=60_000)
    assert table.at > own + 5
    assert not window.program_seat.asked
    seats = [table.screen.seat(state) for state in table.session.moments]
    said = {line.moment: line for line in reversed(table.log_lines())}  # the first of each decision
    for decision in range(table.at):
        marked = said[decision].text.startswith("Program: ")
        assert marked == (seats[decision] == "Japanese"), said[decision].text


@pytest.mark.slow
@pytest.mark.parametrize("way", ["undo", "log", "replay"])
def test_taking_back_past_what_the_program_decided_comes_to_the_players_own_decision(
    qtbot: QtBot, against_the_program: MainWindow, way: str
) -> None:
    """And done again it decides its part again, with the same dice; he is never asked for its seat."""
    window, table = against_the_program, against_the_program.controller.table
    go_on(window, random.Random("lunga"), lambda table: table.seat == "Japanese")
    own = table.at - 1
    qtbot.waitUntil(lambda: table.seat == "US" and table.session.state.turn == 1, timeout=60_000)
    window.controller.finish()
    stood, thrown = table.at, table.session.thrown()
    assert stood > own + 5
    if way == "undo":
        trigger(window, "undo")
    elif way == "log":
        window.log_panel.back_wanted.emit(stood - 2)
    else:
        trigger(window, "replay")
        window.replay.seek(stood - 2)
        trigger(window, "play_on")
    assert (table.seat, table.at) == ("US", own)
    QTest.qWait(400)
    assert table.at == own, "it is not its turn"
    trigger(window, "redo")
    qtbot.waitUntil(lambda: table.at == stood, timeout=60_000)
    assert table.session.thrown() == thrown


@pytest.mark.slow
def test_the_program_decides_in_an_opened_game_in_which_something_can_be_done_again(
    qtbot: QtBot, against_the_program: MainWindow, tmp_path: Path
) -> None:
    window, table = against_the_program, against_the_program.controller.table
    go_on(window, random.Random("lunga"), lambda table: table.seat == "Japanese")
    qtbot.waitUntil(lambda: table.seat == "US" and table.session.state.turn == 1, timeout=60_000)
    stood = table.at
    trigger(window, "undo")
    table.redo()
    archive = Archive(edition_of("first_blood"), tmp_path / "other")
    archive.save(table, tmp_path / "kept.brsave")
    again = archive.open(tmp_path / "kept.brsave")
    assert again.seat == "Japanese"
    assert again.redo_label()
    window.controller.seat(again)
    qtbot.waitUntil(lambda: again.at == stood, timeout=60_000)


def test_the_file_says_who_decides_and_which_seat_is_the_programs(
    against_the_program: MainWindow, tmp_path: Path
) -> None:
    window, table = against_the_program, against_the_program.controller.table
    assert window.files.file_name().endswith(", US decides")
    archive = Archive(edition_of("first_blood"), tmp_path / "other")
    archive.save(table, tmp_path / "mail.brsave")
    rows = dict(archive.preview(tmp_path / "mail.brsave").rows)
    assert rows["Decides"] == "US"
    assert rows["The program’s seat"] == "Japanese"
    again = archive.open(tmp_path / "mail.brsave")
    assert again.program == "Japanese"
    assert again.set_up_choices()["program"] == "Japanese"


@pytest.mark.slow
def test_nothing_is_to_be_sent_where_the_other_seat_is_the_programs(
    qtbot: QtBot, against_the_program: MainWindow, tmp_path: Path
) -> None:
    """Also where the file has the name that is offered, with who decides in it."""
    window, table = against_the_program, against_the_program.controller.table
    assert window.files.save_to(tmp_path / f"{window.files.file_name()}.brsave")
    noted: list[str] = []
    window.desk.noted.connect(noted.append)
    while table.seat == "US":
        window.controller.decide(window.controller.table.offers()[-1], unasked=True)
        window.controller.finish()
    qtbot.waitUntil(lambda: table.seat == "US" or table.over, timeout=60_000)
    assert not [words for words in noted if "sent" in words]


@pytest.mark.slow
def test_a_game_that_came_by_mail_is_sent_on_under_the_name_of_who_decides_then(
    window: MainWindow, tmp_path: Path
) -> None:
    go_on(window, random.Random("lunga"), lambda table: table.seat == "Japanese")
    name = window.files.file_name()
    assert name.endswith(", Japanese decides")
    assert window.files.save_to(tmp_path / f"{name}.brsave")
    go_on(window, random.Random("lunga"), lambda table: table.seat == "US")
    assert window.files.file_name() == name.replace("Set-up, Japanese decides", "SEP I, US decides")
    assert window.files.save_to(tmp_path / "Our game.brsave")
    assert window.files.file_name() == "Our game", "a name the player chose stays"


@pytest.mark.slow
def test_a_file_by_mail_stays_as_it_came_and_the_next_one_tells_who_decides_then(
    window: MainWindow, tmp_path: Path
) -> None:
    """Two files of a turn and a seat have numbers; those are the program's, and no name a player chose."""
    go_on(window, random.Random("lunga"), lambda table: table.seat == "Japanese")
    came = tmp_path / f"{window.files.file_name()} 2 (1).brsave"
    assert window.files.save_to(came)
    stored = came.read_bytes()
    trigger(window, "save")
    assert came.read_bytes() == stored
    go_on(window, random.Random("lunga"), lambda table: table.seat == "US")
    name = window.files.file_name()
    assert name == came.stem.replace("Set-up, Japanese decides 2 (1)", "SEP I, US decides")
    trigger(window, "save")
    assert window.files.path == tmp_path / f"{name}.brsave"
    assert came.read_bytes() == stored
    window.files.open_path(came)
    assert window.files.file_name() == came.stem.removesuffix(" 2 (1)")
    go_on(window, random.Random("lunga"), lambda table: table.seat == "US")
    trigger(window, "save")
    assert window.files.path == tmp_path / f"{name} 2.brsave", "that of before is another file"
    go_on(window, random.Random("lunga"), lambda table: table.seat == "US" and table.at > 40)
    trigger(window, "save")
    assert window.files.path == tmp_path / f"{name} 2.brsave", "it is the player's own and tells the same"
    assert came.read_bytes() == stored


@pytest.mark.slow
def test_a_file_that_came_by_mail_is_neither_offered_again_nor_overwritten(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []
    monkeypatch.setattr(ask_path, "ask_new_path", lambda *words: offered.append(words[-1]))
    window.files.recent.remember(tmp_path / "any.brsave")
    go_on(window, random.Random("lunga"), lambda table: table.seat == "Japanese")
    came = window.files.file_name()
    for number in ("", " 2", " (1)"):
        assert window.files.save_to(tmp_path / f"{came}{number}.brsave")
    received = (tmp_path / f"{came} (1).brsave").read_bytes()
    window.files.save_as()
    assert offered.pop() == f"{came} 3.brsave", "while the same seat decides the next number is free"
    go_on(window, random.Random("lunga"), lambda table: table.seat == "US")
    goes = came.replace("Set-up, Japanese decides", "SEP I, US decides")
    window.files.save_as()
    assert offered.pop() == f"{goes}.brsave"
    (tmp_path / f"{goes}.brsave").write_text("another file")
    assert window.files.save()
    assert window.files.path == tmp_path / f"{goes} 2.brsave"
    assert window.desk.note == f"Saved as {goes} 2.brsave; {came} (1).brsave stays as it is"
    assert (tmp_path / f"{came} (1).brsave").read_bytes() == received
    assert window.files.save(), "who decides has not changed: the same file"
    assert window.files.path == tmp_path / f"{goes} 2.brsave"


def test_a_seat_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of US, Japanese"):
        edition_of("first_blood").start({"program": "Tokyo"})


def test_however_many_units_pass_through_a_hex_each_can_be_grasped(window: MainWindow) -> None:
    """[5.0] The limit binds only when the phase ends."""
    setting = window.controller.table.rules.setting
    state = window.controller.table.session.state.copy()
    for unit in setting.units[t.US][:12]:
        state.where[unit] = setting.place["1209"]
    window.scene.show_view(table_view(state, setting, "US"))
    for unit in setting.units[t.US][:12]:
        key = setting.pieces[unit].name
        item = window.scene.stack(key)
        rect = item.counter_rect(item.view.counters[-1].key)
        grasped = window.scene.stack_at(QPointF(rect.center().x(), rect.top() + 2))
        assert grasped.view.key == key
        assert rect.width() > 45


@pytest.mark.long
def test_a_crowded_hex_is_laid_out_where_the_pointer_rests_and_each_unit_can_be_taken(
    qtbot: QtBot, window: MainWindow
) -> None:
    """[5.0] A dozen units, at any size of the window."""
    go_on(window, random.Random("lunga"), waits(t.MOVE, side=t.US))
    board, scene, setting = window.map_view, window.scene, window.controller.table.rules.setting
    state = window.controller.table.session.state.copy()
    crowd = [unit for unit in setting.units[t.US] if state.where[unit] >= 0][:12]
    for unit in crowd:
        state.where[unit] = setting.place["1209"]
    scene.show_view(table_view(state, setting, "US"))
    keys = [setting.pieces[unit].name for unit in crowd]
    QTest.mouseMove(board.viewport(), head(window, keys[-1]))
    qtbot.waitUntil(lambda: scene.pieces.fanned == "1209")
    settle(qtbot, window)
    rects = {key: scene.stack(key).area() for key in keys}
    assert all(rect.width() * board.transform().m11() >= 40 for rect in rects.values())
    assert not any(a.intersects(b) for a in rects.values() for b in rects.values() if a is not b)
    assert all(board.sceneRect().contains(rect) for rect in rects.values())
    for key in keys:
        QTest.mouseMove(board.viewport(), board.mapFromScene(rects[key].center()))
        assert scene.stack_at(rects[key].center()).view.key == key
    assert scene.pieces.fanned == "1209", "from one to the next it stays open"
    QTest.mouseClick(board.viewport(), LEFT, pos=board.mapFromScene(rects[keys[3]].center()))
    assert scene.selected == keys[3]
    settle(qtbot, window)
    assert not scene.pieces.fanned, "the spaces round a piece in hand stay in sight"
    QTest.keyClick(board, Qt.Key.Key_Escape)
    QTest.mouseMove(board.viewport(), head(window, keys[0]))
    qtbot.waitUntil(lambda: scene.pieces.fanned == "1209")
    QTest.mouseMove(board.viewport(), spot(window, "0001"))
    qtbot.waitUntil(lambda: not scene.pieces.fanned)


def test_in_a_small_window_the_set_up_is_seen_as_large_as_arrivals_and_goals_allow(
    qtbot: QtBot, window: MainWindow
) -> None:
    """[3.0] Also where they leave no room for counters as large as those in play: German, larger letters."""
    board, table = window.map_view, window.controller.table
    window.resize(900, 620)
    window.controller.show_present()
    settle(qtbot, window)
    wanted = {"arrivals", *(one.target for one in table.offers() if one.target)}
    assert all(board.seen_rect().contains(window.scene.place_rect(place)) for place in wanted)
    near = board.zoom()
    board.fit_sheet()
    assert near > 1.2 * board.zoom()


@pytest.mark.long
def test_the_overview_covers_no_goal_of_the_piece_in_hand(qtbot: QtBot, window: MainWindow) -> None:
    """[7.2] Boxes A and D, and entry points all round the map."""
    go_on(window, random.Random("lunga"), waits(t.REINFORCE, side=t.JAPAN))
    board, scene = window.map_view, window.scene
    window.resize(1280, 800)
    window.controller.show_present()
    settle(qtbot, window)
    mover = next(one.mover for one in window.controller.table.offers() if one.target == "A")
    QTest.mouseClick(board.viewport(), LEFT, pos=head(window, mover))
    QTest.mouseMove(board.viewport(), spot(window, "0708"))
    assert scene.selected == mover
    assert board.minimap.isVisible()
    goals = [board.mapFromScene(scene.place_rect(place)).boundingRect() for place in scene.hand.targets]
    assert not any(map(board.minimap.geometry().intersects, goals))


def test_at_first_the_tracks_are_in_sight_where_there_is_room(window: MainWindow) -> None:
    """[3.2] Time record and phases."""
    boxes = window.scene.ground.sheet.boxes
    assert boxes
    window.resize(1920, 1080)
    QApplication.processEvents()
    seen = window.map_view.seen_rect()
    assert all(seen.contains(window.scene.ground.boxes[one.key]) for one in boxes)


def test_the_number_of_a_pile_of_aircraft_stands_beside_its_letters(window: MainWindow) -> None:
    state, setting = window.controller.table.session.state.copy(), window.controller.table.rules.setting
    planes = [plane for plane in setting.aircraft[t.US] if setting.pieces[plane].type == "F4F"][:3]
    for plane in planes:
        state.where[plane] = setting.place["0708"]
    view = table_view(state, setting, "US")
    window.scene.show_view(view)
    pile = next(one for one in view.stacks if one.place == "0708" and len(one.counters) == 3)
    item = window.scene.stack(pile.key)
    assert pile.badge == "×3"
    assert item.lines_on_top == "3 F4F"


@pytest.mark.slow
def test_the_program_that_plays_for_a_seat_says_so_and_stops_where_the_other_seat_is_asked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)
    monkeypatch.setattr(advice_control, "THINKING", 50)
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "lunga"}, calculator=CALCULATOR)
    table, bar = window.controller.table, window.prompt_bar
    go_on(window, random.Random("lunga"), waits(t.FLY, side=t.US))
    trigger(window, "program_plays")
    assert bar.headline.plain_text() == "The program plays for the US side; Ctrl+Shift+H stops it"
    QTest.mouseClick(bar.stop_button, LEFT)
    assert not window.advice.playing
    assert bar.headline.plain_text().startswith("US, ")
    assert not bar.stop_button.isVisible()
    trigger(window, "program_plays")
    qtbot.waitUntil(lambda: not window.advice.playing, timeout=60_000)
    assert table.seat == "Japanese"
    assert bar.headline.plain_text().startswith("Japanese, ")
    stands = table.at
    QTest.qWait(400)
    assert table.at == stands


@pytest.mark.long
def test_while_the_program_decides_nothing_is_asked_of_the_player_who_can_stop_it_and_let_it_go_on(
    qtbot: QtBot, against: Against
) -> None:
    """[3.0] It sets up first: no frame, only the button that stops it; the prompt says who is at work."""
    window = against("US")
    table, bar = window.controller.table, window.prompt_bar
    window.controller.finish()
    assert table.seat == "US"
    assert window.program_seat.asked
    assert window.scene.movers == ()
    assert not any(button.isVisible() for button in bar.answer_buttons)
    assert "The program decides for the US side." in bar.reason.plain_text()
    assert bar.headline.plain_text() == "The program plays for the US side; Ctrl+Shift+H stops it"
    QTest.mouseClick(bar.stop_button, LEFT)
    settle(qtbot, window)
    stands = table.at
    assert bar.headline.plain_text() == "The program is stopped; Ctrl+Shift+H lets it go on"
    assert not bar.finish_button.isVisible()
    QTest.qWait(400)
    assert table.at == stands
    assert table.seat == "US"
    trigger(window, "program_plays")
    asked: list[str] = []
    window.controller.player.beat_ended.connect(lambda _beat: asked.append(bar.reason.plain_text()))
    qtbot.waitUntil(lambda: table.at > stands + 3, timeout=20_000)
    assert asked
    assert not any("lift one" in words for words in asked)
    qtbot.waitUntil(lambda: table.seat == "Japanese" and not window.controller.player.playing, timeout=60_000)
    assert not bar.stop_button.isVisible()
    assert not window.advice.playing
    assert window.scene.movers
    assert "place your units" in bar.headline.plain_text()


@pytest.mark.slow
def test_the_name_of_a_file_follows_the_turn(window: MainWindow, tmp_path: Path) -> None:
    table = window.controller.table
    assert window.files.save_to(tmp_path / "Ours, Set-up.brsave")
    go_on(window, random.Random("lunga"), lambda table: table.view().turn == 1)
    assert window.files.file_name() == "Ours, SEP I"
    assert table.name == "Ours, Set-up"


@pytest.mark.slow
def test_undo_keeps_the_capital_of_a_name(window: MainWindow) -> None:
    go_on(window, random.Random("lunga"), waits(t.FLY, side=t.US))
    table = window.controller.table
    up = next(one for one in table.offers() if one.action.verb == "fly")
    table.submit(up)
    assert table.undo_label() == f"Undo: {up.title}"


@pytest.mark.long
def test_moments_and_undo_name_the_turn_as_the_time_record_does_and_the_phase_that_was_ended(
    window: MainWindow,
) -> None:
    """[7.0]"""
    go_on(window, random.Random(5), waits(t.MOVE, side=t.JAPAN))
    table = window.controller.table
    while not table.undo_label().endswith("end the movement phase"):
        table.submit(next((one for one in table.offers() if one.action.verb == "end"), table.offers()[0]))
    window.controller.show_present()
    assert window.actions_by_command.by_id["undo"].text() == "&Undo: end the movement phase"
    trigger(window, "replay")
    trigger(window, "replay_last")
    told = window.replay.bar.where.words()
    assert ", SEP I: " in told
    assert "Done" not in told


def press_rest(window: MainWindow) -> None:
    (button,) = [
        one
        for one in window.prompt_bar.answer_buttons
        if not one.isHidden() and one.accessibleName() == "Place the rest"
    ]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    window.controller.finish()
    QApplication.processEvents()


@pytest.mark.long
def test_a_piece_that_is_placed_can_be_dragged_elsewhere_which_is_taken_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """[3.0] What was placed after it stays, and so does what the program has placed together."""
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "rest"})
    table = window.controller.table
    window.controller.decide(next(one for one in table.offers() if one.touch == ("1/1", "0708")))
    press_rest(window)
    lying = {stack.key: stack.place for stack in table.view().stacks}
    placed, undo = table.at, table.undo_label()
    drag(window, head(window, "1/1"), spot(window, "0905"))
    settle(qtbot, window)
    assert {stack.key: stack.place for stack in table.view().stacks} == {**lying, "1/1": "0905"}
    assert table.at == placed
    trigger(window, "undo")
    assert {stack.key: stack.place for stack in table.view().stacks} == lying
    assert (table.at, table.undo_label()) == (placed, undo)
    trigger(window, "undo")
    assert table.at == 1


@pytest.mark.long
def test_the_program_places_the_rest_which_is_taken_back_as_one(qtbot: QtBot, tmp_path: Path) -> None:
    """[3.0, 3.1, 7.0] For both seats, and what arrives; the log says who placed it."""
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "rest"})
    table = window.controller.table
    window.controller.decide(table.offers()[0])
    window.controller.finish()
    press_rest(window)
    (end,) = table.offers()
    assert end.action.verb == "end"
    assert table.seat == "US"
    placed = table.at
    assert placed > 15
    firsts = {line.moment: line.text for line in reversed(table.log_lines())}
    assert [firsts[at].startswith("Program: ") for at in range(placed)] == [False, *[True] * (placed - 1)]
    trigger(window, "undo")
    assert table.at == 1
    trigger(window, "redo")
    window.controller.finish()
    assert table.at == placed
    window.controller.decide(end)
    window.controller.finish()
    assert table.seat == "Japanese"
    press_rest(window)
    assert [one.action.verb for one in table.offers()] == ["end"]
    go_on(window, random.Random("rest"), lambda table: table.session.state.turn > 1 and bool(table.rest))
    seat = table.seat
    press_rest(window)
    assert table.seat == seat
    assert not table.rest


def test_a_purist_places_all_himself(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "rest", "purist": "yes"})
    assert not window.controller.table.rest


@pytest.mark.slow
def test_an_attack_of_the_program_that_costs_the_player_a_unit_is_looked_at_before_it_goes_on(
    qtbot: QtBot, against: Against, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[8.9] Who listens has heard result and losses, and hears that the game waits."""
    said: list[str] = []
    monkeypatch.setattr(heard_board, "announce", lambda _view, words: said.append(words))
    window = against("Japanese", seed="3")
    table, player = window.controller.table, window.controller.player
    window.preferences.prefer(dice="quick")
    for _ in range(119):
        table.submit_action(table.screen.plays(table.session.state))
    window.controller.show_present()
    qtbot.waitUntil(lambda: player.waiting, timeout=20_000)
    assert table.at == 120
    (banner,) = window.banners.banner.banners
    assert dict(banner.rows)["US losses"] == "1/3"
    assert window.battle_panel.title.text() == "Attack on 0418"
    qtbot.waitUntil(lambda: said[-1:] == ["Space goes on"])
    assert sum("1/3" in words for words in said) == 1
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert window.banners.banner.banners == ()
    qtbot.waitUntil(lambda: not player.playing)


def fought(table: Table) -> bool:
    """A die has fallen, and somebody has to choose what it costs him."""
    state = table.session.state
    return bool(state.agenda) and state.agenda[-1] in (t.ATTACKER_LOSS, t.DEFENDER_LOSS, t.RETREAT)


@pytest.mark.long
def test_the_die_of_a_fight_lies_there_until_another(window: MainWindow, qtbot: QtBot) -> None:
    """[8.9] In a game that is opened in the middle of it, after what follows the die, and after Undo."""
    go_on(window, random.Random("lunga"), fought)
    table, tray = window.controller.table, window.battle_panel.tray
    place = table.view().battle.title.removeprefix("Attack on ")
    (die,) = read_in(tray)
    assert die.startswith(f"Attack on {place}, ")
    window.controller.decide(choose(table, random.Random("lunga")))
    settle(qtbot, window)
    assert die in read_in(tray)
    trigger(window, "undo")
    assert fought(table)
    assert read_in(tray) == [die]


@pytest.mark.long
@pytest.mark.parametrize("key", ["answer", "focused"])
def test_the_key_of_an_answer_right_after_a_typed_die_decides_nothing(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """It was meant for the die; once what has come could be read, it answers."""
    monkeypatch.setattr("bloodyridge_qt.ui.panels.prompt_bar.UNREAD", 60_000)
    where = {"0020": ["4/2"], "IJN RESERVE": ["DD-1"], "0708": ["1/1"]}
    seated(window, tmp_path, Field(t.JAPAN, "combat begins", where, turn=14))
    trigger(window, "hand_dice")
    table = window.controller.table
    window.controller.decide(next(one for one in table.offers() if not one.touch))
    settle(qtbot, window)
    QTest.keyClick(window.hand_throws.panel, Qt.Key.Key_1)
    settle(qtbot, window)
    asked, at = table.session.state.agenda[-1], table.at
    assert asked == t.MOVE, "supply asks for nothing after a 1 [14.1]"
    (button,) = answers(window).values()

    def press() -> None:
        if key == "answer":
            QTest.keyClick(window.map_view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
        else:
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Return)
        QTest.qWait(250)  # the key of a button is a click a moment later

    press()
    assert table.at == at
    press()
    assert table.at == at + 1


def seated(window: MainWindow, tmp_path: Path, field: Field) -> None:
    """Go on from a position at this table."""
    state, edition = field.state, edition_of("first_blood")
    state.agenda[:] = agenda_of(state, field.setting, state.agenda[-1])
    archive = Archive(edition, tmp_path / "set up")
    window.controller.seat(archive.paste_position(edition.line_of(edition.rules({}), state), "0"))
    QApplication.processEvents()


def in_reach(window: MainWindow) -> set[str]:
    """What a click in the middle of each piece that may be chosen would choose."""
    scene = window.scene
    rects = [scene.picked_rect(key) for key in scene.picks.choices]
    return {scene.pickable_at(rect.center()) for rect in rects}


@pytest.mark.long
def test_like_aircraft_do_not_cover_the_others_that_may_be_chosen(window: MainWindow, tmp_path: Path) -> None:
    """[8.10.1] Three alike lie between others in their box: one of each kind can be clicked."""
    box = ["F4F-1", "SBD-1", "SBD-2", "SBD-3", "P39-1", "TBF-1"]
    field = Field(t.JAPAN, "combat begins", {"USAF GROUND ATTACK": box, "IJAF ATTACK": ["A6M-1"]})
    seated(window, tmp_path, field.do("strike USAF GROUND ATTACK with A6M-1"))
    assert in_reach(window) == {f"counter {kind}-1" for kind in ("F4F", "SBD", "P39", "TBF")}


def test_who_lies_beside_a_stack_that_is_laid_out_can_be_chosen(window: MainWindow, tmp_path: Path) -> None:
    """[14.1] Two of a hex are laid out over the next one, and stacks lie elsewhere too."""
    where = {"0705": ["20M", "29/1"], "0704": ["10M"], "0701": ["SUY"], "0020": ["4/2"], "D": ["29/2"]}
    seated(window, tmp_path, Field(t.JAPAN, "supply", where, 6))
    assert in_reach(window) == set(window.scene.picks.choices)
    assert len(window.scene.picks.choices) == 6


def test_a_game_that_is_over_is_not_called_by_who_decided_and_when(
    window: MainWindow, tmp_path: Path
) -> None:
    """The name that is offered for its file has both; the list of finished games would tell them for ever."""
    seated(window, tmp_path, Field(t.US, "send up", {"0020": ["29/1"], "0709": ["F4F-1"]}, turn=t.TURNS))
    table = window.controller.table
    table.name = "Our game, DEC I, US decides"
    (end,) = (one for one in table.offers() if not one.touch)
    window.controller.decide(end)
    window.controller.finish()
    assert table.over
    assert table.name == "Our game"


@pytest.mark.long
def test_a_click_with_a_ship_in_hand_is_about_the_ship_and_rolls_for_no_attack__10_4(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    where = {"0612": ["1/1"], "0613": ["4/2"], "IJN ATTACK": ["DD-1"]}
    field = Field(t.JAPAN, "combat begins", where)
    seated(window, tmp_path, field.do("attack 0612 with 4/2", "declare the attacks"))
    port, table = window.map_view.viewport(), window.controller.table
    for at in (head(window, "DD at IJN ATTACK"), spot(window, "0612")):
        QTest.mouseClick(port, LEFT, Qt.KeyboardModifier.NoModifier, at)
        settle(qtbot, window)
    assert table.session.state.where[field.setting.piece["DD-1"]] == field.setting.place["0612"]


@pytest.mark.long
def test_chances_that_have_no_room_beside_a_large_text_do_not_make_the_window_grow(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    field = Field(t.JAPAN, "combat begins", {"0612": ["1/1"], "0613": ["4/2"], "0420": ["1/2"]})
    window.resize(1280, 780)
    for _ in range(10):
        trigger(window, "text_larger")
    seated(window, tmp_path, field)
    settle(qtbot, window)
    tall = window.height()
    odds = odds_now(field.setting, field.do("attack 0612 with 4/2").state)
    assert odds is not None
    window.battle_panel.show_odds((odds,))
    settle(qtbot, window)
    assert window.height() == tall
