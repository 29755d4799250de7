"""Opens the game's box: its board, both decks, its numbers, ready to be set up."""

from __future__ import annotations

from bloodyridge_qt import resources
from bloodyridge_qt.games.tarawa_1943.rules.cards import JAPANESE, USMC, read_deck
from bloodyridge_qt.games.tarawa_1943.rules.options import Options
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.setting import read_board
from bloodyridge_qt.games.tarawa_1943.screen.screen import TarawaScreen
from bloodyridge_qt.games.tarawa_1943.screen.sheet import read_sheet


def _raw(name: str) -> bytes:
    return resources.map_file(f"tarawa_1943/{name}.json").read_bytes()


def open_rules(options: Options | None = None) -> Tarawa1943:
    """The rules with the shipped board and cards. Raises BoardFault or CardFault."""
    board = read_board(_raw("board"), _raw("game"))
    decks = read_deck(_raw("cards_usmc"), USMC), read_deck(_raw("cards_japanese"), JAPANESE)
    return Tarawa1943(board, *decks, options)


def open_screen(options: Options | None = None) -> TarawaScreen:
    """The same with what is shown and said. Raises as open_rules does."""
    rules = open_rules(options)
    return TarawaScreen(read_sheet(rules.setting.board, _raw("board")), rules)
