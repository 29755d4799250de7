"""Something the player must be told, with more to read for who wants it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels.looks import tall


class NoticeDialog(SheetDialog):
    """Sentences, and an old journal behind a button."""

    title_size = 1.35

    def __init__(
        self,
        title: str,
        sentences: Sequence[str],
        details: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, parent)
        self.words = self.add_linked("\n".join(sentences), size=1.05)
        self.details = tall(QPlainTextEdit(escaped("\n".join(details), lines=True), self), 14)
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setAccessibleName(tr("Old journal"))
        self.details.hide()
        self.body.addWidget(self.details, 1)
        self.body.addStretch(0)
        self.more_button = self.add_button(tr("Show the old journal"), self._toggle)
        self.more_button.setVisible(bool(details))
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.accept, main=True)
        self.tell(" ".join(sentences))
        self.retheme()
        self.close_button.setFocus()

    def offer(self, words: str, remedy: Callable[[], object]) -> None:
        """A button that closes the dialog and does something about it."""
        self.remedy_button = self.add_button(words)
        self.remedy_button.clicked.connect(self.accept)
        self.remedy_button.clicked.connect(lambda: remedy())
        self.retheme()

    def _toggle(self) -> None:
        shown = self.details.isHidden()
        self.details.setVisible(shown)
        words = tr("Hide the old journal") if shown else tr("Show the old journal")
        self.more_button.setText(words)
        self.more_button.setAccessibleName(words)
        self._fit()
        if shown:
            self.details.setFocus()
