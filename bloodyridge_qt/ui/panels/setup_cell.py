"""One thing that is filled in for a position: a number, a choice, a line of text or a switch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style, tick
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.tick import Tick

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

    from bloodyridge_qt.table.position_setup import SetupCell

ON, OFF = "on", "off"
_NARROW, _WIDE = 1.5, 4.0
"""Em: the least width of a number in a table of many columns, and of anything else."""


class NumberField(QSpinBox):
    """The wheel scrolls the form, not the number."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Combo(QComboBox):
    """The same."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class CellEditor(QWidget):
    """Shows a cell and tells what is filled in; `narrow` leaves the arrows of a number out."""

    entered = Signal(str, str)
    """Key and value."""

    def __init__(
        self, cell: SetupCell, help_text: str = "", narrow: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.cell = cell
        self._tip = help_text
        self._narrow = narrow
        self._showing = False
        self.field = self._make()
        self.field.setAccessibleName(cell.label)
        self.field.setAccessibleDescription(help_text)
        self.field.setToolTip(plain_tip(help_text))
        self.setFocusProxy(self.field)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self.field)
        self.show_cell(cell)

    def _make(self) -> QWidget:
        kind = self.cell.kind
        if kind == "number":
            spin = NumberField(self)
            spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            spin.setAlignment(Qt.AlignmentFlag.AlignRight)
            if self._narrow:
                spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
                spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
            spin.valueChanged.connect(lambda value: self._enter(str(value)))
            return spin
        if kind == "choice":
            combo = _Combo(self)
            combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            for value, words in self.cell.values:
                combo.addItem(words, value)
            combo.activated.connect(lambda _index: self._enter(str(combo.currentData())))
            return combo
        if kind == "switch":
            box = Tick(self)
            box.toggled.connect(lambda on: self._enter(ON if on else OFF))
            return box
        line = QLineEdit(self)
        line.setMaxLength(2_000)
        line.editingFinished.connect(lambda: self._enter(line.text()))
        return line

    def _enter(self, value: str) -> None:
        if not self._showing and value != self.cell.value:
            self.entered.emit(self.cell.key, value)

    def commit(self) -> None:
        """Tell of a text that is being typed, as if the field had been left."""
        if isinstance(self.field, QLineEdit):
            self._enter(self.field.text())

    def show_cell(self, cell: SetupCell) -> None:
        """Show what is filled in; nothing is told of it."""
        self.cell = cell
        self._showing = True
        field = self.field
        if isinstance(field, QSpinBox):
            field.setRange(cell.least, cell.most)
            field.setSpecialValueText(cell.least_words)
            field.setValue(int(cell.value))
            words = cell.least_words if int(cell.value) == cell.least else ""
            field.setToolTip(plain_tip(words or self._tip))
            # nought is said by an empty field where most are nought, so that what is there stands out
            if self._narrow and not cell.least_words and cell.least == 0:
                field.setSpecialValueText("–" if cell.enabled else " ")
        elif isinstance(field, QComboBox):
            field.setCurrentIndex(max(0, field.findData(cell.value)))
            field.setToolTip(plain_tip(self._tip or field.currentText()))
        elif isinstance(field, Tick):
            field.setChecked(cell.value == ON)
        elif isinstance(field, QLineEdit) and field.text() != cell.value:
            field.setText(cell.value)
        self._showing = False
        if not cell.enabled and field.hasFocus():
            panel_style.pass_focus_on(field)
        field.setEnabled(cell.enabled)

    def restyle(self) -> None:
        """Take the present text size."""
        self.field.setFont(panel_style.text_font(0.95))
        if isinstance(self.field, Tick):
            tick.restyle(self.field)
            return
        look = panel_style.palette()
        look.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Base, theme.current().panel)
        self.field.setPalette(look)  # what means nothing now does not look as if it could be filled in
        # not as wide as its longest words: the tool tip has them
        self.field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.field.setMinimumWidth(round(panel_style.em() * (_NARROW if self._narrow else _WIDE)))
