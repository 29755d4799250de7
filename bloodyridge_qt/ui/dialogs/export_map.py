"""What of the map is drawn into a file, how large, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import (
    QButtonGroup,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt import places
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.drawing import map_export, theme
from bloodyridge_qt.ui.drawing.export_run import ExportRun
from bloodyridge_qt.ui.panels import panel_style, tick
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.panel_style import tint
from bloodyridge_qt.ui.panels.plain_label import PlainLabel
from bloodyridge_qt.ui.panels.tick import Dot, Tick

_FORMATS = (("pdf", "PDF, to be printed"), ("png", "PNG"), ("svg", "SVG"))
_PAPERS = (("a4", "A4"), ("letter", "Letter"))
SCREEN_HEX = 12.0
"""Millimetres across a hex that suit a picture for the screen."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen."""

    path: Path
    hex_mm: float
    dots_per_inch: float
    paper: str
    overlays: tuple[str, ...]
    counters: bool
    palette: str


class ExportDialog(SheetDialog):
    """Stays open while a file is drawn beside it; closing it ends the drawing.

    `export` begins to draw; it may raise ExportFault, ValueError or OSError. `may_overwrite` is asked
    about a file that is there already.
    """

    ems_wide = 40.0

    def __init__(
        self,
        overlays: Sequence[tuple[str, str]],
        shown: Sequence[str],
        path: Path,
        export: Callable[[Wanted], ExportRun],
        ask_path: Callable[[Path], Path | None],
        may_overwrite: Callable[[Path, QWidget], bool],
        *,
        counters: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Export the map", parent)
        self._export, self._ask_path, self._may_overwrite = export, ask_path, may_overwrite
        self.run: ExportRun | None = None
        """What is being drawn."""
        self._labels: list[QLabel] = []
        self._counters_possible = counters
        self.formats = self._choice("Format", _FORMATS, "pdf")
        self._add_sizes()
        self.papers = self._choice("Paper", _PAPERS, "a4")
        self.palettes = self._choice("Colours", tuple((name, name) for name in theme.THEMES), "Printed")
        if overlays:
            self._heading("Overlays")
        self.overlays: dict[str, Tick] = {}
        column = QVBoxLayout()
        column.setSpacing(0)
        for key, title in overlays:
            box = Tick(title, self)
            box.setAccessibleName(f"Overlay: {title}")
            box.setChecked(key in shown)
            self.overlays[key] = box
            column.addWidget(box)
        self.body.addLayout(column)
        self._heading("Counters")
        self.counters = Tick("Sheets of all counters, on pages of their own", self)
        self.counters.setAccessibleName(self.counters.text())
        self.body.addWidget(self.counters)
        self._add_path(path)
        self.body.addStretch(1)
        self.said = LinkLabel(self)
        self.said.setAccessibleName("What was written")
        self._column.insertWidget(3, self.said)
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName("How much is drawn")
        self.progress.setTextVisible(False)
        self.progress.hide()
        self._column.insertWidget(4, self.progress)
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button("Cancel")
        self.cancel_button.clicked.connect(self._cancel)
        self.cancel_button.hide()
        self.close_button = self.add_button("Close")
        self.export_button = self.add_button("Export", main=True)
        self.close_button.clicked.connect(self.reject)
        self.export_button.clicked.connect(self._do)
        self._follow()
        self.retheme()
        self.formats["pdf"].setFocus()

    def wanted(self) -> Wanted:
        """What is chosen now."""
        pdf = self.format == "pdf"
        return Wanted(
            path=places.expanded(self.path.text().strip()),
            hex_mm=self.scale.value(),
            dots_per_inch=float(self.dots.value()),
            paper=_chosen(self.papers),
            overlays=tuple(key for key, box in self.overlays.items() if box.isChecked()),
            counters=pdf and self.counters.isChecked(),
            palette=_chosen(self.palettes),
        )

    @property
    def format(self) -> str:
        """ "pdf", "png" or "svg"."""
        return _chosen(self.formats)

    def _heading(self, text: str) -> QLabel:
        label = PlainLabel(text, self)
        self._labels.append(label)
        self.body.addWidget(label)
        return label

    def _choice(self, title: str, values: Sequence[tuple[str, str]], now: str) -> dict[str, Dot]:
        self._heading(title)
        row, group, dots = QHBoxLayout(), QButtonGroup(self), {}
        for value, words in values:
            dot = Dot(words, self)
            dot.setAccessibleName(f"{title}: {words}")
            dot.setChecked(value == now)
            group.addButton(dot)
            dot.toggled.connect(lambda on: self._follow() if on else None)
            row.addWidget(dot)
            dots[value] = dot
        tick.tab_to_chosen(dots.values())
        row.addStretch(1)
        row.setSpacing(round(panel_style.em()))
        self.body.addLayout(row)
        return dots

    def _add_sizes(self) -> None:
        self._heading("Size")
        self.scale, self.dots = QDoubleSpinBox(self), QSpinBox(self)
        self.scale.setRange(2.0, 100.0)
        self.scale.setDecimals(1)
        self.scale.setValue(map_export.TABLE_HEX)
        self.scale.setSuffix(" mm")
        self.scale.setAccessibleName("Millimetres across a hex")
        self.dots.setRange(20, 1200)
        self.dots.setValue(100)
        self.dots.setAccessibleName("Dots to the inch")
        grid = QGridLayout()
        self._plain: list[QLabel] = []
        for column, (words, field) in enumerate(
            (("Across a hex", self.scale), ("Dots to the inch", self.dots))
        ):
            label = PlainLabel(words, self)
            label.setBuddy(field)
            self._plain.append(label)
            grid.addWidget(label, 0, 2 * column)
            grid.addWidget(field, 0, 2 * column + 1)
        grid.setColumnStretch(4, 1)
        self.body.addLayout(grid)
        self.note = LinkLabel(self)
        self.note.set_text(
            f"{map_export.TABLE_HEX:g} mm is the size for the table, {SCREEN_HEX:g} mm does for a screen."
        )
        self.body.addWidget(self.note)

    def _add_path(self, path: Path) -> None:
        self._heading("File")
        self.path = QLineEdit(str(path), self)
        self.path.setAccessibleName("File")
        self.browse = QPushButton("Choose…", self)
        self.browse.setAccessibleName("Choose a file")
        self.browse.clicked.connect(self._choose)
        row = QHBoxLayout()
        row.addWidget(self.path, 1)
        row.addWidget(self.browse)
        self.body.addLayout(row)

    def _choose(self) -> None:
        path = self._ask_path(Path(self.path.text()))
        if path is not None:
            self.path.setText(str(path))
            kind = path.suffix.lower().removeprefix(".")
            if kind in self.formats:
                self.formats[kind].setChecked(True)

    def _follow(self) -> None:
        """What does not apply to the format is grey, and the file ends as it says."""
        if not hasattr(self, "path"):
            return
        kind = self.format
        for dot in self.papers.values():
            dot.setEnabled(kind == "pdf")
        self.dots.setEnabled(kind == "png")
        self.counters.setEnabled(kind == "pdf" and self._counters_possible)
        text = self.path.text().strip()
        if text:
            self.path.setText(str(Path(text).with_suffix(f".{kind}")))

    def _do(self) -> None:
        if not self.path.text().strip():
            self._say("Name a file first.", warning=True)
            return
        wanted = self.wanted()
        if self.run is not None or not self._may_overwrite(wanted.path, self):
            return
        try:
            run = self._export(wanted)
        except OSError as error:
            self._say(f"The file cannot be written: {error.strerror or error}.", warning=True)
            return
        except ValueError as fault:
            self._say(str(fault), warning=True)
            return
        self.run = run
        self.progress.setRange(0, 0)
        run.progressed.connect(self._progressed)
        run.finished.connect(self._done)
        self._show_running(f"Drawing {wanted.path.name}…")

    def _progressed(self, pages: int, of: int) -> None:
        self.progress.setRange(0, of)
        self.progress.setValue(pages)
        self._say(f"Drawing, page {min(pages + 1, of)} of {of}…", warning=False)

    def _done(self, words: str, written: bool) -> None:
        run, self.run = self.run, None
        if run is not None:
            run.deleteLater()
        self._show_running(words, warning=not written)

    def _cancel(self) -> None:
        if self.run is not None:
            self.run.cancel()

    def _show_running(self, words: str, *, warning: bool = False) -> None:
        running = self.run is not None
        self.progress.setVisible(running)
        self.cancel_button.setVisible(running)
        self.export_button.setEnabled(not running)
        if running:
            self.cancel_button.setFocus()
        self._say(words, warning=warning)

    def done(self, result: int) -> None:
        """Closing the dialog ends the drawing."""
        self._cancel()
        super().done(result)

    def _say(self, words: str, *, warning: bool) -> None:
        self.said.set_text(words)
        tint(self.said, warning=warning)
        self._fit()

    def _more_height(self, width: int) -> int:
        bar = self.progress.height() + self._column.spacing() if self.run is not None else 0
        return self.said.heightForWidth(width) + self._column.spacing() + bar

    def _restyle(self) -> None:
        unit = panel_style.em()
        for label in self._labels:
            label.setFont(panel_style.heading_font(0.92))
            label.setContentsMargins(0, round(unit * 0.3), 0, 0)
            tint(label, soft=True)
        boxes = (
            *self.formats.values(),
            *self.papers.values(),
            *self.palettes.values(),
            *self.overlays.values(),
        )
        for box in (*boxes, self.counters):
            box.setFont(panel_style.text_font())
            tick.restyle(box)
        for part in (*self._plain, self.scale, self.dots, self.path):
            part.setFont(panel_style.text_font())
        self.note.setFont(panel_style.text_font(0.92))
        tint(self.note, soft=True)
        self.said.setFont(panel_style.text_font(bold=True))
        look = theme.current()
        self.progress.setFixedHeight(max(6, round(unit * 0.5)))
        self.progress.setStyleSheet(
            f"QProgressBar {{ background: {look.panel_raised.name()}; border: 1px solid "
            f"{look.panel_edge.name()}; }} QProgressBar::chunk {{ background: {look.accent.name()}; }}"
        )


def _chosen(dots: dict[str, Dot]) -> str:
    return next(value for value, dot in dots.items() if dot.isChecked())
