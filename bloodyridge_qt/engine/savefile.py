"""A saved game as a file: UTF-8 JSON that a person can read, one decision a line.

Nothing here knows a game: decisions are words, the state is an object that the game's own notation reads.

    format, version, game   "brsave", 1 to 4, and the game it is of
    program, rules, saved   who wrote it, under which version of the rules, and when (UTC)
    name                    what the player calls the game
    setup                   seed, sealed, readings; each data file of the game (file name and SHA-256) by its
                            role, such as map or counters; hand, when dice or draws are asked of the player;
                            purist, true when no odds are told and no advice is given; program, the seat
                            the program decides for, when there is one; mail, true when the players
                            send the game to and fro
    opening                 dice (1–6) and draws (from 0) of the set-up, in the order they fell
    journal                 every decision in words, its dice, draws and their source; taken-back ones last
    at, discarded           how many of them stand; how many with dice were taken back and replaced
    bookmarks, remarks      on moments: 0 is the first decision, n the table after n decisions
    result, state           how it ended, if it has; the position after `at` decisions, with its `turn`
    reached                 only for a game that has ended: the turn its result was reached on
    pending                 only while a throw is waited for: the decision under way, its dice, draws and
                            their source; for the set-up the decision is empty, and there is no state yet
    advised                 how often advice was asked for, when it was
    by program              decisions the player let the program make, if any, from 0
    hand now                which throws are asked of the player, when that is no longer what setup has
    base, earlier           only for a game that begins in a position: that position, and decisions before it
    base by hand            true when that position was set up by the player's hand
    files                   the data files, compressed (zlib, then base64), by the SHA-256 in setup

A source is "seed", "hand", or a list with one of them for each die, then for each draw. Version 2 is for what
programs that know only version 1 would misread: anything thrown by hand, a throw that is waited for, and
readings that are new since. Version 3 is for games on data files that are not the program's own: older
programs would look for the files and go on with others. Version 4 is for purists' games and those in which
advice was asked for: older programs would save them again without saying so. The opening has a source only
when anything was thrown by hand.

A sealed game has seed_sha256; seed_under_seal is there, until the end, in place of the seed of one that is
sealed or by mail.

Longer than most: the format is written and read here side by side, so that neither forgets the other.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from bloodyridge_qt.engine.carried import is_sha256, read_files
from bloodyridge_qt.engine.dice import FACES, HAND, SEED, SeedError, checked_seed
from bloodyridge_qt.engine.hand import NO_HAND, HandMode
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import LARGEST_TEXT, Node, Unreadable, no_letter, parse, unfit_character

FORMAT: Final = "brsave"
VERSION: Final = 4
"""Of games that say how they were helped: by nothing, or by advice."""
FILES_VERSION: Final = 3
"""Of games on data files that are not the program's own."""
HAND_VERSION: Final = 2
"""Of games with anything by hand, or with readings the first programs do not know."""
PLAIN_VERSION: Final = 1
"""Of files whose dice all follow from the seed: the oldest programs can read them."""
SUFFIX: Final = ".brsave"
SOURCES: Final = (SEED, HAND)
NEXT_THROW: Final = "next throw"

