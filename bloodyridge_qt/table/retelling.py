"""Any moment and any decision of a game told again, from what its session keeps.

Longer than most: whatever is told of a game, to whomever, comes from here, so that no seat is told too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from operator import is_
from typing import Final, Generic, TypeVar, cast

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.journal import Entry
from bloodyridge_qt.engine.ruleset import GameState, Ruleset
from bloodyridge_qt.engine.run import Happening
from bloodyridge_qt.engine.savefile import Note, Step, seed_sha256
from bloodyridge_qt.engine.session import OPENING, Session
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.advice import Review
from bloodyridge_qt.table.cues import Banner, Beat, LogLine, begins_part, prefixed, with_dice_told
from bloodyridge_qt.table.forecast import Forecast, has_help
from bloodyridge_qt.table.hand_dice import AskedThrow, Rows, hand_rows, marked, prompt_of, source_rows
from bloodyridge_qt.table.moments import MomentRow
from bloodyridge_qt.table.offers import Alone, Offer
from bloodyridge_qt.table.phrases import count, sentence
from bloodyridge_qt.table.recap import recap
from bloodyridge_qt.table.report.model import words_of
from bloodyridge_qt.table.screen import Screen, Story, Teller
from bloodyridge_qt.table.table_view import DIE, NOTHING, BattleView, Prompt, TableView

A = TypeVar("A")
S = TypeVar("S", bound=GameState)

SEED_ROW: Final = later("Seed")
NOTHING_BACK: Final = later("no decision can be taken back")
LATELY: Final = 12
"""Decisions that hindsight looks back on: as many as a fight may take."""


@dataclass(frozen=True, slots=True)
class Past:
    """What a game brings with it when it does not begin with an empty table."""

    name: str = ""
    earlier: tuple[Step, ...] = ()
    """Decisions before the session's first moment, for reading only."""
    bookmarks: tuple[Note, ...] = ()
    remarks: tuple[Note, ...] = ()
    notices: tuple[str, ...] = ()
    by_hand: bool = False
    """Whether the position the game began in was set up by hand."""
    purist: bool = False
    """Whether it is played without odds and advice."""
    advised: int = 0
    """How often advice was asked for."""
    program: str = ""
    """The seat the program decides for; "" for none."""
    mail: bool = False
    """Whether the players sit at a distance, and send the game to and fro as a file."""
    by_program: tuple[int, ...] = ()
    """Decisions the player let the program make."""


