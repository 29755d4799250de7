"""First Blood as a table shows it.

Longer than most: a table asks one object for all of it, from offers and warnings to bearings.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.run import Pending
from bloodyridge_qt.games.first_blood.advice.ways import sensible
from bloodyridge_qt.games.first_blood.rules import (
    air,
    airfields,
    combat,
    events,
    ground,
    movement,
    phases,
    plans,
)
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.board import CLEAR, GRID, RIDGE
from bloodyridge_qt.games.first_blood.rules.no_choice import no_choice
from bloodyridge_qt.games.first_blood.rules.odds import attacked, odds, step_to
from bloodyridge_qt.games.first_blood.rules.plans import from_outside
from bloodyridge_qt.games.first_blood.rules.refusals import explain, place_called, unused, usual
from bloodyridge_qt.games.first_blood.rules.ruleset import OPTIONS, FirstBlood, decider
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import foretelling, words
from bloodyridge_qt.games.first_blood.screen.inspection import FirstBloodInspector
from bloodyridge_qt.games.first_blood.screen.telling import FirstBloodTeller
from bloodyridge_qt.games.first_blood.screen.view import (
    counter_key,
    enemies,
    nearest_enemy,
    phase_name,
    stack_key,
)
from bloodyridge_qt.games.first_blood.screen.words import SIDES
from bloodyridge_qt.language import fill, tr
from bloodyridge_qt.table.advice import Judged
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.hand_dice import AskedDie, AskedThrow, Rows
from bloodyridge_qt.table.offers import Alone, Card, CardRow, Instead, Key, Offer, Several
from bloodyridge_qt.table.phrases import count, listed, rows_and_columns
from bloodyridge_qt.table.report.model import ReportWords
from bloodyridge_qt.table.screen import Screen, Story
from bloodyridge_qt.table.table_view import Place, TableView

_PICKED: Final = frozenset({"resolve", "work"})
"""Verbs for which a place is touched."""
_JOINED: Final = frozenset({"attack", "support", "shell", "combine", "resolve"})
"""Verbs that say something of an attack."""
_SIGNS: Final = {"retreat": "move", "advance": "move", "land": "place", "base": "place", "fly": "place"}
"""Verbs that strike nobody, and how their places are drawn."""


class FirstBloodScreen(Screen[State, Action]):
    """The screen of one game. Nothing on the table is hidden from either player."""

    task = str(words.said("task"))
    open_table = True

    def __init__(self, sheet: MapSheet, rules: FirstBlood) -> None:
        super().__init__(sheet, rules)
        self._rules, self.setting = rules, rules.setting
        sides = tuple((side, tr(seat)) for side, seat in zip(SIDES, t.SEATS, strict=True))
        self.report: Final = ReportWords("First Blood", sides, partial(words.turn_name, rules.setting))

    # --- what is told

    def seat(self, state: State) -> str:
        """Who decides now: not always whose player turn it is [8.10.1, 8.10.2]."""
        return t.SEATS[decider(state, self.setting)]

    def turn_of(self, state: State) -> str:
        """[3.2] Whose player turn it is."""
        return t.SEATS[state.side]

    def position_words(self, state: State) -> str:
        """Turn, side and units of a position that was set up by hand."""
        units = [sum(state.where[unit] >= 0 for unit in own) for own in self.setting.units]
        turn, side = words.turn_name(self.setting, state.turn), tr(t.SEATS[state.side])
        return fill(words.said("position")["by hand"], turn=turn, side=side, us=units[0], japanese=units[1])

    def teller(self, story: Story[State]) -> FirstBloodTeller:
        """Who tells what follows; the position says all he has to know."""
        return FirstBloodTeller(self.setting, story.moments, for_show=story.for_show)

    def words(self, action: Action, before: State) -> str:
        """A decision in a few words; of "done" what was ended by it."""
        return words.title(self.setting, before, action, within=True)

    def called(self, place: Place) -> str:
        """What sentences call a hex, a box or an entry point."""
        return place_called(self.setting, self.setting.place[place])

    def describe(self, place: Place, view: TableView) -> Rows:
        """Name and ground; then what lies there."""
        setting = self.setting
        lying = view.lying(place)
        at = setting.place.get(place)
        # the status line has room for two of a pile, and tells first whom the pointer is on
        names = [stack.total for stack in view.stacks if stack.place == place]
        pile = ((tr("Here"), ", ".join(names)),) if len(names) > 2 else ()
        told = [("", text) for text in lying]
        if at is None:
            boxed = ((tr("Box"), tr("Arrivals")), *told[:1], *pile, *told[1:])
            return words.track_box(setting, place, lying) or boxed
        ground = (
            (tr("Terrain"), tr(setting.board.surface[at]))
            if at < setting.hexes
            else (tr("Arrows to"), self._arrows(at))
        )
        return (
            (tr("Hex") if at < setting.hexes else tr("Place"), words.place_name(setting, at)),
            *((ground,) if ground[1] else ()),
            *told[:1],
            *pile,
            *told[1:],
            *nearest_enemy(view, place),
        )

    def _arrows(self, at: int) -> str:
        return listed([self.setting.places[to] for to in self.setting.board.arrows.get(at, ())])

    def bearings(self, place: Place, view: TableView) -> tuple[str, ...]:
        """[2.0, 12.5] Both airfields: who stands there, and how far and where the nearer hex lies.

        Of a hex also the enemy who is nearest to it, to the US player before the fields, as these are his; of
        a box or entry point from the first hex it leads to.
        """
        board = self.setting.board
        leads = board.arrows.get(self.setting.place.get(place, t.NOBODY), ())
        place = self.setting.places[leads[0]] if leads else place
        fields: dict[str, list[Place]] = {}
        for at, field in self.setting.field.items():
            fields.setdefault(words.field_name(self.setting, field), []).append(self.setting.places[at])
        forms, told = words.said("bearings"), []
        for name, hexes in fields.items():
            there = {SIDES.index(one.side) for one in view.stacks if one.place in hexes and one.side in SIDES}
            holder = forms["held"].format(side=tr(t.SEATS[min(there)])) if there else forms["empty"]
            near, way = hexes[0], ""
            if GRID.is_number(place):
                near = min(hexes, key=lambda one: GRID.distance(place, one))
                way = _way(place, near)
            form = forms["here" if near == place else "way" if way else "off"]
            told.append(form.format(field=name, place=near, holder=holder, way=way))
        if (foes := enemies(view, view.prompt.side, place)) is not None:
            side = tr(t.SEATS[1 - SIDES.index(view.prompt.side)])
            units = f"{foes[1]}: {_way(place, foes[0])}"
            nearest = forms["nearest"].format(side=side, place=foes[0], units=units)
            told.insert(0 if view.prompt.side == SIDES[t.US] else len(told), nearest)
        return tuple(told)

    @property
    def numbering(self) -> str:
        """[2.0] How hexes are numbered."""
        return str(words.said("bearings")["numbering"])

    def inspector(self, present: Callable[[], State] | None = None) -> FirstBloodInspector:
        """What the map tells with this game on it."""
        return FirstBloodInspector(self.setting, self.sheet, present)

    def asked(self, pending: Pending[State, Action], foreseen: object) -> AskedThrow:
        """What is asked of a player who throws his die himself."""
        state, setting = pending.state, self.setting
        if isinstance(foreseen, events.Attacked):
            place = setting.places[foreseen.targets[0]]
            title = tr("Attack on {place}: {sum} [8.9]", place=place, sum=words.added_up(foreseen.odds))
            return AskedThrow(title, SIDES[state.side], (AskedDie(tr("Attack"), place=place),), set_up=False)
        return AskedThrow(
            tr("Supply: 4 to 6 costs a unit [14.1]"), SIDES[t.JAPAN], (AskedDie(tr("Supply")),), set_up=False
        )

    # --- what may be done

    def offers(self, state: State, actions: Sequence[Action]) -> tuple[Offer, ...]:
        """Each decision with what is touched for it; words to say first."""
        field = movement.Field(state, self.setting)
        found = [offer for action in actions for offer in self._offers(state, action, field)]
        if undone := self._undone(state, actions):
            found = [
                one if one.touch or one.warning else replace(one, warning=undone, once=True) for one in found
            ]
        # who has to move before the phase can end comes first [5.0, 6.3, 6.4], and of aircraft alike those
        # that leave as it ends [13.4]
        duties = field.duties() if state.agenda[-1] == t.MOVE else ()
        due = {stack_key(self.setting, state, unit) for unit, _rule in duties}
        found += self._several(state, actions, field)
        found += self._stacks(state, actions)
        stays = self.setting.places[self.setting.ijaf_reserve]
        found.sort(key=lambda one: (len(one.touch), one.mover not in due, one.mover.endswith(stays)))
        return tuple(found)

    def _offers(self, state: State, action: Action, field: movement.Field) -> Iterator[Offer]:
        setting, verb = self.setting, action.verb
        title = words.title(setting, state, action)
        touches: list[tuple[Key, ...]] = [()]
        path: tuple[Place, ...] = ()
        slip, near = "", ""
        if verb in _PICKED:
            touches = [(place,) for place in self._attacked_with(state, action)]
            if verb == "resolve" and len(combat.pending(state)) == 1:
                touches.append(())  # with nothing to choose between, a button does
        elif verb == "lose":
            title = self._loss(state, setting.piece[action.piece], title)
            touches = [
                (counter_key(setting, one),)
                for one in self._alike(state, stack_key(setting, state, setting.piece[action.piece]))
            ]
        elif verb == "combine":
            at = setting.place[action.other]
            touches = [
                (setting.pieces[unit].name, place)
                for unit in attacked(state, setting, (at,))
                for place in self._attacked_with(state, action)
            ]
        elif action.piece:
            piece = setting.piece[action.piece]
            key = stack_key(setting, state, piece)
            touches = [(key, place) for place in self._attacked_with(state, action)]
            if verb == "move":
                found, at = field.ways(piece), setting.place[action.place]
                path = tuple(setting.places[one] for one in movement.path(found, state.where[piece], at))
                slip = str(found[at][0])
                near = self._beside(state, at)
        for touch in touches:
            yield Offer(
                action, touch, _SIGNS.get(verb, verb) if touch else "", title, path,
                self._warning(state, action, field), slip, f"{words.aloud(action, touch, slip)}{near}",
                foremost=bool(near) or setting.place.get(action.place) in setting.field,
            )  # fmt: skip

    def _several(self, state: State, actions: Sequence[Action], field: movement.Field) -> Iterator[Offer]:
        """[8.2, 9.5.2] What several decisions come to in one.

        A click on who is to be attacked brings all against him who must attack and can, or else the guns in
        range. A single attack is declared and rolled for at once, where nothing can be done in between.
        """
        setting, declaring = self.setting, state.agenda[-1] == t.DECLARE
        attacks = dict[Place, list[Action]]()
        for verb in ("support", "attack") if declaring else ():
            about = [one for one in actions if one.verb == verb]
            for place in dict.fromkeys(one.place for one in about):
                on_it = [one for one in about if one.place == place]
                attacks[place] = plans.everybody(state, setting, on_it)
        for made in filter(None, attacks.values()):
            title = self._title(state, made)
            for place in self._attacked_with(state, made[0]):
                yield Offer(Several(tuple(made)), (place,), made[0].verb, title)
        if declaring and (declare := next((one for one in actions if one.verb == "declare"), None)):
            after = state.copy()
            after.agenda[-1] = t.COMBAT
            rolls = combat.options(after, setting)
            if [one.verb for one in rolls] == ["resolve"] and odds(
                state, setting, combat.pending(state)[0]
            ).column:
                both = Several((declare, *rolls))
                yield Offer(
                    both,
                    (),
                    "",
                    words.title(setting, state, rolls[0]),
                    warning=self._warning(state, declare, field),
                )

    def _stacks(self, state: State, actions: Sequence[Action]) -> Iterator[Offer]:
        """[8.2, 12.1, 13.7] The same for all who lie with a piece: they attack, land, or go up."""
        setting = self.setting
        for action in actions:
            if not action.piece or action.verb not in ("attack", "land", "base", "fly"):
                continue
            piece, place = setting.piece[action.piece], setting.place[action.place]
            key = stack_key(setting, state, piece)
            if action.verb == "attack":
                same = (one for one in actions if (one.verb, one.place) == (action.verb, action.place))
                beside = (one for one in same if state.where[setting.piece[one.piece]] == state.where[piece])
                made = plans.everybody(state, setting, sorted(beside, key=lambda one: one != action))
            else:
                room = t.HANGAR - len(airfields.planes_at(state, setting, place))
                alike = self._alike(state, key)[: room if place in setting.field else None]
                made = [setting.action(action.verb, one, place) for one in alike]
            if len(made) > 1:
                for at in self._attacked_with(state, action):
                    both, title = Several(tuple(made)), self._title(state, made)
                    yield Offer(both, (key, at), _SIGNS.get(action.verb, action.verb), title)

    def _title(self, state: State, actions: Sequence[Action]) -> str:
        """What decisions that differ by their piece alone are called."""
        pieces = [self.setting.piece[one.piece] for one in actions]
        return words.title(self.setting, state, actions[0], pieces=pieces)

    def _loss(self, state: State, piece: int, title: str) -> str:
        """[13.1, 13.6] What is said of a loss: of an aircraft what it can do, and how it lies."""
        one = self.setting.pieces[piece]
        if one.mf or one.kind == t.SHIP:
            return title
        face = tr("face down [13.6]") if state.inverted[piece] else tr("face up [13.6]")
        return tr("{title}: {kind}, {face}", title=title, kind=tr(one.kind), face=face)

    def _beside(self, state: State, at: int) -> str:
        """[8.1] Beside which enemies a hex lies; "" for none."""
        setting = self.setting
        around = (state.where[unit] for unit in setting.units[1 - state.side])
        foes = sorted({one for one in around if 0 <= one < setting.hexes and setting.around[at] >> one & 1})
        if not foes:
            return ""
        places = listed([setting.places[one] for one in foes])
        return tr(", beside {side} {places}", side=tr(t.SEATS[1 - state.side]), places=places)

    def _attacked_with(self, state: State, action: Action) -> tuple[Place, ...]:
        """[8.2] Where it may be touched: each hex of the attack that goes by its first, or one place."""
        at = self.setting.place[action.place]
        if action.verb in _JOINED:
            for targets in state.targets:
                if at in targets:
                    return tuple(self.setting.places[one] for one in targets)
        return (action.place,)

    def _alike(self, state: State, key: Key) -> list[int]:
        """Every piece that lies in this stack."""
        return [one for one in range(len(state.where)) if stack_key(self.setting, state, one) == key]

    def _warning(self, state: State, action: Action, field: movement.Field) -> str:
        """[2.0, 6.4.1, 8.6, 10.1, 12.6.2, 13.4, 13.6] What a player may not have seen."""
        setting, place, said = self.setting, action.place, words.said("warnings")
        if action.verb == "send" and not setting.around[setting.place[place]] & field.reach():
            return fill(said["send"], place=place)
        if action.verb == "strike":
            piece, at = setting.piece[action.piece], setting.place[place]
            if airfields.without_harm(state, setting, piece, at):
                condition = tr(t.CONDITIONS[state.airfield[setting.field[at]]])
                return fill(said["without harm"], place=place, condition=condition)
        if action.verb == "end" and state.agenda[-1] == t.MOVE and state.side == t.US:
            near, last = ground.zone(setting, field.own.bits), state.turn == t.TURNS
            held = ground.hexes_of(field.enemy) if last else airfields.taken(state, setting)
            if lost := [setting.places[at] for at in held if not near >> at & 1]:
                return fill(said["last" if last else "taken"], hexes=listed(lost))
        if action.verb == "end" and state.agenda[-1] == t.COMBAT and (idle := self._idle(state)):
            pieces = words.counted([words.piece_name(setting, piece) for piece in idle])
            return fill(said["idle"], pieces=pieces, rules=words.leaving(setting, idle))
        if action.verb == "declare":
            low = [
                setting.places[at]
                for number, targets in enumerate(state.targets)
                for at in targets
                if not odds(state, setting, number).column
            ]
            if low:
                return fill(said["low"], hexes=listed(low))
            landing = dict.fromkeys(unit for unit, _ in from_outside(state, setting))
            if landing and state.side == t.US:
                return fill(
                    said["outside"], units=listed([words.piece_name(setting, unit) for unit in landing])
                )
        return ""

    def _undone(self, state: State, actions: Sequence[Action]) -> str:
        """[4.0, 11.2, 12.3, 13.7] What could be done in a phase in which nothing has been; "" for nothing."""
        setting, wait, form = self.setting, state.agenda[-1], words.said("undone").get(state.agenda[-1])
        if form is None:
            return ""
        types = {setting.pieces[setting.piece[action.piece]].type for action in actions if action.piece}
        planes = setting.aircraft[t.US]
        if wait == t.MOVE:
            units = {action.piece for action in actions if action.verb == "move"}
            left = count(len(units), "unit") if units else ""
            begun = any(self._has_moved(state, unit) for unit in setting.units[state.side])
        elif wait == t.ENGINEERS:
            left = listed([action.place for action in actions if action.place])
            begun = any(state.worked)
        else:
            there = setting.airfields if wait == t.FLY else (setting.us_reserve,)
            able = (
                setting.pieces[one].type
                for one in ground.lying(state, planes, there)
                if not state.inverted[one]
            )
            left = words.counted([one for one in able if one in types])
            begun = bool(ground.lying(state, planes, (setting.cap, setting.ground_attack)))
        return fill(form, left=left) if left and not begun else ""

    def _has_moved(self, state: State, unit: int) -> bool:
        """[4.0, 7.1] In this phase: what comes from a US entry point has its MF yet."""
        spent = state.mf[unit] != self.setting.mf[unit]
        return bool(state.busy[unit] and (spent or self.setting.pieces[unit].arrives == state.turn))

    def _idle(self, state: State) -> list[int]:
        """[10.1, 13.4] Aircraft and ships that leave their ATTACK box soon, and have something to strike."""
        setting, boxes = self.setting, (self.setting.ijaf_attack, self.setting.ijn_attack)
        able = {setting.pieces[setting.piece[one.piece]].type for one in air.strikes(state, setting)}
        return [
            piece
            for piece in (*setting.aircraft[t.JAPAN], *setting.ships)
            if state.where[piece] in boxes and setting.pieces[piece].type in able
        ]

    def card(self, state: State, offer: Offer) -> Card:
        """What an offer means, before it is decided: each hexside with its cost, or the sum of an attack."""
        action, *more = _actions(offer)
        rows: list[CardRow] = []
        setting = self.setting
        if action.verb == "move":
            rows += self._sides(state, setting.piece[action.piece], offer)
        elif action.verb in _JOINED:
            at, attack = foretelling.with_actions(setting, state, (action, *more))
            if attack >= 0 and at.targets[attack]:
                rows += [CardRow(*told) for told in foretelling.facts(setting, at, odds(at, setting, attack))]
        elif action.piece and action.verb in ("place", "strike"):
            rows.append(CardRow(tr("Piece"), words.unit_label(setting, setting.piece[action.piece])))
        if action.verb == "strike":
            brings = words.strike(setting, setting.piece[action.piece], setting.place[action.place])
            rows.append(CardRow(tr("Brings"), brings))
        elif action.verb == "work":
            field = setting.field[setting.place[action.place]]
            turn, needed = state.work[field] + 1, airfields.turns_needed(state, field)
            told = tr("turn {turn} of {needed} [11.2]", turn=turn, needed=needed)
            rows.append(CardRow(tr("Brings"), told))
        elif action.verb == "retreat":
            origin, to = state.where[setting.piece[action.piece]], setting.place[action.place]
            if not setting.around[origin] >> to & 1:
                rows.append(CardRow(tr("Way"), tr("on through hexes full of friends [8.2.3]")))
        return Card(offer.title, tuple(rows), offer.warning)

    def _sides(self, state: State, unit: int, offer: Offer) -> Iterator[CardRow]:
        """[4.2.1] What each step of a way costs."""
        setting = self.setting
        spent = 0
        for one, other in pairwise(offer.path):
            origin, to = setting.place[one], setting.place[other]
            step = step_to(setting, origin, to) if origin < setting.hexes else None
            if step is None:
                cost = 0 if setting.pieces[unit].side == t.US else setting.mf[unit] // 2
                side = tr("into a box") if to in setting.boxes else tr("onto the field")
            else:
                cost, side = step.cost, tr("{side} side", side=tr("ford" if step.ford else step.side))
                if step.side == CLEAR and setting.board.surface[origin] == setting.board.surface[to] == RIDGE:
                    side = tr("along the ridge [4.5], a clear side")
            spent += cost
            rule = words.way_rule(setting, unit, origin, to)
            yield CardRow(
                f"{one} → {other}", tr("{cost} MF, {side} [{rule}]", cost=cost, side=side, rule=rule)
            )
        mf = state.mf[unit]
        yield CardRow(
            tr("Spends"), tr("{spent} of {mf} MF: {left} left [4.0]", spent=spent, mf=mf, left=mf - spent)
        )

    def plays(self, state: State) -> Action:
        """What the program decides for the seat that is asked: as a sensible player would."""
        return sensible(self._rules, random.Random(state.turn))(state)

    def alone(self, state: State) -> Alone | None:
        """What leaves no choice there, why, and which phase passes without one therefore."""
        action = no_choice(state, self.setting, OPTIONS[state.agenda[-1]](state, self.setting))
        if action is None:
            return None
        passed = phase_name(state) if action.verb in ("end", "land all") else ""
        return Alone(action, words.said("no choice")[action.verb], passed)

    def again(self, state: State) -> Iterator[Offer]:
        """[3.0, 3.1] In the set-up each piece placed, of those alike the last, can be placed elsewhere."""
        setting, last = self.setting, dict[Key, int]()
        if state.agenda[-1] == t.SET_UP:
            last = {
                stack_key(setting, state, one): one
                for one, piece in enumerate(setting.pieces)
                if piece.side == state.side and state.where[one] >= 0
            }
        for key, one in last.items():
            lifted = state.copy()
            lifted.where[one] = t.LANDED
            placed = setting.action("place", one, state.where[one])
            for action in phases.placings(lifted, setting):
                if action.piece == placed.piece and action.place != placed.place:
                    touch, title = (key, action.place), words.title(setting, state, action)
                    yield Offer(Instead(placed, action), touch, "place", title)

    def rest(self, state: State) -> str:
        """[3.0, 7.0, 11.2, 13.7] What the button says by which the program does what is left of this."""
        wait = state.agenda[-1]
        if wait == t.ENGINEERS:
            left = len(airfields.workable(state, self.setting)) > 1
        else:
            left = wait not in (t.SET_UP, t.REINFORCE) or bool(phases.landed(state, self.setting))
        return str(words.said("rest").get(wait, "")) if left else ""

    def plays_rest(self, state: State, _began: State | None = None) -> Action:
        """[10.1] What that button decides next; the special destroyers, which may wait, it leaves alone."""
        held = state.copy()
        for ship in self.setting.special:
            held.where[ship] = t.GONE
        return self.plays(held)

    def forecast(self, state: State, seat: str, offer: Offer) -> Forecast | None:
        """[8.9] The chances of an attack with what is added to it."""
        del seat
        actions = _actions(offer)
        if actions[-1].verb not in _JOINED:
            return None
        return foretelling.forecast(self.setting, state, actions, offer.title)

    def odds_now(self, state: State, seat: str, fight: str | None = None) -> Forecast | None:
        """[8.9] How the attack being declared or resolved stands."""
        del seat
        return foretelling.odds_now(self.setting, state, fight)

    def hindsight(self, moments: Sequence[State], decisions: Sequence[Action], seat: str) -> str:
        """[8.9] An attack beside what was to be expected of it."""
        del seat
        return foretelling.hindsight(self.setting, moments, decisions)

    def advise(self, state: State, seat: str) -> Iterator[tuple[Judged, ...]]:
        """The few decisions a sensible player would think of, by playing them on."""
        from bloodyridge_qt.games.first_blood.advice import rollouts  # nothing the start needs

        for trials in rollouts.judged(self._rules, state, t.SEATS.index(seat)):
            # by value; where so few games prove nothing, the program's own choice says so below the best
            first, trials = trials[0], sorted(trials, key=lambda trial: -trial.win)
            own = tr("The program’s own choice: none is surely better") * (first is not trials[0])
            whys = (
                (own * (trial is first), foretelling.why(self.setting, state, trial.action))
                for trial in trials
            )
            yield tuple(
                Judged.of(trial, str(trial.action), "; ".join(filter(None, why)))
                for trial, why in zip(trials, whys, strict=True)
            )

    def refusal(self, state: State, touched: Sequence[Key], offers: Sequence[Offer]) -> str:
        """Why this piece cannot be dropped there."""
        setting, (mover, place) = self.setting, touched[:2]
        pieces = self._alike(state, mover)
        verb = next((_actions(offer)[0].verb for offer in offers if offer.mover == mover), "")
        why = unused(state, setting, pieces[0], decider(state, setting)) if pieces and not verb else None
        if why is None and (not pieces or place not in setting.place):
            return tr("Pieces go to hexes, boxes and entry points [4.0].")
        if why is None:
            verb, at = verb or usual(state, setting, pieces[0]), state.where[pieces[0]]
            other = setting.places[at] if verb == "combine" else ""
            why = explain(state, setting, Action(verb, setting.pieces[pieces[0]].name, place, other))
        return why.reason


def _actions(offer: Offer) -> tuple[Action, ...]:
    """What an offer of this screen is to decide, in order; () for what the table offers itself."""
    actions = offer.action.actions if isinstance(offer.action, Several) else (offer.action,)
    return tuple(one for one in actions if isinstance(one, Action))


def _way(place: Place, to: Place) -> str:
    """How far it is from one hex to another, and whither."""
    north, east = int(to[:2]) - int(place[:2]), int(place[2:]) - int(to[2:])
    distance = count(GRID.distance(place, to), "hex", "hexes")
    return ", ".join((distance, *rows_and_columns(north, east)))
