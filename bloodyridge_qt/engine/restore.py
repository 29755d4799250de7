"""A saved game into a session: the journal is replayed through today's rules and compared step by step.

Where a step no longer fits, the game goes on from the stored state, and the first step that differs is named.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.engine.dice import HAND, SEED, Dice, KeyedDice, Thrown
from bloodyridge_qt.engine.known_dice import KnownDice, OtherDice
from bloodyridge_qt.engine.notation import Tabled
from bloodyridge_qt.engine.ruleset import GameState, Ruleset
from bloodyridge_qt.engine.savefile import SavedGame, Step
from bloodyridge_qt.engine.session import NothingThere, Session
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.reading import Node, Unreadable

A = TypeVar("A")
S = TypeVar("S", bound=GameState)

OPENING = -1


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a journal and today's rules part."""

    decision: int
    """Number of the decision from 0; −1 for the set-up; the number of all standing ones for the end."""
    text: str
    """One sentence: which decision, what the file has, what the rules say."""


@dataclass(frozen=True, slots=True)
class Restored(Generic[S, A]):
    """A game that can be played on."""

    session: Session[S, A]
    earlier: tuple[Step, ...] = ()
    """Decisions before the session's first moment, which can only be read."""
    difference: Difference | None = None
    """None when every step fits and the end is the stored state."""
    from_stored_state: bool = False
    """Whether the session begins in the stored state because the journal does not lead there."""
    dropped: str = ""
    """Why what was under way does not wait for its throw any more: sentences; empty when it does."""


def step_of(words: str, thrown: Sequence[Thrown]) -> Step:
    """A decision as it is saved."""
    dice, draws = ([one for one in thrown if one.drawn is drawn] for drawn in (False, True))
    sources = tuple(one.source for one in (*dice, *draws))
    return Step(
        words,
        tuple(one.value for one in dice),
        tuple(one.value for one in draws),
        sources if HAND in sources else (),
    )


def dice_of(step: Step, source: Dice, hand_draws: Container[str], *, waits: bool = False) -> KnownDice:
    """The dice of one step of a file: those by hand as they are filed, all others from another source.

    With `waits` the step waits for a throw: it has exactly the filed ones, and then the throw is asked for.
    """
    drawn = [False] * len(step.dice) + [True] * len(step.draws)
    sources = step.sources or (SEED,) * len(drawn)
    results = zip((*step.dice, *step.draws), sources, drawn, strict=True)
    filed = [Thrown((), value, 0, origin, is_draw) for value, origin, is_draw in results]
    return KnownDice(source, filed, hand_draws=hand_draws, waits=waits)


def steps_of(session: Session[S, A], notation: Tabled[S, A]) -> tuple[Step, ...]:
    """The journal of a session as it is saved, the taken-back end included."""
    return tuple(step_of(notation.words(entry.action), entry.thrown) for entry in session.journal.entries)


def restore(ruleset: Ruleset[S, A], notation: Tabled[S, A], saved: SavedGame) -> Restored[S, A]:
    """The game of a file, at the moment it was saved; what was under way waits for the same throw again.

    Raises Unreadable when the stored state cannot be read and the journal does not lead to it either.
    """
    dice = KeyedDice(saved.setup.seed)
    if saved.state is None:
        return _restore_set_up(ruleset, saved, dice)
    restored = _restore_moments(ruleset, notation, saved, dice)
    dropped = _wait_again(restored.session, notation, saved, dice)
    _ask_as_before(restored.session, saved)
    return replace(restored, dropped=dropped)


def restore_end(ruleset: Ruleset[S, A], notation: Tabled[S, A], saved: SavedGame) -> Session[S, A]:
    """The game of a file as it stands, without what led there.

    Raises Unreadable when the stored state cannot be read.
    """
    dice = KeyedDice(saved.setup.seed)
    if saved.state is None:
        return _restore_set_up(ruleset, saved, dice).session
    session = _from_stored(ruleset, saved, dice, notation.decode(Node(saved.state, "state")))
    _wait_again(session, notation, saved, dice)
    _ask_as_before(session, saved)
    return session


