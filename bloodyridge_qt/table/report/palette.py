"""Colours and patterns of a report: printed (day), and night for screens that ask for it."""

from __future__ import annotations

from functools import cache

from bloodyridge_qt import resources
from bloodyridge_qt.table.style import NIGHT, Colours, GameStyle, palettes


@cache
def part(name: str) -> str:
    """A style sheet or drawing of the report, from the assets, on one line."""
    return resources.asset("shared", "report", name).read_text("utf-8").replace("\n", "")


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
    text = part("map_colours.css") + (part("page_colours.css") if page else "")
    for side, looks in style.sides.items():
        at, look = side_class(style, side), looks[name]
        text += f".c.{at}{{fill:{look.ground};stroke:{look.ink}}}.t.{at}{{fill:{look.ink}}}"
        if page:
            text += f".d.{at}{{border-color:{look.edge}}}"
            text += f".d.{at}.h{{background:{look.ground};color:{look.ink}}}"
    for word, code in {**named(name), "scheme": "dark" if name == NIGHT else "light"}.items():
        text = text.replace(f"%{word}%", code)
    return text
