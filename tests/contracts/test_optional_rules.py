"""Whole games with section 11 against a ledger kept on paper: who is doubled, where every piece is."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest

from bloodyridge_qt.engine.action import Decision
from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES, Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from tests.contracts.slow_optional import ALIVE, BESIDE, DEAD, FIGHT, OUT, POOL, Ledger
from tests.slow import after

GAMES = 60
"""Of each kind, and as many again among the slow ones."""


def few_rifles(printed: BloodyRidge) -> dict[str, Any]:
    """So thin a pool that machineguns and the Hero meet each other, ties, and hexes without a rifle."""
    rifles = printed.setting.mix.rifles
    return {"rifles": tuple(sorted(rifles[:: len(rifles) // 12])), "artillery": 3}


def with_all_rules(printed: BloodyRidge, thin: bool, **readings: str) -> BloodyRidge:
    mix = dataclasses.replace(printed.setting.mix, **(few_rifles(printed) if thin else {}))
    return BloodyRidge(
        printed.setting.board, mix, Options(**{rule.id: "on" for rule in OPTIONAL_RULES}, **readings)
    )


def choose(decision: Decision[Action], state: State, rng: random.Random) -> Action:
    """At random, but most charges are kept for fights with a machinegun or the Hero."""
    if decision.name == "banzai":
        charges = rng.random() < (0.6 if state.supports else 0.02)
        return decision.options[charges]
    return rng.choice(list(decision.options))


def agree(ledger: Ledger, state: State) -> None:
    """Between two decisions the position is what the ledger says."""
    assert len(state.pool) == ledger.pool
    assert len(state.fired) == ledger.fired
    for piece, where in ledger.helpers.items():
        assert [piece in state.pool, piece in state.supports, piece in state.us_dead] == [
            where == POOL,
            where == FIGHT,
            where == OUT,
        ]
    alive = {unit for units in state.waiting.values() for unit in units} | set(state.force)
    for crew, where in ledger.crews.items():
        assert [crew in state.crews, crew in alive, state.japanese_dead.count(crew)] == [
            where == BESIDE,
            where == ALIVE,
            int(where == DEAD),
        ]
    assert state.charges == 2 - len(ledger.charges)
    if state.agenda[-1:] in (["banzai"], ["choose victim"]):
        working = sorted((piece, unit) for piece, unit in state.supports.items() if unit >= 0)
        assert working == ledger.helped()


@pytest.mark.parametrize("first", after(1, [0, GAMES]))
@pytest.mark.parametrize("thin", after(1, [False, True]), ids=["printed pool", "thin pool"])
@pytest.mark.parametrize(
    "readings",
    after(
        1,
        [
            {},
            {"hero_returns": "dead", "no_survivors": "taken"},
            {"hero_charged": "volley", "idle_guns": "alone", "hq_charged": "spared"},
            {"headquarters": "out", "red_row_fire": "strict"},
        ],
    ),
    ids=lambda readings: " ".join(readings.values()) or "standard",
)
def test_machineguns_hero_charges_and_crews_go_as_the_ledger_says(
    readings: dict[str, str], thin: bool, first: int, printed: BloodyRidge
) -> None:
    rules = with_all_rules(printed, thin, **readings)
    met: Counter[str] = Counter()
    for game in range(first, first + GAMES):
        rng = random.Random(f"{thin} {readings} {game}")
        dice, ledger, state = KeyedDice(f"ledger-{game}"), Ledger(rules.setting), rules.set_up()
        happened: list[Any] = []
        rules.proceed(state, dice, happened.append)
        while True:
            for event in happened:
                ledger.hear(event)
                met[type(event).__name__] += 1
            happened.clear()
            decision = rules.decision(state)
            if decision is None:
                break
            agree(ledger, state)
            met[decision.name] += 1
            met["helpers asked of"] += decision.name == "banzai" and bool(ledger.helped())
            rules.apply(state, choose(decision, state, rng), dice, happened.append)
        if state.outcome != "headquarters":  # [4.2] play stops in the middle of a fight
            agree(ledger, state)
    for name in ("SupportsAssigned", "SupportsFell", "SupportsLeft", "BanzaiRolled", "MarineEliminated"):
        assert met[name], name
    assert met["helpers asked of"] > GAMES / 4, "charges were asked for where somebody was doubled"
    assert met["CrewPlaced"]
    assert met["BanzaiRolled"] <= 2 * GAMES
