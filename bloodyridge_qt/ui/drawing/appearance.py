"""The look of the whole window: palette, one small style sheet, text size, all from the theme in use."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from bloodyridge_qt.ui.drawing import theme, typefaces
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.panel_style import mixed

TEXT_SIZES: Final = (80, 90, 100, 110, 125, 150, 175, 200)
"""Per cent of the system's text size the commands step through."""


class Appearance:
    """Dresses an application; asked again whenever palette or text size changes."""

    def __init__(self, application: QApplication) -> None:
        self._application = application
        self._system_font = application.font()
        self._system_size = self._system_font.pointSizeF()
        if self._system_size <= 0:  # a system that counts in pixels
            self._system_size = self._system_font.pixelSize() * 0.75
        # a style sheet hides the style's name: an application that wears one was dressed by an earlier window
        if not application.styleSheet() and application.style().objectName() != "fusion":
            application.setStyle(QStyleFactory.create("Fusion"))

    def dress(self, palette: str, text_size: int) -> None:
        """Apply a theme by its name and a text size in per cent; an unknown name keeps the theme in use."""
        if palette in theme.THEMES:
            theme.use(palette)
        colours = theme.current()
        font = self._application.font()
        font.setFamilies([typefaces.SANS, *self._system_font.families()])
        font.setPointSizeF(self._system_size * min(max(text_size, TEXT_SIZES[0]), TEXT_SIZES[-1]) / 100.0)
        dressed = panel_style.palette(colours)
        dressed.setColor(QPalette.ColorRole.Accent, colours.accent)
        self._application.setPalette(dressed)
        self._application.setFont(font)
        # last, since parts that a style sheet dresses look at their font only when one is set
        self._application.setStyleSheet(style_sheet(colours, font))


def next_text_size(size: int, step: int) -> int:
    """The next larger (`step` 1) or smaller (−1) text size in per cent; the last one stays."""
    sizes = [known for known in TEXT_SIZES if (known - size) * step > 0]
    if not sizes:
        return size
    return min(sizes) if step > 0 else max(sizes)


def icon_size(line_height: int) -> int:
    """Edge of the toolbar's icons in pixels, for text of this height."""
    return max(16, round(line_height * 1.15))


def style_sheet(colours: theme.Theme, font: QFont) -> str:
    """What a palette cannot say: the seams between panels, flat titles, menus as high as the toolbar."""
    line_height = QFontMetrics(font).height()
    rise = max(3, round((icon_size(line_height) + 6 - line_height) / 2))
    edge = colours.panel_edge.name()
    soft = colours.text_soft.name()
    panel = colours.panel.name()
    raised = colours.panel_raised.name()
    text = colours.text.name()
    accent = colours.accent.name()
    chosen = mixed(colours.panel, colours.accent, 0.18).name()
    faint = mixed(colours.text, colours.panel, 0.5).name()
    return f"""
QMainWindow::separator {{ background: {edge}; width: 3px; height: 3px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
QMenuBar {{ background: {panel}; color: {text}; border-bottom: 1px solid {edge}; padding: 1px 3px; }}
QMenuBar::item {{ padding: {rise}px 9px; background: transparent; border-radius: 3px; }}
QMenuBar::item:selected, QMenuBar::item:pressed {{ background: {chosen}; }}
QMenu {{ background: {raised}; color: {text}; border: 1px solid {edge}; padding: 4px; }}
QMenu::item {{ padding: 4px 26px 4px 26px; border-radius: 3px; }}
QMenu::item:selected {{ background: {chosen}; }}
QMenu::item:disabled {{ color: {faint}; }}
QMenu::separator {{ height: 1px; background: {edge}; margin: 4px 8px; }}
QToolBar {{ background: transparent; border: none; spacing: 1px; padding: 0 4px; }}
QToolBar QToolButton {{ border: 1px solid transparent; border-radius: 3px; padding: 2px; }}
QToolBar QToolButton:hover, QToolBar QToolButton:checked {{ background: {chosen}; border-color: {edge}; }}
QToolBar QToolButton:focus {{ border-color: {accent}; }}
DockTitle QToolButton {{ border: 1px solid transparent; border-radius: 3px; padding: 1px; }}
DockTitle QToolButton:hover {{ background: {chosen}; }}
DockTitle QToolButton:focus {{ border-color: {accent}; }}
DockTitle QLabel {{ color: {soft}; }}
QStatusBar {{ background: {panel}; color: {soft}; border-top: 1px solid {edge}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ color: {soft}; padding: 0 4px; }}
QToolTip {{ background: {raised}; color: {text}; border: 1px solid {edge}; padding: 3px; }}
"""
