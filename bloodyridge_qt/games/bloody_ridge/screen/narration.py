"""Turns what happened into beats: for each event its dice, its words, and the table after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import charts, events
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN
from bloodyridge_qt.games.bloody_ridge.screen import banners, words
from bloodyridge_qt.games.bloody_ridge.screen import battle as battles
from bloodyridge_qt.games.bloody_ridge.screen.ending import ending
from bloodyridge_qt.games.bloody_ridge.screen.optional_narration import OptionalStoryteller, Tellers
from bloodyridge_qt.games.bloody_ridge.screen.storytelling import BATTLE, COUNTERATTACK, ORGANIZATION
from bloodyridge_qt.games.bloody_ridge.screen.view import (
    JAPANESE,
    US,
    CrewKeys,
    force_key,
    infantry,
    us_counter,
)
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Walk
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.table_view import Prompt

_PHASE_WORK: Final = {
    "organization": ("3.5", "One die for each hex of the red row, less one, brings that many units [3.5]."),
    "movement": ("7.3", "Every force in the red row must move [7.3]."),
    "counterattack": ("9.1", "One die for each Japanese hex north of the US sector boundary [9.1]."),
}
"""For each phase its paragraph, and what happens in it."""

_FORMULA: Final = words.die_formula(charts.force_modifier(charts.JAPANESE_FORCE))


class Narrator(OptionalStoryteller):
    """Tells one game from its start, or a decision of it."""

    def __init__(self, setting: Setting, crews: CrewKeys | None = None, *, for_show: bool = True) -> None:
        super().__init__(setting, crews, for_show=for_show)
        self._tellers: Tellers = {
            **self._optional_tellers(),
            events.TurnBegan: self._turn,
            events.PhaseBegan: self._phase,
            events.ForcePlaced: self._placed,
            events.HoldingEmpty: self._holding_empty,
            events.ForceMarched: self._marched,
            events.HeadquartersWaits: self._headquarters_waits,
            events.DefenceRolled: self._defence,
            events.PieceDrawn: self._drawn,
            events.DrawEnded: self._draw_ended,
            events.ArtilleryFired: self._artillery,
            events.CacheFound: self._cache,
            events.VolleyFired: self._volley,
            events.BatteryLost: self._battery_lost,
            events.HexTaken: self._taken,
            events.HexEmptied: self._emptied,
            events.ForceDestroyed: self._destroyed,
            events.ForceStranded: self._stranded,
            events.ForceExited: self._exited,
            events.CounterattackRolled: self._counterattack,
            events.GameEnded: self._ended,
        }

    def tell(self, event: Any, state: State, before: State) -> Iterator[Beat]:
        """The beats of one event. `state` is just after it, `before` just before."""
        return self._tellers[type(event)](event, state, before)

    # --- one teller an event, in the order of play

    def _turn(self, event: events.TurnBegan, state: State, before: State) -> Iterator[Beat]:
        banner = banners.of_counterattack(self.phase_began, before, self._setting)
        self.phase, self.phase_began = "before", None
        self._picture(None)
        lines = [self._line(state, "turn", f"Turn {event.turn} of {LAST_TURN} [5.3]")]
        if event.artillery_back:
            markers = count(event.artillery_back, "fired artillery marker")
            lines.append(self._line(state, "result", f"{markers} back into the pool [8.3]"))
        yield self._beat(state, "turn", "", *lines, banner=banner)

    def _phase(self, event: events.PhaseBegan, state: State, before: State) -> Iterator[Beat]:
        movement_over = event.phase == "counterattack"
        banner = banners.of_movement(self.phase_began, before, self._setting) if movement_over else None
        self.phase, self.phase_began = event.phase, state
        if not movement_over:  # the last fight stays in sight while the phase is summed up
            self._picture(None)
        paragraph, reason = _PHASE_WORK[event.phase]
        line = self._line(state, "phase", f"{words.PHASES[event.phase]} [{paragraph}]")
        beat = self._beat(state, "phase", "", line, banner=banner)
        yield replace(beat, view=replace(beat.view, prompt=Prompt(words.PHASES[event.phase], reason)))

    def _placed(self, event: events.ForcePlaced, state: State, before: State) -> Iterator[Beat]:
        number = self._number(event.space)
        text = f"Force for {number}, {_FORMULA}: {event.die} → {count(event.wanted, 'unit')}"
        if event.placed < event.wanted:
            text += f", only {event.placed} left beside the map"
        die = DieThrow(event.die, JAPANESE, "", number, "", text)
        line = self._line(state, "die", f"{text} [3.5]", event.space)
        yield self._beat(state, "placement", ORGANIZATION, line, dice=(die,), focus=number)

    def _holding_empty(self, event: events.HoldingEmpty, state: State, before: State) -> Iterator[Beat]:
        text = f"Nobody is left beside the map: no rolls from {self._number(event.space)} on [3.6]"
        yield self._beat(state, "placement", ORGANIZATION, self._line(state, "result", text))

    def _marched(self, event: events.ForceMarched, state: State, before: State) -> Iterator[Beat]:
        self._picture(None)
        origin = self._number(event.origin)
        if event.origin != before.origin:
            size = count(len(state.force), "unit")
            yield self._beat(
                state if len(event.path) == 1 else _standing(state, event.path[0]),
                "force",
                BATTLE,
                self._line(state, "force", f"Force {origin} moves: {size} [7.1]", event.origin),
                focus=origin,
            )
        if len(event.path) > 1:
            path = tuple(self._number(space) for space in event.path)
            text = f"Walks through held hexes: {' → '.join(path)} [3.8]"
            yield self._beat(
                state,
                "walk",
                BATTLE,
                self._line(state, "result", text, event.path[-1]),
                walk=Walk(force_key(state, self._setting, event.origin), path),
                focus=path[-1],
            )

    def _headquarters_waits(
        self, event: events.HeadquartersWaits, state: State, before: State
    ) -> Iterator[Beat]:
        names = words.grouped(self._setting, event.pieces)
        text = f"{names} in {self._number(event.target)}; more may come to defend it [7.7]"
        self._notes.append(text)
        heading = self._heading(state)
        self._picture(battles.drawing(state, self._setting, tuple(self._notes)))
        line = self._line(state, "draw", text, event.target)
        yield self._beat(state, "draw", BATTLE, *heading, line, focus=self._number(event.target))

    def _heading(self, state: State) -> tuple[LogLine, ...]:
        """Who attacks what, once for each fight: before the first thing told of it."""
        if self._battle:
            return ()
        title = battles.title(state, self._setting, state.target)
        return (self._line(state, "battle", f"{title} [7.4]", state.target),)

    def _defence(self, event: events.DefenceRolled, state: State, before: State) -> Iterator[Beat]:
        target = self._number(event.target)
        formula = words.die_formula(event.modifier)
        purpose = f"US force for {target}, {formula}: {event.die} → {event.count} drawn"
        heading = self._heading(state)
        self._picture(battles.drawing(state, self._setting, tuple(self._notes)))
        yield self._beat(
            state,
            "defence",
            BATTLE,
            *heading,
            self._line(state, "die", f"{purpose} [6.7]", event.target),
            dice=(DieThrow(event.die, US, "", target, "", purpose),),
            focus=target,
        )

    def _drawn(self, event: events.PieceDrawn, state: State, before: State) -> Iterator[Beat]:
        name = words.us_piece(self._setting, event.piece)
        what = {
            "defends": f"{name} defends [6.7]",
            "fires": f"{name}: bombardment at once [8.2]",
            "set aside": f"{name} may not stand here: set aside, another piece is drawn [6.10]",
            "cache": f"{name} found [7.14]",
            "supports": f"{name}, to help the "
            f"{'highest' if event.piece == self._setting.hero else 'lowest'} rifle unit "
            f"[{words.helper_rule(self._setting, event.piece)}]",
        }[event.role]
        if event.role not in ("defends", "supports"):
            self._notes.append(f"Draw {event.index}: {what}.")
        self._picture(battles.drawing(state, self._setting, tuple(self._notes)))
        yield self._beat(
            state, "draw", BATTLE, self._line(state, "draw", f"Draw {event.index}: {what}", event.target)
        )

    def _draw_ended(self, event: events.DrawEnded, state: State, before: State) -> Iterator[Beat]:
        text = {
            "pool empty": "The pool is empty: nobody else comes [6.7]",
            "stack full": "Six units defend, no more fit into the hex [6.3]",
        }[event.why]
        self._notes.append(text)
        self._picture(battles.drawing(state, self._setting, tuple(self._notes)))
        yield self._beat(state, "draw", BATTLE, self._line(state, "draw", text, event.target))

    def _artillery(self, event: events.ArtilleryFired, state: State, before: State) -> Iterator[Beat]:
        stand = self._number(event.stand)
        if not event.upto:
            text = f"Artillery cannot reach the red row hex {stand}; the marker is spent [3.4] [8.3]"
            self._notes.append(text)
            self._picture(battles.drawing(state, self._setting, tuple(self._notes)))
            yield self._beat(state, "artillery", BATTLE, self._line(state, "result", text, event.stand))
            return
        ground = words.terrain(self._setting, event.stand)
        dice = tuple(
            DieThrow(
                die,
                US,
                infantry(before, self._setting, state.origin, unit, False).key,
                stand,
                "hit" if unit in event.lost else "miss",
                f"Artillery at a unit in {stand}, hits on {words.upto(event.upto)}: {die}",
            )
            for unit, die in zip(event.attackers, event.dice, strict=True)
        )
        rolls = ", ".join(str(die) for die in event.dice)
        text = (
            f"Artillery on {stand}, {ground}, hits on {words.upto(event.upto)}: {rolls} → "
            f"{count(len(event.lost), 'unit')} lost [8.2] [10.3]"
        )
        self._picture(battles.drawing(state, self._setting, tuple(self._notes), event))
        if event.lost:
            self._cause = "artillery, before the first volley [8.2]"
        yield self._beat(
            state, "artillery", BATTLE, self._line(state, "die", text, event.stand), dice=dice, focus=stand
        )

    def _cache(self, event: events.CacheFound, state: State, before: State) -> Iterator[Beat]:
        lost = count(len(event.lost), "unit")
        text = f"Supply Cache in {self._number(event.target)}: the whole force is lost, {lost} [7.14]"
        if event.returned:
            text += f"; back into the pool: {words.grouped(self._setting, event.returned)}"
        self._notes.append(text)
        self._cause = "Supply Cache [7.14]"
        if self._battle:
            self._picture(battles.found_cache(self._battle, tuple(self._notes)))
        yield self._beat(state, "cache", BATTLE, self._line(state, "result", text, event.target))

    def _volley(self, event: events.VolleyFired, state: State, before: State) -> Iterator[Beat]:
        setting = self._setting
        target, stand = self._number(event.target), self._number(event.stand)
        aiming = before.copy()
        aiming.revealed = True
        aiming.agenda = []  # nobody is asked any more
        self._picture(battles.volley(aiming, setting, event, tuple(self._notes), thrown=False))
        own, us = event.japanese, event.us
        adding_up = words.sum_of(setting, event.defenders, dict(event.supports))
        lines = [
            self._line(
                state,
                "battle",
                f"Round {event.round}: Japanese {words.odds(own, event.close_combat)}",
                event.target,
            ),
            self._line(
                state,
                "battle",
                f"Round {event.round}: US {words.odds(us, event.close_combat, adding_up)}"
                if us
                else f"Round {event.round}: no US fire into the red row [3.4]",
                event.stand,
            ),
        ]
        if event.reveals and min(event.attackers) < setting.first_crew:  # crews lie open already [11.5]
            factors = ", ".join(str(setting.infantry_attack[unit]) for unit in event.attackers)
            lines.insert(0, self._line(state, "result", f"The force is turned face up: {factors} [6.11]"))
        yield self._beat(aiming, "aim", BATTLE, *lines, focus=target)

        dice: list[DieThrow] = []
        for piece, die in zip(event.defenders, own.dice, strict=False):
            hit = "hit" if piece in event.us_lost else "miss"
            purpose = f"Japanese fire at {words.us_piece(setting, piece)} in {target}: {die}, {hit}"
            dice.append(DieThrow(die, JAPANESE, us_counter(setting, piece).key, target, hit, purpose))
        for unit, die in zip(event.attackers, us.dice if us else (), strict=False):
            hit = "hit" if unit in event.japanese_lost else "miss"
            purpose = f"US fire at {words.japanese_unit(setting, unit)} in {stand}: {die}, {hit}"
            key = infantry(aiming, setting, aiming.origin, unit, True).key
            dice.append(DieThrow(die, US, key, stand, hit, purpose))
        self._picture(battles.volley(aiming, setting, event, tuple(self._notes), thrown=True))
        if event.japanese_lost:
            self._cause = f"US fire in round {event.round} [7.13]"
        own_rolls = ", ".join(map(str, own.dice)) or "automatic"
        us_rolls = (", ".join(map(str, us.dice)) or "automatic") if us else "none"
        text = (
            f"Round {event.round}: Japanese dice {own_rolls} → US lose {len(event.us_lost)}; "
            f"US dice {us_rolls} → Japanese lose {len(event.japanese_lost)} [7.9] [7.10]"
        )
        yield self._beat(
            state,
            "volley",
            BATTLE,
            self._line(state, "die", text, event.target),
            dice=tuple(dice),
            focus=target,
        )

    def _battery_lost(self, event: events.BatteryLost, state: State, before: State) -> Iterator[Beat]:
        markers = count(event.markers, "artillery marker")
        text = f"The Battalion HQ has fallen: {markers} out of the game, no more bombardment [8.4]"
        yield self._beat(state, "result", BATTLE, self._line(state, "result", text))

    def _taken(self, event: events.HexTaken, state: State, before: State) -> Iterator[Beat]:
        target = self._number(event.target)
        survivors = count(event.survivors, "unit moves", "units move")
        price = battles.price(self._battle, self._fallen) if self._battle else ""
        text = f"Force {self._number(state.origin)} takes {target}: {price}; {survivors} in [3.7] [7.12]"
        self._over(text)
        yield self._beat(
            state,
            "taken",
            BATTLE,
            self._line(state, "verdict", text, event.target),
            walk=Walk(force_key(state, self._setting, state.origin), (self._number(before.stand), target)),
            focus=target,
        )

    def _emptied(self, event: events.HexEmptied, state: State, before: State) -> Iterator[Beat]:
        whose = "the hex becomes Japanese [3.7]" if event.taken else "the hex stays US [7.12]"
        self._cause = "the last units of both sides fell together [7.13]"
        text = f"Nobody is left in {self._number(event.target)}: {whose}"
        yield self._beat(state, "result", BATTLE, self._line(state, "result", text, event.target))

    def _destroyed(self, event: events.ForceDestroyed, state: State, before: State) -> Iterator[Beat]:
        text = f"Force {self._number(event.origin)} destroyed: {self._cause}"
        self._over(text)
        lines = [self._line(state, "verdict", text, event.target)]
        if event.returned:
            back = f"Back into the pool: {words.grouped(self._setting, event.returned)} [6.9]"
            lines.insert(0, self._line(state, "draw", back, event.target))
        yield self._beat(state, "destroyed", BATTLE, *lines)

    def _stranded(self, event: events.ForceStranded, state: State, before: State) -> Iterator[Beat]:
        text = (
            f"Force {self._number(event.origin)} in {self._number(event.space)} has no strike and no exit: "
            f"{count(len(event.lost), 'unit')} removed [7.3]"
        )
        yield self._beat(state, "stranded", BATTLE, self._line(state, "result", text, event.space))

    def _exited(self, event: events.ForceExited, state: State, before: State) -> Iterator[Beat]:
        space = self._number(event.space)
        units = count(event.units, "unit")
        text = f"Force {self._number(event.origin)}, {units}, leaves the map north of {space} [4.1]"
        key = force_key(state, self._setting, event.origin)
        line = self._line(state, "result", text, event.space)
        beat = self._beat(state, "exit", BATTLE, line, walk=Walk(key, (space,), leaves=True), focus=space)
        left = tuple(stack for stack in beat.view.stacks if stack.key != key)
        yield replace(beat, view=replace(beat.view, stacks=left))

    def _counterattack(
        self, event: events.CounterattackRolled, state: State, before: State
    ) -> Iterator[Beat]:
        self._picture(None)
        number = self._number(event.space)
        result = "retaken by the US" if event.retaken else "stays Japanese"
        text = (
            f"Counterattack on {number}, {words.terrain(self._setting, event.space)}, "
            f"{words.upto(event.upto)} retakes: {event.die} → {result}"
        )
        die = DieThrow(event.die, US, "", number, "hit" if event.retaken else "miss", text)
        line = self._line(state, "die", f"{text} [10.4]", event.space)
        yield self._beat(state, "recapture", COUNTERATTACK, line, dice=(die,), focus=number)

    def _ended(self, event: events.GameEnded, state: State, before: State) -> Iterator[Beat]:
        end = ending(state, self._setting)
        lines = [self._line(state, "end", f"{end.title}: {end.decided_by}")]
        if self._battle and not self._battle.over:
            # play stops as everything stands, with the fight undecided
            price = battles.price(self._battle, self._fallen)
            text = f"Force {self._number(before.origin)} destroys the 1st Marine Division HQ: {price} [4.2]"
            self._over(text)
            lines.insert(0, self._line(state, "verdict", text, before.target))
        yield self._beat(state, "ending", "", *lines)


def _standing(state: State, space: int) -> State:
    """The same state with the moving force still where its walk begins."""
    earlier = state.copy()
    earlier.stand = space
    return earlier
