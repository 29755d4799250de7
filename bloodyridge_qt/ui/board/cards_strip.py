"""Cards as they lie: a strip of them below the board; one that is pointed at is shown large above it.

Longer than most: the strip, its cards and the large one share sizes, palettes and what is pointed at.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QDockWidget,
    QFrame,
    QGraphicsView,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.offers import Offer, picks
from bloodyridge_qt.table.table_view import CardView
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.card_face import card_tall, ink_on, paint_card, picture_height, title_wide
from bloodyridge_qt.ui.panels.chances import ChancesBox
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.plain_label import PlainLabel

_WIDE: Final = 13.5
_TALL: Final = 9.0
"""Of a card in the strip, in em."""
_ROUND, _LEAST = 3.0, 6.5
"""Of what is above and below the cards, and of the strip where it has to be scrolled, in em."""
_HEAD: Final = 1.9
"""Of a card of which only its title is seen, in em."""
_FOOT: Final = 1.9
"""Of the words below a large card, in em."""
_RIM: Final = 0.6
"""Round the chances below that, in em."""
_LARGE: Final = 1.75
"""How many times as large it is shown under the pointer, at least as high as its text."""
_TEXT: Final = 1.25
"""How many times as large its text is then."""
_NARROW: Final = 7.0
"""So narrow a card may be where there is little room, in em."""
_MOST: Final = (0.32, 0.27)
"""Of the window's height the strip may take with pictures, and without; else there are titles only."""


_PUTS_AWAY: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.Wheel)


def card_height(card: CardView | None) -> float:
    """Of a card in the strip, in em; one with a picture is taller by that."""
    return _TALL + (picture_height(_WIDE) if card is not None and card.picture else 0.0)


