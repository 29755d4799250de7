"""The data files of a game, and those of an owner of the printed game that take their places."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from copy import deepcopy
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bloodyridge_qt import files, places, resources
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.reading import WHOLE, Unreadable, Watch, parse
from bloodyridge_qt.table.drafts import Drafts
from bloodyridge_qt.table.game import NamedBytes
from bloodyridge_qt.table.workshop import MAP, PlayersFile, Role

if TYPE_CHECKING:
    from bloodyridge_qt.boards.file_draft import DraftedMap
    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.boards.verdict import Verdict
    from bloodyridge_qt.engine.switches import Switch
    from bloodyridge_qt.table.data_form import DataForm
    from bloodyridge_qt.table.game import Edition
    from bloodyridge_qt.table.inspection import Inspector
    from bloodyridge_qt.table.workshop import Printed

LARGEST: Final = 4 * 1024 * 1024
"""Bytes of a data file that are read."""
MOST_FILES: Final = 50
"""Files of a player's folder that are looked at."""
MOST_FAULTS: Final = 50
_FEW: Final = 6
"""Members that are named where there is one that nothing reads; the likeliest, where there are more."""
_MEMBERS: Final = 1000
"""Members of a data file that are looked at."""


_FORM: Final = " form"


def form_kind(role: str) -> str:
    """The kind of corrections made in the form of a role; a map has those of its editor, too."""
    return role + _FORM if role == MAP else role


def role_of(kind: str) -> str:
    """The role of corrections of a kind."""
    return kind.removesuffix(_FORM)


def read_named(path: Path) -> NamedBytes:
    """A data file as it stands on the disk. Raises ValueError with a sentence for one that cannot be read."""
    try:
        return NamedBytes(path, files.read(path, LARGEST))
    except (OSError, ValueError) as error:
        reason = files.reason(error, reading=True)
        raise ValueError(tr("{path} cannot be read: {reason}.", path=path.name, reason=reason)) from None


@cache
def _members_of(shipped: Path) -> frozenset[str]:
    return frozenset(name for name, _ in parse(shipped.read_bytes(), shipped.name).members(_MEMBERS))


def roles_of(edition: Edition, file: NamedBytes) -> tuple[str, ...]:
    """The roles whose files of the game have most members in common with this one.

    Raises ValueError with a sentence for a file that has none in common with any.
    """
    try:
        expected = tr("a data file of {title}", title=edition.title)
        members = {name for name, _ in parse(file.raw, expected).members(_MEMBERS)}
        shared = {role: len(members & _members_of(one)) for role, one in edition.shipped.items()}
    except ValueError as fault:
        raise ValueError(f"{file.path.name}: {str(fault).rstrip('.')}.") from None
    best = max(shared.values())
    if not best:
        raise ValueError(
            tr(
                "{name}: none of the files of {title}; expected one of {expected}.",
                name=file.path.name,
                title=edition.title,
                expected=", ".join(shared),
            )
        )
    return tuple(role for role, alike in shared.items() if alike == best)


def checked(edition: Edition, path: Path) -> tuple[bool, tuple[str, ...]]:
    """Whether a file can take the place of one of a game's data files, and what there is to say of it.

    It is judged as the one it has most members in common with. Raises OSError.
    """
    try:
        file = NamedBytes(path, files.read(path, LARGEST))
        roles = roles_of(edition, file)
    except ValueError as fault:
        return False, (str(fault),)
    over: dict[str, list[str]] = {role: [] for role in roles}
    found = {role: tuple(faults(edition, role, file, passed_over=over[role])) for role in roles}
    role = min(found, key=lambda one: len(found[one]))
    told = (*found[role], *over[role])
    if not found[role]:
        known = {"name": path.name, "role": tr(role.replace("_", " ")), "title": edition.title}
        if counted := ", ".join(_counted(json.loads(file.raw))):
            return True, (
                *told,
                tr("{name}: valid, the {role} of {title}: {counted}.", counted=counted, **known),
            )
        return True, (*told, tr("{name}: valid, the {role} of {title}.", **known))
    whole = plural(len(found[role]), "{name}: {number} fault.", "{name}: {number} faults.", name=path.name)
    return False, (*told, whole)


