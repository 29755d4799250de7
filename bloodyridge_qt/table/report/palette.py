"""Colours and patterns of a report: printed (day), and night for screens that ask for it."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.table.style import NIGHT, Colours, GameStyle, palettes

_MAP: Final = """
.mp{fill:%paper%}.mj{fill:%forest%}.mc{fill:%grass%}.mh{fill:%slope%}
.pj{fill:%crown%}.pc{stroke:%straw%}.ph{stroke:%hachure%}.pr{stroke:%row%}
.mr{fill:%row_tint%}.mg{stroke:%grid%}.mn{fill:%hex_number%}.mk{stroke:%slope_foot%}
.lu{stroke:%double_line%}.lc{stroke:%double_line_core%}.lj{stroke:%wedge_line%}.lh{stroke:%halo%}
.ml{fill:%ink%}.mw{fill:%halo%;stroke:%halo%}.mx{fill:%row%}.fp{stroke:%ink%}.fc{fill:%cloth%;stroke:%ink%}.fd{fill:%row%}
.at{stroke:%taken%}.ah{fill:%taken%}.ar{stroke:%repulsed%}.al{stroke:%halo%}.mo{stroke:%waypoint%}
"""

MAP_SHAPES: Final = (
    ".pc,.ph,.pr,.mg,.mk,.lu,.lc,.lj,.lh,.fp,.at,.ar,.al,.mo{fill:none}"
    ".mr{fill-opacity:.5}.pr{stroke-width:3;stroke-opacity:.55}.pc,.ph{stroke-width:2}"
    ".mg{stroke-width:1.4;stroke-opacity:.45}.mk{stroke-width:1.6;stroke-opacity:.6}"
    ".mn,.ml,.mw,.t{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}.mn{font-size:18px}"
    ".ml,.mw{font-weight:bold;letter-spacing:3px}.mw{stroke-width:6;opacity:.8;stroke-linejoin:round}"
    ".lh{stroke-width:15;stroke-opacity:.6}.lu{stroke-width:10}.lc{stroke-width:3;stroke-dasharray:14 10}"
    ".lj{stroke-width:7;stroke-dasharray:22 11}"
    ".fp{stroke-width:4}.fc{stroke-width:1.5}"
    ".at,.ar,.al{stroke-linecap:round}.at{stroke-width:8}.ar{stroke-width:5;stroke-dasharray:1 10}"
    ".ar.x{stroke-dasharray:none}.al{stroke-width:13;stroke-opacity:.55}"
    ".mo{stroke-width:7;stroke-dasharray:18 9}.c{stroke-width:3}"
    ".t{font-size:26px;font-weight:bold}"
)
"""What is the same in every palette."""

_PAGE: Final = """
html{background:%page%;color:%text%;color-scheme:%scheme%}
a{color:%accent%}.soft,.r,figcaption,.key,.faces{color:%text_soft%}
article,.box,table{background:%sheet%;border-color:%panel_edge%}th,td,hr,h2,.steps{border-color:%panel_edge%}
h1,h2,h3{color:%text%}.result,.mark{color:%accent%}.good{color:%good%}.bad{color:%accent%}
.d{background:%sheet%;color:%text%}
.note{border-color:%accent%}td.rare{border-left-color:%accent%}.bar{fill:%text_soft%}
"""


def side_class(style: GameStyle, side: str) -> str:
    """The class by which everything of a side is coloured; "" for a side the style does not name."""
    return f"s{list(style.sides).index(side)}" if side in style.sides else ""


def named(name: str) -> Colours:
    """The colours of a palette as a report names them, opaque."""
    palette = palettes()[name]
    words = {word: code for word, code in {**palette, **palette["report"]}.items() if isinstance(code, str)}
    return {word: code[:7] for word, code in words.items()}


def colours(name: str, style: GameStyle, *, page: bool) -> str:
    """The colour rules of the maps in a palette and, with `page`, of everything round them."""
    text = _MAP + _PAGE if page else _MAP
    for side, looks in style.sides.items():
        at, look = side_class(style, side), looks[name]
        text += f".c.{at}{{fill:{look.ground};stroke:{look.ink}}}.t.{at}{{fill:{look.ink}}}"
        if page:
            text += f".d.{at}{{border-color:{look.edge}}}"
            text += f".d.{at}.h{{background:{look.ground};color:{look.ink}}}"
    for word, code in {**named(name), "scheme": "dark" if name == NIGHT else "light"}.items():
        text = text.replace(f"%{word}%", code)
    return text.replace("\n", "")
