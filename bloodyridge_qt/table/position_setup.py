"""A position set up by hand: a form, spaces to touch, edits, and the game that follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.edits import Edited
from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.notation import Objection
from bloodyridge_qt.engine.ruleset import GameState
from bloodyridge_qt.engine.savefile import LONGEST_NAME, unfit_note
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.forms import (
    YES,
    Complaint,
    Field,
    Row,
    Section,
    choice_field,
    field_of,
    flag_field,
    number_field,
    puts,
    text_field,
)
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.retelling import Past
from bloodyridge_qt.table.screen import Screen
from bloodyridge_qt.table.starting import BY_HAND, SEED, SetupError, hand_of, seed_of
from bloodyridge_qt.table.table_view import Place, Prompt, TableView

EMPTY, TABLE = "empty", "table"
NAME: Final = "name"
OWN_NAME: Final = later("My table")
MOST_EDITS: Final = 500
"""Edits that can be taken back."""


P = TypeVar("P")
S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class TouchMode:
    """What a touch of the map puts there."""

    key: str
    label: str
    help: str
    """One sentence."""
    strokes: bool = False
    """Whether a drag does the same to every space it comes over."""


@dataclass(frozen=True, slots=True)
class Starter:
    """What a position may be begun with."""

    key: str
    label: str
    help: str


@dataclass(frozen=True, slots=True)
class Draft(Generic[P]):
    """All that has been filled in."""

    placement: P
    """What was named of the table: a state, or what else can be copied; never changed itself."""
    choices: Mapping[str, str]
    """As for a new game: seed, whose hands throw, optional rules, readings."""
    name: str


class _Edit(NamedTuple):
    """What was edited, and the draft before and after it; many of one thing in a row are one."""

    what: str
    told: str
    """The same as a player reads it."""
    before: Draft[Any]
    after: Draft[Any]


class DraftedPosition(Edited[_Edit], Generic[P, S]):
    """A position under construction (implements table.forms.Form). Nothing of it touches a game.

    Every edit can be taken back. A game says what is abstract here.
    """

    first: Starter
    """What a position is begun with when there is no game: its key is EMPTY."""
    table_help: str
    """What is taken of a game, and what it becomes; one sentence."""

    def __init__(self, edition: Edition, choices: Mapping[str, str], table: Table | None = None) -> None:
        super().__init__(MOST_EDITS)
        self.edition: Final = edition
        every = {one.id: choices.get(one.id, one.default) for one in edition.switches}
        every |= {SEED: seed_of(choices), BY_HAND: choices.get(BY_HAND, "no")}
        self.screen: Screen[S, Any] = edition.screen(edition.chosen(choices))
        self.offer(table)
        self.draft: Draft[P] = Draft(self.empty(), every, tr(OWN_NAME))
        self._begun = self.draft
        self._stroke = ""
        self._strokes = 0
        self._found: tuple[S | None, tuple[Complaint, ...]] | None = None
        self.told = ""
        """What was edited, taken back or done again last, as a player reads it."""

    # --- what a game says

    @abstractmethod
    def empty(self) -> P:
        """What is named at the beginning."""

    @abstractmethod
    def taken(self, rules: Any, state: S) -> P:
        """What is named by a game on the table, as its player sees it."""

    @abstractmethod
    def rows(self) -> Iterable[Section]:
        """What of the table can be filled in, as it stands."""

    @abstractmethod
    def modes(self) -> tuple[TouchMode, ...]:
        """What can be put on the map by touching it."""

    @abstractmethod
    def placed(self, mode: str, place: Place) -> P:
        """What is named after a touch. Raises KeyError, or ValueError with a sentence."""

    @abstractmethod
    def touched(self, mode: str, place: Place) -> bool:
        """Whether it is there now."""

    @abstractmethod
    def found(self) -> tuple[S | None, tuple[Complaint, ...]]:
        """The position a game can go on from, or why none can."""

    @abstractmethod
    def laid_out(self) -> S:
        """What lies on the table, as far as it can be shown."""

    @abstractmethod
    def shown(self, state: S) -> TableView:
        """The same as it is seen."""

    def joined(self, mode: str, place: Place) -> str:
        """By which touches in a row are one edit; "" where each is one."""
        del mode, place
        return ""

    # --- what it is begun with

    def offer(self, table: Table | None) -> None:
        """The game that lies on the table now; only one of this very edition can be taken."""
        self._table = table if table is not None and self.edition.holds(table.rules) else None

    def starters(self) -> tuple[Starter, ...]:
        """Nothing, and the game on the table as its player sees it."""
        game = Starter(TABLE, tr("Game on the table"), self.table_help)
        return (self.first, game) if self._table is not None else (self.first,)

    def begin(self, key: str) -> None:
        """Begin anew. Raises KeyError for another key."""
        label = {starter.key: starter.label for starter in self.starters()}[key]
        draft = replace(self.draft, placement=self.empty())
        if key == TABLE and self._table is not None:
            rules, state = self._table.rules, self._table.session.state
            choices = {**draft.choices, **rules.options.values()}
            draft = replace(draft, placement=self.taken(rules, state), choices=choices)
        self._change("", label, draft)
        self._begun = draft

    # --- what is filled in

    @property
    def placement(self) -> P:
        """What has been named."""
        return self.draft.placement

    @property
    def sheet(self) -> MapSheet:
        """The printed map, with what the readings chosen say of it."""
        return self.screen.sheet

    def inspector(self) -> Inspector:
        """What is known of each space, with the position on it."""
        return cast("Inspector", self.screen.inspector(self.laid_out))

    def sections(self) -> tuple[Section, ...]:
        """Everything that can be filled in."""
        choices, fields = self.draft.choices, {one.key: one for one in self.edition.setup_fields()}
        hand = fields[BY_HAND]
        named = text_field(NAME, tr("Name of the game"), self.draft.name)
        seed = text_field(SEED, tr("Seed"), choices[SEED])
        rows = (
            Row(tr("Name"), (named,)),
            Row(
                hand.label,
                (choice_field(BY_HAND, hand.label, choices[BY_HAND], hand.values),),
                tr("Whose dice decide; it can be changed at any time."),
            ),
            Row(tr("Seed"), (seed,), tr("Dice not thrown by hand, and what lies face down, follow from it.")),
        )
        groups: dict[str, list[Row]] = {}
        for switch in self.edition.switches:
            field = fields[switch.id]
            cell = replace(field, help="", group_help="", value=choices[switch.id])
            told = Row(field.label, (cell,), " ".join(f"[{rule}]" for rule in field.rules))
            groups.setdefault(field.group or tr("Options"), []).append(told)
        chosen = (Section(title.casefold(), title, tuple(each)) for title, each in groups.items())
        return (*self.rows(), Section("game", tr("The game that follows"), rows), *chosen)

    def set(self, key: str, value: str) -> None:
        """Fill something in. Raises KeyError, or ValueError with a sentence."""
        field, draft = field_of(self.sections(), key), self.draft
        field.check(value)
        if key == NAME:
            draft = replace(draft, name=value.strip())
            if wrong := unfit_note(draft.name, LONGEST_NAME):
                raise ValueError(wrong)
        elif key in draft.choices:
            draft = replace(draft, choices={**draft.choices, key: value.strip()})
        elif field.put is not None:
            placement: Any = self.placement
            placement = placement.copy()
            field.put(placement, value)
            draft = replace(draft, placement=placement)
        self._change(key, field.label, draft)

    def cell(
        self, key: str, label: str, name: str, limits: tuple[int, int], at: int | None = None,
        put: Callable[[P, int], None] | None = None,
    ) -> Field:  # fmt: skip
        """A number of what is named, a switch where it is 0 or 1; with `at` that entry of a list.

        `put` puts it there, where something follows from it.
        """
        value: Any = getattr(self.placement, name)
        value = value if at is None else value[at]
        read = _flag if limits == (0, 1) else int
        fill = puts(name, read, at) if put is None else lambda draft, text: put(draft, read(text))
        if limits == (0, 1):
            return flag_field(key, label, bool(value), put=fill)
        return number_field(key, label, value, limits[1], limits[0], put=fill)

    def touch(self, mode: str, place: Place) -> None:
        """Put it there, or take it away. Raises KeyError, or ValueError with a sentence."""
        draft = replace(self.draft, placement=self.placed(mode, place))
        (chosen,) = (one for one in self.modes() if one.key == mode)
        self._change(self.joined(mode, place), f"{chosen.label}, {place}", draft)
        if chosen.strokes and not self.touched(mode, place):
            self.told = tr("{what}: taken away", what=self.told)

    def _change(self, key: str, told: str, draft: Draft[P]) -> None:
        """Another draft, as an edit; many of one thing in a row are taken back as one."""
        if draft == self.draft:
            return
        what, before, self.told = self._stroke or key, self.draft, told
        self._show(draft)
        if what and self._done and self._done[-1].what == what:
            self._add(self._done[-1]._replace(after=draft), joined=True)
        else:
            self._add(_Edit(what, told, before, draft))

    def _show(self, draft: Draft[P]) -> None:
        """Raises SetupError, a ValueError, for choices the game does not have; nothing has changed then."""
        if draft.choices != self.draft.choices:
            seed_of(draft.choices)
            hand_of(draft.choices)
            self.screen = self.edition.screen(self.edition.chosen(draft.choices))
        self.draft, self._found = draft, None

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
        return self.draft != self._begun

    def _take_back(self, edit: _Edit) -> None:
        self._show(edit.before)
        self.told = edit.told

    def _do_again(self, edit: _Edit) -> None:
        self._show(edit.after)
        self.told = edit.told

    # --- what comes of it

    def complaints(self) -> tuple[Complaint, ...]:
        """Why no game can go on from here."""
        return self._position()[1]

    def view(self) -> TableView:
        """What would lie on the table."""
        count = len(self.complaints())
        reason = (
            tr("Nothing stands against it; the game can go on from here.")
            if not count
            else tr(
                "{count} {count2} against it.",
                count=count,
                count2=tr("thing stands") if count == 1 else tr("things stand"),
            )
        )
        return replace(self.shown(self.laid_out()), prompt=Prompt(tr("Setting up a position"), reason))

    def start(self) -> Table:
        """The game that goes on from here. Raises SetupError while there are complaints."""
        state, found = self._position()
        if state is None or found:
            raise SetupError(tr("The position cannot be played on: ") + "; ".join(one.text for one in found))
        choices = self.draft.choices
        rules, seed, hand = self.edition.chosen(choices), choices[SEED], hand_of(choices)
        session = Session(rules, KeyedDice(seed), start=state.copy(), hand=hand)
        past = Past(self.draft.name, by_hand=True)
        return GameTable(self.edition.screen(rules), seed, session=session, past=past)

    @property
    def dice(self) -> KeyedDice:
        """What is not named is drawn by these."""
        return KeyedDice(self.draft.choices[SEED])

    def _position(self) -> tuple[S | None, tuple[Complaint, ...]]:
        if self._found is None:
            self._found = self.found()
        return self._found

    @staticmethod
    def _told(found: Iterable[Objection]) -> tuple[Complaint, ...]:
        """What is wrong, each thing once, in whole sentences."""
        return tuple(
            Complaint(f"{sentence(one.text)}.", one.rule, one.places) for one in dict.fromkeys(found)
        )


def _flag(text: str) -> int:
    return int(text == YES)


PositionSetup: TypeAlias = DraftedPosition[Any, Any]
"""A position under construction, whatever the game."""


class LaidTable(BareTable):
    """A position under construction, as the board shows it: all lies there, nothing can be decided."""

    def __init__(self, setup: PositionSetup) -> None:
        super().__init__(setup.sheet, setup.inspector())
        self._setup = setup

    def view(self) -> TableView:
        """What would lie on the table."""
        return self._setup.view()
