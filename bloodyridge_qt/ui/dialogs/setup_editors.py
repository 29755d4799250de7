"""The fields of a new game, each with its label, its paragraphs, what it does and what that changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import inside, tr
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.phrases import briefly
from bloodyridge_qt.ui.panels import tick
from bloodyridge_qt.ui.panels.field_input import FREE, FieldInput
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip
from bloodyridge_qt.ui.panels.tick import Dot

MANY_VALUES = 5
"""With more values than this a choice is a list that drops down."""


class ButtonWords(LinkLabel):
    """The words of a button that need more than one line; a click on them, but for links, is one on it."""

    words = False

    def __init__(self, button: QAbstractButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = button
        self._followed = False
        self.linkActivated.connect(lambda _address: setattr(self, "_followed", True))
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._followed = False
        super().mouseReleaseEvent(event)
        if self._followed:
            return
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._button.setFocus(Qt.FocusReason.MouseFocusReason)
            self._button.click()


class FieldEditor(QWidget):
    """One field: its label, what it can be, and its help."""

    changed = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.help = worn(LinkLabel(self, field.help), 0.92, soft=True)
        self.help.setVisible(bool(field.help))
        self.help.setToolTip(plain_tip(field.tip))
        self.column = aired(QVBoxLayout(self), 0.2, 0, 0, 0, 0)

    @cached_property
    def input(self) -> FieldInput:
        """What it is filled in with."""
        made = FieldInput(self.field, "", FREE, self)
        made.field.setToolTip("")  # the words beside it say all there is
        made.changed.connect(self.changed)
        return made

    def value(self) -> str:
        """What is chosen now."""
        return self.input.value()

    def problem(self) -> str:
        """Why a game cannot start with this; empty when it can."""
        return ""

    @property
    def named(self) -> str:
        """The label with the paragraphs it is about."""
        field = self.field
        return f"{field.label} [{', '.join(field.rules)}]" if field.rules else field.label

    @property
    def whole(self) -> str:
        """What F1 tells of it, with its paragraphs."""
        field = self.field
        return (
            " ".join(filter(None, (field.help, field.tip, self.named))) if field.help or field.rules else ""
        )

    def effect_of(self, value: str) -> str:
        """What was measured for a value, as a sentence of its own; empty when nothing was."""
        words = dict(self.field.effects).get(value, "")
        return words[:1].upper() + words[1:]

    def _effect_label(self, value: str) -> LinkLabel | None:
        """A label for that sentence; None when there is none."""
        words = self.effect_of(value)
        if not words:
            return None
        return worn(LinkLabel(self, words), 0.92)


class TextEditor(FieldEditor):
    """A line of text with a button that fills in another."""

    def __init__(self, field: Field, make: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.label = worn(PlainLabel(field.label, self), bold=True)
        self.edit = self.input.line
        self.edit.setText(field.value or make())
        self.edit.setMaxLength(80)
        self.label.setBuddy(self.edit)
        self.another = QPushButton(tr("Another"), self)
        self.another.setAccessibleName(tr("Another {label}", label=inside(field.label)))
        row = aired(QHBoxLayout(), 0.5)
        row.addWidget(self.input, 1)
        row.addWidget(self.another)
        lay(self.column, self.label, row, self.help)
        self.another.clicked.connect(lambda: self.edit.setText(make()))
        self.typed = False
        """Whether the player has put something there."""
        self._hidden: str | None = None
        self.edit.textEdited.connect(self._type)

    def _type(self) -> None:
        self.typed = True

    def leave_out(self, words: str | None) -> None:
        """Show these words in place of a text that is not the player's own; None brings it back."""
        if words is not None and self._hidden is None and not self.typed:
            self._hidden = self.edit.text()
            self.edit.clear()
        elif words is None and self._hidden is not None:
            if not self.edit.text():
                self.edit.setText(self._hidden)
            self._hidden = None
        self.edit.setPlaceholderText(words or "")
        self.another.setEnabled(words is None)
        self.changed.emit()

    @property
    def left_out(self) -> bool:
        """Whether there is nothing to be given, on purpose."""
        return self._hidden is not None and not self.value()

    def value(self) -> str:
        return self.input.value().strip()

    def problem(self) -> str:
        return (
            ""
            if self.value() or self.left_out
            else tr("{label}: type something, or take another.", label=self.field.label)
        )


