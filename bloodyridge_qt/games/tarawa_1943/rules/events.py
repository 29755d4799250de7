"""What has happened, as the screen is told of it. Places, battalions and cards are numbers of the setting."""

from __future__ import annotations

from typing import NamedTuple


class BattalionsExchanged(NamedTuple):
    """[5.0]"""

    battalion: int
    other: int


class TurnBegan(NamedTuple):
    """[6.0] A round begins with the USMC turn."""

    turn: int


class CardDrawn(NamedTuple):
    """[6.0] A tactics card comes into the hand, or is spent at once."""

    card: int
    opening: bool
    spent: bool


class CardPlayed(NamedTuple):
    """[3.0]"""

    card: int


class CardDiscarded(NamedTuple):
    """[6.0]"""

    card: int


class WavePlaced(NamedTuple):
    """[6.0]"""

    battalion: int
    box: int


class CohesionChanged(NamedTuple):
    """[4.0] By `change`; `why` is "action", "reroll", "regroup", "card", "pairs", "fire" or "strain"."""

    battalion: int
    change: int
    now: int
    why: str


class MarkerLost(NamedTuple):
    """[4.0, 6.0] A battalion loses a marker, or the bunker it holds takes the loss [3.0]."""

    battalion: int
    bunker: bool
    left: int
    why: str


class BattalionGone(NamedTuple):
    """[3.0] Its last marker is lost."""

    battalion: int
    place: int


class ExhaustionChecked(NamedTuple):
    """[4.0] `die` against the cohesion."""

    battalion: int
    die: int
    exhausted: bool
    before: bool


class Rallied(NamedTuple):
    """[6.0] Not exhausted any more, without a die."""

    battalion: int


class BattalionsRotated(NamedTuple):
    """[6.0] The first pays."""

    battalion: int
    other: int


class BattalionMoved(NamedTuple):
    """[6.0] `how` is "move", "follow", "advance" or "ferry"."""

    battalion: int
    origin: int
    to: int
    how: str


class AttackBegan(NamedTuple):
    """[6.0]"""

    battalion: int
    target: int
    cube: bool


class DiceThrown(NamedTuple):
    """[6.0] Every die as it fell; what is left of them lies on the table."""

    thrown: tuple[int, ...]
    table: tuple[int, ...]
    reroll: bool


class DieTurned(NamedTuple):
    """A card turned a die."""

    face: int
    to: int


class AttackSettled(NamedTuple):
    """[6.0] The final dice, and pairs of each face that counts."""

    battalion: int
    target: int
    dice: tuple[int, ...]
    hits: int
    twos: int
    ones: int


class JapaneseLost(NamedTuple):
    """[3.0, 6.0] A bunker or a marker goes; `why` is "attack", "strike", "fire", "banzai" or "answer"."""

    position: int
    bunker: bool
    left: int
    why: str


class CubeRemoved(NamedTuple):
    """[6.0]"""

    position: int
    returned: bool


class StrikeThrown(NamedTuple):
    """A card strikes a position: its dice, and how many hits."""

    target: int
    dice: tuple[int, ...]
    least: int
    hits: int


class BunkerPlaced(NamedTuple):
    """[3.0]"""

    position: int


class BunkerGone(NamedTuple):
    """[3.0] Everybody has left it."""

    position: int


class ActivationTurned(NamedTuple):
    """[6.0] `left` cards stay in the deck."""

    card: int
    left: int


class EffectLeftOut(NamedTuple):
    """[6.0] What cannot be done, or what a tactics card leaves out."""

    effect: int
    voided: bool


class ConditionJudged(NamedTuple):
    """How many positions the Marines control, and whether the first branch holds."""

    effect: int
    controlled: int
    holds: bool


class AttackNamed(NamedTuple):
    """[6.0] Who is attacked from where, with how many dice, by which effect; NOBODY in the landing."""

    kind: str
    target: int
    gun: int
    dice: int
    effect: int


class AttackThrown(NamedTuple):
    """[6.0] Every die as it fell, and those that count."""

    kind: str
    target: int
    thrown: tuple[int, ...]
    table: tuple[int, ...]


class AttackResolved(NamedTuple):
    """[6.0] What it costs: markers and cohesion of the target, markers of the attacking position."""

    kind: str
    target: int
    gun: int
    markers: int
    cohesion: int
    own: int


class JapaneseMoved(NamedTuple):
    """[6.0] A marker; `how` is "shift", "counterattack" or "surface" (then from nowhere)."""

    origin: int
    to: int
    how: str


class Infiltrated(NamedTuple):
    """[6.0]"""

    position: int


class Recorded(NamedTuple):
    """[2.0] A cube lies on a circle."""

    what: str


class Barred(NamedTuple):
    """What the next USMC turn does without."""

    what: str


class TurnEnded(NamedTuple):
    """[6.0] The USMC turn is over."""

    turn: int


class GameEnded(NamedTuple):
    """[7.0]"""

    outcome: str
    usmc: int
    japanese: int
