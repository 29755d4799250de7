"""One map, one counter mix and one set of readings, worked out once into flat tables the rules index.

Every table has one entry a space. What the rules text states of the map is checked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bloodyridge_qt.boards.board import OFF_MAP, Board, Hexside, hexside
from bloodyridge_qt.boards.verdict import Departure
from bloodyridge_qt.games.bloody_ridge.rules import charts, terms
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterMix
from bloodyridge_qt.games.bloody_ridge.rules.options import ON, Options
from bloodyridge_qt.language import tr

ONWARD: Final = (0, 1, 5)
"""[7.19] N, NE and NW in the order of a board's directions."""

JAPANESE_LINES: Final = ("japanese left", "japanese right")
"""[7.17] The two sector boundaries; 7.18 bars steps across them."""

_CITED_RED_ROW: Final = ("1218", "1317", "1417", "1516", "2312")
_CITED_LINE_ENDS: Final = {
    "japanese left": ("7.17", (("1516", "1616"), ("1309", "1409"))),
    "japanese right": ("7.17", (("1914", "2014"), ("1909", "2009"))),
    "us H1": ("2.3", (("1010", "1011"), ("2308", "2309"))),
    "us H2": ("2.3", (("1010", "1011"), ("2308", "2309"))),
    "us H3": ("2.3", (("1010", "1011"), ("2308", "2309"))),
}


class ContradictsRules(Departure):
    """A map says something else than the rules text."""

    def __init__(
        self, feature: str, found: str, expected: str, rule: str, *, essential: bool = False
    ) -> None:
        blanks = {"feature": tr(feature), "found": tr(found), "expected": tr(expected), "rule": rule}
        told = tr("Map, {feature}: found {found}; the rules say {expected} [{rule}].", **blanks)
        super().__init__(told, feature, rule, essential=essential)
        self.found, self.expected = found, expected


def check_cited_facts(board: Board) -> None:
    """Compare a board with every fact the rules text states of the map: 2.2, 2.3, 3.4, 7.17, 7.19.

    Raises ContradictsRules for the first that differs and that the map's owner has not overridden.
    """
    for contradiction in contradictions(board):
        if contradiction.essential or contradiction.rule not in board.overrides:
            raise contradiction


def contradictions(board: Board) -> list[ContradictsRules]:
    """Everything in which a board differs from the rules text, overridden by its owner or not."""
    return list(_contradictions(board))


def _contradictions(board: Board) -> Iterator[ContradictsRules]:
    red_row = board.spaces(terms.RED_ROW)
    missing = [n for n in (*terms.HILL_123, *_CITED_RED_ROW, "2012", "1912") if n not in board.index]
    for number in missing:
        yield ContradictsRules(f"hex {number}", "no such hex", "it exists", "2.2", essential=True)
    for space, word in enumerate(board.terrain):
        feature = f"hex {board.numbers[space]}"
        if word not in terms.TERRAINS:
            yield ContradictsRules(
                feature, tr("terrain {word!r}", word=word), "clear, jungle or hill", "7.6", essential=True
            )
        if board.numbers[space] in terms.HILL_123 and word != terms.HILL:
            yield ContradictsRules(feature, tr(word), "it is one of the five hexes of Hill 123", "2.2")
        if space in red_row and word != terms.JUNGLE:
            yield ContradictsRules(feature, tr(word), "the red row is jungle", "7.19")
    for number in _CITED_RED_ROW:
        if number not in missing and board.index[number] not in red_row:
            yield ContradictsRules(f"hex {number}", "not in the red row", "it is", "3.4")
    if len(red_row) != 12:
        # 4.3: 120 units last two turns of the highest rolls, that is twelve hexes of five units.
        yield ContradictsRules("red row", tr("{red_row} hexes", red_row=len(red_row)), "twelve", "4.3")
    for number, words, expected in (
        ("2012", (terms.CLEAR,), "clear"),
        ("1912", (terms.CLEAR, terms.HILL), "clear or hill"),
    ):
        if number not in missing and board.terrain[board.index[number]] not in words:
            yield ContradictsRules(
                f"hex {number}", tr(board.terrain[board.index[number]]), tr(expected), "7.19"
            )
    for line, (rule, ends) in _CITED_LINE_ENDS.items():
        sides = board.lines.get(line, frozenset())
        for a, b in ends:
            if hexside(board.index.get(a, OFF_MAP), board.index.get(b, OFF_MAP)) not in sides:
                yield ContradictsRules(
                    f"line {line}", tr("no hexside {a}/{b}", a=a, b=b), "the line ends there", rule
                )
    if not board.spaces(terms.EXIT):
        yield ContradictsRules("exits", "no hex marked as exit", "at least one", "4.1")


