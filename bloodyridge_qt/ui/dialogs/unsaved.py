"""Asked before a game, a map or a counter mix that is not saved is left."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog, drop
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel

SAVE, LEAVE, STAY = "save", "leave", "stay"


class UnsavedDialog(SheetDialog):
    """Save (default), Don't save, Cancel (Escape); `answer` is "save", "leave" or "stay"."""

    ems_wide = 36.0

    def __init__(self, parent: QWidget | None, name: str, what: str = "game") -> None:
        super().__init__(f"Save this {what}?", parent)
        self.answer = STAY
        self.words = LinkLabel(self)
        self.words.set_text(f"“{name}” has changes that are not in a file. Without saving they are gone.")
        self.body.addWidget(self.words)
        self.body.addStretch(1)
        self.leave_button = self.add_button("Don’t save")
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button("Cancel")
        self.save_button = self.add_button("Save", main=True)
        self.leave_button.clicked.connect(lambda: self._choose(LEAVE))
        self.cancel_button.clicked.connect(self.reject)
        self.save_button.clicked.connect(lambda: self._choose(SAVE))
        self.setAccessibleDescription(self.words.plain_text())
        self.retheme()
        self.save_button.setFocus()

    def _choose(self, answer: str) -> None:
        self.answer = answer
        self.accept()

    def _restyle(self) -> None:
        self.title_label.setFont(panel_style.title_font(1.35))
        self.words.setFont(panel_style.text_font(1.05))


def ask_unsaved(parent: QWidget | None, name: str, what: str = "game") -> str:
    """What shall become of an unsaved game, or whatever it is; Escape and closing the window mean "stay"."""
    dialog = UnsavedDialog(parent, name, what)
    try:
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        return dialog.answer if accepted else STAY
    finally:
        drop(dialog)
