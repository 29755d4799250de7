"""Fights and set-ups in which the optional rules of section 11 are tried."""

from __future__ import annotations

from typing import Any

from bloodyridge_qt.games.bloody_ridge.rules.events import VolleyFired
from tests.games.bloody_ridge.positions import Position, Scripted, of, pool_words

JUNGLE = "force 1715@1714 {force}; waiting 1218:1"
"""Strikes 1713 (jungle, south: die less three) out of jungle 1714; both have a strength of 4."""
HILL = "force 1715@1711 {force}; waiting 1218:1"
"""Strikes hill 1710 (as many pieces as the die says, strength 8) out of jungle 1711 (strength 4)."""
GUNS = {"machineguns": "on"}
HERO = {"hero": "on"}
BOTH = GUNS | HERO
BANZAI = {"banzai": "on"}
CREWS = {"mg_crews": "on"}


def jungle(force: str, **options: str) -> Position:
    return Position(JUNGLE.format(force=force), **options)


def hill(force: str, **options: str) -> Position:
    return Position(HILL.format(force=force), **options)


def us_totals(events: list[Any]) -> list[int]:
    """US attack factors of each round."""
    return [volley.us.total for volley in of(events, VolleyFired)]


def of_factor(table: Position, factor: int) -> list[int]:
    """The rifles of a factor in the pool, by number."""
    return [unit for unit in table.state.pool if table.setting.us_attack[unit] == factor]


def piece(table: Position, word: str) -> int:
    """The number of a US piece that defends."""
    return next(unit for unit in table.state.defenders if pool_words(table.setting, [unit]) == word)


def asked(table: Position) -> str:
    return table.state.agenda[-1] if table.state.agenda else ""


def begin(told: str = "Japanese force 1 *3", **options: str) -> Position:
    """A game at its first decision: two units in every red-row hex but 1218, which stays empty."""
    table = Position("waiting 1715:1", **options)
    table.state = table.rules.set_up()
    table.rules.proceed(table.state, Scripted(told, table.state, table.setting))
    return table
