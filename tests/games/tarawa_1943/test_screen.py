"""What is shown and said: whole games through the table every game shares, by its offers alone."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bloodyridge_qt.engine.hand import EVERYTHING
from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.rules import events, terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import WORDS, Action
from bloodyridge_qt.games.tarawa_1943.screen.screen import TarawaScreen
from bloodyridge_qt.games.tarawa_1943.screen.words import said
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.offers import buttons, movers, picks
from bloodyridge_qt.table.screen import Story
from tests.games.tarawa_1943.scripted import Game, begun
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
            assert all(PARAGRAPH.search(line.text) for line in beat.log), beat.log
        assert not beats or beats[-1].view == table.view()
    view = table.view()
    assert view.ending is not None
    assert view.ending.title
    assert not buttons(offers)
    assert table.log_lines()[-1].kind == "end"


def test_a_game_thrown_and_drawn_by_hand_is_asked_for__6_0() -> None:
    rng = random.Random(3)
    table: GameTable[Any, Any] = GameTable(screen(), "hand", hand=EVERYTHING)
    asked_for = set()
    for _ in range(400):
        if asked := table.asked():
            asked_for.add(asked.title.split(" of ")[0])
            assert PARAGRAPH.search(asked.title)
            given = [rng.randint(1, 6) for _ in asked.dice] or [rng.randrange(len(asked.pieces))]
            table.give(given)
        elif offers := table.offers():
            table.submit(rng.choice(offers))
        else:
            break
    assert any(title.startswith("Exhaustion check") for title in asked_for) or len(asked_for) > 4
    assert table.session.journal.entries


def told(game: Game, *dice: int, card: str) -> list[str]:
    """The lines of a Japanese turn with this card, each event told in the position it left."""
    teller = screen().teller(Story(()))
    lines: list[str] = []
    real = game.rules.proceed

    def proceed(state: Any, source: Any, emit: Any) -> None:
        def emit_told(event: Any) -> None:
            emit(event)
            lines.extend(line.text for beat in teller.tell(event, state, state) for line in beat.log)

        real(state, source, emit_told)

    with pytest.MonkeyPatch.context() as patched:  # the rules are other tests' too
        patched.setattr(game.rules, "proceed", proceed)
        game.card(card, *dice)
    return lines


def test_a_target_is_explained_by_its_priority__6_0() -> None:
    game = begun()
    for battalion in range(terms.BATTALIONS):
        if game.state.place[battalion] >= 0:
            game.state.holder[game.state.place[battalion]] = terms.NOBODY
            game.state.place[battalion] = terms.OFF_BOARD
    game.stand("3/2", "3")
    game.stand("2/2", "wave1:1")
    lines = told(game, *[1] * 7, card="J10")
    named = [line for line in lines if "lowest priority linked" in line]
    assert named[0].startswith("Fire attack on 3 Red Beach 3: highest priority occupied: 3 Red Beach 3.")
    assert "from 8 Command Bunker" in named[0]
    assert "nobody else ashore can be reached, so boats: Wave 1 at Red Beach 1" in named[1]


def test_a_battalion_out_of_reach_is_said_to_be_passed_over__6_0() -> None:
    game = begun()
    for battalion in range(terms.BATTALIONS):
        if game.state.place[battalion] >= 0:
            game.state.holder[game.state.place[battalion]] = terms.NOBODY
            game.state.place[battalion] = terms.OFF_BOARD
    game.stand("1/2", "1")
    game.stand("3/2", "3")
    game.garrison(p2=0, p4=0, p5=0)
    named = next(line for line in told(game, *[1] * 3, card="J14") if "passed over" in line)
    assert "3 Red Beach 3; 1 passed over, no markers linked with it" in named


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


def test_a_place_tells_its_links_and_control_and_leaves_provenance_to_inspection__1_0() -> None:
    shown = screen()
    rows = dict(shown.describe("3", shown.teller(Story(())).view(shown.rules.set_up())))
    assert rows["Position"] == "3 Red Beach 3"
    assert rows["Control"] == "Japanese"
    assert rows["Links"].startswith("linked with 2 Red Beach 2, 4 Airfield, 8 Command Bunker and Wave 1 at")
    assert "Provenance" not in rows


def test_the_dice_of_an_attack_are_picked_one_by_one__6_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    game.do("attack", 6, 5, 2, 1, 1, battalion="2/2", place="4")
    shown = screen()
    decision = game.rules.decision(game.state)
    assert decision is not None
    offers = shown.offers(game.state, decision.options)
    assert {key: offer.action for key, offer in picks(offers).items()} == {
        f"die {at}": Action("take up", face=face) for at, face in enumerate((6, 5, 2, 1, 1), 1)
    }
    assert [offer.title for offer in buttons(offers)] == ["Keep these dice"]
    battle = shown.teller(Story(())).view(game.state).battle
    assert battle is not None
    assert [unit.counter.factor for unit in battle.attacker.units] == ["6", "5", "2", "1", "1"]
    assert battle.attacker.fire == "6, 5, 2, 1, 1: 0 hits, 1 own marker lost [6.0]"


def test_a_die_is_turned_by_a_card_that_says_what_comes_of_it__3_0() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=6)
    game.hold("U01")
    game.do("attack", 6, 5, 2, 1, 1, battalion="2/2", place="4")
    game.do("play", card="U01")
    shown = screen()
    decision = game.rules.decision(game.state)
    assert decision is not None
    cards = {card.key: card for card in shown.teller(Story(())).view(game.state).cards}
    offered = picks(shown.offers(game.state, decision.options))
    assert len(offered) == len(decision.options) == 12
    assert offered["turn 5 6"].action == Action("turn die", face=5, to=6)
    assert cards["turn 5 6"].text == "6, 6, 2, 1, 1: 1 hit, 1 own marker lost [3.0]"
