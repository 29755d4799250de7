"""What of the map is drawn into a file, how large, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt import files, places
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.drawing import map_export, theme
from bloodyridge_qt.ui.drawing.export_run import ExportRun
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import worn
from bloodyridge_qt.ui.panels.parts import named
from bloodyridge_qt.ui.panels.plain_label import PlainLabel
from bloodyridge_qt.ui.panels.tick import Dot, Tick

_FORMATS = (("pdf", tr("PDF, to be printed")), ("png", "PNG"), ("svg", "SVG"))
_PAPERS = (("a4", "A4"), ("letter", "Letter"))
SCREEN_SPACE = 12.0
"""Millimetres across a space that suit a picture for the screen."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen."""

    path: Path
    space_mm: float
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
        super().__init__(tr("Export the map"), parent)
        self._export, self._ask_path, self._may_overwrite = export, ask_path, may_overwrite
        self.run: ExportRun | None = None
        """What is being drawn."""
        self._counters_possible = counters
        self.formats = self.add_choice(tr("Format"), _FORMATS, "pdf", self._follow)
        self._add_sizes()
        self.papers = self.add_choice(tr("Paper"), _PAPERS, "a4", self._follow)
        self.palettes = self.add_choice(
            tr("Colours"), [(name, tr(name)) for name in theme.THEMES], "Printed", self._follow
        )
        if overlays:
            self.add_heading(tr("Overlays"))
        self.overlays: dict[str, Tick] = {}
        column = QVBoxLayout()
        column.setSpacing(0)
        for key, title in overlays:
            box = named(Tick(title, self), tr("Overlay: {title}", title=title))
            box.setChecked(key in shown)
            self.overlays[key] = box
            column.addWidget(box)
        self.body.addLayout(column)
        self.add_heading(tr("Counters"))
        self.counters = self.add_tick(tr("Sheets of all counters, on pages of their own"))
        self._add_path(path)
        self.body.addStretch(1)
        self.said = named(self.add_foot(worn(LinkLabel(self), bold=True)), tr("What was written"))
        self.progress = named(self.add_foot(QProgressBar(self)), tr("How much is drawn"))
        self.progress.setTextVisible(False)
        self.progress.hide()
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button(tr("Cancel"), self._cancel)
        self.cancel_button.hide()
        self.close_button = self.add_button(tr("Close"), self.reject)
        self.export_button = self.add_button(tr("Export"), self._do, main=True)
        self._follow()
        self.retheme()
        self.formats["pdf"].setFocus()

    def wanted(self) -> Wanted:
        """What is chosen now."""
        pdf = self.format == "pdf"
        return Wanted(
            path=places.expanded(self.path.text().strip()),
            space_mm=self.scale.value(),
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

    def _add_sizes(self) -> None:
        self.add_heading(tr("Size"))
        self.scale, self.dots = QDoubleSpinBox(self), QSpinBox(self)
        self.scale.setRange(2.0, 100.0)
        self.scale.setDecimals(1)
        self.scale.setValue(map_export.TABLE_SPACE)
        self.scale.setSuffix(" mm")
        self.scale.setAccessibleName(tr("Millimetres across a space"))
        self.dots.setRange(20, 1200)
        self.dots.setValue(100)
        self.dots.setAccessibleName(tr("Dots to the inch"))
        grid = QGridLayout()
        for column, (words, field) in enumerate(
            ((tr("Across a space"), self.scale), (tr("Dots to the inch"), self.dots))
        ):
            label = worn(PlainLabel(words, self))
            label.setBuddy(field)
            grid.addWidget(label, 0, 2 * column)
            grid.addWidget(field, 0, 2 * column + 1)
        grid.setColumnStretch(4, 1)
        self.body.addLayout(grid)
        self.note = self.add_linked(
            tr(
                "{table_space:g} mm is for the table, {screen_space:g} mm does for a screen.",
                table_space=map_export.TABLE_SPACE,
                screen_space=SCREEN_SPACE,
            ),
            size=0.92,
            soft=True,
        )

    def _add_path(self, path: Path) -> None:
        self.add_heading(tr("File"))
        self.path = named(QLineEdit(str(path), self), tr("File"))
        self.browse = named(QPushButton(tr("Choose…"), self), tr("Choose a file"))
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

    def _follow(self, _chosen: str = "") -> None:
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
            self._say(tr("Name a file first."), warning=True)
            return
        wanted = self.wanted()
        if self.run is not None or not self._may_overwrite(wanted.path, self):
            return
        try:
            run = self._export(wanted)
        except OSError as error:
            self._say(tr("The file cannot be written: {reason}.", reason=files.reason(error)), warning=True)
            return
        except ValueError as fault:
            self._say(str(fault), warning=True)
            return
        self.run = run
        self.progress.setRange(0, 0)
        run.progressed.connect(self._progressed)
        run.finished.connect(self._done)
        self._show_running(tr("Drawing {name}…", name=wanted.path.name))

    def _progressed(self, pages: int, of: int) -> None:
        self.progress.setRange(0, of)
        self.progress.setValue(pages)
        self._say(tr("Drawing, page {pages} of {of}…", pages=min(pages + 1, of), of=of), warning=False)

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
        worn(self.said, bold=True, warning=warning)
        self._fit()

    def _restyle(self) -> None:
        look = theme.current()
        self.progress.setFixedHeight(max(6, round(panel_style.em() * 0.5)))
        self.progress.setStyleSheet(
            f"QProgressBar {{ background: {look.panel_raised.name()}; border: 1px solid "
            f"{look.panel_edge.name()}; }} QProgressBar::chunk {{ background: {look.accent.name()}; }}"
        )


def _chosen(dots: dict[str, Dot]) -> str:
    return next(value for value, dot in dots.items() if dot.isChecked())
