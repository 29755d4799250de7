"""The editions of a game: with its own data files, or with those of a player."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, cast
from weakref import WeakValueDictionary

from bloodyridge_qt.engine.savefile import DataFile, kept_name
from bloodyridge_qt.engine.switches import OptionError, Switch
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable, Watch, parse
from bloodyridge_qt.table import starting
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.retelling import Past

if TYPE_CHECKING:
    from bloodyridge_qt.engine.notation import Tabled
    from bloodyridge_qt.engine.ruleset import Ruleset
    from bloodyridge_qt.engine.session import Session
    from bloodyridge_qt.table.inspection import Inspector
    from bloodyridge_qt.table.rule_text import Entry
    from bloodyridge_qt.table.rulebook import Rulebook
    from bloodyridge_qt.table.screen import Screen

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class NamedBytes:
    """A data file as it was read."""

    path: Path
    raw: bytes


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    outcome: str
    """As a save has it."""
    turn: int
    """On which this result was reached."""
    words: str
    """"Victory on turn 2"."""
    score: str
    """The same in full: "level defeat; farthest row 07; reached on turn 2"."""
    won: bool
    rank: tuple[int, ...]
    """Of two games the lower is the better; with a `winner` its first number is whether the game was lost."""
    certain: bool = True
    """Whether the turn is known; else the game has to be replayed for it."""
    winner: str = ""
    """The seat that has won, in a game of several; `won` is the first one's then."""

    def against(self, program: str) -> Result:
        """The same for who has played against the program in this seat; "" for persons in all of them."""
        if not (self.winner and program):
            return self
        won = self.winner != program
        return replace(self, won=won, rank=(not won, *self.rank[1:]))


