"""Map and counter files in and out: chosen for a new game, corrected, exported."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.drafts import DraftFault
from bloodyridge_qt.table.starting import SetupError
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.shell import folders
from bloodyridge_qt.ui.shell.commands import answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bloodyridge_qt.table.drafts import Draft
    from bloodyridge_qt.table.game import Edition
    from bloodyridge_qt.table.inspection import Overlay
    from bloodyridge_qt.table.workshop import CounterForm, Workshop
    from bloodyridge_qt.ui.board.map_scene import MapScene
    from bloodyridge_qt.ui.dialogs.counter_mix import CounterMixDialog
    from bloodyridge_qt.ui.dialogs.export_map import Wanted
    from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
    from bloodyridge_qt.ui.dialogs.own_files import OwnFilesEditor
    from bloodyridge_qt.ui.drawing.export_run import ExportRun
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.map_look import MapLook

FILTERS: Final = {"map": tr("Maps (*.geojson)"), "counters": tr("Counter mixes (*.json)")}
SUFFIXES: Final = {"map": ".geojson", "counters": ".json"}


class MapFiles(QObject):
    """Asks for paths and hands files to the workshop; nothing here touches the running game."""

    game_wanted = Signal()
    """A new game is to be asked for."""

    def __init__(self, desk: Desk, scene: MapScene, box: Edition, look: MapLook) -> None:
        super().__init__(desk)
        self._desk, self._scene, self._box, self._look = desk, scene, box, look
        self.workshop: Workshop | None = None
        """Opens map and counter files; without one maps can be looked at but not corrected."""
        self.map_file: Path | None = None
        """The map file that was used last; None for the game's own."""
        self.counter_file: Path | None = None
        self._told = False

    def of_another(self, edition: Edition, workshop: Workshop | None) -> MapFiles:
        """The same for a new game of another kind."""
        other = MapFiles(self._desk, self._scene, edition, self._look)
        other.workshop = workshop
        return other

    def at_work(self) -> Workshop:
        """The workshop, for what is offered only where there is one."""
        if self.workshop is None:
            raise ValueError("There is nobody here who opens map files.")
        return self.workshop

    # corrections in no file ------------------------------------------------------------

    def keep(self, kind: str, draft: Draft) -> bool:
        """Put corrections on the disk; whether that was done. A fault is told once."""
        try:
            self.at_work().drafts.keep(kind, draft)
            return True
        except DraftFault as fault:
            if not self._told:
                self._told = True
                self._desk.tell(tr("These corrections are not being kept safe"), (str(fault),))
            return False

    def leave(self, draft: Draft) -> None:
        """Nobody works on these corrections any more: what is in no file lies among what is unfinished."""
        if self.at_work().drafts.leave(draft):
            self._desk.show_note(
                tr("The corrections of {name} are kept: File, Unfinished games", name=draft.path.name)
            )

    # asking for paths ------------------------------------------------------------

    def ask_file(self, kind: str) -> Path | None:
        """A "map" or "counters" file that exists; None when the player does not want to."""
        folder = self._folder()
        start = str(folder if folder.is_dir() else folders.documents())
        words = tr("Choose a map") if kind == "map" else tr("Choose a counter mix")
        name, _ = QFileDialog.getOpenFileName(
            self._desk.window, words, start, tr("{filters};;All files (*)", filters=FILTERS[kind])
        )
        return Path(name) if name else None

    def _folder(self) -> Path:
        return self.workshop.folder if self.workshop is not None else folders.documents()

    def ask_new(self, kind: str, now: Path) -> Path | None:
        """Where a corrected "map" or "counters" file is to be written."""
        folder = self._folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = folders.documents()
        own = now.parent == folder
        start = now if own else folder / f"{now.stem}_corrected{SUFFIXES[kind]}"
        words = tr("Save the corrected map") if kind == "map" else tr("Save the corrected counter mix")
        name, _ = QFileDialog.getSaveFileName(self._desk.window, words, str(start), FILTERS[kind])
        if not name:
            return None
        path = Path(name)
        if path.suffix:
            return path
        path = path.with_suffix(SUFFIXES[kind])
        # Qt has asked about the name that was typed, not about this one
        return path if may_overwrite(path, self._desk.window) else None

    # new games ------------------------------------------------------------

    def offer(self, dialog: NewGameDialog) -> None:
        """Let a new game be played with files of the player's."""
        from bloodyridge_qt.ui.dialogs.own_files import OwnFilesEditor

        workshop = self.workshop
        if workshop is None:
            return
        editor = OwnFilesEditor(workshop.folder, workshop.own_files(), self.ask_file, dialog)
        for kind, path in (("map", self.map_file), ("counters", self.counter_file)):
            if path is not None:
                editor.choose(kind, path)
        opened: dict[_Chosen, Edition] = {}

        def sum_up(values: Mapping[str, str]) -> str:
            """Of the game with the files chosen; of the game's own while they cannot be used."""
            chosen = _chosen(editor)
            if chosen not in opened:
                box = self._box
                with suppress(SetupError):
                    box = self._open(chosen, box)
                opened[chosen] = box
            return opened[chosen].sum_up(values)

        dialog.add_files(editor, sum_up)

    def box_for(self, dialog: NewGameDialog, box: Edition) -> Edition:
        """The box a new game is started from. Raises SetupError for a file that cannot be used."""
        chosen = _chosen(dialog.own_files)
        if chosen == (None, None):
            return box
        opened = self._open(chosen, box)
        self.map_file, self.counter_file = chosen
        return opened

    def _open(self, chosen: _Chosen, box: Edition) -> Edition:
        if chosen == (None, None) or self.workshop is None:
            return box
        try:
            return self.workshop.edition(*chosen)
        except (ValueError, OSError) as fault:
            raise SetupError(str(fault)) from fault

    def new_game_on(self, path: Path) -> None:
        """Ask for a new game with this map chosen."""
        from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog

        self.map_file = path
        self._desk.close_dialogs(NewGameDialog)
        self.game_wanted.emit()

    # counters ------------------------------------------------------------

    @answers("counter_mix")
    def counter_mix(self) -> None:
        """Correct the counter mix that was used last."""
        self._open_counters(self.counter_file)

    def _open_counters(self, path: Path | None) -> None:
        if self.workshop is None:
            return
        try:
            form = self.workshop.open_counters(path)
        except (ValueError, OSError) as fault:
            name = path.name if path is not None else tr("The counter mix")
            self._desk.tell(tr("{name} cannot be corrected", name=name), (str(fault),))
            return
        self._show_form(form)

    def go_on(self, form: CounterForm) -> None:
        """Correct a counter mix that was left; the one that is being corrected is left in its place."""
        from bloodyridge_qt.ui.dialogs.counter_mix import CounterMixDialog

        self._desk.close_dialogs(CounterMixDialog)
        self._show_form(form)

    def _show_form(self, form: CounterForm) -> None:
        from bloodyridge_qt.ui.dialogs.counter_mix import CounterMixDialog

        keep = partial(self.keep, "counters", form)
        dialog = CounterMixDialog(
            form, form.path.name, lambda: self.ask_new("counters", form.path), keep, self._desk.window
        )
        dialog.changed_form.connect(keep)
        dialog.finished.connect(lambda _result: self.leave(form))
        dialog.saved.connect(self._counters_saved)
        dialog.open_wanted.connect(lambda: self._open_other(dialog))
        self._desk.open_dialog(dialog)

    def _counters_saved(self, path: Path) -> None:
        self.counter_file = path
        self._desk.show_note(tr("{name} is saved.", name=path.name))

    def _open_other(self, dialog: CounterMixDialog) -> None:
        path = self.ask_file("counters")
        if path is not None and dialog.may_leave():
            dialog.reject()
            self._open_counters(path)

    def may_close(self) -> bool:
        """Whether an open counter mix may be left; the player is asked."""
        from bloodyridge_qt.ui.dialogs.counter_mix import CounterMixDialog

        forms = [one for one in self._desk.window.findChildren(CounterMixDialog) if one.isVisible()]
        return all(form.may_leave() for form in forms)

    # export ------------------------------------------------------------

    @answers("export_map")
    def export(self) -> None:
        """Ask what is to be drawn of the map on the board, and draw it."""
        from bloodyridge_qt.ui.dialogs.export_map import ExportDialog

        scene = self._scene
        if scene.table is None:
            return
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
            counters=self.workshop is not None,
            parent=self._desk.window,
        )
        self._desk.open_dialog(dialog)

    def _ask_export(self, now: Path) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(
            self._desk.window,
            tr("Export the map"),
            str(now),
            tr("Pictures (*.pdf *.png *.svg)"),
            options=QFileDialog.Option.DontConfirmOverwrite,  # the dialog asks when it comes to writing
        )
        return Path(name) if name else None

    def _draw(self, wanted: Wanted) -> ExportRun:
        """Begin to draw what lies on the board now, as it was asked for."""
        from bloodyridge_qt.ui.drawing import export_run, map_export

        table, painter = self._scene.table, self._scene.painter
        if table is None or painter is None:
            raise ValueError("There is no map on the board.")
        sheet = table.sheet
        inspector, held, workshop = self._look.inspector, self._look.held, self.workshop
        overlays: list[Overlay] = []
        if inspector is not None:
            for key in wanted.overlays:
                if key != _REACH:
                    overlays.append(inspector.overlay(key))
                elif held:
                    overlays.append(inspector.reach(held))
        pieces = workshop.pieces(self.counter_file) if workshop is not None and wanted.counters else ()
        job = map_export.Job(
            sheet=sheet,
            title=sheet.title,
            reading=painter.reading,
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
_Chosen = tuple[Path | None, Path | None]
"""Map and counter file of a game; None for its own."""


def _chosen(editor: OwnFilesEditor | None) -> _Chosen:
    return (None, None) if editor is None else (editor.file("map"), editor.file("counters"))
