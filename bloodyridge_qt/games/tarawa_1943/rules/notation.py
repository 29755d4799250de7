"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every card and marker once, and a game at rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bloodyridge_qt.engine import kinds as k
from bloodyridge_qt.engine.notation import WAITS_FOR, Objection, Objections, Tabled
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action, action_of
from bloodyridge_qt.games.tarawa_1943.rules.cards import MOST_CARDS
from bloodyridge_qt.games.tarawa_1943.rules.garrison import slots_used
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State, holders
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node

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
}  # fmt: skip
OF_POSITIONS: Final = {"japanese": (0, t.SLOTS), "bunker": (0, 1), "cube": (0, 1), "held": (0, 1)}
"""For each battalion and each position a number, and its limits."""
_OBJECTIONS: Final = Objections("tarawa_1943")


class TarawaNotation(Tabled[State, Action]):
    """Reads and writes the decisions and positions of one setting."""

    action = staticmethod(action_of)
    blank = State
    since = ("up_at",)

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting
        names, places = k.Names(setting.names), k.Names(setting.places)
        tactics, activation = (
            k.Names([card.id for card in deck]) for deck in (setting.usmc, setting.japanese)
        )
        effects = len(setting.effects) - 1
        self.parts = {
            WAITS_FOR: k.word(tuple(BENEATH)),
            "outcome": k.word(("", *t.OUTCOMES)),
            "kind": k.word(("", t.LANDING, t.FIRE, t.BANZAI)),
            "by_card": k.number(9, -1),
            "effect": k.number(effects, t.NOBODY),
            "place": k.many(places.or_else("reserve", "gone"), t.BATTALIONS, t.BATTALIONS),
            **{name: k.number(most) for name, most in NUMBERS.items()},
            **{name: _each(t.BATTALIONS, *limits) for name, limits in OF_BATTALIONS.items()},
            "checks": _each(t.BATTALIONS, 0, _MANY),
            **{name: _each(t.POSITIONS, *limits) for name, limits in OF_POSITIONS.items()},
            **dict.fromkeys(("dice", "up"), k.numbers(6, 20, lowest=1)),
            "effects": k.numbers(effects, 9),
            "times": _each(len(setting.places), 0, 99),
            **dict.fromkeys(("mover", "follower", "attacker"), names.or_else("")),
            **dict.fromkeys(("vacated", "aim", "gun"), places.or_else("")),
            "played_card": tactics.or_else(""),
            "card": activation.or_else(""),
            "up_at": k.numbers(40, 20),
            **dict.fromkeys(("hand", "tactics_left", "tactics_seen"), k.many(tactics.one, MOST_CARDS)),
            **dict.fromkeys(
                ("activation_left", "activation_seen", "under"), k.many(activation.one, MOST_CARDS)
            ),
            "chosen": k.many(names.one, MOST_CARDS),
            "struck": k.many(places.one, MOST_CARDS),
        }

    def encode(self, state: State) -> dict[str, Any]:
        """A position at rest; where dice lie taken up only where those are not the last of equal ones."""
        told = super().encode(state)
        if state.up_at == _last_of_equal(state):
            told.pop("up_at", None)
        return told

    def complete(self, state: State, node: Node) -> None:
        """What follows from where battalions and cards are, and where the dice taken up lie."""
        if (told := node.optional("up_at")) is None:
            state.up_at = _last_of_equal(state)
        else:
            _check_places(state, told)
        state.holder = holders(state.place, self._setting)
        state.tactics_count = t.DEALT - (MOST_CARDS - len(state.tactics_left))

    def objections(self, state: State) -> Iterator[Objection]:
        """Why it cannot be one of a game."""
        return contradictions(state, self._setting)

    def beneath(self, state: State, waits_for: str) -> Sequence[str]:
        """The steps of an attack or a move come back to the USMC turn."""
        return _SHOT if waits_for == t.FOLLOW and not state.pays else BENEATH[waits_for]


def _each(count: int, low: int, high: int) -> k.Kind:
    """A number for each of so many things."""
    return k.numbers(high, count, count, low, bytearray if (low, high) == (0, 1) else list)


def _check_places(state: State, node: Node) -> None:
    """Raises Unreadable unless the dice taken up can lie where they do."""
    faces = sorted((*state.dice, *state.up), reverse=True)
    if [faces[at] for at in dict.fromkeys(state.up_at) if at < len(faces)] != state.up:
        raise node.fault(tr("a place for each die in “up”"))


def _last_of_equal(state: State) -> list[int]:
    faces = sorted((*state.dice, *state.up), reverse=True)
    places = {face: [at for at, other in enumerate(faces) if other == face] for face in state.up}
    return [places[face].pop() for face in state.up]


def contradictions(state: State, setting: Setting) -> Iterator[Objection]:
    """Why a position cannot be one of a game."""
    waits = state.agenda[-1] if state.agenda else ""
    yield from _OBJECTIONS.told(
        {
            "over": bool(state.outcome) == bool(waits),
            "arranged": bool(state.turn) == (waits == t.ARRANGE),
        }
    )
    for battalion, name in enumerate(setting.names):
        at, tired = state.place[battalion], state.cohesion[battalion] <= t.TIRED
        where = (setting.places[at],) if at >= 0 else ()
        true: dict[str, object] = {
            "two": at >= 0 and state.holder[at] != battalion,
            "gone": (at == t.GONE) != (not state.markers[battalion]),
            "exhausted": state.exhausted[battalion] and (not tired or at < 0),
        }
        yield from _OBJECTIONS.told(
            true, *where, places=setting.board.places[at].told, name=name, tired=t.TIRED
        )
    for at in range(t.POSITIONS):
        holder, japanese = state.holder[at], state.japanese[at]
        marines = state.markers[holder] if holder != t.NOBODY else 0
        true = {
            "held": marines and (japanese or not state.held[at]),
            "theirs": japanese and state.held[at],
            "slots": slots_used(state, at) + marines > t.SLOTS,
            "bunker": state.bunker[at] and not (marines or japanese),
        }
        yield from _OBJECTIONS.told(true, setting.places[at], name=setting.places[at], slots=t.SLOTS)
    yield from _of_pieces_and_cards(state, setting)
    yield from _of_what_is_waited_for(state, setting, waits)


def _of_pieces_and_cards(state: State, setting: Setting) -> Iterator[Objection]:
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
    return _OBJECTIONS.told(true, activation_cards=setting.activation_cards, **numbers)


def _of_what_is_waited_for(state: State, setting: Setting, waits: str) -> Iterator[Objection]:
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
    return _OBJECTIONS.told(true, id=card.id, card_of=waits)
