"""Which data files a new game is played with: the game's own, or files of the player's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QVBoxLayout, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import inside, tr
from bloodyridge_qt.table.workshop import PlayersFile, Role
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.field_input import StillCombo
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import tell_choice
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

MOST_TROUBLES = 4


class OwnFilesEditor(QWidget):
    """A list for each role, with a button for any other file; below, the folder and what is wrong in it."""

    changed = Signal()

    def __init__(
        self,
        folder: Path,
        roles: Sequence[Role],
        files: Sequence[PlayersFile],
        ask: Callable[[str], Path | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._ask = ask
        self.asked = True
        """Whether the player sees what is chosen here; if not, it counts for nothing."""
        titles = " · ".join(role.title for role in roles)
        self.heading = worn(
            PlainLabel(titles, self), soft=True, font=panel_style.heading_font, margins=(0, 0.5, 0, 0)
        )
        self.lists: dict[str, QComboBox] = {}
        self.buttons: dict[str, QPushButton] = {}
        self.grid = aired(QGridLayout(), 0.6)
        self.grid.setColumnStretch(1, 1)
        for row, role in enumerate(roles):
            kind, title = role.key, role.title
            label, choice = worn(PlainLabel(title, self), bold=True), worn(StillCombo(self))
            choice.setAccessibleName(title)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.addItem(role.own, "")
            for file in files:
                if file.kind == kind and not file.trouble:
                    choice.addItem(escaped(file.path.name), str(file.path))
            tell_choice(choice)
            choice.currentIndexChanged.connect(lambda _index: self.changed.emit())
            label.setBuddy(choice)
            button = QPushButton(tr("Choose…"), self)
            button.setAccessibleName(tr("Choose a file: {title}", title=inside(title)))
            button.clicked.connect(lambda _on=False, which=kind: self._choose(which))
            self.lists[kind], self.buttons[kind] = choice, button
            for column, part in enumerate((label, choice, button)):
                self.grid.addWidget(part, row, column)
        self.note = worn(LinkLabel(self, _note(folder, files)), 0.92, soft=True)
        self.column = aired(QVBoxLayout(self), 0.35, 0, 0, 0, 0)
        lay(self.column, self.heading, self.grid, self.note)

    def chosen(self) -> dict[str, Path]:
        """The files that are chosen, by role; none for the game's own."""
        found = {kind: str(choice.currentData() or "") for kind, choice in self.lists.items()}
        return {kind: Path(name) for kind, name in found.items() if name and self.asked}

    def choose(self, kind: str, path: Path) -> None:
        """Choose this file, whether it is in the list or not."""
        choice = self.lists[kind]
        if choice.findData(str(path)) < 0:
            choice.addItem(escaped(path.name), str(path))
            choice.setItemData(choice.count() - 1, plain_tip(str(path)), _TOOL_TIP)
        choice.setCurrentIndex(choice.findData(str(path)))

    def _choose(self, kind: str) -> None:
        path = self._ask(kind)
        if path is not None:
            self.choose(kind, path)


_TOOL_TIP = Qt.ItemDataRole.ToolTipRole


def _note(folder: Path, files: Sequence[PlayersFile]) -> str:
    lines = [tr("Files of your own are looked for in {folder}.", folder=folder)]
    bad = [file for file in files if file.trouble]
    lines += [
        tr("{name} cannot be used. {trouble}", name=file.path.name, trouble=file.trouble)
        for file in bad[:MOST_TROUBLES]
    ]
    if len(bad) > MOST_TROUBLES:
        lines.append(tr("{bad} more files cannot be used.", bad=len(bad) - MOST_TROUBLES))
    return "\n".join(lines)
