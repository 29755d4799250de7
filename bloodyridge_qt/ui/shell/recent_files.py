"""The files that were open lately, their menu, and the folder they lie in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell import folders
from bloodyridge_qt.ui.shell.actions import Actions

RECENT: Final = "files/recent"
FOLDER: Final = "files/folder"
MOST_RECENT: Final = 8


class RecentFiles(QObject):
    """Remembers files and folder in the settings."""

    chosen = Signal(Path)
    """One of them is to be opened."""

    def __init__(self, parent: QObject, settings: Settings, title: str) -> None:
        super().__init__(parent)
        self._settings, self._title = settings, title
        self.menu = QMenu(tr("Open re&cent"))
        self.menu.aboutToShow.connect(self._fill)
        self.menu.setToolTipsVisible(True)

    def add_menu(self, actions: Actions) -> None:
        """Put Open Recent below Open."""
        above = actions.menus["&File"]
        self.menu.setParent(above, self.menu.windowFlags())
        above.insertMenu(actions.by_id["save"], self.menu)
        above.aboutToShow.connect(lambda: self.menu.menuAction().setEnabled(bool(self.paths())))

    def paths(self) -> list[Path]:
        """Files that were open lately and are still there, the latest first."""
        paths = [Path(name) for name in self._settings.texts(RECENT) if name]
        return [path for path in paths if folders.is_file(path)][:MOST_RECENT]

    def remember(self, path: Path) -> None:
        """This file has been opened or saved."""
        path = path.absolute()
        paths = [path, *(other for other in self.paths() if other != path)][:MOST_RECENT]
        self._settings.keep({RECENT: [str(each) for each in paths], FOLDER: str(path.parent)})

    def folder(self, *, make: bool = False) -> str:
        """Where saved games were last; before there was one the program's own, made when it is wanted."""
        stored = self._settings.text(FOLDER)
        if stored and Path(stored).is_dir():
            return stored
        return str(folders.of_games(self._title, make=make))

    def _fill(self) -> None:
        self.menu.clear()
        paths = self.paths()
        self._settings.keep({RECENT: [str(path) for path in paths]})
        for number, path in enumerate(paths, start=1):
            action = self.menu.addAction(f"&{number} {escaped(path.name).replace('&', '&&')}")
            action.setToolTip(plain_tip(str(path)))
            action.setStatusTip(escaped(str(path)))
            action.triggered.connect(lambda _checked=False, chosen=path: self.chosen.emit(chosen))
