"""What decisions are worth: each is played on to the end many times by one way of playing; wins are counted.

A rollout knows what the player knows: counters that lie face down are dealt anew [6.11], and what comes out
of the pool is drawn anew from its content, which is public. Game n of every decision has the same hidden
counters and the same dice by name, so that decisions are compared and not their luck; and most games go to
decisions that are still close.
"""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from bloodyridge_qt.engine import trials
from bloodyridge_qt.engine.dice import FACES, Dice, DieName
from bloodyridge_qt.games.bloody_ridge.advice.playout import by_rule_of_thumb, play_out, sensible
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import VICTORIES

POLICY: Final = "sensible"
"""How every rollout goes on after the decision it is about."""
MOST_GAMES: Final = 2500
"""Of one decision: then its share of wins is known to two points either way."""
ROUND: Final = 16
"""Games of each decision between two looks at which are still close."""
_CLOSE: Final = 2.6
"""Standard errors one decision must lie behind another to be out; more than 1.96, since many are compared."""
_KEPT: Final = 3
"""So many are played on with, however far behind they are."""
_WORD: Final = 2**64 - 1


class CommonDice(Dice):
    """Dice by name, quickly: for a number of a game and a name always the same, here and on every machine.

    Python's own hash of whole numbers, which no start of it changes, is mixed once more. The dice of a volley
    are the digits of one such number, not single dice of their names.
    """

    __slots__ = ("_game", "_purposes")

    def __init__(self, game: int) -> None:
        self._game: Final = game
        self._purposes: dict[str | int, int] = {}

    def _fraction(self, name: DieName) -> int:
        """Of 2**64."""
        purpose = self._purposes.get(name[0])
        if purpose is None:
            purpose = self._purposes[name[0]] = zlib.crc32(str(name[0]).encode())
        word = hash((self._game, purpose, name[1:])) * 0x9E3779B97F4A7C15 & _WORD
        return (word ^ word >> 29) * 0xBF58476D1CE4E5B9 & _WORD

    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        """A die or draw of this name."""
        return (self._fraction(name) * size >> 64) + (not drawn)

    def roll(self, name: DieName) -> int:
        """A die of this name, 1–6."""
        return (self._fraction(name) * FACES >> 64) + 1

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """`count` dice."""
        fraction, dice = self._fraction(name), []
        for _ in range(count):
            fraction *= FACES
            dice.append((fraction >> 64) + 1)
            fraction &= _WORD
        return dice


def dealt_anew(state: State, setting: Setting, rng: random.Random) -> State:
    """A position the player cannot tell from this one: infantry he has not seen is dealt anew [6.11].

    That is all that does not lie open in the moving force, the dead included: their pile lies face down.
    """
    twin = state.copy()
    seen = set(state.force) if state.revealed else set()
    hidden = [unit for unit in range(setting.first_crew) if unit not in seen]
    deal = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    twin.holding = sorted(deal[unit] for unit in state.holding)
    twin.waiting = {at: tuple(deal.get(unit, unit) for unit in units) for at, units in state.waiting.items()}
    twin.roster = {at: tuple(deal.get(unit, unit) for unit in units) for at, units in state.roster.items()}
    twin.force = [deal.get(unit, unit) for unit in state.force]
    twin.japanese_dead = [deal.get(unit, unit) for unit in state.japanese_dead]
    return twin


class Trial(trials.Trial[Action]):
    """A decision that is played on beside many others, and how the games after it ended."""

    out = False
    """Whether it is too far behind to be played on with."""

    def beats(self, other: trials.Trial[Action], errors: float = _CLOSE) -> bool:
        """Whether it is better by more than so many standard errors, in games both have been played in."""
        games = min(len(self.won), len(other.won))
        if games < ROUND:
            return False
        ahead = [mine - its for mine, its in zip(self.won, other.won, strict=False)]
        mean = sum(ahead) / games
        # two games more, one each way: all games alike are no proof of a certain difference
        spread = (sum(map(abs, ahead)) + 2) / (games + 2) - mean * mean
        return mean > errors * math.sqrt(max(0.0, spread) / games)


class Rollouts:
    """Judges decisions of one game; what its way of playing has found out of the map is kept."""

    def __init__(self, rules: BloodyRidge) -> None:
        self._rules: Final = rules
        self._way: Final = sensible(rules.setting, random.Random(POLICY))
        self._judge: Final = by_rule_of_thumb(rules.setting)

    def judge(
        self, state: State, *, most: int = MOST_GAMES, kept: Collection[Action] = (), seed: int = 1
    ) -> Iterator[list[Trial]]:
        """Every legal decision of a position, after each game that all still in have been played in.

        Those still in come first, then the best; it ends when these have been played `most` games each. Those
        `kept` stay in whatever they come to. Nothing comes of a position without a decision.
        """
        decision = self._rules.decision(state)
        every = [Trial(action) for action in decision.options] if decision else []
        running = every
        for played in range(1, most + 1 if every else 1):
            self.play(state, running, (seed << 32) + played)
            if played % ROUND == 0:
                running = self._still_close(running, kept, played)
            every.sort(key=lambda trial: (trial.out, -trial.win))
            yield every

    def play(self, state: State, running: Iterable[Trial], number: int) -> None:
        """One more game of each, with the hidden counters and the dice of this number."""
        dealt = dealt_anew(state, self._rules.setting, random.Random(number))
        for trial in running:
            trial.won.append(self._won(dealt.copy(), trial.action, number))

    def _still_close(self, running: list[Trial], kept: Collection[Action], played: int) -> list[Trial]:
        """Those that are not surely behind the best; when they are many, the better half of them."""
        running = sorted(running, key=lambda trial: -trial.win)
        stay = max(
            _KEPT, len(running) // 2 if played >= 4 * ROUND and len(running) > 2 * _KEPT else MOST_GAMES
        )
        for place, trial in enumerate(running[_KEPT:], start=_KEPT):
            trial.out = trial.action not in kept and (place >= stay or running[0].beats(trial))
        return [trial for trial in running if not trial.out]

    def _won(self, state: State, action: Action, number: int) -> bool:
        dice = CommonDice(number)
        self._rules.apply(state, action, dice)
        return play_out(state, self._rules.setting, self._way, dice, self._judge).outcome in VICTORIES
