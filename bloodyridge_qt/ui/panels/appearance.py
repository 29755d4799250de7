"""The look of the whole window: palette, one small style sheet, text size, all from the theme in use."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QMainWindow, QStyleFactory, QToolBar

from bloodyridge_qt.ui.drawing import theme, typefaces
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.panel_style import mixed

TEXT_SIZES: Final = (80, 90, 100, 110, 125, 150, 175, 200)
"""Per cent of the system's text size the commands step through."""

_SYSTEM_FONT: Final = "system font"
"""Where an application keeps the font it had before it was dressed."""

FRAME: Final = """
QMainWindow::separator { background: palette(mid); width: 3px; height: 3px; }
QMainWindow::separator:hover { background: palette(highlight); }
QToolTip { background: palette(base); color: palette(text); border: 1px solid palette(mid); padding: 3px; }
"""
"""What a palette cannot say of the frame of a window.

The application wears it from the first window on and never another: Qt lays a new one on every widget there
is, hidden ones too, which after a long session takes a quarter of a second. What a palette or a text size
changes stands in the sheets of the few parts concerned.
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
        if application.styleSheet() != FRAME:  # which hides the style's name
            if application.style().objectName() != "fusion":
                application.setStyle(QStyleFactory.create("Fusion"))
            application.setStyleSheet(FRAME)

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
    look = theme.current()
    window.menuBar().setStyleSheet(_menu_bar_style(look, QFontMetrics(QApplication.font()).height()))
    toolbar.setStyleSheet(
        "QToolBar { background: transparent; border: none; spacing: 1px; padding: 0 4px; }"
        + button_style("QToolBar", padding=2, checked=True)
    )
    window.statusBar().setStyleSheet(f"""
QStatusBar {{ background: {look.panel.name()}; color: {look.text_soft.name()};
    border-top: 1px solid {look.panel_edge.name()}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ color: {look.text_soft.name()}; padding: 0 4px; }}
""")
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


def button_style(owner: str, padding: int, *, checked: bool = False) -> str:
    """A style sheet for flat buttons in a part of this class; `padding` in pixels."""
    look = theme.current()
    chosen = mixed(look.panel, look.accent, 0.18).name()
    edge = look.panel_edge.name() if checked else "transparent"
    states = f"{owner} QToolButton:hover" + (f", {owner} QToolButton:checked" if checked else "")
    return f"""
{owner} QToolButton {{ border: 1px solid transparent; border-radius: 3px; padding: {padding}px; }}
{states} {{ background: {chosen}; border-color: {edge}; }}
{owner} QToolButton:focus {{ border-color: {look.accent.name()}; }}
"""


def _menu_bar_style(look: theme.Theme, line_height: int) -> str:
    """Menus as high as the toolbar beside them."""
    rise = max(3, round((icon_size(line_height) + 6 - line_height) / 2))
    text, chosen = look.text.name(), mixed(look.panel, look.accent, 0.18).name()
    return f"""
QMenuBar {{ background: {look.panel.name()}; color: {text};
    border-bottom: 1px solid {look.panel_edge.name()}; padding: 1px 3px; }}
QMenuBar::item {{ padding: {rise}px 9px; background: transparent; border-radius: 3px; }}
QMenuBar::item:selected, QMenuBar::item:pressed {{ background: {chosen}; }}
{panel_style.menu_style(look)}"""
