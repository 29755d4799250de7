"""Tarawa 1943 with its board, numbers and decks, or with those of an owner of the printed game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from bloodyridge_qt import resources
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.engine.switches import RULINGS
from bloodyridge_qt.games.tarawa_1943.advice.measured import digest, effect_words, measurement, words
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.cards import JAPANESE, MOST_CARDS, USMC, read_deck
from bloodyridge_qt.games.tarawa_1943.rules.notation import TarawaNotation
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES, Options
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.setting import read_board
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.victory import Score, score
from bloodyridge_qt.games.tarawa_1943.screen.reference import with_decks
from bloodyridge_qt.games.tarawa_1943.screen.screen import TarawaScreen
from bloodyridge_qt.games.tarawa_1943.screen.sheet import read_sheet
from bloodyridge_qt.games.tarawa_1943.screen.words import said
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game import FullEdition, NamedBytes, Result
from bloodyridge_qt.table.rulebook import Rulebook
from bloodyridge_qt.table.starting import by_hand_field, starting_fields, switch_fields

BOARD, NUMBERS = "board", "numbers"
_FILES: Final = {BOARD: "board", NUMBERS: "game", USMC: "cards_usmc", JAPANESE: "cards_japanese"}
"""By role the file it has in maps/tarawa_1943."""


class TarawaEdition(FullEdition):
    """The game with one board and two decks.

    Raises BoardFault or CardFault.
    """

    key = "tarawa_1943"
    title = "Tarawa 1943"
    switches = SWITCHES
    helps = True
    by_hand = by_hand_field(
        tr("Dice and cards"),
        tr("You may throw real dice, and draw from real decks [5.0], and give each result."),
        tr("Dice by hand, cards from the seed"),
        tr("Dice and cards by hand"),
        ("5.0", "6.0"),
    )
    shipped: Mapping[str, Path] = {
        role: resources.map_file(f"tarawa_1943/{name}.json") for role, name in _FILES.items()
    }

    def __init__(self, files: Mapping[str, NamedBytes]) -> None:
        super().__init__(files)
        raw = {role: file.raw for role, file in files.items()}
        self._board = read_board(raw[BOARD], raw[NUMBERS])
        self._sheet = read_sheet(self._board, raw[BOARD])
        self._decks = read_deck(raw[USMC], USMC), read_deck(raw[JAPANESE], JAPANESE)

    # --- before a game

    def setup_fields(self) -> tuple[Field, ...]:
        """[8.0] Seed, options and readings."""
        found = measurement(self.rules({}))
        first = tr("Where the text can be read in more than one way, our reading comes first.")
        told = {RULINGS: f"{first} {words(found)}" if found else first}
        effect = partial(effect_words, found) if found else lambda _switch, _value: ""
        return (*starting_fields(self.by_hand, helps=True), *switch_fields(SWITCHES, effect, told))

    def data_mark(self, rules: Tarawa1943) -> str:
        """Changes with what the rules read of the data."""
        return digest(rules)[:16]

    def _book(self) -> Rulebook:
        return with_decks(super()._book(), self._decks)

    # --- what saving needs

    def rules(self, readings: Mapping[str, str]) -> Tarawa1943:
        """The rules with these readings. Raises OptionError."""
        options = Options(**{one.id: readings[one.id] for one in SWITCHES if one.id in readings})
        return self.once(options, lambda: Tarawa1943(self._board, *self._decks, options))

    def notation(self, rules: Tarawa1943) -> TarawaNotation:
        """How decisions and positions are written."""
        return TarawaNotation(rules.setting)

    def screen(self, rules: Tarawa1943) -> TarawaScreen:
        """What is shown and said of a game under these rules."""
        return TarawaScreen(self._sheet, rules)

    def result_words(self, outcome: str) -> str:
        """[7.0] How a game ended."""
        return str(said("outcomes")[outcome][0])

    def result(self, session: Session[State, Action]) -> Result:
        """[7.0] How a game ended that is over."""
        state = session.state
        return self._result(state.outcome, state.turn, score(state))

    def filed_result(self, state: Node, _reached: int) -> Result | None:
        """[7.0] How a game ended by its stored position. Raises Unreadable."""
        outcome = state.member("outcome").one_of(("", *terms.OUTCOMES))
        if not outcome:
            return None
        position = State(
            markers=list(
                state.member("markers").wholes(0, terms.MARKERS, terms.BATTALIONS, terms.BATTALIONS)
            ),
            exhausted=_flags(state.member("exhausted"), terms.BATTALIONS),
            held=_flags(state.member("held"), terms.POSITIONS),
            cube=_flags(state.member("cube"), terms.POSITIONS),
            activation_count=state.member("activation_count").whole(0, MOST_CARDS),
        )
        return self._result(outcome, state.member("turn").whole(1, MOST_CARDS + 1), score(position))

    def _result(self, outcome: str, turn: int, points: Score) -> Result:
        lead = points.usmc - points.japanese
        ended, (us, japanese) = self.result_words(outcome), (points.usmc, points.japanese)
        words = tr("{ended}, {us} to {japanese} points", ended=ended, us=us, japanese=japanese)
        told = tr(
            "{words}: {controlled} positions, {lost} markers lost, turn {turn} [7.0]",
            words=words, controlled=points.controlled, lost=points.markers_lost, turn=turn,
        )  # fmt: skip
        return Result(outcome, turn, words, told, outcome != terms.JAPANESE_WIN, (-lead, turn))

    def better(
        self, name: str, session: Session[State, Action], other_name: str, other: Session[State, Action]
    ) -> str:
        """[7.0] Which of two finished games is better: the larger lead of the Marines, then fewer turns."""
        one, two = self.result(session), self.result(other)
        if one.rank == two.rank:
            return tr("{name} and {other} are equal [7.0].", name=name, other=other_name)
        first, second = (name, other_name) if one.rank < two.rank else (other_name, name)
        lead, turns = min(one.rank, two.rank)
        return tr(
            "{first} is better than {second}: the Marines’ lead is {lead:+d} points on turn {turns} [7.0].",
            first=first, second=second, lead=-lead, turns=turns,
        )  # fmt: skip


def _flags(node: Node, count: int) -> bytearray:
    return bytearray(node.wholes(0, 1, count, count))


edition_of: Final = TarawaEdition.of


def open_rules(options: Options | None = None) -> Tarawa1943:
    """The rules with the shipped board and cards. Raises BoardFault or CardFault."""
    return edition_of().rules((options or Options()).values())
