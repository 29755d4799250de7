"""[8.4 to 8.9] The six results of an attack and their chances, as the table shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bloodyridge_qt.games.first_blood.rules import combat
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.odds import Odds, attacked, odds
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import words
from bloodyridge_qt.games.first_blood.screen.view import attack_on, current_attack, shelled
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.forecast import Bar, Forecast
from bloodyridge_qt.table.hand_dice import Rows


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


def with_actions(setting: Setting, state: State, actions: Iterable[Action]) -> tuple[State, int]:
    """The same with all of these, which are about one attack."""
    attack = t.NOBODY
    for action in actions:
        state, attack = with_action(setting, state, action)
    return state, attack


def forecast(setting: Setting, state: State, actions: Sequence[Action], title: str) -> Forecast | None:
    """What an attack comes to with these decisions; None for those that are about no attack."""
    at, attack = with_actions(setting, state, actions)
    if attack < 0 or not at.targets[attack]:
        return None
    return told(setting, at, odds(at, setting, attack), title)


def odds_now(setting: Setting, state: State, fight: str | None = None) -> Forecast | None:
    """The attack on this hex, or built last, or being resolved before its die; None without one.

    Neither once one of several is resolved, before ships come: that one is still to be read. What it adds up
    to stands beside.
    """
    at = setting.place.get(fight or "", t.NOBODY)
    attack = current_attack(state, setting, next((n for n, one in enumerate(state.targets) if at in one), at))
    over = state.fight >= 0 and state.result
    if attack < 0 or not state.targets[attack] or over or fight == "":
        return None
    if state.fight < 0 and not all(state.targets) and not shelled(state, setting, attack):
        return None
    title = attack_on(setting, state.targets[attack])
    found = told(setting, state, odds(state, setting, attack), title)
    return replace(found, facts=())


def why(setting: Setting, state: State, action: Action) -> str:
    """[8.9] What the table promises of an attack with this decision; "" for one that is about none."""
    at, attack = with_action(setting, state, action)
    if attack < 0 or not at.targets[attack]:
        return ""
    found = odds(at, setting, attack)
    shares = words.outcomes(setting, at.side, found).items()
    return f"{words.added_up(found)}: {', '.join(f'{code} {sixths}/6' for code, sixths in shares)} [8.9]"


def hindsight(setting: Setting, moments: Sequence[State], decisions: Sequence[Action]) -> str:
    """[8.9, 8.11] Units lost in the attack that the last decision ended, beside those to be expected.

    Nothing while it goes on, of another decision, nor of an attack without a die. `decisions` are the last
    few, `moments` those before each of them and the one after the last.
    """
    rolls = [at for at, decision in enumerate(decisions) if decision.verb == "resolve"]
    if not rolls or moments[-1].fight >= 0 or any(one.fight < 0 for one in moments[rolls[-1] + 1 : -1]):
        return ""
    before, after, place = moments[rolls[-1]], moments[-1], decisions[rolls[-1]].place
    attack = next(at for at, there in enumerate(before.targets) if setting.place[place] in there)
    found = odds(before, setting, attack)
    if not found.column or not found.units or not found.targets:
        return ""
    ways, codes = words.outcomes(setting, before.side, found), list(words.said("results"))
    fallen = {code: _fallen(setting, before, found, code) for code in ways}
    expected = [sum(sixths * fallen[code][own] for code, sixths in ways.items()) / 6 for own in (0, 1)]
    lost, won = (
        sum(after.where[unit] == t.GONE for unit in units)
        for units in (found.units, attacked(before, setting, found.hexes))
    )
    good = sum(sixths for code, sixths in ways.items() if codes.index(code) >= codes.index(after.result))
    told = tr(
        "Attack on {place}: on average the attacker loses {own:.1f} units and the defender {other:.1f}; this "
        "time it was {lost} and {won}, and {good} of the 6 numbers of the die are no worse for the attacker",
        place=place, own=expected[0], other=expected[1], lost=lost, won=won, good=good,
    )  # fmt: skip
    counted = words.no_way(setting, before, found)
    return told + tr("; units that could not retreat are counted as lost [8.11]") if counted else told


_TAKEN: Final = {"A2": (2, 0), "A1": (1, 0), "EX": (1, 1), "DR": (0, 0), "D1": (0, 1)}
"""[8.9] How many units a result takes of the attacker and of the defender, retreats apart."""


def _beyond(setting: Setting, state: State, found: Odds, code: str) -> dict[str, int]:
    """[7.5.3, 7.5.4, 8.11] By paragraph how many fall beyond those the table takes.

    Of attackers those who do not win from outside, those above three who do, and those who cannot retreat;
    of defenders the last alone. Each owner chooses what costs him least.
    """
    own, other = _TAKEN.get(code, (0, 0))
    inside = [unit for unit in found.units if state.where[unit] < setting.hexes]
    outside = len(found.units) - len(inside)
    if code in ("A1", "A2"):
        lost = len(combat.stranded(state, setting, inside)) - max(0, own - outside)
        return {"7.5.3": max(0, outside - own), "8.11": max(0, lost)}
    beyond = {"7.5.4": max(0, outside - own - t.STACK) if code != "AE" else 0, "8.11": 0}
    if code in _TAKEN:
        left = [state]
        if own:  # the attacker loses a unit first, and its ZOC with it
            left = [state.copy() for _ in found.units]
            for unit, after in zip(found.units, left, strict=True):
                after.where[unit] = t.GONE
        defenders = attacked(state, setting, found.hexes)
        lost = max(len(combat.stranded(after, setting, defenders)) for after in left)
        beyond["8.11"] = max(0, lost - other)
    return beyond


def _fallen(setting: Setting, state: State, found: Odds, code: str) -> tuple[int, int]:
    """[8.9, 8.11] How many attackers and defenders a result costs in all."""
    units, beyond = len(found.units), _beyond(setting, state, found, code)
    stranded = beyond.pop("8.11")
    everybody = {"AE": (units, 0), "DE": (0, len(attacked(state, setting, found.hexes)))}
    own, other = everybody.get(code) or _TAKEN[code]
    own = min(own, units) + sum(beyond.values())
    return (own + stranded, other) if code in ("A1", "A2") else (own, other + stranded)


_TOO: Final = {
    "7.5.3": lambda more: plural(
        more, "; {number} from outside falls [7.5.3]", "; {number} from outside fall [7.5.3]"
    ),
    "7.5.4": lambda more: plural(
        more, "; {number} above three falls [7.5.4]", "; {number} above three fall [7.5.4]"
    ),
    "8.11": lambda more: plural(
        more, "; {number} has no way to and falls [8.11]", "; {number} have no way to and fall [8.11]"
    ),
}
"""By paragraph how those are told who fall beyond the table."""


def told(setting: Setting, state: State, found: Odds, title: str) -> Forecast:
    """The results from the best for the attacker to the worst, each with the numbers of the die."""
    about, bars = words.said("results"), list[Bar]()
    for code, dice in reversed(words.faces(setting, state.side, found).items()):
        sixths = len(dice) or 6
        on = tr(", on {dice}", dice=_joined(dice)) if dice else ""
        label = tr("{code}, {sixths} of 6{on}: {about}", code=code, sixths=sixths, on=on, about=about[code])
        label += "".join(
            _TOO[rule](more) for rule, more in _beyond(setting, state, found, code).items() if more
        )
        told = about[code].partition(",")[0]
        bars.append(Bar(label, sixths / 6, aloud=told if bars else f"{words.column(found)}: {told}"))
    return Forecast(
        title,
        tuple(bars[:6]),
        facts(setting, state, found),
        tr("The table is that of the side that attacks [8.9]."),
    )


def facts(setting: Setting, state: State, found: Odds) -> Rows:
    """[8.4, 8.8, 8.11] What an attack adds up to, and who could not retreat."""
    return (*words.sums(found), *words.at_stake(setting, state, found))


def _joined(dice: tuple[int, ...]) -> str:
    """ "4–6", "1, 3"."""
    together = len(dice) > 1 and dice[-1] - dice[0] == len(dice) - 1
    return f"{dice[0]}–{dice[-1]}" if together else ", ".join(map(str, dice))
