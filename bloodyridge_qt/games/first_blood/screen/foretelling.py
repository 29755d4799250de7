"""[8.4 to 8.9] The six results of an attack and their chances, as the table shows them."""

from __future__ import annotations

from dataclasses import replace

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.odds import Odds, odds
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import words
from bloodyridge_qt.games.first_blood.screen.view import current_attack
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import Bar, Forecast


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
    """The attack that was built last, or is being resolved before its die; None without one.

    Neither once one of several is resolved: that one is still to be read. What it adds up to stands beside.
    """
    attack = current_attack(state)
    over = state.fight >= 0 and state.result
    resolved = state.fight < 0 and not all(state.targets)
    if attack < 0 or not state.targets[attack] or over or resolved:
        return None
    hexes = ", ".join(setting.places[at] for at in state.targets[attack])
    found = told(setting, state.side, odds(state, setting, attack), tr("Attack on {hexes}", hexes=hexes))
    return replace(found, facts=())


def why(setting: Setting, state: State, action: Action) -> str:
    """[8.9] What the table promises of an attack with this decision; "" for one that is about none."""
    at, attack = with_action(setting, state, action)
    if attack < 0 or not at.targets[attack]:
        return ""
    found = odds(at, setting, attack)
    shares = words.outcomes(setting, at.side, found).items()
    return f"{words.added_up(found)}: {', '.join(f'{code} {sixths}/6' for code, sixths in shares)} [8.9]"


def hindsight(setting: Setting, before: State, action: Action, after: State) -> str:
    """[8.9] Units lost by the table beside those to be expected; what retreats cost does not count.

    Nothing of another decision, nor of an attack without a die.
    """
    if action.verb != "resolve":
        return ""
    attack = next(at for at, there in enumerate(before.targets) if setting.place[action.place] in there)
    found = odds(before, setting, attack)
    if not found.column or not found.units or not found.targets:
        return ""
    hexes = {one.place for one in found.targets}
    units = len(found.units), sum(before.where[unit] in hexes for unit in setting.units[1 - before.side])
    ways, codes = words.outcomes(setting, before.side, found), list(words.said("results"))
    expected = [
        sum(sixths * _fallen(code, units)[own] for code, sixths in ways.items()) / 6 for own in (0, 1)
    ]
    had = _fallen(after.result, units)
    good = sum(sixths for code, sixths in ways.items() if codes.index(code) >= codes.index(after.result))
    return tr(
        "Attack on {place}: the table costs the attacker {own:.1f} units on average and the defender "
        "{other:.1f}; here it was {lost} and {won}, and {good} of the 6 numbers are as good or better",
        place=action.place, own=expected[0], other=expected[1], lost=had[0], won=had[1], good=good,
    )  # fmt: skip


def _fallen(code: str, units: tuple[int, int]) -> tuple[int, int]:
    """[8.9] How many of the attacking and of the defending units a result takes."""
    own, other = {"AE": (99, 0), "A2": (2, 0), "A1": (1, 0), "EX": (1, 1), "D1": (0, 1), "DE": (0, 99)}.get(
        code, (0, 0)
    )
    return min(own, units[0]), min(other, units[1])


def told(setting: Setting, side: int, found: Odds, title: str) -> Forecast:
    """The results from the best for the attacker to the worst, each with the numbers of the die."""
    about, bars = words.said("results"), []
    for code, dice in reversed(words.faces(setting, side, found).items()):
        sixths = len(dice) or 6
        on = tr(", on {dice}", dice=_joined(dice)) if dice else ""
        label = tr("{code}, {sixths} of 6{on}: {about}", code=code, sixths=sixths, on=on, about=about[code])
        bars.append(Bar(label, sixths / 6))
    return Forecast(
        title, tuple(bars[:6]), words.sums(found), tr("The table is that of the side that attacks [8.9].")
    )


def _joined(dice: tuple[int, ...]) -> str:
    """ "4–6", "1, 3"."""
    together = len(dice) > 1 and dice[-1] - dice[0] == len(dice) - 1
    return f"{dice[0]}–{dice[-1]}" if together else ", ".join(map(str, dice))
