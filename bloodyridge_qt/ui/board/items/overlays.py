"""What floats over the board in widget pixels: the card at the cursor and the tip near a drop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.offers import Card, CardRow
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import linked_text
from bloodyridge_qt.ui.panels.chances import ChancesLayout
from bloodyridge_qt.ui.panels.floating_panel import best_spot

_GAP: Final = 14
_CLEAR: Final = 1000.0
"""What a pixel weighs that is not to be covered if there is room anywhere."""
_RATHER: Final = 0.25
"""What a pixel weighs that had better not be covered."""
_NEARER: Final = 12
"""So many covered pixels weigh as much as one by which a card is farther off."""
_PAD: Final = 10
_RULE: Final = 6
"""Air above and below the line over the chances."""
_LARGEST: Final = 0.1
"""Part of the board a card with chances may take: it tells less of what they follow from, the first of it as
long as may be. A screen reader hears all of it."""
TIP_TIME: Final = 7000
"""Milliseconds a tip stays when nothing else is done."""


def place_near(
    size: QSize,
    anchor: QRect,
    clear: Sequence[QRect],
    avoid: Sequence[QRect],
    inside: QRect,
    rather: Sequence[QRect] = (),
) -> QPoint:
    """Where a card of this size goes: in `inside`, near `anchor`, farther off where that covers much less.

    Neither the anchor nor what is to be `clear` is covered if there is room anywhere, and little of `avoid`;
    what is `rather` to be seen matters less.
    """
    wide, high = size.width(), size.height()
    middle = anchor.center()
    beside, upright = (anchor.right() + _GAP, anchor.left() - wide - _GAP), middle.x() - wide // 2
    under, level = (anchor.bottom() + _GAP, anchor.top() - high - _GAP), middle.y() - high // 2
    corners = [(x, y) for y in (level, under[1], under[0]) for x in beside]
    corners += [(upright, y) for y in under]
    matters = (((anchor, *clear), _CLEAR), (avoid, 1.0), (rather, _RATHER))
    return best_spot(size, inside, matters, [QPoint(*corner) for corner in corners], anchor, _NEARER)


def paint_paper(painter: QPainter, rect: QRect, *, warning: bool = False) -> None:
    """The slip of paper cards and tips are written on."""
    palette = theme.current()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(3):
        painter.setBrush(QColor(0, 0, 0, 26))
        painter.drawRoundedRect(QRectF(rect).adjusted(2 - step, 3 - step, step - 1, step), 5 + step, 5 + step)
    painter.setBrush(palette.panel_raised)
    painter.setPen(QPen(palette.warning if warning else palette.panel_edge, 1.4 if warning else 1.0))
    painter.drawRoundedRect(QRectF(rect).adjusted(1.5, 1.5, -3.5, -3.5), 4, 4)


class CardOverlay(QWidget):
    """The card at the cursor. The mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.card: Card | None = None
        """What it says; None while it is hidden."""
        self.forecast: Forecast | None = None
        """The chances it tells."""
        self._chances: ChancesLayout | None = None
        self.rows: tuple[CardRow, ...] = ()
        """Those of the card for which there is room."""
        self._laid_for: tuple[object, ...] = ()
        self.hide()

    def show_card(
        self,
        card: Card | None,
        anchor: QRect,
        clear: Sequence[QRect],
        avoid: Sequence[QRect],
        inside: QRect,
        forecast: Forecast | None = None,
        rather: Sequence[QRect] = (),
    ) -> None:
        """Say this as `place_near` places it in the parent, with the chances known; None hides it."""
        if card is None:
            self.card, self._laid_for = None, ()
            self.hide()
            return
        laid_for = (card, forecast, inside.size(), self.font())
        if laid_for != self._laid_for:
            self._laid_for = laid_for
            self.card, self.forecast, self.rows = card, forecast, card.rows
            size, most = self._measure(card), _LARGEST * inside.width() * inside.height()
            while forecast is not None and self.rows and size.width() * size.height() > most:
                self.rows = self.rows[:-1]
                size = self._measure(card)
            self.resize(size)
            rows = (f"{row.label}: {row.value}" if row.label else row.value for row in card.rows)
            chances = (f"{bar.label} {told}" for bar, told in forecast.chances()) if forecast else ()
            told = filter(None, (card.title, *chances, *rows, card.warning))
            self.setAccessibleName(". ".join(words.rstrip(".") for words in told))  # numbers are for the eye
            self.update()
        self.move(place_near(self.size(), anchor, clear, avoid, inside, rather))
        self.show()
        self.raise_()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _measure(self, card: Card) -> QSize:
        plain, bold = QFontMetrics(self.font()), QFontMetrics(self._bold())
        labels = max((plain.horizontalAdvance(row.label) for row in self.rows), default=0)
        longest = plain.averageCharWidth() * 42
        self._label_width = min(labels, longest // 2)
        values = max((plain.horizontalAdvance(row.value) for row in self.rows), default=0)
        widest = max(min(labels + 12 + values, longest), min(bold.horizontalAdvance(card.title), longest))
        parts = (part for row in self.rows for part in row.value.replace("-", "- ").split())
        word = max(map(plain.horizontalAdvance, parts), default=0)  # in which no line can be broken
        self._inner = max(
            widest,
            self._label_width + 12 + word,
            120 if self.forecast is None else plain.averageCharWidth() * 34,
        )
        height = self._wrapped(bold, self._inner, card.title) + 4
        for row in self.rows:
            height += self._wrapped(plain, self._inner - self._label_width - 12, row.value) + 3
        self._chances = None
        if self.forecast is not None:
            self._chances = ChancesLayout(self.forecast, self._inner, self.font(), brief=True)
            height += self._chances.height + 2 * _RULE
        if card.warning:
            height += self._wrapped(plain, self._inner - plain.height() - 4, card.warning) + 6
        return QSize(self._inner + 2 * _PAD + 4, height + 2 * _PAD)

    @staticmethod
    def _wrapped(metrics: QFontMetrics, width: int, text: str) -> int:
        return metrics.boundingRect(QRect(0, 0, max(20, width), 4000), int(_WRAP), text).height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        card = self.card
        if card is None:
            return
        palette = theme.current()
        painter = QPainter(self)
        paint_paper(painter, self.rect(), warning=bool(card.warning))
        plain = QFontMetrics(self.font())
        y = _PAD
        painter.setFont(self._bold())
        painter.setPen(palette.text)
        height = self._wrapped(QFontMetrics(self._bold()), self._inner, card.title)
        painter.drawText(QRect(_PAD, y, self._inner, height), int(_WRAP), card.title)
        y += height + 4
        painter.setFont(self.font())
        if self._chances is not None:  # what most want to know, before what it is made of
            self._chances.paint(painter, _PAD, y)
            y += self._chances.height + 2 * _RULE
            if self.rows:
                painter.fillRect(QRect(_PAD, y - _RULE - 2, self._inner, 1), palette.panel_edge)
        for row in self.rows:
            width = self._inner - self._label_width - 12
            height = self._wrapped(plain, width, row.value)
            painter.setPen(palette.text_soft)
            painter.drawText(QRect(_PAD, y, self._label_width + 8, height), int(_WRAP), row.label)
            painter.setPen(palette.text)
            painter.drawText(QRect(_PAD + self._label_width + 12, y, width, height), int(_WRAP), row.value)
            y += height + 3
        if card.warning:
            y += 3
            side = plain.height()
            self._paint_sign(painter, QRectF(_PAD, y, side * 0.92, side * 0.92), palette.warning)
            painter.setPen(palette.warning)
            width = self._inner - side - 4
            height = self._wrapped(plain, width, card.warning)
            painter.drawText(QRect(_PAD + side + 4, y, width, height), int(_WRAP), card.warning)
        painter.end()

    @staticmethod
    def _paint_sign(painter: QPainter, rect: QRectF, colour: QColor) -> None:
        """A triangle with a bar: a warning without words."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(
            [
                QPoint(round(rect.center().x()), round(rect.top())),
                rect.bottomRight().toPoint(),
                rect.bottomLeft().toPoint(),
            ]
        )
        painter.setBrush(theme.current().panel_raised)
        wide = rect.width() * 0.13
        painter.drawRect(
            QRectF(rect.center().x() - wide / 2, rect.top() + rect.height() * 0.38, wide, rect.height() * 0.3)
        )
        painter.drawRect(QRectF(rect.center().x() - wide / 2, rect.top() + rect.height() * 0.76, wide, wide))


_WRAP: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class TipBalloon(QLabel):
    """A short sentence near where something was refused. Rule numbers in it are links."""

    rule_wanted = Signal(str)

    def __init__(self, board: QAbstractScrollArea) -> None:
        super().__init__(board)
        self._board = board
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setContentsMargins(11, 8, 13, 10)
        self.linkActivated.connect(self._follow)
        self._link = ""
        self.linkHovered.connect(self._point_at)
        self._timer = QTimer(self, singleShot=True, interval=TIP_TIME)
        self._timer.timeout.connect(self.hide)
        self.words = ""
        """What it says, without links; "" while it is hidden."""
        self.hide()

    def say(
        self, text: str, anchor: QRect, clear: Sequence[QRect], avoid: Sequence[QRect], inside: QRect
    ) -> None:
        """Show a sentence as `place_near` places it in the parent."""
        palette = theme.current()
        self.words = text = escaped(text)
        self.setStyleSheet(f"color: {palette.text.name()}; background: transparent;")
        self.setText(linked_text.as_html(text, palette.link))
        self.setAccessibleName(text)
        metrics = QFontMetrics(self.font())
        widest = min(metrics.averageCharWidth() * 46, inside.width() - 20)
        width = min(metrics.horizontalAdvance(text) + 30, widest)
        self.setFixedSize(QSize(width, self.heightForWidth(width)))
        self.move(place_near(self.size(), anchor, clear, avoid, inside))
        self.show()
        self.raise_()
        self._timer.start()

    def hide(self) -> None:
        self._timer.stop()
        self.words = self._link = ""
        super().hide()

    def _point_at(self, address: str) -> None:
        self._link = address

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Only a press on a link is the balloon's; any other is meant for what it covers."""
        if self._link:
            super().mousePressEvent(event)
            return
        under = self._board.viewport()
        self.hide()
        at = under.mapFromGlobal(event.globalPosition())
        whole = (event.globalPosition(), event.button(), event.buttons(), event.modifiers())
        QApplication.sendEvent(under, QMouseEvent(event.type(), at, *whole))

    def _follow(self, address: str) -> None:
        scheme, target = linked_text.split(address)
        if scheme == linked_text.RULE:
            self.rule_wanted.emit(target)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_paper(painter, self.rect())
        painter.end()
        super().paintEvent(event)
