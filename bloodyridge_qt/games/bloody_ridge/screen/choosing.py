"""Every legal decision, indexed by the stack that is lifted and the hex it is dropped on, with its card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.actions import (
    Action,
    CallBanzai,
    Eliminate,
    Exit,
    FightOn,
    LeaveCrews,
    PlaceCrew,
    Strike,
)
from bloodyridge_qt.games.bloody_ridge.rules.assault import victims
from bloodyridge_qt.games.bloody_ridge.rules.firefight import answers, hill_is_japanese
from bloodyridge_qt.games.bloody_ridge.rules.movement import can_go_on, walks
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import strength
from bloodyridge_qt.games.bloody_ridge.rules.terms import DEAD
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.view import (
    HOLDING,
    CrewKeys,
    force_strength,
    known_attack,
    us_counter,
)
from bloodyridge_qt.table.offers import Card, CardRow, Offer
from bloodyridge_qt.table.phrases import count, sentence

EXIT: Final = "exit"
PLACE: Final = "place"
"""[4.1, 11.5] Verbs the board draws in ways of their own."""


def moves_of(
    state: State, setting: Setting, mover: str, start: int, actions: Sequence[Strike | Exit]
) -> list[Offer]:
    """The legal actions of one force, those from the best ground first."""
    paths = walks(setting, state.held, start)
    index = setting.board.index
    found: list[Offer] = []
    for action in actions:
        path = tuple(words.number(setting, space) for space in paths[index[action.stand]])
        if isinstance(action, Exit):
            touch = (mover, action.stand, action.stand)
            offer = Offer(action, touch, EXIT, f"Exit from {action.stand}", path)
        else:
            touch = (mover, action.target, action.stand)
            title = f"Strike {action.target} from {action.stand}"
            warning = stranding(state, setting, index[action.target])
            offer = Offer(action, touch, "strike", title, path, warning)
        found.append(offer)
    return sorted(found, key=lambda offer: _ground_rank(setting, index[offer.stand], offer))


def _ground_rank(setting: Setting, stand: int, offer: Offer) -> tuple[int, int, int]:
    """[7.10, 10.3] Strong ground first, then ground artillery hits least, then the shorter walk."""
    return (-setting.defence[stand], setting.artillery_hits[stand], len(offer.path))


def stranding(state: State, setting: Setting, target: int) -> str:
    """[7.3] A warning when a force that takes `target` could neither strike nor leave from there."""
    held = state.held[:]
    held[target] = 1
    if can_go_on(setting, held, target):
        return ""
    number = words.number(setting, target)
    return f"From {number} there is no further strike and no exit: the force would be removed there [7.3]."


def crew_moves(
    state: State, setting: Setting, keys: CrewKeys, actions: Sequence[Action]
) -> tuple[Offer, ...]:
    """[11.5] For each MG crew that is left the hexes it may be placed in."""
    places = [action for action in actions if isinstance(action, PlaceCrew)]
    return tuple(
        Offer(action, (mover, action.hex), PLACE, _title(action, setting), (HOLDING,))
        for mover in sorted(keys[unit] for unit in state.crews)
        for action in places
    )


def buttons_of(state: State, actions: Sequence[Action]) -> tuple[Offer, ...]:
    """[11.4, 11.5] The decisions that are a word: to leave crews out, to fight on, to charge."""
    found = []
    for action in actions:
        warning = ""
        if isinstance(action, LeaveCrews):
            crews = count(len(state.crews), "MG crew stays", "MG crews stay")
            title, warning = "No more MG crews", f"{crews} out of the game [11.5]."
        elif isinstance(action, FightOn):
            title = "Fight on"
        elif isinstance(action, CallBanzai):
            title = "Banzai charge"
            warning = (
                f"It succeeds with {words.CHARGE_CHANCES}; otherwise the whole force, "
                f"{count(len(state.force), 'unit')}, is lost [11.4]."
            )
        else:
            continue
        found.append(Offer(action, (), "", title, warning=warning))
    return tuple(found)


def leaving(moves: Sequence[Offer]) -> tuple[Offer, ...]:
    """[4.1] The shortest way off the map, as a button: it wins, whichever force takes it."""
    exits = [offer for offer in moves if offer.verb == EXIT]
    if not exits:
        return ()
    shortest = min(exits, key=lambda offer: len(offer.path))
    return (Offer(shortest.action, (), EXIT, "Leave the map: win", shortest.path),)


def picks_of(state: State, setting: Setting, actions: Sequence[Action]) -> tuple[Offer, ...]:
    """[11.4] For each Marine counter the decision that it falls to the charge."""
    found = []
    for action in actions:
        if isinstance(action, Eliminate):
            by = words.doubled(setting, action.piece, state.supports)
            title = f"Eliminate {words.us_piece(setting, action.piece)}{', ' if by else ''}{by}"
            found.append(Offer(action, (us_counter(setting, action.piece).key,), "", title))
    return tuple(found)


def _title(action: Action, setting: Setting) -> str:
    return sentence(words.in_words(action, setting))


def card_of(
    state: State, setting: Setting, offer: Offer, units: Sequence[int], revealed: bool = False
) -> Card:
    """What an offer means, before it is made. `units` are the force's; face down unless `revealed` [6.11]."""
    if isinstance(offer.action, Exit):
        return Card(
            f"Leave the map from {offer.stand}",
            (
                CardRow("Victory", "one unit off the north edge wins [4.1]"),
                CardRow("Leaves", f"{count(len(units), 'unit')} by the marked exit"),
            ),
        )
    if not isinstance(offer.action, Strike):
        return Card(offer.title, _optional_rows(state, setting, offer.action), offer.warning)
    index = setting.board.index
    target, stand = index[offer.action.target], index[offer.action.stand]
    rows = [
        CardRow("Ground", _ground(state, setting, target)),
        CardRow("Defenders", _defenders(state, setting, target)),
        *_helpers_row(state, setting),
        CardRow("Fights from", f"{offer.stand}, {words.terrain(setting, stand)}; {_answer(setting, stand)}"),
        CardRow("Artillery there", _artillery(state, setting, stand)),
        CardRow("Force", _force(state, setting, target, units, revealed)),
    ]
    if len(offer.path) > 1:
        rows.append(
            CardRow("Walk", f"{count(len(offer.path) - 1, 'hex', 'hexes')} through held ground, free [3.8]")
        )
    return Card(offer.title, tuple(rows), offer.warning)


