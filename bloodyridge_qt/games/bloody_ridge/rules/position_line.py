"""A position as one line of text that can be pasted into a message: readings, then every counter exactly.

The line says "BR3:" for its version; the rest is base64 of one large number with a check sum at its end.
Lines of earlier versions, from when there were fewer switches, are read as well. The number is written digit
by digit, each with as many values as there are possibilities left: nothing is wasted.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable, Sequence
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from bloodyridge_qt.games.bloody_ridge.rules.notation import MOST
from bloodyridge_qt.games.bloody_ridge.rules.options import (
    FIRST_SWITCHES,
    SECOND_SWITCHES,
    SWITCHES,
    Options,
    options_kept,
)
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State, set_up
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Unreadable

MARK: Final = "BR3:"
FIRST_MARK: Final = "BR1:"
_SWITCHES_OF: Final = {MARK: SWITCHES, "BR2:": SECOND_SWITCHES, FIRST_MARK: FIRST_SWITCHES}
"""What was to be chosen in the lines of each version."""
_FIRST_WAITING_FOR: Final = terms.WAITING_FOR[:3]
"""What there was to be waited for in the lines of version 1."""
LONGEST_LINE: Final = 2_000
_BOX_MARKS: Final = 1 << 16
_CHECK_BYTES: Final = 4

SettingFor = Callable[[Options], Setting]
"""The map and counters in use, with these readings."""


class _Writer:
    """Collects digits, each below its number of possibilities."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, size: int, value: int) -> int:
        if not 0 <= value < size:
            raise ValueError(
                tr("a position has {value} where only {size} values are possible", value=value, size=size)
            )
        self._digits.append((value, size))
        return value

    def pieces(self, left: list[int], pieces: Sequence[int]) -> list[int]:
        """Distinct pieces in their order, taken from those that are left."""
        self.digit(len(left) + 1, len(pieces))
        for piece in pieces:
            self.digit(len(left), left.index(piece))
            left.remove(piece)
        return list(pieces)

    def number(self) -> int:
        number = 0
        for value, size in reversed(self._digits):
            number = number * size + value
        return number


class _Reader:
    """Takes digits off again in the order they were put on, whatever the values there are at hand."""

    def __init__(self, number: int) -> None:
        self._number = number

    def digit(self, size: int, _value: int) -> int:
        if size < 1:
            raise Unreadable("position: found more counters than there are")
        self._number, value = divmod(self._number, size)
        return value

    def pieces(self, left: list[int], _pieces: Sequence[int]) -> list[int]:
        return [left.pop(self.digit(len(left), 0)) for _ in range(self.digit(len(left) + 1, 0))]

    def empty(self) -> bool:
        return not self._number


def box_mark(setting: Setting) -> int:
    """A number from 0 to 65535 that tells one map and counter mix from another."""
    infantry, us = setting.mix.infantry, setting.us_attack[: setting.first_machinegun]
    facts = (setting.board.numbers, setting.board.terrain, infantry, us)
    return int.from_bytes(hashlib.sha256(repr(facts).encode()).digest()[:2], "big")


def line_of(state: State, setting: Setting) -> str:
    """A position in which the game rests, as one line."""
    out = _Writer()
    out.digit(_BOX_MARKS, box_mark(setting))
    for switch in SWITCHES:
        values = [alternative.value for alternative in switch.alternatives]
        out.digit(len(values), values.index(getattr(setting.options, switch.id)))
    _go_through(out, state.copy(), setting)
    number = out.number()
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return MARK + base64.urlsafe_b64encode(raw + _check(raw)).decode("ascii").rstrip("=")


def _check(raw: bytes) -> bytes:
    return zlib.crc32(raw).to_bytes(_CHECK_BYTES, "big")


def position_of(line: str, setting_for: SettingFor) -> tuple[State, Setting]:
    """The position of a line, and the setting with its readings.

    Raises Unreadable for a line that was cut off or changed, or that belongs to another map or counter mix.
    """
    raw, version = _unwrapped(line)
    first = version == FIRST_MARK
    reader = _Reader(int.from_bytes(raw, "big"))
    mark = reader.digit(_BOX_MARKS, 0)
    options = options_kept(
        {
            switch.id: switch.alternatives[reader.digit(len(switch.alternatives), 0)].value
            for switch in _SWITCHES_OF[version]
        }
    )
    setting = setting_for(options)
    if mark != box_mark(setting):
        raise Unreadable("position: it was copied with another map or other counters than those in use")
    state = set_up(setting)
    state.agenda = []
    _go_through(reader, state, setting, first)
    found = contradiction(state, setting) if reader.empty() else tr("more in it than a position")
    if found:
        raise Unreadable(tr("position: {found}", found=found))
    return state, setting


