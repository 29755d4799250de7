"""The counter mix of Bloody Ridge as a form: numbers, sums, and the file they go into."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import resources
from bloodyridge_qt.games.bloody_ridge.rules import counters
from bloodyridge_qt.games.bloody_ridge.screen.words import phrase
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Watch
from bloodyridge_qt.table.data_files import read_named, unread
from bloodyridge_qt.table.forms import Complaint, Field, Row, Section, field_of
from bloodyridge_qt.table.workshop import FileForm, Sum, sum_of

_USUAL_FACTORS: Final = frozenset(range(1, 10))
"""Rows a table of factors always offers; others are offered where the file has them."""
_SOURCED: Final = ("provenance", "source")
_MEMBERS: Final = {"division": tr("1st Marine Division HQ"), "battalion": tr("Battalion HQ")}


class CounterDraft(FileForm):
    """One counter file being corrected.

    Raises Unreadable when the file cannot be used to begin with.
    """

    def __init__(self, path: Path, raw: bytes | None = None) -> None:
        """`raw` is what was in the file, where that is known."""
        super().__init__(path, read_named(path).raw if raw is None else raw)
        self._groups = _by_key(self.now)
        self._was = _by_key(self.was)

    def judge(self, raw: bytes) -> None:
        """Raises Unreadable for a file that cannot be played with."""
        counters.parse_counters(raw)

    def complaints(self) -> tuple[Complaint, ...]:
        """The first fault; else the members that nothing reads."""
        with Watch(self.to_bytes()) as watch:
            try:
                self.judge(self.to_bytes())
            except ValueError as fault:
                return (Complaint(str(fault)),)
        told = unread(self.path.name, watch, resources.map_file("bloody_ridge_counters.json"))
        return tuple(Complaint(one, bars=False) for one in told)

    def changes(self) -> list[list[Any]]:
        """Everything in which the draft differs from that, as values JSON can hold."""
        was, now = _values(self._was), _values(self._groups)
        found: list[list[Any]] = [
            [key, "value", int(now.get(key, "0"))]
            for key in {**now, **was}
            if now.get(key, "0") != was.get(key, "0")
        ]
        for key, group in self._groups.items():
            before = self._was[key]
            words = [word for word in group if word.endswith(_SOURCED) and group[word] != before.get(word)]
            found += [[key, word, group[word]] for word in words]
        return found

    def take(self, changes: Sequence[Any]) -> None:
        """Change the draft so, as `changes` told it.

        Raises ValueError or KeyError for what fits no draft of this mix; the draft is then of no use.
        """
        for key, word, value in changes:
            if word == "value" and type(value) is int:
                self.set(key, str(value))
            elif str(word).endswith(_SOURCED) and isinstance(value, str):
                self._groups[key][word] = value
            else:
                raise ValueError(f"{key}: {word}")

    def sections(self) -> tuple[Section, ...]:
        """Every number that can be set, in the order of the file; its help is where it comes from."""
        return tuple(Section(key, _title(group), tuple(_rows(group))) for key, group in self._groups.items())

    def sums(self) -> tuple[Sum, ...]:
        """All counters, the infantry, the rifles, the optional pieces."""
        counts = {key: group["count"] for key, group in self._groups.items()}
        optional = sum(group["count"] for group in self._groups.values() if group.get("optional"))
        rifles, factors = counts["usmc_rifle"], self._groups["usmc_rifle"]["attack_factors"]
        attack = sum(int(factor) * count for factor, count in factors.items()) / max(rifles, 1)
        return (
            sum_of(tr("All counters"), sum(counts.values()), counters.ALL_COUNTERS, "2.1"),
            sum_of(tr("Japanese infantry"), counts["japanese_infantry"], counters.INFANTRY, "4.3"),
            sum_of(tr("Optional pieces"), optional, 13, "11.1"),
            Sum(tr("USMC rifles"), rifles, None, phrase("rifles", rifles=rifles, attack=attack)),
        )

    def set(self, key: str, value: str) -> None:
        """Set a number; the count of a group with a table of factors follows from the table.

        KeyError for an unknown key, ValueError for what is no number or out of its range.
        """
        field = field_of(self.sections(), key)
        field.check(value)
        number = int(value)
        if number == int(field.value):
            return
        name, _, part = key.partition("/")
        group, was = self._groups[name], self._was[name]
        of = ""
        if not part:
            group["count"] = number
        elif part.isdigit():
            of = "attack_factors_"
            table = {int(factor): count for factor, count in group["attack_factors"].items()} | {
                int(part): number
            }
            group["attack_factors"] = {str(factor): count for factor, count in sorted(table.items()) if count}
            group["count"] = sum(group["attack_factors"].values())
        else:
            of = "attack_factor_"
            next(member for member in group["members"] if member["key"] == part)["attack_factor"] = number
            if _factors(group) == _factors(was):
                group["members"] = copy.deepcopy(was["members"])
        if _facts(group, of) == _facts(was, of):  # what the file had brings its source back with it
            for word in (f"{of}provenance", f"{of}source"):
                group.pop(word, None)
                if word in was:
                    group[word] = was[word]
        elif self.stamp is not None:
            group[f"{of}provenance"], group[f"{of}source"] = self.stamp

    def add(self, section: str, name: str) -> None:
        """No kind of counter comes or goes: KeyError."""
        del name
        raise KeyError(section)

    take_away = add


def _by_key(document: Any) -> dict[str, dict[str, Any]]:
    return {group["key"]: group for group in document["groups"]}


def _values(groups: dict[str, dict[str, Any]]) -> dict[str, str]:
    """What stands in each field."""
    return {
        field.key: field.value
        for group in groups.values()
        for row in _rows(group)
        for field in row.fields
        if field
    }


def _title(group: dict[str, Any]) -> str:
    return str(group.get("name", group["key"]))


def _rows(group: dict[str, Any]) -> Iterator[Row]:
    if "attack_factors" in group:
        counts = {int(factor): count for factor, count in group["attack_factors"].items()}
        for factor in sorted(counts.keys() | _USUAL_FACTORS):
            label, count = tr("attack factor {factor}", factor=factor), counts.get(factor, 0)
            yield _row(group, f"/{factor}", label, count, counters.ALL_COUNTERS, "attack_factors_")
    else:
        yield _row(group, "", tr("how many"), group["count"], counters.ALL_COUNTERS, "")
    for member in group.get("members", ()):
        value = member.get("attack_factor", group.get("attack_factor", 0))
        label = phrase("factor of", get=member.get("name", _MEMBERS.get(member["key"], member["key"])))
        yield _row(group, f"/{member['key']}", label, value, counters.HIGHEST_FACTOR, "attack_factor_")


def _row(group: dict[str, Any], part: str, label: str, value: int, most: int, of: str) -> Row:
    provenance, source = (group.get(f"{of}{word}", group.get(word, "")) for word in _SOURCED)
    told = f"{provenance}: {source}" if provenance else ""
    name = f"{_title(group)}, {label}"
    return Row(label, (Field(f"{group['key']}{part}", name, told, "number", str(value), most=most),))


def _factors(group: dict[str, Any]) -> list[Any]:
    """The attack factor of each member, its own or that of the group."""
    return [member.get("attack_factor", group.get("attack_factor", 0)) for member in group["members"]]


def _facts(group: dict[str, Any], of: str) -> Any:
    """The numbers a source is about: the count, the table of factors, or the factors of the members."""
    if of == "attack_factors_":
        return group["attack_factors"]
    return _factors(group) if of else group["count"]
