"""The keys of a dialog's buttons: Return presses the one with the focus, Alt and a letter any of them."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QDialog, QPushButton

_MARK = re.compile(r"&(?!&)(\w)")


def give_keys(dialog: QDialog) -> None:
    """Let Return press the focused button, and underline a letter of its own on every button.

    A letter that is underlined already stays, unless another button has it. May be called again whenever
    texts have changed.
    """
    taken: set[str] = set()
    for button in dialog.findChildren(QPushButton):
        # without this Return goes past the focused button to the default one
        button.setAutoDefault(True)
        if button.isHidden() or not button.text():
            continue
        letter = mnemonic(button.text())
        if letter and letter not in taken:
            taken.add(letter)
            continue
        text = _MARK.sub(r"\1", button.text().replace("&&", "\0"))
        at = _letter(text, taken)
        if at is not None:
            taken.add(text[at].casefold())
            text = f"{text[:at]}&{text[at:]}"
        text = text.replace("\0", "&&")
        if text != button.text():
            button.setText(text)


def mnemonic(text: str) -> str:
    """The letter that is underlined in a button's text; "" when none is."""
    found = _MARK.search(text.replace("&&", ""))
    return found[1].casefold() if found else ""


def _letter(text: str, taken: set[str]) -> int | None:
    """Where the letter to underline stands: the first of a word if it is free, else any that is.

    A key in brackets behind the name, as in "Start (Return)", is no part of it.
    """
    text = text.partition("(")[0]
    starts = [found.start() for found in re.finditer(r"(?<!\w)[A-Za-z]", text)]
    others = [at for at, sign in enumerate(text) if sign.isascii() and sign.isalpha()]
    return next((at for at in starts + others if text[at].casefold() not in taken), None)
