"""The shelf: which game a new game shall be, with what stands on the box of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.shelf import Box
from bloodyridge_qt.table.table_view import TableView
from bloodyridge_qt.ui.board.thumbnail import thumbnail
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

PICTURE: Final = (14.0, 10.5)
"""Room for the picture of a game, in em."""
_MOST_SHOWN: Final = 3
"""Games that are seen without scrolling."""
_PAINTED_AFTER: Final = 300
"""Milliseconds: before the first picture is painted whoever listens has been told what is marked."""


class ShelfDialog(SheetDialog):
    """Choose a game by arrows or a click; Return, a double click or the button goes on with it."""

    chosen = Signal(str)
    """The key of a game, when the dialog is closed with it."""
    ems_wide = 50.0

    def __init__(
        self,
        boxes: Sequence[Box],
        playing: str,
        laid_out: Callable[[str], tuple[TableView, MapSheet] | None],
        parent: QWidget | None = None,
    ) -> None:
        """`playing` is the game that is marked at first; `laid_out` what is to be seen on a box."""
        super().__init__(tr("New game"), parent)
        self.title_label.setText(tr("Which game?"))
        self._boxes = boxes
        self._laid_out = laid_out
        self.list = QListWidget(self)
        self.list.setAccessibleName(
            f"{self.title_label.text()} {tr('Up and Down choose, Return goes on, Esc leaves.')}"
        )
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._cards = [_Card(box) for box in boxes]
        self._bare: list[_Card] = []
        """Cards whose picture is still to be painted: one at a time, since each may take its moment."""
        self._painting = QTimer(self, singleShot=True)
        self._painting.timeout.connect(self._paint_next)
        for box, card in zip(boxes, self._cards, strict=True):
            item = QListWidgetItem(self.list)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, box.aloud())
            item.setToolTip(plain_tip("\n".join(box.lines()[1:])))
            self.list.setItemWidget(item, card)
        self.body.addWidget(self.list, 1)
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button(tr("Cancel"), self.reject)
        self.go_button = self.add_button(tr("Go on"), self._go_on, main=True)
        self.list.itemActivated.connect(lambda _item: self._go_on())
        # who comes to a list by keys is told its name and words, and not what is marked in it
        self.list.currentRowChanged.connect(
            lambda row: self.list.setAccessibleDescription(boxes[row].aloud())
        )
        keys = [box.key for box in boxes]
        self.list.setCurrentRow(keys.index(playing) if playing in keys else 0)
        self.retheme()
        self.list.setFocus()

    @property
    def current(self) -> str:
        """The key of the game that is marked."""
        return self._boxes[self.list.currentRow()].key

    def _go_on(self) -> None:
        if self.isVisible():  # a double click may come twice
            self.accept()
            self.chosen.emit(self.current)

    def _restyle(self) -> None:
        unit = panel_style.em()
        self.list.setStyleSheet(panel_style.filled("shelf"))
        screen = self.screen() or QGuiApplication.primaryScreen()
        room = screen.availableGeometry().size() if screen is not None else QSize(1280, 800)
        inner = min(round(unit * self.ems_wide), room.width() - 40) - round(unit * 4.6)
        tall = 0
        for row, card in enumerate(self._cards):
            card.restyle()
            size = QSize(inner, card.heightForWidth(inner))
            self.list.item(row).setSizeHint(size)
            tall += size.height() if row < _MOST_SHOWN else 0
        # never taller than a dialog shows beside title and buttons, or there were two scroll bars
        self.list.setMinimumHeight(min(tall + round(unit * 0.5), room.height() - 60 - round(unit * 10)))
        self._bare = list(self._cards)
        self._painting.start(_PAINTED_AFTER)

    def _paint_next(self) -> None:
        card = self._bare.pop(0)
        found = self._laid_out(card.box.key)
        if found is not None:
            card.show_table(*found)
        if self._bare:
            self._painting.start(0)


class _Card(QWidget):
    """One game of the list: its picture, and beside it what is told of it."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # the list takes the clicks
        self.box = box
        self._picture = worn(PlainLabel(tr("Its picture is being drawn …"), self, wrap=True), 0.92, soft=True)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        grid = aired(QGridLayout(), 0.9, down=0.1)
        grid.setColumnStretch(1, 1)
        for number, (name, value) in enumerate(box.rows()):
            left = worn(PlainLabel(name, self), 0.92, soft=True)
            right = worn(PlainLabel(value, self, wrap=True), 0.92, bold=True)
            grid.addWidget(left, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(right, number, 1)
        column = aired(QVBoxLayout(), 0.3)
        column.addWidget(worn(PlainLabel(box.title, self), 1.15, font=panel_style.title_font))
        lay(column, worn(PlainLabel(box.sentence, self, wrap=True)), grid)
        column.addStretch(1)
        row = aired(QHBoxLayout(self), 1.0, 0.7, 0.7, 0.7, 0.7)
        row.addWidget(self._picture)
        row.addLayout(column, 1)

    def restyle(self) -> None:
        """The room for the picture in the text size of now."""
        unit = panel_style.em()
        self._picture.setFixedSize(QSize(round(unit * PICTURE[0]), round(unit * PICTURE[1])))

    def show_table(self, view: TableView, sheet: MapSheet) -> None:
        """Paint the picture."""
        self._picture.setPixmap(thumbnail(view, sheet, self._picture.size(), self.devicePixelRatioF()))
