"""Options and readings: what each value does in one position, the default beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES
from tests.games.tarawa_1943.scripted import Game, Scripted, begun


def cards(game: Game) -> object:
    """[8.0] The activation deck."""
    return game.rules.set_up().activation_count


def landing(game: Game) -> object:
    """[6.0, 8.0] Under fire before turn 1, and how many stay off the board."""
    rules = game.rules
    state, told = rules.set_up(), list[events.AttackNamed]()
    dice = Scripted(*[1] * 12)
    rules.proceed(state, dice)

    def listen(event: object) -> None:
        if isinstance(event, events.AttackNamed):
            told.append(event)

    rules.apply(state, Action("begin"), dice, listen)
    return [rules.setting.places[one.target] for one in told], state.place.count(-1)


def first_draw(game: Game) -> object:
    """[6.0] Cards in hand on turn 1, of one that was kept."""
    game.hold("U03")
    game.state.agenda, game.state.turn = ["usmc turn"], 0
    game.rules.proceed(game.state, Scripted())
    return len(game.state.hand)


def end_check(game: Game) -> object:
    """[6.0, 7.0] All nine positions are taken with actions left."""
    game.garrison(**{f"p{number}": 0 for number in range(1, 10)})
    game.state.held = bytearray([1] * 8 + [0])
    game.stand("1/2", "7")
    game.do("move", battalion="1/2", place="9")
    return game.state.outcome


def back_to_water(game: Game) -> object:
    """[1.0, 6.0] Moves of a battalion ashore and of one behind an empty box."""
    game.stand("3/2", "1")
    found = {(offer[0], offer[1]) for offer in game.offered("move")}
    return ("3/2", "wave1:1") in found, ("1/2", "wave1:1") in found


def wave_rotation(game: Game) -> object:
    """[6.0] A battalion ashore and the one afloat before its beach; and two afloat."""
    game.stand("1/6", "2")
    found = {(offer[0], offer[2]) for offer in game.offered("rotate")}
    return ("1/6", "2/2") in found, ("2/2", "1/8") in found


def bunker_rotation(game: Game) -> object:
    """[3.0] The bunker of a battalion that is swapped."""
    game.stand("1/2", "1")
    game.stand("2/2", "2")
    game.state.bunker[0] = 1
    game.do("rotate", battalion="1/2", other="2/2")
    return game.state.bunker[0]


def attacked(game: Game, card: str, *dice: int) -> list[str]:
    game.card(card, *dice)
    return [game.rules.setting.places[one.target] for one in game.told(events.AttackNamed)]


def waves_under_fire(game: Game) -> object:
    """[6.0] Two fire attacks, one battalion ashore."""
    game.stand("1/6", "8")
    last = game.rules.setting.options.waves_under_fire == "last"
    return attacked(game, "J14", *[1, 2, 4], *[1, 2, 4, 4] * last)


def multi_fire(game: Game) -> object:
    """[6.0] Two fire attacks, one target."""
    for name in ("3/2", "2/2", "2/8"):
        game.stand(name, "")
    game.stand("1/6", "8")
    repeat = game.rules.setting.options.multi_fire == "repeat"
    return attacked(game, "J14", *[1, 2, 4] * (1 + repeat))


def twos(game: Game) -> object:
    """[6.0] Two 6s and a 2: markers that are left."""
    one = game.stand("2/2", "2")
    game.card("J16", 6, 6, 2)
    return game.state.markers[one]


def banzai_step(game: Game) -> object:
    """[2.0] Dice of a Banzai attack with a cube on each circle."""
    game.stand("2/2", "2")
    game.state.shibazaki = game.state.communications = 1
    game.card("J01", *[1] * (5 - 2 * game.rules.setting.banzai_step))
    return game.told(events.AttackNamed)[0].dice


def cube_return(game: Game) -> object:
    """[2.0, 6.0] Cubes that are ready after one was removed."""
    game.stand("2/2", "2", markers=2)
    game.state.cube[1], game.state.cubes_left = 1, 2
    game.do("attack cube", 5, 5, 4, 4, 4, battalion="2/2", place="2")
    game.do("stop")
    return game.state.cubes_left


CASES: dict[str, tuple[Callable[[Game], object], dict[str, object]]] = {
    "cards": (cards, {"24": 24, "21": 21, "27": 27}),
    "landing": (
        landing,
        {"red": (["wave1:1", "wave1:2", "wave1:3"], 2), "black": (["wave1:6", "wave1:7"], 4)},
    ),
    "first_draw": (first_draw, {"no": 1, "yes": 3}),
    "end_check": (end_check, {"turn": "", "at once": "smashing"}),
    "back_to_water": (back_to_water, {"yes": (True, True), "no": (False, True)}),
    "wave_rotation": (wave_rotation, {"yes": (True, True), "no": (False, True)}),
    "bunker_rotation": (bunker_rotation, {"yes": 1, "no": 0}),
    "waves_under_fire": (waves_under_fire, {"last": ["8", "wave1:1"], "never": ["8"]}),
    "multi_fire": (multi_fire, {"distinct": ["8"], "repeat": ["8", "8"]}),
    "twos": (twos, {"each": 2, "all": 3}),
    "banzai_step": (banzai_step, {"1": 3, "2": 1}),
    "cube_return": (cube_return, {"no": 2, "yes": 3}),
}


def test_every_value_of_every_switch_is_here() -> None:
    assert {id_: set(values) for id_, (_, values) in CASES.items()} == {
        switch.id: {one.value for one in switch.alternatives} for switch in SWITCHES
    }


@pytest.mark.parametrize(
    ("id_", "value"), [(id_, value) for id_, (_, values) in CASES.items() for value in values]
)
def test_a_switch_does_what_it_says(id_: str, value: str) -> None:
    situation, expected = CASES[id_]
    assert situation(begun(**{id_: value})) == expected[value]
