"""The lines of a map file: they run along hexsides, from rim to rim, and part the map into zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import shapely

from bloodyridge_qt.boards.hexfield import TOLERANCE, HexField
from bloodyridge_qt.boards.mapfile import Faults, Feature, MapFault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bloodyridge_qt.boards.board import Hexside
    from bloodyridge_qt.boards.sheet import Point

US_READINGS: Final = ("H1", "H2", "H3")


class Lines:
    """The boundaries as hexsides in their order, and the zones they part the map into."""

    def __init__(
        self, field: HexField, us: Sequence[Feature], japanese: Sequence[Feature], faults: Faults
    ) -> None:
        self._field = field
        features: dict[str, Feature] = {}
        with faults:
            features |= _each_once(us, "reading", US_READINGS, "us_sector_boundary")
        with faults:
            features |= _each_once(japanese, "name", ("left", "right"), "japanese_sector_boundary")
        if len(features) < len(US_READINGS) + 2:
            faults.settle()
        self._red_row = field.flagged("red_row")
        self._features = {
            ("us " if f.kind.startswith("us") else "japanese ") + word: f for word, f in features.items()
        }
        self._tree = shapely.STRtree(field.edges)
        self._edges = shapely.normalize(field.edges)
        self.courses: dict[str, tuple[Hexside, ...]] = {}
        """For each line its hexsides, from west to east or from south to north."""
        self.zones: dict[str, tuple[str, ...]] = {}
        for name, feature in self._features.items():
            with faults:
                self.courses[name] = self._course(name, feature)
                if name.startswith("us"):
                    self.zones[name] = self._north_and_south(name)
        with faults:
            if {"japanese left", "japanese right"} <= self.courses.keys():
                self.zones["sector"] = self._sectors()

    def _ordered(self, name: str, feature: Feature) -> tuple[Point, ...]:
        axis = 0 if name.startswith("us") else 1
        backwards = feature.points[0][axis] > feature.points[-1][axis]
        return feature.points[::-1] if backwards else feature.points

    def _course(self, name: str, feature: Feature) -> tuple[Hexside, ...]:
        points = self._ordered(name, feature)
        if len(set(points)) < len(points):
            raise MapFault(feature.name, "a course that meets itself", "each corner of the course once")
        self._check_ends(name, feature, points)
        steps = [points[i : i + 2] for i in range(len(points) - 1)]
        segments = shapely.normalize(shapely.linestrings(steps))
        which, near = self._tree.query(segments, predicate="dwithin", distance=TOLERANCE)
        along = shapely.equals_exact(segments[which], self._edges[near], tolerance=TOLERANCE)
        sides = {int(i): self._field.sides[int(e)] for i, e in zip(which[along], near[along], strict=True)}
        for i, (a, b) in enumerate(steps):
            if i not in sides:
                found = f"a step from {a[0]:g}, {a[1]:g} to {b[0]:g}, {b[1]:g}"
                raise MapFault(feature.name, found, "steps along hexsides, from corner to corner")
        return tuple(sides[i] for i in range(len(steps)))

    def _check_ends(self, name: str, feature: Feature, points: Sequence[Point]) -> None:
        """A US line begins and ends at the map's rim; a Japanese line begins there, in the south."""
        for x, y in (points[0], points[-1]) if name.startswith("us") else points[:1]:
            hexes = self._field.tree.query(shapely.Point(x, y), predicate="dwithin", distance=TOLERANCE)
            if hexes.size > 2:  # a corner inside the map belongs to three hexes
                raise MapFault(
                    feature.name, f"an end inside the map at {x:g}, {y:g}", "an end at the map's rim"
                )

    def _north_and_south(self, name: str) -> tuple[str, ...]:
        field, course, feature = self._field, self.courses[name], self._features[name]
        parts = field.parts(range(len(field.numbers)), frozenset(course))
        if len(parts) != 2:
            found = f"a line that leaves the map in {len(parts)} piece" + "s" * (len(parts) != 1)
            raise MapFault(feature.name, found, "a line that parts the map in two, edge to edge")
        _, north = sorted(parts, key=lambda part: sum(field.centres[s][1] for s in part) / len(part))
        zones = tuple("north" if space in north else "south" for space in range(len(field.numbers)))
        self._check_between(feature, course, zones, ("north", "south"))
        for space in self._red_row:
            if space in north:
                found = f"red row hex {field.numbers[space]} north of it"
                raise MapFault(feature.name, found, "the whole red row south of it")
        return zones

    def _check_between(
        self, feature: Feature, course: Sequence[Hexside], zones: Sequence[str], words: tuple[str, str]
    ) -> None:
        for a, b in course:
            if {zones[a], zones[b]} != set(words):
                where = f"{self._field.numbers[a]}/{self._field.numbers[b]}"
                expected = f"hexsides between {words[0]} and {words[1]} only"
                raise MapFault(feature.name, f"hexside {where}", expected)

    def _sectors(self) -> tuple[str, ...]:
        """Left, center and right for hexes that reach south of the lines' north ends, "" for the others."""
        field = self._field
        left, right = self._features["japanese left"], self._features["japanese right"]
        (left_x, left_y), (right_x, right_y) = (self._ordered("japanese", line)[-1] for line in (left, right))
        if left_x >= right_x:
            raise MapFault(left.name, "its north end east of the right line's", "the left line in the west")

        def limit(x: float) -> float:
            along = min(1.0, max(0.0, (x - left_x) / (right_x - left_x)))
            return left_y + along * (right_y - left_y)

        # A hex whose centre lies level with a line's end still has that line's last hexside beside it.
        reaching = [s for s, (x, y) in enumerate(field.centres) if y <= limit(x) + 2 * TOLERANCE]
        cut = frozenset(self.courses["japanese left"]) | frozenset(self.courses["japanese right"])
        parts = field.parts(reaching, cut)
        if len(parts) != 3:
            found = f"two lines that part the south of the map in {len(parts)}"
            raise MapFault(left.name, found, "left, center and right sectors, from the south edge north")
        parts.sort(key=lambda part: sum(field.centres[s][0] for s in part) / len(part))
        zones = [""] * len(field.numbers)
        for word, part in zip(("left", "center", "right"), parts, strict=True):
            for space in part:
                zones[space] = word
        self._check_between(left, self.courses["japanese left"], zones, ("left", "center"))
        self._check_between(right, self.courses["japanese right"], zones, ("center", "right"))
        return tuple(zones)


def _each_once(
    features: Sequence[Feature], word: str, expected: Sequence[str], kind: str
) -> dict[str, Feature]:
    found: dict[str, Feature] = {}
    for feature in features:
        name = feature.properties[word]
        if name not in expected:
            raise MapFault(feature.name, f"{word} {name!r}", f"one of {', '.join(expected)}")
        if name in found:
            raise MapFault(feature.name, f"{word} {name} a second time", "each line once")
        found[name] = feature
    for name in expected:
        if name not in found:
            raise MapFault("the map", f"no {kind} with {word} {name}", "one")
    return {name: found[name] for name in expected}
