"""What a hex or a box tells when it is pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.view import flag_key, us_counter
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.phrases import count, listed, rows_and_columns
from bloodyridge_qt.table.table_view import TableView

Row = tuple[str, str]


def hex_in_state(state: State, setting: Setting, space: int) -> tuple[Row, ...]:
    """Rows on a hex as the rules have it."""
    headquarters = [setting.first_hq + which for which, at in enumerate(state.hq_at) if at == space]
    return tuple(_describe_hex(setting, space, bool(state.held[space]), headquarters))


def hex_in_view(view: TableView, setting: Setting, space: int) -> tuple[Row, ...]:
    """Rows on a hex as a view shows it, which may be behind the rules while beats are played."""
    place = setting.board.numbers[space]
    flagged = any(marker.place == place and marker.key == flag_key(place) for marker in view.markers)
    lying = {counter.key for stack in view.stacks if stack.place == place for counter in stack.counters}
    headquarters = [
        piece for piece in (setting.first_hq, setting.division_hq) if us_counter(setting, piece).key in lying
    ]
    return tuple(_describe_hex(setting, space, flagged or setting.is_red(space), headquarters))


def way_to(here: str, there: str) -> str:
    """How far it is from hex to hex, and which way: "12 hexes north, 2 columns west"."""
    north, east = int(here[2:]) - int(there[2:]), int(there[:2]) - int(here[:2])
    told = count(GRID.distance(here, there), "hex", "hexes")
    if north:
        told = tr("{hexes} north", hexes=told) if north > 0 else tr("{hexes} south", hexes=told)
    return ", ".join((told, *rows_and_columns(0, east)))


def bearings(view: TableView, setting: Setting, place: str) -> tuple[str, ...]:
    """[4.1, 4.2] The exit nearest to a hex, and the Division HQ where it lies open."""
    numbers = setting.board.numbers
    exits = [number for space, number in enumerate(numbers) if setting.exits[space]]
    near = min(exits, key=lambda number: (GRID.distance(place, number), abs(int(place) - int(number))))
    division = us_counter(setting, setting.division_hq).key
    found = [
        stack.place
        for stack in view.stacks
        if any(counter.key == division for counter in stack.counters) and stack.place in setting.board.index
    ]
    way = way_to(place, near)
    told = [tr("From {place} to the nearest exit, {exit}: {way}", place=place, exit=near, way=way)]
    if near == place:
        told = [tr("Exit here, off the north edge")]
    return (*told, *(tr("Division HQ {at}: {way}", at=at, way=way_to(place, at)) for at in found))


def _describe_hex(setting: Setting, space: int, held: bool, headquarters: Sequence[int]) -> Iterator[Row]:
    """Name, terrain, control, zone, then the numbers the rules use there."""
    ground = words.RED_ROW_GROUND if setting.is_red(space) else words.terrain(setting, space)
    yield tr("Hex"), setting.board.numbers[space]
    strength = charts.defence_factor(charts.HEADQUARTERS)
    told = tr("{ground}, defense {value}", ground=ground, value=setting.defence[space])
    yield (
        tr("Terrain"),
        words.phrase("ground with hq", terrain=ground, strength=strength) if headquarters else told,
    )
    yield tr("Control"), tr("Japanese") if held else "US"
    yield tr("Zone"), words.zone(setting, space)
    if headquarters:
        names = listed([words.us_piece(setting, piece) for piece in headquarters])
        yield tr("Headquarters"), tr("{listed}, defense {strength} [7.7]", listed=names, strength=strength)
    if setting.exits[space]:
        yield tr("Exit"), tr("off the north edge to Henderson Field [4.1]")
    if not setting.is_red(space):
        guns, upto = words.upto(setting.artillery_hits[space]), setting.recapture[space]
        retaken = tr("retaken on {upto} [10.4]", upto=words.upto(upto)) if upto else tr("never [9.1]")
        yield tr("US defense die"), f"{words.die_formula(setting.force_modifier[space])} [10.1]"
        yield tr("Artillery on Japanese here"), tr("hits on {upto} [10.3]", upto=guns)
        yield tr("US counterattack"), retaken


def describe_box(view: TableView, place: str) -> tuple[Row, ...]:
    """Rows on a box of the sheet; empty when there is nothing to tell."""
    for pile in view.piles:
        if pile.place == place:
            besides = dict.fromkeys(view.lying(place))  # those that are alike are told once
            return ((tr("Box"), pile.label), *(("", line) for line in (*pile.detail, *besides)))
    for marker in view.markers:
        if marker.place == place:
            return ((tr("Box"), marker.label),)
    return ()
