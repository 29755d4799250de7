"""Advice and reviews in words: what each decision is worth, and one sentence on what speaks for it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Final

from bloodyridge_qt.games.bloody_ridge.advice.rollouts import ROUND, Rollouts, Trial
from bloodyridge_qt.games.bloody_ridge.rules import actions
from bloodyridge_qt.games.bloody_ridge.rules.movement import strikes_left
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import VICTORIES
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.choosing import way_out
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.advice import Judged, Review
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.weighing import made_and_best, weighed_game

_APART: Final = 0.2
"""Seconds between two tellings of what was found."""
REVIEWED_GAMES: Final = 240
"""Of each decision that is close, for each moment of a game: six points either way."""


class Adviser:
    """Advises in games under one set of rules."""

    def __init__(self, rules: BloodyRidge) -> None:
        self._setting: Final = rules.setting
        self._rollouts: Final = Rollouts(rules)

    def advise(self, state: State) -> Iterator[tuple[Judged, ...]]:
        """The decisions of a position, the best first, refined until each of the best is played enough."""
        told, trials = time.monotonic(), []
        for trials in self._rollouts.judge(state):
            if time.monotonic() - told > _APART:
                told = time.monotonic()
                yield self._in_words(state, trials)
        yield self._in_words(state, trials)

    def review(self, moments: Sequence[State], decisions: Sequence[actions.Action]) -> Iterator[Review]:
        """A game weighed, decision by decision."""
        return weighed_game(
            moments,
            decisions,
            lambda state: state.outcome in VICTORIES if state.outcome else None,
            self._weigh,
            tr("{round} to {reviewed_games}", round=ROUND, reviewed_games=REVIEWED_GAMES),
        )

    def _weigh(self, state: State, made: actions.Action | None) -> tuple[Judged, Judged] | None:
        """What was decided, and what is better by more than chance, else the same; without a decision the
        best twice."""
        kept = (made,) if made else ()
        found = made_and_best(self._rollouts.judge(state, most=REVIEWED_GAMES, kept=kept), made)
        return found and (self._judged(state, found[0]), self._judged(state, found[1]))

    def _in_words(self, state: State, trials: Sequence[Trial]) -> tuple[Judged, ...]:
        return tuple(self._judged(state, trial) for trial in trials if trial.won)

    def _judged(self, state: State, trial: Trial) -> Judged:
        return Judged.of(trial, actions.words_of(trial.action), self._why(state, trial.action))

    def _why(self, state: State, action: actions.Action) -> str:
        """What of the table speaks for a decision, or at least of it; one sentence."""
        match action:
            case actions.Strike(_, stand, target):
                return self._why_strike(state, stand, target)
            case actions.Exit():
                return tr("Leaves the map, and the game is won [4.1].")
            case actions.CallBanzai():
                against = count(len(state.defenders), "US unit")
                return words.phrase("rid of", charge_chances=words.CHARGE_CHANCES, against=against)
            case actions.FightOn():
                own, us = count(len(state.force), "unit"), count(len(state.defenders), "US unit")
                return tr("{own} of ours fight {us} without the risk of a charge [11.4].", own=own, us=us)
            case actions.Eliminate(_, piece):
                return words.phrase("removes", us_piece=words.us_piece(self._setting, piece))
            case actions.PlaceCrew(place):
                units = state.roster.get(self._setting.board.index[place], ())
                return tr("Joins a force of {units} [11.5].", units=count(len(units), "unit"))
            case actions.LeaveCrews():
                return tr("Keeps the forces as they are [11.5].")

    def _why_strike(self, state: State, stand: str, target: str) -> str:
        setting, index = self._setting, self._setting.board.index
        if index[target] in state.hq_at:
            goal = tr("a headquarters stands there")
        else:
            left = strikes_left(setting, state.held).get(index[target])
            goal = way_out(left and left + 1)
        ground = tr("the red row") if setting.is_red(index[stand]) else words.terrain(setting, index[stand])
        return words.phrase(
            "fights from",
            ground=ground,
            terrain=words.terrain(setting, index[target]),
            most=6 + setting.force_modifier[index[target]],
            goal=goal,
        )
