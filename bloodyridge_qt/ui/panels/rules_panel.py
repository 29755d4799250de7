"""The rules reference: search on top, the list of paragraphs, one of them set like a page of a booklet.

Longer than most: list, search, way back and page all follow the one paragraph that is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QUrl
from PySide6.QtGui import (
    QFontInfo,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
    QStandardItemModel,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.rule_text import Block, Code
from bloodyridge_qt.table.rulebook import Rulebook, beginning, search_words
from bloodyridge_qt.ui.drawing import artwork, theme, typefaces
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.link_label import TermLinks
from bloodyridge_qt.ui.panels.looks import lay
from bloodyridge_qt.ui.panels.panel_style import mixed
from bloodyridge_qt.ui.panels.parts import arrow_head, named, tool_button
from bloodyridge_qt.ui.panels.plain_label import PlainLabel
from bloodyridge_qt.ui.panels.rules_list import NUMBER, RowPainter, heading_of, row_of
from bloodyridge_qt.ui.panels.rules_page import WIDE, heading_px, page_html, style_sheet
from bloodyridge_qt.ui.panels.whole_lines import WholeLines, of_rows, of_text

_MARGIN: Final = 1.6
"""Round a page, in text sizes."""


class RulesPanel(Dressed, QWidget):
    """Looks up a paragraph by number, by words, by the list or by following links; the pages too.

    Keys: Ctrl+F search, Up/Down through the list (from the search field too), Enter to the text, Escape
    in search or list clears the search, Alt+Left and Alt+Right back and forward.
    """

    def __init__(self, rulebook: Rulebook, parent: QWidget | None = None, game: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("rules_panel")
        self.setAccessibleName(tr("Rules reference"))
        self._rulebook, self._game = rulebook, game
        self._history: list[str] = []
        self._at = -1
        self._browsing = False  # the newest step of the history came from walking the list
        self._sought: list[str] = []
        self._fitted = (0, 0.0)  # how large its title is written, and what part of their width drawings have
        self._copied = False  # the program of the open page was the last thing to be copied

        self.search_field = named(QLineEdit(), tr("Search the rules"))
        self.search_field.setAccessibleDescription(tr("A paragraph number or words; all of them must occur"))
        self.search_field.setPlaceholderText(tr("Number or words"))
        self.search_field.setClearButtonEnabled(True)
        back = tr("Back to the paragraph read before (Alt+Left)")
        self.back_button = tool_button(tr("Back"), back, self.back, self)
        self.forward_button = tool_button(tr("Forward"), tr("Forward again (Alt+Right)"), self.forward, self)
        for button in (self.back_button, self.forward_button):
            button.setEnabled(False)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.found_label = named(PlainLabel(), tr("Search result"))
        self.found_label.hide()

        self.terms = TermLinks(self)
        self.list = named(QListView(), tr("Paragraphs"))
        self.list.setObjectName("rules_list")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.list.setItemDelegate(RowPainter(self.list))
        self._rows = QStandardItemModel(self)
        self.list.setModel(self._rows)

        self.page = QTextBrowser()
        self.page.setObjectName("rules_page")
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.setOpenLinks(False)
        self.page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

        WholeLines(self.list, of_rows(self.list), QPalette.ColorRole.Window)
        WholeLines(self.page, of_text(self.page))

        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.list)
        self.splitter.addWidget(self.page)
        self.splitter.setStretchFactor(0, 2)
        self.splitter.setStretchFactor(1, 5)
        self.splitter.setSizes([200, 500])
        self.splitter.setHandleWidth(3)
        self.splitter.handle(1).setAccessibleName(tr("Between the list and the text"))

        top = QHBoxLayout()
        top.setContentsMargins(10, 10, 10, 8)
        top.setSpacing(4)
        top.addWidget(self.search_field, 1)
        lay(top, self.back_button, self.forward_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        lay(layout, top, self.found_label, self.terms)
        layout.addWidget(self.splitter, 1)
        self.setFocusProxy(self.search_field)

        self.search_field.textChanged.connect(self._search)
        self.list.selectionModel().currentChanged.connect(self._row_entered)
        self.page.anchorClicked.connect(self._follow)
        self.terms.linkActivated.connect(lambda address: self._follow(QUrl(address)))
        for part in (self.search_field, self.list, self.page, self.back_button, self.forward_button):
            part.installEventFilter(self)
        self.list.viewport().installEventFilter(self)
        self.page.viewport().installEventFilter(self)

        self._fill()
        self.retheme()
        if rulebook.entries:
            self.show_rule(rulebook.entries[0].number)

    # what others call

    @property
    def shown(self) -> str:
        """The number of the paragraph that is open, or the page's name; empty for an empty book."""
        return self._history[self._at] if self._history else ""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What the open paragraph is made of."""
        return self._rulebook.entry(self.shown).blocks if self.shown else ()

    def show_rule(self, address: str) -> None:
        """Open a paragraph, a page, or "page#place" of it; what is not there changes nothing."""
        number, _, anchor = address.partition("#")
        if number in self._rulebook:
            self._go(number, browsing=False)
            if anchor:
                self.page.scrollToAnchor(anchor)

    def use_rulebook(self, rulebook: Rulebook) -> None:
        """Take the same paragraphs and pages with other texts, and stay where the reader is."""
        self._rulebook = rulebook
        self._fill()
        self._mark_row()
        self._set_page(keep_place=True)

    def back(self) -> None:
        """To the paragraph read before."""
        self._step(-1)

    def forward(self) -> None:
        """Undo the last step back."""
        self._step(1)

    def focus_search(self) -> None:
        """Put the cursor into the search field, its text selected."""
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def _clothe(self) -> None:
        self.setAutoFillBackground(True)
        panel_style.dress(self, panel_style.filled("rules_panel", self._text_px()))

    def _dress(self) -> None:
        """Colours and type come from the theme and from this widget's font size."""
        colours, size = theme.current(), self._text_px()
        self.list.setFont(typefaces.serif(size * 1.04))
        self.search_field.setFont(typefaces.sans(size))
        self.found_label.setFont(typefaces.condensed(size))
        self.terms.setFont(typefaces.sans(size))
        self.terms.refresh()
        faint = mixed(colours.text, colours.panel, 0.7)
        for button, leftward in ((self.back_button, True), (self.forward_button, False)):
            button.setIcon(arrow_head(colours.text, faint, leftward=leftward))
            button.setIconSize(QSize(round(size * 1.2), round(size * 1.2)))
        self.list.doItemsLayout()
        self._set_page(keep_place=True)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A title and drawings are as large as the page has room for."""
        super().resizeEvent(event)
        if self.shown and self._fitting() != self._fitted:
            self._set_page(keep_place=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            act = self._meant_by(watched, event)
            if act is not None and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()  # ours while the focus is here, whatever the window uses this key for
            elif act is not None and event.type() == QEvent.Type.KeyPress:
                act()
                return True
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            act = {Qt.MouseButton.BackButton: self.back, Qt.MouseButton.ForwardButton: self.forward}.get(
                event.button()
            )
            if act is not None:
                act()
                return True
        return super().eventFilter(watched, event)

    def _meant_by(self, watched: QObject, event: QKeyEvent) -> Callable[[], object] | None:
        """What this key does in this part of the panel; None when it is left to the widget."""
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Find):
            return self.focus_search
        if event.modifiers() == Qt.KeyboardModifier.AltModifier:
            return {Qt.Key.Key_Left: self.back, Qt.Key.Key_Right: self.forward}.get(Qt.Key(key))
        if key == Qt.Key.Key_Escape and watched is not self.page and self.search_field.text():
            return self.search_field.clear
        if watched in (self.search_field, self.list) and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._settle
        if watched is self.search_field and key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            return lambda: self._walk(1 if key == Qt.Key.Key_Down else -1)
        return None

    # the list

    def _fill(self) -> None:
        """The rows for what is sought: everything by section, or what was found, best first."""
        quiet = self.list.selectionModel().blockSignals(True)
        self._rows.clear()
        if self._sought:
            for entry in self._rulebook.search(self.search_field.text()):
                self._rows.appendRow(row_of(entry))
        else:
            for section in self._rulebook.sections:
                self._rows.appendRow(heading_of(section))
                for entry in section.entries:
                    self._rows.appendRow(row_of(entry))
        self.list.selectionModel().blockSignals(quiet)

    def _search(self, text: str) -> None:
        self._sought = search_words(text)
        self._fill()
        found = self._rows.rowCount() if self._sought else 0
        self.found_label.setVisible(bool(self._sought))
        if found:
            self.found_label.setText(plural(found, "{number} paragraph", "{number} paragraphs"))
            self._go(self._rows.item(0).data(NUMBER), browsing=True)
        else:
            self.found_label.setText(tr("No paragraph has all of these words."))
            self._mark_row()
            self._mark_words()

    def _walk(self, by: int) -> None:
        """From the search field: to the next or previous paragraph of the list."""
        row = self.list.currentIndex().row() + by
        while 0 <= row < self._rows.rowCount():
            if self._rows.item(row).data(NUMBER):
                self.list.setCurrentIndex(self._rows.index(row, 0))
                return
            row += by

    def _row_entered(self, row: QModelIndex) -> None:
        number = row.data(NUMBER)
        if number and number != self.shown:
            self._go(number, browsing=True)

    def _settle(self) -> None:
        """Stay with the paragraph that is open and go on to its text."""
        self._browsing = False
        self.page.setFocus()

    def _mark_row(self) -> None:
        """Make the open paragraph the list's current row, and see that it is in sight."""
        quiet = self.list.selectionModel().blockSignals(True)
        rows = [
            row for row in range(self._rows.rowCount()) if self._rows.item(row).data(NUMBER) == self.shown
        ]
        if rows:
            index = self._rows.index(rows[0], 0)
            in_sight = self.list.viewport().rect().intersects(self.list.visualRect(index))
            self.list.setCurrentIndex(index)
            hint = QAbstractItemView.ScrollHint
            self.list.scrollTo(index, hint.EnsureVisible if in_sight else hint.PositionAtCenter)
        else:
            self.list.setCurrentIndex(QModelIndex())
        self.list.selectionModel().blockSignals(quiet)
        self.list.viewport().update()

    # going from paragraph to paragraph

    def _go(self, number: str, *, browsing: bool) -> None:
        """Open a paragraph. Walking the list leaves one step in the history, not one for each row passed."""
        if number != self.shown:
            del self._history[self._at + 1 :]
            if browsing and self._browsing:
                self._history.pop()
            self._history.append(number)
            self._at = len(self._history) - 1
            self._browsing = browsing
        elif not browsing:
            self._browsing = False
        self._copied = False
        self._opened()

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < len(self._history):
            self._at += by
            self._browsing = self._copied = False
            self._opened()

    def _opened(self) -> None:
        self._mark_row()
        self._set_page(keep_place=False)
        self.back_button.setEnabled(self._at > 0)
        self.forward_button.setEnabled(self._at + 1 < len(self._history))

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "rule":
            self.show_rule(link.toString().partition(":")[2])
        elif link.scheme() == "copy":
            programs = [block.text for block in self.blocks if isinstance(block, Code)]
            QGuiApplication.clipboard().setText(programs[int(link.path())])
            self._copied = True
            self._set_page(keep_place=True)

    # the page

    def _text_px(self) -> float:
        return float(max(6, QFontInfo(self.font()).pixelSize()))

    def _fitting(self) -> tuple[int, float]:
        size, bar = self._text_px(), self.page.verticalScrollBar().sizeHint().width()
        entry, room = self._rulebook.entry(self.shown), self.page.width() - bar - 2 * _MARGIN * size
        heading = heading_px(entry, size, self.page.viewport().width())
        return heading, min(1.0, max(room / (WIDE * size), 0.1))

    def _set_page(self, *, keep_place: bool) -> None:
        if not self.shown:
            return
        entry = self._rulebook.entry(self.shown)
        bar = self.page.verticalScrollBar()
        place = bar.value() if keep_place else 0
        size = self._text_px()
        document = self.page.document()
        document.setDocumentMargin(round(size * _MARGIN))
        document.setIndentWidth(round(size * 1.5))
        document.setDefaultFont(typefaces.serif(size * 1.14))
        self._fitted = self._fitting()
        heading = self._fitted[0]
        document.setDefaultStyleSheet(style_sheet(size, heading))
        self.page.setHtml(page_html(self._rulebook, entry, size, heading, self._copied, self._draw))
        rule = tr("Rule {number}, {title}", number=entry.number, title=entry.title)
        self.page.setAccessibleName(rule if entry.is_rule else entry.title)
        self._mark_words()
        bar.setValue(place)
        self._show_first_mark()

    def _draw(self, name: str, wide: int) -> str:
        """Put a drawing of the book's game at the page's disposal; its address there."""
        wide = int(wide * self._fitted[1])
        ratio, address = self.devicePixelRatioF(), f"drawing:{name}:{wide}"
        size = (round(wide * ratio), round(wide // 2 * ratio))
        picture = QPixmap(artwork.card_picture(name, *size, self._game))
        picture.setDevicePixelRatio(ratio)
        self.page.document().addResource(
            QTextDocument.ResourceType.ImageResource.value, QUrl(address), picture
        )
        return address if name else ""

    def _show_first_mark(self) -> None:
        """Where a word is sought, scroll to the first of it that is marked, unless it is in sight."""
        if marks := self.page.extraSelections():
            bar, place = self.page.verticalScrollBar(), self.page.cursorRect(marks[0].cursor)
            if not self.page.viewport().rect().contains(place):
                bar.setValue(bar.value() + place.top() - round(2 * self._text_px()))

    def _mark_words(self) -> None:
        """Underlay the words sought in the text."""
        marks: list[QTextEdit.ExtraSelection] = []
        words = "|".join(rf"{re.escape(word)}|{re.escape(beginning(word))}\w*" for word in self._sought)
        if words:
            colours = theme.current()
            ink = QTextCharFormat()
            ink.setBackground(mixed(colours.panel_raised, colours.selected, 0.45))
            for match in re.finditer(rf"(?<![\w.])(?:{words})", self.page.toPlainText(), re.IGNORECASE):
                mark = QTextEdit.ExtraSelection()
                cursor = QTextCursor(self.page.document())
                cursor.setPosition(match.start())
                cursor.setPosition(match.end(), QTextCursor.MoveMode.KeepAnchor)
                mark.cursor = cursor
                mark.format = ink
                marks.append(mark)
        self.page.setExtraSelections(marks)
