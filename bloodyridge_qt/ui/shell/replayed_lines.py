"""The lines of the log by decision, for a replay: those that were taken back, too."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from bloodyridge_qt.table.cues import LogLine
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.shell.history_control import BEFORE


class ReplayedLines(QObject):
    """Knows the lines of the game as it stands; others are fetched while nothing else is to be done."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._table: Table | None = None
        self._moments = 0
        self._lines: dict[int, tuple[LogLine, ...]] = {}
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_ahead)

    def read(self, table: Table, moments: int) -> None:
        """Begin with this table, of which so many moments are known."""
        self._table, self._moments = table, moments
        found: dict[int, list[LogLine]] = {decision: [] for decision in range(BEFORE, table.at)}
        for line in table.log_lines():
            found.setdefault(line.moment, []).append(line)
        self._lines = {decision: tuple(lines) for decision, lines in found.items()}
        self._timer.start(0)

    def forget(self) -> None:
        """The replay is over."""
        self._timer.stop()
        self._table, self._moments, self._lines = None, 0, {}

    def until(self, moment: int) -> list[LogLine]:
        """What the log says when a moment is reached."""
        return [line for decision in range(BEFORE, moment) for line in self._of(decision)]

    def _of(self, decision: int) -> tuple[LogLine, ...]:
        if decision not in self._lines and self._table is not None:
            beats = self._table.beats_at(decision)
            self._lines[decision] = tuple(line for beat in beats for line in beat.log)
        return self._lines.get(decision, ())

    def _read_ahead(self) -> None:
        decision = next((at for at in range(self._moments - 1) if at not in self._lines), None)
        if decision is None:
            self._timer.stop()
        else:
            self._of(decision)
