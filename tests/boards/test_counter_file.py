"""The counter mix file: its sums and its provenance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / "maps" / "bloody_ridge_counters.json"


@pytest.fixture(scope="module")
def mix() -> dict[str, Any]:
    return json.loads(FILE.read_text(encoding="utf-8"))


def test_groups_make_up_the_whole_sheet_of_counters__2_1(mix: dict[str, Any]) -> None:
    assert (mix["format"], mix["version"]) == ("bloodyridge-counters", 1)
    assert mix["total"] == 228
    assert sum(group["count"] for group in mix["groups"]) == mix["total"]


def test_thirteen_counters_are_optional__11_1(mix: dict[str, Any]) -> None:
    optional = {group["key"]: group["count"] for group in mix["groups"] if group.get("optional", False)}
    assert optional == {"us_machinegun": 4, "us_hero": 1, "japanese_mg_crew": 4, "not_described": 4}


def test_keys_are_unique_and_complete(mix: dict[str, Any]) -> None:
    standard = [group["key"] for group in mix["groups"] if not group.get("optional", False)]
    assert sorted(standard) == sorted(
        (
            "japanese_infantry",
            "usmc_rifle",
            "us_artillery_bombardment",
            "japanese_hex_control",
            "us_headquarters",
            "us_supply_cache",
            "turn_marker",
            "phase_marker",
        )
    )


def test_firm_counts_are_those_of_the_rules__3_1_4_3_6_5(mix: dict[str, Any]) -> None:
    counts = {group["key"]: group["count"] for group in mix["groups"]}
    assert counts["japanese_infantry"] == 120
    assert counts["us_headquarters"] == 2
    assert counts["us_supply_cache"] == 1
    assert counts["turn_marker"] == counts["phase_marker"] == 1
    spread = ("usmc_rifle", "us_artillery_bombardment", "japanese_hex_control")
    assert sum(counts[key] for key in spread) == 90


def test_attack_factors_make_up_the_count_of_their_group(mix: dict[str, Any]) -> None:
    tables = {group["key"]: group for group in mix["groups"] if "attack_factors" in group}
    assert set(tables) == {"japanese_infantry", "usmc_rifle"}
    for group in tables.values():
        assert sum(group["attack_factors"].values()) == group["count"]


def test_both_headquarters_are_named_and_defend_with_eight__7_7(mix: dict[str, Any]) -> None:
    (group,) = (group for group in mix["groups"] if group["key"] == "us_headquarters")
    assert [member["key"] for member in group["members"]] == ["division", "battalion"]
    assert group["defence_strength"] == 8


def test_every_value_says_where_it_comes_from(mix: dict[str, Any]) -> None:
    for group in mix["groups"]:
        for word in group:
            if word.endswith("provenance"):
                assert group[word] in ("cited", "calculated", "reconstructed")
                assert group[word.removesuffix("provenance") + "source"]
        assert {"provenance", "source"} <= set(group)
        for word in ("attack_factor", "attack_factors", "defence_strength"):
            assert word not in group or f"{word}_provenance" in group
