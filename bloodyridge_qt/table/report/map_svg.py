"""A small map in SVG, from the printed sheet and a view of the table. Knows no game and no Qt.

What never changes (terrain, lines, numbers) is drawn once, in `shared`; every picture refers to it.
Coordinates are yards, x eastward and y southward from the upper left corner of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, hypot, radians, sin
from typing import Final

from bloodyridge_qt.boards.layout import layout_of
from bloodyridge_qt.boards.sheet import MapSheet, Point, Space
from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.table.report.model import Arrow, Picture, Ring
from bloodyridge_qt.table.report.palette import colours, part, side_class
from bloodyridge_qt.table.style import PRINTED, style_of
from bloodyridge_qt.table.table_view import StackView

SPACE: Final = "http://www.w3.org/2000/svg"
"""Name of the SVG vocabulary; nothing is fetched from there."""

_MARGIN: Final = 60.0
_HEADROOM: Final = 140.0
"""Above the spaces, for the exits and where they lead."""
_SIDE: Final = 62
"""Of a counter."""
_LEAST_STEP: Final = 14.0
"""Points of a contour that are nearer to each other are left out."""
_LABELS: Final = ("hill", "direction", "hex_area", "river")
_TERRAIN: Final = {"forest": ("mj", "pj"), "grass": ("mc", "pc"), "slope": ("mh", "ph")}
"""For each style of ground the class that fills it and its pattern."""
_MARKS: Final = {"heavy row": ("mr", "pr")}
"""The same for marks."""
_LINES: Final = {"double rule": ("lh", "lu", "lc"), "dashes and wedges": ("lh", "lj")}
"""For each style of lines its strokes from the lowest to the highest."""


class MapDrawing:
    """Draws pictures of one map sheet."""

    def __init__(self, sheet: MapSheet, glyphs: Mapping[str, str]) -> None:
        self._sheet, self._layout = sheet, layout_of(sheet)
        self._style = style_of(sheet.game)
        self._glyphs = glyphs
        corners = [point for shape in sheet.spaces for point in shape.polygon]
        self._west = min(x for x, _ in corners) - _MARGIN
        self._north = max(y for _, y in corners) + _HEADROOM
        self._width = max(x for x, _ in corners) + _MARGIN - self._west
        self._height = self._north - min(y for _, y in corners) + _MARGIN
        self._spaces = {shape.name: shape for shape in sheet.spaces}

    def shared(self) -> str:
        """Patterns, flag and ground, to stand once in a page before its pictures."""
        return f'<defs>{part("signs.svg")}<g id="ground">{self._ground()}</g></defs>'

    def picture(self, picture: Picture, *, link: str = "") -> str:
        """One picture for a page that has `shared`; arrows lead to `link` and their action's number."""
        return (
            f'<svg class="map" viewBox="0 0 {self._width:.0f} {self._height:.0f}" role="img" '
            f'aria-label="{in_html(picture.caption)}">{self._content(picture, link)}</svg>'
        )

    def document(self, picture: Picture) -> str:
        """The same as an SVG file of its own."""
        return (
            f'<svg xmlns="{SPACE}" viewBox="0 0 {self._width:.0f} {self._height:.0f}">'
            f"<title>{in_html(picture.caption)}</title>"
            f"<style>{part('map.css')}{colours(PRINTED, self._style, page=False)}</style>"
            f"{self.shared()}{self._content(picture, '')}</svg>"
        )

    def sign(self, sign: str) -> str:
        """A sign of the map for its key, or nothing for one that is unknown."""
        drawn = {
            "flag": '<use href="#flag" x="22" y="58"/>',
            "taken": self._shaft((8, 54), (72, 20), "taken"),
            "repulsed": self._shaft((8, 54), (72, 20), "repulsed"),
            "ring": '<path class="mo" d="M4 36L22 6H58L76 36L58 66H22Z"/>',
        }.get(sign, "")
        if sign in self._style.sides:
            shade = side_class(self._style, sign)
            drawn = f'<rect class="c {shade}" x="12" y="8" width="56" height="56" rx="6"/>'
        return f'<svg class="sign" viewBox="0 0 80 72" aria-hidden="true">{drawn}</svg>' if drawn else ""

    # --- what never changes

    def _ground(self) -> str:
        spaces = self._sheet.spaces
        parts = [f'<path class="mp" d="M0 0h{self._width:.0f}v{self._height:.0f}H0z"/>']
        terrains, marks = self._style.terrains, self._style.marked
        regions = [
            *((_TERRAIN[how], [s for s in spaces if terrains.get(s.terrain) == how]) for how in _TERRAIN),
            *((_MARKS[how], [s for s in spaces if marks(how) & {*s.marks}]) for how in _MARKS),
        ]
        for (fill, pattern), region in regions:
            if outline := self._outlines(region):
                parts.append(
                    f'<path class="{fill}" d="{outline}"/><path fill="url(#{pattern})" d="{outline}"/>'
                )
        parts += self._courses("contour", "mk")
        parts.append(f'<path class="mg" d="{self._outlines(spaces)}"/>')
        for kind, look in self._style.lines.items():
            parts += self._courses(kind, *_LINES.get(look.style, ("mk",)))
        parts += (self._exit(shape, way) for shape in spaces for way in shape.edges_off_map)
        parts.append(f'<g class="mn">{"".join(map(self._number, spaces))}</g>')
        parts += self._labels()
        return "".join(parts)

    def _outlines(self, shapes: Iterable[Space]) -> str:
        return "".join(self._path(shape.polygon, closed=True) for shape in shapes)

    def _courses(self, kind: str, *classes: str) -> list[str]:
        lines = [line for line in self._sheet.lines if line.kind == kind]
        course = "".join(self._path(_thinned(line.points)) for line in lines)
        return [f'<path class="{name}" d="{course}"/>' for name in classes if course]

    def _exit(self, shape: Space, way: str) -> str:
        turn = self._turn(shape.name, way)
        x, y = self._spot(shape.centre)
        ahead, aside = (cos(turn), -sin(turn)), (sin(turn), cos(turn))
        tip = (x + 106 * ahead[0], y + 106 * ahead[1])
        foot = (x + 68 * ahead[0], y + 68 * ahead[1])
        left, right = ((foot[0] + side * aside[0], foot[1] + side * aside[1]) for side in (-11, 11))
        return f'<path class="mx" d="M{_at(tip)}L{_at(left)} {_at(right)}z"/>'

    def _turn(self, name: str, way: str) -> float:
        """The direction over an edge, anticlockwise from the east."""
        return radians(90 - self._layout.edge_facing(name, way).facing)

    def _number(self, shape: Space) -> str:
        x, y = self._spot(shape.centre)
        return f'<text x="{x:.0f}" y="{y - 40:.0f}">{in_html(shape.name)}</text>'

    def _labels(self) -> Iterable[str]:
        for label in self._sheet.labels:
            x, y = self._spot(label.at)
            if label.role in _LABELS and 0 < x < self._width and 0 < y < self._height:
                turned = f' transform="rotate({-label.angle:g} {x:.0f} {y:.0f})"' if label.angle else ""
                size, base = label.size * 1.25, y + label.size / 2
                for name in ("mw", "ml"):  # a halo first: not every reader can paint it behind the letters
                    yield (
                        f'<text class="{name}" x="{x:.0f}" y="{base:.0f}" font-size="{size:.0f}"{turned}>'
                        f"{in_html(label.text.upper())}</text>"
                    )

    # --- what lies on it

    def _content(self, picture: Picture, link: str) -> str:
        parts = ['<use href="#ground"/>']
        parts += (self._ring(ring) for ring in picture.rings if ring.place in self._spaces)
        for marker in picture.view.markers:
            if marker.place in self._spaces:
                x, y = self._spot(self._spaces[marker.place].centre)
                parts.append(f'<use href="#flag" x="{x - 42:.0f}" y="{y + 40:.0f}"/>')
        parts += self._arrows(picture.arrows, link)
        parts += (self._stack(stack) for stack in picture.view.stacks if stack.place in self._spaces)
        return "".join(parts)

    def _ring(self, ring: Ring) -> str:
        shape = self._spaces[ring.place]
        x, y = shape.centre
        inner = [(x + 0.86 * (a - x), y + 0.86 * (b - y)) for a, b in shape.polygon]
        title = f"<title>{in_html(ring.label)}</title>"
        return f'<path class="mo" d="{self._path(inner, closed=True)}">{title}</path>'

    def _arrows(self, arrows: Sequence[Arrow], link: str) -> Iterable[str]:
        seen: dict[tuple[str, str], int] = {}
        for arrow in arrows:
            if arrow.start not in self._spaces or (arrow.end and arrow.end not in self._spaces):
                continue
            before = seen[arrow.start, arrow.end] = seen.get((arrow.start, arrow.end), -1) + 1
            start = self._spot(self._spaces[arrow.start].centre)
            end = self._beyond(arrow, start)
            along = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
            shift = 16 * ((before + 1) // 2) * (1 if before % 2 else -1)  # struck again: beside the first
            aside = (shift * (start[1] - end[1]) / along, shift * (end[0] - start[0]) / along)
            east, south = end[0] - start[0], end[1] - start[1]
            way = [
                (start[0] + part * east + aside[0], start[1] + part * south + aside[1])
                for part in (0.48, 0.88)
            ]
            drawn = f"<title>{in_html(arrow.label)}</title>{self._shaft(way[0], way[1], arrow.kind)}"
            yield f'<a href="#{in_html(link)}{arrow.action}">{drawn}</a>' if link else f"<g>{drawn}</g>"

    def _beyond(self, arrow: Arrow, start: Point) -> Point:
        """Where an arrow points to: a space, or off the map from a space at its edge."""
        if arrow.end:
            return self._spot(self._spaces[arrow.end].centre)
        ways = self._spaces[arrow.start].edges_off_map
        turn = self._turn(arrow.start, ways[0]) if ways else radians(90)
        return start[0] + 125 * cos(turn), start[1] - 125 * sin(turn)

    @staticmethod
    def _shaft(start: Point, end: Point, kind: str) -> str:
        if kind != "taken":
            x, y = end
            cross = f"M{_at((x - 9, y - 9))}l18 18m0-18l-18 18"
            line = f"M{_at(start)}L{_at(end)}"
            return (
                f'<path class="al" d="{line}"/><path class="ar" d="{line}"/><path class="ar x" d="{cross}"/>'
            )
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        ahead = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        neck = (end[0] - 22 * ahead[0], end[1] - 22 * ahead[1])
        left = (neck[0] - 14 * ahead[1], neck[1] + 14 * ahead[0])
        right = (neck[0] + 14 * ahead[1], neck[1] - 14 * ahead[0])
        line = f"M{_at(start)}L{_at(neck)}"
        return (
            f'<path class="al" d="{line}"/><path class="at" d="{line}"/>'
            f'<path class="ah" d="M{_at(end)}L{_at(left)} {_at(right)}z"/>'
        )

    def _stack(self, stack: StackView) -> str:
        x, y = self._spot(self._spaces[stack.place].centre)
        side = side_class(self._style, stack.side)
        left, top = round(x - _SIDE / 2), round(y - _SIDE / 2 + 8)
        letters = next(
            (
                self._glyphs[counter.face]
                for counter in reversed(stack.counters)
                if counter.face in self._glyphs
            ),
            stack.badge,
        )
        box = f'width="{_SIDE}" height="{_SIDE}" rx="6"'
        under = (
            f'<rect class="c {side}" x="{left + 5}" y="{top - 5}" {box}/>' if len(stack.counters) > 1 else ""
        )
        return (
            f"<g><title>{in_html(stack.label)}</title>{under}"
            f'<rect class="c {side}" x="{left}" y="{top}" {box}/>'
            f'<text class="t {side}" x="{x:.0f}" y="{top + _SIDE / 2 + 9:.0f}">{in_html(letters)}</text></g>'
        )

    def _spot(self, point: Point) -> Point:
        return point[0] - self._west, self._north - point[1]

    def _path(self, points: Sequence[Point], *, closed: bool = False) -> str:
        """A course in whole yards, each point from the one before it."""
        spots = [(round(x), round(y)) for x, y in map(self._spot, points)]
        (x, y), text = spots[0], f"M{spots[0][0]} {spots[0][1]}l"
        for place, (a, b) in enumerate(spots[1:]):
            text += f"{' ' if place else ''}{a - x} {b - y}"
            x, y = a, b
        return text + "z" if closed else text


def _thinned(points: Sequence[Point]) -> list[Point]:
    """A course without points that lie close to the one before; both ends stay."""
    kept = [points[0]]
    for point in points[1:-1]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= _LEAST_STEP:
            kept.append(point)
    return [*kept, points[-1]] if len(points) > 1 else kept


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
