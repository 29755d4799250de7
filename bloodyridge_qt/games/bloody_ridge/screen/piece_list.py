"""Every counter of the game with its drawings, for printing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.counters import count_groups, read_counters
from bloodyridge_qt.table.workshop import Printed

_FLAGS: Final = "japanese_hex_control"


def pieces_of(path: Path) -> tuple[Printed, ...]:
    """[2.1, 11.1] The counters of a file, in the order of the sheet, the optional pieces last.

    Left out are the optional pieces that no rule describes: what they show is not known. Raises CounterFault
    for a file that cannot be used.
    """
    mix = read_counters(path)
    flags = count_groups(path).get(_FLAGS, 0)
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
