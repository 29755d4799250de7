"""[6.11] What the player may not know is nowhere in what the screen is given."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.actions import (
    CallBanzai,
    Eliminate,
    Exit,
    FightOn,
    LeaveCrews,
    PlaceCrew,
    Strike,
)
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterMix
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.offers import buttons, movers, picks, targets, waypoints
from bloodyridge_qt.table.table_view import StackView, TableView
from tests.games.bloody_ridge.tables import everything

ALL_RULES = {"machineguns": "on", "hero": "on", "banzai": "on", "mg_crews": "on"}
"""[11.0] With them more is asked and shown."""
CREW = "japanese_mg_crew"
"""[11.5] Always face up."""


def parts(thing: Any) -> Iterator[Any]:
    """A thing and everything that can be reached from it."""
    yield thing
    if dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from parts(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from parts(key)
            yield from parts(value)
    elif isinstance(thing, (tuple, list, set, frozenset)):
        for part in thing:
            yield from parts(part)


def with_mix(shelf: BloodyRidgeEdition, **changed: Any) -> BloodyRidgeEdition:
    """The same game with other counters."""
    mix: CounterMix = dataclasses.replace(shelf._mix, **changed)
    return BloodyRidgeEdition(shelf._board, shelf._sheet, mix)


def offered(table: BloodyRidgeTable) -> tuple[Any, ...]:
    """All the screen may ask before a decision."""
    keys = movers(table.offers())
    choices = everything(table)
    return (
        table.view(),
        keys,
        buttons(table.offers()),
        picks(table.offers()),
        [targets(table.offers(), mover) for mover in keys],
        [waypoints(table.offers(), mover) for mover in keys],
        [table.card(choice) for choice in choices],
        [table.describe(place) for place in ("1710", "1715", "holding", "us_pool", "japanese_dead")],
    )


PERMUTED = {
    "factors turned round": lambda factors: factors[::-1],
    "all of one factor": lambda factors: (2,) * len(factors),
    "shuffled": lambda factors: tuple(random.Random(3).sample(factors, len(factors))),
    "huge": lambda factors: tuple(factor + 50 for factor in factors),
}


@pytest.mark.parametrize("permuted", PERMUTED)
@pytest.mark.parametrize(
    ("seed", "rules"), [("fog-1", {}), ("fog-2", {}), ("fog-3", {}), ("fog-4", ALL_RULES)]
)
def test_until_the_first_volley_nothing_shown_depends_on_japanese_factors(
    seed: str, rules: dict[str, str], permuted: str, shelf: BloodyRidgeEdition
) -> None:
    infantry = PERMUTED[permuted](shelf._mix.infantry)
    true, other = (box.start({"seed": seed, **rules}) for box in (shelf, with_mix(shelf, infantry=infantry)))
    assert true.opening() == other.opening()
    rng = random.Random(seed)
    for _ in range(24):
        assert offered(true) == offered(other)
        chosen = rng.randrange(len(everything(true)))
        before = true.view()
        told, retold = (table.submit(everything(table)[chosen]) for table in (true, other))
        first = next((index for index, beat in enumerate(told) if beat.kind == "aim"), None)
        assert told[:first] == retold[:first]
        if first is not None:
            if permuted == "huge":
                assert told[first] != retold[first], "now it may be seen, and it is"
            return
        assert before != true.view()
    pytest.fail("no volley in twenty-four decisions")


@pytest.mark.parametrize(("seed", "rules"), [("pool-1", {}), ("pool-2", {}), ("pool-3", ALL_RULES)])
def test_until_a_piece_is_drawn_nothing_shown_depends_on_us_factors(
    seed: str, rules: dict[str, str], shelf: BloodyRidgeEdition
) -> None:
    rifles = tuple(factor + 30 for factor in shelf._mix.rifles)
    true, other = (
        box.start({"seed": seed, **rules})
        for box in (shelf, with_mix(shelf, rifles=rifles, division_hq=50, battalion_hq=60))
    )
    assert true.opening() == other.opening()
    for _ in range(12):
        assert offered(true) == offered(other)
        told, retold = (table.submit(everything(table)[0]) for table in (true, other))
        drawn = next((index for index, beat in enumerate(told) if beat.kind == "draw"), None)
        assert told[:drawn] == retold[:drawn]
        if drawn is not None:
            return
    pytest.fail("nothing drawn in twelve strikes")


def face_down(view: TableView) -> Iterator[StackView]:
    for stack in view.stacks:
        if stack.side == "japanese" and any("back" in counter.face for counter in stack.counters):
            yield stack


def play_on(table: BloodyRidgeTable, rng: random.Random) -> Iterator[Beat]:
    """All beats of a game played at random."""
    yield from table.opening()
    while found := everything(table):
        yield from table.submit(rng.choice(found))


@pytest.mark.parametrize(("seed", "rules"), [("leak-1", {}), ("leak-2", {}), ("leak-3", ALL_RULES)])
def test_a_face_down_counter_shows_no_factor_and_its_key_tells_none(
    seed: str, rules: dict[str, str], shelf: BloodyRidgeEdition
) -> None:
    seen = crews = 0
    for beat in play_on(shelf.start({"seed": seed, **rules}), random.Random(seed)):
        for stack in face_down(beat.view):
            seen += 1
            crew = [counter for counter in stack.counters if counter.face == CREW]
            crews += len(crew)
            but_for = " but for the crew’s 6" if crew else ""
            assert stack.total.endswith(f"face down{but_for} [6.11]")
            assert "attack" not in stack.label
            for slot, counter in enumerate(stack.counters, start=1):
                assert counter.key.startswith(f"{stack.key} ")
                assert 1 <= int(counter.key.rsplit(" ", 1)[1]) <= 5 + len(crew)
                assert slot <= 5 + len(crew)
                if counter not in crew:
                    assert counter.factor == ""
                    assert "factor" not in counter.label
    assert seen > 500
    assert (crews > 0) is bool(rules)


PLAIN = (str, int, bool, float, type(None), tuple, list, dict)


ACTIONS = (Strike, Exit, CallBanzai, FightOn, Eliminate, PlaceCrew, LeaveCrews)


@pytest.mark.parametrize(("seed", "rules"), [("plain-1", {}), ("plain-2", ALL_RULES)])
def test_views_and_beats_are_plain_data_without_a_way_back_to_the_model(
    seed: str, rules: dict[str, str], shelf: BloodyRidgeEdition
) -> None:
    table = shelf.start({"seed": seed, **rules})
    rng = random.Random(seed)
    shown: list[Any] = [beat for _, beat in zip(range(300), play_on(table, rng), strict=False)]
    table = shelf.start({"seed": seed, **rules})
    shown += offered(table)
    for thing in shown:
        for part in parts(thing):
            module = type(part).__module__
            allowed = type(part) in PLAIN or module.startswith("bloodyridge_qt.table.")
            assert allowed or isinstance(part, ACTIONS), f"{type(part)} can be reached from the screen"


def test_a_decision_tells_hexes_and_nothing_else(shelf: BloodyRidgeEdition) -> None:
    table = shelf.start({"seed": "hexes"})
    for mover in movers(table.offers()):
        for choices in targets(table.offers(), mover).values():
            for choice in choices:
                assert all(number.isdigit() and len(number) == 4 for number in choice.action)
