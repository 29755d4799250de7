"""One die a player has thrown himself: what it is for, and the six faces to pick from."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.hand_dice import AskedDie
from bloodyridge_qt.table.table_view import CounterView
from bloodyridge_qt.ui.drawing import artwork, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dice_animation import face_up
from bloodyridge_qt.ui.panels.dice_drawing import paint_die
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

FACES: Final = range(1, 7)
_DIE: Final = 1.9
"""Edge of a die in em; a die that is thrown alone is larger."""
_ALONE: Final = 2.6


class FaceButton(QAbstractButton):
    """A die with one face up. It takes no focus: the panel reads the keys."""

    def __init__(self, value: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.value = value
        self.side = ""
        self.ems = _DIE
        self.chosen = False
        self.passed_over = False
        """Another face of this die is chosen."""
        self.before = False
        """This is what fell before the decision was taken back."""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # drawn anew when the pointer comes and goes
        self.setAccessibleName(str(value))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_state(self, *, chosen: bool, passed_over: bool, before: bool) -> None:
        """How it is marked."""
        self.chosen, self.passed_over, self.before = chosen, passed_over, before
        words = tr(", chosen") if chosen else tr(", fell before") if before else ""
        self.setAccessibleName(f"{self.value}{words}")
        self.update()

    def sizeHint(self) -> QSize:
        side = round(panel_style.em() * self.ems * 1.25)
        return QSize(side, side)

    def _picture(self, size: int) -> QPixmap:
        """The die by itself, so that it pales as one thing and not part by part."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            middle = QPointF(self.width() / 2, self.height() / 2)
            paint_die(painter, face_up(self.value), middle, size, self.side, shadow=False)
        return picture

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            size = round(panel_style.em() * self.ems)
            painter.setOpacity(0.42 if self.passed_over and not self.underMouse() else 1.0)
            painter.drawPixmap(0, 0, self._picture(size))
            painter.setOpacity(1.0)
            inset = 1.9
            frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            round_ = size * 0.24
            if self.chosen:
                for colour, width in ((QColor(20, 16, 10), 4.4), (look.selected, 2.6)):
                    painter.setPen(QPen(colour, width))
                    painter.drawRoundedRect(frame, round_, round_)
            elif self.before:
                for pen in (QPen(look.panel_raised, 3.2), QPen(look.text, 1.8, Qt.PenStyle.DashLine)):
                    painter.setPen(pen)
                    painter.drawRoundedRect(frame, round_, round_)
            elif self.underMouse():
                painter.setPen(QPen(look.accent, 1.6))
                painter.drawRoundedRect(frame, round_, round_)


class DieRow(QWidget):
    """Counter, words and six faces; the row whose turn it is has a bar at its left."""

    chosen = Signal(int)
    """A face was clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._counter: CounterView | None = None
        self._current = False
        self.value: int | None = None
        """The face that is chosen."""
        self.before: int | None = None
        """What fell before; it counts when nothing else is chosen."""
        self.picture = PlainLabel("", self)
        self.label = worn(PlainLabel("", self, wrap=True), margins=(0.3, 0, 0, 0))
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.note = worn(PlainLabel("", self), 0.88, italic=True, soft=True)
        self.faces = [FaceButton(value, self) for value in FACES]
        self._words, self._dice = aired(QHBoxLayout(), 0.14), aired(QHBoxLayout(), 0.14)
        self._words.addWidget(self.picture)
        self._words.addWidget(self.label, 1)
        self._words.addWidget(self.note)
        for face in self.faces:
            face.clicked.connect(lambda _on=False, value=face.value: self.chosen.emit(value))
            self._dice.addWidget(face)
        self._row = aired(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), 0.14)
        lay(self._row, self._words, self._dice)

    def ask(self, die: AskedDie, side: str, *, alone: bool) -> None:
        """Ask for this die; nothing is chosen yet."""
        self._counter, self.before = die.counter, die.before
        self.label.setText(die.label)
        self.note.setText("" if die.before is None else tr("before: {before}", before=die.before))
        self.note.setVisible(alone and die.before is not None)  # in a column of dice the frame says it
        for face in self.faces:
            face.side, face.ems = side, _ALONE if alone else _DIE
            face.updateGeometry()
        way = QBoxLayout.Direction.TopToBottom if alone else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)
        for layout in (self._words, self._dice, self._row):  # what a hidden row asked of them went past them
            layout.invalidate()
        self._current = False
        self.choose(None)
        self.retheme()
        self.updateGeometry()  # a hidden row's new words reach the panel's layout only so

    def choose(self, value: int | None) -> None:
        """Mark a face, or none."""
        self.value = value
        for face in self.faces:
            face.show_state(
                chosen=face.value == value,
                passed_over=value is not None and face.value != value,
                before=value is None and face.value == self.before,
            )
        said = tr("no result yet") if value is None else tr("result {value}", value=value)
        if value is None and self.before is not None:
            said += tr(", fell before: {before}", before=self.before)
        what = f" ({self._counter.label})" if self._counter is not None else ""
        self.setAccessibleName(f"{self.label.text()}{what}")
        self.setAccessibleDescription(said)

    def set_current(self, current: bool) -> None:
        """Whether the next number goes here."""
        if current != self._current:
            self._current = current
            self.update()

    def retheme(self) -> None:
        """Take colours and sizes anew."""
        unit = panel_style.em()
        self._row.setContentsMargins(round(unit * 0.55), 1, round(unit * 0.2), 1)
        self.picture.setVisible(self._counter is not None)
        if self._counter is not None:
            face, factor, label = self._counter.face, self._counter.factor, self._counter.label
            self.picture.setPixmap(
                artwork.counter_pixmap(face, factor, round(unit * 2.35), self.devicePixelRatioF())
            )
            self.picture.setAccessibleName(label)
            self.picture.setToolTip(plain_tip(label))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._current:
            return
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(panel_style.mixed(look.panel_raised, look.accent, 0.10))
            painter.drawRoundedRect(QRectF(self.rect()), 3, 3)
            painter.setBrush(look.accent)
            painter.drawRect(QRectF(0, 2, max(3.0, panel_style.em() * 0.25), self.height() - 4))
