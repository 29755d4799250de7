"""What a player shows to others: a report on his game, a picture, dice counted, two games compared."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QObject, QSize
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QFileDialog

from bloodyridge_qt import files
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import ArchiveFault, DiceRecord
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.dialogs import ask_path
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.odds_control import OddsControl

PICTURE: Final = QSize(1600, 1600)
"""Room for a picture of the position, in pixels."""

LIGHTLY: Final = 80
"""How PNG files are packed, from 100 (not at all) to 0; Qt's own choice takes half a second."""


class Publishing(QObject):
    """Answers the commands that write or tell something of games; nothing of a game is changed."""

    def __init__(
        self, desk: Desk, scene: MapScene, files: Files, odds: OddsControl, controller: Controller
    ) -> None:
        super().__init__(desk)
        self._odds = odds
        self._desk, self._scene, self._files = desk, scene, files
        self._controller = controller

    @answers("report")
    def save_report(self) -> None:
        """Ask for a name and write the after-action report of the game as it stands."""
        archive, table = self._files.archive, self._controller.table
        path = self._ask(tr("Save the after-action report"), tr("report"), ".html", tr("Web pages (*.html)"))
        if path is None:
            return
        name = self._files.path.name if self._files.path is not None else ""
        self._odds.when_looked_back(partial(self._report, archive, table, name, path))

    def _report(self, archive: Archive, table: Table, name: str, path: Path) -> None:
        try:
            page = archive.report(table, name)
        except ArchiveFault as fault:
            self._desk.tell(tr("The report is not written"), (str(fault),))
            return
        self._write(path, page.encode(), tr("The report is not written"))

    @answers("compare")
    def compare_games(self) -> None:
        """Ask for two saved games and tell which is better."""
        archive, desk = self._files.archive, self._desk
        kinds = tr("Saved games (*{suffix})", suffix=archive.suffix)
        chosen = ask_path.ask_paths(
            desk.window, tr("Choose two finished games"), self._files.recent.folder(), kinds
        )
        if not chosen:
            return
        if len(chosen) != 2:
            desk.tell(
                tr("The games are not compared"),
                (tr("{chosen} chosen; expected two saved games.", chosen=len(chosen)),),
            )
            return
        try:
            desk.tell(tr("Two games compared"), archive.compare(chosen[0], chosen[1]))
        except ArchiveFault as fault:
            desk.tell(tr("The games are not compared"), (str(fault),))

    @answers("dice_statistics")
    def show_dice_statistics(self) -> None:
        """Dice thrown against expected, of the game on the table and of the games in the saves folder."""
        from bloodyridge_qt.ui.dialogs.dice_statistics import DiceStatisticsDialog

        archive, controller = self._files.archive, self._controller
        controller.finish()  # what the dice show is told on the board first

        def of_game() -> DiceRecord | None:
            return archive.dice_of(controller.laid) if controller.laid is not None else None

        dialog = DiceStatisticsDialog(
            of_game, archive.dice_in, Path(self._files.recent.folder()), self._ask_folder, self._desk.window
        )
        controller.caught_up.connect(dialog.refresh)
        self._desk.open_dialog(dialog)

    def _ask_folder(self) -> Path | None:
        """Another folder with saved games; None when none is chosen."""
        chosen = QFileDialog.getExistingDirectory(
            ask_path.in_use(self._desk.window), tr("Saved games"), self._files.recent.folder()
        )
        return Path(chosen) if chosen else None

    @answers("copy_picture")
    def copy_picture(self) -> None:
        """The position on the board as a picture, on the clipboard."""
        QGuiApplication.clipboard().setPixmap(self._picture())
        self._desk.show_note(tr("A picture of the position is on the clipboard"))

    @answers("save_picture")
    def save_picture(self) -> None:
        """Ask for a name and write the position on the board as a PNG file."""
        picture = self._picture()
        path = self._ask(tr("Save a picture of the position"), tr("position"), ".png", tr("Pictures (*.png)"))
        if path is None:
            return
        self._write(path, _png(picture), tr("The picture is not written"))

    def _picture(self) -> QPixmap:
        """The sheet with everything on it, as the board shows them: in a replay the moment shown."""
        from bloodyridge_qt.ui.board.thumbnail import thumbnail

        sheet = self._controller.table.sheet
        return thumbnail(self._scene.view_shown, sheet, PICTURE, whole=True)

    def _ask(self, title: str, what: str, suffix: str, kind: str) -> Path | None:
        """Where to write; the name of the game is proposed, and a file that is there is asked about."""
        name, window = self._files.file_name(), self._desk.window
        return ask_path.ask_new_path(
            window, title, self._files.recent.folder(), kind, suffix, f"{name}, {what}{suffix}"
        )

    def _write(self, path: Path, content: bytes, failed: str) -> None:
        if self._files.archive.suffix in path.name:
            reason = tr(
                "{name} is the name of a saved game; expected another, such as {stem}.html.",
                name=path.name,
                stem=path.stem,
            )
            self._desk.tell(failed, (reason,))
            return
        try:
            files.write(path, content)
        except (OSError, ValueError) as error:
            self._desk.tell(failed, (files.unwritten(path, error),))
            return
        self._desk.show_note(tr("Written as {name}", name=path.name))


def _png(picture: QPixmap) -> bytes:
    """The picture as a PNG file; packed lightly, for a fifth of the time and 4 % more bytes."""
    raw = QBuffer()
    raw.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(raw, "PNG", LIGHTLY)
    return bytes(raw.data().data())
