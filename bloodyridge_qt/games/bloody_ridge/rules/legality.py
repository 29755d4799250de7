"""What is true of every position in which a game rests, and the paragraph a position offends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from bloodyridge_qt.engine.notation import Objection, Objections
from bloodyridge_qt.games.bloody_ridge.rules import terms as t
from bloodyridge_qt.games.bloody_ridge.rules.assault import victims
from bloodyridge_qt.games.bloody_ridge.rules.movement import can_go_on, cut_off, never_reached
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import assigned, hero_falls
from bloodyridge_qt.language import tr

told: Final = Objections("bloody_ridge").told


def objections(state: State, setting: Setting) -> Iterator[Objection]:
    """Everything that is wrong with a position in which the game should rest, the gravest first.

    One that is grave can hide others: counters are counted before anything is said of where they lie.
    """
    yield from _japanese(state, setting)
    yield from _headquarters(state, setting)
    yield from _us(state, setting)
    yield from _supports(state, setting)
    yield from on_the_map(state, setting)
    yield from _ground(state, setting)
    yield from _rest(state, setting)


def contradiction(state: State, setting: Setting) -> str:
    """The first objection to a position; empty when there is none."""
    return next((one.text for one in objections(state, setting)), "")


def _once(pieces: Iterable[int], expected: Iterable[int], side: str) -> Iterator[Objection]:
    """[2.1]"""
    found, wanted = Counter(pieces), Counter(expected)
    for piece in sorted({*found, *wanted}):
        if found[piece] != wanted[piece]:
            times = tr("once") if wanted[piece] else tr("nowhere")
            yield from told({"2.1 once": True}, side=side, piece=piece, times=times, found=found[piece])
            return


def _japanese(state: State, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.1, 3.5, 3.6, 11.5] Every unit beside the map, in a force, or dead."""
    forces = [unit for units in state.waiting.values() for unit in units] + state.force
    every = (*state.holding, *forces, *state.japanese_dead, *state.crews)
    yield from _once(every, setting.all_japanese_units(), "Japanese")
    placed = [unit for units in state.roster.values() for unit in units]
    twice = len(set(placed)) < len(placed)
    yield from told(
        {
            "3.1 ascending": state.holding != sorted(state.holding) or state.crews != sorted(state.crews),
            "11.5 infantry": any(unit >= setting.first_crew for unit in state.holding),
            "11.5 crews": any(unit < setting.first_crew for unit in state.crews),
            "3.5 roster": twice or not set(placed).isdisjoint((*state.holding, *state.crews)),
        }
    )
    for space, units in state.roster.items():
        yield from told({"7.1 nobody": not units}, numbers=setting.board.numbers[space])
    order = [space for space in setting.red_row if space in state.roster]
    waiting = [space for space in order if space in state.waiting]
    came, alone = state.roster.get(state.origin, ()), state.origin == t.NOWHERE
    moved = state.origin in state.waiting or [unit for unit in came if unit in state.force] != state.force
    yield from told(
        {
            "3.5 order": (order, waiting) != (list(state.roster), list(state.waiting)),
            "7.1 origin": alone and state.force,
            "7.1 force": not alone and moved,
        }
    )


def _headquarters(state: State, setting: Setting) -> Iterator[Objection]:
    """[6.9, 6.10] HQs where they may stand."""
    left_out = [at == t.LEFT_OUT for at in state.hq_at]
    yield from told({"6.10 both": left_out != [setting.options.headquarters == "out"] * 2})
    for which, at in enumerate(state.hq_at):
        piece = setting.first_hq + which
        elsewhere = (at == t.IN_POOL) != (piece in state.pool) or (at == t.DEAD) != (piece in state.us_dead)
        yield from told({"6.9 place": elsewhere}, which=which)


