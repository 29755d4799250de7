"""Everything that is shown on the spaces for the player's choice, set from one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from bloodyridge_qt.boards.layout import COMPASS
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items.frames import FightMark, SpaceFrame, StandMark
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.board.items.highlights import HighlightLayer
from bloodyridge_qt.ui.board.items.path_item import PathItem
from bloodyridge_qt.ui.drawing import theme, typefaces

Z_CHANCES: Final = 52.0
"""Over the pieces and the way of the piece in hand, under the piece itself."""
Z_TOLD: Final = 75.0
"""Over dice, and pieces fanned or lifted."""
_LETTERS: Final = 0.2
"""Height of the number in parts of a space; never smaller than can be read."""
_LEAST: Final = 9.0
_DEEPEST: Final = 0.36
"""How far words reach down, in parts of a space: in its corner they would be the neighbour's as well."""

_NARROW: Final = 0.4
"""How wide words may be, in parts of a space, to stand at its edge."""


class ChanceMarks(QGraphicsItem):
    """One number a space."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground
        self.shares: Mapping[Place, float] = {}
        """Chances that stand there."""
        self.counts: Mapping[Place, str] = {}
        """What they are chances of, where that is not plain."""
        self.slips: Mapping[Place, str] = {}
        """Words that stand on other places."""
        self.setZValue(Z_CHANCES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_shares(self, shares: Mapping[Place, float], counts: Mapping[Place, str] | None = None) -> None:
        """Write exactly these, with what they count."""
        counts = counts or {}
        if (shares, counts) != (self.shares, self.counts):
            self.shares, self.counts = dict(shares), dict(counts)
            self.update()

    def show_slips(self, slips: Mapping[Place, str]) -> None:
        """Write exactly these words beside the chances."""
        if slips != self.slips:
            self.slips = dict(slips)
            self.update()

    def boundingRect(self) -> QRectF:
        return self._ground.bounds

    def drawn(self, slips: Mapping[Place, str], scale: float) -> Iterator[tuple[Place, str, QRectF]]:
        """Where in the scene these words are written at so many pixels a yard."""
        step = self._ground.step * scale
        font = _font(step)
        for place, words in slips.items():
            slip = _slip(words, font)
            centre, edge = self._ground.centre(place) * scale, self._ground.rect(place).right() * scale
            slip.moveCenter(centre + QPointF(0, step * 0.16 + slip.height() / 2))
            if slip.width() < step * _NARROW and place not in self._ground.slots:
                # beside the middle of a counter: its sign and what stands above and below stay in sight
                slip.moveCenter(QPointF(edge - slip.width() / 2 - 1, centre.y() + step * 0.06))
            elif place in self._ground.slots:  # below the pieces it is about
                slip.moveTop(self._ground.rect(place).bottom() * scale - 5)
            else:  # above the number of the space below
                slip.moveBottom(min(slip.bottom(), centre.y() + step * _DEEPEST))
            yield place, words, QTransform.fromScale(1 / scale, 1 / scale).mapRect(slip)

    def paint(self, painter: QPainter, *_: object) -> None:
        look, world = theme.current(), painter.worldTransform()
        scale = abs(world.m11())
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chances = {
            place: f"{percent(share)} {self.counts.get(place, '')}".rstrip()
            for place, share in self.shares.items()
        }
        for place, words, rect in self.drawn({**self.slips, **chances}, scale):
            slip = world.mapRect(rect)
            painter.setPen(QPen(look.text_soft, 1.0))
            painter.setBrush(look.panel_raised)
            painter.drawRoundedRect(slip, 3, 3)
            painter.setPen(look.text)
            painter.setFont(_font(self._ground.step * scale))
            room = QRectF(slip.left(), slip.top(), slip.width(), slip.height() - 4)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), words)
            if place in self.shares:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.accent)
                inner = slip.adjusted(3, slip.height() - 5, -3, -2)
                inner.setWidth(inner.width() * self.shares[place])
                painter.drawRect(inner)
        painter.setWorldTransform(world)


def _font(step: float) -> QFont:
    return typefaces.condensed(max(_LEAST, step * _LETTERS), QFont.Weight.Bold)


def _slip(words: str, font: QFont) -> QRectF:
    metrics = QFontMetricsF(font)
    return QRectF(0, 0, metrics.horizontalAdvance(words) + 10, metrics.height() + 5)


class Marks:
    """Lights, path, frames and numbered stands on one sheet."""

    def __init__(self, scene: QGraphicsScene, ground: Ground) -> None:
        self._scene = scene
        self._ground = ground
        self._pixels = 1.0
        self.lights = HighlightLayer(ground)
        self.path = PathItem()
        self.hover = SpaceFrame(ground, "hover")
        self.stand = SpaceFrame(ground, "stand")
        self.cursor = SpaceFrame(ground, "cursor")
        self.in_hand = SpaceFrame(ground, "cursor")
        """Round the piece in hand where it lies beside the spaces."""
        self.fight = FightMark()
        self.chances = ChanceMarks(ground)
        self.told = ChanceMarks(ground)
        """What came of the last decision, in a few words where it happened, above dice and counters."""
        self.told.setZValue(Z_TOLD)
        self.route = PathItem()
        self.route_chances = ChanceMarks(ground)
        self.route.setZValue(Z_CHANCES - 1)
        routes = (self.route, self.route_chances)
        self.stands: list[StandMark] = []
        """The numbered stands that are shown."""
        marks = (
            self.lights,
            self.lights.over,
            self.path,
            self.hover,
            self.stand,
            self.cursor,
            self.in_hand,
            self.fight,
            self.told,
            self.chances,
        )
        for item in (*marks, *routes):
            scene.addItem(item)

    def zoomed(self, pixels_per_yard: float) -> None:
        """The view's scale has changed."""
        self._pixels = pixels_per_yard
        for item in (self.path, self.route, self.hover, self.stand, self.cursor, self.in_hand):
            item.zoomed(pixels_per_yard)

    def _points(self, path: Sequence[Place]) -> list[QPointF]:
        return [self._ground.centre(place) for place in path if self._ground.knows(place)]

    def show_walk(self, path: Sequence[Place]) -> None:
        """Draw a walk that ends at rest."""
        self.path.show_path(self._points(path), None)

    def show_route(self, path: Sequence[Place], shares: Mapping[Place, float]) -> None:
        """Draw a route that is planned, with the chances to come to its places; () for none."""
        self.route.show_path(self._points(path), None)
        self.route_chances.show_shares(shares)

    def show_choice(self, choices: Sequence[Offer], index: int) -> None:
        """Draw the choice at this index, outline where it stands, and number the other stands."""
        self.show_nothing()
        if not choices:
            return
        choice = choices[index]
        if choice.verb == "place":
            return  # it comes from beside the map: the lit space says all
        walk = self._points(choice.path)
        target = self._ground.centre(choice.target)
        tip: QPointF = target
        if choice.verb == "exit":
            edges = self._ground.exit_edges(choice.target)
            # leave by the most northern step, wherever north lies
            north = 180.0 * self._ground.sheet.turned
            edge = min(edges, key=lambda name: abs((COMPASS[name] - north + 180) % 360 - 180), default="N")
            tip = self._ground.beyond(choice.target, edge)
            walk = walk if walk and walk[-1] == target else [*walk, target]
        self.path.show_path(walk, tip)
        self.stand.show_at(choice.stand)
        if len({other.stand for other in choices}) > 1:
            for number, other in enumerate(choices[:6], 1):
                self._add_stand(number, other, number - 1 == index)

    def _add_stand(self, number: int, choice: Offer, chosen: bool) -> None:
        stand = self._ground.centre(choice.stand)
        away = self._ground.centre(choice.target) - stand
        # towards the target and a little aside, so that the arrow does not run through it, and on the side
        # away from the upper right corner, where a stack has its count
        aside = QPointF(-away.y(), away.x()) * 0.19
        aside = min(aside, -aside, key=lambda one: one.x() - one.y())
        mark = StandMark(number, stand + away * 0.26 + aside, self._pixels, chosen)
        self._scene.addItem(mark)
        self.stands.append(mark)

    def stand_mark_at(self, point: QPointF) -> int | None:
        """Index of the numbered stand under a point, if any."""
        return next((mark.number - 1 for mark in self.stands if mark.hit(point)), None)

    def show_nothing(self) -> None:
        """No path, no stand."""
        self.path.show_path((), None)
        self.stand.show_at("")
        for mark in self.stands:
            self._scene.removeItem(mark)
        self.stands.clear()

    def show_fight(self, one: Place, other: Place) -> None:
        """Mark the edge two pieces fight over; "" hides the mark."""
        here, there = map(self._ground.centres.get, (one, other))
        if here is None or there is None or one == other:
            self.fight.setVisible(False)
        else:
            self.fight.show_between(here, there)
