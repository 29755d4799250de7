"""Colours and patterns of a report: printed (day), and night for screens that ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRINTED: Final[Mapping[str, str]] = {
    "page": "#f4eedf",
    "panel": "#fbf7ec",
    "rule": "#cdc1a3",
    "text": "#2a2620",
    "soft": "#655c4c",
    "accent": "#8f2018",
    "good": "#3f5a24",
    "paper": "#ece3cb",
    "jungle": "#98aa7d",
    "crown": "#82986c",
    "clear": "#ead9a0",
    "straw": "#b59d55",
    "hill": "#cda878",
    "hachure": "#9a7145",
    "contour": "#8c6834",
    "grid": "#3c3a2a",
    "number": "#211f14",
    "ink": "#27231b",
    "halo": "#f4edd6",
    "red": "#a92f22",
    "tint": "#de7058",
    "line": "#26402a",
    "core": "#f0ead2",
    "bound": "#8f2018",
    "taken": "#8f2018",
    "repulsed": "#27231b",
    "ring": "#1f5f8b",
    "japanese": "#e3d3a8",
    "japanese-ink": "#7c1a12",
    "japanese-edge": "#7c1a12",
    "us-edge": "#696e43",
    "us": "#696e43",
    "us-ink": "#f3efd9",
    "cloth": "#fbf7ec",
}

NIGHT: Final[Mapping[str, str]] = {
    "page": "#11191c",
    "panel": "#19252a",
    "rule": "#34464c",
    "text": "#e3dcc6",
    "soft": "#a9ad9f",
    "accent": "#e8917c",
    "good": "#a9c77e",
    "paper": "#1b2a2f",
    "jungle": "#1c3c39",
    "crown": "#2a4d46",
    "clear": "#52563e",
    "straw": "#85825a",
    "hill": "#4b3828",
    "hachure": "#7d684b",
    "contour": "#16140c",
    "grid": "#a9bab0",
    "number": "#d0d3bf",
    "ink": "#dcd6bf",
    "halo": "#0c181c",
    "red": "#cf5a44",
    "tint": "#96342a",
    "line": "#b5c99a",
    "core": "#1b2a2f",
    "bound": "#e5866c",
    "taken": "#ff8a66",
    "repulsed": "#e3dcc6",
    "ring": "#7ab8e0",
    "japanese": "#cdbd93",
    "japanese-ink": "#7c1a12",
    "japanese-edge": "#d0705c",
    "us-edge": "#8f9563",
    "us": "#696e43",
    "us-ink": "#f3efd9",
    "cloth": "#e8e2cf",
}

_MAP: Final = """
.mp{fill:%paper%}.mj{fill:%jungle%}.mc{fill:%clear%}.mh{fill:%hill%}
.pj{fill:%crown%}.pc{stroke:%straw%}.ph{stroke:%hachure%}.pr{stroke:%red%}
.mr{fill:%tint%}.mg{stroke:%grid%}.mn{fill:%number%}.mk{stroke:%contour%}
.lu{stroke:%line%}.lc{stroke:%core%}.lj{stroke:%bound%}.lh{stroke:%halo%}
.ml{fill:%ink%}.mw{fill:%halo%;stroke:%halo%}.mx{fill:%red%}.fp{stroke:%ink%}.fc{fill:%cloth%;stroke:%ink%}.fd{fill:%red%}
.at{stroke:%taken%}.ah{fill:%taken%}.ar{stroke:%repulsed%}.al{stroke:%halo%}.mo{stroke:%ring%}
.cj{fill:%japanese%;stroke:%japanese-ink%}.cu{fill:%us%;stroke:%us-ink%}
.tj{fill:%japanese-ink%}.tu{fill:%us-ink%}
"""

MAP_SHAPES: Final = (
    ".pc,.ph,.pr,.mg,.mk,.lu,.lc,.lj,.lh,.fp,.at,.ar,.al,.mo{fill:none}"
    ".mr{fill-opacity:.5}.pr{stroke-width:3;stroke-opacity:.55}.pc,.ph{stroke-width:2}"
    ".mg{stroke-width:1.4;stroke-opacity:.45}.mk{stroke-width:1.6;stroke-opacity:.6}"
    ".mn,.ml,.mw,.tj,.tu{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}.mn{font-size:18px}"
    ".ml,.mw{font-weight:bold;letter-spacing:3px}.mw{stroke-width:6;opacity:.8;stroke-linejoin:round}"
    ".lh{stroke-width:15;stroke-opacity:.6}.lu{stroke-width:10}.lc{stroke-width:3;stroke-dasharray:14 10}"
    ".lj{stroke-width:7;stroke-dasharray:22 11}"
    ".fp{stroke-width:4}.fc{stroke-width:1.5}"
    ".at,.ar,.al{stroke-linecap:round}.at{stroke-width:8}.ar{stroke-width:5;stroke-dasharray:1 10}"
    ".ar.x{stroke-dasharray:none}.al{stroke-width:13;stroke-opacity:.55}"
    ".mo{stroke-width:7;stroke-dasharray:18 9}.cj,.cu{stroke-width:3}"
    ".tj,.tu{font-size:26px;font-weight:bold}"
)
"""What is the same in every palette."""

_PAGE: Final = """
html{background:%page%;color:%text%;color-scheme:%scheme%}
a{color:%accent%}.soft,.r,figcaption,.key,.faces{color:%soft%}
article,.box,table{background:%panel%;border-color:%rule%}th,td,hr,h2,.steps{border-color:%rule%}
h1,h2,h3{color:%text%}.result,.mark{color:%accent%}.good{color:%good%}.bad{color:%accent%}
.d{background:%panel%;color:%text%}.d.j{border-color:%japanese-edge%}.d.u{border-color:%us-edge%}
.d.j.h{background:%japanese%;color:%japanese-ink%}.d.u.h{background:%us%;color:%us-ink%}
.note{border-color:%accent%}td.rare{border-left-color:%accent%}.bar{fill:%soft%}
"""


def colours(palette: Mapping[str, str], *, page: bool) -> str:
    """The colour rules of the maps and, with `page`, of everything round them."""
    text = _MAP + _PAGE if page else _MAP
    known = {**palette, "scheme": "dark" if palette is NIGHT else "light"}
    for name, colour in known.items():
        text = text.replace(f"%{name}%", colour)
    return text.replace("\n", "")
