"""The dialog for a new game, built from what the game says can be chosen."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from PySide6.QtCore import QMetaMethod, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.presentation.choices import SetupField
from bloodyridge_qt.ui.dialogs import tick
from bloodyridge_qt.ui.dialogs.own_files import OwnFilesEditor
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog, tint
from bloodyridge_qt.ui.dialogs.tick import Dot, Tick
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel

YES, NO = "yes", "no"
MANY_VALUES = 5
"""With more values than this a choice is a list that drops down."""


def six_digits() -> str:
    """A seed nobody chose, short enough to be read out."""
    return str(secrets.randbelow(900_000) + 100_000)


class ButtonWords(LinkLabel):
    """The words of a button that need more than one line; a click on them is a click on it."""

    def __init__(self, button: QAbstractButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = button
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._button.setFocus(Qt.FocusReason.MouseFocusReason)
            self._button.click()


class FieldEditor(QWidget):
    """One field: its label, what it can be, and its help."""

    changed = Signal()
    rule_clicked = Signal(str)

    def __init__(self, field: SetupField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.help = LinkLabel(self)
        self.help.set_text(field.help)
        self.help.rule_clicked.connect(self.rule_clicked)
        self.help.setVisible(bool(field.help))
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)

    def value(self) -> str:
        """What is chosen now."""
        raise NotImplementedError

    def problem(self) -> str:
        """Why a game cannot start with this; empty when it can."""
        return ""

    def restyle(self) -> None:
        """Fonts and indents in the present text size."""
        self.column.setSpacing(round(panel_style.em() * 0.2))
        self.help.setFont(panel_style.text_font(0.92))
        tint(self.help, soft=True)


class TextEditor(FieldEditor):
    """A line of text with a button that fills in another."""

    def __init__(self, field: SetupField, make: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.label = QLabel(field.label, self)
        self.edit = QLineEdit(field.default or make(), self)
        self.edit.setAccessibleName(field.label)
        self.edit.setAccessibleDescription(field.help)
        self.edit.setMaxLength(80)
        self.label.setBuddy(self.edit)
        self.another = QPushButton("Another", self)
        self.another.setAccessibleName(f"Another {field.label.casefold()}")
        self.another.setAutoDefault(False)
        self._row = QHBoxLayout()
        self._row.addWidget(self.edit, 1)
        self._row.addWidget(self.another)
        self.column.addWidget(self.label)
        self.column.addLayout(self._row)
        self.column.addWidget(self.help)
        self.another.clicked.connect(lambda: self.edit.setText(make()))
        self.edit.textChanged.connect(lambda: self.changed.emit())
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
        return self.edit.text().strip()

    def problem(self) -> str:
        return (
            "" if self.value() or self.left_out else f"{self.field.label}: type something, or take another."
        )

    def restyle(self) -> None:
        super().restyle()
        self.label.setFont(panel_style.text_font(bold=True))
        self.edit.setFont(panel_style.text_font())
        self._row.setSpacing(round(panel_style.em() * 0.5))


class SwitchEditor(FieldEditor):
    """Yes or no."""

    def __init__(self, field: SetupField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = Tick(self)
        self.box.setAccessibleName(field.label)
        self.box.setAccessibleDescription(field.help)
        self.box.setChecked(field.default == YES)
        self.words = ButtonWords(self.box, self)
        self.words.set_text(field.label)
        self.words.rule_clicked.connect(self.rule_clicked)
        self.grid = QGridLayout()
        self.grid.setColumnStretch(1, 1)
        self.grid.addWidget(self.box, 0, 0, Qt.AlignmentFlag.AlignTop)
        self.grid.addWidget(self.words, 0, 1)
        self.grid.addWidget(self.help, 1, 1)
        self.column.addLayout(self.grid)
        self.box.toggled.connect(lambda: self.changed.emit())

    def value(self) -> str:
        return YES if self.box.isChecked() else NO

    def restyle(self) -> None:
        super().restyle()
        self.words.setFont(panel_style.text_font(bold=True))
        tick.restyle(self.box, bold=True)
        self.grid.setHorizontalSpacing(round(panel_style.em() * 0.5))
        self.grid.setVerticalSpacing(round(panel_style.em() * 0.15))


class ChoiceEditor(FieldEditor):
    """One of several: round buttons, or a list that drops down when there are many."""

    def __init__(self, field: SetupField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.label = LinkLabel(self)
        self.label.set_text(field.label)
        self.label.rule_clicked.connect(self.rule_clicked)
        self.column.addWidget(self.label)
        self.combo: QComboBox | None = None
        self.radios: dict[str, Dot] = {}
        self._words: list[ButtonWords] = []
        self.grid = QGridLayout()
        self.grid.setColumnStretch(1, 1)
        if len(field.values) > MANY_VALUES:
            self._add_combo()
        else:
            self._add_radios()
        self.column.addWidget(self.help)

    def _add_combo(self) -> None:
        self.combo = QComboBox(self)
        self.combo.setAccessibleName(self.field.label)
        self.combo.setAccessibleDescription(self.field.help)
        for value, words in self.field.values:
            self.combo.addItem(words, value)
        self.combo.setCurrentIndex(max(0, self.combo.findData(self.field.default)))
        self.combo.currentIndexChanged.connect(lambda: self.changed.emit())
        self.column.addWidget(self.combo)

    def _add_radios(self) -> None:
        group = QButtonGroup(self)
        for row, (value, words) in enumerate(self.field.values):
            radio = Dot(self)
            radio.setAccessibleName(f"{self.field.label}: {words}")
            radio.setAccessibleDescription(self.field.help)
            group.addButton(radio)
            radio.setChecked(value == self.field.default)
            label = ButtonWords(radio, self)
            label.set_text(words)
            label.rule_clicked.connect(self.rule_clicked)
            self.grid.addWidget(radio, row, 0, Qt.AlignmentFlag.AlignTop)
            self.grid.addWidget(label, row, 1)
            self.radios[value] = radio
            self._words.append(label)
            radio.toggled.connect(lambda: self.changed.emit())
        if self.radios and group.checkedButton() is None:
            next(iter(self.radios.values())).setChecked(True)
        tick.tab_to_chosen(self.radios.values())
        self.column.addLayout(self.grid)

    def value(self) -> str:
        if self.combo is not None:
            return str(self.combo.currentData())
        return next((value for value, radio in self.radios.items() if radio.isChecked()), self.field.default)

    def restyle(self) -> None:
        super().restyle()
        self.label.setFont(panel_style.text_font(bold=True))
        for words in self._words:
            words.setFont(panel_style.text_font())
        for radio in self.radios.values():
            tick.restyle(radio)
        if self.combo is not None:
            self.combo.setFont(panel_style.text_font())
        unit = panel_style.em()
        self.grid.setHorizontalSpacing(round(unit * 0.5))
        self.grid.setVerticalSpacing(round(unit * 0.2))
        self.grid.setContentsMargins(round(unit * 0.2), 0, 0, 0)


class NewGameDialog(SheetDialog):
    """Asks what to play. With something connected to `start_requested` it stays open until `accept()`."""

    start_requested = Signal(dict)
    """The values, when Start is pressed."""
    rule_clicked = Signal(str)
    ems_wide = 46.0

    def __init__(
        self,
        fields: tuple[SetupField, ...],
        title: str,
        parent: QWidget | None = None,
        seed_maker: Callable[[], str] | None = None,
    ) -> None:
        super().__init__("New game", parent)
        self.title_label.setText(title)
        self.editors: dict[str, FieldEditor] = {}
        self._headings: list[QLabel] = []
        group = ""
        for field in fields:
            if field.group and field.group != group:
                heading = QLabel(field.group, self)
                heading.setTextFormat(Qt.TextFormat.PlainText)
                self._headings.append(heading)
                self.body.addWidget(heading)
            group = field.group
            editor = self._editor(field, seed_maker or six_digits)
            editor.changed.connect(self._changed)
            editor.rule_clicked.connect(self.rule_clicked)
            self.editors[field.key] = editor
            self.body.addWidget(editor)
        self.body.addStretch(1)
        self.trouble = LinkLabel(self)
        self.trouble.rule_clicked.connect(self.rule_clicked)
        self._column.insertWidget(3, self.trouble)
        self.trouble.hide()
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button("Cancel")
        self.start_button = self.add_button("Start", main=True)
        self.cancel_button.clicked.connect(self.reject)
        self.start_button.clicked.connect(self._start)
        self.retheme()
        self._changed()

    own_files: OwnFilesEditor | None = None
    """Which files are played with; None when nothing of the kind is asked."""

    def add_files(self, editor: OwnFilesEditor) -> None:
        """Ask also which map and counters are played with, after what has no heading."""
        self.own_files = editor
        at = self.body.indexOf(self._headings[0]) if self._headings else self.body.count() - 1
        self.body.insertWidget(at, editor)
        editor.changed.connect(lambda: self.show_error(""))
        editor.note.rule_clicked.connect(self.rule_clicked)
        self.retheme()

    def values(self) -> dict[str, str]:
        """What is chosen, by the fields' keys."""
        left_out = self.left_out()
        return {key: editor.value() for key, editor in self.editors.items() if key not in left_out}

    def left_out(self) -> frozenset[str]:
        """Fields nothing is given for, on purpose: the game then makes something up."""
        return frozenset(
            key for key, editor in self.editors.items() if isinstance(editor, TextEditor) and editor.left_out
        )

    def hide_while(self, switch: str, text: str, words: str) -> None:
        """While this switch is on, nobody is shown the text made up for that field; `words` stand there."""
        editor, hidden = self.editors.get(switch), self.editors.get(text)
        if isinstance(editor, SwitchEditor) and isinstance(hidden, TextEditor):
            editor.box.toggled.connect(lambda on: hidden.leave_out(words if on else None))

    def show_error(self, text: str) -> None:
        """Say why the game cannot start so; it goes when something is changed."""
        self.trouble.set_text(text)
        self.trouble.setVisible(bool(text))
        self._fit()

    def _editor(self, field: SetupField, make: Callable[[], str]) -> FieldEditor:
        if field.kind == "text":
            return TextEditor(field, make, self)
        if field.kind == "switch":
            return SwitchEditor(field, self)
        return ChoiceEditor(field, self)

    def _changed(self) -> None:
        problem = next(filter(None, (editor.problem() for editor in self.editors.values())), "")
        self.start_button.setEnabled(not problem)
        if problem != self.trouble.plain_text():
            self.show_error(problem)

    def _start(self) -> None:
        if self.isSignalConnected(QMetaMethod.fromSignal(self.start_requested)):
            self.start_requested.emit(self.values())
        else:
            self.accept()

    def _more_height(self, width: int) -> int:
        return self.trouble.heightForWidth(width) + self._column.spacing() if self.trouble.plain_text() else 0

    def _restyle(self) -> None:
        self.body.setSpacing(round(panel_style.em() * 0.8))
        for editor in self.editors.values():
            editor.restyle()
        if self.own_files is not None:
            self.own_files.restyle()
        for heading in self._headings:
            heading.setFont(panel_style.heading_font(1.0))
            heading.setContentsMargins(0, round(panel_style.em() * 0.5), 0, 0)
            tint(heading, soft=True)
        self.trouble.setFont(panel_style.text_font(bold=True))
        tint(self.trouble, warning=True)
