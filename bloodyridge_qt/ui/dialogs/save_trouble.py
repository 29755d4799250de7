"""Asked when a file is not simply stored: others changed it, it is read-only, or storing failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel

OVERWRITE, RELOAD, SAVE_AS, CANCEL = "overwrite", "reload", "save as", "cancel"

_WORDS: Final = {OVERWRITE: "&Overwrite", RELOAD: "&Reload", CANCEL: "&Cancel", SAVE_AS: "Save &as…"}
"""In the order of the buttons; the safe one is the last."""


class SaveTroubleDialog(SheetDialog):
    """Save as (default), Cancel (Escape), and what else is possible; `answer` is one of the words above."""

    ems_wide = 40.0

    def __init__(
        self, parent: QWidget | None, title: str, sentences: Sequence[str], more: Sequence[str] = ()
    ) -> None:
        super().__init__(title, parent)
        self.answer = CANCEL
        self.words = LinkLabel(self)
        self.words.set_text("\n".join(sentences))
        self.body.addWidget(self.words)
        self.body.addStretch(1)
        self.choices: dict[str, QPushButton] = {}
        for answer, words in _WORDS.items():
            if answer == CANCEL:
                self.buttons.addStretch(1)
            if answer in (*more, CANCEL, SAVE_AS):
                button = self.choices[answer] = self.add_button(words, main=answer == SAVE_AS)
                button.setAccessibleName(words.replace("&", ""))
                button.clicked.connect(lambda _on=False, chosen=answer: self._choose(chosen))
        self.setAccessibleDescription(" ".join(sentences))
        self.retheme()
        self.choices[SAVE_AS].setFocus()

    def _choose(self, answer: str) -> None:
        self.answer = answer
        self.done(QDialog.DialogCode.Rejected if answer == CANCEL else QDialog.DialogCode.Accepted)

    def _restyle(self) -> None:
        self.title_label.setFont(panel_style.title_font(1.35))
        self.words.setFont(panel_style.text_font(1.05))


def ask_save_trouble(
    parent: QWidget | None, title: str, sentences: Sequence[str], more: Sequence[str] = ()
) -> str:
    """What shall be done; Escape and closing the window mean CANCEL."""
    dialog = SaveTroubleDialog(parent, title, sentences, more)
    try:
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        return dialog.answer if accepted else CANCEL
    finally:
        dialog.deleteLater()
