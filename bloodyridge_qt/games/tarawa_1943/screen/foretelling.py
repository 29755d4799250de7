"""[6.0] The chances of Marine attacks, as the table shows them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from bloodyridge_qt.games.tarawa_1943.advice import odds
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.attack import KEPT, dice_count
from bloodyridge_qt.games.tarawa_1943.rules.reach import can_reroll
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.screen import words
from bloodyridge_qt.language import fill
from bloodyridge_qt.table.forecast import Bar, Forecast, percent

_SOON = 7
"""Of so many dice the best reroll is known before anybody waits for it."""
MOST_DICE = 9
"""With more dice the odds take longer than a player waits; the shipped cards make eight at most."""


def forecast(setting: Setting, state: State, action: Action) -> Forecast | None:
    """What an attack, a reroll, a die turned or a card in an attack may bring; None for anything else."""
    title = words.title(setting, state, action)
    if action.verb in ("attack", "attack cube"):
        battalion, target = setting.battalion[action.battalion], setting.index[action.place]
        at = odds.begun(state, battalion, target, action.verb == "attack cube")
        return _told(title, at) if dice_count(at) <= MOST_DICE else None
    if action.verb == "strike":
        return _struck(setting, state, setting.index[action.place], title)
    if state.attacker < 0:
        return None
    if action.verb == "roll again":
        return _told(title, state, odds.again(state))
    if action.verb == "turn die":
        return _told(title, _turned(state, action.face, action.to))
    if action.verb == "play":
        effect = setting.usmc[setting.usmc_index[action.card]].effects[0]
        if effect.verb == "attack dice":
            at = state.copy()
            at.attack_dice += effect.dice
            at.free_rerolls += effect.rerolls
            if effect.burn and not at.on_cube:
                at.bunker[at.aim] = 0
            return _told(title, at) if dice_count(at) <= MOST_DICE else None
        if effect.verb == "set die":
            ways = (_turned(state, face, to) for face in set(state.dice) for to in KEPT)
            return _told(title, max(ways, key=lambda at: odds.under_way(at).worth))
    return None


def why(setting: Setting, state: State, action: Action) -> str:
    """What speaks for a decision, in one sentence."""
    values = words.filled(setting, state, action)
    kind = action.verb
    if kind in ("attack", "attack cube"):
        told = forecast(setting, state, action)
        if told is None:
            return ""
        values |= {"some": percent(told.success or 0.0), "all": percent(told.bars[0].share)}
    elif kind == "move":
        kind = _of_a_move(setting, state, setting.battalion[action.battalion], setting.index[action.place])
    elif kind == "rotate":
        values["worn"] = state.cohesion[setting.battalion[action.other]]
    elif kind in ("take up", "roll again") and (best := odds.best_taken_up(state)):
        values["best"] = words.faces(best)
        kind = "reroll"
    return fill(words.said("why").get(kind, ""), **values)


def _of_a_move(setting: Setting, state: State, battalion: int, to: int) -> str:
    """Which words are of a move there."""
    if to < terms.POSITIONS and not state.held[to]:
        return "move"
    held = [at for at in range(terms.POSITIONS) if state.japanese[at] or state.cube[at]]
    now, then = (
        min((setting.far[at].get(goal, 99) for goal in held), default=0)
        for at in (state.place[battalion], to)
    )
    return "move on" if then < now else ""


def odds_now(setting: Setting, state: State) -> Forecast | None:
    """How a Marine attack stands whose dice lie on the table or are about to fall; None without one."""
    if not state.agenda or state.agenda[-1] not in (terms.BEFORE_DICE, terms.DICE, terms.TURN_DIE):
        return None
    if dice_count(state) > MOST_DICE:
        return None
    values = words.filled(setting, state)
    return _told(fill(words.said("chances")["title"], **values), state, price=values["reroll_price"])


def best_reroll(state: State) -> list[int]:
    """[6.0] Faces of the dice best thrown again now; none where it is best to stop, or no dice lie."""
    asked = state.agenda[-1:] == [terms.DICE] and can_reroll(state) and dice_count(state) <= _SOON
    return odds.best_taken_up(state) if asked else []


def reroll_words(setting: Setting, state: State, best: list[int]) -> str:
    """What the button says that throws them again."""
    values = words.filled(setting, state)
    return fill(words.said("chances")["reroll"], up=words.faces(best), **values)


def _turned(state: State, face: int, to: int) -> State:
    at = state.copy()
    at.dice[at.dice.index(face)] = to
    return at


def _struck(setting: Setting, state: State, at: int, title: str) -> Forecast:
    """[3.0] What a card that has been played may bring where it strikes: a bunker takes the first hit."""
    said, effect = words.said("chances"), setting.usmc[state.played_card].effects[0]
    hit, bunker, last = (7 - effect.least) / 6 if effect.dice else 0.0, state.bunker[at], state.japanese[at]
    shares = [0.0] * (last + 1)
    gone = 0.0
    for hits in range(effect.dice + 1):
        share = comb(effect.dice, hits) * hit**hits * (1 - hit) ** (effect.dice - hits)
        shares[min(max(hits + effect.hits - bunker, 0), last)] += share
        gone += share * (hits + effect.hits > 0)
    values = {"gone": percent(gone), "markers": sum(lost * share for lost, share in enumerate(shares))}
    names = ["average"] * (last > 1) + ["bunker"] * bunker
    return Forecast(
        title,
        _bars(["none", *["some"] * (last - 1), "all"], shares),
        tuple(words.filled_in((said[name] for name in names), values)),
        success=1 - shares[0],
        counts=said["counts"],
    )


def _bars(forms: Sequence[str], shares: Sequence[float]) -> tuple[Bar, ...]:
    """The chances of so many lost, the most first."""
    said = words.said("chances")
    told = (fill(said[form], count=lost) for lost, form in enumerate(forms))
    return tuple(Bar(label, share) for label, share in zip(told, shares, strict=False))[::-1]


def _told(title: str, at: State, told: odds.Outlook | None = None, price: str = "") -> Forecast:
    """The chances of an attack that is paid for, with the best rerolls or as they were `told`.

    With the `price` of a reroll, also what it comes to to stop now and what is best rerolled.
    """
    said, bunker, cube = words.said("chances"), not at.on_cube and bool(at.bunker[at.aim]), bool(at.on_cube)
    best, cohesion = told or odds.under_way(at), at.cohesion[at.attacker]
    shares, names = best.markers(bunker), []
    last = len(shares) - 1
    forms = ["none", *["some"] * (last - 1), "all"] if not cube else ["cube stays", "cube"]
    bars = _bars(forms, shares)
    values: dict[str, Any] = {
        "markers": best.average(bunker), "gone": percent(1 - best.hits[0]), "none": bars[-1].label,
        "points": cohesion - best.cohesion, "cohesion": cohesion, "lost": best.lost,
    }  # fmt: skip
    if price and at.throws:
        again, lying = odds.best_taken_up(at), at.copy()
        lying.dice, lying.up = [*at.dice, *at.up], []
        values |= {"amount": words.amount(lying).partition(": ")[2], "reroll_price": price}
        values |= {"best": words.faces(again), "up": words.faces(at.up)}
        names += ["stop", "best" if again else "keep"]
        if at.up and sorted(at.up) != sorted(again):  # of the best ones the average is told below
            values["again"] = odds.again(at).average(bunker)  # of a cube its chance
            values["share"] = percent(values["again"])
            names.append("these cube" if cube else "these")
    names += ["average"] * (last > 1)  # of one marker, or of a cube, the chances say it
    names += [*["bunker"] * bunker, "rerolls", *["own"] * (best.lost >= 0.005)]
    if not at.throws:  # once dice lie, what stopping gives is told among the facts
        values["plain"] = percent(odds.under_way(at, rerolls=False).markers(bunker)[0])
        names.append("plain")
    return Forecast(
        title,
        bars,
        tuple(words.filled_in((said[name] for name in names), values)),
        said["paragraph"],
        success=1 - shares[0],
        counts=said["counts cube" if cube else "counts"],
    )
