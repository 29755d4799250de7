"""One fight as the after-action report tells it: defence, draw, Banzai charge, rounds and end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import charts, events
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE, VICTORIES
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.battle import helped
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US
from bloodyridge_qt.table.phrases import count, sentence
from bloodyridge_qt.table.report.model import Die, Rows, Step

FORCE_SIZE: Final = "Force size [3.5]"
DEFENCE: Final = "Defenders [6.7]"
ARTILLERY: Final = "Artillery [8.2]"
BANZAI: Final = "Banzai [11.4]"
FIRE: Final = "Fire [7.9]"
RECAPTURE: Final = "Counterattack [9.1]"


def placing(setting: Setting, event: events.ForcePlaced) -> Step:
    """[3.5] The die for one red-row hex."""
    here = words.number(setting, event.space)
    formula = words.die_formula(charts.force_modifier(charts.JAPANESE_FORCE))
    result = count(event.wanted, "unit")
    if event.placed < event.wanted:
        result += f", only {event.placed} left beside the map"
    return Step(f"{here}, {formula}", (Die(event.die, JAPANESE, FORCE_SIZE, f"force for {here}"),), result)


def recapture(setting: Setting, event: events.CounterattackRolled) -> Step:
    """[9.1, 10.4] The die for one hex."""
    here = words.number(setting, event.space)
    return Step(
        f"{here}, {words.terrain(setting, event.space)}, {words.upto(event.upto)} retakes",
        (Die(event.die, US, RECAPTURE, f"counterattack on {here}", event.upto),),
        "retaken by the US" if event.retaken else "stays Japanese",
    )


class FightReport:
    """Gathers the steps of one decision; `tell` takes its events in order, then `close`.

    A fight in which the player decides again [11.4] goes on with the events of the next decision.
    """

    def __init__(self, setting: Setting, before: State) -> None:
        self._setting = setting
        self._drawn: list[str] = []
        self._japanese_lost = len(before.japanese_dead)
        self._us_lost = len(before.us_dead)
        self._lost = (0, 0)
        self._state = before
        self._force = ""
        self.title = ""
        self.steps: list[Step] = []
        self.outcome = ""
        self.good = False
        self.stand = ""
        self.target = ""
        self.is_march = True
        """Whether it is a fight or an exit, and not the placing of an MG crew [11.5]."""
        if before.agenda and before.target != NOWHERE:  # a fight whose beginning nobody tells
            self._force, self.stand = self._number(before.origin), self._number(before.stand)
            self._name(before.target)

    @property
    def lost(self) -> int:
        """Pieces of both sides."""
        return sum(self._lost)

    def losses(self) -> Rows:
        """By side; a side that lost nothing is left out."""
        return tuple(
            (name, str(number)) for name, number in zip(("Japanese", "US"), self._lost, strict=True) if number
        )

    def tell(self, event: Any, state: State) -> None:
        """Take the next event of this decision; those of later phases are passed over."""
        self._state = state
        tellers: dict[type, Callable[[Any], None]] = {
            events.ForceMarched: self._marched,
            events.HeadquartersWaits: self._headquarters_waits,
            events.DefenceRolled: self._defence,
            events.PieceDrawn: self._piece,
            events.DrawEnded: self._draw_ended,
            events.ArtilleryFired: self._artillery,
            events.CacheFound: self._cache,
            events.SupportsAssigned: self._supports_assigned,
            events.SupportsFell: self._supports_fell,
            events.SupportsLeft: self._supports_left,
            events.ChargeDeclined: self._declined,
            events.BanzaiRolled: self._banzai,
            events.MarineEliminated: self._marine_eliminated,
            events.CrewPlaced: self._crew_placed,
            events.CrewsLeft: self._crews_left,
            events.VolleyFired: self._volley,
            events.BatteryLost: self._battery_lost,
            events.HexTaken: self._taken,
            events.HexEmptied: self._emptied,
            events.ForceDestroyed: self._destroyed,
            events.ForceStranded: self._stranded,
            events.ForceExited: self._exited,
            events.GameEnded: self._ended,
        }
        teller = tellers.get(type(event))
        if teller is None:
            return
        if not isinstance(event, events.PieceDrawn):
            self._flush()
        teller(event)
        self._lost = (len(state.japanese_dead) - self._japanese_lost, len(state.us_dead) - self._us_lost)

    def close(self, decision: str) -> None:
        """No more events. `decision` in words is the title of a decision that tells none of its own."""
        self._flush()
        self.title = self.title or sentence(decision)

    def _flush(self) -> None:
        """Tell the pieces drawn in a row: behind the die that called for them, or in a line of their own."""
        if not self._drawn:
            return
        pieces, self._drawn = ", ".join(self._drawn), []
        last = self.steps[-1]
        if last.dice and last.dice[0].purpose == DEFENCE:
            self.steps[-1] = replace(last, result=f"{last.result}: {pieces}")
        else:
            self.steps.append(Step(f"Drawn: {pieces} [6.7]"))

    def _number(self, space: int) -> str:
        return words.number(self._setting, space)

    def _name(self, target: int) -> None:
        self.target = self._number(target)
        ground = words.terrain(self._setting, target)
        self.title = f"Force {self._force} attacks {self.target} ({ground}) from {self.stand}"

    # --- one teller an event

    def _marched(self, event: events.ForceMarched) -> None:
        self.stand = self._number(event.path[-1])
        self._force = self._number(event.origin)
        self.title = f"Force {self._force} strikes from {self.stand}"
        if len(event.path) > 1:
            way = " → ".join(map(self._number, event.path))
            self.steps.append(Step(f"Walks through held hexes: {way} [3.8]"))

    def _headquarters_waits(self, event: events.HeadquartersWaits) -> None:
        names = words.grouped(self._setting, event.pieces)
        self.steps.append(Step(f"{names} in the hex already [7.7]"))

    def _defence(self, event: events.DefenceRolled) -> None:
        self._name(event.target)
        die = Die(event.die, US, DEFENCE, f"defense of {self.target}")
        formula = words.die_formula(event.modifier)
        result = f"{event.count} to be drawn" if event.count else "nobody is drawn"
        self.steps.append(Step(f"US force, {formula} [6.7]", (die,), result))

    def _piece(self, event: events.PieceDrawn) -> None:
        name = words.us_piece(self._setting, event.piece)
        more = {"fires": " (fires at once)", "set aside": " (may not stand here, set aside)"}
        self._drawn.append(name + more.get(event.role, ""))

    def _draw_ended(self, event: events.DrawEnded) -> None:
        empty = event.why == "pool empty"
        text = (
            "The pool is empty: nobody else comes [6.7]" if empty else "Six units defend, no more fit [6.3]"
        )
        self.steps.append(Step(text))

    def _artillery(self, event: events.ArtilleryFired) -> None:
        stand = self._number(event.stand)
        if not event.upto:
            self.steps.append(Step(f"Artillery cannot reach the red row hex {stand} [3.4]"))
            return
        dice = tuple(
            Die(die, US, ARTILLERY, f"artillery at a unit in {stand}", event.upto) for die in event.dice
        )
        text = f"Artillery on {stand}, hits on {words.upto(event.upto)} [10.3]"
        self.steps.append(Step(text, dice, f"Japanese lose {len(event.lost)}"))

    def _cache(self, event: events.CacheFound) -> None:
        self.outcome = "Supply Cache"
        lost = count(len(event.lost), "unit")
        self.steps.append(Step("The Supply Cache: the whole force is lost [7.14]", (), lost))

    def _supports_assigned(self, _event: events.SupportsAssigned) -> None:
        self.steps += (Step(text) for text in helped(self._state, self._setting))

    def _supports_fell(self, event: events.SupportsFell) -> None:
        self.steps += (Step(text) for text in words.fallen_helpers(self._setting, event))

    def _supports_left(self, event: events.SupportsLeft) -> None:
        self.steps += (Step(text) for text in words.gone_helpers(self._setting, event))

    def _banzai(self, event: events.BanzaiRolled) -> None:
        own = Die(event.japanese, JAPANESE, BANZAI, f"Banzai charge on {self.target}", low=True)
        us = Die(event.us, US, BANZAI, f"against the charge on {self.target}")
        result = "succeeds" if event.succeeded else f"fails, Japanese lose {len(event.lost)}"
        self.steps.append(Step("Banzai charge, the Japanese die must be the lower [11.4]", (own, us), result))
        if not event.succeeded:
            self.outcome = "the Banzai charge failed, the force is gone"

    def _declined(self, _event: events.ChargeDeclined) -> None:
        self.steps.append(Step("No Banzai charge [11.4]"))

    def _marine_eliminated(self, event: events.MarineEliminated) -> None:
        name = words.us_piece(self._setting, event.piece)
        self.steps.append(Step(f"The charge eliminates {name} [11.4]"))

    def _crew_placed(self, event: events.CrewPlaced) -> None:
        self.is_march, self.good = False, True
        others = len(self._state.roster[event.space]) - 1
        self.outcome = f"joins {count(others, 'unit')}" if others else "stands alone"

    def _crews_left(self, event: events.CrewsLeft) -> None:
        self.is_march = False
        self.outcome = f"{count(len(event.units), 'crew')} out of the game"

    def _volley(self, event: events.VolleyFired) -> None:
        setting, own, us = self._setting, event.japanese, event.us
        adding_up = words.sum_of(setting, event.defenders, dict(event.supports))
        target, stand = self._number(event.target), self._number(event.stand)
        self.steps.append(
            Step(
                f"Round {event.round}, Japanese {words.odds(own, event.close_combat)}",
                tuple(
                    Die(die, JAPANESE, FIRE, f"{words.us_piece(setting, piece)} in {target}", own.upto)
                    for piece, die in zip(
                        event.defenders, own.dice, strict=False
                    )  # automatic fire has no dice
                ),
                f"US lose {len(event.us_lost)}",
            )
        )
        if us is None:
            self.steps.append(Step(f"Round {event.round}, no US fire into the red row [3.4]"))
            return
        self.steps.append(
            Step(
                f"Round {event.round}, US {words.odds(us, event.close_combat, adding_up)}",
                tuple(
                    Die(die, US, FIRE, f"{words.japanese_unit(setting, unit)} in {stand}", us.upto)
                    for unit, die in zip(event.attackers, us.dice, strict=False)
                ),
                f"Japanese lose {len(event.japanese_lost)}",
            )
        )

    def _battery_lost(self, event: events.BatteryLost) -> None:
        markers = count(event.markers, "artillery marker")
        self.steps.append(Step("The Battalion HQ has fallen [8.4]", (), f"{markers} out of the game"))

    def _taken(self, event: events.HexTaken) -> None:
        units = count(event.survivors, "unit")
        self.outcome, self.good = f"taken, {units} in", True

    def _emptied(self, event: events.HexEmptied) -> None:
        self.outcome = "the last of both sides fell together"
        self.outcome += "; taken [3.7]" if event.taken else " [7.12]"
        self.good = event.taken

    def _destroyed(self, _event: events.ForceDestroyed) -> None:
        self.outcome = self.outcome or "repulsed, the force is gone"

    def _stranded(self, event: events.ForceStranded) -> None:
        lost = count(len(event.lost), "unit")
        here = self._number(event.space)
        self.steps.append(Step(f"In {here} the force has no strike and no exit [7.3]", (), f"{lost} removed"))

    def _exited(self, event: events.ForceExited) -> None:
        units = count(event.units, "unit")
        self.title = (
            f"Force {self._number(event.origin)}, {units}, leaves the map north of {self.stand} [4.1]"
        )
        self.outcome, self.good = "off the map", True

    def _ended(self, event: events.GameEnded) -> None:
        if not self.outcome:
            self.outcome, self.good = "1st Marine Division HQ eliminated [4.2]", event.outcome in VICTORIES
