"""How often Tarawa 1943 is won, as `bloodyridge measure` prints it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bloodyridge_qt import resources
from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS, play_game
from bloodyridge_qt.games.tarawa_1943.edition import TarawaEdition
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES
from bloodyridge_qt.table.phrases import count


class Series:
    """Ways of playing with each number of cards, or what each switch changes (table.measuring.Measuring)."""

    file: Final[Path] = resources.asset("tarawa_1943", "measured.json")

    def __init__(self, edition: TarawaEdition, games: int, seed: str, *, switches: bool) -> None:
        self._edition, self._games, self._seed, self._switches = edition, games, seed, switches

    def lines(self) -> Iterator[tuple[str, ...]]:
        """A line for each series."""
        yield (
            f"{count(self._games, 'game')} each, seed {self._seed}: share won, 95 % interval, levels [7.0]",
        )
        if not self._switches:
            for cards in ("21", "24", "27"):
                for way in WAYS:
                    yield (f"{cards} cards  {way:9}  {self._counted({'cards': cards}, way)}",)
            return
        for switch in SWITCHES:
            for other in switch.alternatives[switch is not SWITCHES[0] :]:
                chosen = {switch.id: other.value}
                yield (f"{switch.id}={other.value:8}  {self._counted(chosen, 'sensible')}",)

    def _counted(self, chosen: Mapping[str, str], way: str) -> str:
        rules = self._edition.rules(chosen)
        decide, dice = WAYS[way](rules.setting, random.Random(self._seed)), StreamDice(self._seed)
        levels = Counter(play_game(rules, decide, dice).outcome for _ in range(self._games))
        won = self._games - levels[terms.JAPANESE_WIN]
        low, high = wilson(won, self._games)
        told = ", ".join(f"{level} {levels[level]}" for level in terms.OUTCOMES[1:])
        return f"{won / self._games:6.1%}  ({low:.1%} to {high:.1%})  {told}"

    def written(self) -> str:
        """Raises ValueError: nothing of it is kept yet."""
        raise ValueError("what was measured of Tarawa 1943 is not kept")
