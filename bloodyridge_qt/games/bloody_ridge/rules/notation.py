"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every counter exactly once, and a game at rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bloodyridge_qt.engine import kinds as k
from bloodyridge_qt.engine.notation import WAITS_FOR, Objection, Tabled
from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action, action_of, words_of
from bloodyridge_qt.games.bloody_ridge.rules.legality import objections
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.language import later
from bloodyridge_qt.reading import Node

MOST: Final = 99
"""Of what a position counts; far more than any rule lets it be, which is for `objections` to say."""


class BloodyRidgeNotation(Tabled[State, Action]):
    """Reads and writes the decisions and positions of one setting.

    Hexes are told by their printed numbers, counters by theirs in the mix.
    """

    words, action = staticmethod(words_of), staticmethod(action_of)
    blank = State
    attributes: Mapping[str, str] = {"hqs": "hq_at"}
    since = ("supports", "charges", "crews")
    """[11.2–11.5] What only the optional rules have."""

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting
        printed, last = setting.board.numbers, len(setting.infantry_attack) - 1
        hexes = k.Names(printed, later("the number of a hex of the map"))
        red_row = k.Names({space: printed[space] for space in setting.red_row}, later("a hex of the red row"))
        us_pieces = k.Names(
            [str(piece) for piece in range(setting.hero + 1)], later("the number of a US piece")
        )
        somewhere, units = hexes.or_else(""), k.numbers(last, last + 1)
        pieces = k.numbers(setting.hero, setting.hero + 1)
        self.parts = {
            "turn": k.number(terms.LAST_TURN, 1),
            WAITS_FOR: k.word(terms.WAITING_FOR),
            "outcome": k.word(terms.OUTCOMES),
            "holding": units,
            "roster": red_row.some(k.numbers(last, last + 1, make=tuple)),
            "waiting": k.many(red_row.one, len(setting.red_row), make=dict.fromkeys),
            **dict.fromkeys(("origin", "stand"), somewhere),
            "force": units,
            "revealed": k.FLAG,
            "target": somewhere,
            "defenders": pieces,
            "held": hexes.those(),
            **dict.fromkeys(("pool", "fired"), pieces),
            "hqs": k.many(hexes.or_else("pool", "dead", "left out"), 2, 2),
            "japanese dead": units,
            "us dead": pieces,
            "attacks": hexes.some(k.number(MOST, 1)),
            "farthest": k.number(MOST),
            "supports": us_pieces.some(k.number(setting.first_artillery - 1, terms.NOWHERE)),
            "charges": k.number(MOST),
            "crews": units,
        }

    def complete(self, state: State, node: Node) -> None:
        """Forces that wait are those of the roster."""
        told, spaces = node.member("waiting"), state.waiting.keys()
        if len(spaces) < len(told.value) or not state.roster.keys() >= spaces:
            raise told.fault("a force of the roster, once")
        state.waiting = {space: state.roster[space] for space in spaces}

    def objections(self, state: State) -> Iterator[Objection]:
        """Why it cannot stand on the table, the gravest first."""
        return objections(state, self._setting)
