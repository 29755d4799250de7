"""How the game speaks: numbers before adjectives, the rule number after every statement of a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import actions, charts
from bloodyridge_qt.games.bloody_ridge.rules.events import Fire, SupportsFell, SupportsLeft, VolleyFired
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.terms import HILL
from bloodyridge_qt.language import data, fill, tr
from bloodyridge_qt.table.phrases import count, listed, sentence


@cache
def said(section: str) -> Mapping[str, Any]:
    """A section of the file: "phrases", "position" …"""
    return data("bloody_ridge", "words.json")[section]  # type: ignore[no-any-return]


def phrase(name: str, /, **blanks: object) -> str:
    """A longer sentence of the screen by its name in the file, with its {blanks} filled in."""
    told: str = said("phrases")[name]
    return fill(told, **blanks) if blanks else told


PHASES: Final = {
    "before": tr("Start of turn"),
    "organization": tr("Japanese Organization Phase"),
    "movement": tr("Japanese Movement & Combat Phase"),
    "counterattack": tr("US Counterattack Phase"),
}

RED_ROW_GROUND: Final = tr("counts as jungle")
"""[7.19] What the ground of the red row is, beside the words "red row"."""

DIE_PAIRS: Final = tuple(product(range(1, 7), repeat=2))
CHARGE_CHANCES: Final = phrase(
    "charge chances", die_pairs=sum((own < us for own, us in DIE_PAIRS)), die_pairs2=len(DIE_PAIRS)
)
"""[11.4] How often a Banzai charge succeeds: the Japanese die is the lower one."""


def upto(highest: int) -> str:
    """The rolls that hit: "1" or "1–3"."""
    return "1" if highest == 1 else f"1–{highest}"


def hit_or_miss(hit: bool) -> str:
    """The outcome of a die that could hit."""
    return "hit" if hit else "miss"


def die_formula(modifier: int) -> str:
    """The die of table 10.1: "1d6−3"."""
    return f"1d6−{-modifier}" if modifier else "1d6"


def terrain(setting: Setting, space: int) -> str:
    """What the ground is called: "jungle", "clear", "Hill 123", "hill", "red row (counts as jungle)"."""
    if setting.is_red(space):
        return tr("red row ({red_row_ground})", red_row_ground=RED_ROW_GROUND)
    word = setting.board.terrain[space]
    if word != HILL:
        return tr(word)
    return tr("Hill 123") if space in setting.hill else tr(setting.hill_names.get(space, "hill"))


def number(setting: Setting, space: int) -> str:
    """The printed number of a space."""
    return setting.board.numbers[space]


def zone(setting: Setting, space: int) -> str:
    """[2.3] The sector of the map a hex lies in."""
    if setting.is_red(space):
        return tr("red row, where forces enter")
    return tr("US Main Defense Zone") if setting.north[space] else tr("US Forward Defense Zone")


def sector(setting: Setting, space: int) -> str:
    """[7.17] The Japanese sector a hex lies in; "" where there is none."""
    names = {"left": tr("left sector"), "center": tr("center sector"), "right": tr("right sector")}
    sectors = setting.board.zones.get("sector")
    return names.get(sectors[space], "") if sectors else ""


def us_piece(setting: Setting, piece: int) -> str:
    """What a US piece is called in a sentence."""
    kind = setting.kind(piece)
    if kind == "rifle":
        return tr("rifle unit {us_attack}", us_attack=setting.us_attack[piece])
    return {
        "artillery": tr("artillery marker"),
        "battalion hq": tr("Battalion HQ"),
        "division hq": tr("1st Marine Division HQ"),
        "cache": tr("Supply Cache"),
        "machinegun": tr("machinegun"),
        "hero": tr("Hero"),
    }[kind]


def defender_aloud(setting: Setting, piece: int, *, first: bool, more: bool) -> str:
    """A defender for who listens: "Defenders: a 6", then "a 4"; what is no rifle unit by its name.

    `more` have been told of already, before something else was.
    """
    rifle = setting.kind(piece) == "rifle"
    name = tr("a {us_attack}", us_attack=setting.us_attack[piece]) if rifle else us_piece(setting, piece)
    if not first:
        return name
    return tr("Another defender: {name}", name=name) if more else tr("Defenders: {name}", name=name)


def japanese_unit(setting: Setting, unit: int) -> str:
    """What a Japanese unit is called once it lies face up: "infantry 3", "MG crew 6"."""
    kind = tr("MG crew") if unit >= setting.first_crew else tr("infantry")
    return f"{kind} {setting.infantry_attack[unit]}"


def in_words(action: actions.Action, setting: Setting) -> str:
    """A decision as menus and lists have it: "strike 1813 from 1814", "eliminate rifle unit 5 in 1813"."""
    match action:
        case actions.Strike(_, stand, target):
            return tr("strike {target} from {stand}", target=target, stand=stand)
        case actions.Exit(_, stand):
            return tr("exit from {stand}", stand=stand)
        case actions.Eliminate(target, piece):
            return tr("eliminate {us_piece} in {target}", us_piece=us_piece(setting, piece), target=target)
        case actions.CallBanzai(target):
            return tr("Banzai charge on {target}", target=target)
        case actions.FightOn(target):
            return tr("no Banzai charge on {target}", target=target)
        case actions.PlaceCrew(place):
            return tr("place MG crew in {place}", place=place)
        case actions.LeaveCrews():
            return tr("no more MG crews")


def helper_rule(setting: Setting, piece: int) -> str:
    """The paragraph on an optional US piece."""
    return "11.3" if piece == setting.hero else "11.2"


def helpers(setting: Setting, pieces: Sequence[int], article: str = "a") -> str:
    """Machineguns and Hero in a sentence: "a machinegun and the Hero", "2 machineguns"."""
    guns = sum(piece != setting.hero for piece in pieces)
    named = (
        []
        if not guns
        else [
            tr("{article} machinegun", article=article).strip()
            if guns == 1
            else tr("{guns} machineguns", guns=guns)
        ]
    )
    if setting.hero in pieces:
        named.append(tr("the Hero"))
    return listed(named)


def helping(supports: Mapping[int, int], unit: int) -> list[int]:
    """[11.2, 11.3] The machinegun and the Hero that help a unit, in this order."""
    return sorted(piece for piece, helped in supports.items() if helped == unit)


def doubled(setting: Setting, unit: int, supports: Mapping[int, int]) -> str:
    """[11.2, 11.3] By whom a unit is doubled: "doubled by a machinegun [11.2]"; empty when it is not."""
    pieces = helping(supports, unit)
    if not pieces:
        return ""
    rules = " ".join(f"[{helper_rule(setting, piece)}]" for piece in pieces)
    how = tr("doubled twice, by") if len(pieces) > 1 else tr("doubled by")
    return f"{how} {helpers(setting, pieces)} {rules}"


def sum_of(setting: Setting, units: Sequence[int], supports: Mapping[int, int]) -> str:
    """[11.2, 11.3] How the attack of US units adds up when some are doubled: "3 + 5×2"; else empty."""
    times = [len(helping(supports, unit)) for unit in units]
    if not any(times):
        return ""
    return " + ".join(
        str(setting.us_attack[unit]) + "×2" * count for unit, count in zip(units, times, strict=True)
    )


def quotient(total: int, defence: int, shift: int) -> str:
    """[7.5, 7.15] A ratio as it is worked out: "9 ÷ 4 = 2:1, with Hill 123 3:1 [7.15]"."""
    ratio = total // defence
    text = f"{total} ÷ {defence} = {_ratio(ratio)}"
    if shift:
        shifted = _ratio(ratio + shift) if ratio or shift > 0 else tr("no better")
        text += tr(", with Hill 123 {shifted} [7.15]", shifted=shifted)
    return text


def _ratio(ratio: int) -> str:
    return f"{ratio}:1" if ratio > 0 else tr("less than 1:1")


def odds_aloud(event: VolleyFired, former: VolleyFired | None = None) -> str:
    """[7.5, 7.9, 7.16] How a round is fired, for who listens; after a `former` one what is new, or "".

    "Japanese 13 against 4, hit on 1–3; US 5 against 4, hit on 1", then "Round 2: US hit on 1–2".
    """
    sides = [(tr("Japanese"), event.japanese), ("US", event.us)]
    if former is not None and former.close_combat == event.close_combat:
        old = (former.japanese, former.us)
        sides = [
            one
            for one, was in zip(sides, old, strict=True)
            if not (one[1] and was and one[1].upto == was.upto)
        ]
    if event.close_combat and sides and event.us:
        told = phrase(
            "close combat aloud",
            own=_strength_aloud(tr("Japanese"), event.japanese),
            us=_strength_aloud("US", event.us),
            own_dice=len(event.japanese.dice),
            us_dice=len(event.us.dice),
            upto=upto(event.japanese.upto),
        )
    else:
        told = "; ".join(_fire_aloud(side, fire, event.round) for side, fire in sides if fire)
    return tr("Round {round}: {odds}", round=event.round, odds=told) if told and event.round > 1 else told


def losses_aloud(side: str, lost: int, left: int) -> str:
    """[7.10] What a side loses, for who listens: "US lose 2, none left"."""
    return tr("{side} lose {lost}, {left} left", side=side, lost=lost, left=left or tr("none"))


def _fire_aloud(side: str, fire: Fire, round_: int) -> str:
    hits = tr("hit on {upto}", upto=upto(fire.upto)) if fire.dice else tr("hit every unit")
    if round_ > 1:
        return f"{side} {hits}"
    return f"{_strength_aloud(side, fire)}, {hits}"


def _strength_aloud(side: str, fire: Fire) -> str:
    strength = tr("{total} against {defense}", total=fire.total, defense=fire.defence)
    if fire.shift:
        strength = phrase("with the hill", strength=strength, shifted=_ratio(fire.ratio + fire.shift))
    return f"{side} {strength}"


def odds(fire: Fire, close_combat: bool, adding_up: str = "") -> str:
    """Odds in words and numbers: "9 ÷ 4 = 2:1, hits on 1–2 [7.5]".

    `adding_up` is how the attack came about where that needs saying: "3 + 5×2 = 13; 13 ÷ 4 = …".
    """
    text = quotient(fire.total, fire.defence, fire.shift)
    if adding_up:
        text = f"{adding_up} = {fire.total}; {text}"
    if close_combat:
        return tr("{told}, close combat: hits on {upto} [7.16]", told=text, upto=upto(fire.upto))
    if fire.upto >= charts.HIGHEST_ODDS:
        return tr("{told}, every unit hit without a roll [7.9]", told=text)
    return tr("{told}, hits on {upto} [7.5]", told=text, upto=upto(fire.upto))


def grouped(setting: Setting, pieces: Sequence[int]) -> str:
    """US pieces as a list that counts equals: "2 × rifle unit 5 and 1st Marine Division HQ"."""
    tally: dict[str, int] = {}
    for piece in pieces:
        name = us_piece(setting, piece)
        tally[name] = tally.get(name, 0) + 1
    return listed([name if times == 1 else f"{times} × {name}" for name, times in tally.items()])


def fallen_helpers(setting: Setting, event: SupportsFell) -> list[str]:
    """[11.2, 11.3] What became of the machineguns and the Hero of units that were lost, a sentence each."""
    told = []
    guns = sum(piece != setting.hero for piece in event.pieces)
    if guns:
        told.append(
            f"{count(guns, 'machinegun falls with its unit', 'machineguns fall with their units')} [11.2]"
        )
    if event.hero_dead:
        told.append(
            tr("The Hero falls with his unit [{charged}]", charged="11.4" if event.charged else "11.3")
        )
    elif setting.hero in event.pieces:
        told.append(tr("The Hero’s unit is gone: he helps no other [11.3]"))
    return told


def gone_helpers(setting: Setting, event: SupportsLeft) -> list[str]:
    """[11.2, 11.3] Which machineguns leave the game after a fight, and what goes back into the pool."""
    told = []
    if event.removed:
        told.append(
            phrase("guns leave", leavess=count(len(event.removed), "machinegun leaves", "machineguns leave"))
        )
    if len(event.returned) > 1:
        names = sentence(helpers(setting, event.returned, ""))
        told.append(
            tr("{names} go back into the pool: no Marine unit was drawn with them [11.3]", names=names)
        )
    elif event.returned:
        told.append(tr("The Hero goes back into the pool [11.3]"))
    return told
