"""Reads a map file into typed features, or refuses it with one sentence that names the feature.

Only the form is judged here: JSON, types, texts, numbers, the properties each kind must have. Whether the
shapes make a map is geometry.py's question. Every limit below keeps reading short for a hostile file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeAlias

from bloodyridge_qt import files
from bloodyridge_qt.boards.features import HOLES, Faults, Feature, MapFault
from bloodyridge_qt.boards.schema import MapSchema
from bloodyridge_qt.boards.sheet import Point
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import WHOLE, Unreadable, parse, shown

FORMAT: Final = "bloodyridge-map"
VERSION: Final = 1
MAX_BYTES: Final = 8 * 1024 * 1024
MAX_FEATURES: Final = 1500
MAX_POSITIONS: Final = 1000
"""Positions of one line or ring."""
MAX_TEXT: Final = 400
MAX_YARDS: Final = 100_000.0

PROVENANCES: Final = ("cited", "calculated", "reconstructed")


OVERRIDES: Final = "owner_overrides"
"""Member of the file: paragraphs whose facts of the map its owner knowingly departs from."""
MAX_OVERRIDES: Final = 50

MAX_HOLES: Final = 200


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map file whose form is right."""

    name: str
    title: str
    features: tuple[Feature, ...]
    sha256: str
    overrides: tuple[str, ...] = ()
    """Paragraphs whose facts the owner knowingly departs from: ("7.19",)."""
    holes: Mapping[str, str] = field(default_factory=dict)
    """Hexes that are missing between others, by number, and why."""


# ---------------------------------------------------------------------------------------------- properties

Check: TypeAlias = "tuple[Callable[[Any], bool], str]"
"""A test of one value, and how to say what it asks for."""

_PARAGRAPH: Final = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})+")
# Control characters and lone surrogates cannot be drawn or written to a log.
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT and not _UNPRINTABLE.search(value)


def is_name(value: Any) -> bool:
    """Whether this is a text that can be shown and is not blank."""
    return _is_text(value) and bool(value.strip())


def _is_number(value: Any, low: float, high: float) -> bool:
    # NaN fails both comparisons, infinity one of them; a bool is an int to Python but not to a map.
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def _one_of(*words: str) -> Check:
    said = tr("{words} or {last}", words=", ".join(words[:-1]), last=words[-1])
    return lambda value: isinstance(value, str) and value in words, said


_TEXT: Final[Check] = (_is_text, tr("a text of at most {most} printable characters", most=MAX_TEXT))
_NAME: Final[Check] = (is_name, tr("a text of 1 to {most} printable characters", most=MAX_TEXT))
_FLAG: Final[Check] = (lambda value: isinstance(value, bool), tr("true or false"))

_EVERY: Final[dict[str, Check]] = {"provenance": _one_of(*PROVENANCES), "source": _NAME}

_Kinds: TypeAlias = "Mapping[str, tuple[str, dict[str, Check]]]"


@cache
def _kinds(schema: MapSchema) -> _Kinds:
    """For each kind its geometry, and what it must have beside kind, provenance, source and a free note."""
    number: Check = (schema.grid.is_number, schema.grid.numbering)
    return {
        "sheet": ("Polygon", {}),
        "hex": (
            "Polygon",
            {"number": number, "terrain": _one_of(*schema.terrains), **dict.fromkeys(schema.marks, _FLAG)},
        ),
        **{kind: ("LineString", {line.word: _NAME}) for kind, line in schema.lines.items()},
        **{kind: ("LineString", {"name": _NAME}) for kind in schema.printed_lines},
        "label": (
            "Point",
            {
                "text": _NAME,
                "angle": (lambda value: _is_number(value, -180, 180), tr("degrees from -180 to 180")),
                "size": (lambda value: _is_number(value, 1, 1000), tr("a cap height from 1 to 1000 yards")),
                "role": _one_of(*schema.label_roles),
            },
        ),
        "box": ("Polygon", {"key": _NAME, "title": _TEXT, "box_kind": _one_of(*schema.box_kinds)}),
    }