class SwitchEditor(FieldEditor):
    """Off or on, with whom it helps and what that was measured to change."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        on = field.off_and_on[1]
        self.box = self.input.tick
        self.box.setAccessibleDescription(
            "\n".join(filter(None, (field.favours, briefly(field.help), self.effect_of(on))))
        )
        self.box.setWhatsThis(plain_tip(self.whole))
        worn(self.box, bold=True)
        self.words = worn(ButtonWords(self.box, self), bold=True)
        self.words.set_text(self.named)
        self.favours = worn(PlainLabel(field.favours, self), 0.92, italic=True, soft=True)
        self.favours.setVisible(bool(field.favours))
        self.grid = aired(QGridLayout(), 0.5, down=0.15)
        self.grid.setColumnStretch(1, 1)
        self.grid.addWidget(self.input, 0, 0, Qt.AlignmentFlag.AlignTop)
        self.grid.addWidget(self.words, 0, 1)
        self.grid.addWidget(self.favours, 0, 2)
        self.grid.addWidget(self.help, 1, 1, 1, 2)
        effect = self._effect_label(on)
        if effect is not None:
            self.grid.addWidget(effect, 2, 1, 1, 2)
        self.column.addLayout(self.grid)


class ChoiceEditor(FieldEditor):
    """One of several: round buttons, or a list that drops down when there are many."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.label = worn(LinkLabel(self, self.named), bold=True)
        lay(self.column, self.label, self.help)
        self.radios: dict[str, Dot] = {}
        self.words: list[ButtonWords] = []
        self.grid = aired(QGridLayout(), 0.5, 0.2, 0, 0, 0, down=0.2)
        self.grid.setColumnStretch(1, 1)
        if len(field.values) > MANY_VALUES:
            self.combo = self.input.field
            self.column.addWidget(self.input)
        else:
            self._add_radios()

    def _add_radios(self) -> None:
        group = QButtonGroup(self)
        for number, (value, words) in enumerate(self.field.values):
            radio = worn(Dot(self))
            radio.setAccessibleName(f"{self.field.label}: {words}")
            radio.setWhatsThis(plain_tip(self.whole))
            # what all of them are about is said with the one that is met first
            told = (briefly(self.field.help) * (value == self.field.value), self.effect_of(value))
            radio.setAccessibleDescription("\n".join(filter(None, told)))
            group.addButton(radio)
            radio.setChecked(value == self.field.value)
            label = worn(ButtonWords(radio, self))
            label.set_text(words)
            self.grid.addWidget(radio, 2 * number, 0, Qt.AlignmentFlag.AlignTop)
            self.grid.addWidget(label, 2 * number, 1)
            self.radios[value] = radio
            effect = self._effect_label(value)
            if effect is not None:
                self.grid.addWidget(effect, 2 * number + 1, 1)
            self.words.append(label)
            radio.toggled.connect(lambda: self.changed.emit())
        if self.radios and group.checkedButton() is None:
            next(iter(self.radios.values())).setChecked(True)
        tick.tab_to_chosen(self.radios.values())
        self.column.addLayout(self.grid)

    def value(self) -> str:
        if not self.radios:
            return super().value()
        return next((value for value, radio in self.radios.items() if radio.isChecked()), self.field.value)


def editor_of(field: Field, make: Callable[[], str], parent: QWidget | None = None) -> FieldEditor:
    """The editor for a field; `make` makes up a text where one is asked for."""
    if field.kind == "text":
        return TextEditor(field, make, parent)
    if field.kind == "switch":
        return SwitchEditor(field, parent)
    return ChoiceEditor(field, parent)
