"""A position of Tarawa set up by hand, as the window fills it in: it goes on with a USMC turn.

What is filled in is a state, whose lists of cards hold those that were named; the seed draws the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from bloodyridge_qt.engine.notation import Objection
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.cards import MOST_CARDS, alike
from bloodyridge_qt.games.tarawa_1943.rules.notation import (
    NUMBERS,
    OF_BATTALIONS,
    OF_POSITIONS,
    contradictions,
)
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.state import State, holders, set_up
from bloodyridge_qt.games.tarawa_1943.screen import words
from bloodyridge_qt.games.tarawa_1943.screen.screen import TarawaScreen
from bloodyridge_qt.games.tarawa_1943.screen.view import table_view
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import Complaint, Field, Row, Section, choice_field, number_field
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.position_setup import EMPTY, DraftedPosition, Starter, TouchMode
from bloodyridge_qt.table.table_view import Place, TableView

_MOMENT: Final = {
    "turn": (1, NUMBERS["turn"]), "actions": (0, t.BATTALIONS), "allowed": (1, t.BATTALIONS),
    **{name: (0, NUMBERS[name]) for name in ("placed", "played", "extra_dice", "tide", "cubes_left")},
    "shibazaki": (0, 1), "communications": (0, 1), "tactics_count": (0, t.DEALT),
}  # fmt: skip
_BATTALION: Final = {"place": (t.GONE, t.GONE), **OF_BATTALIONS}
_PILES: Final = {"tactics": ("hand", "tactics_seen"), "activation": ("activation_seen", "under")}
"""For each deck where a card can be that was seen."""
_KEPT: Final = (*_MOMENT, *_BATTALION, *OF_POSITIONS, *_PILES["tactics"], *_PILES["activation"])
_OFF: Final = {"reserve": t.OFF_BOARD, "gone": t.GONE}


class TarawaPosition(DraftedPosition[State, State]):
    """Battalions, markers, cubes and cards, at a decision of the USMC turn."""

    first = Starter(EMPTY, *words.said("position")["begun with"])
    table_help = words.said("position")["table"]
    screen: TarawaScreen

    def empty(self) -> State:
        """[5.0] As set up; no card is named."""
        state = set_up(self.screen.setting)
        state.turn = state.allowed = 1
        state.agenda = [t.TURN]
        return state

    def taken(self, rules: Tarawa1943, state: State) -> State:  # noqa: ARG002
        """The pieces and cards of a game; the Japanese turn is over, and so is an attack."""
        placement, state = self.empty(), state.copy()
        if state.card >= 0:
            state.activation_seen.append(state.card)
            state.turn += 1
            state.actions = state.placed = state.played = state.extra_dice = 0
            state.acted = bytearray(t.BATTALIONS)
        state.turn, state.allowed = max(state.turn, 1), max(state.allowed, 1)
        for name in _KEPT:
            setattr(placement, name, getattr(state, name))
        return placement

    # --- what is filled in

    def rows(self) -> Iterable[Section]:
        """The moment, battalions, positions, both decks."""
        said, setting = words.said("position"), self.screen.setting
        moment = (
            Row(said[name][0], (self.cell(name, said[name][0], name, limits),), said[name][1])
            for name, limits in _MOMENT.items()
        )
        yield Section("moment", said["moment"], tuple(moment))
        positions = [words.place(setting, at) for at in range(t.POSITIONS)]
        for key, columns, labels, names in (
            ("battalions", _BATTALION, setting.names, setting.names),
            ("positions", OF_POSITIONS, positions, setting.places),
        ):
            fields = (tuple(self._cells(columns, at, names[at])) for at in range(len(labels)))
            heads = tuple(said[name] for name in columns)
            yield Section(key, said[key], tuple(map(Row, labels, fields)), heads, said[f"{key}_help"])
        for deck, cards in (("tactics", setting.usmc), ("activation", setting.japanese)):
            rows = []
            for same in alike(cards, range(len(cards))):
                card, cells = cards[same[0]], []
                for pile in _PILES[deck]:
                    lying, put = len({*getattr(self.placement, pile)} & {*same}), partial(_deal, pile, same)
                    label = f"{said[pile]}, {card.title} {card.id}"
                    cells.append(number_field(f"{pile} {card.id}", label, lying, len(same), put=put))
                rows.append(Row(card.title, tuple(cells), card.text))
            heads = tuple(said[name] for name in _PILES[deck])
            yield Section(deck, said[deck], tuple(rows), heads, said["drawn"])

    def _cells(self, columns: Mapping[str, tuple[int, int]], at: int, of: str) -> Iterator[Field]:
        setting, said = self.screen.setting, words.said("position")
        where = {**_OFF, **setting.index}
        for name, limits in columns.items():
            if name == "place":
                told = (said.get(key) or sentence(words.place(setting, to)) for key, to in where.items())
                here = next(key for key, to in where.items() if to == self.placement.place[at])
                yield choice_field(
                    f"place {of}", tr("Place of {name}", name=of), here, tuple(zip(where, told, strict=True)),
                    lambda state, key: _lay("place", at, state, where[key]),
                )  # fmt: skip
            else:
                label, put = f"{said[name]}, {of}", partial(_lay, name, at)
                yield self.cell(f"{name} {of}", label, name, limits, at, put)

    # --- what is put on the map

    def modes(self) -> tuple[TouchMode, ...]:
        """Each battalion, then what lies in positions."""
        said = words.said("position")["modes"]
        told = {name: (name, said["battalion"].format(name)) for name in self.screen.setting.names}
        told |= {name: said[name] for name in OF_POSITIONS}
        return tuple(TouchMode(key, label, text, key == "held") for key, (label, text) in told.items())

    def placed(self, mode: str, place: Place) -> State:
        """What is named after a touch."""
        state, setting = self.placement.copy(), self.screen.setting
        at = setting.index[place]
        if mode in setting.battalion:
            one = setting.battalion[mode]
            _lay("place", one, state, t.OFF_BOARD if state.place[one] == at else at)
        elif at >= t.POSITIONS:
            raise ValueError(tr("That lies in island positions; in wave boxes only battalions stand [1.0]."))
        else:
            _lay(mode, at, state, (getattr(state, mode)[at] + 1) % (OF_POSITIONS[mode][1] + 1))
        return state

    def touched(self, mode: str, place: Place) -> bool:
        """Whether it is there now."""
        state, setting = self.placement, self.screen.setting
        at = setting.index.get(place, t.NOWHERE)
        if mode in setting.battalion:
            return at >= 0 and state.place[setting.battalion[mode]] == at
        return 0 <= at < t.POSITIONS and bool(getattr(state, mode)[at])

    # --- what comes of it

    def found(self) -> tuple[State | None, tuple[Complaint, ...]]:
        """The position, or why no game can go on from here."""
        state, missing = self._dealt()
        complaints = self._told((*missing, *contradictions(state, self.screen.setting)))
        return (None if complaints else state), complaints

    def laid_out(self) -> State:
        """What lies on the table."""
        return self._dealt()[0]

    def _dealt(self) -> tuple[State, list[Objection]]:
        """The position with the cards that were not named drawn, and what is wrong with those that were."""
        state, setting, wrong = self.placement.copy(), self.screen.setting, []
        have_left = t.DEALT - state.tactics_count, state.turn - 1 + len(state.under)
        for deck, gone in zip(_PILES, have_left, strict=True):
            named = [card for pile in _PILES[deck] for card in getattr(state, pile)]
            left = [card for card in range(MOST_CARDS) if card not in named]
            seen = getattr(state, f"{deck}_seen")
            if len(named) > gone:
                wrong.append(Objection(words.said("position")[f"too many {deck}"]))
            for number in range(min(gone - len(named), len(left))):
                seen.append(left.pop(self.dice.draw((f"position {deck} card", number), len(left))))
            setattr(state, f"{deck}_left", left)
        unseen = len(state.activation_left + state.under)
        state.activation_count = setting.activation_cards - MOST_CARDS + unseen
        state.japanese_dead = t.MARKERS * t.POSITIONS - sum(state.japanese)
        state.holder = holders(state.place, setting)
        return state, wrong

    def shown(self, state: State) -> TableView:
        """The same as it is seen."""
        return table_view(state, self.screen.setting)


Position: Final = TarawaPosition


def _lay(name: str, at: int, state: State, value: int) -> None:
    """Something of a battalion or a position is as it is filled in, and so is what follows from it.

    Cubes are few [2.0], a position is whose pieces are put there [1.0], a battalion has markers [3.0].
    """
    if name == "cube":
        state.cubes_left = min(max(state.cubes_left + state.cube[at] - value, 0), t.CUBES)
    getattr(state, name)[at] = value
    if name == "japanese" and value:
        state.held[at] = 0
    elif name == "markers" and bool(value) == (state.place[at] == t.GONE):
        state.place[at] = t.OFF_BOARD if value else t.GONE
    elif name == "place":
        if (value == t.GONE) != (not state.markers[at]):
            state.markers[at] = 0 if value == t.GONE else t.MARKERS
        if value < 0:
            state.exhausted[at] = 0
        elif value < t.POSITIONS:
            state.held[value], state.japanese[value] = 1, 0


def _deal(name: str, same: list[int], state: State, number: str) -> None:
    """So many copies of a card lie in a pile, the first ones."""
    others = [card for card in getattr(state, name) if card not in same]
    setattr(state, name, others + same[: int(number)])
