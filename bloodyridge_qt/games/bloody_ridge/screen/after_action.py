"""What only Bloody Ridge can say for an after-action report."""

from __future__ import annotations

from collections.abc import Sized
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US
from bloodyridge_qt.table.report.model import ReportWords, Rows

_MAP_KEY: Final = (
    ("flag", "Japanese-controlled hex"),
    ("taken", "strike that took its hex, or exit"),
    ("repulsed", "strike that failed"),
    ("ring", "retaken by the US in this turn’s counterattack"),
    (JAPANESE, "Japanese force, with its number of units"),
    (US, "US units: Bn and Div are headquarters that were found"),
)


def report_words(setting: Setting) -> ReportWords:
    """Sides, turns, signs on the maps, and how a turn ends."""

    def balance(before: State, end: State) -> Rows:
        def lost(now: Sized, then: Sized, everybody: Sized) -> str:
            return f"{len(now) - len(then)} this turn, {len(now)} of {len(everybody)} in all"

        return (
            ("Hexes held", str(sum(end.held) - len(setting.red_row))),
            ("Farthest row", f"{end.farthest:02d}"),
            (
                "Japanese units lost",
                lost(end.japanese_dead, before.japanese_dead, setting.all_japanese_units()),
            ),
            ("US pieces lost", lost(end.us_dead, before.us_dead, setting.all_us_pieces())),
        )

    return ReportWords(
        title="Bloody Ridge",
        sides=((JAPANESE, "Japanese"), (US, "US Marines")),
        turn=f"turn {{}} of {LAST_TURN}",
        balance=balance,
        glyphs=(("hq_battalion", "Bn"), ("hq_division", "Div")),
        map_key=_MAP_KEY,
    )