def _unwrapped(line: str) -> tuple[bytes, str]:
    """The number in a line, and the mark of its version."""
    text = "".join(line.split())
    if not text.startswith(tuple(_SWITCHES_OF)) or len(text) > LONGEST_LINE:
        raise Unreadable(tr("position: expected a line that begins with {mark}", mark=MARK))
    code = text[len(MARK) :]
    try:
        raw = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise Unreadable("position: found characters that do not belong into it") from None
    body, check = raw[:-_CHECK_BYTES], raw[-_CHECK_BYTES:]
    if not body or _check(body) != check:
        raise Unreadable("position: the line is not complete, or a character was changed")
    return body, text[: len(MARK)]


def _go_through(digits: _Writer | _Reader, state: State, setting: Setting, first: bool = False) -> None:
    """Each part of a position in the order of its digits: written as it is, or read into it."""
    digit, spaces = digits.digit, len(setting.board)
    waiting_for = _FIRST_WAITING_FOR if first else terms.WAITING_FOR
    state.turn = digit(terms.LAST_TURN, state.turn - 1) + 1
    waits_for = state.agenda[-1] if state.agenda else ""
    waits_for = waiting_for[digit(len(waiting_for), waiting_for.index(waits_for))]
    state.agenda = [waits_for] if waits_for else []
    state.outcome = terms.OUTCOMES[digit(len(terms.OUTCOMES), terms.OUTCOMES.index(state.outcome))]
    state.revealed = bool(digit(2, state.revealed))
    state.farthest = digit(MOST + 1, state.farthest)
    state.origin, state.stand, state.target = (
        digit(spaces + 1, space - terms.NOWHERE) + terms.NOWHERE
        for space in (state.origin, state.stand, state.target)
    )
    state.hq_at = [digit(spaces - terms.LEFT_OUT, at - terms.LEFT_OUT) + terms.LEFT_OUT for at in state.hq_at]
    for space in range(spaces):
        if setting.is_red(space):
            state.held[space] = 1
            continue
        state.held[space] = digit(2, state.held[space])
        attacks = state.attacks.get(space, 0)
        if digit(2, attacks > 0):
            state.attacks[space] = digit(MOST + 1, attacks)
    _go_through_japanese(digits, state, setting, first)
    left = list(setting.all_us_pieces())
    state.fired, state.us_dead, state.defenders = (
        digits.pieces(left, pieces) for pieces in (state.fired, state.us_dead, state.defenders)
    )
    supports = [] if first else digits.pieces(left, list(state.supports))
    units = [terms.NOWHERE, *state.defenders]
    helped = [units.index(state.supports.get(piece, terms.NOWHERE)) for piece in supports]
    state.supports = {
        piece: units[digit(len(units), unit)] for piece, unit in zip(supports, helped, strict=True)
    }
    state.charges = 0 if first else digit(terms.MOST_CHARGES + 1, state.charges)
    away = [
        setting.first_hq + which for which, at in enumerate(state.hq_at) if at >= 0 or at == terms.LEFT_OUT
    ]
    state.pool = [piece for piece in left if piece not in away]


def _go_through_japanese(digits: _Writer | _Reader, state: State, setting: Setting, first: bool) -> None:
    left = list(setting.all_japanese_units())
    roster = {space: tuple(digits.pieces(left, state.roster.get(space, ()))) for space in setting.red_row}
    state.roster = {space: units for space, units in roster.items() if units}
    state.waiting = {
        space: units for space, units in state.roster.items() if digits.digit(2, space in state.waiting)
    }
    came = state.roster.get(state.origin, ())
    state.force = [unit for unit in came if digits.digit(2, unit in state.force)]
    alive = {*state.force, *(unit for units in state.waiting.values() for unit in units)}
    fallen = [unit for units in state.roster.values() for unit in units if unit not in alive]
    left = sorted([*left, *fallen])
    state.japanese_dead = digits.pieces(left, state.japanese_dead)
    state.crews = [] if first else digits.pieces(left, state.crews)
    state.holding = left
