"""Maps nobody drew: within the facts the rules state, any terrain, exits and lines make a game that ends."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bloodyridge_qt.boards.geometry import load_map_bytes
from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.bloody_ridge import edition, workshop
from bloodyridge_qt.games.bloody_ridge.advice import playout
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import ContradictsRules
from bloodyridge_qt.games.bloody_ridge.rules.state import set_up
from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.table.starting import SetupError
from tests.boards.strokes import move_across
from tests.games.bloody_ridge.positions import accounted
from tests.slow import after

HILL = ("1710", "1810", "1811", "1910", "1911")
MAPS = 10


@cache
def random_map(seed: int) -> bytes:
    """Random terrain but for the cited hexes, random exits, lines pushed about; always a legal map."""
    rng = random.Random(seed)
    draft = workshop.open_draft()
    board = edition.open_rules().setting.board
    fixed = {*HILL, "2012", "1912", *(board.numbers[s] for s in board.spaces("red_row"))}
    free = [number for number in board.numbers if number not in fixed]
    share = rng.random()
    draft.set_terrain([n for n in free if rng.random() < share], "clear")
    draft.set_terrain([n for n in free if rng.random() < 0.3], "jungle")
    draft.set_terrain(["1912"], "clear")
    for number in (n for n in free if n.endswith("01")):
        if draft.is_exit(number) != (rng.random() < 0.4):
            draft.toggle_exit(number)
    if not any(draft.is_exit(n) for n in free):
        draft.toggle_exit("1001")
    for line in draft.lines:
        for _ in range(6 if seed else 2):  # each time the map is computed anew
            move_across(draft, line, rng.choice(free))
            verdict = draft.check()
            if not verdict.playable:
                draft.undo()
    verdict = draft.check()
    assert verdict.playable, [*map(str, verdict.faults), *map(str, verdict.departures)]
    return draft.to_bytes()


@pytest.mark.parametrize(("seed", "games"), after(1, [(0, 2), *((seed, 8) for seed in range(MAPS))]))
def test_random_games_on_random_maps_end(seed: int, games: int) -> None:
    loaded = load_map_bytes(random_map(seed), Path("random.geojson"), SCHEMA)
    reading = ("H1", "H2", "H3")[seed % 3]
    headquarters = ("in", "out")[seed % 2]
    mix = edition.open_rules().setting.mix
    rules = BloodyRidge(loaded.board, mix, Options(us_line=reading, headquarters=headquarters))
    setting = rules.setting
    outcomes: Counter[str] = Counter()
    dice = StreamDice(f"map {seed}")
    for name in playout.WAYS:
        way = playout.WAYS[name](setting, random.Random(seed))
        for _ in range(games):
            state = playout.play_out(set_up(setting), setting, way, dice)
            assert state.agenda == []
            assert rules.decision(state) is None
            assert accounted(state, setting) == []
            outcomes[state.outcome] += 1
    assert set(outcomes) <= {"exit", "headquarters", "time", "reserves"}
    assert sum(outcomes.values()) == games * len(playout.WAYS)


@pytest.mark.parametrize("seed", after(1, range(0, MAPS, 5)))
def test_the_window_s_table_and_inspector_work_on_random_maps(seed: int) -> None:
    loaded = load_map_bytes(random_map(seed), Path("random.geojson"), SCHEMA)
    shelf = BloodyRidgeEdition(loaded.board, loaded.sheet, edition.open_rules().setting.mix)
    table = shelf.start({"seed": str(seed)})
    rng = random.Random(seed)
    decisions = 0
    while movers(table.offers()):
        found = targets(table.offers(), rng.choice(movers(table.offers())))
        table.submit(rng.choice([choice for choices in found.values() for choice in choices]))
        decisions += 1
        if decisions % 20 == 0:
            inspector = table.inspector()
            number = rng.choice(loaded.board.numbers)
            assert inspector.facts(number) is not None
            assert number in inspector.reach(number).cells
            assert len(inspector.overlay("control").cells) == len(loaded.board)
    assert table.view().ending is not None


# what an owner has overridden


def test_a_map_against_the_rules_is_refused_until_its_owner_overrides__7_19() -> None:
    draft = workshop.open_draft()
    draft.set_terrain(["2012"], "jungle")
    mix = edition.open_rules().setting.mix
    against = draft.check().loaded
    assert against is not None
    with pytest.raises(ContradictsRules, match=r"hex 2012: found jungle; the rules say clear \[7\.19\]"):
        BloodyRidge(against.board, mix)
    with pytest.raises(SetupError, match=r"7\.19"):
        BloodyRidgeEdition(against.board, against.sheet, mix).start({})
    draft.override("7.19")
    knowingly = draft.check().loaded
    assert knowingly is not None
    table = BloodyRidgeEdition(knowingly.board, knowingly.sheet, mix).start({"seed": "1"})
    row = ("Map overrides [7.19]", "hex 2012: jungle; the rules say clear")
    assert row in table.view().summary
    assert row not in edition.open_edition().start({"seed": "1"}).view().summary


def test_overriding_one_paragraph_does_not_override_another__2_2() -> None:
    draft = workshop.open_draft()
    draft.set_terrain(["2012"], "hill")
    draft.set_terrain(["1811"], "clear")
    draft.override("7.19")
    assert [one.rule for one in draft.check().guarded] == ["2.2"]


@pytest.mark.parametrize("seed", after(1, range(4)))
def test_games_end_even_on_maps_that_override_everything(seed: int) -> None:
    rng = random.Random(seed)
    draft = workshop.open_draft()
    board = edition.open_rules().setting.board
    for number in board.numbers:
        draft.set_terrain([number], rng.choice(("clear", "jungle", "hill")))
    draft.set_terrain(["1810"], "hill")  # Hill 123's label names it
    for rule in {one.rule for one in draft.check().departures}:
        draft.override(rule)
    verdict = draft.check()
    assert verdict.playable, [str(fault) for fault in verdict.faults]
    assert verdict.loaded is not None
    rules = BloodyRidge(verdict.loaded.board, edition.open_rules().setting.mix)
    way = playout.at_random(rules.setting, rng)
    for game in range(10):
        state = playout.play_out(set_up(rules.setting), rules.setting, way, StreamDice(f"{seed} {game}"))
        assert state.outcome
        assert accounted(state, rules.setting) == []
    inspector = BloodyRidgeInspector(rules.setting, verdict.loaded.sheet)
    assert all(inspector.facts(number) is not None for number in board.numbers)
