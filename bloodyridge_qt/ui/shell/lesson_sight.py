"""Where in the window lies what a lesson speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QDockWidget, QPushButton, QWidget

from bloodyridge_qt.table.lessons import Step
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.cards_strip import CardsStrip
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.floating_panel import FloatingPanel

_GAP: Final = 12
_EDGE: Final = 4
"""The light reaches so far over what it falls on."""


class LessonSight:
    """Rectangles in the window's pixels; `panels` are the parts of the window a lesson may speak of."""

    def __init__(
        self, window: QWidget, view: MapView, panels: Mapping[str, QWidget], cards: CardsStrip
    ) -> None:
        self._window, self._view, self._panels, self._cards = window, view, panels, cards
        self._stood: object = None
        """What a slip stood aside of last, and where it stood then."""

    def panel(self, name: str) -> QWidget:
        """A part of the window a lesson may speak of. KeyError for another."""
        return self._panels[name]

    def let_stand(self, slip: FloatingPanel, lit: Sequence[QRect], steps: Sequence[Step]) -> None:
        """Let a slip stand where it covers least of what lies in the light, and of all that is to be seen.

        What lies in the light of other `steps` counts as well: there it may stay from the first to the last.
        """
        prompt = self._panels["prompt"]
        asked = self._of(prompt)
        room = self._inside().united(self._of(self._cards)).adjusted(_GAP, _GAP, -_GAP, -_GAP)
        shown = map(self._of, self._panels.values())
        panels = [rect for rect in shown if rect.intersects(self._window.rect())]
        wider = reduce(QRect.united, panels, room).intersected(self._window.rect())
        below = wider.adjusted(0, asked.bottom() + 1 - wider.top(), 0, 0)
        matters = [
            (lit, 400.0),
            ([self._of(button) for button in prompt.findChildren(QPushButton)], 8.0),
            (self._pieces(), 4.0),
            (self._told(), 1.0),
            (panels, 0.2),
            ([asked], 6.0),
        ]
        place = (room, matters, wider, below)
        if (place, slip.geometry()) != self._stood:  # mostly all is as it was, and to weigh it takes long
            matters.extend(([*self.lit(step)], 1 / len(steps)) for step in steps)
            slip.stand_aside(*place)
            self._stood = (place, slip.geometry())

    def lit(self, step: Step) -> Iterator[QRect]:
        """What lies in the light; the rules always do, who opens them reads them."""
        scene, inside = self._view.board, self._inside()
        if not (page := self._docked("rules").intersected(self._window.rect())).isEmpty():
            yield page
        for kind, which in step.light:
            if kind == "panel":
                if not (part := self._docked(which)).isEmpty():
                    yield part
                continue
            if kind == "card":
                if (card := self._cards.buttons.get(which)) is not None:
                    yield self._of(card).intersected(self._of(self._cards))
                continue
            item = scene.stack(which) if kind == "piece" else None
            place = which if kind == "place" else item.view.place if item is not None else ""
            if not scene.knows(place):
                continue
            rect = self._rect(place)
            area = item.area() if item is not None and not (item.lifted or item.spread) else None
            if area is not None and not scene.place_rect(place).contains(area):
                rect = self._seen(area)  # it is laid out beside others, over neighbouring spaces
            for open_now in scene.pieces.stacks.values():
                if open_now.place == place and open_now.spread > 0:
                    rect = rect.united(self._seen(open_now.area()))
            if not (shown := rect.intersected(inside)).isEmpty():
                yield shown

    def slips(self) -> Sequence[QRect]:
        """All that is to be read over the board, what the pointer calls up too."""
        return [self._of(slip) for slip in (self._view.card, self._view.balloon) if slip.isVisible()]

    def _pieces(self) -> Sequence[QRect]:
        """Where pieces stand, and where cards lie."""
        places = {stack.place for stack in self._view.board.view_shown.stacks}
        cards = map(self._of, self._cards.buttons.values())
        return [*cards, *map(self._rect, filter(self._view.board.knows, places))]

    def _told(self) -> Sequence[QRect]:
        """What the sheet itself tells of the game: where piles lie, and markers on turn and other tracks."""
        shown = self._view.board.view_shown
        places = {pile.place for pile in shown.piles} | {marker.place for marker in shown.markers}
        return [*map(self._rect, filter(self._view.board.knows, places))]

    def _docked(self, panel: str) -> QRect:
        """A part of the window with its title, which the edge of the light would else lie on."""
        part = self._panels[panel]
        dock = part.parentWidget()
        if not isinstance(dock, QDockWidget) or self._of(part).isEmpty():
            return self._of(part)
        return self._of(dock).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    def _of(self, part: QWidget) -> QRect:
        """Empty for one that is not seen, or in a window of its own."""
        if not part.isVisible() or part.isWindow():
            return QRect()
        return QRect(part.mapTo(self._window, QPoint()), part.size())

    def _inside(self) -> QRect:
        return self._of(self._view.viewport())

    def _rect(self, place: Place) -> QRect:
        return self._seen(self._view.board.place_rect(place))

    def _seen(self, part: QRectF) -> QRect:
        """A part of the board as the view shows it."""
        return self._view.mapFromScene(part).boundingRect().translated(self._inside().topLeft())
