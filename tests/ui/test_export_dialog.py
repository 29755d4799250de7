"""The export dialog in the window: what it asks for is what is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bloodyridge_qt.ui import map_export
from bloodyridge_qt.ui.dialogs.export_map import ExportDialog
from tests.ui.inspect_cases import a_window, bare_window, click, key, toggle

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return a_window(qtbot, tmp_path, seed="7")


def opened(window: MainWindow, path: Path | None = None) -> ExportDialog:
    key(window, Qt.Key.Key_P, CONTROL_SHIFT)
    (dialog,) = window.findChildren(ExportDialog)
    if path is not None:
        dialog.path.setText(str(path))
    return dialog


def press(dialog: ExportDialog) -> str:
    QTest.mouseClick(dialog.export_button, LEFT)
    return dialog.said.plain_text()


def test_a_png_is_written_as_large_as_asked(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "map")
    dialog.formats["png"].click()
    assert dialog.path.text().endswith("map.png")
    dialog.scale.setValue(5.0)
    dialog.dots.setValue(60)
    assert "map.png" in press(dialog)
    small = QImage(str(tmp_path / "map.png"))
    dialog.dots.setValue(120)
    press(dialog)
    assert QImage(str(tmp_path / "map.png")).width() == pytest.approx(2 * small.width(), abs=2)
    assert dialog.isVisible()


def test_overlays_shown_are_ticked_and_change_the_picture(window: MainWindow, tmp_path: Path) -> None:
    toggle(window)
    window.inspecting.panel.set_overlay("zones", True)
    click(window, "1813")
    dialog = opened(window, tmp_path / "with.png")
    dialog.formats["png"].click()
    dialog.scale.setValue(4.0)
    assert [key for key, box in dialog.overlays.items() if box.isChecked()] == ["zones"]
    assert dialog.overlays["reach"].text() == "Reach from 1813"
    press(dialog)
    dialog.overlays["zones"].click()
    dialog.path.setText(str(tmp_path / "without.png"))
    press(dialog)
    one, other = (QImage(str(tmp_path / name)) for name in ("with.png", "without.png"))
    assert one.height() > other.height(), "the key stands under the map"
    dialog.overlays["reach"].click()
    assert "without.png" in press(dialog)
    assert QImage(str(tmp_path / "without.png")).height() > other.height()


def test_what_does_not_apply_is_grey(window: MainWindow) -> None:
    dialog = opened(window)
    assert dialog.papers["a4"].isEnabled()
    assert dialog.counters.isEnabled()
    assert not dialog.dots.isEnabled()
    dialog.formats["svg"].click()
    assert not dialog.papers["a4"].isEnabled()
    assert not dialog.counters.isEnabled()
    assert not dialog.dots.isEnabled()
    dialog.formats["png"].click()
    assert dialog.dots.isEnabled()


def test_paper_scale_counters_and_line_go_into_the_job(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[tuple[map_export.Job, Path]] = []
    monkeypatch.setattr(map_export, "export", lambda job, path: jobs.append((job, path)) or "Written.")
    dialog = opened(window, tmp_path / "map.pdf")
    dialog.papers["letter"].click()
    dialog.palettes["Night"].click()
    dialog.counters.click()
    dialog.scale.setValue(14.5)
    assert press(dialog) == "Written."
    ((job, path),) = jobs
    assert path == tmp_path / "map.pdf"
    assert (job.paper, job.palette, job.hex_mm, job.us_line) == ("letter", "Night", 14.5, "H1")
    assert job.sheet == window.controller.table.sheet
    assert sum(piece.count for piece in job.pieces) == 228 - 4


def test_a_pdf_is_written(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "map.pdf")
    dialog.scale.setValue(8.0)
    assert "pages of map" in press(dialog)
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")


def test_a_file_that_cannot_be_written_is_told_in_a_sentence(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window, tmp_path / "none" / "map.svg")
    dialog.formats["svg"].click()
    assert press(dialog).startswith("The file cannot be written")
    dialog.path.clear()
    assert press(dialog) == "Name a file first."


def test_the_file_is_chosen_and_its_ending_chooses_the_format(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = tmp_path / "night.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_of, **_more: (str(chosen), ""))
    dialog = opened(window)
    QTest.mouseClick(dialog.browse, LEFT)
    assert dialog.wanted().path == chosen
    assert dialog.format == "svg"


def test_a_draft_is_exported_as_it_stands(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[map_export.Job] = []
    monkeypatch.setattr(map_export, "export", lambda job, _path: jobs.append(job) or "Written.")
    window = bare_window(qtbot, tmp_path)
    window.inspecting.edit()
    window.inspecting.editor.draft.set_terrain(("2012",), "jungle")
    window.inspecting.editor.look_again()
    dialog = opened(window, tmp_path / "draft.pdf")
    assert not dialog.overlays
    press(dialog)
    assert jobs[0].sheet.hex("2012").terrain == "jungle"


def test_every_field_has_a_name(window: MainWindow) -> None:
    dialog = opened(window)
    fields = (
        dialog.path,
        dialog.scale,
        dialog.dots,
        dialog.browse,
        dialog.counters,
        *dialog.overlays.values(),
    )
    assert all(field.accessibleName() for field in fields)
    for dots in (dialog.formats, dialog.papers, dialog.palettes):
        assert all(dot.accessibleName() for dot in dots.values())
