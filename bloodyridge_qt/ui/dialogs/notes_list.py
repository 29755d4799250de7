"""All bookmarks and remarks of a game in one list."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels.looks import tall
from bloodyridge_qt.ui.panels.parts import named


class NotesDialog(SheetDialog):
    """Go to a moment, edit or remove what is noted there. It stays open beside the game."""

    show_wanted = Signal(str, int)
    """"bookmark" or "remark", moment: show it in the replay."""
    edit_wanted = Signal(str, int)
    remove_wanted = Signal(str, int)
    ems_wide = 40.0

    def __init__(self, history: Callable[[], Table], parent: QWidget | None = None) -> None:
        super().__init__(tr("Bookmarks and remarks"), parent)
        self._history = history
        self.list = tall(named(QListWidget(self), tr("Bookmarks and remarks")), 12)
        self.list.setWordWrap(True)
        self.body.addWidget(self.list, 1)
        self.nothing = self.add_words(
            tr("Nothing is noted yet. A bookmark or a remark can be set on any moment.")
        )
        self.edit_button = self.add_button(tr("Edit…"), lambda: self._tell(self.edit_wanted))
        self.remove_button = self.add_button(tr("Remove"), lambda: self._tell(self.remove_wanted))
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.reject)
        self.show_button = self.add_button(
            tr("Show"),
            lambda: self._tell(self.show_wanted),
            tip=tr("Show this moment in the replay"),
            main=True,
        )
        self.list.itemActivated.connect(lambda _item: self._tell(self.show_wanted))
        self.list.currentItemChanged.connect(lambda *_of: self._allow())
        self.refresh()
        self.retheme()
        self.list.setFocus()

    def refresh(self) -> None:
        """Read the notes again; what was marked stays marked."""
        marked = self.current()
        self.list.clear()
        history = self._history()
        rows = {row.index: row for row in history.moments()}
        notes = [("bookmark", note) for note in history.bookmarks()]
        notes += [("remark", note) for note in history.remarks()]
        for kind, note in sorted(notes, key=lambda pair: (pair[1].moment, pair[0])):
            row = rows.get(note.moment)
            where = f"{sentence(row.when)}: {row.label}" if row is not None else ""
            words = tr("Bookmark") if kind == "bookmark" else tr("Remark")
            item = QListWidgetItem(
                escaped(
                    tr(
                        "{words} at moment {moment}: {told}\n{where}",
                        words=words,
                        moment=note.moment,
                        told=note.text,
                        where=where,
                    ),
                    lines=True,
                )
            )
            item.setData(Qt.ItemDataRole.UserRole, (kind, note.moment))
            self.list.addItem(item)
            if (kind, note.moment) == marked:
                self.list.setCurrentItem(item)
        if self.list.currentItem() is None and self.list.count():
            self.list.setCurrentRow(0)
        self.nothing.setVisible(self.list.count() == 0)
        self.list.setVisible(self.list.count() > 0)
        self._allow()

    def current(self) -> tuple[str, int] | None:
        """("bookmark", 5) of what is marked."""
        item = self.list.currentItem()
        if item is None:
            return None
        kind, moment = item.data(Qt.ItemDataRole.UserRole)
        return str(kind), int(moment)

    def _tell(self, signal: SignalInstance) -> None:
        marked = self.current()
        if marked is not None:
            signal.emit(*marked)

    def _allow(self) -> None:
        for button in (self.edit_button, self.remove_button, self.show_button):
            button.setEnabled(self.list.currentItem() is not None)
