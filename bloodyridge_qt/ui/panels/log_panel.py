"""The log: what happened, die by die, with rule numbers and spaces to follow, and a filter.

Longer than most: whatever writes lines anew has to leave the player where he was.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QTextBrowser, QVBoxLayout, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import LogLine
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import linked_text, panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.log_text import NOTHING, LogText
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.parts import named, push_button
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip
from bloodyridge_qt.ui.panels.whole_lines import WholeLines, of_text

_AT_ONCE = 150
"""More lines than this are written when the board has been painted, so many at a time."""

_REST = 700
"""Milliseconds without a key after which it is said how many lines are left."""

_HEADINGS = ("turn", "phase")

# Indent in steps of an em and a half, for each kind of line.
_INDENTS = {
    "turn": 0,
    "phase": 0,
    "end": 0,
    "piece": 0,
    "battle": 1,
    "result": 1,
    "verdict": 1,
    "draw": 2,
    "die": 2,
}


class LogPanel(Dressed, QWidget):
    """All lines of the game; keeps to the newest line unless the player has scrolled up."""

    place_clicked = Signal(str)
    back_wanted = Signal(int)
    """The decision of a line, −1 for the set-up: everything from there on shall be taken back."""
    replay_wanted = Signal(int)
    """The decision of a line: the game shall be shown again from there on."""
    note_wanted = Signal(str, int)
    """"bookmark" or "remark", and the decision of a line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Log of the game"))
        self.lines: list[LogLine] = []
        """All that the game has told."""
        self.shown: list[LogLine] = []
        """Those of them that pass the filter: one block of the text each."""
        self._late: list[LogLine] = []
        """Those that are still to be written."""
        self._writing = QTimer(self, singleShot=True, interval=0)
        self._writing.timeout.connect(self._write_on)
        self._may_go_back = False
        self._no_way_back = ""
        self._filter = ""
        self._turn_headings: dict[int, LogLine] = {}
        self._turn_shown: int | None = None
        self._places = linked_text.Places({})
        self._pieces: dict[str, tuple[linked_text.Piece, ...]] = {}
        self._formats: dict[str, tuple[QTextBlockFormat, QTextCharFormat]] = {}
        self._link, self._word = QTextCharFormat(), QTextCharFormat()
        self._empty = True
        self._following = True
        """Whether the newest line is kept in sight: until the player scrolls away from it."""
        self._share: float | None = None
        """Where in the text (0–1) a player was who had left its end when all of it had to be written anew."""
        self._stays: int | None = None
        """Where the bar was of a player who had left the end when only some of it had to be written anew."""
        self._marked: LogLine | None = None
        """The line that was marked when it had to be written anew."""
        self.text_view = LogText(self)
        WholeLines(self.text_view, of_text(self.text_view))
        self.filter_edit = named(QLineEdit(self), tr("Filter of the log"))
        self.filter_edit.setPlaceholderText(tr("Show only lines with …"))
        self.filter_edit.setClearButtonEnabled(True)
        self.count_label = worn(PlainLabel("", self), 0.9, soft=True)
        self.count_label.hide()
        self._counted = QTimer(self, singleShot=True, interval=_REST)
        self._counted.timeout.connect(lambda: self.text_view.heard.emit(self.count_label.text()))
        tip = tr("Go to the newest line and stay with it")
        self.newest_button = named(push_button(tr("Newest"), tip, self.go_to_newest, self), tr("Newest line"))
        self.newest_button.setEnabled(False)
        row = aired(QHBoxLayout(), 0.4)
        row.addWidget(self.filter_edit, 1)
        row.addWidget(self.newest_button)
        column = aired(QVBoxLayout(self), 0.4, 0.4, 0.4, 0.4, 0.4)
        column.addWidget(self.text_view, 1)
        column.addWidget(self.count_label)
        column.addLayout(row)
        self.text_view.anchorClicked.connect(self._follow)
        self.text_view.line_menu.connect(self._open_line_menu)
        self.text_view.back.connect(self._go_back)
        self.filter_edit.textChanged.connect(self._set_filter)
        bar = self.text_view.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._resized)
        self.retheme()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape first lets all lines be seen again: who leaves the filter forgets that lines are missing."""
        if event.key() == Qt.Key.Key_Escape and self.filter_edit.hasFocus() and self.filter_edit.text():
            self.filter_edit.clear()
        else:
            super().keyPressEvent(event)

    def append(self, lines: LogLine | Iterable[LogLine]) -> None:
        """Add lines at the end (one may be given alone)."""
        self._write_late()
        added = [lines] if isinstance(lines, LogLine) else list(lines)
        self.lines += added
        self._write(self._filtered(added))
        self._count()

    def clear(self) -> None:
        """Forget all lines, for a new game; the filter stays."""
        self.lines = []
        self._pieces = {}
        self._turn_headings = {}
        self._rewrite()
        self._marked = None

    def set_lines(self, lines: Iterable[LogLine]) -> None:
        """Show these lines and no others; what stays the same at the beginning is not written again.

        Many lines are written a moment later, so that a jump through the game is seen at once.
        """
        self._late = []
        self._writing.stop()
        self.lines = list(lines)
        self._turn_headings = {}
        self._turn_shown = None
        wanted = self._filtered(self.lines)
        same = 0
        for old, new in zip(self.shown, wanted, strict=False):
            if old is not new and old != new:
                break
            same += 1
        self._cut(same)
        self._write_soon(wanted[same:])
        self._count()

    def set_back(self, possible: bool, obstacle: str = "") -> None:
        """Whether decisions can be taken back from here; `obstacle` says why not."""
        self._may_go_back, self._no_way_back = possible, obstacle

    def marked_decision(self) -> int | None:
        """The decision of the marked line, −1 for the set-up; None when no line is marked."""
        line = self.text_view.line
        return self.shown[line].moment if line is not None and line < len(self.shown) else None

    def show_decision(self, decision: int) -> None:
        """Mark the first line told from this decision on, at the top of what is in sight."""
        self._write_late()
        self._find_end()
        told = (at for at, line in enumerate(self.shown) if (line.moment or 0) >= decision)
        self.text_view.mark_line(next(told, None), on_top=True)

    def line_menu(self) -> QMenu | None:
        """What can be done at the marked line; None when none is marked."""
        decision = self.marked_decision()
        if decision is None:
            return None
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        back = menu.addAction(tr("&Back to here"), partial(self.back_wanted.emit, decision))
        back.setEnabled(self._may_go_back)
        back.setToolTip(
            plain_tip(self._no_way_back or tr("Take everything back from this decision on (Backspace)"))
        )
        menu.addAction(tr("&Replay from here"), partial(self.replay_wanted.emit, decision))
        menu.addSeparator()
        menu.addAction(tr("Book&mark…"), partial(self.note_wanted.emit, "bookmark", decision))
        menu.addAction(tr("R&emark…"), partial(self.note_wanted.emit, "remark", decision))
        menu.addSeparator()
        copy = menu.addAction(tr("&Copy"), self.text_view.copy)
        copy.setEnabled(self.text_view.textCursor().hasSelection())
        return menu

    def set_places(self, places: linked_text.Places) -> None:
        """Say which spaces can be gone to."""
        self._places = places
        self._pieces = {}
        if self.lines:
            self._rewrite()

    def text(self) -> str:
        """What is shown, as plain text."""
        self._write_late()
        return "" if self._empty else self.text_view.toPlainText()

    def go_to_newest(self) -> None:
        """Scroll to the last line; new lines are then followed again."""
        self._share = self._stays = None
        bar = self.text_view.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._following = True

    def _dress(self) -> None:
        self._cut(0)  # what stands there would be laid out anew, only to be written again
        self.text_view.setFont(panel_style.text_font(0.96))
        self.text_view.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text_view.document().setDocumentMargin(panel_style.em() * 0.5)
        self._make_formats()
        self._rewrite()

    # inside

    def _write_soon(self, lines: list[LogLine]) -> None:
        """Write lines: a few at once, many piece by piece, so that they do not hold up the window."""
        self._late = lines
        if len(lines) > _AT_ONCE:
            self._writing.start()
        else:
            self._write_late()

    def _write_on(self) -> None:
        some, self._late = self._late[:_AT_ONCE], self._late[_AT_ONCE:]
        self._write(some)
        if self._late:
            self._writing.start()
        else:
            self._write_late()

    def _write_late(self) -> None:
        """Write all that is still to be written, and go back to where the player was."""
        self._writing.stop()
        late, self._late = self._late, []
        self._write(late)
        if self._share is not None:
            bar, share = self.text_view.verticalScrollBar(), self._share
            bar.setValue(round(share * bar.maximum()))
            self._share = None
        elif self._stays is not None:
            self._find_end()
            self.text_view.verticalScrollBar().setValue(self._stays)
            self._stays = None
            self._scrolled()

        if self._marked is not None:
            if self._marked in self.shown:
                self.text_view.show_mark(self.shown.index(self._marked))
            self._marked = None

    def _find_end(self) -> None:
        """Have all of the text laid out, which Qt does bit by bit; nothing can be scrolled to before."""
        self.text_view.document().documentLayout().documentSize()

    def _make_formats(self) -> None:
        look, unit = theme.current(), panel_style.em()

        def line(kind: str, font: QFont, colour: QColor, above: float, below: float = 0.0) -> None:
            block, words = QTextBlockFormat(), QTextCharFormat()
            indent = _INDENTS.get(kind, 1) * unit * 1.1
            hanging = 0.0 if kind in _HEADINGS else unit * 0.9
            block.setLeftMargin(indent + hanging)
            block.setTextIndent(-hanging)
            block.setTopMargin(unit * above)
            block.setBottomMargin(unit * below)
            block.setLineHeight(112, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            words.setFont(font)
            words.setForeground(colour)
            self._formats[kind] = (block, words)

        text = panel_style.text_font
        line("turn", panel_style.title_font(1.2), look.accent, 0.9, 0.15)
        line("phase", panel_style.heading_font(0.92), look.text_soft, 0.6, 0.15)
        line("piece", text(0.96, bold=True), look.text, 0.45)
        line("battle", text(0.96), look.text, 0.25)
        line("result", text(0.96, bold=True), look.text, 0.1)
        line("verdict", text(1.0, bold=True), look.accent, 0.15, 0.2)
        line("summary", text(0.96), look.text, 0.45, 0.2)
        line("end", panel_style.title_font(1.15), look.accent, 0.8, 0.4)
        line("die", text(0.94), look.text, 0.05)
        line("draw", text(0.94, italic=True), look.text_soft, 0.05)
        line("odds", text(0.94, italic=True), look.text_soft, 0.05)
        line("", text(0.96), look.text, 0.1)
        self._link = QTextCharFormat()
        self._link.setForeground(look.link)
        self._link.setFontUnderline(True)
        self._link.setAnchor(True)
        self._word = QTextCharFormat()
        self._word.setAnchor(True)

    def _filtered(self, lines: list[LogLine]) -> list[LogLine]:
        """What the filter lets through; a turn's heading comes along with the first line that passes."""
        if not self._filter:
            return lines
        passed: list[LogLine] = []
        for line in lines:
            if line.kind == "turn":
                self._turn_headings[line.turn] = line
            if self._filter in line.text.casefold():
                heading = self._turn_headings.get(line.turn)
                if heading is not None and self._turn_shown != line.turn and line is not heading:
                    passed.append(heading)
                self._turn_shown = line.turn
                passed.append(line)
        return passed

    def _pieces_of(self, text: str) -> tuple[linked_text.Piece, ...]:
        """A line cut at its links, once: every change of palette or text size writes all lines again."""
        if text not in self._pieces:
            self._pieces[text] = tuple(linked_text.pieces(text, self._places))
        return self._pieces[text]

    def _write(self, lines: list[LogLine]) -> None:
        if not lines:
            return
        self.shown += lines
        bar, follow = self.text_view.verticalScrollBar(), self._following
        cursor = QTextCursor(self.text_view.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for line in lines:
            block, words = self._formats.get(line.kind) or self._formats[""]
            if self._empty:
                cursor.setBlockFormat(block)
                self._empty = False
            else:
                cursor.insertBlock(block, words)
            for piece in self._pieces_of(escaped(line.text)):
                if piece.scheme:
                    link = QTextCharFormat(words)
                    link.merge(self._word if piece.is_word else self._link)
                    link.setAnchorHref(f"{piece.scheme}:{piece.target}")
                    cursor.insertText(piece.text, link)
                else:
                    cursor.insertText(piece.text, words)
        cursor.endEditBlock()
        if follow:
            bar.setValue(bar.maximum())

    def _cut(self, keep: int) -> None:
        """Take away all lines but the first so many."""
        if keep >= len(self.shown):
            return
        view = self.text_view
        bar = view.verticalScrollBar()
        if keep == 0 and self._share is None and not self._following:
            self._share = bar.value() / max(bar.maximum(), 1)
        elif not self._following and self._share is None and self._stays is None:
            self._stays = bar.value()
        view.forget_link()
        if view.line is not None and view.line >= keep:
            self._marked = self.shown[view.line] if view.line < len(self.shown) else None
            view.mark_line(None)
        if keep == 0:
            view.clear()
            self._empty = True
        else:
            cursor = QTextCursor(view.document())
            cursor.setPosition(view.document().findBlockByNumber(keep).position() - 1)
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
        del self.shown[keep:]

    def _open_line_menu(self, at: QPoint) -> None:
        menu = self.line_menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(at)

    def _go_back(self) -> None:
        decision = self.marked_decision()
        if decision is not None and self._may_go_back:
            self.back_wanted.emit(decision)

    def _rewrite(self) -> None:
        self._cut(0)
        self._turn_shown = None
        self._write_soon(self._filtered(self.lines))
        self._count()

    def _count(self) -> None:
        """Say below the lines how many of them hold the words of the filter."""
        found = sum(self._filter in line.text.casefold() for line in self.lines) if self._filter else 0
        told = tr("Lines: {found} of {all}", found=found, all=len(self.lines)) if found else NOTHING
        self.count_label.setText(told)
        self.count_label.setVisible(bool(self._filter))

    def _set_filter(self, words: str) -> None:
        self._filter = words.strip().casefold()
        self._rewrite()
        self.go_to_newest()
        self._counted.start() if self._filter else self._counted.stop()

    def _follow(self, address: QUrl) -> None:
        scheme, target = linked_text.split(address)
        if scheme == linked_text.RULE:
            linked_text.follow(self, target)
        elif scheme == linked_text.PLACE:
            self.place_clicked.emit(target)

    def _scrolled(self) -> None:
        bar = self.text_view.verticalScrollBar()
        if self._share is None and self._stays is None:
            self._following = bar.value() >= bar.maximum() - 2
        if self._following and self.newest_button.hasFocus():
            self.text_view.setFocus()  # where the line is that was gone to
        self.newest_button.setEnabled(not self._following)

    def _resized(self) -> None:
        """Another height, other lines, another width: none of them is the player scrolling away."""
        if self._following:
            self.go_to_newest()
        self._scrolled()
