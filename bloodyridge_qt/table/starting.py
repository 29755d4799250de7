"""What may be chosen for a new game of any kind: seed, seal, whose hands throw, whether odds are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bloodyridge_qt.engine.dice import SeedError, checked_seed, fresh_seed, secret_seed
from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.engine.switches import Switch
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.forms import Field

SEED: Final = "seed"
SEALED: Final = "sealed"
BY_HAND: Final = "by_hand"
PURIST: Final = "purist"
PROGRAM: Final = "program"
"""Who plays: the seat the program decides for, "" for a player at each, MAIL for players at a distance."""
MAIL: Final = "mail"
_YES_NO = ("yes", "no")
_HANDS: Final = {
    "no": HandMode(),
    "dice": HandMode(dice=True),
    "all": HandMode(dice=True, draws=True),
}


class SetupError(ValueError):
    """A new game cannot be set up as asked; the text says which field, what was found, what was expected."""


_OF_SEED: Final = later(
    "All dice and draws follow from it: the same seed and the same decisions give the same game."
)
_OF_SEAL: Final = later(
    "No decision can be taken back; where nothing on the table is hidden, your own can until dice fall. The "
    "SHA-256 of the seed is shown at the start, the seed at the end, so that anybody can check every die."
)
_OF_PURISTS: Final = later(
    "Nothing tells chances, and no advice can be asked for. The save keeps it, and the log says it."
)


def starting_fields(by_hand: Field, *, helps: bool = False) -> tuple[Field, ...]:
    """Seed, seal, and whose hands throw; what of it a hand can draw only the game can say.

    A game that `helps`, with odds or advice, can be played without: see forecast.has_help.
    """
    seed = Field(SEED, tr("Seed"), tr(_OF_SEED), "text", fresh_seed())
    sealed = Field(SEALED, tr("Sealed game"), tr(_OF_SEAL), "switch", "no")
    purist = Field(PURIST, tr("Purist: no odds, no advice"), tr(_OF_PURISTS), "switch", "no")
    return (seed, sealed, by_hand, *((purist,) if helps else ()))


def program_field(seats: Sequence[str]) -> Field:
    """Which of two seats the program decides for, or whether two players sit at a distance."""
    alone = (
        (seat, tr("You play the {own} side, the program the {seat} one", own=tr(own), seat=tr(seat)))
        for own, seat in (seats, seats[::-1])
    )
    here = ("", tr("Two players, at this screen"))
    mail = (MAIL, tr("Two players, by mail: you begin"))
    words = tr(
        "By mail the game is saved after your part, and the file sent. Such a game is sealed, or "
        "the dice could be tried beforehand; Custom can leave it open."
    )
    return Field(PROGRAM, tr("Who plays"), words, "choice", "", (*alone, here, mail))


def program_of(choices: Mapping[str, str], seats: Sequence[str]) -> str:
    """The seat the program decides for, or "". Raises SetupError for a seat there is not."""
    seat = choices.get(PROGRAM, "")
    if mail_of(choices) and seats:
        return ""
    if seat and seat not in seats:
        known = ", ".join(seats) or tr("none")
        raise SetupError(tr("There is no seat {seat!r}; expected one of {known}.", seat=seat, known=known))
    return seat


def mail_of(choices: Mapping[str, str]) -> bool:
    """Whether the players sit at a distance, and send the game to and fro as a file."""
    return choices.get(PROGRAM) == MAIL


def by_hand_field(label: str, help_: str, dice: str, draws: str = "", rules: tuple[str, ...] = ()) -> Field:
    """What may be thrown by hand: nothing, the `dice`, or dice and `draws`, in these words."""
    values = (("no", tr("All from the seed")), ("dice", dice), ("all", draws))
    return Field(BY_HAND, label, help_, "choice", "no", values if draws else values[:2], rules=rules)


def switch_field(switch: Switch, kind: str = "choice") -> Field:
    """A reading or an optional rule, to be chosen."""
    values = tuple((one.value, one.words) for one in switch.alternatives)
    label, help_, group = switch.label, switch.reason, tr(switch.group)
    return Field(switch.id, label, help_, kind, switch.default, values, group=group, rules=switch.rules)


def switch_fields(
    switches: Iterable[Switch],
    effect: Callable[[str, str], str] = lambda _switch, _value: "",
    group_help: Mapping[str, str] = {},
) -> Iterator[Field]:
    """The same for all, with what each value was measured to change, and what is said under a heading."""
    headings = dict(group_help)
    for one in switches:
        found = ((other.value, effect(one.id, other.value)) for other in one.alternatives)
        effects = tuple((value, words) for value, words in found if words)
        yield replace(switch_field(one), effects=effects, group_help=headings.pop(one.group, ""))


def of_the_game(choices: Mapping[str, str], switches: Iterable[Switch]) -> dict[str, str]:
    """What was chosen of the game's own. Raises SetupError for what nobody can choose."""
    own = [switch.id for switch in switches]
    known = {SEED, SEALED, BY_HAND, PURIST, PROGRAM, *own}
    for key in choices:
        if key not in known:
            every = ", ".join(sorted(known))
            raise SetupError(
                tr(
                    "There is nothing called {key!r} to choose; expected one of {sorted}.",
                    key=key,
                    sorted=every,
                )
            )
    return {key: choices[key] for key in own if key in choices}


def seed_of(choices: Mapping[str, str]) -> str:
    """The seed chosen, or one that was drawn: for a sealed game one nobody can guess. Raises SetupError."""
    try:
        if SEED in choices:
            return checked_seed(choices[SEED])
    except SeedError as error:
        raise SetupError(str(error)) from error
    return secret_seed() if sealed_of(choices) else fresh_seed()


def sealed_of(choices: Mapping[str, str]) -> bool:
    """Whether the game is to be sealed. Raises SetupError for another word than yes or no."""
    return _yes(choices, SEALED, tr("Sealed game"))


def purist_of(choices: Mapping[str, str]) -> bool:
    """Whether odds and advice are barred. Raises SetupError for another word than yes or no."""
    return _yes(choices, PURIST, tr("Purist"))


def _yes(choices: Mapping[str, str], key: str, label: str) -> bool:
    word = choices.get(key, "no")
    if word not in _YES_NO:
        raise SetupError(tr("{label} is set to {word!r}; expected yes or no.", label=label, word=word))
    return word == "yes"


def hand_of(choices: Mapping[str, str]) -> HandMode:
    """What the player throws himself from the start. Raises SetupError for an unknown word."""
    word = choices.get(BY_HAND, "no")
    if word not in _HANDS:
        known = ", ".join(_HANDS)
        raise SetupError(
            tr("Dice by hand is set to {word!r}; expected one of {hands}.", word=word, hands=known)
        )
    return _HANDS[word]


def set_up_choices(
    own: Mapping[str, str],
    seed: str | None,
    sealed: bool,
    hand: HandMode,
    *,
    purist: bool = False,
    program: str = "",
) -> dict[str, str]:
    """What to choose for the same start again: the game's `own` choices and those of every game."""
    by_hand = next((word for word, one in _HANDS.items() if one == hand), "all")
    chosen = {**own, SEALED: "yes" if sealed else "no", BY_HAND: by_hand}
    if purist:
        chosen[PURIST] = "yes"
    if program:
        chosen[PROGRAM] = program
    return chosen if seed is None else {**chosen, SEED: seed}
