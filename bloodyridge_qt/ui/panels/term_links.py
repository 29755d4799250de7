"""The words of the rules that stand on something a pointer cannot click, such as the card at the pointer."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QWidget

from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.language import tr
from bloodyridge_qt.table import glossary
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.linked_text import RULE


class TermLinks(QLabel):
    """Links to words, each of which Tab comes to; hidden where there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setContentsMargins(10, 0, 10, 6)
        self.hide()

    def show_terms(self, said: str, game: str) -> None:
        """Link the words of the rules of a game that stand in what a card says."""
        found = [term for *_, term in glossary.found_in(said, game)]
        colour = theme.current().link.name()
        links = ", ".join(
            f'<a href="{RULE}:{term.address}" style="color:{colour}">{in_html(term.words[0])}</a>'
            for term in found
        )
        self.setText(tr("On the card: {words}", words=links))
        self.setAccessibleName(tr("On the card: {words}", words=", ".join(term.words[0] for term in found)))
        self.setVisible(bool(found))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)  # to a word at once
