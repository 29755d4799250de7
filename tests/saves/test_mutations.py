"""Two thousand files that were damaged or edited: each loads, or is refused with a message."""

from __future__ import annotations

import json
import random
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.engine.savefile import read_bytes, read_text, write_text
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition, open_edition
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.opening import bring_back, saved_game, table_of
from tests.slow import after

FOLDER = Path(__file__).parent / "v1"
SAMPLES = {
    f"{path.parent.name} {path.stem}": path.read_bytes()
    for path in sorted(FOLDER.parent.glob("v[0-9]*/*.brsave"))
}
FILES = 3_200
PARTS = 8
SECONDS_FOR_ALL = 120
"""Only a file that never ends needs so long."""
MOST_MEMORY = 300
"""Megabytes more than before; a file that is read into endless memory needs more."""


@contextmanager
def in_bounds() -> Iterator[None]:
    """Fails work that hangs or that eats up the memory."""

    def too_long(*_of: object) -> None:
        raise TimeoutError("a file keeps the reader busy for ever")

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    former = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS_FOR_ALL)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, former)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < MOST_MEMORY


# --- ways to damage a file as bytes


def cut(rng: random.Random, raw: bytes) -> bytes:
    return raw[: rng.randrange(len(raw))]


def flip(rng: random.Random, raw: bytes) -> bytes:
    changed = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 8))):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def digit(rng: random.Random, raw: bytes) -> bytes:
    places = [place for place, byte in enumerate(raw) if chr(byte).isdigit()]
    changed = bytearray(raw)
    changed[rng.choice(places)] = ord(rng.choice("0123456789-."))
    return bytes(changed)


def leave_out(rng: random.Random, raw: bytes) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + raw[start + rng.choice((1, 2, 30, 700)) :]


def double(rng: random.Random, raw: bytes) -> bytes:
    start = rng.randrange(len(raw))
    length = rng.choice((1, 5, 60, 2_000))
    return raw[:start] + raw[start : start + length] * rng.choice((2, 3, 40)) + raw[start + length :]


def line_about(rng: random.Random, raw: bytes) -> bytes:
    lines = raw.split(b"\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


# --- ways to edit it as JSON


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every container of a document with every name or index in it."""
    found = []
    waiting = [data]
    for container in waiting:
        names = range(len(container)) if isinstance(container, list) else container
        for name in names:
            found.append((container, name))
            if isinstance(container[name], (list, dict)):
                waiting.append(container[name])
    return found


ODD: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: True,
    lambda: -1,
    lambda: 0,
    lambda: 3,
    lambda: 10**30,
    lambda: 1.5,
    lambda: 1e308,
    lambda: "",
    lambda: "strike 1813 from 1814 with 1815",
    lambda: "1813",
    lambda: "x" * 50_000,
    lambda: "\ud800",
    lambda: "a\x00b\n",
    list,
    dict,
    lambda: [[[[[[[[[[[[]]]]]]]]]]]],
    lambda: list(range(5_000)),
    lambda: {str(number): number for number in range(3_000)},
)


def edited(rng: random.Random, raw: bytes) -> bytes:
    data = json.loads(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        container, name = rng.choice(_places(data))
        work = rng.randrange(5)
        if work == 0:
            del container[name]
        elif work == 1 and isinstance(container, list):
            container.insert(name, container[name])
        elif work == 2 and isinstance(container, list):
            rng.shuffle(container)
        elif work == 3:
            other, there = rng.choice(_places(data))
            if not isinstance(container[name], (list, dict)) and not isinstance(other[there], (list, dict)):
                container[name], other[there] = other[there], container[name]
        else:
            container[name] = rng.choice(ODD)()
        if not data:
            break
    return json.dumps(data).encode()


WAYS = (cut, flip, flip, digit, digit, leave_out, double, line_about, edited, edited, edited, edited)


@pytest.fixture(scope="module")
def shelf() -> BloodyRidgeEdition:
    """The box the samples were played with."""
    return open_edition(FOLDER / "bloody_ridge.geojson", FOLDER / "bloody_ridge_counters.json")


@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "files"), after(1, [("first", 120), *((part, FILES // PARTS) for part in range(PARTS))])
)
def test_a_damaged_file_loads_or_is_refused_with_a_message(
    part: int | str, files: int, shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    rng = random.Random(f"mutations {part}")
    loaded = told = 0
    refused = []
    with in_bounds():
        for _ in range(files):
            name = rng.choice(tuple(SAMPLES))
            way = rng.choice(WAYS)
            raw = way(rng, SAMPLES[name])
            try:
                saved = read_bytes(raw)
                edition = {"tarawa_1943": edition_of("tarawa_1943")}.get(saved.game, shelf)
                table = table_of(bring_back(saved, tmp_path, "a.brsave", edition))
            except Unreadable as fault:
                refused.append(str(fault))
                continue
            loaded += 1
            told += bool(table.notices())
            assert table.asked() or table.session.decision() or table.over
            again = saved_game(table, edition)
            assert read_text(write_text(again)).state == again.state
            if decision := table.session.decision():
                table.submit_action(rng.choice(decision.options))
    assert loaded > files // 40
    assert told > files // 80
    assert len(refused) > files // 4
    assert all(10 < len(text) < 1_500 for text in refused)


HUGE = {
    "brackets": b"[" * 2_000_000,
    "objects": b'{"a":' * 400_000,
    "quotes": b'"\\' * 1_000_000,
    "numbers": b"[" + b"1," * 1_000_000 + b"1]",
    "empty lists": b"[" + b"[]," * 690_000 + b"[]]",
    "empty objects": b"[" + b"{}," * 690_000 + b"{}]",
    "one name": b'{"' + b"n" * 2_000_000 + b'": 1}',
    "many names": b"{" + b",".join(b'"%d":0' % number for number in range(180_000)) + b"}",
    "a long number": b"9" * 2_000_000,
    "blanks": b" " * 2_000_000,
    "too large": b"x" * 20_000_000,
}


@pytest.mark.long
@pytest.mark.parametrize("raw", HUGE.values(), ids=HUGE)
def test_a_file_made_to_be_hard_is_refused(raw: bytes) -> None:
    with in_bounds(), pytest.raises(Unreadable):
        read_bytes(raw)
