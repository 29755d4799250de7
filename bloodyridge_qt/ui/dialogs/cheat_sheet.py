"""All keys on one sheet: groups in columns, each key drawn as a cap."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.phrases import either
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.parts import key_of, named
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

_LINES: Final[dict[int, int]] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


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

    def _placed(self) -> Iterator[tuple[QRectF, str, bool]]:
        """Where each cap lies with its words, and each joint, which is no cap."""
        unit, x = panel_style.em(), 0.0
        large = QFontMetrics(panel_style.number_font(0.95))
        small = QFontMetrics(panel_style.text_font(0.8))
        height = large.height() + unit * 0.35
        for number, way in enumerate(self._ways):
            joint = tr("or") if number else ""
            for cap in way:
                if joint:
                    width = small.horizontalAdvance(joint) + unit * 0.35
                    yield QRectF(x, 0, width, height), joint, False
                    x += width
                width = max(large.horizontalAdvance(cap) + unit * 0.75, height)
                yield QRectF(x, 0, width, height), cap, True
                x, joint = x + width, "+"

    def lines_drawn(self) -> tuple[QRect]:
        """What no edge cuts."""
        return (self.rect(),)

    def sizeHint(self) -> QSize:
        *_, (last, _words, _cap) = self._placed()
        return QSize(round(last.right() + 1), round(last.height() + 3))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius = panel_style.em() * 0.25
            edge = panel_style.mixed(look.panel_edge, look.text_soft, 0.5)
            for rect, words, cap in self._placed():
                if cap:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(edge)
                    painter.drawRoundedRect(rect.adjusted(0.5, 2, -0.5, 2), radius, radius)
                    painter.setPen(QPen(edge, 1))
                    painter.setBrush(look.panel_raised)
                    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
                painter.setPen(look.text if cap else look.text_soft)
                painter.setFont(panel_style.number_font(0.95) if cap else panel_style.text_font(0.8))
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)


Group = tuple[str, list[tuple[str, str]]]
"""Its title, and its keys with their words."""


class CheatSheet(SheetDialog):
    """The keys, by group; Escape, K and Close close it. Up and Down go from line to line, to be heard."""

    def __init__(self, rows: Sequence[Row], parent: QWidget | None = None) -> None:
        super().__init__(tr("Keys"), parent)
        grouped: dict[str, list[tuple[str, str]]] = {}
        for group, key, words in rows:
            grouped.setdefault(group, []).append((key, words))
        screen = QGuiApplication.primaryScreen()
        room = (screen.availableGeometry().width() if screen is not None else 1280) / panel_style.em()
        columns = max(1, min(3, len(grouped), int(room // 30)))
        self.ems_wide = 30.0 * columns + 3.0
        self._lines: list[PlainLabel] = []
        row = aired(QHBoxLayout(), 2.0)
        for groups in _spread(grouped.items(), columns):
            grid = aired(QGridLayout(), 0.7, down=0.22)
            grid.setColumnStretch(1, 1)
            for title, entries in groups:
                self._add_group(grid, title, entries)
            grid.setRowStretch(grid.rowCount(), 1)
            row.addLayout(grid, 1)
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

    def _add_group(self, grid: QGridLayout, title: str, entries: Sequence[tuple[str, str]]) -> None:
        """A heading and its keys, below those of the groups before."""
        heading, font = PlainLabel(title, self), panel_style.heading_font
        margins = (0, 0.55 if grid.count() else 0.3, 0, 0.3)
        grid.addWidget(worn(heading, 0.95, soft=True, font=font, margins=margins), grid.rowCount(), 0, 1, 2)
        self._lines.append(heading)
        for row, (key, words) in enumerate(entries, start=grid.rowCount()):
            label = named(worn(PlainLabel(words, self, wrap=True)), f"{words}: {key}")
            grid.addWidget(Keys(key, self), row, 0, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(label, row, 1, Qt.AlignmentFlag.AlignVCenter)
            self._lines.append(label)

    def _go(self, step: int) -> None:
        """Give the focus to the next line, or the one before; the first comes after the last."""
        lines, here = self._lines, self.focusWidget()
        at = lines.index(here) + step if isinstance(here, PlainLabel) and here in lines else min(step, 0)
        lines[at % len(lines)].setFocus()
        self.scroll_area.ensureWidgetVisible(lines[at % len(lines)])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A button would take these keys for the way to the next one, what scrolls would scroll."""
        if key_of(event) in _LINES:
            self._go(_LINES[key_of(event)])
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().casefold() == "k":
            self.accept()
            return
        super().keyPressEvent(event)


def _spread(groups: Collection[Group], count: int) -> list[list[Group]]:
    """Groups in their order, cut into so many columns of much the same height."""
    whole = sum(len(keys) + 2 for _title, keys in groups)
    columns: list[list[Group]] = [[]]
    filled = 0.0
    for title, keys in groups:
        lines = len(keys) + 2
        if columns[-1] and filled + lines * 0.5 > whole * len(columns) / count and len(columns) < count:
            columns.append([])
        columns[-1].append((title, keys))
        filled += lines
    return columns
