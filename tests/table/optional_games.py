"""Tables on which the optional rules of section 11 have come to something, for the tests of how they look."""

from __future__ import annotations

import re
from collections.abc import Callable

from bloodyridge_qt.games.bloody_ridge.rules.actions import CallBanzai
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.offers import Offer, buttons, picks
from bloodyridge_qt.table.table_view import CounterView, StackView
from tests.games.bloody_ridge.tables import choices, table_in

GUNS = {"machineguns": "on"}
HERO = {"hero": "on"}
BANZAI = {"banzai": "on"}
CREWS = {"mg_crews": "on"}
ALL = GUNS | HERO | BANZAI | CREWS

FORCE = "force 1715@1711 3 3 3 2 2; waiting 1218:1"
"""Strikes hill 1710, where as many pieces are drawn as the die says."""


def strike(table: BloodyRidgeTable, target: str = "1710") -> tuple[Beat, ...]:
    return table.submit(next(choice for choice in choices(table) if choice.target == target))


def drawn(
    pool: str,
    fits: Callable[[BloodyRidgeTable], bool],
    text: str = FORCE,
    target: str = "1710",
    **options: str,
) -> BloodyRidgeTable:
    """The first table on which a strike has come as far as wanted."""
    for seed in range(2000):
        table = table_in(f"{text}; pool {pool}", f"seed-{seed}", **options)
        strike(table, target)
        if fits(table):
            return table
    raise AssertionError("no seed of 2000 comes to that")


def asks_for_a_charge(defenders: int, supports: int = 0) -> Callable[[BloodyRidgeTable], bool]:
    def fits(table: BloodyRidgeTable) -> bool:
        state = table.session.state
        asked = state.agenda[-1:] == ["banzai"]
        return asked and (len(state.defenders), len(state.supports)) == (defenders, supports)

    return fits


def marines(table: BloodyRidgeTable) -> StackView:
    return next(stack for stack in table.view().stacks if stack.side == "us")


def counter(table: BloodyRidgeTable, face: str, factor: str = "") -> CounterView:
    return next(one for one in marines(table).counters if (one.face, one.factor) == (face, factor))


def lines(beats: tuple[Beat, ...]) -> list[str]:
    return [line.text for beat in beats for line in beat.log]


def answer(table: BloodyRidgeTable, kind: type) -> Offer:
    return next(choice for choice in buttons(table.offers()) if isinstance(choice.action, kind))


def succeed(defenders: int, pool: str, supports: int = 0, **options: str) -> BloodyRidgeTable:
    """A table on which a charge has succeeded and asks whom it eliminates."""

    def fits(table: BloodyRidgeTable) -> bool:
        if not asks_for_a_charge(defenders, supports)(table):
            return False
        table.submit(answer(table, CallBanzai))
        return bool(picks(table.offers()))

    return drawn(pool, fits, **(BANZAI | options))


def told_by(pool: str, wanted: str, text: str = FORCE, target: str = "1710", **options: str) -> list[str]:
    """The log of the first strike that tells what is wanted."""
    for seed in range(2000):
        table = table_in(f"{text}; pool {pool}", f"seed-{seed}", **options)
        told = lines(strike(table, target))
        if any(re.search(wanted, line) for line in told):
            return told
    raise AssertionError(f"no seed of 2000 tells {wanted!r}")
