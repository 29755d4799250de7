"""Chances of Bloody Ridge as its card and its fight panel tell them."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.advice.forecast import Forecaster
from bloodyridge_qt.games.bloody_ridge.rules.actions import CallBanzai, Eliminate, FightOn, Strike
from bloodyridge_qt.games.bloody_ridge.rules.events import VolleyFired
from bloodyridge_qt.games.bloody_ridge.screen.foretelling import Foreteller
from bloodyridge_qt.table.forecast import Forecast, percent
from tests.games.bloody_ridge.exact_odds import Fight
from tests.games.bloody_ridge.positions import Position
from tests.games.bloody_ridge.tables import choices, table_in
from tests.table.report_games import game


def shares(forecast: Forecast) -> dict[str, str]:
    return {bar.label: percent(bar.share) for bar in forecast.bars}


@pytest.mark.long
def test_each_strike_offered_tells_what_may_come_of_it_and_no_other_offer_does__7_4() -> None:
    table = table_in("waiting 1715:3; held 1709 1708; force 1516@1709 3 3 2 up")
    strikes = [offer for offer in choices(table) if isinstance(offer.action, Strike)]
    assert len(strikes) > 1
    found = {
        Strike(one.force, one.stand, one.target): one
        for one in Forecaster(table.rules.setting).strikes(table.session.state)
    }
    for offer in strikes:
        exact = found.pop(offer.action)
        told = table.forecast(offer)
        assert told.title == f"Strike {exact.target} from {exact.stand}"
        assert [bar.share for bar in told.bars[:2]] == [exact.taken, exact.destroyed]
        assert len(told.bars) <= 6
        assert told.facts[1][0] == "Lost on average"
        assert "face down [6.7, 6.11]" in told.paragraph
    assert not found


def test_artillery_is_told_where_it_reaches_and_not_in_the_red_row__3_4() -> None:
    table = table_in("waiting 1715:3")
    told = table.forecast(choices(table)[0])
    assert "Artillery drawn" not in shares(told)
    on_the_map = table_in("force 1715@1714 3")
    assert "Artillery drawn" in shares(on_the_map.forecast(choices(on_the_map)[0]))
    assert "Division HQ there" not in shares(told)


def test_a_charge_is_told_beside_the_fight_without_it_and_each_victim_for_itself__11_4() -> None:
    table = Position("force 1715@1709 3 3 2 up", banzai="on")
    table.strike("1709", "1708", "US force 3; US draw 8 3")
    forecaster, foreteller = Forecaster(table.setting), Foreteller(table.setting)
    without, charge = (
        foreteller.forecast(table.state, action) for action in (FightOn("1708"), CallBanzai("1708"))
    )
    assert without.title == "No Banzai charge on 1708"
    assert without.bars[0].share == forecaster.fight(table.state).taken
    assert "In 42 % it removes the rifle unit 8" in charge.paragraph
    table.submit(CallBanzai("1708"), "Banzai Japanese 1; Banzai US 6")
    best, other = (
        foreteller.forecast(table.state, Eliminate("1708", piece)).bars[0].share
        for piece in table.state.defenders
    )
    assert charge.bars[0].share == 15 / 36 * max(best, other)
    assert best > other


@pytest.mark.long
def test_each_round_of_a_fight_tells_what_an_enumeration_finds__7_10_7_11() -> None:
    table, compared = game("finished"), 0
    setting = table.rules.setting
    for decision in range(table.at):
        volleys = [
            one.event for one in table.session.happenings(decision) if isinstance(one.event, VolleyFired)
        ]
        beats = [beat for beat in table.beats_at(decision) if beat.kind in ("aim", "volley")]
        for volley, aim, fire in zip(volleys, beats[::2], beats[1::2], strict=True):
            assert aim.view.battle.fight == fire.view.battle.fight != ""
            told = table.screen.odds_of(aim.view.battle.fight)
            assert told.title == f"Before round {volley.round}"
            if len(volley.attackers) + len(volley.defenders) > 6:
                continue  # Fractions take their time
            us = [unit for unit in volley.defenders if unit < setting.first_hq]
            headquarters = [unit for unit in volley.defenders if unit >= setting.first_hq]
            ends = Fight(
                tuple(setting.infantry_attack[unit] for unit in volley.attackers),
                tuple(setting.us_attack[unit] for unit in (*us, *headquarters)),
                setting.defence[volley.stand],
                setting.defence[volley.target],
                battalion=len(us) if setting.first_hq in headquarters else -1,
                division=len(volley.defenders) - 1 if setting.division_hq in headquarters else -1,
                hill=bool(volley.japanese.shift),
                answered=volley.us is not None,
            ).outcomes()
            taken = sum(chance for (own, left, fell), chance in ends.items() if own and not left and not fell)
            assert told.bars[0].share == pytest.approx(float(taken), abs=1e-9)
            compared += 1
        ended = [beat.view.battle for beat in table.beats_at(decision) if beat.kind in ("taken", "destroyed")]
        assert all(battle.over and not battle.fight for battle in ended if battle)
    assert compared > 10
