"""Labels whose rule numbers and words of the rules are links, for mouse and keyboard."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from bloodyridge_qt.escaping import escaped, in_html
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import linked_text, panel_style

_FOLLOW = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard

_LONG_WORD = re.compile(r"[^\s\[\]]{33,}")
_BREAK = "\u200b"
"""A place of no width where a line may end: Qt wraps between words only, and would cut a hash off."""


class LinkLabel(QLabel):
    """A wrapped text; "[7.5]" in it is a link. Several lines are parted by newlines."""

    words = True
    """Whether words of the rules are links too."""
    places: linked_text.Places | None = None
    """What is a link besides; None where no space is."""

    def __init__(self, parent: QWidget | None = None, text: str = "") -> None:
        super().__init__(parent)
        self._plain = ""
        self._blank = False
        self.hovered = ""
        """The paragraph or word of the rules under the pointer."""
        self._links: list[tuple[int, linked_text.Piece]] = []
        """What may be followed, each with where it begins."""
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.linkActivated.connect(self._follow)
        self.linkHovered.connect(self._point)
        self.set_text(text)

    def set_text(self, text: str) -> None:
        """Show this text."""
        if text != self._plain:
            self._plain = text
            self._show(text)

    def plain_text(self) -> str:
        """What `set_text` was given."""
        return self._plain

    def set_blank(self, blank: bool) -> None:
        """Keep the room but show nothing: the words would give away a die that still tumbles."""
        if blank != self._blank:
            self._blank = blank
            self.update()

    def refresh(self) -> None:
        """Draw the links in the colours of the theme in use."""
        self._show(self._plain)

    def _show(self, text: str) -> None:
        link = theme.current().link
        # rich text makes one of several spaces, and none of those at the ends of a line: links would shift
        shown = re.sub(r" *(\n|^|$) *", r"\1", re.sub(" +", " ", text))
        shown = _LONG_WORD.sub(
            lambda word: _BREAK.join([word.group()[at : at + 16] for at in range(0, len(word.group()), 16)]),
            shown,
        )
        html = "<br>".join(
            linked_text.as_html(line, link, self.places, words=self.words) for line in shown.split("\n")
        )
        if html != self.text():  # which would be laid out anew
            self.setText(html)
        # Only what has a paragraph is a stop for Tab.
        at, self._links = 0, []
        for piece in linked_text.pieces(shown, self.places, words=self.words):
            if piece.scheme:
                self._links.append((at, piece))
            at += len(piece.text)
        found = [piece for _, piece in self._links]
        flags = Qt.TextInteractionFlag.NoTextInteraction
        if found:
            flags = Qt.TextInteractionFlag.LinksAccessibleByMouse
        if not all(piece.is_word for piece in found):
            flags = _FOLLOW
        if self.textInteractionFlags() != flags:
            self.setTextInteractionFlags(flags)
        self.setAccessibleName(escaped(text, lines=True))

    @property
    def marked(self) -> str:
        """The paragraph or word of the rules that the keys have come to; "" for none."""
        at = self.selectionStart()
        return next((piece.target for start, piece in self._links if start == at), "")

    def _point(self, address: str) -> None:
        self.hovered = linked_text.split(address)[1]

    def _follow(self, address: str) -> None:
        scheme, target = linked_text.split(address)
        if scheme == linked_text.RULE:
            linked_text.follow(self, target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press beside a link is for what the words lie on: a panel may be dragged by them."""
        super().mousePressEvent(event)
        event.setAccepted(bool(self.hovered))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        event.setAccepted(bool(self.hovered))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        event.setAccepted(bool(self.hovered))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go from link to link, by words too."""
        before = self.selectionStart()
        ways = {
            Qt.Key.Key_Right: [link for link in self._links if link[0] > before],
            Qt.Key.Key_Left: [link for link in reversed(self._links) if link[0] < before],
        }
        way = ways.get(Qt.Key(event.key()))
        if way is None or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
        elif way:
            start, piece = way[0]
            self.setSelection(start, len(piece.text))
            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, piece.text))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """To the next paragraph: words are passed by, or Tab would stop at every second word of a page."""
        at = -1
        while moved := super().focusNextPrevChild(forward):
            if not self.hasFocus() or "#" not in self.marked:
                break
            if self.selectionStart() == at:  # backwards Qt finds one at the beginning for ever
                return QWidget.focusNextPrevChild(self, forward)
            at = self.selectionStart()
        return moved

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Coming by Tab means coming to a link; without this the label itself would be one stop more.
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._blank:
            super().paintEvent(event)


class TermLinks(QLabel):
    """What of the rules stands on something a pointer cannot click, such as the card at the pointer.

    Links, each of which Tab comes to; hidden where there are none.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(_FOLLOW)
        self._links: dict[str, str] = {}
        """What is linked, by the addresses in the reference."""
        self.hide()

    def show_terms(self, said: str) -> None:
        """Link the paragraphs and words of the rules in what a card says."""
        self._links = {piece.target: piece.text for piece in linked_text.pieces(said) if piece.scheme}
        self.refresh()
        self.setAccessibleName(tr("On the card: {words}", words=", ".join(self._links.values())))
        self.setVisible(bool(self._links))

    def refresh(self) -> None:
        """Take the colour of links in the theme of now, and room by the text size."""
        aside = round(panel_style.em() * 0.7)
        self.setContentsMargins(aside, 0, aside, aside // 2)
        colour = theme.current().link.name()
        shown = ", ".join(
            f'<a href="{linked_text.RULE}:{target}" style="color:{colour}">{in_html(text)}</a>'
            for target, text in self._links.items()
        )
        self.setText(tr("On the card: {words}", words=shown))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)  # to a word at once
