"""[6.0] The chances of Marine attacks, as the table shows them."""

from __future__ import annotations

from collections.abc import Iterator
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
    elif kind == "play":
        values["text"] = setting.usmc[setting.usmc_index[action.card]].text.rstrip(".")
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
    title = _words("title", **words.filled(setting, state))
    return _told(title, state, facts=tuple(_facts_now(setting, state)) if state.throws else ())


def best_reroll(state: State) -> list[int]:
    """[6.0] Faces of the dice best thrown again now; none where it is best to stop, or no dice lie."""
    asked = state.agenda[-1:] == [terms.DICE] and can_reroll(state) and dice_count(state) <= _SOON
    return odds.best_taken_up(state) if asked else []


def reroll_words(setting: Setting, state: State, best: list[int]) -> str:
    """What the button says that throws them again."""
    price = words.filled(setting, state)["reroll_price"]
    return _words("reroll", up=words.faces(best), reroll_price=price)


def _turned(state: State, face: int, to: int) -> State:
    at = state.copy()
    at.dice[at.dice.index(face)] = to
    return at


def _facts_now(setting: Setting, state: State) -> Iterator[tuple[str, str]]:
    lying = state.copy()
    lying.dice, lying.up = [*state.dice, *state.up], []
    yield _fact("stop", amount=words.amount(lying).partition(": ")[2])
    best = odds.best_taken_up(state)
    if best:
        price = words.filled(setting, state)["reroll_price"]
        yield _fact("best", up=words.faces(best), reroll_price=price)
    else:
        yield _fact("keep")
    if state.up and sorted(state.up) != sorted(best):  # of the best ones the average is told below
        mean = odds.again(state).average(bool(_bunker(state)))  # of a cube its chance
        name = "these cube" if state.on_cube else "these"
        yield _fact(name, up=words.faces(state.up), markers=mean, share=percent(mean))


def _told(
    title: str, at: State, told: odds.Outlook | None = None, facts: tuple[tuple[str, str], ...] = ()
) -> Forecast:
    """The chances of an attack that is paid for, with the best rerolls or as they were `told`."""
    best = told or odds.under_way(at)
    shares = best.markers(bool(_bunker(at)))
    last = len(shares) - 1
    bars = [Bar(_label(at, lost, last), shares[lost]) for lost in range(last, -1, -1)]
    told_facts = (*facts, *_facts(at, best, last))
    if not at.throws:  # once dice lie, what stopping gives is told among the facts
        plain = odds.under_way(at, rerolls=False).markers(bool(_bunker(at)))[0]
        told_facts += (_fact("plain", none=_label(at, 0, last), share=percent(plain)),)
    return Forecast(
        title,
        tuple(bars),
        told_facts,
        _words("paragraph"),
        success=1 - shares[0],
        counts=_words("counts cube" if at.on_cube else "counts"),
    )


def _facts(at: State, best: odds.Outlook, last: int) -> Iterator[tuple[str, str]]:
    cohesion = at.cohesion[at.attacker]
    if last > 1:  # of one marker, or of a cube, the chances say it
        yield _fact("average", markers=best.average(bool(_bunker(at))))
    if _bunker(at):
        yield _fact("bunker", share=percent(1 - best.hits[0]))
    yield _fact("rerolls", points=cohesion - best.cohesion, cohesion=cohesion)
    if best.lost >= 0.005:
        yield _fact("own", lost=best.lost)


def _bunker(state: State) -> int:
    return 0 if state.on_cube else state.bunker[state.aim]


def _label(at: State, lost: int, last: int) -> str:
    if at.on_cube:
        return _words("cube" if lost else "cube stays")
    return _words("none" if not lost else "all" if lost == last else "some", count=lost)


def _words(name: str, **values: Any) -> str:
    return fill(words.said("chances")[name], **values)


def _fact(name: str, **values: Any) -> tuple[str, str]:
    label, text = words.said("chances")[name]
    return fill(label, **values), fill(text, **values)