MOST_DECISIONS: Final = 10_000
"""More than the longest game on the shelf asks of two players who move every piece step by step."""
MOST_THROWN: Final = 1_000
"""Dice or draws of one decision."""
MOST_NOTES: Final = 200
LONGEST_NAME: Final = 120
LONGEST_REMARK: Final = 1_000
LONGEST_DECISION: Final = 200
LONGEST_FILE_NAME: Final = 255
_NOT_IN_NAMES: Final = re.compile(r"[\x00-\x1f\x7f/\\:\ud800-\udfff]")
FIRST_YEAR, LAST_YEAR = 1970, 9000
LARGEST_PILE: Final = 1_000
MOST_READINGS: Final = 100
_NOT_DATA: Final = ("hand", "readings")
"""Objects in a set-up that are no data files."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """A data file of a game, such as its map: name without folder, and the SHA-256 of its bytes."""

    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Setup:
    """What was fixed before the first die."""

    seed: str
    sealed: bool
    readings: Mapping[str, str]
    data: Mapping[str, DataFile]
    """By role, in the game's order."""
    seed_sha256: str = ""
    """As announced at the start of a sealed game; empty for an open one."""
    hand: HandMode = NO_HAND
    """Which throws were asked of the player from the start."""
    purist: bool = False
    """Whether it is played without odds and advice."""
    program: str = ""
    """The seat the program decides for; "" for none."""
    mail: bool = False
    """Whether the players sit at a distance, and send the game to and fro as a file."""

    @property
    def seed_untold(self) -> bool:
        """Whether the seed is told only when the game is over."""
        return self.sealed or self.mail


@dataclass(frozen=True, slots=True)
class Step:
    """One decision in the game's own words, with its dice (1–6) and draws (from 0) in the order they fell."""

    decision: str
    dice: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()
    sources: tuple[str, ...] = ()
    """SEED or HAND for each die, then for each draw; empty when all are from the seed."""


@dataclass(frozen=True, slots=True)
class Note:
    """A bookmark's name or a remark, on a moment."""

    moment: int
    text: str


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Everything a file of a game holds."""

    game: str
    setup: Setup
    opening: Step
    """Dice and draws of the set-up; its `decision` is empty."""
    journal: tuple[Step, ...]
    """All decisions, those taken back last."""
    at: int
    """How many of them stand."""
    discarded: int
    """Decisions with dice that were taken back and replaced."""
    state: Mapping[str, Any] | None
    """The position after `at` decisions, as the game's notation writes it; None during the set-up."""
    result: str = ""
    """Empty while the game goes on."""
    reached: int = 0
    """On which turn; 0 while the game goes on, and in files of older programs."""
    name: str = ""
    program: str = ""
    rules: int = 1
    saved: datetime = field(default_factory=lambda: datetime.now(UTC))
    bookmarks: tuple[Note, ...] = ()
    remarks: tuple[Note, ...] = ()
    base: Mapping[str, Any] | None = None
    """The position in which the journal begins, when that is not the set-up."""
    base_by_hand: bool = False
    """Whether that position was set up by the player's hand."""
    earlier: tuple[Step, ...] = ()
    """Decisions before `base`, for reading only: no rules replay them any more."""
    pending: Step | None = None
    """What waits for a throw, with what has been thrown for it; its `decision` is empty for the set-up."""
    hand_now: HandMode | None = None
    """Which throws are asked of the player; None when that is still as the game began."""
    advised: int = 0
    """How often advice was asked for."""
    by_program: tuple[int, ...] = ()
    """Decisions the player let the program make, from 0."""
    files: Mapping[str, str] = field(default_factory=dict)
    """The data files, packed, by SHA-256; see engine.carried. Older saves have none."""
    version: int = PLAIN_VERSION
    """Of the format; one that is too low for what is in the game is put right when it is written."""

    @property
    def decisions(self) -> int:
        """How many stand, those for reading only included."""
        return len(self.earlier) + self.at

    @property
    def taken_back(self) -> int:
        """Decisions with dice that were taken back, and not done again."""
        return self.discarded + sum(bool(step.dice or step.draws) for step in self.journal[self.at :])


