"""The rows in which a position of Bloody Ridge is filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.options import OFF, ON, OPTIONAL_RULES, READINGS
from bloodyridge_qt.games.bloody_ridge.rules.placement import (
    ARTILLERY,
    CREW,
    FOUGHT,
    HERO,
    MACHINEGUN,
    MOVES,
    NONE,
    REST,
    UNKNOWN,
    WAITS,
    Placement,
    beside_and_dead,
    factors,
    pool_and_dead,
    us_kinds,
)
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    DEAD,
    HQ_NAMES,
    JAPANESE_STACK,
    LAST_TURN,
    MOST_CHARGES,
    NOWHERE,
)
from bloodyridge_qt.games.bloody_ridge.screen.new_game import setup_fields
from bloodyridge_qt.table.forms import Field, Row, Section
from bloodyridge_qt.table.starting import BY_HAND, SEED

NAME: Final = "name"
STATUS_WORDS: Final = ((NONE, "none"), (WAITS, "waits"), (MOVES, "moves"), (FOUGHT, "has fought"))
POOL, LOST, HEX = "pool", "dead", "hex"
"""Where a piece is said to be."""


@dataclass(frozen=True, slots=True)
class Draft:
    """All that has been filled in."""

    placement: Placement
    choices: Mapping[str, str]
    """As for a new game: seed, whose hands throw, optional rules, readings."""
    name: str


def sections(draft: Draft, setting: Setting) -> tuple[Section, ...]:
    """Everything that can be filled in, as it stands."""
    fields = {field.key: field for field in setup_fields()}
    return (
        _moment(draft.placement, setting),
        _forces(draft.placement, setting),
        *((_moving(draft.placement, setting),) if draft.placement.moving != NOWHERE else ()),
        _japanese(draft.placement, setting),
        _us(draft.placement, setting),
        _found(draft.placement, setting),
        _flags(draft.placement, setting),
        _game(draft, fields[BY_HAND]),
        _rules(draft, "Optional rules", [fields[rule.id] for rule in OPTIONAL_RULES]),
        _rules(draft, "Rulings", [fields[reading.id] for reading in READINGS]),
    )


def _number(
    key: str, label: str, value: int, most: int, least: int = 0, words: str = "", *, on: bool = True
) -> Field:
    return Field(key, label, "", "number", str(value), least=least, most=most, least_words=words, enabled=on)


def _switch(key: str, label: str, value: bool) -> Field:
    return Field(key, label, "", "switch", ON if value else OFF, ((OFF, ""), (ON, "")))


def _text(key: str, label: str, value: str) -> Field:
    return Field(key, label, "", "text", value)


def _choice(key: str, label: str, value: str, values: tuple[tuple[str, str], ...]) -> Field:
    return Field(key, label, "", "choice", value, values)


def _moment(placement: Placement, setting: Setting) -> Section:
    turns = tuple((str(turn), str(turn)) for turn in range(1, LAST_TURN + 1))
    rows = [
        Row("Turn", (_choice("turn", "Turn", str(placement.turn), turns),), "[5.3]"),
        Row(
            "Farthest row reached",
            (
                _number(
                    "farthest",
                    "Farthest row",
                    placement.farthest,
                    max(setting.row),
                    words="as the map shows",
                ),
            ),
            "The lowest row a Japanese unit has stood in, for the score [4.5].",
        ),
    ]
    if setting.options.banzai == ON:
        cell = _number("charges", "Banzai charges left", placement.charges, MOST_CHARGES)
        rows.append(Row("Banzai charges left", (cell,), "[11.4]"))
    if setting.options.mg_crews == ON:
        rows.append(
            Row(
                "MG crews are being placed",
                (_switch("placing", "MG crews are being placed", placement.placing_crews),),
                "On turn 1, before any force has moved [11.5].",
            )
        )
    return Section("moment", "Where the game stands", tuple(rows))


# --- Japanese


def _forces(placement: Placement, setting: Setting) -> Section:
    labels = [(label, str(label), f"units of factor {label}") for label in factors(setting)]
    labels.append((UNKNOWN, "?", "units face down"))
    if setting.options.mg_crews == ON:
        labels.append((CREW, "MG", "MG crews"))
    rows = []
    for space in setting.red_row:
        number, plan = setting.board.numbers[space], placement.plan(space)
        cells = [
            _choice(f"force {number}", f"Force {number}", plan.status, STATUS_WORDS),
            *(
                _number(
                    f"units {number} {label}",
                    f"Force {number}, {words}",
                    plan.units.get(label, 0),
                    1 if label == CREW else JAPANESE_STACK,
                    on=plan.stands,
                )
                for label, _, words in labels
            ),
        ]
        rows.append(Row(number, tuple(cells)))
    return Section(
        "forces",
        "Forces of this turn",
        tuple(rows),
        ("", *(short for _, short, _ in labels)),
        "Units by attack factor. One under ? lies face down and is drawn by the seed from what is left "
        "[6.11]; name the factors where those of your own counters shall count.",
    )


def _moving(placement: Placement, setting: Setting) -> Section:
    stand = setting.board.numbers[placement.stand] if placement.stand != NOWHERE else ""
    rows = (
        Row(
            "It stands in",
            (_text("stand", "Hex of the moving force", stand),),
            "A hex it has taken; or press the hex with the tool Forces [7.12].",
        ),
        Row(
            "It lies face up",
            (_switch("revealed", "Moving force face up", placement.revealed),),
            "A force is turned up at its first volley [6.11].",
        ),
    )
    return Section("moving", "The force that moves", rows)


def _japanese(placement: Placement, setting: Setting) -> Section:
    total = setting.first_crew
    beside, unnamed = beside_and_dead(placement, setting)
    dead = placement.dead
    rows = [
        Row(
            "Beside the map",
            (_number("holding", "Units beside the map", placement.holding, total, REST, _rest(beside)),),
            "The holding pile [3.1].",
        ),
        *(
            Row(
                f"Dead, factor {factor}",
                (_number(f"dead {factor}", f"Dead units of factor {factor}", dead.get(factor, 0), total),),
            )
            for factor in factors(setting)
        ),
        Row(
            "Dead, factor not noted",
            (
                _number(
                    "dead ?",
                    "Dead units whose factor is not noted",
                    dead.get(UNKNOWN, 0),
                    total,
                    REST,
                    _rest(unnamed),
                ),
            ),
            "Eliminated units [3.6].",
        ),
    ]
    if setting.options.mg_crews == ON:
        crews = len(setting.mix.mg_crews)
        rows.append(
            Row(
                "MG crews dead",
                (_number("dead MG", "Dead MG crews", dead.get(CREW, 0), crews),),
                "Crews that are not named take no part [11.5].",
            )
        )
    return Section("japanese", "Japanese piles", tuple(rows))


def _rest(count: int) -> str:
    return f"the rest: {count}" if count >= 0 else "the rest"


# --- US


def _us(placement: Placement, setting: Setting) -> Section:
    rows = []
    for kind, pieces in us_kinds(setting).items():
        total, given = len(pieces), placement.pieces(kind)
        pool, dead = pool_and_dead(placement, kind, total)
        name = _kind_words(kind)
        cells: list[Field | None] = [
            _number(f"pool {kind}", f"{name} in the pool", given.pool, total, REST, _rest(pool)),
            _number(f"lost {kind}", f"{name} dead", given.dead, total, REST, _rest(dead)),
        ]
        if kind == ARTILLERY:  # it dies with the Battalion HQ, and not before
            cells[1] = None
        rows.append(Row(name, tuple(cells)))
    return Section(
        "us",
        "US pieces",
        tuple(rows),
        ("Pool", "Dead"),
        "What is in the force pool, and what is dead or spent [3.2, 3.6]. Fired artillery comes back next "
        "turn [8.3]; with the Battalion HQ dead, all of it is out of the game [8.4].",
    )


def _kind_words(kind: str) -> str:
    word, _, factor = kind.partition(" ")
    return {"rifle": f"Rifle {factor}", ARTILLERY: "Artillery", MACHINEGUN: "Machinegun", HERO: "Hero"}[word]


def _found(placement: Placement, setting: Setting) -> Section:
    rows = []
    places = ((POOL, "in the pool"), (HEX, "in hex"), (LOST, "dead"))
    if setting.options.headquarters == "in":
        for which, (name, at) in enumerate(zip(HQ_NAMES, placement.hqs, strict=True)):
            value = HEX if at >= 0 else LOST if at == DEAD else POOL
            number = setting.board.numbers[at] if at >= 0 else ""
            cells = (
                _choice(f"hq {which}", name, value, places),
                _text(f"hq hex {which}", f"Hex of the {name}", number),
            )
            rows.append(Row(name, cells, "[6.10]"))
    cache = LOST if placement.cache_found else POOL
    found = _choice("cache", "Supply Cache", cache, ((POOL, "in the pool"), (LOST, "found")))
    rows.append(Row("Supply Cache", (found, None), "[7.14]"))
    fired = _number("fired", "Artillery markers fired", placement.fired, setting.mix.artillery)
    rows.append(Row("Artillery fired", (fired, None), "[8.3]"))
    return Section("found", "HQs, cache, fired artillery", tuple(rows), ("", "Hex"))


def _flags(placement: Placement, setting: Setting) -> Section:
    numbers = sorted(setting.board.numbers[space] for space in placement.flags)
    cell = _text("flags", "Hexes with a flag", " ".join(numbers))
    return Section(
        "flags",
        "Flags",
        (Row("Hexes", (cell,), "Numbers with blanks between; or press the hexes with the tool Flags."),),
        help="Japanese-controlled hexes outside the red row [3.8].",
    )


# --- the game


def _game(draft: Draft, hand: Field) -> Section:
    rows = (
        Row("Name", (_text(NAME, "Name of the game", draft.name),)),
        Row(
            hand.label,
            (_choice(BY_HAND, hand.label, draft.choices[BY_HAND], hand.values),),
            "Whose dice decide; it can be changed at any time.",
        ),
        Row(
            "Seed",
            (_text(SEED, "Seed", draft.choices[SEED]),),
            "Dice that are not thrown by hand, and face-down units, follow from it.",
        ),
    )
    return Section("game", "The game that follows", rows)


def _rules(draft: Draft, title: str, fields: Sequence[Field]) -> Section:
    rows = []
    for field in fields:
        cell = replace(field, help="", value=draft.choices[field.key])
        rows.append(Row(field.label, (cell,), " ".join(f"[{rule}]" for rule in field.rules)))
    return Section(title.casefold(), title, tuple(rows))
