"""Where something is to be written: asked with a proposal, and before a file is overwritten."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from bloodyridge_qt.ui.dialogs.button_keys import give_keys
from bloodyridge_qt.ui.dialogs.sheet_dialog import accepted
from bloodyridge_qt.ui.panels import panel_style


def ask_new_path(
    parent: QWidget, title: str, folder: str, kinds: str, suffix: str, proposed: str
) -> Path | None:
    """The path the player names, with `suffix` unless he gives another; None when he does not want to.

    `kinds` are the files that are shown: "Saved games (*.json)".
    """
    dialog = QFileDialog(in_use(parent), title, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setNameFilter(kinds)
    dialog.setDefaultSuffix(suffix.removeprefix("."))
    dialog.selectFile(proposed)
    give_keys(dialog)
    chosen = _chosen(dialog)
    return chosen[0] if chosen else None


def ask_paths(parent: QWidget, title: str, folder: str, kinds: str) -> list[Path]:
    """Files that are there, one or several."""
    dialog = QFileDialog(in_use(parent), title, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilter(kinds)
    return _chosen(dialog)


def in_use(window: QWidget) -> QWidget:
    """What asks and gets the keys back: a form over the window, or that; not a question that is answered."""
    active = QApplication.activeWindow()
    return active if active is not None and active.isVisible() else window


def _chosen(dialog: QFileDialog) -> list[Path]:
    room = dialog.screen().availableSize() - QSize(40, 60)
    dialog.resize((QSize(48, 30) * panel_style.em()).boundedTo(room))  # Qt's own has no room for large text
    return [Path(name) for name in dialog.selectedFiles()] if accepted(dialog) else []
