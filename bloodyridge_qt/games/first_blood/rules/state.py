"""Where every piece is and what comes next: flat, changed in place, copied quickly."""

from __future__ import annotations

from dataclasses import dataclass, field

from bloodyridge_qt.games.first_blood.rules import terms as t


@dataclass(slots=True)
class State:
    """One position. Pieces, places and airfields are numbers of the setting (`Setting.pieces`, `.places`)."""

    turn: int = 0
    """0 during the set-up, then 1 to 15."""
    agenda: list[str] = field(default_factory=list)
    """Steps still to come, the next one last; the last is one of terms.WAITS when a player decides."""
    outcome: str = ""
    """Empty while the game goes on, else one of terms.OUTCOMES."""
    side: int = t.US
    """Whose player turn it is: terms.US or terms.JAPAN."""

    # every piece: ground units, aircraft, ships
    where: list[int] = field(default_factory=list)
    """A place, or TO_COME, LANDED, GONE. A bomber on a hex that is no operative airfield flies against the
    Japanese there [13.6]; a ship on a hex shells for the attack there [10.4]."""
    inverted: bytearray = field(default_factory=bytearray)
    """[13.6] 1 for a US aircraft that cannot fly."""

    # ground units, one entry each
    mf: bytearray = field(default_factory=bytearray)
    """[4.0] Movement factors left in this movement phase."""
    visited: bytearray = field(default_factory=bytearray)
    """[6.0] Off-board boxes it has been in, a bit each: 1 is A, 8 is D."""
    busy: bytearray = field(default_factory=bytearray)
    """[11.4] 1 for a unit that moved, attacked or was attacked since the game turn began."""
    must: bytearray = field(default_factory=bytearray)
    """[8.1] 1 for a unit that has to attack in this combat phase."""
    aim: list[int] = field(default_factory=list)
    """The number of the attack it takes part in, or NO_ATTACK, or FIRED."""

    # airfield hexes, one entry each (Setting.airfields)
    airfield: bytearray = field(default_factory=bytearray)
    """UNBUILT, OPERATIVE, DAMAGED or DESTROYED."""
    work: bytearray = field(default_factory=bytearray)
    """[11.2] Turns of work done on it."""
    hit: bytearray = field(default_factory=bytearray)
    """[11.4] 1 when it was bombarded since the game turn began."""
    worked: bytearray = field(default_factory=bytearray)
    """1 when it was worked on in this engineer phase."""

    # combat
    duty: list[int] = field(default_factory=list)
    """[8.1] Enemy hexes that have to be attacked in this phase and are in no attack yet."""
    targets: list[tuple[int, ...]] = field(default_factory=list)
    """By the number of an attack its target hexes; () once it is over."""
    declared: int = 0
    """1 when all attacks of the phase are declared."""
    fight: int = t.NOBODY
    """The attack that is being resolved."""
    die: int = 0
    result: str = ""
    """Of that attack: the die as it fell and the code of the table."""
    owed: int = 0
    """Units still to be lost, or aircraft."""
    pool: list[int] = field(default_factory=list)
    """Pieces among which a loss is chosen, units that still have to retreat, or those that may advance."""
    credit: int = 0
    """[7.5.4] 1 when overstacking has paid for the supply loss of this turn."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.turn, self.agenda[:], self.outcome, self.side, self.where[:], self.inverted[:], self.mf[:],
            self.visited[:], self.busy[:], self.must[:], self.aim[:], self.airfield[:], self.work[:],
            self.hit[:], self.worked[:], self.duty[:], self.targets[:], self.declared, self.fight, self.die,
            self.result, self.owed, self.pool[:], self.credit,
        )  # fmt: skip
