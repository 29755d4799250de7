"""A game as an after-action report, with what is known of its file."""

from __future__ import annotations

from bloodyridge_qt.engine.savefile import SavedGame
from bloodyridge_qt.games.bloody_ridge.screen.after_action import report_of
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeTable
from bloodyridge_qt.table.report.model import Rows
from bloodyridge_qt.table.report.page import page


def file_rows(name: str, saved: SavedGame) -> Rows:
    """Rows on a file and on the map and counters it was played with; no name for a game in no file."""
    data = ((saved.setup.map, "Map"), (saved.setup.counters, "Counters"))
    told = f"{saved.saved:%Y-%m-%d %H:%M} UTC by {saved.program}, rules {saved.rules}"
    return (
        *((("File", name), ("Saved", told)) if name else (("Written", told),)),
        *((what, f"{one.file}, SHA-256 {one.sha256}") for one, what in data),
    )


def report_page(table: BloodyRidgeTable, name: str, saved: SavedGame) -> str:
    """The report as one HTML page that needs no network."""
    return page(report_of(table), file_rows(name, saved))
