"""A window onto a sheet: zoom, fit, pan. Nothing here knows what is played.

Longer than most: whatever changes what is in sight goes through one transform, and is kept within the sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from statistics import median
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QHideEvent, QNativeGestureEvent, QPainter, QResizeEvent, QShowEvent, QTransform
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture, QWidget

from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items.faces import COUNTER
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.drawing import theme

SMALLEST: Final = 20.0
LARGEST: Final = 300.0
"""Pixels per space, centre to centre."""
STEP: Final = 1.18
"""One step of the wheel or a key."""
_LEGIBLE: Final = 36.0
"""Pixels of a counter whose numbers are read without effort."""
_ENOUGH: Final = 33.0
"""Pixels of a counter on the whole sheet at which that is what a game opens with."""
_ROUND_THE_SPACES: Final = (-20.0, -30.0, 20.0, 7.0)
"""Yards to the west, north, east and south of the spaces for what is printed at their rim."""
_WORTH: Final = 1.05
"""No box is cut above or below the spaces where they are less than so much smaller for it."""
_GLIDE: Final = 450
"""Milliseconds it takes to go over to another part of the sheet."""
_UNCOVERED: Final = (QEvent.Type.Expose, QEvent.Type.Paint)
"""What a window is told when it is to be painted at once."""
_AIR: Final = 1.5
"""Spaces round a place that is well in sight."""
_RIM: Final = 6
"""Pixels of desk round the sheet."""
_SLIGHT: Final = 0.14
"""Share of its height the view may lose to a bar that grows, or win, while nothing in it moves."""
_SETTLES: Final = 100
"""Milliseconds for which a window that is laid out anew may come to rest."""
NAMED: Final = ("field", "sheet")
"""What a player may have fitted."""
_FRONT: Final = 2
"""Spaces by which pieces at the front may be farther from the enemy than the nearest."""


class Sight(NamedTuple):
    """What of a sheet is in sight."""

    fitting: str | QRectF
    """What is fitted: "start", "field", "sheet", "near" at a legible size, a part of the scene, or "" once
    the player goes his own way. At the start it is the sheet or its spaces, where counters can be read so."""
    zoom: float
    middle: QPointF
    aside: bool = False
    """Whether the view was scrolled off what is fitted."""


class SheetView(QGraphicsView):
    """Shows a MapScene at some zoom; fitted until the player zooms or pans.

    Where counters are too small to read with everything in sight, a game is seen where it is decided on. What
    the player has chosen stays: then the view scrolls to what is out of sight, as little as can be, and back.
    """

    zoom_changed = Signal(float)
    """Pixels per space."""
    went_over = Signal()
    """Another part of the sheet has come into sight by itself."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self._fitting: str | QRectF = "start"
        self._middle: QPointF | None = None
        """What lies in the middle, where that is not what is fitted."""
        self._follows = True
        """Whether the program may zoom to what is decided on; not once the player has chosen."""
        self.wish = ""
        """What the player has chosen in this game: one of NAMED, or a zoom in figures; "" for nothing."""
        self._settling = QTimer(self, interval=_SETTLES, singleShot=True)
        """Runs while the window may still be laid out anew: docks and bars come one after the other."""
        self._room, self._frame = QRect(), QSize()
        """Where in its window the view lay when it was laid out last, and how large that window was."""
        self._before: Sight | None = None
        """What was in sight before the player had the whole sheet."""
        self._glide = QVariantAnimation(self, duration=_GLIDE, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._glide.valueChanged.connect(self._glided)
        self._glide.finished.connect(self.went_over)
        self._glide_from = (0.0, QPointF())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def view_moved(self) -> None:
        """Called when another part of the sheet is in sight or the zoom has changed."""

    def sheet_rect(self) -> QRectF:
        """The whole sheet in scene coordinates."""
        return self.board.ground.bounds

    def seen_rect(self) -> QRectF:
        """What is in sight, in scene coordinates."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def laid_rect(self) -> QRectF:
        """What is in sight, with what bars cover of it that have grown since."""
        room = self._room.translated(-self._lies().topLeft())
        return self.mapToScene(self.viewport().rect().united(room)).boundingRect()

    def _step_yards(self) -> float:
        return self.board.ground.step

    def zoom(self) -> float:
        """Pixels per space."""
        return self.transform().m11() * self._step_yards()

    def set_zoom(self, pixels_per_space: float, anchor: QPoint | None = None) -> None:
        """Zoom so that what lies under `anchor` (viewport pixels; its middle by default) stays there."""
        self.stop_fitting()
        self._zoom_to(pixels_per_space, anchor)
        self.wish = str(round(self.zoom()))

    def _zoom_to(self, pixels_per_space: float, anchor: QPoint | None = None) -> None:
        at = anchor if anchor is not None else self.viewport().rect().center()
        fixed = self.mapToScene(at)
        scale = min(max(pixels_per_space, SMALLEST), LARGEST) / self._step_yards()
        if abs(scale - self.transform().m11()) > 1e-9:
            self.setTransform(QTransform.fromScale(scale, scale))
            self.bound()
            self.board.set_scale(scale, self.devicePixelRatioF())
        moved = self.mapFromScene(fixed) - at
        self.scroll_by(moved)
        self.view_moved()
        self.zoom_changed.emit(self.zoom())

    def zoom_in(self) -> None:
        """One step closer."""
        self.set_zoom(self.zoom() * STEP)

    def zoom_out(self) -> None:
        """One step away."""
        self.set_zoom(self.zoom() / STEP)

    def fit_sheet(self) -> None:
        """The whole sheet in sight; stays so when the window changes its size."""
        self._see_all("sheet")

    def fit_field(self) -> None:
        """All spaces in sight, as large as can be; stays so when the window changes its size."""
        self._see_all("field")

    def _see_all(self, of: str) -> None:
        self._glide.stop()
        self._fitting, self._follows, self._middle, self.wish = of, False, None, of
        self._take_room()
        self.fit()

    def begin_sight(self) -> None:
        """Another game is laid out: what the player has chosen, or what is seen at the start."""
        self._glide.stop()
        self._fitting, self._follows, self._middle = "start", True, None
        if self.wish in NAMED:
            self._fitting, self._follows = self.wish, False
        elif self.wish.isdecimal() and not self.board.ground.bounds.isEmpty():
            self._fitting = ""
            self._zoom_to(float(self.wish))
            self.centre_at(self.board.ground.field.center())
        self._take_room()
        self.fit()

    def switch_sheet(self, at: QPointF | None = None) -> None:
        """The whole sheet in sight; if it is, what was before, or what lies round a point of the scene."""
        before, self._before = self._before, None
        if not self._to_be_seen().contains(self.sheet_rect()):
            self._before = self.sight()
            self.fit_sheet()
            return
        self._follows, self.wish = True, ""
        if before is not None and at is None:
            self.see_again(before)
        elif self._too_small():
            self._go_over("near", at or self.sight().middle)
        else:
            self._go_over("field")

    def follow(
        self, places: Iterable[Place], goals: Iterable[Place], *, near: bool = True, anew: bool = False
    ) -> None:
        """Pieces at these places may act: see some of them.

        Nothing moves while one of them is in sight, and as another part of the turn begins `anew` one of
        those at the front: the player may look there. Else the view goes over by as little as shows the
        piece of another side that is next to one of them, and those next to it; pieces that are all beside
        the map come with the `goals` where these have room. The zoom changes only where none was chosen and
        counters cannot be read with everything in sight, and never to more than that takes. Where not to be
        `near`, pieces beside the map come into sight and nothing else is done.
        """
        if self._fitting and self._middle is not None and not self._near(self._fitting):
            self._go_over(self._fitting)
        rects = {place: self.board.place_rect(place) for place in places}
        beside = [rect for place, rect in rects.items() if not self.board.ground.is_space(place)]
        seen, small = self._to_be_seen(), self._too_small()
        own = not (self._follows and self._fitting)
        if not own and not (near and small):
            if not all(map(seen.contains, beside)):
                self._go_over("sheet")
            return
        part_seen = own or self._near(self._fitting)
        front, foe = self._front(rects)
        asked = front if anew and not own else rects
        if not rects or (part_seen and any(seen.contains(rects[place]) for place in asked)):
            return
        room = seen.size() if part_seen else QSizeF(self._room.size()) * (COUNTER / _LEGIBLE)
        airy = list(map(self._with_air, rects.values()))
        amid = rects[front[0]].center() if foe else self._midst(rects.values())
        if len(beside) == len(rects):
            whole = reduce(QRectF.united, (*beside, *map(self.board.place_rect, goals)))
            if _fits(whole, room):
                more, foe = self._with_air(whole), []
                airy = [more if _fits(more, room) else whole]
            elif not own:
                if not (isinstance(self._fitting, QRectF) and self._fitting.contains(whole)):
                    self._go_over(whole)
                return
        most = QRectF()
        others = sorted(airy, key=lambda rect: (rect.center() - amid).manhattanLength())
        for rect in (*others[:1], *map(self._with_air, map(self.board.place_rect, foe)), *others[1:]):
            both = most.united(rect)
            if most.isEmpty() or _fits(both, room):
                most = both
        middle = seen.center() if part_seen else nearest_middle(self.board.ground.field, amid, room)
        middle = nearest_middle(most, middle, room)
        if self._fitting:
            self._go_over(self._fitting if part_seen else "near", middle)
        else:
            self.centre_at(middle)

    def _front(self, places: Collection[Place]) -> tuple[list[Place], list[Place]]:
        """Those of these places that are about as near to a piece of another side as the nearest, it first.

        And where that piece is; all of the places and nowhere, where there is none. Aircraft of a side
        ("us_air") are no other one.
        """
        stacks = [item.view for item in self.board.pieces.stacks.values()]
        sides = {one.place: one.side.partition("_")[0] for one in stacks}
        ours, where = {sides.get(place) for place in places} - {None}, self.board.place_centre
        spaces = filter(self.board.ground.is_space, sides)
        others = [place for place in spaces if sides[place] not in ours]
        if not (ours and others):
            return list(places), []
        near = {at: min((where(at) - where(other)).manhattanLength() for other in others) for at in places}
        front = sorted(near, key=near.__getitem__)
        foe = min(others, key=lambda other: (where(front[0]) - where(other)).manhattanLength())
        far = near[front[0]] + _FRONT * self._step_yards()
        return [place for place in front if near[place] <= far], [foe]

    def _midst(self, rects: Iterable[QRectF]) -> QPointF:
        """Where most of these are."""
        centres = [rect.center() for rect in rects]
        return QPointF(median(at.x() for at in centres), median(at.y() for at in centres))

    def _with_air(self, rect: QRectF) -> QRectF:
        """So much of the sheet is to be in sight for this to be well inside the edge."""
        air = self._step_yards() * _AIR
        return rect.adjusted(-air, -air, air, air) & self.sheet_rect()

    def _to_be_seen(self) -> QRectF:
        """What is in sight, or will be when the view has gone over."""
        if not self.gliding:
            return self.seen_rect()
        zoom, middle = self._fitted()
        seen = QRectF(QPointF(), self._size_at(zoom))
        seen.moveCenter(middle)
        return seen

    def _too_small(self) -> bool:
        """Whether counters cannot be read without effort with everything in sight."""
        return self._counters(self._everything()) < style_of(self.board.ground.sheet.game).legible

    def _everything(self) -> str:
        """What is fitted at first: the sheet where it is made to be, or can well be, played on whole."""
        whole = style_of(self.board.ground.sheet.game).whole
        return "sheet" if whole or self._counters("sheet") >= _ENOUGH else "field"

    def _counters(self, fitting: str) -> float:
        """The edge of a counter in pixels when this is fitted."""
        return self._zoom_of(fitting) * COUNTER / self._step_yards()

    def sight(self) -> Sight:
        """What is in sight, to see it again."""
        middle = self.mapToScene(self.viewport().rect().center())
        return Sight(self._fitting, self.zoom(), middle, self._middle is not None)

    def see_again(self, sight: Sight) -> None:
        """Have this in sight as it was."""
        if sight.fitting:
            self._go_over(sight.fitting, sight.middle if sight.aside else None)
        else:
            self.set_zoom(sight.zoom)
            self.centre_at(sight.middle)

    def bring_near(self, places: Iterable[Place]) -> None:
        """Go over to where all of these places are in sight, as large as can be; for none, everything."""
        rects = [self.board.place_rect(place) for place in places]
        self._follows = True
        self._go_over(reduce(QRectF.united, rects) if rects else self._everything())

    def _go_over(self, to: str | QRectF, middle: QPointF | None = None) -> None:
        """Fit another part of the sheet, or what lies round a point of it, and let be seen where that is."""
        self._glide_from = (self.zoom(), self.sight().middle)
        if to != self._fitting:
            self._take_room()
        self._fitting, self._middle = to, middle
        if self.board.motion.speed > 0 and self.isVisible():
            self._glide.start()
        else:
            self.fit()
            self.went_over.emit()

    def arrive(self) -> None:
        """Be at once where the view is on its way to."""
        if self.gliding:
            self._glide.stop()
            self.fit()

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way to another part of the sheet."""
        return self._glide.state() == QVariantAnimation.State.Running

    def _glided(self, share: float) -> None:
        if not self._fitting:  # the player goes his own way
            self._glide.stop()
            return
        (zoom, at), (to_zoom, to) = self._glide_from, self._fitted()
        now = zoom * (to_zoom / zoom) ** share
        # so that one point of the sheet stays where it is seen while all grows round it
        grown = (1 / zoom - 1 / now) / (1 / zoom - 1 / to_zoom) if abs(to_zoom - zoom) > 1e-3 else share
        self._zoom_to(now)
        self.centre_at(at + (to - at) * grown)

    def fit(self) -> None:
        """Fit again what is fitted; does nothing once the player has zoomed or panned."""
        if self.board.ground.bounds.isEmpty() or self.viewport().size().isEmpty() or not self._fitting:
            return
        zoom, middle = self._fitted()
        self._zoom_to(zoom)
        self.bound()
        self.centre_at(middle)

    def _fitted(self) -> tuple[float, QPointF]:
        """The zoom at which what is fitted fills the view, and what lies in the middle then."""
        at, sheet = self._fitting, self.board.ground.bounds
        zoom = self._zoom_of(at)
        if self._middle is not None:
            return zoom, nearest_middle(sheet, self._middle, self._size_at(zoom))
        near = self._near(at)
        rect, to = (sheet, self.board.ground.field.center()) if near else (self._part(at)[0], sheet.center())
        scale = zoom / self._step_yards()
        middle = nearest_middle(rect, to, QSizeF(self._room.size()) / scale)
        return zoom, middle + QPointF(self._lies().center() - self._room.center()) / scale

    def _near(self, fitting: str | QRectF) -> bool:
        """Whether this is at a legible size, and not everything."""
        game = not isinstance(self.board.table, BareTable)
        return fitting == "near" or (fitting == "start" and game and self._too_small())

    def _size_at(self, zoom: float) -> QSizeF:
        """How much of the scene is in sight at so many pixels per space."""
        return QSizeF(self.viewport().size()) * (self._step_yards() / zoom)

    def _lies(self) -> QRect:
        """Where in its window the view lies."""
        return QRect(self.viewport().mapTo(self.window(), QPoint()), self.viewport().size())

    def _take_room(self) -> None:
        """What is fitted is from now on to fill the view as it lies now."""
        self._room, self._frame = self._lies(), self.window().size()

    def _zoom_of(self, fitting: str | QRectF) -> float:
        if self._near(fitting):
            return max(self._zoom_of(self._everything()), _LEGIBLE * self._step_yards() / COUNTER)
        rect, air = self._part(fitting)
        room = self._room.size()
        across, along = (room.width() - 2 * air) / rect.width(), (room.height() - 2 * air) / rect.height()
        return min(across, along) * self._step_yards()

    def _part(self, fitting: str | QRectF) -> tuple[QRectF, int]:
        """The part of the scene that is fitted, and the pixels round it."""
        ground = self.board.ground
        if (self._everything() if fitting == "start" else fitting) != "field":
            return (fitting if isinstance(fitting, QRectF) else ground.bounds), _RIM
        # a little air round the sheet; round the spaces the arrows off the map, and not a pixel more
        west, north, east, south = _ROUND_THE_SPACES
        if ground.sheet.turned:
            west, north, east, south = -east, -south, -west, -north
        rect = ground.field.adjusted(west, north, east, south)
        boxes = reduce(QRectF.united, ground.boxes.values(), rect)
        if boxes.height() < rect.height() * _WORTH:
            rect.setTop(boxes.top() + north)
            rect.setBottom(boxes.bottom() + south)
        return rect, 0

    @contextmanager
    def same_sight(self) -> Iterator[None]:
        """Another table of the same sheet is laid out: what is in sight stays."""
        sight, follows, middle, wish = self.sight(), self._follows, self._middle, self.wish
        yield
        if sight.fitting and not isinstance(sight.fitting, QRectF):
            self._fitting, self._follows, self._middle = sight.fitting, follows, middle
            self.fit()
        else:
            self.set_zoom(sight.zoom)
            self.centre_at(sight.middle)
        self.wish = wish

    def turn(self, turned: bool) -> None:
        """The sheet lies the other way round; what is in the middle stays there."""
        whole, before = self.sheet_rect().center() * 2, self.board.ground
        middle = whole - self.sight().middle
        with self.same_sight():
            self.board.turn(turned)
        if self.board.ground is not before and self._middle is not None:
            self._middle = whole - self._middle
        if self._fitting:
            self.fit()
        elif self.board.ground is not before:
            self.centre_at(middle)

    def stop_fitting(self) -> None:
        """The player goes his own way: a new window size no longer changes the zoom."""
        self._fitting, self._follows, self._middle = "", True, None
        self.wish = str(round(self.zoom()))

    def bound(self) -> None:
        """How far the sheet may be moved: no desk shows where the sheet could."""
        bounds = self.sheet_rect()
        scale = self.transform().m11()
        room, off = self.viewport().size(), self._lies().center() - self._room.center()
        across = max(_RIM / scale, (room.width() / scale - bounds.width()) / 2)
        along = max(_RIM / scale, (room.height() / scale - bounds.height()) / 2)
        if self._fitting and self._middle is None:
            along += abs(off.y()) / scale  # what is fitted stays where it was as a bar grows
        self.setSceneRect(bounds.adjusted(-across, -along, across, along))

    def centre_at(self, point: QPointF) -> None:
        """Bring a point of the scene to the middle."""
        self.centerOn(point)
        self.view_moved()

    def scroll_to(self, middle: QPointF) -> None:
        """Bring a point to the middle; what is fitted comes back with the next question."""
        if self._fitting:
            self._middle = middle
            self.fit()
        else:
            self.centre_at(middle)

    def scroll_by(self, by: QPoint) -> None:
        """Move the view over the sheet by pixels."""
        if by.x():
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + by.x())
        if by.y():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + by.y())
        if by.x() or by.y():
            self.view_moved()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            return self._native_gesture(event)
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                at = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self.set_zoom(self.zoom() * pinch.scaleFactor(), at)
                event.accept(pinch)
                return True
        return super().viewportEvent(event)

    def _native_gesture(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self.set_zoom(self.zoom() * (1.0 + event.value()), event.position().toPoint())
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before, old, now = self._room, event.oldSize(), self._lies()
        middle = self.mapToScene(old.width() // 2, old.height() // 2)
        slight = self.window().size() == self._frame and now.width() == before.width()
        slight = slight and not self._settling.isActive()
        most = before.height() * _SLIGHT
        slight = slight and max(abs(now.top() - before.top()), abs(now.bottom() - before.bottom())) <= most
        if not slight:
            self._settling.start()
        if not slight or not self._fitting:
            self._take_room()
        self.bound()
        if self._fitting == "near" and not self._too_small():
            self._fitting, self._middle = self._everything(), None
        if self._fitting in NAMED and not slight:
            self._middle = None
        if self._fitting:
            self.fit()
        elif old.isValid():
            if slight:
                middle += QPointF(now.center() - before.center()) / self.transform().m11()
            self.centre_at(middle)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the scene take in what has moved before the window is painted where a dialog has lain over it.

        Else Qt forgets where that was painted before, and it stays there too.
        """
        if event.type() in _UNCOVERED:
            QCoreApplication.sendPostedEvents(self.board, QEvent.Type.MetaCall)
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settling.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.window().windowHandle().installEventFilter(self)
        # only a window on a screen knows how many device pixels it has
        self.board.set_scale(self.transform().m11(), self.devicePixelRatioF())
        self.fit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, theme.current().desk)


def _fits(rect: QRectF, room: QSizeF) -> bool:
    return rect.width() <= room.width() and rect.height() <= room.height()


def nearest_middle(rect: QRectF, to: QPointF, seen: QSizeF) -> QPointF:
    """The middle of what is seen, as near as can be to a point while all of `rect` or nothing else is."""
    across, along = abs(seen.width() - rect.width()) / 2, abs(seen.height() - rect.height()) / 2
    middle = rect.center()
    return QPointF(
        min(max(to.x(), middle.x() - across), middle.x() + across),
        min(max(to.y(), middle.y() - along), middle.y() + along),
    )
