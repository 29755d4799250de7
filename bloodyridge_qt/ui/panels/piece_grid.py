"""What may be drawn out of a pile now, to pick the piece a player has drawn himself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.hand_dice import AskedPiece
from bloodyridge_qt.ui.drawing import artwork, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.looks import aired
from bloodyridge_qt.ui.panels.plain_label import plain_tip

COLUMNS: Final = 2


class PieceButton(QAbstractButton):
    """A kind of piece: its picture, its name, how many there may be."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.piece: AskedPiece | None = None
        self.marked = False
        self.before = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # drawn anew when the pointer comes and goes
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_piece(self, piece: AskedPiece, *, before: bool) -> None:
        """Offer this piece; `before` is what was drawn here before it was taken back."""
        self.piece, self.before, self.marked = piece, before, False
        words = tr(", drawn before") if before else ""
        self.setAccessibleName(
            tr("{label}, {count} left{words}", label=piece.label, count=piece.count, words=words)
        )
        self.setToolTip(plain_tip(piece.counter.label or piece.label))
        self.updateGeometry()
        self.update()

    def mark(self, marked: bool) -> None:
        """Whether Return draws it."""
        if marked != self.marked:
            self.marked = marked
            self.update()

    def sizeHint(self) -> QSize:
        lines = QFontMetrics(panel_style.text_font()).lineSpacing() * 2
        return QSize(round(panel_style.em() * 10), max(round(panel_style.em() * 2.75), lines + 2))

    def _label(self) -> str:
        return self.piece.label if self.piece is not None else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.piece is None:
            return
        look, unit = theme.current(), panel_style.em()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            if self.marked or self.underMouse():
                painter.setBrush(panel_style.mixed(look.panel_raised, look.accent, 0.10))
                painter.setPen(QPen(look.accent, 2.0 if self.marked else 1.0))
                painter.drawRoundedRect(frame, unit * 0.25, unit * 0.25)
            elif self.before:
                painter.setPen(QPen(look.text_soft, 1.4, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(frame, unit * 0.25, unit * 0.25)
            side = round(unit * 2.1)
            picture = artwork.counter_pixmap(
                self.piece.counter.face, self.piece.counter.factor, side, self.devicePixelRatioF()
            )
            painter.drawPixmap(round(unit * 0.35), (self.height() - side) // 2, picture)
            number = f"×{self.piece.count}"
            painter.setFont(panel_style.number_font(1.05))
            wide = painter.fontMetrics().horizontalAdvance(number)
            right = self.width() - unit * 0.5
            painter.setPen(look.text_soft)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(right - wide, 0, wide + 1, self.height()), int(middle), number)
            painter.setPen(look.text)
            left = unit * 0.75 + side
            room = QRectF(left, 0, right - wide - unit * 0.3 - left, self.height())
            how = int(middle | Qt.TextFlag.TextWordWrap)
            for size in (1.0, 0.88, 0.76):  # a long name in smaller letters rather than cut off
                painter.setFont(panel_style.text_font(size))
                needed = painter.boundingRect(room, how, self._label())
                if needed.height() <= room.height() and needed.width() <= room.width():
                    break
            painter.drawText(room, how, self._label())


class PieceGrid(QWidget):
    """The pieces in two columns; one of them may be marked."""

    chosen = Signal(int)
    """A piece was clicked: its place in what was asked."""
    moved = Signal()
    """Another piece is marked, or none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = aired(QGridLayout(self), 0.4, 0, 0, 0, 0, down=0.1)
        self._buttons: list[PieceButton] = []
        self._count = 0
        self._typed = ""
        self.marked: int | None = None
        """The piece Return draws."""

    @property
    def buttons(self) -> tuple[PieceButton, ...]:
        """Those that are offered, in the order asked."""
        return tuple(self._buttons[: self._count])

    def ask(self, pieces: Sequence[AskedPiece], before: int | None) -> None:
        """Offer these; nothing is marked but what was drawn before."""
        self._count, self._typed = len(pieces), ""
        while len(self._buttons) < self._count:
            self._add()
        rows = -(-self._count // COLUMNS)
        for place, button in enumerate(self._buttons):
            if place < self._count:
                button.show_piece(pieces[place], before=place == before)
                # down the columns, as one reads a list
                self._grid.addWidget(button, place % rows, place // rows)
            button.setVisible(place < self._count)
        self._mark(None)

    def step(self, across: int, down: int) -> None:
        """Move the mark."""
        if not self._count:
            return
        rows = -(-self._count // COLUMNS)
        if self.marked is None:
            self._mark(0)
            return
        wanted = self.marked + down + across * rows
        self._typed = ""
        if 0 <= wanted < self._count:
            self._mark(wanted)

    def type(self, letters: str) -> bool:
        """Mark the next piece with a word that begins so; False when there is none."""
        for typed in (self._typed + letters.casefold(), letters.casefold()):
            # a letter typed again goes on to the next piece of that letter
            start = (self.marked or 0) + (1 if len(typed) == 1 and self.marked is not None else 0)
            for step in range(self._count):
                place = (start + step) % self._count
                piece = self._buttons[place].piece
                words = piece.label.casefold().split() if piece is not None else []
                if any(" ".join(words[at:]).startswith(typed) for at in range(len(words))):
                    self._typed = typed
                    self._mark(place)
                    return True
        self._typed = ""
        return False

    def rub_out(self) -> None:
        """Forget what was typed, and the mark."""
        self._typed = ""
        self._mark(None)

    def _mark(self, place: int | None) -> None:
        self.marked = place
        for number, button in enumerate(self._buttons):
            button.mark(number == place)
        self.moved.emit()

    def _add(self) -> None:
        place = len(self._buttons)
        button = PieceButton(self)
        button.clicked.connect(lambda: self.chosen.emit(place))
        self._buttons.append(button)
