"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every piece where it may be, and a game at rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bloodyridge_qt.games.first_blood.rules import combat, ground, phases, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action, action_of
from bloodyridge_qt.games.first_blood.rules.air import posts
from bloodyridge_qt.games.first_blood.rules.forces import RESULTS
from bloodyridge_qt.games.first_blood.rules.ruleset import OPTIONS
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable

_OFF: Final = {"to come": t.TO_COME, "landed": t.LANDED, "gone": t.GONE}
_OFF_WORDS: Final = {at: word for word, at in _OFF.items()}
_COUNTS: Final = {"mf": (0, 40, 0), "visited": (0, 15, 0), "aim": (t.FIRED, 99, t.NO_ATTACK)}
"""Of ground units: the least and the most each may be, and what is not written."""
_FLAGS: Final = ("busy", "must", "inverted")
"""Of pieces: those that have it are listed."""
_FIELDS: Final = {"airfield": t.DESTROYED, "work": 2, "hit": 2, "worked": 1}
"""Of each airfield hex, and the most each may be."""
_PHASE: Final = {
    t.REINFORCE: "reinforcements", t.MOVE: "movement begins", t.OVERSTACK: "movement begins",
    t.SUPPLY: "supply", t.ENGINEERS: "engineer phase", t.LAND: "air phase", t.BASE: "air phase",
    t.FLY: "air phase",
}  # fmt: skip
"""The step of the turn in which a player is asked, where that is not combat."""
_WITHIN: Final = {
    t.MOVE: ["movement ends"], t.OVERSTACK: ["movement ends"], t.DECLARE: ["combat ends", "low odds"],
    t.COMBAT: ["combat ends"], t.ENGINEERS: ["work ends"], t.LAND: ["send up", "base"], t.BASE: ["send up"],
}  # fmt: skip
_FOUGHT: Final = {
    t.ATTACKER_LOSS: ("attacker loses", "attacker loses 2"), t.DEFENDER_LOSS: ("defender loses",),
    t.RETREAT: ("attackers retreat", "defenders retreat"), t.ADVANCE: ("advance may follow",),
    t.OVERSTACK: ("outside enters",),
}  # fmt: skip
"""Waits within an attack, with the steps that lead to them."""
_POOLED: Final = (*_FOUGHT, t.AIRCRAFT_LOSS, t.SUPPLY)
Contradiction = tuple[str, int]
"""A sentence, and the place it is about or NOBODY."""


def agenda_of(state: State, setting: Setting, wait: str) -> list[str]:
    """The steps of a position that waits for this, the next one last. Raises ValueError where none fits."""
    if wait == t.SET_UP:
        return ["turn", *(["set-up of the Japanese"] if state.side == t.US else []), wait]
    fought = wait in _FOUGHT and state.fight != t.NOBODY
    phase = "combat begins" if fought else _PHASE.get(wait, "combat begins")
    steps, within = phases.turn_steps(setting), _WITHIN.get(wait, [])
    if fought:
        result = combat.steps_after(state.result)
        cut = next((at for at, step in enumerate(result) if step in _FOUGHT[wait]), -1)
        if cut < 0:
            raise ValueError(f"nothing of the kind follows {state.result} [8.9]")
        within = ["combat ends", "combat goes on", *result[:cut]]
    elif wait == t.AIRCRAFT_LOSS:
        within = ["combat ends", *(["combat goes on"] if state.declared else ["low odds", t.DECLARE])]
    at = [number for number, step in enumerate(steps) if step == phase][-1 if state.side == t.JAPAN else 0]
    return [*steps[:at], *within, wait]


