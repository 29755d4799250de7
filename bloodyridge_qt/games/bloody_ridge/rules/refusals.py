"""Why something cannot be done now, in one sentence with its paragraph."""

from __future__ import annotations

from functools import cache
from typing import Any

from bloodyridge_qt.boards.board import OFF_MAP, hexside
from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.bloody_ridge.rules import actions
from bloodyridge_qt.games.bloody_ridge.rules.assault import victims
from bloodyridge_qt.games.bloody_ridge.rules.crews import open_to_crew
from bloodyridge_qt.games.bloody_ridge.rules.movement import reach, walks
from bloodyridge_qt.games.bloody_ridge.rules.setting import JAPANESE_LINES, ONWARD, Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import ADVANCE, BANZAI, CHOOSE_VICTIM, NOWHERE, PLACE_CREWS
from bloodyridge_qt.language import data, tr


@cache
def _sentences() -> dict[str, str]:
    return data("bloody_ridge", "refusals.json")  # type: ignore[no-any-return]


def _no(why: str, **blanks: Any) -> IllegalAction:
    return IllegalAction(_sentences()[why].format(**blanks))


def explain(state: State, setting: Setting, action: actions.Action) -> IllegalAction | None:
    """None when the action is legal now; otherwise the paragraph that forbids it and why."""
    if isinstance(action, (actions.PlaceCrew, actions.LeaveCrews)):
        return _explain_crew(state, setting, action)
    if isinstance(action, (actions.CallBanzai, actions.FightOn, actions.Eliminate)):
        return _explain_charge(state, setting, action)
    if not isinstance(action, (actions.Strike, actions.Exit)):
        return _no("no decision", action=action)
    for number in action:
        if not isinstance(number, str) or number not in setting.board.index:
            return _no("no hex", number=number)
    index = setting.board.index
    start = _start(state, setting, index[action.force])
    if isinstance(start, IllegalAction):
        return start
    stand = index[action.stand]
    strikes, leave = reach(setting, state.held, start)
    if isinstance(action, actions.Exit):
        if stand in leave:
            return None
        if not setting.exits[stand]:
            return _no("no exit", stand=action.stand)
        return _no_walk(state, setting, start, stand)
    target = index[action.target]
    if (stand, target) in strikes:
        return None
    if stand not in walks(setting, state.held, start):
        return _no_walk(state, setting, start, stand)
    return explain_step(setting, stand, target)


def _explain_crew(
    state: State, setting: Setting, action: actions.PlaceCrew | actions.LeaveCrews
) -> IllegalAction | None:
    """[11.5] Why an MG crew cannot be placed so; None when it can."""
    if not state.agenda:
        return _no("over")
    if state.agenda[-1] != PLACE_CREWS:
        return _no("crews placed")
    if isinstance(action, actions.LeaveCrews):
        return None
    if not isinstance(action.hex, str) or action.hex not in setting.board.index:
        return _no("no hex", number=action.hex)
    return explain_crew_hex(state, setting, setting.board.index[action.hex])


def explain_crew_hex(state: State, setting: Setting, space: int) -> IllegalAction | None:
    """[11.5] Why no MG crew may be placed in this hex; None when one may."""
    if open_to_crew(state, setting, space):
        return None
    number = _number(setting, space)
    if setting.is_red(space):
        return _no("crew there", number=number)
    return _no("not red row", number=number)


def _explain_charge(
    state: State, setting: Setting, action: actions.CallBanzai | actions.FightOn | actions.Eliminate
) -> IllegalAction | None:
    """[11.4] Why this cannot be decided of a Banzai charge now; None when it can."""
    waits_for = state.agenda[-1] if state.agenda else ""
    if not waits_for:
        return _no("over")
    if waits_for != (CHOOSE_VICTIM if isinstance(action, actions.Eliminate) else BANZAI):
        return _no("no charge")
    target = _number(setting, state.target)
    if action.target != target:
        return _no("another fight", target=target, target2=action.target)
    if isinstance(action, actions.Eliminate) and action.piece not in state.defenders:
        return _no("no unit", piece=action.piece, target=target)
    if isinstance(action, actions.Eliminate) and action.piece not in victims(state, setting):
        return _no("rifles only")
    return None


def explain_target(state: State, setting: Setting, origin: int, target: int) -> IllegalAction:
    """Why the force of this red-row hex can neither strike nor rest in `target`.

    Only for a target that is in fact not open to it.
    """
    start = _start(state, setting, origin)
    if isinstance(start, IllegalAction):
        return start
    if target == start:
        return _no("stands there", number=_number(setting, target))
    for stand in walks(setting, state.held, start):
        if target in setting.board.neighbours[stand]:
            return explain_step(setting, stand, target)
    return _no_walk(state, setting, start, target)


def explain_step(setting: Setting, stand: int, target: int) -> IllegalAction:
    """[3.4, 3.8, 7.2, 7.18, 7.19] Why `target` cannot be struck from `stand`."""
    here, there = _number(setting, stand), _number(setting, target)
    neighbours = setting.board.neighbours[stand]
    if target not in neighbours:
        return _no("not next", there=there, here=here)
    if setting.is_red(target):
        return _no("red row", there=there)
    if target in setting.steps[stand]:
        return _no("held already", there=there)
    if neighbours.index(target) not in ONWARD:
        return _no("not onward", here=here, there=there)
    side = hexside(stand, target)
    name = next(line for line in JAPANESE_LINES if side in setting.board.lines[line])
    word = name.removeprefix("japanese ")
    return _no("boundary", word=word, here=here, there=there)


def _start(state: State, setting: Setting, origin: int) -> int | IllegalAction:
    """Where the force of this red-row hex stands, or why it may not move now."""
    number = _number(setting, origin)
    if not state.agenda:
        return _no("over")
    if state.agenda[-1] == PLACE_CREWS:
        return _no("crews first")
    if state.agenda[-1] in (BANZAI, CHOOSE_VICTIM):
        return _no("fight first", number=_number(setting, state.target))
    if state.agenda[-1] == ADVANCE:
        if origin == state.origin:
            return state.stand
        return _no("another moves", number=_number(setting, state.origin))
    if origin not in state.waiting:
        return _no("none waits", number=number)
    return origin


def _no_walk(state: State, setting: Setting, start: int, goal: int) -> IllegalAction:
    here, there = _number(setting, start), _number(setting, goal)
    if setting.is_red(goal):
        return _no("red row", there=there)
    if not state.held[goal]:
        neighbours = setting.board.neighbours[start]
        if any(red in neighbours and goal in setting.steps[red] for red in setting.red_row):
            return _no("over red row", here=here, there=there)
        return _no("out of reach", there=there)
    return _no("no walk", here=here, there=there)


def _number(setting: Setting, space: int) -> str:
    return setting.board.numbers[space] if space not in (NOWHERE, OFF_MAP) else tr("off the map")
