"""Opens the game's box: its board, both decks, its numbers, ready to be set up."""

from __future__ import annotations

from bloodyridge_qt import resources
from bloodyridge_qt.games.tarawa_1943.rules.cards import JAPANESE, USMC, read_deck
from bloodyridge_qt.games.tarawa_1943.rules.options import Options
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.setting import read_board


def open_rules(options: Options | None = None) -> Tarawa1943:
    """The rules with the shipped board and cards. Raises BoardFault or CardFault."""
    board, game, usmc, japanese = (
        resources.map_file(f"tarawa_1943/{name}.json").read_bytes()
        for name in ("board", "game", "cards_usmc", "cards_japanese")
    )
    return Tarawa1943(read_board(board, game), read_deck(usmc, USMC), read_deck(japanese, JAPANESE), options)
