"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every card and marker once, and a game at rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action, action_of
from bloodyridge_qt.games.tarawa_1943.rules.cards import MOST_CARDS
from bloodyridge_qt.games.tarawa_1943.rules.garrison import slots_used
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State, holders
from bloodyridge_qt.language import data
from bloodyridge_qt.reading import Node, Unreadable

_SHOT, _ANSWERED = ("go on", "after the attack"), ("end of japanese turn",)
_UNDER_FIRE = (*_ANSWERED, "next effect", "next attack")
BENEATH: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("", t.TURN), ()),
    t.ARRANGE: ("opening hand",),
    **dict.fromkeys((t.SECOND_WAVE, t.STRIKE, t.FERRY), ("go on",)),
    t.RESTORE: ("go on", "restore all"),
    t.FOLLOW: ("go on", "checks after a move"),
    t.BEFORE_DICE: (*_SHOT, "throw"),
    **dict.fromkeys((t.DICE, t.TURN_DIE, t.ADVANCE), _SHOT),
    **dict.fromkeys((t.CARD_UP, t.FORTIFY), (*_ANSWERED, "carry out")),
    t.ATTACK_NAMED: (*_UNDER_FIRE, "throw at the target"),
    t.ATTACK_THROWN: (*_UNDER_FIRE, "results at the target"),
}
"""For each wait the steps that follow it, the next one last; after an advance those of an attack."""

_ATTACKING: Final = (t.BEFORE_DICE, t.DICE, t.TURN_DIE, t.ADVANCE)
_MADE_FOR: Final = (t.STRIKE, t.FERRY, t.RESTORE, t.FORTIFY)
"""Waits for what a tactics card leaves open, named as what that card does."""

_MANY: Final = 999
NUMBERS: Final = {
    "turn": MOST_CARDS + 1, "cubes_left": t.CUBES, "japanese_dead": t.MARKERS * t.POSITIONS, "shibazaki": 1,
    "communications": 1, "actions": _MANY, "allowed": t.POSITIONS, "placed": 1, "played": 1, "extra_dice": 9,
    "no_draw": 1, "tide": 1, "pays": 1, "on_cube": 1, "hit": 1, "attack_dice": 9, "free_rerolls": 9,
    "throws": _MANY, "activation_count": MOST_CARDS, "left": 9, "void": 1, "saved": 9, "answered": 9,
}  # fmt: skip
"""Numbers from 0, and the largest each may be."""
OF_BATTALIONS: Final = {
    "markers": (0, t.MARKERS), "cohesion": (t.LOWEST, t.HIGHEST), "exhausted": (0, 1), "acted": (0, 1),
    "checks": (0, _MANY),
}  # fmt: skip
OF_POSITIONS: Final = {"japanese": (0, t.SLOTS), "bunker": (0, 1), "cube": (0, 1), "held": (0, 1)}
"""For each battalion and each position a number, and its limits."""
_NAMED: Final = {
    "mover": "names", "follower": "names", "attacker": "names", "vacated": "places", "aim": "places",
    "gun": "places", "played_card": "tactics", "card": "activation",
}  # fmt: skip
_NAMED_LISTS: Final = {
    "hand": "tactics", "tactics_left": "tactics", "tactics_seen": "tactics", "activation_left": "activation",
    "activation_seen": "activation", "under": "activation", "chosen": "names", "struck": "places",
}  # fmt: skip
"""What stands by its name: battalions, places, cards; "" for none."""
_LISTS: Final = ("dice", "up", "effects", "times")


Contradiction = tuple[str, int]
"""A sentence, and the place it is about or NOWHERE."""