# ------------------------------------------------------------------------------------------------- reading


def parse_map(raw: bytes, schema: MapSchema, faults: Faults | None = None) -> MapFile:
    """The features of a map file's bytes, which say what the schema lets them.

    Raises MapFault when its form is wrong: the first fault, or after all of them are in `faults`.
    """
    faults = faults or Faults()
    constants: list[str] = []
    try:
        document = parse(
            raw, "a GeoJSON document", most=MAX_BYTES, called=("id", "number"), constants=constants
        ).value
    except Unreadable as fault:
        where = "the file" if fault.place == WHOLE else fault.place
        raise MapFault(where, fault.found, fault.expected) from None
    if not isinstance(document, dict):
        raise MapFault("the file", shown(document), "one GeoJSON FeatureCollection")
    head = {"type": "FeatureCollection", "format": FORMAT, "version": VERSION, "units": "yards"}
    for word, expected in head.items():
        with faults:
            _expect("the file", word, document.get(word), expected)
    for word in ("name", "title"):
        with faults:
            _want(is_name(document.get(word)), "the file", word, document.get(word), _NAME[1])
    with faults:
        _check_no_crs(document.get("crs"))
    overrides: tuple[str, ...] = ()
    holes: dict[str, str] = {}
    with faults:
        holes = _holes(document.get(HOLES, {}), schema)
    with faults:
        overrides = parse_overrides(document.get(OVERRIDES, []))
    members: Any = document.get("features")
    _want(isinstance(members, list), "the file", "features", members, tr("a list of features"))
    if len(members) > MAX_FEATURES:
        raise MapFault(
            "the file",
            tr("{members} features", members=len(members)),
            tr("at most {max_features}", max_features=MAX_FEATURES),
        )
    seen: set[str] = set()
    features = []
    for place, member in enumerate(members, 1):
        with faults:
            feature = _feature(member, place, _kinds(schema))
            if feature.name in seen:
                raise MapFault(feature.name, "two features with this id", "an id of its own for each feature")
            seen.add(feature.name)
            features.append(feature)
    faults.settle()
    if constants:  # where a number counts it was refused above with its feature's name
        raise MapFault("the file", tr("the number {constants}", constants=constants[0]), "finite numbers")
    return MapFile(
        document["name"], document["title"], tuple(features), sha256(raw).hexdigest(), overrides, holes
    )


def _check_no_crs(value: Any) -> None:
    """A coordinate reference system would place the sheet on the earth, where its yards are none."""
    expected = tr("no crs: coordinates are yards on the sheet, not places on the earth")
    properties = value.get("properties") if isinstance(value, dict) else None
    name = properties.get("name") if isinstance(properties, dict) else None
    _want(value is None, "the file", "crs", value if name is None else name, expected)


def _holes(value: Any, schema: MapSchema) -> dict[str, str]:
    expected = tr(
        'at most {max_holes} hex numbers with a reason each, such as {{"1712": "not printed"}}',
        max_holes=MAX_HOLES,
    )
    _want(isinstance(value, dict) and len(value) <= MAX_HOLES, "the file", HOLES, value, expected)
    for number, reason in value.items():
        if not schema.grid.is_number(number) or not is_name(reason):
            raise MapFault("the file", f"{shown(number)}: {shown(reason)} in {HOLES}", expected)
    return dict(value)


def parse_overrides(value: Any, member: str = OVERRIDES) -> tuple[str, ...]:
    """The paragraphs a list names, which is this member of the file. Raises MapFault for anything else."""
    expected = tr(
        'a list of at most {max_overrides} paragraphs, such as ["7.19"]', max_overrides=MAX_OVERRIDES
    )
    _want(isinstance(value, list) and len(value) <= MAX_OVERRIDES, "the file", member, value, expected)
    for paragraph in value:
        if not isinstance(paragraph, str) or not _PARAGRAPH.fullmatch(paragraph):
            raise MapFault("the file", f"{shown(paragraph)} in {member}", expected)
    return tuple(value)


