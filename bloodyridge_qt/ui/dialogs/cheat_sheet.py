"""All keys on one sheet: groups in columns, each key drawn as a cap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.phrases import either
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel

Row = tuple[str, str, str]
"""Group, key, words."""

_SIGNS = {
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
    "click": tr("click"),
    "drag": tr("drag"),
    "Wheel": tr("Wheel"),
    "direction": tr("direction"),
}

_LINES: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def rows_of(sheet: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> tuple[Row, ...]:
    """Rows out of menus: ("View", (("Zoom in", "Ctrl++"), …)) → ("View", "Ctrl++", "Zoom in")."""
    return tuple((group, key, words) for group, entries in sheet for words, key in entries)


def caps(key: str) -> list[list[str]]:
    """The ways to press something, each as its caps, named as Qt names keys in the language in use.

    "Ctrl+F or F3" → [["Ctrl", "F"], ["F3"]].
    """
    ways = []
    for way in re.split(r"\s+or\s+|(?<!\+),\s+", key.strip()):
        # A plus sign at the end is a key, not a joint: "Ctrl++".
        parts = [part for part in re.split(r"\+(?=.)", way) if part]
        if way.endswith("++"):
            parts = [part for part in way[:-2].split("+") if part] + ["+"]
        ways.append([_SIGNS.get(part) or QCoreApplication.translate("QShortcut", part) for part in parts])
    return ways


class Keys(QWidget):
    """Draws key caps in a row."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ways = caps(key)
        self.setAccessibleName(either("+".join(way) for way in self._ways))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _layout(self) -> tuple[list[tuple[QRectF, str, bool]], QSize]:
        """Rectangles with their words (a cap or a joint), and the room they take."""
        unit = panel_style.em()
        metrics = QFontMetrics(panel_style.number_font(0.95))
        small = QFontMetrics(panel_style.text_font(0.8))
        height = metrics.height() + unit * 0.35
        x = 0.0
        found: list[tuple[QRectF, str, bool]] = []

        def put(words: str, cap: bool) -> None:
            nonlocal x
            width = metrics.horizontalAdvance(words) + unit * 0.75 if cap else 0.0
            width = max(width, height) if cap else small.horizontalAdvance(words) + unit * 0.35
            found.append((QRectF(x, 0, width, height), words, cap))
            x += width

        for number, way in enumerate(self._ways):
            if number:
                put(tr("or"), False)
            for place, cap in enumerate(way):
                if place:
                    put("+", False)
                put(cap, True)
        return found, QSize(round(x + 1), round(height + 3))

    def lines_drawn(self) -> tuple[QRect]:
        """What no edge cuts."""
        return (self.rect(),)

    def sizeHint(self) -> QSize:
        return self._layout()[1]

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius = panel_style.em() * 0.25
            edge = panel_style.mixed(look.panel_edge, look.text_soft, 0.5)
            for rect, words, cap in self._layout()[0]:
                if cap:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(edge)
                    painter.drawRoundedRect(rect.adjusted(0.5, 2, -0.5, 2), radius, radius)
                    painter.setPen(QPen(edge, 1))
                    painter.setBrush(look.panel_raised)
                    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
                    painter.setPen(look.text)
                    painter.setFont(panel_style.number_font(0.95))
                else:
                    painter.setPen(look.text_soft)
                    painter.setFont(panel_style.text_font(0.8))
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)


class Group(QWidget):
    """A heading and its keys."""

    def __init__(self, title: str, rows: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = len(rows) + 2
        self.setAccessibleName(title)
        heading = PlainLabel(title, self)
        self._heading = worn(
            heading, 0.95, soft=True, font=panel_style.heading_font, margins=(0, 0.3, 0, 0.1)
        )
        self._grid = aired(QGridLayout(), 0.7, down=0.22)
        self._grid.setColumnStretch(1, 1)
        self._words: list[PlainLabel] = []
        self._keys: list[Keys] = []
        for number, (key, words) in enumerate(rows):
            label = worn(PlainLabel(words, self, wrap=True))
            label.setAccessibleName(f"{words}: {key}")
            caps_drawn = Keys(key, self)
            self._keys.append(caps_drawn)
            self._grid.addWidget(caps_drawn, number, 0, Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(label, number, 1, Qt.AlignmentFlag.AlignVCenter)
            self._words.append(label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        lay(column, self._heading, self._grid)

    @property
    def stops(self) -> Sequence[PlainLabel]:
        """What can be gone through line by line."""
        return (self._heading, *self._words)

    def key_width(self) -> int:
        """What the widest keys take, in pixels."""
        return max((keys.sizeHint().width() for keys in self._keys), default=0)

    def align_keys(self, width: int) -> None:
        """Let all words of a column begin at one line."""
        self._grid.setColumnMinimumWidth(0, width)


class CheatSheet(SheetDialog):
    """The keys, by group; Escape, K and Close close it. Up and Down go from line to line, to be heard."""

    def __init__(self, rows: Sequence[Row], parent: QWidget | None = None) -> None:
        super().__init__(tr("Keys"), parent)
        grouped: dict[str, list[tuple[str, str]]] = {}
        for group, key, words in rows:
            grouped.setdefault(group, []).append((key, words))
        self.groups = [Group(title, entries, self) for title, entries in grouped.items()]
        screen = QGuiApplication.primaryScreen()
        room = (screen.availableGeometry().width() if screen is not None else 1280) / panel_style.em()
        self._columns = max(1, min(3, len(self.groups), int(room // 30)))
        self.ems_wide = 30.0 * self._columns + 3.0
        row = aired(QHBoxLayout(), 2.0)
        self._spreads = self._spread()
        for column in self._spreads:
            box = QVBoxLayout()
            for shown in column:
                box.addWidget(shown)
            box.addStretch(1)
            row.addLayout(box, 1)
        self.body.addLayout(row)
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.accept, main=True)
        self.retheme()
        for taking in (self.close_button, self.scroll_area):
            taking.installEventFilter(self)
        self.close_button.setAccessibleDescription(
            tr("All keys, by menu. Up and Down read them line by line, K closes.")
        )
        self.close_button.setFocus()

    def _spread(self) -> list[list[Group]]:
        """Groups in their order, cut into columns of much the same height."""
        whole = sum(group.lines for group in self.groups)
        columns: list[list[Group]] = [[]]
        filled = 0.0
        for group in self.groups:
            target = whole * len(columns) / self._columns
            if columns[-1] and filled + group.lines * 0.5 > target and len(columns) < self._columns:
                columns.append([])
            columns[-1].append(group)
            filled += group.lines
        return columns

    def _go(self, step: int) -> None:
        """Give the focus to the next line, or the one before; the first comes after the last."""
        lines = [line for group in self.groups for line in group.stops]
        here = self.focusWidget()
        at = lines.index(here) + step if isinstance(here, PlainLabel) and here in lines else min(step, 0)
        lines[at % len(lines)].setFocus()
        self.scroll_area.ensureWidgetVisible(lines[at % len(lines)])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A button would take these keys for the way to the next one, what scrolls would scroll."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _LINES:
            self._go(_LINES[Qt.Key(event.key())])
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().casefold() == "k":
            self.accept()
            return
        super().keyPressEvent(event)

    def _restyle(self) -> None:
        for column in self._spreads:
            widest = max((group.key_width() for group in column), default=0)
            for group in column:
                group.align_keys(widest)
