"""How the game speaks: numbers before adjectives, the rule number after every statement of a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodyridge_qt.games.bloody_ridge import charts
from bloodyridge_qt.games.bloody_ridge.events import Fire
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.terms import CLEAR, HILL, JUNGLE

PHASES: Final = {
    "before": "Start of turn",
    "organization": "Japanese Organization Phase",
    "movement": "Japanese Movement & Combat Phase",
    "counterattack": "US Counterattack Phase",
}


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 unit", "3 units"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def upto(highest: int) -> str:
    """The rolls that hit: "1" or "1–3"."""
    return "1" if highest == 1 else f"1–{highest}"


def die_formula(modifier: int) -> str:
    """The die of table 10.1: "1d6−3"."""
    return f"1d6−{-modifier}" if modifier else "1d6"


def terrain(setting: Setting, space: int) -> str:
    """What the ground is called: "jungle", "clear", "Hill 123", "red row (counts as jungle)"."""
    if setting.is_red(space):
        return "red row (counts as jungle)"
    return {CLEAR: "clear", JUNGLE: "jungle", HILL: "Hill 123"}[setting.board.terrain[space]]


def number(setting: Setting, space: int) -> str:
    """The printed number of a space."""
    return setting.board.numbers[space]


def zone(setting: Setting, space: int) -> str:
    """[2.3] The sector of the map a hex lies in."""
    if setting.is_red(space):
        return "red row"
    return "US Main Defense Zone" if setting.north[space] else "US Forward Defense Zone"


def us_piece(setting: Setting, piece: int) -> str:
    """What a US piece is called in a sentence."""
    kind = setting.kind(piece)
    if kind == "rifle":
        return f"rifle unit {setting.us_attack[piece]}"
    return {
        "artillery": "artillery marker",
        "battalion hq": "Battalion HQ",
        "division hq": "1st Marine Division HQ",
        "cache": "Supply Cache",
    }[kind]


def quotient(total: int, defence: int, shift: int) -> str:
    """[7.5, 7.15] A ratio as it is worked out: "9 ÷ 4 = 2:1, with Hill 123 3:1 [7.15]"."""
    ratio = total // defence
    text = f"{total} ÷ {defence} = {f'{ratio}:1' if ratio else 'less than 1:1'}"
    if shift:
        text += f", with Hill 123 {max(ratio + shift, 1)}:1 [7.15]"
    return text


def odds(fire: Fire, close_combat: bool) -> str:
    """Odds in words and numbers: "9 ÷ 4 = 2:1, hits on 1–2 [7.5]"."""
    text = quotient(fire.total, fire.defence, fire.shift)
    if close_combat:
        return f"{text}, close combat: hits on {upto(fire.upto)} [7.16]"
    if fire.upto >= charts.HIGHEST_ODDS:
        return f"{text}, every unit hit without a roll [7.9]"
    return f"{text}, hits on {upto(fire.upto)} [7.5]"


def listed(things: Sequence[str]) -> str:
    """Things as a list in a sentence: "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} and {things[-1]}"


def grouped(setting: Setting, pieces: Sequence[int]) -> str:
    """US pieces as a list that counts equals: "2 × rifle unit 5 and 1st Marine Division HQ"."""
    tally: dict[str, int] = {}
    for piece in pieces:
        name = us_piece(setting, piece)
        tally[name] = tally.get(name, 0) + 1
    return listed([name if times == 1 else f"{times} × {name}" for name, times in tally.items()])