class Setting:
    """The flat tables of one game. Read-only once made; every state of the game shares it."""

    def __init__(self, board: Board, mix: CounterMix, options: Options) -> None:
        self.board: Final = board
        self.mix: Final = mix
        self.options: Final = options
        spaces = range(len(board))
        red = board.spaces(terms.RED_ROW)
        self.number: Final = tuple(int(number) for number in board.numbers)
        self.row: Final = tuple(int(number[2:]) for number in board.numbers)
        self.red_row: Final = tuple(sorted(red, key=lambda space: board.numbers[space][:2]))
        """[3.5] West to east, the order of the organization rolls."""
        self.exits: Final = tuple(space in board.spaces(terms.EXIT) for space in spaces)
        zone = board.zones[f"us {options.us_line}"]
        self.north: Final = tuple(word == "north" for word in zone)
        self.hill: Final = tuple(board.index[number] for number in terms.HILL_123)
        """[2.2, 7.15] Hill 123; the other rules of hills are about every hill hex of the map."""
        self.hill_names: Final = {
            space: name for name, part in board.named.items() if part.isdisjoint(self.hill) for space in part
        }
        """What the other hills of an owner's map are called, where they have a name."""
        self.open_ground: Final = tuple(
            board.terrain[space] in (terms.CLEAR, terms.HILL) and space not in red for space in spaces
        )
        """[7.19] Clear or hill; the red row counts as jungle."""
        barred: frozenset[Hexside] = frozenset().union(
            *(board.lines.get(line, frozenset()) for line in JAPANESE_LINES)
        )
        self.steps: Final = tuple(self._steps_from(space, red, barred) for space in spaces)
        self.edges: Final = tuple(
            tuple((there, (here, there)) for there in self.steps[here]) for here in spaces
        )
        """The same steps, each with its (stand, target) pair: made once, playouts need them all the time."""
        self.defence: Final = tuple(charts.defence_factor(word) for word in board.terrain)
        self.force_modifier: Final = tuple(charts.force_modifier(self._locale(space)) for space in spaces)
        self.artillery_hits: Final = tuple(
            0 if space in red else charts.artillery_hits_upto(board.terrain[space]) for space in spaces
        )
        """[10.3] 0 in the red row, which artillery cannot reach [3.4]."""
        self.recapture: Final = tuple(
            charts.recaptured_upto(board.terrain[space]) if self.north[space] and space not in red else 0
            for space in spaces
        )
        """[10.4] 0 where the US never takes a hex back [9.1]."""
        self.retakable: Final = tuple((space, upto) for space, upto in enumerate(self.recapture) if upto)
        """[9.1] The hexes that can be retaken, with their number of table 10.4."""
        self.hq_ground: Final = tuple(self._may_hold_hq(space) for space in spaces)
        # Counters by number: Japanese infantry from 0, then MG crews; US rifles from 0, then artillery, HQs,
        # cache, machineguns, Hero. Optional pieces have their numbers whether they are played with or not.
        self.infantry_attack: Final = (*mix.infantry, *mix.mg_crews)
        """Attack factors, those of the MG crews [11.5] last."""
        self.first_crew: Final = len(mix.infantry)
        self.first_artillery: Final = len(mix.rifles)
        self.first_hq: Final = self.first_artillery + mix.artillery
        self.division_hq: Final = self.first_hq + 1
        self.cache: Final = self.first_hq + 2
        self.first_machinegun: Final = self.cache + 1
        self.hero: Final = self.first_machinegun + mix.machineguns
        self.us_attack: Final = (
            *mix.rifles,
            *(0,) * mix.artillery,
            mix.battalion_hq,
            mix.division_hq,
            *(0,) * (self.hero + 1 - self.cache),
        )
        guns = range(self.first_machinegun, self.hero) if options.machineguns == ON else ()
        heroes = (self.hero,) if options.hero == ON else ()
        self._us_pieces: Final = (*range(self.cache + 1), *guns, *heroes)

    def _steps_from(self, space: int, red: frozenset[int], barred: frozenset[Hexside]) -> tuple[int, ...]:
        """[3.4, 7.18, 7.19] The hexes a force in this one may enter next, whoever holds them."""
        steps = []
        for direction, there in enumerate(self.board.neighbours[space]):
            if there == OFF_MAP or there in red:
                continue
            if (self.open_ground[space] and self.open_ground[there]) or (
                direction in ONWARD and hexside(space, there) not in barred
            ):
                steps.append(there)
        return tuple(steps)

    def _locale(self, space: int) -> str:
        """[6.7, 10.1] The row of the force table a hex falls under; hill hexes have one of their own."""
        if self.board.terrain[space] == terms.HILL:
            return charts.HILL_HEXES
        return charts.NORTH_HEXES if self.north[space] else charts.SOUTH_HEXES

    def _may_hold_hq(self, space: int) -> bool:
        """[6.10] North of the line, and clear, or jungle beside a clear hex that is north of it too."""
        terrain = self.board.terrain
        if not self.north[space] or terrain[space] == terms.HILL or space in self.red_row:
            return False
        return terrain[space] == terms.CLEAR or any(
            there != OFF_MAP and terrain[there] == terms.CLEAR and self.north[there]
            for there in self.board.neighbours[space]
        )

    def is_red(self, space: int) -> bool:
        """[3.4] Whether this is a hex of the red row."""
        return space in self.red_row

    def kind(self, piece: int) -> str:
        """Its kind: "rifle", "artillery", "battalion hq", "division hq", "cache", "machinegun" or "hero"."""
        if piece < self.first_artillery:
            return "rifle"
        if piece < self.first_hq:
            return "artillery"
        if piece <= self.cache:
            return ("battalion hq", "division hq", "cache")[piece - self.first_hq]
        return "hero" if piece == self.hero else "machinegun"

    def all_us_pieces(self) -> tuple[int, ...]:
        """Every US piece of the game, HQs included even when they are left out, optional ones when played."""
        return self._us_pieces

    def all_japanese_units(self) -> range:
        """[2.1, 11.5] Every Japanese unit of the game, MG crews when they are played with."""
        return range(len(self.infantry_attack) if self.options.mg_crews == ON else self.first_crew)
