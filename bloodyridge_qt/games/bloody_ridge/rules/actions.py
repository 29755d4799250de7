"""What the Japanese player may decide, and the words it is saved in. Hexes stand by their printed numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bloodyridge_qt.engine.notation import Wording


class Strike(NamedTuple):
    """[7.2, 7.4] A force attacks a US hex from a hex it has reached."""

    force: str
    """Red-row hex the force came from."""
    stand: str
    """Hex it fights from."""
    target: str
    """US-controlled hex it attacks."""


class Exit(NamedTuple):
    """[4.1] A force leaves the map over the north edge."""

    force: str
    """Red-row hex the force came from."""
    stand: str
    """Marked exit hex it leaves from."""


@dataclass(frozen=True, slots=True)
class CallBanzai:
    """[11.4] The attack that has met its defenders becomes a Banzai charge."""

    target: str


@dataclass(frozen=True, slots=True)
class FightOn:
    """[11.4] No Banzai charge: the firefight begins."""

    target: str


@dataclass(frozen=True, slots=True)
class Eliminate:
    """[11.4] The Marine unit that a Banzai charge removes."""

    target: str
    piece: int
    """Number of the US piece in the counter mix."""


@dataclass(frozen=True, slots=True)
class PlaceCrew:
    """[11.5] An MG crew joins a red-row hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class LeaveCrews:
    """[11.5] The MG crews that are left take no part in the game."""


Action = Strike | Exit | CallBanzai | FightOn | Eliminate | PlaceCrew | LeaveCrews

WORDS: Final[dict[type[Action], str]] = {
    Strike: "strike {target} from {stand} with {force}",
    Exit: "exit from {stand} with {force}",
    CallBanzai: "banzai charge on {target}",
    FightOn: "no banzai charge on {target}",
    Eliminate: "eliminate US piece {piece} in {target}",
    PlaceCrew: "place MG crew in {hex}",
    LeaveCrews: "no more MG crews",
}
"""How each decision is written; in braces what it is about."""

action_of: Final = Wording[Action](WORDS.items(), numbers=("piece",)).read
"""The decision that words mean. Raises ValueError for words that mean none."""


def words_of(action: Action) -> str:
    """ "strike 1813 from 1814 with 1815", "exit from 1401 with 1516", "banzai charge on 1813"."""
    return WORDS[type(action)].format(**{part: getattr(action, part) for part in action.__match_args__})
