"""What panels have in common that help to make something on the board: tools, undo, the way to play on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.parts import allow, push_button, scroll_area, tool_button
from bloodyridge_qt.ui.panels.plain_label import PlainLabel


class WorkPanel(Dressed, QWidget):
    """Shows and asks; what is made is its editor's."""

    tool_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tools: dict[str, QToolButton] = {}
        """What a press on the map may do, by their keys."""
        self._sheet = QWidget()
        self.scroll_area = scroll_area(self._sheet)
        self._around = QVBoxLayout(self)
        self._around.setContentsMargins(0, 0, 0, 0)
        self._tool_grid = aired(QGridLayout(), 0.3)
        self._group = QButtonGroup(self)
        self.verdict = worn(LinkLabel(self), bold=True)

    @property
    def tool(self) -> str:
        """Key of the tool in the hand."""
        return next((key for key, button in self.tools.items() if button.isChecked()), "")

    def choose_tool(self, index: int) -> None:
        """Take the tool of this place in the row, from 0; nothing for a place beyond it."""
        if index < len(self.tools):
            list(self.tools.values())[index].click()

    def show_history(self, can_undo: bool, can_redo: bool) -> None:
        """What can be taken back."""
        allow(self.undo_button, can_undo)
        allow(self.redo_button, can_redo)

    def commit(self) -> None:
        """Take what is being typed, before a button does anything."""

    def _heading(self, text: str, into: QVBoxLayout, above: float = 0) -> None:
        label = PlainLabel(text, self)
        into.addWidget(worn(label, 0.85, soft=True, font=panel_style.heading_font, margins=(0, above, 0, 0)))

    def _push(self, text: str, tip: str) -> QPushButton:
        button = push_button(text, tip, self.commit, self)
        button.setAccessibleDescription(tip)
        return worn(button, 0.95)

    def _add_history(self, undo: str, redo: str, play: str, tip: str) -> None:
        """The buttons that take back, do again, and play; what is said of each."""
        self.undo_button = self._push(tr("Undo"), undo)
        self.redo_button = self._push(tr("Redo"), redo)
        self.play_button = self._push(play, tip)
        self.play_button.setProperty("main", True)

    def _set_tools(self, tools: Mapping[str, tuple[str, str]], name: str) -> None:
        """Offer these, by their keys: what each is called, and what it does; digits pick them.

        `name` is what is heard of one. The one in the hand stays there, if it is among them.
        """
        held = self.tool
        for button in self.tools.values():
            self._group.removeButton(button)
            button.deleteLater()
        self.tools = {}
        for number, (key, (words, tip)) in enumerate(tools.items(), start=1):
            chosen = partial(self.tool_chosen.emit, key)
            button = tool_button(tr(name, words=words), f"{tip} ({number})", chosen, self)
            button.setText(words)
            button.setAccessibleDescription(tip)
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._group.addButton(button)
            self.tools[key] = worn(button, 0.95)
        self.tools[held if held in self.tools else next(iter(self.tools))].setChecked(True)

    def _clothe(self) -> None:
        panel_style.dress(self, panel_style.filled("tools"))
