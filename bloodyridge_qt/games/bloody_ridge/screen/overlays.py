"""The overlays of Bloody Ridge: what each is called, its classes with pattern and tone, and a note on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.terms import CLEAR, HILL, JUNGLE
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import OverlayClass

OVERLAYS: Final = {
    "control": tr("Control"),
    "zones": tr("US defense zones"),
    "sectors": tr("Japanese sectors and barred hexsides"),
    "terrain": tr("Terrain"),
    "headquarters": tr("Ground for headquarters"),
    "provenance": tr("Provenance"),
}
"""Every overlay that needs nothing to be chosen, in the order of the menu; reach is the seventh."""

CLASSES: Final[Mapping[str, tuple[OverlayClass, ...]]] = {
    "control": (
        OverlayClass("us", tr("US-controlled [3.8]"), "dots", "blue"),
        OverlayClass("japanese", tr("Japanese-controlled [3.8]"), "rising", "red"),
        OverlayClass("red row", tr("Red row, always Japanese [3.4]"), "crossed", "amber"),
        OverlayClass("headquarters", tr("US, with a headquarters found there [6.9]"), "border", "violet"),
    ),
    "zones": (
        OverlayClass("north", tr("US Main Defense Zone [2.3]"), "upright", "blue"),
        OverlayClass("south", tr("US Forward Defense Zone [2.3]"), "level", "amber"),
        OverlayClass("red row", tr("Red row [3.4]"), "crossed", "red"),
    ),
    "sectors": (
        OverlayClass("left", tr("Left sector [7.17]"), "falling", "blue"),
        OverlayClass("center", tr("Center sector [7.17]"), "dots", "amber"),
        OverlayClass("right", tr("Right sector [7.17]"), "rising", "violet"),
        OverlayClass("barred", tr("Hexside barred [7.18]"), "crossed", "red"),
        OverlayClass("open", tr("Hexside open: both hexes clear or hill [7.19]"), "rings", "green"),
    ),
    "terrain": (
        OverlayClass(CLEAR, tr("Clear, defense 2 [7.6]"), "dots", "amber"),
        OverlayClass(JUNGLE, tr("Jungle, defense 4 [7.6]"), "upright", "green"),
        OverlayClass(HILL, tr("Hill, defense 8 [7.6]"), "rings", "violet"),
        OverlayClass("red row", tr("Red row, counts as jungle [7.19]"), "crossed", "red"),
    ),
    "headquarters": (
        OverlayClass("clear", tr("May stand: clear, north of the line [6.10]"), "rings", "blue"),
        OverlayClass("beside", tr("May stand: jungle beside such a clear hex [6.10]"), "pluses", "green"),
        OverlayClass(
            "alone", tr("Not: jungle without a clear neighbour north of the line [6.10]"), "falling", "amber"
        ),
        OverlayClass("hill", tr("Not: hill [6.10]"), "crossed", "violet"),
        OverlayClass("south", tr("Not: south of the line [6.10]"), "level", "grey"),
        OverlayClass("red row", tr("Not: red row [3.4]"), "upright", "red"),
    ),
    "provenance": (
        OverlayClass("cited", tr("Cited: a paragraph or the printed piece says so"), "rings", "blue"),
        OverlayClass("calculated", tr("Calculated from what is cited"), "upright", "amber"),
        OverlayClass("reconstructed", tr("Reconstructed from public history"), "falling", "grey"),
    ),
    "reach": (
        OverlayClass("start", tr("The force"), "border", "violet"),
        OverlayClass("walk", tr("Walks there: Japanese-controlled [3.8]"), "level", "blue"),
        OverlayClass("strike", tr("Strikes there next [7.2]"), "rising", "red"),
        OverlayClass("step", tr("One step away [7.19]"), "rising", "red"),
        OverlayClass("onward", tr("Further on, once what lies before it is taken [7.12]"), "dots", "amber"),
        OverlayClass("exit", tr("Leaves the map there [4.1]"), "pluses", "green"),
    ),
}

NOTES: Final = {
    "control": tr(
        "A hex changes hands when its defenders are gone [3.7] and when the Marines retake it [9.1]."
    ),
    "zones": tr("The zone gives the die for defenders [10.1]; the US retakes only hexes in the north [9.1]."),
    "sectors": (
        tr(
            "No step crosses a sector boundary unless both hexes are clear or hill "
            "[7.18, 7.19]; north of the lines' ends there are no sectors."
        )
    ),
    "terrain": tr("The ground gives both sides their strength against fire [7.5, 7.6]."),
    "headquarters": tr(
        "A headquarters drawn elsewhere is set aside and another piece is drawn for it [6.10]."
    ),
    "provenance": tr("The printed map is not public; whoever owns it can correct what is reconstructed."),
}
