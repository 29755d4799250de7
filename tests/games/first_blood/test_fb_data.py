"""An owner of the printed game can bring files of his own: each fault is told in one sentence."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from bloodyridge_qt.games.first_blood.rules.board import DataFault, read_board
from bloodyridge_qt.games.first_blood.rules.forces import check_room, read_forces, read_tables
from tests.games.first_blood.fields import raw

READERS: dict[str, Callable[[bytes], object]] = {
    "map": read_board,
    "counters": lambda data: read_forces(data, raw("time_record")),
    "time_record": lambda data: read_forces(raw("counters"), data),
    "crt": read_tables,
}


def changed(name: str, change: Callable[[Any], object]) -> bytes:
    data = json.loads(raw(name))
    change(data)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("map", lambda d: d["rivers"].update(Lunga={"x": 1}),
         "Map file: rivers.Lunga: expected a member 'hexsides', found none."),
        ("map", lambda d: d["rivers"]["Lunga"]["hexsides"].insert(0, "1110/0001"),
         'Map file: rivers.Lunga.hexsides[0]: expected '
         'two hexes that touch, as 0708/0709, found "1110/0001".'),
        ("map", lambda d: d["hexes"]["0708"].update(surface="swamp"),
         'Map file: hexes.0708.surface: expected one of clear, jungle, ridge, found "swamp".'),
        ("map", lambda d: d["hexsides"].pop("0708/0709"),
         "Map file: hexsides: expected a member '0708/0709', found none."),
        ("map", lambda d: d["entry_points"]["11"].update(hexes=["1212"]),
         'Map file: entry_points.11.hexes[0]: expected a land hex of this map, found "1212".'),
        ("counters", lambda d: d["us ground"][0].update(attack="5"),
         'Counters file: us ground[0].attack: expected 1–20, found "5".'),
        ("counters", lambda d: d["japanese ground"].pop(),
         "Counters file: the time record brings 'YAN', which is no counter [7.0]."),
        ("counters", lambda d: d["us ground"][1].update(id="1/1"),
         "Counters file: '1/1' is on two counters, and each has a name of its own."),
        ("time_record", lambda d: d["record"][1].update(turn="OCT I"),
         'Time record file: record[1].turn: expected one of SEP I, found "OCT I".'),
        ("time_record", lambda d: d["record"][2]["us air"]["counts"].update(B17=1),
         "Time record file: record[2].us air.counts.B17: expected a type of air of the counters file"),
        ("time_record", lambda d: d["special_ships"].update(BC=1),
         "Time record file: special_ships.BC: expected a type of ship of the counters file, found 'BC'"),
        ("time_record", lambda d: d["record"][2]["us air"]["counts"].update(G4M=1),
         "Time record file: record[2].us air.counts.G4M: expected a type of the US player, found 'G4M'."),
        ("counters", lambda d: d["air types"]["F4F"].update(side="JP"),
         'Counters file: air types.F4F.side: expected one of US, found "JP".'),
        ("crt", lambda d: d["AMERICAN ATTACK TABLE"]["3-1"].pop(),
         "Combat tables file: AMERICAN ATTACK TABLE.3-1: expected a list of 6, found"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(name: str, change: Callable[[Any], object], told: str) -> None:
    with pytest.raises(DataFault) as fault:
        READERS[name](changed(name, change))
    assert str(fault.value).startswith(told.rstrip(".")), str(fault.value)


def test_more_aircraft_at_the_start_than_the_airfield_takes_are_refused() -> None:
    def record(fighters: int) -> bytes:
        return changed("time_record", lambda d: d["record"][0]["us air"]["counts"].update(F4F=fighters))

    board = read_board(raw("map"))
    check_room(board, read_forces(raw("counters"), record(8)))  # with three SBD and a P39
    with pytest.raises(DataFault, match=r"at most 12 US aircraft.* found 13 \[12\.1, 13\.1\]"):
        check_room(board, read_forces(raw("counters"), record(9)))


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_whatever_is_wrong_is_a_fault_and_nothing_else(name: str) -> None:
    """Members taken away or replaced anywhere: a DataFault, or a file that can be played with."""
    rng = random.Random(name)

    def spoil(data: Any) -> None:
        while isinstance(data, dict | list) and data:
            key = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
            if not isinstance(data[key], dict | list) or not data[key] or rng.random() < 0.15:
                if rng.random() < 0.4:
                    del data[key]
                else:
                    data[key] = rng.choice([None, -1, 10**9, "x", [], {}, ["x"], True])
                return
            data = data[key]

    faults = 0
    for _ in range(60):
        with contextlib.suppress(DataFault):
            READERS[name](changed(name, spoil))
            faults -= 1
        faults += 1
    assert faults > 2
