"""What only Bloody Ridge can say for an after-action report."""

from __future__ import annotations

from collections.abc import Sized
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.report.model import ReportWords, Rows

_MAP_KEY: Final = (
    ("flag", tr("Japanese-controlled hex")),
    ("taken", tr("strike that took its hex, or exit")),
    ("repulsed", tr("strike that failed")),
    ("ring", tr("retaken by the US in this turn’s counterattack")),
    (JAPANESE, tr("Japanese force, with its number of units")),
    (US, tr("US units: Bn and Div are headquarters that were found")),
)


def report_words(setting: Setting) -> ReportWords:
    """Sides, turns, signs on the maps, and how a turn ends."""

    def balance(before: State, end: State) -> Rows:
        def lost(now: Sized, then: Sized, everybody: Sized) -> str:
            return tr(
                "{now} this turn, {now2} of {everybody} in all",
                now=len(now) - len(then),
                now2=len(now),
                everybody=len(everybody),
            )

        return (
            (tr("Hexes held"), str(sum(end.held) - len(setting.red_row))),
            (tr("Farthest row"), f"{end.farthest:02d}"),
            (
                tr("Japanese units lost"),
                lost(end.japanese_dead, before.japanese_dead, setting.all_japanese_units()),
            ),
            (tr("US pieces lost"), lost(end.us_dead, before.us_dead, setting.all_us_pieces())),
        )

    return ReportWords(
        title=tr("Bloody Ridge"),
        sides=((JAPANESE, tr("Japanese")), (US, tr("US Marines"))),
        turn=tr("turn {{}} of {last_turn}", last_turn=LAST_TURN),
        balance=balance,
        glyphs=(("hq_battalion", tr("Bn")), ("hq_division", tr("Div"))),
        map_key=_MAP_KEY,
    )
