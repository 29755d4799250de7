"""The look of the whole window: palette, one small style sheet, text size, all from the theme in use."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QMainWindow, QStyleFactory, QToolBar

from bloodyridge_qt import resources
from bloodyridge_qt.files import read
from bloodyridge_qt.ui.drawing import theme, typefaces
from bloodyridge_qt.ui.panels import panel_style

TEXT_SIZES: Final = (80, 90, 100, 110, 125, 150, 175, 200)
"""Per cent of the system's text size the commands step through."""

_SYSTEM_FONT: Final = "system font"
"""Where an application keeps the font it had before it was dressed."""

FRAME: Final = read(resources.asset("shared", "looks", "frame.css"), 10_000).decode()
"""What a palette cannot say of the frame of a window.

A window wears it from its first moment on and never another: Qt lays a new one on every widget there is,
hidden ones too, which after a long session takes a quarter of a second. What a palette or a text size changes
stands in the sheets of the few parts concerned. The application wears none: of every number field there ever
was Qt would keep for good what it worked out for it.
"""


class Appearance:
    """Dresses an application; asked again whenever palette or text size changes."""

    def __init__(self, application: QApplication) -> None:
        panel_style.prepare()
        self._application = application
        known = application.property(_SYSTEM_FONT)  # a second window finds the font of the first
        self._system_font = known if isinstance(known, QFont) else application.font()
        application.setProperty(_SYSTEM_FONT, self._system_font)
        self._system_size = self._system_font.pointSizeF()
        if self._system_size <= 0:  # a system that counts in pixels
            self._system_size = self._system_font.pixelSize() * 0.75
        if application.style().objectName() != "fusion":
            application.setStyle(QStyleFactory.create("Fusion"))

    def dress(self, palette: str, text_size: int) -> None:
        """Apply a theme by its name and a text size in per cent; an unknown name keeps the theme in use."""
        if palette in theme.THEMES:
            theme.use(palette)
        font = self._application.font()
        font.setFamilies([typefaces.SANS, *self._system_font.families()])
        font.setPointSizeF(self._system_size * min(max(text_size, TEXT_SIZES[0]), TEXT_SIZES[-1]) / 100.0)
        self._application.setPalette(panel_style.palette())
        self._application.setFont(font)
        # now and not when the events come to it: who measures text next finds the new size
        QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)


def dress_frame(window: QMainWindow, toolbar: QToolBar) -> None:
    """Give menus, toolbar, status line and seams of a window the look in use."""
    line = QFontMetrics(QApplication.font()).height()
    rise = max(3, round((icon_size(line) + 6 - line) / 2))  # as high as the toolbar beside them
    menus = panel_style.filled("menu_bar", rise=f"{rise}px") + panel_style.menus()
    window.menuBar().setStyleSheet(menus)
    toolbar.setStyleSheet(panel_style.filled("tool_bar"))
    window.statusBar().setStyleSheet(panel_style.filled("status_bar"))
    style = window.style()  # the seams keep the colours they found in the palette until they are asked again
    style.unpolish(window)
    style.polish(window)


def next_text_size(size: int, step: int) -> int:
    """The next larger (`step` 1) or smaller (−1) text size in per cent; the last one stays."""
    sizes = [known for known in TEXT_SIZES if (known - size) * step > 0]
    if not sizes:
        return size
    return min(sizes) if step > 0 else max(sizes)


def icon_size(line_height: int) -> int:
    """Edge of the toolbar's icons in pixels, for text of this height; in steps the drawings are sharp at."""
    return max(16, 4 * round(line_height / 4))
