"""What was measured of the ways of playing, as New Game tells it."""

from __future__ import annotations

import hashlib
from typing import Final

from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.measured import Measurement, kept

_ALIKE: Final = 0.05
"""So far from a half may be what a side wins that is as strong as the other."""


def digest(rules: FirstBlood) -> str:
    """Changes with anything the rules read from the data files."""
    setting = rules.setting
    return hashlib.sha256(repr((setting.board, setting.forces, setting.tables)).encode()).hexdigest()


def measurement(rules: FirstBlood) -> Measurement | None:
    """What the program came with; None when it is of other rules or data, is missing or cannot be used."""
    return kept("first_blood", rules.version, digest(rules))


def words(found: Measurement | None) -> tuple[str, str]:
    """Whether the program plays both sides alike; then with numbers, and against chance. "" if not known."""
    pairs = ("sensible", "sensible"), ("sensible", "random"), ("random", "sensible")
    level, us, japanese = (found.of({}, *pair) if found else None for pair in pairs)
    if level is None or us is None or japanese is None:
        return "", ""
    alike = tr("The program plays both sides about equally well.")
    return alike if abs(sum(level.won) / level.games - 0.5) < _ALIKE else "", tr(
        "Measured in {games:,} games played by the program on both seats: the US player wins {level}; "
        "against random play the US player wins {us}, the Japanese player {japanese}; in brackets the "
        "95 % interval.",
        games=level.games, level=level.share(), us=us.share(), japanese=japanese.share(lost=True),
    )  # fmt: skip
