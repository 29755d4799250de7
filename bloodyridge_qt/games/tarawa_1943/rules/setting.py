"""What does not change in a game: places and links, battalions, cards, options; from the data files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.cards import Deck, Effect
from bloodyridge_qt.games.tarawa_1943.rules.options import Options
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.reading import Node, Unreadable, parse

MOST_LINKS: Final = 100
ISLAND, WAVE_1, WAVE_2 = 0, 1, 2


class BoardFault(ValueError):
    """A board file that cannot be used; the text says where, what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Place:
    """An island position or a wave box."""

    name: str
    """"4" or "wave1:2"."""
    row: int
    """ISLAND, WAVE_1 or WAVE_2."""
    beach: int
    """For a box the place number of the position it lies before; for a position its own."""
    title: str
    about: str = ""
    """What happened there, in a sentence or two."""

    @property
    def told(self) -> str:
        """ "3 Red Beach 3", "wave 1 at Red Beach 3": as a player reads it within a sentence."""
        return f"{self.name} {self.title}" if self.row == ISLAND else self.title


@dataclass(frozen=True, slots=True)
class Board:
    """[1.0] Places and links: the nine positions by priority, then the boxes by row and beach."""

    places: tuple[Place, ...]
    links: tuple[tuple[int, ...], ...]
    """For each place those it is linked with, ascending."""
    battalions: tuple[str, ...]
    starts: dict[str, tuple[int, ...]]
    """[5.0, 8.0] For each landing where each battalion stands, OFF_BOARD for a reserve."""
    lagoon: frozenset[int]
    """Positions with a shore on the lagoon."""


def read_board(board: bytes, game: bytes) -> Board:
    """The board from its file and the numbers of the game from theirs. Raises BoardFault."""
    told = later("Board file: {fault}.")
    try:
        root = parse(board)
        places = _places(root)
        index = {place.name: at for at, place in enumerate(places)}
        links: list[set[int]] = [set() for _ in places]
        for item in root.member("links").items(MOST_LINKS):
            a, b = (index[item.member(end).one_of(tuple(index))] for end in ("a", "b"))
            if a == b:
                raise item.fault("a link between two places")
            links[a].add(b)
            links[b].add(a)
        _check_boxes(places, links)
        told = later("Game file: {fault}.")
        numbers = parse(game)
        battalions = numbers.member("battalions").items(t.BATTALIONS, t.BATTALIONS)
        names = tuple(item.member("name").text(10) for item in battalions)
        setup = numbers.member("setup")
        starts = {name: _start(setup.member(name), names, index) for name in ("red", "black")}
        lagoon = numbers.member("lagoon_positions").wholes(1, t.POSITIONS, t.POSITIONS)
    except Unreadable as fault:
        raise BoardFault(tr(told, fault=fault)) from None
    linked = tuple(tuple(sorted(each)) for each in links)
    return Board(places, linked, names, starts, frozenset(number - 1 for number in lagoon))


def _places(root: Node) -> tuple[Place, ...]:
    positions = []
    for at, item in enumerate(root.member("positions").items(t.POSITIONS, t.POSITIONS)):
        item.member("number").whole(at + 1, at + 1)
        item.member("slots").whole(t.SLOTS, t.SLOTS)
        told = item.optional("description")
        about = tr(told.text(400)) if told else ""
        positions.append(Place(str(at + 1), ISLAND, at, tr(item.member("name").text(40)), about))
    boxes = []
    for item in root.member("waves").items(2 * t.POSITIONS):
        row, beach = item.member("row").whole(WAVE_1, WAVE_2), item.member("beach").whole(1, t.POSITIONS)
        name = f"wave{row}:{beach}"
        item.member("id").one_of((name,))
        title = tr("wave {row} at {beach}", row=row, beach=positions[beach - 1].title)
        boxes.append(Place(name, row, beach - 1, title))
    boxes.sort(key=lambda box: (box.row, box.beach))
    return (*positions, *boxes)


def _toward_sea(places: tuple[Place, ...], by: int) -> tuple[int, ...]:
    """For each place the one before the same beach so many rows farther out, NOWHERE for none."""
    where = {(place.row, place.beach): at for at, place in enumerate(places)}
    return tuple(where.get((place.row + by, place.beach), t.NOWHERE) for place in places)