class FirstBloodNotation:
    """Reads and writes the decisions and positions of one setting (implements engine.notation.Notation)."""

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting

    def words(self, action: Action) -> str:
        """A decision in words."""
        return str(action)

    def action(self, words: str) -> Action:
        """The decision these words mean. Raises ValueError for other words."""
        return action_of(words)

    def encode(self, state: State) -> dict[str, Any]:
        """A position at rest as an object; pieces and places by their names."""
        places, name = self._setting.places, [piece.name for piece in self._setting.pieces]
        at = {name[piece]: at for piece, at in enumerate(state.where) if at != t.TO_COME}
        return {
            "turn": state.turn,
            "side": t.SEATS[state.side],
            "waits for": state.agenda[-1] if state.agenda else "",
            "outcome": state.outcome,
            "where": {piece: _OFF_WORDS.get(place) or places[place] for piece, place in at.items()},
            **{
                count: {
                    name[unit]: value for unit, value in enumerate(getattr(state, count)) if value != usual
                }
                for count, (_, _, usual) in _COUNTS.items()
            },
            **{flag: [name[at] for at, on in enumerate(getattr(state, flag)) if on] for flag in _FLAGS},
            **{field: list(getattr(state, field)) for field in _FIELDS},
            "duty": [places[place] for place in state.duty],
            "targets": [[places[place] for place in there] for there in state.targets],
            **{one: getattr(state, one) for one in ("declared", "fight", "die", "result", "owed")},
            "pool": [name[piece] for piece in state.pool],
            "credit": state.credit,
        }

    def decode(self, node: Node) -> State:
        """The position of an object. Raises Unreadable when it cannot stand on the table."""
        setting, state = self._setting, phases.first_state(self._setting)
        pieces, fields, hexes = len(setting.pieces), len(setting.airfields), setting.places[: setting.hexes]
        state.turn = node.member("turn").whole(0, t.TURNS)
        state.side = t.SEATS.index(node.member("side").one_of(t.SEATS))
        wait = node.member("waits for").one_of(("", *sorted(OPTIONS)))
        state.outcome = node.member("outcome").one_of(("", *t.OUTCOMES))
        for piece, item in self._by_piece(node.member("where"), pieces):
            word = item.one_of((*_OFF, *setting.places))
            state.where[piece] = _OFF.get(word, setting.place.get(word, 0))
        for count, (least, most, _) in _COUNTS.items():
            for unit, item in self._by_piece(node.member(count), setting.ground):
                getattr(state, count)[unit] = item.whole(least, most)
        for flag in _FLAGS:
            for item in node.member(flag).items(pieces):
                piece = self._piece(item)
                if piece >= len(getattr(state, flag)):
                    raise item.fault("a ground unit")
                getattr(state, flag)[piece] = 1
        for field, most in _FIELDS.items():
            setattr(state, field, bytearray(node.member(field).wholes(0, most, fields, fields)))
        state.duty = [setting.place[item.one_of(hexes)] for item in node.member("duty").items(99)]
        state.targets = [
            tuple(setting.place[place.one_of(hexes)] for place in item.items(9))
            for item in node.member("targets").items(99)
        ]
        for number, most in (("declared", 1), ("credit", 1), ("die", 6), ("owed", 9)):
            setattr(state, number, node.member(number).whole(0, most))
        state.fight = node.member("fight").whole(t.NOBODY, len(state.targets) - 1)
        state.result = node.member("result").one_of(("", *RESULTS))
        state.pool = [self._piece(item) for item in node.member("pool").items(pieces)]
        for fault, _ in contradictions(state, setting, wait):
            raise Unreadable(f"{node.place}: {fault}")
        state.agenda = agenda_of(state, setting, wait) if wait else []
        if wait and not OPTIONS[wait](state, setting):
            raise Unreadable(tr("{place}: nothing can be decided in this position [3.2]", place=node.place))
        return state

    def _piece(self, node: Node) -> int:
        return self._setting.piece[node.one_of(tuple(self._setting.piece))]

    def _by_piece(self, node: Node, most: int) -> Iterator[tuple[int, Node]]:
        for name, item in node.members(most):
            piece = self._setting.piece.get(name, most)
            if piece >= most:
                raise item.fault("the name of a piece that has this", repr(name[:20]))
            yield piece, item


