"""How things are coloured and drawn, as data: the palettes of the program, and the style of each game.

A style names, for every word of a game's maps (terrain, mark, kind of line), the manner in which it is drawn.
The manners themselves stand in ui/drawing and, for the report, in report/map_svg.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, cast

from bloodyridge_qt import resources
from bloodyridge_qt.boards.sheet import SheetBox
from bloodyridge_qt.plain import typed

PRINTED: Final = "Printed"
NIGHT: Final = "Night"
CONTRAST: Final = "Contrast"

Colours = Mapping[str, str]
"""Colours by name, each as "#rrggbb" or "#rrggbbaa"."""


@dataclass(frozen=True, slots=True)
class SideLook:
    """The colours of a side in one palette."""

    ground: str
    """Of its pieces."""
    ink: str
    """On that ground."""
    words: str
    """On the ground of a panel."""
    edge: str
    """On the page of a report."""


@dataclass(frozen=True, slots=True)
class MarkLook:
    """How a mark of a space is drawn."""

    style: str
    on: str = ""
    """The terrain a sample of it is shown on."""
    facing: str = "S"
    """The direction its heavy edge looks in, where it has one."""


@dataclass(frozen=True, slots=True)
class LineLook:
    """How lines of one kind are drawn; they may have a colour in the tints of the game."""

    style: str
    width: float = 4.0
    """Yards, of a plain line."""
    one_of: bool = False
    """Whether the lines of a sheet are readings, of which one at a time is drawn."""
    under: bool = False
    """Whether spaces lie over it: ground beyond them, or what leads from one to the other."""
    detail: str = ""
    """Tint of what is strewn over an area."""


@dataclass(frozen=True, slots=True)
class LabelLook:
    """How words of one role are printed."""

    style: str
    marker: str = ""
    """Drawing of a marker that stands where the label is; the words begin beside it."""


@dataclass(frozen=True, slots=True)
class GameStyle:
    """How the boards of one game are drawn; what it does not name is drawn plainly."""

    terrains: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, MarkLook] = field(default_factory=dict)
    lines: Mapping[str, LineLook] = field(default_factory=dict)
    """In the order in which they are drawn."""
    labels: Mapping[str, LabelLook] = field(default_factory=dict)
    """By role; a role that is not named is a style of its own."""
    sides: Mapping[str, Mapping[str, SideLook]] = field(default_factory=dict)
    """For each side its colours by palette."""
    tints: Mapping[str, Colours] = field(default_factory=dict)
    """The colours of plain terrains, areas and plain lines: by terrain or kind, then by palette."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """By kind of beat what is heard with it; "" for nothing."""

    cascade: bool = False
    """Whether stacks in one space that is no box lie over one another, the head of each in sight."""
    whole: bool = False
    """Whether the whole sheet is in sight at first, with its tracks, rather than its spaces alone."""
    legible: float = 24.0
    """Pixels of a counter below which what is printed on it is hard to read."""
    rims: Mapping[str, str] = field(default_factory=dict)
    """By palette the colour of a line round each counter, where the ground is as dark as they are."""

    paragraphs: Mapping[str, str] = field(default_factory=dict)
    """Which paragraph is about a box of the sheet, by its key or its kind."""

    def paragraph(self, box: SheetBox) -> str:
        """The paragraph about a box, as texts cite it; "" for none."""
        number = self.paragraphs.get(box.key) or self.paragraphs.get(box.kind)
        return f"[{number}]" if number else ""

    def marked(self, style: str) -> frozenset[str]:
        """The marks drawn in this manner."""
        return frozenset(mark for mark, look in self.marks.items() if look.style == style)


@cache
def palettes() -> Mapping[str, Mapping[str, Any]]:
    """Every palette by name: colours, the strength of the paper's grain, under "report" its own colours.

    What a palette lacks is that of the one it is "like".
    """
    found: dict[str, dict[str, Any]] = json.loads(resources.asset("shared", "palettes.json").read_bytes())
    return {name: {**found.get(own.get("like", ""), {}), **own} for name, own in found.items()}


def _in_every(colours: Mapping[str, Any]) -> dict[str, Any]:
    """Something by palette, for those too that are like another."""
    like = {name: colours.get(own["like"]) for name, own in palettes().items() if "like" in own}
    return {**{name: looks for name, looks in like.items() if looks}, **colours}


@cache
def style_of(game: str) -> GameStyle:
    """The style in the assets of this game; the plain one for a game that has none."""
    file = resources.asset(game, "style.json")
    if not game or not file.is_file():
        return GameStyle()
    read = json.loads(file.read_bytes())
    for name in ("sides", "tints"):
        read[name] = {word: _in_every(by_palette) for word, by_palette in read.get(name, {}).items()}
    return cast("GameStyle", typed(GameStyle, read))
