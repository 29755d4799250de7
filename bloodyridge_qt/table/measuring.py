"""What `bloodyridge measure` asks of a game that can be played many times without a window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.switches import Switch
from bloodyridge_qt.engine.tally import OUTCOME, Tally, games_in
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.measured import SWITCH_WAY, Measurement, Row, change, measured_file, points
from bloodyridge_qt.table.phrases import count


class Series(NamedTuple):
    """One set-up that is measured."""

    ways: tuple[str, ...]
    """Who plays, in the order of the seats."""
    chosen: Mapping[str, str]
    """What departs from the standard game, by switch."""
    against: Mapping[str, str] | None = None
    """The set-up it is compared with, measured before it; None for none."""


def each_alternative(switches: Sequence[Switch], seats: int = 1) -> Iterator[Series]:
    """What each other reading changes in the standard game."""
    for switch in switches:
        for other in switch.alternatives[1:]:
            yield Series((SWITCH_WAY,) * seats, {switch.id: other.value}, {})


class Measuring(ABC):
    """Series of so many games, which are played in blocks; nothing is played before it is asked for."""

    about: ClassVar[str] = later("{count} each, seed {seed}: share won, 95 % interval, how games end")
    """What is told of each series, with blanks for {count} and {seed}."""
    seats: ClassVar[Sequence[str]] = ("",)
    """Whose the ways of a series are."""
    outcomes: ClassVar[Sequence[str]]
    """How games end."""
    endings: ClassVar[Sequence[str]]
    """The same as it is told."""
    victories: ClassVar[Sequence[str]]
    """Which of these are counted as won."""

    def __init__(self, edition: Any, games: int, seed: str, plan: Sequence[Series]) -> None:
        self._edition, self._games, self._seed, self._plan = edition, games, seed, plan
        self.sheet: Final[MapSheet] = edition.start({}).sheet
        """The board, for pictures of where something died."""

    @property
    def file(self) -> Path:
        """Where the program looks for what was kept."""
        return measured_file(self._edition.key)

    @property
    def series(self) -> Sequence[str]:
        """What each series is called: what was chosen, and who plays how; the same in every language."""
        return [self._named(one, str) for one in self._plan]

    def _named(self, one: Series, told: Callable[[str], str]) -> str:
        ways = (f"{told(seat)} {told(way):9}".strip() for seat, way in zip(self.seats, one.ways, strict=True))
        return f"{chosen_words(one.chosen) or told('standard game'):26}  {'  '.join(ways)}"

    @abstractmethod
    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series.

        The same numbers give the same tally, wherever and in whatever order blocks are played.
        """

    @abstractmethod
    def digest(self) -> str:
        """Changes with the data that are played with."""

    def head(self) -> tuple[str, ...]:
        """What to print before the first series."""
        return (tr(self.about, count=count(self._games, "game"), seed=self._seed),)

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """What to print of the last of these series; those before it are given too."""
        last = len(tallies) - 1
        row, against = self._row(last, tallies[last]), self._plan[last].against
        ways = zip(self.endings, self.outcomes, strict=True)
        ended = ", ".join(f"{tr(words)} {tallies[last][OUTCOME, one]}" for words, one in ways)
        told = f"{self._named(self._plan[last], tr)}  {row.share()}  {ended}"
        if against is None:
            return (told,)
        before = next(
            at for at, one in enumerate(self._plan) if (one.ways, one.chosen) == (row.ways, against)
        )
        low, middle, high = map(points, change(row, self._row(before, tallies[before])))
        changed = tr(
            "  {middle} percentage points ({low} to {high}) against {chosen}",
            middle=middle, low=low, high=high,
            chosen=chosen_words(against) or tr("standard game"),
        )  # fmt: skip
        return told, f"  {changed}"

    def _row(self, series: int, tally: Tally) -> Row:
        """A series as it is kept."""
        ways, chosen, _ = self._plan[series]
        return Row(ways, chosen, games_in(tally), tuple(tally[OUTCOME, one] for one in self.victories))

    def written(self, tallies: Sequence[Tally]) -> str:
        """All series as a file keeps them."""
        rows = tuple(map(self._row, range(len(tallies)), tallies))
        return Measurement(self._seed, self._edition.rules({}).version, self.digest(), rows).written()


def chosen_words(chosen: Mapping[str, str]) -> str:
    """What departs from the standard game, "" for that: "cards=21 landing=black"."""
    return " ".join(f"{switch}={value}" for switch, value in chosen.items())
