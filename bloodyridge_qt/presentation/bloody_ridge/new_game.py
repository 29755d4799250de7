"""What may be chosen for a new game, put to the player."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.engine.dice import SeedError, checked_seed
from bloodyridge_qt.games.bloody_ridge.options import READINGS, OptionError, Options
from bloodyridge_qt.games.bloody_ridge.setting import contradictions
from bloodyridge_qt.presentation.choices import SetupField
from bloodyridge_qt.presentation.table import SetupError

SEED = "seed"
SEALED = "sealed"
SEED_ROW = "Seed"
_YES_NO = ("yes", "no")


def fresh_seed() -> str:
    """A seed nobody chose: ten hexadecimal digits."""
    return secrets.token_hex(5)


def secret_seed() -> str:
    """A seed that cannot be guessed from its SHA-256: thirty-two hexadecimal digits."""
    return secrets.token_hex(16)


def setup_fields() -> tuple[SetupField, ...]:
    """The seed, whether it is sealed, then every reading that can be played another way."""
    seed = SetupField(
        SEED,
        "Seed",
        "All dice and draws follow from it: the same seed and the same decisions give the same game.",
        "text",
        fresh_seed(),
    )
    sealed = SetupField(
        SEALED,
        "Sealed game",
        "No decision can be taken back. The SHA-256 of the seed is shown at the start, the seed at the end, "
        "so that anybody can check every die.",
        "switch",
        "no",
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
    return (seed, sealed, *readings)


def options_of(choices: Mapping[str, str]) -> tuple[str, Options]:
    """Seed and options from what the player chose; missing keys take their defaults.

    Raises SetupError naming the field.
    """
    known = {SEED, SEALED, *(reading.id for reading in READINGS)}
    for key in choices:
        if key not in known:
            raise SetupError(
                f"There is nothing called {key!r} to choose; expected one of {', '.join(sorted(known))}."
            )
    try:
        drawn = secret_seed if sealed_of(choices) else fresh_seed
        seed = checked_seed(choices[SEED]) if SEED in choices else drawn()
        readings = {key: value for key, value in choices.items() if key not in (SEED, SEALED)}
        return seed, Options(**readings)
    except (SeedError, OptionError) as error:
        raise SetupError(str(error)) from error


def sealed_of(choices: Mapping[str, str]) -> bool:
    """Whether the game is to be sealed. Raises SetupError for another word than yes or no."""
    word = choices.get(SEALED, "no")
    if word not in _YES_NO:
        raise SetupError(f"Sealed game is set to {word!r}; expected yes or no.")
    return word == "yes"


def summary_of(seed: str, options: Options) -> tuple[tuple[str, str], ...]:
    """The set-up as rows for the log's head and the end of the game."""
    return ((SEED_ROW, seed), *_readings_of(options))


def sealed_summary_of(sha256: str, options: Options) -> tuple[tuple[str, str], ...]:
    """The same for a sealed game that goes on: the seed is announced by its SHA-256."""
    return (
        ("Sealed game", "no decision can be taken back"),
        ("SHA-256 of the seed", sha256),
        *_readings_of(options),
    )


def departures_of(board: Board) -> tuple[tuple[str, str], ...]:
    """In what the map's owner has knowingly departed from the rules, as rows of the same kind."""
    return tuple(
        (f"Map overrides [{one.rule}]", f"{one.feature}: {one.found}; the rules say {one.expected}")
        for one in contradictions(board)
    )


def _readings_of(options: Options) -> list[tuple[str, str]]:
    rows = []
    for reading in READINGS:
        value = getattr(options, reading.id)
        words = next(alternative.words for alternative in reading.alternatives if alternative.value == value)
        rows.append((f"{reading.label} [{reading.rules[0]}]", words))
    return rows