def faults(
    edition: Edition,
    role: str,
    file: NamedBytes,
    beside: Mapping[str, NamedBytes] = {},
    passed_over: list[str] | None = None,
) -> Iterator[str]:
    """Every fault of a file in a role, in sentences, with these files beside it; none when it can be played.

    A fault hides what comes after it, so what is wrong is put right as the game's own file has it, and the
    file read again: until nothing is wrong, or what is wrong is in no single place. Then the members that
    nothing reads go to the list `passed_over`, where there is one: the file can be played with all the same.
    """
    now, at_fault = file.raw, list[tuple[str | int, ...]]()
    for _ in range(MOST_FAULTS):
        try:
            with nullcontext() if passed_over is None else Watch(now) as watch:
                made = edition.with_files({**beside, role: NamedBytes(file.path, now)})
                made.screen(made.rules({}))
            if passed_over is not None and watch is not None:
                passed_over += unread(file.path.name, watch, edition.shipped[role])
            return
        except ValueError as fault:
            unreadable = _unreadable(fault)
            where = unreadable.path if unreadable is not None else ()
            begun = any(where[: len(one)] == one or one[: len(where)] == where for one in at_fault)
            if at_fault and (not where or begun):
                return  # it comes of what was put right
            bare, told = str(unreadable or ""), str(fault)
            told = bare if bare and bare in told else told  # the file is named already
            yield f"{file.path.name}: {told.rstrip('.')}."
        try:
            document = json.loads(now)
            _put_right(document, json.loads(edition.shipped[role].read_bytes()), where)
        except (ValueError, LookupError, TypeError):
            return
        at_fault.append(where)
        now = json.dumps(document).encode()


def _counted(document: dict[str, Any]) -> Iterator[str]:
    """How many of which kind in a valid file, in its words: entries with a count, lists of what has an id."""
    for member, told in document.items():
        entries = told if isinstance(told, list) else list(told.values()) if isinstance(told, dict) else []
        if not all(isinstance(one, dict) for one in entries):
            continue
        names = told if isinstance(told, dict) else [one.get("key", member) for one in entries]
        for name, one in zip(names, entries, strict=True):
            if isinstance(one.get("count"), int):
                yield f"{name.replace('_', ' ')} {one['count']}"
        if len(entries) > 1 and all("id" in one for one in entries):
            yield f"{member} {len(entries)}"


def unread(name: str, watch: Watch, own: Path) -> Iterator[str]:
    """A sentence for each member of a file that nobody asked for, and that the game's `own` lacks."""
    for member, known in watch.unknown(json.loads(own.read_bytes())):
        above, _, called = member.place.rpartition(".")
        yield tr(
            "{name}: {place}: expected {known}, found a member {called}, which is passed over.",
            name=name,
            place=above or tr(WHOLE),
            known=", ".join(
                known if len(known) <= _FEW else (*get_close_matches(called, known, _FEW, 0.0), "…")
            ),
            called=repr(called),
        )


def _unreadable(fault: BaseException | None) -> Unreadable | None:
    """What says where in its file the fault is that was told, however a game has worded it."""
    while fault is not None:
        if isinstance(fault, Unreadable) and fault.path:
            return fault
        fault = fault.__cause__ or fault.__context__
    return None


def _put_right(document: Any, own: Any, where: tuple[str | int, ...]) -> None:
    """Give a value what it has in the game's own file; a member that has none there is taken away.

    Raises LookupError or TypeError where neither can be done.
    """
    *way, last = where
    for step in way:
        document = document[step]
    try:
        for step in where:
            own = own[step]
    except (LookupError, TypeError):
        if not isinstance(document, dict):
            raise
        del document[last]
    else:
        document[last] = deepcopy(own)


