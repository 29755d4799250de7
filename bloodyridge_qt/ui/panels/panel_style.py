"""The look panels and dialogs share: sizes from the application font, colours from the palette in use."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from bloodyridge_qt.ui.drawing import theme, typefaces


def em() -> float:
    """Height of the application font in pixels; every size in a panel is a multiple of it."""
    return float(max(6, QFontInfo(QApplication.font()).pixelSize()))


def title_font(size: float = 1.25) -> QFont:
    """The serif of headings; `size` in em."""
    return typefaces.serif(em() * size, QFont.Weight.Bold)


def heading_font(size: float = 0.92) -> QFont:
    """Letterspaced sans of small headings; `size` in em."""
    return typefaces.sans(em() * size, QFont.Weight.Bold, spacing=em() * 0.06)


def text_font(size: float = 1.0, *, bold: bool = False, italic: bool = False) -> QFont:
    """Running text; `size` in em."""
    weight = QFont.Weight.Bold if bold else QFont.Weight.Normal
    return typefaces.sans(em() * size, weight, italic=italic)


def number_font(size: float = 1.0) -> QFont:
    """The narrow bold of numbers and tight labels; `size` in em."""
    return typefaces.condensed(em() * size, QFont.Weight.Bold)


def mixed(a: QColor, b: QColor, share: float) -> QColor:
    """The colour that lies `share` (0–1) of the way from `a` to `b`."""
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    )


def palette() -> QPalette:
    """A Qt palette made of the theme's colours, so that plain labels and frames fit in."""
    return QPalette(_palette(theme.current().name))


@lru_cache(maxsize=2)  # a form asks for one for each of its fields
def _palette(name: str) -> QPalette:
    look = theme.THEMES[name]
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    made = QPalette()
    for colour_role, colour in (
        (role.Window, look.panel),
        (role.WindowText, look.text),
        (role.Base, look.panel_raised),
        (role.AlternateBase, look.panel),
        (role.Text, look.text),
        (role.Button, look.panel_raised),
        (role.ButtonText, look.text),
        (role.BrightText, look.accent),
        (role.ToolTipBase, look.panel_raised),
        (role.ToolTipText, look.text),
        (role.PlaceholderText, look.text_soft),
        (role.Highlight, look.accent),
        (role.HighlightedText, look.panel),
        (role.Link, look.link),
        (role.LinkVisited, look.link),
        (role.Accent, look.accent),
        (role.Light, look.panel_raised),
        (role.Midlight, mixed(look.panel_raised, look.panel_edge, 0.4)),
        (role.Mid, look.panel_edge),
        (role.Dark, mixed(look.panel_edge, look.text, 0.3)),
        (role.Shadow, mixed(look.panel_edge, look.text, 0.6)),
    ):
        made.setColor(colour_role, colour)
    for colour_role in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(group.Disabled, colour_role, mixed(look.text_soft, look.panel, 0.35))
    return made


def style_sheet() -> str:
    """Buttons, fields and bars in the manner of the sheet; sizes in pixels of the present text size."""
    look = theme.current()
    unit = em()
    radius = max(2, round(unit * 0.25))
    pad_y, pad_x = round(unit * 0.38), round(unit * 0.85)
    groove = max(4, round(unit * 0.3))
    hover = mixed(look.panel_raised, look.accent, 0.10)
    pressed = mixed(look.panel_raised, look.accent, 0.22)
    off_text = mixed(look.text_soft, look.panel, 0.35)
    border = mixed(look.panel_edge, look.text_soft, 0.45)
    return f"""
    QPushButton, QToolButton {{ background: {look.panel_raised.name()}; color: {look.text.name()};
        border: 1px solid {border.name()}; border-radius: {radius}px; padding: {pad_y}px {pad_x}px; }}
    QPushButton:hover, QToolButton:hover {{ background: {hover.name()}; border-color: {look.accent.name()}; }}
    QPushButton:pressed, QToolButton:pressed {{ background: {pressed.name()}; }}
    QPushButton:focus, QToolButton:focus {{ border: 2px solid {look.accent.name()};
        padding: {pad_y - 1}px {pad_x - 1}px; }}
    QPushButton:disabled, QToolButton:disabled {{ color: {off_text.name()};
        background: {look.panel.name()}; border-color: {look.panel_edge.name()}; }}
    QPushButton[main="true"] {{ background: {look.accent.name()}; color: {look.panel.name()};
        border-color: {look.accent.name()}; font-weight: bold; }}
    QPushButton[main="true"]:hover {{ background: {mixed(look.accent, look.text, 0.2).name()}; }}
    QPushButton[main="true"]:focus {{ border: 2px solid {look.text.name()}; }}
    QPushButton[main="true"]:disabled {{ color: {off_text.name()}; background: {look.panel.name()};
        border-color: {look.panel_edge.name()}; }}
    QLineEdit {{ background: {look.panel_raised.name()}; color: {look.text.name()};
        border: 1px solid {border.name()}; border-radius: {radius}px; padding: {round(unit * 0.3)}px;
        selection-background-color: {look.accent.name()}; selection-color: {look.panel.name()}; }}
    QLineEdit:focus {{ border: 2px solid {look.accent.name()}; padding: {round(unit * 0.3) - 1}px; }}
    QSlider {{ min-height: {round(unit * 1.5)}px; background: transparent; }}
    QSlider::groove:horizontal {{ background: {border.name()}; height: {groove}px;
        border-radius: {groove // 2}px; }}
    QSlider::sub-page:horizontal {{ background: {look.accent.name()}; height: {groove}px;
        border-radius: {groove // 2}px; }}
    QSlider::handle:horizontal {{ background: {look.panel_raised.name()}; width: {round(unit * 0.7)}px;
        border: 2px solid {look.accent.name()}; border-radius: {round(unit * 0.25)}px;
        margin: -{round(unit * 0.4)}px 0; }}
    QSlider::handle:horizontal:focus {{ background: {look.accent.name()}; }}
    QScrollBar:vertical {{ background: transparent; width: {round(unit * 0.8)}px; margin: 0; }}
    QScrollBar::handle:vertical {{ background: {border.name()}; border-radius: {round(unit * 0.28)}px;
        min-height: {round(unit * 2)}px; margin: {round(unit * 0.12)}px; }}
    QScrollBar::handle:vertical:hover {{ background: {look.text_soft.name()}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    {menu_style(look)}"""


