"""What several commands take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodyridge_qt.games import registry

if TYPE_CHECKING:
    import argparse


def add_game(parser: argparse.ArgumentParser, capability: str = "") -> None:
    """Declare `--game`, which takes the key of a game that has a capability; by default the first."""
    games = tuple(registry.games_with(capability) if capability else registry.GAMES)
    parser.add_argument(
        "--game", choices=games, default=games[0], metavar="NAME", help=f"one of {', '.join(games)}"
    )
