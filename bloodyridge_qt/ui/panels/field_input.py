"""One field of a form, to be filled in: a number, a drop-down list, a line of text or a tick box."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import worn
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.tick import Tick

LONGEST_TEXT: Final = 2_000
FREE, COLUMN, NARROW = "free", "column", "narrow"
"""How wide it is: as its words; as its column; as one of many columns, and then without arrows."""
_LEAST: Final = {COLUMN: 4.0, NARROW: 1.5}
"""Em."""


W = TypeVar("W", bound=QWidget)


class _Number(QSpinBox):
    """The wheel scrolls the form, not the number."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class StillCombo(QComboBox):
    """The same of a choice; nor does the wheel bring the keys there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class FieldInput(QWidget):
    """Shows a field and tells what is filled in; `tip` is said of a field that has no help of its own."""

    entered = Signal(str, str)
    """Key and value; of a text when it is left."""
    changed = Signal()
    """Something else stands in it, also while a text is being typed."""

    def __init__(
        self, shown: Field, tip: str = "", width: str = COLUMN, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.shown = shown
        self._tip = tip
        self._width = width
        self._showing = False
        self.field = self._make()
        self.field.setAccessibleName(shown.label)
        self.setFocusProxy(self.field)
        if width == FREE or isinstance(self.field, Tick):
            worn(self.field, 1.0 if width == FREE else 0.95)
        else:
            worn(self.field, 0.95, also=partial(_narrow, _LEAST[width]))
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self.field)
        self.show_field(shown)

    def _make(self) -> QWidget:
        kind = self.shown.kind
        if kind == "number":
            spin = _Number(self)
            spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            if self._width == COLUMN:
                spin.setAlignment(Qt.AlignmentFlag.AlignRight)
            if self._width == NARROW:
                spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
                spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
            spin.valueChanged.connect(lambda _value: self._enter())
            return spin
        if kind == "choice":
            combo = StillCombo(self)
            if self._width != FREE:
                combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            for value, words in self.shown.values:
                combo.addItem(words, value)
            combo.currentIndexChanged.connect(lambda _index: self._enter())
            return combo
        if kind == "switch":
            box = Tick(self)
            box.toggled.connect(lambda _on: self._enter())
            return box
        line = QLineEdit(self)
        line.setMaxLength(LONGEST_TEXT)
        line.editingFinished.connect(self._enter)
        line.textChanged.connect(self.changed)
        return line

    @property
    def line(self) -> QLineEdit:
        """What a text is typed into. Raises TypeError for another kind of field."""
        return self._made(QLineEdit)

    @property
    def tick(self) -> Tick:
        """The box of a switch. Raises TypeError for another kind of field."""
        return self._made(Tick)

    def _made(self, kind: type[W]) -> W:
        if not isinstance(self.field, kind):
            raise TypeError(f"{self.shown.key} is a {self.shown.kind}")
        return self.field

    def value(self) -> str:
        """What stands in it now."""
        field = self.field
        if isinstance(field, QSpinBox):
            return str(field.value())
        if isinstance(field, QComboBox):
            return str(field.currentData())
        if isinstance(field, QLineEdit):
            return field.text()
        return self.shown.off_and_on[isinstance(field, Tick) and field.isChecked()]

    def _enter(self) -> None:
        if self._showing:
            return
        if not isinstance(self.field, QLineEdit):
            self.changed.emit()
        if self.value() != self.shown.value:
            self.entered.emit(self.shown.key, self.value())

    def commit(self) -> None:
        """Tell of a text that is being typed, as if the field had been left."""
        if isinstance(self.field, QLineEdit):
            self._enter()

    def show_field(self, shown: Field) -> None:
        """Show what is filled in; nothing is told of it."""
        self.shown = shown
        self._showing = True
        field, tip = self.field, shown.help or self._tip
        field.setAccessibleDescription(tip)
        if isinstance(field, QSpinBox):
            value = int(shown.value)
            field.setRange(shown.least, shown.most)
            field.setSpecialValueText(shown.least_words)
            field.setValue(value)
            tip = (shown.least_words if value == shown.least else "") or tip
            # nought is said by an empty field where most are nought, so that what is there stands out
            if self._width == NARROW and not shown.least_words and shown.least == 0:
                field.setSpecialValueText("–" if shown.enabled else " ")
        elif isinstance(field, QComboBox):
            field.setCurrentIndex(max(0, field.findData(shown.value)))
            told = f"{shown.label}: {field.currentText()}"  # of the two Qt gives one as its name
            brief = tip if self._width == FREE else tip.partition(": ")[0]  # of many cells not why
            field.setAccessibleDescription(". ".join(filter(None, (told, brief))))
            tip = tip or field.currentText()
        elif isinstance(field, Tick):
            field.setChecked(shown.value == shown.off_and_on[1])
        elif isinstance(field, QLineEdit) and field.text() != shown.value:
            field.setText(shown.value)
            field.setCursorPosition(0)  # of a long text the beginning is seen
        field.setToolTip(plain_tip(tip))
        self._showing = False
        if not shown.enabled and field.hasFocus():
            panel_style.pass_focus_on(field)
        field.setEnabled(shown.enabled)


def _narrow(least: float, field: QWidget) -> None:
    """At least so many em wide, but not as wide as the longest words in it: the tool tip has them."""
    look = panel_style.palette()
    look.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Base, theme.current().panel)
    field.setPalette(look)  # what means nothing now does not look as if it could be filled in
    field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    field.setMinimumWidth(round(panel_style.em() * least))
