"""How often Bloody Ridge is won, as `bloodyridge measure` prints and keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bloodyridge_qt.engine.tally import Tally, block_name
from bloodyridge_qt.games.bloody_ridge.advice import measure
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS
from bloodyridge_qt.games.bloody_ridge.edition import COUNTERS, MAP, BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.screen import measured
from bloodyridge_qt.language import in_figures, later, tr
from bloodyridge_qt.table.measuring import Measuring, chosen_words


def series(edition: BloodyRidgeEdition, games: int, seed: str, *, switches: bool) -> Measuring:
    """The ways of playing, or what each reading and optional rule changes."""
    return (Switches if switches else Ways)(edition, games, seed)


class Ways(Measuring):
    """Each way of playing, with and without the headquarters."""

    file = measured.measured_file()
    about = later("{games} games each, seed {seed}: share won, 95 % interval, exits and division HQ")

    def __init__(self, edition: BloodyRidgeEdition, games: int, seed: str) -> None:
        super().__init__(edition, games, seed)
        self._edition: Final = edition
        self._ways = [(headquarters, way) for headquarters in ("in", "out") for way in WAYS]
        self._playing: tuple[int, measure.Player] | None = None
        """The series that is being played, and its player."""

    @property
    def series(self) -> Sequence[str]:
        """HQs and way."""
        return [f"HQs {headquarters:3}  {way:14}" for headquarters, way in self._ways]

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        if self._playing is None or self._playing[0] != series:
            self._playing = series, self._player(series)
        return self._playing[1].block(block_name(self._seed, block), games)

    def _player(self, series: int) -> measure.Player:
        headquarters, way = self._ways[series]
        return measure.Player(self._setting(Options(headquarters=headquarters)), way)

    def _setting(self, options: Options) -> Setting:
        return self._edition.rules_with(options).setting

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """A line for each way."""
        last = len(tallies) - 1
        return (f"{self.series[last]}  {_counted(measure.rate_of(self._ways[last][1], tallies[last]))}",)


class Switches(Ways):
    """What each reading and optional rule changes."""

    def __init__(self, edition: BloodyRidgeEdition, games: int, seed: str) -> None:
        super().__init__(edition, games, seed)
        self._series = measure.switch_series()

    @property
    def series(self) -> Sequence[str]:
        """What was chosen."""
        return [_chosen(one.chosen) for one in self._series]

    def _player(self, series: int) -> measure.Player:
        setting, moved = measure.concerned(self._series[series], self._setting)
        return measure.Player(setting, measure.SWITCH_WAY, moved)

    def head(self) -> tuple[str, ...]:
        """How many games, and what is told of them."""
        first = tr(
            "{games} games each, {switch_way}, seed {seed}: share won, Wilson's 95 % interval, exits, HQ;",
            games=self._games, switch_way=tr(measure.SWITCH_WAY), seed=self._seed,
        )  # fmt: skip
        return first, tr("then the change in points with Newcombe's 95 % interval")

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """Two lines for each series."""
        rows = [
            measure.Row(series, measure.rate_of(measure.SWITCH_WAY, tally))
            for series, tally in zip(self._series, tallies, strict=False)
        ]
        row = rows[-1]
        return _chosen(row.series.chosen), f"    {_counted(row.result)}{_changed(row, rows)}"

    def written(self, tallies: Sequence[Tally]) -> str:
        """The counts of all series."""
        version, data, rows = self._edition.rules_with(Options()).version, self._edition.data, []
        for series, tally in zip(self._series, tallies, strict=True):
            setting, moved = measure.concerned(series, self._setting)
            hexes = tuple(setting.board.numbers[space] for space in moved)
            rows.append(measure.Row(series, measure.rate_of(measure.SWITCH_WAY, tally), hexes))
        return measure.written(
            measure.Measurement(
                measure.SWITCH_WAY,
                self._games,
                self._seed,
                version,
                data[MAP].sha256,
                data[COUNTERS].sha256,
                tuple(rows),
            )
        )


def _chosen(chosen: Mapping[str, str]) -> str:
    return chosen_words(chosen) or tr("standard game")


def _counted(result: measure.WinRate) -> str:
    low, high = result.interval
    return tr(
        "{rate:6.1%}  ({low:.1%} to {high:.1%})  exits {exits}, HQ {headquarters}",
        rate=result.rate,
        low=low,
        high=high,
        exits=result.exits,
        headquarters=result.headquarters,
    )


def _changed(row: measure.Row, rows: Sequence[measure.Row]) -> str:
    if row.series.against is None:
        return ""
    against = next(one.result for one in rows if one.series.chosen == row.series.against)
    found = measure.change(row.result, against)
    low, middle, high = (
        in_figures(100 * share, "+.1f") for share in (found.low, found.difference, found.high)
    )
    return tr(
        "  {middle} percentage points ({low} to {high}) against {chosen}",
        middle=middle,
        low=low,
        high=high,
        chosen=_chosen(row.series.against),
    )
