"""How far a lesson under way has come, and what is to follow; knows nothing of a screen."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.judging import Question
from bloodyridge_qt.table.lessons import DRILLS, Lesson, Step
from bloodyridge_qt.table.offers import Offer


class Progress:
    """Whoever leads through the lesson shows its steps, and tells what has become of the game meanwhile."""

    def __init__(self, lesson: Lesson, solved: Iterable[str]) -> None:
        """Questions begin with the first that is none of those `solved` before."""
        former = {str(at): step.key for at, step in enumerate(lesson.steps)}  # earlier versions kept numbers
        self.lesson = lesson
        self.solved = [former.get(one, one) for one in solved]
        """The keys of questions that were answered rightly without being shown."""
        left = (at for at, one in enumerate(lesson.steps) if lesson.asks and one.key not in self.solved)
        self.at = next(left, 0)
        """The step that is shown."""
        self.moments: dict[int, int] = {}
        """How many decisions had been taken when a step was shown first."""
        self.question: Question | None = None
        """What the step asks to be answered."""
        self.decided = False
        """Whether what the step asks for is being shown: it is over then."""
        self.last_beat = ""
        """The kind of the beat that was shown last."""

    @property
    def step(self) -> Step:
        """The one that is shown."""
        return self.lesson.steps[self.at]

    @property
    def answered(self) -> bool:
        """Whether the step is a question to which nothing is left to be said."""
        return self.question is not None and self.question.answered

    @property
    def last(self) -> bool:
        """Whether no step follows."""
        return self.at + 1 == len(self.lesson.steps)

    def show(self, at: int, moment: int) -> None:
        """This step is shown, when so many decisions have been taken."""
        self.at, self.decided, self.question = at, False, None
        if self.step.way != "watch":  # there the game does not rest
            self.moments = {each: known for each, known in self.moments.items() if each < at}
            self.moments[at] = moment

    def before(self) -> int | None:
        """The last step before this at which the game rested; of questions the one before."""
        if self.lesson.asks:
            return self.at - 1 if self.at else None
        return max((at for at in self.moments if at < self.at), default=None)

    def title(self) -> str:
        """The lesson and the number of the step; of questions how many are solved."""
        lesson = self.lesson
        count = sum(step.key in self.solved for step in lesson.steps)
        told = tr(", {solved} solved", solved=count) if lesson.asks else ""
        if lesson.key == DRILLS:  # why an answer is wrong says what is right: a second one proves nothing
            told = tr(", {solved} solved at the first try", solved=count)
        return tr(
            "{title}: {at} of {steps}{solved}",
            title=lesson.title,
            at=self.at + 1,
            steps=len(lesson.steps),
            solved=told,
        )

    @property
    def sight(self) -> tuple[str, ...]:
        """The places the board is brought near to; () for the whole."""
        wanted = [step.sight for step in self.lesson.steps[: self.at + 1] if step.sight is not None]
        return wanted[-1] if wanted else ()

    def lifted_before(self) -> str:
        """The piece the last step but those to read has had lifted; "" where it asked for another thing."""
        done = [one for one in self.lesson.steps[: self.at] if one.way != "read"]
        return done[-1].of[0] if done and done[-1].way == "lift" else ""

    @property
    def following(self) -> Step | None:
        """The step after the one that is shown."""
        return None if self.last else self.lesson.steps[self.at + 1]

    def next_means(self, offer: Offer) -> bool:
        """Whether a decision is what the step after one that is only looked at asks for."""
        following, looked_at = self.following, self.step.way in ("read", "watch")
        return bool(looked_at and following and following.way == "decide" and following.means(offer))

    def next_watches(self, beat: str) -> bool:
        """Whether the next step is about a beat of this kind."""
        following = self.following
        return bool(following and following.way == "watch" and following.of == (beat,))

    def caught_up(self, moment: int) -> int | None:
        """The step to be shown now that a decision is asked for, when so many have been taken.

        What was to be watched before is over, or the game was taken back. None for the one that is shown.
        """
        at, steps = self.at, self.lesson.steps
        watched = self.step.way == "watch"
        # while one is watched, a decision has been made since the last moment
        if moment < max(self.moments.values(), default=0) + watched:
            return max((at for at, known in self.moments.items() if known <= moment), default=0)
        if not watched and self.moments.get(at, moment) == moment:
            return None
        at += 1
        while at + 1 < len(steps) and self._missed(steps[at]):
            at += 1
        return at

    def _missed(self, step: Step) -> bool:
        """Whether a step is about a beat that is over; the last before a decision is seen all the while."""
        return step.way == "watch" and step.of != (self.last_beat,)
