"""A game into a file and back: finds the data files it was played with, and tells what does not fit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import __version__, places, resources
from bloodyridge_qt.engine import savefile
from bloodyridge_qt.engine.carried import LARGEST_CARRIED, packed, unpacked
from bloodyridge_qt.engine.notation import Tabled
from bloodyridge_qt.engine.restore import Restored, restore, step_of, steps_of
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.engine.store import read
from bloodyridge_qt.engine.switches import OptionError
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.reading import LARGEST_TEXT, Unreadable
from bloodyridge_qt.table.game import Edition, NamedBytes
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.phrases import listed
from bloodyridge_qt.table.retelling import Past
from bloodyridge_qt.table.starting import SetupError

PROGRAM: Final = f"bloodyridge {__version__}"
FORMER: Final = "former"
"""The folder in maps/ of what the program came with before: games begun with it go on with it."""
LARGEST_DATA: Final = 8 * 1024 * 1024
"""Bytes of a data file."""


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A saved game brought back, and all there is to tell of it."""

    saved: savefile.SavedGame
    edition: Edition
    rules: Ruleset[Any, Any]
    restored: Restored[Any, Any]
    notices: tuple[str, ...]
    """What does not fit, one sentence each; empty when everything does."""


# --- a game into a file


def saved_game(table: Table, edition: Edition) -> savefile.SavedGame:
    """Everything a file of this game holds, a throw that is waited for included."""
    session, notation = table.session, edition.notation(table.rules)
    readings = edition.readings(table.rules)
    return savefile.SavedGame(
        game=edition.key,
        setup=savefile.Setup(
            seed=table.seed,
            sealed=table.sealed,
            readings=readings,
            data=edition.data,
            seed_sha256=savefile.seed_sha256(table.seed) if table.sealed else "",
            hand=session.hand_at_start,
            purist=table.purist,
            program=table.program,
            mail=table.mail,
        ),
        opening=step_of("", session.journal.opening),
        journal=steps_of(session, notation),
        at=session.at,
        discarded=session.discarded,
        state=None if session.setting_up else notation.encode(session.state),
        result=session.state.outcome,
        reached=edition.result(session).turn if session.state.outcome else 0,
        name=table.name,
        program=PROGRAM,
        rules=table.rules.version,
        version=_version(readings, edition),
        bookmarks=table.bookmarks(),
        remarks=table.remarks(),
        base=None if session.from_set_up else notation.encode(session.moments[0]),
        base_by_hand=table.position_by_hand,
        earlier=table.earlier,
        pending=_under_way(session, notation),
        hand_now=None if session.hand == session.hand_at_start else session.hand,
        files=_carried(edition),
        advised=table.advised,
        by_program=tuple(sorted(table.by_program)),
    )


def _carried(edition: Edition) -> dict[str, str]:
    """The data files as a save carries them; none when they are too large for that."""
    files = {sha256: packed(raw) for sha256, raw in edition.raw.items()}
    return files if sum(map(len, files.values())) <= LARGEST_CARRIED else {}


def _version(readings: Mapping[str, str], edition: Edition) -> int:
    """The oldest version of the format whose programs would not misread this game."""
    if not all(is_shipped(file, edition) for file in edition.data.values()):
        return savefile.FILES_VERSION
    return savefile.PLAIN_VERSION if readings.keys() <= set(edition.first_switches) else savefile.HAND_VERSION


def is_shipped(file: savefile.DataFile, edition: Edition) -> bool:
    """Whether every copy of this program has a data file."""
    return file.sha256 in _shipped(tuple(edition.shipped.values()))


@cache
def _shipped(paths: tuple[Path, ...]) -> frozenset[str]:
    return frozenset(_sha256(path.read_bytes()) for path in paths)


