"""A card face up: band, picture, what it does, the small print, when it is played."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFontMetricsF,
    QPainter,
    QPalette,
    QPen,
    QTextDocument,
    QTextOption,
)

from bloodyridge_qt.table.table_view import CardView
from bloodyridge_qt.ui.drawing import artwork, style, theme
from bloodyridge_qt.ui.panels import panel_style

_TITLE: Final = 0.92
"""Size of its letters."""


def side_colour(look: theme.Theme, side: str) -> QColor:
    """The colour of a side's cards, "" for none of them."""
    return style.side(side, look).ground if side in style.current().sides else look.accent


def ink_on(colour: QColor) -> QColor:
    """Black or white, whichever is read more easily on a colour."""
    return QColor("#1d1a15") if colour.lightnessF() > 0.55 else QColor("#f8f3e6")


def picture_height(width: float, *, large: bool = False) -> float:
    """How high the picture on a card of this width is: a strip of its drawing, or nearly all of it."""
    return width * (0.56 if large else 0.34)


def card_tall(card: CardView, width: float, unit: float) -> float:
    """How high a large card has to be for all its text."""
    room = width - 1.1 * unit
    told = sum(each.size().height() + unit * 0.3 for each, _ in _texts(card, room, unit, large=True))
    return unit * 3.6 + picture_height(width, large=True) * bool(card.picture) + told


def title_wide(card: CardView, unit: float) -> float:
    """How wide a card has to be for its title."""
    font = panel_style.heading_font(unit * _TITLE / panel_style.em())
    return QFontMetricsF(font).horizontalAdvance(card.title) + 1.1 * unit


def paint_card(painter: QPainter, rect: QRectF, card: CardView, unit: float, *, large: bool = False) -> None:
    """A card in a rectangle, of which a low one has room for its title; `unit` is the height of its text."""
    look = theme.current()
    band = side_colour(look, card.side)
    painter.setPen(QPen(look.panel_edge, 1.0))
    painter.setBrush(look.panel_raised if card.title else band)
    painter.drawRoundedRect(rect, unit * 0.4, unit * 0.4)
    if not card.title:
        painter.setPen(QPen(panel_style.mixed(band, QColor("#000000"), 0.35), 1.2))
        painter.drawRoundedRect(rect.adjusted(unit * 0.4, unit * 0.4, -unit * 0.4, -unit * 0.4), 3, 3)
        return
    head = QRectF(rect.left(), rect.top(), rect.width(), unit * 1.7)
    seen = QRectF(
        rect.left(),
        head.bottom(),
        rect.width(),
        picture_height(rect.width(), large=large) if card.picture else 0,
    )
    painter.save()
    painter.setClipRect(head)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(band)
    painter.drawRoundedRect(rect, unit * 0.4, unit * 0.4)
    painter.restore()
    inner = rect.adjusted(unit * 0.55, 0, -unit * 0.55, -unit * 0.35)
    ink = ink_on(band)
    painter.setPen(ink)
    size = unit * _TITLE / panel_style.em()
    painter.setFont(panel_style.heading_font(size))
    wide = painter.fontMetrics().horizontalAdvance(card.title)
    if wide > inner.width():
        painter.setFont(panel_style.heading_font(size * max(0.65, 0.9 * inner.width() / wide)))
    title = painter.fontMetrics().elidedText(card.title, Qt.TextElideMode.ElideRight, round(inner.width()))
    painter.drawText(
        QRectF(inner.left(), head.top(), inner.width(), head.height()), Qt.AlignmentFlag.AlignVCenter, title
    )
    if rect.bottom() < head.bottom() + unit:
        return
    foot = unit * 1.2 if card.corner or card.mark else 0.0
    if card.picture:
        artwork.paint_card_picture(painter, seen, card.picture)
        painter.setPen(QPen(panel_style.mixed(band, QColor("#000000"), 0.35), 1.2))
        painter.drawLine(seen.bottomLeft(), seen.bottomRight())
    body = QRectF(
        inner.left(), seen.bottom() + unit * 0.25, inner.width(), inner.bottom() - seen.bottom() - foot
    )
    _paint_text(painter, body, card, unit, large=large)
    painter.setPen(look.text_soft)
    at = QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot)
    below = Qt.AlignmentFlag.AlignBottom
    for words, size, side in (
        (card.corner, 0.8, Qt.AlignmentFlag.AlignRight),
        ("" if large else card.mark, 0.68, Qt.AlignmentFlag.AlignLeft),
    ):
        painter.setFont(panel_style.number_font(unit * size / panel_style.em()))
        room = painter.fontMetrics()
        painter.drawText(
            at, side | below, room.elidedText(words, Qt.TextElideMode.ElideRight, int(at.width()))
        )
        at.setRight(at.right() - room.horizontalAdvance(words) - unit * 0.4)


def _paint_text(painter: QPainter, body: QRectF, card: CardView, unit: float, *, large: bool) -> None:
    """What it does, as far as there is room, then the small print where all of it finds room."""
    at = body.top()
    for document, colour in _texts(card, body.width(), unit, large=large, room=body.height()):
        if at > body.top() and document.size().height() > body.bottom() - at:
            return
        if not _cut(document, body.bottom() - at):
            return
        painter.save()
        painter.translate(body.left(), at)
        painter.setClipRect(QRectF(0, 0, body.width(), document.size().height()))  # a word may be too long
        painter.setPen(colour)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, colour)
        document.documentLayout().draw(painter, context)
        painter.restore()
        at += document.size().height() + unit * 0.3


def _cut(document: QTextDocument, room: float) -> bool:
    """Leave whole lines only, with dots where there would be more; False when there is no room for a line."""
    layout = document.firstBlock().layout()
    lines = layout.lineCount()
    fit = int(room // (document.size().height() / max(1, lines)))
    if 0 < fit < lines:
        last = layout.lineAt(fit - 1)
        words = document.toPlainText()[: last.textStart() + last.textLength()]
        while words:  # a word less until the dots stand in the line too
            document.setPlainText(f"{words.rstrip(' ,;:.')} …")
            if document.firstBlock().layout().lineCount() <= fit:
                break
            words = words.rstrip().rpartition(" ")[0]
    return fit > 0


def _texts(
    card: CardView, width: float, unit: float, *, large: bool, room: float = inf
) -> Iterator[tuple[QTextDocument, QColor]]:
    """What it does and what it recalls, with their colours; where its data are from if it is large."""
    look = theme.current()
    for text, sizes, italic, colour in (
        (card.text, (0.86, 0.78, 0.7), False, look.text),
        (card.note, (0.74,), True, look.text_soft),
        (card.mark if large else "", (0.7,), False, look.text_soft),
    ):
        if not text:
            continue
        document = QTextDocument()
        document.setDocumentMargin(0)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        document.setDefaultTextOption(option)
        document.setPlainText(text)
        document.setTextWidth(width)
        for size in sizes:  # smaller where it is too long
            document.setDefaultFont(panel_style.text_font(unit * size / panel_style.em(), italic=italic))
            if document.size().height() <= room:
                break
        yield document, colour
