"""[11.5] Japanese MG crews: placed on Turn 1, once the forces have been rolled."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.games.bloody_ridge.rules.events import CrewPlaced, CrewsLeft
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import PLACE_CREWS


def await_crews(state: State) -> bool:
    """[11.5] Whether crews are to be placed now: on Turn 1, as long as there are any."""
    if state.turn == 1 and state.crews:
        state.agenda.append(PLACE_CREWS)
        return True
    return False


def open_to_crew(state: State, setting: Setting, space: int) -> bool:
    """[11.5, 3.4] Whether a crew may be placed here: a red-row hex, empty or not, that has none."""
    return setting.is_red(space) and not any(
        unit >= setting.first_crew for unit in state.roster.get(space, ())
    )


def place_crew(state: State, setting: Setting, space: int, emit: Emit | None = None) -> None:
    """[11.5, 6.2] A crew joins the force in this hex, over the stacking limit if need be, or is a force."""
    unit = state.crews.pop(0)
    state.roster[space] = (*state.roster.get(space, ()), unit)
    state.roster = {red: state.roster[red] for red in setting.red_row if red in state.roster}
    state.waiting = dict(state.roster)  # nobody has moved yet
    state.farthest = min(state.farthest, setting.row[space])
    if emit:
        emit(CrewPlaced(space, unit))
    if not await_crews(state):
        state.agenda.append("movement")


def leave_crews(state: State, emit: Emit | None = None) -> None:
    """[11.5] The player may place fewer; the rest takes no part."""
    if emit:
        emit(CrewsLeft(tuple(state.crews)))
    state.agenda.append("movement")
