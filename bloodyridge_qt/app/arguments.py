"""What several commands take."""

from __future__ import annotations

import argparse

from bloodyridge_qt.games import registry
from bloodyridge_qt.language import later, tr


def add_game(parser: argparse.ArgumentParser, capability: str = "", *, last: bool = False) -> None:
    """Declare `--game`, which takes the key of a game that has a capability.

    By default it is the first, or None for the one played `last`.
    """
    games = tuple(registry.games_with(capability) if capability else registry.GAMES)

    def game(word: str) -> str:
        if word in games:
            return word
        fault = later("there is no game {word!r}; expected one of {games}")
        if word in registry.GAMES:
            fault = later("there is no game {word!r} for this; expected one of {games}")
        raise argparse.ArgumentTypeError(tr(fault, word=word, games=", ".join(games)))

    default = tr("that played last") if last else games[0]
    words = tr("one of {games}; by default {default}", games=", ".join(games), default=default)
    parser.add_argument("--game", type=game, default=None if last else games[0], metavar="NAME", help=words)