def _us(state: State, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.2, 3.6, 6.9, 8.3, 8.4] Every US piece in the pool, fired, in a hex or dead."""
    on_map = [setting.first_hq + which for which, at in enumerate(state.hq_at) if at >= 0]
    there = [
        setting.first_hq + which for which, at in enumerate(state.hq_at) if at == state.target != t.NOWHERE
    ]
    left_out = [setting.first_hq + which for which, at in enumerate(state.hq_at) if at == t.LEFT_OUT]
    expected = [piece for piece in setting.all_us_pieces() if piece not in left_out]
    rifles = [piece for piece in state.defenders if piece not in there]
    doubled = len(set(state.defenders)) < len(state.defenders)
    if doubled or any(piece >= setting.first_artillery for piece in rifles):
        yield from told({"6.9 defenders": True})
        return
    yield from told({"6.3 most": len(state.defenders) > t.US_STACK}, us_stack=t.US_STACK)
    every = (*state.pool, *state.fired, *rifles, *on_map, *state.us_dead, *state.supports)
    yield from _once(every, expected, "US")
    guns, fallen = range(setting.first_artillery, setting.first_hq), state.hq_at[0] == t.DEAD
    yield from told(
        {
            "3.2 ascending": state.pool != sorted(state.pool),
            "8.3 fired": any(piece not in guns for piece in state.fired),
            "8.4 lives": not fallen and any(piece in guns for piece in state.us_dead),
            "8.4 fallen": fallen and any(piece in guns for piece in (*state.pool, *state.fired)),
        }
    )


def _supports(state: State, setting: Setting) -> Iterator[Objection]:
    """[11.2–11.5] Optional pieces where they may be, and no more charges than there are."""
    helped = [unit for unit in state.supports.values() if unit != t.NOWHERE]
    guns = [unit for piece, unit in state.supports.items() if piece != setting.hero and unit != t.NOWHERE]
    others = any(piece <= setting.cache for piece in state.supports)
    dead = setting.hero in state.us_dead and not hero_may_be_dead(setting, state.charges)
    yield from told(
        {
            "11.2 between": state.supports and state.target == t.NOWHERE,
            "11.2 supports": others or len(set(guns)) < len(guns),
            "11.2 units": any(unit not in state.defenders for unit in helped),
            "11.3 returns": dead,
            "11.4 most": state.charges > (t.MOST_CHARGES if setting.options.banzai == ON else 0),
        }
    )


def hero_may_be_dead(setting: Setting, charges: int) -> bool:
    """[11.3, 11.4] Whether a volley, or a charge that has been called, can have removed the Hero."""
    called = setting.options.banzai == ON and charges < t.MOST_CHARGES
    return hero_falls(setting, charged=called)


def on_the_map(state: State, setting: Setting) -> Iterator[Objection]:
    """[3.8, 4.5, 6.2, 6.9, 6.10, 7.2, 11.5] What stands where it can have come, whatever counters it is."""
    numbers = setting.board.numbers
    for space, units in state.roster.items():
        crews, here = sum(unit >= setting.first_crew for unit in units), numbers[space]
        size = len(units) - crews
        many: dict[str, object] = {"6.2 stack": size > t.JAPANESE_STACK, "11.5 stack": crews > 1}
        yield from told(many, here, here=here, size=size, crews=crews, japanese_stack=t.JAPANESE_STACK)
    for name, at in zip(t.HQ_NAMES, state.hq_at, strict=True):
        if at >= 0:
            ground = setting.hq_ground[at]
            wrong = {"6.10 ground": not ground, "6.9 flag": ground and state.held[at]}
            yield from told(wrong, numbers[at], name=tr(name), numbers=numbers[at])
    yield from _ways(state, setting)
    stood = [*state.roster, *([state.stand] if state.stand != t.NOWHERE else [])]
    if setting.options.no_survivors != "taken":  # else a hex can have been taken and yet never stood in [3.7]
        stood += [space for space, flag in enumerate(state.held) if flag and not setting.is_red(space)]
    best = min((setting.row[space] for space in stood), default=state.farthest)
    is_row = min(setting.row) <= state.farthest <= max(setting.row)
    wrong = {"4.5 row": not is_row, "4.5 farthest": is_row and state.farthest > best}
    yield from told(wrong, farthest=state.farthest, best=best)


def _ways(state: State, setting: Setting) -> Iterator[Objection]:
    """[3.8, 7.2] Flags and the moving force can have come where they are."""
    numbers, origin, stand = setting.board.numbers, state.origin, state.stand
    lost = never_reached(setting, state.held, state.turn)
    if lost:
        hexes = tuple(numbers[space] for space in lost)
        others = tr(" and {value} more", value=len(lost) - 1) if len(lost) > 1 else ""
        never = tr("on Turn 1 no counterattack can have cut it off")
        if state.turn > 1:
            never = tr("hexes south of the US line are never retaken [9.1], so they cannot have cut it off")
        yield from told({"3.8 way": True}, *hexes, hexes=hexes[0], others=others, never=never)
    if t.NOWHERE not in (origin, stand) and stand not in lost:
        walked = {"7.2 walked": stand in cut_off(setting, state.held, (origin,))}
        yield from told(walked, numbers[stand], numbers=numbers[origin], here=numbers[stand])


def _ground(state: State, setting: Setting) -> Iterator[Objection]:
    """[3.4] The red row is Japanese, and nobody attacks it."""
    yield from told(
        {
            "3.4 held": not all(state.held[space] for space in setting.red_row),
            "3.4 attacks": any(setting.is_red(space) for space in state.attacks),
        }
    )


def _rest(state: State, setting: Setting) -> Iterator[Objection]:
    """[5.0, 4.0, 11.4, 11.5] The game waits for a decision that can be made, or it is over."""
    if bool(state.outcome) == bool(state.agenda):
        yield from told({"5.1 waits": True})
        return
    waits_for, outcome = state.agenda[-1] if state.agenda else "", state.outcome
    dead, won = state.hq_at[1] == t.DEAD, outcome == t.HQ_VICTORY
    asked = waits_for in (t.BANZAI, t.CHOOSE_VICTIM)
    fighting = asked or won
    astray = (state.target != t.NOWHERE) != fighting or (state.defenders and not fighting)
    wrong = {"4.2 dead": dead and not won, "4.2 lives": won and not dead, "7.8 target": astray}
    yield from told(wrong, hq_names=tr(t.HQ_NAMES[1]))
    if astray:
        return
    moving = fighting or outcome == t.EXIT_VICTORY or waits_for == t.ADVANCE
    astray = (state.origin != t.NOWHERE) != moving or (state.stand != t.NOWHERE) != moving
    yield from told({"7.4 target": fighting and state.held[state.target], "7.1 moves": astray})
    if astray:
        return
    over, last = outcome in (t.TIME_DEFEAT, t.RESERVES_DEFEAT), state.turn == t.LAST_TURN
    begun = state.turn != 1 or not state.crews or state.waiting != state.roster
    yield from told(
        {
            "3.8 stand": moving and not state.held[state.stand],
            "6.11 revealed": state.revealed and not moving,
            "7.1 units": moving and not (state.force or won),
        }
    )
    if asked:
        yield from _charge(state, setting, waits_for)
    yield from told(
        {
            "11.5 placing": waits_for == t.PLACE_CREWS and begun,
            "4.1 exit": outcome == t.EXIT_VICTORY and not setting.exits[state.stand],
            "5.7 turn": outcome == t.TIME_DEFEAT and not last,
            "4.3 reserves": outcome == t.RESERVES_DEFEAT and (state.turn < 3 or state.holding),
            "7.3 waiting": over and state.waiting,
        },
        last_turn=t.LAST_TURN,
    )
    if waits_for == t.ADVANCE:
        force, here = setting.board.numbers[state.origin], setting.board.numbers[state.stand]
        stuck = {"7.3 stuck": not can_go_on(setting, state.held, state.stand)}
        yield from told(stuck, here, force=force, here=here)
    if waits_for == t.CHOOSE_FORCE:
        none = not any(can_go_on(setting, state.held, space) for space in state.waiting)
        hexes = (setting.board.numbers[space] for space in state.waiting)
        yield from told({"7.3 none": none and state.waiting, "7.3 nobody": not state.waiting}, *hexes)


def _charge(state: State, setting: Setting, waits_for: str) -> Iterator[Objection]:
    """[11.2, 11.4] Whether a Banzai charge may be called, or its victim chosen: no volley has been fired."""
    called = state.charges < t.MOST_CHARGES
    may = setting.options.banzai == ON and (state.charges if waits_for == t.BANZAI else called)
    return told(
        {
            "11.4 charges": not may,
            "11.4 victims": len(victims(state, setting)) < (1 if waits_for == t.BANZAI else 2),
            "7.4 attacks": state.target not in state.attacks,
            "7.2 target": state.target not in setting.board.neighbours[state.stand],
            "11.2 assigned": state.supports != assigned(setting, state.defenders, state.supports),
        }
    )
