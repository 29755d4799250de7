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
        self._labels: list[QWidget] = []
        column = aired(QVBoxLayout(self), 0.6, 0.5, 0, 0.5, 0)
        lay(column, self.picture, self._grid, self.words)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(tr("Preview"))
        self.show_preview(None)

    def show_preview(self, preview: Preview | None) -> None:
        """Show this one; None shows that there is nothing to show."""
        self.preview = preview
        for label in self._labels:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._labels = []
        for number, (name, value) in enumerate(self._rows()):
            left, right = worn(PlainLabel(name, self)), worn(self._value(name, value), bold=True)
            for column, label in enumerate((left, right)):
                self._grid.addWidget(label, number, column, Qt.AlignmentFlag.AlignTop)
            self._labels += (left, right)
        self.words.setText(preview.trouble if preview is not None else self._nothing)
        self.words.setVisible(bool(self.words.text()))
        self.setAccessibleDescription(self.description())
        self.retheme()

    def _rows(self) -> tuple[tuple[str, str], ...]:
        shown = self.preview
        if shown is None:
            return ()
        return (*shown.rows, *(((tr("Saved"), when(shown.saved)),) if shown.saved is not None else ()))

    def _value(self, name: str, value: str) -> QWidget:
        if Path(value).is_absolute():
            path = PathLabel(value, self)
            path.setAccessibleName(name)
            return path
        return PlainLabel(value, self, wrap=True)

    def description(self) -> str:
        """The same in one line, for a screen reader."""
        if self.preview is None:
            return self._nothing
        rows = [f"{name}: {value}" for name, value in self._rows()]
        return ". ".join([*rows, *([self.preview.trouble] if self.preview.trouble else [])])

    def _clothe(self) -> None:
        """It wears what the dialog wears."""

    def _dress(self) -> None:
        self.setFixedWidth(self._wide() + round(panel_style.em()))
        self._paint()

    def _wide(self) -> int:
        """Room for the picture in pixels: on a small screen the list beside it needs the rest."""
        wide, screen = round(panel_style.em() * EMS_WIDE), self.screen()
        return wide if screen is None else min(wide, screen.availableSize().width() // 4)

    def _paint(self) -> None:
        shown = self.preview
        unit = panel_style.em()
        room = QSize(self._wide(), round(unit * EMS_HIGH))
        screen = self.screen()
        if screen is not None:  # on a low screen the rows go first
            room.setHeight(min(room.height(), round(screen.availableSize().height() * 0.42)))
        drawn = QPixmap()
        if shown is not None and shown.view is not None and shown.sheet is not None:
            drawn = thumbnail(shown.view, shown.sheet, room, self.devicePixelRatioF())
        self.picture.setPixmap(drawn)
        self.picture.setVisible(not drawn.isNull())
