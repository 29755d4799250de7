"""A game weighed, decision by decision: what each cost, and what the dice brought. Games say how."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from bloodyridge_qt.engine.trials import Trial
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.advice import Judged, Review, Weighed
from bloodyridge_qt.table.phrases import count

S = TypeVar("S")
A = TypeVar("A")

_SURELY: Final = 3.3
"""Standard errors by which a decision must lie behind to have cost anything: a game has some two thousand."""
_TURNING_POINTS: Final = 3


T = TypeVar("T", bound=Trial[Any])


def made_and_best(told: Iterable[Sequence[T]], made: object) -> tuple[T, T] | None:
    """What was decided, and what is better by more than chance, else the same; the best twice if nothing was.

    `told` are the decisions compared, the best first, again and again; None when nothing is told.
    """
    last = deque(told, maxlen=1)
    if not last:
        return None
    trials = last[0]
    own = next((trial for trial in trials if trial.action == made), trials[0])
    return own, trials[0] if trials[0].beats(own, _SURELY) else own


def weighed_game(
    moments: Sequence[S],
    decisions: Sequence[A],
    won: Callable[[S], bool | None],
    weigh: Callable[[S, A | None], tuple[Judged, Judged] | None],
    games: str,
) -> Iterator[Review]:
    """The game that led through these moments; the chances of one that goes on end with its last moment.

    `won` is None while a game goes on. `weigh` tells what was decided, and what is better by more than
    chance, else the same; without a decision the best twice, and None where there was no choice. `games` says
    how many were played on for each. What a decision costs is told where another is better by more than
    chance; everything else, from the chance after a decision to that of the next position, is luck. So both
    add up to the end.
    """
    weighed: list[Weighed] = []
    before: tuple[int, Judged, Judged] | None = None
    for moment, state in enumerate(moments):
        made, ended = decisions[moment] if moment < len(decisions) else None, won(state)
        found = weigh(state, made) if ended is None else None
        if found is None and ended is None:
            continue
        worth = found[1].win if found is not None else float(bool(ended))
        if before is not None:
            weighed.append(Weighed(*before, worth - before[1].win))
            yield Review(tuple(weighed), moments=moment)
        if found is None or made is None:
            break
        before = moment, *found
    yield Review(tuple(weighed), _turning_points(weighed), _rows(weighed, games), len(decisions))


def _turning_points(weighed: Sequence[Weighed]) -> tuple[int, ...]:
    """The moments at which decision or dice changed most."""
    most = sorted(weighed, key=lambda one: -max(one.loss, abs(one.luck)))[:_TURNING_POINTS]
    return tuple(sorted(one.moment for one in most))


def _rows(weighed: Sequence[Weighed], games: str) -> tuple[tuple[str, str], ...]:
    """Skill and luck of a game in points of its chance to be won; together they are what came of it."""
    if not weighed:
        return ()
    first, lost, luck = weighed[0].best.win, sum(w.loss for w in weighed), sum(w.luck for w in weighed)
    good = sum(one.best == one.made for one in weighed)
    return (
        (tr("Chance to win at the first decision"), f"{first:.0%}"),
        (tr("Lost by decisions"), tr("{value:.0f} percentage points", value=100 * lost)),
        (tr("Luck of the dice"), tr("{value:+.0f} percentage points", value=100 * luck).replace("-", "−")),
        (tr("Chance to win at the end"), f"{abs(first - lost + luck):.0%}"),
        (
            tr("As good as the program played"),
            tr("{good} of {decisions}", good=good, decisions=count(len(weighed), "decision")),
        ),
        (tr("Games played for each"), games),
    )