class DataWorkshop:
    """Opens, checks and corrects the files of any game that is played with JSON files.

    assets/KEY/forms.json says by role what the player calls a file. `known` keeps the editions new games are
    started from; that of an archive makes their games savable. The player's own files are looked for in
    `folder`, which need not exist; corrections that are in no file yet are kept in the folder `drafts`.
    What raises ValueError does so with one sentence for the player that names file and feature.
    """

    def __init__(
        self,
        edition: Edition,
        known: Callable[[Edition], Edition] | None = None,
        folder: Path | None = None,
        drafts: Path | None = None,
    ) -> None:
        self._edition, self._known = edition, known
        self.folder: Final = folder or places.own_files() / edition.key
        told = resources.asset(edition.key, "forms.json")
        self._forms: Mapping[str, Any] = json.loads(told.read_bytes()) if told.is_file() else {}
        self.roles: Final = tuple(map(self._role, edition.shipped))
        openers = {form_kind(role): partial(self._form, role) for role in edition.shipped}
        self.drafts: Final = Drafts(drafts or places.state_folder() / "drafts" / edition.key, openers)

    def _role(self, key: str) -> Role:
        told = self._forms.get(key, {})
        own = tr(told["own"]) if "own" in told else tr("The game's own")
        suffix = told.get("suffix", ".json")
        return Role(key, tr(told.get("title", key)), own, suffix, form="sections" in told)

    def own_files(self) -> tuple[PlayersFile, ...]:
        """The data files of the folder, by name; at most MOST_FILES.

        One that has a fault is offered too, for it may fit another that is chosen with it; what is no data
        file of the game is listed with its trouble.
        """
        suffixes = {role.suffix for role in self.roles}
        try:
            paths = sorted(path for path in self.folder.iterdir() if path.suffix.lower() in suffixes)
        except OSError:
            return ()
        return tuple(map(self._told, paths[:MOST_FILES]))

    def _told(self, path: Path) -> PlayersFile:
        try:
            roles = roles_of(self._edition, file := read_named(path))
        except (ValueError, OSError) as fault:
            return PlayersFile(path, "", str(fault))
        fits = (role for role in roles if len(roles) == 1 or not any(faults(self._edition, role, file)))
        return PlayersFile(path, next(fits, roles[0]), "")

    def edition(self, chosen: Mapping[str, Path]) -> Edition:
        """The game with these files, and its own for the others. Raises ValueError or OSError."""
        made = self._edition.with_files({role: read_named(path) for role, path in chosen.items()})
        made.screen(made.rules({}))
        return self._known(made) if self._known is not None else made

    def open_form(self, role: str, path: Path | None, beside: Mapping[str, Path]) -> DataForm:
        """The file of a role to be filled in, None for the game's own. Raises ValueError or OSError.

        It is judged with the files beside it, by role, in the places of the game's own.
        """
        file = read_named(path or self._edition.shipped[role])
        return self._form(
            role, file.path, file.raw, {one: read_named(other) for one, other in beside.items()}
        )

    def _form(self, role: str, path: Path, raw: bytes, beside: Mapping[str, NamedBytes] = {}) -> DataForm:
        from bloodyridge_qt.table.data_form import DataForm  # seldom needed

        def told(now: bytes, over: list[str] | None) -> Iterator[str]:
            return faults(self._edition, role, NamedBytes(path, now), beside, over)

        return DataForm(path, raw, self._forms[role], told)

    def check(self, path: Path) -> tuple[bool, tuple[str, ...]]:
        """Whether a file can be played with, and what there is to say of it. Raises OSError."""
        return checked(self._edition, path)


class MapWorkshop(DataWorkshop, ABC):
    """One that can correct and print a map, too."""

    terrains: tuple[str, ...]
    """The terrains a map can have."""
    has_exits = False
    """Whether spaces of a map can be exits."""
    prints_counters = False
    """Whether its counters can be printed."""
    map_switches: tuple[Switch, ...] = ()
    """The readings that decide what is printed on a map."""

    @property
    @abstractmethod
    def overlays(self) -> tuple[str, ...]:
        """Keys of what can be shown over a map without choosing anything."""

    @abstractmethod
    def printed(self, map_file: Path | None, choices: Mapping[str, str]) -> MapSheet:
        """A map as it is printed with these readings, also one that cannot be played on.

        Raises ValueError or OSError.
        """

    @abstractmethod
    def inspected(
        self, map_file: Path | None, counter_file: Path | None, choices: Mapping[str, str]
    ) -> Inspector:
        """What a map tells with these readings. Raises ValueError or OSError."""

    @abstractmethod
    def open_draft(self, map_file: Path | None) -> DraftedMap:
        """A map to be corrected. Raises ValueError or OSError."""

    def passed_over(self, map_file: Path) -> tuple[str, ...]:
        """A sentence for each member of a map file that nothing reads. Raises OSError or ValueError."""
        found: list[str] = []
        for _ in faults(self._edition, MAP, read_named(map_file), passed_over=found):
            pass  # they are told as it is corrected
        return tuple(found)

    @abstractmethod
    def inspector(self, verdict: Verdict) -> Inspector | None:
        """What a map under correction tells; None while no game can be played on it."""

    @abstractmethod
    def line_title(self, name: str) -> str:
        """What the player calls a line of a map file."""

    @abstractmethod
    def pieces(self, counter_file: Path | None) -> tuple[Printed, ...]:
        """Every counter with its drawings. Raises ValueError or OSError."""
