"""How often Bloody Ridge is won, as `bloodyridge measure` prints and keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bloodyridge_qt.games.bloody_ridge.advice import measure
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS
from bloodyridge_qt.games.bloody_ridge.edition import COUNTERS, MAP, BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.screen import measured


class Ways:
    """Each way of playing, with and without the headquarters (implements table.measuring.Measuring)."""

    def __init__(self, edition: BloodyRidgeEdition, games: int, seed: str) -> None:
        self._edition: Final = edition
        self._games: Final = games
        self._seed: Final = seed
        self.file: Final[Path] = measured.measured_file()

    def lines(self) -> Iterator[tuple[str, ...]]:
        """A line for each way."""
        yield (
            f"{self._games} games each, seed {self._seed}: share won, 95 % interval, exits and division HQ",
        )
        for headquarters in ("in", "out"):
            setting = self._edition.rules_with(Options(headquarters=headquarters)).setting
            for way in WAYS:
                result = measure.measure(setting, way, self._games, self._seed)
                yield (f"HQs {headquarters:3}  {way:14}  {_counted(result)}",)

    def written(self) -> str:
        """Raises ValueError: only what switches change is kept."""
        raise ValueError("what the ways of playing come to is not kept")


class Switches(Ways):
    """What each reading and optional rule changes."""

    _rows: tuple[measure.Row, ...] = ()

    def lines(self) -> Iterator[tuple[str, ...]]:
        """Two lines for each series."""
        yield (
            f"{self._games} games each, {measure.SWITCH_WAY}, seed {self._seed}: share won, "
            "Wilson's 95 % interval, exits, HQ;",
            "then the change in points with Newcombe's 95 % interval",
        )
        for row in measure.measure_switches(
            lambda options: self._edition.rules_with(options).setting, self._games, self._seed
        ):
            self._rows += (row,)
            yield _chosen(row.series.chosen), f"    {_counted(row.result)}{_changed(row, self._rows)}"

    def written(self) -> str:
        """The counts of all series."""
        version, data = self._edition.rules_with(Options()).version, self._edition.data
        return measure.written(
            measure.Measurement(
                measure.SWITCH_WAY,
                self._games,
                self._seed,
                version,
                data[MAP].sha256,
                data[COUNTERS].sha256,
                self._rows,
            )
        )


def _chosen(chosen: Mapping[str, str]) -> str:
    return " ".join(f"{switch}={value}" for switch, value in chosen.items()) or "standard game"


def _counted(result: measure.WinRate) -> str:
    low, high = result.interval
    return f"{result.rate:6.1%}  ({low:.1%} to {high:.1%})  exits {result.exits}, HQ {result.headquarters}"


def _changed(row: measure.Row, rows: tuple[measure.Row, ...]) -> str:
    if row.series.against is None:
        return ""
    against = next(one.result for one in rows if one.series.chosen == row.series.against)
    found = measure.change(row.result, against)
    low, middle, high = (f"{100 * share:+.1f}" for share in (found.low, found.difference, found.high))
    return f"  {middle} points ({low} to {high}) against {_chosen(row.series.against)}"
