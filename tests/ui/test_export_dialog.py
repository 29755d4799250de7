"""The export dialog in the window: what it asks for is what is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bloodyridge_qt.plain import plain, typed
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.export_map import ExportDialog
from bloodyridge_qt.ui.drawing import export_run, map_export
from tests.ui.inspect_cases import a_window, bare_window, click, key, toggle

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

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


def wait_until(it_is_so: Callable[[], bool]) -> None:
    """Let events happen until then; at most half a minute."""
    waited = QElapsedTimer()
    waited.start()
    while not it_is_so():
        assert waited.elapsed() < 30_000
        QTest.qWait(20)


def press(dialog: ExportDialog) -> str:
    """Export, and wait until it is done; what is said in the end."""
    QTest.mouseClick(dialog.export_button, LEFT)
    wait_until(lambda: dialog.run is None)
    return dialog.said.plain_text()


class Jobs(QObject):
    """Takes the place of what draws: keeps the jobs and has them done at once."""

    progressed = Signal(int, int)
    finished = Signal(str, bool)
    kept: ClassVar[list[tuple[map_export.Job, Path]]] = []

    def __init__(self, job: map_export.Job, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.kept.append((job, path))
        QTimer.singleShot(0, self, lambda: self.finished.emit("Written.", True))


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[map_export.Job, Path]]:
    Jobs.kept.clear()
    monkeypatch.setattr(export_run, "ExportRun", Jobs)
    return Jobs.kept


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the player says to each question, in order; a question without an answer fails the test."""
    given: list[bool] = []
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: given.pop(0))
    return given


def drawn(job: tuple[map_export.Job, Path]) -> QImage:
    """What a job comes to, drawn here."""
    map_export.export(*job)
    return QImage(str(job[1]))


@pytest.mark.slow
def test_a_png_is_written_as_large_as_asked(
    window: MainWindow, tmp_path: Path, jobs: list[tuple[map_export.Job, Path]]
) -> None:
    dialog = opened(window, tmp_path / "map")
    dialog.formats["png"].click()
    assert dialog.path.text().endswith("map.png")
    dialog.scale.setValue(5.0)
    for dots in (60, 120):
        dialog.dots.setValue(dots)
        assert press(dialog) == "Written."
    small, large = map(drawn, jobs)
    assert large.width() == pytest.approx(2 * small.width(), abs=2)
    assert dialog.isVisible()


@pytest.mark.slow
def test_overlays_shown_are_ticked_and_change_the_picture(
    window: MainWindow, tmp_path: Path, jobs: list[tuple[map_export.Job, Path]]
) -> None:
    toggle(window)
    window.map_look.panel.boxes["zones"].setChecked(True)
    click(window, "1813")
    dialog = opened(window, tmp_path / "with.png")
    dialog.formats["png"].click()
    dialog.scale.setValue(4.0)
    assert [key for key, box in dialog.overlays.items() if box.isChecked()] == ["zones"]
    assert dialog.overlays["reach"].text() == "Reach from 1813"
    press(dialog)
    dialog.overlays["zones"].click()
    press(dialog)
    dialog.overlays["reach"].click()
    press(dialog)
    one, without, reach = map(drawn, jobs)
    assert one.height() > without.height(), "the key stands under the map"
    assert reach.height() > without.height()


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


@pytest.mark.long
def test_paper_scale_counters_and_line_go_into_the_job(
    window: MainWindow, tmp_path: Path, jobs: list[tuple[map_export.Job, Path]]
) -> None:
    dialog = opened(window, tmp_path / "map.pdf")
    dialog.papers["letter"].click()
    dialog.palettes["Night"].click()
    dialog.counters.click()
    dialog.scale.setValue(14.5)
    assert press(dialog) == "Written."
    ((job, path),) = jobs
    assert path == tmp_path / "map.pdf"
    assert (job.paper, job.palette, job.space_mm, job.reading) == ("letter", "Night", 14.5, "H1")
    assert job.sheet == window.controller.table.sheet
    assert sum(piece.how_many for piece in job.pieces) == 228 - 4


@pytest.mark.long
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


@pytest.mark.slow
def test_a_draft_is_exported_as_it_stands(
    qtbot: QtBot, tmp_path: Path, jobs: list[tuple[map_export.Job, Path]]
) -> None:
    window = bare_window(qtbot, tmp_path)
    window.map_editor.toggle()
    window.map_editor.draft.set_terrain(("2012",), "jungle")
    window.map_editor.look_again()
    dialog = opened(window, tmp_path / "draft.pdf")
    assert not dialog.overlays
    press(dialog)
    assert jobs[0][0].sheet.space("2012").terrain == "jungle"


@pytest.mark.long
def test_a_file_that_is_there_is_not_overwritten_without_asking(
    window: MainWindow, tmp_path: Path, answers: list[bool], jobs: list[tuple[map_export.Job, Path]]
) -> None:
    path = tmp_path / "map.pdf"
    path.write_bytes(b"precious")
    dialog = opened(window, path)
    answers += [False]
    press(dialog)
    assert jobs == []
    answers += [True]
    assert press(dialog) == "Written."
    assert [one for _, one in jobs] == [path]


@pytest.mark.long
def test_the_window_goes_on_while_a_map_is_drawn_and_cancel_leaves_nothing(
    window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "drawn"
    folder.mkdir()
    dialog = opened(window, folder / "map.pdf")
    QTest.mouseClick(dialog.export_button, LEFT)
    assert dialog.run is not None
    assert dialog.progress.isVisible()
    assert not dialog.export_button.isEnabled()
    key(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    assert window.inspecting.active
    wait_until(lambda: "page" in dialog.said.plain_text())
    QTest.mouseClick(dialog.cancel_button, LEFT)
    assert dialog.run is None
    assert dialog.said.plain_text() == "Cancelled. Nothing was written."
    assert list(folder.iterdir()) == []
    assert not dialog.progress.isVisible()
    assert dialog.export_button.isEnabled()


@pytest.mark.slow
def test_closing_the_dialog_ends_the_drawing(window: MainWindow, tmp_path: Path) -> None:
    folder = tmp_path / "drawn"
    folder.mkdir()
    dialog = opened(window, folder / "map.pdf")
    QTest.mouseClick(dialog.export_button, LEFT)
    run = dialog.run
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not run.running
    assert list(folder.iterdir()) == []


@pytest.mark.long
def test_a_job_arrives_as_it_was_sent(
    window: MainWindow, tmp_path: Path, jobs: list[tuple[map_export.Job, Path]]
) -> None:
    toggle(window)
    window.map_look.panel.boxes["sectors"].setChecked(True)
    dialog = opened(window, tmp_path / "map.pdf")
    dialog.counters.click()
    press(dialog)
    ((job, _),) = jobs
    assert job.overlays[0].sides
    assert typed(map_export.Job, json.loads(json.dumps(plain(job)))) == job


@pytest.mark.slow
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
