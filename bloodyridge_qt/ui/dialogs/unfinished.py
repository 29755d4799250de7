"""Offered on start: the games that were left, or running when the program ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.table.archive import MOST_LEFT, Unfinished
from bloodyridge_qt.ui.dialogs import confirm
from bloodyridge_qt.ui.dialogs.clock import when
from bloodyridge_qt.ui.dialogs.game_preview import GamePreview
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.panel_style import tint
from bloodyridge_qt.ui.panels.plain_label import PlainLabel


class UnfinishedDialog(SheetDialog):
    """Go on with one, begin a new game (they stay), or discard one. Closing it begins a new game."""

    discarded = Signal(str)
    """Key of a game that is thrown away; the dialog stays while there are others."""
    ems_wide = 46.0

    def __init__(
        self,
        games: tuple[Unfinished, ...],
        parent: QWidget | None = None,
        resume: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__(_title(len(games)), parent)
        self._games = {game.key: game for game in games}
        self._resume = resume
        self.chosen = ""
        """Key of the game to go on with; "" for a new one."""
        words = "Nothing is lost: what is not taken up now is kept, and offered again at the next start."
        if len(games) == MOST_LEFT:
            words += " Older games than these are kept too, and offered once there are fewer."
        self.words = PlainLabel(words, self)
        self.words.setWordWrap(True)
        self.body.addWidget(self.words)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Unfinished games")
        self.list.setWordWrap(True)
        self.preview = GamePreview(self)
        self.trouble = PlainLabel("", self)
        self.trouble.setWordWrap(True)
        self._row = QHBoxLayout()
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.trouble)
        self._row.addLayout(left, 1)
        self._row.addWidget(self.preview)
        self.body.addLayout(self._row, 1)
        self.discard_button = self.add_button("Discard")
        self.discard_button.setToolTip("Throw the chosen game away")
        self.buttons.addStretch(1)
        self.new_button = self.add_button("New game")
        self.new_button.setToolTip("Begin a new game; this one is offered again")
        self.go_button = self.add_button("Go on", main=True)
        self.go_button.setToolTip("Take the chosen game up where it stood")
        for game in games:
            item = QListWidgetItem(escaped(told(game), lines=True))
            item.setData(Qt.ItemDataRole.UserRole, game.key)
            self.list.addItem(item)
        self.list.currentItemChanged.connect(lambda *_of: self._show())
        self.list.itemActivated.connect(lambda _item: self._go_on())
        self.discard_button.clicked.connect(self._discard)
        self.new_button.clicked.connect(self.reject)
        self.go_button.clicked.connect(self._go_on)
        self.list.setCurrentRow(0)
        self.retheme()
        self.go_button.setFocus()

    def current(self) -> str:
        """Key of the game that is marked; "" when there is none."""
        item = self.list.currentItem()
        return "" if item is None else str(item.data(Qt.ItemDataRole.UserRole))

    def show_error(self, text: str) -> None:
        """Say why the game cannot be taken up."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def _show(self) -> None:
        game = self._games.get(self.current())
        self.preview.show_preview(game.preview if game is not None else None)
        self.show_error("")
        self.go_button.setEnabled(game is not None and not game.preview.trouble)
        self.discard_button.setEnabled(game is not None)
        self.title_label.setText(_title(self.list.count()))

    def _go_on(self) -> None:
        if not self.go_button.isEnabled():
            return
        key = self.current()
        trouble = self._resume(key) if self._resume is not None else ""
        if trouble:
            self.show_error(trouble)
            return
        self.chosen = key
        self.accept()

    def _discard(self) -> None:
        key = self.current()
        if not key or not confirm.ask_confirm(
            self,
            "Throw this game away",
            "What the program has kept of it cannot be brought back; files it was saved in stay as they are.",
            "Discard",
            "Keep it",
        ):
            return
        self.list.takeItem(self.list.currentRow())
        self.discarded.emit(key)
        if self.list.count() == 0:
            self.reject()
        else:
            self._show()

    def _restyle(self) -> None:
        unit = panel_style.em()
        self.words.setFont(panel_style.text_font())
        self.list.setFont(panel_style.text_font())
        self.list.setStyleSheet(panel_style.list_style())
        self.trouble.setFont(panel_style.text_font(bold=True))
        tint(self.trouble, warning=True)
        self._row.setSpacing(round(unit * 0.8))
        self.preview.retheme()
        self.list.setMinimumHeight(round(unit * 6))


def _title(count: int) -> str:
    return "Go on with your game" if count == 1 else f"Go on with one of {count} games"


def told(game: Unfinished) -> str:
    """One entry of the list: what it is called, its turn, and when it was played last."""
    name = game.name or "Game without a name"
    if game.preview.trouble:
        return f"{name}\ncannot be read"
    plural = "" if game.decisions == 1 else "s"
    return f"{name}\nTurn {game.turn}, {game.decisions} decision{plural}\n{when(game.stored)}"
