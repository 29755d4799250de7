"""Offered on start: corrections of maps and counter mixes that a window left behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.ui.dialogs import clock, confirm
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.panel_style import tint
from bloodyridge_qt.ui.panels.plain_label import PlainLabel

if TYPE_CHECKING:
    from bloodyridge_qt.table.drafts import LeftDraft

_KINDS: Final = {"map": "Map", "counters": "Counter mix"}


class LeftDraftsDialog(SheetDialog):
    """Go on with one, discard one, or leave them for the next start (Escape).

    `take_up` goes on with a draft and says why that cannot be done, or "".
    """

    ems_wide = 38.0

    def __init__(
        self,
        left: tuple[LeftDraft, ...],
        take_up: Callable[[str], str],
        discard: Callable[[str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Corrections in no file", parent)
        self._take_up, self._throw_away = take_up, discard
        self._left = {draft.key: draft for draft in left}
        self.words = PlainLabel("The program ended before these corrections were saved.", self)
        self.words.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Corrections in no file")
        self.list.setWordWrap(True)
        self.trouble = PlainLabel("", self)
        self.trouble.setWordWrap(True)
        for part in (self.words, self.list, self.trouble):
            self.body.addWidget(part)
        self.discard_button = self.add_button("Discard")
        self.buttons.addStretch(1)
        self.later_button = self.add_button("Later")
        self.later_button.setToolTip("They are offered again at the next start")
        self.go_button = self.add_button("Go on", main=True)
        for draft in left:
            item = QListWidgetItem(escaped(told(draft), lines=True))
            item.setData(Qt.ItemDataRole.UserRole, draft.key)
            self.list.addItem(item)
        self.list.currentItemChanged.connect(lambda *_of: self._show())
        self.list.itemActivated.connect(lambda _item: self._go_on())
        self.discard_button.clicked.connect(self._discard)
        self.later_button.clicked.connect(self.reject)
        self.go_button.clicked.connect(self._go_on)
        self.list.setCurrentRow(0)
        self.retheme()
        self.go_button.setFocus()

    def current(self) -> str:
        """Key of the draft that is marked; "" when there is none."""
        item = self.list.currentItem()
        return "" if item is None else str(item.data(Qt.ItemDataRole.UserRole))

    def _show(self, trouble: str = "") -> None:
        draft = self._left.get(self.current())
        self.trouble.setText(trouble or (draft.trouble if draft is not None else ""))
        self.trouble.setVisible(bool(self.trouble.text()))
        self.go_button.setEnabled(draft is not None and not draft.trouble)

    def _go_on(self) -> None:
        if not self.go_button.isEnabled():
            return
        trouble = self._take_up(self.current())
        if trouble:
            self._show(trouble)
        else:
            self.accept()

    def _discard(self) -> None:
        key = self.current()
        if not key or not confirm.ask_confirm(
            self,
            "Throw these corrections away",
            "They are in no file, and cannot be brought back.",
            "Discard",
            "Keep them",
        ):
            return
        self._throw_away(key)
        self.list.takeItem(self.list.currentRow())
        if self.list.count() == 0:
            self.reject()

    def _restyle(self) -> None:
        self.words.setFont(panel_style.text_font())
        self.list.setFont(panel_style.text_font())
        self.list.setStyleSheet(panel_style.list_style())
        self.list.setMinimumHeight(round(panel_style.em() * 6))
        self.trouble.setFont(panel_style.text_font(bold=True))
        tint(self.trouble, warning=True)


def told(draft: LeftDraft) -> str:
    """One entry of the list: what is corrected, in how many places, and when that was."""
    name = f"{_KINDS[draft.kind]} {draft.path.name}" if draft.kind in _KINDS else "Corrections"
    if draft.trouble:
        return f"{name}\ncannot be read"
    plural = "" if draft.places == 1 else "s"
    return f"{name}\ncorrected in {draft.places} place{plural}\n{clock.when(draft.stored)}"
