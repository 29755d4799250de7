"""Dice thrown by hand: the rules stop and ask, nothing is changed until a decision is complete."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.engine.dice import HAND, SEED, KeyedDice, RecordingDice, Thrown
from bloodyridge_qt.engine.hand import HandMode, ThrowWanted, Wanted, WrongResult
from bloodyridge_qt.engine.known_dice import KnownDice, OtherDice
from bloodyridge_qt.engine.restore import dice_of, step_of
from bloodyridge_qt.engine.savefile import Step
from bloodyridge_qt.engine.session import OPENING, NothingThere, SealedGame, Session, ThrowFirst
from tests.engine.raid_game import PILE, Booty, Raid

ALL = HandMode(dice=True, draws=True)
DICE = HandMode(dice=True)
Game = Session[Booty, int]


def begun(hand: HandMode = HandMode(), *, sealed: bool = False) -> Game:  # noqa: B008
    return Session(Raid(), KeyedDice("1"), hand=hand, sealed=sealed)


def mid_game(hand: HandMode = ALL, *, sealed: bool = False) -> Game:
    """A game whose set-up was left to the seed."""
    session = begun(sealed=sealed)
    session.hand = hand
    return session


def seeds_results(session: Game) -> list[int]:
    """What the seed would throw for what is wanted."""
    return [one.value for one in session.pending.wanted.thrown_by(KeyedDice("1"))]


def answered(session: Game) -> list[Any]:
    """Everything that is wanted given as the seed has it; all that happened."""
    told = []
    while session.pending:
        told += session.give(seeds_results(session))
    return told


def frozen(session: Game) -> tuple:
    return (
        session.at,
        [moment.copy() for moment in session.moments],
        list(session.journal.entries),
        session.journal.opening,
        session.discarded,
    )


# --- what is asked for


def test_a_volley_is_asked_for_at_once() -> None:
    session = mid_game()
    session.submit(2)
    wanted = session.pending.wanted
    assert (wanted.names, wanted.size, wanted.drawn) == ((("ours", 1, 0), ("ours", 1, 1)), 6, False)
    assert wanted.purpose == "ours"


def test_draws_are_asked_for_one_by_one_with_what_is_left() -> None:
    session = mid_game(HandMode(draws=True))
    session.submit(2)
    assert (session.pending.wanted.names, session.pending.wanted.size) == ((("pile", 1, 0),), PILE + 2)
    session.give([2])
    assert (session.pending.wanted.names, session.pending.wanted.size) == ((("pile", 1, 1),), PILE + 1)


def test_an_empty_volley_is_not_asked_for() -> None:
    session = mid_game()
    session.submit(0)
    assert session.pending.wanted.purpose == "theirs"


def test_hidden_draws_are_never_asked_for() -> None:
    session = begun(ALL)
    purposes = set()
    while session.pending:
        purposes.add(session.pending.wanted.purpose)
        session.give(seeds_results(session))
    session.submit(1)
    while session.pending:
        purposes.add(session.pending.wanted.purpose)
        session.give(seeds_results(session))
    assert purposes == {"opening", "ours", "theirs", "pile"}


def test_a_game_without_hands_asks_for_nothing() -> None:
    session = begun()
    session.submit(2)
    assert session.pending is None
    assert {one.source for one in session.thrown()} == {SEED}


@pytest.mark.parametrize("hand", [HandMode(next_throw=True), HandMode(draws=True, next_throw=True)])
def test_the_next_throw_is_asked_for_once(hand: HandMode) -> None:
    session = mid_game(hand)
    session.submit(2)
    assert session.pending.wanted.purpose == "ours"
    assert session.hand == HandMode(draws=hand.draws)
    session.give([1, 1])
    assert (session.pending is None) == (not hand.draws)


def test_the_next_throw_waits_for_one_that_a_hand_can_make() -> None:
    session = mid_game(HandMode(next_throw=True))
    session.submit(3)
    assert session.pending is None
    assert session.hand.next_throw
    session.submit(1)
    assert session.pending is not None


def test_what_is_asked_for_stays_so_when_the_mode_is_changed() -> None:
    session = mid_game(DICE)
    session.submit(1)
    session.hand = HandMode()
    assert session.pending.wanted.purpose == "ours"
    session.give([3])
    assert session.pending is None
    assert [one.source for one in session.journal.entries[0].thrown[:2]] == [HAND, SEED]


# --- nothing changes while a throw is waited for


def test_a_decision_under_way_is_in_no_journal_and_changes_no_state() -> None:
    session = mid_game()
    before = frozen(session)
    session.submit(2)
    session.give([1, 2])
    session.let_throw()
    assert frozen(session) == before
    assert session.decision() is None
    answered(session)
    assert session.at == 1
    assert session.decision() is not None


@pytest.mark.parametrize(
    "work",
    [
        lambda session: session.submit(1),
        lambda session: session.follow(1),
        lambda session: session.undo(),
        lambda session: session.redo(),
        lambda session: session.go_to(0),
        lambda session: session.branch(0),
    ],
)
def test_nothing_else_is_done_while_a_throw_is_waited_for(work: Any) -> None:
    session = mid_game(HandMode())
    session.submit(1)
    session.submit(1)
    session.undo()
    session.hand = ALL
    session.submit(2)
    before, pending = frozen(session), session.pending
    with pytest.raises(ThrowFirst, match="A throw is waited for"):
        work(session)
    assert frozen(session) == before
    assert session.pending is pending


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([7, 1], "7 is no result of a six-sided die; expected 1 to 6."),
        ([1, 0], "0 is no result of a six-sided die; expected 1 to 6."),
        ([1, True], "True is no result"),
        ([1, 2.0], "2.0 is no result"),
        ([1], "1 results were given; expected 2."),
        ([1, 2, 3], "3 results were given; expected 2."),
    ],
)
def test_a_die_that_cannot_be_is_refused_and_changes_nothing(values: list, words: str) -> None:
    session = mid_game()
    session.submit(2)
    pending = session.pending
    with pytest.raises(WrongResult) as wrong:
        session.give(values)
    assert str(wrong.value).startswith(words)
    assert session.pending is pending
    assert session.before() == (None, None)


@pytest.mark.parametrize("value", [-1, PILE + 2])
def test_a_draw_that_cannot_be_is_refused(value: int) -> None:
    session = mid_game(HandMode(draws=True))
    session.submit(2)
    with pytest.raises(WrongResult, match=f"{value} is no result of a draw from 6 pieces; expected 0 to 5"):
        session.give([value])


@pytest.mark.parametrize(
    "work", [lambda s: s.give([1]), lambda s: s.let_throw(), lambda s: s.abandon(), lambda s: s.before()]
)
def test_without_a_question_there_is_no_answer(work: Any) -> None:
    with pytest.raises(NothingThere):
        work(begun())


# --- what happens


def test_only_what_is_new_is_told_after_each_throw() -> None:
    whole = begun()
    expected = [(one.event, one.state) for one in whole.submit(2)]
    session = mid_game()
    told = [*session.submit(2), *answered(session)]
    assert [(one.event, one.state) for one in told] == expected


def test_the_seeds_numbers_by_hand_give_the_seeds_game() -> None:
    whole, session = begun(), begun(ALL)
    answered(session)
    for action in (2, 0, 3, 1):
        whole.submit(action)
        session.submit(action)
        answered(session)
    assert session.moments == whole.moments
    assert [(one.name, one.value, one.size) for one in session.thrown()] == [
        (one.name, one.value, one.size) for one in whole.thrown()
    ]
    assert {one.source for one in session.thrown() if one.name[0] == "hidden"} == {SEED}
    assert {one.source for one in session.thrown() if one.name[0] != "hidden"} == {HAND}


def test_a_throw_left_to_the_program_falls_as_the_seed_has_it() -> None:
    whole, session = begun(), mid_game()
    whole.submit(2)
    session.submit(2)
    while session.pending:
        session.let_throw()
    assert session.journal == whole.journal


def test_an_event_knows_how_many_of_its_results_were_by_hand() -> None:
    session = mid_game()
    session.submit(1)
    session.give([5])
    fired = session.let_throw()
    drew = session.give([0]) + session.give([0])
    assert [(one.by_hand, one.results) for one in fired] == [(1, 3)]
    assert [(one.event, one.by_hand, one.results) for one in drew] == [("drew", 2, 2), ("hid", 0, 0)]
    assert [(one.by_hand, one.results) for one in session.happenings(0)] == [(1, 3), (2, 2), (0, 0)]


def test_what_is_thrown_by_hand_can_be_told_and_done_again() -> None:
    session = mid_game()
    told = [*session.submit(2), *session.give([6, 6])]
    while session.pending:
        told += session.give([1] * len(session.pending.wanted.names))
    assert list(session.happenings(0)) == told
    after = session.state.copy()
    session.undo()
    assert list(session.redo()) == told
    assert session.state == after


def test_the_event_a_throw_leads_to_can_be_foreseen() -> None:
    session = mid_game()
    session.submit(2)
    before, pending = frozen(session), session.pending
    assert session.foreseen() == "fired with 2"
    assert frozen(session) == before
    assert session.pending is pending
    session.give([1, 1])
    session.give([1, 1])
    assert session.foreseen() == "drew"


def test_a_failure_while_results_are_carried_on_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = mid_game()
    session.submit(2)
    pending = session.pending

    def fails(*_of: object) -> None:
        raise OSError("broken")

    monkeypatch.setattr(session.ruleset, "apply", fails)
    with pytest.raises(OSError, match="broken"):
        session.give([1, 1])
    assert session.pending is pending
    monkeypatch.undo()
    assert session.before() == (None, None)


# --- the set-up


def test_a_set_up_by_hand_waits_at_its_first_die_and_opens_when_it_is_complete() -> None:
    session = begun(ALL)
    assert session.setting_up
    assert [one.event for one in session.opening] == ["began"]
    assert session.state == Booty()
    first = session.give([4])
    assert [one.event for one in first] == ["opened 0"]
    assert [one.event for one in session.opening] == ["began", "opened 0"]
    session.give([2])
    assert not session.setting_up
    assert session.state.seen[::2] == [4, 2]
    assert [one.event for one in session.opening] == ["began", "opened 0", "opened 1"]
    assert session.happenings(OPENING) == session.opening
    assert [one.source for one in session.journal.opening] == [HAND, SEED, HAND, SEED]


def test_a_set_up_that_is_given_up_begins_again_and_remembers_what_was_given() -> None:
    session = begun(ALL)
    session.give([4])
    session.abandon()
    assert session.setting_up
    assert [one.event for one in session.opening] == ["began"]
    assert session.before() == (4,)
    assert session.discarded == 1


def test_a_set_up_in_which_nothing_fell_costs_nothing_to_begin_again() -> None:
    session = begun(ALL)
    session.abandon()
    assert session.discarded == 0


def test_a_game_knows_which_hands_it_was_begun_with() -> None:
    session = begun(DICE)
    session.hand = HandMode()
    assert session.hand_at_start == DICE
    session.let_throw()
    assert session.pending is None


# --- taking back, and what was given before


def test_a_decision_given_up_counts_as_taken_back_once_a_die_fell() -> None:
    session = mid_game()
    session.submit(2)
    session.abandon()
    assert session.taken_back == 0
    session.submit(2)
    session.give([1, 1])
    session.abandon()
    assert (session.taken_back, session.at, session.pending) == (1, 0, None)


def test_a_die_of_the_seed_that_fell_counts_too() -> None:
    session = mid_game(HandMode(draws=True))
    session.submit(2)
    session.abandon()
    assert session.taken_back == 1


def test_a_sealed_game_gives_no_decision_up() -> None:
    session = mid_game(sealed=True)
    session.submit(2)
    with pytest.raises(SealedGame):
        session.abandon()
    assert session.pending is not None


def test_a_repeat_is_asked_again_and_offered_what_was_given() -> None:
    session = mid_game(DICE)
    session.submit(2)
    session.give([3, 4])
    session.give([5, 6])
    session.undo()
    session.submit(2)
    assert session.before() == (3, 4)
    session.give([3, 5])
    assert session.before() == (5, 6)


def test_an_honest_repeat_is_the_same_decision_and_another_number_is_not() -> None:
    session = mid_game(DICE)
    for values, back in (((3, 4), 0), ((3, 4), 0), ((3, 5), 1)):
        session.submit(2)
        session.give(values)
        session.give([5, 6])
        assert session.taken_back == back
        session.undo()


def test_the_same_numbers_from_another_source_are_another_decision() -> None:
    session = mid_game(DICE)
    session.submit(2)
    answered(session)
    session.undo()
    session.hand = HandMode()
    session.submit(2)
    assert session.discarded == 1


def test_a_given_up_throw_is_offered_again_too() -> None:
    session = mid_game(DICE)
    session.submit(2)
    session.give([3, 4])
    session.abandon()
    session.submit(2)
    assert session.before() == (3, 4)


def test_a_volley_of_another_size_is_offered_what_it_shares() -> None:
    session = mid_game(DICE)
    session.submit(1)
    session.give([3])
    session.abandon()
    session.submit(2)
    assert session.before() == (3, None)


def test_a_draw_from_another_pile_is_offered_nothing() -> None:
    session = mid_game(HandMode(draws=True))
    for action, before in ((1, None), (2, None), (1, None), (1, 3)):
        session.submit(action)
        assert session.before() == (before,)
        session.give([3])
        session.abandon()


def test_giving_up_leaves_what_was_taken_back_before() -> None:
    session = mid_game(HandMode())
    session.submit(1)
    session.undo()
    session.hand = ALL
    session.submit(2)
    session.give([1, 1])
    session.abandon()
    assert session.taken_back == 2
    session.redo()
    assert session.taken_back == 1


def test_a_branch_knows_what_was_given_and_goes_on_asking() -> None:
    session = mid_game(DICE)
    session.submit(2)
    session.give([3, 4])
    session.give([5, 6])
    branch = session.branch(0)
    branch.submit(2)
    assert branch.before() == (3, 4)
    assert branch.hand == DICE
    assert session.at == 1


# --- the parts


def test_results_keep_their_source_when_they_are_thrown_again() -> None:
    thrown = (Thrown(("a",), 3, 6, HAND), Thrown(("b",), 2, 6, SEED), Thrown(("c",), 1, 4, HAND, drawn=True))
    again = KnownDice(known=thrown)
    recording = RecordingDice(again)
    recording.roll(("a",))
    recording.roll(("b",))
    recording.draw(("c",), 4)
    assert tuple(recording.thrown) == thrown


def test_after_what_was_thrown_another_source_goes_on() -> None:
    thrown = (Thrown(("a",), 3, 6, HAND),)
    source = KeyedDice("x")
    again = KnownDice(source, thrown)
    assert again.roll(("a",)) == 3
    assert list(again.volley(("b",), 3)) == list(source.volley(("b",), 3))
    assert list(again.draws(("c",), 9, 2)) == list(source.draws(("c",), 9, 2))
    with pytest.raises(OtherDice):
        KnownDice(source, thrown).roll(("b",))


def test_hand_dice_leave_the_rest_to_their_source() -> None:
    source = KeyedDice("x")
    dice = KnownDice(source, ask=HandMode(draws=True), hand_draws={"pile"})
    assert dice.roll(("a",)) == source.roll(("a",))
    assert list(dice.volley(("a",), 4)) == list(source.volley(("a",), 4))
    assert list(dice.draws(("hidden",), 9, 3)) == list(source.draws(("hidden",), 9, 3))
    assert list(KnownDice(source, ask=DICE).volley(("nobody",), 0)) == []
    with pytest.raises(ThrowWanted) as stop:
        dice.draws(("pile",), 9, 3)
    assert stop.value.wanted == Wanted((("pile", 0),), 9, drawn=True)


# --- everything in any order


@pytest.mark.parametrize("seed", range(30))
def test_hands_seed_and_second_thoughts_in_any_order_keep_the_journal_true(seed: int) -> None:
    rng = random.Random(seed)
    session = begun(rng.choice([ALL, DICE, HandMode(), HandMode(draws=True)]))
    for _ in range(60):
        before = frozen(session)
        if session.pending:
            _answer(session, rng)
            if session.pending and not session.setting_up:
                assert frozen(session)[:4] == before[:4]
            continue
        work = rng.choice(("submit", "submit", "submit", "undo", "redo", "go_to", "mode", "branch"))
        if work == "submit" and session.decision():
            session.submit(rng.randrange(4))
        elif work == "undo" and session.at:
            session.undo()
        elif work == "redo" and session.at < len(session.journal.entries):
            session.redo()
        elif work == "go_to":
            session.go_to(rng.randrange(len(session.moments)))
        elif work == "branch":
            session = session.branch(session.at)
        elif work == "mode":
            session.hand = HandMode(rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.3)
    while session.pending:
        session.let_throw()
    _replays(session)


def _answer(session: Game, rng: random.Random) -> None:
    wanted = session.pending.wanted
    way = rng.random()
    if way < 0.6:
        low, high = (0, wanted.size - 1) if wanted.drawn else (1, 6)
        session.give([rng.randint(low, high) for _ in wanted.names])
    elif way < 0.9:
        session.let_throw()
    else:
        fell, back = bool(session.pending.thrown), session.taken_back
        session.abandon()
        assert session.taken_back == back + fell


def _replays(session: Game) -> None:
    state = Booty()
    session.ruleset.proceed(state, KnownDice(known=session.journal.opening))
    assert state == session.moments[0]
    for number, entry in enumerate(session.journal.entries):
        state = session.moments[number].copy()
        session.ruleset.apply(state, entry.action, KnownDice(known=entry.thrown))
        assert state == session.moments[number + 1]
        for one in entry.thrown:
            if one.source == SEED:
                dice = KeyedDice("1")
                assert one.value == (dice.draw(one.name, one.size) if one.drawn else dice.roll(one.name))
            else:
                assert one.name[0] != "hidden"


# --- taken up again


def fallen(session: Game) -> KnownDice:
    """What has been thrown for what waits, as a file has it."""
    return dice_of(step_of("", session.pending.thrown), KeyedDice("1"), Raid.hand_draws, waits=True)


@pytest.mark.parametrize("throws", range(4))
def test_a_decision_taken_up_again_waits_for_the_same_throw(throws: int) -> None:
    session, twin = mid_game(), mid_game(HandMode())
    session.submit(2)
    for _ in range(throws):
        session.give(seeds_results(session))
    before = frozen(twin)
    twin.wait_again(2, fallen(session))
    assert twin.pending == session.pending
    assert frozen(twin) == before
    twin.hand = ALL
    assert answered(twin) == answered(session)
    assert frozen(twin) == frozen(session)


def test_what_was_given_before_a_decision_was_taken_up_again_is_offered() -> None:
    session, twin = mid_game(), mid_game()
    session.submit(2)
    session.give([1, 6])
    twin.wait_again(2, fallen(session))
    twin.abandon()
    twin.submit(2)
    assert twin.before() == (1, 6)


@pytest.mark.parametrize("throws", range(1, 3))
def test_a_set_up_taken_up_again_waits_for_the_same_throw(throws: int) -> None:
    session = begun(ALL)
    for value in range(1, throws):
        session.give([value])
    twin: Game = Session(Raid(), KeyedDice("1"), hand=ALL, opening=fallen(session))
    assert twin.setting_up
    assert (twin.pending, twin.opening) == (session.pending, session.opening)
    assert answered(twin) == answered(session)
    assert frozen(twin) == frozen(session)


def test_a_decision_that_waits_for_nothing_is_not_taken_up() -> None:
    session = mid_game()
    before = frozen(session)
    with pytest.raises(NothingThere):
        session.wait_again(2, KnownDice(KeyedDice("1")))
    with pytest.raises(IllegalAction):
        session.wait_again(9, KnownDice())
    assert session.pending is None
    assert frozen(session) == before
    session.submit(2)
    with pytest.raises(ThrowFirst):
        session.wait_again(2, KnownDice())


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step("", (1, 6), (), (HAND, HAND)), ""),
        (Step("", (1,), (), (HAND,)), "1 of 2 dice that are thrown at once"),
        (Step("", (1, 6), (3,), (HAND, HAND, HAND)), "1 dice or draws that are not asked for"),
        (Step("", (1, 6), (), ()), "; the seed gives "),
        (Step("", (1, 6, 1, 1), (9,), (HAND,) * 5), "the file has 9 as a draw by hand"),
        (Step("", (1, 6, 1, 1), (0, 0), (HAND,) * 6), "too few draws for 'hidden'"),
    ],
)
def test_dice_under_way_are_exactly_those_that_fell(step: Step, words: str) -> None:
    session = mid_game()
    filed = dice_of(step, KeyedDice("1"), Raid.hand_draws, waits=True)
    if not words:
        session.wait_again(2, filed)
        assert session.pending.wanted.purpose == "theirs"
        return
    with pytest.raises(OtherDice, match=words):
        session.wait_again(2, filed)
    assert session.pending is None


# --- correcting


class RaidAtOnce(Raid):
    """Both dice of the set-up are thrown together."""

    def thrown_at_once(self, _state: object, name: tuple) -> tuple:
        return tuple(("opening", which) for which in range(name[1], 2)) if name[0] == "opening" else (name,)


def test_single_dice_that_are_thrown_at_once_fall_where_the_rules_want_them() -> None:
    by_one = begun(DICE)
    by_one.give([3])
    by_one.give([5])
    session = Session(RaidAtOnce(), KeyedDice("1"), hand=DICE)
    assert session.pending.wanted.names == (("opening", 0), ("opening", 1))
    told = session.give([3, 5])
    assert session.pending is None
    assert [happening.by_hand for happening in told if "opened" in happening.event] == [1, 1]
    assert session.journal == by_one.journal
    assert session.moments == by_one.moments


def test_a_throw_of_a_complete_decision_is_corrected_and_the_decision_stands() -> None:
    session = mid_game(DICE)
    session.submit(2)
    session.give([1, 2])
    session.give([3, 4])
    assert session.pending is None
    done = session.journal.entries[-1]
    assert session.correctable
    session.correct()
    assert session.pending.wanted.names == (("theirs", 1, 0), ("theirs", 1, 1))
    assert session.before() == (3, 4)
    assert (session.at, session.taken_back) == (0, 0)
    session.give([3, 6])
    assert session.pending is None
    assert [one.value for one in session.journal.entries[-1].thrown] == [
        *(one.value for one in done.thrown[:3]), 6, *(one.value for one in done.thrown[4:]),
    ]  # fmt: skip
    assert (session.at, len(session.journal.entries), session.taken_back) == (1, 1, 0)


def test_every_throw_of_a_decision_can_be_corrected_back_to_the_first() -> None:
    session = mid_game(DICE)
    session.submit(2)
    session.give([1, 2])
    assert session.pending.wanted.purpose == "theirs"
    session.correct()
    assert session.pending.wanted.names == (("ours", 1, 0), ("ours", 1, 1))
    assert session.before() == (1, 2)
    assert not session.correctable, "nothing else was thrown for it"
    with pytest.raises(NothingThere):
        session.correct()
    session.give([6, 6])
    session.give([5, 5])
    assert [one.value for one in session.journal.entries[-1].thrown if one.source == HAND][:4] == [6, 6, 5, 5]
    assert session.taken_back == 0


def test_a_corrected_decision_that_is_taken_back_counts_once() -> None:
    session = mid_game(DICE)
    session.submit(2)
    session.give([1, 2])
    session.give([3, 4])
    session.correct()
    session.abandon()
    assert (session.at, session.taken_back, session.pending) == (0, 1, None)
    session.redo()
    assert (session.at, session.taken_back) == (1, 0)


def test_the_set_up_is_corrected_until_something_is_decided() -> None:
    session = begun(DICE)
    session.give([2])
    session.give([5])
    session.correct()
    assert session.setting_up
    assert session.before() == (5,)
    session.give([6])
    assert [one.value for one in session.journal.opening if not one.drawn] == [2, 6]
    session.hand = HandMode()
    session.submit(2)
    assert not session.correctable, "its dice are the seed's"


def test_nothing_is_corrected_in_a_sealed_game_or_after_something_was_taken_back() -> None:
    sealed = mid_game(DICE, sealed=True)
    sealed.submit(2)
    sealed.give([1, 2])
    before = frozen(sealed)
    assert not sealed.correctable
    with pytest.raises(SealedGame):
        sealed.correct()
    assert frozen(sealed) == before
    session = mid_game(DICE)
    session.submit(2)
    session.give([1, 2])
    session.give([3, 4])
    session.undo()
    assert not session.correctable
