"""A position in one sentence: what the log says of one that was set up by hand."""

from __future__ import annotations

from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.phrases import count


def by_hand_rows(state: State, setting: Setting) -> tuple[tuple[str, str], ...]:
    """What the head of log and report says of a position that was set up by hand."""
    return ((tr("Position set up by hand"), position_in_words(state, setting)),)


def position_in_words(state: State, setting: Setting) -> str:
    """ "Turn 2, force 1516 stands in 1512, 3 forces wait, 9 flags, 84 units beside the map, …"."""
    flags = sum(state.held) - len(setting.red_row)
    parts = [tr("Turn {turn}", turn=state.turn)]
    if state.origin != NOWHERE:
        force, stand = words.number(setting, state.origin), words.number(setting, state.stand)
        parts.append(
            tr(
                "force {force} stands in {stand} with {units}",
                force=force,
                stand=stand,
                units=count(len(state.force), "unit"),
            )
        )
    if state.waiting:
        parts.append(count(len(state.waiting), "force waits", "forces wait"))
    parts += (
        count(flags, "flag"),
        tr("{units} beside the map", units=count(len(state.holding), "unit")),
        tr("{japanese_dead} dead", japanese_dead=len(state.japanese_dead)),
        tr("{pieces} in the pool", pieces=count(len(state.pool), "US piece")),
        tr("{us_dead} out of play", us_dead=len(state.us_dead)),
    )
    return ", ".join(parts)
