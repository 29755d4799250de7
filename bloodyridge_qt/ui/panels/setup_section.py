"""A part of the form for a position: a heading that opens and closes, and its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.panel_style import tint
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip
from bloodyridge_qt.ui.panels.setup_cell import CellEditor

if TYPE_CHECKING:
    from bloodyridge_qt.table.position_setup import SetupCell, SetupRow, SetupSection

LABEL_SHARE: Final = (5, 4)
CELL_SHARE: Final = 5
"""How the width is divided: a label beside one cell, a label beside two, each cell."""
STATUS_SHARE: Final = 3
"""In a table of many columns, of the first of them."""
MANY_COLUMNS: Final = 3
"""A section with as many columns has numbers without arrows."""


def cells_of(section: SetupSection) -> list[SetupCell]:
    """What can be filled in there, in order."""
    return [cell for row in section.rows for cell in row.cells if cell is not None]


class Section(QWidget):
    """One heading that opens and closes, and its rows."""

    entered = Signal(str, str)
    rule_clicked = Signal(str)

    def __init__(self, section: SetupSection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = section.key
        self.cells: dict[str, CellEditor] = {}
        self._labels: list[QWidget] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.heading = QToolButton(self)
        self.heading.setText(section.title)
        self.heading.setCheckable(True)
        self.heading.setChecked(True)
        self.heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.heading.setAccessibleName(f"{section.title}, open or close")
        self.heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.heading.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.heading.toggled.connect(self._fold)
        column.addWidget(self.heading)
        self.body = QWidget(self)
        self._grid = QGridLayout(self.body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.body)
        self._note(section.help, 0, len(section.columns) + 1)
        narrow = len(section.columns) >= MANY_COLUMNS
        for at, title in enumerate(section.columns, start=1):
            label = PlainLabel(title, self.body)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._labels.append(label)
            self._grid.addWidget(label, 1, at)
        for number, row in enumerate(section.rows, start=2):
            self._add(row, number, narrow)
        if narrow:
            for at in range(len(section.columns)):
                self._grid.setColumnStretch(at + 1, 1 if at else STATUS_SHARE)
        else:
            self._grid.setColumnStretch(0, LABEL_SHARE[len(section.columns) > 1])
            for at in range(max(len(section.columns), 1)):
                self._grid.setColumnStretch(at + 1, CELL_SHARE)
        self._fold(True)

    def _add(self, row: SetupRow, number: int, narrow: bool) -> None:
        label = LinkLabel(self.body)
        tail = row.help if row.help.startswith("[") else ""
        label.set_text(f"{row.label} {tail}".strip())
        label.rule_clicked.connect(self.rule_clicked)
        label.setToolTip(plain_tip("" if tail else row.help))
        if narrow:
            label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
            label.setWordWrap(False)
        self._labels.append(label)
        self._grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignVCenter)
        for at, cell in enumerate(row.cells, start=1):
            if cell is None:
                continue
            editor = CellEditor(cell, "" if tail else row.help, narrow and cell.kind == "number", self.body)
            editor.entered.connect(self.entered)
            self.cells[cell.key] = editor
            self._grid.addWidget(editor, number, at)

    def _note(self, text: str, row: int, columns: int) -> None:
        self.note = LinkLabel(self.body)
        self.note.set_text(text)
        self.note.setVisible(bool(text))
        self.note.rule_clicked.connect(self.rule_clicked)
        self._grid.addWidget(self.note, row, 0, 1, columns + 1)

    def _fold(self, opened: bool) -> None:
        self.body.setVisible(opened)
        self.heading.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)

    def restyle(self) -> None:
        """Take colours and sizes anew."""
        unit = panel_style.em()
        self.heading.setFont(panel_style.heading_font(0.85))
        self._grid.setHorizontalSpacing(round(unit * 0.3))
        self._grid.setVerticalSpacing(round(unit * 0.2))
        self.note.setFont(panel_style.text_font(0.88))
        tint(self.note, soft=True)
        self.note.refresh()
        for label in self._labels:
            label.setFont(panel_style.text_font(0.95))
            if isinstance(label, LinkLabel):
                label.refresh()
        for cell in self.cells.values():
            cell.restyle()
