"""What is shown and said: whole games through the table every game shares, by its offers alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bloodyridge_qt.engine.hand import EVERYTHING
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS
from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.rules import events, terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import WORDS, Action, action_of
from bloodyridge_qt.games.tarawa_1943.screen.screen import TarawaScreen
from bloodyridge_qt.games.tarawa_1943.screen.words import fell, said
from bloodyridge_qt.games.tarawa_1943.screen.words import place as place_words
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.offers import answers, buttons, movers, picks
from bloodyridge_qt.table.report.writing import report_of
from bloodyridge_qt.table.screen import Story
from bloodyridge_qt.table.table_view import MarkerView
from tests.games.tarawa_1943.scripted import Game, Scripted, begun
from tests.slow import after


def screen(**chosen: str) -> TarawaScreen:
    edition = edition_of()
    return edition.screen(edition.rules(chosen))


PARAGRAPH = re.compile(r"\[\d{1,2}\.\d\]")


def test_every_event_decision_and_wait_has_words__6_0() -> None:
    told = {name for name, kind in vars(events).items() if hasattr(kind, "_fields")}
    assert set(said("events")) == told
    assert set(said("offers")) == set(WORDS)
    assert set(said("prompts")) == terms.WAITS
    assert set(said("outcomes")) == set(terms.OUTCOMES)


@pytest.mark.long
@pytest.mark.parametrize("number", after(2, range(6)))
def test_random_games_are_played_by_offers__6_0(number: int) -> None:
    rng = random.Random(number)
    landing = ("red", "black")[number % 2]
    table: GameTable[Any, Any] = GameTable(screen(landing=landing), f"seed-{number}")
    sheet = table.sheet
    places = {space.name for space in sheet.spaces} | {box.key for box in sheet.boxes}
    assert table.opening()
    while offers := table.offers():
        decision = table.session.decision()
        assert decision is not None
        assert {offer.action for offer in offers} == set(decision.options), "every decision can be made"
        view = table.view()
        lying = {stack.key for stack in view.stacks}
        assert {mark.place for mark in (*view.markers, *view.stacks, *view.piles)} <= places
        assert PARAGRAPH.search(view.prompt.reason), view.prompt
        assert len({stack.key for stack in view.stacks}) == len(view.stacks)
        assert set(movers(offers)) <= lying
        touched = {counter.key for stack in view.stacks for counter in stack.counters}
        touched |= {card.key for card in view.cards} | places
        if view.battle:
            touched |= {unit.counter.key for unit in view.battle.attacker.units}
        assert set(picks(offers)) <= touched
        for offer in offers:
            assert offer.title
            assert len(offer.touch) != 2 or offer.target in places
            table.card(offer)
        offer = rng.choice(offers)
        beats: tuple[Beat, ...] = table.submit(offer)
        for beat in beats:
            assert all(PARAGRAPH.search(line.text) or line.kind == "summary" for line in beat.log), beat.log
        assert not beats or beats[-1].view == table.view()
    view = table.view()
    assert view.ending is not None
    assert view.ending.title
    assert not buttons(offers)
    assert table.log_lines()[-1].kind == "end"


@pytest.mark.long
def test_a_game_thrown_and_drawn_by_hand_is_asked_for__6_0() -> None:
    rng = random.Random(3)
    table: GameTable[Any, Any] = GameTable(screen(), "hand", hand=EVERYTHING)
    asked_for, strikes = set(), 0
    for _ in range(400):
        if asked := table.asked():
            asked_for.add(asked.title.split(" of ")[0])
            assert PARAGRAPH.search(asked.title)
            assert len({die.label for die in asked.dice}) == len(asked.dice), "each is told from the others"
            if asked.title.startswith("Strike on "):
                assert "wave" not in asked.title
                strikes += 1
            elif " on " in asked.title:
                fight = table.view().battle
                assert fight is not None, "what is thrown for stands beside it"
                assert fight.title.split(" on ")[-1].split(" attacks ")[-1] in asked.title
            given = [rng.randint(1, 6) for _ in asked.dice] or [rng.randrange(len(asked.pieces))]
            table.give(given)
        elif offers := table.offers():
            table.submit(rng.choice(offers))
        else:
            break
    assert any(title.startswith("Exhaustion check") for title in asked_for) or len(asked_for) > 4
    assert strikes, "a card that strikes is thrown for where it strikes, not where the last attack was"
    assert table.session.journal.entries


def all_told(game: Game, act: Callable[[], object]) -> list[Beat]:
    """The beats of what follows from this, each event told in the position it left."""
    teller = screen().teller(Story(()))
    beats: list[Beat] = []
    rules, before = game.rules, game.state.copy()

    def retold(real: Callable[..., None]) -> Callable[..., None]:
        def run(state: Any, *given: Any) -> None:
            *first, emit = given

            def emit_told(event: Any) -> None:
                nonlocal before
                emit(event)
                beats.extend(teller.tell(event, state, before))
                before = state.copy()

            real(state, *first, emit_told)

        return run

    with pytest.MonkeyPatch.context() as patched:  # the rules are other tests' too
        patched.setattr(rules, "proceed", retold(rules.proceed))
        patched.setattr(rules, "apply", retold(rules.apply))
        act()
    return beats


def nobody_on_the_board() -> Game:
    game = begun()
    for battalion, at in enumerate(game.state.place):
        if at >= 0:
            game.state.holder[at] = terms.NOBODY
            game.state.place[battalion] = terms.OFF_BOARD
    return game


def told(game: Game, *dice: int, card: str) -> list[str]:
    """The lines of a Japanese turn with this card."""
    beats = all_told(game, lambda: game.card(card, *dice))
    return [line.text for beat in beats for line in beat.log]


def test_what_the_landing_has_cost_stands_as_the_first_turn_begins__6_0() -> None:
    """[6.0] Fire on the landing comes before any decision; the losses are summed up once, when it is over."""
    table = edition_of().start({"seed": "7"})
    told = [beat.banner for beat in table.submit(buttons(table.offers())[0]) if beat.banner]
    hits, summed_up = ([one for one in told if one.passing == passing] for passing in (True, False))
    assert len(hits) == 3, "each is read before the next"
    assert hits[0].title == "Fire on the landing on wave 1 at Red Beach 1"
    assert hits[0].rows == (("Dice against 3/2", "5, 4, 4, 2"), ("Costs", "3 of its 12 cohesion"))
    (banner,) = summed_up
    losses, attacks = banner.rows
    assert losses == ("US losses", "3/2 down to cohesion 9; 2/2 down to cohesion 10; 2/8 down to cohesion 8")
    assert attacks[0] == "Attacks"


def test_an_attack_that_leaves_nothing_of_a_battalion_says_so_before_the_next__6_0() -> None:
    game = nobody_on_the_board()
    game.stand("3/2", "3", cohesion=2)
    game.state.markers[game.number("3/2")] = 1
    beats = all_told(game, lambda: game.card("J10", 6, 6, 5, 4, 1, 1, 1, 1, 1, 1))
    (hit,) = [beat.banner for beat in beats if beat.banner and beat.banner.passing]
    assert hit.rows[-1] == ("Battalion 3/2", "is destroyed")
    last = {marker.key: marker.place for marker in beats[-1].view.markers}
    assert last["gone 3/2"] == "cohesion 3/2", "its row is crossed out"
    (gone,) = [line.text for beat in beats for line in beat.log if "out of the game" in line.text]
    assert gone == "3/2 is destroyed, and out of the game [3.0]"


def test_an_attack_that_ends_the_turn_is_summed_up_before_the_card_that_leads_the_japanese__6_0() -> None:
    table = edition_of().start({"seed": "7"})
    beats: tuple[Beat, ...] = ()
    for title in (
        "Begin the landing",
        "Play Destroyers in the Lagoon",
        "Strike 1 Red Beach 1",
        "Attack 2 Red Beach 2 with 2/2",
        "Keep these dice",
    ):
        beats = table.submit(next(one for one in table.offers() if one.title == title))
    fight, card, *_ = [beat.banner.title for beat in beats if beat.banner and not beat.banner.passing]
    assert fight == "2/2 attacks 2 Red Beach 2"
    assert card.startswith("Japanese turn: ")


def test_a_target_is_explained_by_its_priority__6_0() -> None:
    game = nobody_on_the_board()
    game.stand("3/2", "3")
    game.stand("2/2", "wave1:1")
    lines = told(game, *[1] * 7, card="J10")
    named = [line for line in lines if "It comes from" in line]
    assert named[0].startswith("Fire attack on 3 Red Beach 3: highest priority occupied: 3 Red Beach 3.")
    assert "from 8 Command Bunker" in named[0]
    assert "wave 1 at Red Beach 1: nobody else ashore can be reached, so boats. " in named[1]
    assert "It comes from 1 Red Beach 1, the beach before it [6.0]" in named[1]


def test_boats_are_explained_by_who_is_ashore__6_0() -> None:
    game = nobody_on_the_board()
    game.stand("2/2", "wave1:1")
    assert "nobody is ashore, so boats" in "".join(told(game, *[1] * 4, card="J10"))
    game = nobody_on_the_board()
    game.stand("2/2", "wave1:1")
    game.stand("3/2", "9")
    game.garrison(p7=0, p8=0)
    assert "nobody ashore can be reached, so boats" in "".join(told(game, *[1] * 4, card="J10"))


def test_a_battalion_out_of_reach_is_said_to_be_passed_over__6_0() -> None:
    game = nobody_on_the_board()
    game.stand("1/2", "1")
    game.stand("3/2", "3")
    game.garrison(p2=0, p4=0, p5=0)
    named = next(line for line in told(game, *[1] * 3, card="J14") if "passed over" in line)
    assert "3 Red Beach 3; 1 passed over, no markers linked with it" in named


def test_fields_of_fire_say_why_each_position_fires__6_0() -> None:
    game = nobody_on_the_board()
    game.stand("3/2", "3")
    lines = told(game, *[1] * 12, card="J08")
    assert [line for line in lines if "dice: " in line] == [
        "Fire attack on 3 Red Beach 3: highest priority occupied: 3 Red Beach 3. Linked positions fire one "
        "after another, the lowest priority first: 8 Command Bunker [6.0]; dice: 3",
        "Fire attack on 3 Red Beach 3: fields of fire stay on it. "
        "The next lowest priority linked with it fires: 4 Airfield [6.0]; dice: 3",
    ]


def test_a_drop_that_is_not_possible_is_refused_with_its_paragraph__4_0() -> None:
    game = begun()
    battalion = game.stand("1/2", "1", cohesion=3)
    game.garrison(p5=0)
    game.state.exhausted[battalion] = 1
    shown = screen()
    for place, rule in (("5", "4.0"), ("2", "4.0"), ("9", "4.0"), ("turn", "1.0")):
        refusal = shown.refusal(game.state, ("battalion 1/2", place, ""), ())
        assert f"[{rule}]" in refusal
    assert "[6.0]" in shown.refusal(game.state, ("garrison 2", "5", ""), ())


def test_a_card_that_cannot_be_played_says_why__6_0() -> None:
    game = begun()
    game.hold("U20")
    game.state.played = 1
    assert screen().unpicked(game.state, "card U20").endswith("[6.0].")
    assert screen().unpicked(game.state, "card J01") == "The activation card is carried out by itself [6.0]."


@pytest.mark.parametrize(
    ("card", "lacks"),
    [("U18", "the attacker is in an island position"), ("U19", "the attacker is still in its boats")],
)
def test_a_card_for_some_attacks_says_for_which_before_there_is_one__6_0(card: str, lacks: str) -> None:
    game = begun()
    game.hold(card)
    assert lacks in screen().unpicked(game.state, f"card {card}")


def test_a_place_tells_its_links_and_control_and_leaves_provenance_to_inspection__1_0() -> None:
    shown = screen()
    rows = dict(shown.describe("3", shown.teller(Story(())).view(shown.rules.set_up())))
    assert rows["Position"] == "3 Red Beach 3"
    assert rows["Control"] == "Japanese"
    assert rows["Links"].startswith("linked with 2 Red Beach 2, 4 Airfield, 8 Command Bunker and wave 1 at")
    assert "Provenance" not in rows


def test_no_flag_flies_where_a_cube_has_taken_control__1_0() -> None:
    game, shown = begun(), screen()
    game.state.held[3] = 1

    def seen() -> tuple[set[str], str]:
        view = shown.teller(Story(())).view(game.state)
        here = {marker.key.split()[0] for marker in view.markers if marker.place == "4"}
        return here, dict(shown.describe("4", view))["Control"]

    assert seen() == ({"flag"}, "Marines")
    game.state.cube[3] = 1
    assert seen() == ({"cube"}, "Japanese")


def test_the_dice_of_an_attack_are_picked_one_by_one__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    game.do("attack", 6, 5, 2, 1, 1, battalion="2/2", place="4")
    shown = screen()
    decision = game.rules.decision(game.state)
    assert decision is not None
    offers = shown.offers(game.state, decision.options)
    assert {key: offer.action for key, offer in picks(offers).items()} == {
        "die 1": Action("take up", face=6),
        "die 2": Action("take up", face=5),
        "die 3": Action("take up", face=2),
        "die 4": Action("take up", face=1, to=4),
        "die 5": Action("take up", face=1),
    }
    assert [offer.title for offer in buttons(offers)] == ["Keep these dice"]
    prompt = shown.teller(Story(())).view(game.state).prompt
    again = [one if isinstance(one, tuple) else one.title for one in answers(offers, prompt)]
    assert (again[0][0], again[1]) == ("Reroll (1 cohesion)", "Keep these dice"), "each at its own key"
    assert shown.rest(game.state) == "Best reroll: 2, 1, 1 (1 cohesion)"
    taken = game.state.copy()
    taken.dice.remove(1)
    taken.up, taken.up_at = [1], [4]
    prompt = shown.teller(Story(())).view(taken).prompt
    assert (prompt.barred[0][0], prompt.barred_first) == ("Keep these dice", False)
    taken.cohesion[taken.attacker] = 1
    prompt = shown.teller(Story(())).view(taken).prompt
    assert prompt.barred[0][1] == "At cohesion 1 no reroll can be paid [10.7]."
    assert not shown.rest(taken)
    battle = shown.teller(Story(())).view(game.state).battle
    assert battle is not None
    assert [unit.counter.factor for unit in battle.attacker.units] == ["6", "5", "2", "1", "1"]
    assert battle.attacker.fire == "6, 5, 2, 1, 1: 0 hits, 1 own marker lost [6.0]"


def test_the_best_reroll_is_taken_up_and_thrown_by_one_button_and_no_more__6_0() -> None:
    game, shown = begun(), screen()
    game.stand("2/2", "2", cohesion=6)
    game.do("attack", 6, 5, 2, 1, 1, battalion="2/2", place="4")
    game.do("take up", face=6)  # which is not among the best
    began, done = game.state.copy(), []
    while (action := shown.plays_rest(game.state, began)) is not None:
        done.append(str(action))
        game.do(
            action.verb, *([2, 1, 1] if action.verb == "roll again" else []), face=action.face, to=action.to
        )
    assert done == ["put back a 6", "take up a 2", "take up a 1, die 4", "take up a 1", "roll again"]
    assert sorted(game.state.dice) == [1, 1, 2, 5, 6], "the same faces again are not thrown once more"


def test_dice_kept_at_a_loss_are_asked_about_once_where_a_reroll_is_free__6_0() -> None:
    game, shown = begun(), screen()
    game.stand("2/2", "2", cohesion=6)
    game.do("attack", 6, 5, 2, 1, 1, battalion="2/2", place="4")

    def asked() -> tuple[str, bool]:
        decision = game.rules.decision(game.state)
        assert decision is not None
        (keep,) = [
            one for one in shown.offers(game.state, decision.options) if one.title == "Keep these dice"
        ]
        return keep.warning, keep.once

    assert asked() == ("", True), "a reroll would cost something, too"
    game.state.free_rerolls = 1
    assert asked() == ("These dice cost you something, and a reroll is free [6.0].", True)
    game.state.dice = [6, 5, 2, 1]
    assert asked() == ("", True)


def test_that_nobody_follows_is_asked_about_where_the_turn_ends_with_it__6_0() -> None:
    shown = screen()
    warnings = []
    for held in (False, True):
        game = begun()
        game.hold("U20")
        game.stand("2/2", "2", cohesion=9)
        game.stand("2/8", "3", cohesion=9)
        game.state.japanese[3] = 0
        game.state.played, game.state.allowed = not held, 1
        game.do("move", battalion="2/2", place="4")
        decision = game.rules.decision(game.state)
        assert decision is not None
        offers = shown.offers(game.state, decision.options)
        warnings += [one.warning for one in offers if one.title == "Nobody follows"]
        assert [one.itself for one in offers if one.touch] == [True], "a click on it says yes"
    assert warnings == ["Nothing is left to do after this: the turn ends [6.0].", ""]


def test_of_equal_dice_that_is_taken_up_which_is_picked__6_0() -> None:
    game, shown = begun(), screen()
    game.stand("2/2", "2", cohesion=6)
    game.do("attack", 5, 2, 2, 2, 6, battalion="2/2", place="4")  # they lie as 6, 5, 2, 2, 2
    for key, taken in (
        ("die 4", {"die 4"}),
        ("die 3", {"die 3", "die 4"}),
        ("die 4", {"die 3"}),
        ("die 5", {"die 3", "die 5"}),
        ("die 3", {"die 5"}),
    ):
        decision = game.rules.decision(game.state)
        assert decision is not None
        action = picks(shown.offers(game.state, decision.options))[key].action
        assert isinstance(action, Action)
        game.do(action.verb, face=action.face, to=action.to)
        battle = shown.teller(Story(())).view(game.state).battle
        assert battle is not None
        assert {one.counter.key for one in battle.attacker.units if one.outcome == "again"} == taken


def test_which_of_equal_dice_is_meant_is_written_and_read__6_0() -> None:
    for action, words in (
        (Action("take up", face=2), "take up a 2"),
        (Action("take up", face=2, to=3), "take up a 2, die 3"),
        (Action("put back", face=6, to=2), "put back a 6, die 2"),
    ):
        assert str(action) == words
        assert action_of(words) == action


def with_a_die_to_turn() -> Game:
    """A card has been played on the dice 6, 5, 2, 1, 1."""
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    game.hold("U01")
    game.do("attack", 6, 5, 2, 1, 1, battalion="2/2", place="4")
    game.do("play", card="U01")
    return game


def test_a_die_is_turned_by_a_card_that_says_what_comes_of_it__3_0() -> None:
    game = with_a_die_to_turn()
    shown = screen()
    decision = game.rules.decision(game.state)
    assert decision is not None
    cards = {card.key: card for card in shown.teller(Story(())).view(game.state).cards}
    offered = picks(shown.offers(game.state, decision.options))
    assert len(offered) == len(decision.options) == 12
    assert offered["turn 5 6"].action == Action("turn die", face=5, to=6)
    assert cards["turn 5 6"].text == "6, 6, 2, 1, 1: 1 hit, 1 own marker lost [3.0]"


def test_a_die_turned_by_a_card_is_told_with_its_face_and_happens_at_no_place__3_0() -> None:
    game = with_a_die_to_turn()
    first = all_told(game, lambda: game.do("turn die", face=2, to=6))[0]
    assert [(line.text, line.place) for line in first.log] == [("A 2 is turned to a 6 [3.0]", "")]
    assert not first.focus


@pytest.mark.long
def test_an_attack_that_is_over_is_shown_as_it_was_until_nobody_may_follow__6_0() -> None:
    table: GameTable[Any, Any] = GameTable(screen(), "betio-1")
    decide = WAYS["sensible"](table.rules, random.Random(1))
    setting, asked = table.rules.setting, []
    while table.offers():
        state, at = table.session.state, table.at
        if state.attacker >= 0 and state.agenda[-1] in (terms.ADVANCE, terms.FOLLOW):
            asked.append(state.agenda[-1])
            battle, here = table.view().battle, place_words(setting, state.aim)
            assert battle.over
            what = f"the cube in {here}" if state.on_cube else here
            assert battle.title == f"{setting.names[state.attacker]} attacks {what}"
            assert here not in battle.attacker.ground, "it tells from where it was attacked"
            assert {unit.counter.face for unit in battle.attacker.units} == {"die"}
            assert re.fullmatch(r"[1-6](, [1-6])+: [1-3] hits?.* \[6.0\]", battle.attacker.fire)
            assert {unit.outcome for unit in battle.defender.units} == {"lost"}
            table.go_to(0)
            assert table.go_to(at).battle == battle, "whoever comes back to it sees the same"
        table.submit_action(decide(state))
    assert set(asked) == {terms.ADVANCE, terms.FOLLOW}


def test_the_last_attack_stands_with_its_dice_until_the_player_goes_on__6_0() -> None:
    """[6.0] Nobody advances: it is over, and the turn goes on by itself."""
    table = edition_of().start({"seed": "7"})
    table.submit(buttons(table.offers())[0])
    for words in ("attack 2 with 2/2", "roll", "keep the dice"):
        table.submit_action(action_of(words))
    state, battle = table.session.state, table.view().battle
    assert (state.agenda[-1], state.attacker) == (terms.TURN, terms.NOBODY)
    assert battle.over
    assert (battle.step, battle.attacker.fire) == ("The attack is over", "6, 6, 6, 2, 1: 1 hit [6.0]")
    assert [unit.outcome for unit in battle.defender.units] == ["lost" * (at == 2) for at in range(3)]
    table.submit_action(action_of("end the turn"))
    assert table.view().battle is None


def test_an_attack_that_ends_the_turn_is_summed_up_by_its_dice__6_0() -> None:
    """[6.0] The dice that left are no losses, and markers with one name are counted."""
    table = edition_of().start({"seed": "8"})
    decide = WAYS["strong"](table.rules, random.Random(8))
    while len(table.session.journal.entries) < 10:
        table.submit_action(decide(table.session.state))
    (banner,) = (beat.banner for beat in table.beats_at(9) if beat.banner and beat.view.battle)
    assert banner.rows == (
        ("Result", "The attack is over"),
        ("Battalion 2/8", "6, 5, 5, 5, 5, 2: 2 hits [6.0]"),
        ("Japanese losses", "2 of 2"),
    )


def test_where_no_reroll_can_be_paid_an_attack_says_why_it_is_over__10_7() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=2)
    beats = all_told(game, lambda: game.do("attack", 6, 4, 3, 5, 2, 4, 1, battalion="2/2", place="4"))
    assert beats[-1].view.battle.step == "The attack is over: at cohesion 1 no reroll can be paid [10.7]"


def test_dice_thrown_again_are_told_as_they_fell_and_what_stays_last__6_0() -> None:
    assert fell([5, 3, 3, 6, 2, 1], [6, 5, 2, 1], (3,)) == (
        "5, 3, 2, 1; 3s thrown again: 3, 6; on the table 6, 5, 2, 1"
    )


def test_what_was_not_done_is_called_as_its_button_was__6_0() -> None:
    table = edition_of().start({"seed": "1"})
    state = table.session.state.copy()
    for wait, title in ((terms.ADVANCE, "stay"), (terms.FOLLOW, "nobody follows")):
        state.agenda.append(wait)
        assert table.screen.words(Action("done"), state) == title


def test_what_dice_come_to_is_shown_when_they_lie__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    beats = all_told(game, lambda: game.do("attack", 6, 4, 3, 5, 2, 4, battalion="2/2", place="4"))
    (thrown,) = [beat for beat in beats if beat.dice]
    assert thrown.in_the_air.step == "The throw"
    assert thrown.in_the_air.attacker.fire == "5 dice [6.0]"
    assert thrown.view.battle.step == "Dice on the table; each 3 was thrown again, each 4 is out"
    lying = [(unit.counter.factor, unit.outcome) for unit in thrown.view.battle.attacker.units]
    out = ("4", "lost")
    assert lying == [("6", ""), ("5", ""), ("2", ""), out, out], "a die that is out is not gone unseen"
    assert [line.text for line in thrown.log] == [
        "Attack dice 6, 4, 4, 3, 2; 3s thrown again: 5; 4s leave; on the table 6, 5, 2 [6.0]"
    ]
    assert [line.aloud for line in thrown.log] == [
        "Hits as they lie: 0. Dice 6, 4, 4, 3, 2; 3s thrown again: 5; 4s leave; on the table 6, 5, 2"
    ], "what they come to is heard first"
    assert [(die.value, die.purpose) for die in thrown.dice] == [
        (6, "Attack: does nothing without a second 6 [6.0]"),
        (4, "Attack: has left the attack [6.0]"),
        (3, "Attack: was thrown again [6.0]"),
        (5, "Attack: does nothing without a second 5 [6.0]"),
        (2, "Attack: does nothing without a second 2 [6.0]"),
        (4, "Attack: has left the attack [6.0]"),
    ]


def test_dice_of_a_pair_are_told_as_such__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    beats = all_told(game, lambda: game.do("attack", 6, 6, 6, 1, 1, battalion="2/2", place="4"))
    (thrown,) = [beat for beat in beats if beat.dice]
    assert [die.purpose.removeprefix("Attack: ") for die in thrown.dice] == [
        "hits with another 6 [6.0]",
        "hits with another 6 [6.0]",
        "does nothing without a second 6 [6.0]",
        "costs an own marker with another 1 [6.0]",
        "costs an own marker with another 1 [6.0]",
    ]


def test_japanese_dice_are_told_with_what_they_did__6_0() -> None:
    game = nobody_on_the_board()
    game.stand("3/2", "3")
    beats = all_told(game, lambda: game.card("J14", 6, 2, 3, 6, *[1] * 9))
    first = next(beat for beat in beats if beat.dice)
    assert [(die.value, die.outcome, die.purpose.partition(": ")[2]) for die in first.dice] == [
        (6, "hit", "costs a marker [6.0]"),
        (2, "", "takes away a 6 [6.0]"),
        (3, "", "was thrown again [6.0]"),
        (6, "", "is taken away by a 2 [6.0]"),
    ]


def prompted(game: Game) -> tuple[str, str, dict[str, str]]:
    """What is asked now, why, and the words on the buttons by their verbs."""
    shown, decision = screen(), game.rules.decision(game.state)
    assert decision is not None
    prompt = shown.teller(Story(())).view(game.state).prompt
    offered = buttons(shown.offers(game.state, decision.options))
    return prompt.headline, prompt.reason, {offer.action.verb: offer.title for offer in offered}


def test_a_wave_is_asked_for_only_while_one_can_be_placed__6_0() -> None:
    game = begun()
    assert prompted(game)[1].startswith("Place a wave, rotate")
    game.state.tide = 1
    assert prompted(game)[1].startswith("Rotate")
    game.state.tide, game.state.placed = 0, 1
    assert prompted(game)[1].startswith("Rotate")


def test_nobody_more_is_said_as_the_answer_to_what_is_asked__6_0() -> None:
    game = begun()
    game.stand("2/2", "2")
    game.stand("3/2", "3")
    game.garrison(p4=0)
    game.do("move", battalion="2/2", place="4")
    asked, _, answers = prompted(game)
    assert (asked, answers["done"]) == ("Does a battalion follow into 2 Red Beach 2?", "Nobody follows")
    game = begun()
    game.stand("2/2", "2")
    game.garrison(p4=1)
    game.do("attack", 6, 6, 2, 1, 4, battalion="2/2", place="4")
    game.do("stop")
    asked, _, answers = prompted(game)
    assert (asked, answers["done"]) == ("Does 2/2 advance into 4 Airfield?", "Stay")


def test_of_two_who_recover_the_first_is_named_and_marked_while_the_second_is_asked_for__10_4() -> None:
    game = begun()
    one = game.stand("2/2", "2", cohesion=4)
    game.stand("3/2", "3", cohesion=4)
    cards = (card for card in game.rules.setting.usmc if card.effects[0].verb == "restore")
    card = next(card for card in cards if card.effects[0].battalions > 1)
    game.hold(card.id)
    game.do("play", card=card.id)
    assert "chosen" not in prompted(game)[1]
    beats = all_told(game, lambda: game.do("restore", battalion="2/2"))
    assert [line.text for beat in beats for line in beat.log] == ["2/2 is chosen; another may be [3.0]"]
    assert "; 2/2 is chosen, another may be [10.4]." in prompted(game)[1]
    stacks = screen().teller(Story(())).view(game.state).stacks
    assert [stack.key for stack in stacks if stack.active] == [f"battalion {game.rules.setting.names[one]}"]


def test_what_an_attack_would_cost_is_said_before_it_is_answered__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=2)
    game.state.bunker[game.at("2")] = 1
    saving = next(card for card in game.rules.setting.usmc if card.effects[0].verb == "save")
    game.card("J10", 6, 6, 5, cards=(saving.id,))
    while game.state.agenda[-1] != terms.ATTACK_THROWN:
        game.do("pass")
    asked, why, _ = prompted(game)
    assert asked.endswith("2 Red Beach 2: 6, 6, 5. Answer it?")
    assert why.startswith("It would cost the bunker, 1 marker of 2/2 and 1 of its 2 cohesion; a card may be")
    again = screen().teller(Story(())).view(game.state).prompt.aloud
    assert again == "It would cost the bunker, 1 marker of 2/2 and 1 of its 2 cohesion. Answer it?", (
        "each time"
    )


def test_a_full_hand_is_said_to_be_why_no_card_is_drawn__6_0() -> None:
    game = begun()
    game.hold("U01", "U02", "U03")
    lines = [line.text for beat in all_told(game, lambda: next_turn(game)) for line in beat.log]
    assert lines == [
        "Turn 2 [6.0]",
        "The Marines’ turn [6.0]",
        "The hand is full: no further card is drawn [6.0]",
    ]


def next_turn(game: Game) -> None:
    """The Japanese turn is over."""
    game.state.agenda = ["usmc turn"]
    game.rules.proceed(game.state, Scripted(), game.events.append)


def test_each_part_of_a_turn_has_a_heading_and_the_score_is_told_as_it_ends__7_0() -> None:
    table = edition_of().start({"seed": "7"})
    table.submit(buttons(table.offers())[0])
    assert table.view().standing == "Marines 0 points, Japanese 27"
    table.submit(buttons(table.offers())[0])
    while table.view().turn < 2:
        table.submit(table.offers()[-1])
    told = [line for line in table.log_lines() if line.turn]
    assert [line.text for line in told if line.kind in ("turn", "phase")] == [
        "Turn 1 [6.0]",
        "The Marines’ turn [6.0]",
        "Japanese turn: Heat and Thirst [6.0]",
        "Turn 2 [6.0]",
        "The Marines’ turn [6.0]",
    ]
    ended = "The USMC turn is over [6.0]; as it stands the Marines have 0 points, the Japanese 27 [7.0]"
    assert ended in [line.text for line in told]
    chapter = report_of(table).chapters[1]
    assert [part.title for part in chapter.sections] == [
        "The Marines’ turn",
        "Japanese turn: Heat and Thirst",
    ]
    assert dict(chapter.balance)["Points"] == "Marines 0, Japanese 27"


def test_a_cube_beside_a_battalion_is_attacked_by_a_button_too__6_0() -> None:
    game = nobody_on_the_board()
    game.stand("3/2", "3", cohesion=9)
    game.state.cube[game.at("3")] = game.state.markers[game.number("3/2")] = 1
    shown = screen()
    decision = game.rules.decision(game.state)
    assert decision is not None
    offers = shown.offers(game.state, decision.options)
    both = [offer for offer in offers if getattr(offer.action, "verb", "") == "attack cube"]
    assert [len(offer.touch) for offer in both] == [0, 2], "dropped where it stands it regroups"


def aloud_of(game: Game, act: Callable[[], object]) -> str:
    """What is said of all that follows from this."""
    lines = [line for beat in all_told(game, act) for line in beat.log]
    return ". ".join(filter(None, (line.text if line.aloud is None else line.aloud for line in lines)))


def test_a_japanese_attack_is_heard_as_what_it_cost_and_then_by_which_dice__6_0() -> None:
    """In one breath where no card can answer it; who may answer hears first what threatens."""
    game = begun()
    game.stand("2/2", "2", cohesion=12)
    told = aloud_of(game, lambda: game.card("J13", 4, 5, 1, 1))
    assert "2/2: cohesion lost 2, now 10. Fire attack from " in told
    assert "dice 5, 4, 1, 1" in told
    assert "Thrown" not in told
    assert "dice: " not in told
    game = begun()
    game.stand("2/2", "2")
    assert re.search(
        r"Fire attack on 2 Red Beach 2 from .*, dice: \d",
        aloud_of(game, lambda: game.card("J13", cards=["U24"])),
    )


def test_an_attack_of_marines_is_heard_as_hits_and_then_what_they_cost__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    game.garrison(p4=1)
    told = aloud_of(game, lambda: game.do("attack", 6, 6, 1, 4, 4, battalion="2/2", place="4"))
    assert "Hits as they lie: 1. Dice 6, 6, 4, 4, 1; 4s leave" in told
    told = aloud_of(game, lambda: game.do("stop"))
    assert re.match(r"Hits on 4 .*: 1\. A Japanese marker is eliminated, left: 0", told)


def test_what_an_action_costs_is_told_of_this_battalion__4_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    assert costs(game, "2/2", "regroup") == "no cohesion [6.0]"
    assert costs(game, "2/2", "attack") == "1 cohesion, 6 to 5; 1 cohesion for each reroll [4.0, 6.0]"
    game.stand("2/2", "2", cohesion=1)
    assert costs(game, "2/2", "attack").startswith("a marker, as its cohesion is 1; ")
    game.state.exhausted[game.rules.setting.battalion["2/2"]] = 1
    assert costs(game, "2/2", "regroup") == "no cohesion; it recovers on a die of 4 or less [6.0]"
    game.state.cohesion[game.rules.setting.battalion["2/2"]] = 3
    assert costs(game, "2/2", "regroup") == "no cohesion; it recovers [6.0]"


def costs(game: Game, battalion: str, verb: str) -> str:
    """What the card at the pointer tells of the price of this battalion's first such action."""
    shown, actions = screen(), game.rules.decision(game.state).options
    offers = shown.offers(
        game.state, [one for one in actions if (one.verb, one.battalion) == (verb, battalion)]
    )
    return {row.label: row.value for row in shown.card(game.state, offers[0]).rows}["Cost"]


def test_x_tells_nothing_where_the_japanese_hold_nothing_or_no_link_leads_to_them__1_0() -> None:
    """[1.0, 6.0] The last position taken ends the game with the turn only; a track has no links."""
    shown, setting = screen(), screen().setting
    view = GameTable(shown, "heard").view()
    places = setting.places[: terms.POSITIONS]
    flags = tuple(MarkerView(f"flag {place}", "us_flag", place, "") for place in places)
    assert shown.bearings(places[0], replace(view, markers=flags)) == ()
    assert len(shown.bearings("reserve", view)) == 1