def _ground(state: State, setting: Setting, target: int) -> str:
    if target in state.hq_at:
        strength = charts.defence_factor(charts.HEADQUARTERS)
        return f"HQ in {words.terrain(setting, target)}, defense {strength} [7.7]"
    return f"{words.terrain(setting, target)}, defense {setting.defence[target]} [7.6]"


def _defenders(state: State, setting: Setting, target: int) -> str:
    """[6.7] How many pieces may be drawn, and how often none is."""
    modifier = setting.force_modifier[target]
    least, most = max(0, 1 + modifier), 6 + modifier
    text = f"{least}–{most} pieces ({words.die_formula(modifier)})"
    blanks = sum(die + modifier <= 0 for die in range(1, 7))
    if blanks:
        text += f", none on {words.upto(blanks)}"
    present = sum(space == target for space in state.hq_at)
    if present:
        text += f", and {count(present, 'HQ')} in place"
    return f"{text} [6.7]"


def _answer(setting: Setting, stand: int) -> str:
    """[7.10] What the Marines fire at, if they answer; reading red_row_fire."""
    if answers(setting, stand):
        return f"US fire against {setting.defence[stand]} [7.10]"
    return "no US fire into the red row [3.4], so no close combat [7.16]"


def _artillery(state: State, setting: Setting, stand: int) -> str:
    if state.hq_at[0] == DEAD:
        return "silent, the Battalion HQ has fallen [8.4]"
    upto = setting.artillery_hits[stand]
    return f"hits each unit on {words.upto(upto)} [10.3]" if upto else "cannot reach the red row [3.4]"


def _force(state: State, setting: Setting, target: int, units: Sequence[int], revealed: bool) -> str:
    size = count(len(units), "unit")
    attack, unknown = known_attack(setting, units, revealed)
    if unknown:
        but_for = f" but for the crew’s {attack}" if attack else ""
        return f"{size}, strength unknown{but_for} until the first volley [6.11]"
    ground = charts.defence_factor(charts.HEADQUARTERS) if target in state.hq_at else setting.defence[target]
    shift = 1 if hill_is_japanese(state, setting) else 0
    return f"{size}, attack {words.quotient(attack, ground, shift)} [7.5]"


def _helpers_row(state: State, setting: Setting) -> tuple[CardRow, ...]:
    """[11.2, 11.3] Machineguns and Hero that may be drawn."""
    pieces = [piece for piece in state.pool if piece > setting.cache]
    if not pieces:
        return ()
    rules = sorted({f"[{words.helper_rule(setting, piece)}]" for piece in pieces})
    text = f"{words.helpers(setting, pieces, '1')}; each drawn doubles a unit {' '.join(rules)}"
    return (CardRow("In the pool", text),)


def _optional_rows(state: State, setting: Setting, action: object) -> tuple[CardRow, ...]:
    """The card of a decision of section 11."""
    if isinstance(action, PlaceCrew):
        units = state.roster.get(setting.board.index[action.hex], ())
        there = f"{count(len(units), 'unit')}, {force_strength(setting, units, False)}"
        return (
            CardRow("Crew", f"attack {setting.infantry_attack[state.crews[0]]}, always face up [11.5]"),
            CardRow("Joins", there if units else "nobody: it is a force of its own"),
        )
    if isinstance(action, (CallBanzai, FightOn)):
        rows = [CardRow("Defenders", _standing(state, setting))]
        if isinstance(action, CallBanzai):
            rows += (
                CardRow("Succeeds", f"Japanese die lower: {words.CHARGE_CHANCES} [11.4]"),
                CardRow("Then", f"{_victim(state, setting)} falls, the others fight as usual"),
                CardRow("Otherwise", f"the force is lost, {count(len(state.force), 'unit')}"),
            )
        rows.append(CardRow("Charges left", f"{state.charges} now, two in a game [11.4]"))
        return tuple(rows)
    if isinstance(action, Eliminate):
        left = [piece for piece in state.defenders if piece != action.piece]
        return (CardRow("Remain", words.grouped(setting, left) or "nobody"),)
    return ()


def _victim(state: State, setting: Setting) -> str:
    """[11.4] What a charge removes when it succeeds."""
    if len(victims(state, setting)) < len(state.defenders):
        return "one rifle unit of your offer"
    return "one Marine unit of your offer"


def _standing(state: State, setting: Setting) -> str:
    attack = words.sum_of(setting, state.defenders, state.supports)
    total = strength(setting, state.defenders, state.supports)
    return f"{words.grouped(setting, state.defenders)}; attack {attack}{' = ' if attack else ''}{total}"
