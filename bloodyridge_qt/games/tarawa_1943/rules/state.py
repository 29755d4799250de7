"""Where every marker, cube and card is and what comes next: flat, changed in place, copied quickly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from operator import gt

from bloodyridge_qt.engine import agenda
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting


@dataclass(slots=True)
class State:
    """One position of the game. Battalions, places, cards and effects are numbers of the setting.

    What is the same in every set-up [5.0] is where it starts.
    """

    turn: int = 0
    """0 before the landing, then the number of the round."""
    agenda: list[str] = field(default_factory=list)
    """Steps still to come, the next one last."""
    outcome: str = ""
    """Empty while the game goes on, else one of the outcomes in terms."""

    # battalions, one entry each
    place: list[int] = field(default_factory=list)
    markers: list[int] = field(default_factory=lambda: [t.MARKERS] * t.BATTALIONS)
    cohesion: list[int] = field(default_factory=lambda: [t.HIGHEST] * t.BATTALIONS)
    exhausted: bytearray = field(default_factory=lambda: bytearray(t.BATTALIONS))
    acted: bytearray = field(default_factory=lambda: bytearray(t.BATTALIONS))
    """Those used up this turn."""
    checks: list[int] = field(default_factory=lambda: [0] * t.BATTALIONS)
    """Exhaustion checks made this round; part of the names of dice."""

    # places
    holder: list[int] = field(default_factory=list)
    """For each place the battalion in it, or NOBODY."""
    japanese: list[int] = field(default_factory=lambda: [t.MARKERS] * t.POSITIONS)
    """For each position its markers."""
    bunker: bytearray = field(default_factory=lambda: bytearray(t.POSITIONS))
    cube: bytearray = field(default_factory=lambda: bytearray(t.POSITIONS))
    held: bytearray = field(default_factory=lambda: bytearray(t.POSITIONS))
    """[1.0] 1 for each position that is the Marines' as soon as no cube lies there."""
    cubes_left: int = t.CUBES
    japanese_dead: int = 0
    """Eliminated markers."""
    shibazaki: int = 0
    communications: int = 0
    """[2.0] 1 when the cube lies in the circle."""

    # cards
    hand: list[int] = field(default_factory=list)
    tactics_left: list[int] = field(default_factory=list)
    """Cards nobody has seen yet, those dealt out of the game among them."""
    tactics_count: int = t.DEALT
    """Cards in the deck."""
    tactics_seen: list[int] = field(default_factory=list)
    """Played, discarded and spent cards, in order."""
    activation_left: list[int] = field(default_factory=list)
    activation_count: int = 0
    activation_seen: list[int] = field(default_factory=list)
    under: list[int] = field(default_factory=list)
    """Activation cards put under the deck; they are counted in it and come last."""

    # the USMC turn
    actions: int = 0
    """Actions taken this turn."""
    allowed: int = 0
    """Actions there may be this turn."""
    placed: int = 0
    """1 when a wave was placed this turn."""
    played: int = 0
    """1 when a tactics card was played in this player's turn."""
    extra_dice: int = 0
    """Dice a command card adds to every attack of this turn."""
    no_draw: int = 0
    tide: int = 0
    """What an activation card forbids in the next USMC turn."""
    played_card: int = t.NOBODY
    """The card whose choices are being made, or NOBODY."""
    chosen: list[int] = field(default_factory=list)
    """Battalions chosen for it so far."""
    mover: int = t.NOBODY
    vacated: int = t.NOWHERE
    """Who moved or advanced, and the place it left."""
    follower: int = t.NOBODY
    pays: int = 0
    """1 when a follower pays: in a move, not in an advance."""

    # an attack of the Marines
    attacker: int = t.NOBODY
    aim: int = t.NOWHERE
    """The place attacked, in a Marine or a Japanese attack."""
    on_cube: int = 0
    hit: int = 0
    """1 when the attack removed a marker, a bunker or the cube."""
    dice: list[int] = field(default_factory=list)
    """Dice on the table, of a Marine or a Japanese attack."""
    up: list[int] = field(default_factory=list)
    """Dice taken up to be rolled again."""
    up_at: list[int] = field(default_factory=list)
    """Where each of them lies among all dice of the attack, the highest first: 0 is the first."""
    attack_dice: int = 0
    free_rerolls: int = 0
    throws: int = 0
    """Dice thrown in this attack so far; part of their names."""

    # the Japanese turn
    card: int = t.NOBODY
    effects: list[int] = field(default_factory=list)
    """Effects of the card still to come, the next one last."""
    effect: int = t.NOBODY
    """The effect whose attacks are being made."""
    kind: str = ""
    """Of the attack: LANDING, FIRE or BANZAI."""
    left: int = 0
    """Attacks of this effect still to come."""
    struck: list[int] = field(default_factory=list)
    """Places this effect has attacked; for fields of fire the guns that have fired."""
    gun: int = t.NOWHERE
    """The position an attack comes from."""
    times: list[int] = field(default_factory=list)
    """How often each place was attacked this round; part of the names of dice."""
    void: int = 0
    """1 when a tactics card leaves out effects of the card."""
    by_card: int = 0
    """Dice a tactics card takes from the attack; all of them when negative."""
    saved: int = 0
    answered: int = 0

    def copy(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def controls(self, position: int) -> bool:
        """[1.0] Whether the Marines control a position."""
        return bool(self.held[position]) and not self.cube[position]

    def controlled(self) -> int:
        """[1.0] How many positions the Marines control."""
        return sum(map(gt, self.held, self.cube))


_LISTS = tuple(one.name for one in fields(State) if isinstance(getattr(State(), one.name), list | bytearray))
_PLAIN = tuple(one.name for one in fields(State) if one.name not in _LISTS)


def set_up(setting: Setting) -> State:
    """[5.0] Three markers in each position, battalions in their boxes, both decks shuffled."""
    return State(
        agenda=["opening hand", t.ARRANGE],
        place=list(setting.start),
        holder=holders(setting.start, setting),
        tactics_left=list(range(len(setting.usmc))),
        activation_left=list(range(len(setting.japanese))),
        activation_count=setting.activation_cards,
        times=[0] * len(setting.places),
    )


def holders(place: Sequence[int], setting: Setting) -> list[int]:
    """For each place the battalion in it, or NOBODY; `place` says where each battalion is."""
    return [place.index(at) if at in place else t.NOBODY for at in range(len(setting.places))]


class Play(agenda.Play[State, Setting]):
    """A position that is being played on, with its setting, its dice, and who listens."""

    __slots__ = ()
