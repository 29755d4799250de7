"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every card and marker once, and a game at rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action, action_of
from bloodyridge_qt.games.tarawa_1943.rules.cards import MOST_CARDS
from bloodyridge_qt.games.tarawa_1943.rules.garrison import slots_used
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State, holders
from bloodyridge_qt.language import data, tr
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
            **({} if state.up_at == _last_of_equal(state) else {"up_at": list(state.up_at)}),
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
        state.up_at = _places_of(state, node.optional("up_at"))
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


def _places_of(state: State, node: Node | None) -> list[int]:
    """Where the dice taken up lie; without being told the last of equal ones."""
    if node is None:
        return _last_of_equal(state)
    faces = sorted((*state.dice, *state.up), reverse=True)
    told = list(node.wholes(0, len(faces), len(faces)))
    if [faces[at] for at in dict.fromkeys(told) if at < len(faces)] != state.up:
        raise node.fault(tr("a place for each die in “up”"))
    return told


def _last_of_equal(state: State) -> list[int]:
    faces = sorted((*state.dice, *state.up), reverse=True)
    places = {face: [at for at, other in enumerate(faces) if other == face] for face in state.up}
    return [places[face].pop() for face in state.up]


@cache
def _sentences() -> dict[str, str]:
    return data("tarawa_1943", "contradictions.json")  # type: ignore[no-any-return]


def _told(true: Mapping[str, object], at: int = t.NOWHERE, **values: object) -> Iterator[Contradiction]:
    return ((_sentences()[which].format(**values), at) for which, is_so in true.items() if is_so)


def contradictions(state: State, setting: Setting) -> Iterator[Contradiction]:
    """Why a position cannot be one of a game: sentences without their point, and where it shows."""
    waits = state.agenda[-1] if state.agenda else ""
    yield from _told(
        {
            "over": bool(state.outcome) == bool(waits),
            "arranged": bool(state.turn) == (waits == t.ARRANGE),
        }
    )
    for battalion, name in enumerate(setting.names):
        at, tired = state.place[battalion], state.cohesion[battalion] <= t.TIRED
        true: dict[str, object] = {
            "two": at >= 0 and state.holder[at] != battalion,
            "gone": (at == t.GONE) != (not state.markers[battalion]),
            "exhausted": state.exhausted[battalion] and (not tired or at < 0),
        }
        yield from _told(true, at, places=setting.board.places[at].told, name=name, tired=t.TIRED)
    for at in range(t.POSITIONS):
        holder, japanese = state.holder[at], state.japanese[at]
        marines = state.markers[holder] if holder != t.NOBODY else 0
        true = {
            "held": marines and (japanese or not state.held[at]),
            "theirs": japanese and state.held[at],
            "slots": slots_used(state, at) + marines > t.SLOTS,
            "bunker": state.bunker[at] and not (marines or japanese),
        }
        yield from _told(true, at, name=setting.places[at], slots=t.SLOTS)
    yield from _of_pieces_and_cards(state, setting)
    yield from _of_what_is_waited_for(state, setting, waits)


def _of_pieces_and_cards(state: State, setting: Setting) -> Iterator[Contradiction]:
    cubes = state.cubes_left + sum(state.cube)
    tactics = state.hand + state.tactics_left + state.tactics_seen
    activation = state.activation_left + state.activation_seen + state.under
    activation += [state.card] * (state.card >= 0)
    decks, under = (sorted(tactics), sorted(activation)), len(state.under)
    begun = state.activation_count - under + MOST_CARDS - len(state.activation_left)
    true: dict[str, object] = {
        "all markers": sum(state.japanese) + state.japanese_dead != t.MARKERS * t.POSITIONS,
        "cubes": cubes > t.CUBES or (setting.options.cube_return == t.YES and cubes < t.CUBES),
        "one place": any(cards != list(range(MOST_CARDS)) for cards in decks),
        "hand": len(state.hand) > t.HAND or state.tactics_count < 0 or state.activation_count < under,
        "deck": begun != setting.activation_cards,
    }
    numbers = {"value": t.MARKERS * t.POSITIONS, "cubes": t.CUBES, "most_cards": MOST_CARDS, "hand": t.HAND}
    return _told(true, activation_cards=setting.activation_cards, **numbers)


def _of_what_is_waited_for(state: State, setting: Setting, waits: str) -> Iterator[Contradiction]:
    one, card = state.attacker, setting.usmc[state.played_card]
    attack, answer = waits in _ATTACKING, waits in (t.ATTACK_NAMED, t.ATTACK_THROWN)
    played = state.played_card >= 0 and state.played_card in state.tactics_seen
    aimed = min(state.effect, state.aim, state.gun) >= 0 and state.kind in (t.FIRE, t.BANZAI)
    armed = state.gun < t.POSITIONS and state.japanese[state.gun]
    vacated = state.vacated >= 0 and state.holder[state.vacated] < 0
    true: dict[str, object] = {
        "attacker": attack and (one < 0 or state.place[one] < 0 or state.aim < 0),
        "island": attack and state.aim >= t.POSITIONS,
        "follow": waits == t.FOLLOW and not (state.mover >= 0 and vacated),
        "void": state.void and waits in (t.CARD_UP, t.FORTIFY),
        "played": waits in _MADE_FOR and not played,
        "does": waits in _MADE_FOR and played and card.effects[0].verb != waits,
        "turned": waits == t.TURN_DIE and not state.dice,
        "open": waits and (BENEATH[waits][:1] == _ANSWERED) != (state.card >= 0),
        "aimed": answer and not aimed,
        "markers": answer and aimed and not (state.holder[state.aim] >= 0 and armed),
    }
    return _told(true, id=card.id, card_of=waits)
