"""Tables 10.1 to 10.4 as data, in their printed order. Everything the rules look up, they look up here."""

from __future__ import annotations

from typing import Final, NamedTuple

from bloodyridge_qt.games.bloody_ridge.rules.terms import CLEAR, HILL, JUNGLE


class ForceDie(NamedTuple):
    """A row of table 10.1: one die plus a modifier says how many pieces come."""

    locale: str
    modifier: int


class Strength(NamedTuple):
    """A row of table 10.2."""

    ground: str
    factor: int


class HitRow(NamedTuple):
    """A row of table 10.3 or 10.4: it happens on a roll from one up to `upto`."""

    ground: tuple[str, ...]
    upto: int


HILL_HEXES: Final = "Hill hexes"
NORTH_HEXES: Final = "Other hexes north of the sector boundary"
SOUTH_HEXES: Final = "Hexes south of the sector boundary"
JAPANESE_FORCE: Final = "Japanese force"

FORCE_DETERMINATION: Final = (
    ForceDie(HILL_HEXES, 0),
    ForceDie(NORTH_HEXES, -1),
    ForceDie(SOUTH_HEXES, -3),
    ForceDie(JAPANESE_FORCE, -1),
)
"""[10.1]"""

HEADQUARTERS: Final = "headquarters"

DEFENCE_FACTORS: Final = (
    Strength(HILL, 8),
    Strength(HEADQUARTERS, 8),
    Strength(JUNGLE, 4),
    Strength(CLEAR, 2),
)
"""[10.2] Hill and HQ share a printed row."""

ARTILLERY_FIRE: Final = (
    HitRow((CLEAR, HILL), 3),
    HitRow((JUNGLE,), 2),
)
"""[10.3] By the terrain the Japanese stand in."""

COUNTERATTACK: Final = (
    HitRow((CLEAR,), 4),
    HitRow((JUNGLE,), 3),
    HitRow((HILL,), 2),
)
"""[10.4] Only for hexes north of the sector boundary."""

HIGHEST_ODDS: Final = 6
"""[7.9] From 6:1 a fire eliminates without a roll."""

CLOSE_COMBAT: Final = 3
"""[7.16] In close combat everybody hits on one to this."""


def force_modifier(locale: str) -> int:
    """[10.1] What is added to the die for this locale; KeyError for an unknown one."""
    return {row.locale: row.modifier for row in FORCE_DETERMINATION}[locale]


def defence_factor(ground: str) -> int:
    """[10.2] Defence strength of a terrain or of a headquarters; KeyError for an unknown one."""
    return {row.ground: row.factor for row in DEFENCE_FACTORS}[ground]


def artillery_hits_upto(terrain: str) -> int:
    """[10.3] Highest roll with which artillery hits Japanese in this terrain."""
    return _upto(ARTILLERY_FIRE, terrain)


def recaptured_upto(terrain: str) -> int:
    """[10.4] Highest roll with which the US takes back a hex of this terrain north of the line."""
    return _upto(COUNTERATTACK, terrain)


def _upto(table: tuple[HitRow, ...], terrain: str) -> int:
    return {ground: row.upto for row in table for ground in row.ground}[terrain]
