"""The panel in which a position is set up: what to put on the map, all there is to name, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.forms import Complaint, Section
from bloodyridge_qt.table.position_setup import Starter, TouchMode
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.field_input import FieldInput
from bloodyridge_qt.ui.panels.field_section import FoldingSection
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import fill_grid, fit_grid, most_abreast
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.work_panel import WorkPanel

LOOK: Final = ""
"""The mode in which a touch of the map changes nothing."""
MOST_COMPLAINTS: Final = 3
"""Told one by one; how many more there are is told too."""
QWIDGETSIZE_MAX: Final = (1 << 24) - 1
"""Qt's own number for no limit, which it does not hand on."""
LOW: Final = 42
"""Em: a panel that is not as high scrolls as a whole."""
MODES_ABREAST: Final = 3
"""At most, where there is room for their words."""


class PositionPanel(WorkPanel):
    """Shows and asks; the position itself is the position editor's."""

    started = Signal(str)
    """Key of what the position is to be begun with."""
    entered = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.starters: dict[str, QPushButton] = {}
        self.sections: dict[str, FoldingSection] = {}
        self._complaints: tuple[str, ...] = ()
        self._low = False
        self._column = aired(QVBoxLayout(self._sheet), 0, 0, 0, 0, 0.5)
        self._head_box = QWidget()  # what is put on the map stays in sight where there is room
        self._head = aired(QVBoxLayout(self._head_box), 0.3, 0.7, 0.2, 0.7, 0.4)
        self._around.addWidget(self._head_box)
        self._around.addWidget(self.scroll_area, 1)
        self._foot = aired(QVBoxLayout(), 0.3, 0.7, 0.2, 0.7, 0.4)
        self._around.addLayout(self._foot)
        self._begin_row = QHBoxLayout()
        self._heading(tr("Begin with"), self._head)
        self._head.addLayout(self._begin_row)
        self._heading(tr("A press on the map"), self._head)
        self._head.addLayout(self._tool_grid)
        self._rows = aired(QVBoxLayout(), 0.5, 0.7, 0, 0.7, 0)
        self._column.addLayout(self._rows)
        self._column.addStretch(1)
        self._add_foot()
        self.retheme()

    # ---- what it shows

    def set_starters(self, starters: Sequence[Starter]) -> None:
        """What a position can be begun with."""
        panel_style.empty(self._begin_row)
        self.starters = {}
        for starter in starters:
            button = self._push(starter.label, starter.help)
            button.clicked.connect(lambda _on=False, key=starter.key: self.started.emit(key))
            self.starters[starter.key] = button
            self._begin_row.addWidget(button)
        self._begin_row.addStretch(1)

    def set_modes(self, modes: Sequence[TouchMode]) -> None:
        """What can be put on the map; the first is always to look only."""
        tools = {LOOK: (tr("Look"), tr("Change nothing; a drag moves the sheet"))}
        tools |= {mode.key: (mode.label, mode.help) for mode in modes}
        if list(tools) != list(self.tools):
            self._set_tools(tools, later("On the map: {words}"))
            self._lay_out_modes()

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Everything that can be filled in; what is there already only takes its new value."""
        keys = [[field.key for field in section.fields()] for section in sections]
        if keys == [list(section.inputs) for section in self.sections.values()]:
            for section in sections:
                self.sections[section.key].show_section(section)
            return
        held = self.focused()
        height = self._height_of(held)
        closed = [key for key, section in self.sections.items() if not section.heading.isChecked()]
        panel_style.empty(self._rows)
        self.sections = {}
        for section in sections:
            made = FoldingSection(section, self._sheet)
            made.entered.connect(self.entered)
            made.heading.setChecked(section.key not in closed)
            made.made.connect(self._lay_out_modes)
            self.sections[section.key] = made
            self._rows.addWidget(made)
            made.fit(self._within() - 2 * round(panel_style.em() * 0.7))
            made.show()  # at once, and not when the layout comes to it: its height counts below
        focused = self.cell(held)
        if focused is not None:
            focused.field.setFocus()
            # rows that come or go above it do not move it away from under the pointer
            for _ in range(2):  # heights follow from widths
                QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            bar = self.scroll_area.verticalScrollBar()
            bar.setValue(bar.value() + self._height_of(held) - height)

    def _height_of(self, key: str) -> int:
        """Where a cell lies in what is seen of the list; 0 for none."""
        cell = self.cell(key)
        return 0 if cell is None else cell.mapTo(self.scroll_area.viewport(), cell.rect().topLeft()).y()

    def cell(self, key: str) -> FieldInput | None:
        """The editor of a cell; None when there is none."""
        return next(
            (section.inputs[key] for section in self.sections.values() if key in section.inputs), None
        )

    def focused(self) -> str:
        """Key of the cell that has the keyboard; "" for none."""
        for section in self.sections.values():
            for key, editor in section.inputs.items():
                if editor.field.hasFocus():
                    return key
        return ""

    def show_complaints(self, complaints: Sequence[Complaint]) -> None:
        """Why it cannot be played on yet, or that it can."""
        self._complaints = tuple(one.text for one in complaints)
        self._show_verdict()
        self.verdict.setToolTip(plain_tip("\n".join(self._complaints)))
        worn(self.verdict, 0.95, bold=True, warning=bool(complaints))
        self.play_button.setEnabled(not complaints)
        self.play_button.setToolTip(
            plain_tip("\n".join(self._complaints) or tr("The game goes on from here"))
        )
        self.play_button.setAccessibleDescription("; ".join(self._complaints))

    def _show_verdict(self) -> None:
        most = 1 if self._low else MOST_COMPLAINTS
        told = [f"• {text}" for text in self._complaints[:most]]
        if len(self._complaints) > most:
            told.append(tr("And {complaints} more.", complaints=len(self._complaints) - most))
        self.verdict.set_text("\n".join(told) or tr("Nothing stands against this position."))

    def commit(self) -> None:
        """Take what is being typed: a button need not take the keyboard from the field."""
        cell = self.cell(self.focused())
        if cell is not None:
            cell.commit()

    # ---- building

    def _push(self, text: str, tip: str) -> QPushButton:
        button = super()._push(text, tip)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _add_foot(self) -> None:
        self.verdict.setAccessibleName(tr("What stands against it"))
        grid = QGridLayout()
        undo, redo = tr("Take the last entry back (Ctrl+Z)"), tr("Enter it again (Ctrl+Shift+Z)")
        self._add_history(undo, redo, tr("Play on from here"), "")
        self.cancel_button = self._push(tr("Cancel"), tr("Go back to the game"))
        fill_grid(grid, (self.undo_button, self.redo_button, self.cancel_button, self.play_button), 2)
        lay(self._foot, self.verdict, grid)

    # ---- looks

    def _dress(self) -> None:
        self._lay_out_modes()
        self._divide_height()

    def _lay_out_modes(self) -> None:
        unit = panel_style.em()
        gap = round(unit * 0.3)
        within = self._within() - 2 * round(unit * 0.7)
        sideways = most_abreast(self.starters.values(), within, gap) >= len(self.starters)
        self._begin_row.setDirection(
            QBoxLayout.Direction.LeftToRight if sideways else QBoxLayout.Direction.TopToBottom
        )
        fit_grid(self._tool_grid, self.tools.values(), within, MODES_ABREAST)
        for section in self.sections.values():
            section.fit(within)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_modes()
        self._divide_height()

    def _within(self) -> int:
        """How wide what is scrolled can be seen."""
        return self.width() - self.scroll_area.verticalScrollBar().sizeHint().width()

    def _divide_height(self) -> None:
        """Where there is little height, as with large text, the list gets more of it."""
        low = self.height() < panel_style.em() * LOW
        # a table below may be wider than can be seen: that is no reason for buttons to be
        self._head_box.setMinimumWidth(self._within() if low else 0)
        self._head_box.setMaximumWidth(self._within() if low else QWIDGETSIZE_MAX)
        if low == self._low:
            return
        self._low = low
        if low:
            self._column.insertWidget(0, self._head_box, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            self._around.insertWidget(0, self._head_box)
        self._head_box.show()
        self._show_verdict()
