"""The rows in which a position of Bloody Ridge is filled in, each cell with what it changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import placement as p
from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.screen.words import said
from bloodyridge_qt.language import fill, tr
from bloodyridge_qt.table.forms import (
    YES,
    Field,
    Row,
    Section,
    choice_field,
    flag_field,
    number_field,
    puts,
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
_NUMBER: Final = re.compile(r"[^\s,;]+")


def sections(placement: p.Placement, setting: Setting) -> Iterator[Section]:
    """What of the table can be filled in, as it stands. A cell raises ValueError with a sentence."""
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
        lies = (
            _line("stand", text_field, stand, put=partial(_put_stand, setting)),
            _line("revealed", flag_field, placement.revealed, put=puts("revealed", YES.__eq__)),
        )
        yield _section("moving", lies)
    yield _section("japanese", _japanese(placement, setting))
    yield _section("us", _us(placement, setting), tr("Pool"), tr("Dead"))
    yield _section("found", _found(placement, setting), "", tr("Hex"))
    numbers = " ".join(sorted(setting.board.numbers[space] for space in placement.flags))
    yield _section(
        "flags", [_line("flagged", text_field, numbers, "flags", put=partial(_put_flags, setting))]
    )


def _section(key: str, rows: Iterable[Row], *columns: str) -> Section:
    title, help_ = said("position")[key]
    return Section(key, title, tuple(rows), columns, help_)


def _line(name: str, kind: Callable[..., Field], value: Any, key: str = "", **more: Any) -> Row:
    """One thing that can be filled in, as the file words it; it is set by its name, or by another `key`."""
    label, alone, help_ = said("position")[name]
    return Row(label, (kind(key or name, alone, value, **more),), help_)


def _count(name: str, value: int, most: int, words: str = "", key: str = "") -> Row:
    return _line(name, number_field, value, key, most=most, words=words, put=puts(name))


def _moment(placement: p.Placement, setting: Setting) -> Iterator[Row]:
    turns = tuple((str(turn), str(turn)) for turn in range(1, terms.LAST_TURN + 1))
    yield _line("turn", choice_field, str(placement.turn), values=turns, put=puts("turn"))
    yield _count("farthest", placement.farthest, max(setting.row), tr("as the map shows"))
    if setting.options.banzai == ON:
        yield _count("charges", placement.charges, terms.MOST_CHARGES)
    if setting.options.mg_crews == ON:
        put = puts("placing_crews", YES.__eq__)
        yield _line("placing", flag_field, placement.placing_crews, put=put)


def _force(
    placement: p.Placement, setting: Setting, space: int, labels: Iterable[tuple[int, str, str]]
) -> Row:
    """[7.1] A hex of the red row: its force of this turn, and how many units of each factor are in it."""
    number, plan = setting.board.numbers[space], placement.plan(space)
    name = tr("Force {number}", number=number)

    def put_status(now: p.Placement, status: str) -> None:
        now.put_force(space, replace(plan, status=status))

    def put_units(label: int, now: p.Placement, count: str) -> None:
        now.put_force(space, replace(plan, units=p.counted(plan.units, label, int(count))))

    counts = (
        number_field(
            f"units {number} {label}",
            tr("Force {number}, {words}", number=number, words=words),
            plan.units.get(label, 0),
            1 if label == p.CREW else terms.JAPANESE_STACK,
            on=plan.stands,
            put=partial(put_units, label),
        )
        for label, _, words in labels
    )
    status = choice_field(f"force {number}", name, plan.status, STATUS_WORDS, put=put_status)
    return Row(number, (status, *counts))


def _japanese(placement: p.Placement, setting: Setting) -> Iterator[Row]:
    total, dead, words = setting.first_crew, placement.dead, said("position")

    def pile(key: str, which: int) -> Row:
        label, name, help_ = words[key]
        return Row(label, (_pile(placement, p.INFANTRY, total, which, key, name),), help_)

    def put_dead(label: int, now: p.Placement, value: str) -> None:
        now.dead = p.counted(dead, label, int(value))

    yield pile("holding", 0)
    for factor in p.factors(setting):
        label, name, _ = (fill(one, factor=factor) for one in words["dead"])
        cell = number_field(f"dead {factor}", name, dead.get(factor, 0), total, put=partial(put_dead, factor))
        yield Row(label, (cell,))
    yield pile("dead ?", 1)
    if setting.options.mg_crews == ON:
        put, crews = partial(put_dead, p.CREW), len(setting.mix.mg_crews)
        yield _line("dead MG", number_field, dead.get(p.CREW, 0), most=crews, put=put)


def _us(placement: p.Placement, setting: Setting) -> Iterator[Row]:
    for kind, pieces in p.us_kinds(setting).items():
        total, name = len(pieces), _kind_words(kind)
        there, gone = tr("{name} in the pool", name=name), tr("{name} dead", name=name)
        cell = _pile(placement, kind, total, 0, f"pool {kind}", there)
        # artillery dies with the Battalion HQ, and not before
        other = None if kind == p.ARTILLERY else _pile(placement, kind, total, 1, f"lost {kind}", gone)
        yield Row(name, (cell, other))


def _pile(placement: p.Placement, kind: str, total: int, which: int, key: str, name: str) -> Field:
    """How many of a kind lie in the pool, 0, or are dead; of one of them it can be the rest."""
    both = p.pool_and_dead(placement, kind, total)
    count, other = both[which], both[1 - which]
    if kind != p.INFANTRY and not which:  # step by step the rest comes after nought, with which all were dead
        other = 0
    rest = tr("the rest: {count}", count=count) if count >= 0 else tr("the rest")

    def put(now: p.Placement, value: str) -> None:
        now.put_pile(kind, which, int(value), other)

    return number_field(key, name, placement.pile(kind)[which], total, p.REST, rest, put)


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
            label, lies = tr("Hex of the {name}", name=name), partial(_put_hq_hex, setting, which)
            cells = (
                choice_field(f"hq {which}", name, value, places, put=partial(_put_hq, which)),
                text_field(f"hq hex {which}", label, number, put=lies),
            )
            yield Row(name, cells, "[6.10]")
    cache, name = LOST if placement.cache_found else POOL, tr("Supply Cache")
    where = (POOL, tr("in the pool")), (LOST, tr("found"))
    found = choice_field("cache", name, cache, where, put=puts("cache_found", LOST.__eq__))
    yield Row(name, (found, None), "[7.14]")
    most, name = setting.mix.artillery, tr("Artillery markers fired")
    fired = number_field("fired", name, placement.fired, most, put=puts("fired"))
    yield Row(tr("Artillery fired"), (fired, None), "[8.3]")


def space_of(setting: Setting, text: str) -> int:
    """The space of a printed number. Raises ValueError with a sentence."""
    number = text.strip()
    if number not in setting.board.index:
        raise ValueError(tr("There is no hex {number!r} on the map.", number=number[:8]))
    return setting.board.index[number]


def _put_hq(which: int, now: p.Placement, value: str) -> None:
    if value == HEX and now.hqs[which] < 0:
        hq = terms.HQ_NAMES[which]
        raise ValueError(tr("Name the hex in which the {hq} stands, or press it with its tool.", hq=hq))
    now.put_hq(which, {POOL: terms.IN_POOL, LOST: terms.DEAD}.get(value, now.hqs[which]))


def _put_hq_hex(setting: Setting, which: int, now: p.Placement, value: str) -> None:
    now.put_hq(which, space_of(setting, value) if value.strip() else terms.IN_POOL)


def _put_stand(setting: Setting, now: p.Placement, value: str) -> None:
    stand_in(now, setting, space_of(setting, value) if value.strip() else terms.NOWHERE)


def stand_in(placement: p.Placement, setting: Setting, space: int) -> None:
    """[7.12] The moving force stands in a hex, and so does a flag."""
    placement.stand = space
    if space != terms.NOWHERE and not setting.is_red(space):
        placement.flags |= {space}


def _put_flags(setting: Setting, now: p.Placement, value: str) -> None:
    put_flags(now, setting, frozenset(space_of(setting, number) for number in _NUMBER.findall(value)))


def put_flags(placement: p.Placement, setting: Setting, spaces: frozenset[int]) -> None:
    """Flags in these hexes and in no other. Raises ValueError with a sentence for one of the red row."""
    for space in spaces:
        if setting.is_red(space):
            number = setting.board.numbers[space]
            raise ValueError(
                tr("{number} is a hex of the red row, which is Japanese anyway [3.4].", number=number)
            )
    placement.flags = spaces
