"""What the map of Bloody Ridge tells about itself, with a game on it or without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import dist
from typing import Final

from bloodyridge_qt.boards.board import OFF_MAP, Hexside, hexside
from bloodyridge_qt.boards.sheet import MapSheet, Point
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID
from bloodyridge_qt.games.bloody_ridge.rules.movement import reach, walks
from bloodyridge_qt.games.bloody_ridge.rules.refusals import explain_step
from bloodyridge_qt.games.bloody_ridge.rules.setting import JAPANESE_LINES, ONWARD, Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State, set_up
from bloodyridge_qt.games.bloody_ridge.rules.terms import CLEAR, EXIT, HILL
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.hexes import hex_in_state
from bloodyridge_qt.games.bloody_ridge.screen.view import table_view
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import REACH, Found, Inspector, Measure, Overlay, SideMark, Step
from bloodyridge_qt.table.phrases import count, listed
from bloodyridge_qt.table.table_view import Place

_COMPASS: Final = {
    "N": tr("north"),
    "NE": tr("northeast"),
    "SE": tr("southeast"),
    "S": tr("south"),
    "SW": tr("southwest"),
    "NW": tr("northwest"),
}


class BloodyRidgeInspector(Inspector):
    """Asks the rules about the map; without a game it is as it is before the first turn.

    Nothing but what lies open is read from it: control, headquarters that were found, the sizes of stacks.
    """

    def __init__(self, setting: Setting, sheet: MapSheet, state: Callable[[], State] | None = None) -> None:
        super().__init__(sheet, setting.board.index, set_up(setting), state)
        self._setting = setting
        self._board = setting.board

    # ---------------------------------------------------------------------------------------------- one hex

    def _title(self, at: int) -> str:
        return tr("Hex {place}", place=self._places[at])

    def _rows(self, space: int) -> Iterable[tuple[str, str]]:
        state, setting = self._state(), self._setting
        told = dict(hex_in_state(state, setting, space))
        yield tr("Hex"), told.pop(tr("Hex"))
        yield tr("Terrain"), f"{told.pop(tr('Terrain'))} [7.6]"
        control = told.pop(tr("Control"))
        if self._in_game:
            yield tr("Control"), f"{control} [3.8]"
            place = self._board.numbers[space]
            for stack in table_view(state, setting, "movement").stacks:
                if stack.place == place:
                    yield tr("Stands there"), stack.label or stack.total
        yield tr("Zone"), f"{told.pop(tr('Zone'))} [{'3.4' if setting.is_red(space) else '2.3'}]"
        sector = words.sector(setting, space)
        yield (
            tr("Japanese sector"),
            f"{sector} [7.17]" if sector else tr("none: north of the lines' ends [7.18]"),
        )
        yield tr("Ground for headquarters"), self._headquarters(space)[1]
        yield from told.items()
        if not self._setting.exits[space]:
            yield tr("Exit"), tr("none")
        elif sides := self._board.exits.get(space):
            yield tr("Leaves the map to the"), f"{listed([_COMPASS[side] for side in sides])} [4.1]"

    def _steps(self, at: int) -> Iterable[Step]:
        return (
            replace(self.step(at, direction), bearing=GRID.bearing(word))
            for direction, word in enumerate(GRID.directions)
        )

    def step(self, space: int, direction: int) -> Step:
        """[3.4, 7.18, 7.19] Whether a force may go this way, and by which paragraph."""
        setting, board = self._setting, self._board
        word = GRID.directions[direction]
        there = board.neighbours[space][direction]
        if there == OFF_MAP:
            if word in board.exits.get(space, ()):
                return Step(word, "", True, "4.1", tr("A force leaves the map here and wins [4.1]."))
            return Step(
                word, "", False, "4.1", tr("The map ends here, and this hexside is no marked exit [4.1].")
            )
        number = board.numbers[there]
        if there not in setting.steps[space]:
            why = explain_step(setting, space, there)
            return Step(word, number, False, why.rule, why.reason)
        if direction in ONWARD and not self._on_a_line(space, there):
            reason = words.phrase("onward", number=number, compass=_COMPASS[word])
        else:
            reason = words.phrase("open ground")
        return Step(word, number, True, "7.19", reason)

    def _on_a_line(self, a: int, b: int) -> bool:
        side = hexside(a, b)
        return any(side in self._board.lines[line] for line in JAPANESE_LINES)

    def _headquarters(self, space: int) -> tuple[str, str]:
        """[6.10] The class of a hex in the overlay, and why a headquarters may or may not stand there."""
        setting = self._setting
        terrain, number = self._board.terrain, self._board.numbers
        if setting.is_red(space):
            return "red row", tr("no: red row [3.4]")
        if not setting.north[space]:
            return "south", tr("no: south of the US sector boundary [6.10]")
        if terrain[space] == HILL:
            return "hill", tr("no: hill [6.10]")
        if terrain[space] == CLEAR:
            return "clear", tr("yes: clear, north of the US sector boundary [6.10]")
        beside = [
            number[there]
            for there in self._board.neighbours[space]
            if there != OFF_MAP and terrain[there] == CLEAR and setting.north[there]
        ]
        if beside:
            return ("beside", words.phrase("jungle beside clear", listed=listed(sorted(beside))))
        return "alone", tr("no: jungle with no clear hex beside it north of the line [6.10]")

    # --------------------------------------------------------------------------------------------- overlays

    def overlay(self, key: str) -> Overlay:
        """The overlay of this key as things stand now; KeyError for an unknown one."""
        made = super().overlay(key)
        if key == "headquarters" and self._setting.options.headquarters == "out":
            note = tr("Both headquarters are left out of this game [6.10]; this is where they could stand.")
            return replace(made, note=note)
        return made

    def _cells(self, key: str) -> Mapping[int, str]:
        class_of: Callable[[int], str] = {
            "control": self._control,
            "zones": self._zone,
            "sectors": lambda space: self._board.zones["sector"][space],
            "terrain": lambda space: "red row" if self._setting.is_red(space) else self._board.terrain[space],
            "headquarters": lambda space: self._headquarters(space)[0],
            "provenance": lambda space: self._board.provenance[space],
        }[key]
        return {space: word for space in range(len(self._board)) if (word := class_of(space))}

    def _sides(self, key: str) -> Sequence[SideMark]:
        if key == "sectors":
            return self._sector_sides()
        return self._cited_sides() if key == "provenance" else ()

    def _control(self, space: int) -> str:
        state = self._state()
        if self._setting.is_red(space):
            return "red row"
        if state.held[space]:
            return "japanese"
        return "headquarters" if space in state.hq_at else "us"

    def _zone(self, space: int) -> str:
        if self._setting.is_red(space):
            return "red row"
        return "north" if self._setting.north[space] else "south"

    def _sector_sides(self) -> tuple[SideMark, ...]:
        """[7.18, 7.19] The hexsides of both lines: barred, or open because both hexes are clear or hill."""
        open_ground = self._setting.open_ground
        return tuple(
            self._mark(side, "open" if open_ground[side[0]] and open_ground[side[1]] else "barred")
            for line in JAPANESE_LINES
            for side in sorted(self._board.lines[line])
        )

    def _cited_sides(self) -> tuple[SideMark, ...]:
        """The lines that are printed on this sheet, each by where its course comes from."""
        names = {"us_sector_boundary": "us ", "japanese_sector_boundary": "japanese "}
        drawn = tr("us {us_line}", us_line=self._setting.options.us_line)
        marks = []
        for line in self._sheet.lines:
            name = names.get(line.kind, "") + line.name
            if line.kind in names and (name == drawn or not name.startswith("us ")):
                marks += [self._mark(side, line.provenance) for side in sorted(self._board.lines[name])]
        return tuple(marks)

    def _mark(self, side: Hexside, key: str) -> SideMark:
        numbers = self._board.numbers
        return SideMark(numbers[side[0]], numbers[side[1]], key)

    def reach(self, place: Place, held: bool = True) -> Overlay:
        """[7.2, 7.12, 7.19] What a force in this hex could strike, walk to and leave by.

        With `held`, as control stands now; without, wherever its steps can ever lead. A US hex counts as
        taken by the force that is thought to stand in it.
        """
        board, setting = self._board, self._setting
        start = board.space(place)
        classes = [""] * len(board)
        if held:
            control = bytearray(self._state().held)
            control[start] = 1
            strikes, leave = reach(setting, control, start)
            for space in walks(setting, control, start):
                classes[space] = "walk"
            for _, target in strikes:
                classes[target] = "strike"
            note = words.phrase("reach note")
        else:
            everywhere = bytearray(b"\x01") * len(board)
            leave = reach(setting, everywhere, start)[1]
            for space in walks(setting, everywhere, start):
                classes[space] = "step" if space in setting.steps[start] else "onward"
            note = tr("Wherever allowed steps can lead, whoever holds the hexes now [7.18, 7.19].")
        for space in leave:
            classes[space] = "exit"
        if start not in leave:
            classes[start] = "start"
        cells = {space: word for space, word in enumerate(classes) if word}
        return replace(self._made(REACH, cells, place=place), note=note)

    # ----------------------------------------------------------------------------------- measuring, finding

    def measure(self, start: Place, end: Place) -> Measure:
        """Distance and straight line between two hexes; KeyError for an unknown one."""
        for place in (start, end):
            self._board.space(place)
        hexes = GRID.distance(start, end)
        yards = round(dist(self._spaces[start].centre, self._spaces[end].centre))
        line = tuple(number for number in GRID.straight_line(start, end) if number in self._board.index)
        text = words.phrase(
            "distance", start=start, end=end, hexs=count(hexes, "hex", "hexes"), yards=count(yards, "yard")
        )
        return Measure(start, end, hexes, yards, line, text)

    def find(self, number: str) -> Place:
        """The hex a player means by "1813", "18 13" or "hex 1813"; "" when the map has no such hex."""
        digits = re.sub(r"[\s.,/-]", "", number.strip().lower().removeprefix(tr("hex")).removeprefix("hex"))
        return digits if digits in self._board.index else ""

    def _names(self) -> Iterable[Found]:
        """Everything that bears a name; two things of one name are one entry."""
        board, sheet = self._board, self._sheet
        for label in sheet.labels:
            if label.role == "hill":
                part, ridge = board.named[label.text], self._setting.hill
                yield Found(label.text, self._numbers(part if part.isdisjoint(ridge) else ridge), label.at)
            elif label.role in ("direction", "river") or (label.role == "place" and self._beside(label.at)):
                yield Found(label.text, (), label.at)
        yield Found(tr("Red Row"), self._numbers(self._setting.red_row))
        yield Found(tr("Exit hexes"), self._numbers(board.spaces(EXIT)))
        for word, title in (("north", tr("US Main Defense Zone")), ("south", tr("US Forward Defense Zone"))):
            yield Found(title, self._numbers(s for s in range(len(board)) if self._zone(s) == word))
        sectors = {"left": tr("Left Sector"), "center": tr("Center Sector"), "right": tr("Right Sector")}
        for word, title in sectors.items():
            yield Found(
                title, self._numbers(s for s in range(len(board)) if board.zones["sector"][s] == word)
            )
        for box in sheet.boxes:
            if box.title:
                west, south, east, north = box.rect
                yield Found(box.title, (box.key,), ((west + east) / 2, (south + north) / 2))
        for which, space in enumerate(self._state().hq_at):
            if space >= 0:
                number = board.numbers[space]
                title = words.us_piece(self._setting, self._setting.first_hq + which)
                yield Found(title, (number,), self._spaces[number].centre)

    def _beside(self, at: Point) -> bool:
        """Whether words stand free on the sheet, not in one of its boxes as part of a chart."""
        boxes = (box.rect for box in self._sheet.boxes)
        return not any(
            west <= at[0] <= east and south <= at[1] <= north for west, south, east, north in boxes
        )

    def _numbers(self, spaces: Iterable[int]) -> tuple[Place, ...]:
        return tuple(self._board.numbers[space] for space in sorted(spaces))
