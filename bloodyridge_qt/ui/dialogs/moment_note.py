"""Asking for a text that belongs to a moment: a bookmark, a remark, the name of a branch."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import worn
from bloodyridge_qt.ui.panels.parts import key_of

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CONTROL = Qt.KeyboardModifier.ControlModifier


class MomentNoteDialog(SheetDialog):
    """One field. `keep(text)` is tried on OK; the sentence of its ValueError is shown and nothing closes.

    With `many` the field takes several lines, and Ctrl+Return is OK. `removable` offers to keep "".
    """

    title_size = 1.35
    ems_wide = 36.0

    def __init__(
        self,
        title: str,
        about: str,
        text: str,
        keep: Callable[[str], object],
        parent: QWidget | None = None,
        *,
        many: bool = False,
        removable: bool = False,
        ok: str = tr("Keep"),
    ) -> None:
        super().__init__(title, parent)
        self._keep = keep
        self.about = self.add_words(about, soft=True)
        self.edit: QLineEdit | QPlainTextEdit
        if many:
            self.edit = QPlainTextEdit(text, self)
            self.edit.setTabChangesFocus(True)
            self.edit.installEventFilter(self)
        else:
            self.edit = QLineEdit(text, self)
            self.edit.selectAll()
        self.edit.setAccessibleName(title)
        self.edit.setAccessibleDescription(about)
        self.body.addWidget(worn(self.edit, 1.05), 1 if many else 0)
        self.trouble = self.add_words(bold=True, warning=True)
        self.trouble.hide()
        self.body.addStretch(0)
        self.remove_button = self.add_button(tr("Remove"), lambda: self._try(""))
        self.remove_button.setVisible(removable)
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button(tr("Cancel"), self.reject)
        self.ok_button = self.add_button(ok, lambda: self._try(self.text()), main=True)
        self.retheme()
        self.edit.setFocus()

    def text(self) -> str:
        """What stands in the field."""
        words = self.edit.text() if isinstance(self.edit, QLineEdit) else self.edit.toPlainText()
        return str(words).strip()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and key_of(event) in _ENTER and event.modifiers() & _CONTROL:
            self._try(self.text())
            return True
        return super().eventFilter(watched, event)

    def _try(self, text: str) -> None:
        try:
            self._keep(text)
        except ValueError as error:
            self.trouble.setText(str(error))
            self.trouble.show()
            self._fit()
            self.edit.setFocus()
            return
        self.accept()

    def _restyle(self) -> None:
        if isinstance(self.edit, QPlainTextEdit):
            self.edit.setMinimumHeight(round(panel_style.em() * 8))
