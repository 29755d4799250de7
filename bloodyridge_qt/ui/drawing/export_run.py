"""Draws a map in a process of its own, so that the window goes on meanwhile.

The job goes to the process as JSON, the finished file comes back through a pipe and is put in place as a
whole: whatever stops the process, nothing half written lies on the disk. This module is also what the
process runs.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

import bloodyridge_qt
from bloodyridge_qt import files
from bloodyridge_qt.language import tr
from bloodyridge_qt.plain import plain, typed
from bloodyridge_qt.terminal import complain
from bloodyridge_qt.ui.drawing import map_export
from bloodyridge_qt.ui.drawing.map_export import Job
from bloodyridge_qt.ui.drawing.print_pages import ExportFault

_PAGE: Final = "page "
"""How a line on what has been drawn so far begins."""
_FAULT: Final = 2


class ExportRun(QObject):
    """One file being drawn. Raises ExportFault or OSError for what can be known beforehand."""

    progressed = Signal(int, int)
    """Pages that are drawn, and how many there will be."""
    finished = Signal(str, bool)
    """What is to be said at the end, and whether the file was written."""

    def __init__(self, job: Job, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        map_export.check(job, path)
        if not path.parent.is_dir():
            raise FileNotFoundError(2, "there is no such folder", str(path.parent))
        self._path = path
        self._told = ""
        self._process = QProcess(self)
        surroundings = QProcessEnvironment.systemEnvironment()
        surroundings.insert("QT_QPA_PLATFORM", "offscreen")
        here = str(Path(bloodyridge_qt.__file__).parents[1])
        beside = surroundings.value("PYTHONPATH")
        surroundings.insert("PYTHONPATH", os.pathsep.join(filter(None, (here, beside))))
        self._process.setProcessEnvironment(surroundings)
        self._process.readyReadStandardError.connect(self._listen)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._fail)
        self._process.start(sys.executable, ["-m", __name__, map_export.kind_of(path)])
        self._process.write(json.dumps(plain(job)).encode())
        self._process.closeWriteChannel()

    @property
    def running(self) -> bool:
        """Whether it is still being drawn."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def cancel(self) -> None:
        """Stop drawing; nothing is written then. Nothing happens once it is done."""
        if self.running:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished()
            self.finished.emit(tr("Cancelled. Nothing was written."), False)

    def _listen(self) -> None:
        self._told += bytes(self._process.readAllStandardError().data()).decode(errors="replace")
        pages = [line for line in self._told.splitlines() if line.startswith(_PAGE)]
        if pages:
            done, _, of = pages[-1].removeprefix(_PAGE).partition("/")
            self.progressed.emit(int(done), int(of))

    def _fail(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self.finished.emit(
                tr("The drawing cannot be begun: {errorstring}.", errorstring=self._process.errorString()),
                False,
            )

    def _end(self, code: int, how: QProcess.ExitStatus) -> None:
        self._listen()
        head, _, content = bytes(self._process.readAllStandardOutput().data()).partition(b"\n")
        if how == QProcess.ExitStatus.NormalExit and code == _FAULT:
            self.finished.emit(head.decode(), False)
        elif how != QProcess.ExitStatus.NormalExit or code or not content:
            complain(self._told)
            self.finished.emit(tr("The drawing stopped on its own. Nothing was written."), False)
        else:
            self._put(head.decode(), content)

    def _put(self, said: str, content: bytes) -> None:
        try:
            files.write(self._path, content)
        except OSError as error:
            self.finished.emit(tr("The file cannot be written: {reason}.", reason=files.reason(error)), False)
        else:
            self.finished.emit(f"{self._path}: {said}", True)


def main() -> int:
    """What the process does: read a job, draw it, give the file to whoever asked."""
    job = typed(Job, json.load(sys.stdin.buffer))
    application = map_export.prepare()
    out = sys.stdout.buffer
    try:
        content, said = map_export.draw(
            job, sys.argv[1], lambda done, of: print(f"{_PAGE}{done}/{of}", file=sys.stderr, flush=True)
        )
    except ExportFault as fault:
        out.write(f"{fault}\n".encode())
        return _FAULT
    finally:
        del application
    out.write(f"{said}\n".encode() + content)
    out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
