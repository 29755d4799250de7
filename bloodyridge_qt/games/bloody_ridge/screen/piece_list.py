"""Every counter of the game with its drawings, for printing."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from bloodyridge_qt.games.bloody_ridge.rules.counters import count_groups, read_counters

_FLAGS: Final = "japanese_hex_control"


class PrintedPiece(NamedTuple):
    """Counters of one kind."""

    face: str
    back: str
    """Drawing of the back; "" for a blank one."""
    factor: str
    how_many: int
    folder: str = "counters"
    """Folder of the drawings: "counters" or "markers"."""


def pieces_of(path: Path) -> tuple[PrintedPiece, ...]:
    """[2.1, 11.1] The counters of a file, in the order of the sheet, the optional pieces last.

    Left out are the optional pieces that no rule describes: what they show is not known. Raises CounterFault
    for a file that cannot be used.
    """
    mix = read_counters(path)
    flags = count_groups(path).get(_FLAGS, 0)
    return (
        *_by_factor("japanese_infantry", "japanese_infantry_back", mix.infantry),
        *_by_factor("usmc_rifle", "us_back", mix.rifles),
        PrintedPiece("artillery", "us_back", "", mix.artillery),
        PrintedPiece("hq_division", "us_back", str(mix.division_hq), 1),
        PrintedPiece("hq_battalion", "us_back", str(mix.battalion_hq), 1),
        PrintedPiece("supply_cache", "us_back", "", 1),
        PrintedPiece("battle_flag", "", "", flags, "markers"),
        PrintedPiece("turn_marker", "", "", 1, "markers"),
        PrintedPiece("phase_marker", "", "", 1, "markers"),
        PrintedPiece("us_machinegun", "us_back", "", mix.machineguns),
        PrintedPiece("us_hero", "us_back", "", 1),
        *_by_factor("japanese_mg_crew", "japanese_infantry_back", mix.mg_crews),
    )


def _by_factor(face: str, back: str, factors: tuple[int, ...]) -> tuple[PrintedPiece, ...]:
    return tuple(PrintedPiece(face, back, str(one), factors.count(one)) for one in sorted(set(factors)))
