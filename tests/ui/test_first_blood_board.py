"""Stacks of First Blood on the board: who can be taken, what still has to act, losses among stacked units."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.drawing import theme
from tests.games.first_blood.fields import Field
from tests.slow import after
from tests.ui.session_cases import open_game_window, trigger
from tests.ui.test_first_blood_window import answers, head
from tests.ui.window_cases import drag, force_spot, settle, spot

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton

Laid = Callable[..., "MainWindow"]


@pytest.fixture
def lay(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Laid:
    """Opens the window with a position that was set up by hand."""
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)

    def laid(field: Field, dice: str = "none") -> MainWindow:
        archive = Archive(edition_of("first_blood"), tmp_path / "running")
        window = open_game_window(qtbot, archive, dice=dice)
        line = archive.edition.line_of(field.rules, field.state)
        window.controller.seat(archive.paste_position(line, "lunga"))
        settle(qtbot, window)
        window.map_view.fit_sheet()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return laid


@pytest.mark.long
def test_a_movement_phase_that_cannot_end_yet_names_who_has_to_move_and_refuses_its_end_with_that(
    qtbot: QtBot, lay: Laid
) -> None:
    """[6.4]"""
    window = lay(Field(t.US, "movement begins", {"entry 11": ["2/3", "7/1"], "0708": ["1/1"]}))
    table = window.controller.table
    reason = "2 units must leave an entry point before the phase can end: 2/3, 7/1 [6.4]."
    assert window.prompt_bar.reason.plain_text().startswith(reason)
    assert {stack.key for stack in window.scene.view_shown.stacks if stack.due} == {"2/3", "7/1"}
    assert "End the movement phase" in answers(window)
    told: list[str] = []
    window.scene.refused.connect(lambda text, _place: told.append(text))
    QTest.keyClick(window.map_view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: told == [reason])
    assert table.at == 0
    (typed,) = [one for one in window.typed.meanings("end movement") if one.run is None]
    assert (typed.words, typed.aside) == ("End the movement phase", reason)
    for unit in ("7/1", "2/3"):
        drag(window, head(window, unit), spot(window, "1007"))
        settle(qtbot, window)
    assert table.at == 2
    assert "must leave" not in window.prompt_bar.reason.plain_text()
    QTest.keyClick(window.map_view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: table.at == 3)


@pytest.mark.long
def test_a_drag_of_a_stack_takes_its_topmost_unit_that_can_act_now(qtbot: QtBot, lay: Laid) -> None:
    """[4.0] Those that have moved lie over one that has not."""
    field = Field(t.US, "movement begins", {"0708": ["1/1", "1/2", "1/3"]})
    for moved in ("1/2", "1/3"):
        field.state.mf[field.setting.piece[moved]] = 0
    window = lay(field)
    assert {stack.key: stack.done for stack in window.scene.view_shown.stacks} == {
        "1/1": False, "1/2": True, "1/3": True,
    }  # fmt: skip
    middle = window.map_view.mapFromScene(window.scene.stack("1/3").area().center())
    drag(window, middle, spot(window, "0907"))
    settle(qtbot, window)
    assert str(window.controller.table.session.journal.entries[0].action) == "move 1/1 to 0907"


@pytest.mark.slow
def test_a_unit_in_an_attack_is_told_apart_from_one_that_still_has_to_attack(lay: Laid) -> None:
    """[8.1]"""
    field = Field(t.US, "combat begins", {"0605": ["1/1", "1/2"], "0604": ["29/1"]})
    window = lay(field.do("attack 0604 with 1/1"))
    done = {stack.key: stack.done for stack in window.scene.view_shown.stacks if stack.side == "us"}
    assert done == {"1/1": True, "1/2": False}


def where_a_loss_is_chosen(
    side: int, where: dict[str, list[str]], target: str, units: Iterable[str], wait: str
) -> Field:
    """After the first die by which `units` attack the hex and somebody has to choose so."""
    fights = (
        Field(side, "combat begins", where, die).do(
            *(f"attack {target} with {unit}" for unit in units),
            "declare the attacks",
            f"resolve the attack on {target}",
        )
        for die in range(1, 7)
    )
    return next(field for field in fights if field.waits == wait)


@pytest.mark.long
def test_stacked_units_are_laid_out_as_long_as_one_of_them_has_to_be_lost(qtbot: QtBot, lay: Laid) -> None:
    """[8.9] No pointer rests on them."""
    where = {"0505": ["84G", "2E"], "0605": ["1/1", "1/2", "1/3"], "0404": ["29/2", "29/3"]}
    window = lay(where_a_loss_is_chosen(t.US, where, "0505", where["0605"], t.DEFENDER_LOSS))
    scene, pool = window.scene, ("84G", "2E")
    settle(qtbot, window)
    scene.motion.finish()
    rects = [scene.stack(unit).area() for unit in pool]
    assert not any(one.intersects(other) for one in rects for other in rects if one is not other)
    assert all(rect.width() * window.map_view.transform().m11() >= 40 for rect in rects)
    over, under = (scene.stack(unit).area() for unit in ("29/2", "29/3"))
    assert over.intersects(under), "of others nothing is asked"
    at = window.map_view.mapFromScene(rects[0].center())
    QTest.mouseClick(window.map_view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    settle(qtbot, window)
    assert str(window.controller.table.session.journal.entries[0].action) == "lose 84G"
    scene.motion.finish()
    assert not scene.picks.choices
    kept = [stack.key for stack in scene.view_shown.stacks if stack.place == "0505"]
    assert len(kept) < 2 or scene.stack(kept[0]).area().intersects(scene.stack(kept[1]).area())


@pytest.mark.long
def test_the_cost_of_a_step_along_a_ridge_says_why_it_is_that_of_clear_ground(lay: Laid) -> None:
    """[4.5] The chart on the sheet says it as well."""
    table = lay(Field(t.US, "movement begins", {"0507": ["1/1"]})).controller.table
    (offer,) = [one for one in table.offers() if one.target == "0406"]
    (step, _) = table.card(offer).rows
    assert step.value == "1 MF, along the ridge [4.5], a clear side [4.2]"
    assert any("along it 1" in label.text for label in table.sheet.labels)


@pytest.mark.long
def test_what_it_costs_to_come_to_a_hex_is_written_within_it(qtbot: QtBot, lay: Laid) -> None:
    """[4.2.1] In the corner where three meet it would be the neighbour's as well."""
    window = lay(Field(t.US, "movement begins", {"0708": ["1/1"], "0707": ["5/1"]}))
    view, scene = window.map_view, window.scene
    scene.select("1/1")
    settle(qtbot, window)
    picture = view.viewport().grab().toImage()
    paper, step = theme.current().panel_raised, 125 * view.transform().m11()
    for place in ("0606", "0806", "0807"):
        middle, half = spot(window, place), round(step / 2)
        down = [
            y
            for y in range(-half, round(step * 0.6))
            if any(picture.pixelColor(middle.x() + x, middle.y() + y) == paper for x in range(-half, half))
        ]
        assert down, place
        assert max(down) < step * 0.4, place
    drawn = {place: rect for place, _words, rect in scene.marks.chances.drawn(scene.marks.chances.slips, 1.0)}
    counter = scene.stack("5/1").sceneBoundingRect()
    sign = counter.adjusted(counter.width() / 4, 0, -counter.width() / 4, 0)
    assert not drawn["0707"].intersects(sign), "sign and name of who lies there can be read"


