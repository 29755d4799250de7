"""What of the rules stands on something a pointer cannot click, such as the card at the pointer."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QWidget

from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import linked_text, panel_style


class TermLinks(QLabel):
    """Links, each of which Tab comes to; hidden where there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
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
