"""Questions with a few answers: before something is lost, given up or overwritten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.dialogs.button_keys import give_keys, mnemonic
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog, accepted
from bloodyridge_qt.ui.panels import linked_text
from bloodyridge_qt.ui.panels.parts import key_words

GO, STAY = "go", "stay"
"""To do it, or to leave all as it is."""
SAVE, LEAVE = "save", "leave"
"""What may become of what is in no file."""
OPEN: Final = "open"
"""To open what is in a file, though there is more."""
OVERWRITE, RELOAD, SAVE_AS = "overwrite", "reload", tr("save as")
"""What may be done about a file that is not simply stored."""

_ABOUT_FILES: Final = {
    OVERWRITE: tr("Overwrite"),
    RELOAD: tr("Reload"),
    STAY: tr("Cancel"),
    SAVE_AS: tr("Save as…"),
}


class QuestionDialog(SheetDialog):
    """Words, and a button for each answer, by its key; the last two stand at the right.

    `answer` is the key of the one that was pressed; after Escape, and when the window is closed, it is STAY.
    """

    title_size = 1.35
    ems_wide = 36.0

    def __init__(
        self, parent: QWidget | None, title: str, text: str, answers: Mapping[str, str], main: str
    ) -> None:
        super().__init__(title, parent)
        self.answer = STAY
        self.words = self.add_linked(text, size=1.05)
        self.words.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes to answers, F1 to what it cites
        self.body.addStretch(1)
        self.choices: dict[str, QPushButton] = {}
        for number, (answer, words) in enumerate(answers.items(), start=2):
            if number == len(answers):
                self.buttons.addStretch(1)
            button = self.choices[answer] = self.add_button(words, main=answer == main)
            button.clicked.connect(lambda _on=False, chosen=answer: self._choose(chosen))
        give_keys(self)
        others = (button for answer, button in self.choices.items() if answer != main)
        ways = (
            f"{key_words(f'Alt+{mnemonic(one.text()).upper()}')}: {one.accessibleName()}" for one in others
        )
        self.tell(" ".join((text, *(f"{way}." for way in ways))))
        self.retheme()
        self.choices[main].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cited = linked_text.cited(self.words.plain_text()) if event.key() == Qt.Key.Key_F1 else ""
        if cited:
            linked_text.follow(self, cited)
        else:
            super().keyPressEvent(event)

    def _choose(self, answer: str) -> None:
        self.answer = answer
        self.accept()


def _ask(dialog: QuestionDialog) -> str:
    accepted(dialog)
    return dialog.answer


def ask_confirm(
    parent: QWidget | None, title: str, text: str, go: str = tr("Go on"), stay: str = tr("Go back")
) -> bool:
    """Whether the player wants to go on. Escape, Enter and closing the window all mean no."""
    return _ask(QuestionDialog(parent, title, text, {GO: go, STAY: stay}, STAY)) == GO


def ask_played_on(parent: QWidget | None, title: str, text: str, *, may_open: bool) -> str:
    """GO to go on where a game was left, OPEN, where that is allowed, for what is in its file, or STAY."""
    more = {OPEN: tr("Open it as saved")} if may_open else {}
    return _ask(
        QuestionDialog(parent, title, text, {**more, STAY: tr("Cancel"), GO: tr("Go on where I left")}, GO)
    )


def ask_unsaved(parent: QWidget | None, name: str, what: str = tr("game")) -> str:
    """SAVE, LEAVE or STAY, before a game, or whatever it is, is left that can be kept nowhere else."""
    text = tr("“{name}” has changes that are not in a file. Without saving they are gone.", name=name)
    answers = {LEAVE: tr("Don’t save"), STAY: tr("Cancel"), SAVE: tr("Save")}
    return _ask(QuestionDialog(parent, tr("Save this {what}?", what=what), text, answers, SAVE))


def ask_about_file(
    parent: QWidget | None, title: str, sentences: Sequence[str], more: Sequence[str] = ()
) -> str:
    """SAVE_AS, STAY or one of `more`, when others changed a file, it is read-only, or storing failed."""
    answers = {key: words for key, words in _ABOUT_FILES.items() if key in (*more, STAY, SAVE_AS)}
    return _ask(QuestionDialog(parent, title, "\n".join(sentences), answers, SAVE_AS))
