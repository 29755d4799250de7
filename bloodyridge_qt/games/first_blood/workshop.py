"""The workshop of First Blood: beside the forms of its data files an editor for its map."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.games.first_blood.edition import MAP, FirstBloodEdition, edition_of
from bloodyridge_qt.games.first_blood.rules.board import SEA, SURFACES
from bloodyridge_qt.games.first_blood.screen.sheet import read_sheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.data_files import MapWorkshop, faults, read_named
from bloodyridge_qt.table.game import NamedBytes

if TYPE_CHECKING:
    from bloodyridge_qt.boards.verdict import Verdict
    from bloodyridge_qt.games.first_blood.screen.map_draft import FirstBloodMapDraft
    from bloodyridge_qt.table.game import Edition
    from bloodyridge_qt.table.inspection import Inspector
    from bloodyridge_qt.table.workshop import Printed

_LINES: Final = {
    "ford": tr("Ford [4.4]"),
    "ridge": tr("Ridge hexside [4.2.1]"),
    "jungle": tr("Jungle hexside [4.2.1]"),
    "clear": tr("Clear hexside [4.2.1]"),
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A map that can be played on, with its hexes at sea (implements boards.verdict.WithSheet)."""

    edition: FirstBloodEdition
    sheet: MapSheet


def _drawn(raw: bytes) -> MapSheet:
    """A map file as it is drawn while it is corrected, whatever the rules say of it. Raises Unreadable."""
    return read_sheet(raw, edition_of().rules({}).setting.forces, with_sea=True)


class FirstBloodWorkshop(MapWorkshop):
    """Opens, checks and corrects the files of First Blood."""

    terrains = (*SURFACES, SEA)
    overlays: Final = ("zones", "provenance", "set-up", "guns")

    def __init__(
        self,
        known: Callable[[Edition], Edition] | None = None,
        folder: Path | None = None,
        drafts: Path | None = None,
    ) -> None:
        super().__init__(edition_of(), known, folder, drafts)
        self.drafts.openers = {**self.drafts.openers, MAP: self._draft}

    def open_draft(self, map_file: Path | None) -> FirstBloodMapDraft:
        """A map to be corrected. Raises DataFault."""
        file = read_named(map_file or FirstBloodEdition.shipped[MAP])
        return self._draft(file.path, file.raw)

    def _draft(self, path: Path, raw: bytes) -> FirstBloodMapDraft:
        from bloodyridge_qt.games.first_blood.screen.map_draft import FirstBloodMapDraft  # seldom needed

        return FirstBloodMapDraft(
            path,
            raw,
            lambda now: Opened(edition_of({MAP: NamedBytes(path, now)}), _drawn(now)),
            _drawn,
            lambda now: faults(edition_of(), MAP, NamedBytes(path, now)),
            json.loads(FirstBloodEdition.shipped[MAP].read_bytes()),
        )

    def inspector(self, verdict: Verdict) -> Inspector | None:
        """What a map under correction tells; None while no game can be played on it."""
        if not isinstance(verdict.loaded, Opened) or not verdict.playable:
            return None
        return verdict.loaded.edition.inspector({})

    def line_title(self, name: str) -> str:
        """What the player calls a line."""
        return _LINES.get(name) or tr("River {name}", name=name.partition(" ")[2])

    def printed(self, map_file: Path | None, choices: Mapping[str, str]) -> MapSheet:
        """A map as it is printed. Raises DataFault or OSError."""
        del choices
        edition = self._of(map_file, None)
        sheet: MapSheet = edition.screen(edition.rules({})).sheet
        return sheet

    def inspected(
        self, map_file: Path | None, counter_file: Path | None, choices: Mapping[str, str]
    ) -> Inspector:
        """What a map tells with these readings. Raises DataFault, SetupError or OSError."""
        return self._of(map_file, counter_file).inspector(choices)

    def _of(self, map_file: Path | None, counter_file: Path | None) -> FirstBloodEdition:
        chosen: dict[str, Path | None] = {MAP: map_file, "counters": counter_file}
        return edition_of({role: read_named(path) for role, path in chosen.items() if path is not None})

    def pieces(self, counter_file: Path | None) -> tuple[Printed, ...]:
        """Raises ValueError: there are no sheets of its counters to print."""
        del counter_file
        raise ValueError(tr("There are no sheets of the counters of First Blood to be printed."))
