"""[10.0] What is easily forgotten in play, one situation for each reminder."""

from __future__ import annotations

from bloodyridge_qt.games.tarawa_1943.rules import events, garrison, reach
from tests.games.tarawa_1943.scripted import begun


def test_a_card_gives_what_the_rules_do_not__10_1() -> None:
    game = begun()
    game.state.allowed = 1
    game.hold("U03")
    game.do("play", card="U03")
    assert game.state.allowed == 3, "one action in the rules, three by the card"


def test_a_marker_passes_through_marine_positions__10_2() -> None:
    game = begun()
    for name, place in (("2/2", "2"), ("3/2", "3"), ("1/8", "4"), ("2/8", "5")):
        game.stand(name, place)
    game.garrison(p1=2)
    setting = game.rules.setting
    around = setting.guns[game.at("1")]
    assert all(game.state.holder[at] >= 0 for at in around), "nobody gets to 1 past the Marines"
    game.card("J28", 2, 2, 2, 2, 2, 2)
    assert game.told(events.JapaneseMoved) == [events.JapaneseMoved(7, 0, "shift")]


def test_what_costs_cohesion__10_3() -> None:
    game = begun()
    mover, follower = game.stand("1/2", "1"), game.stand("3/2", "wave1:1")
    game.garrison(p5=0, p6=3)
    game.do("move", battalion="1/2", place="5")
    game.do("follow", battalion="3/2")
    assert [game.state.cohesion[one] for one in (mover, follower)] == [11, 11]
    payer, partner = game.number("2/2"), game.number("1/8")
    game.do("rotate", battalion="2/2", other="1/8")
    assert [game.state.cohesion[one] for one in (payer, partner)] == [11, 12]
    attacker = game.stand("3/8", "3")
    game.do("attack", 2, 2, 2, 2, 1, battalion="3/8", place="4")
    game.do("take up", face=1)
    game.do("roll again", 5)
    game.do("stop")
    assert game.state.cohesion[attacker] == 12 - 1 - 1 - 2, "the attack, the reroll, two pairs of 2s"
    assert [event.why for event in game.told(events.CohesionChanged)[-3:]] == ["reroll", "pairs", "pairs"]
    game.card("J13", 4, 5, 1, 1)
    assert game.told(events.AttackResolved)[-1].cohesion == 2
    assert game.told(events.CohesionChanged)[-1].why == "fire"


def test_an_attack_is_paid_before_its_dice_and_pairs_after__10_5() -> None:
    game = begun()
    game.stand("2/2", "2", cohesion=8)
    game.do("attack", 2, 2, 1, 4, 4, battalion="2/2", place="4")
    game.do("stop")
    told = [
        (type(one).__name__, getattr(one, "why", ""))
        for one in game.events
        if isinstance(one, events.CohesionChanged | events.DiceThrown | events.AttackSettled)
    ]
    assert told == [
        ("CohesionChanged", "action"),
        ("DiceThrown", ""),
        ("AttackSettled", ""),
        ("CohesionChanged", "pairs"),
    ]


def test_only_one_below_six_that_is_not_exhausted_checks_and_after_its_action__10_6() -> None:
    for cohesion, exhausted, checks in ((7, 0, 0), (6, 0, 1)):
        game = begun()
        one = game.stand("1/2", "1", cohesion=cohesion)
        game.state.exhausted[one] = exhausted
        game.garrison(p5=0)
        game.do("move", battalion="1/2", place="5")
        if game.offered("done"):
            game.do("done", *[1] * checks)
        kinds = [type(event) for event in game.events]
        assert kinds.count(events.ExhaustionChecked) == checks
        if checks:
            assert kinds.index(events.ExhaustionChecked) > kinds.index(events.BattalionMoved)


def test_dice_that_were_rolled_away_do_not_count__10_8() -> None:
    game = begun()
    attacker = game.stand("2/2", "2")
    game.do("attack", 1, 1, 6, 6, 4, battalion="2/2", place="4")
    game.do("take up", face=1)
    game.do("take up", face=1)
    game.do("roll again", 5, 2)
    game.do("stop")
    assert game.state.markers[attacker] == 3, "the pair of 1s is gone"
    assert game.state.japanese[3] == 2


def test_a_cube_controls_but_neither_attacks_nor_moves__10_10() -> None:
    game = begun()
    game.stand("1/2", "1")
    game.garrison(p2=0, p4=0, p5=0)
    game.state.held[1] = game.state.cube[1] = 1
    assert not game.state.controls(1)
    targets = [at for at, _ in reach.aims(game.state, game.rules.setting)]
    assert 0 not in targets, "a cube next door is no gun"
    assert garrison.guns(game.state, game.rules.setting, 0) == []
    assert ("1/2", "2", "", "", 0, 0) not in game.offered("move"), "nobody enters where it lies"
    assert ("1/2", "2", "", "", 0, 0) in game.offered("attack cube")