TWO = {
    "0606": ["5/1"], "0507": ["RDR"], "0506": ["84G", "2E", "SBD-1"], "0708": ["11/2"],
    "0604": ["1/1"], "0603": ["29/1"],
}  # fmt: skip
DECLARED = (
    "attack 0603 with 1/1", "attack 0506 with 5/1", "attack 0506 with RDR",
    "support the attack on 0506 with 11/2",
)  # fmt: skip


@pytest.mark.long
def test_the_panel_tells_an_attack_once_with_the_sum_of_its_modifiers_and_the_numbers_of_the_die(
    lay: Laid,
) -> None:
    """[8.4, 8.8, 8.9]"""
    window = lay(Field(t.US, "combat begins", TWO).do(*DECLARED))
    battle, table = window.scene.view_shown.battle, window.controller.table
    odds = table.screen.odds_now(table.session.state, "US", battle.fight)
    assert battle.step == "3:1; die −1 jungle [8.7.1], +1 bombers [13.6]: ±0 in all [8.8]"
    assert battle.attacker.fire == "9 + 3 guns to 4 = 3:1 [8.4]"
    assert battle.defender.fire == ""
    assert odds.facts == ()
    assert [bar.label.partition(":")[0] for bar in odds.bars][:2] == [
        "DE, 3 of 6, on 4–6",
        "D1, 1 of 6, on 3",
    ]


@pytest.mark.long
def test_the_panel_shows_the_attack_that_a_gun_was_added_to(qtbot: QtBot, lay: Laid) -> None:
    """[9.3] Though another was opened after it; its chances are those of the same."""
    window = lay(Field(t.US, "combat begins", TWO))
    table = window.controller.table
    for unit, place in (("5/1", "0506"), ("11/2", "0506")):  # the others by themselves, 1/1 in 0603 last
        drag(window, head(window, unit), spot(window, place))
        settle(qtbot, window)
    battle = window.battle_panel.battle
    assert (battle.title, battle.attacker.fire) == ("Attack on 0506", "9 + 3 guns to 4 = 3:1 [8.4]")
    odds = table.screen.odds_now(table.session.state, "US", battle.fight)
    assert (odds.title, odds.bars[0].aloud) == ("Attack on 0506", "3:1: all defenders fall")


STRUCK = {
    "0708": ["F4F-1", "SBD-1"], "0906": ["1ENG"], "IJAF ATTACK": ["A6M-1", "G4M-1", "G4M-2", "G4M-3"],
    "IJN ATTACK": ["DD-1"],
}  # fmt: skip


@pytest.mark.long
def test_a_strike_is_seen_where_it_falls_and_told_in_the_panel_until_another(qtbot: QtBot, lay: Laid) -> None:
    """[8.10.1, 10.3, 13.3.3] The aircraft picked in the panel is struck out; then the hex itself is hit."""
    window = lay(Field(t.JAPAN, "combat begins", STRUCK), dice="quick")
    panel, told, seen = window.battle_panel, window.scene.marks.told, []
    player = window.controller.player
    player.beat_ended.connect(lambda beat: seen.append((beat.kind, dict(told.slips))))
    over: list[str] = []
    player.beat_ended.connect(
        lambda beat: over.extend(one.place for one in beat.view.stacks if one.total == "G4M")
    )
    drag(window, head(window, "G4M at IJAF ATTACK"), spot(window, "0708"))
    settle(qtbot, window)
    assert ("Struck", {"0708": "Strike: G4M"}) in seen
    assert "0708" in over, "it is seen over its target"
    assert panel.battle.title == "Strike on 0708 Henderson Field"
    assert panel.battle.step == "One of these aircraft is lost"
    assert not told.slips, "no words on aircraft to be picked"
    assert panel.battle.attacker.fire.startswith("No die is thrown: one US aircraft there is lost")
    panel.picked.emit("counter SBD-1")
    settle(qtbot, window)
    assert told.slips == {"0708": "SBD lost"}
    assert (panel.battle.step, panel.battle.over) == ("SBD lost", True)
    assert [one.outcome for one in panel.battle.defender.units] == ["", "lost"]
    for mover, outcome in (("G4M at IJAF ATTACK", "F4F lost"), ("DD at IJN ATTACK", "Airfield destroyed")):
        drag(window, head(window, mover), spot(window, "0708"))
        settle(qtbot, window)
        assert (panel.battle.step, panel.battle.over) == (outcome, True)
    assert told.slips == {"0708": "destroyed"}
    trigger(window, "undo")
    settle(qtbot, window)
    assert panel.battle.step == "F4F lost"


@pytest.mark.long
def test_the_panel_and_the_chances_are_of_the_same_thing_with_a_strike_among_attacks(
    qtbot: QtBot, lay: Laid
) -> None:
    """[10.3, 10.4] Of a strike there are no chances; a ship added to an attack brings that back."""
    where = {"0508": ["29/1"], "0608": ["1/1"], "0708": ["F4F-1"], "IJN ATTACK": ["DD-1", "BB-1"]}
    window = lay(Field(t.JAPAN, "combat begins", where))
    table, told = window.controller.table, []
    for words in ("attack 0608 with 29/1", "strike 0708 with DD-1", "shell 0608 with BB-1"):
        window.controller.decide(next(one for one in table.offers() if str(one.action) == words))
        settle(qtbot, window)
        battle = window.battle_panel.battle
        odds = table.screen.odds_now(table.session.state, "Japanese", battle.fight)
        told.append((battle.title, odds and odds.title))
    attack = ("Attack on 0608", "Attack on 0608")
    assert told == [attack, ("Strike on 0708 Henderson Field", None), attack]


@pytest.mark.slow
def test_an_attack_stays_to_be_read_with_die_and_losses_until_another_is_begun(
    qtbot: QtBot, lay: Laid
) -> None:
    """[8.9]"""
    window = lay(Field(t.US, "combat begins", TWO).do(*DECLARED, "declare the attacks"))
    controller, table = window.controller, window.controller.table
    while table.session.state.targets[1]:
        wanted = next(one for one in table.offers() if one.action.place == "0506")
        controller.decide(wanted)
        settle(qtbot, window)
        while table.session.state.agenda[-1] != t.COMBAT:
            controller.decide(table.offers()[0])
            settle(qtbot, window)
    battle, state = window.battle_panel.battle, table.session.state
    assert (battle.title, battle.over) == ("Attack on 0506", True)
    assert battle.step.startswith(f"{state.result}: ")
    assert f"die {state.die}, read as {state.die} [8.8]" in battle.attacker.fire
    units = [*battle.attacker.units, *battle.defender.units]
    fallen = {one.counter.key.split()[1] for one in units if one.outcome == "lost"}
    gone = {
        piece.name for piece, at in zip(table.rules.setting.pieces, state.where, strict=True) if at == t.GONE
    }
    assert fallen == gone
    assert battle.notes == ("0603: 5 to 5 ×2 [8.7.4] = 1:2, die −1 jungle [8.7.1]",)
    assert table.screen.odds_now(state, "US", battle.fight) is None, "of another nothing is told"
    controller.decide(next(one for one in table.offers() if one.action.place == "0603"))
    settle(qtbot, window)
    assert window.battle_panel.battle is None or "0603" in window.battle_panel.battle.title


