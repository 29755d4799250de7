"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every counter exactly once, and a game at rest.
"""

from __future__ import annotations

import re
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import actions, terms
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable

HQ_WORDS: Final = {terms.IN_POOL: "pool", terms.DEAD: "dead", terms.LEFT_OUT: "left out"}
MOST: Final = 99
"""Of what a position counts; far more than any rule lets it be, which is for `contradiction` to say."""

_STRIKE: Final = re.compile(r"strike (\w{1,8}) from (\w{1,8}) with (\w{1,8})", re.ASCII)
_EXIT: Final = re.compile(r"exit from (\w{1,8}) with (\w{1,8})", re.ASCII)
_CHARGE: Final = re.compile(r"(no )?banzai charge on (\w{1,8})", re.ASCII)
_ELIMINATE: Final = re.compile(r"eliminate US piece (\d{1,3}) in (\w{1,8})", re.ASCII)
_CREW: Final = re.compile(r"place MG crew in (\w{1,8})", re.ASCII)


def words_of(action: actions.Action) -> str:
    """ "strike 1813 from 1814 with 1815", "exit from 1401 with 1516", "banzai charge on 1813"."""
    return (
        f"{action} with {action.force}" if isinstance(action, actions.Strike | actions.Exit) else str(action)
    )


def action_of(words: str) -> actions.Action:
    """The decision these words mean. Raises ValueError for other words."""
    if strike := _STRIKE.fullmatch(words):
        target, stand, force = strike.groups()
        return actions.Strike(force, stand, target)
    if leave := _EXIT.fullmatch(words):
        stand, force = leave.groups()
        return actions.Exit(force, stand)
    if charge := _CHARGE.fullmatch(words):
        no, target = charge.groups()
        return actions.FightOn(target) if no else actions.CallBanzai(target)
    if eliminate := _ELIMINATE.fullmatch(words):
        piece, target = eliminate.groups()
        return actions.Eliminate(target, int(piece))
    if crew := _CREW.fullmatch(words):
        return actions.PlaceCrew(crew[1])
    if words == str(actions.LeaveCrews()):
        return actions.LeaveCrews()
    raise ValueError(
        tr("{words!r} is no decision; expected “strike … from … with …” or “exit from … with …”", words=words)
    )


def _optional_members(state: State) -> dict[str, Any]:
    """[11.2–11.5] What only the optional rules have, where there is any: other files stay as they were."""
    members = {
        "supports": {str(piece): unit for piece, unit in state.supports.items()},
        "charges": state.charges,
        "crews": state.crews[:],
    }
    return {name: value for name, value in members.items() if value}


class BloodyRidgeNotation:
    """Reads and writes the decisions and positions of one setting (implements engine.notation.Notation)."""

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting

    def words(self, action: actions.Action) -> str:
        """A decision in words."""
        return words_of(action)

    def action(self, words: str) -> actions.Action:
        """The decision these words mean. Raises ValueError for other words."""
        return action_of(words)

    def encode(self, state: State) -> dict[str, Any]:
        """A position at rest as an object; hexes by their printed numbers, counters by theirs in the mix."""
        number = self._setting.board.numbers

        def place(space: int) -> str:
            return "" if space == terms.NOWHERE else number[space]

        return {
            "turn": state.turn,
            "waits for": state.agenda[-1] if state.agenda else "",
            "outcome": state.outcome,
            "holding": state.holding[:],
            "roster": {number[space]: list(units) for space, units in state.roster.items()},
            "waiting": [number[space] for space in state.waiting],
            "origin": place(state.origin),
            "stand": place(state.stand),
            "force": state.force[:],
            "revealed": state.revealed,
            "target": place(state.target),
            "defenders": state.defenders[:],
            "held": [number[space] for space, held in enumerate(state.held) if held],
            "pool": state.pool[:],
            "fired": state.fired[:],
            "hqs": [HQ_WORDS.get(at, "") or number[at] for at in state.hq_at],
            "japanese dead": state.japanese_dead[:],
            "us dead": state.us_dead[:],
            "attacks": {number[space]: count for space, count in state.attacks.items()},
            "farthest": state.farthest,
            **_optional_members(state),
        }

    def decode(self, node: Node) -> State:
        """The position of an object. Raises Unreadable when it cannot stand on the table."""
        setting = self._setting
        state = State()
        waits_for = node.member("waits for").one_of(terms.WAITING_FOR)
        state.turn = node.member("turn").whole(1, terms.LAST_TURN)
        state.agenda = [waits_for] if waits_for else []
        state.outcome = node.member("outcome").one_of(terms.OUTCOMES)
        state.holding = self._units(node.member("holding"))
        state.roster = {
            self._red(name, force): tuple(self._units(force))
            for name, force in node.member("roster").members(len(setting.red_row))
        }
        state.waiting = {}
        for item in node.member("waiting").items(len(setting.red_row)):
            space = self._space(item)
            if space not in state.roster or space in state.waiting:
                raise item.fault("a force of the roster, once")
            state.waiting[space] = state.roster[space]
        state.origin, state.stand, state.target = (
            self._space(node.member(name), nowhere=True) for name in ("origin", "stand", "target")
        )
        state.force = self._units(node.member("force"))
        state.revealed = node.member("revealed").flag()
        state.held = bytearray(len(setting.board))
        for item in node.member("held").items(len(setting.board)):
            state.held[self._space(item)] = 1
        state.pool, state.fired, state.us_dead, state.defenders = (
            list(node.member(name).wholes(0, setting.hero, setting.hero + 1))
            for name in ("pool", "fired", "us dead", "defenders")
        )
        state.hq_at = [self._headquarters(item) for item in node.member("hqs").items(2, 2)]
        state.japanese_dead = self._units(node.member("japanese dead"))
        state.attacks = {
            self._named(name, count): count.whole(1, MOST)
            for name, count in node.member("attacks").members(len(setting.board))
        }
        state.farthest = node.member("farthest").whole(0, MOST)
        self._optional_rules(node, state)
        found = contradiction(state, setting)
        if found:
            raise Unreadable(f"{node.place}: {found}")
        return state

    def _optional_rules(self, node: Node, state: State) -> None:
        """[11.2–11.5] What only the optional rules have; the first files have none of it."""
        state.supports, state.charges, state.crews = {}, 0, []
        supports, charges, crews = (node.optional(name) for name in ("supports", "charges", "crews"))
        if supports is not None:
            for name, unit in supports.members(self._setting.hero - self._setting.cache):
                if not (name.isascii() and name.isdigit() and len(name) <= 3):
                    raise unit.fault("the number of a US piece as its name", repr(name[:20]))
                state.supports[int(name)] = unit.whole(terms.NOWHERE, self._setting.first_artillery - 1)
        if charges is not None:
            state.charges = charges.whole(0, MOST)
        if crews is not None:
            state.crews = self._units(crews)

    @property
    def _last_unit(self) -> int:
        return len(self._setting.infantry_attack) - 1

    def _units(self, node: Node) -> list[int]:
        return list(node.wholes(0, self._last_unit, self._last_unit + 1))

    def _space(self, node: Node, nowhere: bool = False) -> int:
        word = node.value
        if nowhere and word == "":
            return terms.NOWHERE
        if not isinstance(word, str) or word not in self._setting.board.index:
            raise node.fault("the number of a hex of the map")
        return self._setting.board.index[word]

    def _named(self, name: str, node: Node) -> int:
        if name not in self._setting.board.index:
            raise node.fault("the number of a hex of the map as its name", repr(name[:20]))
        return self._setting.board.index[name]

    def _red(self, name: str, node: Node) -> int:
        space = self._named(name, node)
        if not self._setting.is_red(space):
            raise node.fault("a hex of the red row as its name", repr(name))
        return space

    def _headquarters(self, node: Node) -> int:
        for at, word in HQ_WORDS.items():
            if node.value == word:
                return at
        return self._space(node)
