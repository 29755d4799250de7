"""What the board of Tarawa tells about itself, with a game on it or without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import atan2, degrees, dist
from typing import Final

from bloodyridge_qt.boards.layout import COMPASS
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.games.tarawa_1943.rules import garrison, terms
from bloodyridge_qt.games.tarawa_1943.rules.reach import aims
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
        place, guns = setting.board.places[at], garrison.guns(state, setting, at)
        under_fire = guns and place.row in (ISLAND, WAVE_1)
        values = {
            "name": self._title(at), "at": at + 1, "all": terms.POSITIONS, "about": place.about,
            "control": words.said("control")[self._control(at)] if place.row == ISLAND else "",
            "beach": words.place(setting, place.beach), "gun": words.place(setting, guns[0]) if guns else "",
        }  # fmt: skip
        told = words.said("inspected")
        yield from words.filled_in(told["island" if place.row == ISLAND else "wave"], values)
        if self._in_game:
            lying = table_view(state, setting).lying(place.name)
            yield from ((tr("Lies there"), label) for label in lying)
        yield from words.filled_in(told["under fire" if under_fire else "safe"], values)
        yield from words.filled_in(told["lagoon"] if at in setting.board.lagoon else (), values)
        yield from words.filled_in(told["recalls"] if place.about else (), values)

    def _steps(self, at: int) -> Iterator[Step]:
        """[1.0] The links, and what a battalion could do along each."""
        setting, here = self._setting, self._spaces[self._places[at]]
        for other in setting.links[at]:
            there = self._spaces[self._places[other]]
            east, north = there.centre[0] - here.centre[0], there.centre[1] - here.centre[1]
            bearing, line = degrees(atan2(east, north)) % 360, self._links[frozenset((here.name, there.name))]
            source = f"{tr(line.provenance)}{': ' * bool(line.note)}{tr(line.note)}"
            entry = f"{words.place(setting, other)}: {words.said('entry')[self._entry(other)]}"
            told = tr("{entry} [6.0]. Link {source} [1.0]", entry=entry, source=source)
            compass = _POINTS[round(bearing / 45) % 8]
            yield Step(compass, there.name, True, "1.0", told, bearing, self._short(other))

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
        state, setting = self._state(), self._setting
        if key == "control":
            return {at: self._control(at) for at in range(terms.POSITIONS)}
        if key == "fire":  # [6.0] whom it is against, and where the first attack comes from
            (first, gun), *later = [*aims(state, setting)] or [(terms.NOWHERE, terms.NOWHERE)]
            cells = {**dict.fromkeys((at for at, _ in later), "later"), first: "first", gun: "gun"}
            return {at: word for at, word in cells.items() if at >= 0}
        if key == "lagoon":
            return dict.fromkeys(sorted(setting.board.lagoon), "lagoon")
        return {at: self._spaces[name].provenance for name, at in self._index.items()}

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
