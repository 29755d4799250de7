"""What several commands take."""

from __future__ import annotations

import argparse

from bloodyridge_qt.games import registry


def add_game(parser: argparse.ArgumentParser, capability: str = "", *, last: bool = False) -> None:
    """Declare `--game`, which takes the key of a game that has a capability.

    By default it is the first, or None for the one played `last`.
    """
    games = tuple(registry.games_with(capability) if capability else registry.GAMES)

    def game(word: str) -> str:
        if word in games:
            return word
        what = f"no game {word!r}" + (" for this" if word in registry.GAMES else "")
        raise argparse.ArgumentTypeError(f"there is {what}; expected one of {', '.join(games)}")

    words = f"one of {', '.join(games)}; by default {'that played last' if last else games[0]}"
    parser.add_argument("--game", type=game, default=None if last else games[0], metavar="NAME", help=words)
