"""Data files in and out: chosen for a new game, corrected; and the map exported."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from bloodyridge_qt.language import inside, tr
from bloodyridge_qt.table.data_files import DataWorkshop, MapWorkshop, form_kind, role_of
from bloodyridge_qt.table.drafts import DraftFault
from bloodyridge_qt.table.starting import SetupError
from bloodyridge_qt.table.workshop import MAP
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.ask_path import in_use
from bloodyridge_qt.ui.shell import folders
from bloodyridge_qt.ui.shell.commands import answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bloodyridge_qt.boards.file_draft import FileDraft
    from bloodyridge_qt.table.data_form import DataForm
    from bloodyridge_qt.table.game import Edition
    from bloodyridge_qt.table.inspection import Overlay
    from bloodyridge_qt.table.workshop import Role
    from bloodyridge_qt.ui.board.map_scene import MapScene
    from bloodyridge_qt.ui.dialogs.export_map import Wanted
    from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog
    from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
    from bloodyridge_qt.ui.drawing.export_run import ExportRun
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.map_look import MapLook


class MapFiles(QObject):
    """Asks for paths and hands files to the workshop; nothing here touches the running game."""

    game_wanted = Signal()
    """A new game is to be asked for."""

    def __init__(self, desk: Desk, scene: MapScene, box: Edition, look: MapLook) -> None:
        super().__init__(desk)
        self._desk, self._scene, self._box, self._look = desk, scene, box, look
        self.workshop: DataWorkshop | None = None
        """Opens data files; without one maps can be looked at but not corrected."""
        self.used: dict[str, Path] = {}
        """The files that were used last by role; none for the game's own."""
        self._told = False

    def of_another(self, edition: Edition, workshop: DataWorkshop | None) -> MapFiles:
        """The same for a new game of another kind."""
        other = MapFiles(self._desk, self._scene, edition, self._look)
        other.workshop = workshop
        return other

    @property
    def map_work(self) -> MapWorkshop | None:
        """The workshop, where it can correct maps."""
        return self.workshop if isinstance(self.workshop, MapWorkshop) else None

    def at_work(self) -> MapWorkshop:
        """The same, for what is offered only where there is one."""
        if (found := self.map_work) is None:
            raise ValueError("There is nobody here who opens map files.")
        return found

    def role(self, key: str) -> Role:
        """What is known of a role. Raises StopIteration for one the game does not have."""
        roles = self.workshop.roles if self.workshop is not None else ()
        return next(role for role in roles if role.key == key)

    def use(self, kind: str, path: Path | None) -> None:
        """This is the file of a role that was used last; None is the game's own."""
        self.used = {role: used for role, used in {**self.used, kind: path}.items() if used is not None}

    # corrections in no file ------------------------------------------------------------

    def keep(self, kind: str, draft: FileDraft) -> bool:
        """Put corrections on the disk; whether that was done. A fault is told once."""
        try:
            if self.workshop is not None:
                self.workshop.drafts.keep(kind, draft)
            return True
        except DraftFault as fault:
            if not self._told:
                self._told = True
                self._desk.tell(tr("These corrections are not being kept safe"), (str(fault),))
            return False

    def leave(self, draft: FileDraft) -> None:
        """Nobody works on these corrections any more: what is in no file lies among what is unfinished."""
        if self.workshop is not None and self.workshop.drafts.leave(draft):
            self._desk.show_note(
                tr("The corrections of {name} are kept: File, Unfinished games", name=draft.path.name)
            )

    # asking for paths ------------------------------------------------------------

    def ask_file(self, kind: str) -> Path | None:
        """A file for a role that exists; None when the player does not want to."""
        folder, role = self._folder(), self.role(kind)
        start = str(folder if folder.is_dir() else folders.documents())
        words = tr("Choose a file: {title}", title=inside(role.title))
        every = tr("{filters};;All files (*)", filters=_filter(role))
        name, _ = QFileDialog.getOpenFileName(in_use(self._desk.window), words, start, every)
        return Path(name) if name else None

    def _folder(self) -> Path:
        return self.workshop.folder if self.workshop is not None else folders.documents()

    def ask_new(self, kind: str, now: Path) -> Path | None:
        """Where a corrected file of a role is to be written."""
        folder, role = self._folder(), self.role(kind)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = folders.documents()
        own = now.parent == folder
        start = now if own else folder / f"{now.stem}_corrected{role.suffix}"
        words = tr("Save what is corrected: {title}", title=inside(role.title))
        name, _ = QFileDialog.getSaveFileName(in_use(self._desk.window), words, str(start), _filter(role))
        if not name:
            return None
        path = Path(name)
        if path.suffix:
            return path
        path = path.with_suffix(role.suffix)
        # Qt has asked about the name that was typed, not about this one
        return path if may_overwrite(path, self._desk.window) else None

    # new games ------------------------------------------------------------

    def offer(self, dialog: NewGameDialog) -> None:
        """Let a new game be played with files of the player's."""
        from bloodyridge_qt.ui.dialogs.own_files import OwnFilesEditor

        workshop = self.workshop
        if workshop is None:
            return
        editor = OwnFilesEditor(workshop.folder, workshop.roles, workshop.own_files(), self.ask_file, dialog)
        for kind, path in self.used.items():
            editor.choose(kind, path)
        opened: dict[tuple[tuple[str, Path], ...], tuple[Edition, str]] = {}

        def found() -> tuple[Edition, str]:
            """The game with the files chosen; the game's own, and why, while they cannot be used."""
            chosen = editor.chosen()
            if (key := tuple(chosen.items())) not in opened:
                try:
                    opened[key] = self._open(chosen, self._box), ""
                except SetupError as fault:
                    opened[key] = self._box, str(fault)
            return opened[key]

        editor.changed.connect(opened.clear)  # a file may have been put right meanwhile
        dialog.add_files(editor, lambda values: found()[0].sum_up(values), lambda: found()[1])

    def box_for(self, dialog: NewGameDialog, box: Edition) -> Edition:
        """The game with the files chosen there, by whichever edition is wanted. Raises SetupError."""
        chosen = dialog.own_files.chosen() if dialog.own_files is not None else {}
        opened = self._open(chosen, box)
        if chosen:
            self.used = chosen
        return opened

    def _open(self, chosen: Mapping[str, Path], box: Edition) -> Edition:
        if not chosen or self.workshop is None:
            return box
        try:
            return self.workshop.edition(chosen)
        except (ValueError, OSError) as fault:
            raise SetupError(str(fault)) from fault

    def new_game_on(self, path: Path) -> None:
        """Ask for a new game with this map chosen."""
        from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog

        self.use(MAP, path)
        self._desk.close_dialogs(NewGameDialog)
        self.game_wanted.emit()

    # forms ------------------------------------------------------------

    @answers("forms")
    def fill_in(self, kind: str = "") -> None:
        """Correct the file of a role that was used last; without one, of the first that is no map."""
        if self.workshop is not None:
            kinds = [role.key for role in self.workshop.roles if role.form]
            kind = kind or min(kinds, key=MAP.__eq__)
            self._open_form(kind, self.used.get(kind))

    def _open_form(self, kind: str, path: Path | None) -> None:
        if self.workshop is None:
            return
        try:
            form = self.workshop.open_form(kind, path, self._beside(kind))
        except (ValueError, OSError) as fault:
            name = path.name if path is not None else self.role(kind).title
            self._desk.tell(tr("{name} cannot be corrected", name=name), (str(fault),))
            return
        self._show_form(kind, form)

    def _beside(self, kind: str) -> dict[str, Path]:
        return {role: path for role, path in self.used.items() if role != kind}

    def go_on(self, kind: str, form: DataForm) -> None:
        """Correct a file that was left; the one that is being corrected is left in its place."""
        from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog

        self._desk.close_dialogs(FileFormDialog)
        self._show_form(role_of(kind), form)

    def _show_form(self, kind: str, form: DataForm) -> None:
        from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog

        keep = partial(self.keep, form_kind(kind), form)
        roles = self.workshop.roles if self.workshop is not None else ()
        dialog = FileFormDialog(
            form,
            self.role(kind),
            [role for role in roles if role.form],
            lambda: self.ask_new(kind, form.path),
            keep,
            self._desk.window,
        )
        dialog.changed_form.connect(keep)
        dialog.finished.connect(lambda _result: self.leave(form))
        dialog.saved.connect(partial(self._form_saved, kind))
        dialog.open_button.clicked.connect(lambda: self._open_other(kind, dialog))
        dialog.role_wanted.connect(partial(self._another_form, dialog))
        self._desk.open_dialog(dialog)

    def _another_form(self, dialog: FileFormDialog, kind: str) -> None:
        dialog.reject()
        self.fill_in(kind)

    def _form_saved(self, kind: str, path: Path) -> None:
        self.use(kind, path)
        self._desk.show_note(tr("{name} is saved.", name=path.name))

    def _open_other(self, kind: str, dialog: FileFormDialog) -> None:
        path = self.ask_file(kind)
        if path is not None and dialog.may_leave():
            dialog.reject()
            self._open_form(kind, path)

    def take_up(self, key: str) -> tuple[str, Any]:
        """Role and corrections that a window left behind. Raises DraftFault."""
        if self.workshop is None:
            raise DraftFault(tr("These corrections are open in another window, or gone."))
        return self.workshop.drafts.take_up(key)

    def may_close(self) -> bool:
        """Whether an open counter mix may be left; the player is asked."""
        from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog

        forms = [one for one in self._desk.window.findChildren(FileFormDialog) if one.isVisible()]
        return all(form.may_leave() for form in forms)

    # export ------------------------------------------------------------

    @answers("export_map")
    def export(self) -> None:
        """Ask what is to be drawn of the map on the board, and draw it."""
        from bloodyridge_qt.ui.dialogs.export_map import ExportDialog

        scene = self._scene
        inspector, held = self._look.inspector, self._look.held
        overlays = list(inspector.overlays()) if inspector is not None else []
        shown = [overlay.key for overlay in self._look.overlays]
        if inspector is not None and held:
            overlays.append((_REACH, tr("Reach from {held}", held=held)))
        folder = folders.documents()
        dialog = ExportDialog(
            overlays,
            shown,
            folder / f"{scene.table.sheet.name}.pdf",
            self._draw,
            self._ask_export,
            may_overwrite,
            counters=self.map_work is not None and self.map_work.prints_counters,
            parent=self._desk.window,
        )
        self._desk.open_dialog(dialog)

    def _ask_export(self, now: Path) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(
            in_use(self._desk.window),
            tr("Export the map"),
            str(now),
            tr("Pictures (*.pdf *.png *.svg)"),
            options=QFileDialog.Option.DontConfirmOverwrite,  # the dialog asks when it comes to writing
        )
        return Path(name) if name else None

    def _draw(self, wanted: Wanted) -> ExportRun:
        """Begin to draw what lies on the board now, as it was asked for."""
        from bloodyridge_qt.ui.drawing import export_run, map_export

        sheet = self._scene.table.sheet
        inspector, held, workshop = self._look.inspector, self._look.held, self.map_work
        overlays: list[Overlay] = []
        if inspector is not None:
            for key in wanted.overlays:
                if key != _REACH:
                    overlays.append(inspector.overlay(key))
                elif held:
                    overlays.append(inspector.reach(held))
        counters = self.used.get("counters")
        pieces = workshop.pieces(counters) if workshop is not None and wanted.counters else ()
        job = map_export.Job(
            sheet=sheet,
            title=sheet.title,
            reading=self._scene.painter.reading,
            overlays=tuple(overlays),
            space_mm=wanted.space_mm,
            dots_per_inch=wanted.dots_per_inch,
            paper=wanted.paper,
            pieces=pieces,
            game=self._box.key,
            palette=wanted.palette,
        )
        return export_run.ExportRun(job, wanted.path, self)


def may_overwrite(path: Path, parent: QWidget) -> bool:
    """Whether a file may be written: it is not there yet, or the player says so."""
    return not path.exists() or question.ask_confirm(
        parent,
        tr("Overwrite this file"),
        tr("{name} is in {parent} already.", name=path.name, parent=path.parent),
        tr("Overwrite"),
        tr("Keep it"),
    )


_REACH: Final = "reach"


def _filter(role: Role) -> str:
    return f"{role.title} (*{role.suffix})"
