"""What is caught while the window is driven: tracebacks, words of Qt, freezes, writing elsewhere, memory."""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import json
import os
import statistics
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFontInfo, QGuiApplication, QPixmapCache
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.ui.drawing import pictures
from bloodyridge_qt.ui.drawing.sheet.sheet_item import SheetItem
from bloodyridge_qt.ui.drawing.sheet.tiles import TILE_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

FREEZE: Final = 0.5
"""Seconds without a turn of the event loop."""
STEP: Final = 10.0
"""Nanoseconds a step of an empty loop takes on the machine the seconds are meant for, which is that of the
benchmarks; one that others use as well takes more of them to compute the same."""
BEAT: Final = 20
"""Milliseconds between two looks at the clock."""
MEANINGLESS: Final = ("This plugin does not support",)
"""How words of the platform without a screen begin that say nothing about the program."""


class Heap(ctypes.Structure):
    """What mallinfo2 of the GNU C library answers."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks",
            "keepcost",
        )
    ]  # fmt: skip


class Watch(QObject):
    """Writes down what goes wrong, with the event during which it did; `event` tells it."""

    def __init__(self, folder: Path, event: Callable[[], tuple[int, object]]) -> None:
        super().__init__()
        self._event = event
        self._problems = (folder / "problems").open("a", encoding="utf-8", buffering=1)
        self._cycles = (folder / "cycles").open("a", encoding="utf-8", buffering=1)
        self._home = (folder / "home").resolve()
        self._began = time.monotonic()
        self._main = threading.get_ident()
        self._seen = b""
        self._steps: list[float] = []
        """How fast the machine was again and again since the event loop came round last."""
        self._there = Counter[str]()
        self._beat = QTimer(self, interval=BEAT)
        self._beat.timeout.connect(self._turn)
        self._wall, self._cpu = time.monotonic(), time.thread_time()
        self.handed_on: Callable[..., object] | None = None
        """The hook of the program itself, which is called as well."""

    def begin(self) -> None:
        """Take the hooks over."""
        sys.excepthook = self._traceback
        sys.unraisablehook = lambda found: self._traceback(
            found.exc_type, found.exc_value, found.exc_traceback
        )
        qInstallMessageHandler(self._qt)
        sys.addaudithook(self._audit)
        self.pardon()
        self._beat.start()
        threading.Thread(target=self._look_at_main, daemon=True).start()

    def problem(self, kind: str, text: str, where: str = "") -> None:
        """Write something down."""
        number, during = self._event()
        line = {"kind": kind, "text": text, "where": where, "event": number, "during": during}
        self._problems.write(json.dumps(line, ensure_ascii=False, default=str) + "\n")

    def cycle(self, number: int) -> float:
        """Write down the memory at the end of a cycle, and of what there is more than after the last; MiB."""
        QPixmapCache.clear()  # it has a limit, and does not say how much is in it
        gc.collect()
        there = census()
        line = {
            "cycle": number, "event": self._event()[0], "seconds": time.monotonic() - self._began,
            "rss": resident(), "used": in_use(), "pictures": pictures_kept(), "surfaces": surfaces(),
            "heap": on_the_heap(), "libraries": of_files(), "blocks": sys.getallocatedblocks(),
            "text": QFontInfo(QApplication.font()).pixelSize(),
            "python": len(gc.get_objects()),
            "qt": sum(isinstance(thing, QObject) for thing in gc.get_objects()),
            "more": {name: count for name, count in (there - self._there).most_common(6) if self._there},
        }  # fmt: skip
        self._there = there
        self._cycles.write(json.dumps(line) + "\n")
        self.pardon()
        return line["rss"]

    def pardon(self) -> None:
        """What was just done took its time for the driver's own sake."""
        self._wall, self._cpu = time.monotonic(), time.thread_time()
        self._seen = b""
        self._steps.clear()

    # what is caught ------------------------------------------------------------

    def _traceback(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        words = "".join(traceback.format_exception(kind, error, trace))
        self.problem("traceback", f"{getattr(kind, '__name__', kind)}: {error}", words)
        if self.handed_on is not None and trace is not None:
            self.handed_on(kind, error, trace)

    def _qt(self, kind: QtMsgType, _context: object, words: str) -> None:
        if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) or words.startswith(MEANINGLESS):
            return
        self.problem("Qt", words, "".join(traceback.format_stack(limit=12)[:-1]))

    def _audit(self, name: str, arguments: tuple[object, ...]) -> None:
        if name == "open":
            path, mode, flags = (*arguments, None, None, None)[:3]
            writes = isinstance(mode, str) and any(letter in mode for letter in "wax+")
            writes = writes or (
                isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            )
        elif name in ("os.remove", "os.rename", "os.rmdir", "os.mkdir"):
            path, writes = arguments[1] if name == "os.rename" else arguments[0], True
        else:
            return
        if not writes or not isinstance(path, (str, bytes, os.PathLike)):
            return
        found = os.path.realpath(os.fsdecode(path))
        ours = found.startswith((str(self._home), "/dev/")) or "/__pycache__/" in found  # Python's own notes
        if not ours and threading.get_ident() == self._main:
            self.problem("outside", f"{name} {found}", "".join(traceback.format_stack(limit=12)[:-1]))
            raise PermissionError(f"{found} lies outside the folder of this run")

    def _turn(self) -> None:
        """The event loop has come round."""
        wall, cpu = time.monotonic() - self._wall, time.thread_time() - self._cpu
        if wall - BEAT / 1000 > FREEZE:
            step = statistics.fmean(self._steps or [step_now()])
            computing = cpu * min(1.0, STEP / step)
            kind = "freeze" if computing > FREEZE else "slow"  # a busy machine makes others wait as well
            words = f"over {FREEZE} s" if kind == "freeze" else "by the machine"
            told = f"{wall:.2f} s, {cpu:.2f} s of them computing at {step:.0f} ns a step: {computing:.2f} s"
            told += (
                f"; {os.getloadavg()[0]:.0f} processes want the machine" if hasattr(os, "getloadavg") else ""
            )
            threads = self._seen.decode(errors="replace").split("\n\n")
            lines = "\n".join(threads[-1].splitlines()[1:10])
            self.problem(kind, words, f"{told}\n{lines}")
        self.pardon()

    def _look_at_main(self) -> None:
        """Say in which line a freeze stands, without touching frames: that would keep what is in them.

        Nothing here makes a list or a tuple: that might start Python's collector, and what it then finds of
        the window would go in this thread, under the hands of Qt, which works in the other.
        """
        with tempfile.TemporaryFile() as where:
            while True:
                time.sleep(0.1)
                if time.monotonic() - self._wall > FREEZE / 2:
                    self._steps.append(step_now())
                if time.monotonic() - self._wall > FREEZE * 0.9 and not self._seen:
                    where.seek(0)
                    where.truncate()
                    faulthandler.dump_traceback(where, all_threads=True)
                    where.seek(0)
                    self._seen = where.read()


