"""How often a way of playing wins: many whole games, how sure that number is, and what a switch changes.

What was measured for the switches is kept in a file: which games, on which map and counters, how they ended.
Only counts are stored; shares and intervals are worked out again from them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.shares import difference, wilson
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, games_in
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS, Move, play_game
from bloodyridge_qt.games.bloody_ridge.rules.options import ON, OPTIONAL_RULES, READINGS, Options
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    CHOOSE_FORCE,
    EXIT_VICTORY,
    HQ_VICTORY,
    NOWHERE,
    VICTORIES,
)
from bloodyridge_qt.reading import Node, parse

HELD: Final = "watched hex held"
"""Counted besides outcomes, turns, deaths and losses."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """What was counted in a number of games played one way."""

    way: str
    games: int
    exits: int
    """[4.1]"""
    headquarters: int
    """[4.2]"""
    held: int = 0
    """Games in which a watched hex was Japanese at a decision."""

    @property
    def rate(self) -> float:
        """Share of games won, 0 to 1."""
        return (self.exits + self.headquarters) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.exits + self.headquarters, self.games)


@dataclass(frozen=True, slots=True)
class Change:
    """A difference of two shares of games won, −1 to 1, with its 95 % interval."""

    difference: float
    low: float
    high: float

    @property
    def is_shown(self) -> bool:
        """Whether the interval leaves zero out: this many games show that there is a difference."""
        return self.low > 0 or self.high < 0


def change(rate: WinRate, against: WinRate) -> Change:
    """How far one share lies above another, with Newcombe's 95 % interval.

    Two series from the same seed are as good as independent once a die is thrown in one of them only; where a
    switch hardly ever matters they stay alike, and the interval is wider than need be.
    """
    low, middle, high = difference(
        rate.exits + rate.headquarters, rate.games, against.exits + against.headquarters, against.games
    )
    return Change(middle, low, high)


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


def rate_of(way: str, counted: Tally) -> WinRate:
    """The games of a tally, which are won by an exit or by the division HQ."""
    exits, headquarters = counted[OUTCOME, EXIT_VICTORY], counted[OUTCOME, HQ_VICTORY]
    return WinRate(way, games_in(counted), exits, headquarters, counted[HELD, 1])


# --- the switches

SWITCH_WAY: Final = "sensible"
"""The way of playing the switches are measured with."""


class Series(NamedTuple):
    """One set-up that is measured; both members hold departures from the standard game, by switch."""

    chosen: Mapping[str, str]
    against: Mapping[str, str] | None
    """The set-up it is compared with; None for the standard game itself."""

    @property
    def changed(self) -> Mapping[str, str]:
        """What sets the two apart."""
        before = self.against or {}
        return {key: value for key, value in self.chosen.items() if before.get(key) != value}


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
    others = (
        Series({**against, reading.id: alternative.value}, against)
        for reading, against in zip(READINGS, needed, strict=True)
        for alternative in reading.alternatives[1:]
    )
    return (Series({}, None), *(Series(one, {}) for one in sets), *others)


class Row(NamedTuple):
    """One measured set-up and how its games ended."""

    series: Series
    result: WinRate
    hexes: tuple[str, ...] = ()
    """Those that were watched: the only ones that what was changed concerns; none when it concerns all."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was measured: the games, what they were played with, and how they ended."""

    way: str
    games: int
    """Of each set-up."""
    seed: str
    rules: int
    """Version of the rules."""
    map_sha256: str
    counters_sha256: str
    rows: tuple[Row, ...]

    def of(self, chosen: Mapping[str, str]) -> WinRate | None:
        """What was counted for a set-up, given by its departures; None if it was not measured."""
        return next((row.result for row in self.rows if row.series.chosen == chosen), None)

    def compared(self, changed: Mapping[str, str]) -> tuple[Row, WinRate, Mapping[str, str]] | None:
        """With this change, without it, and what else was set in both; None if it was not measured."""
        for row in self.rows:
            against = row.series.against
            if against is not None and row.series.changed == changed:
                before = self.of(against)
                return None if before is None else (row, before, against)
        return None


def concerned(series: Series, setting_of: Callable[[Options], Setting]) -> tuple[Setting, list[int]]:
    """The set-up of a series, and the only hexes that what it changes concerns; none when it concerns all."""
    setting, before = (setting_of(Options(**chosen)) for chosen in (series.chosen, series.against or {}))
    return setting, [space for space, north in enumerate(setting.north) if north != before.north[space]]


# --- the file

FORMAT: Final = "bloodyridge-measured"
_FORMAT_VERSION: Final = 1
_MOST_GAMES: Final = 10**9
_MOST_ROWS: Final = 200
_MOST_HEXES: Final = 1000


def written(measurement: Measurement) -> str:
    """A measurement as JSON, a row a line."""
    rows = ",\n".join(
        "  "
        + json.dumps(
            {
                "chosen": row.series.chosen,
                "against": row.series.against,
                "exits": row.result.exits,
                "headquarters": row.result.headquarters,
                **({"hexes": row.hexes, "held": row.result.held} if row.hexes else {}),
            }
        )
        for row in measurement.rows
    )
    head = {
        "format": FORMAT,
        "version": _FORMAT_VERSION,
        "way": measurement.way,
        "games": measurement.games,
        "seed": measurement.seed,
        "rules": measurement.rules,
        "map_sha256": measurement.map_sha256,
        "counters_sha256": measurement.counters_sha256,
    }
    lines = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
    return f'{{\n{lines} "rows": [\n{rows}\n ]\n}}\n'


def read(raw: bytes) -> Measurement:
    """What `written` has written. Raises Unreadable, a ValueError, naming the place that does not fit."""
    root = parse(raw)
    root.member("format").one_of((FORMAT,))
    root.member("version").whole(_FORMAT_VERSION, _FORMAT_VERSION)
    way = root.member("way").text(40)
    games = root.member("games").whole(1, _MOST_GAMES)
    return Measurement(
        way,
        games,
        root.member("seed").text(100),
        root.member("rules").whole(0, _MOST_GAMES),
        root.member("map_sha256").text(64),
        root.member("counters_sha256").text(64),
        tuple(_row(node, way, games) for node in root.member("rows").items(_MOST_ROWS)),
    )


def _row(node: Node, way: str, games: int) -> Row:
    against = node.member("against")
    exits = node.member("exits").whole(0, games)
    hexes, held = node.optional("hexes"), node.optional("held")
    return Row(
        Series(_choices(node.member("chosen")), None if against.value is None else _choices(against)),
        WinRate(
            way,
            games,
            exits,
            node.member("headquarters").whole(0, games - exits),
            held.whole(0, games) if held else 0,
        ),
        tuple(one.text(8) for one in hexes.items(_MOST_HEXES)) if hexes else (),
    )


def _choices(node: Node) -> dict[str, str]:
    return {key: value.text(40) for key, value in node.members(_MOST_ROWS)}