def seed_sha256(seed: str) -> str:
    """What a sealed game announces of its seed."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


# --- writing


def write_text(saved: SavedGame) -> str:
    """The file's text. Raises ValueError for a game that `read_text` would not take back."""
    under_way = () if saved.pending is None else (saved.pending,)
    by_hand = any(step.sources for step in (saved.opening, *saved.journal, *saved.earlier, *under_way))
    version = max(saved.version, HAND_VERSION) if by_hand or under_way else saved.version
    if saved.setup.purist or saved.advised:
        version = VERSION
    members = [
        f'"format": {_json(FORMAT)}, "version": {version}, "game": {_json(saved.game)}',
        f'"program": {_json(saved.program)}, "rules": {saved.rules}, "saved": {_json(_time(saved.saved))}',
        f'"name": {_json(saved.name)}',
        f'"setup": {_json(_setup(saved.setup, bool(saved.result)))}',
    ]
    if saved.base is not None:
        members.append(f'"earlier": {_lines(map(_step, saved.earlier))}')
        members.append(f'"base": {_json(saved.base)}')
        if saved.base_by_hand:
            members.append('"base by hand": true')
    members += (
        f'"opening": {_json(_throws(saved.opening) | (_source(saved.opening) if by_hand else {}))}',
        f'"journal": {_lines(map(_step, saved.journal))}',
        f'"at": {saved.at}, "discarded": {saved.discarded}',
        f'"bookmarks": {_lines({"at": note.moment, "name": note.text} for note in saved.bookmarks)}',
        f'"remarks": {_lines({"at": note.moment, "text": note.text} for note in saved.remarks)}',
        f'"result": {_json(saved.result)}',
    )
    if saved.reached:
        members.append(f'"reached": {saved.reached}')
    if saved.state is not None:
        members.append(f'"state": {_json(saved.state)}')
    members += (f'"pending": {_json(_step(step))}' for step in under_way)
    if saved.hand_now is not None:
        now = saved.hand_now
        members.append(f'"hand now": {_json({**_hand(now), NEXT_THROW: now.next_throw})}')
    if saved.advised:
        members.append(f'"advised": {saved.advised}')
    if saved.by_program:
        members.append(f'"by program": {_json(saved.by_program)}')
    if saved.files:
        carried = ",\n".join(f"  {_json(name)}: {_json(file)}" for name, file in saved.files.items())
        members.append(f'"files": {{\n{carried}\n}}')
    text = "{\n" + ",\n".join(members) + "\n}\n"
    if len(text.encode()) > LARGEST_TEXT:
        raise ValueError(
            tr(
                "The game is too large to be saved: more than {largest_text} bytes.",
                largest_text=LARGEST_TEXT,
            )
        )
    return text


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(items: Iterable[Any]) -> str:
    lines = ",\n".join(f"  {_json(item)}" for item in items)
    return f"[\n{lines}\n]" if lines else "[]"


def _step(step: Step) -> dict[str, Any]:
    return {"decision": step.decision, **_throws(step), **_source(step)}


def _throws(step: Step) -> dict[str, Any]:
    return {"dice": step.dice, "draws": step.draws}


def _source(step: Step) -> dict[str, Any]:
    different = len(set(step.sources)) > 1
    return {"source": step.sources if different else step.sources[0] if step.sources else SEED}


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _setup(setup: Setup, over: bool) -> dict[str, Any]:
    members: dict[str, Any] = {}
    if setup.sealed:
        members["seed_sha256"] = setup.seed_sha256
    if setup.seed_untold and not over:
        members["seed_under_seal"] = _mask(setup.seed)
    else:
        members["seed"] = setup.seed
    if setup.hand != NO_HAND:
        members["hand"] = _hand(setup.hand)
    if setup.purist:
        members["purist"] = True
    if setup.program:
        members["program"] = setup.program
    if setup.mail:
        members["mail"] = True
    return {
        **members,
        "sealed": setup.sealed,
        "readings": dict(setup.readings),
        **{role: {"file": one.file, "sha256": one.sha256} for role, one in setup.data.items()},
    }


def _hand(mode: HandMode) -> dict[str, Any]:
    return {"dice": mode.dice, "draws": mode.draws}


# The seal keeps a player from reading the seed by accident when he looks into the file. It is no secret: the
# program must be able to go on with the game, so whoever owns the file can lift the seal with a few lines.


