"""A saved game as text, or as an after-action report, with what is known of its file."""

from __future__ import annotations

from pathlib import Path

from bloodyridge_qt.engine.savefile import SavedGame
from bloodyridge_qt.games.bloody_ridge.saves.opening import open_save, table_of
from bloodyridge_qt.games.bloody_ridge.screen.after_action import report_of
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeTable
from bloodyridge_qt.table.report.log_text import log_text
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


def text_of(file: Path) -> str:
    """A saved game as text. Raises Unreadable, StoreFault, MapFault or CounterFault."""
    opened = open_save(file)
    table = table_of(opened)
    facts = file_rows(file.name, opened.saved)
    return log_text(table, table.sheet.title, (*table.source_rows(), *facts))


def page_of(file: Path) -> str:
    """A saved game as a page. Raises as text_of does."""
    opened = open_save(file)
    return report_page(table_of(opened), file.name, opened.saved)
