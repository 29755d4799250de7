"""What a player may decide, and the words a decision is saved in."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from bloodyridge_qt.engine.notation import Wording


class Action(NamedTuple):
    """One decision. Pieces and places stand by their names: "228/1", "F4F-3", "0708", "A", "entry 11"."""

    verb: str
    """A key of WORDS."""
    piece: str = ""
    place: str = ""
    other: str = ""
    """A second hex."""

    def __str__(self) -> str:
        return WORDS[self.verb].format(**self._asdict())


WORDS: Final = {
    "place": "place {piece} in {place}",  # [3.0, 3.1, 7.1, 7.2, 10.1] set-up and reinforcements
    "move": "move {piece} to {place}",  # [4.0, 6.0, 7.1, 7.3] by the cheapest way, as far as its MF go
    "send": "send {piece} over {place}",  # [13.6] a US bomber onto a Japanese stack
    "attack": "attack {place} with {piece}",  # [8.2] as an attacking unit; the first opens the attack
    "support": "support the attack on {place} with {piece}",  # [9.3, 9.5] artillery that bombards
    "combine": "attack {other} together with {place}",  # [8.2] `other` joins the attack on `place`
    "declare": "declare the attacks",  # [9.5.2]
    "shell": "shell {place} with {piece}",  # [10.4] shore bombardment, +2 on the attack there
    "strike": "strike {place} with {piece}",  # [9.5.1, 10.3, 13.3] airfield hex, CAP or GROUND ATTACK
    "resolve": "resolve the attack on {place}",  # [8.9]
    "lose": "lose {piece}",  # [7.5.4, 8.9, 8.10.1, 14.1, 14.2]
    "retreat": "retreat {piece} to {place}",  # [8.11]
    "advance": "advance {piece} to {place}",  # [8.9]
    "work": "work on {place}",  # [11.2]
    "land": "land {piece} at {place}",  # [13.7]
    "land all": "land all aircraft",  # [13.7] what is still in the air, spread evenly
    "base": "base {piece} at {place}",  # [12.3, 13.7]
    "fly": "send {piece} up to {place}",  # [13.7]
    "end": "done",  # ends what is asked now: a phase, an advance
}
"""How each decision is written; in braces what it is about."""

action_of: Final = Wording[Action](
    [(partial(Action, verb), words) for verb, words in WORDS.items()],
    {"place": r"\d{4}|[A-D]|entry \d{1,2}|US[A-Z ]{3,20}|IJ[A-Z ]{5,12}", "other": r"\d{4}"},
).read
"""The decision that words mean. Raises ValueError for words that mean none."""