class Edition(ABC):
    """A game with its data files, ready to be set up. A game says what differs from what stands here.

    What it may have besides is looked for: see FullEdition.
    """

    key: str
    title: str
    """Both those of the game."""
    switches: Sequence[Switch] = ()
    """Readings and optional rules that can be chosen."""
    program_seats: Sequence[str] = ()
    """The seats of which the program can play one: its screen has `plays` then."""
    helps = False
    """Whether it tells odds or gives advice: then a purist may have it without."""
    last_turn = 0
    """The number of its last turn; 0 when none is the last."""
    shipped: Mapping[str, Path] = {}
    """The data files the program comes with, in `maps/`, by role; the same for all editions."""

    @property
    def by_hand(self) -> Field:
        """What of a new game may be thrown by hand."""
        return starting.by_hand_field(
            tr("Dice"), tr("You may throw real dice and give each result."), tr("Dice by hand")
        )

    def __init__(self, files: Mapping[str, NamedBytes] = {}) -> None:
        self.data: Mapping[str, DataFile] = {
            role: DataFile(kept_name(file.path.name), hashlib.sha256(file.raw).hexdigest())
            for role, file in files.items()
        }
        """Names of the data files in use by role, as a save notes them."""
        self.raw: Mapping[str, bytes] = {self.data[role].sha256: file.raw for role, file in files.items()}
        """What is in them, by SHA-256: a save carries it."""
        self._rules: WeakValueDictionary[Hashable, Any] = WeakValueDictionary()
        """Those in use, by their options: a list of saves is mostly of one set of rules."""

    # --- before a game

    def setup_fields(self) -> tuple[Field, ...]:
        """What a player may choose for a new game, in the order of the dialog."""
        seats = (starting.program_field(self.program_seats),) if self.program_seats else ()
        return (
            *seats,  # the first question where there are several
            *starting.starting_fields(self.by_hand, helps=self.helps),
            *starting.switch_fields(self.switches),
        )

    def sum_up(self, choices: Mapping[str, str]) -> str:
        """In what a set-up differs from the standard game, and what follows from it: one or more lines.

        What cannot be chosen is passed over; `start` objects to it.
        """
        changed = [
            f"{one.label}: {other.words}"
            for one in self.switches
            for other in one.alternatives[1:]
            if choices.get(one.id) == other.value
        ]
        own = [
            self.data[role].file
            for role, path in self.shipped.items()
            if self.raw[self.data[role].sha256] != path.read_bytes()
        ]
        files = [tr("Played with {files}", files=", ".join(own))] if own else []
        return "; ".join([*files, *changed]) or tr("Standard game")

    def start(self, choices: Mapping[str, str]) -> Table:
        """A new game; missing keys take their defaults. Raises SetupError with a clear sentence."""
        rules = self.chosen(choices)
        seed, sealed, hand = starting.seed_of(choices), starting.sealed_of(choices), starting.hand_of(choices)
        purist = self.helps and starting.purist_of(choices)
        program = starting.program_of(choices, self.program_seats)
        past = Past(purist=purist, program=program, mail=starting.mail_of(choices))
        return GameTable(self.screen(rules), seed, sealed=sealed, hand=hand, past=past)

    def chosen(self, choices: Mapping[str, str]) -> Any:
        """The rules of a new game with these choices; missing ones take their defaults. Raises SetupError."""
        own = starting.of_the_game(choices, self.switches)
        try:
            return self.rules({switch.id: switch.default for switch in self.switches} | own)
        except OptionError as error:
            raise starting.SetupError(str(error)) from error

    # --- what saving needs

    def with_files(self, files: Mapping[str, NamedBytes]) -> Edition:  # noqa: ARG002
        """The game with these files, and those shipped in place of others. Raises as Game.edition does."""
        return self

    @property
    def first_switches(self) -> Collection[str]:
        """Those every program knows that reads saves of version 1; it would misread games with others."""
        return {switch.id for switch in self.switches}

    @abstractmethod
    def rules(self, readings: Mapping[str, str]) -> Ruleset[Any, Any]:
        """The rules with the readings of a save; those it does not name are as they were played then.

        Raises OptionError for a value that is unknown, SetupError for data that contradict the rules.
        """

    def once(self, options: Hashable, make: Callable[[], R]) -> R:
        """The rules with these options, made once for all games that are played by them."""
        rules: R = self._rules.get(options) or make()
        self._rules[options] = rules
        return rules

    def readings(self, rules: Any) -> Mapping[str, str]:
        """What a save notes of the readings in force."""
        return rules.options.values()  # type: ignore[no-any-return]  # rules are a game's own

    @abstractmethod
    def notation(self, rules: Any) -> Tabled[Any, Any]:
        """How decisions and positions are written."""

    def holds(self, rules: Any) -> bool:
        """Whether rules of whatever game are of this very edition. The others are asked with those alone."""
        return bool(rules.name == self.key)

    @abstractmethod
    def screen(self, rules: Any) -> Screen[Any, Any]:
        """What is shown and said of a game under these rules."""

    def data_mark(self, rules: Any) -> str:  # noqa: ARG002
        """Tells data that make another game from those that do not; at most 64 characters."""
        return ""

    def line_of(self, rules: Any, state: Any) -> str:
        """A position in which the game rests, as one line of text."""
        position = self.notation(rules).encode(state)
        readings, mark = dict(self.readings(rules)), self.data_mark(rules)
        told = {"readings": readings, "mark": mark, "position": position}
        return packed(self.key, told, self._set_up())

    def position_of(self, line: str) -> tuple[Ruleset[Any, Any], Any]:
        """The rules and the position of such a line. Raises Unreadable or SetupError."""
        told = unpacked(self.key, line, self._set_up())
        try:
            rules = self.rules({id_: one.text(40) for id_, one in told.member("readings").members(100)})
        except OptionError as fault:
            raise Unreadable(tr("position: {fault}", fault=fault)) from None
        if told.member("mark").text(64) != self.data_mark(rules):
            raise Unreadable(tr("position: it was copied with other data files than those in use"))
        return rules, self.notation(rules).decode(told.member("position"))

    def _set_up(self) -> dict[str, Any]:
        """The set-up of the standard game, as its notation has it."""
        rules = self.chosen({})
        return self.notation(rules).encode(rules.set_up())

    def result_words(self, outcome: str) -> str:
        """How a game ended in a word or two: "Victory"."""
        return outcome

    @abstractmethod
    def result(self, session: Session[Any, Any]) -> Result:
        """How a game ended that is over."""

    def filed_result(self, state: Node, reached: int) -> Result | None:
        """How a game ended by the position in its save; None while it goes on. Raises Unreadable.

        `reached` is the turn of the result as the save has it; 0 where it has none.
        """
        outcome = state.member("outcome").text(100)
        words = self.result_words(outcome)
        return Result(outcome, reached, words, words, False, (), certain=False) if outcome else None


