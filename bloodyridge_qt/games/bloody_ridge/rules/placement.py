"""A position set up by hand: what the player names of his own table, and the state it stands for.

What he need not know is worked out: units that lie face down are drawn by the seed from what is left [6.11],
and what is not named lies where most of its kind lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State

NONE: Final = "none"
WAITS: Final = "waits"
MOVES: Final = "moves"
FOUGHT: Final = "fought"
"""What can be said of a red-row hex and its force of this turn."""

UNKNOWN: Final = 0
"""[6.11] Stands for the factor of a unit that lies face down."""
CREW: Final = -2
"""[11.5] Stands for the factor of a MG crew, which everybody knows."""
REST: Final = -1
"""As a count: whatever is not named elsewhere."""

INFANTRY: Final = "infantry"
ARTILLERY: Final = "artillery"
MACHINEGUN: Final = "machinegun"
HERO: Final = "hero"
"""Kinds of counters of which there are piles; rifles have their factor besides."""

Units = Mapping[int, int]
"""How many units of each factor, of UNKNOWN and of CREW."""


@dataclass(frozen=True, slots=True)
class ForcePlan:
    """[7.1] The force of one red-row hex."""

    status: str = NONE
    units: Units = field(default_factory=dict)
    """Those that live; passed over unless the force waits or moves."""

    @property
    def stands(self) -> bool:
        """Whether its units are on the map."""
        return self.status in (WAITS, MOVES)


class Piles(NamedTuple):
    """How many counters of one kind lie in its two piles; of one of them it may be the REST."""

    pool: int = REST
    """[3.1, 3.2] Of infantry those beside the map."""
    dead: int = 0
    """[3.6] Of infantry those whose factor is not named."""


@dataclass(slots=True)
class Placement:
    """A position as a player names it, with what a form lets him; what is wrong with it `placed` tells.

    Its parts are exchanged, never changed themselves.
    """

    turn: int = 1
    placing_crews: bool = False
    """[11.5] Whether the game waits for MG crews to be placed."""
    forces: Mapping[int, ForcePlan] = field(default_factory=dict)
    """By red-row space; those not named have none."""
    stand: int = terms.NOWHERE
    """Where the moving force stands."""
    revealed: bool = True
    """[6.11] Whether the moving force lies face up."""
    flags: frozenset[int] = frozenset()
    """[3.8] Japanese-controlled spaces outside the red row."""
    piles: Mapping[str, Piles] = field(default_factory=dict)
    """By kind, INFANTRY or one of `us_kinds`; those not named are all in the pool."""
    fired: int = 0
    """[8.3] Artillery markers that come back next turn."""
    hqs: tuple[int, int] = (terms.IN_POOL, terms.IN_POOL)
    """Space of the battalion HQ and of the division HQ, or IN_POOL or DEAD."""
    cache_found: bool = False
    """[7.14]"""
    dead: Units = field(default_factory=dict)
    """[3.6] Eliminated Japanese units, those that are named."""
    farthest: int = 0
    """[4.5] Lowest row a Japanese unit has stood in; 0 for the lowest of flags and forces."""
    charges: int = terms.MOST_CHARGES
    """[11.4] Banzai charges still to be had; passed over when they are not played with."""
    before: State | None = field(default=None, compare=False, repr=False)
    """The position it was taken from: counters that still lie where they lay are the same ones."""

    def copy(self) -> Placement:
        """Another one, to be changed."""
        return replace(self)

    @property
    def moving(self) -> int:
        """The first red-row space whose force moves; NOWHERE without one."""
        return next((space for space, plan in self.forces.items() if plan.status == MOVES), terms.NOWHERE)

    def plan(self, space: int) -> ForcePlan:
        """The force of a red-row space."""
        return self.forces.get(space) or ForcePlan()

    def put_force(self, space: int, plan: ForcePlan) -> None:
        """[7.1] Another force, or none, for a red-row space; only one force moves at a time."""
        forces, moving = {**self.forces, space: plan}, self.moving
        if plan.status == MOVES and moving not in (terms.NOWHERE, space):
            forces[moving] = replace(forces[moving], status=WAITS)
        self.forces = {at: one for at, one in forces.items() if one != ForcePlan()}

    def pile(self, kind: str) -> Piles:
        """The piles of a kind."""
        return self.piles.get(kind) or Piles()

    def put_pile(self, kind: str, which: int, count: int, other: int) -> None:
        """Another number for the pool, 0, or the dead; where both would be the rest, the other is `other`."""
        piles = [*self.pile(kind)]
        piles[which] = count
        if count == piles[1 - which] == REST:
            piles[1 - which] = max(other, 0)
        every = {**self.piles, kind: Piles(*piles)}
        self.piles = {one: given for one, given in every.items() if given != Piles()}

    def put_hq(self, which: int, at: int) -> None:
        """Another place for the battalion HQ, 0, or the division HQ."""
        battalion, division = self.hqs
        self.hqs = (battalion, at) if which else (at, division)


def counted(units: Units, label: int, count: int) -> Units:
    """Another count of units of a label."""
    return {one: many for one, many in {**units, label: count}.items() if many}


def factors(setting: Setting) -> tuple[int, ...]:
    """The attack factors of Japanese infantry, lowest first."""
    return tuple(sorted(set(setting.mix.infantry)))


def us_kinds(setting: Setting) -> dict[str, list[int]]:
    """US pieces that are told apart by their kind alone: rifles by factor, artillery, what is optional."""
    kinds: dict[str, list[int]] = {}
    for piece in setting.all_us_pieces():
        kind = setting.kind(piece)
        if kind == "rifle":
            kinds.setdefault(f"rifle {setting.us_attack[piece]}", []).append(piece)
        elif kind in (ARTILLERY, MACHINEGUN, HERO):
            kinds.setdefault(kind, []).append(piece)
    return kinds


def taken_from(state: State, setting: Setting) -> Placement:
    """A game as the player sees it: what lies face down stays so, and stays the same unit.

    A fight that waits for a decision is taken back to before the attack: its Marines return to the pool, and
    a force that struck from the red row [3.4] waits there again.
    """
    waits_again = state.origin != terms.NOWHERE and setting.is_red(state.stand)

    def plan(space: int) -> ForcePlan:
        if space != state.origin:
            units = _tally(setting, state.waiting.get(space, ()), False)
            return ForcePlan(WAITS if space in state.waiting else FOUGHT, units)
        return ForcePlan(WAITS if waits_again else MOVES, _tally(setting, state.force, state.revealed))

    forces = {space: plan(space) for space in state.roster}
    dead = _tally(setting, state.japanese_dead, False)
    lost = {
        kind: sum(piece in state.us_dead for piece in pieces)
        for kind, pieces in us_kinds(setting).items()
        if kind != ARTILLERY
    }
    lost[INFANTRY] = dead.pop(UNKNOWN, 0)
    hqs = tuple(at if at >= 0 or at == terms.DEAD else terms.IN_POOL for at in state.hq_at)
    return Placement(
        turn=min(max(state.turn, 1), terms.LAST_TURN),
        placing_crews=state.agenda[-1:] == [terms.PLACE_CREWS],
        forces=forces,
        stand=terms.NOWHERE if waits_again else state.stand,
        revealed=True if waits_again or state.origin == terms.NOWHERE else state.revealed,
        flags=frozenset(space for space, held in enumerate(state.held) if held and not setting.is_red(space)),
        piles={kind: Piles(dead=count) for kind, count in lost.items() if count},
        fired=len(state.fired),
        hqs=(hqs[0], hqs[1]),
        cache_found=setting.cache in state.us_dead,
        dead=dead,
        farthest=state.farthest,
        charges=state.charges,
        before=state,
    )


def label_of(setting: Setting, unit: int, face_up: bool) -> int:
    """What a unit is named by: CREW, its factor, or UNKNOWN while it lies face down."""
    if unit >= setting.first_crew:
        return CREW
    return setting.infantry_attack[unit] if face_up else UNKNOWN


def _tally(setting: Setting, units: Sequence[int], face_up: bool) -> dict[int, int]:
    return dict(Counter(label_of(setting, unit, face_up) for unit in units))


def waits_for(placement: Placement, setting: Setting) -> str:
    """What the game waits for, an entry of the agenda."""
    if placement.moving != terms.NOWHERE:
        return terms.ADVANCE
    if placement.placing_crews and setting.options.mg_crews == ON:
        return terms.PLACE_CREWS
    return terms.CHOOSE_FORCE


# --- sums


def elsewhere(placement: Placement, kind: str) -> int:
    """How many counters of a kind are named that lie in neither of its piles."""
    if kind == INFANTRY:
        return sum(count for label, count in infantry_named(placement) if label != CREW)
    return placement.fired if kind == ARTILLERY else 0


def pool_and_dead(placement: Placement, kind: str, total: int) -> Piles:
    """[3.1, 3.2, 3.6] How many counters of a kind lie in each pile, of so many in all.

    Artillery that is not named is dead with the battalion HQ [8.4].
    """
    pool, dead = placement.pile(kind)
    left = total - elsewhere(placement, kind)
    if kind == ARTILLERY and placement.hqs[0] == terms.DEAD and pool == REST:
        return Piles(0, left)
    if pool == REST:
        return Piles(left - max(dead, 0), max(dead, 0))
    return Piles(pool, left - pool if dead == REST else dead)


def infantry_named(placement: Placement) -> Iterator[tuple[int, int]]:
    """(label, count) of all Japanese units that are named, in forces and among the dead."""
    for plan in placement.forces.values():
        if plan.stands:
            yield from plan.units.items()
    yield from placement.dead.items()
