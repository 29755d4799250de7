"""The drawings on the table: counters, markers, dice and icons, rendered from SVG and kept for repaints.

A counter's drawing may carry an invisible `<rect id="factor">`: its place and its fill say where the big
number goes and in which ink, so this module knows nothing of any game's counters. Needs a QGuiApplication.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QFile, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt, QXmlStreamReader
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QIcon,
    QPaintEngine,
    QPainter,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtSvg import QSvgRenderer

from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.ui.drawing import pictures, style, typefaces
from bloodyridge_qt.ui.drawing import theme as themes
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.theme import Theme

_ICON_SIZES = (16, 20, 24, 32, 40)
"""Edges in logical pixels; a screen of two device pixels each has twice as large ones drawn."""
_APP_ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
_PRINTED = ("factor", "name")
"""Rectangles of a drawing that say where the lines of a counter's factor go."""
_NIGHT_SHADE = QColor(6, 16, 26, 62)  # laid over pieces when the paper is dark, so that they do not glare

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One SVG: how to render it, and where its number and its name go (in the drawing's own units)."""

    renderer: QSvgRenderer
    boxes: tuple[tuple[QRectF, QColor], ...]
    """For each line of its factor the place and the ink."""


def counter_pixmap(
    face: str, factor: str, size_px: int, ratio: float = 1.0, theme: Theme | None = None, game: str = ""
) -> QPixmap:
    """A counter `size_px` logical pixels square, for a screen of `ratio` device pixels each.

    Its drawing is in assets/<game>/counters; of the game in use where none is named, as for all pieces.
    """
    return _piece("counters", face, factor, size_px, ratio, theme or themes.current(), game or style.game())


def marker_pixmap(
    face: str, size_px: int, ratio: float = 1.0, theme: Theme | None = None, game: str = ""
) -> QPixmap:
    """A marker `size_px` logical pixels square, of assets/<game>/markers; flags have a transparent ground."""
    return _piece("markers", face, "", size_px, ratio, theme or themes.current(), game or style.game())


def paint_marker(painter: QPainter, rect: QRectF, face: str, game: str) -> None:
    """Paint a marker into `rect` (square, in the painter's coordinates), sharp at its present scale."""
    if _keeps_vectors(painter):
        _draw_piece(painter, rect, asset(game, "markers", f"{face}.svg"), face, "", themes.current())
    else:
        _blit(painter, rect, lambda px: marker_pixmap(face, px, game=game))


def _piece(
    folder: str, face: str, factor: str, size_px: int, ratio: float, theme: Theme, game: str
) -> QPixmap:
    path = asset(game, folder, f"{face}.svg")

    def draw(painter: QPainter, side: float) -> None:
        _draw_piece(painter, QRectF(0, 0, side, side), path, face, factor, theme)
        if theme.paper.lightness() < 110:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
            painter.fillRect(QRectF(0, 0, side, side), _NIGHT_SHADE)
        rim = style_of(game).rims.get(theme.name) if folder == "counters" else None
        if rim is not None:
            wide = max(1.0, side * 0.04)
            inner = QRectF(0, 0, side, side).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
            painter.setPen(QPen(QColor(rim), wide))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inner, side * 0.09, side * 0.09)

    key = (game, folder, face, factor, size_px, ratio, theme.name)
    return pictures.store.get(key, lambda: _render(size_px, ratio, draw))


