"""The rows in which a position of Bloody Ridge is filled in."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.options import ON
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
from bloodyridge_qt.table.forms import (
    Field,
    Row,
    Section,
    choice_field,
    flag_field,
    number_field,
    text_field,
)

STATUS_WORDS: Final = ((NONE, "none"), (WAITS, "waits"), (MOVES, "moves"), (FOUGHT, "has fought"))
POOL, LOST, HEX = "pool", "dead", "hex"
"""Where a piece is said to be."""


def sections(placement: Placement, setting: Setting) -> tuple[Section, ...]:
    """What of the table can be filled in, as it stands."""
    return (
        _moment(placement, setting),
        _forces(placement, setting),
        *((_moving(placement, setting),) if placement.moving != NOWHERE else ()),
        _japanese(placement, setting),
        _us(placement, setting),
        _found(placement, setting),
        _flags(placement, setting),
    )


def _moment(placement: Placement, setting: Setting) -> Section:
    turns = tuple((str(turn), str(turn)) for turn in range(1, LAST_TURN + 1))
    rows = [
        Row("Turn", (choice_field("turn", "Turn", str(placement.turn), turns),), "[5.3]"),
        Row(
            "Farthest row reached",
            (
                number_field(
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
        cell = number_field("charges", "Banzai charges left", placement.charges, MOST_CHARGES)
        rows.append(Row("Banzai charges left", (cell,), "[11.4]"))
    if setting.options.mg_crews == ON:
        rows.append(
            Row(
                "MG crews are being placed",
                (flag_field("placing", "MG crews are being placed", placement.placing_crews),),
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
            choice_field(f"force {number}", f"Force {number}", plan.status, STATUS_WORDS),
            *(
                number_field(
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
            (text_field("stand", "Hex of the moving force", stand),),
            "A hex it has taken; or press the hex with the tool Forces [7.12].",
        ),
        Row(
            "It lies face up",
            (flag_field("revealed", "Moving force face up", placement.revealed),),
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
            (number_field("holding", "Units beside the map", placement.holding, total, REST, _rest(beside)),),
            "The holding pile [3.1].",
        ),
        *(
            Row(
                f"Dead, factor {factor}",
                (
                    number_field(
                        f"dead {factor}", f"Dead units of factor {factor}", dead.get(factor, 0), total
                    ),
                ),
            )
            for factor in factors(setting)
        ),
        Row(
            "Dead, factor not noted",
            (
                number_field(
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
                (number_field("dead MG", "Dead MG crews", dead.get(CREW, 0), crews),),
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
            number_field(f"pool {kind}", f"{name} in the pool", given.pool, total, REST, _rest(pool)),
            number_field(f"lost {kind}", f"{name} dead", given.dead, total, REST, _rest(dead)),
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
                choice_field(f"hq {which}", name, value, places),
                text_field(f"hq hex {which}", f"Hex of the {name}", number),
            )
            rows.append(Row(name, cells, "[6.10]"))
    cache = LOST if placement.cache_found else POOL
    found = choice_field("cache", "Supply Cache", cache, ((POOL, "in the pool"), (LOST, "found")))
    rows.append(Row("Supply Cache", (found, None), "[7.14]"))
    fired = number_field("fired", "Artillery markers fired", placement.fired, setting.mix.artillery)
    rows.append(Row("Artillery fired", (fired, None), "[8.3]"))
    return Section("found", "HQs, cache, fired artillery", tuple(rows), ("", "Hex"))


def _flags(placement: Placement, setting: Setting) -> Section:
    numbers = sorted(setting.board.numbers[space] for space in placement.flags)
    cell = text_field("flags", "Hexes with a flag", " ".join(numbers))
    return Section(
        "flags",
        "Flags",
        (Row("Hexes", (cell,), "Numbers with blanks between; or press the hexes with the tool Flags."),),
        help="Japanese-controlled hexes outside the red row [3.8].",
    )
