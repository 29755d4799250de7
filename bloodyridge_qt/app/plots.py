"""Draws what `bloodyridge measure` has counted: wins by turn, where forces die, losses and survivors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from matplotlib import colormaps, rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, games_in, values_of
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.measuring import Measuring

_ACROSS: Final = 4
"""Pictures in a row."""
_FEW: Final = 40
"""Spaces that have room for their names."""
_TURNS: Final = "wins_by_turn"


def draw(folder: Path, measuring: Measuring, tallies: Sequence[Tally]) -> Iterator[Path]:
    """Write a PNG and an SVG of each thing counted, a picture for each series; the files written.

    Raises OSError.
    """
    drawn = [pair for pair in zip(measuring.series, tallies, strict=True) if games_in(pair[1])]
    whats = sorted({what for _name, tally in drawn for what, _value in tally} - {OUTCOME, WON, ENDED, DIED})
    names = [_TURNS, DIED, *(what for what in whats if all(_is_number(tally, what) for _, tally in drawn))]
    for what in names:
        if any(values_of(tally, ENDED if what == _TURNS else what) for _name, tally in drawn):
            yield from _written(folder / what.replace(" ", "_").casefold(), what, measuring, drawn)


def _is_number(tally: Tally, what: str) -> bool:
    return all(isinstance(value, int) for value in values_of(tally, what))


def _written(
    path: Path, what: str, measuring: Measuring, drawn: Sequence[tuple[str, Tally]]
) -> Iterator[Path]:
    rows = -(-len(drawn) // _ACROSS)
    across = min(_ACROSS, len(drawn))
    figure = Figure(figsize=(4.2 * across, 3.6 * rows), layout="constrained")
    FigureCanvasAgg(figure)
    grid = list(figure.subplots(rows, across, squeeze=False, sharex=what != DIED, sharey=what != DIED).flat)
    for (name, tally), axes in zip(drawn, grid, strict=False):
        axes.set_title(" ".join(name.split()), fontsize=9)
        if what == DIED:
            _map(axes, measuring, tally, figure)
        else:
            _bars(axes, what, tally)
    for axes in grid[len(drawn) :]:
        axes.set_axis_off()
    for suffix in (".png", ".svg"):
        file = path.with_suffix(suffix)
        with rc_context({"svg.hashsalt": "bloodyridge"}):  # the same counts, the same file
            figure.savefig(file, dpi=110, metadata={"Date": None} if suffix == ".svg" else None)
        yield file


def _bars(axes: Any, what: str, tally: Tally) -> None:
    def bars(counted: str, colour: str, **how: Any) -> None:
        counts = values_of(tally, counted)
        shares = [100 * count / games_in(tally) for count in counts.values()]
        axes.bar(list(counts), shares, color=colour, **how)

    if what == _TURNS:
        bars(ENDED, "#d6c9a8", label=tr("ended"))
        bars(WON, "#a13d2d", label=tr("won"), width=0.5)
        axes.set(xlabel=tr("turn"), ylabel=tr("% of games"), xticks=list(values_of(tally, ENDED)))
        axes.legend(fontsize=7, loc="upper left")
    else:
        bars(what, "#4c6a57")
        axes.set(xlabel=tr(what), ylabel=tr("% of games"))


def _map(axes: Any, measuring: Measuring, tally: Tally, figure: Figure) -> None:
    """Every space of the board, the darker the more often something died there."""
    games, died = games_in(tally), values_of(tally, DIED)
    spaces = measuring.sheet.spaces
    often = [100 * died.get(space.name, 0) / games for space in spaces]
    shapes = PolyCollection(
        [space.polygon for space in spaces], cmap=colormaps["YlOrBr"], edgecolors="#8a8371", linewidths=0.4
    )
    shapes.set_array(often)
    shapes.set_clim(0, max(*often, 1))
    axes.add_collection(shapes)
    for space in spaces if len(spaces) <= _FEW else ():
        axes.annotate(space.name, space.centre, ha="center", va="center", fontsize=3)
    axes.autoscale_view()
    axes.set_aspect("equal")
    axes.set_axis_off()
    figure.colorbar(shapes, ax=axes, shrink=0.7, label=tr("deaths in 100 games"))
