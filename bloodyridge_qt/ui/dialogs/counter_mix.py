"""The form for a counter mix: every number, its sums, and the file it goes into."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QSpinBox, QWidget

from bloodyridge_qt.boards.mapfile import PROVENANCES
from bloodyridge_qt.ui.dialogs import save_trouble, unsaved
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style, tick
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.panel_style import tint
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip
from bloodyridge_qt.ui.panels.setup_cell import NumberField
from bloodyridge_qt.ui.panels.tick import Tick

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QResizeEvent

    from bloodyridge_qt.table.map_editing import CounterForm, FormRow

COLUMNS = 3


class CounterMixDialog(SheetDialog):
    """Changes the form as it is filled in; `saved` tells the new file. What is in no file is asked about."""

    saved = Signal(object)
    """The Path."""
    changed_form = Signal()
    """A number has been set, or the form saved."""
    given_up = Signal()
    """The player does not want what is in no file."""
    open_wanted = Signal()
    rule_clicked = Signal(str)
    ems_wide = 58.0

    def __init__(
        self, form: CounterForm, name: str, ask_path: Callable[[], Path | None], parent: QWidget | None = None
    ) -> None:
        super().__init__("Counter mix", parent)
        self._form = form
        self._name = name
        self._may_leave = False
        self._ask_path = ask_path
        self.title_label.setText(f"Counter mix: {name}")
        self.fields: dict[str, QSpinBox] = {}
        self._labels: list[QLabel] = []
        self._headings: list[QLabel] = []
        self._rows: dict[str, FormRow] = {}
        self._grids: list[QGridLayout] = []
        self._add_stamp()
        self._add_rows()
        self.body.addStretch(1)
        self.sums = LinkLabel(self)
        self.sums.setAccessibleName("Sums")
        self.sums.rule_clicked.connect(self.rule_clicked)
        self.trouble = LinkLabel(self)
        self.trouble.rule_clicked.connect(self.rule_clicked)
        self._column.insertWidget(3, self.sums)
        self._column.insertWidget(4, self.trouble)
        self.open_button = self.add_button("Open…")
        self.buttons.addStretch(1)
        self.close_button = self.add_button("Close")
        self.save_button = self.add_button("Save as…", main=True)
        self.open_button.clicked.connect(self.open_wanted)
        self.close_button.clicked.connect(self.reject)
        self.save_button.clicked.connect(lambda: self._save())
        self._stamp()
        self.retheme()
        self._show()

    @property
    def changed(self) -> bool:
        """Whether there is anything that is in no file."""
        return self._form.changed

    def _add_stamp(self) -> None:
        self.provenance, self.source = QComboBox(self), QLineEdit("the counter sheet", self)
        self.provenance.setAccessibleName("Provenance to be given")
        for word in PROVENANCES:
            self.provenance.addItem(word.capitalize(), word)
        self.source.setAccessibleName("Source to be given")
        self.stamping = Tick("Whatever is corrected comes from", self)
        self.stamping.setAccessibleName(self.stamping.text())
        self.stamping.setChecked(True)
        grid = QGridLayout()
        grid.addWidget(self.stamping, 0, 0)
        grid.addWidget(self.provenance, 0, 1)
        grid.addWidget(self.source, 0, 2)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        self.provenance.currentIndexChanged.connect(lambda _index: self._stamp())
        self.source.textChanged.connect(lambda _text: self._stamp())
        self.stamping.toggled.connect(lambda _on: self._stamp())

    def _stamp(self) -> None:
        source = self.source.text().strip()
        given = (str(self.provenance.currentData()), source)
        self._form.stamp = given if self.stamping.isChecked() and source else None

    def _add_rows(self) -> None:
        groups: dict[str, list[FormRow]] = {}
        for row in self._form.rows():
            groups.setdefault(row.group, []).append(row)
        self._columns = 0
        self._cells: list[tuple[QGridLayout, list[tuple[QLabel, QSpinBox]]]] = []
        for group, rows in groups.items():
            heading = PlainLabel(group, self)
            self._headings.append(heading)
            self.body.addWidget(heading)
            grid = QGridLayout()
            cells: list[tuple[QLabel, QSpinBox]] = []
            for row in rows:
                label, field = PlainLabel(row.label, self), NumberField(self)
                field.setRange(row.lowest, row.highest)
                field.setValue(row.value)
                field.setAccessibleName(f"{group}, {row.label}")
                field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                field.valueChanged.connect(lambda value, key=row.key: self._set(key, value))
                label.setBuddy(field)
                self.fields[row.key] = field
                self._labels.append(label)
                cells.append((label, field))
            self._grids.append(grid)
            self._cells.append((grid, cells))
            self.body.addLayout(grid)
        self._lay_out(COLUMNS)

    def _lay_out(self, columns: int) -> None:
        """As many numbers side by side as there is room for."""
        if columns == self._columns:
            return
        self._columns = columns
        for grid, cells in self._cells:
            for number, (label, field) in enumerate(cells):
                for at, part in enumerate((label, field)):
                    grid.removeWidget(part)
                    grid.addWidget(part, number // columns, 3 * (number % columns) + at)
            for column in range(COLUMNS):
                grid.setColumnStretch(3 * column + 2, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out(max(1, min(COLUMNS, int(self.width() / (panel_style.em() * 17)))))

    def _set(self, key: str, value: int) -> None:
        try:
            self._form.set(key, value)
        except ValueError as error:
            self.trouble.set_text(str(error))
            return
        self._may_leave = False
        self.changed_form.emit()
        self._show()

    def _show(self) -> None:
        for row in self._form.rows():
            field = self.fields.get(row.key)
            if field is not None:
                tip = f"{row.provenance}: {row.source}" if row.provenance else ""
                field.setToolTip(plain_tip(tip))
                field.setAccessibleDescription(tip)
        sums = self._form.sums()
        self.sums.set_text(" · ".join(f"{one.label}: {one.words}" for one in sums))
        fault = self._form.fault()
        tint(self.sums, warning=not all(one.right for one in sums))
        self.trouble.set_text(fault)
        self.trouble.setVisible(bool(fault))
        self.save_button.setEnabled(not fault)

    def may_leave(self) -> bool:
        """Whether the form may be left: it is saved, or the player gives it up."""
        if self._may_leave or not self.changed:
            return True
        answer = unsaved.ask_unsaved(self, self._name, "counter mix")
        if answer == unsaved.SAVE:
            return self._save()
        self._may_leave = answer == unsaved.LEAVE
        if self._may_leave:
            self.given_up.emit()
        return self._may_leave

    def reject(self) -> None:
        """Close, after asking."""
        if self.may_leave():
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The window closes its dialogs after asking for all of them, or has no time to ask."""
        self._may_leave = self._may_leave or not event.spontaneous()
        super().closeEvent(event)

    def _save(self) -> bool:
        """Write the form as a new file; whether that was done."""
        path = self._ask_path()
        if path is None:
            return False
        try:
            self._form.save(path)
        except (ValueError, OSError) as fault:
            told = (str(fault), "What was typed stays in the form; it can be saved somewhere else.")
            answer = save_trouble.ask_save_trouble(self, "The counter mix is not saved", told)
            return answer == save_trouble.SAVE_AS and self._save()
        self._name = path.name
        self.title_label.setText(f"Counter mix: {path.name}")
        self.changed_form.emit()
        self.saved.emit(path)
        return True

    def _more_height(self, width: int) -> int:
        return self.sums.heightForWidth(width) + round(panel_style.em() * 3.5)

    def _restyle(self) -> None:
        unit = panel_style.em()
        for heading in self._headings:
            heading.setFont(panel_style.heading_font(0.95))
            heading.setContentsMargins(0, round(unit * 0.4), 0, 0)
            tint(heading, soft=True)
        for part in (*self._labels, *self.fields.values(), self.provenance, self.source):
            part.setFont(panel_style.text_font())
        for grid in self._grids:
            grid.setHorizontalSpacing(round(unit * 0.7))
            grid.setVerticalSpacing(round(unit * 0.25))
        self.stamping.setFont(panel_style.text_font())
        tick.restyle(self.stamping)
        self.sums.setFont(panel_style.text_font(bold=True))
        self.trouble.setFont(panel_style.text_font())
        tint(self.trouble, warning=True)