class Retelling(Generic[S, A]):
    """Tells a game from its session and changes nothing of it."""

    def __init__(self, screen: Screen[S, A], session: Session[S, A], seed: str, past: Past) -> None:
        self.screen: Final = screen
        self.session: Final = session
        """The game itself, for whoever saves it; the window has no business in it."""
        self.seed: Final = seed
        self.earlier: Final = past.earlier
        self.position_by_hand: Final = past.by_hand
        self.purist: Final = past.purist
        """Whether it is played without odds and advice."""
        self.program: Final = past.program
        """The seat the program decides for; "" for none."""
        self.mail: Final = past.mail
        """Whether the players sit at a distance, and send the game to and fro as a file."""
        self.by_program = set(past.by_program)
        """Decisions the player let the program make for him; those of its own seat are not among them."""
        self.here = ""
        """The seat that sits at this screen in such a game; "" while all do."""
        self._both_here = False
        """Whether others decide here too, until that seat does again."""
        self.sent = (-1, "")
        """The moment at which the game was saved last to be sent elsewhere, and the name of that file."""
        self.advised = past.advised
        """How often advice was asked for, in what was taken back too."""
        self.brief = False
        """Whether beats need no view but the last: nothing of them is shown in between."""
        self._shown_to = ""
        self._told: dict[int, tuple[LogLine, ...]] = {}
        """Log lines of decisions; one that takes another's place is told when it is made."""
        self._costs: dict[int, tuple[int, str, str]] = {}
        """What the program's decisions have cost the player: turn, whose, and the title of what told it."""
        self._under_way: list[LogLine] = []
        """Told of the decision that waits for a throw."""
        self._review, self._reviewed = Review(), list[Entry[A]]()
        self._afterwards: dict[int, tuple[Entry[A], str]] = {}
        """What is said of decisions in hindsight, as long as they stand."""
        seed_row: Rows = ((tr(SEED_ROW), tr("told at the end") if self.mail else seed),)
        if session.sealed:
            free = session.ruleset.nothing_hidden
            back = tr("a decision can be taken back until dice fall") if free else tr(NOTHING_BACK)
            seed_row = ((tr("Sealed game"), back), (tr("SHA-256 of the seed"), seed_sha256(seed)))
        self._begun: Final[Rows] = (
            *seed_row,
            *hand_rows(session.hand_at_start, screen.drawn_by_hand),
        )
        self._chosen: Final[Rows] = screen.rows(session.moments[0] if past.by_hand else None)

    @property
    def summary(self) -> Rows:
        """The set-up in force, for the log's head and the end; what help there is, and was asked for."""
        help_: Rows = ()
        if self.purist:
            help_ = ((tr("Purist game"), tr("no odds, no advice")),)
        elif has_help(self.screen) or self.advised:
            asked = tr("advice never asked for")
            if self.advised:
                times = count(self.advised, "time")
                asked = tr("advice or the program’s play asked for {times}", times=times)
            help_ = ((tr("Odds and advice"), tr("open to the player; {asked}", asked=asked)),)
        program: Rows = ((tr("The program’s seat"), self.program),) if self.program else ()
        if self.mail:
            program = ((tr("Who plays"), tr("two players, by mail")),)
        return (*self._begun, *program, *help_, *self._chosen)

    @property
    def rules(self) -> Ruleset[S, A]:
        """The rules in force."""
        return self.screen.rules

    @property
    def sheet(self) -> MapSheet:
        """The printed board."""
        return self.screen.sheet

    @property
    def at(self) -> int:
        """The moment that is the present: how many decisions stand."""
        return self.session.at

    @property
    def over(self) -> bool:
        """Whether the game has ended as it stands now."""
        return self.session.pending is None and self.session.decision() is None

    @property
    def sealed(self) -> bool:
        """Whether what dice were thrown for may not be taken back in this game; see Session.earliest."""
        return self.session.sealed

    @property
    def seed_untold(self) -> bool:
        """Whether the seed is told only when the game is over."""
        return self.sealed or self.mail

    @property
    def seat(self) -> str:
        """Who decides now; "" when there is one player."""
        return self.screen.seat(self.session.state)

    @property
    def shown_to(self) -> str:
        """The seat that looks at the table: at an open one who decides; "" for what everybody may see."""
        return self.seat if self.screen.open_table else self._shown_to

    @property
    def away(self) -> bool:
        """Whether who decides now sits elsewhere: the game is to be saved, and sent there."""
        elsewhere = self.here not in ("", self.seat) and not self._both_here
        return elsewhere and self.session.pending is None and not self.over

    @property
    def asks_here(self) -> bool:
        """Whether who decides now looks at the table, at this screen."""
        return self.shown_to == self.seat and not self.away

    @property
    def news(self) -> range:
        """The decisions others made last, before those of the seat here; empty where there are none."""
        here, states, end = self.here or self.seat, self.session.moments, self.at
        while end and self.screen.seat(states[end - 1]) == here:
            end -= 1
        start = end
        while start and self.screen.seat(states[start - 1]) != here:
            start -= 1
        return range(start, end)

    @property
    def handed_over(self) -> bool:
        """Whether another made the last decision than the one who decides now."""
        return self.at > 0 and self.screen.seat(self.session.moments[self.at - 1]) != self.seat

    def old_journal(self) -> tuple[str, ...]:
        """Decisions of an opened game that today's rules could not replay, one line each, in order."""
        return tuple(_old_line(number, step) for number, step in enumerate(self.earlier, start=1))

    def moments(self) -> tuple[MomentRow, ...]:
        """Every moment, the taken-back ones included, from 0 on."""
        entries, words = self.session.journal.entries, words_of(self.screen)
        labels = [tr("The game begins"), *(sentence(self.in_words(at)) for at in range(len(entries)))]
        return tuple(
            MomentRow(index, state.turn, words.turn(state.turn), label, index <= self.at)
            for index, (state, label) in enumerate(zip(self.session.moments, labels, strict=False))
        )

    def beats_at(self, decision: int, *, for_show: bool = True) -> tuple[Beat, ...]:
        """All that followed from a decision that is complete; −1 for the set-up. Raises IndexError.

        The view of the last beat is `view_at(decision + 1)`; when not `for_show`, only that one is right.
        """
        if decision == OPENING:
            return self.opening()
        return self._tell(decision, self.session.happenings(decision), for_show=for_show)[1]

    def opening(self) -> tuple[Beat, ...]:
        """The beats from set-up to the first decision, or up to the throw the set-up waits for."""
        session = self.session
        first = session.moments[0]
        lines = [
            LogLine(f"{name}: {value}", "setup", 0, aloud="" if at else self._task())
            for at, (name, value) in enumerate(self.summary)
        ]
        if not session.from_set_up:
            lines += (LogLine(line, "result", 0) for line in self.old_journal())
            if not self.position_by_hand:  # of such a one the head has told
                lines.append(LogLine(tr("The game goes on from a stored position"), "setup", first.turn))
            return (Beat("setup", "", self._seen(self._teller_at(0), 0), log=tuple(lines)),)
        # where nothing happens before the first decision, the story stands where that is made
        teller = self.screen.teller(Story(() if session.opening else (first,), self.shown_to))
        start = session.ruleset.set_up()
        head = Beat("setup", "", teller.view(start), log=tuple(lines))
        beats = (head, *self._story(teller, start, session.opening))
        return self._settled(teller, OPENING, beats, waiting=session.setting_up)

    def _task(self) -> str:
        """What is said of the set-up: the task, and what is not as usual."""
        options = self.rules.options
        chosen = ((one, options.value(one)) for one in options.switches)
        unusual = (f"{one.label}: {one.words_of(value)}" for one, value in chosen if value != one.default)
        return ". ".join(filter(None, (self.screen.task, *unusual)))

    # --- chances

    def forecast(self, offer: Offer) -> Forecast | None:
        """What may come of an offer, where the game tells that and is no purist's. May take long."""
        foretell = None if self.purist else getattr(self.screen, "forecast", None)
        if foretell is None or not self.asks_here:
            return None
        return cast("Forecast | None", foretell(self.session.state, self.seat, offer))

    def lately(self, decision: int) -> slice:
        """Those last decisions that hindsight is asked with, the one it is asked about at the end."""
        return slice(max(0, decision + 1 - LATELY), decision + 1)

    @property
    def review(self) -> Review:
        """The game as it was weighed, as far as it was; empty where other decisions stand now."""
        standing = self.session.journal.entries[: self.at]
        same = len(self._reviewed) <= len(standing) and all(map(is_, self._reviewed, standing))
        return self._review if same else Review()

    @review.setter
    def review(self, review: Review) -> None:
        self._review, self._reviewed = review, self.session.journal.entries[: review.moments]

    @property
    def weighed(self) -> bool:
        """Whether every decision that stands has been weighed."""
        return 0 < self.at == self.review.moments

    def look_back(self) -> None:
        """Say of every decision what is to be said in hindsight and has not been; may take long."""
        told = None if self.purist else getattr(self.screen, "hindsight", None)
        if told is None:
            return
        moments, actions = self.session.moments, [entry.action for entry in self.session.journal.entries]
        for decision in [one for one in range(self.at) if not self.looked_back(one)]:
            part = self.lately(decision)
            self.say_afterwards(decision, told(moments[part.start : part.stop + 1], actions[part], self.seat))

    def say_afterwards(self, decision: int, text: str) -> LogLine | None:
        """Tell this of a decision in the log, before the next phase; returns the line, None for no text."""
        if not 0 <= decision < self.at:
            return None
        self._afterwards[decision] = self.session.journal.entries[decision], text
        return self.said_afterwards(decision)

    def looked_back(self, decision: int) -> bool:
        """Whether it is known what to say of a decision in hindsight, be it nothing."""
        entry, _ = self._afterwards.get(decision, (None, ""))
        return entry is self.session.journal.entries[decision]

    def said_afterwards(self, decision: int) -> LogLine | None:
        """What is told of a decision in hindsight; None for nothing, or while nobody has looked back."""
        _, text = self._afterwards.get(decision, (None, ""))
        if not text or not self.looked_back(decision):
            return None
        return LogLine(text, "odds", self.session.moments[decision].turn, moment=decision)

    def _check(self, moment: int) -> None:
        if not 0 <= moment < len(self.session.moments):
            raise IndexError(f"moment {moment}: expected 0 to {len(self.session.moments) - 1}")

    def _teller_at(self, moment: int) -> Teller[S]:
        """A teller who has just told the decision that led to a moment."""
        if moment > 0:
            return self._tell(moment - 1, self.session.happenings(moment - 1), for_show=False)[0]
        return self.screen.teller(Story(self.session.moments[:1], self.shown_to))

    def _tell(
        self,
        decision: int,
        happenings: Sequence[Happening[S]],
        *,
        for_show: bool = True,
        seen: bool = True,
    ) -> tuple[Teller[S], tuple[Beat, ...]]:
        """Beats of a decision, told by a teller of its own: a story begins anew with every decision.

        When not `for_show`, only the last of them has the right view, and when they are not `seen` none.
        """
        teller = self._teller_of_decision(decision, for_show=for_show)
        teller.picture = None if seen else NOTHING
        beats = self._story(teller, self.session.moments[decision], happenings)
        beats = self._settled(teller, decision, beats, seen=seen)
        self._told[decision] = tuple(line for beat in beats for line in beat.log)
        return teller, beats

    def _teller_of_decision(self, decision: int, *, for_show: bool = True) -> Teller[S]:
        """A teller who has told nothing yet but knows of the fight in which the player decides."""
        before, former = self.session.moments[: decision + 1], partial(self._teller_at, decision)
        return self.screen.teller(Story(before, self.shown_to, former, for_show))

    def _settled(
        self,
        teller: Teller[S],
        decision: int,
        beats: tuple[Beat, ...],
        *,
        waiting: bool = False,
        told: bool = False,
        seen: bool = True,
    ) -> tuple[Beat, ...]:
        """Beats that know their decision; the last shows the table with the next choice, or the end.

        While the decision is `waiting` for a throw, the last shows what is asked for. Some of it may have
        been `told` before. Where nothing is `seen`, it is pictured only where the game may have ended.
        """
        if not beats:
            return ()
        if waiting:
            view = self._waiting(teller)
            latest = beats[-1]
            if (latest.dice or latest.banner) and latest.view.battle not in (None, view.battle):
                beats = (*beats, Beat("aim", latest.section, view))  # what fell, or is summed up, comes first
            last = replace(beats[-1], view=view)
        elif not seen and decision + 2 < len(self.session.moments):
            last = beats[-1]
        else:
            view = self._seen(teller, decision + 1)
            last = replace(beats[-1], view=view)
            if view.ending and self.seed_untold:
                seed = tr("Seed of this game, untold until now: {seed}", seed=self.seed)
                line = LogLine(seed, "setup", view.turn)
                last = replace(last, log=(*last.log, line))
        beats = (*beats[:-1], last)
        if decision == OPENING:
            return beats
        seat = self.screen.seat(self.session.moments[decision])
        programs = seat != "" and seat == self.program
        if not told and (programs or decision in self.by_program):
            beats = self._of_program(decision, beats)
            if programs:
                beats = self._with_its_cost(decision, beats)
        beats = tuple(
            replace(beat, log=tuple(replace(line, moment=decision) for line in beat.log))
            for beat in _with_fights_end(beats)
        )
        return beats if waiting else self._summed(decision, beats, self._under_way if told else ())

    def lines_of(self, decision: int) -> tuple[LogLine, ...]:
        """What the log tells of a decision that is complete."""
        if decision not in self._told:
            self._tell(decision, self.session.happenings(decision), for_show=False, seen=False)
        return self._told[decision]

    def _summed(self, decision: int, beats: tuple[Beat, ...], told: Sequence[LogLine]) -> tuple[Beat, ...]:
        """Beats that end with what another did in his turn, where it ends with them; the log keeps it.

        Some of them may have been `told` before. Two who play at one screen have seen it.
        """
        turn_of, states = self.screen.turn_of, self.session.moments
        lines = [*told, *(line for beat in beats for line in beat.log)]
        by, then = turn_of(states[decision]), turn_of(states[decision + 1])
        if by == then:
            by = next((line.deed.by for line in reversed(lines) if line.deed), "")
        if by in ("", then, self.here) or (self.seat and not self.mail and by != self.program):
            return beats
        while decision and turn_of(states[decision]) == by:
            decision -= 1
            lines[:0] = self.lines_of(decision)
        if any(line.kind == "end" for line in lines) or (summary := recap(lines, by)) is None:
            return beats
        banner, line = summary
        last = replace(beats[-1], log=(*beats[-1].log, line))
        if last.banner is None:
            return (*beats[:-1], replace(last, banner=banner))
        return (*beats[:-1], last, Beat("recap", last.section, last.view, banner=banner))

    def went_alone(self, decision: int) -> Alone | None:
        """What a decision was that left the player no choice and was not asked of him; None for another."""
        found = self._alone(self.session.moments[decision]) if decision in self.by_program else None
        return found if found is not None and found.action == self._action(decision) else None

    def _alone(self, state: S) -> Alone | None:
        """What leaves no choice there, where the game tells that."""
        told = getattr(self.screen, "alone", None)
        return cast("Alone | None", told(state)) if told is not None else None

    def _mark(self, decision: int) -> str:
        """Who decided, where it was not the player; of what went by itself in a row the first says why."""
        alone, before = (self.went_alone(one) if one >= 0 else None for one in (decision, decision - 1))
        if alone is None:
            return tr("Program: ")
        alike = before is not None and before.why == alone.why
        return tr("By itself: ") if alike else tr("By itself ({why}): ", why=alone.why)

    def _of_program(self, decision: int, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """Beats marked as not the player's; where they begin with a heading, what was decided comes first."""
        at = next((at for at, beat in enumerate(beats) if beat.log), None)
        if at is None:
            return beats
        first, *others = beats[at].log
        turn = self.session.moments[decision].turn
        mark = self._mark(decision)
        if first.kind in ("turn", "phase"):
            lines = (LogLine(f"{mark}{self.in_words(decision)}", "result", turn), first, *others)
        else:
            lines = (prefixed(first, mark), *others)
        return (*beats[:at], replace(beats[at], log=lines), *beats[at + 1 :])

    def _numbered(self, decision: int, banner: Banner) -> Banner:
        """The banner; where one of this part of the turn had the same title, it says which it is now."""
        states = self.session.moments
        now = states[decision].turn, self.screen.turn_of(states[decision])
        self._costs[decision] = *now, banner.title
        one = sum(at <= decision and cost == (*now, banner.title) for at, cost in self._costs.items())
        if one == 1:
            return banner
        return replace(banner, title=tr("{title}, number {number}", title=banner.title, number=one))

    def _with_its_cost(self, decision: int, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """Beats of the program's decision, with a banner on the last of a row of losses of the player.

        A turning point in a fight that ends no game is one as well.
        """
        told, lost = list[Beat](), False
        self._costs.pop(decision, None)
        for beat, following in zip(beats, (*beats[1:], None), strict=True):
            told.append(beat)
            lost |= any(seat != self.program for seat, _ in beat.losses)
            lost |= bool(beat.points) and beat.view.ending is None
            battle = beat.view.battle
            if lost and not (following and following.losses):
                if battle is not None:
                    told[-1] = replace(beat, banner=self._numbered(decision, _summed_up(battle)))
                    if following is None:
                        told.append(Beat("aim", beat.section, beat.view))  # it is waited only before another
                lost = False
        return tuple(told)

    def _waiting(self, teller: Teller[S]) -> TableView:
        """The table after the last thing told, with what is asked for, and the fight it is thrown in."""
        pending, asked = self.session.pending, self.asked()
        if pending is None or asked is None:
            return self._seen(teller, self.at)
        view = teller.view(pending.happenings[-1].state if pending.happenings else self.session.state)
        battle = teller.awaiting(pending.state, self.session.foreseen())
        return replace(view, prompt=prompt_of(asked), battle=battle, summary=self.summary)

    def _seen(self, teller: Teller[S], moment: int) -> TableView:
        """The table at a moment, with what the end of a game tells besides."""
        view = teller.view(self.session.moments[moment])
        end = view.ending
        view = replace(view, summary=self.summary, seat=self.shown_to)
        if end is None:
            if moment == self.at and self.away:
                return replace(view, prompt=self._send_to(view.prompt.side))
            if moment == self.at and self.shown_to != self.seat:
                return replace(view, prompt=_pass_to(self.seat))
            return view
        back = self.session.taken_back_at(moment)
        score = (*end.score, (tr("Taken back"), str(back))) if back else end.score
        by_hand = source_rows(self.session.thrown_at(moment))
        seed: Rows = ((tr(SEED_ROW), self.seed),) if self.seed_untold else ()
        facts = (*by_hand, *end.facts, *self.summary, *seed)
        # where persons have all seats one of them has won in any case
        victory = end.winner != self.program if end.winner else end.victory
        return replace(
            view,
            ending=replace(end, victory=victory, score=score, facts=facts),
            summary=(*view.summary, *seed),
        )

    def _send_to(self, side: str) -> Prompt:
        """What is asked while who decides sits elsewhere: to send the file, and then to wait for another."""
        (moment, name), seat = self.sent, tr(self.seat)
        words = tr("Your part is done: save the game, and send the file to the {seat} player.", seat=seat)
        if moment == self.at:
            words = tr(
                "Saved as {name}: send that file to the {seat} player, and open the one that comes back.",
                name=name,
                seat=seat,
            )
        if self.at and self.screen.seat(self.session.moments[self.at - 1]) == self.seat:
            words = tr("The {seat} player is not done yet: wait for the file that comes next.", seat=seat)
        return Prompt(tr("The {seat} player decides", seat=seat), words, side)

    @staticmethod
    def _story(teller: Teller[S], before: S, happenings: Sequence[Happening[S]]) -> tuple[Beat, ...]:
        """The beats of what happened, one event after the other, with a mark on what was thrown by hand."""
        beats: list[Beat] = []
        for happening in happenings:
            told = tuple(map(with_dice_told, teller.tell(happening.event, happening.state, before)))
            if happening.by_hand:
                told = marked(told, happening.by_hand, happening.results)
            beats.extend(told)
            before = happening.state
        return tuple(beats)

    def asked(self) -> AskedThrow | None:
        """What the game waits for before it goes on; None when it waits for no die.

        As long as it is not None there are no offers, and nothing can be taken back but by
        `take_back_throw`.
        """
        session, pending = self.session, self.session.pending
        if pending is None:
            return None
        asked = self.screen.asked(pending, session.foreseen())
        before = session.before()
        if asked.pieces:
            former = next((at for at, kind in enumerate(asked.pieces) if before[0] in kind.places), None)
            return replace(asked, before=former)
        dice = tuple(replace(die, before=value) for die, value in zip(asked.dice, before, strict=True))
        return replace(asked, dice=dice, set_up=session.setting_up)

    def in_words(self, decision: int) -> str:
        """A decision in a few words, for undo and the list of moments."""
        return self.screen.words(self._action(decision), self.session.moments[decision])

    def _action(self, decision: int) -> A:
        """What was decided, be it that it waits for a throw."""
        pending = self.session.pending if decision == self.at else None
        waits = pending.action if pending is not None else None
        return self.session.journal.entries[decision].action if waits is None else waits


def _with_fights_end(beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
    """Beats with a banner on the last of a fight, where another phase begins at once after it.

    Not where they are summed up anyway; what leads the other phase may have a banner of its own.
    """
    if any(beat.banner and beat.banner.goes_without_saying for beat in beats):
        return beats
    for at, (beat, following) in enumerate(pairwise(beats)):
        if beat.banner:
            return beats
        battle = beat.view.battle
        if begins_part(following) and battle is not None and battle.over:
            return (*beats[:at], replace(beat, banner=_summed_up(battle)), *beats[at + 1 :])
    return beats


def _summed_up(battle: BattleView) -> Banner:
    """How a fight ended: what its dice came to, and who fell in it, where its result does not name them.

    Who listens has heard all of it.
    """
    rows = [(tr("Result"), battle.step)]
    named = {word.strip(".,:;") for word in battle.step.split()}
    for side in (battle.attacker, battle.defender):
        if any(unit.counter.face == DIE for unit in side.units):
            rows.append((side.name, side.fire))
            continue
        fallen = [unit.counter.label.split(",")[0] for unit in side.units if unit.outcome == "lost"]
        if all(named.intersection(name.split()) for name in fallen):
            continue
        told = ", ".join(fallen)
        if len({unit.counter.label for unit in side.units}) < len(side.units):  # called by what they are
            told = tr("{fallen} of {all}", fallen=len(fallen), all=len(side.units))
        rows.append((tr("{side} losses", side=side.name), told))
    return Banner(battle.title, tuple(rows), goes_without_saying=True, said=0)


def _pass_to(seat: str) -> Prompt:
    """What is asked while the screen is with another seat than the one that decides."""
    return Prompt(
        tr("The {seat} player decides", seat=tr(seat)),
        tr("What only the {seat} player may see is hidden until that player has the screen.", seat=tr(seat)),
    )


def _old_line(number: int, step: Step) -> str:
    parts = [f"{number}. {sentence(step.decision)}"]
    if step.dice:
        parts.append(tr("dice {map}", map=", ".join(map(str, step.dice))))
    if step.draws:
        parts.append(tr("draws {map}", map=", ".join(map(str, step.draws))))
    return "; ".join(parts)
