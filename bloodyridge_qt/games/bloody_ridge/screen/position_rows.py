"""The rows in which a position of Bloody Ridge is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import placement as p
from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.screen.words import said
from bloodyridge_qt.language import fill, tr
from bloodyridge_qt.table.forms import (
    Field,
    Row,
    Section,
    choice_field,
    flag_field,
    number_field,
    text_field,
)

STATUS_WORDS: Final = (
    (p.NONE, tr("none")),
    (p.WAITS, tr("waits")),
    (p.MOVES, tr("moves")),
    (p.FOUGHT, tr("has fought")),
)
POOL, LOST, HEX = "pool", "dead", "hex"
"""Where a piece is said to be."""


def sections(placement: p.Placement, setting: Setting) -> Iterator[Section]:
    """What of the table can be filled in, as it stands."""
    yield _section("moment", _moment(placement, setting))
    labels = [(label, str(label), tr("units of factor {label}", label=label)) for label in p.factors(setting)]
    labels.append((p.UNKNOWN, "?", tr("units face down")))
    if setting.options.mg_crews == ON:
        labels.append((p.CREW, "MG", tr("MG crews")))
    heads = ("", *(short for _, short, _ in labels))
    forces = (_force(placement, setting, space, labels) for space in setting.red_row)
    yield _section("forces", forces, *heads)
    if placement.moving != terms.NOWHERE:
        stand = setting.board.numbers[placement.stand] if placement.stand != terms.NOWHERE else ""
        lies = _line("stand", text_field, stand), _line("revealed", flag_field, placement.revealed)
        yield _section("moving", lies)
    yield _section("japanese", _japanese(placement, setting))
    yield _section("us", _us(placement, setting), tr("Pool"), tr("Dead"))
    yield _section("found", _found(placement, setting), "", tr("Hex"))
    numbers = sorted(setting.board.numbers[space] for space in placement.flags)
    yield _section("flags", [_line("flagged", text_field, " ".join(numbers), key="flags")])


def _section(key: str, rows: Iterable[Row], *columns: str) -> Section:
    title, help_ = said("position")[key]
    return Section(key, title, tuple(rows), columns, help_)


def _line(name: str, kind: Callable[..., Field], *values: Any, key: str = "", **more: Any) -> Row:
    """One thing that can be filled in, as the file words it; it is set by its name, or by another `key`."""
    label, alone, help_ = said("position")[name]
    return Row(label, (kind(key or name, alone, *values, **more),), help_)


def _moment(placement: p.Placement, setting: Setting) -> Iterator[Row]:
    turns = tuple((str(turn), str(turn)) for turn in range(1, terms.LAST_TURN + 1))
    yield _line("turn", choice_field, str(placement.turn), turns)
    lowest = tr("as the map shows")
    yield _line("farthest", number_field, placement.farthest, max(setting.row), words=lowest)
    if setting.options.banzai == ON:
        yield _line("charges", number_field, placement.charges, terms.MOST_CHARGES)
    if setting.options.mg_crews == ON:
        yield _line("placing", flag_field, placement.placing_crews)


def _force(
    placement: p.Placement, setting: Setting, space: int, labels: Iterable[tuple[int, str, str]]
) -> Row:
    """[7.1] A hex of the red row: its force of this turn, and how many units of each factor are in it."""
    number, plan = setting.board.numbers[space], placement.plan(space)
    name = tr("Force {number}", number=number)
    counts = (
        number_field(
            f"units {number} {label}",
            tr("Force {number}, {words}", number=number, words=words),
            plan.units.get(label, 0),
            1 if label == p.CREW else terms.JAPANESE_STACK,
            on=plan.stands,
        )
        for label, _, words in labels
    )
    return Row(number, (choice_field(f"force {number}", name, plan.status, STATUS_WORDS), *counts))


def _japanese(placement: p.Placement, setting: Setting) -> Iterator[Row]:
    total, dead = setting.first_crew, placement.dead
    beside, unnamed = map(_rest, p.beside_and_dead(placement, setting))
    yield _line("holding", number_field, placement.holding, total, p.REST, beside)
    label, alone, _ = said("position")["dead"]
    for factor in p.factors(setting):
        name, fallen = fill(alone, factor=factor), dead.get(factor, 0)
        yield Row(fill(label, factor=factor), (number_field(f"dead {factor}", name, fallen, total),))
    yield _line("dead ?", number_field, dead.get(p.UNKNOWN, 0), total, p.REST, unnamed)
    if setting.options.mg_crews == ON:
        yield _line("dead MG", number_field, dead.get(p.CREW, 0), len(setting.mix.mg_crews))


def _rest(count: int) -> str:
    return tr("the rest: {count}", count=count) if count >= 0 else tr("the rest")


def _us(placement: p.Placement, setting: Setting) -> Iterator[Row]:
    for kind, pieces in p.us_kinds(setting).items():
        total, given, name = len(pieces), placement.pieces(kind), _kind_words(kind)
        pool, dead = map(_rest, p.pool_and_dead(placement, kind, total))
        there, gone = tr("{name} in the pool", name=name), tr("{name} dead", name=name)
        lost = number_field(f"lost {kind}", gone, given.dead, total, p.REST, dead)
        # artillery dies with the Battalion HQ, and not before
        cells = number_field(f"pool {kind}", there, given.pool, total, p.REST, pool), lost
        yield Row(name, (cells[0], None) if kind == p.ARTILLERY else cells)


def _kind_words(kind: str) -> str:
    word, _, factor = kind.partition(" ")
    return {
        "rifle": tr("Rifle {factor}", factor=factor),
        p.ARTILLERY: tr("Artillery"),
        p.MACHINEGUN: tr("Machinegun"),
        p.HERO: tr("Hero"),
    }[word]


def _found(placement: p.Placement, setting: Setting) -> Iterator[Row]:
    places = ((POOL, tr("in the pool")), (HEX, tr("in hex")), (LOST, tr("dead")))
    if setting.options.headquarters == "in":
        for which, (name, at) in enumerate(zip(terms.HQ_NAMES, placement.hqs, strict=True)):
            value = HEX if at >= 0 else LOST if at == terms.DEAD else POOL
            number = setting.board.numbers[at] if at >= 0 else ""
            cells = (
                choice_field(f"hq {which}", name, value, places),
                text_field(f"hq hex {which}", tr("Hex of the {name}", name=name), number),
            )
            yield Row(name, cells, "[6.10]")
    cache = LOST if placement.cache_found else POOL
    found = choice_field("cache", tr("Supply Cache"), cache, ((POOL, tr("in the pool")), (LOST, tr("found"))))
    yield Row(tr("Supply Cache"), (found, None), "[7.14]")
    fired = number_field("fired", tr("Artillery markers fired"), placement.fired, setting.mix.artillery)
    yield Row(tr("Artillery fired"), (fired, None), "[8.3]")
