"""Tracks and boxes of the sheet in a dock, as large as text, so that the board need not show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from bloodyridge_qt.boards.sheet import SheetBox
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.table.table_view import PileView
from bloodyridge_qt.ui.board.items import faces
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.plain_label import Tipped

_MOST_COUNTERS: Final = 6
"""Counters of a box that are drawn; the count says how many there are."""
_NAMES: Final = 0.78
"""How large the names of piles are written."""
_BRIEF: Final = 8
"""Letters of names of which three stand in a row."""
_WRAP: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)


@dataclass(frozen=True)
class _Cell:
    """A box of the sheet and where it stands in the panel."""

    box: SheetBox
    rect: QRect
    title: str
    """Its name; where it has none what lies in it tells what it is."""


class TracksPanel(Dressed, QScrollArea):
    """Shows every track and pile of the table that lies in a scene."""

    place_clicked = Signal(str)
    """A box was clicked: the board may show it."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.told_by_spots = True
        self.setAccessibleName(tr("Tracks and piles"))
        self._column = _Column(scene)
        self._column.clicked.connect(self.place_clicked)
        self.setWidget(self._column)
        scene.view_changed.connect(self._tell)
        self.retheme()

    def _clothe(self) -> None:
        """All in it is painted."""

    def _dress(self) -> None:
        self._column.lay_out()

    def place_rect(self, place: str) -> QRect:
        """Where a box stands in the panel's viewport; empty for one it has not."""
        rect = self._column.rect_of(place)
        return rect.translated(self._column.pos()) if not rect.isEmpty() else rect

    def words(self) -> tuple[str, ...]:
        """What is shown, a line for every box that holds something."""
        return self._column.words()

    def sizeHint(self) -> QSize:
        unit = panel_style.em()
        return QSize(round(unit * 17), round(unit * 30))

    def _tell(self) -> None:
        self._column.lay_out()
        self.setAccessibleDescription("; ".join(self.words()))