def _ask_as_before(session: Session[S, A], saved: SavedGame) -> None:
    """Throws are asked for as they were when the game was saved, whatever was agreed at its start."""
    session.hand = saved.setup.hand if saved.hand_now is None else saved.hand_now


def _restore_set_up(ruleset: Ruleset[S, A], saved: SavedGame, dice: Dice) -> Restored[S, A]:
    """A game whose set-up waits for a throw; one that does not fit begins again from its first die."""
    step = saved.pending or Step("")
    setup, dropped = saved.setup, ""
    try:
        opening = dice_of(step, dice, ruleset.hand_draws, waits=True)
        session = Session(ruleset, dice, hand=setup.hand, opening=opening)
        if not session.setting_up:
            raise NothingThere(tr("no throw is waited for"))
    except (OtherDice, NothingThere) as error:
        session = Session(ruleset, dice, hand=setup.hand)
        session.discarded = bool(step.dice or step.draws)
        dropped = tr("The set-up under way does not fit: {error}. It begins again.", error=error)
    session.sealed = setup.sealed
    session.discarded += saved.discarded
    _ask_as_before(session, saved)
    return Restored(session, dropped=dropped)


def _wait_again(session: Session[S, A], notation: Tabled[S, A], saved: SavedGame, dice: Dice) -> str:
    """Take up the decision under way. When it does not fit: why, and it counts as taken back."""
    step = saved.pending
    if step is None:
        return ""
    fallen = dice_of(step, dice, session.ruleset.hand_draws, waits=True)
    try:
        session.wait_again(notation.action(step.decision), fallen)
    except IllegalAction as refusal:
        reason = tr("not allowed, {reason}", reason=refusal.reason)
    except NothingThere:
        reason = tr("no throw is waited for.")
    except ValueError as error:
        reason = f"{error}."
    else:
        return ""
    session.discarded += bool(step.dice or step.draws)
    return tr(
        "The decision under way, “{decision}”, does not fit: {reason} The game stands before it.",
        decision=step.decision,
        reason=reason,
    )


def _restore_moments(
    ruleset: Ruleset[S, A], notation: Tabled[S, A], saved: SavedGame, dice: Dice
) -> Restored[S, A]:
    """The game without what is under way."""
    trouble: Unreadable | None = None
    stored: S | None = None
    try:
        stored = notation.decode(Node(saved.state, "state"))
    except Unreadable as fault:
        trouble = fault
    try:
        session = _begin(ruleset, notation, saved, dice)
    except Unreadable as fault:
        if stored is None:
            raise
        told = tr("The position in which the journal begins is damaged ({fault}).", fault=fault)
        difference = Difference(OPENING, told)
    except OtherDice as error:
        difference = Difference(OPENING, tr("Set-up: {error}.", error=error))
    else:
        found = _opening_difference(session, saved)
        found = found or replay(session, notation, saved.journal[: saved.at], dice)
        if found is None and stored is not None:
            found = _end_difference(session, notation, saved, stored)
        if found is None:
            session.discarded = saved.discarded
            found = _restore_tail(session, notation, saved, dice)
            if trouble is not None:  # every step fits, so only the copy of its end is damaged
                told = tr(
                    "The stored position is damaged ({trouble}); the journal leads to it all the same.",
                    trouble=trouble,
                )
                found = Difference(saved.at, told)
            session.sealed = saved.setup.sealed
            return Restored(session, saved.earlier, found)
        difference = found
    if stored is None:
        told = difference.text
        raise Unreadable(
            tr("{trouble}; and the journal does not lead there: {told}", trouble=trouble, told=told)
        )
    earlier = (*saved.earlier, *saved.journal[: saved.at])
    return Restored(_from_stored(ruleset, saved, dice, stored), earlier, difference, from_stored_state=True)