def menu_style(look: theme.Theme) -> str:
    """Menus, those of the menu bar and those a right click opens."""
    text, edge = look.text.name(), look.panel_edge.name()
    return f"""
    QMenu {{ background: {look.panel_raised.name()}; color: {text}; border: 1px solid {edge}; padding: 4px; }}
    QMenu::item {{ padding: 4px 26px 4px 26px; border-radius: 3px; }}
    QMenu::item:selected {{ background: {mixed(look.panel, look.accent, 0.18).name()}; }}
    QMenu::item:disabled {{ color: {mixed(look.text, look.panel, 0.5).name()}; }}
    QMenu::separator {{ height: 1px; background: {edge}; margin: 4px 8px; }}
    """


def list_style(look: theme.Theme | None = None) -> str:
    """Lists with room round their entries, parted by a thin line."""
    look = look or theme.current()
    unit = em()
    border = mixed(look.panel_edge, look.text_soft, 0.45)
    return f"""
    QListWidget {{ background: {look.panel_raised.name()}; border: 1px solid {border.name()}; }}
    QListWidget:focus {{ border: 2px solid {look.accent.name()}; }}
    QListWidget::item {{ padding: {round(unit * 0.4)}px {round(unit * 0.6)}px; color: {look.text.name()};
        border-bottom: 1px solid {mixed(look.panel_raised, look.panel_edge, 0.5).name()}; }}
    QListWidget::item:selected {{ background: {look.accent.name()}; color: {look.panel.name()}; }}
    """


def tree_style() -> str:
    """Lists of several columns, as the lists of one."""
    look, room = theme.current(), f"{round(em() * 0.25)}px {round(em() * 0.4)}px"
    return (
        list_style().replace("QListWidget", "QTreeWidget")
        + f"""
    QTreeWidget::item {{ padding: {room}; }}
    QHeaderView::section {{ background: {look.panel.name()}; color: {look.text_soft.name()}; border: none;
        border-bottom: 1px solid {look.panel_edge.name()}; padding: {room}; }}
    """
    )


def prepare() -> None:
    """Load the typefaces, and let text size and colours reach what lies in a part that has a style sheet."""
    typefaces.load()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)


def dress(widget: QWidget, more: str = "") -> None:
    """Give a panel or dialog the palette and the style sheet of the theme in use; `more` is added to it."""
    prepare()
    # In this order: a style sheet that is set later would bring the palette of before back. And only once:
    # every style sheet is laid on all that lies in the widget anew.
    widget.setStyleSheet(style_sheet() + more)
    widget.setPalette(palette())


def empty(layout: QLayout) -> None:
    """Take every widget out of a layout; they are gone from sight at once and deleted soon."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def pass_focus_on(widget: QWidget) -> None:
    """Give the keyboard to the next widget in the chain: this one is about to take no more keys."""
    if (following := widget.nextInFocusChain()) is not None:
        following.setFocus()


def tint(label: QWidget, *, soft: bool = False, warning: bool = False) -> None:
    """Give a label the soft or the warning colour of the theme."""
    look = theme.current()
    ink(label, look.warning if warning else look.text_soft if soft else look.text)


def ink(label: QWidget, colour: QColor) -> None:
    """Write a label in this colour."""
    colours = label.palette()
    colours.setColor(colours.ColorRole.WindowText, colour)
    label.setPalette(colours)
