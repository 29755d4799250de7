"""Chances as the card at the pointer and the panel of the fight tell them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bloodyridge_qt.games.bloody_ridge.advice.forecast import Forecaster
from bloodyridge_qt.games.bloody_ridge.advice.outcomes import FightForecast, Ground, StrikeForecast
from bloodyridge_qt.games.bloody_ridge.advice.plan import NoRoute, PlanForecast, played
from bloodyridge_qt.games.bloody_ridge.rules.actions import CallBanzai, Eliminate, FightOn, Strike
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import Bar, Forecast, percent
from bloodyridge_qt.table.phrases import count, sentence

_LEAST = 0.005
"""Of a number of survivors that is told."""


class Foreteller:
    """Tells the chances of one game; what it has worked out about its map it keeps."""

    def __init__(self, setting: Setting) -> None:
        self._setting, self._forecaster = setting, Forecaster(setting)

    def forecast(self, state: State, action: object) -> Forecast | None:
        """What a strike, a Banzai charge or a fight without one may bring; None for anything else."""
        if not isinstance(action, Strike | FightOn | CallBanzai | Eliminate):
            return None
        forecaster, setting = self._forecaster, self._setting
        title = sentence(words.in_words(action, setting))
        match action:
            case Strike():
                return _strike(title, forecaster.strike(state, action), setting, state)
            case FightOn() if fight := forecaster.fight(state):
                return _fight(title, fight)
            case CallBanzai() if charge := forecaster.charge(state):
                victim, succeeds = words.us_piece(setting, charge.victim), percent(charge.succeeds)
                removes = words.phrase("charge removes", succeeds=succeeds, victim=victim)
                return _fight(title, charge.fight, removes)
            case Eliminate():
                return _fight(title, forecaster.eliminating(state, action.piece))
        return None

    def volleys(self, fight: str) -> Forecast:
        """[7.10, 7.11] The rest of a fight whose units all lie open, by the `fight` of its BattleView."""
        round_, ground, own, us = json.loads(fight)
        found = self._forecaster.volleys(Ground(*ground), own, us)
        told = _fight(tr("Before round {round}", round=round_), found)
        return replace(told, facts=told.facts[:-1])  # the means say least here, and room is scarce

    def hindsight(self, moments: Sequence[State], decisions: Sequence[object]) -> str:
        """[7.12, 7.13] A strike's losses beside those to be expected when it began.

        "" while the fight goes on, of a strike that cost nothing, or where a Banzai charge or the Supply
        Cache came in between [7.14, 11.4], nor where what is left cannot be told from what was removed later
        [7.3].
        """
        fights = (at for at, action in enumerate(decisions) if not isinstance(action, FightOn))
        begun, after = max(fights, default=0), moments[-1]
        strike, before = decisions[begun], moments[begun]
        if not isinstance(strike, Strike) or after.target != NOWHERE or after.outcome:
            return ""
        index = self._setting.board.index
        origin, target = index[strike.force], index[strike.target]
        left = len(after.force) if after.stand == target else 0
        lost = len(before.force if before.origin == origin else before.waiting[origin]) - left
        cache = self._setting.cache in after.us_dead and self._setting.cache not in before.us_dead
        if cache or not lost or bool(left) != after.held[target]:
            return ""
        found = self._forecaster.strike(before, strike)
        expected, chances = found.japanese_losses, found.japanese_loss_chances
        bad = lost > expected
        one_in = round(1 / sum(chances[lost:] if bad else chances[: lost + 1]))
        rare = tr("nothing unusual")
        if one_in > 1 and bad:
            rare = tr("1 in {one_in} goes as badly or worse", one_in=one_in)
        elif one_in > 1:
            rare = tr("1 in {one_in} goes as well or better", one_in=one_in)
        return words.phrase(
            "hindsight", force=strike.force, target=strike.target, expected=expected, lost=lost, rare=rare
        )

    def plan(self, state: State, origin: int, route: Sequence[str]) -> Iterator[Forecast]:
        """[7.2, 7.12, 4.1] What becomes of the force of `origin` on a route of hexes, again and again."""
        setting = self._setting
        number, index = setting.board.numbers, setting.board.index
        title = tr("Force {number} by {route}", number=number[origin], route=", ".join(route))
        try:
            for found in played(setting, state, origin, [index[place] for place in route]):
                yield _plan(title, found)
        except NoRoute as fault:
            yield Forecast(title, paragraph=str(fault))


def _strike(title: str, found: StrikeForecast, setting: Setting, state: State) -> Forecast:
    reached = not setting.is_red(setting.board.index[found.stand])  # [3.4]
    falls = tr("falls in {victory} [4.2]", victory=percent(found.victory))
    more = (
        Bar(tr("Division HQ there"), found.division_hq, falls),
        Bar(tr("Battalion HQ there"), found.battalion_hq),
        Bar(tr("Artillery drawn"), found.artillery * reached),
        Bar(tr("Supply Cache"), found.cache, tr("ends the whole force [7.14]")),
    )
    without = tr(" No Banzai charge is counted in [11.4].") if state.charges else ""
    bars, paragraph = (bar for bar in more if bar.share), words.phrase("strike paragraph", without=without)
    return Forecast(title, (*_bars(found), *bars), tuple(_facts(found)), paragraph)


def _fight(title: str, found: FightForecast, paragraph: str = "") -> Forecast:
    falls = (Bar(tr("Division HQ falls"), found.victory),) if found.victory else ()
    return Forecast(title, (*_bars(found), *falls), tuple(_facts(found)), paragraph)


def _bars(found: FightForecast) -> tuple[Bar, ...]:
    return Bar(tr("Hex taken"), found.taken, aloud=tr("taken")), Bar(tr("Force lost"), found.destroyed)


def _facts(found: FightForecast) -> Iterator[tuple[str, str]]:
    size = len(found.survivors) - 1
    told = [(left, chance) for left, chance in enumerate(found.survivors) if left and chance >= _LEAST]
    each = [tr("{left}: {chance}", left=left, chance=percent(chance)) for left, chance in reversed(told)]
    if each:
        yield tr("Survivors"), ", ".join(each)
    own = words.phrase("mean losses", japanese_losses=found.japanese_losses, units=count(size, "unit"))
    lost = tr("{own}, and {us_losses:.1f} Marine units", own=own, us_losses=found.us_losses)
    yield tr("Lost on average"), lost


def _plan(title: str, found: PlanForecast) -> Forecast:
    bars, facts = [], []
    for leg in found.legs:
        low, high = percent(leg.low), percent(leg.high)
        left = words.phrase("units left", low=low, high=high, survivors=leg.survivors)
        bars.append(Bar(leg.target, leg.taken / found.runs, left))
    if found.legs and found.exits:
        facts.append((tr("Off the map [4.1]"), percent(found.legs[-1].taken / found.runs)))
    if found.victories:
        facts.append((tr("Division HQ falls [4.2]"), percent(found.victories / found.runs)))
    if (worst := found.deadliest) is not None:
        died = percent(worst.died / found.runs)
        facts.append((tr("Dies most often"), tr("at {target}, in {died}", target=worst.target, died=died)))
    counted = tr("{runs:,} runs, 95 % intervals.", runs=found.runs)
    return Forecast(title, tuple(bars), tuple(facts), words.phrase("route chances", counted=counted))
