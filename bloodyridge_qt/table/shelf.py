"""The shelf: what each game shows of itself before it is played, and the games with their own data files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from bloodyridge_qt import resources
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.game import Edition, NamedBytes

if TYPE_CHECKING:
    from bloodyridge_qt.table.data_files import DataWorkshop, MapWorkshop
    from bloodyridge_qt.table.measuring import Measuring

BOX: Final = "box.json"
"""The file in a game's folder of assets/ that says what its box says."""
KINDS: Final = ("printed", "inferred", "reconstructed")
"""Where a datum can come from."""
_WORDS: Final = {**{kind: kind for kind in KINDS}, "cited": "printed", "calculated": "inferred"}
"""What data files say of it, in their members "provenance" or "status"."""
_TOLD: Final = {
    "printed": later("{count} values as printed"),
    "inferred": later("{count} follow from those"),
    "reconstructed": later("{count} reconstructed where the print is not known"),
}
"""How many are of each, as a box says it."""


class Game:
    """One game; its folder has one of these in game.py, called GAME, and registry.py has its line.

    It imports its parts when they are asked for: `edition_of` from edition.py and, if it can be measured,
    `series` from measuring.py. `package` is its folder among the modules.
    """

    box_file: Path | None = None
    """What its box says, where that is not in its assets."""

    def __init__(self, key: str, title: str, package: str) -> None:
        self.key: Final = key
        """As its folder, its assets and its saves are called: "bloody_ridge"."""
        self.title: Final = title
        """Its printed title."""
        self._package = package

    def _part(self, name: str) -> Any:
        return import_module(f"{self._package}.{name}")

    def edition(self, files: Mapping[str, NamedBytes] = {}) -> Edition:
        """The game with its own data files, or with these in place of some, by role ("map", "counters").

        Raises ValueError or OSError with a sentence for a file that cannot be used.
        """
        return cast("Edition", self._part("edition").edition_of(files))

    def measure(self, games: int, seed: str, *, switches: bool) -> Measuring:
        """Series of so many games: the ways of playing, or what each reading and optional rule changes."""
        made = self._part("measuring").series(self.edition(), games, seed, switches=switches)
        return cast("Measuring", made)

    def workshop(self, known: Callable[[Edition], Edition] | None = None) -> DataWorkshop | None:
        """Opens data files of the player's; None for a game without any.

        `known` keeps the editions new games are started from.
        """
        from bloodyridge_qt.table.data_files import DataWorkshop

        edition = self.edition()
        return DataWorkshop(edition, known) if edition.shipped else None


class MapGame(Game):
    """One whose map can be drawn and corrected: by a class of this name in workshop.py."""

    def __init__(self, key: str, title: str, package: str, workshop: str) -> None:
        super().__init__(key, title, package)
        self._workshop = workshop

    def workshop(self, known: Callable[[Edition], Edition] | None = None) -> MapWorkshop:
        """The same, and its map."""
        return cast("MapWorkshop", getattr(self._part("workshop"), self._workshop)(known=known))


@dataclass(frozen=True, slots=True)
class Box:
    """What stands on the box of a game; on one that says nothing, its title."""

    key: str
    title: str
    sentence: str = ""
    decisions: tuple[int, int] = (0, 0)
    """Measured: of ten games played sensibly eight take from so many to so many."""
    seconds: tuple[int, int] = (0, 0)
    """What a decision is reckoned to take, dice included."""
    players: str = ""
    data: tuple[tuple[str, int], ...] = ()
    """How many of its data are of each of KINDS."""

    def rows(self) -> tuple[tuple[str, str], ...]:
        """The facts on it, as a buyer reads them: `lines` tells what stands behind them."""
        if not self.decisions[1]:
            return ()
        data = dict(self.data)
        most = 2 * data.get("reconstructed", 0) > sum(data.values())
        known = tr("mostly reconstructed, from the rules and from history, and marked as such")
        known = known if most else tr("mostly as printed")
        told = ((tr("Data"), known),) if data else ()
        return ((tr("Time"), self._time()), (tr("Players"), self.players), *told)

    def _time(self) -> str:
        (few, many), (quick, slow) = self.decisions, self.seconds
        return tr("{least} to {most} minutes", least=_minutes(few * quick), most=_minutes(many * slow))

    def aloud(self) -> str:
        """Name, sentence, players and time: what somebody who listens chooses by."""
        told = [self.title, self.sentence]
        if self.decisions[1]:
            told += [tr("Players: {players}", players=self.players), self._time()]
        return ". ".join(part.rstrip(".") for part in told if part)

    def lines(self) -> tuple[str, ...]:
        """All of it but the title, a line each, with its numbers."""
        (few, many), (quick, slow) = self.decisions, self.seconds
        time = tr(
            "{few} to {many} decisions of {quick} to {slow} seconds",
            few=few,
            many=many,
            quick=quick,
            slow=slow,
        )
        counts = ", ".join(tr(_TOLD[kind], count=count) for kind, count in self.data if count)
        behind = {tr("Time"): f", {time}", tr("Data"): f": {counts}"}
        told = (f"{name}: {value}{behind.get(name, '')}" for name, value in self.rows())
        return (*((self.sentence,) if self.sentence else ()), *told)


def _minutes(seconds: int) -> int:
    """To the next five."""
    return max(5, 5 * round(seconds / 300))


def box_of(game: Game, *, counting: bool = True) -> Box:
    """What the box of a game says; how much of its data is printed is counted in the files it names.

    It lies in assets/, or where the game says in `box_file`; the data files, which are left alone without
    `counting`, lie in maps/ or beside it. Raises ValueError or OSError for a file that cannot be used.
    """
    path = game.box_file or resources.asset(game.key, BOX)
    if not path.is_file():
        return Box(game.key, game.title)
    box = json.loads(path.read_bytes())
    counted = Counter[str]()
    for name in box["data"] if counting else ():
        beside = path.parent / name
        counted.update(_kinds(beside if beside.is_file() else resources.map_file(name)))
    (few, many), (quick, slow) = box["decisions"], box["seconds"]
    return Box(
        game.key,
        game.title,
        tr(box["sentence"]),
        (few, many),
        (quick, slow),
        tr(box["players"]),
        tuple((kind, counted[kind]) for kind in KINDS if counting),
    )


def _kinds(data_file: Path) -> Iterator[str]:
    """Of every datum in a file where it comes from."""
    values = [json.loads(data_file.read_bytes())]
    while values:
        value = values.pop()
        if isinstance(value, list):
            values += value
        elif isinstance(value, dict):
            values += value.values()
            said = value.get("provenance", value.get("status"))
            if isinstance(said, str) and said in _WORDS:
                yield _WORDS[said]


class Shelf:
    """Every game of the program, by key in the order they stand there; each is opened once it is wanted."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games: Final = games
        self._editions: dict[str, Edition] = {}

    @property
    def several(self) -> bool:
        """Whether there is something to choose."""
        return len(self.games) > 1

    def boxes(self) -> tuple[Box, ...]:
        """What stands on the box of each. Raises as box_of does."""
        return tuple(box_of(game) for game in self.games.values())

    def edition(self, key: str) -> Edition:
        """A game with its own data files. Raises KeyError, ValueError or OSError with a sentence."""
        if key not in self.games:
            raise KeyError(f"there is no game {key!r}; expected one of {', '.join(self.games)}")
        if key not in self._editions:
            self._editions[key] = self.games[key].edition()
        return self._editions[key]
