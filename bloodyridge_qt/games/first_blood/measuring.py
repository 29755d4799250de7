"""How often each side of First Blood wins, as `bloodyridge measure` prints and keeps it."""

from __future__ import annotations

import random
from typing import Final

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, block_name
from bloodyridge_qt.games.first_blood.advice.measured import digest
from bloodyridge_qt.games.first_blood.advice.ways import WAYS, play_game
from bloodyridge_qt.games.first_blood.edition import FirstBloodEdition
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.events import Lost
from bloodyridge_qt.games.first_blood.rules.options import SWITCHES
from bloodyridge_qt.language import later
from bloodyridge_qt.table.measuring import Measuring, Series, each_alternative


class Sides(Measuring):
    """Each way of playing against each; with `switches` also what each of those changes."""

    about = later("{count} each, seed {seed}: won by the US player, 95 % interval")
    seats = t.SEATS
    outcomes, victories = t.OUTCOMES, (t.US_WIN,)
    endings = later("airfield taken"), later("Japanese hold out"), later("airfield held")

    def __init__(self, edition: FirstBloodEdition, games: int, seed: str, *, switches: bool) -> None:
        plan = [Series((us, japanese), {}) for us in WAYS for japanese in WAYS]
        super().__init__(
            edition, games, seed, [*plan, *each_alternative(SWITCHES if switches else (), seats=2)]
        )

    def digest(self) -> str:
        """Changes with anything the rules read from the data files."""
        return digest(self._edition.rules({}))

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        seats, chosen, _ = self._plan[series]
        rules, name, counted = self._edition.rules(chosen), block_name(self._seed, block), Tally()
        rng, dice, setting = random.Random(name), StreamDice(name), rules.setting
        ways = [WAYS[way](rules, rng) for way in seats]

        def look(event: object) -> None:
            if isinstance(event, Lost) and event.piece < setting.ground and event.place >= 0:
                counted[DIED, setting.places[event.place]] += 1

        for _ in range(games):
            state = play_game(rules, ways, dice, look)
            counted[OUTCOME, state.outcome] += 1
            counted[ENDED, state.turn] += 1
            counted[WON, state.turn] += state.outcome == t.US_WIN
            for side in (t.US, t.JAPAN):
                fallen = sum(state.where[unit] == t.GONE for unit in setting.units[side])
                counted[f"{t.SEATS[side]} units lost", fallen] += 1
        return counted


series: Final = Sides
