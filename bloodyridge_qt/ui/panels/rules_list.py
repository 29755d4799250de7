"""The list of paragraphs beside the rules: its rows and how they are drawn."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QStandardItem
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from bloodyridge_qt.table.rule_text import Entry, Section
from bloodyridge_qt.ui.drawing import theme, typefaces
from bloodyridge_qt.ui.panels.panel_style import mixed
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.rules_page import name_of

NUMBER = Qt.ItemDataRole.UserRole
"""The entry's number, or a page's name; empty for a section's heading."""
TITLE = Qt.ItemDataRole.UserRole + 1
IS_RULE = Qt.ItemDataRole.UserRole + 2
"""Whether the number is one to be shown."""


class RowPainter(QStyledItemDelegate):
    """A row of the list: the number in a column of its own, the title; section headings in small capitals."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        height = QFontMetrics(option.font).height()
        return QSize(80, round(height * (1.9 if not index.data(NUMBER) else 1.42)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colours = theme.current()
        size = float(option.font.pixelSize())
        number, title = index.data(NUMBER), index.data(TITLE)
        column = round(size * 2.6) if index.data(IS_RULE) else 0
        row = QRect(option.rect)
        text = row.adjusted(14 + column, 0, -12, 0)
        painter.save()
        if not number:
            row.adjust(14, round(row.height() * 0.28), -12, 0)
            painter.setPen(colours.accent)
            face = typefaces.condensed(size * 0.82, QFont.Weight.Bold, spacing=size * 0.09)
            painter.setFont(face)
            words = QFontMetrics(face).elidedText(title.upper(), Qt.TextElideMode.ElideRight, row.width())
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
            start = row.left() + QFontMetrics(face).horizontalAdvance(words) + 8
            painter.setPen(QPen(colours.panel_edge, 1))
            painter.drawLine(start, row.center().y() + 1, row.right(), row.center().y() + 1)
            painter.restore()
            return
        if option.state & QStyle.StateFlag.State_Selected:
            focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.fillRect(option.rect, mixed(colours.accent, colours.panel, 0.74 if focused else 0.86))
            painter.fillRect(QRect(row.left(), row.top(), 4, row.height()), colours.accent)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, mixed(colours.accent, colours.panel, 0.93))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(typefaces.condensed(size, QFont.Weight.Bold))
        painter.setPen(colours.text_soft)
        if column:
            painter.drawText(QRect(row.left() + 14, row.top(), column, row.height()), middle, number)
        painter.setFont(option.font)
        painter.setPen(colours.text)
        painter.drawText(
            text, middle, option.fontMetrics.elidedText(title, Qt.TextElideMode.ElideRight, text.width())
        )
        painter.restore()


def row_of(entry: Entry) -> QStandardItem:
    """A row that opens an entry."""
    row = QStandardItem(name_of(entry))
    row.setData(entry.number, NUMBER)
    row.setData(entry.title, TITLE)
    row.setData(entry.is_rule, IS_RULE)
    row.setToolTip(plain_tip(name_of(entry)))
    return row


def heading_of(section: Section) -> QStandardItem:
    """A row that can be neither chosen nor walked on."""
    row = QStandardItem(f"{section.number} {section.title}".strip())
    row.setData("", NUMBER)
    row.setData(section.title, TITLE)
    row.setFlags(Qt.ItemFlag.NoItemFlags)
    return row
