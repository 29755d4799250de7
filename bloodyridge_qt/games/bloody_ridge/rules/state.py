"""Where every counter is and what comes next: flat, changed in place, copied in a microsecond or two.

Units are numbers. What the player may not know is in here; the screen never sees a state.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field

from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.terms import IN_POOL, LEFT_OUT, MOST_CHARGES, NOWHERE


@dataclass(slots=True)
class State:
    """One position of the game."""

    turn: int = 0
    """0 before the first turn, then 1 to 4."""
    agenda: list[str] = field(default_factory=list)
    """[5.0] Steps still to come, the next one last."""
    outcome: str = ""
    """Empty while the game goes on, else one of the outcomes in terms."""
    holding: list[int] = field(default_factory=list)
    """[3.1] Infantry beside the map, ascending."""
    waiting: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """[7.1] Forces that have not moved this turn, by red-row space."""
    roster: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """[3.5] Forces of this turn as they were placed, by red-row space."""
    origin: int = NOWHERE
    """Red-row space the moving force came from; NOWHERE when none moves."""
    stand: int = NOWHERE
    """Where the moving force stands."""
    force: list[int] = field(default_factory=list)
    """Units of the moving force that still live."""
    revealed: bool = False
    """[6.11] Whether the moving force has been turned face up."""
    target: int = NOWHERE
    """Hex under attack; NOWHERE between fights."""
    defenders: list[int] = field(default_factory=list)
    """US units fighting for the target, in the order they came."""
    held: bytearray = field(default_factory=bytearray)
    """[3.8] 1 for each Japanese-controlled space, the red row included."""
    pool: list[int] = field(default_factory=list)
    """[3.2] The US force pool, ascending."""
    fired: list[int] = field(default_factory=list)
    """[8.3] Artillery set aside until the next turn."""
    hq_at: list[int] = field(default_factory=list)
    """Space of the battalion HQ and of the division HQ, or IN_POOL, DEAD, LEFT_OUT."""
    japanese_dead: list[int] = field(default_factory=list)
    us_dead: list[int] = field(default_factory=list)
    """[3.6] Eliminated or spent US pieces, and the Supply Cache once found [7.14]."""
    attacks: dict[int, int] = field(default_factory=dict)
    """How often each space has been attacked this turn; part of the names of dice."""
    farthest: int = 0
    """[4.5] Lowest row a Japanese unit has stood in."""
    supports: dict[int, int] = field(default_factory=dict)
    """[11.2, 11.3] Machineguns and Hero in the fight, each with the unit it doubles, or NOWHERE."""
    charges: int = 0
    """[11.4] Banzai charges still to be had; 0 when they are not played with."""
    crews: list[int] = field(default_factory=list)
    """[11.5] MG crews that have not been placed."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.turn, self.agenda[:], self.outcome, self.holding[:], self.waiting.copy(), self.roster.copy(),
            self.origin, self.stand, self.force[:], self.revealed, self.target, self.defenders[:],
            self.held[:], self.pool[:], self.fired[:], self.hq_at[:], self.japanese_dead[:], self.us_dead[:],
            self.attacks.copy(), self.farthest, self.supports.copy(), self.charges, self.crews[:],
        )  # fmt: skip


def set_up(setting: Setting) -> State:
    """[3.1–3.4] All infantry face down beside the map, all US pieces in the pool, only the red row held."""
    options, held = setting.options, bytearray(len(setting.board))
    for space in setting.red_row:
        held[space] = 1
    with_hqs, pool = options.headquarters == "in", setting.all_us_pieces()
    crews = range(setting.first_crew, len(setting.infantry_attack)) if options.mg_crews == ON else ()
    return State(
        agenda=["start of turn"],
        holding=list(range(setting.first_crew)),
        held=held,
        pool=[piece for piece in pool if with_hqs or not setting.first_hq <= piece < setting.cache],
        hq_at=[IN_POOL if with_hqs else LEFT_OUT] * 2,
        farthest=max(setting.row),
        charges=MOST_CHARGES if options.banzai == ON else 0,
        crews=list(crews),
    )


def return_to_pool(state: State, pieces: Iterable[int]) -> None:
    """[6.9, 7.13] Put pieces back; the pool stays in order so that a draw depends on its content alone."""
    for piece in pieces:
        insort(state.pool, piece)