def bytes_of(path: Path) -> bytes:
    """What is in a map file. Raises MapFault when it cannot be read."""
    try:
        return files.read(path, MAX_BYTES)
    except (OSError, ValueError) as error:
        found = tr("an unreadable file ({reason})", reason=files.reason(error, reading=True))
        raise MapFault("the file", found, "a readable map file", path) from None


def _want(holds: bool, feature: str, word: str, value: Any, expected: str) -> None:
    """Raises MapFault unless that holds of a value, which is called by this word."""
    if not holds:
        raise MapFault(feature, f"{word} {shown(value)}".strip(), expected)


def _expect(feature: str, member: str, found: object, expected: object) -> None:
    alike = type(found) is type(expected) and found == expected
    _want(alike, feature, member, found, f"{member} {shown(expected)}")


def _feature(member: Any, place: int, kinds: _Kinds) -> Feature:
    name = tr("feature {place}", place=place)
    _want(isinstance(member, dict), name, "", member, tr("a GeoJSON Feature"))
    expected = tr('{name}, such as "hex 1813"', name=_NAME[1])
    _want(is_name(member.get("id")), name, "id", member.get("id"), expected)
    name = member["id"]
    _expect(name, "type", member.get("type"), "Feature")
    properties = member.get("properties")
    _want(isinstance(properties, dict), name, "properties", properties, tr("an object"))
    kind = properties.get("kind")
    of_map = isinstance(kind, str) and kind in kinds
    _want(of_map, name, "kind", kind, tr("one of {kinds}", kinds=", ".join(kinds)))
    geometry_type, checks = kinds[kind]
    checks = _EVERY | checks
    for word, (holds, expected) in checks.items():
        if word not in properties:
            raise MapFault(name, tr("no property {word!r}", word=word), f"{word}: {expected}")
        _want(holds(properties[word]), name, word, properties[word], expected)
    _want(_is_text(properties.get("note", "")), name, "note", properties.get("note"), _TEXT[1])
    known = ("kind", *checks, "note")
    for word in properties:
        if word not in known:
            found = tr("the unknown property {shown}", shown=shown(word))
            raise MapFault(name, found, tr("only {known}", known=", ".join(known)))
    return Feature(name, kind, properties, _points(name, member.get("geometry"), geometry_type))


def _points(name: str, geometry: Any, expected: str) -> tuple[Point, ...]:
    _want(isinstance(geometry, dict), name, "geometry", geometry, f"a {expected}")
    _expect(name, "geometry type", geometry.get("type"), expected)
    coordinates = geometry.get("coordinates")
    if expected == "Point":
        return (_position(name, coordinates),)
    if expected == "Polygon":
        single = isinstance(coordinates, list) and len(coordinates) == 1
        _want(single, name, "coordinates", coordinates, tr("a list of one ring, without holes"))
        coordinates = coordinates[0]
    least = 4 if expected == "Polygon" else 2
    if not isinstance(coordinates, list) or not least <= len(coordinates) <= MAX_POSITIONS:
        found = shown(coordinates)
        if isinstance(coordinates, list):
            found = tr("{coordinates} position", coordinates=len(coordinates)) + "s" * (len(coordinates) != 1)
        raise MapFault(
            name, found, tr("{least} to {max_positions} positions", least=least, max_positions=MAX_POSITIONS)
        )
    points = tuple(_position(name, position) for position in coordinates)
    for a, b in pairwise(points):
        if a == b:
            raise MapFault(
                name, tr("the position {shown} twice in a row", shown=shown(list(a))), "each position once"
            )
    if expected == "Polygon" and points[0] != points[-1]:
        raise MapFault(name, "an open ring", "a ring whose last position repeats the first")
    return points


def _position(name: str, position: Any) -> Point:
    two = isinstance(position, list) and len(position) == 2
    if not two or not all(_is_number(value, -MAX_YARDS, MAX_YARDS) for value in position):
        found = tr("the position {shown}", shown=shown(position))
        raise MapFault(name, found, "two finite numbers, east and north in yards")
    return float(position[0]), float(position[1])
