"""What several commands take."""

from __future__ import annotations

import argparse

from bloodyridge_qt.games import registry
from bloodyridge_qt.language import tr


def add_game(parser: argparse.ArgumentParser, *, last: bool = False) -> None:
    """Declare `--game`, the key of a game: by default the first, or None for the one played `last`."""
    games = tuple(registry.GAMES)

    def game(word: str) -> str:
        if word in games:
            return word
        fault = tr("there is no game {word!r}; expected one of {games}", word=word, games=", ".join(games))
        raise argparse.ArgumentTypeError(fault)

    default = tr("that played last") if last else games[0]
    words = tr("one of {games}; by default {default}", games=", ".join(games), default=default)
    parser.add_argument("--game", type=game, default=None if last else games[0], metavar="NAME", help=words)
