"""Where every counter is and what comes next: flat, changed in place, copied in a microsecond or two.

Units are numbers. What the player may not know is in here; the screen never sees a state.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.terms import IN_POOL, LEFT_OUT, MOST_CHARGES, NOWHERE

PARTS: Final = (
    "agenda",
    "attacks",
    "charges",
    "crews",
    "defenders",
    "farthest",
    "fired",
    "force",
    "held",
    "holding",
    "hq_at",
    "japanese_dead",
    "origin",
    "outcome",
    "pool",
    "revealed",
    "roster",
    "stand",
    "supports",
    "target",
    "turn",
    "us_dead",
    "waiting",
)
"""What a state is made of."""


class State:
    """One position of the game."""

    __slots__ = PARTS

    turn: int
    """0 before the first turn, then 1 to 4."""
    agenda: list[str]
    """[5.0] Steps still to come, the next one last."""
    outcome: str
    """Empty while the game goes on, else one of the outcomes in terms."""
    holding: list[int]
    """[3.1] Infantry beside the map, ascending."""
    waiting: dict[int, tuple[int, ...]]
    """[7.1] Forces that have not moved this turn, by red-row space."""
    roster: dict[int, tuple[int, ...]]
    """[3.5] Forces of this turn as they were placed, by red-row space."""
    origin: int
    """Red-row space the moving force came from; NOWHERE when none moves."""
    stand: int
    """Where the moving force stands."""
    force: list[int]
    """Units of the moving force that still live."""
    revealed: bool
    """[6.11] Whether the moving force has been turned face up."""
    target: int
    """Hex under attack; NOWHERE between fights."""
    defenders: list[int]
    """US units fighting for the target, in the order they came."""
    held: bytearray
    """[3.8] 1 for each Japanese-controlled space, the red row included."""
    pool: list[int]
    """[3.2] The US force pool, ascending."""
    fired: list[int]
    """[8.3] Artillery set aside until the next turn."""
    hq_at: list[int]
    """Space of the battalion HQ and of the division HQ, or IN_POOL, DEAD, LEFT_OUT."""
    japanese_dead: list[int]
    us_dead: list[int]
    """[3.6] Eliminated or spent US pieces, and the Supply Cache once found [7.14]."""
    attacks: dict[int, int]
    """How often each space has been attacked this turn; part of the names of dice."""
    farthest: int
    """[4.5] Lowest row a Japanese unit has stood in."""
    supports: dict[int, int]
    """[11.2, 11.3] Machineguns and Hero in the fight, each with the unit it doubles, or NOWHERE."""
    charges: int
    """[11.4] Banzai charges still to be had; 0 when they are not played with."""
    crews: list[int]
    """[11.5] MG crews that have not been placed."""

    def copy(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        twin.turn = self.turn
        twin.agenda = self.agenda[:]
        twin.outcome = self.outcome
        twin.holding = self.holding[:]
        twin.waiting = self.waiting.copy()
        twin.roster = self.roster.copy()
        twin.origin = self.origin
        twin.stand = self.stand
        twin.force = self.force[:]
        twin.revealed = self.revealed
        twin.target = self.target
        twin.defenders = self.defenders[:]
        twin.held = self.held[:]
        twin.pool = self.pool[:]
        twin.fired = self.fired[:]
        twin.hq_at = self.hq_at[:]
        twin.japanese_dead = self.japanese_dead[:]
        twin.us_dead = self.us_dead[:]
        twin.attacks = self.attacks.copy()
        twin.farthest = self.farthest
        twin.supports = self.supports.copy()
        twin.charges = self.charges
        twin.crews = self.crews[:]
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in PARTS)

    __hash__ = None  # type: ignore[assignment]  # a state changes in place


def set_up(setting: Setting) -> State:
    """[3.1–3.4] All infantry face down beside the map, all US pieces in the pool, only the red row held."""
    state = State()
    state.turn = 0
    state.agenda = ["start of turn"]
    state.outcome = ""
    state.holding = list(range(setting.first_crew))
    state.waiting = {}
    state.roster = {}
    state.origin = state.stand = state.target = NOWHERE
    state.force = []
    state.revealed = False
    state.defenders = []
    state.held = bytearray(len(setting.board))
    for space in setting.red_row:
        state.held[space] = 1
    options = setting.options
    with_hqs = options.headquarters == "in"
    state.pool = list(setting.all_us_pieces())
    if not with_hqs:
        state.pool = [piece for piece in state.pool if not setting.first_hq <= piece < setting.cache]
    state.fired = []
    state.hq_at = [IN_POOL, IN_POOL] if with_hqs else [LEFT_OUT, LEFT_OUT]
    state.japanese_dead = []
    state.us_dead = []
    state.attacks = {}
    state.farthest = max(setting.row)
    state.supports = {}
    state.charges = MOST_CHARGES if options.banzai == ON else 0
    state.crews = (
        list(range(setting.first_crew, len(setting.infantry_attack))) if options.mg_crews == ON else []
    )
    return state


def return_to_pool(state: State, pieces: Iterable[int]) -> None:
    """[6.9, 7.13] Put pieces back; the pool stays in order so that a draw depends on its content alone."""
    for piece in pieces:
        insort(state.pool, piece)