class TarawaNotation:
    """Reads and writes the decisions and positions of one setting (implements engine.notation.Notation)."""

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting
        self._names: Final[dict[str, tuple[str, ...]]] = {
            "names": setting.names,
            "places": setting.places,
            "tactics": tuple(card.id for card in setting.usmc),
            "activation": tuple(card.id for card in setting.japanese),
        }

    def words(self, action: Action) -> str:
        """A decision in words."""
        return str(action)

    def action(self, words: str) -> Action:
        """The decision these words mean. Raises ValueError for other words."""
        return action_of(words)

    def encode(self, state: State) -> dict[str, Any]:
        """A position at rest as an object; battalions, places and cards by their names.

        The order of its members counts: lines of positions are packed with those of the set-up at hand.
        """
        names, where = self._names, (*self._names["places"], "gone", "reserve")
        return {
            "waits for": state.agenda[-1] if state.agenda else "",
            **{name: getattr(state, name) for name in ("outcome", "kind", "by_card", "effect")},
            "place": [where[at] for at in state.place],
            **{name: getattr(state, name) for name in NUMBERS},
            **{name: list(getattr(state, name)) for name in (*OF_BATTALIONS, *OF_POSITIONS, *_LISTS)},
            **{name: (*names[kind], "")[getattr(state, name)] for name, kind in _NAMED.items()},
            **{
                name: [names[kind][one] for one in getattr(state, name)]
                for name, kind in _NAMED_LISTS.items()
            },
        }

    def decode(self, node: Node) -> State:
        """The position of an object. Raises Unreadable when it cannot stand on the table."""
        setting, state = self._setting, State()
        waits_for = node.member("waits for").one_of(tuple(BENEATH))
        state.outcome = node.member("outcome").one_of(("", *t.OUTCOMES))
        state.kind = node.member("kind").one_of(("", t.LANDING, t.FIRE, t.BANZAI))
        for name, most in NUMBERS.items():
            setattr(state, name, node.member(name).whole(0, most))
        state.by_card = node.member("by_card").whole(-1, 9)
        state.effect = node.member("effect").whole(t.NOBODY, len(setting.effects) - 1)
        for limits, count in ((OF_BATTALIONS, t.BATTALIONS), (OF_POSITIONS, t.POSITIONS)):
            for name, (low, high) in limits.items():
                values = node.member(name).wholes(low, high, count, count)
                setattr(state, name, bytearray(values) if (low, high) == (0, 1) else list(values))
        state.dice, state.up = (list(node.member(name).wholes(1, 6, 20)) for name in ("dice", "up"))
        state.effects = list(node.member("effects").wholes(0, len(setting.effects) - 1, 9))
        places = len(setting.places)
        state.times = list(node.member("times").wholes(0, 99, places, places))
        where = ("gone", "reserve", *setting.places)
        items = node.member("place").items(t.BATTALIONS, t.BATTALIONS)
        state.place = [where.index(item.one_of(where)) + t.GONE for item in items]
        for name, kind in _NAMED.items():
            words = ("", *self._names[kind])
            setattr(state, name, words.index(node.member(name).one_of(words)) - 1)
        for name, kind in _NAMED_LISTS.items():
            words, items = self._names[kind], node.member(name).items(MOST_CARDS)
            setattr(state, name, [words.index(item.one_of(words)) for item in items])
        beneath = _SHOT if waits_for == t.FOLLOW and not state.pays else BENEATH[waits_for]
        state.agenda = [*beneath, waits_for] if waits_for else []
        state.holder = holders(state.place, setting)
        state.tactics_count = t.DEALT - (MOST_CARDS - len(state.tactics_left))
        for fault, _ in contradictions(state, setting):
            raise Unreadable(f"{node.place}: {fault}")
        return state


@cache
def _sentences() -> dict[str, str]:
    return data("tarawa_1943", "contradictions.json")  # type: ignore[no-any-return]


def _told(which: str, at: int = t.NOWHERE, /, **values: object) -> Contradiction:
    return _sentences()[which].format(**values), at


