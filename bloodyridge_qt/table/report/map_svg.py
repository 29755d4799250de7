"""A small map in SVG, from the printed sheet and a view of the table. Knows no game and no Qt.

What never changes (terrain, lines, numbers) is drawn once, in `shared`; every picture refers to it.
Spots of a picture are complex numbers: yards, x eastward and y southward from its upper left corner.
"""

from __future__ import annotations

from cmath import rect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import radians
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
_GROUNDS: Final = {"forest": "j", "grass": "c", "slope": "h", "heavy row": "r"}
"""For each style of terrain or of marks the letter of its class, "mj", and of its pattern, "pj"."""
_LINES: Final = {"double rule": ("lh", "lu", "lc"), "dashes and wedges": ("lh", "lj")}
"""For each style of lines its strokes from the lowest to the highest."""


class MapDrawing:
    """Draws pictures of one map sheet."""

    def __init__(self, sheet: MapSheet, glyphs: Mapping[str, str]) -> None:
        self._sheet, self._layout = sheet, layout_of(sheet)
        self._style = style_of(sheet.game)
        self._glyphs = glyphs
        east, north = zip(*(point for shape in sheet.spaces for point in shape.polygon), strict=True)
        self._corner = complex(min(east) - _MARGIN, max(north) + _HEADROOM)
        width = max(east) + _MARGIN - self._corner.real
        self._size = complex(width, self._corner.imag - min(north) + _MARGIN)
        self._spaces = {shape.name: shape for shape in sheet.spaces}
        self._middles = {shape.name: self._spot(shape.centre) for shape in sheet.spaces}

    def shared(self) -> str:
        """Patterns, flag and ground, to stand once in a page before its pictures."""
        return f'<defs>{part("signs.svg")}<g id="ground">{self._ground()}</g></defs>'

    def picture(self, picture: Picture, *, link: str = "") -> str:
        """One picture for a page that has `shared`; arrows lead to `link` and their action's number."""
        return (
            f'<svg class="map" viewBox="0 0 {_at(self._size)}" role="img" '
            f'aria-label="{in_html(picture.caption)}">{self._content(picture, link)}</svg>'
        )

    def document(self, picture: Picture) -> str:
        """The same as an SVG file of its own."""
        return (
            f'<svg xmlns="{SPACE}" viewBox="0 0 {_at(self._size)}"><title>{in_html(picture.caption)}</title>'
            f"<style>{part('map.css')}{colours(PRINTED, self._style, page=False)}</style>"
            f"{self.shared()}{self._content(picture, '')}</svg>"
        )

    def sign(self, sign: str) -> str:
        """A sign of the map for its key, or nothing for one that is unknown."""
        drawn = {
            "flag": '<use href="#flag" x="22" y="58"/>',
            "taken": _shaft(8 + 54j, 72 + 20j, "taken"),
            "repulsed": _shaft(8 + 54j, 72 + 20j, "repulsed"),
            "ring": '<path class="mo" d="M4 36L22 6H58L76 36L58 66H22Z"/>',
        }.get(sign, "")
        if sign in self._style.sides:
            shade = side_class(self._style, sign)
            drawn = f'<rect class="c {shade}" x="12" y="8" width="56" height="56" rx="6"/>'
        return f'<svg class="sign" viewBox="0 0 80 72" aria-hidden="true">{drawn}</svg>' if drawn else ""

    # --- what never changes

    def _ground(self) -> str:
        spaces, style = self._sheet.spaces, self._style
        parts = [f'<path class="mp" d="M0 0h{self._size.real:.0f}v{self._size.imag:.0f}H0z"/>']
        for how, letter in _GROUNDS.items():
            marks = style.marked(how)
            region = (s for s in spaces if style.terrains.get(s.terrain) == how or marks & {*s.marks})
            if outline := self._outlines(region):
                fill = _strokes(outline, f"m{letter}")
                parts.append(f'{fill}<path fill="url(#p{letter})" d="{outline}"/>')
        parts += [self._courses("contour", "mk"), _strokes(self._outlines(spaces), "mg")]
        parts += (self._courses(kind, *_LINES.get(look.style, ("mk",))) for kind, look in style.lines.items())
        numbers = ""
        for name, at in self._middles.items():
            parts += (_strokes(_head(at + 106 * out, out, 38, 11), "mx") for out in self._ways_out(name))
            numbers += f'<text x="{at.real:.0f}" y="{at.imag - 40:.0f}">{in_html(name)}</text>'
        return "".join((*parts, f'<g class="mn">{numbers}</g>', *self._labels()))

    def _outlines(self, shapes: Iterable[Space]) -> str:
        return "".join(_path(map(self._spot, shape.polygon), closed=True) for shape in shapes)

    def _courses(self, kind: str, *classes: str) -> str:
        courses = [[*map(self._spot, line.points)] for line in self._sheet.lines if line.kind == kind]
        return _strokes("".join(map(_path, map(_thinned, courses))), *classes)

    def _ways_out(self, name: str) -> list[complex]:
        """A yard straight over each edge of a space that leads off the map."""
        facings = (self._layout.edge_facing(name, way).facing for way in self._spaces[name].edges_off_map)
        return [rect(1, radians(facing - 90)) for facing in facings]

    def _labels(self) -> Iterable[str]:
        for label in self._sheet.labels:
            at = self._spot(label.at)
            if label.role in _LABELS and 0 < at.real < self._size.real and 0 < at.imag < self._size.imag:
                turned = f' transform="rotate({-label.angle:g} {_at(at)})"' if label.angle else ""
                size, base = label.size * 1.25, at.imag + label.size / 2
                for name in ("mw", "ml"):  # a halo first: not every reader can paint it behind the letters
                    yield (
                        f'<text class="{name}" x="{at.real:.0f}" y="{base:.0f}" font-size="{size:.0f}"'
                        f"{turned}>{in_html(label.text.upper())}</text>"
                    )

    # --- what lies on it

    def _content(self, picture: Picture, link: str) -> str:
        parts = ['<use href="#ground"/>']
        parts += (self._ring(ring) for ring in picture.rings if ring.place in self._spaces)
        for marker in picture.view.markers:
            if marker.place in self._spaces:
                at = self._middles[marker.place] - 42 + 40j
                parts.append(f'<use href="#flag" x="{at.real:.0f}" y="{at.imag:.0f}"/>')
        parts += self._arrows(picture.arrows, link)
        parts += (self._stack(stack) for stack in picture.view.stacks if stack.place in self._spaces)
        return "".join(parts)

    def _ring(self, ring: Ring) -> str:
        middle, corners = self._middles[ring.place], map(self._spot, self._spaces[ring.place].polygon)
        inner = _path((middle + 0.86 * (corner - middle) for corner in corners), closed=True)
        return f'<path class="mo" d="{inner}"><title>{in_html(ring.label)}</title></path>'

    def _arrows(self, arrows: Sequence[Arrow], link: str) -> Iterable[str]:
        seen: Counter[tuple[str, str]] = Counter()
        for arrow in arrows:
            if not {arrow.start, arrow.end or arrow.start} <= self._spaces.keys():
                continue
            before = seen[arrow.start, arrow.end]
            seen[arrow.start, arrow.end] += 1
            start = self._middles[arrow.start]
            out = 125 * [*self._ways_out(arrow.start), -1j][0]  # off the map, unless a space is named
            if arrow.end:
                out = self._middles[arrow.end] - start
            shift = 16 * ((before + 1) // 2) * (1 if before % 2 else -1)  # struck again: beside the first
            beside = start + shift * 1j * out / (abs(out) or 1.0)
            shaft = _shaft(beside + 0.48 * out, beside + 0.88 * out, arrow.kind)
            drawn = f"<title>{in_html(arrow.label)}</title>{shaft}"
            yield f'<a href="#{in_html(link)}{arrow.action}">{drawn}</a>' if link else f"<g>{drawn}</g>"

    def _stack(self, stack: StackView) -> str:
        at, side = self._middles[stack.place], side_class(self._style, stack.side)
        left, top = round(at.real - _SIDE / 2), round(at.imag - _SIDE / 2 + 8)
        faces = (counter.face for counter in reversed(stack.counters))
        letters = next((self._glyphs[face] for face in faces if face in self._glyphs), stack.badge)
        boxes = "".join(
            f'<rect class="c {side}" x="{left + up}" y="{top - up}" width="{_SIDE}" height="{_SIDE}" rx="6"/>'
            for up in ((5, 0) if len(stack.counters) > 1 else (0,))
        )
        return (
            f"<g><title>{in_html(stack.label)}</title>{boxes}<text "
            f'class="t {side}" x="{at.real:.0f}" y="{top + _SIDE / 2 + 9:.0f}">{in_html(letters)}</text></g>'
        )

    def _spot(self, point: Point) -> complex:
        return complex(point[0] - self._corner.real, self._corner.imag - point[1])


def _strokes(outline: str, *classes: str) -> str:
    """An outline drawn once in each of these classes, or nothing where there is none."""
    return "".join(f'<path class="{name}" d="{outline}"/>' for name in classes if outline)


def _shaft(start: complex, end: complex, kind: str) -> str:
    """An arrow that ends in a head where a space was taken, in a cross where that failed."""
    ahead = (end - start) / (abs(end - start) or 1.0)
    if kind == "taken":
        line = f"M{_at(start)}L{_at(end - 22 * ahead)}"
        return _strokes(line, "al", "at") + _strokes(_head(end, ahead, 22, 14), "ah")
    cross = _strokes(f"M{_at(end - 9 - 9j)}l18 18m0-18l-18 18", "ar x")
    return _strokes(f"M{_at(start)}L{_at(end)}", "al", "ar") + cross


def _head(tip: complex, ahead: complex, long: float, half: float) -> str:
    """The outline of a head that points ahead to its tip, `half` as wide to each side."""
    neck, aside = tip - long * ahead, half * 1j * ahead
    return f"M{_at(tip)}L{_at(neck + aside)} {_at(neck - aside)}z"


def _path(spots: Iterable[complex], *, closed: bool = False) -> str:
    """A course in whole yards, each point from the one before it."""
    whole = [(round(spot.real), round(spot.imag)) for spot in spots]
    steps = " ".join(f"{c - a} {d - b}" for (a, b), (c, d) in pairwise(whole))
    return f"M{whole[0][0]} {whole[0][1]}l{steps}{'z' * closed}"


def _thinned(spots: Sequence[complex]) -> list[complex]:
    """A course without points that lie close to the one before; both ends stay."""
    kept = [spots[0]]
    for spot in spots[1:-1]:
        if abs(spot - kept[-1]) >= _LEAST_STEP:
            kept.append(spot)
    return [*kept, *spots[1:][-1:]]


def _at(spot: complex) -> str:
    return f"{spot.real:.0f} {spot.imag:.0f}"