def _mask(seed: str) -> str:
    return base64.b64encode(_masked(seed.encode("ascii"))).decode("ascii")


def _masked(text: bytes) -> bytes:
    mask = hashlib.sha512(b"under seal").digest()  # 64 bytes: as long as the longest seed
    return bytes(letter ^ cover for letter, cover in zip(text, mask, strict=False))


def _unmask(node: Node) -> str:
    text = node.text(200)
    try:
        return _masked(base64.b64decode(text, validate=True)).decode("ascii")
    except ValueError:
        raise node.fault("a seed under seal") from None


# --- reading


def read_bytes(raw: bytes) -> SavedGame:
    """The saved game in a file's bytes. Raises Unreadable, which names the place."""
    root = parse(raw)
    if root.member("format").text(100) != FORMAT:
        raise root.member("format").fault(repr(FORMAT))
    version = root.member("version").whole(1, 1_000_000)
    if version > VERSION:
        raise root.member("version").fault(
            tr("at most {version}; a newer program has written this file", version=VERSION)
        )
    sources = SOURCES if version > PLAIN_VERSION else (SEED,)
    journal = _steps(root.member("journal"), sources)
    at = root.member("at").whole(0, len(journal))
    base, base_by_hand = root.optional("base"), root.optional("base by hand")
    if base is not None:
        base.members(1_000)
    earlier = root.optional("earlier")
    opening = _read_step(root.member("opening"), "", sources)
    pending = _read_pending(root.optional("pending"), version, sources)
    if pending is not None and not pending.decision:
        state = None
        thrown = opening.dice or opening.draws
        for name, begun in (("journal", journal), ("opening", thrown), ("base", base), ("earlier", earlier)):
            if begun:
                raise root.member(name).fault("nothing while the set-up is under way")
        if root.optional("state") is not None:
            raise root.member("state").fault("no position while the set-up is under way")
    else:
        state = root.member("state")
        state.members(1_000)
    hand_now, files, reached, advised = map(root.optional, ("hand now", "files", "reached", "advised"))
    by_program = root.optional("by program")
    return SavedGame(
        game=root.member("game").text(100),
        setup=_read_setup(root.member("setup")),
        opening=opening,
        journal=journal,
        at=at,
        discarded=root.member("discarded").whole(0, 1_000_000),
        state=None if state is None else state.value,
        result=root.member("result").text(100),
        reached=0 if reached is None else reached.whole(0, 1_000_000),
        name=root.member("name").text(LONGEST_NAME),
        program=root.member("program").text(100),
        rules=root.member("rules").whole(0, 1_000_000),
        saved=_read_time(root.member("saved")),
        bookmarks=_notes(root.member("bookmarks"), "name", LONGEST_NAME, len(journal)),
        remarks=_notes(root.member("remarks"), "text", LONGEST_REMARK, len(journal)),
        base=None if base is None else base.value,
        base_by_hand=base_by_hand is not None and base_by_hand.flag(),
        earlier=() if earlier is None else _steps(earlier, sources),
        pending=pending,
        hand_now=None if hand_now is None else _read_hand(hand_now, hand_now.member(NEXT_THROW).flag()),
        advised=0 if advised is None else advised.whole(0, 1_000_000),
        by_program=() if by_program is None else by_program.wholes(0, len(journal), MOST_DECISIONS),
        files={} if files is None else read_files(files),
        version=version,
    )


def read_text(text: str) -> SavedGame:
    """The saved game in a text. Raises Unreadable, which names the place."""
    return read_bytes(text.encode("utf-8", "surrogatepass"))


def _steps(node: Node, sources: Sequence[str]) -> tuple[Step, ...]:
    return tuple(
        _read_step(item, item.member("decision").text(LONGEST_DECISION), sources)
        for item in node.items(MOST_DECISIONS)
    )


