"""Every legal decision, indexed by the stack that is lifted and the hex it is dropped on, with its card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from bloodyridge_qt.games.bloody_ridge.screen import view, words
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.offers import Card, CardRow, Offer
from bloodyridge_qt.table.phrases import count, sentence
from bloodyridge_qt.table.rule_text import uncited

EXIT: Final = "exit"
PLACE: Final = "place"
"""[4.1, 11.5] Verbs the board draws in ways of their own."""


def moves_of(
    state: State,
    setting: Setting,
    mover: str,
    start: int,
    actions: Sequence[Strike | Exit],
    left: Mapping[int, int],
) -> list[Offer]:
    """The legal actions of one force, those from the best ground first; `left` is `strikes_left`."""
    paths = walks(setting, state.held, start)
    index = setting.board.index
    found: list[Offer] = []
    counted = tr("counted in strikes, this one too; ways through your own hexes cost none")
    for action in actions:
        stand = action.stand
        path = tuple(words.number(setting, space) for space in paths[index[stand]])
        if isinstance(action, Exit):
            title = tr("Exit from {stand}", stand=stand)
            offer = Offer(
                action, (mover, stand, stand), EXIT, title, path,
                aloud=tr("exit, wins"), left=-1, whole_way=way_out(0),
            )  # fmt: skip
        else:
            target, title = (
                index[action.target],
                tr("Strike {target} from {stand}", target=action.target, stand=stand),
            )
            onward = left.get(target)
            offer = Offer(
                action, (mover, action.target, stand), "strike", title, path,
                stranding(state, setting, target),
                aloud=tr("Strike from {stand}", stand=stand),
                about=_what_waits(state, setting, target),
                left=onward,
                way=way_out(onward and onward + 1),
                whole_way=way_out(None if onward is None else onward + 1),
                way_means=counted if onward else "",
            )  # fmt: skip
        found.append(offer)
    return sorted(found, key=lambda offer: _ground_rank(setting, index[offer.stand], offer))


def _what_waits(state: State, setting: Setting, target: int) -> tuple[tuple[str, str], ...]:
    """[7.6, 10.1] The ground, how many may be drawn there, and whether the US line is the reason.

    Jungle is nearly everywhere: it is named once.
    """
    ground, number = uncited(_ground(state, setting, target)), 6 + setting.force_modifier[target]
    short = ground.partition(",")[0]
    if short == words.terrain(setting, target) == tr("jungle"):
        ground, short = tr("{ground}, as most of the map", ground=ground), ""
    most = tr("up to {most} defenders", most=number)
    if setting.north[target]:
        most = tr("{most}, behind the US line", most=most)
    return (ground, short), (most, tr("up to {most}", most=number))


def way_out(strikes: int | None) -> str:
    """[4.1] So many strikes, the one that is decided on among them, and an exit is reached."""
    if strikes is None:
        return tr("no way to an exit")
    return tr("exit in {strikes}", strikes=strikes) if strikes else tr("an exit")


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
    return words.phrase("stranding", number=number)


def crew_moves(
    state: State, setting: Setting, keys: view.CrewKeys, actions: Sequence[Action]
) -> tuple[Offer, ...]:
    """[11.5] For each MG crew that is left the hexes it may be placed in."""
    places = [action for action in actions if isinstance(action, PlaceCrew)]
    return tuple(
        Offer(action, (mover, action.hex), PLACE, sentence(words.in_words(action, setting)), (view.HOLDING,))
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
            title, warning = tr("No more MG crews"), tr("{crews} out of the game [11.5].", crews=crews)
        elif isinstance(action, FightOn):
            title = tr("Fight on")
        elif isinstance(action, CallBanzai):
            title = tr("Banzai charge")
            warning = words.phrase(
                "charge warning", charge_chances=words.CHARGE_CHANCES, units=count(len(state.force), "unit")
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
    return (Offer(shortest.action, (), EXIT, tr("Leave the map: win"), shortest.path),)


def picks_of(state: State, setting: Setting, actions: Sequence[Action]) -> tuple[Offer, ...]:
    """[11.4] For each Marine counter the decision that it falls to the charge."""
    found = []
    for action in actions:
        if isinstance(action, Eliminate):
            by = words.doubled(setting, action.piece, state.supports)
            title = words.phrase(
                "eliminate", us_piece=words.us_piece(setting, action.piece), by=", " if by else "", by2=by
            )
            found.append(Offer(action, (view.us_counter(setting, action.piece).key,), "", title))
    return tuple(found)


def card_of(
    state: State, setting: Setting, offer: Offer, units: Sequence[int], revealed: bool = False
) -> Card:
    """What an offer means, before it is made. `units` are the force's; face down unless `revealed` [6.11]."""
    rows = _rows(state, setting, offer, units, revealed)
    return Card(
        tr("Leave the map from {stand}", stand=offer.stand)
        if isinstance(offer.action, Exit)
        else offer.title,
        tuple(CardRow(label, text) for label, text in rows if text),
        offer.warning,
    )


