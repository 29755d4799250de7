"""The named lines of a map file: they run along hexsides, and may part the map into zones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely

from bloodyridge_qt.boards.board import Hexside
from bloodyridge_qt.boards.features import Faults, Feature, MapFault
from bloodyridge_qt.boards.hexfield import TOLERANCE, HexField
from bloodyridge_qt.boards.schema import LineKind, MapSchema, NamedLine
from bloodyridge_qt.boards.sheet import Point
from bloodyridge_qt.reading import shown


class Lines:
    """The lines as hexsides in their order, and the zones they part the map into."""

    def __init__(
        self, field: HexField, features: Mapping[str, Sequence[Feature]], schema: MapSchema, faults: Faults
    ) -> None:
        self._field = field
        wanted: dict[str, tuple[LineKind, Feature]] = {}
        for kind, line in schema.lines.items():
            with faults:
                found = _each_once(features[kind], kind, line)
                wanted |= {schema.line_name(kind, own): (line, feature) for own, feature in found.items()}
        if len(wanted) < sum(len(line.names) for line in schema.lines.values()):
            faults.settle()
        self._tree = shapely.STRtree(field.edges)
        self._edges = shapely.normalize(field.edges)
        lines: dict[str, NamedLine] = {}
        self.zones: dict[str, tuple[str, ...]] = {}
        for name, (line, feature) in wanted.items():
            with faults:
                points = _ordered(line, feature)
                lines[name] = NamedLine(feature, points, self._course(line, feature, points))
                self.zones |= schema.zone(name, lines[name], field)
        with faults:
            self.zones |= schema.zones(lines, field)
        self.courses = {name: line.sides for name, line in lines.items()}
        """For each line its hexsides, from west to east or from south to north."""

    def _course(self, line: LineKind, feature: Feature, points: Sequence[Point]) -> tuple[Hexside, ...]:
        if len(set(points)) < len(points):
            raise MapFault(feature.name, "a course that meets itself", "each corner of the course once")
        for x, y in points[:1] if line.ends_inside else (points[0], points[-1]):
            hexes = self._field.tree.query(shapely.Point(x, y), predicate="dwithin", distance=TOLERANCE)
            if hexes.size > 2:  # a corner inside the map belongs to three hexes
                raise MapFault(
                    feature.name, f"an end inside the map at {x:g}, {y:g}", "an end at the map's rim"
                )
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


def _ordered(line: LineKind, feature: Feature) -> tuple[Point, ...]:
    axis = int(line.northward)
    backwards = feature.points[0][axis] > feature.points[-1][axis]
    return feature.points[::-1] if backwards else feature.points


def _each_once(features: Sequence[Feature], kind: str, line: LineKind) -> dict[str, Feature]:
    found: dict[str, Feature] = {}
    for feature in features:
        name = feature.properties[line.word]
        if name not in line.names:
            raise MapFault(feature.name, f"{line.word} {shown(name)}", f"one of {', '.join(line.names)}")
        if name in found:
            raise MapFault(feature.name, f"{line.word} {name} a second time", "each line once")
        found[name] = feature
    for name in line.names:
        if name not in found:
            raise MapFault("the map", f"no {kind} with {line.word} {name}", "one")
    return {name: found[name] for name in line.names}
