"""The counter mix, read from its data file and checked against what the rules say of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

LARGEST_FILE: Final = 1_000_000
INFANTRY: Final = 120
"""[4.3] Enough for two turns of the highest rolls: twelve hexes, five units, two turns, and no more."""
ALL_COUNTERS: Final = 228
"""[2.1]"""
HIGHEST_FACTOR: Final = 99
MG_CREW_FACTOR: Final = 6
"""[11.5]"""


class CounterFault(ValueError):
    """A counter file that cannot be used; the text says what, where, and what was expected."""

    def __init__(self, where: str, found: str, expected: str) -> None:
        super().__init__(f"Counter file, {where}: found {found}; expected {expected}.")
        self.where = where


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
    """The counter mix of a file. Raises CounterFault when it cannot be used."""
    return parse_counters(counter_bytes(path))


def counter_bytes(path: Path) -> bytes:
    """What is in a counter file. Raises CounterFault when it cannot be one."""
    try:
        if path.exists() and not path.is_file():  # a pipe or a device could keep us waiting for ever
            raise CounterFault("whole file", "something that is no file", "a counter file")
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise CounterFault("whole file", f"{size} bytes", f"at most {LARGEST_FILE}")
        return path.read_bytes()
    except OSError as error:
        raise CounterFault("whole file", f"a file that cannot be read ({error})", "a readable file") from None


def parse_counters(raw: bytes) -> CounterMix:
    """The counter mix in the bytes of a file. Raises CounterFault when it cannot be used."""
    try:
        data = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise CounterFault("whole file", f"text that is not JSON ({error})", "a JSON object") from None
    return _mix(data, hashlib.sha256(raw).hexdigest())


def _mix(data: Any, sha256: str) -> CounterMix:
    if not isinstance(data, dict) or data.get("format") != "bloodyridge-counters" or data.get("version") != 1:
        raise CounterFault(
            "head", "another kind of file", '"format": "bloodyridge-counters" with "version": 1'
        )
    groups = data.get("groups")
    if not isinstance(groups, list) or not all(isinstance(group, dict) for group in groups):
        raise CounterFault("groups", type(groups).__name__, "a list of objects")
    by_key: dict[str, dict[str, Any]] = {}
    for group in groups:
        key = group.get("key")
        if not isinstance(key, str) or key in by_key:
            raise CounterFault(f"group {key!r}", "no key of its own", "a key that no other group has")
        by_key[key] = group
    total = sum(_count(group) for group in groups)
    if total != ALL_COUNTERS:
        raise CounterFault("all groups", f"{total} counters", f"{ALL_COUNTERS} in all [2.1]")
    infantry = _factors(_group(by_key, "japanese_infantry"))
    if len(infantry) != INFANTRY:
        raise CounterFault("japanese_infantry", f"{len(infantry)} units", f"{INFANTRY} [4.3]")
    headquarters = _group(by_key, "us_headquarters")
    if _count(headquarters) != 2:
        raise CounterFault("us_headquarters", f"{_count(headquarters)} counters", "2 [6.10]")
    if _count(_group(by_key, "us_supply_cache")) != 1:
        raise CounterFault("us_supply_cache", "another number of counters", "1 [6.5]")
    machineguns, crews = _group(by_key, "us_machinegun"), _group(by_key, "japanese_mg_crew")
    for group, count, rule in (
        (machineguns, 4, "11.2"),
        (_group(by_key, "us_hero"), 1, "11.3"),
        (crews, 4, "11.5"),
    ):
        if _count(group) != count:
            raise CounterFault(f"{group['key']}.count", str(_count(group)), f"{count} [{rule}]")
    if crews.get("attack_factor") != MG_CREW_FACTOR:
        raise CounterFault(
            "japanese_mg_crew.attack_factor",
            repr(crews.get("attack_factor"))[:40],
            f"{MG_CREW_FACTOR} [11.5]",
        )
    members = headquarters.get("members")
    factors = {
        member.get("key"): member.get("attack_factor", headquarters.get("attack_factor"))
        for member in (members if isinstance(members, list) else ())
        if isinstance(member, dict)
    }
    if set(factors) != {"division", "battalion"}:
        raise CounterFault(
            "us_headquarters.members", f"{sorted(map(str, factors))}", "division and battalion"
        )
    return CounterMix(
        infantry=infantry,
        rifles=_factors(_group(by_key, "usmc_rifle")),
        artillery=_count(_group(by_key, "us_artillery_bombardment")),
        division_hq=_whole("us_headquarters.division.attack_factor", factors["division"], HIGHEST_FACTOR),
        battalion_hq=_whole("us_headquarters.battalion.attack_factor", factors["battalion"], HIGHEST_FACTOR),
        machineguns=_count(machineguns),
        mg_crews=(MG_CREW_FACTOR,) * _count(crews),
        sha256=sha256,
    )


def count_groups(path: Path) -> dict[str, int]:
    """How many counters each group of a file has, by its key; for a file that read_counters takes."""
    groups = json.loads(path.read_bytes().decode("utf-8"))["groups"]
    return {group["key"]: group["count"] for group in groups}


def _group(by_key: dict[str, dict[str, Any]], key: str) -> dict[str, Any]:
    if key not in by_key:
        raise CounterFault("groups", f"no {key}", "one group with that key")
    return by_key[key]


def _whole(where: str, value: Any, highest: int, lowest: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise CounterFault(where, repr(value)[:40], f"a whole number from {lowest} to {highest}")
    return value


def _count(group: dict[str, Any]) -> int:
    return _whole(f"{group.get('key')}.count", group.get("count"), ALL_COUNTERS)


def _factors(group: dict[str, Any]) -> tuple[int, ...]:
    """Attack factors of a group, lowest first; their counts must make up the group's count."""
    key = group["key"]
    table = group.get("attack_factors")
    if not isinstance(table, dict):
        raise CounterFault(f"{key}.attack_factors", type(table).__name__, "an object of factor: count")
    factors: list[int] = []
    for factor, count in table.items():
        where = f"{key}.attack_factors[{factor!r}]"
        if not (factor.isascii() and factor.isdigit() and len(factor) <= 2):
            raise CounterFault(where, "that name", "a factor from 0 to 99")
        factors.extend([int(factor)] * _whole(where, count, ALL_COUNTERS))
    if len(factors) != _count(group):
        raise CounterFault(
            f"{key}.attack_factors", f"{len(factors)} counters in all", f"its count, {_count(group)}"
        )
    return tuple(sorted(factors))
