"""The second process of a window, as the window sees it: asked without waiting, answered by signals."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

MOST_FAILURES: Final = 3
"""So often the process is begun again when it has ended by itself."""


class Calculator(QObject):
    """Asks a Python module that answers lines of JSON (see table.calculating); begun when first asked.

    Without a module, "", nobody answers.
    """

    answered = Signal(int, object)
    """The number of the request, and the answer as a mapping."""
    lost = Signal()
    """The process has ended by itself: nothing that was asked will be answered."""

    def __init__(self, module: str, parent: QObject) -> None:
        super().__init__(parent)
        self._module = module
        self.there = bool(module)
        """Whether there is anybody to ask."""
        self._process: QProcess | None = None
        self._number = 0
        self._sent: dict[str, Any] = {}
        self._failures = 0

    def ask(self, about: Mapping[str, Any], what: str, **details: object) -> int:
        """Ask about a game and a position, see table.calculating; only what is new of them is sent.

        Returns the number of the request, 0 when nobody answers any more.
        """
        if self._failures >= MOST_FAILURES or not self.there:
            return 0
        if self._process is None:
            self._process = self._begin()
        new = {name: value for name, value in about.items() if self._sent.get(name) != value}
        if new:
            new |= {name: about[name] for name in ("state", "seat")}
        self._sent.update(new)
        self._number += 1
        line = json.dumps({"id": self._number, "ask": what, **details, **new}, ensure_ascii=False)
        self._process.write(line.encode() + b"\n")
        return self._number

    def stop(self) -> None:
        """End the process; what was asked is not answered."""
        process, self._process, self._sent = self._process, None, {}
        if process is None:
            return
        process.finished.disconnect(self._ended)
        process.errorOccurred.disconnect(self._ended)
        process.readyReadStandardOutput.disconnect(self._read)
        process.kill()
        process.waitForFinished(1000)
        process.deleteLater()

    def _begin(self) -> QProcess:
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        # the same places as here, and none besides: no file of the folder it runs in is taken for a module
        environment.insert("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        process.setProcessEnvironment(environment)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._ended)
        process.start(sys.executable, ["-P", "-m", self._module])
        return process

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            answer = json.loads(bytes(self._process.readLine().data()))
            self.answered.emit(answer["id"], answer)

    def _ended(self, *_how: object) -> None:
        self._failures += 1
        self.stop()
        self.lost.emit()