def contradictions(state: State, setting: Setting, wait: str) -> Iterator[Contradiction]:
    """Why a position cannot be one of a game, and where: a sentence each without its point."""
    if bool(state.outcome) == bool(wait):
        yield tr("a game that is over waits for nothing, any other for a decision [2.0]"), t.NOBODY
    if bool(state.turn) == (wait == t.SET_UP):
        yield tr("pieces are set up before turn 1 and not later [3.0]"), t.NOBODY
    both = ground.occupied(state, setting, t.US) & ground.occupied(state, setting, t.JAPAN)
    for place in ground.hexes_of(both):
        yield tr("US and Japanese ground units never share a hex [5.1]"), place
    for piece, place in enumerate(state.where):
        if place >= 0 and not _may_be(setting, piece, place):
            names = {"name": setting.pieces[piece].name, "places": setting.places[place]}
            yield tr("{name} cannot be in {places} [4.3, 6.0, 7.1]", **names), place
    for side in (t.US, t.JAPAN):
        moves = side == state.side and wait in (t.MOVE, t.OVERSTACK)
        for place, many in enumerate(ground.crowds(state, setting, side)[: setting.hexes]):
            if many > t.STACK and not moves:
                yield tr("a hex holds {stack} ground units of a side [5.0]", stack=t.STACK), place
    known = [*state.duty, *(place for there in state.targets for place in there)]
    unknown = any(aim >= len(state.targets) for aim in state.aim)
    declaring = wait in (t.DECLARE, t.AIRCRAFT_LOSS) and not state.declared
    off = any(on and not setting.bits[at] for on, at in zip(state.must, state.where, strict=False))
    owing = wait in _FOUGHT and wait not in (t.RETREAT, t.ADVANCE)
    fights = wait in _FOUGHT and wait != t.OVERSTACK
    if len(known) > len({*known}):
        yield tr("a hex is the target of one attack [8.4]"), t.NOBODY
    if unknown:
        yield tr("a unit takes part in an attack that was declared [9.4]"), t.NOBODY
    if declaring and off:
        yield tr("a unit that has to attack stands on the field [8.1]"), t.NOBODY
    elif declaring and not (unknown or plans.can_finish(state, setting)):
        yield tr("every unit that has to attack can, and every hex can be attacked [8.2]"), t.NOBODY
    if any(state.where[piece] < 0 for piece in state.pool):
        yield tr("whoever is lost or retreats is on the map [8.9]"), t.NOBODY
    if (wait in _POOLED and not state.pool) or (owing and not state.owed):
        yield tr("a loss is chosen among pieces, and one at least is owed [8.9]"), t.NOBODY
    if fights and (state.fight == t.NOBODY or not state.targets[state.fight] or not state.result):
        yield tr("losses, retreats and advances follow an attack [8.9]"), t.NOBODY
    if wait in (t.SUPPLY, t.AIRCRAFT_LOSS) and state.side != t.JAPAN:
        yield tr("that belongs to the Japanese player turn [14.0, 13.3]"), t.NOBODY
    if wait in (t.ENGINEERS, t.LAND, t.BASE, t.FLY) and state.side != t.US:
        yield tr("that belongs to the US player turn [11.3, 13.7]"), t.NOBODY
    if wait in _FOUGHT and state.fight != t.NOBODY:
        try:
            agenda_of(state, setting, wait)
        except (ValueError, KeyError) as error:
            yield str(error), t.NOBODY


def _may_be(setting: Setting, piece: int, place: int) -> bool:
    """[4.3, 6.0, 7.1, 7.2, 12.0] Whether a piece of its kind can be in a place at all."""
    one = setting.pieces[piece]
    if one.side == t.JAPAN and piece in setting.aircraft[t.JAPAN]:
        return place in (setting.ijaf_reserve, setting.ijaf_attack)
    if piece < setting.ground:
        boxes = [*setting.points[one.side], *(setting.boxes if one.side == t.JAPAN else ())]
    elif piece in setting.ships:
        boxes = [setting.ijn_reserve, setting.ijn_attack]
    else:
        boxes = [setting.us_reserve, *posts(setting, piece)]
    return place < setting.hexes or place in boxes
