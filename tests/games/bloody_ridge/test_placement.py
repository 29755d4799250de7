"""A position set up by hand: what is said against it, and what becomes of one nothing is said against."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bloodyridge_qt.engine.dice import KeyedDice, StreamDice
from bloodyridge_qt.games.bloody_ridge.rules.laying_out import lay_out
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from bloodyridge_qt.games.bloody_ridge.rules.movement import can_go_on
from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES, Options
from bloodyridge_qt.games.bloody_ridge.rules.placed import position
from bloodyridge_qt.games.bloody_ridge.rules.placement import (
    CREW,
    FOUGHT,
    INFANTRY,
    MOVES,
    NONE,
    REST,
    UNKNOWN,
    WAITS,
    ForcePlan,
    Piles,
    Placement,
    taken_from,
)
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    ADVANCE,
    CHOOSE_FORCE,
    DEAD,
    IN_POOL,
    NOWHERE,
    PLACE_CREWS,
)
from tests.games.bloody_ridge.positions import accounted
from tests.slow import after

ALL_OPTIONS = {rule.id: "on" for rule in OPTIONAL_RULES}
SETTINGS: tuple[dict[str, str], ...] = (
    {},
    ALL_OPTIONS,
    {**ALL_OPTIONS, "hero_returns": "dead", "headquarters": "out", "no_survivors": "taken"},
)
BETWEEN_FIGHTS = (CHOOSE_FORCE, ADVANCE, PLACE_CREWS)
DICE = KeyedDice("here")


@pytest.fixture(
    scope="module", params=range(len(SETTINGS)), ids=["standard", "all options", "other readings"]
)
def rules(request: pytest.FixtureRequest, printed: BloodyRidge) -> BloodyRidge:
    return BloodyRidge(printed.setting.board, printed.setting.mix, Options(**SETTINGS[request.param]))


@pytest.fixture(scope="module")
def optional(printed: BloodyRidge) -> BloodyRidge:
    return BloodyRidge(printed.setting.board, printed.setting.mix, Options(**ALL_OPTIONS))


def random_game(rules: BloodyRidge, number: int) -> list[State]:
    """Every position of a game played at random in which a decision is made."""
    dice, choose = StreamDice(number), random.Random(number)
    state, found = rules.set_up(), []
    rules.proceed(state, dice)
    while decision := rules.decision(state):
        found.append(state.copy())
        rules.apply(state, choose.choice(list(decision.options)), dice)
    return found


def play_out(rules: BloodyRidge, state: State) -> None:
    """Play on at random to the end, looking whether every counter is where it may be."""
    dice, choose = StreamDice(1), random.Random(1)
    while decision := rules.decision(state):
        assert not contradiction(state, rules.setting)
        rules.apply(state, choose.choice(list(decision.options)), dice)
    assert state.outcome


def test_a_flag_says_how_far_somebody_has_come(printed: BloodyRidge) -> None:
    """[4.5, 3.7] Who took a hex has stood in it, though nobody stands there now."""
    setting = printed.setting
    state = random_game(printed, 18)[-1]
    taken = [space for space, flag in enumerate(state.held) if flag and not setting.is_red(space)]
    assert not contradiction(state, setting)
    state.farthest = min(setting.row[space] for space in taken) + 1
    assert "has stood" in contradiction(state, setting)


# ---- what was taken from a game is that game


@pytest.mark.long
@pytest.mark.parametrize("games", after(1, [4, 8]))
def test_every_position_of_random_games_comes_back_unchanged(rules: BloodyRidge, games: int) -> None:
    seen = dict.fromkeys(BETWEEN_FIGHTS, 0)
    for number in range(games):
        for state in random_game(rules, number):
            if state.agenda[-1] not in BETWEEN_FIGHTS:
                continue
            placement = taken_from(state, rules.setting)
            back, found = position(placement, rules.setting, DICE)
            assert not found, found
            for name in State.__slots__:
                assert getattr(back, name) == getattr(state, name), name
            seen[state.agenda[-1]] += 1
    assert seen[CHOOSE_FORCE] > 50
    assert seen[ADVANCE] > 50
    assert (seen[PLACE_CREWS] > 5) == (rules.setting.options.mg_crews == "on")


@pytest.mark.long
@pytest.mark.parametrize("games", after(1, [1, 3]))
def test_without_its_memory_it_is_the_same_to_the_eye_and_can_be_played_out(
    rules: BloodyRidge, games: int
) -> None:
    for number in range(games):
        for state in random_game(rules, number)[::5]:
            if state.agenda[-1] not in BETWEEN_FIGHTS:
                continue
            placement = taken_from(state, rules.setting)
            back, found = position(replace(placement, before=None), rules.setting, DICE)
            assert not found, found
            assert back is not None
            assert replace(taken_from(back, rules.setting), forces={}) == replace(placement, forces={})
            assert {space: len(units) for space, units in back.waiting.items()} == {
                space: len(units) for space, units in state.waiting.items()
            }
            attack = rules.setting.infantry_attack
            if state.revealed:
                assert sorted(map(attack.__getitem__, back.force)) == sorted(
                    map(attack.__getitem__, state.force)
                )
            play_out(rules, back)


def test_a_fight_that_waits_for_a_word_is_taken_back_to_before_the_attack__11_4(
    optional: BloodyRidge,
) -> None:
    setting = optional.setting
    asked = [
        state
        for number in range(4)
        for state in random_game(optional, number)
        if state.agenda[-1] not in BETWEEN_FIGHTS
    ]
    assert asked
    for state in asked:
        back = lay_out(taken_from(state, setting), setting, DICE)
        assert back.defenders == []
        assert {piece for piece in state.defenders if piece < setting.first_artillery} <= set(back.pool)
        again = back.waiting.get(state.origin, ()) if setting.is_red(state.stand) else back.force
        assert list(again) == state.force
        assert not accounted(back, setting)


def test_one_edit_leaves_every_other_counter_where_it_was(printed: BloodyRidge) -> None:
    setting = printed.setting
    state = next(state for state in random_game(printed, 3) if state.turn == 2 and len(state.waiting) > 3)
    placement = taken_from(state, setting)
    gone = next(iter(state.waiting))
    back = lay_out(replace(placement, forces={**placement.forces, gone: ForcePlan()}), setting, DICE)
    assert gone not in back.waiting
    assert {space: units for space, units in state.waiting.items() if space != gone} == back.waiting
    assert sorted([*state.holding, *state.waiting[gone]]) == back.holding
    assert back.pool == state.pool


# ---- an empty table, and what is put on it


def one_force(setting: Any, *more: tuple[str, ForcePlan], **changed: Any) -> Placement:
    """Force 1516 waits with three units face down; the rest as at the start."""
    board = setting.board.index
    forces = {board["1516"]: ForcePlan(WAITS, {UNKNOWN: 3})}
    forces |= {board[number]: plan for number, plan in more}
    return Placement(forces=forces, **changed)


def test_a_single_force_on_an_empty_table_can_be_played_out(printed: BloodyRidge) -> None:
    state, found = position(one_force(printed.setting), printed.setting, DICE)
    assert not found
    assert state is not None
    assert (len(state.holding), len(state.waiting[printed.setting.board.index["1516"]])) == (117, 3)
    assert not accounted(state, printed.setting)
    play_out(printed, state)


def test_what_lies_face_down_is_drawn_by_the_seed_from_what_is_left__6_11(printed: BloodyRidge) -> None:
    setting = printed.setting
    ones = replace(one_force(setting), dead={1: 40, 2: 40})
    state = lay_out(ones, setting, KeyedDice("a"))
    assert [setting.infantry_attack[unit] for unit in state.waiting[setting.board.index["1516"]]] == [3, 3, 3]
    drawn = {tuple(lay_out(one_force(setting), setting, KeyedDice(str(seed))).holding) for seed in range(5)}
    assert len(drawn) == 5
    assert lay_out(one_force(setting), setting, DICE) == lay_out(one_force(setting), setting, DICE)


def moving(setting: Any, at: str = "1515", **changed: Any) -> Placement:
    """Force 1516 has taken a hex and stands there face up, with factors 1 and 3."""
    board = setting.board.index
    return Placement(
        **{
            "forces": {board["1516"]: ForcePlan(MOVES, {1: 1, 3: 1})},
            "stand": board[at],
            "flags": frozenset({board[at]}),
            **changed,
        }
    )


def test_a_force_on_the_move_stands_where_it_was_put_face_up(printed: BloodyRidge) -> None:
    setting = printed.setting
    state, found = position(moving(setting), setting, DICE)
    assert not found
    assert state is not None
    assert state.agenda == [ADVANCE]
    assert setting.board.numbers[state.stand] == "1515"
    assert sorted(setting.infantry_attack[unit] for unit in state.force) == [1, 3]
    assert state.revealed
    assert state.farthest == 15
    play_out(printed, state)


def test_the_artillery_is_dead_with_the_battalion_hq_without_being_named__8_4(printed: BloodyRidge) -> None:
    state, found = position(one_force(printed.setting, hqs=(DEAD, IN_POOL)), printed.setting, DICE)
    assert not found
    assert state is not None
    assert len(state.us_dead) == 1 + printed.setting.mix.artillery


def test_crews_that_are_not_named_take_no_part__11_5(optional: BloodyRidge) -> None:
    placement = one_force(optional.setting, ("1417", ForcePlan(WAITS, {CREW: 1})), dead={CREW: 1})
    state, found = position(placement, optional.setting, DICE)
    assert not found
    assert state is not None
    assert (len(state.crews), len(state.japanese_dead)) == (2, 1)
    play_out(optional, state)


# ---- objections by situation


def said(rules: BloodyRidge, placement: Placement) -> list[str]:
    """What is said against a placement, with its paragraphs."""
    state, found = position(placement, rules.setting, DICE)
    assert (state is None) == bool(found)
    return [str(one) for one in found]


def test_units_missing_from_a_rifle_factor__2_1(printed: BloodyRidge) -> None:
    piles = {"rifle 5": Piles(pool=6, dead=1)}
    assert said(printed, one_force(printed.setting, piles=piles)) == [
        "7 rifle units of factor 5 named, the mix has 10: 3 are missing [2.1]"
    ]


def test_units_too_many_of_a_japanese_factor__2_1(printed: BloodyRidge) -> None:
    assert said(printed, one_force(printed.setting, dead={3: 41})) == [
        "41 Japanese units of factor 3 named, the mix has 40: 1 too many [2.1]"
    ]


def test_piles_that_do_not_come_to_120__2_1(printed: BloodyRidge) -> None:
    assert said(printed, one_force(printed.setting, piles={INFANTRY: Piles(100, 10)})) == [
        "113 Japanese units on the map, beside it and dead, the game has 120: 7 are missing [2.1]"
    ]
    assert said(printed, one_force(printed.setting, piles={INFANTRY: Piles(118)})) == [
        "121 Japanese units on the map, beside it and dead, the game has 120: 1 too many [2.1]"
    ]


def test_the_dead_follow_from_the_holding_pile(printed: BloodyRidge) -> None:
    state, _ = position(
        one_force(printed.setting, piles={INFANTRY: Piles(90, REST)}, dead={1: 2}), printed.setting, DICE
    )
    assert state is not None
    assert (len(state.holding), len(state.japanese_dead)) == (90, 27)


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"farthest": 99}, "4.5"),
        ({"farthest": 17}, "4.5"),
        ({"piles": {INFANTRY: Piles(121)}}, "2.1"),
        ({"hqs": (IN_POOL, DEAD)}, "4.2"),
        ({"hqs": ("1810", IN_POOL)}, "6.10"),
        ({"piles": {"artillery": Piles(dead=2)}}, "8.4"),
        ({"piles": {"artillery": Piles(pool=1)}, "hqs": (DEAD, IN_POOL)}, "2.1"),
        ({"piles": {"artillery": Piles(pool=0)}, "fired": 5}, "2.1"),
        ({"fired": 5, "piles": {"artillery": Piles(pool=1, dead=REST)}}, "8.4"),
        ({"piles": {"hero": Piles(dead=1)}}, "11.3"),
        ({"piles": {"machinegun": Piles(pool=5)}}, "2.1"),
        ({"dead": {CREW: 5}}, "11.5"),
        ({"placing_crews": True, "dead": {CREW: 4}}, "11.5"),
        ({"placing_crews": True, "turn": 2}, "11.5"),
    ],
)
def test_a_wrong_fact_is_met_with_its_paragraph(
    optional: BloodyRidge, changed: dict[str, Any], rule: str
) -> None:
    index = optional.setting.board.index
    if "hqs" in changed:
        hqs = tuple(index[at] if isinstance(at, str) else at for at in changed["hqs"])
        changed = {**changed, "hqs": hqs}
    found = said(optional, one_force(optional.setting, **changed))
    assert found
    assert f"[{rule}]" in " ".join(found), found


@pytest.mark.parametrize(
    ("plan", "rule"),
    [
        (ForcePlan(WAITS, {UNKNOWN: 6}), "6.2"),
        (ForcePlan(WAITS, {1: 3, 2: 3, CREW: 1}), "6.2"),
        (ForcePlan(WAITS, {}), "7.1"),
        (ForcePlan(WAITS, {UNKNOWN: 1, CREW: 2}), "11.5"),
        (ForcePlan(MOVES, {1: 1}), "7.1"),
    ],
)
def test_a_wrong_force_is_met_with_its_paragraph(optional: BloodyRidge, plan: ForcePlan, rule: str) -> None:
    found = said(optional, one_force(optional.setting, ("1417", plan)))
    assert any(f"[{rule}]" in text for text in found), found


def test_five_infantry_and_a_crew_are_a_force_of_turn_1_only__11_5(optional: BloodyRidge) -> None:
    full = ("1417", ForcePlan(WAITS, {UNKNOWN: 5, CREW: 1}))
    assert not said(optional, one_force(optional.setting, full))
    (text,) = said(optional, one_force(optional.setting, full, turn=2))
    assert "[11.5]" in text


def test_no_force_left_to_decide_about__7_3(printed: BloodyRidge) -> None:
    (text,) = said(printed, Placement())
    assert "[7.3]" in text


@pytest.mark.parametrize(
    ("stand", "changed", "rule"),
    [
        ("1516", {"flags": frozenset()}, "3.4"),
        ("1515", {"flags": frozenset()}, "7.12"),
        ("1515", {"stand": NOWHERE}, "7.1"),
    ],
)
def test_a_moving_force_where_it_cannot_stand(
    printed: BloodyRidge, stand: str, changed: dict[str, Any], rule: str
) -> None:
    (text,) = said(printed, moving(printed.setting, stand, **changed))
    assert f"[{rule}]" in text


def test_a_face_up_force_with_a_factor_nobody_named__6_11(printed: BloodyRidge) -> None:
    setting = printed.setting
    forces = {setting.board.index["1516"]: ForcePlan(MOVES, {1: 1, UNKNOWN: 1})}
    (text,) = said(printed, moving(setting, forces=forces))
    assert "[6.11]" in text
    assert not said(printed, moving(setting, forces=forces, revealed=False))


def test_a_hq_under_a_flag__6_9(printed: BloodyRidge) -> None:
    setting = printed.setting
    ground = next(space for space in range(len(setting.board)) if setting.hq_ground[space])
    found = said(printed, one_force(setting, turn=2, hqs=(ground, IN_POOL), flags=frozenset({ground})))
    assert any("[6.9]" in text for text in found)
    assert not said(printed, one_force(setting, hqs=(ground, ground)))


def test_a_flag_on_turn_one_to_which_no_way_leads__3_8(printed: BloodyRidge) -> None:
    setting = printed.setting
    index = setting.board.index
    alone = frozenset({index["1509"], index["1510"]})
    (text,) = said(printed, one_force(setting, flags=alone))
    assert text.startswith(
        "No way through Japanese hexes leads from the red row to 1509 and 1 more; on Turn 1"
    )
    assert "[3.8]" in text


CHAIN = ("1615", "1614", "1613", "1612", "1611")
"""From the red row to the US line, all of it south."""


@pytest.mark.parametrize(
    ("flags", "lost"),
    [
        (("1812", "1813"), ("1812", "1813")),
        (("1509", "1510"), ("1509", "1510")),
        ((*CHAIN, "1509"), ()),
        ((*CHAIN[:-1], "1509"), ("1509",)),
        ((*CHAIN[1:], "1510"), (*CHAIN[1:], "1510")),
        (CHAIN, ()),
        ((*CHAIN, "1706"), ()),
    ],
    ids=["south", "north", "gap in the north", "gap in the south", "off the red row", "chain", "far north"],
)
def test_what_lies_south_is_never_retaken_so_a_chain_leads_to_the_red_row__9_1(
    printed: BloodyRidge, flags: tuple[str, ...], lost: tuple[str, ...]
) -> None:
    setting = printed.setting
    held = frozenset(setting.board.index[number] for number in flags)
    _, found = position(one_force(setting, flags=held, turn=2), setting, DICE)
    assert [one.rule for one in found] == (["3.8"] if lost else [])
    for one in found:
        assert "never retaken [9.1]" in one.text
        assert sorted(one.places) == sorted(lost)


def test_which_hexes_lie_south_follows_the_line_in_force__9_1(printed: BloodyRidge) -> None:
    setting = printed.setting
    south = BloodyRidge(setting.board, setting.mix, Options(us_line="H2")).setting
    flags = (*CHAIN, "1509")
    held = frozenset(setting.board.index[number] for number in flags)
    assert not position(one_force(setting, flags=held, turn=2), setting, DICE)[1]
    (found,) = position(one_force(south, flags=held, turn=2), south, DICE)[1]
    assert found.places == ("1509",)


@pytest.mark.long
def test_a_charge_under_way_from_the_red_row_is_taken_back_to_a_force_that_waits__3_4(
    optional: BloodyRidge,
) -> None:
    setting, found = optional.setting, 0
    for number in range(12):
        for state in random_game(optional, number):
            if state.agenda[-1] in BETWEEN_FIGHTS or not setting.is_red(state.stand):
                continue
            back, against = position(taken_from(state, setting), setting, DICE)
            assert not against, against
            assert list(back.waiting[state.origin]) == state.force
            assert back.origin == NOWHERE
            play_out(optional, back)
            found += 1
    assert found > 5


def test_a_force_that_cannot_have_walked_to_where_it_stands__7_2(printed: BloodyRidge) -> None:
    setting = printed.setting
    index = setting.board.index
    flags = frozenset(index[number] for number in (*CHAIN, "1509"))
    (text,) = said(printed, moving(setting, "1509", flags=flags, turn=2))
    assert text == "Force 1516 cannot have walked to 1509 through Japanese hexes [7.2]"


def test_a_force_that_can_neither_strike_nor_leave__7_3(printed: BloodyRidge) -> None:
    setting = printed.setting
    board = setting.board
    # every hex is Japanese but one that this force cannot reach, and no exit lies on its way
    everything = frozenset(space for space in range(len(board)) if not setting.is_red(space))
    shut_in = next(space for space in sorted(everything) if not can_go_on(setting, [1] * len(board), space))
    (text,) = said(printed, moving(setting, board.numbers[shut_in], flags=everything))
    assert "[7.3]" in text


def test_forces_that_wait_but_have_nothing_to_do__7_3(printed: BloodyRidge) -> None:
    setting = printed.setting
    shut_in = [space for space in setting.red_row if not can_go_on(setting, [1] * len(setting.board), space)]
    everything = frozenset(space for space in range(len(setting.board)) if not setting.is_red(space))
    plans = {space: ForcePlan(WAITS, {UNKNOWN: 1}) for space in shut_in or setting.red_row}
    found = said(printed, Placement(forces=plans, flags=everything))
    assert bool(found) == bool(shut_in)
    assert all("[7.3]" in text for text in found)


# ---- any edits


counts = st.integers(REST, 45)
units = st.dictionaries(st.sampled_from([CREW, UNKNOWN, 1, 2, 3]), st.integers(0, 7), max_size=4)
plans = st.builds(ForcePlan, st.sampled_from([NONE, WAITS, MOVES, FOUGHT]), units)
placements = st.fixed_dictionaries(
    {},
    optional={
        "turn": st.integers(1, 4),
        "placing_crews": st.booleans(),
        "forces": st.dictionaries(st.integers(0, 11), plans, max_size=5),
        "stand": st.integers(NOWHERE, 200),
        "revealed": st.booleans(),
        "flags": st.frozensets(st.integers(0, 200), max_size=40),
        "piles": st.dictionaries(
            st.sampled_from([INFANTRY, "rifle 3", "rifle 8", "artillery", "machinegun", "hero"]),
            st.builds(Piles, counts, counts),
        ),
        "fired": st.integers(0, 18),
        "hqs": st.tuples(st.integers(DEAD, 200), st.integers(DEAD, 200)),
        "cache_found": st.booleans(),
        "dead": st.dictionaries(st.sampled_from([CREW, 1, 2, 3]), st.integers(0, 45)),
        "farthest": st.integers(0, 18),
        "charges": st.integers(0, 2),
    },
)
"""What the form lets be filled in."""


@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=placements, number=st.integers(0, 20), with_memory=st.booleans())
def test_any_edit_ends_in_objections_or_in_a_position_that_can_be_played_out(
    rules: BloodyRidge, changes: dict[str, Any], number: int, with_memory: bool
) -> None:
    states = [state for state in random_game(rules, 1) if state.agenda[-1] in BETWEEN_FIGHTS]
    start = taken_from(states[number * 7 % len(states)], rules.setting) if number else Placement()
    red_row = rules.setting.red_row
    if "forces" in changes:
        changes["forces"] = {red_row[at]: plan for at, plan in changes["forces"].items()}
    if "flags" in changes:
        changes["flags"] -= {*red_row}
    placement = replace(start, **changes)
    if not with_memory:
        placement = replace(placement, before=None)
    state, found = position(placement, rules.setting, DICE)
    if state is None:
        assert all(one.rule and one.text for one in found)
        # said in a player's words, not in those of a file
        assert not [one for one in found if ": expected" in one.text]
        return
    assert not found
    assert not accounted(state, rules.setting)
    play_out(rules, state)


def test_words_for_what_has_fought_and_what_is_not_there() -> None:
    assert (ForcePlan(FOUGHT, {1: 2}).stands, ForcePlan(NONE).stands, ForcePlan(MOVES).stands) == (
        False,
        False,
        True,
    )
