"""What may be chosen for a new game, put to the player."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from bloodyridge_qt.engine.dice import SeedError, checked_seed
from bloodyridge_qt.games.bloody_ridge.options import READINGS, OptionError, Options
from bloodyridge_qt.presentation.choices import SetupField
from bloodyridge_qt.presentation.table import SetupError

SEED = "seed"


def fresh_seed() -> str:
    """A seed nobody chose: ten hexadecimal digits."""
    return secrets.token_hex(5)


def setup_fields() -> tuple[SetupField, ...]:
    """The seed, then every reading that can be played another way."""
    seed = SetupField(
        SEED,
        "Seed",
        "All dice and draws follow from it: the same seed and the same decisions give the same game.",
        "text",
        fresh_seed(),
    )
    readings = (
        SetupField(
            reading.id,
            reading.label,
            reading.reason,
            "choice",
            reading.default,
            tuple((alternative.value, alternative.words) for alternative in reading.alternatives),
            group="Rulings",
        )
        for reading in READINGS
    )
    return (seed, *readings)


def options_of(choices: Mapping[str, str]) -> tuple[str, Options]:
    """Seed and options from what the player chose; missing keys take their defaults.

    Raises SetupError naming the field.
    """
    known = {SEED, *(reading.id for reading in READINGS)}
    for key in choices:
        if key not in known:
            raise SetupError(
                f"There is nothing called {key!r} to choose; expected one of {', '.join(sorted(known))}."
            )
    try:
        seed = checked_seed(choices[SEED]) if SEED in choices else fresh_seed()
        readings = {key: value for key, value in choices.items() if key != SEED}
        return seed, Options(**readings)
    except (SeedError, OptionError) as error:
        raise SetupError(str(error)) from error


def summary_of(seed: str, options: Options) -> tuple[tuple[str, str], ...]:
    """The set-up as rows for the log's head and the end of the game."""
    rows = [("Seed", seed)]
    for reading in READINGS:
        value = getattr(options, reading.id)
        words = next(alternative.words for alternative in reading.alternatives if alternative.value == value)
        rows.append((f"{reading.label} [{reading.rules[0]}]", words))
    return tuple(rows)
