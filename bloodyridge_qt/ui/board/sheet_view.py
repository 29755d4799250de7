"""A window onto a sheet: zoom, fit, pan. Nothing here knows what is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
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
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.drawing import theme

SMALLEST: Final = 20.0
LARGEST: Final = 300.0
"""Pixels per space, centre to centre."""
STEP: Final = 1.18
"""One step of the wheel or a key."""
_ROUND_THE_SPACES: Final = (-20.0, -25.0, 20.0, 7.0)
"""Yards to the west, north, east and south of the spaces for what is printed at their rim."""
_GLIDE: Final = 450
"""Milliseconds it takes to go over to another part of the sheet."""
_BESIDE: Final = 0.1
"""Share of the view the sheet may be pushed out of it."""


_AIR: Final = 6
"""Pixels round the whole sheet."""
_READ: Final = 40.0
"""Pixels a space is high at which its number is read with ease."""


class SheetView(QGraphicsView):
    """Shows a MapScene at some zoom; fitted until the player zooms or pans."""

    zoom_changed = Signal(float)
    """Pixels per space."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self._fitting: str | QRectF = "start"
        """What is fitted: "start", "field", "sheet", a part of the scene, or "" once the player goes his own
        way. At the start it is the sheet where the numbers of its spaces can be read then, else the field."""
        self._glide = QVariantAnimation(self, duration=_GLIDE, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._glide.valueChanged.connect(self._glided)
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
        self._fitting = ""
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
        self._fitting = "sheet"
        self.fit()

    def fit_field(self) -> None:
        """All spaces in sight, as large as can be; stays so when the window changes its size."""
        self._fitting = "field"
        self.fit()

    def fit_one(self) -> None:
        """All spaces, as large as can be; the whole sheet where they are fitted already."""
        (self.fit_sheet if self._shows_field() else self.fit_field)()

    def fit_start(self) -> None:
        """What is in sight when a game is laid out."""
        self._fitting = "start"
        self.fit()

    def bring_near(self, places: Iterable[Place]) -> None:
        """Go over to where all of these places are in sight, as large as can be; for none, all spaces."""
        rects = [self.board.place_rect(place) for place in places]
        self._glide_from = (self.zoom(), self.seen_rect().center())
        self._fitting = reduce(QRectF.united, rects) if rects else "start"
        if self.board.motion.speed > 0:
            self._glide.start()
        else:
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
        ground = self.board.ground
        # a little air round the sheet; round the spaces the arrows off the map, and not a pixel more
        west, north, east, south = _ROUND_THE_SPACES
        if ground.sheet.turned:
            west, north, east, south = -east, -south, -west, -north
        rect, air = ground.field.adjusted(west, north, east, south), 0
        if not self._shows_field():
            rect, air = self._fitting if isinstance(self._fitting, QRectF) else ground.bounds, _AIR
        scale = self._scale_of(rect, air)
        middle = _nearest_middle(rect, ground.bounds.center(), QSizeF(self.viewport().size()) / scale)
        return scale * self._step_yards(), middle

    def _scale_of(self, rect: QRectF, air: int) -> float:
        """The scale at which it fills the view, with so many pixels of air round it."""
        room = self.viewport().size()
        return min((room.width() - 2 * air) / rect.width(), (room.height() - 2 * air) / rect.height())

    def _shows_field(self) -> bool:
        """Whether the spaces are fitted, not the sheet or a part of it."""
        ground = self.board.ground
        if self._fitting != "start" or style_of(ground.sheet.game).whole:
            return self._fitting == "field"
        return self._scale_of(ground.bounds, _AIR) * self._step_yards() < _READ

    @contextmanager
    def same_sight(self) -> Iterator[None]:
        """Another table of the same sheet is laid out: what is in sight stays, unless it is fitted."""
        fitting, zoom = self._fitting, self.zoom()
        middle = self.mapToScene(self.viewport().rect().center())
        yield
        if not fitting:
            self.set_zoom(zoom)
            self.centre_at(middle)

    def turn(self, turned: bool) -> None:
        """The sheet lies the other way round; what is in the middle stays there."""
        middle = self.sheet_rect().center() * 2 - self.mapToScene(self.viewport().rect().center())
        before = self.board.ground
        with self.same_sight():
            self.board.turn(turned)
        if self._fitting:
            self.fit()
        elif self.board.ground is not before:
            self.centre_at(middle)

    def stop_fitting(self) -> None:
        """The player goes his own way: a new window size no longer changes the zoom."""
        self._fitting = ""

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
        if self._fitting:
            self.fit()
        elif event.oldSize().isValid():
            self.centre_at(middle)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # only a window on a screen knows how many device pixels it has
        self.board.set_scale(self.transform().m11(), self.devicePixelRatioF())
        self.fit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, theme.current().desk)


def _nearest_middle(rect: QRectF, to: QPointF, seen: QSizeF) -> QPointF:
    """The middle of what is seen, as near as can be to a point while all of `rect` stays in sight."""
    across, along = max(0.0, seen.width() - rect.width()) / 2, max(0.0, seen.height() - rect.height()) / 2
    middle = rect.center()
    return QPointF(
        min(max(to.x(), middle.x() - across), middle.x() + across),
        min(max(to.y(), middle.y() - along), middle.y() + along),
    )
