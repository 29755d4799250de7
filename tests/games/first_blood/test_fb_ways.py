"""Ways of playing decide only what is legal, and a sensible one beats chance from either side."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from bloodyridge_qt.engine.dice import DieName, StreamDice
from bloodyridge_qt.engine.tally import games_in
from bloodyridge_qt.engine.trials import Trial
from bloodyridge_qt.games.first_blood.advice import measured
from bloodyridge_qt.games.first_blood.advice.rollouts import COMPARED, judged
from bloodyridge_qt.games.first_blood.advice.ways import WAYS, play_game
from bloodyridge_qt.games.first_blood.edition import edition_of
from bloodyridge_qt.games.first_blood.measuring import Sides
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.combat import pending
from bloodyridge_qt.games.first_blood.rules.odds import odds
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood, decider
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen.foretelling import hindsight
from bloodyridge_qt.table import measured as of_any
from bloodyridge_qt.table.measured import Measurement, Row
from tests.games.first_blood.fields import rules
from tests.slow import after


@pytest.mark.parametrize("us", WAYS)
@pytest.mark.parametrize("japanese", WAYS)
def test_a_way_decides_only_what_is_legal(us: str, japanese: str) -> None:
    game, rng = rules(), random.Random(f"{us} {japanese}")
    ways = {seat: WAYS[name](game, rng) for seat, name in zip(t.SEATS, (us, japanese), strict=True)}
    state, dice = game.set_up(), StreamDice("legal")
    game.proceed(state, dice)
    while state.agenda:
        action = ways[game.seat(state)](state)
        assert game.refusal(state, action) is None, str(action)
        game.apply(state, action, dice)
    assert state.outcome in t.OUTCOMES


@pytest.mark.parametrize("side", [t.US, t.JAPAN])
@pytest.mark.parametrize("games", after(1, [2, 6]))
def test_the_sensible_way_beats_chance(side: int, games: int) -> None:
    """`bloodyridge measure --game first_blood` tells how often in many games."""
    game, rng = rules(), random.Random(side)
    ways = [WAYS["sensible" if one == side else "random"](game, rng) for one in (t.US, t.JAPAN)]
    won = [play_game(game, ways, StreamDice(number)).outcome == t.US_WIN for number in range(games)]
    assert won == [side == t.US] * games


def test_a_measurement_counts_every_game_the_same_wherever_it_is_played() -> None:
    series = Sides(edition_of(), 1, "counted", switches=False)
    assert [words.split()[-3:] for words in series.series][-1] == ["sensible", "Japanese", "sensible"]
    tally = series.play(3, 0, 1)
    assert tally == series.play(3, 0, 1)
    assert games_in(tally) == 1
    assert "95 %" in series.head()[0]
    assert sum(tally["outcome", outcome] for outcome in t.OUTCOMES) == 1
    assert f"airfield held {tally['outcome', t.US_WIN]}" in series.lines([tally] * 4)[0]


def _declared(seed: str) -> tuple[FirstBlood, State]:
    """A position with an attack to be resolved that has a column."""
    game, rng, dice = rules(), random.Random(seed), StreamDice(seed)
    ways, state = [WAYS["random"](game, rng)] * 2, game.set_up()
    game.proceed(state, dice)
    while state.agenda[-1] != t.COMBAT or not any(_columns(game, state)[:1]):
        game.apply(state, ways[0](state), dice)
    return game, state


def _columns(game: FirstBlood, state: State) -> list[str]:
    return [odds(state, game.setting, attack).column for attack in pending(state)]


def test_what_was_measured_is_told_as_long_as_the_data_are_those_it_was_measured_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rules()
    rows = tuple(
        Row((us, japanese), {}, 100, (won,))
        for us, japanese, won in (
            ("sensible", "sensible", 50),
            ("sensible", "random", 99),
            ("random", "sensible", 3),
        )
    )
    found, file = Measurement("1", game.version, measured.digest(game), rows), tmp_path / "measured.json"
    monkeypatch.setattr(of_any, "measured_file", lambda _game: file)
    file.write_text(found.written())
    assert measured.measurement(game) == found
    plain, numbers = measured.words(found)
    assert plain == "The program plays both sides about equally well."
    assert "in 100 games played" in numbers
    assert "the Japanese player 97.0 % (91.5 to 99.0)" in numbers
    for other in (found.written().replace(found.digest, "0" * 64), found.written()[:-30]):
        file.write_text(other)
        assert measured.measurement(game) is None
    assert measured.words(None) == ("", "")


def test_the_numbers_new_game_shows_are_of_todays_data() -> None:
    """Otherwise `bloodyridge measure --game first_blood --switches --write` counts them anew."""
    found = measured.measurement(rules())
    assert found is not None
    (games,) = {row.games for row in found.rows}  # the sentence tells one number
    assert games >= 300
    field = next(one for one in edition_of().setup_fields() if one.key == "program")
    assert measured.words(found) == (field.help.partition(" By mail")[0], field.tip)


@pytest.mark.long
def test_advice_is_legal_the_same_every_time_and_says_how_much_is_known() -> None:
    game, state = _declared("advice")
    side = decider(state, game.setting)
    first, second = (list(islice(judged(game, state.copy(), side), 3)) for _ in range(2))
    assert [str(one.action) for one in first[-1]] == [str(one.action) for one in second[-1]]
    assert [one.won for one in first[-1]] == [one.won for one in second[-1]]
    assert len(first[-1]) <= COMPARED
    for trial in first[-1]:
        assert game.refusal(state, trial.action) is None
        low, high = trial.interval
        assert low <= trial.win <= high
        assert high - low > 0.3, "few games tell little"


def test_another_decision_comes_first_only_when_it_is_surely_better() -> None:
    own, other = Trial(Action("end")), Trial(Action("declare"))
    own.won.extend([False] * 12 + [True] * 4)
    other.won.extend([True] * 4 + [False] * 8 + [True] * 4)
    assert other.win > own.win
    assert not other.beats(own)
    other.won[:] = [True] * 16
    assert other.beats(own)
    assert not own.beats(other)


def test_hindsight_tells_what_the_table_promised_and_what_came() -> None:
    """[8.9] As soon as the attack is over, with what its retreats cost."""
    game, state = _declared("hindsight")
    setting, attack = game.setting, pending(state)[0]
    found = odds(state, setting, attack)
    place = setting.places[state.targets[attack][0]]
    for die in range(1, 7):
        decisions = [Action("resolve", place=place)]
        moments = [state, state.copy()]
        game.apply(moments[-1], decisions[0], Loaded(die))
        while moments[-1].fight >= 0:
            assert hindsight(setting, moments, decisions) == "", "it goes on"
            decision = game.decision(moments[-1])
            assert decision
            decisions.append(decision.options[0])
            moments.append(moments[-1].copy())
            game.apply(moments[-1], decisions[-1], Loaded(die))
        result = setting.tables[state.side][found.column][found.read(die) - 1]
        told = hindsight(setting, moments, decisions)
        assert told.startswith(f"Attack on {place}: on average the attacker loses "), result
        table = [setting.tables[state.side][found.column][found.read(one) - 1] for one in range(1, 7)]
        order = ["AE", "A2", "A1", "EX", "DR", "D1", "DE"]
        good = sum(order.index(one) >= order.index(result) for one in table)
        assert f"{good} of the 6 numbers of the die are no worse for the attacker" in told
        assert hindsight(setting, [*moments, moments[-1]], [*decisions, Action("end")]) == ""


class Loaded(StreamDice):
    """Every die shows the same."""

    def __init__(self, die: int) -> None:
        super().__init__("loaded")
        self._die = die

    def roll(self, name: DieName) -> int:  # noqa: ARG002  of a protocol
        return self._die
