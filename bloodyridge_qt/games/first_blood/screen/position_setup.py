"""A position of First Blood set up by hand: it goes on with a player turn, from its first phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from bloodyridge_qt.engine.notation import Objection
from bloodyridge_qt.games.first_blood.rules import airfields, ground, phases
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.forces import SPECIAL
from bloodyridge_qt.games.first_blood.rules.notation import contradictions, told
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import words
from bloodyridge_qt.games.first_blood.screen.screen import FirstBloodScreen
from bloodyridge_qt.games.first_blood.screen.view import table_view
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import Complaint, Row, Section, choice_field, number_field, puts, text_field
from bloodyridge_qt.table.position_setup import EMPTY, DraftedPosition, Starter, TouchMode
from bloodyridge_qt.table.table_view import Place, TableView

_OFF: Final = {"": t.TO_COME, "off": t.TO_COME, "gone": t.GONE}


class FirstBloodPosition(DraftedPosition[State, State]):
    """Units, aircraft, ships and airfields as a player turn begins.

    What is off the map comes as the time record says [7.0]; what should have come before is out of the game.
    """

    first = Starter(EMPTY, *words.said("position")["begun with"])
    table_help = words.said("position")["table"]
    screen: FirstBloodScreen

    @property
    def setting(self) -> Setting:
        """Places and pieces of the game as it would be played."""
        return self.screen.setting

    def empty(self) -> State:
        """Turn 1 is the Japanese player's, and nothing stands on the map."""
        state = phases.first_state(self.setting)
        state.turn, state.side, state.agenda = 1, t.JAPAN, []
        return state

    def taken(self, rules: FirstBlood, state: State) -> State:
        """The pieces of a game; attacks are called off, who flew or sailed for one is back in its box."""
        setting, placement = rules.setting, self.empty()
        for name in ("where", "inverted", "visited", "busy", "airfield", "work", "hit"):
            setattr(placement, name, getattr(state, name)[:])
        placement.turn, placement.credit = max(state.turn, 1), state.credit
        placement.side = state.side if state.turn else t.JAPAN
        for piece, at in enumerate(state.where):
            if at == t.LANDED:
                placement.where[piece] = t.TO_COME
            elif piece >= setting.ground and 0 <= at < setting.hexes and not self._berth(state, at):
                ship = piece in setting.ships
                placement.where[piece] = setting.ijn_attack if ship else setting.ground_attack
        return placement

    # --- what is filled in

    def rows(self) -> Iterable[Section]:
        """The moment, ground units by their places, aircraft and ships by number, airfield hexes."""
        said, state, setting = words.said("position"), self.placement, self.setting
        turns = tuple((str(at + 1), name) for at, name in enumerate(setting.forces.turns))
        sides, side = tuple((name, tr(name)) for name in t.SEATS), t.SEATS[state.side]
        turn = choice_field("turn", tr("Game turn"), str(state.turn), turns, puts("turn"))
        whose = choice_field("side", said["side"], side, sides, puts("side", t.SEATS.index))
        moment = Row(tr("Game turn"), (turn,)), Row(said["side"], (whose,))
        yield Section("moment", said["moment"], moment, help=said["moment_help"])
        for own, key in enumerate(words.SIDES):
            rows, head = tuple(map(self._unit_row, setting.units[own])), (said["place"],)
            yield Section(f"{key} ground", said["ground"][own], rows, head, said["ground_help"])
        for key, (kinds, places) in self._flown().items():
            counts = tuple(self._flown_row(kind, most, places) for kind, most in kinds.items())
            heads = tuple(name.partition(" ")[2] or name for name in places)  # the head of all says whose
            yield Section(key, said[key], counts, heads, said["flown_help"])
        heads = said["state"], said["work"]
        yield Section("airfields", said["airfields"], tuple(self._field_rows()), heads)

    def _flown_row(self, kind: str, most: int, places: Iterable[str]) -> Row:
        """How many of a type are in each of these places."""
        cells = []
        for name in places:
            at = self.setting.place[name]
            lying, put = self._count(kind, at), partial(self._fly_in, kind, at)
            cells.append(number_field(f"{kind} at {name}", f"{kind}, {name}", lying, most, put=put))
        return Row(kind, tuple(cells))

    def _unit_row(self, unit: int) -> Row:
        name, at = self.setting.pieces[unit].name, self.placement.where[unit]
        place = self.setting.places[at] if at >= 0 else "gone" if at == t.GONE else "off"
        cell = text_field(f"unit {name}", name, place, put=partial(self._come, unit))
        return Row(name, (cell,), words.unit_label(self.setting, unit))

    def _flown(self) -> dict[str, tuple[dict[str, int], tuple[str, ...]]]:
        """Aircraft and ships: how many there are of each type, and where they can be."""
        setting = self.setting
        fields = tuple(setting.places[at] for at in setting.airfields)
        found = {}
        for key, pieces, places in (
            ("us air", setting.aircraft[t.US], (t.US_RESERVE, t.CAP, t.GROUND_ATTACK)),
            ("us based", setting.aircraft[t.US], fields),
            ("japanese air", setting.aircraft[t.JAPAN], (t.IJAF_RESERVE, t.IJAF_ATTACK)),
            ("ships", setting.ships, (t.IJN_RESERVE, t.IJN_ATTACK)),
        ):
            kinds = [setting.pieces[piece].type for piece in pieces]
            found[key] = {kind: kinds.count(kind) for kind in kinds}, places
        return found

    def _field_rows(self) -> Iterator[Row]:
        state, setting, said = self.placement, self.setting, words.said("position")
        conditions = tuple((name, tr(name)) for name in t.CONDITIONS)
        for field, at in enumerate(setting.airfields):
            name = f"{words.field_name(setting, field)} {setting.places[at]}"
            known = conditions[1:] if field < setting.board.henderson else conditions
            put = partial(_change_field, field)
            cell = choice_field(f"field {field}", name, t.CONDITIONS[state.airfield[field]], known, put=put)
            work = number_field(
                f"work {field}", f"{name}, {said['work']}", state.work[field], 1, put=puts("work", at=field)
            )
            yield Row(name, (cell, work))

    def _alike(self, kind: str) -> list[int]:
        return [at for at, piece in enumerate(self.setting.pieces) if piece.type == kind]

    def _count(self, kind: str, at: int) -> int:
        return len(ground.lying(self.placement, self._alike(kind), (at,)))

    def _come(self, unit: int, state: State, text: str) -> None:
        """A unit stands in the place that is named. Raises ValueError for one there is not."""
        name, places = text.strip(), self.setting.place
        place = next((one for one in (name, name.zfill(4), name.upper()) if one in places), name.casefold())
        if place not in _OFF and place not in places:
            raise ValueError(words.said("position")["no place"].format(place=name[:12]))
        self._stand(state, unit, places[place] if place in places else _OFF[place])

    def _fly_in(self, kind: str, at: int, state: State, number: str) -> None:
        self._gather(state, kind, at, int(number))

    def _stand(self, state: State, piece: int, at: int) -> None:
        """A piece stands in a place; of the boxes off the board it has been in this one at least [6.3]."""
        state.where[piece], state.inverted[piece] = at, 0
        if piece < self.setting.ground:
            state.busy[piece] = 0
            state.visited[piece] = self.setting.bit_of_box(at) if at in self.setting.boxes else 0

    def _gather(self, state: State, kind: str, at: int, number: int) -> None:
        """So many of a type in a place: others come from off the map first, then from other places."""
        alike = self._alike(kind)
        here = ground.lying(state, alike, (at,))
        for piece in here[number:]:
            self._stand(state, piece, t.TO_COME)
        spare = sorted((piece for piece in alike if piece not in here), key=lambda one: state.where[one] >= 0)
        for piece in spare[: number - len(here)] if number > len(here) else ():
            self._stand(state, piece, at)

    # --- what is put on the map

    def modes(self) -> tuple[TouchMode, ...]:
        """The next unit of a side off the map, what lies there, a type that flies or sails, airfields."""
        said = words.said("position")["modes"]
        sides = (TouchMode(key, said[key][0], said[key][1]) for key in words.SIDES)
        kinds = dict.fromkeys(kind for flown, _ in self._flown().values() for kind in flown)
        flown = (TouchMode(kind, kind, said["flown"].format(kind)) for kind in kinds)
        away, field = (TouchMode(key, said[key][0], said[key][1]) for key in ("away", "field"))
        return (*sides, away, *flown, field)

    def placed(self, mode: str, place: Place) -> State:
        """What is named after a touch: one more there, or what is there taken away."""
        state, setting, said = self.placement.copy(), self.setting, words.said("position")
        at = setting.place[place]
        if mode == "field":
            if at not in setting.field:
                raise ValueError(said["no field"])
            field = setting.field[at]
            first = field < setting.board.henderson
            state.airfield[field], state.work[field] = (state.airfield[field] + 1) % 4 or int(first), 0
        elif mode == "away":
            if not self.touched(mode, place):
                raise ValueError(said["nothing here"])
            self._stand(state, self._top(at), t.TO_COME)
        elif mode in words.SIDES:
            units = setting.units[words.SIDES.index(mode)]
            off = [unit for unit in units if state.where[unit] < 0 and self._due(unit)]
            here = ground.lying(state, units, (at,))
            if off and len(here) < t.STACK:
                self._stand(state, off[0], at)
            elif here:
                for unit in here:
                    self._stand(state, unit, t.TO_COME)
            else:
                raise ValueError(said["none left"])
        else:
            lying = self._count(mode, at)
            left = any(state.where[piece] < 0 and self._due(piece) for piece in self._alike(mode))
            if not (lying or left):
                raise ValueError(said["none left"])
            self._gather(state, mode, at, lying + 1 if left else 0)
        return state

    def touched(self, mode: str, place: Place) -> bool:
        """Whether any of it is there now."""
        setting, at = self.setting, self.setting.place.get(place, t.NOBODY)
        if mode in words.SIDES:
            return any(
                self.placement.where[unit] == at >= 0 for unit in setting.units[words.SIDES.index(mode)]
            )
        if mode == "away":
            return self._top(at) >= 0
        return at in setting.field if mode == "field" else at >= 0 and self._count(mode, at) > 0

    def _top(self, at: int) -> int:
        """The last of the pieces in a place, in the order of the counters; -1 where none is."""
        return max(
            (piece for piece, where in enumerate(self.placement.where) if where == at >= 0), default=-1
        )

    # --- what comes of it

    def _due(self, piece: int) -> bool:
        """[7.0, 10.1] Whether the time record has brought it when this player turn begins."""
        arrives, state = self.setting.pieces[piece].arrives, self.placement
        if arrives == SPECIAL:
            return state.turn >= self.setting.forces.special_from
        late = state.side == t.JAPAN and self.setting.pieces[piece].side == t.US
        return arrives < state.turn or (arrives == state.turn and not late)

    def _berth(self, state: State, at: int) -> bool:
        field = self.setting.field.get(at)
        return field is not None and state.airfield[field] == t.OPERATIVE

    def found(self) -> tuple[State | None, tuple[Complaint, ...]]:
        """The position after what goes by itself, or why no game can go on from here."""
        setting, state = self.setting, self.laid_out()
        wrong = (*self._wrong(), *contradictions(state, setting, t.MOVE))
        complaints = self._told(wrong)
        if complaints:
            return None, complaints
        steps = phases.turn_steps(setting)
        state.agenda = steps[: steps.index(("US turn", "Japanese turn")[state.side]) + 1]
        self.screen.rules.proceed(state, self.dice)
        return state, ()

    def _wrong(self) -> Iterator[Objection]:
        """[5.0, 5.2, 7.0, 7.1, 12.0] What cannot lie as a player turn begins."""
        state, setting, places = self.placement, self.setting, self.setting.places
        japanese = ground.occupied(state, setting, t.JAPAN)
        for side in (t.US, t.JAPAN):
            for at, crowd in enumerate(ground.crowds(state, setting, side)):
                full = crowd > t.STACK and at < setting.hexes and side == state.side
                landing = crowd > t.POINT and at in setting.points[side]
                yield from told({"crowded": full}, places[at], place=places[at], most=t.STACK)
                yield from told({"landing": landing}, places[at], place=places[at], most=t.POINT)
        for piece, at in enumerate(state.where):
            one, due = setting.pieces[piece], self._due(piece)
            first = setting.forces.special_from if one.arrives == SPECIAL else one.arrives
            on_map, ship = due and piece >= setting.ground and 0 <= at < setting.hexes, piece in setting.ships
            wrong: dict[str, object] = {
                "early": at >= 0 and not due,
                "ashore": on_map and ship,
                "no berth": on_map and not ship and not self._berth(state, at),
            }
            turn = words.turn_name(setting, first)
            yield from told(wrong, places[at], piece=one.name, place=places[at], turn=turn)
        for field, at in enumerate(setting.airfields):
            planes = airfields.planes_at(state, setting, at)
            whole = state.airfield[field] not in (t.UNBUILT, t.DESTROYED)
            wrong = {
                "hangar": len(planes) > t.HANGAR,
                "strip": field >= setting.board.henderson
                and not all(setting.fights[plane] for plane in planes),
                "worked": state.work[field] and whole,
                "held": whole and japanese >> at & 1,
            }
            yield from told(wrong, places[at], place=places[at], most=t.HANGAR)

    def laid_out(self) -> State:
        """What lies on the table; what should have come and is not there is out of the game."""
        state = self.placement.copy()
        for piece, at in enumerate(state.where):
            special = self.setting.pieces[piece].arrives == SPECIAL
            come_now = self.setting.pieces[piece].arrives == state.turn
            mine = self.setting.pieces[piece].side == state.side
            if at == t.TO_COME and self._due(piece) and not special and not (come_now and mine):
                state.where[piece] = t.GONE
        return state

    def shown(self, state: State) -> TableView:
        """The same as it is seen."""
        return table_view(state, self.setting, t.SEATS[state.side])


def _change_field(field: int, state: State, condition: str) -> None:
    state.airfield[field], state.work[field] = t.CONDITIONS.index(condition), 0


Position: Final = FirstBloodPosition