class _Column(Tipped, QWidget):
    """All tracks and boxes, one under the other: tracks of short names in a row, piles in two columns."""

    clicked = Signal(str)

    def __init__(self, scene: MapScene) -> None:
        super().__init__()
        self._scene = scene
        self._cells: tuple[_Cell, ...] = ()

    # ---- what is shown

    def _pile(self, place: str) -> PileView | None:
        return next((pile for pile in self._scene.view_shown.piles if pile.place == place), None)

    def _labels(self, place: str) -> list[str]:
        """What lies in a box besides its pile."""
        view = self._scene.view_shown
        markers = [marker.label for marker in view.markers if marker.place == place]
        return markers + [stack.label or stack.total for stack in view.stacks if stack.place == place]

    def words(self) -> tuple[str, ...]:
        found = []
        for cell in self._cells:
            pile = self._pile(cell.box.key)
            said = [*self._labels(cell.box.key)]
            if pile is not None and pile.count:
                said.append(", ".join((str(pile.count), *pile.detail)))
            if said:
                name = f"{cell.title}: " if tr(cell.box.title) == cell.title else ""
                found.append(name + ", ".join(said))
        return tuple(found)

    def rect_of(self, place: str) -> QRect:
        return next((cell.rect for cell in self._cells if cell.box.key == place), QRect())

    # ---- where

    def lay_out(self) -> None:
        """Place every box for the width there is."""
        unit = panel_style.em()
        gap, wide = round(unit * 0.5), self.width() - round(unit)
        left = y = round(unit * 0.5)
        groups: dict[str, list[tuple[SheetBox, str]]] = {}
        boxes = self._scene.table.sheet.boxes
        rows = {box.rect[1::2] for box in boxes if box.kind == "track_name"}
        for box in boxes:
            if box.kind.endswith(("pile", "_track")):
                lies = next(map(uncited, self._labels(box.key)), "")
                named = box.rect[1::2] in rows and box.kind.endswith("_track")
                # a space without a name, or in a row with one, is shown while something stands in it
                if title := lies if named else tr(box.title) or lies:
                    groups.setdefault(f"row {box.kind}" if named else box.kind, []).append((box, title))
        cells, letters = [], QFontMetrics(panel_style.heading_font(_NAMES))
        for kind, found in groups.items():
            if kind.endswith("pile"):
                high = round(unit * 8.2)
                longest = max(letters.horizontalAdvance(word) for _, title in found for word in title.split())
                across = 2 if wide > max(unit * 13, 2 * (longest + unit) + gap) else 1
            elif all(len(title) <= 2 for _, title in found):
                across, high = len(found), round(min(unit * 3.4, wide / len(found)))
            elif all(len(title) <= _BRIEF for _, title in found) and wide > unit * 15:
                across, high = 3, round(unit * 1.9)
            else:
                across, high = 1, round(unit * 1.9)
            step = (wide + gap) / across
            for number, (box, title) in enumerate(found):
                row, column = divmod(number, across)
                rect = QRect(left + round(column * step), y + row * (high + gap), round(step - gap), high)
                cells.append(_Cell(box, rect, title))
            y = cells[-1].rect.bottom() + 1 + gap + round(unit * 0.6)
        self._cells = tuple(cells)
        self.setMinimumHeight(y)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()

    # ---- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = theme.current()
        painter.fillRect(event.rect(), look.panel)
        for cell in self._cells:
            if not cell.rect.intersects(event.rect()):
                continue
            painter.setPen(QPen(look.panel_edge, 1))
            painter.setBrush(look.panel_raised)
            painter.drawRect(cell.rect.adjusted(0, 0, -1, -1))
            if cell.box.kind.endswith("pile"):
                self._paint_pile(painter, cell)
            else:
                self._paint_space(painter, cell)

    def _pictures(self, place: str, side: int) -> list[QPixmap]:
        """What lies open in a box, in device pixels."""
        view, pile = self._scene.view_shown, self._pile(place)
        found = [faces.tile(each.face, each.factor, side) for each in pile.faces] if pile is not None else []
        for stack in view.stacks:
            if stack.place == place:
                found += [faces.tile(each.face, each.factor, side) for each in stack.counters]
        found += [faces.marker(marker.face, side) for marker in view.markers if marker.place == place]
        return found[:_MOST_COUNTERS]

    def _put(self, painter: QPainter, picture: QPixmap, at: QPoint) -> None:
        """A picture of device pixels with its middle at a point."""
        ratio = self.devicePixelRatioF()
        size = QSize(picture.width(), picture.height()).toSizeF() / ratio
        rect = QRectF(QPointF(at.x() - size.width() / 2, at.y() - size.height() / 2), size)
        painter.drawPixmap(rect, picture, QRectF(picture.rect()))

    def _paint_space(self, painter: QPainter, cell: _Cell) -> None:
        """A space of a track: its name, and the marker when it lies there."""
        look, unit, rect = theme.current(), panel_style.em(), cell.rect
        side = round((rect.height() - unit * 0.4) * self.devicePixelRatioF())
        pictures = self._pictures(cell.box.key, side)
        short = len(cell.title) <= 2 and rect.width() < unit * 6
        painter.setPen(look.text if pictures else look.text_soft)
        if not short:
            inner = rect.adjusted(rect.height() + round(unit * 0.3), 0, -round(unit * 0.4), 0)
            painter.setFont(panel_style.text_font(0.92, bold=bool(pictures)))
            words = QFontMetrics(painter.font()).elidedText(
                cell.title, Qt.TextElideMode.ElideRight, inner.width()
            )
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        elif not pictures:
            painter.setFont(panel_style.title_font(1.3))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, cell.title)
        middle = rect.center() if short else QPoint(rect.left() + rect.height() // 2, rect.center().y())
        for picture in pictures[:1]:
            self._put(painter, picture, middle)

    def _paint_pile(self, painter: QPainter, cell: _Cell) -> None:
        """A box: its name, what lies open, the count, and in words what is in it."""
        look, unit, box = theme.current(), panel_style.em(), cell.box
        inner = cell.rect.adjusted(*(round(unit * part) for part in (0.5, 0.35, -0.5, -0.3)))
        painter.setPen(look.text_soft)
        painter.setFont(panel_style.heading_font(_NAMES))
        named = painter.fontMetrics().boundingRect(inner, _WRAP, cell.title)
        painter.drawText(inner, _WRAP, cell.title)
        y = max(inner.top() + round(unit * 1.4), named.bottom() + round(unit * 0.2))
        ratio, side = self.devicePixelRatioF(), round(unit * 2.3)
        pile, pictures = self._pile(box.key), self._pictures(box.key, round(unit * 2.3 * ratio))
        count = str(pile.count) if pile is not None and pile.count else ""
        painter.setFont(panel_style.title_font(1.6))
        room = inner.width() - (QFontMetrics(painter.font()).horizontalAdvance(count) + unit if count else 0)
        step = min(side * 1.12, max(0.0, room - side) / max(1, len(pictures) - 1))
        for number, picture in enumerate(pictures):
            self._put(painter, picture, QPoint(round(inner.left() + side / 2 + step * number), y + side // 2))
        painter.setPen(look.text)
        painter.drawText(
            QRect(inner.left(), y, inner.width(), side),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            count,
        )
        if pile is not None and pile.detail:
            painter.setFont(panel_style.text_font(0.84))
            painter.setPen(look.text_soft)
            below = inner.adjusted(0, y + side + round(unit * 0.2) - inner.top(), 0, 0)
            painter.drawText(below, _WRAP, "\n".join(pile.detail))

    # ---- the pointer

    def _at(self, point: QPoint) -> _Cell | None:
        return next((cell for cell in self._cells if cell.rect.contains(point)), None)

    def told_at(self, spot: QPoint) -> Iterator[str]:
        """What is said of what lies at a point of the column, the nearest first."""
        if (cell := self._at(spot)) is not None:
            yield from self._labels(cell.box.key)
            yield style.current().paragraph(cell.box)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        cell = self._at(event.position().toPoint())
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(cell.box.key)

    def tip_at(self, spot: QPoint) -> str:
        if (cell := self._at(spot)) is None:
            return ""
        pile = self._pile(cell.box.key)
        lines = [tr(cell.box.title), *self._labels(cell.box.key), *(pile.detail if pile is not None else ())]
        return "\n".join(filter(None, lines))