def step_now() -> float:
    """Nanoseconds of computing a step of an empty loop takes now."""
    began = time.thread_time()
    for _ in range(50_000):
        pass
    return (time.thread_time() - began) / 50_000 * 1e9


def pictures_kept() -> float:
    """What of it are pictures, which are kept on purpose up to limits of their own; MiB."""
    sheets = [thing for thing in gc.get_objects() if type(thing) is SheetItem]
    return (pictures.store.bytes + sum(TILE_BYTES * len(sheet.tiles) for sheet in sheets)) / 2**20


def in_use() -> float:
    """The same without what was freed and only kept for later by the C library; MiB."""
    with suppress(OSError, AttributeError):  # GNU systems alone have it
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    return resident()


def on_the_heap() -> float:
    """Memory that was asked of the C library and not given back; MiB, 0 where it does not say."""
    try:
        ask = ctypes.CDLL("libc.so.6").mallinfo2
    except (OSError, AttributeError):
        return 0.0
    ask.restype = Heap
    heap = ask()
    return float(heap.uordblks + heap.hblkhd) / 2**20


def census() -> Counter[str]:
    """How many widgets and Python objects there are of each class."""
    widgets = Counter(widget.metaObject().className() for widget in QApplication.allWidgets())
    return widgets + Counter(type(thing).__name__ for thing in gc.get_objects())


def surfaces() -> float:
    """What Qt draws the windows that are shown on, MiB."""
    shown = [window for window in QGuiApplication.topLevelWindows() if window.isVisible()]
    return sum(window.width() * window.height() * 4 for window in shown) / 2**20


def of_files() -> float:
    """What of the memory are pages of libraries, read so far; MiB, 0 where unknown."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if line.startswith("RssFile:"):
                return int(line.split()[1]) / 1024
    return 0.0


def resident() -> float:
    """Memory of this process, MiB."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # the most there was
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
