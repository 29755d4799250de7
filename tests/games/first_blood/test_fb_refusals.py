"""What is not legal is refused with the paragraph, whatever is tried."""

from __future__ import annotations

import random

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import WORDS, Action, action_of
from tests.games.first_blood.fields import Field, rules

LINE = {
    "0604": ["29/1"], "0605": ["29/2"], "0606": ["29/3"],
    "0705": ["1/1"], "0706": ["1/2"], "0707": ["1/3"],
}  # fmt: skip
"""The example of 8.2."""


@pytest.mark.parametrize(
    ("side", "step", "where", "tried", "rule"),
    [
        (t.US, "movement begins", {"0708": ["1/1"]}, "move 29/1 to 0709", "3.2"),
        (t.US, "movement begins", {"0708": ["1/1"]}, "move 1/2 to 0709", "7.0"),
        (t.US, "movement begins", {"0708": ["1/1"]}, "move 1/1 to 0005", "4.2.1"),
        (t.US, "movement begins", {"0605": ["1/1"], "0604": ["29/1"]}, "move 1/1 to 0604", "5.1"),
        (t.US, "movement begins", {"0708": ["1/1"]}, "move 1/1 to A", "6.0"),
        (t.US, "movement begins", {"0708": ["1/1"]}, "move 1/1 to entry 4", "6.4"),
        (t.US, "movement begins", {"entry 11": ["6DB"]}, "done", "6.4"),
        (t.JAPAN, "movement begins", {"A": ["29/1"]}, "done", "6.3"),
        (t.JAPAN, "movement begins", {"A": ["29/1"]}, "move 29/1 to A", "6.0"),
        (t.JAPAN, "movement begins", {"D": ["29/1"]}, "move 29/1 to A", "6.1"),
        (t.US, "movement begins", {"0708": ["F4F-1"], "0605": ["29/1"]}, "send F4F-1 over 0605", "13.6"),
        (t.US, "movement begins", {"USAF GROUND ATTACK": ["SBD-1"], "C": ["29/1"]},
         "send SBD-1 over C", "13.2"),
        (t.US, "air phase", {"USAF GROUND ATTACK": ["SBD-1"], "0708": ["1/1"]}, "land SBD-1 at 0906", "12.3"),
        (t.US, "combat begins", LINE, "declare the attacks", "8.1"),
        (t.US, "combat begins", LINE, "attack 0606 with 1/1", "8.2"),
        (t.US, "combat begins", LINE, "support the attack on 0606 with 1/1", "9.1"),
        (t.US, "combat begins", LINE, "done", "9.5.2"),
        (t.JAPAN, "combat begins", {"IJN ATTACK": ["DD-1"]}, "strike 0906 with DD-1", "12.6.1"),
        (t.JAPAN, "combat begins", {"USAF CAP": ["F4F-1"], "IJAF ATTACK": ["G4M-1", "A6M-1"]},
         "strike 0708 with G4M-1", "13.3.2"),
        (t.JAPAN, "combat begins", {"0701": ["SUY"]}, "strike 0709 with SUY", "9.2"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_paragraph(
    side: int, step: str, where: dict[str, list[str]], tried: str, rule: str
) -> None:
    field = Field(side, step, where)
    refusal = field.rules.refusal(field.state, action_of(tried))
    assert refusal is not None
    assert (refusal.rule, refusal.reason.endswith(f"[{rule}].")) == (rule, True), refusal.reason


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("0709", "A river lies between 29/1 and 0709 [8.12]."),
        ("0608", "0608 holds enemies or lies in their ZOC [8.2.2]."),
        ("0509", "0509 holds enemies or lies in their ZOC [8.2.2]."),
        ("0610", "0610 is full: 29/1 goes on through it to a hex with room [8.2.3]."),
        ("0706", "A retreat leads one hex, and farther only through hexes full of friends: none leads "
         "29/1 to 0706 [8.2.3]."),
        ("A", "Nobody retreats off the field, to a box or to an entry point [8.12]."),
    ],
)  # fmt: skip
def test_a_retreat_is_refused_for_what_bars_it(to: str, reason: str) -> None:
    """[8.2.2, 8.2.3, 8.12] DR; 0710 lies open, and 0611 behind a full hex."""
    where = {"0509": ["1/1", "1/2"], "0609": ["29/1"], "0610": ["29/2", "29/3", "4/1"]}
    field = Field(t.US, "combat begins", where, 3)
    field.do("attack 0609 with 1/1", "attack 0609 with 1/2", "declare the attacks")
    field.do("resolve the attack on 0609")
    assert {"retreat 29/1 to 0710", "retreat 29/1 to 0611"} < field.options()
    refusal = field.rules.refusal(field.state, action_of(f"retreat 29/1 to {to}"))
    assert refusal
    assert refusal.reason == reason
    screen = registry.edition_of("first_blood").screen(field.rules)
    decision = field.rules.decision(field.state)
    assert decision
    offers = {one.action.place: one for one in screen.offers(field.state, decision.options)}
    assert [len(screen.card(field.state, offers[place]).rows) for place in ("0710", "0611")] == [0, 1]


@pytest.mark.parametrize(
    ("where", "been", "to", "reason"),
    [
        ("D", "D", "A", "A step leads to the next box of the row for half the MF, and 4/2 has 8 left [6.1]."),
        ("D", "CD", "B", "The way to box B leads through a box in which 4/2 has been already [6.0]."),
        ("C", "CD", "D", "4/2 has been in box D [6.0]."),
        ("entry 1", "", "A", "4/2 goes from its entry point onto the field, not to a box [7.3]."),
    ],
)  # fmt: skip
def test_a_box_is_refused_for_what_bars_it(where: str, been: str, to: str, reason: str) -> None:
    field = Field(t.JAPAN, "movement begins", {where: ["4/2"]})
    unit, setting = field.setting.piece["4/2"], field.setting
    field.state.visited[unit] = sum(setting.bit_of_box(setting.place[box]) for box in been)
    refusal = field.rules.refusal(field.state, action_of(f"move 4/2 to {to}"))
    assert refusal
    assert refusal.reason == reason


@pytest.mark.parametrize(
    ("side", "step", "where", "dragged", "to", "reason"),
    [
        (t.US, "set-up of the US", {}, "1/1", "0507",
         "1/1 is placed already; Undo takes the last placing back [3.0]."),
        (t.JAPAN, "movement begins", {"IJAF ATTACK": ["G4M-1"]}, "G4M at IJAF ATTACK", "USAF CAP",
         "G4M flies in the Japanese combat phase [13.3.3]."),
        (t.JAPAN, "movement begins", {"IJN ATTACK": ["DD-1"], "0610": ["1/1"]}, "DD at IJN ATTACK", "0610",
         "DD fires in the Japanese combat phase [10.2]."),
        (t.US, "movement begins", {"0610": ["29/1"]}, "29/1", "0611", "29/1 is not the US player’s [3.2]."),
        (t.US, "combat begins", LINE | {"0608": ["11/3"]}, "11/3", "0606",
         "Artillery supports only where units attack: 0606 is in no attack yet [9.5]."),
    ],
)  # fmt: skip
def test_a_piece_that_may_not_act_says_why_when_it_is_dragged(
    side: int, step: str, where: dict[str, list[str]], dragged: str, to: str, reason: str
) -> None:
    field = Field(side, step, where, turn=0 if "set-up" in step else 2)
    if "set-up" in step:
        field.do("place 1/1 in 0506")
    screen = registry.edition_of("first_blood").screen(field.rules)
    decision = field.rules.decision(field.state)
    assert decision
    offers = screen.offers(field.state, decision.options)
    assert screen.refusal(field.state, (dragged, to, ""), offers) == reason


def test_a_gun_that_bombarded_does_not_advance() -> None:
    """[8.9]"""
    where = {"0610": ["1/1", "1/2"], "0611": ["84G"], "0608": ["11/3"]}
    field = Field(t.US, "combat begins", where, 6).do("attack 0611 with 1/1", "attack 0611 with 1/2")
    field.do("support the attack on 0611 with 11/3", "declare the attacks", "resolve the attack on 0611")
    screen = registry.edition_of("first_blood").screen(field.rules)
    assert field.waits == t.ADVANCE
    told = screen.refusal(field.state, ("11/3", "0611", ""), ())
    assert told.startswith("Only units that attacked from next to the emptied hex may enter it: 11/3 did not")


def test_a_dead_end_is_explained() -> None:
    """[8.2] With 0605 attacked by 0706 alone, 0705 cannot attack it as well and leave 0604."""
    field = Field(t.US, "combat begins", LINE).do("attack 0605 with 1/2")
    refusal = field.rules.refusal(field.state, action_of("attack 0605 with 1/1"))
    assert refusal is not None
    assert refusal.reason == "Then 0604 could not be attacked any more, as it has to be [8.2]."


@pytest.mark.long
def test_whatever_is_tried_is_refused_with_a_paragraph_or_legal() -> None:
    """At many positions of a random game every kind of decision with any names."""
    game, rng, dice = rules(), random.Random("tried"), StreamDice("tried")
    setting, state = game.setting, game.set_up()
    game.proceed(state, dice)
    pieces, places = sorted(setting.piece), setting.places
    refused = 0
    while (decision := game.decision(state)) is not None:
        for verb in WORDS:
            tried = Action(
                verb,
                rng.choice(pieces) if "{piece}" in WORDS[verb] else "",
                rng.choice(places) if "{place}" in WORDS[verb] else "",
                rng.choice(places[: setting.hexes]) if "{other}" in WORDS[verb] else "",
            )
            refusal = game.refusal(state, tried)
            assert (refusal is None) == (tried in decision.options)
            if refusal is not None:
                refused += 1
                assert refusal.rule
                assert "{" not in refusal.reason
        game.apply(state, rng.choice(decision.options), dice)
    assert refused > 5_000


@pytest.mark.parametrize(
    ("side", "step", "where", "turn", "tried", "reason"),
    [
        (t.US, "set-up of the US", {"0708": ["1/1", "1/2", "1/3"]}, 0, "place 5/1 in 0708",
         "0708 is full: three ground units are the most in a hex [5.0]."),
        (t.US, "set-up of the US", {}, 0, "place 5/1 in 0016",
         "US ground units are set up on land hexes of the set-up area, and 0016 is none [3.0]."),
        (t.US, "set-up of the US", {}, 0, "place F4F-1 in 0605",
         "US aircraft are set up on Henderson Field, in USAF CAP or in USAF GROUND ATTACK, "
         "not in 0605 [3.0]."),
        (t.JAPAN, "set-up of the Japanese", {}, 0, "place 4/2 in B",
         "Japanese units are set up in box A or box D, not in box B [3.1]."),
        (t.JAPAN, "reinforcements", {}, 4, "place 230/1 in entry 4",
         "Japanese ground units come to entry points 1 to 3 and 15 to 17, or to box A or D, not to entry "
         "point 4 [7.2]."),
        (t.US, "reinforcements", {"entry 11": ["1/1", "1/2", "1/3", "5/1"]}, 4, "place 6DB in entry 11",
         "Entry point 11 is full: four units are the most that come there in a turn [7.1]."),
        (t.JAPAN, "combat begins", {"IJN ATTACK": ["DD-1"], "0708": ["F4F-1"]}, 5, "strike 0610 with DD-1",
         "Ships strike built airfield hexes, or those of IJN ATTACK hexes that are attacked: "
         "0610 is neither [10.2]."),
        (t.JAPAN, "combat begins", {"IJAF ATTACK": ["G4M-1"], "IJN RESERVE": ["DD-1"], "USAF CAP": ["F4F-1"]},
         5, "strike USAF CAP with G4M-1",
         "It takes two bombers together to strike a fighter in CAP, and G4M is alone [13.3.3]."),
        (t.JAPAN, "combat begins", {"IJAF ATTACK": ["A6M-1", "G4M-1"]}, 5, "strike 0709 with A6M-1",
         "A6M is a fighter and does not bomb, and neither in USAF CAP nor in USAF GROUND ATTACK is an "
         "aircraft to strike [13.3.1]."),
        (t.JAPAN, "combat begins", {"IJAF ATTACK": ["A6M-1"], "USAF CAP": ["F4F-1"]}, 5,
         "strike 0709 with A6M-1",
         "A6M is a fighter and does not bomb: it strikes US aircraft in USAF CAP, and in USAF GROUND ATTACK "
         "once none is in CAP [13.3.1]."),
        (t.JAPAN, "combat begins",
         {"IJAF ATTACK": ["A6M-1"], "USAF CAP": ["F4F-1"], "USAF GROUND ATTACK": ["SBD-1"]}, 5,
         "strike USAF GROUND ATTACK with A6M-1", "US aircraft in CAP bar the way [13.3.1]."),
        (t.JAPAN, "combat begins",
         {"IJAF ATTACK": ["G4M-1", "A6M-1"], "IJAF RESERVE": ["G4M-2"], "USAF GROUND ATTACK": ["SBD-1"]}, 5,
         "strike USAF GROUND ATTACK with G4M-2",
         "Only fighters strike aircraft in USAF GROUND ATTACK, and G4M in IJAF RESERVE is a bomber "
         "[13.3.3]."),
        (t.JAPAN, "combat begins", {"IJN ATTACK": ["CL-1"], "0610": ["29/1"], "0611": ["1/1"]}, 5,
         "strike 0611 with CL-1",
         "Ships join an attack once all are declared, before its die: CL waits until then [10.2]."),

    ],
)  # fmt: skip
def test_what_cannot_be_placed_or_struck_is_refused_for_its_own_reason(
    side: int, step: str, where: dict[str, list[str]], turn: int, tried: str, reason: str
) -> None:
    field = Field(side, step, where, turn=turn)
    refusal = field.rules.refusal(field.state, action_of(tried))
    assert refusal
    assert refusal.reason == reason
