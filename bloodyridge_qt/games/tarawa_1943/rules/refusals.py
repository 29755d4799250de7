"""Why something cannot be done now, in one sentence with its paragraph. Asked only when it is not offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.tarawa_1943.rules import reach
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.battalions import can_pay, infiltrated
from bloodyridge_qt.games.tarawa_1943.rules.setting import ISLAND, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

Reason = tuple[str, str]
"""Paragraph and sentence."""

ASKED: Final = {
    t.ARRANGE: ("5.0", "The battalions are being placed in their boats"),
    t.TURN: ("6.0", "It is the USMC turn: one action, a card, or the end of the turn"),
    t.SECOND_WAVE: ("6.0", "A second battalion may be placed now"),
    t.FOLLOW: ("6.0", "A battalion next to the place just left may follow now"),
    t.ADVANCE: ("6.0", "The attacker may advance now"),
    t.BEFORE_DICE: ("6.0", "The attack is paid for and its dice are to be rolled"),
    t.DICE: ("6.0", "The dice of the attack lie on the table"),
    t.TURN_DIE: ("3.0", "A die is to be turned by the card"),
    t.STRIKE: ("3.0", "The card asks for the position it strikes"),
    t.RESTORE: ("3.0", "The card asks for a battalion"),
    t.FERRY: ("3.0", "The card allows free trips now"),
    t.CARD_UP: ("6.0", "An activation card lies open and may be answered"),
    t.FORTIFY: ("3.0", "The card asks for the position of the bunker"),
    t.ATTACK_NAMED: ("6.0", "A Japanese attack is named and may be answered"),
    t.ATTACK_THROWN: ("6.0", "The dice of a Japanese attack lie open and may be answered"),
}
"""What the game waits for: the paragraph, and the start of a sentence."""

_AT_TURN: Final = ("place", "regroup", "rotate", "move", "attack", "attack cube", "discard")


def explain(state: State, setting: Setting, action: Action) -> IllegalAction:
    """The paragraph that forbids this action now, and why; for one that is not among the offers."""
    rule, text = _reason(state, setting, action)
    return IllegalAction(rule, f"{text} [{rule}].")


def _reason(state: State, setting: Setting, action: Action) -> Reason:
    if not state.agenda:
        return "7.0", "The game is over"
    asked = state.agenda[-1]
    unknown = _unknown(setting, action)
    if unknown:
        return unknown
    tell = _TELLERS.get(action.verb)
    turned_away = asked != t.TURN and not (asked == t.SECOND_WAVE and action.verb == "place")
    if tell is None or (action.verb in _AT_TURN and turned_away):
        rule, text = ASKED[asked]
        return rule, f"{text}; nothing else can be done before"
    return tell(state, setting, action)


def _unknown(setting: Setting, action: Action) -> Reason | None:
    """A name that no battalion, place or card has."""
    for name, names, what in (
        (action.battalion, setting.battalion, "battalion"),
        (action.other, setting.battalion, "battalion"),
        (action.place, setting.index, "position or box"),
        (action.card, setting.usmc_index, "tactics card"),
    ):
        if name and name not in names:
            return "1.0", f"There is no {what} {name[:20]}"
    return None


def _actor(state: State, setting: Setting, name: str, what: str) -> Reason | None:
    """Why this battalion takes no action that has to be paid for."""
    battalion = setting.battalion[name]
    if state.actions >= state.allowed:
        return "6.0", "No action is left this turn"
    reason = _present(state, battalion, name)
    if reason:
        return reason
    if state.exhausted[battalion]:
        return "4.0", f"{name} is exhausted: it may regroup, or be swapped by another, but not {what}"
    if state.acted[battalion]:
        return "9.0", f"{name} has had its action this turn"
    if not can_pay(state, battalion):
        return "4.0", f"{name} has cohesion 1 and one marker left, and the last marker cannot pay"
    return None


def _present(state: State, battalion: int, name: str) -> Reason | None:
    if state.place[battalion] == t.GONE:
        return "3.0", f"{name} is eliminated"
    if state.place[battalion] == t.OFF_BOARD:
        return "5.0", f"{name} is not landed yet; it comes with a new wave"
    return None


def _linked(state: State, setting: Setting, name: str, to: str) -> Reason | None:
    place = state.place[setting.battalion[name]]
    if setting.index[to] not in setting.links[place]:
        return "1.0", f"{to} is not linked with {setting.places[place]}, where {name} stands"
    return None


def _with_cube(state: State, setting: Setting, name: str, what: str) -> Reason | None:
    if infiltrated(state, setting.battalion[name]):
        return (
            "6.0",
            f"{name} has an infiltration cube in its position: it may attack the cube or regroup, not {what}",
        )
    return None


def _enter(state: State, setting: Setting, origin: int, to: int) -> Reason:
    """Why nobody may step into a linked place."""
    name = setting.places[to]
    if reach.tide_bars(state, setting, origin, to):
        return "3.0", "The tide keeps every battalion from entering or leaving the wave 2 boxes this turn"
    if state.holder[to] != t.NOBODY:
        return "1.0", f"{setting.names[state.holder[to]]} stands in {name}; one battalion to a place"
    if to < t.POSITIONS and state.japanese[to]:
        return "6.0", f"{name} holds Japanese markers; it has to be attacked"
    if to < t.POSITIONS and state.cube[to]:
        return "6.0", f"An infiltration cube lies in {name}; it has to be attacked"
    return (
        "6.0",
        "Battalions leave the boats only towards the island in this game (reading “Back into the boats”)",
    )


def _exchange(_state: State, _setting: Setting, _action: Action) -> Reason:
    return "5.0", "Two battalions exchange places only before the landing, and one of them has a place"


def _place(state: State, setting: Setting, action: Action) -> Reason:
    battalion, box = setting.battalion[action.battalion], setting.index[action.place]
    if state.agenda[-1] == t.TURN and state.actions >= state.allowed:
        return "6.0", "No action is left this turn"
    if state.agenda[-1] == t.TURN and state.placed:
        return "6.0", "A wave has been placed this turn"
    if state.tide:
        return "3.0", "The tide allows no new wave this turn"
    if state.place[battalion] != t.OFF_BOARD:
        return "6.0", f"{action.battalion} is no reserve; only battalions off the board are placed"
    if box < t.POSITIONS:
        return "6.0", "New waves are placed in wave boxes"
    if state.holder[box] != t.NOBODY:
        return "6.0", f"{action.place} is taken by {setting.names[state.holder[box]]}"
    if setting.options.landing == "black":
        return "8.0", "The box at Green Beach opens when the Marines control position 6"
    return "6.0", "The box at Green Beach opens while a battalion stands in position 1 or 6"


def _regroup(state: State, setting: Setting, action: Action) -> Reason:
    battalion, name = setting.battalion[action.battalion], action.battalion
    if state.actions >= state.allowed:
        return "6.0", "No action is left this turn"
    reason = _present(state, battalion, name)
    if reason:
        return reason
    if state.acted[battalion]:
        return "9.0", f"{name} has had its action this turn"
    return "4.0", f"{name} has cohesion {t.HIGHEST} already, the most there is"


def _rotate(state: State, setting: Setting, action: Action) -> Reason:
    reason = (
        _actor(state, setting, action.battalion, "pay for a rotation")
        or _with_cube(state, setting, action.battalion, "rotate")
        or _present(state, setting.battalion[action.other], action.other)
        or _with_cube(state, setting, action.other, "rotate")
    )
    if reason:
        return reason
    here, there = (state.place[setting.battalion[name]] for name in (action.battalion, action.other))
    if there not in setting.links[here]:
        return "6.0", f"{action.battalion} and {action.other} are not in linked places"
    if reach.tide_bars(state, setting, here, there):
        return "3.0", "The tide keeps every battalion from entering or leaving the wave 2 boxes this turn"
    return "6.0", "Both battalions are to be ashore, or both afloat, in this game"


def _move(state: State, setting: Setting, action: Action) -> Reason:
    reason = (
        _actor(state, setting, action.battalion, "move")
        or _with_cube(state, setting, action.battalion, "move")
        or _linked(state, setting, action.battalion, action.place)
    )
    return reason or _enter(
        state, setting, state.place[setting.battalion[action.battalion]], setting.index[action.place]
    )


def _attack(state: State, setting: Setting, action: Action) -> Reason:
    target = setting.index[action.place]
    cube = action.verb == "attack cube"
    reason = _actor(state, setting, action.battalion, "attack")
    if reason:
        return reason
    if not cube:
        reason = _with_cube(state, setting, action.battalion, "attack elsewhere")
    elif infiltrated(state, setting.battalion[action.battalion]):
        return "6.0", f"{action.battalion} has a cube in its own position and may attack only that one"
    reason = reason or _linked(state, setting, action.battalion, action.place)
    if reason:
        return reason
    if target >= t.POSITIONS or setting.row[target] != ISLAND:
        return "6.0", "Only island positions are attacked"
    if cube:
        return "6.0", f"No infiltration cube lies in {action.place}"
    return "6.0", f"There are no Japanese markers in {action.place}"


def _follow(state: State, setting: Setting, action: Action) -> Reason:
    battalion, name = setting.battalion[action.battalion], action.battalion
    if state.agenda[-1] != t.FOLLOW:
        rule, text = ASKED[state.agenda[-1]]
        return rule, f"{text}; nobody follows"
    reason = _present(state, battalion, name) or _with_cube(state, setting, name, "follow")
    if reason:
        return reason
    if battalion == state.mover:
        return "6.0", f"{name} has just moved; another battalion may follow"
    if state.exhausted[battalion]:
        return "4.0", f"{name} is exhausted and does not follow"
    reason = _linked(state, setting, name, setting.places[state.vacated])
    if reason:
        return reason
    if state.pays and not can_pay(state, battalion):
        return "4.0", f"{name} has cohesion 1 and one marker left, and the last marker cannot pay"
    return _enter(state, setting, state.place[battalion], state.vacated)


def _play(state: State, setting: Setting, action: Action) -> Reason:
    card = setting.usmc_index[action.card]
    title = setting.usmc[card].title
    if card not in state.hand:
        return "6.0", f"{title} is not in your hand"
    if state.played:
        return "6.0", "One card a turn, and one has been played"
    if reach.WINDOW_OF.get(state.agenda[-1]) != setting.usmc[card].window:
        return "3.0", f"{title} is played {WINDOW_WORDS[setting.usmc[card].window]}"
    return "6.0", f"{title} would have no effect now, so it may not be played"


WINDOW_WORDS: Final = {
    "action": "in the USMC turn, between actions",
    "attack": "in the USMC turn, before the dice of an attack",
    "rolled": "in the USMC turn, when the dice of an attack lie open",
    "card": "in the Japanese turn, when the activation card is turned up",
    "japanese attack": "in the Japanese turn, when an attack is named",
    "japanese dice": "in the Japanese turn, when the dice of an attack lie open",
    "drawn": "at once when it is drawn",
}
"""When a card is played, in words."""


def _discard(state: State, setting: Setting, action: Action) -> Reason:
    if setting.usmc_index[action.card] not in state.hand:
        return "6.0", f"{setting.usmc[setting.usmc_index[action.card]].title} is not in your hand"
    return "6.0", "A card was played this turn, so none may be discarded"


def _strike_at(state: State, setting: Setting, action: Action) -> Reason:
    if state.agenda[-1] != t.STRIKE:
        rule, text = ASKED[state.agenda[-1]]
        return rule, f"{text}; no strike is asked for"
    target = setting.index[action.place]
    if target >= t.POSITIONS or not state.japanese[target]:
        return "3.0", f"There are no Japanese markers in {action.place}"
    return (
        "3.0",
        f"{action.place} is out of reach of this card: {setting.usmc[state.played_card].text.rstrip('.')}",
    )


def _take_up(state: State, _setting: Setting, action: Action) -> Reason:
    if state.agenda[-1] != t.DICE:
        rule, text = ASKED[state.agenda[-1]]
        return rule, f"{text}; no dice can be taken up"
    if action.face not in (state.up if action.verb == "put back" else state.dice):
        return "6.0", f"There is no die with a {action.face} there"
    return "10.7", "At cohesion 1 no reroll can be bought"


_TELLERS: Final[dict[str, Callable[[State, Setting, Action], Reason]]] = {
    "exchange": _exchange,
    "place": _place,
    "regroup": _regroup,
    "rotate": _rotate,
    "move": _move,
    "attack": _attack,
    "attack cube": _attack,
    "follow": _follow,
    "play": _play,
    "discard": _discard,
    "strike": _strike_at,
    "take up": _take_up,
    "put back": _take_up,
}
