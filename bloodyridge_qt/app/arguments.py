"""What several commands take."""

from __future__ import annotations

import argparse

from bloodyridge_qt.games import registry


def add_game(parser: argparse.ArgumentParser, capability: str = "") -> None:
    """Declare `--game`, which takes the key of a game that has a capability; by default the first."""
    games = tuple(registry.games_with(capability) if capability else registry.GAMES)

    def game(word: str) -> str:
        if word in games:
            return word
        what = f"no game {word!r}" + (" for this" if word in registry.GAMES else "")
        raise argparse.ArgumentTypeError(f"there is {what}; expected one of {', '.join(games)}")

    parser.add_argument(
        "--game", type=game, default=games[0], metavar="NAME", help=f"one of {', '.join(games)}"
    )
