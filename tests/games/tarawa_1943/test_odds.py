"""[6.0] The exact odds of an attack: against every roll enumerated in fractions, and against played ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.tarawa_1943.advice.odds import (
    Odds,
    best_taken_up,
    most_markers,
    odds,
    under_way,
)
from bloodyridge_qt.games.tarawa_1943.advice.odds import (
    begun as attack_begun,
)
from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.plain import plain as as_json
from bloodyridge_qt.plain import typed
from bloodyridge_qt.table.forecast import Forecast, percent
from tests.games.tarawa_1943.scripted import Game, begun

Numbers = tuple[Fraction, ...]


def enumerated(wanted: int, markers: int, bunker: int, dice: int, cohesion: int, free: int) -> Numbers:
    """Worth and chances with dice in a row, every handful of them and every roll one by one."""
    worth = most_markers(bool(bunker))

    def ended(row: tuple[int, ...], cohesion: int) -> Numbers:
        pairs = {face: row.count(face) // 2 for face in (1, 2, 5, 6)}
        hits = min(pairs[5] + pairs[6], wanted)
        lost = pairs[1]
        for _ in range(pairs[2]):
            if cohesion > 1:
                cohesion -= 1
            else:
                lost += 1
        chances = [Fraction(hits == number) for number in range(wanted + 1)]
        return (Fraction(worth(hits, min(lost, markers), cohesion)), *chances)

    @cache
    def rolled(kept: tuple[int, ...], count: int, cohesion: int, free: int) -> Numbers:
        rolls = [tuple(sorted((*kept, *thrown))) for thrown in product((1, 2, 4, 5, 6), repeat=count)]
        ends = [best(tuple(face for face in row if face != 4), cohesion, free) for row in rolls]
        return tuple(sum(numbers, Fraction()) / len(rolls) for numbers in zip(*ends, strict=True))

    @cache
    def best(row: tuple[int, ...], cohesion: int, free: int) -> Numbers:
        found = [ended(row, cohesion)]
        if free or cohesion > 1:
            for kept in product((True, False), repeat=len(row)):
                rest = tuple(face for face, stays in zip(row, kept, strict=True) if stays)
                if len(rest) < len(row):
                    paid = 0 if free else 1
                    found.append(rolled(rest, len(row) - len(rest), cohesion - paid, free - 1 + paid))
        return max(found, key=lambda numbers: numbers[0])

    return rolled((), dice, cohesion, free)


@pytest.mark.parametrize(
    ("wanted", "markers", "bunker", "dice", "cohesion", "free"),
    [(1, 3, 0, 2, 3, 0), (1, 1, 0, 3, 3, 0), (2, 2, 1, 4, 2, 0), (3, 3, 0, 4, 1, 1), (2, 1, 0, 4, 3, 0)],
)
def test_the_odds_are_those_of_every_roll_enumerated__6_0(
    wanted: int, markers: int, bunker: int, dice: int, cohesion: int, free: int
) -> None:
    found = Odds(wanted, markers, most_markers(bool(bunker))).thrown(dice, cohesion, free)
    worth, *hits = enumerated(wanted, markers, bunker, dice, cohesion, free)
    assert found.worth == pytest.approx(float(worth), abs=1e-9)
    assert found.hits == pytest.approx([float(chance) for chance in hits], abs=1e-9)
    assert sum(found.hits) == pytest.approx(1, abs=1e-12)


def attacking(cohesion: int, markers: int = 3, bunker: int = 0, card: str = "") -> Game:
    game = begun()
    game.stand("2/8", "2", cohesion=cohesion, markers=markers)
    game.garrison(p4=2)
    game.state.bunker[game.at("4")] = bunker
    game.hold(*[card] * bool(card))
    return game


@pytest.mark.long
@pytest.mark.parametrize(
    "game",
    [attacking(4), attacking(2, markers=1, bunker=1), attacking(3, card="U20")],
    ids=["plain", "weak, against a bunker", "howitzers"],
)
def test_attacks_played_with_the_best_rerolls_end_as_often_as_told__6_0(game: Game) -> None:
    count, battalion, target = 3000, game.number("2/8"), game.at("4")
    dice, ends = StreamDice("odds"), Counter[int]()
    lost = cohesion = 0
    state: State = game.state
    told = under_way(attack_begun(state, battalion, target, False))
    for _ in range(count):
        state = game.state.copy()

        def do(verb: str, state: State = state, **what: object) -> None:
            action = Action(verb, **what)
            assert game.rules.refusal(state, action) is None
            game.rules.apply(state, action, dice)

        do("attack", battalion="2/8", place="4")
        if state.hand:
            do("play", card="U20")  # two dice and a free reroll; the dice fall at once
            told = odds(2, 3, most_markers(False)).thrown(7, cohesion=2, free=1)
        while state.agenda[-1] == t.DICE:
            for face in (up := best_taken_up(state)):
                do("take up", face=face)
            do("roll again" if up else "stop")
        ends[2 + game.state.bunker[target] - state.japanese[target] - state.bunker[target]] += 1
        lost += game.state.markers[battalion] - state.markers[battalion]
        cohesion += state.cohesion[battalion]
    for hits, chance in enumerate(told.hits):
        assert abs(ends[hits] / count - chance) <= 3 * sqrt(chance * (1 - chance) / count), hits
    assert lost / count == pytest.approx(told.lost, abs=0.06)
    assert cohesion / count == pytest.approx(told.cohesion, abs=0.06)


def test_the_faces_best_thrown_again_and_a_bunker_that_takes_the_first_hit__3_0() -> None:
    game = attacking(6, bunker=1)
    game.do("attack", 6, 6, 4, 3, 1, 1, battalion="2/8", place="4")
    assert best_taken_up(game.state) == [1, 1]
    there = under_way(game.state)
    assert there.markers(True) == pytest.approx((there.hits[0] + there.hits[1], there.hits[2], there.hits[3]))
    assert there.hits[0] == 0, "the pair of 6s is kept"
    game.do("take up", face=6)
    assert under_way(game.state) == there, "a die that is taken up may be put back"
    assert best_taken_up(game.state) == [1, 1]


def test_nothing_is_thrown_again_for_what_brings_nothing__6_0() -> None:
    game = attacking(9)
    game.garrison(p4=1)
    game.do("attack", 6, 6, 5, 2, 1, battalion="2/8", place="4")
    assert best_taken_up(game.state) == []
    assert under_way(game.state).hits == (0.0, 1.0)


def test_the_chances_are_told_of_an_attack_before_it_of_a_card_and_after_each_roll__6_0() -> None:
    table = edition_of().start({"seed": "7"})
    screen = table.screen
    game = attacking(6, card="U20")

    def told(verb: str) -> Forecast:
        offers = screen.offers(game.state, game.rules.decision(game.state).options)
        offer = next(one for one in offers if one.action.verb == verb and one.action.place in ("", "4"))
        found = screen.forecast(game.state, "", offer)
        assert found is not None
        return found

    def shares(forecast: Forecast) -> list[float]:
        return [bar.share for bar in reversed(forecast.bars)]

    attack = told("attack")
    assert [bar.label for bar in attack.bars] == [
        "All Japanese lost (2)",
        "1 Japanese lost",
        "No Japanese lost",
    ]
    assert shares(attack) == list(
        under_way(attack_begun(game.state, game.number("2/8"), game.at("4"), False)).hits
    )
    none = under_way(attack_begun(game.state, game.number("2/8"), game.at("4"), False), rerolls=False).hits[0]
    assert ("Without rerolls", f"No Japanese lost: {percent(none)}") in attack.facts
    assert attack.mark == 1 - attack.bars[-1].share, "on the map: that it costs them something"
    assert attack.counts == "1+ Japanese lost"
    assert typed(Forecast, as_json(attack)) == attack, "as it comes from another process"
    game.do("attack", battalion="2/8", place="4")
    assert shares(screen.odds_now(game.state, "")) == shares(attack)
    card = told("play")
    assert shares(card) == list(odds(2, 3, most_markers(False)).thrown(7, 5, free=1).hits)
    plain = odds(2, 3, most_markers(False)).thrown(7, 1).hits[0]
    told_plain = ("Without rerolls", f"No Japanese lost: {percent(plain)}")
    assert told_plain in card.facts, "nor with the free one of the card"
    game.do("roll", 6, 6, 4, 3, 1, 1)
    now = screen.odds_now(game.state, "")
    assert now.facts[:2] == (
        ("Stop now", "1 hit, 1 own marker lost"),
        ("Best reroll", "the dice showing 1, 1, for 1 cohesion"),
    )
    assert "No rerolls" not in dict(now.facts), "without rerolls is to stop now"
    game.do("take up", face=1)
    assert told("roll again").bars[0].share < now.bars[0].share, "one die cannot make a pair"
    game.do("put back", face=1)
    game.do("stop", 1)  # it holds
    assert screen.odds_now(game.state, "") is None


def test_dice_taken_up_against_a_cube_tell_how_often_it_goes_and_of_no_markers__6_0() -> None:
    screen = edition_of().start({"seed": "7"}).screen
    game = begun()
    game.stand("2/2", "2", cohesion=3)  # the attack and one reroll
    game.state.held[game.at("3")] = game.state.cube[game.at("3")] = 1
    game.garrison(p3=0)
    game.do("attack cube", 6, 5, 4, 4, 1, battalion="2/2", place="3")
    game.do("take up", face=1)
    # 6 or 5 makes a pair, a 4 leaves, a 3 is rolled again: 2 of 5
    now = screen.odds_now(game.state, "")
    assert [(bar.label, round(bar.share, 2)) for bar in now.bars] == [
        ("The cube is removed", 0.4),
        ("It stays", 0.6),
    ]
    assert "1 rerolled" not in dict(now.facts), "it would say that once more"
    assert not any("Japanese lost" in fact for _, fact in now.facts)


def test_a_purists_game_tells_no_chances() -> None:
    for purist in (True, False):
        table = edition_of().start({"seed": "7", "purist": "yes" if purist else "no"})
        table.submit(table.offers()[0])
        attack = next(offer for offer in table.offers() if offer.verb == "attack")
        assert (table.forecast(attack) is None) == purist


def test_what_the_chances_of_a_single_marker_say_is_not_told_again__6_0() -> None:
    game, screen = attacking(6), edition_of().start({"seed": "7"}).screen
    for markers in (2, 1):
        game.garrison(p4=markers)
        offers = screen.offers(game.state, game.rules.decision(game.state).options)
        attack = next(one for one in offers if one.action.verb == "attack" and one.action.place == "4")
        facts = dict(screen.forecast(game.state, "", attack).facts)
        assert ("On average" in facts) == (markers > 1)
