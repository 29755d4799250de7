"""Ways of playing decide only what is legal, and `measure` counts and keeps how their games end."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.tally import DIED, values_of
from bloodyridge_qt.games.tarawa_1943.advice import measured
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS, play_game
from bloodyridge_qt.games.tarawa_1943.edition import edition_of, open_rules
from bloodyridge_qt.games.tarawa_1943.measuring import Ways
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.events import MarkerLost
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES, Options
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.victory import score
from bloodyridge_qt.table.game import NamedBytes
from bloodyridge_qt.table.measured import read
from tests.slow import after


def margins(way: str, games: int, seed: int = 1, **chosen: str) -> list[int]:
    rules = open_rules(Options(**chosen))
    decide, dice = WAYS[way](rules, random.Random(seed)), StreamDice(seed)

    def legal(state: State) -> Action:
        before = state.copy()
        chosen = decide(state)
        assert state == before, "a way only looks"
        assert rules.refusal(state, chosen) is None, chosen
        return chosen

    ends = [score(play_game(rules, legal, dice)) for _ in range(games)]
    return [points.usmc - points.japanese for points in ends]


@pytest.mark.long
@pytest.mark.parametrize("games", after(1, [4, 40]))
def test_a_sensible_player_does_better_than_chance_and_a_strong_one_better_still(games: int) -> None:
    chance, sensible, strong = (sum(margins(way, games)) / games for way in ("random", "sensible", "strong"))
    assert chance + 20 < sensible < strong


@pytest.mark.parametrize("way", ["sensible", "strong"])
@pytest.mark.parametrize("games", after(1, [1, 5]))
def test_ways_decide_what_is_legal_in_every_reading(way: str, games: int) -> None:
    rng = random.Random(way)
    for seed in range(4):
        chosen = {switch.id: rng.choice(switch.alternatives).value for switch in SWITCHES}
        margins(way, games, seed, **chosen)


@pytest.mark.parametrize("way", ["sensible", "strong"])
def test_dice_rolled_again_all_at_once_are_those_taken_up_one_by_one(way: str) -> None:
    rules, ends = open_rules(), []
    for whole in (True, False):
        decide, dice = WAYS[way](rules, random.Random(7)), StreamDice(7)
        ends.append([play_game(rules, decide if whole else (lambda at: decide(at)), dice) for _ in range(2)])  # noqa: B023
    assert ends[0] == ends[1]


def test_a_marker_is_counted_where_its_battalion_stood_when_it_was_lost() -> None:
    """[4.0] Not where it stood before the last move of the turn in which the Japanese fired on it."""
    ways = Ways(edition_of(), 12, "where", switches=False)
    rules, told = open_rules(), Counter[str]()
    decide, dice = WAYS["sensible"](rules, random.Random("where")), StreamDice("where")
    stands: dict[int, int] = {}

    def hear(state: State, event: object) -> None:
        match event:
            case MarkerLost(bunker=False, battalion=one):
                told[rules.setting.places[stands[one]]] += 1
        stands.update(enumerate(state.place))

    for _ in range(12):
        stands.clear()
        play_game(rules, decide, dice, hear)
    (series,) = (at for at, name in enumerate(ways.series) if name.split()[1:] == ["game", "sensible"])
    assert values_of(ways.play(series, 0, 12), DIED) == told


@pytest.mark.parametrize("more", [(), ("--switches",)])
def test_measure_prints_a_line_for_each_series(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["measure", "--game", "tarawa_1943", "--games", "1", *more]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "1 game each" in lines[0]
    changes = sum(len(one.alternatives) - 1 for one in SWITCHES[1:]) if more else 0
    assert [line.count(" % (") for line in lines[1:10]] == [1] * 9
    assert [" points (" in line for line in lines[10:]] == [False, True] * changes


@pytest.mark.long
def test_what_is_measured_is_kept_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "measured.json"
    command = ["measure", "--game", "tarawa_1943", "--switches", "--games", "2", "--write", str(file)]
    assert cli.main(command) == 0
    found = read(file.read_bytes())
    assert found.written() == file.read_text()
    assert found.digest == measured.digest(open_rules())
    assert {row.games for row in found.rows} == {2}
    assert found.of({}, "strong") is not None
    assert found.of({"cards": "27"}, "strong") is not None
    assert found.of({"landing": "black"}, "sensible") is not None


def test_the_numbers_shown_are_those_of_the_data_that_are_shipped() -> None:
    """When rules or data change: measure --game tarawa_1943 --switches --games 5000 --write."""
    found = measured.measurement(open_rules())
    assert found is not None
    strong, sensible, chance = (found.of({}, way) for way in ("strong", "sensible", "random"))
    assert strong is not None
    assert sensible is not None
    assert chance is not None
    assert min(row.games for row in found.rows) >= 5000
    assert 0.4 < sum(strong.won) / strong.games < 0.6
    assert sum(strong.won) > sum(sensible.won) > sum(chance.won)
    fields = {field.key: field for field in edition_of().setup_fields()}
    assert any(strong.share() in field.group_help for field in fields.values())
    assert "strong play" in dict(fields["cards"].effects)["27"]


def test_numbers_of_other_cards_are_not_told_and_stories_change_nothing() -> None:
    edition = edition_of()
    cards = next(raw for sha, raw in edition.raw.items() if sha == edition.data["usmc"].sha256)

    def told(change: str, value: object) -> bool:
        document = json.loads(cards)
        document["cards"][0][change] = value
        own = edition_of({"usmc": NamedBytes(Path("own.json"), json.dumps(document).encode())})
        return any(field.effects or "Measured" in field.group_help for field in own.setup_fields())

    assert told("history", "another")
    assert not told("id", "U99")
