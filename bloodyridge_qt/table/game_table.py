"""A game in progress with its past, whatever the game: going on, taking back, throwing by hand, notes.

Longer than most: all that moves a game on or back, which has to leave table, session and notes in step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count as count_from
from itertools import takewhile
from typing import Any, Final, TypeAlias, TypeVar, cast

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.hand import NO_HAND, HandMode, WrongResult
from bloodyridge_qt.engine.ruleset import GameState
from bloodyridge_qt.engine.run import Happening
from bloodyridge_qt.engine.savefile import LONGEST_NAME, LONGEST_REMARK, Note, unfit_note
from bloodyridge_qt.engine.session import OPENING, NothingThere, SealedGame, Session, ThrowFirst
from bloodyridge_qt.language import later, plural, tr
from bloodyridge_qt.table.cues import Beat, LogLine
from bloodyridge_qt.table.hand_dice import Rows, WrongThrow, source_rows, sources_of
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.moments import CannotTakeBack, Notes
from bloodyridge_qt.table.offers import Alone, Card, Instead, Key, Offer, Several
from bloodyridge_qt.table.retelling import Past, Retelling
from bloodyridge_qt.table.screen import Screen, Story
from bloodyridge_qt.table.starting import MAIL, set_up_choices
from bloodyridge_qt.table.table_view import Place, TableView

A = TypeVar("A")
S = TypeVar("S", bound=GameState)

HAND_OVER: Final = object()
"""In place of an action: the screen goes to the seat that decides."""
SEND: Final = object()
"""The same: the game is saved, to be sent to the seat that decides. The window does that."""
GO_ON_HERE: Final = object()
"""The same: that seat decides at this screen, until the one that sits here does again."""
REST: Final = object()
"""The same: the program makes the decisions that are left of what is asked now."""
_SEALED: Final = later("This game is sealed: no decision can be taken back.")
_SEALED_SINCE: Final = later(
    "This game is sealed: only your own decisions can be taken back, and only until dice fall."
)


class GameTable(Retelling[S, A]):
    """One game in progress as the window plays it.

    Without a `session` a new game is set up; with one it goes on as it stands, with the past it brings.
    """

    def __init__(
        self,
        screen: Screen[S, A],
        seed: str,
        *,
        sealed: bool = False,
        hand: HandMode = NO_HAND,
        session: Session[S, A] | None = None,
        past: Past | None = None,
        purist: bool = False,
    ) -> None:
        session = session or Session(screen.rules, KeyedDice(seed), sealed=sealed, hand=hand)
        past = past or Past(purist=purist)
        super().__init__(screen, session, seed, past)
        self._name = past.name
        self.changes = 0
        """Goes up with everything that a saved file would have to know; never down."""
        self._notices = past.notices
        self._bookmarks = Notes(past.bookmarks, LONGEST_NAME)
        self._remarks = Notes(past.remarks, LONGEST_REMARK)
        self._offers: tuple[Offer, ...] | None = None
        self._joined: set[int] = set()
        """Decisions that are taken back, and made again, with the one before them."""
        self._former: list[tuple[int, int, list[A], set[int], set[int]]] = []
        """What was decided anew: when, and from which moment on what stood there before, with its marks."""
        self._begin_again()

    # --- how it stands

    @property
    def name(self) -> str:
        """What the player calls this game; empty for a game without a name."""
        return self._name

    @name.setter
    def name(self, text: str) -> None:
        wrong = unfit_note(text, LONGEST_NAME)
        if wrong:
            raise ValueError(wrong)
        if text != self._name:
            self._name = text
            self.changes += 1

    @property
    def taken_back(self) -> int:
        """Decisions with dice that were taken back and not done again; shown in the score."""
        return self.session.taken_back

    def set_up_choices(self) -> dict[str, str]:
        """What to choose for a new game to get the same start; without the seed as long as it is sealed."""
        seed = self.seed if not self.seed_untold or self.over else None
        hand = self.session.hand_at_start
        program = MAIL if self.mail else self.program
        return set_up_choices(
            self.rules.options.values(), seed, self.sealed, hand, purist=self.purist, program=program
        )

    def source_rows(self) -> Rows:
        """How many dice and draws of the game as it stands were by hand; no row when none was."""
        return source_rows(self.session.thrown())

    def notices(self) -> tuple[str, ...]:
        """What the player must be told of how this game was opened, a sentence each; none for a new game."""
        return self._notices

    # --- deciding

    def offers(self) -> tuple[Offer, ...]:
        """Every legal decision with what is touched for it; none when the game is over or waits for dice.

        While another seat has the screen than the one that decides, a button that hands it over; while that
        one sits elsewhere, what can be done about it.
        """
        if self._offers is None:
            decision = self.session.decision()
            if decision is None:
                self._offers = ()
            elif self.away:
                here = tr("Go on for the {seat} player at this screen", seat=tr(self.seat))
                self._offers = (Offer(SEND, (), "", tr("Save and send…")), Offer(GO_ON_HERE, (), "", here))
            elif self.shown_to != self.seat:
                there = tr("The {seat} player has the screen", seat=tr(self.seat))
                self._offers = (Offer(HAND_OVER, (), "", there),)
            else:
                self._offers = self.screen.offers(self.session.state, decision.options)
        return self._offers

    @property
    def rest(self) -> tuple[Offer, ...]:
        """A button by which the program does the rest of what is asked, where the game has one.

        None in a purist's game, and while the program decides anyway.
        """
        told = None if self.purist or self.over or self.programs_turn else getattr(self.screen, "rest", None)
        if told is None or self.session.pending is not None or not self.asks_here:
            return ()
        return (Offer(REST, (), "", words),) if (words := told(self.session.state)) else ()

    @property
    def again(self) -> tuple[Offer, ...]:
        """What may be decided anew of what stands, where the game tells that: each with an Instead."""
        told = getattr(self.screen, "again", None)
        if (
            told is None
            or self.over
            or self.programs_turn
            or not self.asks_here
            or self.session.pending is not None
        ):
            return ()
        made = [entry.action for entry in self.session.journal.entries[self.earliest : self.at]]
        return tuple(one for one in told(self.session.state) if cast("Instead", one.action).of in made)

    def card(self, offer: Offer) -> Card:
        """What an offer means: told before it is decided."""
        if isinstance(offer.action, Instead) or offer.action in (HAND_OVER, SEND, GO_ON_HERE, REST):
            return Card(offer.title, ())
        return self.screen.card(self.session.state, offer)

    def count_advice(self) -> None:
        """The player has asked for advice: saves and the log keep how often."""
        self.advised += 1
        self.changes += 1

    def refusal(self, touched: Sequence[Key]) -> str:
        """Why a piece cannot be dropped: the piece, the place ("" for none) and the ground it rests on."""
        return self.screen.refusal(self.session.state, touched, self.offers())

    def unpicked(self, key: Key) -> str:
        """Why a card that lies open cannot be picked; "" where that needs no word."""
        return self.screen.unpicked(self.session.state, key)

    def describe(self, place: Place, shown: TableView | None = None) -> Rows:
        """Rows on a place for status line and tool tip: ("Space", "1813"), ("Terrain", "forest") …

        As it is `shown`, which is behind the game while beats are played; as it is now by default.
        In this order: name, terrain, control, provenance, then whatever else is worth knowing.
        """
        return self.screen.describe(place, shown or self.view())

    @property
    def numbering(self) -> str:
        """How the spaces of the sheet are numbered."""
        return self.screen.numbering

    def bearings(self, place: Place) -> tuple[str, ...]:
        """What a player makes for, each with its distance and direction from a space."""
        return self.screen.bearings(place, self.view())

    def inspector(self) -> Inspector | None:
        """What the map tells, with this game on it; it asks anew at each question and changes nothing."""
        return self.screen.inspector(lambda: self.session.state)

    def submit(self, offer: Offer, *, by_program: bool = False) -> tuple[Beat, ...]:
        """Carry out a decision up to the first throw asked for. Raises IllegalAction or ThrowFirst.

        The log says what was decided `by_program`.
        """
        if offer.action is HAND_OVER:
            return self._hand_over()
        if offer.action is GO_ON_HERE:
            self._both_here, self._offers = True, None
            return (Beat("seat", "", self.view()),)
        at = self.at
        if offer.action is REST:
            beats = self._do_rest()
        elif isinstance(offer.action, Several):
            made = (self.submit_action(cast(A, one), by_program=by_program) for one in offer.action.actions)
            beats = tuple(beat for one in made for beat in one)
        elif isinstance(offer.action, Instead):
            return self._decide_anew(offer.action)
        else:
            self.screen.taken_up(self.session.state, offer)
            return self.submit_action(cast(A, offer.action), by_program=by_program)
        self._joined = self._joined | set(range(at + 1, self.at))
        return beats

    def _decide_anew(self, instead: Instead) -> tuple[Beat, ...]:
        """What followed is decided as it was, then this; taken back, all stands as it stood."""
        entries = self.session.journal.entries[: self.at]
        at = max(number for number, entry in enumerate(entries) if entry.action == instead.of)
        actions, marks, joined = [entry.action for entry in entries[at:]], self.by_program, self._joined
        former = [*self._former, (self.at, at, actions, marks, joined)]
        self._go_over(at, [*actions[1:], cast(A, instead.action)])
        self.by_program = self.by_program | {one - 1 for one in marks if one > at}
        first = at if at in joined else at + 1  # who lay first of some leaves the next as the first
        self._joined = self._joined | {one - 1 for one in joined if one > first}
        self._former = former
        return (Beat("again", "", self.view()),)

    def _go_over(self, moment: int, actions: Sequence[A]) -> None:
        """From this moment on these are the decisions."""
        self._moved(lambda: self.session.go_to(moment), moment)
        for action in actions:
            self.submit_action(action)

    def submit_action(self, action: A, *, by_program: bool = False) -> tuple[Beat, ...]:
        """The same for a decision that is not on offer in these words."""
        marks = {self.at} if by_program and self.seat != (self.program or None) else set[int]()

        def submit() -> Sequence[Happening[S]]:
            at = self.at
            happenings = self.session.submit(action)
            again = self.session.pending is None and self.at < len(self.session.journal.entries)
            self.by_program = {one for one in self.by_program if one < at or (again and one > at)} | marks
            self._joined = {one for one in self._joined if one < at or (again and one > at)}
            self._former = [former for former in self._former if former[0] <= at]
            return happenings

        return self._carry_on(submit)

    def by_itself(self) -> tuple[Beat, ...]:
        """Carry out what leaves the player no choice, as long as that is so; never what is to be warned of.

        They are decisions like any other, which the log marks, and which are taken back with the one before.
        """
        beats = list[Beat]()
        while (alone := self._asks_nothing()) is not None:
            beats += self.submit_action(cast(A, alone.action), by_program=True)
            if alone.passed and beats:
                beats[-1] = replace(beats[-1], passed=((alone.passed, alone.why),))
        return tuple(beats)

    def _asks_nothing(self) -> Alone | None:
        """What leaves no choice to whoever decides here now."""
        if self.over or self.programs_turn or self.session.pending is not None or not self.asks_here:
            return None
        alone = self._alone(self.session.state)
        warned = alone and any(one.warning for one in self.offers() if one.action == alone.action)
        return None if warned else alone

    def _do_rest(self) -> tuple[Beat, ...]:
        """Decision by decision, so that the game can be gone back to each.

        What was thrown last is heard; without dice how much it came to, and the log keeps each.
        """
        beats, thrown = list[Beat](), tuple[Beat, ...]()
        plays, began, at = cast("Any", self.screen).plays_rest, self.session.state, self.at
        (asked,) = self.rest
        while self.rest == (asked,) and (action := plays(self.session.state, began)) is not None:
            beats += thrown
            thrown = self.submit_action(action, by_program=True)
        if not any(beat.dice for beat in thrown):
            beats, thrown = [*beats, *thrown], ()
        for number, beat in enumerate(beats):
            beats[number] = replace(beat, log=tuple(replace(line, aloud="") for line in beat.log))
        told = [number for number, beat in enumerate(beats) if beat.log]
        if told and not thrown:
            *others, last = beats[told[-1]].log
            last = replace(last, aloud=f"{asked.title}: {self.at - at}")
            beats[told[-1]] = replace(beats[told[-1]], log=(*others, last))
        return (*beats, *thrown)

    def sit(self, seat: str) -> None:
        """Who sits at this screen in a game by mail; what others decide is not offered here."""
        self.here, self._both_here, self._offers = seat, False, None
        self._told.clear()

    def _hand_over(self) -> tuple[Beat, ...]:
        """Show the table to the seat that decides, and only what it may see."""
        self._show_to(self.seat)
        return (Beat("seat", "", self.view()),)

    def _show_to(self, seat: str) -> None:
        self._shown_to = seat
        self._told.clear()
        self._offers = None
        self._begin_again()

    # --- moments

    def view(self) -> TableView:
        """What lies on the table now; while a throw is waited for, as after the last thing told."""
        if self.session.pending is not None:
            return self._waiting(self._teller)
        return self._seen(self._teller, self.at)

    def view_at(self, moment: int) -> TableView:
        """The table as it lay at a moment. Raises IndexError when there is none."""
        if moment == self.at and self.session.pending is None:
            return self.view()
        self._check(moment)
        return self._seen(self._teller_at(moment), moment)

    def log_lines(self) -> tuple[LogLine, ...]:
        """The whole log up to now, each line with its decision in `moment`."""
        lines = [line for beat in self.opening() for line in beat.log]
        for decision in range(self.at):
            told = list(self.lines_of(decision))
            if (said := self.said_afterwards(decision)) is not None:
                over = (at for at, line in enumerate(told) if at and line.kind in ("phase", "turn"))
                told.insert(next(over, len(told)), said)  # before what follows in the sequence of play
            lines += told
        return (*lines, *self._under_way)

    # --- taking back

    def undo_label(self) -> str:
        """ "Undo: attack 1813 from 1814"; empty when nothing can be taken back."""
        if self.before == self.at or self.session.pending is not None:
            return ""
        return tr("Undo: {in_words}", in_words=self._with_joined(self.before))

    def _with_joined(self, moment: int) -> str:
        """A decision in a few words, and how many were made with it."""
        more = next(at for at in count_from(moment + 1) if at not in self._joined) - moment - 1
        told = self.in_words(moment)
        return plural(more, "{told} and 1 more", "{told} and {number} more", told=told) if more else told

    @property
    def before(self) -> int:
        """The moment of the player's last decision, before what the program's seat decided since.

        That which is now where he has decided nothing yet, or where nothing may be taken back.
        """
        last = next(self._own(self.at - 1), self.at)
        return next((one for one in self._own(last) if one not in self._joined), last)

    def _own(self, moment: int) -> Iterator[int]:
        """The moments in which the player decided, from the last one up to this on, that can be gone to."""
        seats = map(self.screen.seat, reversed(self.session.moments[: moment + 1]))
        own = (moment - back for back, seat in enumerate(seats) if not seat or seat != self.program)
        own = (one for one in own if one == self.at or self.went_alone(one) is None)
        earliest = self.earliest
        return takewhile(lambda one: one >= earliest, own)

    @property
    def programs_turn(self) -> bool:
        """Whether the seat that decides now is the program's."""
        asked = not self.over and self.session.pending is None
        return asked and bool(self.program) and self.seat == self.program

    def redo_label(self) -> str:
        """ "Redo: attack 1813 from 1814"; empty when nothing can be done again."""
        if self.session.pending is not None or self.at == len(self.session.journal.entries):
            return ""
        return tr("Redo: {in_words}", in_words=self._with_joined(self.at))

    def take_back_obstacle(self) -> str:
        """Why nothing may be taken back, for a tool tip; empty when it may, or nothing was decided yet."""
        if self.session.pending is not None:
            return str(ThrowFirst())
        if not self.at or self.earliest < self.at:
            return ""
        return self.sealed_words()

    def sealed_words(self) -> str:
        """What the seal forbids."""
        return tr(_SEALED_SINCE if self.rules.nothing_hidden else _SEALED)

    @property
    def earliest(self) -> int:
        """The moment the game can be taken back to: in a sealed one to before the decisions of one seat."""
        if not self.sealed:
            return 0
        moment, states = self.at, self.session.moments
        seat = self.screen.seat(states[moment - 1]) if moment else ""
        while moment > self.session.earliest and self.screen.seat(states[moment - 1]) == seat != self.program:
            moment -= 1
        return moment

    def undo(self) -> TableView:
        """Take the player's last decision back; the table as it lies then. Raises CannotTakeBack."""
        if self._former and self._former[-1][0] == self.at:
            *former, (_at, moment, actions, marks, joined) = self._former
            self._go_over(moment, actions)
            self._former, self.by_program, self._joined = former, marks, joined
            return self.view()
        if self.before < self.at:
            return self.go_to(self.before)
        return self._moved(self.session.undo, max(0, self.at - 1))

    def redo(self) -> tuple[Beat, ...]:
        """Do again what was taken back last, with what was made with it. Raises CannotTakeBack."""
        beats = list[Beat]()
        while not beats or (self.at in self._joined and self.session.pending is None):
            try:
                happenings = self.session.redo()
            except (NothingThere, ThrowFirst) as error:
                raise CannotTakeBack(str(error)) from error
            self._teller, more = self._tell(self.at - 1, happenings, for_show=not self.brief)
            self._changed()
            beats += self._put_away(more)
        return tuple(beats)

    def go_to(self, moment: int) -> TableView:
        """Make another moment the present, back or forward again. Raises CannotTakeBack or IndexError.

        Back to what the program's seat decided is to the player's decision before, or else to his first.
        """
        if self.earliest <= moment < self.at:
            moment = next(self._own(moment), min(self._own(self.at), default=self.at))
        if moment == self.at:
            return self.view()
        return self._moved(lambda: self.session.go_to(moment), moment)

    def _moved(self, move: Callable[[], None], moment: int) -> TableView:
        if self.sealed and moment < self.earliest and self.session.pending is None:
            raise CannotTakeBack(self.sealed_words())
        try:
            move()
        except (SealedGame, NothingThere, ThrowFirst) as error:
            raise CannotTakeBack(str(error)) from error
        self._teller = self._teller_at(self.at)
        self._changed()
        self._put_away(())
        return self.view()

    def no_branch(self) -> str:
        """Why no game can be branched off this one; "" where it may."""
        if not self.seed_untold or self.over:
            return ""
        if self.mail:
            return tr("A game by mail can be branched off only when it is over: its dice could be tried out.")
        return tr("A sealed game can be branched off only when it is over.")

    def branch(self, moment: int, name: str) -> GameTable[S, A]:
        """A new, unsealed game that goes on from this moment; this one is untouched.

        What stood after it counts as taken back there. Raises CannotTakeBack, IndexError, or ValueError for
        a name that cannot be saved.
        """
        if obstacle := self.no_branch():
            raise CannotTakeBack(obstacle)
        try:
            session = self.session.branch(moment)
        except ThrowFirst as error:
            raise CannotTakeBack(str(error)) from error
        bookmarks = tuple(note for note in self.bookmarks() if note.moment <= moment)
        remarks = tuple(note for note in self.remarks() if note.moment <= moment)
        past = Past(
            name, self.earlier, bookmarks, remarks, (), self.position_by_hand, self.purist, self.advised,
            self.program, by_program=tuple(one for one in sorted(self.by_program) if one < moment),
        )  # fmt: skip
        return GameTable(self.screen, self.seed, session=session, past=past)

    # --- going on

    def _carry_on(self, step: Callable[[], Sequence[Happening[S]]]) -> tuple[Beat, ...]:
        """Begin a decision, or go on with the one that waited for a throw, and tell what is new of it."""
        session, before, pending = self.session, self.at, self.session.pending
        tail = session.journal.entries[before:]
        decision = OPENING if session.setting_up else before
        last = pending.happenings[-1].state if pending and pending.happenings else session.state
        happenings = step()
        if pending is None:
            self._teller = self._teller_of_decision(before, for_show=not self.brief)
        waiting = session.pending is not None
        beats = self._settled(
            self._teller,
            decision,
            self._story(self._teller, last, happenings),
            waiting=waiting,
            told=bool(self._under_way),
        )
        if not waiting and tail and session.journal.entries[before] is not tail[0]:
            kept = before + (pending is not None and pending.corrects)  # a correction leaves its moment
            self._bookmarks.forget_after(kept)
            self._remarks.forget_after(kept)
        self._changed()
        if decision != OPENING:  # what belongs to the set-up is told by `opening`
            self._under_way += (line for beat in beats for line in beat.log)
            if not waiting:
                self._told[decision] = tuple(self._under_way)
                self._under_way = []
        return beats if waiting else self._put_away(beats)

    def _put_away(self, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """Hide what one seat sees before another looks: the beats end with what everybody may see."""
        if self.shown_to in ("", self.seat):
            return beats
        self._show_to("")
        last = beats[-1] if beats else Beat("seat", "", self.view())
        return (*beats[:-1], replace(last, view=self.view()))

    def _begin_again(self) -> None:
        """Stand where the session stands; what has happened of a decision under way has been told."""
        self._under_way = []
        session, pending = self.session, self.session.pending
        if session.setting_up:
            self._teller = self.screen.teller(Story((), self.seat))
            self._story(self._teller, session.ruleset.set_up(), session.opening)
        elif pending is not None:
            self._teller = self._teller_of_decision(self.at)
            beats = self._story(self._teller, session.state, pending.happenings)
            told = self._settled(self._teller, self.at, beats, waiting=True)
            self._under_way = [line for beat in told for line in beat.log]
        else:
            self._teller = self._teller_at(self.at)

    def _changed(self) -> None:
        self.changes += 1
        self._both_here = self._both_here and self.seat != self.here
        self._offers = None

    # --- throws of the player's own

    @property
    def hand(self) -> HandMode:
        """Which throws are asked of the player from now on."""
        return self.session.hand

    @hand.setter
    def hand(self, mode: HandMode) -> None:
        if mode != self.session.hand:
            self.session.hand = mode
            self.changes += 1

    def give(self, results: Sequence[int]) -> tuple[Beat, ...]:
        """Give the results asked for: 1–6 for each die, or for a draw one place in `pieces`, from 0.

        Returns what follows up to the next question, which may be nothing: of a volley both sides' dice are
        asked for before anything is told. Raises WrongThrow and changes nothing.
        """
        try:
            values = self._indexes(results)
            return self._carry_on(lambda: self.session.give(values))
        except (WrongResult, NothingThere) as wrong:
            raise WrongThrow(str(wrong)) from wrong

    def let_throw(self) -> tuple[Beat, ...]:
        """Have the program throw what is asked for, this once. Raises WrongThrow when nothing is."""
        try:
            return self._carry_on(self.session.let_throw)
        except NothingThere as wrong:
            raise WrongThrow(str(wrong)) from wrong

    def take_back_obstacle_of_throw(self) -> str:
        """Why the decision under way cannot be taken back; empty when it can, or when none is."""
        return tr(_SEALED) if self.sealed and self.session.pending is not None else ""

    def take_back_throw(self) -> TableView:
        """Take back the decision for which dice are asked. Raises CannotTakeBack.

        A set-up begins again from its first die: then `asked` is not None again.
        """
        return self._thrown_anew(self.session.abandon)

    def can_correct(self) -> bool:
        """Whether the last throw made by hand can be entered anew: in the decision under way or the last."""
        return self.session.correctable

    def correct_throw(self) -> TableView:
        """Ask again for the last throw made by hand, with what was given; the decision it is for stands.

        Raises CannotTakeBack.
        """
        return self._thrown_anew(self.session.correct)

    def sources(self) -> tuple[tuple[str, int], ...]:
        """Dice and draws of the game as it stands by their source: ("from the seed", 40), ("by hand", 12)."""
        return sources_of(self.session.thrown())

    def _thrown_anew(self, move: Callable[[], None]) -> TableView:
        try:
            move()
        except (SealedGame, NothingThere) as error:
            raise CannotTakeBack(str(error)) from error
        self._begin_again()
        self._changed()
        return self.view()

    def _indexes(self, results: Sequence[int]) -> Sequence[int]:
        """For a draw, which of the pile's pieces is meant; among pieces that look alike the first."""
        asked = self.asked()
        if asked is None or not asked.pieces:
            return results
        for result in results:
            if type(result) is not int or not 0 <= result < len(asked.pieces):
                raise WrongResult(
                    tr(
                        "{result} is no piece of the list; expected 0 to {pieces}.",
                        result=result,
                        pieces=len(asked.pieces) - 1,
                    )
                )
        return [asked.pieces[result].places[0] for result in results]

    # --- notes

    def bookmarks(self) -> tuple[Note, ...]:
        """By moment."""
        return self._bookmarks.by_moment()

    def bookmark(self, moment: int, text: str) -> None:
        """Set the bookmark of a moment; an empty text removes it. Raises ValueError with a sentence."""
        self._note(self._bookmarks, moment, text)

    def remarks(self) -> tuple[Note, ...]:
        """By moment."""
        return self._remarks.by_moment()

    def remark(self, moment: int, text: str) -> None:
        """Set the remark on a moment; an empty text removes it. Raises ValueError with a sentence."""
        self._note(self._remarks, moment, text)

    def _note(self, notes: Notes, moment: int, text: str) -> None:
        self._check(moment)
        self.changes += notes.write(moment, text)


Table: TypeAlias = GameTable[Any, Any]
"""A game in progress, whichever it is."""
