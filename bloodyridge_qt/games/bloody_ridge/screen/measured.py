"""What a switch was measured to change, in words: for New Game and for the page of rulings.

The numbers are those of `bloodyridge measure --switches --write`. Without that file nothing is said of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bloodyridge_qt.games.bloody_ridge.advice.measure import Measurement, WinRate, change, read
from bloodyridge_qt.games.bloody_ridge.rules.options import SWITCHES
from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.phrases import either


def measured_file() -> Path:
    """Where the measured counts are kept."""
    return asset("bloody_ridge", "measured.json")


@cache
def measurement() -> Measurement | None:
    """What the program came with; None when the file is missing or cannot be used."""
    try:
        return read(measured_file().read_bytes())
    except (OSError, ValueError):
        return None


def effect_words(switch_id: str, value: str) -> str:
    """What picking this value of a switch changes; empty for a default, or when nothing was measured.

    "sensible play wins 4.1 percentage points less (5.5 to 2.7 less), 44.0 % of the games".
    """
    found = measurement()
    compared = found.compared({switch_id: value}) if found else None
    if found is None or compared is None:
        return ""
    row, before, besides = compared
    words = _compared(tr(found.way), row.result, before)
    if row.hexes and not row.result.held:
        words += tr("; it never holds {hexes}, the only hexes this concerns", hexes=either(row.hexes))
    return tr("{names} in play: {words}", names=_names(besides), words=words) if besides else words


def set_up_words(chosen: Mapping[str, str]) -> str:
    """The same for a set-up against the standard game; empty when it was not measured.

    `chosen` has what departs from the standard game, by switch.
    """
    found = measurement()
    after, before = (found.of(chosen), found.of({})) if found else (None, None)
    return _compared(tr(found.way), after, before) if found and after and before else ""


def measured_words() -> str:
    """How the numbers were found, in two sentences; empty when there are none."""
    found = measurement()
    standard = found.of({}) if found else None
    if found is None or standard is None:
        return ""
    return tr(
        "Measured in {games:,} games of each set-up, played by the program in its "
        "“{way}” way on the map and with the counters it came with; in brackets "
        "the 95 % interval. It wins {percent} of the standard games.",
        games=found.games,
        way=tr(found.way),
        percent=_percent(standard.rate),
    )


def _compared(way: str, after: WinRate, before: WinRate) -> str:
    found = change(after, before)
    if (after.exits, after.headquarters) == (before.exits, before.headquarters):
        return tr("{way} play won exactly as often in {games:,} games", way=way, games=after.games)
    if not found.is_shown:
        low, high = _signed(found.low), _signed(found.high)
        return tr(
            "no difference that {games:,} games would show ({low} to {high} percentage points)",
            games=after.games,
            low=low,
            high=high,
        )
    word = tr("more") if found.difference > 0 else tr("less")
    points, low, high = (
        in_figures(abs(share) * 100, ".1f") for share in (found.difference, found.low, found.high)
    )
    rate = _percent(after.rate)
    return tr(
        "{way} play wins {points} percentage points {word} ({low} to {high} {word}), {rate} of the games",
        way=way,
        points=points,
        word=word,
        low=low,
        high=high,
        rate=rate,
    )


def _percent(share: float) -> str:
    return in_figures(share * 100, ".1f") + " %"


def _signed(share: float) -> str:
    """Percentage points with a real minus sign."""
    return in_figures(share * 100, "+.1f").replace("-", "−")


def _names(chosen: Mapping[str, str]) -> str:
    return ", ".join(switch.label for switch in SWITCHES if switch.id in chosen)
