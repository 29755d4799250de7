"""What does not change in a game: places, pieces, tables, options, as tables of small numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial, wraps
from typing import Any, Final, NamedTuple, TypeVar, cast

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.board import GRID, Board
from bloodyridge_qt.games.first_blood.rules.forces import SPECIAL, Forces, Tables
from bloodyridge_qt.games.first_blood.rules.options import Options

Asked = TypeVar("Asked", bound=Callable[..., Any])


def kept(most: int) -> Callable[[Asked], Asked]:
    """Of a function of a setting and more: keep so many results with the setting, so that they go with it."""

    def keep(work: Asked) -> Asked:
        @wraps(work)
        def ask(setting: Setting, *key: Any) -> Any:
            known = setting.known.get(work)
            if known is None:
                known = setting.known[work] = lru_cache(maxsize=most)(partial(work, setting))
            return known(*key)

        return cast("Asked", ask)

    return keep


class Layout(NamedTuple):
    """Where the ground units of a side stand."""

    bits: int
    """The hexes, as bits."""
    crowd: list[int]
    """For each place how many are there; not to be changed."""
    strength: dict[int, int]
    """By hex the factors that stand there; not to be changed."""


class Setting:
    """One game's map, pieces, tables and options."""

    def __init__(self, board: Board, forces: Forces, tables: Tables, options: Options | None = None) -> None:
        self.board: Final = board
        self.forces: Final = forces
        self.tables: Final = tables
        self.options: Final = options or Options()

        self.places: Final = board.places
        self.place: Final = {name: at for at, name in enumerate(board.places)}
        self.hexes: Final = board.hexes
        self.boxes: Final = tuple(self.place[name] for name in t.BOXES)
        self.points: Final = tuple(tuple(self.place[name] for name in own) for own in t.POINTS_OF)
        """[7.1, 7.2] By side."""
        self.us_reserve, self.cap, self.ground_attack, *japanese = (self.place[one] for one in t.HOLDING)
        self.ijaf_reserve, self.ijaf_attack, self.ijn_reserve, self.ijn_attack = japanese
        self.airfields: Final = board.airfields
        self.field: Final = {at: number for number, at in enumerate(board.airfields)}
        """The number of an airfield by its hex."""
        self.henderson: Final = board.airfields[: board.henderson]
        """Hexes of Henderson Field; those of the Fighter Strip follow them."""
        near: list[set[int]] = [{step.to for step in steps} for steps in board.steps]
        near += [{*board.arrows.get(at, ())} for at in range(board.hexes, len(board.places))]
        self.around: Final = tuple(sum(1 << at for at in there) for there in near)
        """For each hex its neighbours, for each box and entry point the hexes its arrows name, as bits."""

        self.step: Final = {(at, step.to): step for at, steps in enumerate(board.steps) for step in steps}
        """The hexside between two neighbouring hexes."""
        self.roads: Final = tuple(tuple((step.to, step.cost) for step in steps) for steps in board.steps)
        """From each hex its neighbours with the MF to enter them."""

        self.pieces: Final = forces.pieces
        self.piece: Final = {piece.name: at for at, piece in enumerate(self.pieces)}
        self.ground: Final = sum(piece.mf > 0 for piece in self.pieces)
        """How many pieces are ground units; they come first."""
        marines = sum(piece.side == t.US for piece in self.pieces[: self.ground])
        self.units: Final = (range(marines), range(marines, self.ground))
        """By side."""
        self.guns: Final = tuple([at for at in side if self.pieces[at].range] for side in self.units)
        """[9.1] By side."""
        self.fights: Final = tuple(piece.kind in (t.FIGHTER, t.EITHER) for piece in self.pieces)
        self.bombs: Final = tuple(piece.kind in (t.BOMBER, t.EITHER) for piece in self.pieces)
        flying = [at for at, piece in enumerate(self.pieces) if self.fights[at] or self.bombs[at]]
        self.aircraft: Final = tuple(
            tuple(at for at in flying if self.pieces[at].side == side) for side in (t.US, t.JAPAN)
        )
        """By side."""
        self.ships: Final = tuple(at for at, piece in enumerate(self.pieces) if piece.kind == t.SHIP)
        self.special: Final = tuple(at for at in self.ships if self.pieces[at].arrives == SPECIAL)
        """[10.1] The two destroyers."""
        self.attack: Final = tuple(piece.attack for piece in self.pieces)
        self.range: Final = tuple(piece.range for piece in self.pieces)
        self.mf: Final = tuple(piece.mf for piece in self.pieces)
        self.known: Final[dict[Callable[..., Any], Callable[..., Any]]] = {}
        """What functions have worked out for this setting (`kept`)."""
        self.layouts: Final[dict[int, tuple[list[int], Layout]]] = {}
        """By side where its units stood when that was last asked."""
        self.distance: Final = cache(self._distance)
        """[9.2] From one hex to another, both counted."""
        self.action: Final = cache(self._action)
        """The decision about this piece and these places, by their numbers; each is made once."""
        self.everywhere: Final = cache(self._everywhere)
        """The decisions about this piece and each place."""
        self.bits: Final = [1 << at if at < self.hexes else 0 for at in range(len(self.places))]
        """For each hex its bit; 0 for other places, and for the negative numbers of pieces off the map."""

    def _distance(self, a: int, b: int) -> int:
        return GRID.distance(self.places[a], self.places[b]) + 1

    def _everywhere(self, verb: str, piece: int) -> list[Action]:
        return [self._action(verb, piece, place) for place in range(len(self.places))]

    def bit_of_box(self, place: int) -> int:
        """[6.3] The bit of a box in `State.visited`."""
        return 1 << self.boxes.index(place)

    def _action(self, verb: str, piece: int = -1, place: int = -1, other: int = -1) -> Action:
        return Action(
            verb,
            self.pieces[piece].name if piece >= 0 else "",
            self.places[place] if place >= 0 else "",
            self.places[other] if other >= 0 else "",
        )


@kept(8)
def notes(_setting: Setting, *_key: object) -> dict[Any, Any]:
    """What was worked out in a game of this setting, to be looked up as long as the key holds."""
    return {}
