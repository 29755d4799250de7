"""What a teller of the game keeps between events, and the parts its beats are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import events
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import BANZAI, NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen import battle as battles
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.ending import ending
from bloodyridge_qt.games.bloody_ridge.screen.view import CrewKeys, table_view
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, with_throws
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.table_view import BattleView, Prompt, TableView, UnitView

ORGANIZATION: Final = "organization"
BATTLE: Final = "battle"
COUNTERATTACK: Final = "counterattack"


class Storyteller:
    """Keeps the phase and the fight that is going on between events."""

    picture: TableView | None = None  # as any teller has one
    _state: State
    """Just after the event that is told."""

    def __init__(self, setting: Setting, crews: CrewKeys | None = None, *, for_show: bool = True) -> None:
        self._setting = setting
        self._crews = crews
        self._for_show = for_show
        self.phase = "before"
        self._battle: BattleView | None = None
        self._notes: list[str] = []
        self._fallen: list[UnitView] = []
        """Who has fallen in this fight in views that are no longer shown, both sides."""
        self.phase_began: State | None = None
        """The table as it was when the phase began; None while nobody knows."""
        self._gun_hits: int | None = None
        """[8.2] How many artillery has hit in this fight, by all its markers; None where none fired."""
        self._volleys: list[events.VolleyFired] = []
        """The rounds of this fight that were told."""
        self._last_loss = 0
        """The last round of this fight in which somebody fell."""
        self._listing = self._listed = False
        """Whether the line told last names defenders, to which the next one is added by ear, and whether
        any was named in this fight."""
        self._cause = ""
        """What the moving force lost units to last, with its paragraph."""

    def view(self, state: State) -> TableView:
        """The table at this moment of the story."""
        over = ending(state, self._setting) if state.outcome else None
        battle = self._battle
        if battle and state.agenda[-1:] == [BANZAI]:  # [11.4] the player is asked about a charge
            battle = self._drawing(state, tr("Before the first volley"))
        return table_view(state, self._setting, self.phase, battle=battle, ending=over, crews=self._crews)

    def resume(self, state: State) -> None:
        """Take up a fight whose beginning nobody tells: the player decides in it [11.4]."""
        if state.agenda and state.target != NOWHERE:
            self._notes = list(battles.helped(state, self._setting))
            self._picture(self._drawing(state))

    def go_on_from(self, other: Storyteller) -> None:
        """Take up the fight of which another has told the beginning."""
        self._battle, self._notes = other._battle, other._notes.copy()
        self._fallen, self._cause = other._fallen.copy(), other._cause
        self._gun_hits = other._gun_hits

    def awaiting(self, state: State, foreseen: Any) -> BattleView | None:
        """The fight while the throw that leads to `foreseen` is waited for: what it is about, without dice.

        `state` is as the rules had it when they asked. None when the throw belongs to no fight: a finished
        one would be taken for what these dice decide.
        """
        match foreseen:
            case events.DefenceRolled():
                return self._drawing(state, battles.DRAW)
            case events.ArtilleryFired():
                return self._drawing(state, fired=foreseen._replace(dice=(), lost=()))
            case events.VolleyFired():
                return battles.volley(state, self._setting, foreseen, tuple(self._notes), thrown=False)
            case events.BanzaiRolled():
                return self._drawing(state)
        return None if self._battle and self._battle.over else self._battle

    def _drawing(
        self, state: State, step: str = battles.CHARGE, fired: events.ArtilleryFired | None = None
    ) -> BattleView:
        return battles.drawing(state, self._setting, tuple(self._notes), fired, step)

    # --- the parts of a beat

    def _beat(
        self, kind: str, section: str, *lines: LogLine, state: State | None = None, **more: Any
    ) -> Beat:
        view = self.picture if self.picture and not self._for_show else self.view(state or self._state)
        self.picture = view
        if lines and self._for_show:
            # While the rules are at work the player reads what they do, in the place where he is asked.
            headline = self._battle.title if self._battle else words.PHASES[self.phase]
            view = replace(view, prompt=Prompt(headline, f"{lines[-1].text}."))
        dice = tuple(die for line in lines for _place, die in line.dice)
        automatic = section in (ORGANIZATION, COUNTERATTACK)
        return Beat(kind, section, view, dice, log=lines, automatic=automatic, **more)

    def _line(
        self,
        kind: str,
        text: str,
        space: int = NOWHERE,
        *throws: Sequence[DieThrow],
        aloud: str | None = None,
    ) -> LogLine:
        """A line; each "{}" in its text stands for the dice of a throw. `aloud` as in LogLine."""
        told, dice = with_throws(text, throws)
        place = "" if space == NOWHERE else self._number(space)
        return LogLine(told, kind, self._state.turn, place, dice=dice, aloud=aloud)

    def _drawn_beat(self, kind: str, *lines: LogLine, note: str = "", **more: Any) -> Beat:
        """Something of the time before the first volley, which the panel may note."""
        if note:
            self._notes.append(note)
        self._picture(self._drawing(self._state, battles.DRAW))
        return self._beat(kind, BATTLE, *lines, **more)

    def _number(self, space: int) -> str:
        return words.number(self._setting, space)

    # --- the fight

    def _picture(self, battle: BattleView | None) -> None:
        """Show this moment of the fight, remembering who falls in it; None before another begins."""
        if battle is None:
            self._notes, self._fallen, self._cause = [], [], ""
        elif self._battle is not None:
            self._fallen += battles.lost(self._battle)
        self._battle = battle

    def _verdict(self, text: str, space: int, aloud: str | None = None) -> LogLine:
        """The fight has ended, in one line of log and panel; who fell in it is shown struck out."""
        if self._battle:
            self._battle = battles.ended(self._battle, text, self._fallen, self._notes)
        return self._line("verdict", text, space, aloud=aloud)

    def _fight_aloud(self, came: str, left: int) -> str:
        """The whole fight for who listens: how it came out and what it has cost.

        What ends it without a volley, as the Supply Cache does, is told as what turned in it.
        """
        own, us = battles.toll(self._battle, self._fallen) if self._battle else (0, 0)
        if self._gun_hits is None and not self._volleys:
            return came
        if left:
            told = tr("{came}: {lost} lost, {left} left", came=came, lost=own or tr("none"), left=left)
        else:
            told = tr("{came}, force lost", came=came)
        if self._volleys:
            last = self._volleys[-1]
            stood = us + len(last.defenders) - len(last.us_lost)
            us_cost = tr("US lost {lost}", lost=us or tr("none"))
            if not (left and us == stood):  # that all fell goes without saying where the hex is taken
                us_cost = tr("{cost} of {all}", cost=us_cost, all=stood)
            told = f"{told}; {us_cost}"
        if self._gun_hits is not None:
            hits = self._gun_hits
            told += (
                f". {sentence(tr('artillery hits {lost}', lost=hits) if hits else tr('artillery misses'))}"
            )
        return told

    def _price(self) -> str:
        return battles.price(self._battle, self._fallen, self._gun_hits or 0) if self._battle else ""
