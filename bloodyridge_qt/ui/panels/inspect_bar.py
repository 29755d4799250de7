"""The line above the board while the map is looked at: what can be done, and the buttons for it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import Prompt
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.parts import push_button
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar


class InspectBar(PromptBar):
    """As high as the prompt it stands in for."""

    wanted = Signal(str)
    """The id of a command: its button was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.tools: tuple[QPushButton, ...] = ()
        super().__init__(parent)
        self.setAccessibleName(tr("What is shown of the map"))
        self.counters_button = self._tool(
            tr("Counters"), tr("Hide or show all counters (C)"), "counters_off", True
        )
        self.distance_button = self._tool(
            tr("Distance"), tr("Measure between two spaces (Ctrl+M)"), "distance", True
        )
        self.edit_button = self._tool(tr("Edit"), tr("Correct the map (Ctrl+Shift+E)"), "edit_map", True)
        self.leave_button = self._tool(
            tr("Back to the game"), tr("Leave the inspection (Ctrl+I)"), "inspect", False
        )
        self.tools = (self.counters_button, self.distance_button, self.edit_button, self.leave_button)
        self.counters_button.setChecked(True)
        self.retheme()

    def say(self, headline: str, reason: str) -> None:
        """What is looked at, and what can be done."""
        self.set_prompt(Prompt(headline, reason))

    def offer(self, *, game: bool, workshop: bool, editing: bool = False) -> None:
        """Only the buttons that apply: with a game or without, where maps can be corrected, in the editor."""
        self.leave_button.setText(tr("Back to the game") if game else tr("New game…"))
        self.leave_button.setAccessibleName(self.leave_button.text())
        self.counters_button.setVisible(game and not editing)
        self.distance_button.setVisible(not editing)
        self.edit_button.setVisible(workshop)
        self.edit_button.setChecked(editing)

    def _more_style(self) -> str:
        look = panel_style.palette()
        on, text = look.highlight().color().name(), look.highlightedText().color().name()
        return f"\nQPushButton:checked {{ background: {on}; color: {text}; }}"

    def _buttons(self) -> tuple[QPushButton, ...]:
        return (*super()._buttons(), *self.tools)

    def _tool(self, text: str, tip: str, command: str, checkable: bool) -> QPushButton:
        button = push_button(text, tip, partial(self.wanted.emit, command), self)
        button.setCheckable(checkable)
        return button