@pytest.mark.long
def test_ending_combat_warns_of_what_would_leave_its_box_unused(lay: Laid) -> None:
    """[10.1, 13.4] Not of what stays for another turn, nor where nothing is left to be struck."""

    def warned(where: dict[str, list[str]]) -> str:
        table = lay(Field(t.JAPAN, "combat begins", where)).controller.table
        return next(one.warning for one in table.offers() if one.action.verb == "end")

    told = warned({"IJAF ATTACK": ["G4M-1", "G4M-2"], "IJN ATTACK": ["DD-1"], "0708": ["F4F-1"]})
    assert told.startswith("2 G4M and DD could still strike")
    assert warned({"IJAF RESERVE": ["G4M-1"], "0708": ["F4F-1"]}) == ""
    field = Field(t.JAPAN, "combat begins", {"IJN RESERVE": ["DD-1"], "IJAF ATTACK": ["A6M-1"]})
    assert next(one.warning for one in lay(field).controller.table.offers() if not one.touch) == ""


@pytest.mark.long
def test_a_movement_that_leaves_the_game_to_the_enemy_is_warned_of(lay: Laid) -> None:
    """[2.0, 12.6.2] Each taken airfield hex, on the last turn each enemy, needs a US unit beside it."""

    def warned(beside: str, turn: int = 2) -> str:
        where = {"0708": ["29/1"], "0709": ["29/2"], "0020": ["29/3"], beside: ["1/1"]}
        table = lay(Field(t.US, "movement begins", where, turn=turn)).controller.table
        return next(one.warning for one in table.offers() if one.action.verb == "end")

    assert warned("0405").startswith("Japanese units stand on 0708 and 0709, and no US unit beside them")
    assert warned("0707").startswith("Japanese units stand on 0709, and")
    assert warned("0608") == "No unit has moved, and 1 unit could [4.0]."
    assert warned("0608", turn=15).startswith("Japanese units stand on 0020, and")


AIRFIELD = {"0708": ["F4F-1", "SBD-1", "SBD-2"], "0906": ["1ENG"], "0709": ["F4F-2"]}


