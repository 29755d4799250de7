"""A small scripted game behind the Table contract: 30 hexes, three forces, no real rules.

Held hexes are the bottom row and whatever a force has struck. A force may strike any hex next to a held hex
that it can walk to, northwards only; a held hex of the top row lets it leave. Every strike succeeds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from bloodyridge_qt.boards.sheet import MapSheet, SheetBox, SheetLabel, SheetLine, Space
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Walk
from bloodyridge_qt.table.offers import Card, CardRow, Offer, Refusal
from bloodyridge_qt.table.table_view import (
    BattleSide,
    BattleView,
    CounterView,
    EndingView,
    MarkerView,
    PileView,
    Place,
    Prompt,
    StackView,
    TableView,
    UnitView,
)
from tests.ui.fake_hand import FakeHand
from tests.ui.fake_history import FakeHistory

COLUMNS = range(10, 16)
ROWS = range(1, 6)
STEP_EAST = 125.0 * math.sqrt(3.0) / 2.0
RADIUS = 125.0 / math.sqrt(3.0)
FORCES = {"force west": ("1005", 4), "force middle": ("1205", 2), "force east": ("1505", 1)}
CLOSED = frozenset({"1004"})
"""A hex no force may strike: it stands for every rule that forbids a drop."""


def centre(number: str) -> tuple[float, float]:
    column, row = int(number[:2]), int(number[2:])
    return ((column - 10) * STEP_EAST, -(row - 1) * 125.0 - (62.5 if column % 2 else 0.0))


def _shape(number: str) -> Space:
    east, north = centre(number)
    corners = tuple(
        (east + RADIUS * math.cos(math.radians(60 * i)), north + RADIUS * math.sin(math.radians(60 * i)))
        for i in range(6)
    )
    row, column = int(number[2:]), int(number[:2])
    terrain = "hill" if number in ("1202", "1302") else "clear" if (row + column) % 3 == 0 else "jungle"
    return Space(
        name=number,
        centre=(east, north),
        polygon=corners,
        terrain="jungle" if row == 5 else terrain,
        marks=("red_row",) if row == 5 else ("exit",) if row == 1 else (),
        provenance="reconstructed",
        note="made up for tests",
        edges_off_map=("N", "NE", "NW") if row == 1 and not column % 2 else ("N",) if row == 1 else (),
    )


NUMBERS = tuple(f"{column}{row:02}" for column in COLUMNS for row in ROWS)


def small_sheet() -> MapSheet:
    """30 hexes, piles on the right, a turn track below."""
    boxes = [
        SheetBox("holding", "Holding pile", (700.0, -290.0, 1000.0, 0.0), "pile"),
        SheetBox("us_pool", "US force pool", (700.0, -640.0, 1000.0, -350.0), "pile"),
    ]
    boxes += [
        SheetBox(
            f"turn {turn}",
            str(turn),
            (turn * 140.0 - 140.0, -860.0, turn * 140.0 - 20.0, -740.0),
            "turn_track",
        )
        for turn in range(1, 5)
    ]
    return MapSheet(
        name="bloody_ridge",
        title="Small Table",
        bounds=(-160.0, -900.0, 1060.0, 180.0),
        spaces=tuple(_shape(number) for number in NUMBERS),
        lines=(SheetLine("scale_bar", "500 yards", ((0.0, 130.0), (500.0, 130.0)), "calculated", ""),),
        labels=(SheetLabel("TO THE NORTH", (270.0, 110.0), 0.0, 26.0, "direction", "reconstructed"),),
        boxes=tuple(boxes),
        game="bloody_ridge",
    )


def neighbours(number: str) -> tuple[str, ...]:
    east, north = centre(number)
    near = []
    for other in NUMBERS:
        x, y = centre(other)
        if other != number and math.hypot(x - east, y - north) < 130.0:
            near.append(other)
    return tuple(near)


class FakeTable(FakeHand, FakeHistory):
    """A Table for tests and for looking at the board without a game."""

    def __init__(self, choices: Mapping[str, str] | None = None) -> None:
        self.choices = dict(choices or {})
        self._sheet = small_sheet()
        self.where: dict[str, Place] = {key: place for key, (place, _) in FORCES.items()}
        self.held: set[Place] = {number for number in NUMBERS if number.endswith("05")}
        self.done: set[str] = set()
        self.submitted: list[Offer] = []
        self.turn = 1
        self.begin_asking()
        self.begin_history()

    @property
    def sheet(self) -> MapSheet:
        return self._sheet

    def opening(self) -> tuple[Beat, ...]:
        line = LogLine("A small table is set up", "turn", 1)
        return (Beat("setup", "", self.view(), log=(line,)),)

    def view(self, battle: BattleView | None = None) -> TableView:
        return self._told or self.view_now(battle)

    def view_now(self, battle: BattleView | None = None) -> TableView:
        """The table as the rules have it, whatever still waits to be told."""
        stacks = []
        for key, place in self.where.items():
            count = FORCES[key][1]
            counters = tuple(
                CounterView(f"{key} {i}", "japanese_infantry_back", label="Japanese infantry, face down")
                for i in range(count)
            )
            words = f"{count} unit{'s' if count > 1 else ''}, strength unknown"
            stacks.append(
                StackView(key, place, "japanese", counters, words, f"×{count}", label=f"Force {place}")
            )
        stacks.append(
            StackView(
                "hq",
                "1302",
                "us",
                (CounterView("hq 1", "hq_division", "3", "Headquarters"),),
                "1 HQ",
                label="Headquarters in 1302",
            )
        )
        markers = [
            MarkerView(f"flag {place}", "battle_flag", place, f"Flag in {place}")
            for place in sorted(self.held)
        ]
        markers.append(MarkerView("turn", "turn_marker", f"turn {self.turn}", "Turn marker"))
        rifle = CounterView("top rifle", "usmc_rifle", "2", "US rifle")
        back = CounterView("top back", "japanese_infantry_back", "", "Japanese infantry, face down")
        ending = None
        if "" in self.where.values():
            ending = EndingView(True, "Victory", "A force left the map [4.1]", (("Level", "1"),), ())
        return TableView(
            turn=self.turn,
            phase="movement",
            stacks=tuple(stack for stack in stacks if stack.place),
            markers=tuple(markers),
            piles=(
                PileView("holding", 86, (back,), ("86 infantry",), "Holding pile, 86 infantry"),
                PileView(
                    "us_pool", 81, (rifle,), ("69 rifles", "9 artillery", "3 others"), "US force pool, 81"
                ),
            ),
            prompt=Prompt("Move a force", "Every force acts once a turn [7.3]."),
            battle=battle,
            ending=ending,
        )

    brief = False

    def offers(self) -> tuple[Offer, ...]:
        moves = (
            offer for mover in self.movers() for found in self.targets(mover).values() for offer in found
        )
        return (*self.answers(), *self.picks().values(), *moves)

    def movers(self) -> tuple[str, ...]:
        if self._waiting or self.to_answer or self.to_pick:
            return ()
        alive = [key for key, place in self.where.items() if place and key not in self.done]
        return tuple(sorted(alive, key=lambda key: centre(self.where[key])))

    def _walks(self, mover: str) -> dict[Place, tuple[Place, ...]]:
        """Every held hex the force can walk to, with the shortest walk."""
        start = self.where[mover]
        walks = {start: (start,)}
        queue = [start]
        for place in queue:
            for near in neighbours(place):
                if near in self.held and near not in walks:
                    walks[near] = (*walks[place], near)
                    queue.append(near)
        return walks

    def targets(self, mover: str, stand: Place = "") -> Mapping[Place, tuple[Offer, ...]]:
        if mover not in self.movers():
            return {}
        found: dict[Place, list[Offer]] = {}
        for place, path in sorted(self._walks(mover).items(), key=lambda item: (len(item[1]), item[0])):
            if stand and place != stand:
                continue
            if place.endswith("01"):
                found.setdefault(place, []).append(
                    Offer(f"exit {place}", (mover, place, place), "exit", f"Leave the map from {place}", path)
                )
            for near in neighbours(place):
                if near in self.held or near in CLOSED or centre(near)[1] <= centre(place)[1]:
                    continue
                warning = "The force can only be stranded there [7.12]" if near == "1504" else ""
                title = f"Strike {near} from {place}"
                found.setdefault(near, []).append(
                    Offer(f"strike {near} {place}", (mover, near, place), "strike", title, path, warning)
                )
        return {place: tuple(choices) for place, choices in found.items()}

    def waypoints(self, mover: str) -> Mapping[Place, tuple[Place, ...]]:
        if mover not in self.movers():
            return {}
        return {place: path for place, path in self._walks(mover).items() if place != self.where[mover]}

    def card(self, choice: Offer) -> Card:
        rows = (
            CardRow("Terrain", self._sheet.space(choice.target).terrain),
            CardRow("Defense strength", "4 [7.6]"),
            CardRow("Defenders", "2 to 4, 1d6−1 drawn [6.7]"),
            CardRow("Fights from", f"{choice.stand}, jungle"),
            CardRow("Artillery", "hits on 1–2 [8.2]"),
        )
        return Card(choice.title, rows, choice.warning)

    def refusal(self, touched: Sequence[str]) -> Refusal:
        mover, place, stand = touched
        if not place:
            return Refusal("A force moves on hexes only [7.1].", "7.1")
        return Refusal(
            f"{self.where[mover]} cannot strike {place}: out of reach from {stand or 'there'} [7.19].", "7.19"
        )

    def submit(self, choice: Offer) -> tuple[Beat, ...]:
        if not choice.mover:
            return self.submit_word(choice)
        if choice not in self.targets(choice.mover).get(choice.target, ()):
            raise ValueError(f"not legal: {choice.title}")
        self.submitted.append(choice)
        before = self.where[choice.mover]
        beats = []
        if choice.path[1:]:
            self.where[choice.mover] = choice.stand
            beats.append(
                Beat(
                    "walk",
                    "battle",
                    self.view(),
                    walk=Walk(choice.mover, choice.path),
                    log=(
                        LogLine(f"Force {before} walks to {choice.stand}", "force", self.turn, choice.stand),
                    ),
                    focus=choice.stand,
                )
            )
        if choice.verb == "exit":
            self.where[choice.mover] = ""
            beats.append(Beat("ending", "", self.view(), log=(LogLine("Victory [4.1]", "end", self.turn),)))
            return self.withhold(self.remember(choice.title, tuple(beats)))
        place = choice.target
        die = DieThrow(4, "us", "", place, "", f"US force for {place}: 4")
        beats.append(
            Beat(
                "defence",
                "battle",
                self.view(),
                dice=(die,),
                log=(LogLine(f"US force for {place}, 1d6: 4", "die", self.turn, place),),
                focus=place,
            )
        )
        counter = CounterView(f"{choice.mover} 0", "japanese_infantry", "3")
        rifle = CounterView("rifle", "usmc_rifle", "2")
        fight = BattleView(
            choice.title,
            "Round 1",
            BattleSide(
                "Force", "japanese", (UnitView(counter, 5, "miss"),), "9 ÷ 4 = 2:1, hits on 1–2 [7.5]"
            ),
            BattleSide("Defenders", "us", (UnitView(rifle, 1, "hit"),), "4 ÷ 4 = 1:1, hits on 1 [7.5]"),
        )
        volley = (
            DieThrow(1, "japanese", "rifle", place, "hit", "at the rifle: 1, hit"),
            DieThrow(5, "us", f"{choice.mover} 0", choice.stand, "miss", "at the infantry: 5, miss"),
        )
        beats.append(
            Beat(
                "volley",
                "battle",
                self.view(fight),
                dice=volley,
                log=(LogLine("Round 1: one hit [7.5]", "battle", self.turn, place),),
                focus=place,
            )
        )
        self.where[choice.mover] = place
        self.held.add(place)
        self.done.add(choice.mover)
        if not self.movers():
            self.done.clear()
            self.turn = min(4, self.turn + 1)
        beats.append(
            Beat(
                "taken",
                "battle",
                self.view(),
                walk=Walk(choice.mover, (choice.stand, place)),
                log=(LogLine(f"{place} is taken [7.12]", "result", self.turn, place),),
                focus=place,
            )
        )
        return self.withhold(self.remember(choice.title, tuple(beats)))

    def describe(self, place: Place, shown: TableView | None = None) -> tuple[tuple[str, str], ...]:
        del shown
        if place in NUMBERS:
            shape = self._sheet.space(place)
            control = "Japanese" if place in self.held else "US"
            rows = [
                ("Hex", place),
                ("Terrain", shape.terrain),
                ("Control", control),
                ("Provenance", shape.provenance),
            ]
            rows += [("Force", key) for key, where in self.where.items() if where == place]
            return tuple(rows)
        return (("Box", place),) if place else ()
