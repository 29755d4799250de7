"""The workshop of Bloody Ridge: its map and counter files, and those of whoever owns the printed game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bloodyridge_qt import resources
from bloodyridge_qt.games.bloody_ridge import box
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterMix, read_counters
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.saves import autosave_folder
from bloodyridge_qt.games.bloody_ridge.screen.piece_list import PrintedPiece, pieces_of
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeBox
from bloodyridge_qt.table.drafts import Draft, Drafts
from bloodyridge_qt.table.starting import SetupError

if TYPE_CHECKING:
    from bloodyridge_qt.boards.mapdraft import MapDraft
    from bloodyridge_qt.boards.verdict import Verdict
    from bloodyridge_qt.games.bloody_ridge.screen.counter_draft import CounterDraft
    from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector

_LINES: Final = {
    "us H1": "US sector boundary, reading H1 [2.3]",
    "us H2": "US sector boundary, reading H2 [2.3]",
    "us H3": "US sector boundary, reading H3 [2.3]",
    "japanese left": "Japanese boundary, left and center [7.17]",
    "japanese right": "Japanese boundary, center and right [7.17]",
}


class BloodyRidgeWorkshop:
    """Opens, checks and corrects the files of Bloody Ridge (implements table.workshop.Workshop).

    `box_with` opens the boxes new games are started from; an archive's own keeps them savable. Corrections
    that are in no file are kept in the folder `drafts`, by default beside the running games.
    """

    def __init__(
        self,
        folder: Path | None = None,
        box_with: Callable[[Path | None, Path | None], BloodyRidgeBox] = box.open_box,
        drafts: Path | None = None,
    ) -> None:
        self.terrains: Final = SCHEMA.terrains
        self.folder: Final = folder or box.own_folder()
        self._box_with = box_with
        openers: dict[str, Callable[[Path, bytes], Draft]] = {
            "map": box.open_draft,
            "counters": box.open_counter_draft,
        }
        self.drafts: Final = Drafts(drafts or autosave_folder().with_name("drafts"), openers)
        self._mix: CounterMix | None = None

    def own_files(self) -> tuple[box.OwnFile, ...]:
        """The maps and counter mixes of the player's folder, by name."""
        return box.own_files(self.folder)

    def box_with(self, map_file: Path | None, counter_file: Path | None) -> BloodyRidgeBox:
        """The game with these files. Raises MapFault, CounterFault or SetupError."""
        made = self._box_with(map_file, counter_file)
        if map_file is not None:
            made.inspector({})  # a map that contradicts the rules is refused now
        return made

    def open_draft(self, map_file: Path | None) -> MapDraft:
        """A map to be corrected, guarded by what the rules say of it. Raises MapFault."""
        return box.open_draft(map_file)

    def inspector(self, verdict: Verdict) -> BloodyRidgeInspector | None:
        """What a map under correction tells; None while no game can be played on it."""
        if verdict.loaded is None or not verdict.playable:
            return None
        if self._mix is None:
            self._mix = read_counters(resources.map_file(box.COUNTERS))
        try:
            return BloodyRidgeBox(verdict.loaded.board, verdict.loaded.sheet, self._mix).inspector({})
        except SetupError:
            return None

    def line_title(self, name: str) -> str:
        """What the player calls a line."""
        return _LINES.get(name, name)

    def open_counters(self, counter_file: Path | None) -> CounterDraft:
        """A counter mix to be corrected. Raises CounterFault."""
        return box.open_counter_draft(counter_file)

    def pieces(self, counter_file: Path | None) -> tuple[PrintedPiece, ...]:
        """[2.1] Every counter with its drawings. Raises CounterFault."""
        return pieces_of(counter_file or resources.map_file(box.COUNTERS))
