"""The rows in which a position of Bloody Ridge is filled in."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import terms
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
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import (
    Field,
    Row,
    Section,
    choice_field,
    flag_field,
    number_field,
    text_field,
)

STATUS_WORDS: Final = ((NONE, "none"), (WAITS, "waits"), (MOVES, "moves"), (FOUGHT, tr("has fought")))
POOL, LOST, HEX = "pool", "dead", "hex"
"""Where a piece is said to be."""


def sections(placement: Placement, setting: Setting) -> tuple[Section, ...]:
    """What of the table can be filled in, as it stands."""
    return (
        _moment(placement, setting),
        _forces(placement, setting),
        *((_moving(placement, setting),) if placement.moving != terms.NOWHERE else ()),
        _japanese(placement, setting),
        _us(placement, setting),
        _found(placement, setting),
        _flags(placement, setting),
    )


def _moment(placement: Placement, setting: Setting) -> Section:
    turns = tuple((str(turn), str(turn)) for turn in range(1, terms.LAST_TURN + 1))
    rows = [
        Row(tr("Turn"), (choice_field("turn", tr("Turn"), str(placement.turn), turns),), "[5.3]"),
        Row(
            tr("Farthest row reached"),
            (
                number_field(
                    "farthest",
                    tr("Farthest row"),
                    placement.farthest,
                    max(setting.row),
                    words=tr("as the map shows"),
                ),
            ),
            tr("The lowest row a Japanese unit has stood in, for the score [4.5]."),
        ),
    ]
    if setting.options.banzai == ON:
        cell = number_field("charges", tr("Banzai charges left"), placement.charges, terms.MOST_CHARGES)
        rows.append(Row(tr("Banzai charges left"), (cell,), "[11.4]"))
    if setting.options.mg_crews == ON:
        rows.append(
            Row(
                tr("MG crews are being placed"),
                (flag_field("placing", tr("MG crews are being placed"), placement.placing_crews),),
                tr("On turn 1, before any force has moved [11.5]."),
            )
        )
    return Section("moment", tr("Where the game stands"), tuple(rows))


# --- Japanese


def _forces(placement: Placement, setting: Setting) -> Section:
    labels = [(label, str(label), tr("units of factor {label}", label=label)) for label in factors(setting)]
    labels.append((UNKNOWN, "?", tr("units face down")))
    if setting.options.mg_crews == ON:
        labels.append((CREW, "MG", tr("MG crews")))
    rows = []
    for space in setting.red_row:
        number, plan = setting.board.numbers[space], placement.plan(space)
        cells = [
            choice_field(f"force {number}", tr("Force {number}", number=number), plan.status, STATUS_WORDS),
            *(
                number_field(
                    f"units {number} {label}",
                    tr("Force {number}, {words}", number=number, words=words),
                    plan.units.get(label, 0),
                    1 if label == CREW else terms.JAPANESE_STACK,
                    on=plan.stands,
                )
                for label, _, words in labels
            ),
        ]
        rows.append(Row(number, tuple(cells)))
    return Section(
        "forces",
        tr("Forces of this turn"),
        tuple(rows),
        ("", *(short for _, short, _ in labels)),
        tr(
            "Units by attack factor. One under ? lies face down and is drawn by the "
            "seed from what is left [6.11]; name the factors where those of your own "
            "counters shall count."
        ),
    )


def _moving(placement: Placement, setting: Setting) -> Section:
    stand = setting.board.numbers[placement.stand] if placement.stand != terms.NOWHERE else ""
    rows = (
        Row(
            tr("It stands in"),
            (text_field("stand", tr("Hex of the moving force"), stand),),
            tr("A hex it has taken; or press the hex with the tool Forces [7.12]."),
        ),
        Row(
            tr("It lies face up"),
            (flag_field("revealed", tr("Moving force face up"), placement.revealed),),
            tr("A force is turned up at its first volley [6.11]."),
        ),
    )
    return Section("moving", tr("The force that moves"), rows)


def _japanese(placement: Placement, setting: Setting) -> Section:
    total = setting.first_crew
    beside, unnamed = beside_and_dead(placement, setting)
    dead = placement.dead
    rows = [
        Row(
            tr("Beside the map"),
            (
                number_field(
                    "holding", tr("Units beside the map"), placement.holding, total, REST, _rest(beside)
                ),
            ),
            tr("The holding pile [3.1]."),
        ),
        *(
            Row(
                tr("Dead, factor {factor}", factor=factor),
                (
                    number_field(
                        f"dead {factor}",
                        tr("Dead units of factor {factor}", factor=factor),
                        dead.get(factor, 0),
                        total,
                    ),
                ),
            )
            for factor in factors(setting)
        ),
        Row(
            tr("Dead, factor not noted"),
            (
                number_field(
                    "dead ?",
                    tr("Dead units whose factor is not noted"),
                    dead.get(UNKNOWN, 0),
                    total,
                    REST,
                    _rest(unnamed),
                ),
            ),
            tr("Eliminated units [3.6]."),
        ),
    ]
    if setting.options.mg_crews == ON:
        crews = len(setting.mix.mg_crews)
        rows.append(
            Row(
                tr("MG crews dead"),
                (number_field("dead MG", tr("Dead MG crews"), dead.get(CREW, 0), crews),),
                tr("Crews that are not named take no part [11.5]."),
            )
        )
    return Section("japanese", tr("Japanese piles"), tuple(rows))


def _rest(count: int) -> str:
    return tr("the rest: {count}", count=count) if count >= 0 else tr("the rest")


# --- US


def _us(placement: Placement, setting: Setting) -> Section:
    rows = []
    for kind, pieces in us_kinds(setting).items():
        total, given = len(pieces), placement.pieces(kind)
        pool, dead = pool_and_dead(placement, kind, total)
        name = _kind_words(kind)
        cells: list[Field | None] = [
            number_field(
                f"pool {kind}", tr("{name} in the pool", name=name), given.pool, total, REST, _rest(pool)
            ),
            number_field(f"lost {kind}", tr("{name} dead", name=name), given.dead, total, REST, _rest(dead)),
        ]
        if kind == ARTILLERY:  # it dies with the Battalion HQ, and not before
            cells[1] = None
        rows.append(Row(name, tuple(cells)))
    return Section(
        "us",
        tr("US pieces"),
        tuple(rows),
        (tr("Pool"), tr("Dead")),
        tr(
            "What is in the force pool, and what is dead or spent [3.2, 3.6]. Fired "
            "artillery comes back next turn [8.3]; with the Battalion HQ dead, all of "
            "it is out of the game [8.4]."
        ),
    )


def _kind_words(kind: str) -> str:
    word, _, factor = kind.partition(" ")
    return {
        "rifle": tr("Rifle {factor}", factor=factor),
        ARTILLERY: tr("Artillery"),
        MACHINEGUN: tr("Machinegun"),
        HERO: tr("Hero"),
    }[word]


def _found(placement: Placement, setting: Setting) -> Section:
    rows = []
    places = ((POOL, tr("in the pool")), (HEX, tr("in hex")), (LOST, "dead"))
    if setting.options.headquarters == "in":
        for which, (name, at) in enumerate(zip(terms.HQ_NAMES, placement.hqs, strict=True)):
            value = HEX if at >= 0 else LOST if at == terms.DEAD else POOL
            number = setting.board.numbers[at] if at >= 0 else ""
            cells = (
                choice_field(f"hq {which}", name, value, places),
                text_field(f"hq hex {which}", tr("Hex of the {name}", name=name), number),
            )
            rows.append(Row(name, cells, "[6.10]"))
    cache = LOST if placement.cache_found else POOL
    found = choice_field("cache", tr("Supply Cache"), cache, ((POOL, tr("in the pool")), (LOST, "found")))
    rows.append(Row(tr("Supply Cache"), (found, None), "[7.14]"))
    fired = number_field("fired", tr("Artillery markers fired"), placement.fired, setting.mix.artillery)
    rows.append(Row(tr("Artillery fired"), (fired, None), "[8.3]"))
    return Section("found", tr("HQs, cache, fired artillery"), tuple(rows), ("", tr("Hex")))


def _flags(placement: Placement, setting: Setting) -> Section:
    numbers = sorted(setting.board.numbers[space] for space in placement.flags)
    cell = text_field("flags", tr("Hexes with a flag"), " ".join(numbers))
    return Section(
        "flags",
        tr("Flags"),
        (
            Row(
                tr("Hexes"),
                (cell,),
                tr("Numbers with blanks between; or press the hexes with the tool Flags."),
            ),
        ),
        help=tr("Japanese-controlled hexes outside the red row [3.8]."),
    )
