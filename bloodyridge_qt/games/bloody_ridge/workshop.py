"""The workshop of Bloody Ridge: its map and counter files, and those of whoever owns the printed game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bloodyridge_qt import places, resources
from bloodyridge_qt.boards.mapfile import MAX_FEATURES, bytes_of
from bloodyridge_qt.boards.sheet import LoadedMap
from bloodyridge_qt.boards.topology import load_map
from bloodyridge_qt.games.bloody_ridge.edition import (
    COUNTERS,
    MAP,
    SHIPPED,
    BloodyRidgeEdition,
    edition_of,
    open_edition,
)
from bloodyridge_qt.games.bloody_ridge.rules import counters, setting
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.rules.options import SWITCHES
from bloodyridge_qt.games.bloody_ridge.screen.new_game import options_of
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Watch, parse
from bloodyridge_qt.table.data_files import MapWorkshop, read_named, unread
from bloodyridge_qt.table.inspection import REACH, overlays_told
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.starting import SetupError
from bloodyridge_qt.table.workshop import PlayersFile, Printed

if TYPE_CHECKING:
    from bloodyridge_qt.boards.mapdraft import MapDraft
    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.boards.verdict import Verdict
    from bloodyridge_qt.games.bloody_ridge.screen.counter_draft import CounterDraft
    from bloodyridge_qt.table.game import Edition
    from bloodyridge_qt.table.inspection import Inspector


_LINES: Final = {
    "us H1": tr("US sector boundary, reading H1 [2.3]"),
    "us H2": tr("US sector boundary, reading H2 [2.3]"),
    "us H3": tr("US sector boundary, reading H3 [2.3]"),
    "japanese left": tr("Japanese boundary, left and center [7.17]"),
    "japanese right": tr("Japanese boundary, center and right [7.17]"),
}


def open_draft(map_file: Path | None = None, raw: bytes | None = None) -> MapDraft:
    """A map to be corrected, guarded by what the rules say of it. Raises MapFault.

    `raw` is what was in the file, where that is known.
    """
    from bloodyridge_qt.boards.mapdraft import MapDraft  # seldom needed

    return MapDraft(map_file or SHIPPED[MAP], SCHEMA, setting.contradictions, raw)


def open_counter_draft(counter_file: Path | None = None, raw: bytes | None = None) -> CounterDraft:
    """A counter mix to be corrected. Raises ValueError."""
    from bloodyridge_qt.games.bloody_ridge.screen.counter_draft import CounterDraft

    file = counter_file or SHIPPED[COUNTERS]
    description = json.loads(resources.asset("bloody_ridge", "forms.json").read_bytes())[COUNTERS]
    return CounterDraft(file, read_named(file).raw if raw is None else raw, description)


class BloodyRidgeWorkshop(MapWorkshop):
    """Opens, checks and corrects the files of Bloody Ridge."""

    open_draft = staticmethod(open_draft)
    terrains = SCHEMA.terrains
    has_exits = True
    prints_counters = True
    map_switches = tuple(switch for switch in SWITCHES if switch.id == "us_line")

    def __init__(
        self,
        known: Callable[[Edition], Edition] | None = None,
        folder: Path | None = None,
        drafts: Path | None = None,
    ) -> None:
        drafts = drafts or places.state_folder() / "drafts"
        super().__init__(edition_of(), known, folder or places.own_files(), drafts)
        self.drafts.openers = {MAP: open_draft, COUNTERS: open_counter_draft}
        self._mix: counters.CounterMix | None = None

    @property
    def overlays(self) -> tuple[str, ...]:
        """Keys of what can be shown over a map without choosing anything."""
        return tuple(key for key in overlays_told("bloody_ridge") if key != REACH)

    def passed_over(self, map_file: Path) -> tuple[str, ...]:
        """A sentence for each member of a map file that nothing reads."""
        return _passed_over(map_file)

    def _told(self, path: Path) -> PlayersFile:
        """Any map fits any counters: a file that cannot be used is listed with its trouble."""
        kind = MAP if path.suffix.lower() == SHIPPED[MAP].suffix else COUNTERS
        try:
            if kind == MAP:
                setting.check_cited_facts(load_map(path, SCHEMA).board)
            else:
                counters.parse_counters(read_named(path).raw)
        except ValueError as fault:
            return PlayersFile(path, kind, str(fault))
        return PlayersFile(path, kind, "")

    def printed(self, map_file: Path | None, choices: Mapping[str, str]) -> MapSheet:
        """A map as it is printed with these readings. Raises MapFault or SetupError."""
        return open_edition(map_file).sheet(options_of(choices))

    def inspected(
        self, map_file: Path | None, counter_file: Path | None, choices: Mapping[str, str]
    ) -> Inspector:
        """What a map tells with these readings. Raises ValueError."""
        return open_edition(map_file, counter_file).inspector(choices)

    def check(self, path: Path) -> tuple[bool, tuple[str, ...]]:
        """Whether a map or counter file is valid, and what there is to say of it."""
        return super().check(path) if _is_counter_file(path) else _checked_map(path)

    def open_form(self, role: str, path: Path | None, beside: Mapping[str, Path]) -> CounterDraft:
        """A counter mix to be corrected. Raises ValueError."""
        del role, beside  # the map has an editor, and fits any counters
        return open_counter_draft(path)

    def inspector(self, verdict: Verdict) -> Inspector | None:
        """What a map under correction tells; None while no game can be played on it."""
        if not isinstance(verdict.loaded, LoadedMap) or not verdict.playable:
            return None
        if self._mix is None:
            self._mix = counters.read_counters(SHIPPED[COUNTERS])
        try:
            return BloodyRidgeEdition(verdict.loaded.board, verdict.loaded.sheet, self._mix).inspector({})
        except SetupError:
            return None

    def line_title(self, name: str) -> str:
        """What the player calls a line."""
        return _LINES.get(name, name)

    def pieces(self, counter_file: Path | None) -> tuple[Printed, ...]:
        """[2.1] Every counter with its drawings. Raises ValueError."""
        return pieces_of(counter_file or SHIPPED[COUNTERS])


def _is_counter_file(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            start = stream.read(4096)
    except OSError:
        return False
    return json.dumps(counters.FORMAT).encode() in start


def _checked_map(path: Path) -> tuple[bool, tuple[str, ...]]:
    from bloodyridge_qt.boards.geometry import find_faults  # seldom needed

    faults = tuple(map(str, find_faults(path, SCHEMA)))
    if faults:
        return False, (*faults, f"{path.name}: {count(len(faults), 'fault')}.")
    board = load_map(path, SCHEMA).board
    found = setting.contradictions(board)
    bound = [one for one in found if one.essential or one.rule not in board.overrides]
    told = (
        str(one) if one in bound else tr("{one} Overridden by the owner of the map.", one=one)
        for one in found
    )
    contradicts = tr("{times} to the rules", times=count(len(bound), "contradiction"))
    whole = contradicts if bound else tr("valid, {times}", times=count(len(board), "hex", "hexes"))
    return not bound, (*told, *_passed_over(path), f"{path.name}: {whole}.")


def _passed_over(path: Path) -> tuple[str, ...]:
    """A sentence for each member of a map file that nothing reads."""
    with Watch(raw := bytes_of(path)) as watch:  # what a feature says of itself is judged with its map
        root = parse(raw, most=len(raw))
        for feature in (root, *root.member("features").items(MAX_FEATURES)):
            feature.optional("type")
    return tuple(unread(path.name, watch, SHIPPED[MAP]))


_FLAGS: Final = "japanese_hex_control"


def pieces_of(path: Path) -> tuple[Printed, ...]:
    """[2.1, 11.1] The counters of a file, in the order of the sheet, the optional pieces last.

    Left out are the optional pieces that no rule describes: what they show is not known. Raises ValueError
    for a file that cannot be used.
    """
    raw = read_named(path).raw
    mix, flags = counters.parse_counters(raw), counters.count_groups(raw).get(_FLAGS, 0)
    return (
        *_by_factor("japanese_infantry", "japanese_infantry_back", mix.infantry),
        *_by_factor("usmc_rifle", "us_back", mix.rifles),
        Printed("artillery", "us_back", "", mix.artillery),
        Printed("hq_division", "us_back", str(mix.division_hq), 1),
        Printed("hq_battalion", "us_back", str(mix.battalion_hq), 1),
        Printed("supply_cache", "us_back", "", 1),
        Printed("battle_flag", "", "", flags, "markers"),
        Printed("turn_marker", "", "", 1, "markers"),
        Printed("phase_marker", "", "", 1, "markers"),
        Printed("us_machinegun", "us_back", "", mix.machineguns),
        Printed("us_hero", "us_back", "", 1),
        *_by_factor("japanese_mg_crew", "japanese_infantry_back", mix.mg_crews),
    )


def _by_factor(face: str, back: str, factors: tuple[int, ...]) -> tuple[Printed, ...]:
    return tuple(Printed(face, back, str(one), factors.count(one)) for one in sorted(set(factors)))