class FullEdition(Edition):
    """A game with data files and all that is looked for in an edition; what one lacks is in no menu.

    Looked for besides: `better`, which of two finished games is better, and why, from the name and the
    session of each; `forecasts`, what each decision of a position may bring, from rules and state, as
    `bloodyridge forecast` prints it: by name the words of the decision, then chances from 0 to 1, means, and
    lists of chances by number.
    """

    @classmethod
    def of(cls, files: Mapping[str, NamedBytes] = {}) -> Self:
        """The game with these files, and those shipped in place of others. Raises as Game.edition does."""
        every = {**{role: _own(path) for role, path in cls.shipped.items() if role not in files}, **files}
        made = _made if Watch.on is None else _made.__wrapped__  # who watches has to see it read
        return cast("Self", made(cls, tuple((role, every[role]) for role in cls.shipped)))

    @classmethod
    def read(cls, files: Mapping[str, NamedBytes]) -> Self:
        """The game with all of its files. Raises as `of` does."""
        return cls(files)

    def with_files(self, files: Mapping[str, NamedBytes]) -> Self:
        """The game with these files, and those shipped in place of others. Raises as Game.edition does."""
        return self.of(files)

    def holds(self, rules: Any) -> bool:
        """Whether rules of whatever game are of this very edition: each has read its own files."""
        return any(one is rules for one in self._rules.values())

    def inspector(self, choices: Mapping[str, str]) -> Inspector:
        """What the map alone tells, with what was chosen. Raises SetupError as `start` does."""
        return cast("Inspector", self.screen(self.chosen(choices)).inspector())

    def rulebook(self, choices: Mapping[str, str]) -> Rulebook:
        """The rules reference; with the choices of a game, it says what is in force. Without, pass none."""
        from bloodyridge_qt.table.reference import with_pages  # nothing the start needs

        own = self.chosen(choices).options.values() if choices else None
        return with_pages(self._book(), self.key, self._readings_page(own))

    def _book(self) -> Rulebook:
        """What of the reference is no page about this program."""
        from bloodyridge_qt.table.reference import rules_of

        return rules_of(self.key)

    def _readings_page(self, own: Mapping[str, str] | None) -> Entry:
        """How unclear texts are read, with what was chosen for a game of its `own`."""
        from bloodyridge_qt.table.readings import readings_page

        return readings_page(self.key, self.switches, own)

    def position_setup(self, choices: Mapping[str, str], table: Table | None = None) -> Any:
        """A PositionSetup: to be filled in by hand, or from `table`. Raises SetupError as `start` does.

        It is the `Position` of the game's screen.position_setup, which is loaded now: it is seldom needed.
        """
        module = import_module(f"{type(self).__module__.rpartition('.')[0]}.screen.position_setup")
        return module.Position(self, choices, table)


@cache
def _own(shipped: Path) -> NamedBytes:
    """A file that ships, read once."""
    return NamedBytes(shipped, shipped.read_bytes())


@lru_cache(maxsize=6)  # many saves of a folder are on the same data; a map under correction is one each time
def _made(kind: type[FullEdition], files: tuple[tuple[str, NamedBytes], ...]) -> FullEdition:
    return kind.read(dict(files))


_LONGEST: Final = 8_000
_MOST: Final = 100_000
"""Characters of a line, and bytes of what is packed in it."""
_CHECK: Final = 4
"""Bytes of the check sum."""


def packed(key: str, told: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """What is told of a position, in one line."""
    packer = zlib.compressobj(9, zdict=_json(known))
    raw = packer.compress(_json(told)) + packer.flush()
    code = base64.urlsafe_b64encode(zlib.crc32(raw).to_bytes(_CHECK, "big") + raw)
    return f"{key}:{code.decode('ascii').rstrip('=')}"


def unpacked(key: str, line: str, known: Mapping[str, Any]) -> Node:
    """What a line tells. Raises Unreadable for one of another game, or that was cut off or changed."""
    head, _, code = "".join(line.split()).partition(":")
    if head != key or len(code) > _LONGEST:
        raise Unreadable(tr("position: expected a line that begins with {key}:", key=key))
    try:
        found = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise Unreadable("position: found characters that do not belong into it") from None
    check, raw = found[:_CHECK], found[_CHECK:]
    if zlib.crc32(raw).to_bytes(_CHECK, "big") != check:
        raise Unreadable("position: the line is not complete, or a character was changed")
    try:
        return parse(zlib.decompressobj(zdict=_json(known)).decompress(raw, _MOST), "a position")
    except zlib.error:
        raise Unreadable("position: it cannot be unpacked") from None


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")