class CardButton(QAbstractButton):
    """One card. A click or Return picks it where it is offered, with Shift where that is not to play it.

    What else is decided with it is decided with Shift, too, or by Delete.
    """

    pointed = Signal(str)
    """Key of the card under the pointer or with the keys; "" when it is left."""
    read = Signal()
    """A click on it was to read it."""
    given = Signal()
    """Shift+click or Delete."""
    dragged = Signal()
    """It is carried off its place."""
    dropped = Signal(QPoint)
    """It was carried there, on the screen."""

    def __init__(self, parent: QWidget, room: float) -> None:
        super().__init__(parent)
        self.card: CardView | None = None
        self._room = room
        """How high it may be, in em."""
        self.offered = ""
        """What picking it would mean; "" where it cannot be picked."""
        self.slip = ""
        """A word on it where picking it is not to play it."""
        self.aimed = self._carried = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the board
        self.setMouseTracking(True)
        self.rest()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def rest(self) -> None:
        """The pointer means this card only when it has moved from where it is now."""
        self._rest: QPoint | None = QCursor.pos()

    def show_card(self, card: CardView, offer: Offer | None, *besides: str) -> None:
        """Show this card, whether it may be picked, and say what else is done with it."""
        offered = offer.title if offer is not None else ""
        self.card, self.offered, self.slip = card, offered, offer.slip if offer is not None else ""
        words = card.label or (
            f"{card.title}. {card.text} {card.mark}".strip() if card.title else tr("A card face down")
        )
        said = offer.aloud or offered if offer is not None else ""
        self.setAccessibleName(f"{words} {'. '.join((said, *besides))}".strip())
        self.setCursor(Qt.CursorShape.PointingHandCursor if offered else Qt.CursorShape.ArrowCursor)
        self.update()

    def aim(self, aimed: bool) -> None:
        """Whether it is pointed at, here or by the keys of the board."""
        if aimed != self.aimed:
            self.aimed = aimed
            self.update()

    def sizeHint(self) -> QSize:
        unit, wide = panel_style.em(), _WIDE
        if self._room == _HEAD and self.card is not None:
            wide = min(title_wide(self.card, unit) / unit + 0.5, _WIDE)
        return QSize(round(unit * wide), round(unit * min(card_height(self._face()), self._room)))

    def minimumSizeHint(self) -> QSize:
        """Where there is little room a card is narrower before it is scrolled; the large one tells all."""
        size = self.sizeHint()
        return size.boundedTo(QSize(round(panel_style.em() * _NARROW), size.height()))

    def _face(self) -> CardView | None:
        """The card as it is drawn: without its picture where there is no room for that."""
        if self.card is None or card_height(self.card) <= self._room:
            return self.card
        return replace(self.card, picture="", mark="" if self.slip else self.card.mark)  # a tag lies there

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = event.globalPosition().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton:
            if not (self._carried or self.rect().contains(event.position().toPoint())):
                self._carried = True
                self.setCursor(Qt.CursorShape.DragMoveCursor)
                self.dragged.emit()
            return
        if self._rest is None or (at - self._rest).manhattanLength() > panel_style.em():
            self._rest = None
            self._point()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Who clicks a card that is not to be played now wants to read it."""
        if self._carried:
            self._carried = False
            self.setDown(False)
            self.setCursor(Qt.CursorShape.PointingHandCursor if self.offered else Qt.CursorShape.ArrowCursor)
            self.dropped.emit(event.globalPosition().toPoint())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.setDown(False)
            self.given.emit()
        elif self.slip:
            self.setDown(False)
            self._point()
            self.read.emit()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and not event.isAutoRepeat():
            self.given.emit()
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._rest = None
        self.pointed.emit("")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._point()  # not where a click gives it the keys, or its window gets them back

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit("")

    def _point(self) -> None:
        if self.card is not None:
            self.pointed.emit(self.card.key)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if (face := self._face()) is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, unit = theme.current(), panel_style.em()
        rect = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        paint_card(painter, rect, face, unit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.offered:
            wide = 3.0 if self.aimed or self.hasFocus() or self.underMouse() else 1.6
            if self.slip:
                painter.setPen(QPen(look.text_soft, wide, Qt.PenStyle.DashLine))
            else:  # as pieces that may act; red is where the keys are
                painter.setPen(QPen(look.text, wide + 2.4))
                painter.drawRoundedRect(rect, unit * 0.4, unit * 0.4)
                painter.setPen(QPen(look.selected, wide + 0.4))
        elif self.hasFocus():
            painter.setPen(QPen(look.text_soft, 1.6, Qt.PenStyle.DotLine))
        else:
            return
        painter.drawRoundedRect(rect, unit * 0.4, unit * 0.4)
        if self.slip and self._room > _HEAD:
            self._paint_slip(painter, rect, unit, bare=not face.picture)

    def _paint_slip(self, painter: QPainter, rect: QRectF, unit: float, *, bare: bool) -> None:
        """The word for what picking it is, on a tag on its picture, or at the foot of a bare card."""
        look = theme.current()
        painter.setFont(panel_style.text_font(0.78, bold=True))
        room = painter.fontMetrics()
        tag = QRectF(0, 0, room.horizontalAdvance(self.slip) + unit, room.height() + 2)
        tag.moveTopRight(rect.topRight() + QPointF(-unit * 0.4, unit * 2.0))
        if bare:
            tag.moveBottomLeft(rect.bottomLeft() + QPointF(unit * 0.4, -unit * 0.3))
        painter.setPen(QPen(look.text_soft, 1))
        painter.setBrush(look.panel_raised)
        painter.drawRoundedRect(tag, unit * 0.3, unit * 0.3)
        painter.setPen(look.text)
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, self.slip)


class LargeCard(QFrame):
    """The card that is pointed at, as large as it is read with ease; below what a click does and brings.

    One that was clicked to be read stays until something else is clicked, and below it stands a button.
    """

    picked = Signal(str)
    """Key of the card: the button below it was clicked."""

    def __init__(self, scene: MapScene, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self._scene = scene
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.card: CardView | None = None
        self._seen: CardView | None = None
        """The same as it is drawn: without its picture where it would have no room by its place."""
        self.offered = ""
        """What a click on it does, as it stands below it."""
        self.stays = False
        """It was clicked to be read."""
        self.slip = self.why = ""
        self.chances = ChancesBox(self)

    def show_above(
        self, card: CardView, button: CardButton, why: str, chances: Forecast | None = None
    ) -> None:
        """Show this card, `why` it cannot be played and what a click may bring, by its place."""
        self.card, self.offered, self.slip, self.why = card, button.offered, button.slip, why
        unit = panel_style.em()
        self.chances.show_forecasts(() if chances is None else (replace(chances, title="", paragraph=""),))
        wide, rim = round(unit * _WIDE * _LARGE), round(unit * _RIM)
        told = self.chances.heightForWidth(wide - 2 * rim)
        below = told + 2 * rim if chances is not None else 0
        bare = replace(card, picture="")
        sizes = {seen: QSize(wide, self._tall(seen, wide) + below) for seen in (card, bare)}
        above = ((seen, self._above(button, size)) for seen, size in sizes.items())
        by_place = (each for each in above if self._free(button).contains(each[1]))
        low = sizes[card].height() - below > self.screen().availableGeometry().height()
        aside = bare if low else card
        self._seen, spot = next(by_place, None) or (aside, self._aside(button, sizes[aside]))
        self.chances.setGeometry(rim, spot.height() - below + rim, wide - 2 * rim, told)
        self.setGeometry(spot)
        self.show()
        self.update()

    def _tall(self, card: CardView, wide: int) -> int:
        """How high a card and what is said of a click on it are together."""
        unit = panel_style.em()
        tall = max(unit * card_height(card) * _LARGE * 1.12, card_tall(card, wide - 2, unit * _TEXT) + 2)
        return round(tall) + round(unit * _FOOT) * bool(self.offered) + self._why_high(wide)

    def _why_high(self, wide: int) -> int:
        """Of the words why it cannot be played."""
        room = QRect(0, 0, wide - round(panel_style.em()), 1000)
        metrics = QFontMetrics(panel_style.text_font())
        high = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.why).height()
        return high + round(panel_style.em() * 0.4) if self.why else 0

    def _free(self, button: CardButton) -> QRect:
        """The strip and the board over it: neither docks nor prompt."""
        parts = (self.parentWidget() or button, *self._scene.views())
        return reduce(or_, (QRect(one.mapToGlobal(QPoint()), one.size()) for one in parts))

    def _above(self, button: CardButton, size: QSize) -> QRect:
        """Above its place."""
        free, place = self._free(button), QRect(button.mapToGlobal(QPoint()), button.size())
        spot = QRect(place.topLeft() - QPoint((size.width() - place.width()) // 2, size.height() + 6), size)
        spot.moveLeft(max(free.left(), min(spot.left(), free.right() - size.width())))
        return spot

    def _aside(self, button: CardButton, size: QSize) -> QRect:
        """At the right of the strip, else in the corner of the window or left of its place: never on that."""
        free, place = self._free(button), QRect(button.mapToGlobal(QPoint()), button.size())
        window, room = button.window(), button.screen().availableGeometry()
        beside = QRect(free.bottomRight() - QPoint(size.width() + 2, size.height() - 1), size)
        corner = beside.translated(window.mapToGlobal(QPoint(window.width(), 0)).x() - free.right() - 1, 0)
        if free.contains(beside) and not beside.intersects(place):
            return beside
        left = corner.translated(place.left() - 3 - corner.right(), 0)
        for spot in (corner, left, self._above(button, size)):
            spot.moveTop(max(room.top(), spot.top()))
            if room.contains(spot) and not spot.intersects(place):
                break
        return spot

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (program := QApplication.instance()) is not None:
            program.installEventFilter(self)

    def stay(self) -> None:
        """Stay until something else is clicked."""
        self.stays = True
        self.update()

    def _foot(self) -> QRectF:
        """Where stands what a click does."""
        below = self.chances.y() - panel_style.em() * _RIM if self.chances.forecasts else self.height() - 1
        tall = panel_style.em() * (_FOOT - 0.2)
        return QRectF(1, below - tall, self.width() - 2, tall)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.card is not None and self.stays and self.offered and self._foot().contains(event.position()):
            self.picked.emit(self.card.key)

    def hideEvent(self, event: QHideEvent) -> None:
        self.stays = False
        if (program := QApplication.instance()) is not None:
            program.removeEventFilter(self)
        super().hideEvent(event)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """A dialog, a menu or a panel that opens is not to lie under it."""
        if not isinstance(watched, QWidget):
            return False
        if self.stays and watched.window() is not self and event.type() in _PUTS_AWAY:
            self.hide()
        if event.type() != QEvent.Type.Show:
            return False
        if watched.isWindow() or isinstance(watched, QDockWidget):
            kind = watched.windowType()
            if kind not in (Qt.WindowType.ToolTip, Qt.WindowType.SplashScreen):
                self.hide()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._seen is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, unit = theme.current(), panel_style.em()
        painter.fillRect(self.rect(), look.panel)  # not every desktop can show through what is round the card
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.chances.forecasts:
            whole.setBottom(self.chances.y() - unit * _RIM)
            below = QRectF(self.rect()).adjusted(1, whole.bottom() + unit * 0.2, -1, -1)
            painter.setPen(QPen(look.text_soft, 1))
            painter.setBrush(look.panel_raised)
            painter.drawRoundedRect(below, unit * 0.3, unit * 0.3)
        why = self._why_high(self.width())
        card = whole.adjusted(0, 0, 0, -why - (unit * _FOOT if self.offered else 0))
        paint_card(painter, card, self._seen, unit * _TEXT, large=True)
        if self.why:
            told = QRectF(whole.left() + unit * 0.5, card.bottom() + unit * 0.2, whole.width() - unit, why)
            painter.setPen(look.text)
            painter.setFont(panel_style.text_font())
            painter.drawText(told, Qt.TextFlag.TextWordWrap, self.why)
        if self.offered:
            foot = self._foot()
            painter.setPen(Qt.PenStyle.NoPen)
            ground = look.text_soft if self.slip else look.accent
            painter.setBrush(ground)
            painter.drawRoundedRect(foot, unit * 0.3, unit * 0.3)
            painter.setPen(ink_on(ground))
            painter.setFont(panel_style.text_font(0.92, bold=True))
            room = painter.fontMetrics()
            by_shift = self.slip and not self.stays
            does = tr("Shift+click: {offered}", offered=self.offered) if by_shift else self.offered
            words = room.elidedText(does, Qt.TextElideMode.ElideRight, round(foot.width() - unit))
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, words)


class CardsStrip(Dressed, QWidget):
    """The cards that lie beside the board, group by group; not there at all when there are none."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Cards"))
        self._scene = scene
        self._cards: tuple[CardView, ...] = ()
        self._room, self._tallest = _TALL, 0
        """How high cards may be, in em, and how high they are with all round them."""
        self.buttons: dict[str, CardButton] = {}
        self._next: Offer | None = None
        """What is decided as soon as it is asked: where a card was dropped that asks for a place."""
        self._area = QScrollArea(self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click on a card leaves the keys with the board
        self._large = LargeCard(scene, self)
        self._large.picked.connect(self._pick)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._area)
        # where room is short it scrolls
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setVisible(False)
        scene.view_changed.connect(self._show)
        scene.table_set.connect(self._large.hide)
        scene.picks.offered.connect(self._offer)
        scene.picks.aimed.connect(self._aim)
        self.retheme()

    def _show(self) -> None:
        """Lay out the cards of the view on the board."""
        cards = self._scene.view_shown.cards
        if cards != self._cards:
            self._cards = cards
            self._large.hide()
            self._lay_out()
            self.setVisible(bool(cards))

    def _offer(self) -> None:
        """Other cards may be picked."""
        if self._scene.picks.choices and self._next is not None:
            following, self._next = self._next, None
            if following in self._scene.picks.choices.values():  # once the game has asked for it
                QTimer.singleShot(0, self, lambda: self._scene.chosen.emit(following))
        for key, button in self.buttons.items():
            if button.card is not None:
                self._show_card(button, button.card)
                if self._large.isVisible() and self._large.card is button.card:
                    self._large.show_above(button.card, button, self._why(key))

    def _aim(self) -> None:
        """Another card is pointed at, here or by the keys of the board."""
        for key, button in self.buttons.items():
            button.aim(key == self._scene.picks.aim)

    def _fitting(self) -> float:
        """How high cards may be in this window, in em."""
        highest = max(map(card_height, self._cards), default=_TALL)
        window = self.window().height() / panel_style.em()
        shapes = zip((highest, _TALL), _MOST, strict=True)
        return next((tall for tall, share in shapes if tall + _ROUND <= window * share), _HEAD)

    def fit(self) -> None:
        """Be as high as the window leaves room for, now that it has another size."""
        if self._fitting() != self._room:
            self._lay_out()

    def _lay_out(self) -> None:
        self._room = self._fitting()
        heads = self._room == _HEAD
        self.buttons = {}
        strip = QWidget()
        row = aired(QHBoxLayout(strip), 1.1, 0.6, 0.3, 0.6, 0.3)
        for group in dict.fromkeys(card.group for card in self._cards):
            down = QBoxLayout.Direction.TopToBottom
            column = aired(
                QBoxLayout(QBoxLayout.Direction.LeftToRight if heads else down), 0.5 if heads else 0.15
            )
            column.addWidget(worn(PlainLabel(group), 0.8, font=panel_style.heading_font))
            cards = aired(QHBoxLayout(), 0.35)
            for card in self._cards:
                if card.group == group:
                    cards.addWidget(self._button(card, strip))
            column.addLayout(cards)
            column.addStretch(1)  # below cards that are less high than others
            row.addLayout(column)
        row.addStretch(1)
        if (former := self._area.takeWidget()) is not None:
            former.deleteLater()  # a click on it may be what brings other cards
        self._area.setWidget(strip)
        self._tallest = strip.sizeHint().height() + self._area.horizontalScrollBar().sizeHint().height()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._tallest)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), min(self._tallest, round(panel_style.em() * _LEAST)))

    def _button(self, card: CardView, parent: QWidget) -> CardButton:
        button = CardButton(parent, self._room)
        self._show_card(button, card)
        button.clicked.connect(lambda _checked=False, key=card.key: self._pick(key))
        button.pointed.connect(self._pointed)
        button.read.connect(self._large.stay)
        button.dragged.connect(self._large.hide)
        button.dropped.connect(lambda at, key=card.key: self._drop(key, at))
        button.given.connect(lambda key=card.key: self._pick(key, other=True))
        self.buttons[card.key] = button
        return button

    def _show_card(self, button: CardButton, card: CardView) -> None:
        picks = self._scene.picks
        button.show_card(card, picks.choices.get(card.key), *picks.means_besides(card.key))

    def show_chances(self, chances: Forecast | None) -> None:
        """What the card that is pointed at may bring if it is picked, as far as it is known."""
        button = self.buttons.get(self._scene.picks.aim)
        if self._large.isVisible() and button is not None and button.card is not None:
            self._large.show_above(button.card, button, self._why(button.card.key), chances)

    def _pick(self, key: str, *, other: bool = False) -> None:
        self._large.hide()
        self.buttons[key].rest()
        picks = self._scene.picks
        if self._scene.busy:
            self._scene.hurry.emit()
        elif not (picks.pick_other(key) if other else picks.pick(key)) and (why := self._why(key)):
            self._scene.refused.emit(why, "")

    def _drop(self, key: str, at: QPoint) -> None:
        """A card was carried there: it is played, there if it asks for a place."""
        scene, choice = self._scene, self._scene.picks.choices.get(key)
        here = next((view for view in scene.views() if _under(view, at)), None)
        if here is None or scene.busy:
            return
        place = scene.place_at(here.mapToScene(here.viewport().mapFromGlobal(at)))
        if choice is None or choice.slip:
            scene.refused.emit(self._why(key), place)
            return
        scene.picks.pick(key)
        asked = scene.table.view().prompt
        choices = picks(scene.table.offers()) if asked.back else {}
        there = (one for one in choices.values() if place and place in map(scene.place_of, one.touch))
        self._next = next(there, None)
        if choices and self._next is None:
            scene.refused.emit(tr("Not there. {reason}", reason=asked.reason), place)
        elif not scene.busy:  # nothing moves: it is asked already
            self._offer()

    def _why(self, key: str) -> str:
        """Why a card that lies open cannot be played; of one that can, what else may be done with it."""
        picks, table = self._scene.picks, self._scene.table
        choice, other = picks.choices.get(key), picks.others.get(key)
        if other is not None:
            return tr("Shift+click or Delete: {title}.", title=other.aloud or other.title)
        idle = self._scene.busy or self._scene.locked
        return "" if idle or (choice and not choice.slip) else table.unpicked(key)

    def _pointed(self, key: str) -> None:
        card = next((card for card in self._cards if card.key == key and card.title), None)
        if card is None:
            if not self._large.stays:
                self._large.hide()
        elif card is not self._large.card or not self._large.isVisible():
            self._large.stays = False
            self._large.show_above(card, self.buttons[key], self._why(key))
        self._scene.picks.point_at(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Here too a click goes on with what goes by itself."""
        super().mousePressEvent(event)
        if self._scene.busy and event.button() == Qt.MouseButton.LeftButton:
            self._scene.hurry.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self._large.hide()

    def _dress(self) -> None:
        self._lay_out()

    def hideEvent(self, event: QHideEvent) -> None:
        self._large.hide()
        super().hideEvent(event)


def _under(view: QGraphicsView, at: QPoint) -> bool:
    """Whether a point of the screen lies in it."""
    return view.viewport().rect().contains(view.viewport().mapFromGlobal(at))
