"""A game weighed: its chances over time, what each decision and the dice changed, its turning points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.advice import Review, Weighed
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import tall
from bloodyridge_qt.ui.panels.parts import named, push_button
from bloodyridge_qt.ui.panels.win_graph import WinGraph

TURNING_POINTS: Final = 3
COLUMNS: Final = (tr("Moment"), tr("Decision"), tr("Win before"), tr("Lost by it"), tr("Luck after"))


class ReviewDialog(SheetDialog):
    """Stays open beside the game and fills while the game is weighed."""

    show_wanted = Signal(int)
    """A moment is to be seen in the replay."""
    ems_wide = 56.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Review"), parent)
        self.state = self.add_words(tr("The game is played on from each of its moments."), soft=True)
        self.graph = WinGraph(self)
        self.graph.sought.connect(self.show_wanted)
        self.body.addWidget(self.graph)
        self.rows_label = self.add_words("")
        self._moments: tuple[int, ...] = ()
        self._since = QElapsedTimer()
        self._since.start()
        self.turning_buttons: list[QPushButton] = []
        for number in range(TURNING_POINTS):
            button = push_button("", tr("Replay from there"), partial(self._turn_to, number), self)
            button.hide()
            self.turning_buttons.append(button)
            self.body.addWidget(button)
        self.table = tall(named(QTableWidget(0, len(COLUMNS), self), tr("Decisions")), 14)
        self.table.setHorizontalHeaderLabels(list(COLUMNS))
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setWordWrap(True)
        self.table.itemActivated.connect(lambda _item: self._show_marked())
        self.body.addWidget(self.table, 1)
        self.buttons.addStretch(1)
        self.stop_button = self.add_button(tr("Stop"))
        self.show_button = self.add_button(tr("Replay from here"), self._show_marked)
        self.close_button = self.add_button(tr("Close"), self.reject, main=True)
        self.retheme()

    def show_review(self, review: Review, labels: Sequence[str], *, going: bool) -> None:
        """What has been weighed so far; `labels` has the decisions in words."""
        done = len(review.weighed)
        self.state.setText(self._told(review.moments, len(labels), going=going))
        self.stop_button.setVisible(going)
        self.graph.show_chances(review.chances(), review.turning_points, len(labels))
        self.rows_label.setText("\n".join(f"{name}: {value}" for name, value in review.rows))
        self.rows_label.setVisible(bool(review.rows))
        self._moments = review.turning_points
        for number, button in enumerate(self.turning_buttons):
            button.setVisible(number < len(self._moments))
            if number < len(self._moments):
                moment = self._moments[number]
                words = turning_words(review.of(moment), labels[moment])
                button.setText(escaped(tr("Turning point {number}: {words}", number=number + 1, words=words)))
                button.setAccessibleName(button.text())
        if not going:
            self._fit()
        at = self.table.rowCount()
        self.table.setRowCount(done)
        for row in range(min(at, done), done):
            for column, words in enumerate(cells(review.weighed[row], labels[review.weighed[row].moment])):
                item = QTableWidgetItem(escaped(words))
                if column != 1:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)

    def _told(self, moments: int, of: int, *, going: bool) -> str:
        """How far it has come, and how long the rest takes at this pace; or what there is to be seen."""
        if not going and moments < of:
            words = later("Stopped after {moments} of {decisions} decisions; these were weighed.")
            return tr(words, moments=moments, decisions=of)
        if not going:
            return tr(
                "Every decision is weighed against the best one; what dice alone changed "
                "is luck. Both add up to how the game ended."
            )
        told = tr("{moments} of {labels} decisions are weighed.", moments=moments, labels=of)
        if moments < of / 10:  # the first decisions take far longer than the last
            return told
        left = math.ceil(self._since.elapsed() * (of - moments) / moments / 60_000)
        return f"{told} {tr('About {minutes} more.', minutes=count(left, 'minute'))}" if left else told

    def _turn_to(self, number: int) -> None:
        if number < len(self._moments):
            self.show_wanted.emit(self._moments[number])

    def _show_marked(self) -> None:
        marked = self.table.item(max(0, self.table.currentRow()), 0)
        if marked is not None:
            self.show_wanted.emit(int(marked.text()))

    def _restyle(self) -> None:
        unit = panel_style.em()
        self.graph.setFixedHeight(round(unit * 8))
        for button in self.turning_buttons:
            button.setStyleSheet(f"text-align: left; padding: {round(unit * 0.35)}px {round(unit * 0.7)}px")


def cells(weighed: Weighed, label: str) -> tuple[str, ...]:
    """One decision, a text for each of COLUMNS."""
    best = weighed.best
    loss = "0"
    if weighed.loss:
        low, high = weighed.loss_interval
        loss = f"{weighed.loss * 100:.0f} ({low * 100:.0f}–{high * 100:.0f})"
        label = f"{label}; better: {best.told}"
    return str(weighed.moment), label, percent(best.win), loss, _points(weighed.luck)


def _points(change: float) -> str:
    """A change of a chance in points, with its sign: "+9", "−3", "0"."""
    points = round(change * 100)
    return f"{points:+d}".replace("-", "−") if points else "0"


def turning_words(weighed: Weighed, label: str) -> str:
    """Why a moment is a turning point: "moment 12, attack 1813: −31 by luck"."""
    parts = []
    if weighed.loss:
        parts.append(tr("−{loss:.0f} by the decision", loss=weighed.loss * 100))
    if round(weighed.luck * 100):
        parts.append(tr("{luck} by luck", luck=_points(weighed.luck)))
    return tr(
        "moment {moment}, {label}: {parts}",
        moment=weighed.moment,
        label=label,
        parts=", ".join(parts) or tr("nothing changed"),
    )