def _read_step(node: Node, decision: str, sources: Sequence[str]) -> Step:
    dice = node.member("dice").wholes(1, FACES, MOST_THROWN)
    draws = node.member("draws").wholes(0, LARGEST_PILE, MOST_THROWN)
    source = node.optional("source")
    return Step(
        decision, dice, draws, _read_sources(source, len(dice) + len(draws), sources) if source else ()
    )


def _read_pending(node: Node | None, version: int, sources: Sequence[str]) -> Step | None:
    if node is None:
        return None
    if version == PLAIN_VERSION:
        raise node.fault(tr("none in a file of version {plain_version}", plain_version=PLAIN_VERSION))
    node.member("source")
    return _read_step(node, node.member("decision").text(LONGEST_DECISION), sources)


def _read_sources(node: Node, count: int, sources: Sequence[str]) -> tuple[str, ...]:
    """One source for each result; none when all are from the seed."""
    if len(sources) > 1 and isinstance(node.value, list):
        found = tuple(item.one_of(sources) for item in node.items(count, count))
    else:
        found = (node.one_of(sources),) * count
    return found if HAND in found else ()


def _notes(node: Node, name: str, longest: int, last: int) -> tuple[Note, ...]:
    return tuple(
        Note(item.member("at").whole(0, last), item.member(name).text(longest, lines=True))
        for item in node.items(MOST_NOTES)
    )


def _read_setup(node: Node) -> Setup:
    sealed = node.member("sealed").flag()
    open_seed = node.optional("seed")
    hand, purist, program, mail = map(node.optional, ("hand", "purist", "program", "mail"))
    by_mail = mail is not None and mail.flag()
    if open_seed is None and not sealed and not by_mail:
        raise node.fault("a member 'seed'", "none")
    place = open_seed or node.member("seed_under_seal")
    text = place.text(100) if open_seed else _unmask(place)
    try:
        seed = checked_seed(text)
    except SeedError as error:
        raise Unreadable(f"{place.place}: {error}") from None
    return Setup(
        seed=seed,
        sealed=sealed,
        readings={key: value.text(100) for key, value in node.member("readings").members(MOST_READINGS)},
        data={
            role: _data_file(member)
            for role, member in node.members(MOST_READINGS)
            if role not in _NOT_DATA and isinstance(member.value, dict)
        },
        seed_sha256=_hash(node.member("seed_sha256")) if sealed else "",
        hand=NO_HAND if hand is None else _read_hand(hand),
        purist=purist is not None and purist.flag(),
        program="" if program is None else program.text(40),
        mail=by_mail,
    )


def _read_hand(node: Node, next_throw: bool = False) -> HandMode:
    return HandMode(node.member("dice").flag(), node.member("draws").flag(), next_throw)


def kept_name(name: str) -> str:
    """The name of a file as a save holds it: an underscore for what no save takes, such as a colon."""
    return _NOT_IN_NAMES.sub("_", name)


def _data_file(node: Node) -> DataFile:
    file = node.member("file").text(LONGEST_FILE_NAME)
    if not file or file in (".", "..") or kept_name(file) != file:
        raise node.member("file").fault("the name of a file, without a folder")
    return DataFile(file, _hash(node.member("sha256")))


def _hash(node: Node) -> str:
    text = node.text(64)
    if not is_sha256(text):
        raise node.fault("64 hexadecimal digits")
    return text


def _read_time(node: Node) -> datetime:
    text = node.text(40)
    try:
        moment = datetime.fromisoformat(text)
        moment = moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError):
        moment = None
    if moment is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise node.fault('a time such as "2026-05-03T18:20:00Z"')
    return moment


def unfit_note(text: str, longest: int) -> str:
    """Why a name or remark cannot be saved; empty when it can."""
    if len(text) > longest:
        return tr(
            "The text has {count} characters; at most {most} can be saved.", count=len(text), most=longest
        )
    odd = unfit_character(text, lines=True)
    return tr("The text cannot be saved: it has {odd}.", odd=no_letter(odd)) if odd else ""
