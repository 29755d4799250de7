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
    QSizeF,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QNativeGestureEvent, QPainter, QResizeEvent, QShowEvent, QTransform
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture, QWidget

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
_FRONT: Final = 2
"""Spaces by which pieces at the front may be farther from the enemy than the nearest."""
_BESIDE: Final = 0.1
"""Share of the view the sheet may be pushed out of it."""


class Sight(NamedTuple):
    """What of a sheet is in sight."""

    fitting: str | QRectF | QPointF
    """What is fitted: "start", "field", "sheet", a part of the scene, what lies round a point at a legible
    size, or "" once the player goes his own way. At the start it is the sheet, where counters can be read
    on it."""
    zoom: float
    middle: QPointF


class SheetView(QGraphicsView):
    """Shows a MapScene at some zoom; fitted until the player zooms or pans.

    Where counters are too small to read with everything in sight, a game is seen where it is decided on.
    """

    zoom_changed = Signal(float)
    """Pixels per space."""
    went_over = Signal()
    """Another part of the sheet has come into sight by itself."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self._fitting: str | QRectF | QPointF = "start"
        self._follows = True
        """Whether what is decided on comes into sight; not while the player wants to see everything."""
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

    def _step_yards(self) -> float:
        return self.board.ground.step

    def zoom(self) -> float:
        """Pixels per space."""
        return self.transform().m11() * self._step_yards()

    def set_zoom(self, pixels_per_space: float, anchor: QPoint | None = None) -> None:
        """Zoom so that what lies under `anchor` (viewport pixels; its middle by default) stays there."""
        self.stop_fitting()
        self._zoom_to(pixels_per_space, anchor)

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
        self._fitting, self._follows = of, False
        self.fit()

    def switch_sheet(self, at: QPointF | None = None) -> None:
        """The whole sheet in sight; if it is, what was before, or what lies round a point of the scene."""
        before, self._before = self._before, None
        if self._fitting != "sheet" and (self._fitting != "start" or self._everything() != "sheet"):
            self._before = self.sight()
            self.fit_sheet()
            return
        self._follows = True
        if before is not None and at is None:
            self.see_again(before)
        else:
            self._go_over((at or self.sight().middle) if self._too_small() else "field")

    def follow(
        self, places: Iterable[Place], goals: Iterable[Place], *, near: bool = True, anew: bool = False
    ) -> None:
        """Pieces at these places may act: see some of them, unless the player wants to see everything.

        Nothing moves while one of them is well in sight, and as another part of the turn begins `anew` one of
        those at the front: the player may look there. Else the view goes over by as little as shows the
        piece of another side that is next to one of them, and those next to it. Pieces that are all beside
        the map come into sight with the `goals`, as large as can be, though never larger than to be read.
        Where not to be `near`, or where counters can be read with everything in sight, nothing else is done.
        """
        rects = {place: self.board.place_rect(place) for place in places}
        seen = self._to_be_seen()
        beside = [rect for place, rect in rects.items() if not self.board.ground.is_space(place)]
        near = near and bool(rects) and self._follows and self._too_small()
        room = QSizeF(self.viewport().size()) * (COUNTER / _LEGIBLE)
        whole: QRectF | None = None
        if near and len(beside) == len(rects):
            whole = reduce(QRectF.united, (*beside, *map(self.board.place_rect, goals)))
            near = whole.width() <= room.width() and whole.height() <= room.height()
            rects = {"": whole}
        if not near:
            fitted = self._fitting
            shown = not (whole and fitted) or (isinstance(fitted, QRectF) and fitted.contains(whole))
            if not (shown and all(map(seen.contains, beside))):
                self._go_over(whole or "sheet")
            return
        part_seen = not self._fitting or isinstance(self._fitting, QPointF)
        airy = {place: self._with_air(rect) for place, rect in rects.items()}
        front, foe = self._front(rects)
        if part_seen and any(seen.contains(airy[place]) for place in (front if anew else airy)):
            return
        room = seen.size() if part_seen else room
        amid = rects[front[0]].center() if foe else self._midst(rects.values())
        most = QRectF()
        others = sorted(airy.values(), key=lambda rect: (rect.center() - amid).manhattanLength())
        for rect in (*others[:1], *map(self._with_air, map(self.board.place_rect, foe)), *others[1:]):
            both = most.united(rect)
            if most.isEmpty() or (both.width() <= room.width() and both.height() <= room.height()):
                most = both
        middle = seen.center() if part_seen else nearest_middle(self.board.ground.field, amid, room)
        middle = nearest_middle(most, middle, room)
        if self._fitting:
            self._go_over(middle)
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
        seen = QRectF(QPointF(), QSizeF(self.viewport().size()) * (self._step_yards() / zoom))
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
        return Sight(self._fitting, self.zoom(), self.mapToScene(self.viewport().rect().center()))

    def see_again(self, sight: Sight) -> None:
        """Have this in sight as it was."""
        if sight.fitting:
            self._go_over(sight.fitting)
        else:
            self.set_zoom(sight.zoom)
            self.centre_at(sight.middle)

    def bring_near(self, places: Iterable[Place]) -> None:
        """Go over to where all of these places are in sight, as large as can be; for none, everything."""
        rects = [self.board.place_rect(place) for place in places]
        self._follows = True
        self._go_over(reduce(QRectF.united, rects) if rects else "start")

    def _go_over(self, to: str | QRectF | QPointF) -> None:
        """Fit another part of the sheet, and let be seen where it lies."""
        self._glide_from = (self.zoom(), self.sight().middle)
        self._fitting = to
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
        self.centre_at(middle)

    def _fitted(self) -> tuple[float, QPointF]:
        """The zoom at which what is fitted fills the view, and what lies in the middle then."""
        at, sheet = self._fitting, self.board.ground.bounds
        zoom = self._zoom_of(at)
        rect, to = (sheet, at) if isinstance(at, QPointF) else (self._part(at)[0], sheet.center())
        return zoom, nearest_middle(rect, to, QSizeF(self.viewport().size()) * (self._step_yards() / zoom))

    def _zoom_of(self, fitting: str | QRectF | QPointF) -> float:
        if isinstance(fitting, QPointF):
            return max(self._zoom_of(self._everything()), _LEGIBLE * self._step_yards() / COUNTER)
        rect, air = self._part(fitting)
        room = self.viewport().size()
        across, along = (room.width() - 2 * air) / rect.width(), (room.height() - 2 * air) / rect.height()
        return min(across, along) * self._step_yards()

    def _part(self, fitting: str | QRectF) -> tuple[QRectF, int]:
        """The part of the scene that is fitted, and the pixels round it."""
        ground = self.board.ground
        if (self._everything() if fitting == "start" else fitting) != "field":
            return (fitting if isinstance(fitting, QRectF) else ground.bounds), 6
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
        sight, follows = self.sight(), self._follows
        yield
        if sight.fitting and not isinstance(sight.fitting, QRectF):
            self._fitting, self._follows = sight.fitting, follows
            self.fit()
        else:
            self.set_zoom(sight.zoom)
            self.centre_at(sight.middle)

    def turn(self, turned: bool) -> None:
        """The sheet lies the other way round; what is in the middle stays there."""
        whole, before = self.sheet_rect().center() * 2, self.board.ground
        middle = whole - self.sight().middle
        with self.same_sight():
            self.board.turn(turned)
        if self.board.ground is not before and isinstance(self._fitting, QPointF):
            self._fitting = whole - self._fitting
        if self._fitting:
            self.fit()
        elif self.board.ground is not before:
            self.centre_at(middle)

    def stop_fitting(self) -> None:
        """The player goes his own way: a new window size no longer changes the zoom."""
        self._fitting, self._follows = "", True

    def bound(self) -> None:
        """How far the sheet may be moved: some desk shows beside it, but it never gets lost."""
        bounds = self.sheet_rect()
        scale = self.transform().m11()
        room = self.viewport().size()
        # a margin of desk, so that a card or a tip has room beside a space at the rim
        across = max(room.width() * _BESIDE / scale, (room.width() / scale - bounds.width()) / 2)
        along = max(room.height() * _BESIDE / scale, (room.height() / scale - bounds.height()) / 2)
        self.setSceneRect(bounds.adjusted(-across, -along, across, along))

    def centre_at(self, point: QPointF) -> None:
        """Bring a point of the scene to the middle."""
        self.centerOn(point)
        self.view_moved()

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
        middle = self.mapToScene(event.oldSize().width() // 2, event.oldSize().height() // 2)
        self.bound()
        if isinstance(self._fitting, QPointF) and not self._too_small():
            self._fitting = self._everything()
        if self._fitting:
            self.fit()
        elif event.oldSize().isValid():
            self.centre_at(middle)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the scene take in what has moved before the window is painted where a dialog has lain over it.

        Else Qt forgets where that was painted before, and it stays there too.
        """
        if event.type() in _UNCOVERED:
            QCoreApplication.sendPostedEvents(self.board, QEvent.Type.MetaCall)
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.window().windowHandle().installEventFilter(self)
        # only a window on a screen knows how many device pixels it has
        self.board.set_scale(self.transform().m11(), self.devicePixelRatioF())
        self.fit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, theme.current().desk)


def nearest_middle(rect: QRectF, to: QPointF, seen: QSizeF) -> QPointF:
    """The middle of what is seen, as near as can be to a point while all of `rect` or nothing else is."""
    across, along = abs(seen.width() - rect.width()) / 2, abs(seen.height() - rect.height()) / 2
    middle = rect.center()
    return QPointF(
        min(max(to.x(), middle.x() - across), middle.x() + across),
        min(max(to.y(), middle.y() - along), middle.y() + along),
    )
