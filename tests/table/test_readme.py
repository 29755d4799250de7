"""README names of each game the numbers that were measured with it, which New Game tells too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bloodyridge_qt.games.bloody_ridge.screen import measured as of_bloody_ridge
from bloodyridge_qt.games.first_blood.advice import measured as of_first_blood
from bloodyridge_qt.games.tarawa_1943.advice import measured as of_tarawa
from bloodyridge_qt.games.tarawa_1943.edition import open_rules as tarawa
from tests.games.first_blood.fields import rules as first_blood

README: Final = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
SHARE: Final = re.compile(r"(\d+\.\d) %\s\((\d+\.\d)\sto\s(\d+\.\d)\)")


def part(title: str) -> str:
    """What README says under a heading."""
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def table(title: str) -> Iterator[tuple[str, list[str]]]:
    """The first cell of each line of the table there, and all shares in it."""
    for line in part(title).splitlines():
        if found := [match[0] for match in SHARE.finditer(line)]:
            yield line.split("|")[1].strip(), found


def test_first_bloods_are_those_of_its_file() -> None:
    found = of_first_blood.measurement(first_blood())
    assert found is not None
    rows = {row.ways: row for row in found.rows}
    told = " ".join(part("First Blood").split())
    level, chance = rows["sensible", "sensible"], rows["sensible", "random"]
    assert f"Of {level.games} games each" in told
    assert SHARE.findall(told) == SHARE.findall(f"{level.share()} {chance.share()}")
    assert rows["random", "sensible"].share(lost=True).startswith("100.0 %")
    assert "the sensible Japanese player won all against a random US player" in told


def test_tarawas_are_those_of_its_file() -> None:
    found = of_tarawa.measurement(tarawa())
    assert found is not None
    lines = dict(table("Tarawa 1943"))
    assert list(lines) == ["21", "24", "27"]
    for cards, told in lines.items():
        chosen = {} if cards == "24" else {"cards": cards}
        rows = [found.of(chosen, way) for way in ("random", "sensible", "strong")]
        assert told == [row.share() for row in rows if row is not None]
        assert all(row is not None and f"Of {row.games:,} games each" in part("Tarawa 1943") for row in rows)


@pytest.mark.parametrize(("column", "chosen"), [(0, {}), (1, {"headquarters": "out"})])
def test_bloody_ridges_are_within_chance_of_its_file(column: int, chosen: dict[str, str]) -> None:
    """The file counts other games of the sensible way, those its switches are compared with."""
    found = of_bloody_ridge.measurement()
    assert found is not None
    (told,) = (shares for way, shares in table("How hard is it?") if way.startswith("sensible"))
    counted = found.of(chosen, "sensible")
    assert counted is not None
    _, low, high = map(float, SHARE.findall(told[column])[0])
    assert low <= 100 * sum(counted.won) / counted.games <= high
    assert f"--games {counted.games}`" in part("How hard is it?")
