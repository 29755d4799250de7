"""What the player may decide, and the words a decision is saved in."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from bloodyridge_qt.engine.notation import Wording


class Action(NamedTuple):
    """One decision. Places, battalions and cards stand by their names: "4", "wave1:2", "2/8", "U07"."""

    verb: str
    """A key of WORDS."""
    battalion: str = ""
    place: str = ""
    other: str = ""
    """The battalion it is exchanged or swapped with."""
    card: str = ""
    face: int = 0
    to: int = 0
    """Faces of dice; of one taken up or put back its number on the table, 0 for that which comes first."""

    def __str__(self) -> str:
        words = WORDS[self.verb] + _OF_EQUAL * (self.verb in OF_ONE_DIE and self.to > 0)
        return words.format(**self._asdict())


WORDS: Final = {
    "begin": "begin the landing",  # [5.0]
    "exchange": "exchange {battalion} and {other}",
    "place": "place {battalion} in {place}",  # [6.0] the five actions
    "regroup": "regroup {battalion}",
    "rotate": "rotate {battalion} with {other}",
    "move": "move {battalion} to {place}",
    "attack": "attack {place} with {battalion}",
    "attack cube": "attack the cube in {place} with {battalion}",
    "follow": "follow with {battalion}",
    "advance": "advance",
    "roll": "roll",  # dice of an attack
    "take up": "take up a {face}",
    "put back": "put back a {face}",
    "roll again": "roll again",
    "stop": "keep the dice",
    "end": "end the turn",
    "done": "no more",
    "pass": "play no card",
    "play": "play {card}",  # [3.0] cards, and what they ask
    "discard": "discard {card}",
    "strike": "strike {place}",
    "restore": "restore {battalion}",
    "ferry": "ferry {battalion} to {place}",
    "fortify": "fortify {place}",
    "turn die": "turn a {face} to {to}",
}
"""How each decision is written; in braces what it is about."""
OF_ONE_DIE: Final = ("take up", "put back")
_OF_EQUAL: Final = ", die {to}"
"""Added where another die of the same face comes first: the last to be taken up, the first to be put back."""


action_of: Final = Wording[Action](
    [
        (partial(Action, verb), words)
        for verb, words in (*WORDS.items(), *((one, WORDS[one] + _OF_EQUAL) for one in OF_ONE_DIE))
    ],
    numbers=("face", "to"),
).read
"""The decision that words mean. Raises ValueError for words that mean none."""
