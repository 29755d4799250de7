"""A dock of the window; in the bar above it its title in the manner of the sheet, and two quiet buttons.

Qt's own bar keeps the text size it first had; this one follows text size and palette.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QSizePolicy, QToolButton, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import artwork, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.parts import tool_button
from bloodyridge_qt.ui.panels.plain_label import PlainLabel


class DockTitle(Dressed, QWidget):
    """Stands in for the title bar of `dock`; dragging it moves the dock, a double click lets it float."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        self.title = worn(PlainLabel(dock.windowTitle(), self), 0.85, font=panel_style.heading_font)
        dock.windowTitleChanged.connect(self.title.setText)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = aired(QHBoxLayout(self), 0, 0.7, 0.2, 0.2, 0)
        row.addWidget(self.title, 1)
        self.float_button = self._button(
            tr("Let float or dock"), lambda: dock.setFloating(not dock.isFloating())
        )
        self.close_button = self._button(tr("Close"), dock.close)
        for button in (self.float_button, self.close_button):
            row.addWidget(button)
        self.retheme()

    def _clothe(self) -> None:
        self.setStyleSheet(panel_style.filled("dock_title"))

    def _dress(self) -> None:
        size = round(panel_style.em() * 1.05)
        for button, icon in ((self.float_button, "float"), (self.close_button, "close")):
            button.setIconSize(QSize(size, size))
            button.setIcon(artwork.icon(icon, theme.current().text_soft))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(panel_style.em() * 6), self.sizeHint().height())

    def _button(self, tip: str, what: Callable[[], object]) -> QToolButton:
        button = tool_button(f"{tip}: {self._dock.windowTitle()}", tip, what, self)
        button.setAutoRaise(True)
        return button


class Dock(QDockWidget):
    """A dock of `window`, which reads the keys its content has no use for; it stands nowhere yet."""

    def __init__(self, window: QMainWindow, name: str, title: str, content: QWidget | None = None) -> None:
        super().__init__(title, window)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.title = DockTitle(self)
        self.setTitleBarWidget(self.title)
        self.installEventFilter(window)
        if content is not None:
            self.setWidget(content)