@pytest.mark.long
@pytest.mark.parametrize(
    ("step", "where", "left", "done"),
    [
        (
            "movement begins", {"0708": ["1/1", "1/2"], "entry 1": ["29/1"]},
            "No unit has moved, and 2 units could [4.0].", "move 1/1 to 0808",
        ),
        (
            "engineer phase", {"0906": ["1ENG"]},
            "Nothing is worked on, and 0906 could be [11.2].", "work on 0906",
        ),
        (
            "base", AIRFIELD | {"USAF RESERVE": ["P39-1"]},
            "In RESERVE, though there is room on the airfield: P39 [12.3, 13.7].", "",
        ),
        (
            "send up", AIRFIELD,
            "No aircraft is up, and 2 F4F and 2 SBD could go: none", "send F4F-1 up to USAF CAP",
        ),
    ],
)  # fmt: skip
def test_a_phase_that_ends_with_nothing_done_is_asked_about_once_and_names_what_is_left(
    qtbot: QtBot, lay: Laid, monkeypatch: pytest.MonkeyPatch,
    step: str, where: dict[str, list[str]], left: str, done: str,
) -> None:  # fmt: skip
    """[4.0, 11.2, 12.3, 13.7] Not once something is done, nor again after the player has gone on."""
    window = lay(Field(t.US, step, where))
    table, asked, said = window.controller.table, list[str](), [False, True]
    monkeypatch.setattr(question, "ask_confirm", lambda *words: (asked.append(words[2]), said.pop(0))[1])

    def end() -> None:
        QTest.keyClick(window.map_view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
        settle(qtbot, window)

    for times in (1, 2):
        end()
        qtbot.waitUntil(lambda times=times: len(asked) == times)
        assert asked[-1].startswith(left)
    qtbot.waitUntil(lambda: table.at == 1)
    trigger(window, "undo")
    end()
    qtbot.waitUntil(lambda: table.at == 1)
    assert len(asked) == 2, "it was asked once"
    trigger(window, "undo")
    if done:
        window.controller.decide(next(one for one in table.offers() if str(one.action) == done))
        settle(qtbot, window)
        assert not any(one.warning for one in table.offers() if not one.touch), "something is done"


@pytest.mark.long
def test_four_at_an_entry_point_are_laid_out_to_be_read_where_the_pointer_rests(
    qtbot: QtBot, lay: Laid
) -> None:
    """[7.1] Three in a hex show their numbers as they lie."""
    four, three = ("2/3", "7/1", "7/2", "7/3"), ["1/1", "1/2", "1/3"]
    window = lay(Field(t.US, "movement begins", {"entry 11": four, "0708": three}))
    pieces = window.scene.pieces
    window.map_view.bring_near(["entry 11", "0708"])
    assert not pieces.crowded("0708")
    lie = [window.scene.stack(unit).area() for unit in four]
    numbers = [one.adjusted(0, 0, 0, -0.7 * one.height()) for one in lie]
    assert not any(other.intersects(one) for at, one in enumerate(numbers) for other in lie[at + 1 :]), (
        "at rest the numbers of each can be read"
    )
    QTest.mouseMove(window.map_view.viewport(), head(window, "7/3"))
    qtbot.waitUntil(lambda: pieces.fanned == "entry 11")
    settle(qtbot, window)
    rects = [window.scene.stack(unit).area() for unit in four]
    assert not any(one.intersects(other) for one in rects for other in rects if one is not other)


@pytest.mark.long
def test_where_nothing_could_be_done_a_phase_ends_without_a_question(lay: Laid) -> None:
    """[4.0, 13.6] The only unit is shut in; who came home this turn stays down."""
    field = Field(t.US, "movement begins", {"0708": ["1/1"], "0709": ["F4F-1"]})
    field.state.mf[field.setting.piece["1/1"]] = 0
    (end,) = [one for one in lay(field).controller.table.offers() if not one.touch]
    assert end.warning == ""


@pytest.mark.long
def test_a_bomber_over_a_hex_nobody_can_come_next_to_is_warned_of(lay: Laid) -> None:
    """[13.6]"""
    where = {"USAF GROUND ATTACK": ["SBD-1"], "0708": ["1/1"], "0506": ["29/1"], "0020": ["29/2"]}
    table = lay(Field(t.US, "movement begins", where)).controller.table
    warned = {one.target: bool(one.warning) for one in table.offers() if one.action.verb == "send"}
    assert warned == {"0506": False, "0020": True}


def test_the_choice_of_an_aircraft_says_what_was_struck(lay: Laid) -> None:
    """[8.10.1]"""
    field = Field(t.JAPAN, "combat begins", {"IJAF ATTACK": ["G4M-1"], "0708": ["F4F-1", "SBD-1"]})
    window = lay(field.do("strike 0708 with G4M-1"))
    assert "0708 Henderson Field was struck" in window.prompt_bar.headline.plain_text()
    assert window.prompt_bar.reason.plain_text().startswith("Pick which of your aircraft there is lost")


@pytest.mark.long
def test_each_choice_of_an_aircraft_says_who_has_not_struck_yet(lay: Laid) -> None:
    """[8.10.1] So that the second is not taken for the first once more."""
    where = {"IJN ATTACK": ["DD-1", "DD-2"], "0708": ["F4F-1", "SBD-1", "P39-1"]}
    window = lay(Field(t.JAPAN, "combat begins", where))
    for left in ("not struck yet: DD.", "not struck yet: none."):
        for wanted in ("strike", "lose"):
            assert window.prompt_bar.reason.plain_text().endswith(left) is (wanted == "lose")
            offers = window.controller.table.offers()
            window.controller.decide(next(one for one in offers if one.action.verb == wanted))


@pytest.mark.long
def test_no_headline_is_empty_while_the_rules_are_at_work(qtbot: QtBot, lay: Laid) -> None:
    """[3.2]"""
    window = lay(Field(t.US, "air phase", {"USAF RESERVE": ["F4F-1"], "0005": ["29/1"]}))
    controller, headlines = window.controller, []
    controller.player.beat_ended.connect(lambda beat: headlines.append(beat.view.prompt.headline))
    for _ in range(8):
        controller.decide(controller.table.offers()[0])
        settle(qtbot, window)
    assert len(headlines) > 3
    assert all(headlines)


@pytest.mark.slow
def test_markers_of_turn_and_phase_leave_the_names_of_their_boxes_in_sight(lay: Laid) -> None:
    """[3.2]"""
    scene = lay(Field(t.US, "movement begins", {"0708": ["1/1"]})).scene
    for key in ("turn", "phase"):
        box = scene.place_rect(scene.pieces.markers[key].view.place)
        lies = scene.pieces.markers[key].sceneBoundingRect()
        assert box.contains(lies.center())
        assert not lies.contains(box.center())
        assert lies.top() > box.top() + 0.4 * box.height()


@pytest.mark.long
def test_what_lights_up_of_a_box_or_an_entry_point_leaves_its_name_in_sight(lay: Laid) -> None:
    """[6.0, 6.4] Just when one has to read it."""
    ground = lay(Field(t.US, "movement begins", {"0708": ["1/1"]})).scene.ground
    names = {
        space.name: space.name.removeprefix("entry ") for space in ground.sheet.spaces if not space.named
    }
    assert len(names) > 20
    for place, name in names.items():
        middle, corners = ground.lit(place)
        lit = corners.translated(middle)
        assert ground.rect(place).contains(lit.boundingRect())
        (at,) = [label.at for label in ground.sheet.labels if label.text == name]
        assert not lit.containsPoint(ground.spot(*at), Qt.FillRule.OddEvenFill), place


def test_behind_the_first_page_the_prompt_says_what_game_waits(qtbot: QtBot, tmp_path: Path) -> None:
    window = open_game_window(qtbot, Archive(edition_of("first_blood"), tmp_path / "running"), begin=False)
    assert window.prompt_bar.headline.plain_text()


@pytest.mark.long
@pytest.mark.parametrize(
    ("side", "step", "where", "asked"),
    [
        (
            t.JAPAN,
            "combat begins",
            {"IJAF ATTACK": ["A6M-1"], "USAF CAP": ["F4F-1"]},
            "no attack was declared",
        ),
        (t.JAPAN, "reinforcements", {"0005": ["29/1"]}, "all that had to come are placed"),
        (t.US, "combat begins", {"0605": ["1/1"], "0604": ["29/1"]}, "1 hex left to be attacked"),
    ],
)
def test_the_prompt_speaks_of_what_is_offered(
    lay: Laid, side: int, step: str, where: dict[str, list[str]], asked: str
) -> None:
    """[8.9, 10.1]"""
    field = Field(side, step, where, turn=4)
    while field.waits == t.REINFORCE and "done" not in field.options():
        field.do(sorted(field.options())[0])
    bar = lay(field).prompt_bar
    assert asked.casefold() in f"{bar.headline.plain_text()} {bar.reason.plain_text()}".casefold()


@pytest.mark.slow
def test_units_of_neighbouring_hexes_are_laid_out_beside_each_other(lay: Laid) -> None:
    """[8.9] Where each can be clicked at once."""
    where = {"0206": ["28A", "124/1", "124/3"], "0205": ["124/2", "84G"], "0306": ["1/1", "1/2", "1/3"]}
    units = (*where["0206"], *where["0205"])
    window = lay(where_a_loss_is_chosen(t.JAPAN, where, "0306", units, t.ATTACKER_LOSS))
    rects = [window.scene.stack(unit).area() for unit in units]
    assert not any(one.intersects(other) for one in rects for other in rects if one is not other)


@pytest.mark.long
def test_a_drag_from_a_piece_that_may_not_act_says_why_and_leaves_the_sheet_where_it_lies(
    qtbot: QtBot, lay: Laid
) -> None:
    """[13.3.3] G4M in the movement phase; a drag from open ground moves the sheet as ever."""
    where = {"IJAF ATTACK": ["G4M-1"], "0610": ["29/1"]}
    window = lay(Field(t.JAPAN, "movement begins", where))
    board = window.map_view
    for _ in range(3):
        board.zoom_in()
    board.centre_on("IJAF ATTACK", always=True)
    settle(qtbot, window)
    before = board.seen_rect()
    drag(window, force_spot(window, "G4M at IJAF ATTACK"), spot(window, "IJN RESERVE"))
    assert board.seen_rect() == before
    assert "G4M flies in the Japanese combat phase" in board.balloon.words
    start = spot(window, "IJN RESERVE")
    drag(window, start, start + QPoint(0, -90))
    assert board.seen_rect() != before


@pytest.mark.long
def test_frames_are_for_those_who_may_act_not_for_those_who_fought(lay: Laid) -> None:
    """[8.9] While the defender chooses his loss, the attackers may do nothing."""
    where = {"0505": ["84G", "2E"], "0605": ["1/1", "1/2", "1/3"]}
    window = lay(where_a_loss_is_chosen(t.US, where, "0505", where["0605"], t.DEFENDER_LOSS))
    assert not any(stack.active for stack in window.scene.view_shown.stacks)


@pytest.mark.long
def test_a_press_on_the_balloon_is_meant_for_what_it_covers(qtbot: QtBot, lay: Laid) -> None:
    """Its links alone are its own."""
    window = lay(Field(t.US, "movement begins", {"0708": ["1/1"], "0710": ["29/1"]}))
    board = window.map_view
    drag(window, head(window, "1/1"), spot(window, "0001"))
    settle(qtbot, window)
    balloon = board.balloon
    assert balloon.isVisible()
    window.scene.select("1/1")
    balloon.move(spot(window, "0808") - QPoint(30, 10))
    qtbot.waitUntil(balloon.isVisible)
    QTest.mouseClick(balloon, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(30, 10))
    settle(qtbot, window)
    assert not balloon.isVisible()
    table = window.controller.table
    if not table.at:  # the release may have gone to the balloon, as it does without a window system
        QTest.mouseRelease(board.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot(window, "0808"))
        settle(qtbot, window)
    assert str(table.session.journal.entries[0].action) == "move 1/1 to 0808"


@pytest.mark.long
def test_shore_bombardment_is_asked_for_and_two_bombers_against_cap_are_announced(lay: Laid) -> None:
    """[10.4, 13.3.3]"""
    where = {
        "0610": ["29/1"], "0611": ["1/1"], "IJN ATTACK": ["DD-1"],
        "IJAF RESERVE": ["G4M-1", "G4M-2"], "USAF CAP": ["F4F-1"],
    }  # fmt: skip
    field = Field(t.JAPAN, "combat begins", where, turn=5)
    window = lay(field.do("attack 0611 with 29/1", "declare the attacks"))
    assert "ships dropped onto it from IJN ATTACK add 2" in window.prompt_bar.reason.plain_text()
    table = window.controller.table
    (offer,) = [one for one in table.offers() if one.target == "USAF CAP"]
    assert offer.title == "Strike USAF CAP with 2 G4M [13.3.3]"
    rows = {row.label: row.value for row in table.card(offer).rows}
    assert rows["Brings"].startswith("it takes two bombers")


@pytest.mark.slow
def test_aircraft_of_several_types_are_laid_out_in_their_stacks_to_be_chosen(qtbot: QtBot, lay: Laid) -> None:
    """[8.10.1] None covers another, and no name stands between them."""
    where = {"IJN RESERVE": ["DD-1"], "0708": ["1/1", "F4F-1", "F4F-2", "SBD-1"]}
    window = lay(Field(t.JAPAN, "combat begins", where, turn=5).do("strike 0708 with DD-1"))
    scene = window.scene
    settle(qtbot, window)
    scene.motion.finish()
    items = [item for item in scene.pieces.stacks.values() if item.place == "0708"]
    assert {item.view.total for item in items} == {"1/1", "2 F4F", "SBD"}
    assert not any(item.spread for item in items)
    rects = [item.area() for item in items]
    shared = (one.intersected(other) for one in rects for other in rects if one is not other)
    assert all(rect.width() * rect.height() < 0.1 * rects[0].width() ** 2 for rect in shared)


@pytest.mark.long
def test_each_aircraft_that_may_be_lost_lies_open_and_a_click_takes_the_one_it_is_on(
    qtbot: QtBot, lay: Laid
) -> None:
    """[8.10.1] Among units of the ground."""
    where = {"IJN ATTACK": ["CL-1"], "0708": ["1ENG", "11/2", "11/3", "F4F-1", "SBD-1", "SBD-2"]}
    window = lay(Field(t.JAPAN, "combat begins", where, turn=5))
    scene, table, port = window.scene, window.controller.table, window.map_view.viewport()
    (strike,) = [one for one in table.offers() if one.target == "0708"]
    window.controller.decide(strike)
    settle(qtbot, window)
    scene.motion.finish()
    for rect in (scene.picked_rect(key) for key in scene.picks.choices):
        assert scene.pickable_at(rect.center())
        assert all(scene.pickable_at(corner) for corner in inner_corners(rect))
    stacks = scene.pieces.stacks.values()
    dimmed = {counter.key for item in stacks if item.passed_over for counter in item.view.counters}
    assert dimmed == {f"counter {name}" for name in ("1ENG", "11/2", "11/3")}, "the aircraft stand out"
    rect = scene.counter_rect("counter F4F-1")
    QTest.mouseClick(port, LEFT, Qt.KeyboardModifier.NoModifier, window.map_view.mapFromScene(rect.center()))
    settle(qtbot, window)
    assert str(table.session.journal.entries[-1].action) == "lose F4F-1"
    assert not any(item.passed_over for item in scene.pieces.stacks.values())


def inner_corners(rect: QRectF) -> tuple[QPointF, ...]:
    inner = rect.adjusted(*(0.2 * rect.width() * sign for sign in (1, 1, -1, -1)))
    return inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight()


@pytest.mark.long
def test_aircraft_and_ships_of_either_box_can_be_dragged_to_their_target(qtbot: QtBot, lay: Laid) -> None:
    """[13.4, 10.1.2, 10.1.3] Alike pieces in two boxes are told apart by where they lie."""
    where = {
        "IJAF ATTACK": ["G4M-1"], "IJAF RESERVE": ["G4M-2"], "IJN ATTACK": ["DD-1"], "IJN RESERVE": ["DD-2"],
        "0708": ["F4F-1", "F4F-2", "F4F-3", "F4F-4", "F4F-5"],
    }  # fmt: skip
    window = lay(Field(t.JAPAN, "combat begins", where, turn=5))
    table = window.controller.table
    titles = {one.title for one in table.offers() if one.target == "0709"}
    assert titles == {
        f"Strike 0709 Henderson Field with {piece}"
        for piece in ("G4M in IJAF ATTACK", "G4M in IJAF RESERVE", "DD in IJN ATTACK", "DD in IJN RESERVE")
    }
    for pile in ("G4M at IJAF RESERVE", "G4M at IJAF ATTACK", "DD at IJN RESERVE", "DD at IJN ATTACK"):
        drag(window, force_spot(window, pile), spot(window, "0708"))
        settle(qtbot, window)
    struck = [str(one.action) for one in table.session.journal.entries]
    assert struck == [f"strike 0708 with {piece}" for piece in ("G4M-2", "G4M-1", "DD-2", "DD-1")]


def test_a_pile_is_named_in_the_line_of_facts(lay: Laid) -> None:
    """[5.0] There is room for two of its pieces in full."""
    window = lay(Field(t.US, "movement begins", {"0708": ["1/1", "1/2", "1/3", "F4F-1", "F4F-2"]}))
    assert ("Here", "1/1, 1/2, 1/3, 2 F4F") in window.scene.facts("0708")


@pytest.mark.slow
def test_units_on_an_entry_point_lie_over_one_another_as_in_a_hex(lay: Laid) -> None:
    """[7.2] Side by side in the circle they could not be read."""
    window = lay(Field(t.JAPAN, "movement begins", {"entry 16": ["29/1", "29/2", "29/3"], "0005": ["4/2"]}))
    scene = window.scene
    units = [scene.stack(name).area() for name in ("29/1", "29/2", "29/3")]
    assert min(rect.width() for rect in units) > 0.8 * scene.stack("4/2").area().width()
    tops = [rect.top() for rect in units]
    assert tops == sorted(tops)
    assert min(b - a for a, b in pairwise(tops)) > 15


@pytest.mark.long
@pytest.mark.parametrize("ended", after(1, [True, False]), ids=["in the press", "in the drag"])
def test_a_unit_pressed_while_the_one_before_still_slides_goes_where_it_is_dropped(
    qtbot: QtBot, lay: Laid, ended: bool
) -> None:
    """[6.1] Whether what is shown ends between press and drag or is ended by the drag."""
    window = lay(Field(t.JAPAN, "movement begins", {"A": ["4/2", "84G", "124/2"]}, turn=1), dice="full")
    refused: list[str] = []
    window.scene.refused.connect(lambda reason, _place: refused.append(reason))
    port, none = window.map_view.viewport(), Qt.KeyboardModifier.NoModifier
    drag(window, force_spot(window, "4/2"), spot(window, "C"))
    for unit in ("84G", "124/2"):
        assert window.controller.player.playing
        start = force_spot(window, unit)  # where it is on its way
        QTest.mousePress(port, LEFT, none, start)
        if ended:
            settle(qtbot, window)
        for part in range(1, 5):
            QTest.mouseMove(port, start + (spot(window, "B") - start) * part / 4)
        QTest.mouseRelease(port, LEFT, none, spot(window, "B"))
    settle(qtbot, window)
    entries = window.controller.table.session.journal.entries
    assert [str(one.action) for one in entries] == ["move 4/2 to C", "move 84G to B", "move 124/2 to B"]
    assert not refused


@pytest.mark.long
def test_a_strike_on_a_destroyed_hex_without_aircraft_is_warned_of_and_told(qtbot: QtBot, lay: Laid) -> None:
    """[11.4] It costs the ship and stops work alone; where nothing is attacked the prompt does not say so."""
    field = Field(
        t.JAPAN, "movement begins", {"IJN ATTACK": ["DD-1"], "0610": ["29/1"], "0708": ["F4F-1"]}, turn=5
    )
    field.state.airfield[field.setting.field[field.setting.place["0709"]]] = t.DESTROYED
    field.state.agenda.clear()
    window = lay(field.begin("combat begins"))
    table = window.controller.table
    assert "no attack was declared" in window.prompt_bar.reason.plain_text().casefold()
    warnings = {one.target: one.warning for one in table.offers() if one.verb == "strike"}
    assert not warnings["0708"]
    assert warnings["0709"].startswith("0709 is destroyed already and holds no aircraft")
    drag(window, force_spot(window, "DD at IJN ATTACK"), spot(window, "0709"))
    settle(qtbot, window)
    told = [line.text for line in table.log_lines()]
    assert any("destroyed already and without aircraft: no work there this turn" in line for line in told)


@pytest.mark.long
def test_boxes_of_the_tracks_say_what_is_printed_on_them_and_whether_the_game_stands_there(lay: Laid) -> None:
    """[3.2, 7.0]"""
    window = lay(Field(t.US, "movement begins", {"0708": ["1/1"]}, turn=2))
    scene = window.scene
    assert scene.facts("phase 3") == (("Phase", "Japanese combat"),)
    assert scene.facts("phase 7") == (("Phase", "US movement"), ("Now", "this phase is played [3.2]"))
    assert scene.facts("turn SEP II")[:2] == (("Game turn", "SEP II"), ("Now", "this turn is played [7.0]"))


@pytest.mark.long
def test_in_advance_after_combat_a_gun_that_bombarded_is_not_lit(lay: Laid) -> None:
    """[8.9]"""
    field = Field(t.JAPAN, "combat begins", {"0610": ["29/1", "29/2"], "0611": ["1ENG"], "0608": ["28A"]}, 6)
    field.do("attack 0611 with 29/1", "attack 0611 with 29/2", "support the attack on 0611 with 28A")
    field.do("declare the attacks", "resolve the attack on 0611")
    window = lay(field)
    assert field.waits == t.ADVANCE
    lit = {key for key, item in window.scene.pieces.stacks.items() if item.movable or item.view.active}
    assert lit == {"29/1", "29/2"}


def test_a_piece_pressed_twice_quickly_stays_the_one_in_hand_when_its_space_closes_over_it(
    qtbot: QtBot, lay: Laid
) -> None:
    window = lay(Field(t.US, "movement begins", {"0708": ["1/1", "1/2", "1/3"]}))
    scene, view = window.scene, window.map_view
    hexagon = scene.place_rect("0708")
    steps = [number / 12 for number in range(1, 12)]
    grid = [
        QPointF(hexagon.x() + hexagon.width() * across, hexagon.y() + hexagon.height() * down)
        for across in steps
        for down in steps
    ]

    def lying() -> list[str]:
        settle(qtbot, window)
        return [item.view.key if (item := scene.actor_at(point)) else "" for point in grid]

    closed = lying()
    scene.pieces.fan("0708")
    found = zip(grid, closed, lying(), strict=True)
    point, before, unit = next(one for one in found if one[1] and one[2] and one[1] != one[2])
    at = view.mapFromScene(point)
    QTest.mouseClick(view.viewport(), LEFT, pos=at)
    assert scene.selected == unit
    settle(qtbot, window)
    assert scene.actor_at(point) is scene.stack(before), "the space has closed over it"
    QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    assert scene.selected == unit


@pytest.mark.slow
def test_the_prompt_of_movement_names_bombers_that_may_fly(lay: Laid) -> None:
    """[13.6] Onto Japanese stacks of the hexfield."""
    where = {"0708": ["1/1"], "USAF GROUND ATTACK": ["SBD-1"]}
    assert "SBD" not in lay(Field(t.US, "movement begins", where)).prompt_bar.reason.plain_text()
    window = lay(Field(t.US, "movement begins", {**where, "0508": ["29/1"]}))
    assert "; SBD of GROUND ATTACK may go onto Japanese stacks" in window.prompt_bar.reason.plain_text()


@pytest.mark.long
def test_a_small_window_shows_where_it_is_decided_with_counters_that_can_be_read(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """The whole sheet is a key or a double click away; who has asked for it keeps it."""
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive)
    view, scene = window.map_view, window.scene

    def legible() -> bool:
        item = scene.stack("1/1")
        return item is not None and view.mapFromScene(item.area()).boundingRect().width() >= 33

    def seen(place: str) -> bool:
        return view.seen_rect().contains(scene.place_rect(place))

    for west, east in (("0419", "0403"), ("0403", "0419")):
        field = Field(t.US, "movement begins", {west: ["1/1", "5/1"], east: ["28/K"]})
        line = archive.edition.line_of(field.rules, field.state)
        window.controller.seat(archive.paste_position(line, "lunga"))
        settle(qtbot, window)
        assert legible()
        assert seen(west)
        assert not seen(east)
    QTest.keyClick(view, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: not legible())
    assert view.seen_rect().contains(view.sheet_rect())
    QTest.mouseDClick(view.viewport(), LEFT, pos=view.mapFromScene(scene.place_centre("0507")))
    assert legible()
    assert seen("0507")
    QTest.keyClick(view, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: not legible())
    drag(window, head(window, "1/1"), spot(window, "0404"))
    settle(qtbot, window)
    assert not legible()
    QTest.keyClick(view, Qt.Key.Key_W)
    qtbot.waitUntil(legible)
    assert seen("0507")


@pytest.mark.long
def test_on_a_board_turned_round_what_happens_at_the_rim_shows_no_more_of_the_desk(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """The size to read at stays the one that was found, until the player takes another."""
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive)
    view = window.map_view
    field = Field(t.US, "movement begins", {"0507": ["1/1", "5/1"], "0419": ["28/K"]})
    window.controller.seat(archive.paste_position(archive.edition.line_of(field.rules, field.state), "lunga"))
    settle(qtbot, window)
    seen = view.seen_rect()
    view.turn(True)
    assert view.seen_rect().contains(window.scene.place_rect("0507"))
    view.turn(False)
    assert (view.seen_rect().center() - seen.center()).manhattanLength() < 4
    view.turn(True)
    for place in ("0419", "0403", "USAF CAP", "IJAF ATTACK"):
        view.centre_on(place)
        assert view.sheet_rect().adjusted(-1, -1, 1, 1).contains(view.seen_rect()), place


@pytest.mark.long
def test_the_die_of_supply_lies_in_the_box_of_its_phase_and_covers_no_hex(qtbot: QtBot, lay: Laid) -> None:
    """[14.1]"""
    where = {"0510": ["124/2"], "USAF CAP": ["F4F-1"], "IJAF RESERVE": ["A6M-1"]}
    window = lay(Field(t.JAPAN, "combat begins", where))
    table, scene = window.controller.table, window.scene
    window.controller.decide(next(one for one in table.offers() if one.action.verb == "end"))
    settle(qtbot, window)
    (die,) = scene.dice.items
    box, lies = scene.place_rect("phase 4"), die.sceneBoundingRect()
    assert abs(lies.center().y() - box.center().y()) < box.height() / 2
    hexes = [name for name in table.rules.setting.places if name.isdigit()]
    assert not [name for name in hexes if scene.place_rect(name).intersects(lies)]


@pytest.mark.long
def test_the_board_stays_where_a_link_has_led_while_one_of_those_to_move_is_well_in_sight(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """[4.0] Most of them lie elsewhere; where none is in sight the board goes over to one beside an enemy."""
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive)
    view, scene = window.map_view, window.scene
    rear = {at: [unit] for at, unit in (("0903", "1/1"), ("0803", "5/1"), ("0703", "1/2"), ("0603", "5/2"))}
    field = Field(t.US, "movement begins", {**rear, "0317": ["1/3"], "0217": ["5/3"], "0119": ["28/K"]})
    window.controller.seat(archive.paste_position(archive.edition.line_of(field.rules, field.state), "lunga"))
    settle(qtbot, window)
    assert view.seen_rect().contains(scene.place_rect("0217"))
    window.controller.show_place("0119")
    before = view.seen_rect()
    drag(window, head(window, "1/3"), spot(window, "0316"))
    settle(qtbot, window)
    assert scene.stack("1/3").view.place == "0316"
    assert view.seen_rect() == before
    window.controller.show_place("0903")
    before = view.seen_rect()
    drag(window, head(window, "1/1"), spot(window, "0902"))
    settle(qtbot, window)
    assert view.seen_rect() == before


@pytest.mark.long
def test_as_movement_begins_the_board_goes_to_the_front_though_units_lie_in_sight_in_the_rear(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """[7.0, 4.0] With the enemy there; own aircraft beside those in the rear are no enemies."""
    archive = Archive(edition_of("first_blood"), tmp_path / "running")
    window = open_game_window(qtbot, archive)
    view, scene = window.map_view, window.scene
    where = {"0903": ["1/1"], "0803": ["5/1"], "0704": ["SBD-1"], "0517": ["1/3"], "0319": ["29/1"]}
    field = Field(t.US, "reinforcements", where)
    window.controller.seat(archive.paste_position(archive.edition.line_of(field.rules, field.state), "lunga"))
    settle(qtbot, window)
    window.controller.show_place("0903")
    QTest.mouseClick(answers(window)["Place the rest"], LEFT)
    settle(qtbot, window)
    assert window.controller.table.session.state.agenda[-1] == t.MOVE
    assert all(view.seen_rect().contains(scene.place_rect(place)) for place in ("0517", "0319"))
    window.controller.show_place("0903")
    before = view.seen_rect()
    drag(window, head(window, "1/1"), spot(window, "0902"))
    settle(qtbot, window)
    assert view.seen_rect() == before, "within the phase the player may look elsewhere"


@pytest.mark.long
def test_an_attack_after_which_the_phase_ends_stays_in_sight_until_the_player_goes_on(
    qtbot: QtBot, lay: Laid
) -> None:
    """[8.9, 3.2] The game waits at it, with who fell; then the panel keeps it until the next decision."""
    where = {"0019": ["28/K", "4/2", "124/2"], "0120": ["7/1"], "0018": ["7/3"], "0906": ["1ENG"]}
    window = lay(Field(t.US, "combat begins", where), dice="quick")
    controller, panel = window.controller, window.battle_panel
    controller.decide(next(one for one in controller.table.offers() if one.mover == "7/1"))
    settle(qtbot, window)
    assert controller.table.view().prompt.reason.startswith("Roll for it by the button")
    QTest.mouseClick(answers(window)["Roll for the attack on 0019"], LEFT)
    qtbot.waitUntil(lambda: controller.player.waiting, timeout=20_000)
    (told,) = window.banners.banner.banners
    assert told.title == "Attack on 0019"
    assert told.rows == (("Result", "AE: all attackers fall"), ("US losses", "7/1, 7/3"))
    QTest.keyClick(window.map_view, Qt.Key.Key_Space)
    settle(qtbot, window)
    assert controller.table.session.state.agenda[-1] == t.ENGINEERS
    assert window.banners.banner.isHidden()
    assert (panel.battle.title, panel.battle.step) == (told.title, told.rows[0][1])
    assert [one.outcome for one in panel.battle.attacker.units] == ["lost", "lost"]
    controller.decide(next(one for one in controller.table.offers() if one.action.verb == "end"))
    settle(qtbot, window)
    assert panel.battle is None


@pytest.mark.long
def test_an_attack_that_fails_without_a_die_has_its_card_too(qtbot: QtBot, lay: Laid) -> None:
    """[8.6] In the panel and, where the phase ends with it, over the board."""
    where = {"0604": ["PAR"], "0603": ["29/1", "29/2", "28/K"], "0906": ["1ENG"]}
    window = lay(Field(t.US, "combat begins", where).do("attack 0603 with PAR"), dice="quick")
    QTest.mouseClick(answers(window)["All attacks are declared"], LEFT)
    qtbot.waitUntil(lambda: window.controller.player.waiting, timeout=20_000)
    (told,) = window.banners.banner.banners
    assert (told.title, told.rows) == (
        "Attack on 0603",
        (("Result", "AE: all attackers fall"), ("US losses", "PAR")),
    )
    QTest.keyClick(window.map_view, Qt.Key.Key_Space)
    settle(qtbot, window)
    battle = window.battle_panel.battle
    assert (battle.title, battle.over) == ("Attack on 0603", True)
    assert battle.attacker.fire.endswith("= below 1:2 [8.6]; no die is thrown")
    assert [one.outcome for one in battle.attacker.units] == ["lost"]


@pytest.mark.long
def test_a_click_on_a_goal_where_another_unit_lies_that_can_still_move_is_about_the_piece_in_hand(
    qtbot: QtBot, lay: Laid
) -> None:
    """[5.0] Units are stacked by click as by drag; the other is dragged, or taken once the hand is empty."""
    window = lay(Field(t.US, "movement begins", {"0708": ["2/3"], "0706": ["7/3"]}))
    scene, board = window.scene, window.map_view
    QTest.mouseClick(board.viewport(), LEFT, pos=head(window, "2/3"))
    assert scene.selected == "2/3"
    QTest.mouseMove(board.viewport(), head(window, "7/3"))
    assert "a click brings the piece in hand here" in window.desk.place_label.words()
    drag(window, head(window, "7/3"), spot(window, "0707"))
    settle(qtbot, window)
    assert scene.stack("7/3").place == "0707"
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Escape)
    QTest.mouseClick(board.viewport(), LEFT, pos=head(window, "2/3"))
    QTest.mouseClick(board.viewport(), LEFT, pos=head(window, "7/3"))
    settle(qtbot, window)
    assert scene.stack("2/3").place == "0707"
    QTest.keyClick(board, Qt.Key.Key_Escape)
    QTest.mouseClick(board.viewport(), LEFT, pos=head(window, "7/3"))
    assert scene.selected == "7/3"


@pytest.mark.long
def test_the_overview_covers_no_box_at_rest_while_a_corner_is_free_and_keeps_it(lay: Laid) -> None:
    """[3.2, 6.1] Boxes along the north, time record and phases along the south."""
    window = lay(Field(t.US, "movement begins", {"0508": ["1/1"], "0608": ["5/1"], "0205": ["28/K"]}))
    view, scene = window.map_view, window.scene
    view.resize(900, 640)
    view.set_zoom(56)

    def covered() -> list[str]:
        lies = view.minimap.geometry()
        seen = {one: view.mapFromScene(scene.place_rect(one)).boundingRect() for one in scene.ground.apart}
        return [one for one, rect in seen.items() if rect.intersects(lies)]

    view.centre_at(scene.place_centre("IJAF RESERVE"))
    view.follow(["0708"], [])
    assert view.minimap.isVisible()
    assert not covered()
    corner = view.minimap.pos()
    view.scroll_by(QPoint(0, 20))
    view.follow(["0708"], [])
    assert view.minimap.pos() == corner
    view.centre_at(scene.place_centre("0310"))
    view.follow(["0310"], [])
    assert view.minimap.isVisible()
    assert not covered()


@pytest.mark.long
def test_the_line_of_facts_is_about_the_unit_under_the_pointer_or_the_one_in_hand(lay: Laid) -> None:
    """[5.0] In a pile it tells that unit first, then who else lies there."""
    window = lay(Field(t.US, "movement begins", {"0710": ["1/1", "1/2", "11/2"]}))
    line, board = window.desk.place_label, window.map_view.viewport()
    for unit, named in (("1/1", "1st Battalion"), ("1/2", "2nd Battalion"), ("11/2", "2nd Battalion, 11th")):
        QTest.mouseMove(board, head(window, unit))
        assert line.words().startswith(f"0710 · clear · {unit}, {named}"), unit
    assert "1/1, 1/2, 11/2" in line.words()
    QTest.mouseClick(board, LEFT, pos=head(window, "11/2"))
    QTest.mouseMove(board, head(window, "1/1"))
    assert line.words().startswith("0710 · clear · 11/2, ")


SPLIT = {"0605": ["1/1", "1/2"], "0604": ["29/1"], "0505": ["29/2"], "0704": ["1/3"]}
"""Two that may attack either enemy, and one who borders the first alone."""


@pytest.mark.long
def test_a_click_on_who_must_be_attacked_brings_all_against_him_and_is_taken_back_as_one(
    qtbot: QtBot, lay: Laid
) -> None:
    """[8.1, 8.2] But whoever is needed against another enemy; the pointer there tells the odds of these."""
    window = lay(Field(t.US, "combat begins", SPLIT))
    table, scene = window.controller.table, window.scene
    QTest.mouseMove(window.map_view.viewport(), spot(window, "0604"))
    qtbot.waitUntil(lambda: scene.picks.choice is not None)
    assert scene.picks.choice.title == "Attack 0604 with 1/1 and 1/3"
    assert dict(table.forecast(scene.picks.choice).facts)["Odds"].startswith("10 to 5")
    QTest.mouseClick(window.map_view.viewport(), LEFT, pos=spot(window, "0604"))
    settle(qtbot, window)
    made = [str(entry.action) for entry in table.session.journal.entries]
    assert made[:2] == ["attack 0604 with 1/1", "attack 0604 with 1/3"]
    trigger(window, "undo")
    settle(qtbot, window)
    assert table.at == 0
    trigger(window, "redo")
    settle(qtbot, window)
    assert table.at >= len(made[:2])


@pytest.mark.long
def test_shift_takes_along_all_aircraft_alike_that_lie_there(qtbot: QtBot, lay: Laid) -> None:
    """[12.1, 13.7] Without it one of them goes; both are taken back by one Undo."""
    where = {"0708": ["1/1"], "0020": ["4/2"], "USAF RESERVE": ["F4F-1", "F4F-2", "SBD-1"]}
    window = lay(Field(t.US, "air phase", where))
    table = window.controller.table

    def based(held: Qt.KeyboardModifier) -> list[str]:
        start = force_spot(window, "F4F at USAF RESERVE")
        drag(window, start, spot(window, "0709"), held)
        settle(qtbot, window)
        made = [str(entry.action) for entry in table.session.journal.entries[: table.at]]
        trigger(window, "undo")
        settle(qtbot, window)
        assert table.at == 0
        return made

    assert based(Qt.KeyboardModifier.NoModifier) == ["base F4F-1 at 0709"]
    assert based(Qt.KeyboardModifier.ShiftModifier) == ["base F4F-1 at 0709", "base F4F-2 at 0709"]
