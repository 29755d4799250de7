"""What every test gets: no screen, settings of its own, and a look whether something was left behind."""

from __future__ import annotations

import gc
import itertools
import math
import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from bloodyridge_qt import language
from bloodyridge_qt.app.prerequisites import obstacle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

language.use(os.environ.get("TESTS_LANGUAGE", "en"))  # whatever the machine speaks; it has been read already
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

# Bytecode is kept, whatever is usual here: pytest rewrites every test, which takes longer than most of them,
# and a program that is started reads all its modules.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

gc.disable()  # until all is collected: what modules and their rewriting make stays, or goes by itself

settings.register_profile("any machine", deadline=None)  # how long something takes is no test's business
settings.load_profile("any machine")

if missing := obstacle():  # here, and not later: the Qt plugin of pytest would end in a traceback
    pytest.exit(missing, returncode=2)


def pytest_configure(config: pytest.Config) -> None:
    """The platform without a screen says what it cannot do with every window; it means nothing."""
    config.addinivalue_line(
        "qt_log_ignore", r"^This plugin does not support (propagateSizeHints\(\)|raise\(\)|grabbing)"
    )


@pytest.fixture(autouse=True)
def _no_folders_of_the_player() -> None:
    """Window tests look for nobody's documents, and have names of their own."""
    if "PySide6.QtCore" not in sys.modules:
        return
    from PySide6.QtCore import QCoreApplication, QStandardPaths

    QStandardPaths.setTestModeEnabled(True)
    QCoreApplication.setOrganizationName("bloodyridge tests")
    QCoreApplication.setApplicationName("bloodyridge")


def pytest_collection_finish() -> None:
    """What the imports made stays: no collection between window tests need look through it again.

    Games make positions by the thousand, hardly any of them in a circle: looked for as often as is usual,
    circles cost a seventh of all tests without a window.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


_UNASKED = itertools.count()


@pytest.fixture(autouse=True)
def _own_folders(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test reads or writes settings, games or files of whoever runs it.

    For one that has no use for a folder none is made: whatever writes makes it.
    """
    if "tmp_path" in request.fixturenames:
        folder: Path = request.getfixturevalue("tmp_path")
    else:
        folder = tmp_path_factory.getbasetemp() / f"unasked_{next(_UNASKED)}"
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(folder / "state"))
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder / "home"))


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests write need not outlive a power cut; those of the disk put their own in its place."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


_WINDOW_TESTS = itertools.count()


@pytest.fixture(autouse=True)
def _nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a window test that leaves a window open or something running, and undresses the application."""
    if not {"qtbot", "qapp"} & set(request.fixturenames):
        yield
        return
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance() or request.getfixturevalue("qapp")
    drawn, monkeypatch = "bloodyridge_qt.ui.drawing.sheet.sheet_item", request.getfixturevalue("monkeypatch")
    monkeypatch.setattr(f"{drawn}.FRAME", math.inf)  # every tile at once, however busy the machine is
    monkeypatch.setattr(
        f"{drawn}.BUDGET", 200 * 1024 * 1024
    )  # a test does not draw what one before has drawn
    font, palette, style_sheet = application.font(), application.palette(), application.styleSheet()
    gc.disable()  # it would look through every window of the test again and again
    yield
    _let_go(application)
    due = next(_WINDOW_TESTS) % 8 == 0
    leftovers: list[str] = []
    if due or _visible_windows(application, hide=False) or _running_clocks(stop=False):
        gc.collect()  # what nobody holds any more is not left behind
        leftovers = _visible_windows(application) + _running_clocks()
    if application.styleSheet() != style_sheet:
        application.setStyleSheet(style_sheet)
    application.setPalette(palette)
    application.setFont(font)
    if "bloodyridge_qt.ui.drawing.theme" in sys.modules:
        sys.modules["bloodyridge_qt.ui.drawing.theme"].use("Printed")
    if due:
        gc.freeze()  # what caches keep, the next tests need not look through again
    gc.enable()
    if leftovers:
        pytest.fail("left behind: " + "; ".join(leftovers), pytrace=False)


def _let_go(application) -> None:
    """Carry out what was put off to be deleted, so that only what is really left is found."""
    from PySide6.QtCore import QCoreApplication, QEvent

    for _ in range(3):
        application.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _visible_windows(application, *, hide: bool = True) -> list[str]:
    import shiboken6

    found = []
    for widget in application.topLevelWidgets():
        if shiboken6.isValid(widget) and widget.isVisible():
            found.append(f"visible window {type(widget).__name__} {widget.windowTitle()!r}")
            if hide:
                widget.hide()
    return found


def _running_clocks(*, stop: bool = True) -> list[str]:
    import shiboken6
    from PySide6.QtCore import QAbstractAnimation, QTimer

    found = []
    clocks = _kinds(QTimer) | _kinds(QAbstractAnimation)
    # while nothing is collected, what the test has made is the youngest generation
    made = gc.get_objects(generation=0)
    for thing in list(itertools.compress(made, map(clocks.__contains__, map(type, made)))):
        kind = type(thing)
        if not shiboken6.isValid(thing):
            continue
        if isinstance(thing, QTimer):
            running = thing.isActive()
        else:
            running = thing.state() == QAbstractAnimation.State.Running and thing.group() is None
        if running:
            owner = thing.parent()
            found.append(f"running {kind.__name__} of {type(owner).__name__ if owner else 'nobody'}")
            if stop:
                thing.stop()
    return found


def _kinds(kind: type) -> set[type]:
    """A class and all that inherit from it."""
    return {kind}.union(*map(_kinds, kind.__subclasses__()))
