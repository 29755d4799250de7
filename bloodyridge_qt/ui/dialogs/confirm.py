"""A question before something that cannot be taken back; the safe answer is the default."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog, drop
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel


class ConfirmDialog(SheetDialog):
    """Two buttons: `stay_button` (default, Escape) and `go_button`."""

    ems_wide = 34.0

    def __init__(self, parent: QWidget | None, title: str, text: str, go: str, stay: str) -> None:
        super().__init__(title, parent)
        self.words = LinkLabel(self)
        self.words.set_text(text)
        self.body.addWidget(self.words)
        self.body.addStretch(1)
        self.buttons.addStretch(1)
        self.go_button = self.add_button(go)
        self.stay_button = self.add_button(stay, main=True)
        self.go_button.clicked.connect(self.accept)
        self.stay_button.clicked.connect(self.reject)
        self.setAccessibleDescription(text)
        self.retheme()
        self.stay_button.setFocus()

    def _restyle(self) -> None:
        self.title_label.setFont(panel_style.title_font(1.35))
        self.words.setFont(panel_style.text_font(1.05))


def ask_confirm(
    parent: QWidget | None, title: str, text: str, go: str = "Go on", stay: str = "Go back"
) -> bool:
    """Whether the player wants to go on. Escape, Enter and closing the window all mean no."""
    dialog = ConfirmDialog(parent, title, text, go, stay)
    try:
        return dialog.exec() == QDialog.DialogCode.Accepted
    finally:
        drop(dialog)
