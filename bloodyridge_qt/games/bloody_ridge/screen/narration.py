"""Turns what happened into beats: each event is put into words once, for log, panel and report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import charts, events
from bloodyridge_qt.games.bloody_ridge.rules.firefight import hill_is_japanese
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
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Outcome, Walk
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.screen import Teller
from bloodyridge_qt.table.table_view import Prompt

_PHASE_WORK: Final = {
    "organization": ("3.5", "One die for each hex of the red row, less one, brings that many units [3.5]."),
    "movement": ("7.3", "Every force in the red row must move [7.3]."),
    "counterattack": ("9.1", "One die for each Japanese hex north of the US sector boundary [9.1]."),
}
"""For each phase its paragraph, and what happens in it."""

_FORCE_SIZE: Final = "Force size [3.5]"
_DEFENDERS: Final = "Defenders [6.7]"
_ARTILLERY: Final = "Artillery [8.2]"
_FIRE: Final = "Fire [7.9]"
_COUNTERATTACK: Final = "Counterattack [9.1]"
"""What dice are counted under."""

_FORMULA: Final = words.die_formula(charts.force_modifier(charts.JAPANESE_FORCE))


class Narrator(OptionalStoryteller, Teller[State]):
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
        beats = list(self._tellers[type(event)](event, state, before))
        yield from beats[:-1]
        for beat in beats[-1:]:
            own = len(state.japanese_dead) - len(before.japanese_dead)
            us = len(state.us_dead) - len(before.us_dead)
            hill = hill_is_japanese(state, self._setting)
            if hill != hill_is_japanese(before, self._setting):
                whose = "All of Hill 123 is Japanese" if hill else "The US retake part of Hill 123"
                beat = replace(beat, points=(f"{whose} [7.15].", *beat.points))
            yield replace(beat, losses=(("Japanese", own), ("US", us))) if own or us else beat

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
        text = f"Force for {number}, {_FORMULA}: {{}} → {count(event.wanted, 'unit')}"
        if event.placed < event.wanted:
            text += f", only {event.placed} left beside the map"
        die = DieThrow(event.die, JAPANESE, "", number, "", text.format(event.die), _FORCE_SIZE)
        line = self._line(state, "die", f"{text} [3.5]", event.space, [die])
        yield self._beat(state, "placement", ORGANIZATION, line, focus=number)

    def _holding_empty(self, event: events.HoldingEmpty, state: State, before: State) -> Iterator[Beat]:
        text = f"Nobody is left beside the map: no rolls from {self._number(event.space)} on [3.6]"
        yield self._beat(state, "placement", ORGANIZATION, self._line(state, "result", text))

    def _marched(self, event: events.ForceMarched, state: State, before: State) -> Iterator[Beat]:
        self._picture(None)
        origin = self._number(event.origin)
        if event.origin != before.origin:
            size = count(len(state.force), "unit")
            standing = state.copy()
            standing.stand = event.path[0]  # where the walk begins
            line = self._line(state, "piece", f"Force {origin} moves: {size} [7.1]", event.origin)
            yield self._beat(standing, "force", BATTLE, line, focus=origin)
        if len(event.path) > 1:
            path = tuple(self._number(space) for space in event.path)
            text = f"Walks through held hexes: {' → '.join(path)} [3.8]"
            line = self._line(state, "result", text, event.path[-1])
            walk = Walk(force_key(state, self._setting, event.origin), path)
            yield self._beat(state, "walk", BATTLE, line, walk=walk, focus=path[-1])

    def _opening(self, state: State) -> tuple[str, tuple[LogLine, ...]]:
        """Who attacks what, once for each fight: before the first thing told of it."""
        if self._battle:
            return "", ()
        title = battles.title(state, self._setting, state.target)
        return (
            battles.title(state, self._setting, state.target, ground=True),
            (self._line(state, "battle", f"{title} [7.4]", state.target),),
        )

    def _headquarters_waits(
        self, event: events.HeadquartersWaits, state: State, before: State
    ) -> Iterator[Beat]:
        target, names = self._number(event.target), words.grouped(self._setting, event.pieces)
        text = f"{names} in {target}; more may come to defend it [7.7]"
        title, heading = self._opening(state)
        line = self._line(state, "draw", text, event.target)
        yield self._drawn_beat(state, "draw", *heading, line, note=text, focus=target, title=title)

    def _defence(self, event: events.DefenceRolled, state: State, before: State) -> Iterator[Beat]:
        target = self._number(event.target)
        text = f"US force for {target}, {words.die_formula(event.modifier)}: {{}} → {event.pieces} drawn"
        die = DieThrow(event.die, US, "", target, "", text.format(event.die), _DEFENDERS)
        title, heading = self._opening(state)
        line = self._line(state, "die", f"{text} [6.7]", event.target, [die])
        yield self._drawn_beat(state, "defence", *heading, line, focus=target, title=title)

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
        found = event.role == "defends" and event.piece >= self._setting.first_hq
        points = (f"The {name} is found in {self._number(event.target)} [6.10].",) if found else ()
        text = f"Draw {event.number}: {what}"
        line = self._line(state, "draw", text, event.target)
        note = "" if event.role in ("defends", "supports") else f"{text}."
        yield self._drawn_beat(state, "draw", line, note=note, points=points)

    def _draw_ended(self, event: events.DrawEnded, state: State, before: State) -> Iterator[Beat]:
        text = {
            "pool empty": "The pool is empty: nobody else comes [6.7]",
            "stack full": "Six units defend, no more fit into the hex [6.3]",
        }[event.why]
        yield self._drawn_beat(state, "draw", self._line(state, "draw", text, event.target), note=text)

    def _artillery(self, event: events.ArtilleryFired, state: State, before: State) -> Iterator[Beat]:
        stand = self._number(event.stand)
        if not event.upto:
            text = f"Artillery cannot reach the red row hex {stand}; the marker is spent [3.4] [8.3]"
            line = self._line(state, "result", text, event.stand)
            yield self._drawn_beat(state, "artillery", line, note=text)
            return
        hits_on = words.upto(event.upto)
        dice = [
            DieThrow(
                die,
                US,
                infantry(before, self._setting, state.origin, unit, False).key,
                stand,
                words.hit_or_miss(unit in event.lost),
                f"Artillery at a unit in {stand}, hits on {hits_on}: {die}",
                _ARTILLERY,
                event.upto,
            )
            for unit, die in zip(event.attackers, event.dice, strict=True)
        ]
        text = (
            f"Artillery on {stand}, {words.terrain(self._setting, event.stand)}, hits on {hits_on}: {{}} → "
            f"{count(len(event.lost), 'unit')} lost [8.2] [10.3]"
        )
        self._picture(self._drawing(state, battles.DRAW, event))
        if event.lost:
            self._cause = "artillery, before the first volley [8.2]"
        line = self._line(state, "die", text, event.stand, dice)
        yield self._beat(state, "artillery", BATTLE, line, focus=stand)

    def _cache(self, event: events.CacheFound, state: State, before: State) -> Iterator[Beat]:
        lost = count(len(event.lost), "unit")
        text = f"Supply Cache in {self._number(event.target)}: the whole force is lost, {lost} [7.14]"
        point = f"{text}."
        if event.returned:
            text += f"; back into the pool: {words.grouped(self._setting, event.returned)}"
        self._notes.append(text)
        self._cause = "Supply Cache [7.14]"
        if self._battle:
            self._picture(battles.found_cache(self._battle, tuple(self._notes)))
        line = self._line(state, "result", text, event.target)
        yield self._beat(state, "cache", BATTLE, line, points=(point,))

    def _volley(self, event: events.VolleyFired, state: State, before: State) -> Iterator[Beat]:
        setting, notes = self._setting, tuple(self._notes)
        target, stand = self._number(event.target), self._number(event.stand)
        aiming = before.copy()
        aiming.revealed = True
        aiming.agenda = []  # nobody is asked any more
        aimed = battles.volley(aiming, setting, event, notes, thrown=False)
        self._picture(aimed)
        own, us = event.japanese, event.us
        us_odds = f"US {aimed.defender.fire}" if us else "no US fire into the red row [3.4]"
        lines = [
            self._line(state, "battle", f"Round {event.round}: Japanese {aimed.attacker.fire}", event.target),
            self._line(state, "battle", f"Round {event.round}: {us_odds}", event.stand),
        ]
        if event.reveals and min(event.attackers) < setting.first_crew:  # crews lie open already [11.5]
            factors = ", ".join(str(setting.infantry_attack[unit]) for unit in event.attackers)
            lines.insert(0, self._line(state, "result", f"The force is turned face up: {factors} [6.11]"))
        yield self._beat(aiming, "aim", BATTLE, *lines, focus=target)

        at_us = [
            (us_counter(setting, piece).key, words.us_piece(setting, piece), piece in event.us_lost)
            for piece in event.defenders
        ]
        at_japanese = [
            (
                infantry(aiming, setting, aiming.origin, unit, True).key,
                words.japanese_unit(setting, unit),
                unit in event.japanese_lost,
            )
            for unit in event.attackers
        ]
        throws = [
            shots
            for shots in (
                _shots("Japanese", JAPANESE, own, at_us, target),
                _shots("US", US, us, at_japanese, stand) if us else [],
            )
            if shots
        ]
        self._picture(battles.volley(aiming, setting, event, notes, thrown=True))
        if event.japanese_lost:
            self._cause = f"US fire in round {event.round} [7.13]"
        own_rolls = "{}" if own.dice else "automatic"
        us_rolls = ("{}" if us.dice else "automatic") if us else "none"
        text = (
            f"Round {event.round}: Japanese dice {own_rolls} → US lose {len(event.us_lost)}; "
            f"US dice {us_rolls} → Japanese lose {len(event.japanese_lost)} [7.9] [7.10]"
        )
        fallen = [words.us_piece(setting, piece) for piece in event.us_lost if piece >= setting.first_hq]
        points = tuple(f"The {name} falls in {target} [7.7]." for name in fallen)
        line = self._line(state, "die", text, event.target, *throws)
        yield self._beat(state, "volley", BATTLE, line, focus=target, points=points)

    def _battery_lost(self, event: events.BatteryLost, state: State, before: State) -> Iterator[Beat]:
        markers = count(event.markers, "artillery marker")
        text = f"The Battalion HQ has fallen: {markers} out of the game, no more bombardment [8.4]"
        yield self._beat(state, "result", BATTLE, self._line(state, "result", text))

    def _taken(self, event: events.HexTaken, state: State, before: State) -> Iterator[Beat]:
        stand, target = self._number(before.stand), self._number(event.target)
        moved = f"{count(event.survivors, 'unit moves', 'units move')} in"
        text = f"Force {self._number(state.origin)} takes {target}: {self._price()}; {moved} [3.7] [7.12]"
        yield self._beat(
            state,
            "taken",
            BATTLE,
            self._verdict(state, text, event.target),
            walk=Walk(force_key(state, self._setting, state.origin), (stand, target)),
            focus=target,
            outcome=Outcome(f"taken, {moved}", True, (stand, target)),
        )

    def _emptied(self, event: events.HexEmptied, state: State, before: State) -> Iterator[Beat]:
        whose = "the hex becomes Japanese [3.7]" if event.taken else "the hex stays US [7.12]"
        self._cause = "the last units of both sides fell together [7.13]"
        text = f"Nobody is left in {self._number(event.target)}: {whose}"
        yield self._beat(state, "result", BATTLE, self._line(state, "result", text, event.target))

    def _destroyed(self, event: events.ForceDestroyed, state: State, before: State) -> Iterator[Beat]:
        why = f"destroyed: {self._cause}"
        lines = [self._verdict(state, f"Force {self._number(event.origin)} {why}", event.target)]
        if event.returned:
            back = f"Back into the pool: {words.grouped(self._setting, event.returned)} [6.9]"
            lines.insert(0, self._line(state, "draw", back, event.target))
        way = (self._number(before.stand), self._number(event.target))
        outcome = Outcome(why, bool(state.held[event.target]), way)
        yield self._beat(state, "destroyed", BATTLE, *lines, outcome=outcome)

    def _stranded(self, event: events.ForceStranded, state: State, before: State) -> Iterator[Beat]:
        text = (
            f"Force {self._number(event.origin)} in {self._number(event.space)} has no strike and no exit: "
            f"{count(len(event.lost), 'unit')} removed [7.3]"
        )
        line = self._line(state, "result", text, event.space)
        yield self._beat(state, "stranded", BATTLE, line, points=(f"{text}.",))

    def _exited(self, event: events.ForceExited, state: State, before: State) -> Iterator[Beat]:
        space = self._number(event.space)
        units = count(event.units, "unit")
        text = f"Force {self._number(event.origin)}, {units}, leaves the map north of {space} [4.1]"
        key = force_key(state, self._setting, event.origin)
        beat = self._beat(
            state,
            "exit",
            BATTLE,
            self._line(state, "result", text, event.space),
            walk=Walk(key, (space,), leaves=True),
            focus=space,
            title=text,
            outcome=Outcome("off the map", True, (space, "")),
            points=(f"{text}.",),
        )
        left = tuple(stack for stack in beat.view.stacks if stack.key != key)
        yield replace(beat, view=replace(beat.view, stacks=left))

    def _counterattack(
        self, event: events.CounterattackRolled, state: State, before: State
    ) -> Iterator[Beat]:
        self._picture(None)
        number = self._number(event.space)
        retaken = Outcome("retaken by the US", where=(number,)) if event.retaken else None
        text = (
            f"Counterattack on {number}, {words.terrain(self._setting, event.space)}, "
            f"{words.upto(event.upto)} retakes: {{}} → {retaken.text if retaken else 'stays Japanese'}"
        )
        hit = words.hit_or_miss(event.retaken)
        die = DieThrow(event.die, US, "", number, hit, text.format(event.die), _COUNTERATTACK, event.upto)
        line = self._line(state, "die", f"{text} [10.4]", event.space, [die])
        yield self._beat(state, "recapture", COUNTERATTACK, line, focus=number, outcome=retaken)

    def _ended(self, event: events.GameEnded, state: State, before: State) -> Iterator[Beat]:
        end = ending(state, self._setting)
        lines = [self._line(state, "end", f"{end.title}: {end.decided_by}")]
        outcome = None
        if self._battle and not self._battle.over:
            # play stops as everything stands, with the fight undecided
            what = "destroys the 1st Marine Division HQ"
            text = f"Force {self._number(before.origin)} {what}: {self._price()} [4.2]"
            lines.insert(0, self._verdict(state, text, before.target))
            outcome = Outcome(what, True, (self._number(before.stand), self._number(before.target)))
        yield self._beat(state, "ending", "", *lines, outcome=outcome)


def _shots(
    name: str, side: str, fire: events.Fire, targets: Iterable[tuple[str, str, bool]], place: str
) -> list[DieThrow]:
    """The dice of one side's fire at counters, each told with its key, its words and whether it falls."""
    dice = []
    for (key, target, lost), die in zip(targets, fire.dice, strict=False):  # automatic fire has no dice
        hit = words.hit_or_miss(lost)
        purpose = f"{name} fire at {target} in {place}: {die}, {hit}"
        dice.append(DieThrow(die, side, key, place, hit, purpose, _FIRE, fire.upto))
    return dice
