"""A position of Tarawa set up by hand, as the window fills it in: it goes on with a USMC turn.

What is filled in is a state, whose lists of cards hold those that were named; the seed draws the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from bloodyridge_qt.engine.notation import Objection
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.cards import Card, alike
from bloodyridge_qt.games.tarawa_1943.rules.notation import (
    NUMBERS,
    OF_BATTALIONS,
    OF_POSITIONS,
    contradictions,
)
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State, holders, set_up
from bloodyridge_qt.games.tarawa_1943.screen import words
from bloodyridge_qt.games.tarawa_1943.screen.screen import TarawaScreen
from bloodyridge_qt.games.tarawa_1943.screen.view import table_view
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import (
    Complaint,
    Field,
    Row,
    Section,
    choice_field,
    number_field,
)
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.position_setup import EMPTY, DraftedPosition, Starter, TouchMode
from bloodyridge_qt.table.table_view import Place, TableView

_MOMENT: Final = {
    "turn": (1, NUMBERS["turn"]), "actions": (0, t.BATTALIONS), "allowed": (1, t.BATTALIONS),
    **{name: (0, NUMBERS[name]) for name in ("placed", "played", "extra_dice", "tide", "cubes_left")},
    "shibazaki": (0, 1), "communications": (0, 1), "tactics_count": (0, t.DEALT),
}  # fmt: skip
_PILES: Final = {"tactics": ("hand", "tactics_seen"), "activation": ("activation_seen", "under")}
"""For each deck where a card can be that was seen."""
_KEPT: Final = (
    *(name for name in _MOMENT if name != "tactics_count"), *OF_BATTALIONS, *OF_POSITIONS, "place",
    *_PILES["tactics"], *_PILES["activation"], "tactics_count",
)  # fmt: skip
_WHERE: Final = {"reserve": t.OFF_BOARD, "gone": t.GONE}


class TarawaPosition(DraftedPosition[State, State]):
    """Battalions, markers, cubes and cards, at a decision of the USMC turn."""

    first = Starter(EMPTY, *words.said("position")["begun with"])
    table_help = words.said("position")["table"]
    screen: TarawaScreen

    @property
    def setting(self) -> Setting:
        """Places, battalions and cards of the game as it would be played."""
        return self.screen.setting

    def empty(self) -> State:
        """[5.0] As set up; no card is named."""
        state = set_up(self.setting)
        state.turn = state.allowed = 1
        state.agenda, state.tactics_count = [t.TURN], t.DEALT
        return state

    def taken(self, rules: Tarawa1943, state: State) -> State:
        """The pieces and cards of a game; the Japanese turn is over, and so is an attack."""
        placement, state = set_up(rules.setting), state.copy()
        if state.card >= 0:
            state.activation_seen.append(state.card)
            state.turn += 1
            state.actions = state.placed = state.played = state.extra_dice = 0
            state.acted = bytearray(t.BATTALIONS)
        state.turn, state.allowed = max(state.turn, 1), max(state.allowed, 1)
        for name in _KEPT:
            setattr(placement, name, getattr(state, name))
        placement.checks = [0] * t.BATTALIONS
        placement.agenda = [t.TURN]
        return placement

    # --- what is filled in

    def rows(self) -> Iterable[Section]:
        """The moment, battalions, positions, both decks."""
        said, state, setting = words.said("position"), self.placement, self.setting
        moment = (
            Row(said[name][0], (self.cell(name, said[name][0], name, limits),), said[name][1])
            for name, limits in _MOMENT.items()
        )
        yield Section("moment", said["moment"], tuple(moment))
        places = [(name, said[name]) for name in _WHERE]
        places += [(name, sentence(words.place(setting, at))) for name, at in setting.index.items()]
        battalions = []
        for at, name in enumerate(setting.names):
            here = state.place[at]
            here_words = setting.places[here] if here >= 0 else "gone" if here == t.GONE else "reserve"
            put = partial(self._stand_in, at)
            label = tr("Place of {name}", name=name)
            place = choice_field(f"place {name}", label, here_words, tuple(places), put=put)
            battalions.append(Row(name, (place, *self._cells(OF_BATTALIONS, at, name))))
        heads = [said[name] for name in OF_BATTALIONS if name != "checks"]
        yield Section(
            "battalions",
            said["battalions"],
            tuple(battalions),
            (said["place"], *heads),
            said["battalions_help"],
        )
        positions = [
            Row(words.place(setting, at), tuple(self._cells(OF_POSITIONS, at, setting.places[at])))
            for at in range(t.POSITIONS)
        ]
        heads = [said[name] for name in OF_POSITIONS]
        yield Section("positions", said["positions"], tuple(positions), tuple(heads), said["held_help"])
        for deck, cards in (("tactics", setting.usmc), ("activation", setting.japanese)):
            rows = [self._card_row(deck, same, cards) for same in alike(cards, range(len(cards)))]
            heads = [said[name] for name in _PILES[deck]]
            yield Section(deck, said[deck], tuple(rows), tuple(heads), said["drawn"])

    def _cells(self, limits: dict[str, tuple[int, int]], at: int, of: str) -> Iterator[Field]:
        said = words.said("position")
        for name, each in limits.items():
            if name != "checks":
                put = partial(self._mark if name == "markers" else self._lie, name, at)
                plain = name in OF_BATTALIONS and name != "markers"
                yield self.cell(f"{name} {of}", f"{said[name]}, {of}", name, each, at, None if plain else put)

    def _card_row(self, deck: str, same: list[int], cards: tuple[Card, ...]) -> Row:
        card, cells = cards[same[0]], []
        for pile in _PILES[deck]:
            lying = sum(one in same for one in getattr(self.placement, pile))
            label = f"{words.said('position')[pile]}, {card.title} {card.id}"
            put = partial(_deal, pile, same)
            cells.append(number_field(f"{pile} {card.id}", label, lying, len(same), put=put))
        return Row(card.title, tuple(cells), card.text)

    def _stand_in(self, one: int, state: State, place: str) -> None:
        self._stand(state, one, _WHERE.get(place, self.setting.index.get(place, t.NOWHERE)))

    def _stand(self, state: State, one: int, place: int) -> None:
        """A battalion stands in a place; a position is then the Marines' [1.0]."""
        if (place == t.GONE) != (not state.markers[one]):
            state.markers[one] = 0 if place == t.GONE else t.MARKERS
        state.place[one] = place
        if 0 <= place < t.POSITIONS:
            state.held[place], state.japanese[place] = 1, 0
        if place < 0:
            state.exhausted[one] = 0

    def _mark(self, name: str, one: int, state: State, number: int) -> None:
        """A battalion without markers is out of the game [3.0], any other is not."""
        getattr(state, name)[one] = number
        if bool(number) == (state.place[one] == t.GONE):
            state.place[one] = t.OFF_BOARD if number else t.GONE

    def _lie(self, name: str, at: int, state: State, number: int) -> None:
        """Something lies in a position; one with Japanese markers is theirs [1.0], cubes are few [2.0]."""
        if name == "cube":
            state.cubes_left = min(max(state.cubes_left + state.cube[at] - number, 0), t.CUBES)
        getattr(state, name)[at] = number
        if name == "japanese" and number:
            state.held[at] = 0

    # --- what is put on the map

    def modes(self) -> tuple[TouchMode, ...]:
        """Each battalion, then what lies in positions."""
        said = words.said("position")["modes"]
        battalions = (TouchMode(name, name, said["battalion"].format(name)) for name in self.setting.names)
        return (
            *battalions,
            *(TouchMode(name, said[name][0], said[name][1], name == "held") for name in OF_POSITIONS),
        )

    def placed(self, mode: str, place: Place) -> State:
        """What is named after a touch."""
        state, setting = self.placement.copy(), self.setting
        at = setting.index[place]
        if mode in setting.battalion:
            one = setting.battalion[mode]
            self._stand(state, one, t.OFF_BOARD if state.place[one] == at else at)
        elif at >= t.POSITIONS:
            raise ValueError(tr("That lies in island positions; in wave boxes only battalions stand [1.0]."))
        else:
            most = OF_POSITIONS[mode][1]
            self._lie(mode, at, state, (getattr(state, mode)[at] + 1) % (most + 1))
        return state

    def touched(self, mode: str, place: Place) -> bool:
        """Whether it is there now."""
        state, setting = self.placement, self.setting
        at = setting.index.get(place, t.NOWHERE)
        if mode in setting.battalion:
            return at >= 0 and state.place[setting.battalion[mode]] == at
        return 0 <= at < t.POSITIONS and bool(getattr(state, mode)[at])

    # --- what comes of it

    def found(self) -> tuple[State | None, tuple[Complaint, ...]]:
        """The position, or why no game can go on from here."""
        state, missing = self._dealt()
        complaints = self._told((*missing, *contradictions(state, self.setting)))
        return (None if complaints else state), complaints

    def laid_out(self) -> State:
        """What lies on the table."""
        return self._dealt()[0]

    def _dealt(self) -> tuple[State, list[Objection]]:
        """The position with the cards that were not named drawn, and what is wrong with those that were."""
        state, setting, dice, wrong = self.placement.copy(), self.setting, self.dice, []
        for deck, cards in (("tactics", setting.usmc), ("activation", setting.japanese)):
            named = [card for pile in _PILES[deck] for card in getattr(state, pile)]
            left = [card for card in range(len(cards)) if card not in named]
            tactics = deck == "tactics"
            gone = t.DEALT - state.tactics_count if tactics else state.turn - 1 + len(state.under)
            if len(named) > gone:
                wrong.append(Objection(words.said("position")[f"too many {deck}"]))
            seen = getattr(state, f"{deck}_seen")
            for number in range(min(gone - len(named), len(left))):
                seen.append(left.pop(dice.draw((f"position {deck} card", number), len(left))))
            setattr(state, f"{deck}_left", left)
        drawn = len(setting.japanese) - len(state.activation_left)
        state.activation_count = setting.activation_cards - drawn + len(state.under)
        state.japanese_dead = t.MARKERS * t.POSITIONS - sum(state.japanese)
        state.holder = holders(state.place, setting)
        return state, wrong

    def shown(self, state: State) -> TableView:
        """The same as it is seen."""
        return table_view(state, self.setting)


Position: Final = TarawaPosition


def _deal(name: str, same: list[int], state: State, number: str) -> None:
    """So many copies of a card lie in a pile, the first ones."""
    others = [card for card in getattr(state, name) if card not in same]
    setattr(state, name, others + same[: int(number)])
