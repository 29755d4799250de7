"""Puts game, table and window together."""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, Qt, QTimer, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QSplashScreen

from bloodyridge_qt import __version__, language
from bloodyridge_qt.app.calculator import MODULE as CALCULATOR
from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.opening import read_any
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.starting import SetupError
from bloodyridge_qt.terminal import EXIT_CANNOT, complain
from bloodyridge_qt.ui.dialogs.button_keys import give_keys
from bloodyridge_qt.ui.drawing import artwork, style, typefaces
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.settings import Settings, refuse_objects
from bloodyridge_qt.ui.shell.main_window import MainWindow
from bloodyridge_qt.ui.shell.unheard import once_seen

NAME = "bloodyridge"
"""Of program, organization and desktop file."""

_ASKED = 100
"""Milliseconds until it is looked again whether the player has answered."""

LAST = "game"
"""In the settings the key of the game that lay on the table last."""


def run(seed: str | None, file: Path | None = None, key: str | None = None) -> int:
    """Open the window with a saved game, or with a new one; `seed` None draws one. Returns the exit code.

    A saved game is opened by the game it is of; `key` names that of a new one, None the one played last.
    """
    key = (game_in(file) if file is not None else "") or key or last_game()
    application = make_application(sys.argv[:1])
    try:
        archive = archive_of(key)
    except (ValueError, OSError) as error:  # a map or counter file that cannot be used says so itself
        return _cannot_start(error)
    try:
        window = make_window(archive.edition, seed, archive)
    except SetupError as error:
        return _cannot_start(error)
    return _run(application, window, lambda: begin(window, file))


def _run(application: Application, window: MainWindow, first: Callable[[], object]) -> int:
    """Show the window, do what comes `first` in it, and go on until the player quits."""
    program = Program(window)
    sys.excepthook = program.catcher
    application.file_wanted.connect(program.open_soon)
    window.show()
    gc.enable()  # which the command line has put off
    once_seen(window, first)
    return int(application.exec())


class Program:
    """The window the player has: one at a time, and when another game is wanted, another in its place."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.catcher = Catcher(window)
        window.files.another_game.connect(self.change)

    def open_soon(self, path: str) -> None:
        """Open this file a moment later."""
        self.window.files.open_soon(path)

    def change(self, key: str, begin: Callable[[MainWindow], object]) -> None:
        """Play the game of this key, a moment later: whoever asks for it has then done; `begin` says how."""
        QTimer.singleShot(0, self.window, lambda: self._change(key, begin))

    def _change(self, key: str, begin: Callable[[MainWindow], object]) -> None:
        """Read the game, lay out its sheet; the window changes a moment later, so that neither holds long."""
        archive = self.window.files.archive
        try:
            edition = archive.own_edition(key)
        except (KeyError, ValueError, OSError) as error:
            self.window.desk.tell(tr("This game cannot be played"), (str(error.args[0]),))
            return
        SheetPainter(edition.screen(edition.rules({})).sheet)  # it is kept for whoever draws the same next
        QTimer.singleShot(0, self.window, lambda: self._replace(archive, edition, begin))

    def _replace(self, archive: Archive, edition: Edition, begin: Callable[[MainWindow], object]) -> None:
        """The present game is left before; the player may not want that, and then all stays as it is."""
        asked = QApplication.activeModalWidget()
        if asked is not None and asked not in self.window.desk.dialogs:  # somebody waits for the answer
            QTimer.singleShot(_ASKED, self.window, lambda: self._replace(archive, edition, begin))
            return
        before = self.window
        if not (before.may_lose_drafts() and before.files.may_close(quitting=False)):
            return
        archive.edition = edition
        quits = QApplication.quitOnLastWindowClosed()
        QApplication.setQuitOnLastWindowClosed(False)
        stands_in = _picture_of(before)
        try:
            before.close()  # first: the next takes its place on the screen
            window = make_window(edition, None, archive)
            window.show()
        except BaseException:
            stands_in.close()
            raise
        finally:
            QApplication.setQuitOnLastWindowClosed(quits)
        before.deleteLater()
        self.window = self.catcher.window = window
        window.files.another_game.connect(self.change)
        kept = before.files.put_by

        def go_on() -> None:
            stands_in.close()
            begin(window)
            if kept:
                window.desk.show_note(kept)

        once_seen(window, go_on)


def _picture_of(window: MainWindow) -> QSplashScreen:
    """What was seen of a window, shown in its place until the next one is there: no hole in the screen."""
    picture = QSplashScreen(window.grab())
    picture.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    picture.move(window.geometry().topLeft())
    picture.show()
    return picture


def archive_of(key: str) -> Archive:
    """Who opens and keeps games while this one is played. Raises ValueError or OSError for its data files."""
    shelf = registry.shelf()
    return Archive(shelf.edition(key), shelf=shelf)


def game_in(file: Path) -> str:
    """The game a saved game is of; "" when no game of the shelf is in the file."""
    try:
        key = read_any(file).game
    except Unreadable:  # opening it tells what is wrong
        return ""
    return key if key in registry.GAMES else ""


def last_game() -> str:
    """The key of the game that lay on the table last; the first of the shelf where that is none of it."""
    key = Settings().text(LAST)
    return key if key in registry.GAMES else registry.FIRST


def begin(window: MainWindow, file: Path | None) -> None:
    """What the player sees first: the file named, else the first page, what was left or the new game."""
    if file is None:
        window.welcome.start()
    elif not window.files.open_path(file):
        window.controller.begin()


def _cannot_start(error: Exception) -> int:
    complain(str(error))
    return EXIT_CANNOT


class Application(QApplication):
    """Tells of files that are opened from the desktop while the program runs, as macOS does."""

    file_wanted = Signal(str)

    def event(self, event: QEvent) -> bool:
        """What is meant for the application itself; the rest is Qt's."""
        # here and not in an event filter: that would be called for every event of every object
        if isinstance(event, QFileOpenEvent):
            self.file_wanted.emit(event.file())
            return True
        return super().event(event)