def _begin(ruleset: Ruleset[S, A], notation: Tabled[S, A], saved: SavedGame, dice: Dice) -> Session[S, A]:
    hand = saved.setup.hand
    if saved.base is None:
        return Session(ruleset, dice, hand=hand, opening=dice_of(saved.opening, dice, ruleset.hand_draws))
    return Session(ruleset, dice, hand=hand, start=notation.decode(Node(saved.base, "base")))


def _from_stored(ruleset: Ruleset[S, A], saved: SavedGame, dice: Dice, stored: S) -> Session[S, A]:
    session = Session(ruleset, dice, start=stored, sealed=saved.setup.sealed, hand=saved.setup.hand)
    tail = saved.journal[saved.at :]
    session.discarded = saved.discarded + sum(bool(step.dice or step.draws) for step in tail)
    return session


def _opening_difference(session: Session[S, A], saved: SavedGame) -> Difference | None:
    text = _throws_difference(step_of("", session.journal.opening), saved.opening)
    return Difference(OPENING, tr("Set-up: {told}.", told=text)) if text else None


def replay(
    session: Session[S, A], notation: Tabled[S, A], steps: Sequence[Step], dice: Dice
) -> Difference | None:
    """Carry out decisions one by one, and stop before the first that does not fit; None when all do.

    `dice` throws all that was not thrown by hand.
    """
    for index, step in enumerate(steps, start=session.at):
        try:
            filed = dice_of(step, dice, session.ruleset.hand_draws)
            entry = session.follow(notation.action(step.decision), filed)
        except IllegalAction as refusal:
            return Difference(
                index, tr("{named}: not allowed, {reason}", named=_named(index, step), reason=refusal.reason)
            )
        except ValueError as error:
            return Difference(index, f"{_named(index, step)}: {error}.")
        text = _throws_difference(step_of(step.decision, entry.thrown), step)
        if text:
            session.undo()
            return Difference(index, f"{_named(index, step)}: {text}.")
    return None


def _named(index: int, step: Step) -> str:
    return tr("Decision {value}, “{decision}”", value=index + 1, decision=step.decision)


def _throws_difference(ours: Step, filed: Step) -> str:
    for what, own, found in (("dice", ours.dice, filed.dice), ("draws", ours.draws, filed.draws)):
        if own != found:
            return tr(
                "the file has the {what} {listed}; the seed and today's rules give {listed2}",
                what=what,
                listed=_listed(found),
                listed2=_listed(own),
            )
    return ""


def _listed(values: Sequence[int]) -> str:
    if len(values) > 40:
        return tr("{map} … ({values} in all)", map=", ".join(map(str, values[:40])), values=len(values))
    return ", ".join(map(str, values)) or "none"


_OTHER_END: Final = later(
    "After {at} decisions: the stored position differs from the one the journal leads to, first in “{name}”."
)


def _end_difference(
    session: Session[S, A], notation: Tabled[S, A], saved: SavedGame, stored: S
) -> Difference | None:
    ours, filed = notation.encode(session.state), notation.encode(stored)
    name = next((name for name in {**ours, **filed} if filed.get(name) != ours.get(name)), "")
    if not name:
        return None
    return Difference(saved.at, tr(_OTHER_END, at=saved.at, name=name))


def _restore_tail(
    session: Session[S, A], notation: Tabled[S, A], saved: SavedGame, dice: Dice
) -> Difference | None:
    """Put back what was taken back; what does not fit there any more is counted as replaced."""
    tail = saved.journal[saved.at :]
    difference = replay(session, notation, tail, dice)
    lost = tail[session.at - saved.at :]
    # The one at which the replay stopped may have been carried out and taken back with other dice.
    del session.journal.entries[session.at :], session.moments[session.at + 1 :]
    session.discarded += sum(bool(step.dice or step.draws) for step in lost)
    session.go_to(saved.at)
    return difference
