"""The rules of Tarawa 1943 behind the interface every game shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice, DieName
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.games.tarawa_1943.rules import attack, decks, japanese
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.cards import Deck
from bloodyridge_qt.games.tarawa_1943.rules.options import Options
from bloodyridge_qt.games.tarawa_1943.rules.refusals import explain
from bloodyridge_qt.games.tarawa_1943.rules.sequence import STEPS, carry_out, options
from bloodyridge_qt.games.tarawa_1943.rules.setting import Board, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State, set_up


class Tarawa1943(Ruleset[State, Action]):
    """One game's rules: board, cards and options fixed."""

    name: Final = "tarawa_1943"
    version: Final = 1
    hand_draws: Final = frozenset({decks.TACTICS, decks.ACTIVATION})
    """[5.0] The content of both decks is no secret: a player may draw from real ones."""

    def __init__(
        self, board: Board, usmc_deck: Deck, japanese_deck: Deck, options: Options | None = None
    ) -> None:
        self.setting: Final = Setting(board, usmc_deck, japanese_deck, options)

    @property
    def options(self) -> Options:
        """Options and readings in force."""
        return self.setting.options

    def thrown_at_once(self, state: State, name: DieName) -> Sequence[DieName]:
        """[6.0] All dice of an attack or a strike are thrown together, those thrown again one at a time."""
        count = 1
        if name[-1] == 0:
            match name[0]:
                case "attack":
                    count = attack.dice_count(state)
                case "strike":
                    count = self.setting.usmc[state.played_card].effects[0].dice
                case "landing attack" | "fire attack" | "banzai attack":
                    count = japanese.dice_count(state, self.setting)
        return [name, *((*name[:-1], further) for further in range(1, count))]

    def set_up(self) -> State:
        """[5.0] The position before the first card is drawn."""
        return set_up(self.setting)

    def proceed(self, state: State, dice: Dice, emit: Emit | None = None) -> None:
        """[6.0] Run what goes by itself up to the next choice of the player, or the end."""
        proceed(state.agenda, STEPS, t.WAITS, Play(state, self.setting, dice, emit))

    def decision(self, state: State) -> Decision[Action] | None:
        """[6.0] Every legal choice now; None when the game is over."""
        if not state.agenda:
            return None
        return Decision(state.agenda[-1], options(state, self.setting))

    def refusal(self, state: State, action: Action) -> IllegalAction | None:
        """Why this action is not legal now, with the paragraph; None when it is legal."""
        if state.agenda and action in options(state, self.setting):
            return None
        return explain(state, self.setting, action)

    def apply(self, state: State, action: Action, dice: Dice, emit: Emit | None = None) -> None:
        """Carry out a legal action and go on to the next choice or the end."""
        carry_out(Play(state, self.setting, dice, emit), action)