def card_picture(name: str, width: int, height: int, game: str = "") -> QPixmap:
    """The drawing on a card, cut to so many device pixels; an empty one where there is none."""
    game = game or style.game()

    def make() -> QPixmap:
        made = QPixmap(QSize(max(1, width), max(1, height)))
        made.fill(Qt.GlobalColor.transparent)
        found = _drawing(asset(game, "cards", f"{name}.svg"))
        if found is not None:
            size = QSizeF(found.renderer.defaultSize())
            grown = size.scaled(QSizeF(made.size()), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            corner = QPointF((width - grown.width()) / 2, (height - grown.height()) * 0.7)
            found.renderer.render(painter, QRectF(corner, grown))
            if themes.current().paper.lightness() < 110:
                painter.fillRect(made.rect(), _NIGHT_SHADE)
            painter.end()
        return made

    return pictures.store.get(("card", game, name, width, height, themes.current().name), make)


def paint_card_picture(painter: QPainter, rect: QRectF, name: str) -> None:
    """The drawing on a card of the game in use, sharp on this screen."""
    ratio = painter.device().devicePixelRatioF()
    made = card_picture(name, round(rect.width() * ratio), round(rect.height() * ratio))
    painter.drawPixmap(rect, made, QRectF(made.rect()))


def icon_pixmap(name: str, size_px: int, ratio: float = 1.0, colour: QColor | str | None = None) -> QPixmap:
    """One drawing of assets/shared/icons in one colour (the theme's text colour unless given)."""
    ink = QColor(colour) if colour is not None else themes.current().text
    path = asset("shared", "icons", f"{name}.svg")

    def draw(painter: QPainter, side: float) -> None:
        whole = QRectF(0, 0, side, side)
        drawing = _icon_renderer(path)
        if drawing is None:
            painter.setPen(QPen(ink, max(1.0, side / 12)))
            painter.drawRect(whole.adjusted(side * 0.2, side * 0.2, -side * 0.2, -side * 0.2))
            return
        drawing.render(painter, whole)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(whole, ink)

    return _render(size_px, ratio, draw)  # not kept: the icons made of it are


@lru_cache(maxsize=256)
def _tinted_icon(name: str, rgba: int) -> QIcon:
    ink = QColor.fromRgba(rgba)
    faint = QColor(ink)
    faint.setAlphaF(ink.alphaF() * 0.38)
    made = QIcon()
    ratio = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
    for size in sorted({round(logical * ratio) for logical in _ICON_SIZES}):
        for colour, mode in ((ink, QIcon.Mode.Normal), (faint, QIcon.Mode.Disabled)):
            made.addPixmap(pictures.lasting(icon_pixmap(name, size, 1.0, colour)), mode)
    return made


def icon(name: str, colour: QColor | str | None = None) -> QIcon:
    """An icon for buttons and menus, tinted; ask again after a change of palette.

    "app" is the program's own icon and keeps its colours.
    """
    if name == "app":
        return app_icon()
    ink = QColor(colour) if colour is not None else themes.current().text
    return _tinted_icon(name, ink.rgba())


@lru_cache(maxsize=1)
def app_icon() -> QIcon:
    """The program's icon in its own colours, for the window and the task bar."""
    made = QIcon()
    drawing = _renderer(asset("shared", "icons", "app.svg"))
    if drawing is not None:
        for size in _APP_ICON_SIZES:
            drawn = _render(size, 1.0, lambda p, s: drawing.render(p, QRectF(0, 0, s, s)))
            made.addPixmap(pictures.lasting(drawn))
    return made


@lru_cache(maxsize=256)
def _drawing(path: Path) -> _Drawing | None:
    """The drawing at `path`; None, after one line in the log, when it is missing or unreadable."""
    renderer = _renderer(path)
    return _Drawing(renderer, _boxes(path)) if renderer is not None else None


def _renderer(path: Path) -> QSvgRenderer | None:
    """What renders the drawing at `path`; None, after one line in the log, as for _drawing."""
    if not path.is_file():
        _log.warning("The drawing %s is missing; a plain one stands in.", path)
        return None
    renderer = QSvgRenderer(str(path))
    if not renderer.isValid():
        _log.warning("The drawing %s cannot be read as SVG; a plain one stands in.", path)
        return None
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer


_icon_renderer = lru_cache(maxsize=1)(_renderer)  # all sizes of an icon are drawn together, once


def _boxes(path: Path) -> tuple[tuple[QRectF, QColor], ...]:
    """Places and inks of number and name: `<rect id="factor">`, `<rect id="name">`; else lower middle."""
    file = QFile(str(path))
    found = {}
    if file.open(QIODevice.OpenModeFlag.ReadOnly):
        reader = QXmlStreamReader(file)
        while not reader.atEnd():
            reader.readNext()
            had = reader.attributes()
            if reader.isStartElement() and had.value("id") in _PRINTED:
                x, y, width, height = (float(had.value(name)) for name in ("x", "y", "width", "height"))
                found[had.value("id")] = QRectF(x, y, width, height), QColor(had.value("fill"))
    return tuple(found[name] for name in _PRINTED if name in found) or (
        (QRectF(25, 60, 50, 32), QColor("#1d1a15")),
    )


def _render(size_px: int, ratio: float, draw: Callable[[QPainter, float], None]) -> QPixmap:
    """A square pixmap painted in device pixels, then told its ratio."""
    side = max(1, round(size_px * ratio))
    with pictures.canvas(side, side) as (made, painter):
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        draw(painter, float(side))
    made.setDevicePixelRatio(ratio)
    return made


def _draw_piece(painter: QPainter, rect: QRectF, path: Path, name: str, factor: str, theme: Theme) -> None:
    found = _drawing(path)
    if found is None:
        _draw_plain(painter, rect, name, factor, theme)
        return
    found.renderer.render(painter, rect)
    scale = rect.width() / (found.renderer.viewBoxF().width() or 100.0)
    for text, (box, ink) in zip(factor.split("\n"), found.boxes, strict=False):
        if text:
            corner = rect.topLeft() + (box.topLeft() - found.renderer.viewBoxF().topLeft()) * scale
            place = QRectF(corner, box.size() * scale)
            cap = min(place.height(), place.width() / lettering.width(text, 1.0, lettering.NARROW_BOLD))
            foot = round(place.bottom()) if rect.width() > 24 else place.bottom()  # on a whole pixel
            at = QPointF(place.center().x(), foot - cap / 2)
            lettering.draw(painter, text, at, cap, ink, lettering.NARROW_BOLD)


def _draw_plain(painter: QPainter, rect: QRectF, name: str, factor: str, theme: Theme) -> None:
    """What stands in for a missing drawing: a paper counter with its name."""
    typefaces.load()
    side = rect.width()
    painter.setPen(QPen(theme.ink, max(1.0, side / 60)))
    painter.setBrush(theme.panel_raised)
    inset = side / 60
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), side / 10, side / 10)
    painter.setPen(theme.ink)
    painter.setFont(typefaces.condensed(max(6.0, side / 6)))
    words = name.replace("_", " ")
    upper = QRectF(rect.x(), rect.y(), side, side * (0.6 if factor else 1.0)).adjusted(3, 2, -3, -2)
    painter.drawText(upper, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), words)
    if factor:
        painter.setFont(typefaces.condensed(side * 0.4, QFont.Weight.Bold))
        lower = QRectF(rect.x(), rect.y() + side * 0.55, side, side * 0.42)
        painter.drawText(lower, int(Qt.AlignmentFlag.AlignCenter), factor)


