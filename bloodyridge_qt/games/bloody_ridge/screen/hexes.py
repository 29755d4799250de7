"""What a hex or a box tells when it is pointed at."""

from __future__ import annotations

from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.table.table_view import TableView

Row = tuple[str, str]


def describe_hex(state: State, setting: Setting, space: int) -> tuple[Row, ...]:
    """Rows on a hex: name, terrain, control, zone, then the numbers the rules use there."""
    board = setting.board
    headquarters = [
        words.us_piece(setting, setting.first_hq + which)
        for which, at in enumerate(state.hq_at)
        if at == space
    ]
    rows = [
        ("Hex", board.numbers[space]),
        ("Terrain", f"{words.terrain(setting, space)}, defense {setting.defence[space]}"),
        ("Control", "Japanese" if state.held[space] else "US"),
        ("Zone", words.zone(setting, space)),
    ]
    if headquarters:
        strength = charts.defence_factor(charts.HEADQUARTERS)
        rows.append(("Headquarters", f"{words.listed(headquarters)}, defense {strength} [7.7]"))
    if setting.exits[space]:
        rows.append(("Exit", "off the north edge to Henderson Field [4.1]"))
    if not setting.is_red(space):
        rows.append(("US defense die", f"{words.die_formula(setting.force_modifier[space])} [10.1]"))
        rows.append(
            ("Artillery on Japanese here", f"hits on {words.upto(setting.artillery_hits[space])} [10.3]")
        )
        upto = setting.recapture[space]
        rows.append(("US counterattack", f"retaken on {words.upto(upto)} [10.4]" if upto else "never [9.1]"))
    return tuple(rows)


def describe_box(view: TableView, place: str) -> tuple[Row, ...]:
    """Rows on a box of the sheet; empty when there is nothing to tell."""
    for pile in view.piles:
        if pile.place == place:
            lying = [stack.label for stack in view.stacks if stack.place == place]
            lying += [marker.label for marker in view.markers if marker.place == place]
            besides = dict.fromkeys(lying)  # those that are alike are told once
            return (("Box", pile.label), *(("", line) for line in (*pile.detail, *besides)))
    for marker in view.markers:
        if marker.place == place:
            return (("Box", marker.label),)
    return ()
