"""Decisions in words, positions as JSON objects: what a saved game is made of.

A position is read only if it could stand on the table: every piece where it may be, and a game at rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bloodyridge_qt.engine import kinds as k
from bloodyridge_qt.engine.notation import WAITS_FOR, Objection, Objections, Tabled
from bloodyridge_qt.games.first_blood.rules import combat, ground, phases, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action, action_of
from bloodyridge_qt.games.first_blood.rules.air import posts
from bloodyridge_qt.games.first_blood.rules.forces import RESULTS
from bloodyridge_qt.games.first_blood.rules.ruleset import OPTIONS
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.reading import Node

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
told: Final = Objections("first_blood").told


def agenda_of(state: State, setting: Setting, wait: str) -> list[str]:
    """The steps of a position that waits for this, the next one last."""
    if wait == t.SET_UP:
        return ["turn", *(["set-up of the Japanese"] if state.side == t.US else []), wait]
    fought = wait in _FOUGHT and state.fight != t.NOBODY
    phase = "combat begins" if fought else _PHASE.get(wait, "combat begins")
    steps, within = phases.turn_steps(setting), _WITHIN.get(wait, [])
    if fought:
        result = combat.steps_after(state.result)
        cut = next(at for at, step in enumerate(result) if step in _FOUGHT[wait])
        within = ["combat ends", "combat goes on", *result[:cut]]
    elif wait == t.AIRCRAFT_LOSS:
        within = ["combat ends", *(["combat goes on"] if state.declared else ["low odds", t.DECLARE])]
    at = [number for number, step in enumerate(steps) if step == phase][-1 if state.side == t.JAPAN else 0]
    return [*steps[:at], *within, wait]


class FirstBloodNotation(Tabled[State, Action]):
    """Reads and writes the decisions and positions of one setting."""

    action = staticmethod(action_of)

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting
        names = [piece.name for piece in setting.pieces]
        pieces, units = k.Names(names), k.Names(names[: setting.ground])
        hexes, fields = k.Names(setting.places[: setting.hexes]), len(setting.airfields)
        self.parts = {
            "turn": k.number(t.TURNS),
            "side": k.Names(t.SEATS).one,
            WAITS_FOR: k.word(("", *sorted(OPTIONS))),
            "outcome": k.word(("", *t.OUTCOMES)),
            "where": pieces.each(k.Names(setting.places).or_else("to come", "landed", "gone"), t.TO_COME),
            "mf": units.each(k.number(40), 0, bytearray),
            "visited": units.each(k.number(15), 0, bytearray),
            "aim": units.each(k.number(99, t.FIRED), t.NO_ATTACK),
            **dict.fromkeys(("busy", "must"), units.those()),
            "inverted": pieces.those(),
            **{name: k.numbers(most, fields, fields, make=bytearray) for name, most in _FIELDS.items()},
            "duty": k.many(hexes.one, 99),
            "targets": k.many(k.many(hexes.one, 9, make=tuple), 99),
            "declared": k.number(1),
            "fight": k.number(99, t.NOBODY),
            "die": k.number(6),
            "result": k.word(("", *RESULTS)),
            "owed": k.number(9),
            "pool": k.many(pieces.one, len(names)),
            "credit": k.number(1),
        }

    def blank(self) -> State:
        """Before anything has come."""
        return phases.first_state(self._setting)

    def complete(self, state: State, node: Node) -> None:
        """The attack that is resolved is one of those declared."""
        node.member("fight").whole(t.NOBODY, len(state.targets) - 1)

    def objections(self, state: State) -> Iterator[Objection]:
        """Why it cannot be one of a game."""
        wait = state.agenda[-1] if state.agenda else ""
        yield from contradictions(state, self._setting, wait)
        yield from told({"decision": wait and not OPTIONS[wait](state, self._setting)})

    def beneath(self, state: State, waits_for: str) -> list[str]:
        """The steps of the player turn under way."""
        return agenda_of(state, self._setting, waits_for)[:-1]


def contradictions(state: State, setting: Setting, wait: str) -> Iterator[Objection]:
    """Why a position cannot be one of a game."""
    places = setting.places
    yield from told(
        {
            "over": bool(state.outcome) == bool(wait),
            "set up": bool(state.turn) == (wait == t.SET_UP),
        }
    )
    both = ground.occupied(state, setting, t.US) & ground.occupied(state, setting, t.JAPAN)
    for at in ground.hexes_of(both):
        yield from told({"shared": True}, places[at])
    for piece, at in enumerate(state.where):
        if at >= 0 and not _may_be(setting, piece, at):
            name = setting.pieces[piece].name
            yield from told({"place": True}, places[at], name=name, places=places[at])
    for side in (t.US, t.JAPAN):
        moves = side == state.side and wait in (t.MOVE, t.OVERSTACK)
        for at, crowd in enumerate(ground.crowds(state, setting, side)[: setting.hexes]):
            if crowd > t.STACK and not moves:
                yield from told({"stack": True}, places[at], stack=t.STACK)
    known = [*state.duty, *(place for there in state.targets for place in there)]
    unknown = any(aim >= len(state.targets) for aim in state.aim)
    declaring = wait in (t.DECLARE, t.AIRCRAFT_LOSS) and not state.declared
    off = any(on and not setting.bits[at] for on, at in zip(state.must, state.where, strict=False))
    owing = wait in _FOUGHT and wait not in (t.RETREAT, t.ADVANCE)
    fights = wait in _FOUGHT and wait != t.OVERSTACK
    stuck = declaring and not (off or unknown) and not plans.can_finish(state, setting)
    us_turn, japanese_turn = (t.ENGINEERS, t.LAND, t.BASE, t.FLY), (t.SUPPLY, t.AIRCRAFT_LOSS)
    yield from told(
        {
            "twice": len(known) > len({*known}),
            "undeclared": unknown,
            "off the field": declaring and off,
            "left over": stuck,
            "gone": any(state.where[piece] < 0 for piece in state.pool),
            "owed": (wait in _POOLED and not state.pool) or (owing and not state.owed),
            "no attack": fights
            and (state.fight == t.NOBODY or not state.targets[state.fight] or not state.result),
            "japanese": wait in japanese_turn and state.side != t.JAPAN,
            "us": wait in us_turn and state.side != t.US,
        }
    )
    if wait in _FOUGHT and state.fight != t.NOBODY:
        follows = combat.steps_after(state.result) if state.result else ()
        yield from told({"nothing": not {*_FOUGHT[wait]} & {*follows}}, result=state.result)


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
