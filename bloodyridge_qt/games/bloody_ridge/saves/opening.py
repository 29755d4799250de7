"""A game into a file and back: finds the map and counters it was played with, and tells what does not fit."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from bloodyridge_qt import __version__, resources
from bloodyridge_qt.boards.features import MapFault
from bloodyridge_qt.boards.mapfile import MAX_BYTES as LARGEST_MAP
from bloodyridge_qt.engine.carried import LARGEST_CARRIED, packed, unpacked
from bloodyridge_qt.engine.restore import Restored, restore, step_of, steps_of
from bloodyridge_qt.engine.savefile import (
    HAND_VERSION,
    PLAIN_VERSION,
    VERSION,
    DataFile,
    NoteAt,
    SavedGame,
    Setup,
    Step,
    kept_name,
    read_bytes,
    seed_sha256,
)
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.engine.store import StoreFault, read
from bloodyridge_qt.engine.switches import OptionError
from bloodyridge_qt.games.bloody_ridge.box import COUNTERS, MAP, box_from, own_folder, read_map
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.counters import LARGEST_FILE as LARGEST_COUNTERS
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterFault, counter_bytes
from bloodyridge_qt.games.bloody_ridge.rules.notation import BloodyRidgeNotation
from bloodyridge_qt.games.bloody_ridge.rules.options import (
    FIRST_SWITCHES,
    SWITCHES,
    kept_choices,
    options_kept,
)
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import VICTORIES
from bloodyridge_qt.games.bloody_ridge.rules.victory import score
from bloodyridge_qt.games.bloody_ridge.screen.screen import setting_of
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeBox, BloodyRidgeTable
from bloodyridge_qt.reading import LARGEST_TEXT, Unreadable
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.moments import Note
from bloodyridge_qt.table.retelling import Past
from bloodyridge_qt.table.starting import SetupError

PROGRAM: Final = f"bloodyridge {__version__}"
FORMER: Final = "former"
"""The folder in maps/ of what the program came with before: games begun with it go on with it."""


@dataclass(frozen=True, slots=True)
class OpenBox:
    """A box with the files it was opened from."""

    box: BloodyRidgeBox
    map: DataFile
    counters: DataFile
    files: Mapping[str, bytes]
    """Map and counters by their SHA-256: a save carries them."""
    folders: tuple[Path, ...] = ()
    """Where a player keeps maps and counters of his own."""


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A saved game brought back, and all there is to tell of it."""

    saved: SavedGame
    shelf: OpenBox
    rules: BloodyRidge
    restored: Restored[State, Action]
    notices: tuple[str, ...]
    """What does not fit, one sentence each; empty when everything does."""


def open_shelf(
    map_file: Path | None = None,
    counter_file: Path | None = None,
    folders: tuple[Path, ...] | None = None,
) -> OpenBox:
    """The box with its own map and counters, or with those of an owner. Raises MapFault or CounterFault.

    `folders` are those in which the files of older saves are looked for: the player's own unless told.
    """
    map_path = map_file or resources.map_file(MAP)
    counter_path = counter_file or resources.map_file(COUNTERS)
    return _shelf(
        (map_path, read_map(map_path)),
        (counter_path, counter_bytes(counter_path)),
        (own_folder(),) if folders is None else folders,
    )


def _shelf(map_file: tuple[Path, bytes], counters: tuple[Path, bytes], folders: tuple[Path, ...]) -> OpenBox:
    box = _box(map_file[1], map_file[0], counters[1])
    names = [DataFile(kept_name(path.name), _sha256(raw)) for path, raw in (map_file, counters)]
    files = {names[0].sha256: map_file[1], names[1].sha256: counters[1]}
    return OpenBox(box, names[0], names[1], files, folders)


_box = lru_cache(maxsize=4)(box_from)  # many saves of a folder are on the same map


