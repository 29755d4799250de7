"""A die as a rounded cube seen from above: body, faces, pips, shadow; and the marks for hit and miss."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QRadialGradient, QTransform

from bloodyridge_qt.table.table_view import AGAIN
from bloodyridge_qt.ui.drawing import style
from bloodyridge_qt.ui.drawing import theme as themes
from bloodyridge_qt.ui.panels.dice_animation import FACE_NORMALS, DiePose
from bloodyridge_qt.ui.panels.panel_style import mixed

ROUNDING: Final = 0.17
"""Radius of the die's edges, in edges."""

_STEP: Final = 0.27
# Where pips stand on a face, in edges from its middle, two axes in the face.
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0, 0),),
    2: ((-_STEP, -_STEP), (_STEP, _STEP)),
    3: ((-_STEP, -_STEP), (0, 0), (_STEP, _STEP)),
    4: ((-_STEP, -_STEP), (_STEP, -_STEP), (-_STEP, _STEP), (_STEP, _STEP)),
    5: ((-_STEP, -_STEP), (_STEP, -_STEP), (0, 0), (-_STEP, _STEP), (_STEP, _STEP)),
    6: ((-_STEP, -_STEP), (_STEP, -_STEP), (-_STEP, 0), (_STEP, 0), (-_STEP, _STEP), (_STEP, _STEP)),
}
_AXES: Final[dict[int, tuple[tuple[int, int, int], tuple[int, int, int]]]] = {
    1: ((1, 0, 0), (0, 1, 0)),
    6: ((1, 0, 0), (0, -1, 0)),
    2: ((1, 0, 0), (0, 0, -1)),
    5: ((1, 0, 0), (0, 0, 1)),
    3: ((0, 0, -1), (0, 1, 0)),
    4: ((0, 0, 1), (0, 1, 0)),
}
_LIGHT: Final = (-0.45, -0.60, 0.66)  # upper left, towards the eye: the one light of the table


def die_colours(side: str, look: themes.Theme) -> tuple[QColor, QColor]:
    """Body and pips of a side's dice; sides the game does not know throw plain ones."""
    body, pips, _ = style.side(side, look)
    if body.lightnessF() > 0.6:  # pale counters throw ivory dice
        body = mixed(body, QColor("#fffaf0"), 0.55)
    return body, pips


def paint_die(
    painter: QPainter,
    pose: DiePose,
    centre: QPointF,
    size: float,
    side: str,
    look: themes.Theme | None = None,
    fade: float = 0.0,
    shadow: bool = True,
) -> None:
    """Draw a die whose resting place is `centre`; `size` is its edge, `fade` 0–1 makes it pale."""
    if not pose.shown:
        return
    look = look or themes.current()
    body, ink = die_colours(side, look)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if fade:
        painter.setOpacity(painter.opacity() * (1.0 - fade))
    ground = QPointF(centre.x() + pose.dx * size, centre.y() + pose.dy * size)
    if shadow:
        _paint_shadow(painter, pose, ground, size)
    edge = size * (1.0 + 0.16 * pose.height)  # nearer to the eye
    middle = QPointF(ground.x(), ground.y() - pose.height * size * 0.55)
    _paint_body(painter, pose, middle, edge, body)
    for face in FACE_NORMALS:
        normal = pose.normal(face)
        if normal[2] > 0.04:
            _paint_face(painter, pose, face, normal, middle, edge, body, ink)
    painter.restore()


