"""What First Blood says of pieces, attacks and missions: the paragraph that applies, and no other."""

from __future__ import annotations

from dataclasses import replace

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.forces import Forces
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.games.first_blood.screen.view import counter
from tests.games.first_blood.fields import rules


def signs(game: FirstBlood) -> dict[str, str]:
    """By name of a unit the sign on its counter."""
    setting, state = game.setting, game.set_up()
    units = range(setting.ground)
    return {setting.pieces[unit].name: counter(setting, state, unit).face.partition("_")[2] for unit in units}


def test_the_bridge_is_the_sign_of_units_that_build_and_of_no_other() -> None:
    """[11.1] Engineers by name only have a sign of their own, and are said to be none."""
    game = rules()
    kinds = {one.name: one.kind for one in game.setting.pieces}
    found = signs(game)
    assert {name for name, sign in found.items() if sign == "engineer"} == {
        name for name, kind in kinds.items() if kind == t.ENGINEER
    }
    assert found["PIO"] == found["2E"] == "pioneer"
    label = counter(game.setting, game.set_up(), game.setting.piece["PIO"]).label
    assert label == "PIO, 1st Pioneer Battalion: infantry, no engineer [11.1], attack 2, 8 MF [4.0]"


def test_whom_an_owner_makes_an_engineer_has_the_bridge() -> None:
    game = rules()
    forces = game.setting.forces
    made = [replace(one, kind=t.ENGINEER) if one.name == "PIO" else one for one in forces.pieces]
    own = FirstBlood(
        game.setting.board, Forces(forces.turns, tuple(made), forces.special_from), game.setting.tables
    )
    assert signs(own)["PIO"] == "engineer"
