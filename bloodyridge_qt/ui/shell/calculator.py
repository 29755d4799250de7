"""The second process of a window, as the window sees it: asked without waiting, answered by signals."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from bloodyridge_qt.table import calculating
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.shell.controller import Controller

MOST_FAILURES: Final = 3
"""So often the process is begun again when it has ended by itself."""


class Calculator(QObject):
    """Asks a Python module that answers lines of JSON (see table.calculating); begun when first asked.

    One thing at a time: what is asked next takes the place of what was asked before. Without a module, "",
    nobody answers.
    """

    answered = Signal(object)
    """An answer to what was asked last, as a mapping; the last one has "done"."""
    lost = Signal()
    """The process has ended by itself: what was asked will not be answered."""

    def __init__(self, module: str, controller: Controller) -> None:
        super().__init__(controller)
        self._module, self._controller = module, controller
        self.asking = False
        """Whether an answer is waited for, be it one more."""
        self.there = bool(module)
        """Whether there is anybody to ask."""
        self._process: QProcess | None = None
        self._number = 0
        self._sent: dict[str, Any] = {}
        self._game: tuple[Table, dict[str, Any]] | None = None
        """What is sent of the game on this table: its own files are packed once."""
        self._failures = 0

    def ask(self, what: str, **details: object) -> None:
        """Ask about the game on the table and its position; only what is new of them is sent.

        Nothing is waited for when nobody answers any more.
        """
        self.asking = self._failures < MOST_FAILURES and self.there
        if not self.asking:
            return
        if self._process is None:
            self._process = self._begin()
        table, edition = self._controller.table, self._controller.box_again()
        if self._game is None or self._game[0] is not table:
            self._game = table, calculating.game_of(table, edition)
        about = {"game": self._game[1], **calculating.position_of(table, edition)}
        new = {name: value for name, value in about.items() if self._sent.get(name) != value}
        if new:
            new |= {name: about[name] for name in ("state", "seat")}
        self._sent.update(new)
        self._number += 1
        line = json.dumps({"id": self._number, "ask": what, **details, **new}, ensure_ascii=False)
        self._process.write(line.encode() + b"\n")

    def forget(self) -> None:
        """What was asked is not waited for any more."""
        self.asking = False

    def stop(self) -> None:
        """The same, and end the process."""
        self.forget()
        process, self._process, self._sent = self._process, None, {}
        if process is None:
            return
        process.finished.disconnect(self._ended)
        process.errorOccurred.disconnect(self._ended)
        process.readyReadStandardOutput.disconnect(self._read)
        process.kill()
        process.waitForFinished(1000)
        process.deleteLater()

    def close(self) -> None:
        """The window goes away: nobody is asked any more, also by what is still on its way."""
        self.there = False
        self.stop()

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
            if self.asking and answer["id"] == self._number:
                self.asking = "done" not in answer
                self.answered.emit(answer)

    def _ended(self, *_how: object) -> None:
        self._failures += 1
        asked = self.asking
        self.stop()
        if asked:
            self.lost.emit()
