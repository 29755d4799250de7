"""The shelf: every game of the program, a line each. Nothing else has to change when a game joins."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.shelf import Game, MapGame, Shelf

GAMES: Final = {
    "bloody_ridge": "bloodyridge_qt.games.bloody_ridge.game",
    "tarawa_1943": "bloodyridge_qt.games.tarawa_1943.game",
    "first_blood": "bloodyridge_qt.games.first_blood.game",
}
"""By key the module that has the game, imported only when the game is wanted."""

FIRST: Final = next(iter(GAMES))
"""What is played when no game is named."""


def game(key: str = FIRST) -> Game:
    """The game of this key. Raises KeyError with a sentence for one that is not on the shelf."""
    try:
        module = GAMES[key]
    except KeyError:
        raise KeyError(f"there is no game {key!r}; expected one of {', '.join(GAMES)}") from None
    return cast(Game, import_module(module).GAME)


def titles() -> tuple[str, ...]:
    """Of all of them, the one that is played first first."""
    return tuple(game(key).title for key in GAMES)


def shelf() -> Shelf:
    """All of them."""
    return Shelf({key: game(key) for key in GAMES})


def edition_of(key: str) -> Edition:
    """A game with its own data files. Raises KeyError as `game` does, ValueError or OSError for the files."""
    return game(key).edition()


def map_games() -> dict[str, MapGame]:
    """By key the games whose map can be drawn and corrected."""
    return {key: one for key in GAMES if isinstance(one := game(key), MapGame)}
