"""How often each side of First Blood wins, as `bloodyridge measure` prints it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, block_name
from bloodyridge_qt.games.first_blood.advice import measured
from bloodyridge_qt.games.first_blood.advice.ways import WAYS, play_game
from bloodyridge_qt.games.first_blood.edition import FirstBloodEdition
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.events import Lost
from bloodyridge_qt.games.first_blood.rules.options import SWITCHES
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.table.phrases import count


class Series:
    """Each way of playing against each; with `switches` also what each of those changes.

    (Implements table.measuring.Measuring.)
    """

    file: Final[Path] = measured.FILE

    def __init__(self, edition: FirstBloodEdition, games: int, seed: str, *, switches: bool) -> None:
        self._edition, self._games, self._seed = edition, games, seed
        self._plan: list[tuple[str, str, Mapping[str, str]]] = [
            (us, japanese, {}) for us in WAYS for japanese in WAYS
        ]
        if switches:
            self._plan += [
                ("sensible", "sensible", {switch.id: other.value})
                for switch in SWITCHES
                for other in switch.alternatives[1:]
            ]
        self.sheet: Final[MapSheet] = edition.start({}).sheet

    @property
    def series(self) -> Sequence[str]:
        """What was chosen, and who plays how."""
        chosen = (" ".join(f"{one}={value}" for one, value in plan.items()) for *_, plan in self._plan)
        return [
            f"{words or 'standard game':26}  US {us:8}  Japanese {japanese:8}"
            for words, (us, japanese, _) in zip(chosen, self._plan, strict=True)
        ]

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        us, japanese, chosen = self._plan[series]
        rules, name, counted = self._edition.rules(chosen), block_name(self._seed, block), Tally()
        rng, dice, setting = random.Random(name), StreamDice(name), rules.setting
        ways = [WAYS[way](rules, rng) for way in (us, japanese)]

        def look(event: object) -> None:
            if isinstance(event, Lost) and event.piece < setting.ground and event.place >= 0:
                counted[DIED, setting.places[event.place]] += 1

        for _ in range(games):
            state = play_game(rules, ways, dice, look)
            counted[OUTCOME, state.outcome] += 1
            counted[ENDED, state.turn] += 1
            counted[WON, state.turn] += state.outcome == t.US_WIN
            for side in (t.US, t.JAPAN):
                counted[f"{t.SEATS[side]} units lost", _fallen(state.where, setting, side)] += 1
        return counted

    def head(self) -> tuple[str, ...]:
        """How many games, and what is told of them."""
        return (
            tr(
                "{count} each, seed {seed}: won by the US player, 95 % interval",
                count=count(self._games, "game"),
                seed=self._seed,
            ),
        )

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """A line for each series: the share of the US player, and how the others ended [2.0]."""
        last = len(tallies) - 1
        ended = {outcome: tallies[last][OUTCOME, outcome] for outcome in t.OUTCOMES}
        games = max(1, sum(ended.values()))
        told = ", ".join(f"{outcome} {ended[outcome]}" for outcome in t.OUTCOMES)
        shares = ended[t.US_WIN] / games, *wilson(ended[t.US_WIN], games)
        middle, low, high = (in_figures(100 * share, ".1f") for share in shares)
        share = f"{middle} % ({low}–{high})"
        return (f"{self.series[last]}  {share}  {told}",)

    def written(self, tallies: Sequence[Tally]) -> str:
        """The counts of these series."""
        rows = [
            measured.Row(us, japanese, chosen, tuple(tally[OUTCOME, one] for one in t.OUTCOMES))
            for (us, japanese, chosen), tally in zip(self._plan, tallies, strict=False)
        ]
        return measured.written(self._edition.rules({}), self._seed, rows)


def _fallen(where: Sequence[int], setting: Setting, side: int) -> int:
    return sum(where[unit] == t.GONE for unit in setting.units[side])
