"""Where every marker, cube and card is and what comes next: flat, changed in place, copied quickly."""

from __future__ import annotations

from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting


class State:
    """One position of the game. Battalions, places, cards and effects are numbers of the setting."""

    __slots__ = (
        "acted",
        "actions",
        "activation_count",
        "activation_left",
        "activation_seen",
        "agenda",
        "aim",
        "allowed",
        "answered",
        "attack_dice",
        "attacker",
        "bunker",
        "by_card",
        "card",
        "checks",
        "chosen",
        "cohesion",
        "communications",
        "cube",
        "cubes_left",
        "dice",
        "effect",
        "effects",
        "exhausted",
        "extra_dice",
        "follower",
        "free_rerolls",
        "gun",
        "hand",
        "held",
        "hit",
        "holder",
        "japanese",
        "japanese_dead",
        "kind",
        "left",
        "markers",
        "mover",
        "no_draw",
        "on_cube",
        "outcome",
        "pays",
        "place",
        "placed",
        "played",
        "played_card",
        "saved",
        "shibazaki",
        "struck",
        "tactics_count",
        "tactics_left",
        "tactics_seen",
        "throws",
        "tide",
        "times",
        "turn",
        "under",
        "up",
        "vacated",
        "void",
    )  # fmt: skip

    turn: int
    """0 before the landing, then the number of the round."""
    agenda: list[str]
    """Steps still to come, the next one last."""
    outcome: str
    """Empty while the game goes on, else one of the outcomes in terms."""

    # battalions, one entry each
    place: list[int]
    markers: list[int]
    cohesion: list[int]
    exhausted: bytearray
    acted: bytearray
    """Those used up this turn."""
    checks: list[int]
    """Exhaustion checks made this round; part of the names of dice."""

    # places
    holder: list[int]
    """For each place the battalion in it, or NOBODY."""
    japanese: list[int]
    """For each position its markers."""
    bunker: bytearray
    cube: bytearray
    held: bytearray
    """[1.0] 1 for each position that is the Marines' as soon as no cube lies there."""
    cubes_left: int
    japanese_dead: int
    """Eliminated markers."""
    shibazaki: int
    communications: int
    """[2.0] 1 when the cube lies in the circle."""

    # cards
    hand: list[int]
    tactics_left: list[int]
    """Cards nobody has seen yet, those dealt out of the game among them."""
    tactics_count: int
    """Cards in the deck."""
    tactics_seen: list[int]
    """Played, discarded and spent cards, in order."""
    activation_left: list[int]
    activation_count: int
    activation_seen: list[int]
    under: list[int]
    """Activation cards put under the deck; they are counted in it and come last."""

    # the USMC turn
    actions: int
    """Actions taken this turn."""
    allowed: int
    """Actions there may be this turn."""
    placed: int
    """1 when a wave was placed this turn."""
    played: int
    """1 when a tactics card was played in this player's turn."""
    extra_dice: int
    """Dice a command card adds to every attack of this turn."""
    no_draw: int
    tide: int
    """What an activation card forbids in the next USMC turn."""
    played_card: int
    """The card whose choices are being made, or NOBODY."""
    chosen: list[int]
    """Battalions chosen for it so far."""
    mover: int
    vacated: int
    """Who moved or advanced, and the place it left."""
    follower: int
    pays: int
    """1 when a follower pays: in a move, not in an advance."""

    # an attack of the Marines
    attacker: int
    aim: int
    """The place attacked, in a Marine or a Japanese attack."""
    on_cube: int
    hit: int
    """1 when the attack removed a marker, a bunker or the cube."""
    dice: list[int]
    """Dice on the table, of a Marine or a Japanese attack."""
    up: list[int]
    """Dice taken up to be rolled again."""
    attack_dice: int
    free_rerolls: int
    throws: int
    """Dice thrown in this attack so far; part of their names."""

    # the Japanese turn
    card: int
    effects: list[int]
    """Effects of the card still to come, the next one last."""
    effect: int
    """The effect whose attacks are being made."""
    kind: str
    """Of the attack: LANDING, FIRE or BANZAI."""
    left: int
    """Attacks of this effect still to come."""
    struck: list[int]
    """Places this effect has attacked; for fields of fire the guns that have fired."""
    gun: int
    """The position an attack comes from."""
    times: list[int]
    """How often each place was attacked this round; part of the names of dice."""
    void: int
    """1 when a tactics card leaves out effects of the card."""
    by_card: int
    """Dice a tactics card takes from the attack; all of them when negative."""
    saved: int
    answered: int

    def copy(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a state changes in place

    def controls(self, position: int) -> bool:
        """[1.0] Whether the Marines control a position."""
        return bool(self.held[position]) and not self.cube[position]

    def controlled(self) -> int:
        """[1.0] How many positions the Marines control."""
        return sum(self.held) - sum(map(min, self.held, self.cube))


_LISTS = (
    "agenda", "place", "markers", "cohesion", "exhausted", "acted", "checks", "holder", "japanese", "bunker",
    "cube", "held", "hand", "tactics_left", "tactics_seen", "activation_left", "activation_seen", "under",
    "chosen", "dice", "up", "effects", "struck", "times",
)  # fmt: skip
_PLAIN = tuple(name for name in State.__slots__ if name not in _LISTS)


def set_up(setting: Setting) -> State:
    """[5.0] Three markers in each position, battalions in their boxes, both decks shuffled."""
    state = State()
    for name in _PLAIN:
        setattr(state, name, 0)
    for name in _LISTS:
        setattr(state, name, [])
    state.outcome = state.kind = ""
    state.agenda = ["opening hand", t.ARRANGE]
    state.place = list(setting.start)
    state.markers = [t.MARKERS] * t.BATTALIONS
    state.cohesion = [t.HIGHEST] * t.BATTALIONS
    state.exhausted, state.acted = bytearray(t.BATTALIONS), bytearray(t.BATTALIONS)
    state.checks = [0] * t.BATTALIONS
    state.holder = [t.NOBODY] * len(setting.places)
    for battalion, place in enumerate(state.place):
        if place >= 0:
            state.holder[place] = battalion
    state.japanese = [t.MARKERS] * t.POSITIONS
    state.bunker, state.cube, state.held = (
        bytearray(t.POSITIONS),
        bytearray(t.POSITIONS),
        bytearray(t.POSITIONS),
    )
    state.cubes_left = t.CUBES
    state.tactics_left, state.activation_left = (
        list(range(len(setting.usmc))),
        list(range(len(setting.japanese))),
    )
    state.tactics_count, state.activation_count = t.DEALT, setting.activation_cards
    state.times = [0] * len(setting.places)
    state.card = state.effect = state.played_card = state.mover = state.follower = state.attacker = t.NOBODY
    state.vacated = state.aim = state.gun = t.NOWHERE
    return state
