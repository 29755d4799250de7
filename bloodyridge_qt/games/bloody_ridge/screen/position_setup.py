"""A position of Bloody Ridge set up by hand, as the window fills it in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, NamedTuple

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.edits import Edits
from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.savefile import LONGEST_NAME, unfit_note
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.rules.laying_out import lay_out
from bloodyridge_qt.games.bloody_ridge.rules.legality import Objection
from bloodyridge_qt.games.bloody_ridge.rules.options import SWITCHES, Options
from bloodyridge_qt.games.bloody_ridge.rules.placed import position
from bloodyridge_qt.games.bloody_ridge.rules.placement import (
    MOVES,
    UNKNOWN,
    WAITS,
    Placement,
    taken_from,
)
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import HQ_NAMES, IN_POOL, JAPANESE_STACK, NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector
from bloodyridge_qt.games.bloody_ridge.screen.new_game import options_of
from bloodyridge_qt.games.bloody_ridge.screen.position_entries import (
    filled_in,
    space_of,
    standing_in,
    with_hq,
    with_status,
    with_units,
)
from bloodyridge_qt.games.bloody_ridge.screen.position_rows import Draft, sections
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen, BloodyRidgeTable, setting_of
from bloodyridge_qt.games.bloody_ridge.screen.view import table_view
from bloodyridge_qt.table.forms import Complaint, Section
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.position_setup import Starter, TouchMode
from bloodyridge_qt.table.retelling import Past
from bloodyridge_qt.table.starting import BY_HAND, SEED, SetupError, hand_of
from bloodyridge_qt.table.table_view import Prompt, TableView

EMPTY, TABLE = "empty", "table"
FLAGS, FORCES = "flags", "forces"
OWN_NAME: Final = "My table"
MOST_EDITS: Final = 500
"""Edits that can be taken back."""


class _Edit(NamedTuple):
    """What was edited, and the draft before and after it; many of one thing in a row are one."""

    what: str
    before: Draft
    after: Draft


class BloodyRidgePosition:
    """Implements table.position_setup.PositionSetup.

    `screen_with` gives a screen with these readings, and raises SetupError; `holds` tells whether rules are
    on its very map and counters.
    """

    def __init__(
        self,
        screen_with: Callable[[Options], BloodyRidgeScreen],
        holds: Callable[[object], bool],
        choices: Mapping[str, str],
        table: Table | None = None,
    ) -> None:
        self._screen_with: Final = screen_with
        self._holds: Final = holds
        self.offer(table)
        seed, options = options_of(choices)
        every = {switch.id: str(getattr(options, switch.id)) for switch in SWITCHES}
        every |= {SEED: seed, BY_HAND: choices.get(BY_HAND, "no")}
        self._screen = screen_with(options)
        self._first = self._draft = Draft(Placement(), every, OWN_NAME)
        self._edits: Edits[_Edit] = Edits(MOST_EDITS)
        self._stroke = ""
        self._strokes = 0
        self._found: tuple[State | None, tuple[Objection, ...]] | None = None

    # --- what it is begun with

    def offer(self, table: Table | None) -> None:
        """The game that lies on the table now; only one with this map and these counters can be taken."""
        self._table = table if table is not None and self._holds(table.rules) else None

    def starters(self) -> tuple[Starter, ...]:
        """An empty table, and the game on the table as its player sees it."""
        empty = Starter(EMPTY, "Empty table", "Nobody on the map, no flags, all US pieces in the pool [3.0].")
        game = Starter(
            TABLE,
            "Game on the table",
            "As it stood when a decision was last asked for; what lies face down stays as it is [6.11].",
        )
        return (empty, game) if self._table is not None else (empty,)

    def begin(self, key: str) -> None:
        """Begin anew. Raises KeyError for another key."""
        if key not in (starter.key for starter in self.starters()):
            raise KeyError(key)
        draft = replace(self._draft, placement=Placement())
        if key == TABLE and self._table is not None:
            setting = setting_of(self._table)
            state = self._table.session.state
            draft = Draft(
                taken_from(state, setting), {**draft.choices, **setting.options.values()}, self._draft.name
            )
        self._change("", draft)
        self._first = draft

    # --- what is filled in

    @property
    def setting(self) -> Setting:
        """The tables of the game as it would be played."""
        return self._screen.setting

    @property
    def placement(self) -> Placement:
        """What has been named."""
        return self._draft.placement

    @property
    def sheet(self) -> MapSheet:
        """The printed map, with the US line of the reading chosen."""
        return self._screen.sheet

    def sections(self) -> tuple[Section, ...]:
        """Everything that can be filled in."""
        return sections(self._draft, self.setting)

    def set(self, key: str, value: str) -> None:
        """Fill something in. Raises KeyError, or ValueError with a sentence."""
        draft = filled_in(self._draft, self.setting, key, value)
        if wrong := unfit_note(draft.name, LONGEST_NAME):
            raise ValueError(wrong)
        self._change(key, draft)

    def _change(self, key: str, draft: Draft) -> None:
        """Another draft, as an edit; many of one thing in a row are taken back as one."""
        if draft == self._draft and draft.placement.before is self._draft.placement.before:
            return
        what, before = self._stroke or key, self._draft
        self._show(draft)
        last = self._edits.last
        if what and last is not None and last.what == what:
            self._edits.add(last._replace(after=draft), joined=True)
        else:
            self._edits.add(_Edit(what, before, draft))

    def _show(self, draft: Draft) -> None:
        """Raises SetupError, a ValueError, for choices the game does not have; nothing has changed then."""
        _, options = options_of(draft.choices)
        hand_of(draft.choices)
        screen = self._screen if options == self.setting.options else self._screen_with(options)
        self._draft, self._screen, self._found = draft, screen, None

    # --- what is put on the map

    def modes(self) -> tuple[TouchMode, ...]:
        """Flags, forces, and the HQs when they are played with."""
        modes = [
            TouchMode(FLAGS, "Flags", "Press or drag over hexes to put flags there or take them away.", True),
            TouchMode(
                FORCES,
                "Forces",
                "A red-row hex gets a unit more, face down, and after five none; "
                "in another hex the moving force is put.",
            ),
        ]
        if self.setting.options.headquarters == "in":
            for which, short in enumerate(("Battalion HQ", "Division HQ")):
                tip = f"Press the hex where the {HQ_NAMES[which]} stands; again takes it away."
                modes.append(TouchMode(f"hq {which}", short, tip))
        return tuple(modes)

    def touch(self, mode: str, place: str) -> None:
        """Put it there, or take it away. Raises KeyError, or ValueError with a sentence."""
        draft = self._draft
        placement = self._touched_by(mode, space_of(self.setting, place))
        self._change(f"{mode} {place}" if mode == FORCES else "", replace(draft, placement=placement))

    def _touched_by(self, mode: str, space: int) -> Placement:
        placement, setting = self.placement, self.setting
        number = setting.board.numbers[space]
        if mode == FLAGS:
            if setting.is_red(space):
                raise ValueError(f"{number} is a hex of the red row, which is Japanese anyway [3.4].")
            return replace(placement, flags=placement.flags ^ {space})
        if mode == FORCES:
            return self._force_at(space)
        which = int(mode.removeprefix("hq "))
        return with_hq(placement, which, IN_POOL if placement.hqs[which] == space else space)

    def _force_at(self, space: int) -> Placement:
        placement, setting = self.placement, self.setting
        if not setting.is_red(space):
            if placement.moving == NOWHERE:
                raise ValueError("Say first which force moves, in the list of forces [7.1].")
            return standing_in(placement, setting, space)
        plan = placement.plan(space)
        if plan.status == MOVES:
            raise ValueError("That force moves; its units are named in the list of forces [6.11].")
        size = sum(plan.units.values()) if plan.status == WAITS else 0
        if size >= JAPANESE_STACK:
            return replace(placement, forces={at: one for at, one in placement.forces.items() if at != space})
        unknown = plan.units.get(UNKNOWN, 0) if plan.status == WAITS else 0
        if plan.status != WAITS:
            placement = replace(
                placement, forces={at: one for at, one in placement.forces.items() if at != space}
            )
        return with_units(with_status(placement, space, WAITS), space, UNKNOWN, unknown + 1)

    def touched(self, mode: str, place: str) -> bool:
        """Whether it is there now."""
        space, placement = self.setting.board.index.get(place, NOWHERE), self.placement
        if mode == FLAGS:
            return space in placement.flags
        if mode == FORCES:
            return placement.plan(space).stands or (placement.moving != NOWHERE and placement.stand == space)
        return placement.hqs[int(mode.removeprefix("hq "))] == space != NOWHERE

    @contextmanager
    def stroke(self) -> Iterator[None]:
        """All edits made inside are taken back as one."""
        self._strokes += 1
        self._stroke = f"stroke {self._strokes}"
        try:
            yield
        finally:
            self._stroke = ""

    # --- edits

    @property
    def changed(self) -> bool:
        """Whether anything has been entered since it was begun."""
        return self._draft != self._first

    @property
    def can_undo(self) -> bool:
        """Whether an edit can be taken back."""
        return self._edits.last is not None

    @property
    def can_redo(self) -> bool:
        """Whether an edit can be done again."""
        return self._edits.can_redo

    def undo(self) -> None:
        """Take the last edit back."""
        if edit := self._edits.undo():
            self._show(edit.before)

    def redo(self) -> None:
        """Do it again."""
        if edit := self._edits.redo():
            self._show(edit.after)

    # --- what comes of it

    def complaints(self) -> tuple[Complaint, ...]:
        """Why no game can go on from here."""
        return tuple(Complaint(str(one), one.rule, one.hexes) for one in self._position()[1])

    def view(self) -> TableView:
        """What would lie on the table."""
        count = len(self._position()[1])
        reason = (
            "Nothing stands against it; the game can go on from here."
            if not count
            else f"{count} {'thing stands' if count == 1 else 'things stand'} against it."
        )
        shown = table_view(self._laid_out(), self.setting, "movement")
        return replace(shown, prompt=Prompt("Setting up a position", reason))

    def inspector(self) -> BloodyRidgeInspector:
        """What is known of each hex, with the position on it."""
        return BloodyRidgeInspector(self.setting, self.sheet, self._laid_out)

    def start(self) -> BloodyRidgeTable:
        """The game that goes on from here. Raises SetupError while there are complaints."""
        state, found = self._position()
        if state is None:
            raise SetupError("The position cannot be played on: " + "; ".join(map(str, found)))
        choices = self._draft.choices
        screen = self._screen_with(self.setting.options)
        session = Session(screen.rules, KeyedDice(choices[SEED]), start=state.copy(), hand=hand_of(choices))
        past = Past(self._draft.name, by_hand=True)
        return GameTable(screen, choices[SEED], session=session, past=past)

    def _position(self) -> tuple[State | None, tuple[Objection, ...]]:
        if self._found is None:
            self._found = position(self.placement, self.setting, self._dice())
        return self._found

    def _laid_out(self) -> State:
        return lay_out(self.placement, self.setting, self._dice())

    def _dice(self) -> KeyedDice:
        return KeyedDice(self._draft.choices[SEED])
