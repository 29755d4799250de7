"""[8.4 to 8.9] The six results of an attack and their chances, as the table shows them."""

from __future__ import annotations

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.odds import Odds, odds
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import words
from bloodyridge_qt.games.first_blood.screen.view import current_attack
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import Bar, Forecast
from bloodyridge_qt.table.phrases import sentence


def with_action(setting: Setting, state: State, action: Action) -> tuple[State, int]:
    """The position with what is added to an attack, and that attack; NOBODY where it is about none."""
    at, place = state.copy(), setting.place.get(action.place, t.NOBODY)
    attack = next((number for number, hexes in enumerate(at.targets) if place in hexes), t.NOBODY)
    if action.verb == "attack" and attack < 0:
        at.targets.append((place,))
        attack = len(at.targets) - 1
    if action.verb in ("attack", "support"):
        at.aim[setting.piece[action.piece]] = attack
    elif action.verb == "shell":
        at.where[setting.piece[action.piece]] = place
    elif action.verb == "combine":
        other = setting.place[action.other]
        joined = next((number for number, hexes in enumerate(at.targets) if other in hexes), t.NOBODY)
        at.targets[attack] += at.targets[joined] if joined >= 0 else (other,)
        if joined >= 0:
            at.targets[joined] = ()
            at.aim = [attack if one == joined else one for one in at.aim]
    elif action.verb != "resolve":
        return at, t.NOBODY
    return at, attack


def forecast(setting: Setting, state: State, action: Action) -> Forecast | None:
    """What an attack comes to with this decision; None for one that is about no attack."""
    at, attack = with_action(setting, state, action)
    if attack < 0 or not at.targets[attack]:
        return None
    return told(setting, at.side, odds(at, setting, attack), words.title(setting, state, action))


def odds_now(setting: Setting, state: State) -> Forecast | None:
    """The attack that was built last, or is being resolved before its die; None without one."""
    attack = current_attack(state)
    over = state.fight >= 0 and state.result
    if attack < 0 or not state.targets[attack] or over:
        return None
    hexes = ", ".join(setting.places[at] for at in state.targets[attack])
    return told(setting, state.side, odds(state, setting, attack), tr("Attack on {hexes}", hexes=hexes))


def told(setting: Setting, side: int, found: Odds, title: str) -> Forecast:
    """The results from the best for the attacker to the worst; the sixths of the die stand beside each."""
    about = words.said("results")
    bars = [
        Bar(tr("{code}, {sixths} of 6: {about}", code=code, sixths=sixths, about=about[code]), sixths / 6)
        for code, sixths in reversed(words.outcomes(setting, side, found).items())
    ]
    facts = (
        (tr("Column"), found.column or tr("below 1-2: all attackers fall, no die [8.6]")),
        (tr("Factors"), f"{words.added_up(found)} [8.4]"),
        (tr("Die"), f"{sentence(words.modifiers(found))} [8.8]"),
    )
    return Forecast(title, tuple(bars[:6]), facts, tr("The table is that of the side that attacks [8.9]."))
