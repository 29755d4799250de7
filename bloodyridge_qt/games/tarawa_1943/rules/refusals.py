"""Why something cannot be done now, in one sentence with its paragraph. Asked only when it is not offered.

The sentences are data; here stands when each is true, and in which order they are looked through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.tarawa_1943.rules import reach
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.battalions import can_pay, infiltrated
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.language import data, later, tr


class Case:
    """A decision that is not offered, with what it names as numbers."""

    def __init__(self, state: State, setting: Setting, action: Action) -> None:
        self.state, self.setting, self.action = state, setting, action
        self.one, self.other = (
            setting.battalion.get(name, t.NOBODY) for name in (action.battalion, action.other)
        )
        self.card = setting.usmc_index.get(action.card, t.NOBODY)
        self.at = state.place[self.one]
        self.to = setting.index.get(action.place, state.vacated)
        if action.verb == "rotate":
            self.to = state.place[self.other]
        self.waits = state.agenda[-1]
        self.holder = state.holder[self.to]

    @property
    def island(self) -> bool:
        """Whether the place is an island position."""
        return 0 <= self.to < t.POSITIONS


_TRUE: Final[dict[str, Callable[[Case], bool]]] = {
    "no action": lambda c: c.waits == t.TURN and c.state.actions >= c.state.allowed,
    "gone": lambda c: c.at == t.GONE,
    "reserve": lambda c: c.at == t.OFF_BOARD,
    "other gone": lambda c: c.state.place[c.other] == t.GONE,
    "other reserve": lambda c: c.state.place[c.other] == t.OFF_BOARD,
    "exhausted": lambda c: bool(c.state.exhausted[c.one]),
    "acted": lambda c: bool(c.state.acted[c.one]),
    "cannot pay": lambda c: not can_pay(c.state, c.one),
    "infiltrated": lambda c: infiltrated(c.state, c.one),
    "other infiltrated": lambda c: infiltrated(c.state, c.other),
    "own cube only": lambda c: infiltrated(c.state, c.one),
    "not linked": lambda c: c.to not in c.setting.links[c.at],
    "tide bars": lambda c: reach.tide_bars(c.state, c.setting, c.at, c.to),
    "taken": lambda c: c.holder != t.NOBODY,
    "markers there": lambda c: c.island and c.state.japanese[c.to] > 0,
    "cube there": lambda c: c.island and bool(c.state.cube[c.to]),
    "placed": lambda c: c.waits == t.TURN and bool(c.state.placed),
    "tide": lambda c: bool(c.state.tide),
    "no reserve": lambda c: c.at != t.OFF_BOARD,
    "no box": lambda c: c.island,
    "green, black": lambda c: c.setting.options.landing == "black",
    "has moved": lambda c: c.one == c.state.mover,
    "may not pay": lambda c: bool(c.state.pays) and not can_pay(c.state, c.one),
    "no position": lambda c: not c.island,
    "not in hand": lambda c: c.card not in c.state.hand,
    "one played": lambda c: bool(c.state.played),
    "other window": lambda c: reach.WINDOW_OF.get(c.waits) != c.setting.usmc[c.card].window,
    "no markers": lambda c: not c.island or not c.state.japanese[c.to],
    "no such die": lambda c: (
        c.action.face not in (c.state.up if c.action.verb == "put back" else c.state.dice)
    ),
}
"""By the name of its sentence when that is the reason; those not here are true when no other is."""

_PAID: Final = ("no action", "gone", "reserve", "exhausted", "acted", "cannot pay")
_ENTRY: Final = ("tide bars", "taken", "markers there", "cube there", "back to water")
REASONS: Final[dict[str, tuple[str, ...]]] = {
    "exchange": ("only before the landing",),
    "place": ("no action", "placed", "tide", "no reserve", "no box", "taken", "green, black", "green"),
    "regroup": ("no action", "gone", "reserve", "acted", "at the most"),
    "rotate": (
        *_PAID, "infiltrated", "other gone", "other reserve", "other infiltrated", "not linked", "tide bars",
        "shore and boats",
    ),
    "move": (*_PAID, "infiltrated", "not linked", *_ENTRY),
    "attack": (*_PAID, "infiltrated", "not linked", "no position", "nobody there"),
    "attack cube": (*_PAID, "own cube only", "not linked", "no position", "no cube"),
    "follow": (
        "gone", "reserve", "infiltrated", "has moved", "exhausted", "not linked", "may not pay", *_ENTRY,
    ),
    "play": ("not in hand", "one played", "other window", "no effect"),
    "discard": ("not in hand", "no discard"),
    "strike": ("no markers", "out of reach"),
    "take up": ("no such die", "no reroll"),
    "put back": ("no such die", "no reroll"),
}  # fmt: skip
"""For each verb the reasons in the order in which they are given; the last is true when no other is."""
_WAITS: Final = {"follow": t.FOLLOW, "strike": t.STRIKE, "take up": t.DICE, "put back": t.DICE}
_ANY_TIME: Final = ("exchange", "play")
"""When a verb may be decided at all; those not here in the USMC turn."""


@cache
def sentences() -> Mapping[str, tuple[str, str]]:
    """By name the paragraph and the sentence."""
    return data("tarawa_1943", "refusals.json")  # type: ignore[no-any-return]


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
    case, verb = Case(state, setting, action), action.verb
    at_its_time = case.waits == _WAITS.get(verb, t.TURN) or verb in _ANY_TIME
    at_its_time |= verb == "place" and case.waits == t.SECOND_WAVE
    if verb not in REASONS or not at_its_time:
        rule, text = sentences()[case.waits]
        return rule, tr("{text}; nothing else can be done before", text=text)
    *some, last = REASONS[verb]
    rule, text = sentences()[next((name for name in some if _TRUE[name](case)), last)]
    card, window = setting.usmc[case.card], setting.usmc[case.card].window
    return rule, text.format(
        **action._asdict(),
        here=setting.board.places[case.at].told,
        there=setting.board.places[case.to].told,
        holder=setting.names[case.holder],
        title=card.title,
        window=sentences()[f"played {window}"][1],
        says=setting.usmc[state.played_card].text.rstrip("."),
    )
