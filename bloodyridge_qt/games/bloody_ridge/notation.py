"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every counter exactly once, and a game at rest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from bloodyridge_qt.engine.decode import Node, SaveFault
from bloodyridge_qt.games.bloody_ridge.actions import Action, Exit, Strike
from bloodyridge_qt.games.bloody_ridge.movement import can_go_on
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import (
    ADVANCE,
    CHOOSE_FORCE,
    DEAD,
    EXIT_VICTORY,
    HQ_VICTORY,
    IN_POOL,
    JAPANESE_STACK,
    LAST_TURN,
    LEFT_OUT,
    NOWHERE,
    RESERVES_DEFEAT,
    TIME_DEFEAT,
    US_STACK,
)

OUTCOMES: Final = ("", EXIT_VICTORY, HQ_VICTORY, TIME_DEFEAT, RESERVES_DEFEAT)
WAITING_FOR: Final = ("", CHOOSE_FORCE, ADVANCE)
"""What a game at rest waits for: nothing, when it is over."""
HQ_WORDS: Final = {IN_POOL: "pool", DEAD: "dead", LEFT_OUT: "left out"}
MOST_ATTACKS: Final = 99
"""On one hex in one turn; far more than there are forces to make them."""

_STRIKE: Final = re.compile(r"strike (\w{1,8}) from (\w{1,8}) with (\w{1,8})", re.ASCII)
_EXIT: Final = re.compile(r"exit from (\w{1,8}) with (\w{1,8})", re.ASCII)


def words_of(action: Action) -> str:
    """ "strike 1813 from 1814 with 1815", "exit from 1401 with 1516"."""
    return f"{action} with {action.force}"


def action_of(words: str) -> Action:
    """The decision these words mean. Raises ValueError for other words."""
    if strike := _STRIKE.fullmatch(words):
        target, stand, force = strike.groups()
        return Strike(force, stand, target)
    if leave := _EXIT.fullmatch(words):
        stand, force = leave.groups()
        return Exit(force, stand)
    raise ValueError(f"{words!r} is no decision; expected “strike … from … with …” or “exit from … with …”")


