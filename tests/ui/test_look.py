"""A change of palette or text size reaches what is seen, once, and what is hidden when it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.appearance import Appearance
from bloodyridge_qt.ui.panels.dressed import Dressed
from tests.slow import after
from tests.ui.inspect_cases import a_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


class _Part(Dressed, QWidget):
    """Counts how often it takes colours and sizes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.times = 0
        self.words = QLabel("Words", self)
        QVBoxLayout(self).addWidget(self.words)
        self.retheme()

    def _dress(self) -> None:
        self.times += 1
        panel_style.dress(self)
        self.words.setFont(panel_style.text_font())


@pytest.mark.parametrize(("palette", "text_size"), [("Night", 100), ("Printed", 150), ("Night", 150)])
def test_a_part_that_is_seen_takes_a_change_once_whoever_tells_of_it(
    qtbot: QtBot, qapp: QApplication, palette: str, text_size: int
) -> None:
    look = Appearance(qapp)
    look.dress("Printed", 100)
    part = _Part()
    qtbot.addWidget(part)
    part.show()
    before = part.times
    look.dress(palette, text_size)
    part.follow_look()
    qapp.processEvents()
    assert part.times == before + 1
    assert part.palette().window().color() == theme.THEMES[palette].panel
    assert part.words.font().pixelSize() == panel_style.text_font().pixelSize()


def test_a_part_that_is_not_seen_takes_all_changes_at_once_when_it_is_shown(
    qtbot: QtBot, qapp: QApplication
) -> None:
    look = Appearance(qapp)
    look.dress("Printed", 100)
    part = _Part()
    qtbot.addWidget(part)
    before = part.times
    for palette, text_size in (("Night", 100), ("Night", 125), ("Night", 150)):
        look.dress(palette, text_size)
        part.follow_look()
        qapp.processEvents()
    assert part.times == before
    part.show()
    assert part.times == before + 1
    assert part.palette().window().color() == theme.THEMES["Night"].panel
    assert part.words.font().pixelSize() == panel_style.text_font().pixelSize()


def test_text_size_reaches_words_in_parts_with_a_style_sheet_of_their_own(
    qtbot: QtBot, qapp: QApplication
) -> None:
    look = Appearance(qapp)
    look.dress("Printed", 100)
    part = _Part()
    qtbot.addWidget(part)
    plain = QLabel("Plain", part)
    part.show()
    look.dress("Printed", 150)
    assert plain.font().pointSizeF() == qapp.font().pointSizeF()


def test_a_second_window_has_the_text_size_of_the_first(qapp: QApplication) -> None:
    Appearance(qapp).dress("Printed", 125)
    first = qapp.font()
    Appearance(qapp).dress("Printed", 125)
    assert qapp.font() == first
    Appearance(qapp).dress("Printed", 100)


@pytest.mark.long
@pytest.mark.parametrize(("palette", "larger"), after(1, [("night", 3), ("printed", 3), ("night", 0)]))
def test_panels_that_were_closed_while_the_look_changed_open_in_it(
    qtbot: QtBot, tmp_path: Path, palette: str, larger: int
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    window.help_desk.open_rules()
    window.inspecting.toggle()
    window.map_editor.toggle()
    window.inspecting.toggle()
    window.position_editor.enter()
    window.position_editor.leave()
    window.docks.rules.hide()
    inspecting, position = window.inspecting, window.position_editor
    parts = (window.help_desk.rules_panel, window.map_look.panel, window.map_editor.panel, position.panel)
    sheets = [part.styleSheet() for part in parts]
    window.preferences.prefer(palette=palette.title())
    for _ in range(larger):
        window.preferences.step_text(1)
    QApplication.processEvents()
    assert [part.styleSheet() for part in parts] == sheets, "what is hidden costs nothing"
    window.help_desk.open_rules()
    inspecting.toggle()
    window.map_editor.toggle()
    shown = [window.help_desk.rules_panel, window.map_look.panel, window.map_editor.panel]
    for part in shown:
        assert panel_style.style_sheet() in part.styleSheet()
        assert part.palette().window().color() == theme.current().panel
    inspecting.toggle()
    position.enter()
    assert panel_style.style_sheet() in position.panel.styleSheet()
    assert position.panel.undo_button.font().pixelSize() == panel_style.text_font(0.95).pixelSize()


@pytest.mark.long
def test_the_seams_between_docks_take_the_palette_without_a_new_style_sheet_for_everything(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    sheet = qapp.styleSheet()
    seam = window.docks.battle.geometry().left() - 2
    for name in ("night", "printed"):
        window.preferences.prefer(palette=name.title())
        qapp.processEvents()
        picture = window.grab().toImage()
        assert picture.pixelColor(seam, window.height() // 3) == theme.current().panel_edge
        assert qapp.styleSheet() == sheet


@pytest.mark.slow
def test_another_window_on_the_same_map_shows_what_is_drawn_of_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    paint = SheetPainter.paint
    monkeypatch.setattr(
        SheetPainter, "paint", lambda self, *args: (drawn.append(args[1]), paint(self, *args))
    )
    QPixmapCache.clear()
    rows = []
    for folder in ("one", "two"):
        window = a_window(qtbot, tmp_path / folder, seed="7")
        drawn.clear()
        window.map_view.set_zoom(100)
        window.scene.sheet_item.settle()
        window.map_view.viewport().repaint()
        rows.append(len(drawn))
    assert rows[0] > 2
    assert rows[1] == 0
