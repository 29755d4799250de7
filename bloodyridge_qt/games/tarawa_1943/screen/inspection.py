"""What the board of Tarawa tells about itself, with a game on it or without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import atan2, degrees, dist
from typing import Final

from bloodyridge_qt.boards.layout import COMPASS
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.games.tarawa_1943.rules import garrison, terms
from bloodyridge_qt.games.tarawa_1943.rules.reach import fire_targets
from bloodyridge_qt.games.tarawa_1943.rules.setting import ISLAND, WAVE_1, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State, set_up
from bloodyridge_qt.games.tarawa_1943.screen import words
from bloodyridge_qt.games.tarawa_1943.screen.sheet import YARDS
from bloodyridge_qt.games.tarawa_1943.screen.view import table_view
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import REACH, Found, Inspector, Measure, Overlay, Step
from bloodyridge_qt.table.phrases import count, sentence
from bloodyridge_qt.table.table_view import Place

_POINTS: Final = tuple(COMPASS)
_ENTRY: Final = {
    "free": tr("free to be entered"),
    "own": tr("a battalion is there"),
    "held": tr("held, to be attacked"),
}
_CONTROL: Final = {
    "us": tr("the Marines’ [1.0]"),
    "japanese": tr("Japanese [1.0]"),
    "cube": tr("Japanese, by an infiltration cube [1.0]"),
}


class TarawaInspector(Inspector):
    """Asks the rules about the board; without a game it is as it is set up [5.0]."""

    def __init__(self, setting: Setting, sheet: MapSheet, state: Callable[[], State] | None = None) -> None:
        super().__init__(sheet, setting.index, set_up(setting), state)
        self._setting = setting
        self._links = {frozenset(line.name.split("–")): line for line in sheet.lines if line.kind == "link"}

    # --- one place

    def _title(self, at: int) -> str:
        return sentence(words.place(self._setting, at))

    def _short(self, at: int) -> str:
        place = self._setting.board.places[at]
        return place.name if place.row == ISLAND else tr("Wave {row}", row=place.row)

    def _rows(self, at: int) -> Iterator[tuple[str, str]]:
        state, setting = self._state(), self._setting
        place = setting.board.places[at]
        yield tr("Place"), self._title(at)
        if place.row == ISLAND:
            first = tr(
                "{at} of {all}: 1 is attacked and reinforced first [6.0]", at=at + 1, all=terms.POSITIONS
            )
            yield tr("Priority"), first
            yield tr("Control"), _CONTROL[self._control(at)]
        else:
            beach = words.place(setting, place.beach)
            yield tr("Lies"), tr("off {beach}; nobody controls it [1.0]", beach=beach)
        if self._in_game:
            lying = table_view(state, setting).lying(place.name)
            yield from ((tr("Lies there"), label) for label in lying)
        guns = garrison.guns(state, setting, at)
        if guns and place.row in (ISLAND, WAVE_1):
            gun = words.place(setting, guns[0])
            fire = tr("{gun}, the lowest priority linked with markers [6.0]", gun=gun)
        else:
            fire = tr("nowhere: no Japanese markers are linked with it [6.0]")
        yield tr("Under fire from"), fire
        if at in setting.board.lagoon:
            yield tr("Shore"), tr("on the lagoon: fire from there can strike it [3.0]")
        if place.about:
            yield tr("Recalls"), place.about

    def _steps(self, at: int) -> Iterator[Step]:
        return (self._step(at, other) for other in self._setting.links[at])

    def _step(self, at: int, other: int) -> Step:
        """[1.0] A link, and what a battalion could do along it."""
        setting = self._setting
        here, there = setting.places[at], setting.places[other]
        bearing = self._bearing(here, there)
        line = self._links[frozenset((here, there))]
        source = f"{tr(line.provenance)}{': ' * bool(line.note)}{tr(line.note)}"
        entry = f"{words.place(setting, other)}: {_ENTRY[self._entry(other)]}"
        reason = tr("{entry} [6.0]. Link {source} [1.0]", entry=entry, source=source)
        return Step(_POINTS[round(bearing / 45) % 8], there, True, "1.0", reason, bearing, self._short(other))

    def _bearing(self, here: Place, there: Place) -> float:
        (x, y), (east, north) = self._spaces[here].centre, self._spaces[there].centre
        return degrees(atan2(east - x, north - y)) % 360

    def _entry(self, at: int) -> str:
        """[6.0] What bars or allows entry."""
        state = self._state()
        if state.holder[at] != terms.NOBODY:
            return "own"
        return "held" if at < terms.POSITIONS and garrison.slots_used(state, at) else "free"

    def _control(self, at: int) -> str:
        state = self._state()
        return "us" if state.controls(at) else "cube" if state.cube[at] else "japanese"

    # --- overlays

    def _cells(self, key: str) -> Mapping[int, str]:
        if key == "control":
            return {at: self._control(at) for at in range(terms.POSITIONS)}
        if key == "fire":
            return self._targets()
        if key == "lagoon":
            return dict.fromkeys(sorted(self._setting.board.lagoon), "lagoon")
        return {at: self._spaces[name].provenance for name, at in self._index.items()}

    def _targets(self) -> dict[int, str]:
        """[6.0] Whom fire is against, and where the first attack comes from."""
        state, setting = self._state(), self._setting
        found = fire_targets(state, setting, boats_first=False)
        cells = dict.fromkeys(found, "later")
        for first in found[:1]:
            cells |= {first: "first", garrison.guns(state, setting, first)[0]: "gun"}
        return cells

    def reach(self, place: Place, held: bool = True) -> Overlay:
        """[1.0, 6.0] What a battalion here could do next; without `held`, how many links away all is."""
        start = self._setting.index[place]
        if held:
            cells = {other: self._entry(other) for other in self._setting.links[start]}
        else:
            cells = {at: str(min(far, 3)) for at, far in self._setting.far[start].items()}
        return self._made(REACH, {**cells, start: "start"}, place=words.place(self._setting, start))

    # --- measuring and finding

    def measure(self, start: Place, end: Place) -> Measure:
        """Links and yards between two places; KeyError for an unknown one."""
        links = self._setting.far[self._setting.index[start]][self._setting.index[end]]
        yards = round(dist(self._spaces[start].centre, self._spaces[end].centre) / YARDS)
        way, far = count(links, "link"), count(yards, "yard")
        here, there = (words.place(self._setting, self._setting.index[place]) for place in (start, end))
        text = tr("{start} to {end}: {way} [1.0], {far} on the map", start=here, end=there, way=way, far=far)
        return Measure(start, end, links, yards, tuple(dict.fromkeys((start, end))), text)

    def find(self, number: str) -> Place:
        """The place a player means by "4", "position 4" or "wave1:2"; "" when there is none."""
        name = re.sub(rf"^(position|space|{tr('position|space')}|#)\s*|\s", "", number.strip().lower())
        return name if name in self._setting.index else ""

    def _names(self) -> Iterator[Found]:
        """Places of battalions, then signs, courses, piles."""
        yield from map(self._found, self._index.values())
        for label in self._sheet.labels:
            if label.role not in ("heading", "numeral", "title", "subtitle", "imprint"):
                yield Found(label.text, (), label.at)
        for line in self._sheet.lines:
            if line.kind not in ("link", "sea", "scale_bar"):
                yield Found(line.name, (), line.points[len(line.points) // 2])
        for box in self._sheet.boxes:
            if box.kind.endswith("pile") and box.title:
                yield Found(box.title, (box.key,), None)
