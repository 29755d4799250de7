"""How often Bloody Ridge is won, as `bloodyridge measure` prints and keeps it, and what a switch changes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, block_name
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS, Move, play_game
from bloodyridge_qt.games.bloody_ridge.edition import COUNTERS, MAP, BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.options import ON, OPTIONAL_RULES, READINGS, Options
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import CHOOSE_FORCE, NOWHERE, OUTCOMES, VICTORIES
from bloodyridge_qt.language import later
from bloodyridge_qt.table.measured import SWITCH_WAY, Row
from bloodyridge_qt.table.measuring import Measuring, Series

HELD: Final = "watched hex held"
"""Counted besides outcomes, turns, deaths and losses."""


class Player:
    """Plays one way, block after block, and watches some hexes. KeyError for an unknown way."""

    def __init__(self, setting: Setting, way: str, watch: Collection[int] = ()) -> None:
        self._setting, self._watch = setting, watch
        self._luck = random.Random()
        self._decide = WAYS[way](setting, self._luck)  # it keeps what it finds out about the map

    def block(self, name: str, games: int) -> Tally:
        """How so many games ended, from dice that this name fixes, and where forces died in them."""
        self._luck.seed(f"way {name}")
        dice, counted = StreamDice(f"dice {name}"), Tally()
        for _ in range(games):
            self._play(dice, counted)
        return counted

    def _play(self, dice: StreamDice, counted: Tally) -> None:
        setting, watch, decide = self._setting, self._watch, self._decide
        struck, seen = NOWHERE, False

        def watching(state: State) -> Move:
            nonlocal struck, seen
            if struck != NOWHERE and state.agenda[-1] == CHOOSE_FORCE:  # [7.13] the force before is gone
                counted[DIED, setting.board.numbers[struck]] += 1
            seen = seen or any(state.held[space] for space in watch)
            move = decide(state)
            struck = move[2]
            return move

        end = play_game(setting, watching, dice)
        won = end.outcome in VICTORIES
        if struck != NOWHERE and not won:
            counted[DIED, setting.board.numbers[struck]] += 1
        counted[OUTCOME, end.outcome] += 1
        counted[ENDED, end.turn] += 1
        counted[WON, end.turn] += won
        counted["Japanese units left", len(setting.infantry_attack) - len(end.japanese_dead)] += 1
        counted["Marine units lost", sum(piece < setting.first_hq for piece in end.us_dead)] += 1
        counted[HELD, 1] += seen


def switch_series() -> tuple[Series, ...]:
    """The standard game, each optional rule alone, all of them, those of the US, those of the Japanese, then
    each other reading; one that changes nothing without optional rules is measured with those.

    What a set-up is compared with comes before it.
    """
    sets = [{rule.id: ON} for rule in OPTIONAL_RULES]
    for sides in (("us", "japanese"), ("us",), ("japanese",)):
        sets.append({rule.id: ON for rule in OPTIONAL_RULES if rule.favours in sides})
    needed = [dict.fromkeys(reading.needs, ON) for reading in READINGS]
    sets += [one for index, one in enumerate(needed) if one and one not in (*sets, *needed[:index])]
    way = (SWITCH_WAY,)
    others = (
        Series(way, {**against, reading.id: alternative.value}, against)
        for reading, against in zip(READINGS, needed, strict=True)
        for alternative in reading.alternatives[1:]
    )
    return (Series(way, {}), *(Series(way, one, {}) for one in sets), *others)


class Ways(Measuring):
    """Each way of playing, with and without the headquarters; with `switches` what each of those changes."""

    outcomes, victories = OUTCOMES[1:], VICTORIES
    endings = later("by exit"), later("headquarters destroyed"), later("time over"), later("reserves spent")

    def __init__(self, edition: BloodyRidgeEdition, games: int, seed: str, *, switches: bool) -> None:
        sets: tuple[Mapping[str, str], ...] = ({}, {"headquarters": "out"})
        ways = [Series((way,), chosen) for chosen in sets for way in WAYS]
        super().__init__(edition, games, seed, switch_series() if switches else ways)
        self._playing: tuple[int, Player] | None = None
        """The series that is being played, and its player."""

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        if self._playing is None or self._playing[0] != series:
            (way,), chosen, _ = self._plan[series]
            self._playing = series, Player(self._setting(chosen), way, self._concerned(series))
        return self._playing[1].block(block_name(self._seed, block), games)

    def digest(self) -> str:
        """Changes with map and counters."""
        both = (self._edition.data[role].sha256 for role in (MAP, COUNTERS))
        return hashlib.sha256("".join(both).encode()).hexdigest()

    def _setting(self, chosen: Mapping[str, str]) -> Setting:
        setting: Setting = self._edition.rules_with(Options(**chosen)).setting
        return setting

    def _concerned(self, series: int) -> Sequence[int]:
        """The only spaces that what a series changes concerns; none when it concerns all."""
        after, before = (self._setting(one or {}) for one in self._plan[series][1:])
        return [space for space, north in enumerate(after.north) if north != before.north[space]]

    def _row(self, series: int, tally: Tally) -> Row:
        concerned = () if tally[HELD, 1] else self._concerned(series)
        numbers = self._setting({}).board.numbers
        return replace(super()._row(series, tally), never=tuple(numbers[space] for space in concerned))


series: Final = Ways
