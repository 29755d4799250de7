"""Turns what happened into beats: each event is put into words once, for log, panel and report.

Longer than most: a kind of event after the other, so that no second place tells any of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import charts, events
from bloodyridge_qt.games.bloody_ridge.rules.firefight import hill_is_japanese
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN
from bloodyridge_qt.games.bloody_ridge.screen import battle as battles
from bloodyridge_qt.games.bloody_ridge.screen import ending, view, words
from bloodyridge_qt.games.bloody_ridge.screen.optional_narration import OptionalStoryteller
from bloodyridge_qt.games.bloody_ridge.screen.storytelling import BATTLE, COUNTERATTACK, ORGANIZATION
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Banner, Beat, DieThrow, LogLine, Outcome, Walk
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.screen import Teller
from bloodyridge_qt.table.table_view import Prompt

_FORCE_SIZE: Final = tr("Force size [3.5]")
_DEFENDERS: Final = tr("Defenders [6.7]")
_ARTILLERY: Final = tr("Artillery [8.2]")
_FIRE: Final = tr("Fire [7.9]")
_COUNTERATTACK: Final = tr("Counterattack [9.1]")
"""What dice are counted under."""

_FORMULA: Final = words.die_formula(charts.force_modifier(charts.JAPANESE_FORCE))


class Narrator(OptionalStoryteller, Teller[State]):
    """Tells one game from its start, or a decision of it."""

    def __init__(
        self, setting: Setting, crews: view.CrewKeys | None = None, *, for_show: bool = True
    ) -> None:
        super().__init__(setting, crews, for_show=for_show)
        self._rolled: list[events.CounterattackRolled] = []
        """[9.1] The dice of this counterattack."""

    def tell(self, event: Any, state: State, before: State) -> Iterator[Beat]:
        """The beats of one event. `state` is just after it, `before` just before."""
        self._state = state
        beats = list(getattr(self, _teller_of(event))(event, state, before))
        yield from beats[:-1]
        for beat in beats[-1:]:
            own = len(state.japanese_dead) - len(before.japanese_dead)
            us = len(state.us_dead) - len(before.us_dead)
            hill = hill_is_japanese(state, self._setting)
            if hill != hill_is_japanese(before, self._setting):
                whose = tr("All of Hill 123 is Japanese") if hill else tr("The US retake part of Hill 123")
                beat = replace(beat, points=(f"{whose} [7.15].", *beat.points))
            yield replace(beat, losses=((tr("Japanese"), own), ("US", us))) if own or us else beat

    # --- one teller an event, named after it, in the order of play

    def _turn_began(self, event: events.TurnBegan, state: State, before: State) -> Iterator[Beat]:
        banner = ending.of_counterattack(self.phase_began, before, self._setting)
        self.phase, self.phase_began = "before", None
        self._picture(None)
        text = tr("Turn {turn} of {last_turn} [5.3]", turn=event.turn, last_turn=LAST_TURN)
        retaken = [f"{label}: {value}" for label, value in banner.rows[:1]] if banner else []
        lines = self._kept(banner)
        lines.append(self._line("turn", text, aloud=". ".join((text, *self._dice_aloud(), *retaken))))
        if event.artillery_back:
            markers = count(event.artillery_back, "fired artillery marker")
            text = tr("{markers} back into the pool [8.3]", markers=markers)
            lines.append(self._line("result", text, aloud=""))
        yield self._beat("turn", "", *lines, banner=banner)

    def _dice_aloud(self) -> list[str]:
        """[9.1] The dice of the counterattack for who listens, those that hit on the same together."""
        rolled, self._rolled = self._rolled, []
        told = []
        for upto in dict.fromkeys(one.upto for one in rolled):
            faces = ", ".join(str(one.die) for one in rolled if one.upto == upto)
            dice = tr("Dice {listed}", listed=faces)
            told.append(tr("{dice}; {upto} retakes", dice=dice, upto=words.upto(upto)))
        return told

    def _kept(self, banner: Banner | None) -> list[LogLine]:
        """What a part of the turn came to, as the log keeps it; the banner itself is heard."""
        return [self._line("summary", banner.in_words, aloud="")] if banner else []

    def _phase_began(self, event: events.PhaseBegan, state: State, before: State) -> Iterator[Beat]:
        movement_over = event.phase == "counterattack"
        banner = ending.of_movement(self.phase_began, before, self._setting) if movement_over else None
        self.phase, self.phase_began = event.phase, state
        if not movement_over:  # the last fight stays in sight while the phase is summed up
            self._picture(None)
        paragraph, reason = words.said("phases")[event.phase]
        aloud = None
        if event.phase == "organization":  # what it brings is told at its end
            aloud = ""
        if event.phase == "movement":
            units = count(sum(map(len, state.waiting.values())), "unit")
            aloud = tr("{units} in the south", units=units)
        line = self._line("phase", f"{words.PHASES[event.phase]} [{paragraph}]", aloud=aloud)
        beat = self._beat("phase", "", *self._kept(banner), line, banner=banner)
        yield replace(beat, view=replace(beat.view, prompt=Prompt(words.PHASES[event.phase], reason)))

    def _force_placed(self, event: events.ForcePlaced, state: State, before: State) -> Iterator[Beat]:
        number = self._number(event.space)
        text = words.phrase("force comes", number=number, formula=_FORMULA, units=count(event.wanted, "unit"))
        if event.placed < event.wanted:
            text += tr(", only {placed} left beside the map", placed=event.placed)
        die = DieThrow(event.die, view.JAPANESE, "", number, "", text.format(event.die), _FORCE_SIZE)
        line = self._line("die", f"{text} [3.5]", event.space, [die], aloud="")
        yield self._beat("placement", ORGANIZATION, line, focus=number)

    def _holding_empty(self, event: events.HoldingEmpty, state: State, before: State) -> Iterator[Beat]:
        text = words.phrase("holding empty", number=self._number(event.space))
        yield self._beat("placement", ORGANIZATION, self._line("result", text))

    def _force_marched(self, event: events.ForceMarched, state: State, before: State) -> Iterator[Beat]:
        self._picture(None)
        origin = self._number(event.origin)
        if event.origin != before.origin:
            size = count(len(state.force), "unit")
            standing = state.copy()
            standing.stand = event.path[0]  # where the walk begins
            text = tr("Force {origin} moves: {size} [7.1]", origin=origin, size=size)
            line = self._line("piece", text, event.origin, aloud="")
            yield self._beat("force", BATTLE, line, state=standing, focus=origin)
        if len(event.path) > 1:
            path = tuple(self._number(space) for space in event.path)
            text = tr("Walks through held hexes: {path} [3.8]", path=" → ".join(path))
            line = self._line("result", text, event.path[-1], aloud="")
            walk = Walk(view.force_key(state, self._setting, event.origin), path)
            yield self._beat("walk", BATTLE, line, walk=walk, focus=path[-1])

    def _opening(self, state: State) -> tuple[str, tuple[LogLine, ...]]:
        """Who attacks what, once for each fight: before the first thing told of it."""
        if self._battle:
            return "", ()
        self._volleys, self._last_loss, self._listing, self._listed = [], 0, False, False
        self._gun_hits = None
        title = battles.title(state, self._setting, state.target)
        origin, target = self._number(state.origin), self._number(state.target)
        aloud = tr("Force {origin} attacks {target}", origin=origin, target=target)
        return (
            battles.title(state, self._setting, state.target, ground=True),
            (self._line("battle", f"{title} [7.4]", state.target, aloud=aloud),),
        )

    def _headquarters_waits(
        self, event: events.HeadquartersWaits, state: State, before: State
    ) -> Iterator[Beat]:
        target, names = self._number(event.target), words.grouped(self._setting, event.pieces)
        text = tr("{names} in {target}; more may come to defend it [7.7]", names=names, target=target)
        title, heading = self._opening(state)
        line = self._line("draw", text, event.target)
        yield self._drawn_beat("draw", *heading, line, note=text, focus=target, title=title)

    def _defence_rolled(self, event: events.DefenceRolled, state: State, before: State) -> Iterator[Beat]:
        target = self._number(event.target)
        formula = words.die_formula(event.modifier)
        text = words.phrase("us force comes", target=target, die_formula=formula, pieces=event.pieces)
        die = DieThrow(event.die, view.US, "", target, "", text.format(event.die), _DEFENDERS)
        title, heading = self._opening(state)
        line = self._line("die", f"{text} [6.7]", event.target, [die], aloud="")
        yield self._drawn_beat("defence", *heading, line, focus=target, title=title)
        self._notes.append(f"{line.text}.")  # after it: the panel keeps still about dice in the air

    def _piece_drawn(self, event: events.PieceDrawn, state: State, before: State) -> Iterator[Beat]:
        name, rule = words.us_piece(self._setting, event.piece), words.helper_rule(self._setting, event.piece)
        which = tr("highest") if event.piece == self._setting.hero else tr("lowest")
        what = {
            "defends": tr("{name} defends [6.7]", name=name),
            "fires": tr("{name}: it fires at once where it can reach [8.2]", name=name),
            "set aside": tr("{name} may not stand here: set aside, another piece is drawn [6.10]", name=name),
            "cache": tr("{name} found [7.14]", name=name),
            "supports": words.phrase("helper drawn", name=name, piece=which, helper_rule=rule),
        }[event.role]
        where = tr("The {name} is found in {number} [6.10].", name=name, number=self._number(event.target))
        found = event.role == "defends" and event.piece >= self._setting.first_hq
        points = (where,) if found else ()
        text = tr("Draw {number}: {what}", number=event.number, what=what)
        aloud = what
        if event.role in ("fires", "cache"):  # they are told with what comes of them
            aloud = ""
        elif event.role == "set aside":
            aloud = tr("{name} redrawn", name=name)
        elif event.role == "defends":
            first = not self._listing
            aloud = words.defender_aloud(self._setting, event.piece, first=first, more=self._listed)
            self._listing = self._listed = True
        line = self._line("draw", text, event.target, aloud=aloud)
        note = "" if event.role in ("defends", "supports") else f"{text}."
        yield self._drawn_beat("draw", line, note=note, points=points)

    def _draw_ended(self, event: events.DrawEnded, state: State, before: State) -> Iterator[Beat]:
        text = {
            "pool empty": tr("The pool is empty: nobody else comes [6.7]"),
            "stack full": tr("Six units defend, no more fit into the hex [6.3]"),
        }[event.why]
        yield self._drawn_beat("draw", self._line("draw", text, event.target), note=text)

    def _artillery_fired(self, event: events.ArtilleryFired, state: State, before: State) -> Iterator[Beat]:
        stand = self._number(event.stand)
        if not event.upto:
            text = words.phrase("artillery out of reach", stand=stand)
            aloud = tr("artillery drawn, but none reaches the red row")
            line = self._line("result", text, event.stand, aloud=aloud)
            yield self._drawn_beat("artillery", line, note=text)
            return
        hits_on = words.upto(event.upto)
        dice = []
        for unit, die in zip(event.attackers, event.dice, strict=True):
            key = view.infantry(before, self._setting, state.origin, unit, False).key
            purpose = words.phrase("artillery die", stand=stand, hits_on=hits_on, die=die)
            hit = words.hit_or_miss(unit in event.lost)
            dice.append(DieThrow(die, view.US, key, stand, hit, purpose, _ARTILLERY, event.upto))
        terrain, units = words.terrain(self._setting, event.stand), count(len(event.lost), "unit")
        text = words.phrase("artillery fires", stand=stand, terrain=terrain, hits_on=hits_on, units=units)
        self._listing = False
        self._picture(self._drawing(state, battles.DRAW, event))
        if event.lost:
            self._cause = tr("artillery, before the first volley [8.2]")
        lost, left = len(event.lost), len(event.attackers) - len(event.lost)
        self._gun_hits = (self._gun_hits or 0) + lost
        losses = words.losses_aloud(tr("Japanese"), lost, left) if lost else tr("nobody")
        aloud = words.phrase("artillery aloud", upto=hits_on, losses=losses)
        line = self._line("die", text, event.stand, dice, aloud=aloud)
        hits = self._gun_hits
        slip = tr("Artillery: {lost} lost", lost=hits) if hits else tr("Artillery: no hit")
        yield self._beat("artillery", BATTLE, line, focus=stand, slip=slip)
        self._notes[-1:] = [f"{line.text}."]  # in place of its draw

    def _cache_found(self, event: events.CacheFound, state: State, before: State) -> Iterator[Beat]:
        lost = count(len(event.lost), "unit")
        text = words.phrase("cache found", number=self._number(event.target), lost=lost)
        point = f"{text}."
        if event.returned:
            text += words.phrase("and back", grouped=words.grouped(self._setting, event.returned))
        self._notes.append(text)
        self._cause = tr("Supply Cache [7.14]")
        if self._battle:
            self._picture(battles.found_cache(self._battle, self._setting, tuple(self._notes)))
        line = self._line("result", text, event.target)
        yield self._beat("cache", BATTLE, line, points=(point,))

    def _volley_fired(self, event: events.VolleyFired, state: State, before: State) -> Iterator[Beat]:
        setting, notes = self._setting, tuple(self._notes)
        target, stand = self._number(event.target), self._number(event.stand)
        aiming = before.copy()
        aiming.revealed = True
        aiming.agenda = []  # nobody is asked any more
        aimed = battles.volley(aiming, setting, event, notes, thrown=False)
        self._picture(aimed)
        own, us = event.japanese, event.us
        own_odds, us_odds = battles.odds(setting, event)
        us_fire = tr("US fire {fire}", fire=us_odds) if us else tr("no US fire into the red row [3.4]")
        fire = words.odds_aloud(event, self._volleys[-1] if self._volleys else None)
        self._volleys.append(event)
        lines = [
            self._line("battle", tr("Round {round}: {odds}", round=event.round, odds=odds), at, aloud=said)
            for odds, at, said in (
                (tr("Japanese fire {fire}", fire=own_odds), event.target, fire),
                (us_fire, event.stand, "" if us or event.round > 1 else None),
            )
        ]
        if event.reveals and min(event.attackers) < setting.first_crew:  # crews lie open already [11.5]
            factors = ", ".join(str(setting.infantry_attack[unit]) for unit in event.attackers)
            turned = tr("The force is turned face up: {factors} [6.11]", factors=factors)
            lines.insert(0, self._line("result", turned, aloud=""))
        yield self._beat("aim", BATTLE, *lines, state=aiming, focus=target)

        throws = [_shots(tr("Japanese"), view.JAPANESE, own, self._us_targets(event), target)]
        if us:
            throws.append(_shots("US", view.US, us, self._japanese_targets(event, aiming), stand))
        throws = [shots for shots in throws if shots]
        self._picture(battles.volley(aiming, setting, event, notes, thrown=True))
        if event.japanese_lost:
            self._cause = tr("US fire in round {round} [7.10]", round=event.round)
        own_rolls = "{}" if own.dice else tr("not needed")
        us_rolls = ("{}" if us.dice else tr("not needed")) if us else tr("none")
        text = words.phrase(
            "round", round=event.round, own_rolls=own_rolls, us_lost=len(event.us_lost),
            us_rolls=us_rolls, japanese_lost=len(event.japanese_lost),
        )  # fmt: skip
        japanese = tr("Japanese"), event.japanese_lost, event.attackers
        losses = (("US", event.us_lost, event.defenders), japanese)
        told = [words.losses_aloud(side, len(lost), len(of) - len(lost)) for side, lost, of in losses if lost]
        aloud = "; ".join(told)
        if aloud and event.round > self._last_loss + 1:
            aloud = tr("No hit until round {round}: {losses}", round=event.round, losses=aloud)
        elif aloud and not fire:  # nothing else has told which round it is
            aloud = tr("Round {round}: {odds}", round=event.round, odds=aloud)
        self._last_loss = event.round if told else self._last_loss
        fallen = [words.us_piece(setting, piece) for piece in event.us_lost if piece >= setting.first_hq]
        points = tuple(tr("The {name} falls in {target} [7.7].", name=name, target=target) for name in fallen)
        line = self._line("die", text, event.target, *throws, aloud=aloud)
        yield self._beat("volley", BATTLE, line, focus=target, points=points)
        self._notes.append(f"{line.text}.")

    def _us_targets(self, event: events.VolleyFired) -> Iterator[tuple[str, str, bool]]:
        for piece in event.defenders:
            key = view.us_counter(self._setting, piece).key
            yield key, words.us_piece(self._setting, piece), piece in event.us_lost

    def _japanese_targets(self, event: events.VolleyFired, state: State) -> Iterator[tuple[str, str, bool]]:
        for unit in event.attackers:
            key = view.infantry(state, self._setting, state.origin, unit, True).key
            yield key, words.japanese_unit(self._setting, unit), unit in event.japanese_lost

    def _battery_lost(self, event: events.BatteryLost, state: State, before: State) -> Iterator[Beat]:
        markers = count(event.markers, "artillery marker")
        text = words.phrase("battery lost", markers=markers)
        yield self._beat("result", BATTLE, self._line("result", text))

    def _hex_taken(self, event: events.HexTaken, state: State, before: State) -> Iterator[Beat]:
        stand, target = self._number(before.stand), self._number(event.target)
        moved = tr("{movess} in", movess=count(event.survivors, "unit moves", "units move"))
        text = words.phrase(
            "hex taken", number=self._number(state.origin), target=target, price=self._price(), moved=moved
        )
        outcome = tr("taken, {moved}", moved=moved)
        aloud = tr("{target} taken", target=target)  # by how many the last round has told
        if not self._volleys:
            aloud = tr("{target} taken, nobody there", target=target)
        whole = self._fight_aloud(aloud, event.survivors)
        yield self._beat(
            "taken",
            BATTLE,
            self._verdict(text, event.target, aloud=aloud),
            walk=Walk(view.force_key(state, self._setting, state.origin), (stand, target)),
            focus=target,
            outcome=Outcome(outcome, True, (stand, target), whole),
        )

    def _hex_emptied(self, event: events.HexEmptied, state: State, before: State) -> Iterator[Beat]:
        whose = tr("the hex becomes Japanese [3.7]") if event.taken else tr("the hex stays US [7.12]")
        self._cause = tr("the last units of both sides fell together [7.13]")
        number = self._number(event.target)
        text = tr("Nobody is left in {number}: {whose}", number=number, whose=whose)
        aloud = tr("{number} becomes Japanese", number=number) if event.taken else ""  # else told at the end
        yield self._beat("result", BATTLE, self._line("result", text, event.target, aloud=aloud))

    def _force_destroyed(self, event: events.ForceDestroyed, state: State, before: State) -> Iterator[Beat]:
        why = tr("destroyed: {cause}", cause=self._cause)
        number = self._number(event.origin)
        text = tr("Force {number} {why}", number=number, why=why)
        target = self._number(event.target)
        stays = "" if state.held[event.target] else tr("{target} stays US", target=target)
        came = stays or tr("{number} becomes Japanese", number=target)
        whole = self._fight_aloud(came, 0)
        lines = [self._verdict(text, event.target, aloud=stays)]  # by what has just been told
        if event.returned:
            back = words.phrase("back", grouped=words.grouped(self._setting, event.returned))
            lines.insert(0, self._line("draw", back, event.target, aloud=""))
        way = (self._number(before.stand), target)
        outcome = Outcome(why, bool(state.held[event.target]), way, whole)
        yield self._beat("destroyed", BATTLE, *lines, outcome=outcome)

    def _force_stranded(self, event: events.ForceStranded, state: State, before: State) -> Iterator[Beat]:
        origin, space = self._number(event.origin), self._number(event.space)
        lost = count(len(event.lost), "unit")
        text = words.phrase("stranded", number=origin, number2=space, units=lost)
        line = self._line("result", text, event.space)
        yield self._beat("stranded", BATTLE, line, points=(f"{text}.",))

    def _force_exited(self, event: events.ForceExited, state: State, before: State) -> Iterator[Beat]:
        space = self._number(event.space)
        units = count(event.units, "unit")
        text = words.phrase("exited", number=self._number(event.origin), units=units, space=space)
        key = view.force_key(state, self._setting, event.origin)
        beat = self._beat(
            "exit",
            BATTLE,
            self._line("result", text, event.space),
            walk=Walk(key, (space,), leaves=True),
            focus=space,
            title=text,
            outcome=Outcome(tr("off the map"), True, (space, "")),
            points=(f"{text}.",),
        )
        left = tuple(stack for stack in beat.view.stacks if stack.key != key)
        yield replace(beat, view=replace(beat.view, stacks=left))

    def _counterattack_rolled(
        self, event: events.CounterattackRolled, state: State, before: State
    ) -> Iterator[Beat]:
        self._picture(None)
        self._rolled.append(event)
        number = self._number(event.space)
        retaken = Outcome(tr("retaken by the US"), where=(number,)) if event.retaken else None
        terrain, told = words.terrain(self._setting, event.space), tr("stays Japanese")
        text = words.phrase(
            "counterattack rolled", number=number, terrain=terrain, upto=words.upto(event.upto),
            told=retaken.text if retaken else told,
        )  # fmt: skip
        hit = words.hit_or_miss(event.retaken)
        die = DieThrow(
            event.die, view.US, "", number, hit, text.format(event.die), _COUNTERATTACK, event.upto
        )
        line = self._line("die", f"{text} [10.4]", event.space, [die], aloud="")  # summed up at its end
        yield self._beat("recapture", COUNTERATTACK, line, focus=number, outcome=retaken)

    def _game_ended(self, event: events.GameEnded, state: State, before: State) -> Iterator[Beat]:
        end = ending.ending(state, self._setting)
        text = f"{end.title}: {end.decided_by}"
        lines = [self._line("end", text, aloud=". ".join((*self._dice_aloud(), text)))]
        outcome = None
        if self._battle and not self._battle.over:
            # play stops as everything stands, with the fight undecided
            what = tr("destroys the 1st Marine Division HQ")
            text = words.phrase(
                "ends the game", number=self._number(before.origin), what=what, price=self._price()
            )
            lines.insert(0, self._verdict(text, before.target))
            outcome = Outcome(what, True, (self._number(before.stand), self._number(before.target)))
        yield self._beat("ending", "", *lines, outcome=outcome)


def _teller_of(event: Any) -> str:
    """ "_hex_taken" of a HexTaken."""
    return re.sub("(?=[A-Z])", "_", type(event).__name__).lower()


def _shots(
    name: str, side: str, fire: events.Fire, targets: Iterable[tuple[str, str, bool]], place: str
) -> list[DieThrow]:
    """The dice of one side's fire at counters, each told with its key, its words and whether it falls."""
    dice = []
    for (key, target, lost), die in zip(targets, fire.dice, strict=False):  # automatic fire has no dice
        hit = words.hit_or_miss(lost)
        purpose = words.phrase("fire at", name=name, target=target, place=place, die=die, hit=tr(hit))
        dice.append(DieThrow(die, side, key, place, hit, purpose, _FIRE, fire.upto))
    return dice
