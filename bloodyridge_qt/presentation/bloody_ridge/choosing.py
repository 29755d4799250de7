"""Every legal decision, indexed by the stack that is lifted and the hex it is dropped on, with its card."""

from __future__ import annotations

from bloodyridge_qt.games.bloody_ridge import charts
from bloodyridge_qt.games.bloody_ridge.actions import Action, Exit, Strike
from bloodyridge_qt.games.bloody_ridge.firefight import hill_is_japanese
from bloodyridge_qt.games.bloody_ridge.movement import can_go_on, walks
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import DEAD
from bloodyridge_qt.presentation.bloody_ridge import words
from bloodyridge_qt.presentation.choices import Card, CardRow, Choice
from bloodyridge_qt.presentation.table_view import Place


def choices_of(
    state: State, setting: Setting, mover: str, start: int, actions: list[Action]
) -> dict[Place, tuple[Choice, ...]]:
    """The legal actions of one force by where it is dropped, the best ground first."""
    paths = walks(setting, state.held, start)
    index = setting.board.index
    by_place: dict[Place, list[Choice]] = {}
    for action in actions:
        path = tuple(words.number(setting, space) for space in paths[index[action.stand]])
        if isinstance(action, Exit):
            choice = Choice(
                action, mover, action.stand, action.stand, path, "exit", f"Exit from {action.stand}"
            )
        else:
            title = f"Strike {action.target} from {action.stand}"
            warning = stranding(state, setting, index[action.target])
            choice = Choice(action, mover, action.target, action.stand, path, "strike", title, warning)
        by_place.setdefault(choice.target, []).append(choice)
    return {
        place: tuple(sorted(choices, key=lambda choice: _ground_rank(setting, index[choice.stand], choice)))
        for place, choices in by_place.items()
    }


def _ground_rank(setting: Setting, stand: int, choice: Choice) -> tuple[int, int, int]:
    """[7.10, 10.3] Strong ground first, then ground artillery hits least, then the shorter walk."""
    return (-setting.defence[stand], setting.artillery_hits[stand], len(choice.path))


def stranding(state: State, setting: Setting, target: int) -> str:
    """[7.3] A warning when a force that takes `target` could neither strike nor leave from there."""
    held = state.held[:]
    held[target] = 1
    if can_go_on(setting, held, target):
        return ""
    number = words.number(setting, target)
    return f"From {number} there is no further strike and no exit: the force would be removed there [7.3]."


def card_of(state: State, setting: Setting, choice: Choice, units: int, attack: int | None) -> Card:
    """What a choice means, before it is made. `attack` is None while the force is face down [6.11]."""
    if not isinstance(choice.action, Strike):
        return Card(
            f"Leave the map from {choice.stand}",
            (
                CardRow("Victory", "one unit off the north edge wins [4.1]"),
                CardRow("Leaves", f"{words.count(units, 'unit')} by the marked exit"),
            ),
        )
    index = setting.board.index
    target, stand = index[choice.action.target], index[choice.action.stand]
    rows = [
        CardRow("Ground", _ground(state, setting, target)),
        CardRow("Defenders", _defenders(state, setting, target)),
        CardRow(
            "Fights from",
            f"{choice.stand}, {words.terrain(setting, stand)}; "
            f"US fire against {setting.defence[stand]} [7.10]",
        ),
        CardRow("Artillery there", _artillery(state, setting, stand)),
        CardRow("Force", _force(state, setting, target, units, attack)),
    ]
    if len(choice.path) > 1:
        rows.append(
            CardRow(
                "Walk", f"{words.count(len(choice.path) - 1, 'hex', 'hexes')} through held ground, free [3.8]"
            )
        )
    return Card(choice.title, tuple(rows), choice.warning)


def _ground(state: State, setting: Setting, target: int) -> str:
    if target in state.hq_at:
        strength = charts.defence_factor(charts.HEADQUARTERS)
        return f"HQ in {words.terrain(setting, target)}, defence {strength} [7.7]"
    return f"{words.terrain(setting, target)}, defence {setting.defence[target]} [7.6]"


def _defenders(state: State, setting: Setting, target: int) -> str:
    """[6.7] How many pieces may be drawn, and how often none is."""
    modifier = setting.force_modifier[target]
    least, most = max(0, 1 + modifier), 6 + modifier
    text = f"{least}–{most} pieces ({words.die_formula(modifier)})"
    blanks = sum(die + modifier <= 0 for die in range(1, 7))
    if blanks:
        text += f", none on {words.upto(blanks)}"
    present = sum(space == target for space in state.hq_at)
    if present:
        text += f", and {words.count(present, 'HQ')} in place"
    return f"{text} [6.7]"


def _artillery(state: State, setting: Setting, stand: int) -> str:
    if state.hq_at[0] == DEAD:
        return "silent, the Battalion HQ has fallen [8.4]"
    upto = setting.artillery_hits[stand]
    return f"hits each unit on {words.upto(upto)} [10.3]" if upto else "cannot reach the red row [3.4]"


def _force(state: State, setting: Setting, target: int, units: int, attack: int | None) -> str:
    size = words.count(units, "unit")
    if attack is None:
        return f"{size}, strength unknown until the first volley [6.11]"
    strength = (
        charts.defence_factor(charts.HEADQUARTERS) if target in state.hq_at else setting.defence[target]
    )
    shift = 1 if hill_is_japanese(state, setting) else 0
    return f"{size}, attack {words.quotient(attack, strength, shift)} [7.5]"