def make_application(arguments: Sequence[str]) -> Application:
    """The application with its names and typefaces."""
    refuse_objects()
    QGuiApplication.setDesktopFileName(NAME)
    QApplication.setOrganizationName(NAME)
    QApplication.setApplicationName(NAME)
    QApplication.setApplicationVersion(__version__)
    application = Application(list(arguments) or [NAME])
    typefaces.load()
    if not QLocale().name().startswith(language.spoken()):  # numbers as the texts beside them
        QLocale.setDefault(QLocale(language.spoken()))
    own_words = QTranslator(application)  # of Qt's own dialogs
    if own_words.load(
        f"qtbase_{language.spoken()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        application.installTranslator(own_words)
    return application


def make_window(box: Edition, seed: str | None, archive: Archive) -> MainWindow:
    """A window with a game laid out in it; `controller.begin()` then plays the set-up.

    Raises SetupError when the game does not take the seed.
    """
    window = _bare_window(box, archive)
    who = window.new_games.who_plays(box)
    window.controller.prepare(who if seed is None else {**who, "seed": seed})
    window.settings.keep({LAST: box.key})
    return window


def _bare_window(box: Edition, archive: Archive) -> MainWindow:
    QApplication.setApplicationDisplayName(box.title)
    style.use(box.key)
    QApplication.setWindowIcon(artwork.app_icon())
    window = MainWindow(box, archive=archive, calculator=CALCULATOR)
    window.map_files.workshop = registry.game(box.key).workshop(archive.know)
    return window


def inspect(map_file: Path | None = None, key: str = registry.FIRST) -> int:
    """Open the window with a map and no game on it; None is the game's own map. Returns the exit code."""
    application = make_application(sys.argv[:1])
    try:
        archive = archive_of(key)
        window = make_inspection(archive.edition, archive, map_file)
    except (ValueError, OSError) as error:
        return _cannot_start(error)
    return _run(application, window, lambda: window.unfinished.offer(window.controller.begin))


def make_inspection(box: Edition, archive: Archive, map_file: Path | None = None) -> MainWindow:
    """A window that shows a map without a game. Raises ValueError for a file that cannot be read."""
    window = _bare_window(box, archive)
    try:
        window.inspecting.open_map(map_file)
    except BaseException:
        window.close()
        window.deleteLater()
        raise
    return window


class Catcher:
    """Stands in for sys.excepthook: an error in the program is told once and does not end the game."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._open: QMessageBox | None = None

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Print the traceback, bring the screen back in step with the game, and say what happened."""
        if not issubclass(kind, Exception):
            sys.__excepthook__(kind, error, trace)
            return
        details = escaped("".join(traceback.format_exception(kind, error, trace)), lines=True)
        complain(details)
        _forget()
        if self._open is not None:  # one sentence is enough, however often it happens
            return
        box = QMessageBox(self.window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(self.window.windowTitle())
        box.setText(tr("Something in the program went wrong; the game goes on as it stands on the board."))
        box.setInformativeText(escaped(f"{kind.__name__}: {error}", lines=True))
        box.setDetailedText(f"{NAME} {__version__}, Python {sys.version.split()[0]}\n\n{details}")
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        give_keys(box)
        box.finished.connect(self._closed)
        self._open = box
        QTimer.singleShot(0, self._recover)
        box.open()

    def _recover(self) -> None:
        try:
            self.window.controller.recover()
        except Exception:
            traceback.print_exc()

    def _closed(self, _result: int) -> None:
        if self._open is not None:
            self._open.deleteLater()
        self._open = None


def _forget() -> None:
    """Python keeps the last error for a debugger, and with it everything its functions had: whole windows."""
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        if hasattr(sys, name):
            delattr(sys, name)