def contradictions(state: State, setting: Setting) -> Iterator[Contradiction]:
    """Why a position cannot be one of a game: sentences without their point, and where it shows."""
    waits = state.agenda[-1] if state.agenda else ""
    if bool(state.outcome) == bool(waits):
        yield _told("over")
    if bool(state.turn) == (waits == t.ARRANGE):
        yield _told("arranged")
    yield from _of_battalions(state, setting)
    yield from _of_positions(state, setting)
    yield from _of_cards(state, setting)
    battalion, card = state.attacker, state.played_card
    if waits in _ATTACKING and (battalion < 0 or state.place[battalion] < 0 or state.aim < 0):
        yield _told("attacker")
    if waits in _ATTACKING and state.aim >= t.POSITIONS:
        yield _told("island")
    if waits == t.FOLLOW and (state.mover < 0 or state.vacated < 0 or state.holder[state.vacated] >= 0):
        yield _told("follow")
    if state.void and waits in (t.CARD_UP, t.FORTIFY):
        yield _told("void")
    if waits in _MADE_FOR and (card < 0 or card not in state.tactics_seen):
        yield _told("played")
    elif waits in _MADE_FOR and setting.usmc[card].effects[0].verb != waits:
        yield _told("does", id=setting.usmc[card].id, card_of=waits)
    if waits == t.TURN_DIE and not state.dice:
        yield _told("turned")
    if (BENEATH[waits][:1] == _ANSWERED) != (state.card >= 0):
        yield _told("open")
    if waits in (t.ATTACK_NAMED, t.ATTACK_THROWN):
        if min(state.effect, state.aim, state.gun) < 0 or state.kind not in (t.FIRE, t.BANZAI):
            yield _told("aimed")
        elif state.holder[state.aim] < 0 or state.gun >= t.POSITIONS or not state.japanese[state.gun]:
            yield _told("markers")


def _of_battalions(state: State, setting: Setting) -> Iterator[Contradiction]:
    for battalion, name in enumerate(setting.names):
        at = state.place[battalion]
        if at >= 0 and state.holder[at] != battalion:
            yield _told("two", at, places=setting.board.places[at].told)
        if (at == t.GONE) != (not state.markers[battalion]):
            yield _told("gone", at, name=name)
        if state.exhausted[battalion] and (state.cohesion[battalion] > t.TIRED or at < 0):
            yield _told("exhausted", at, name=name, tired=t.TIRED)


def _of_positions(state: State, setting: Setting) -> Iterator[Contradiction]:
    for at in range(t.POSITIONS):
        name, holder, japanese = setting.places[at], state.holder[at], state.japanese[at]
        marines = state.markers[holder] if holder != t.NOBODY else 0
        if marines and (japanese or not state.held[at]):
            yield _told("held", at, name=name)
        if japanese and state.held[at]:
            yield _told("theirs", at, name=name)
        if slots_used(state, at) + marines > t.SLOTS:
            yield _told("slots", at, name=name, slots=t.SLOTS)
        if state.bunker[at] and not (marines or japanese):
            yield _told("bunker", at, name=name)
    if sum(state.japanese) + state.japanese_dead != t.MARKERS * t.POSITIONS:
        yield _told("all markers", value=t.MARKERS * t.POSITIONS)
    cubes = state.cubes_left + sum(state.cube)
    if cubes > t.CUBES or (setting.options.cube_return == t.YES and cubes < t.CUBES):
        yield _told("cubes", cubes=t.CUBES)


def _of_cards(state: State, setting: Setting) -> Iterator[Contradiction]:
    tactics = state.hand + state.tactics_left + state.tactics_seen
    activation = state.activation_left + state.activation_seen + state.under
    activation += [state.card] * (state.card >= 0)
    if any(sorted(cards) != list(range(MOST_CARDS)) for cards in (tactics, activation)):
        yield _told("one place", most_cards=MOST_CARDS)
    if len(state.hand) > t.HAND or state.tactics_count < 0 or state.activation_count < len(state.under):
        yield _told("hand", hand=t.HAND)
    drawn = MOST_CARDS - len(state.activation_left)
    if state.activation_count != setting.activation_cards - drawn + len(state.under):
        yield _told("deck", activation_cards=setting.activation_cards)
