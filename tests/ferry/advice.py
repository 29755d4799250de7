"""Ferry with advice: every decision is played on at random. Run as a module it is a second process."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.table.advice import Judged, Review, Weighed
from bloodyridge_qt.table.calculating import Calculator
from tests.ferry.game import FerryEdition
from tests.ferry.rules import Action, Rules, State, words
from tests.ferry.screen import SHEET, FerryScreen

ROUNDS, GAMES = 4, 40


class AdvisedScreen(FerryScreen):
    """Follows table.screen.Advising besides."""

    def advise(self, state: State, seat: str) -> Iterator[tuple[Judged, ...]]:
        options = self.rules.decision(state).options
        won = dict.fromkeys(options, 0)
        for games in range(GAMES, GAMES * ROUNDS + 1, GAMES):
            for option in options:
                won[option] += sum(
                    self._wins(state, option, seat, f"{games} {game}") for game in range(GAMES)
                )
            judged = (_judged(option, count, games) for option, count in won.items())
            yield tuple(sorted(judged, key=lambda one: -one.win))

    def review(self, moments: Sequence[State], decisions: Sequence[Action], seat: str) -> Iterator[Review]:
        weighed: list[Weighed] = []
        worth = [
            _judged(
                Action("pass"), sum(self._wins(one, None, seat, str(game)) for game in range(GAMES)), GAMES
            )
            for one in moments
        ]
        for moment, decision in enumerate(decisions):
            made = _judged(decision, round(worth[moment].win * GAMES), GAMES)
            weighed.append(Weighed(moment, made, made, worth[moment + 1].win - worth[moment].win))
            yield Review(tuple(weighed), moments=moment + 1)
        most = sorted(range(len(weighed)), key=lambda at: -abs(weighed[at].luck))[:3]
        yield Review(tuple(weighed), tuple(sorted(most)), (("Seat", seat),), len(decisions))

    def _wins(self, state: State, option: Action | None, seat: str, name: str) -> bool:
        at, rng, dice = state.copy(), random.Random(name), KeyedDice(name.replace(" ", "-"))
        if option is not None:
            self.rules.apply(at, option, dice)
        while (decision := self.rules.decision(at)) is not None:
            self.rules.apply(at, rng.choice(decision.options), dice)
        return at.outcome == seat


def _judged(option: Action, won: int, games: int) -> Judged:
    share = won / games
    half = 1.96 * (max(share * (1 - share), 0.05) / games) ** 0.5
    why = "nothing is risked [2.2]" if option.verb == "pass" else ""
    return Judged(words(option), share, max(0.0, share - half), min(1.0, share + half), games, why)


class AdvisedEdition(FerryEdition):
    """Ferry, whose screen advises."""

    def screen(self, rules: Rules) -> AdvisedScreen:
        return AdvisedScreen(SHEET, rules)


ADVISED = AdvisedEdition()

if __name__ == "__main__":
    Calculator(lambda _key: ADVISED).serve(sys.stdin, lambda line: print(line, flush=True))
