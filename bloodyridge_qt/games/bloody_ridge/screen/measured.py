"""What a switch was measured to change, in words: for New Game and for the page of rulings.

The numbers are those of `bloodyridge measure --switches --write`. Without that file nothing is said of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bloodyridge_qt.games.bloody_ridge.rules.options import ON, SWITCHES
from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.table.measured import SWITCH_WAY, Measurement, shipped
from bloodyridge_qt.table.phrases import either


@cache
def measurement() -> Measurement | None:
    """What the program came with; None when the file is missing or cannot be used."""
    return shipped("bloody_ridge")


def effect_words(switch_id: str, value: str) -> str:
    """What picking this value of a switch changes; empty for a default, or when nothing was measured."""
    found, switch = measurement(), next(one for one in SWITCHES if one.id == switch_id)
    besides = dict.fromkeys(switch.needs, ON)
    chosen = {**besides, switch_id: value}
    words = found.effect(chosen, besides) if found else ""
    row = found.of(chosen, SWITCH_WAY) if found else None
    if row and row.never:
        words += tr("; it never holds {hexes}, the only hexes this concerns", hexes=either(row.never))
    names = ", ".join(one.label for one in SWITCHES if one.id in besides)
    return tr("{names} in play: {words}", names=names, words=words) if words and names else words


def set_up_words(chosen: Mapping[str, str]) -> str:
    """The same for a set-up against the standard game; empty when it was not measured.

    `chosen` has what departs from the standard game, by switch.
    """
    found = measurement()
    return found.effect(chosen) if found else ""


def measured_words() -> str:
    """How the numbers were found, in two sentences; empty when there are none."""
    found = measurement()
    standard = found.of({}, SWITCH_WAY) if found else None
    if standard is None:
        return ""
    return tr(
        "Measured in {games:,} games of each set-up, played by the program in its "
        "“{way}” way on the map and with the counters it came with; in brackets "
        "the 95 % interval. It wins {percent} of the standard games.",
        games=standard.games,
        way=tr(SWITCH_WAY),
        percent=in_figures(sum(standard.won) / standard.games * 100, ".1f") + " %",
    )
