"""The slip of paper over the board that says what a part of the turn came to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Banner
from bloodyridge_qt.ui.board.items.overlays import paint_paper
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import linked_text, panel_style
from bloodyridge_qt.ui.panels.floating_panel import FloatingPanel, best_spot
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

_SEEN: Final = 100.0
"""What a pixel weighs that is to be seen: more than it matters where the banner lies."""
_NAMED: Final = 8
"""So much more weighs what it names than other pieces."""
_HEAD: Final = 1.25
"""Height in em of the strip at its top by which it is pushed aside."""
_EMS_WIDE: Final = 26.0
"""A longer value is wrapped."""
_CLOSES: Final = tr("Esc ×")
_SHARES: Final = (1.0, 0.85, 0.7, 0.6)
"""Of the usual size of its words: smaller ones where the board is too low."""


class PhaseBanner(FloatingPanel):
    """Lies in the upper middle of its parent, or where it covers less, until it is pushed aside.

    Then the next one comes there too. What is `rather` to be seen weighs thrice: pieces, not empty boxes; the
    places it names weigh most.
    """

    takes_keys = False
    place_clicked = Signal(str)
    place_pointed = Signal(str)
    """The pointer is on the link of this place; "" for none."""
    pressed = Signal()
    """A press beside all links that was no drag."""

    def __init__(
        self,
        parent: QWidget,
        to_be_seen: Callable[[], Sequence[QRect]] = list,
        rather: Callable[[Collection[str]], Sequence[QRect]] = lambda _named: (),
    ) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setToolTip(plain_tip(tr("Push it aside with the mouse: the next one comes there too")))
        self.banners: tuple[Banner, ...] = ()
        """What it tells; empty while it is hidden."""
        self.places = linked_text.Places({})
        """What is a link in it."""
        self._grid = QGridLayout(self)
        self._row, self._hint = 0, ""
        self._labels: list[tuple[PlainLabel | LinkLabel, QSize, int]] = []
        """Each with its size in one line, and 1 for a name, 2 for the value beside it."""
        self._stood: QPoint | None = None
        """Where it was when it was pressed, unless on a link."""
        self.hide()
        self._over = parent
        self._to_be_seen, self._rather = to_be_seen, rather
        parent.installEventFilter(self)

    def show_banners(self, banners: Sequence[Banner], hint: str = "") -> None:
        """Tell these, one under the other, with a hint below; none hides it."""
        self.banners, self._hint = tuple(banners), hint
        if not self.banners:
            panel_style.empty(self._grid)
            self.hide()
            return
        self.setAccessibleName(
            "; ".join(
                words
                for banner in self.banners
                for words in (banner.title, *(f"{name}: {value}" for name, value in banner.rows))
            )
        )
        self._lay_out()
        self.show()
        self.raise_()

    def _fill(self, share: float) -> None:
        """Write it anew, `share` of the usual size."""
        panel_style.empty(self._grid)
        self._row, self._labels = 0, []
        unit = panel_style.em() * share
        self._grid.setContentsMargins(*(round(unit * part) for part in (1.1, _HEAD, 1.1, 0.7)))
        self._grid.setHorizontalSpacing(round(unit))
        self._grid.setVerticalSpacing(round(unit * 0.25))
        for banner in self.banners:
            self._add(banner.title, 0, panel_style.title_font(1.15 * share), wide=True)
            for name, value in banner.rows:
                self._add(name, 0, panel_style.text_font(share), soft=True)
                self._add(value, 1, panel_style.text_font(share, bold=True), beside=True)
        if self._hint:
            self._add(self._hint, 0, panel_style.text_font(0.95 * share, italic=True), wide=True, soft=True)
        self._wrap()

    def _add(
        self,
        text: str,
        column: int,
        font: QFont,
        *,
        wide: bool = False,
        soft: bool = False,
        beside: bool = False,
    ) -> None:
        label: PlainLabel | LinkLabel = PlainLabel(text, None if beside else self)
        label.setFont(font)
        size = label.sizeHint()
        if beside:
            label = LinkLabel(self)
            label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            label.words, label.places = False, self.places
            label.setFont(font)
            label.set_text(text)
            label.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay with the board
            label.linkActivated.connect(self._follow)
            label.linkHovered.connect(lambda address: self.place_pointed.emit(linked_text.split(address)[1]))
        self._labels.append((label, size, 0 if wide else 1 + column))
        colours, look = label.palette(), theme.current()
        colours.setColor(QPalette.ColorRole.WindowText, look.text_soft if soft else look.text)
        label.setPalette(colours)
        self._row += not beside
        self._grid.addWidget(label, self._row, column, 1, 2 if wide else 1, Qt.AlignmentFlag.AlignTop)
        label.show()

    def _wrap(self) -> None:
        """Words that are too long for the board, or to be read with ease, have several lines."""
        margins, most = self._grid.contentsMargins(), round(panel_style.em() * _EMS_WIDE)
        within = self._over.width() - margins.left() - margins.right()
        names = max((size.width() for _, size, column in self._labels if column == 1), default=0)
        values = max(1, min(most, within - names - self._grid.horizontalSpacing()))
        for label, size, column in self._labels:
            wide = min(size.width(), values if column == 2 else within)
            label.setWordWrap(wide < size.width())
            label.setFixedSize(wide, label.heightForWidth(wide) if label.wordWrap() else size.height())
        self._grid.activate()
        self.adjustSize()

    def _lay_out(self) -> None:
        for share in _SHARES:
            self._fill(share)
            if self.height() <= self._over.height():
                break
        self.stand()

    def stand(self, place: str = "") -> None:
        """Lie where it covers least; of places rather this one than all it names."""
        room, own = self._over.rect(), self.size()
        if self.moved_by_hand:
            self.move(self._within(room, self.pos()))
            return
        values = [value for banner in self.banners for _name, value in banner.rows]
        named = {piece.target for value in values for piece in self.places.pieces(value)} - {""}
        middle = QPoint((room.width() - own.width()) // 2, max(6, room.height() // 6))
        lying = self._rather(())
        told = self._rather({place} if place else named)[len(lying) :]
        matters = ((self._to_be_seen(), _SEEN), (lying, 2 * _SEEN), (told, _NAMED * _SEEN))
        self.move(best_spot(own, room, matters, [middle], QRect(middle, own)))

    def _follow(self, address: str) -> None:
        self._stood = None
        scheme, target = linked_text.split(address)
        if scheme == linked_text.PLACE:
            self.place_clicked.emit(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._stood = self.pos()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.pos() == self._stood:
            self.pressed.emit()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.banners:
            self._lay_out()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_paper(painter, self.rect())
        look, unit = theme.current(), panel_style.em()
        head = QRectF(0, unit * 0.25, self.width() - unit * 0.6, unit)
        painter.setBrush(look.panel_edge)
        for dot in range(-3, 4):
            painter.drawEllipse(QPointF(self.width() / 2 + dot * unit * 0.5, head.center().y()), 1.5, 1.5)
        if not self._hint:  # which says how it goes
            painter.setPen(look.text_soft)
            painter.setFont(panel_style.text_font(0.8))
            painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _CLOSES)
        painter.end()
