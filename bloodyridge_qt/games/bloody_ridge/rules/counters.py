"""The counter mix, read from its data file and checked against what the rules say of it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bloodyridge_qt import files
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable, parse

FORMAT: Final = "bloodyridge-counters"
LARGEST_FILE: Final = 1_000_000
INFANTRY: Final = 120
"""[4.3] Enough for two turns of the highest rolls: twelve hexes, five units, two turns, and no more."""
ALL_COUNTERS: Final = 228
"""[2.1]"""
HIGHEST_FACTOR: Final = 99
_MOST_GROUPS: Final = 100
_LONGEST_KEY: Final = 60
MG_CREW_FACTOR: Final = 6
"""[11.5]"""


@dataclass(frozen=True, slots=True)
class CounterMix:
    """How many counters of each kind there are, and their attack factors, lowest first."""

    infantry: tuple[int, ...]
    rifles: tuple[int, ...]
    artillery: int
    division_hq: int
    """Attack factor of the 1st Marine Division HQ."""
    battalion_hq: int
    """Attack factor of the battalion HQ."""
    machineguns: int = 4
    """[11.2]"""
    mg_crews: tuple[int, ...] = (6, 6, 6, 6)
    """[11.5] Attack factors."""
    sha256: str = ""
    """Of the file it was read from."""


def read_counters(path: Path) -> CounterMix:
    """The counter mix of a file. Raises Unreadable when it cannot be used, OSError when it cannot be read."""
    return parse_counters(files.read(path, LARGEST_FILE))


def parse_counters(raw: bytes) -> CounterMix:
    """The counter mix in the bytes of a file. Raises Unreadable when it cannot be used."""
    return _mix(_groups(raw), hashlib.sha256(raw).hexdigest())


def count_groups(raw: bytes) -> dict[str, int]:
    """How many counters each group of a file has, by its key. Raises Unreadable."""
    return {key: _count(group) for key, group in _groups(raw).items()}


def _groups(raw: bytes) -> dict[str, Node]:
    """The groups of a file by their keys, each called by its own. Raises Unreadable."""
    root = parse(raw, "a counter file", most=LARGEST_FILE, called=("key",))
    if not isinstance(root.value, dict):
        raise root.fault(tr('an object with "format": "{format}"', format=FORMAT))
    root.member("format").one_of((FORMAT,))
    root.member("version").whole(1, 1)
    groups: dict[str, Node] = {}
    for group in root.member("groups").items(_MOST_GROUPS):
        key = group.member("key").text(_LONGEST_KEY)
        if key in groups:
            raise group.member("key").fault("a key that no other group has")
        groups[key] = Node(group.value, key)
    return groups


def _mix(groups: dict[str, Node], sha256: str) -> CounterMix:
    total = sum(map(_count, groups.values()))
    if total != ALL_COUNTERS:
        expected = tr("{all_counters} in all [2.1]", all_counters=ALL_COUNTERS)
        raise Unreadable(tr("all groups"), expected, tr("{total} counters", total=total))
    for key, count, rule in (
        ("japanese_infantry", INFANTRY, "4.3"),
        ("us_headquarters", 2, "6.10"),
        ("us_supply_cache", 1, "6.5"),
        ("us_machinegun", 4, "11.2"),
        ("us_hero", 1, "11.3"),
        ("japanese_mg_crew", 4, "11.5"),
    ):
        if _count(_group(groups, key)) != count:
            raise groups[key].member("count").fault(f"{count} [{rule}]")
    factor = groups["japanese_mg_crew"].member("attack_factor")
    if factor.value != MG_CREW_FACTOR:
        raise factor.fault(f"{MG_CREW_FACTOR} [11.5]")
    headquarters = groups["us_headquarters"]
    factors = {
        member.member("key").text(_LONGEST_KEY): member.optional("attack_factor")
        or headquarters.member("attack_factor")
        for member in headquarters.member("members").items(2)
    }
    if set(factors) != {"division", "battalion"}:
        raise headquarters.member("members").fault("division and battalion", " and ".join(factors) or "none")
    return CounterMix(
        infantry=_factors(groups["japanese_infantry"]),
        rifles=_factors(_group(groups, "usmc_rifle")),
        artillery=_count(_group(groups, "us_artillery_bombardment")),
        division_hq=factors["division"].whole(0, HIGHEST_FACTOR),
        battalion_hq=factors["battalion"].whole(0, HIGHEST_FACTOR),
        machineguns=_count(groups["us_machinegun"]),
        mg_crews=(MG_CREW_FACTOR,) * _count(groups["japanese_mg_crew"]),
        sha256=sha256,
    )


def _group(groups: dict[str, Node], key: str) -> Node:
    if key not in groups:
        raise Unreadable("groups", "one group with that key", f"no {key}")
    return groups[key]


def _count(group: Node) -> int:
    return group.member("count").whole(0, ALL_COUNTERS)


def _factors(group: Node) -> tuple[int, ...]:
    """Attack factors of a group, lowest first; their counts must make up the group's count."""
    table = group.member("attack_factors")
    factors: list[int] = []
    for factor, count in table.members(HIGHEST_FACTOR + 1):
        if not (factor.isascii() and factor.isdigit() and len(factor) <= 2):
            raise count.fault("a factor from 0 to 99", "that name")
        factors.extend([int(factor)] * count.whole(0, ALL_COUNTERS))
    if len(factors) != _count(group):
        raise table.fault(
            tr("its count, {count}", count=_count(group)),
            tr("{factors} counters in all", factors=len(factors)),
        )
    return tuple(sorted(factors))
