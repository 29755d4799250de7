"""A fight as the battle panel shows it, before and after each throw."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyridge_qt.games.bloody_ridge import charts
from bloodyridge_qt.games.bloody_ridge.events import ArtilleryFired, Fire, VolleyFired
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.presentation.bloody_ridge import words
from bloodyridge_qt.presentation.bloody_ridge.view import JAPANESE, US, infantry, us_counter
from bloodyridge_qt.presentation.table_view import BattleSide, BattleView, CounterView, UnitView


def title(state: State, setting: Setting, target: int) -> str:
    """Who attacks what, and from where."""
    force, there, here = (words.number(setting, space) for space in (state.origin, target, state.stand))
    return f"Force {force} attacks {there} from {here}"


def drawing(
    state: State, setting: Setting, notes: tuple[str, ...], fired: ArtilleryFired | None = None
) -> BattleView:
    """The fight while its defenders are being drawn; with `fired`, just after a bombardment."""
    if fired is None:
        attackers = tuple(
            UnitView(infantry(state, setting, state.origin, unit, state.revealed)) for unit in state.force
        )
    else:
        attackers = tuple(
            UnitView(
                infantry(state, setting, state.origin, unit, state.revealed),
                fired.dice[place] if fired.dice else None,
                ("hit" if unit in fired.lost else "miss") if fired.dice else "",
            )
            for place, unit in enumerate(fired.attackers)
        )
    has_hq = max(state.defenders, default=0) >= setting.first_hq
    return BattleView(
        title=title(state, setting, state.target),
        step="Drawing the defenders" if fired is None else "Artillery",
        attacker=BattleSide("Japanese", JAPANESE, attackers, "", stand_ground(setting, state.stand)),
        defender=BattleSide(
            "US Marines",
            US,
            tuple(UnitView(us_counter(setting, piece)) for piece in state.defenders),
            "",
            target_ground(setting, state.target, has_hq),
        ),
        notes=notes,
    )


def volley(
    state: State, setting: Setting, event: VolleyFired, notes: tuple[str, ...], thrown: bool
) -> BattleView:
    """A round of the firefight: its odds and, with `thrown`, its dice and losses.

    `state` is any state of this turn in which the same force is the moving one.
    """
    own, us = event.japanese, event.us
    remarks = list(notes)
    if event.headquarters:
        remarks.append("A HQ makes its hex 8 strong [7.7].")
    if own.shift:
        remarks.append("All of Hill 123 is Japanese: Japanese odds one better, US odds one worse [7.15].")
    if event.close_combat:
        remarks.append(
            "Both sides at 1:1 or less: close combat, "
            f"everybody hits on {words.upto(charts.CLOSE_COMBAT)} [7.16]."
        )
    return BattleView(
        title=title(state, setting, event.target),
        step=f"Round {event.round}",
        attacker=BattleSide(
            "Japanese",
            JAPANESE,
            _units(
                [infantry(state, setting, state.origin, unit, True) for unit in event.attackers],
                us if thrown else None,
                [unit in event.japanese_lost for unit in event.attackers],
            ),
            words.odds(own, event.close_combat),
            stand_ground(setting, event.stand),
        ),
        defender=BattleSide(
            "US Marines",
            US,
            _units(
                [us_counter(setting, piece) for piece in event.defenders],
                own if thrown else None,
                [piece in event.us_lost for piece in event.defenders],
            ),
            words.odds(us, event.close_combat) if us else "no return fire into the red row [3.4]",
            target_ground(setting, event.target, event.headquarters),
        ),
        notes=tuple(remarks),
        over=False,
    )


def _units(counters: Sequence[CounterView], fire: Fire | None, lost: Sequence[bool]) -> tuple[UnitView, ...]:
    """The units one side fired at, with the dice of that fire; without a fire, before the dice."""
    if fire is None:
        return tuple(UnitView(counter) for counter in counters)
    if not fire.dice:
        return tuple(UnitView(counter, None, "automatic") for counter in counters)
    return tuple(
        UnitView(counter, die, "hit" if gone else "miss")
        for counter, die, gone in zip(counters, fire.dice, lost, strict=True)
    )


def stand_ground(setting: Setting, stand: int) -> str:
    """Where the attackers stand, and what that ground is worth to them."""
    here = words.number(setting, stand)
    return f"in {here}, {words.terrain(setting, stand)}, defence {setting.defence[stand]} [7.6]"


def target_ground(setting: Setting, target: int, headquarters: bool) -> str:
    """Where the defenders stand, and what that ground is worth to them."""
    there = words.number(setting, target)
    if headquarters:
        return f"in {there}, HQ, defence {charts.defence_factor(charts.HEADQUARTERS)} [7.7]"
    return f"in {there}, {words.terrain(setting, target)}, defence {setting.defence[target]} [7.6]"