def _check_boxes(places: tuple[Place, ...], links: list[set[int]]) -> None:
    """[1.0] A wave 1 box is linked with its beach, a wave 2 box with the wave 1 box ahead alone."""
    ahead, behind = _toward_sea(places, -1), _toward_sea(places, 1)
    for at, place in enumerate(places):
        if place.row != ISLAND and links[at] != {ahead[at], behind[at]} - {t.NOWHERE}:
            expected = tr("{name} linked with the place ahead and behind it alone [1.0]", name=place.name)
            raise Unreadable("links", expected, "another link")


def _far(links: tuple[tuple[int, ...], ...], start: int) -> dict[int, int]:
    """[1.0] Links from a place to every other, the nearest first."""
    far, edge = {start: 0}, [start]
    for at in edge:
        for other in links[at]:
            if other not in far:
                far[other] = far[at] + 1
                edge.append(other)
    return far


def _start(node: Node, names: tuple[str, ...], index: dict[str, int]) -> tuple[int, ...]:
    where = dict.fromkeys(names, t.OFF_BOARD)
    for name, item in node.member("places").members(t.BATTALIONS):
        if name not in where:
            raise item.fault("a battalion's name", repr(name[:20]))
        place = index[item.one_of(tuple(index))]
        if place < t.POSITIONS or place in where.values():
            raise item.fault("a wave box of its own [5.0]")
        where[name] = place
    return tuple(where.values())


class Setting:
    """One game's places, cards and options, as tables of small numbers."""

    def __init__(self, board: Board, usmc: Deck, japanese: Deck, options: Options | None = None) -> None:
        self.board: Final = board
        self.options: Final = options or Options()
        self.usmc: Final = usmc.cards
        self.japanese: Final = japanese.cards
        self.names: Final = board.battalions
        self.places: Final = tuple(place.name for place in board.places)
        self.index: Final = {name: at for at, name in enumerate(self.places)}
        self.battalion: Final = {name: at for at, name in enumerate(self.names)}
        self.row: Final = tuple(place.row for place in board.places)
        self.beach: Final = tuple(place.beach for place in board.places)
        self.links: Final = board.links
        self.guns: Final = tuple(
            tuple(sorted((other for other in links if other < t.POSITIONS), reverse=True))
            for links in board.links
        )
        """For each place the positions linked to it, lowest priority first."""
        self.reach: Final = tuple(sum(1 << gun for gun in guns) for guns in self.guns)
        """The same as a sum with a bit for each position."""
        self.far: Final = tuple(_far(board.links, at) for at in range(len(board.places)))
        """[1.0] For each place how many links every other is away."""
        self.ahead: Final = _toward_sea(board.places, -1)
        """For each box the place towards the island."""
        self.start: Final = board.starts[self.options.landing]
        self.windows: Final = tuple(card.window for card in self.usmc)
        """[6.0] When each tactics card is played."""
        self.usmc_index: Final = {card.id: at for at, card in enumerate(self.usmc)}
        self.japanese_index: Final = {card.id: at for at, card in enumerate(self.japanese)}
        self.effects: Final[list[Effect]] = []
        """Every Japanese effect, those inside a condition after it; states name them by their place here."""
        self.effects_of: Final[list[list[int]]] = []
        """For each activation card its effects, but for those inside conditions."""
        for card in self.japanese:
            self.effects_of.append([])
            for effect in card.effects:
                self.effects_of[-1].append(len(self.effects))
                self.effects.extend((effect, *effect.then, *effect.otherwise))
        self.activation_cards: Final = int(self.options.cards)
        self.banzai_step: Final = int(self.options.banzai_step)
        self.back_to_water: Final = self.options.back_to_water == t.YES
        self.action: Final = lru_cache(maxsize=None)(self._action)
        """The decision about these battalions, this place, this card, as numbers; each is made once."""

    def _action(
        self, verb: str, one: int = t.NOBODY, at: int = t.NOWHERE, other: int = t.NOBODY, card: int = t.NOBODY
    ) -> Action:
        names = (*self.names, "")  # NOBODY is the last
        id_ = self.usmc[card].id if card >= 0 else ""
        return Action(verb, names[one], (*self.places, "")[at], names[other], id_)