def _blit(painter: QPainter, rect: QRectF, pixmap: Callable[[int], QPixmap]) -> None:
    """Draw a square pixmap made for the painter's present scale; unturned, it lands on whole pixels."""
    ratio = painter.device().devicePixelRatio() if painter.device() is not None else 1.0
    world = painter.worldTransform()
    if not world.isRotating() and world.isAffine() and world.m11() > 0 and world.m22() > 0:
        on_screen = world.mapRect(rect)
        made = pixmap(max(1, round(on_screen.width() * ratio)))
        painter.save()
        painter.setWorldTransform(QTransform())
        left, top = round(on_screen.x() * ratio) / ratio, round(on_screen.y() * ratio) / ratio
        side = made.width() / ratio
        painter.drawPixmap(QRectF(left, top, side, side), made, QRectF(made.rect()))
        painter.restore()
        return
    scale = (abs(world.determinant()) ** 0.5 or 1.0) * ratio
    made = pixmap(max(1, round(rect.width() * scale)))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(rect, made, QRectF(made.rect()))
    painter.restore()


def _keeps_vectors(painter: QPainter) -> bool:
    """Whether the drawing goes to paper or a file that keeps lines as lines."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() in (
        QPaintEngine.Type.Pdf,
        QPaintEngine.Type.Picture,
        QPaintEngine.Type.SVG,
        QPaintEngine.Type.User,
    )