class BloodyRidgeNotation:
    """Reads and writes the decisions and positions of one setting (implements engine.notation.Notation)."""

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting

    def words(self, action: Action) -> str:
        """A decision in words."""
        return words_of(action)

    def action(self, words: str) -> Action:
        """The decision these words mean. Raises ValueError for other words."""
        return action_of(words)

    def encode(self, state: State) -> dict[str, Any]:
        """A position at rest as an object; hexes by their printed numbers, counters by theirs in the mix."""
        number = self._setting.board.numbers

        def place(space: int) -> str:
            return "" if space == NOWHERE else number[space]

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
        }

    def decode(self, node: Node) -> State:
        """The position of an object. Raises SaveFault when it cannot stand on the table."""
        setting = self._setting
        state = State()
        waits_for = node.member("waits for").one_of(WAITING_FOR)
        state.turn = node.member("turn").whole(1, LAST_TURN)
        state.agenda = [waits_for] if waits_for else []
        state.outcome = node.member("outcome").one_of(OUTCOMES)
        state.holding = self._units(node.member("holding"))
        state.roster = {
            self._red(name, force): tuple(force.wholes(0, self._last_unit, JAPANESE_STACK, 1))
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
        state.force = list(node.member("force").wholes(0, self._last_unit, JAPANESE_STACK))
        state.revealed = node.member("revealed").flag()
        state.defenders = list(node.member("defenders").wholes(0, setting.cache, US_STACK))
        state.held = bytearray(len(setting.board))
        for item in node.member("held").items(len(setting.board)):
            state.held[self._space(item)] = 1
        state.pool, state.fired, state.us_dead = (
            list(node.member(name).wholes(0, setting.cache, setting.cache + 1))
            for name in ("pool", "fired", "us dead")
        )
        state.hq_at = [self._headquarters(item) for item in node.member("hqs").items(2, 2)]
        state.japanese_dead = self._units(node.member("japanese dead"))
        state.attacks = {
            self._named(name, count): count.whole(1, MOST_ATTACKS)
            for name, count in node.member("attacks").members(len(setting.board))
        }
        state.farthest = node.member("farthest").whole(min(setting.row), max(setting.row))
        found = contradiction(state, setting)
        if found:
            raise SaveFault(f"{node.place}: {found}")
        return state

    @property
    def _last_unit(self) -> int:
        return len(self._setting.infantry_attack) - 1

    def _units(self, node: Node) -> list[int]:
        return list(node.wholes(0, self._last_unit, self._last_unit + 1))

    def _space(self, node: Node, nowhere: bool = False) -> int:
        word = node.value
        if nowhere and word == "":
            return NOWHERE
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


# --- what is true of every position at rest


def contradiction(state: State, setting: Setting) -> str:
    """What is wrong with a position in which the game should rest; empty when nothing is."""
    return (
        _japanese(state, setting)
        or _headquarters(state, setting)
        or _us(state, setting)
        or _ground(state, setting)
        or _rest(state, setting)
    )


def _once(pieces: Iterable[int], expected: Iterable[int], side: str) -> str:
    tally = Counter(pieces)
    tally.subtract(expected)
    for piece, times in sorted(tally.items()):
        if times:
            return f"{side} counter {piece}: expected it once, found it {times + 1} times"
    return ""


def _japanese(state: State, setting: Setting) -> str:
    """[2.1, 3.1, 3.5, 3.6] 120 infantry: beside the map, in a force, or dead."""
    forces = [unit for units in state.waiting.values() for unit in units] + state.force
    wrong = _once(
        (*state.holding, *forces, *state.japanese_dead), range(len(setting.infantry_attack)), "Japanese"
    )
    if wrong:
        return wrong
    if state.holding != sorted(state.holding):
        return "holding: expected counters in ascending order"
    placed = [unit for units in state.roster.values() for unit in units]
    if len(set(placed)) < len(placed) or not set(placed).isdisjoint(state.holding):
        return "roster: expected every counter once, and none that lies beside the map"
    order = [space for space in setting.red_row if space in state.roster]
    waiting = [space for space in order if space in state.waiting]
    if (order, waiting) != (list(state.roster), list(state.waiting)):
        return "roster, waiting: expected forces from west to east"
    if state.origin == NOWHERE:
        return "force: expected none without an origin" if state.force else ""
    came = state.roster.get(state.origin, ())
    if state.origin in state.waiting or [unit for unit in came if unit in state.force] != state.force:
        return "force: expected units of its origin's roster, in that order, not waiting any more"
    return ""


def _us(state: State, setting: Setting) -> str:
    """[2.1, 3.2, 3.6, 8.3] Every US piece in the pool, fired, in a hex or dead."""
    on_map = [setting.first_hq + which for which, at in enumerate(state.hq_at) if at >= 0]
    left_out = [setting.first_hq + which for which, at in enumerate(state.hq_at) if at == LEFT_OUT]
    expected = [piece for piece in setting.all_us_pieces() if piece not in left_out]
    rifles = [piece for piece in state.defenders if piece not in on_map]
    doubled = len(set(state.defenders)) < len(state.defenders)
    if doubled or any(piece >= setting.first_artillery for piece in rifles):
        return "defenders: expected rifle units, and HQs of that hex"
    wrong = _once((*state.pool, *state.fired, *rifles, *on_map, *state.us_dead), expected, "US")
    if wrong:
        return wrong
    if state.pool != sorted(state.pool):
        return "pool: expected counters in ascending order"
    guns = range(setting.first_artillery, setting.first_hq)
    if any(piece not in guns for piece in state.fired):
        return "fired: expected artillery markers only"
    if any(piece in guns for piece in state.us_dead) and state.hq_at[0] != DEAD:
        return "us dead: expected no artillery marker as long as the Battalion HQ lives [8.4]"
    if state.hq_at[0] == DEAD and any(piece in guns for piece in (*state.pool, *state.fired)):
        return "pool: expected no artillery marker after the Battalion HQ has fallen [8.4]"
    return ""


def _headquarters(state: State, setting: Setting) -> str:
    """[6.9, 6.10] HQs where they may stand."""
    left_out = [at == LEFT_OUT for at in state.hq_at]
    if left_out != [setting.options.headquarters == "out"] * 2:
        return "hqs: expected both in or both left out, as the reading says [6.10]"
    for which, at in enumerate(state.hq_at):
        piece = setting.first_hq + which
        if (at == IN_POOL) != (piece in state.pool) or (at == DEAD) != (piece in state.us_dead):
            return f"hqs[{which}]: expected the place where the counter lies"
        if at >= 0 and (not setting.hq_ground[at] or state.held[at]):
            return f"hqs[{which}]: expected a US hex where a HQ may stand [6.10]"
    return ""


def _ground(state: State, setting: Setting) -> str:
    """[3.4, 3.8, 4.5] Who holds what."""
    if not all(state.held[space] for space in setting.red_row):
        return "held: expected the whole red row [3.4]"
    if any(setting.is_red(space) for space in state.attacks):
        return "attacks: expected no attack on the red row [3.4]"
    stood = [*state.roster, *([state.stand] if state.stand != NOWHERE else [])]
    if stood and state.farthest > min(setting.row[space] for space in stood):
        return "farthest: expected no row behind a force [4.5]"
    return ""


def _rest(state: State, setting: Setting) -> str:
    """[5.0, 4.0] The game waits for a decision that can be made, or it is over."""
    if bool(state.outcome) == bool(state.agenda):
        return "waits for: expected a decision, or an outcome, and not both"
    if (state.outcome == HQ_VICTORY) != (state.hq_at[1] == DEAD):
        return "outcome: expected a victory when the division HQ is dead, and only then [4.2]"
    fighting = state.outcome == HQ_VICTORY
    if (state.target != NOWHERE) != fighting or (state.defenders and not fighting):
        return "target: expected none between fights"
    if fighting and state.held[state.target]:
        return "target: expected a US hex"
    moving = state.outcome in (EXIT_VICTORY, HQ_VICTORY) or state.agenda == [ADVANCE]
    if (state.origin != NOWHERE) != moving or (state.stand != NOWHERE) != moving:
        return "origin, stand: expected a force on the move, or none, as the game waits"
    if moving and not state.held[state.stand]:
        return "stand: expected a Japanese hex"
    if state.revealed and not moving:
        return "revealed: expected false without a force on the move [6.11]"
    if moving and not state.force and not fighting:
        return "force: expected units"
    if state.outcome == EXIT_VICTORY and not setting.exits[state.stand]:
        return "stand: expected an exit hex [4.1]"
    if state.outcome == TIME_DEFEAT and state.turn != LAST_TURN:
        return f"turn: expected {LAST_TURN} [5.7]"
    if state.outcome == RESERVES_DEFEAT and (state.turn < 3 or state.holding):
        return "outcome: expected nobody beside the map on turn 3 or 4 [4.3]"
    if state.outcome in (TIME_DEFEAT, RESERVES_DEFEAT) and state.waiting:
        return "waiting: expected no force at the end of a turn"
    if state.agenda == [ADVANCE] and not can_go_on(setting, state.held, state.stand):
        return "stand: expected a hex from which the force can go on [7.3]"
    if state.agenda == [CHOOSE_FORCE] and not any(
        can_go_on(setting, state.held, space) for space in state.waiting
    ):
        return "waiting: expected a force that can move [7.3]"
    return ""