def _rows(
    state: State, setting: Setting, offer: Offer, units: Sequence[int], revealed: bool
) -> Iterator[tuple[str, str]]:
    action, index = offer.action, setting.board.index
    match action:
        case Exit():
            yield tr("Victory"), tr("one unit off the north edge wins [4.1]")
            yield tr("Leaves"), tr("{units} by the marked exit", units=count(len(units), "unit"))
        case Strike():
            target, stand = index[action.target], index[action.stand]
            yield tr("Ground"), _ground(state, setting, target)
            yield tr("Defenders"), _defenders(state, setting, target)
            yield tr("In the pool"), _helpers(state, setting)
            here = f"{offer.stand}, {words.terrain(setting, stand)}"
            yield tr("Fights from"), f"{here}; {_answer(setting, stand)}"
            yield tr("Artillery, if drawn"), _artillery(state, setting, stand)
            yield tr("Force"), _force(state, setting, target, units, revealed)
            walk = count(len(offer.path) - 1, "hex", "hexes") if len(offer.path) > 1 else ""
            yield tr("Walk"), walk and tr("{hexs} through held ground, free [3.8]", hexs=walk)
        case PlaceCrew(place):
            crew, there = setting.infantry_attack[state.crews[0]], state.roster.get(index[place], ())
            force = f"{count(len(there), 'unit')}, {view.force_strength(setting, there, False)}"
            yield tr("Crew"), words.phrase("crew", infantry_attack=crew)
            yield tr("Joins"), force if there else tr("nobody: it is a force of its own")
        case CallBanzai() | FightOn():
            chances, own = words.CHARGE_CHANCES, count(len(state.force), "unit")
            yield tr("Defenders"), _standing(state, setting)
            if isinstance(action, CallBanzai):
                victim = _victim(state, setting)
                yield (
                    tr("Succeeds"),
                    tr("Japanese die lower: {charge_chances} [11.4]", charge_chances=chances),
                )
                yield tr("Then"), tr("{victim} falls, the others fight as usual", victim=victim)
                yield tr("Otherwise"), tr("the force is lost, {units}", units=own)
            left = tr("{charges} now, two in a game [11.4]", charges=state.charges)
            yield tr("Charges left"), left
        case Eliminate():
            others = [piece for piece in state.defenders if piece != action.piece]
            yield tr("Remain"), words.grouped(setting, others) or tr("nobody")


def _ground(state: State, setting: Setting, target: int) -> str:
    if target in state.hq_at:
        strength = charts.defence_factor(charts.HEADQUARTERS)
        return words.phrase("ground with hq", terrain=words.terrain(setting, target), strength=strength)
    return words.phrase("ground", terrain=words.terrain(setting, target), value=setting.defence[target])


def _defenders(state: State, setting: Setting, target: int) -> str:
    """[6.7] How many pieces may be drawn, and how often none is."""
    modifier = setting.force_modifier[target]
    least, most = max(0, 1 + modifier), 6 + modifier
    text = words.phrase("defenders drawn", least=least, most=most, die_formula=words.die_formula(modifier))
    blanks = sum(die + modifier <= 0 for die in range(1, 7))
    if blanks:
        text += tr(", none on a roll of {upto}", upto=words.upto(blanks))
    present = sum(space == target for space in state.hq_at)
    if present:
        text += tr(", and {hqs} in place", hqs=count(present, "HQ"))
    return f"{text} [6.7]"


def _answer(setting: Setting, stand: int) -> str:
    """[7.10] What the Marines fire at, if they answer; reading red_row_fire."""
    if answers(setting, stand):
        return tr("defense {value} against US fire [7.10]", value=setting.defence[stand])
    return tr("no US fire into the red row [3.4], so no close combat [7.16]")


def _artillery(state: State, setting: Setting, stand: int) -> str:
    if state.hq_at[0] == DEAD:
        return tr("silent, the Battalion HQ has fallen [8.4]")
    upto = setting.artillery_hits[stand]
    return (
        tr("hits each unit on {upto} [10.3]", upto=words.upto(upto))
        if upto
        else tr("cannot reach the red row [3.4]")
    )


def _force(state: State, setting: Setting, target: int, units: Sequence[int], revealed: bool) -> str:
    size = count(len(units), "unit")
    attack, unknown = view.known_attack(setting, units, revealed)
    if unknown:
        but_for = tr(" but for the crew’s {attack}", attack=attack) if attack else ""
        return words.phrase("strength unknown", size=size, but_for=but_for)
    ground = charts.defence_factor(charts.HEADQUARTERS) if target in state.hq_at else setting.defence[target]
    shift = 1 if hill_is_japanese(state, setting) else 0
    return tr("{size}, attack {quotient} [7.5]", size=size, quotient=words.quotient(attack, ground, shift))


def _helpers(state: State, setting: Setting) -> str:
    """[11.2, 11.3] Machineguns and Hero that may be drawn; "" for none."""
    pieces = [piece for piece in state.pool if piece > setting.cache]
    if not pieces:
        return ""
    rules = " ".join(sorted({f"[{words.helper_rule(setting, piece)}]" for piece in pieces}))
    return words.phrase("helpers in pool", helpers=words.helpers(setting, pieces, "1"), rules=rules)


def _victim(state: State, setting: Setting) -> str:
    """[11.4] What a charge removes when it succeeds."""
    if len(victims(state, setting)) < len(state.defenders):
        return tr("one rifle unit of your offer")
    return tr("one Marine unit of your offer")


def _standing(state: State, setting: Setting) -> str:
    attack = words.sum_of(setting, state.defenders, state.supports)
    total = strength(setting, state.defenders, state.supports)
    return words.phrase(
        "defenders standing",
        grouped=words.grouped(setting, state.defenders),
        attack=attack,
        attack2=" = " if attack else "",
        total=total,
    )
