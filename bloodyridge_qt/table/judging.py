"""Judges the answers to a lesson's questions: by what is legal, by the card, by chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.advice import Judged
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.lessons import Step
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.rule_text import RULE_LINK

YES: Final = tr("Yes")
NO: Final = tr("No")
AS_GOOD: Final = 0.005
"""Chances that differ by less are equally good."""


class Verdict(NamedTuple):
    """Whether an answer is right, and why."""

    right: bool
    reason: str
    hint: str = ""
    """What may be said of a wrong answer before another is tried; "" where nothing is left to try."""


class Question:
    """A question of a lesson, which is answered until nothing is left to try.

    `table` knows the chances, `words` names actions as the notation does. The right answer is told for the
    second wrong one, or when it is asked for.
    """

    def __init__(self, step: Step, table: Table, words: Callable[[Any], str]) -> None:
        self.step, self._table, self._words = step, table, words
        self.answered = False
        """Whether the right answer is known."""
        self.solved = False
        """Whether it was given at the first try."""
        self._hint = ""
        """What was said of the first wrong answer."""

    def asks_for(self, offer: Offer) -> bool:
        """Whether a decision is an answer."""
        return self.step.way == "weigh" or (self.step.way == "best" and offer.mover == self.step.of[0])

    def tell(self, answer: str | Offer | None) -> str:
        """What is to be said of an answer, a word or a decision; of None, of who gives up, the right one."""
        if answer is None:
            self.answered = True
            return right_answer(self._table, self.step)
        verdict, step = self._judged(answer), self.step
        first = not (self.answered or self._hint)
        self.solved = self.solved or (verdict.right and first)
        new = verdict.hint not in ("", self._hint)  # the same answer once more is no second one
        may_try = step.way == "weigh" or (bool(verdict.hint) and not (new and self._hint))
        told = f"{verdict.reason} {step.why}".strip()
        if verdict.right or self.answered or not may_try:
            self.answered = True
        elif verdict.hint:
            self._hint = verdict.hint
            told = " ".join((verdict.hint, *(f"[{number}]" for number in RULE_LINK.findall(step.why))))
        return f"{tr('Right' if verdict.right else 'Not so')}: {told}"

    def _judged(self, answer: str | Offer) -> Verdict:
        if isinstance(answer, str):
            return (may if self.step.way == "may" else card)(self._table, self.step, answer)
        if self.step.way == "weigh":
            return weigh(self.step, self._words(answer.action))
        return best(self._table, answer)


def best(table: Table, answer: Offer) -> Verdict:
    """Whether no other decision of the same piece has a better chance in its first bar."""
    offers = [offer for offer in table.offers() if offer.mover == answer.mover]
    chances = {offer: _chance(table, offer) for offer in offers}
    top = max(chances.values())
    mine = chances[answer]
    told = f"{answer.title}: {percent(mine)}"
    if top - mine < AS_GOOD:
        rest = [chance for chance in chances.values() if top - chance >= AS_GOOD]
        return Verdict(
            True,
            tr("{told}; what is next best has {rest}.", told=told, rest=percent(max(rest)))
            if rest
            else f"{told}.",
        )
    finest = next(offer for offer, chance in chances.items() if chance == top)
    reason = tr("{told}, but {title}: {top}.", told=told, title=finest.title, top=percent(top))
    return Verdict(False, reason, tr("{told}; another one has a better chance.", told=told))


def weigh(step: Step, given: str) -> Verdict:
    """Whether a decision, in the words of the notation, is the one that was measured to win most games."""
    first = step.measured[0]
    if given == first.decision:
        return Verdict(True, measured_best(step))
    mine = next(one for one in step.measured if one.decision == given)
    told = tr(
        "{mine} of the games are won; another decision wins {best}.", mine=_share(mine), best=_share(first)
    )
    return Verdict(False, told)


def measured_best(step: Step) -> str:
    """The best decision of a puzzle, how often it won, what comes next to it, and what speaks for it."""
    first, second = step.measured[:2]
    return tr(
        "{first}. {why} It wins {share} of the games; what is next best, {second}, {next}.",
        first=sentence(first.decision),
        why=first.why,
        share=_share(first),
        second=second.decision,
        next=_share(second),
    )


def _share(one: Judged) -> str:
    return tr("{win} ({low} to {high})", win=f"{one.win:.0%}", low=f"{one.low:.0%}", high=f"{one.high:.0%}")


def best_answer(table: Table, step: Step) -> Offer:
    """A decision that is right."""
    offers = [offer for offer in table.offers() if offer.mover == step.of[0]]
    return max(offers, key=lambda offer: _chance(table, offer))


def right_answer(table: Table, step: Step) -> str:
    """The answer to a question, and why it is right."""
    if step.way == "weigh":
        return measured_best(step)
    if step.way == "best":
        return f"{best(table, best_answer(table, step)).reason} {step.why}".strip()
    answers, judge = ((YES, NO), may) if step.way == "may" else (step.answers, card)
    right = next(one for one in answers if judge(table, step, one).right)
    return f"{right}. {judge(table, step, right).reason}"


def may(table: Table, step: Step, answer: str) -> Verdict:
    """Whether a piece may act on a place: YES or NO."""
    found = _offers(table, step)
    reason = tr("{title} is possible", title=found[0].title) if found else table.refusal((*step.of[:2], ""))
    return Verdict((answer == YES) == bool(found), reason.removesuffix(".") + ".")


def card(table: Table, step: Step, answer: str) -> Verdict:
    """Whether this stands in a row of the card, or in one of the chances beside it.

    Of several answers that do the longest is meant.
    """
    offer = _offers(table, step)[0]
    rows = {row.label: row.value for row in table.card(offer).rows}
    forecast = table.forecast(offer)
    if step.row not in rows and forecast is not None:
        rows[step.row] = "; ".join(bar.label for bar in forecast.bars)
    value = rows[step.row]
    meant = max((one for one in step.answers if one in value), key=len)
    hint = tr("it is not “{answer}”.", answer=answer)
    return Verdict(answer == meant, f"{step.row}: {value}.", hint if len(step.answers) > 2 else "")


def _offers(table: Table, step: Step) -> Sequence[Offer]:
    return [offer for offer in table.offers() if offer.touch[:2] == step.of[:2]]


def _chance(table: Table, offer: Offer) -> float:
    forecast = table.forecast(offer)
    return forecast.bars[0].share if forecast is not None and forecast.bars else 0.0
