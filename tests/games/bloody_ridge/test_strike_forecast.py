"""The forecast of strikes against other ways of finding the same chances, and against played strikes."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from math import sqrt

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.bloody_ridge.advice.forecast import Forecaster, StrikeForecast
from bloodyridge_qt.games.bloody_ridge.rules import assault
from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from bloodyridge_qt.games.bloody_ridge.rules.events import ArtilleryFired, CacheFound
from bloodyridge_qt.games.bloody_ridge.rules.terms import HQ_VICTORY
from tests.games.bloody_ridge import exact_strikes
from tests.games.bloody_ridge.exact_odds import Fight
from tests.games.bloody_ridge.positions import Position

ALL = {"machineguns": "on", "hero": "on", "mg_crews": "on"}

SMALL = {
    "nobody but rifles, jungle": ("force 1715@1714 3 2 up; pool rifles 3 6 8", "1714", "1713", {}),
    "face down": ("force 1715@1714 3 2 1; pool rifles 3 6, artillery 1", "1714", "1713", {}),
    "out of the red row": (
        "force 1715@1715 3 2 up; pool rifles 4 8 8, artillery 1, cache",
        "1715",
        "1714",
        {},
    ),
    "out of the red row, unanswered": (
        "force 1715@1715 1 1 up; pool rifles 4 8 8, cache",
        "1715",
        "1714",
        {"red_row_fire": "strict"},
    ),
    "HQs are set aside": (
        "force 1715@1714 3 2 up; pool rifles 5, artillery 1, division, battalion",
        "1714",
        "1713",
        {},
    ),
    "HQs may stand": (
        "force 1715@1709 3 2 up; pool rifles 5 8, artillery 1, cache, division, battalion",
        "1709",
        "1708",
        {},
    ),
    "both HQs stand": (
        "force 1715@1709 3 3 up; hq division 1708; hq battalion 1708; pool rifles 5 6 8 3 4",
        "1709",
        "1708",
        {},
    ),
    "up the hill": ("force 1715@1711 3 3 up; pool rifles 3 5 6, artillery 2", "1711", "1710", {}),
    "off the hill, all of it held": (
        "force 1715@1710 3 2 up; held hill; pool rifles 8 8 4, artillery 1, battalion",
        "1710",
        "1709",
        {"no_survivors": "taken"},
    ),
    "machineguns and Hero": (
        "force 1715@1709 3 3 6; pool rifles 5 5, machinegun, machinegun, hero, division",
        "1709",
        "1708",
        ALL,
    ),
    "helpers without a unit": (
        "force 1715@1714 3 6; pool artillery 1, machinegun, machinegun, hero",
        "1714",
        "1713",
        ALL,
    ),
}


def forecast(table: Position, stand: str, target: str) -> StrikeForecast:
    return Forecaster(table.setting).strike(table.state, Strike(table.hex(table.state.origin), stand, target))


@pytest.mark.long
@pytest.mark.parametrize("case", SMALL)
def test_a_small_strike_is_worked_out_as_by_walking_through_it__7_4(case: str) -> None:
    text, stand, target, readings = SMALL[case]
    table = Position(text, **readings)
    found = forecast(table, stand, target)
    other = exact_strikes.Strike(table.setting, table.state, table.space(stand), table.space(target)).tally
    size = len(table.state.force)
    survivors, us_losses = [0.0] * (size + 1), [0.0] * 7
    for (own, us, _), chance in other.ends.items():
        survivors[own] += float(chance)
        us_losses[us] += float(chance)
    assert sum(other.ends.values()) == 1
    assert found.survivors == pytest.approx(survivors, abs=1e-12)
    assert found.us_loss_chances == pytest.approx(us_losses, abs=1e-12)
    assert found.taken == pytest.approx(
        float(sum(chance for (_, _, taken), chance in other.ends.items() if taken)), abs=1e-12
    )
    assert (
        found.victory,
        found.cache,
        found.artillery,
        found.battalion_hq,
        found.division_hq,
    ) == pytest.approx(
        [
            float(one)
            for one in (other.victory, other.cache, other.artillery, other.battalion, other.division)
        ],
        abs=1e-12,
    )
    assert min(*found.survivors, *found.us_loss_chances, found.taken, found.victory, found.cache) >= 0
    assert found.destroyed == found.survivors[0]
    assert found.japanese_loss_chances == found.survivors[::-1]


PLAYED = {
    "face down, up the hill": ("force 1715@1711 3 2 1 2 3; turn 2", "1711", "1710", {}),
    "where HQs may stand": ("force 1715@1709 3 2 1 2", "1709", "1708", {}),
    "face up, an HQ waits": ("force 1715@1709 3 2 1 2 up; hq division 1708; fired 6", "1709", "1708", {}),
    "helped": ("force 1715@1709 6 1 3 2 2 2", "1709", "1708", ALL),
    "out of the red row": ("force 1715@1715 3 2 1 2 3", "1715", "1714", {}),
    "late, few rifles left": (
        "force 1715@1709 2 2 3; pool rifles 3 5 5 8, artillery 9, cache, division",
        "1709",
        "1708",
        {},
    ),
}


def played(table: Position, stand: str, target: str, games: int, seed: str) -> dict[str, Counter[int]]:
    """How often each thing came of a strike played by the rules; a face-down force is drawn anew."""
    setting, start, rng, dice = table.setting, table.state, random.Random(seed), StreamDice(seed)
    spaces = (start.origin, table.space(stand), table.space(target))
    crews = [unit for unit in start.force if unit >= setting.first_crew]
    size, dead = len(start.force), len(start.us_dead)
    seen: dict[str, Counter[int]] = {field.name: Counter() for field in dataclasses.fields(StrikeForecast)}
    for _ in range(games):
        state, told = start.copy(), []
        if not state.revealed:
            state.force = rng.sample(range(setting.first_crew), size - len(crews)) + crews
        assault.strike(state, setting, *spaces, dice, told.append)
        kinds = Counter(type(event) for event in told)
        won = state.outcome == HQ_VICTORY
        seen["taken"][bool(state.held[spaces[2]])] += 1
        seen["victory"][won] += 1
        seen["cache"][kinds[CacheFound]] += 1
        seen["artillery"][min(1, kinds[ArtilleryFired])] += 1
        met = {getattr(event, "piece", -1) for event in told if getattr(event, "role", "") == "defends"}
        for name, which in (("battalion_hq", 0), ("division_hq", 1)):
            seen[name][start.hq_at[which] == spaces[2] or setting.first_hq + which in met] += 1
        seen["survivors"][len(state.force)] += 1
        fallen = [
            piece
            for piece in state.us_dead[dead:]
            if piece < setting.first_artillery or setting.first_hq <= piece < setting.cache
        ]
        seen["us_loss_chances"][len(fallen)] += 1
    return seen


@pytest.mark.long
@pytest.mark.parametrize(
    ("case", "games"),
    [("where HQs may stand", 6_000), ("helped", 4_000)]
    + [pytest.param(case, 200_000, marks=pytest.mark.slow) for case in PLAYED],
)
def test_played_strikes_come_out_as_often_as_foretold__7_4(case: str, games: int) -> None:
    text, stand, target, readings = PLAYED[case]
    table = Position(text, **readings)
    found = forecast(table, stand, target)
    seen = played(table, stand, target, games, case)

    def near(times: int, chance: float, sigmas: float = 3) -> bool:
        return abs(times - games * chance) <= sigmas * sqrt(games * chance * (1 - chance)) + 1e-9

    for name in ("taken", "victory", "cache", "artillery", "battalion_hq", "division_hq"):
        chance = min(1.0, getattr(found, name))
        assert near(seen[name][1], chance), (name, seen[name][1] / games, chance)
    losses = Counter({len(found.survivors) - 1 - left: times for left, times in seen["survivors"].items()})
    for mean, counted, chances in (
        (found.japanese_losses, losses, found.japanese_loss_chances),
        (found.us_losses, seen["us_loss_chances"], found.us_loss_chances),
    ):
        spread = sum(number**2 * chance for number, chance in enumerate(chances)) - mean**2
        average = sum(number * times for number, times in counted.items()) / games
        assert abs(average - mean) <= 3 * sqrt(spread / games)
        # of a dozen numbers one in thirty is this far off by luck alone
        assert all(near(counted[number], min(1.0, chance), 4) for number, chance in enumerate(chances))


@pytest.mark.long
@pytest.mark.parametrize("face_up", [False, True])
def test_nothing_hidden_changes_a_forecast__6_11(face_up: bool) -> None:
    up = " up" if face_up else ""
    text = f"turn 2; force 1715@1709 3 3 3{up}; waiting 1218:1.1.1 1516:3.3; held 1708; holding 40"
    told = []
    for seed in range(3):
        table = Position(text)
        state, units = table.state, range(table.setting.first_crew)
        hidden = [unit for unit in units if not (face_up and unit in state.force)]
        other = (
            dict(zip(hidden, random.Random(seed).sample(hidden, len(hidden)), strict=True)) if seed else {}
        )
        state.force = [other.get(unit, unit) for unit in state.force]
        state.waiting = {
            at: tuple(other.get(unit, unit) for unit in force) for at, force in state.waiting.items()
        }
        state.holding = sorted(other.get(unit, unit) for unit in state.holding)
        state.japanese_dead = [other.get(unit, unit) for unit in state.japanese_dead]
        told.append(Forecaster(table.setting).strikes(state))
        state.agenda = ["choose force"]
        state.origin = state.stand = -1
        told[-1] += Forecaster(table.setting).strikes(state)
    assert len(told[0]) > 4
    assert told[0] == told[1] == told[2]


def test_the_strikes_foretold_are_those_the_rules_offer() -> None:
    table = Position("waiting 1218:2 1715:3 1516:1; held 1714 1713")
    offered = [option for option in table.rules.decision(table.state).options if isinstance(option, Strike)]
    found = Forecaster(table.setting).strikes(table.state)
    assert [(one.force, one.stand, one.target) for one in found] == [tuple(option) for option in offered]
    table.state.agenda = []
    assert Forecaster(table.setting).strikes(table.state) == []


def exact(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> tuple[list[float], list[float]]:
    """Survivors and US losses of a fight from clear into clear, by exact_odds."""
    survivors, losses = [0.0] * (len(attackers) + 1), [0.0] * 7
    for (own, us, _), chance in exact_strikes.outcomes(Fight(attackers, defenders, 2, 2)).items():
        survivors[own] += float(chance)
        losses[len(defenders) - us] += float(chance)
    return survivors, losses


def test_a_fight_with_open_defenders_is_foretold_with_a_charge_and_without__11_4() -> None:
    table = Position("force 1715@1709 3 3 2 up", banzai="on")
    table.strike("1709", "1708", "US force 3; US draw 8 3")
    forecaster = Forecaster(table.setting)
    plain, charge = forecaster.fight(table.state), forecaster.charge(table.state)
    survivors, losses = exact((3, 3, 2), (3, 8))
    assert plain.survivors == pytest.approx(survivors, abs=1e-12)
    assert plain.us_loss_chances == pytest.approx(losses, abs=1e-12)
    assert plain.taken == pytest.approx(sum(survivors[1:]))

    assert table.setting.us_attack[charge.victim] == 8
    survivors, losses = exact((3, 3, 2), (3,))
    assert charge.fight.survivors == pytest.approx(
        [21 / 36 + 15 / 36 * survivors[0], *(15 / 36 * chance for chance in survivors[1:])], abs=1e-12
    )
    assert charge.fight.us_loss_chances[1:] == pytest.approx(
        [15 / 36 * one for one in losses[:-1]], abs=1e-12
    )


def test_a_charge_at_the_division_hq_wins_as_often_as_it_succeeds__11_4() -> None:
    table = Position("force 1715@1709 3; hq division 1708", banzai="on")
    table.strike("1709", "1708", "US force 2; US draw 8")
    forecaster = Forecaster(table.setting)
    charge = forecaster.charge(table.state)
    assert charge.victim == table.setting.division_hq
    assert charge.fight.victory == pytest.approx(15 / 36)
    assert charge.fight.destroyed == pytest.approx(21 / 36)
    assert forecaster.fight(table.state).victory < 0.2


def test_without_a_fight_there_is_nothing_to_foretell() -> None:
    table = Position("force 1715@1709 3")
    forecaster = Forecaster(table.setting)
    assert forecaster.fight(table.state) is None
    assert forecaster.charge(table.state) is None


@pytest.mark.long
def test_hindsight_counts_what_the_story_of_a_game_tells_as_lost() -> None:
    """[7.12, 7.13] Of each strike that cost something, and of no other."""
    table, rng, lost = registry.edition_of("bloody_ridge").start({"seed": "12"}), random.Random("12"), []
    while offers := [offer for offer in table.offers() if offer.verb != "exit"]:
        beats = table.submit(rng.choice(offers))
        struck = any(beat.outcome is not None and len(beat.outcome.where) > 1 for beat in beats)
        lost.append(struck and sum(number for beat in beats for side, number in beat.losses if "J" in side))
    assert table.said_afterwards(0) is None, "nobody has looked back"
    table.look_back()
    said = [table.said_afterwards(decision) for decision in range(table.at)]
    assert sum(one is not None for one in said) > 15
    for number, line in zip(lost, said, strict=True):
        assert line is None or f" lost {number}; on average " in line.text
    lines = table.log_lines()
    for one in filter(None, said):
        before = lines[: lines.index(one)]
        headings = [line for line in before if line.moment == one.moment and line.kind in ("phase", "turn")]
        assert not headings, "it stands by its strike, not after the phases that follow"
    assert sum(bool(number) for number in lost) - sum(one is not None for one in said) <= 2, "stranded, cache"
