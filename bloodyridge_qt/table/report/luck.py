"""What dice against expectation come to, in words that promise no more than so many dice can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bloodyridge_qt.language import inside, later, plural, tr
from bloodyridge_qt.table.report.tallies import MEAN, Tally

ENOUGH: Final = 30
"""Dice from which on luck is judged at all."""
USUAL: Final = 0.2
"""Luck that comes oftener than this is called nothing unusual."""
RARE: Final = 0.02
"""Luck that comes less often than this is marked."""

HOW_TO_READ: Final = tr(
    "Fair dice have a mean of {mean:.1f}. Luck is in the hits of dice that can hit; where none can, in high "
    "pips, or in low ones where those are better. A bar over the broken line fell oftener than fair dice "
    "do on average.",
    mean=MEAN,
)
"""To be told with a table of tallies."""

_LEAST: Final = 1e-6
_SPACE: Final = "\N{NO-BREAK SPACE}"


class Unit(NamedTuple):
    """What would have to be repeated for the same luck."""

    one: str
    many: str


GAME: Final = Unit(later("game"), later("games"))
SERIES: Final = Unit(later("such series"), later("such series"))
"""As many dice, thrown for the same things; to be explained where it is used."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of some dice, told."""

    text: str
    """One sentence with its full stop."""
    rare: bool
    """Whether it deserves a mild mark: enough dice, and rarer than RARE. The text says so too."""
    again: bool = False
    """Whether the same dice are judged in another row already."""


def lucks_of(tallies: Sequence[Tally], sides: Mapping[str, str], unit: Unit = GAME) -> tuple[Luck, ...]:
    """The luck of each row of a table; where all dice of a side come down to those of one row, it says so."""
    found = []
    for tally in tallies:
        twins = (
            one.purpose
            for one in tallies
            if (one.side == tally.side and (one.aimed, one.judged) == (tally.aimed, tally.judged))
        )
        twin = next(twins, "") if not tally.purpose else ""
        name = sides.get(tally.side, tally.side)
        found.append(
            Luck(tr("As for {twin}.", twin=twin), False, True) if twin else luck_of(tally, name, unit)
        )
    return tuple(found)


def luck_of(tally: Tally, name: str, unit: Unit = GAME) -> Luck:
    """The luck of a tally for the side called `name`."""
    if tally.judged < ENOUGH:
        if tally.chance > USUAL:
            return Luck(tr("Nothing unusual so far."), False)
        few = plural(
            tally.judged, "{number} die is too few to tell more.", "{number} dice are too few to tell more."
        )
        return Luck(f"{tr('Lucky so far;') if tally.good else tr('Unlucky so far;')} {few}", False)
    luck = later("Luck this good for the {name}, or better, comes {often}.")
    if not tally.good:
        luck = later("Luck this bad for the {name}, or worse, comes {often}.")
    told = tr(luck, name=name, often=frequency(tally.chance, unit))
    if tally.chance > USUAL:
        return Luck(f"{tr('Nothing unusual:')} {inside(told)}", False)
    if tally.chance < RARE:
        return Luck(f"{tr('Rare:')} {inside(told)}", True)
    return Luck(told, False)


def frequency(chance: float, unit: Unit = GAME) -> str:
    """How often something of this chance comes: "about once in 7 games"."""
    if chance < _LEAST:
        return tr("less than once in a million {many}", many=tr(unit.many))
    every = round(1 / chance)
    if every < 2:
        return tr("in most {many}", many=tr(unit.many))
    if every == 2:
        return tr("in about every second {one}", one=tr(unit.one))
    if every >= 100:  # two figures: more would pretend to know
        places = len(str(every)) - 2
        every = round(every, -places)
    return tr("about once in {every:,} {many}", every=every, many=tr(unit.many)).replace(",", _SPACE)


def caution(lucks: Sequence[Luck], unit: Unit = GAME) -> str:
    """What to keep in mind when so many rows are looked at together; empty for a single one."""
    rows = sum(not luck.again for luck in lucks)
    if rows < 2:
        return ""
    return tr(
        "With {rows} rows to look at, fair dice are expected to show one of them "
        "with luck as good as comes once in {rows} {many}, and one with luck as "
        "bad.",
        rows=rows,
        many=tr(unit.many),
    )
