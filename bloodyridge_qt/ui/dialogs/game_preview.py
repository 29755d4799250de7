"""What is in a saved game, told beside a list of them: a picture of the table and a few rows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.kept import Preview
from bloodyridge_qt.ui.board.thumbnail import thumbnail
from bloodyridge_qt.ui.dialogs.clock import when
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import named
from bloodyridge_qt.ui.panels.plain_label import PathLabel, PlainLabel

EMS_WIDE = 17.0
EMS_HIGH = 20.0
"""Room for the picture, in em."""


class GamePreview(Dressed, QWidget):
    """Shows one Preview at a time; without one, a sentence."""

    def __init__(self, parent: QWidget | None = None, nothing: str = tr("No game is chosen.")) -> None:
        super().__init__(parent)
        self._nothing = nothing
        self.preview: Preview | None = None
        """What is shown."""
        self.picture = PlainLabel("", self)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.words = worn(PlainLabel("", self, wrap=True))
        self._grid = aired(QGridLayout(), 0.9, down=0.15)
        self._grid.setColumnStretch(1, 1)
        column = aired(QVBoxLayout(self), 0.6, 0.5, 0, 0.5, 0)
        lay(column, self.picture, self._grid, self.words)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(tr("Preview"))
        self.show_preview(None)

    def show_preview(self, preview: Preview | None) -> None:
        """Show this one; None shows that there is nothing to show."""
        self.preview = preview
        rows = preview.rows if preview is not None else ()
        if preview is not None and preview.saved is not None:
            rows = (*rows, (tr("Saved"), when(preview.saved)))
        panel_style.empty(self._grid)
        top = Qt.AlignmentFlag.AlignTop
        for number, (name, value) in enumerate(rows):
            is_path = Path(value).is_absolute()
            shown = named(PathLabel(value, self), name) if is_path else PlainLabel(value, self, wrap=True)
            self._grid.addWidget(worn(PlainLabel(name, self)), number, 0, top)
            self._grid.addWidget(worn(shown, bold=True), number, 1, top)
        self.words.setText(preview.trouble if preview is not None else self._nothing)
        self.words.setVisible(bool(self.words.text()))
        told = (f"{name}: {value}" for name, value in rows)
        self.setAccessibleDescription(". ".join(filter(None, (*told, self.words.text()))))
        self.retheme()

    def _clothe(self) -> None:
        """It wears what the dialog wears."""

    def _dress(self) -> None:
        unit, shown, drawn = panel_style.em(), self.preview, QPixmap()
        room = QSize(round(unit * EMS_WIDE), round(unit * EMS_HIGH))
        if (
            screen := self.screen()
        ) is not None:  # on a small one the list beside it and the rows need theirs
            there = screen.availableSize()
            room = room.boundedTo(QSize(there.width() // 4, round(there.height() * 0.42)))
        self.setFixedWidth(room.width() + round(unit))
        if shown is not None and shown.view is not None and shown.sheet is not None:
            drawn = thumbnail(shown.view, shown.sheet, room, self.devicePixelRatioF())
        self.picture.setPixmap(drawn)
        self.picture.setVisible(not drawn.isNull())