def _paint_shadow(painter: QPainter, pose: DiePose, ground: QPointF, size: float) -> None:
    spread = size * (0.78 + 0.28 * pose.height)
    middle = QPointF(
        ground.x() + size * (0.09 + 0.40 * pose.height), ground.y() + size * (0.12 + 0.45 * pose.height)
    )
    dark = QColor(0, 0, 0, round(150 / (1.0 + 1.4 * pose.height)))
    glow = QRadialGradient(middle, spread)
    glow.setColorAt(0.0, dark)
    glow.setColorAt(0.55, QColor(0, 0, 0, dark.alpha() * 3 // 4))
    glow.setColorAt(1.0, QColor(0, 0, 0, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(middle, spread, spread)


def _paint_body(painter: QPainter, pose: DiePose, middle: QPointF, edge: float, body: QColor) -> None:
    """A rounded cube looks like a smaller one whose faces are drawn with a thick round pen."""
    core = (0.5 - ROUNDING) * edge
    faces = []
    for face in filter(lambda face: pose.normal(face)[2] > 0, FACE_NORMALS):
        axes, corners = (FACE_NORMALS[face], *_AXES[face]), list[QPointF]()
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            at = (core * (n + x * a + y * d) for n, a, d in zip(*axes, strict=True))
            corners.append(middle + QPointF(*pose.turned(*at)[:2]))
        faces.append(QPolygonF(corners))
    rim = mixed(body, QColor(0, 0, 0), 0.42)
    for colour, width in (
        (mixed(body, QColor(0, 0, 0), 0.62), 2 * ROUNDING * edge),
        (rim, 2 * ROUNDING * edge - max(1.0, edge * 0.05)),
    ):
        painter.setPen(
            QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.setBrush(colour)
        for outline in faces:
            painter.drawPolygon(outline)


def _paint_face(
    painter: QPainter,
    pose: DiePose,
    face: int,
    normal: tuple[float, float, float],
    middle: QPointF,
    edge: float,
    body: QColor,
    ink: QColor,
) -> None:
    lit = sum(a * b for a, b in zip(normal, _LIGHT, strict=True))
    shade = mixed(body, QColor(0, 0, 0), 0.34 * (1 - max(0.0, lit) / 0.66)) if lit < 0.66 else body
    across, down = (pose.turned(*axis) for axis in _AXES[face])
    painter.save()
    # The face lies flat under the eye: its own axes, seen from above, are all that is needed to draw on it.
    painter.setTransform(
        QTransform(
            across[0] * edge,
            across[1] * edge,
            down[0] * edge,
            down[1] * edge,
            middle.x() + normal[0] * 0.5 * edge,
            middle.y() + normal[1] * 0.5 * edge,
        ),
        True,
    )
    painter.setPen(Qt.PenStyle.NoPen)
    half = 0.5 - ROUNDING * 0.34
    painter.setBrush(mixed(shade, QColor(0, 0, 0), 0.10))
    painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), 0.2, 0.2)
    half = 0.5 - ROUNDING * 0.55
    painter.setBrush(shade)
    painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), 0.17, 0.17)
    radius = 0.145 if face == 1 else 0.098
    for x, y in _PIPS[face]:
        painter.setBrush(mixed(ink, shade, 0.45))
        painter.drawEllipse(QPointF(x + 0.018, y + 0.022), radius, radius)
        painter.setBrush(ink)
        painter.drawEllipse(QPointF(x, y), radius, radius)
    painter.restore()


def mark_colour(outcome: str, look: themes.Theme | None = None) -> QColor:
    """The colour of a hit, of a throw to come, or of a miss."""
    look = look or themes.current()
    return look.accent if outcome in ("hit", "automatic", AGAIN) else look.text_soft


def paint_mark(painter: QPainter, rect: QRectF, outcome: str, look: themes.Theme | None = None) -> None:
    """A cross for a hit (doubled ring when it was automatic), a dash for a miss, an arrow that turns back for
    a die to be thrown again, nothing otherwise."""
    if outcome not in ("hit", "miss", "automatic", AGAIN):
        return
    look = look or themes.current()
    colour = mark_colour(outcome, look)
    side = min(rect.width(), rect.height())
    middle = rect.center()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, max(1.0, side * 0.09)))
    painter.setBrush(look.panel_raised)
    painter.drawEllipse(middle, side * 0.46, side * 0.46)
    painter.setPen(QPen(colour, max(1.6, side * 0.17), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    arm = side * 0.19
    if outcome == AGAIN:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(QRectF(middle - QPointF(arm, arm) * 1.2, middle + QPointF(arm, arm) * 1.2), 720, 4480)
        head = middle + QPointF(arm * 1.2, -arm * 0.1)
        painter.drawPolyline([head + QPointF(-arm, -arm * 0.1), head, head + QPointF(arm * 0.1, -arm * 1.1)])
    elif outcome == "miss":
        painter.drawLine(QPointF(middle.x() - arm, middle.y()), QPointF(middle.x() + arm, middle.y()))
    else:
        painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
        painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))
    painter.restore()


def drawn_in(pose: DiePose, centre: QPointF, size: float) -> QRectF:
    """Where `paint_die` draws this die, its shadow included."""
    x, y = centre.x() + pose.dx * size, centre.y() + pose.dy * size
    above, beside = size * (1.0 + 0.7 * pose.height), size * (1.0 + 0.75 * pose.height)
    return QRectF(x - above, y - above, above + beside, above + beside)
