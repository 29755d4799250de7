"""What the map of First Blood tells about itself, with a game on it or without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.games.first_blood.rules import ground, movement, phases
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.board import GRID
from bloodyridge_qt.games.first_blood.rules.board import Step as Crossing
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import words
from bloodyridge_qt.games.first_blood.screen.view import nearest_enemy, table_view
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import REACH, Found, Inspector, Measure, Overlay, Step
from bloodyridge_qt.table.phrases import count, listed
from bloodyridge_qt.table.table_view import Place

METRES: Final = 590
"""From hex to hex; reconstructed, as map.json says."""
_STRIDES: Final = (2, 4, 6, 8)
"""[4.2.1] Steps of the MF that tell how far a hex is."""


class FirstBloodInspector(Inspector):
    """Asks the rules about the map; without a game nothing is placed on it [3.0]."""

    def __init__(self, setting: Setting, sheet: MapSheet, state: Callable[[], State] | None = None) -> None:
        super().__init__(sheet, setting.place, phases.first_state(setting), state)
        self._setting = setting

    # --- one place

    def _title(self, at: int) -> str:
        return words.place_name(self._setting, at)

    def _rows(self, at: int) -> Iterator[tuple[str, str]]:
        state, setting = self._state(), self._setting
        board = setting.board
        if at < setting.hexes:
            surface = board.surface[at]
            yield tr("Terrain"), f"{tr(surface)}: {words.said('ground')[surface]}"
            for side in (t.US, t.JAPAN):
                if ground.zone(setting, ground.occupied(state, setting, side)) >> at & 1:
                    yield tr("Zone of control"), f"{tr(t.SEATS[side])} [8.2]"
            if at in board.us_area:
                yield tr("Set-up"), tr("US units may be set up here [3.0]")
            if at in setting.field:
                field = setting.field[at]
                condition = t.CONDITIONS[state.airfield[field]]
                yield tr("Airfield"), f"{words.field_name(setting, field)}, {tr(condition)} [12.0]"
        if to := board.arrows.get(at):
            yield tr("Arrows to"), f"{listed([setting.places[one] for one in to])} [7.5.2]"
        from_ = [setting.places[one] for one, hexes in board.arrows.items() if at in hexes]
        if from_:
            yield tr("Arrows from"), listed(from_)
        if self._in_game:
            view = table_view(state, setting, t.SEATS[state.side])
            yield from ((tr("Lies there"), label) for label in view.lying(setting.places[at]))
            yield from nearest_enemy(view, setting.places[at])

    def _steps(self, at: int) -> Iterator[Step]:
        """[4.2, 8.12] Each hexside: what it costs, and whether a retreat may cross it."""
        setting = self._setting
        if at >= setting.hexes:
            return
        by_place = {step.to: step for step in setting.board.steps[at]}
        for direction in GRID.directions:
            number = GRID.neighbour(setting.places[at], direction) or ""
            step = by_place.get(setting.place.get(number, -1))
            bearing = GRID.bearing(direction)
            if step is None:
                yield Step(direction, "", False, "8.12", tr("Sea or the edge of the map [8.12]"), bearing)
            else:
                yield Step(direction, number, True, "4.2.1", _crossing(number, step), bearing)

    # --- overlays

    def _cells(self, key: str) -> Mapping[int, str]:
        if key == "zones":
            return self._zones()
        if key == "guns":
            return self._guns()
        if key == "set-up":
            return dict.fromkeys(sorted(self._setting.board.us_area), "us")
        known = {name: at for name, at in self._index.items() if name in self._spaces}
        return {at: self._spaces[name].provenance for name, at in known.items()}

    def _zones(self) -> dict[int, str]:
        """[8.2] Hexes in one side's zone of control, or in both."""
        state, setting = self._state(), self._setting
        zones = [ground.zone(setting, ground.occupied(state, setting, side)) for side in (t.US, t.JAPAN)]
        found = {}
        for at in range(setting.hexes):
            inside = [name for name, zone in zip(words.SIDES, zones, strict=True) if zone >> at & 1]
            if inside:
                found[at] = inside[0] if len(inside) == 1 else "both"
        return found

    def _guns(self) -> dict[int, str]:
        """[9.2] Hexes in range of one side's artillery, or of both."""
        state, setting = self._state(), self._setting
        found: dict[int, str] = {}
        for gun in range(setting.ground):
            at, name = state.where[gun], words.SIDES[setting.pieces[gun].side]
            if setting.range[gun] and 0 <= at < setting.hexes:
                for other in range(setting.hexes):
                    if setting.distance(at, other) <= setting.range[gun]:
                        found[other] = name if found.get(other, name) == name else "both"
        return found

    def reach(self, place: Place, held: bool = True) -> Overlay:
        """[4.2.1, 8.2] How far an infantry unit comes from here with 8 MF; without `held`, past any enemy."""
        setting, state = self._setting, self._state()
        start = setting.place[place]
        there = ground.lying(state, range(setting.ground), (start,))
        unit = there[0] if there else setting.units[t.JAPAN][0]
        enemy = ground.occupied(state, setting, 1 - setting.pieces[unit].side) if held else 0
        walks = start < setting.hexes or start in setting.board.arrows  # the other boxes are not for infantry
        found = (
            movement.ways(setting, unit, start, setting.mf[unit], state.visited[unit], enemy) if walks else {}
        )
        cells = {
            at: str(min((stride for stride in _STRIDES if cost <= stride), default=_STRIDES[-1]))
            for at, (cost, _) in found.items()
        }
        return self._made(REACH, {**cells, start: "start"}, place=place, unit=setting.pieces[unit].name)

    # --- measuring and finding

    def measure(self, start: Place, end: Place) -> Measure:
        """Hexes and metres between two hexes; KeyError for an unknown one or for what is no hex."""
        for place in (start, end):
            if self._setting.place[place] >= self._setting.hexes:
                raise KeyError(place)
        steps = GRID.distance(start, end)
        line = tuple(one for one in GRID.straight_line(start, end) if one in self._setting.place)
        far = count(steps, "hex", "hexes")
        text = tr(
            "{start} to {end}: {far}, range {range} [9.2], {metres} m",
            start=start, end=end, far=far, range=steps + 1, metres=steps * METRES,
        )  # fmt: skip
        return Measure(start, end, steps, round(steps * METRES * 1.0936), line, text)

    def find(self, number: str) -> Place:
        """The place a player means by "708", "box b", "entry 3" or "hex 0708"; "" when there is none."""
        name = re.sub(rf"^(hex|space|box|{tr('hex|space|box')}|#)\s*", "", number.strip().lower()).upper()
        wanted = (name, name.zfill(4), name.lower(), re.sub(r"^(ENTRY )?POINT\s*|^ENTRY\s*", "entry ", name))
        return next((one for one in wanted if one in self._setting.place), "")

    def _names(self) -> Iterator[Found]:
        """Places, then what is printed on the map."""
        yield from (self._found(at) for name, at in self._index.items() if name in self._spaces)
        yield from (Found(one.text, (), one.at) for one in self._sheet.labels if one.role in _NAMES)


_NAMES: Final = frozenset({"hill", "place", "stream", "water"})


def _crossing(number: str, step: Crossing) -> str:
    """A hexside in words."""
    name = tr("the ford") if step.ford else tr("a {side} side", side=tr(step.side))
    bars = tr("; no retreat across it [8.12]") if step.bars_retreat else ""
    return tr("{number}: {cost} MF across {name} [4.2.1]", number=number, cost=step.cost, name=name) + bars