def _sha256(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def _under_way(session: Session[Any, Any], notation: Tabled[Any, Any]) -> savefile.Step | None:
    """What waits for a throw, as it is saved."""
    pending = session.pending
    if pending is None:
        return None
    return step_of("" if pending.action is None else notation.words(pending.action), pending.thrown)


def seed_words(saved: savefile.SavedGame) -> str:
    """The seed as it may be told: of a game that is sealed or by mail only when it is over."""
    if not saved.setup.seed_untold or saved.result:
        return saved.setup.seed
    return tr("sealed") if saved.setup.sealed else tr("told at the end")


def kept_words(setup: savefile.Setup) -> str:
    """That a game is sealed or goes by mail; "" for one that is and does neither."""
    return tr("sealed") if setup.sealed else tr("by mail") if setup.mail else ""


def result_words(outcome: str, edition: Edition) -> str:
    """How a game stands in a word or two."""
    return edition.result_words(outcome) if outcome else tr("in progress")


# --- a file into a game


def read_any(path: Path) -> savefile.SavedGame:
    """The saved game in a file, of whatever game. Raises Unreadable, which names the file."""
    raw = read(path, LARGEST_TEXT)
    try:
        return savefile.read_bytes(raw)
    except Unreadable as fault:
        raise Unreadable(f"{path.name}: {fault}") from None


def read_save(path: Path, edition_of: Callable[[str], Edition]) -> tuple[savefile.SavedGame, Edition]:
    """The saved game in a file, and its game's own edition, which `edition_of` gives or raises KeyError.

    Raises as read_any, for a game that is not known, and for an edition that cannot be used.
    """
    saved = read_any(path)
    try:
        return saved, edition_of(saved.game)
    except KeyError as fault:
        raise Unreadable(tr("{name}: game: {args}", name=path.name, args=fault.args[0])) from None
    except (ValueError, OSError) as fault:
        raise Unreadable(f"{path.name}: {fault}") from fault


def open_save(path: Path, edition_of: Callable[[str], Edition]) -> OpenedGame:
    """The game in a file, whichever it is; `edition_of` gives a game's own edition, or raises KeyError.

    Raises as read_save and bring_back do.
    """
    saved, edition = read_save(path, edition_of)
    return bring_back(saved, path.parent, path.name, edition)


def bring_back(
    saved: savefile.SavedGame,
    folder: Path,
    file_name: str,
    edition: Edition,
    folders: Collection[Path] | None = None,
) -> OpenedGame:
    """The game of a save that came from `folder`, replayed; what does not fit is in its notices.

    It carries its data files; those of older saves are looked for beside the file, in the player's `folders`
    (by default his own one) and in maps/, former ones included. `edition` is used when it has the same, or
    when they are not found. Raises Unreadable when no game is in the file, or what it carries cannot be used.
    """
    notices: list[str] = []
    try:
        edition, notices = edition_for(saved, folder, edition, folders)
        rules = rules_of(saved.setup, edition, notices)
        restored = restore(rules, edition.notation(rules), saved)
    except (Unreadable, OptionError, SetupError) as fault:
        raise Unreadable(f"{file_name}: {' '.join((str(fault), *notices))}") from None
    notices += _told(saved, rules, restored)
    return OpenedGame(saved, edition, rules, restored, tuple(notices))


def rules_of(setup: savefile.Setup, edition: Edition, notices: list[str]) -> Ruleset[Any, Any]:
    """The rules with the readings of a save; one that is unknown here is told.

    Raises OptionError for a value that is unknown, SetupError for data that contradict the rules.
    """
    unknown = sorted(setup.readings.keys() - {switch.id for switch in edition.switches})
    if unknown:
        notices.append(
            tr("This program does not know the readings {unknown} of this game.", unknown=", ".join(unknown))
        )
    return edition.rules(setup.readings)


_FROM_STORED: Final = later(
    "The game goes on from the stored position; decisions before it can be read, but not replayed."
)
_NOT_FOUND: Final = later(
    "This game was played with the {role} {file} (SHA-256 {sha256}), which was not found ({looked_in}) or "
    "has been changed since; {file2} is used."
)


def _told(saved: savefile.SavedGame, rules: Ruleset[Any, Any], restored: Restored[Any, Any]) -> list[str]:
    notices = []
    setup, session = saved.setup, restored.session
    if setup.sealed and savefile.seed_sha256(setup.seed) != setup.seed_sha256:
        notices.append(tr("The seed is not the one this sealed game announced: its SHA-256 differs."))
    if setup.sealed and saved.taken_back:
        notices.append(tr("The file has decisions taken back, which a sealed game does not allow."))
    if session.state.outcome != saved.result:
        said, is_so = (one or tr("in progress") for one in (saved.result, session.state.outcome))
        told = tr(
            "The file gives the result as {result}; the position says {outcome}.", result=said, outcome=is_so
        )
        notices.append(told)
    difference = restored.difference
    if difference is not None:
        notices.append(difference.text)
    if restored.dropped:
        notices.append(restored.dropped)
    if restored.from_stored_state:
        notices.append(tr(_FROM_STORED))
        if saved.bookmarks or saved.remarks:
            notices.append(tr("Its bookmarks and remarks stay in the file it was opened from."))
    elif difference is not None and difference.decision < len(saved.journal):
        notices.append(tr("What had been taken back from there on cannot be done again."))
    if (difference is not None or restored.dropped) and saved.rules != rules.version:
        versions = {"rules": saved.rules, "version": rules.version}
        notices.append(
            tr("The game was saved under version {rules} of the rules; this is {version}.", **versions)
        )
    return notices


def edition_for(
    saved: savefile.SavedGame, folder: Path, edition: Edition, folders: Collection[Path] | None = None
) -> tuple[Edition, list[str]]:
    """The edition with the data files of a save, or the one at hand and a sentence for each that is missing.

    Raises Unreadable when the save names no file for a role, or carries files that cannot be used.
    """
    wanted, own = saved.setup.data, edition.data
    missing = [role for role in own if role not in wanted]
    if missing:
        raise Unreadable(tr("setup: expected a member {missing!r}, found none", missing=missing[0]))
    if has_data(edition, saved):
        return edition, []
    folders = (places.own_files(),) if folders is None else folders
    shipped = edition.shipped.values()
    beside = dict.fromkeys((folder, *folders, *(path.parent for path in shipped)))
    former = (path.parent for paths in _former(edition) for path in paths.values())
    everywhere = tuple(dict.fromkeys((*beside, *former)))
    found = {role: _bytes_of(wanted[role], saved, edition, everywhere) for role in own}
    if None in found.values():
        looked_in = ", ".join(map(str, (tr("beside it"), *folders, "maps/")))
        return edition, [
            tr(
                _NOT_FOUND,
                role=role,
                file=wanted[role].file,
                sha256=wanted[role].sha256,
                looked_in=looked_in,
                file2=own[role].file,
            )
            for role, raw in found.items()
            if raw is None
        ]
    files = {role: NamedBytes(Path(wanted[role].file), raw) for role, raw in found.items() if raw is not None}
    try:
        return edition.with_files(files), []
    except ValueError as fault:
        if saved.files:
            told = {"what": tr(" or the ").join(own), "fault": fault}
            raise Unreadable(tr("files: the {what} in it cannot be used. {fault}", **told)) from None
        return edition, [tr("{fault} The {own} at hand are used.", fault=fault, own=listed([*own]))]


def has_data(edition: Edition, saved: savefile.SavedGame) -> bool:
    """Whether a game was played with this edition."""
    wanted = saved.setup.data
    return edition.key == saved.game and all(
        role in wanted and wanted[role].sha256 == one.sha256 for role, one in edition.data.items()
    )


def _former(edition: Edition) -> Iterator[Mapping[str, Path]]:
    """The data files the program came with before, the newest first."""
    maps = resources.map_file("")
    for folder in sorted((maps / FORMER).glob("*"), reverse=True):
        files = {role: folder / path.relative_to(maps) for role, path in edition.shipped.items()}
        if all(path.is_file() for path in files.values()):
            yield files


def former_editions(edition: Edition) -> Iterator[Edition]:
    """The editions the program came with before, the newest first. Raises as with_files does."""
    for files in _former(edition):
        yield edition.with_files({role: NamedBytes(path, path.read_bytes()) for role, path in files.items()})


def _bytes_of(
    wanted: savefile.DataFile, saved: savefile.SavedGame, edition: Edition, folders: Collection[Path]
) -> bytes | None:
    """A file of a save: of the edition at hand, carried, or of that name and with those bytes in a folder.

    Raises Unreadable when it is carried and cannot be used.
    """
    if wanted.sha256 in edition.raw:
        return edition.raw[wanted.sha256]
    if wanted.sha256 in saved.files:
        return unpacked(saved.files[wanted.sha256], wanted.sha256, LARGEST_DATA)
    for path in (folder / wanted.file for folder in folders):
        try:
            raw = read(path, LARGEST_DATA)
        except Unreadable:
            continue
        if _sha256(raw) == wanted.sha256:
            return raw
    return None


def table_of(opened: OpenedGame) -> Table:
    """A table on which the game goes on."""
    saved, session = opened.saved, opened.restored.session
    last = len(session.journal.entries)
    kept = not opened.restored.from_stored_state
    return GameTable(
        opened.edition.screen(opened.rules),
        saved.setup.seed,
        session=session,
        past=Past(
            saved.name,
            opened.restored.earlier,
            tuple(note for note in saved.bookmarks if kept and note.moment <= last),
            tuple(note for note in saved.remarks if kept and note.moment <= last),
            opened.notices,
            by_hand=saved.base_by_hand and kept,
            purist=saved.setup.purist,
            advised=saved.advised,
            program=saved.setup.program,
            mail=saved.setup.mail,
            by_program=saved.by_program * kept,
        ),
    )
