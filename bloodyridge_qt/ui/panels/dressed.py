"""Parts of the window that wear its look: the colours of the theme and the size of the text."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFontInfo, QShowEvent
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import looks, panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.plain_label import AnyWidget


class Dressed(AnyWidget):
    """Stands before the widget among the bases of a part that has colours and sizes of its own.

    When the look changes, a part that is seen takes it at once and only once, whoever tells of it first;
    one that is not seen takes it when it is shown. So a change costs no more after all has been open once.
    """

    _worn: tuple[object, ...] = ()
    """The look the part has taken; empty before the first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clothe()  # what is made in it is dressed as it comes, and not once more when all is there

    def retheme(self) -> None:
        """Take colours and sizes anew, also where the look is the same and the part has changed."""
        before, self._worn = self._worn, self._look()  # first: what is done now comes back as a font change
        self._clothe()
        if before:  # else all that lies in it has just been made in this look
            for label in self.findChildren(LinkLabel):
                label.refresh()
            looks.renew(self)
        self._dress()

    def follow_look(self) -> None:
        """Take colours and sizes anew if they have changed and the part is seen."""
        if self._worn and self.isVisible() and self._worn != self._look():
            self.retheme()

    def _clothe(self) -> None:
        """Take the palette and the style sheet."""
        panel_style.dress(self)

    def _dress(self) -> None:
        """What the part does then, besides what is said in `looks`."""

    def _look(self) -> tuple[object, ...]:
        return theme.current().name, panel_style.em(), QFontInfo(self.font()).pixelSize()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.follow_look()

    def showEvent(self, event: QShowEvent) -> None:
        self.follow_look()
        super().showEvent(event)
