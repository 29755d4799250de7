"""Why something cannot be done now, in one sentence with its paragraph. Asked only when it is not offered.

The sentences are data, and so is in which order they are looked through; here stands when each is true.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from bloodyridge_qt import resources
from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.battalions import can_pay, infiltrated
from bloodyridge_qt.games.tarawa_1943.rules.cards import Effect
from bloodyridge_qt.games.tarawa_1943.rules.reach import WINDOW_OF, tide_bars
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.language import in_language, later, tr
from bloodyridge_qt.reading import parse

_WHEN: Final = {
    "place": (t.TURN, t.SECOND_WAVE), "follow": (t.FOLLOW,), "strike": (t.STRIKE,), "take up": (t.DICE,),
    "put back": (t.DICE,), "exchange": t.WAITS, "play": t.WAITS,
}  # fmt: skip
"""When a verb may be decided at all; those not here in the USMC turn."""


@cache
def _file() -> Mapping[str, Any]:
    return parse(resources.asset("tarawa_1943", "refusals.json").read_bytes()).value  # type: ignore[no-any-return]


def reasons() -> Mapping[str, list[str]]:
    """For each verb the reasons in the order in which they are given; the last is true when no other is."""
    return _file()["reasons"]  # type: ignore[no-any-return]


@cache
def sentences() -> Mapping[str, tuple[str, str]]:
    """By name the paragraph and the sentence."""
    return in_language(_file()["sentences"])  # type: ignore[no-any-return]


def explain(state: State, setting: Setting, action: Action) -> IllegalAction:
    """The paragraph that forbids this action now, and why; for one that is not among the offers."""
    rule, text = _reason(state, setting, action)
    return IllegalAction(f"{text} [{rule}].")


def _reason(state: State, setting: Setting, action: Action) -> tuple[str, str]:
    if not state.agenda:
        return "7.0", tr("The game is over")
    for name, names, what in (
        (action.battalion, setting.battalion, later("There is no battalion {name}")),
        (action.other, setting.battalion, later("There is no battalion {name}")),
        (action.place, setting.index, later("There is no position or box {name}")),
        (action.card, setting.usmc_index, later("There is no tactics card {name}")),
    ):
        if name and name not in names:
            return "1.0", tr(what, name=name[:20])
    verb, waits = action.verb, state.agenda[-1]
    if verb not in reasons() or waits not in _WHEN.get(verb, (t.TURN,)):
        rule, text = sentences()[waits]
        return rule, tr("{text}; nothing else can be done before", text=text)
    one, other = (setting.battalion.get(name, t.NOBODY) for name in (action.battalion, action.other))
    card = setting.usmc_index.get(action.card, t.NOBODY)
    here, there = state.place[one], setting.index.get(action.place, state.vacated)
    if verb == "rotate":
        there = state.place[other]
    island = 0 <= there < t.POSITIONS
    true = {
        "no action": waits == t.TURN and state.actions >= state.allowed,
        "gone": here == t.GONE,
        "reserve": here == t.OFF_BOARD,
        "other gone": state.place[other] == t.GONE,
        "other reserve": state.place[other] == t.OFF_BOARD,
        "exhausted": state.exhausted[one],
        "acted": state.acted[one],
        "cannot pay": not can_pay(state, one),
        "infiltrated": infiltrated(state, one),
        "other infiltrated": infiltrated(state, other),
        "own cube only": infiltrated(state, one),
        "not linked": there not in setting.links[here],
        "tide bars": tide_bars(state, setting, here, there),
        "taken": state.holder[there] != t.NOBODY,
        "markers there": island and state.japanese[there],
        "cube there": island and state.cube[there],
        "placed": waits == t.TURN and state.placed,
        "tide": state.tide,
        "no reserve": here != t.OFF_BOARD,
        "no box": island,
        "green, black": setting.options.landing == "black",
        "has moved": one == state.mover,
        "may not pay": state.pays and not can_pay(state, one),
        "no position": not island,
        "not in hand": card not in state.hand,
        "one played": state.played,
        "other window": WINDOW_OF.get(waits) != setting.windows[card],
        "no markers": not island or not state.japanese[there],
        "no such die": action.face not in (state.up if verb == "put back" else state.dice),
    }
    *some, last = reasons()[verb]
    why = next((name for name in some if true[name]), last)
    rule, text = sentences()[why]
    effect = setting.usmc[card].effects[0]
    told = text.format(
        **action._asdict(),
        here=setting.board.places[here].told,
        there=setting.board.places[there].told,
        holder=setting.names[state.holder[there]],
        title=setting.usmc[card].title,
        window=sentences()[f"played {setting.windows[card]}"][1],
        lacks=sentences()[lacking(effect)][1] if why == "no effect" else "",
        besides=sentences().get(lacking(effect, "asks"), ("", ""))[1],
        says=setting.usmc[state.played_card].text.rstrip("."),
    )
    return rule, told[:1].upper() + told[1:]


def lacking(effect: Effect, how: str = "lacks") -> str:
    """[6.0] The name of the sentence on what would have to be there for a card to do something."""
    return f"{how} {effect.verb} {effect.zone or effect.source}".strip()
