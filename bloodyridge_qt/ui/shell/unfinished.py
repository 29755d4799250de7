"""Games and corrections that were left: offered on start, and from the File menu at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import merge
from itertools import chain

from PySide6.QtCore import QObject, QTimer, Signal

from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import Preview, Unfinished
from bloodyridge_qt.table.data_files import role_of
from bloodyridge_qt.table.drafts import Drafts, LeftDraft
from bloodyridge_qt.ui.dialogs.clock import when
from bloodyridge_qt.ui.dialogs.unfinished import Left, UnfinishedDialog
from bloodyridge_qt.ui.shell import folders
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.map_editor import MapEditor
from bloodyridge_qt.ui.shell.map_files import MapFiles


class UnfinishedWork(QObject):
    """Finds what no running program has, and takes it up or throws it away as the player says."""

    new_wanted = Signal()
    """Nothing of it is taken up: another game is to be chosen."""

    def __init__(
        self, desk: Desk, controller: Controller, files: Files, map_files: MapFiles, editor: MapEditor
    ) -> None:
        super().__init__(desk)
        self._desk, self._controller, self._files = desk, controller, files
        self._map_files, self._editor = map_files, editor

    @property
    def anything(self) -> bool:
        """Whether anything was left."""
        return next(self._found(), None) is not None

    def offer(self, otherwise: Callable[[], object]) -> None:
        """On start: ask what shall become of what was left, if anything; the game laid out begins after it.

        Where nothing was left, do `otherwise`.
        """
        playing = self._controller.laid is not None  # who looks at a map is asked about corrections only
        found = self._found(games=playing)
        first = next(found, None)
        if first is not None:
            dialog = self._ask(chain((first,), found), tr("New game…") if playing else tr("Close"))
            if playing:
                dialog.rejected.connect(lambda: QTimer.singleShot(0, self, self._tell_of_the_new))
                dialog.leave_button.clicked.connect(self.new_wanted)
        else:
            otherwise()

    def _tell_of_the_new(self) -> None:
        """Who has left all of it is told what lies there in its place, unless another is being chosen."""
        if not self._desk.dialogs:
            self._desk.show_note(
                tr("A new game lies here. The one you left waits under File, Unfinished games.")
            )

    @answers("unfinished")
    def show(self) -> None:
        """Whatever was left, to go on with."""
        self._ask(self._found(), tr("Close"))

    def _ask(self, found: Iterator[Left], leave: str) -> UnfinishedDialog:
        dialog = UnfinishedDialog(found, self._desk.window, leave)
        dialog.setModal(True)
        self._desk.open_dialog(dialog)
        return dialog

    def _found(self, *, games: bool = True) -> Iterator[Left]:
        """The latest first, and of one second the games; each is read when its turn comes."""
        archive, workshop = self._files.archive, self._map_files.workshop
        of_games: Iterator[Left] = iter(())
        of_drafts: Iterator[Left] = iter(())
        if games:
            of_games = (self._game(game, archive) for game in archive.unfinished())
        if workshop is not None:
            drafts = workshop.drafts
            of_drafts = (self._draft(draft, drafts) for draft in drafts.left_behind())
        return merge(of_games, of_drafts, key=lambda left: left.stored, reverse=True)

    def _game(self, game: Unfinished, archive: Archive) -> Left:
        return Left(
            game.stored,
            told(game),
            not game.trouble,
            lambda: game.preview,
            lambda: self._files.resume(game.key),
            lambda: archive.discard(game.key),
        )

    def _draft(self, draft: LeftDraft, drafts: Drafts) -> Left:
        rows = () if draft.trouble else ((tr("File"), str(draft.path)), (tr("Corrected"), _places(draft)))
        return Left(
            draft.stored,
            told_draft(draft, "" if draft.trouble else self._map_files.role(role_of(draft.kind)).title),
            not draft.trouble,
            lambda: Preview(rows, None, None, draft.trouble),
            lambda: self._take_up(draft.key),
            lambda: drafts.discard(draft.key),
        )

    def _take_up(self, key: str) -> str:
        self._controller.begin()  # the game laid out goes on below what is corrected
        return self._editor.take_up(key)


def told(game: Unfinished) -> str:
    """One entry of the list: what it is called, its turn, and when it was played last."""
    name = folders.without_stage(game.name) or tr("Game without a name")  # the stage stands below it
    if game.game and not name.startswith(game.game):  # a name the program made begins with it
        name = f"{game.game}: {name}"
    if game.trouble:
        return tr("{name}\ncannot be read", name=name)
    return f"{name}\n{game.stage}\n{when(game.stored)}"


def told_draft(draft: LeftDraft, title: str) -> str:
    """One entry of the list: what is corrected, with the title of its role, in how many places, when."""
    if draft.trouble:
        return tr("Corrections\ncannot be read")
    return tr(
        "{kinds} {name}\ncorrected in {places}\n{when}",
        kinds=title,
        name=draft.path.name,
        places=_places(draft),
        when=when(draft.stored),
    )


def _places(draft: LeftDraft) -> str:
    return plural(draft.places, "{number} place", "{number} places")