def _sha256(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


@cache
def program_files() -> frozenset[str]:
    """SHA-256 of the map and the counters every copy of this program has."""
    paths = (resources.map_file(MAP), resources.map_file(COUNTERS))
    return frozenset(_sha256(path.read_bytes()) for path in paths)


# --- a game into a file


def saved_game(table: BloodyRidgeTable, shelf: OpenBox) -> SavedGame:
    """Everything a file of this game holds, a throw that is waited for included."""
    session, notation = table.session, BloodyRidgeNotation(setting_of(table))
    readings = kept_choices(setting_of(table).options)
    return SavedGame(
        game=table.rules.name,
        setup=Setup(
            seed=table.seed,
            sealed=table.sealed,
            readings=readings,
            map=shelf.map,
            counters=shelf.counters,
            seed_sha256=seed_sha256(table.seed) if table.sealed else "",
            hand=session.hand_at_start,
        ),
        opening=step_of("", session.journal.opening),
        journal=steps_of(session, notation),
        at=session.at,
        discarded=session.discarded,
        state=None if session.setting_up else notation.encode(session.state),
        result=session.state.outcome,
        reached=score(session.state, session.moments).turn if session.state.outcome else 0,
        name=table.name,
        program=PROGRAM,
        rules=table.rules.version,
        version=_version(readings, shelf),
        bookmarks=tuple(NoteAt(note.moment, note.text) for note in table.bookmarks()),
        remarks=tuple(NoteAt(note.moment, note.text) for note in table.remarks()),
        base=None if session.from_set_up else notation.encode(session.moments[0]),
        base_by_hand=table.position_by_hand,
        earlier=table.earlier,
        pending=_under_way(session, notation),
        hand_now=None if session.hand == session.hand_at_start else session.hand,
        files=_carried(shelf),
    )


def _carried(shelf: OpenBox) -> dict[str, str]:
    """The map and counters as a save carries them; none when they are too large for that."""
    files = {sha256: packed(raw) for sha256, raw in shelf.files.items()}
    return files if sum(map(len, files.values())) <= LARGEST_CARRIED else {}


def _version(readings: Mapping[str, str], shelf: OpenBox) -> int:
    """The oldest version of the format whose programs would not misread this game."""
    if not shelf.files.keys() <= program_files():
        return VERSION
    return PLAIN_VERSION if readings.keys() <= {switch.id for switch in FIRST_SWITCHES} else HAND_VERSION


def _under_way(session: Session[State, Action], notation: BloodyRidgeNotation) -> Step | None:
    """What waits for a throw, as it is saved."""
    pending = session.pending
    if pending is None:
        return None
    return step_of("" if pending.action is None else notation.words(pending.action), pending.thrown)


def result_words(outcome: str) -> str:
    """How a game stands in a word or two."""
    if not outcome:
        return "in progress"
    return "Japanese victory" if outcome in VICTORIES else "US victory"


# --- a file into a game


def read_save(path: Path) -> SavedGame:
    """The saved game in a file. Raises StoreFault, or Unreadable with the file's name before the place."""
    try:
        saved = read_bytes(read(path, LARGEST_TEXT))
        if saved.game != BloodyRidge.name:
            raise Unreadable(f"game: expected {BloodyRidge.name!r}, found {saved.game!r}")
    except Unreadable as fault:
        raise Unreadable(f"{path.name}: {fault}") from None
    return saved


def open_save(path: Path, shelf: OpenBox | None = None) -> OpenedGame:
    """The game in a file, replayed through today's rules; what does not fit is in its notices.

    It carries its map and counters; those of older saves are looked for beside the file, in the player's
    folders and in maps/, former ones included. `shelf` is used when it has the same, or when they are not
    found. Raises StoreFault or Unreadable when no game is in the file, or what it carries cannot be used.
    """
    return bring_back(read_save(path), path.parent, path.name, shelf)


def bring_back(saved: SavedGame, folder: Path, file_name: str, shelf: OpenBox | None = None) -> OpenedGame:
    """The game of a save that came from `folder`. Raises Unreadable, as open_save does."""
    notices: list[str] = []
    try:
        shelf, notices = shelf_for(saved, folder, shelf or open_shelf())
        rules = rules_of(saved.setup, shelf, notices)
        restored = restore(rules, BloodyRidgeNotation(rules.setting), saved)
    except (Unreadable, OptionError, SetupError) as fault:
        raise Unreadable(f"{file_name}: {' '.join((str(fault), *notices))}") from None
    notices += _told(saved, rules, restored)
    return OpenedGame(saved, shelf, rules, restored, tuple(notices))


def rules_of(setup: Setup, shelf: OpenBox, notices: list[str]) -> BloodyRidge:
    """The rules with the readings of a save; one that is unknown here is told.

    Raises OptionError for a value that is unknown, SetupError for a map that contradicts the rules.
    """
    known = {switch.id for switch in SWITCHES}
    unknown = sorted(set(setup.readings) - known)
    if unknown:
        notices.append(f"This program does not know the readings {', '.join(unknown)} of this game.")
    return shelf.box.rules(options_kept(setup.readings))


def _told(saved: SavedGame, rules: BloodyRidge, restored: Restored[State, Action]) -> list[str]:
    notices = []
    setup, session = saved.setup, restored.session
    if setup.sealed and seed_sha256(setup.seed) != setup.seed_sha256:
        notices.append("The seed is not the one this sealed game announced: its SHA-256 differs.")
    replaced = saved.discarded + sum(bool(step.dice or step.draws) for step in saved.journal[saved.at :])
    if setup.sealed and replaced:
        notices.append("The file has decisions taken back, which a sealed game does not allow.")
    if session.state.outcome != saved.result:
        notices.append(
            f"The file gives the result as {saved.result or 'in progress'}; "
            f"the position says {session.state.outcome or 'in progress'}."
        )
    difference = restored.difference
    if difference is not None:
        notices.append(difference.text)
    if restored.dropped:
        notices.append(restored.dropped)
    if restored.from_stored_state:
        notices.append(
            "The game goes on from the stored position; decisions before it can be read, but not replayed."
        )
        if saved.bookmarks or saved.remarks:
            notices.append("Its bookmarks and remarks stay in the file it was opened from.")
    elif difference is not None and difference.decision < len(saved.journal):
        notices.append("What had been taken back from there on cannot be done again.")
    if (difference is not None or restored.dropped) and saved.rules != rules.version:
        notices.append(
            f"The game was saved under version {saved.rules} of the rules; this is {rules.version}."
        )
    return notices


def shelf_for(saved: SavedGame, folder: Path, shelf: OpenBox) -> tuple[OpenBox, list[str]]:
    """The box with the map and counters of a save, or the one at hand and a sentence for what is missing.

    Raises Unreadable when the save carries files that cannot be used.
    """
    setup = saved.setup
    if (setup.map.sha256, setup.counters.sha256) == (shelf.map.sha256, shelf.counters.sha256):
        return shelf, []
    places = (folder, *shelf.folders, resources.map_file(MAP).parent, *_former_folders())
    map_bytes = _bytes_of(setup.map, saved, shelf, places, LARGEST_MAP)
    counters = _bytes_of(setup.counters, saved, shelf, places, LARGEST_COUNTERS)
    if map_bytes is None or counters is None:
        looked_in = ", ".join(map(str, ("beside it", *shelf.folders, "maps/")))
        wanted = (
            ("map", setup.map, map_bytes, shelf.map),
            ("counters", setup.counters, counters, shelf.counters),
        )
        return shelf, [
            f"This game was played with the {what} {file.file} (SHA-256 {file.sha256}), which was not found "
            f"({looked_in}) or has been changed since; {own.file} is used."
            for what, file, found, own in wanted
            if found is None
        ]
    try:
        files = (Path(setup.map.file), map_bytes), (Path(setup.counters.file), counters)
        return _shelf(*files, shelf.folders), []
    except (MapFault, CounterFault) as fault:
        if saved.files:
            raise Unreadable(f"files: the map or the counters in it cannot be used. {fault}") from None
        return shelf, [f"{fault} The map and counters at hand are used."]


def _former_folders() -> tuple[Path, ...]:
    return tuple(sorted((resources.map_file(MAP).parent / FORMER).glob("*")))


def former_shelves(folders: tuple[Path, ...] = ()) -> Iterator[OpenBox]:
    """The boxes with the map and counters the program came with before, the newest first."""
    for folder in reversed(_former_folders()):
        yield open_shelf(folder / MAP, folder / COUNTERS, folders)


def _bytes_of(
    wanted: DataFile, saved: SavedGame, shelf: OpenBox, places: tuple[Path, ...], most: int
) -> bytes | None:
    """A file of a save: of the box at hand, carried, or of that name and with those bytes in a folder.

    Raises Unreadable when it is carried and cannot be used.
    """
    if wanted.sha256 in shelf.files:
        return shelf.files[wanted.sha256]
    if wanted.sha256 in saved.files:
        return unpacked(saved.files[wanted.sha256], wanted.sha256, most)
    for path in (place / wanted.file for place in places):
        try:
            raw = read(path, most)
        except StoreFault:
            continue
        if _sha256(raw) == wanted.sha256:
            return raw
    return None


def table_of(opened: OpenedGame) -> BloodyRidgeTable:
    """A table on which the game goes on."""
    saved, box = opened.saved, opened.shelf.box
    last = len(opened.restored.session.journal.entries)
    kept = not opened.restored.from_stored_state
    return GameTable(
        box.screen(opened.rules),
        saved.setup.seed,
        session=opened.restored.session,
        past=Past(
            saved.name,
            opened.restored.earlier,
            tuple(Note(note.at, note.text) for note in saved.bookmarks if kept and note.at <= last),
            tuple(Note(note.at, note.text) for note in saved.remarks if kept and note.at <= last),
            opened.notices,
            by_hand=saved.base_by_hand and kept,
        ),
    )
