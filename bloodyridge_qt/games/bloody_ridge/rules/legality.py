"""What is true of every position in which a game rests, and the paragraph a position offends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bloodyridge_qt.games.bloody_ridge.rules.assault import victims
from bloodyridge_qt.games.bloody_ridge.rules.movement import can_go_on, cut_off, never_reached
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import assigned, hero_falls
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    ADVANCE,
    BANZAI,
    CHOOSE_FORCE,
    CHOOSE_VICTIM,
    DEAD,
    EXIT_VICTORY,
    HQ_NAMES,
    HQ_VICTORY,
    IN_POOL,
    JAPANESE_STACK,
    LAST_TURN,
    LEFT_OUT,
    MOST_CHARGES,
    NOWHERE,
    PLACE_CREWS,
    RESERVES_DEFEAT,
    TIME_DEFEAT,
    US_STACK,
)
from bloodyridge_qt.language import tr


class Objection(NamedTuple):
    """Why a position cannot stand on the table."""

    rule: str
    """The paragraph it offends."""
    text: str
    """What was expected, and where, without the paragraph."""
    hexes: tuple[str, ...] = ()
    """The hexes it is about, if it is about some."""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


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
    return next((str(objection) for objection in objections(state, setting)), "")


def _once(pieces: Iterable[int], expected: Iterable[int], side: str, rule: str) -> Iterator[Objection]:
    found, wanted = Counter(pieces), Counter(expected)
    for piece in sorted({*found, *wanted}):
        if found[piece] != wanted[piece]:
            times = tr("once") if wanted[piece] else tr("nowhere")
            yield Objection(
                rule,
                tr(
                    "{side} counter {piece}: expected it {times}, found it {found} times",
                    side=side,
                    piece=piece,
                    times=times,
                    found=found[piece],
                ),
            )
            return


def _japanese(state: State, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.1, 3.5, 3.6, 11.5] Every unit beside the map, in a force, or dead."""
    forces = [unit for units in state.waiting.values() for unit in units] + state.force
    yield from _once(
        (*state.holding, *forces, *state.japanese_dead, *state.crews),
        setting.all_japanese_units(),
        "Japanese",
        "2.1",
    )
    if state.holding != sorted(state.holding) or state.crews != sorted(state.crews):
        yield Objection("3.1", tr("holding: expected counters in ascending order"))
    if any(unit >= setting.first_crew for unit in state.holding):
        yield Objection("11.5", tr("holding: expected infantry only; MG crews are placed, not drawn"))
    if any(unit < setting.first_crew for unit in state.crews):
        yield Objection("11.5", tr("crews: expected MG crews only"))
    placed = [unit for units in state.roster.values() for unit in units]
    if len(set(placed)) < len(placed) or not set(placed).isdisjoint((*state.holding, *state.crews)):
        yield Objection("3.5", tr("roster: expected every counter once, and none that lies beside the map"))
    for space, units in state.roster.items():
        if not units:
            yield Objection(
                "7.1", tr("roster: expected units in {numbers}", numbers=setting.board.numbers[space])
            )
    order = [space for space in setting.red_row if space in state.roster]
    waiting = [space for space in order if space in state.waiting]
    if (order, waiting) != (list(state.roster), list(state.waiting)):
        yield Objection("3.5", tr("roster, waiting: expected forces from west to east"))
    if state.origin == NOWHERE:
        if state.force:
            yield Objection("7.1", tr("force: expected none without an origin"))
        return
    came = state.roster.get(state.origin, ())
    if state.origin in state.waiting or [unit for unit in came if unit in state.force] != state.force:
        yield Objection(
            "7.1", tr("force: expected units of its origin's roster, in that order, not waiting any more")
        )


def _headquarters(state: State, setting: Setting) -> Iterator[Objection]:
    """[6.9, 6.10] HQs where they may stand."""
    left_out = [at == LEFT_OUT for at in state.hq_at]
    if left_out != [setting.options.headquarters == "out"] * 2:
        yield Objection("6.10", tr("hqs: expected both in or both left out, as the reading says"))
    for which, at in enumerate(state.hq_at):
        piece = setting.first_hq + which
        if (at == IN_POOL) != (piece in state.pool) or (at == DEAD) != (piece in state.us_dead):
            yield Objection("6.9", tr("hqs[{which}]: expected the place where the counter lies", which=which))


def _us(state: State, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.2, 3.6, 6.9, 8.3, 8.4] Every US piece in the pool, fired, in a hex or dead."""
    on_map = [setting.first_hq + which for which, at in enumerate(state.hq_at) if at >= 0]
    there = [
        setting.first_hq + which for which, at in enumerate(state.hq_at) if at == state.target != NOWHERE
    ]
    left_out = [setting.first_hq + which for which, at in enumerate(state.hq_at) if at == LEFT_OUT]
    expected = [piece for piece in setting.all_us_pieces() if piece not in left_out]
    rifles = [piece for piece in state.defenders if piece not in there]
    doubled = len(set(state.defenders)) < len(state.defenders)
    if doubled or any(piece >= setting.first_artillery for piece in rifles):
        yield Objection("6.9", tr("defenders: expected rifle units, and HQs of that hex"))
        return
    if len(state.defenders) > US_STACK:
        yield Objection("6.3", tr("defenders: expected at most {us_stack}", us_stack=US_STACK))
    yield from _once(
        (*state.pool, *state.fired, *rifles, *on_map, *state.us_dead, *state.supports), expected, "US", "2.1"
    )
    if state.pool != sorted(state.pool):
        yield Objection("3.2", tr("pool: expected counters in ascending order"))
    guns = range(setting.first_artillery, setting.first_hq)
    if any(piece not in guns for piece in state.fired):
        yield Objection("8.3", tr("fired: expected artillery markers only"))
    if any(piece in guns for piece in state.us_dead) and state.hq_at[0] != DEAD:
        yield Objection("8.4", tr("us dead: expected no artillery marker as long as the Battalion HQ lives"))
    if state.hq_at[0] == DEAD and any(piece in guns for piece in (*state.pool, *state.fired)):
        yield Objection("8.4", tr("pool: expected no artillery marker after the Battalion HQ has fallen"))


def _supports(state: State, setting: Setting) -> Iterator[Objection]:
    """[11.2–11.5] Optional pieces where they may be, and no more charges than there are."""
    if state.supports and state.target == NOWHERE:
        yield Objection("11.2", tr("supports: expected none between fights"))
    guns = [unit for piece, unit in state.supports.items() if piece != setting.hero and unit != NOWHERE]
    if any(piece <= setting.cache for piece in state.supports) or len(set(guns)) < len(guns):
        yield Objection("11.2", tr("supports: expected machineguns, one a unit, and the Hero"))
    if any(unit != NOWHERE and unit not in state.defenders for unit in state.supports.values()):
        yield Objection("11.2", tr("supports: expected units that defend the hex"))
    if setting.hero in state.us_dead and not hero_may_be_dead(setting, state.charges):
        yield Objection("11.3", tr("us dead: expected no Hero, who returns to the pool"))
    if state.charges > (MOST_CHARGES if setting.options.banzai == ON else 0):
        yield Objection("11.4", tr("charges: expected no more Banzai charges than are played with"))


def hero_may_be_dead(setting: Setting, charges: int) -> bool:
    """[11.3, 11.4] Whether a volley, or a charge that has been called, can have removed the Hero."""
    called = setting.options.banzai == ON and charges < MOST_CHARGES
    return hero_falls(setting, charged=called)


def on_the_map(state: State, setting: Setting) -> Iterator[Objection]:
    """[3.8, 4.5, 6.2, 6.9, 6.10, 7.2, 11.5] What stands where it can have come, whatever counters it is."""
    numbers = setting.board.numbers
    for space, units in state.roster.items():
        crews, here = sum(unit >= setting.first_crew for unit in units), numbers[space]
        size = len(units) - crews
        if size > JAPANESE_STACK:
            text = tr(
                "Force {here} has {size} infantry units, a hex takes {japanese_stack}",
                here=here,
                size=size,
                japanese_stack=JAPANESE_STACK,
            )
            yield Objection("6.2", text, (here,))
        if crews > 1:
            yield Objection(
                "11.5",
                tr("Force {here} has {crews} MG crews, a hex takes one", here=here, crews=crews),
                (here,),
            )
    for name, at in zip(HQ_NAMES, state.hq_at, strict=True):
        if at < 0:
            continue
        if not setting.hq_ground[at]:
            yield Objection(
                "6.10",
                tr("The {name} may not stand in {numbers}", name=tr(name), numbers=numbers[at]),
                (numbers[at],),
            )
        elif state.held[at]:
            text = tr(
                "The {name} stands in {numbers}, where a Japanese flag stands",
                name=tr(name),
                numbers=numbers[at],
            )
            yield Objection("6.9", text, (numbers[at],))
    yield from _ways(state, setting)
    stood = [*state.roster, *([state.stand] if state.stand != NOWHERE else [])]
    if setting.options.no_survivors != "taken":  # else a hex can have been taken and yet never stood in [3.7]
        stood += [space for space, flag in enumerate(state.held) if flag and not setting.is_red(space)]
    best = min((setting.row[space] for space in stood), default=state.farthest)
    if not min(setting.row) <= state.farthest <= max(setting.row):
        yield Objection("4.5", tr("There is no row {farthest} on the map", farthest=state.farthest))
    elif state.farthest > best:
        text = tr(
            "Row {farthest} is given as the farthest, but a force has stood in row {best}",
            farthest=state.farthest,
            best=best,
        )
        yield Objection("4.5", text)


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
        text = tr(
            "No way through Japanese hexes leads from the red row to {hexes}{others}; {never}",
            hexes=hexes[0],
            others=others,
            never=never,
        )
        yield Objection("3.8", text, hexes)
    if NOWHERE in (origin, stand) or stand in lost:
        return
    if stand in cut_off(setting, state.held, (origin,)):
        here = numbers[stand]
        text = tr(
            "Force {numbers} cannot have walked to {here} through Japanese hexes",
            numbers=numbers[origin],
            here=here,
        )
        yield Objection("7.2", text, (here,))


def _ground(state: State, setting: Setting) -> Iterator[Objection]:
    """[3.4] The red row is Japanese, and nobody attacks it."""
    if not all(state.held[space] for space in setting.red_row):
        yield Objection("3.4", tr("held: expected the whole red row"))
    if any(setting.is_red(space) for space in state.attacks):
        yield Objection("3.4", tr("attacks: expected no attack on the red row"))


def _rest(state: State, setting: Setting) -> Iterator[Objection]:
    """[5.0, 4.0, 11.4, 11.5] The game waits for a decision that can be made, or it is over."""
    if bool(state.outcome) == bool(state.agenda):
        yield Objection("5.1", tr("waits for: expected a decision, or an outcome, and not both"))
        return
    waits_for = state.agenda[-1] if state.agenda else ""
    if state.hq_at[1] == DEAD and state.outcome != HQ_VICTORY:
        yield Objection(
            "4.2", tr("The {hq_names} is dead: the game is won, and over", hq_names=tr(HQ_NAMES[1]))
        )
    elif state.hq_at[1] != DEAD and state.outcome == HQ_VICTORY:
        yield Objection(
            "4.2", tr("outcome: expected no victory by the {hq_names}, which lives", hq_names=tr(HQ_NAMES[1]))
        )
    asked = waits_for in (BANZAI, CHOOSE_VICTIM)
    fighting = asked or state.outcome == HQ_VICTORY
    if (state.target != NOWHERE) != fighting or (state.defenders and not fighting):
        yield Objection("7.8", tr("target: expected one in a fight, and none between fights"))
        return
    if fighting and state.held[state.target]:
        yield Objection("7.4", tr("target: expected a US hex"))
    moving = fighting or state.outcome == EXIT_VICTORY or waits_for == ADVANCE
    if (state.origin != NOWHERE) != moving or (state.stand != NOWHERE) != moving:
        yield Objection("7.1", tr("origin, stand: expected a force on the move, or none, as the game waits"))
        return
    if moving and not state.held[state.stand]:
        yield Objection("3.8", tr("stand: expected a Japanese hex"))
    if state.revealed and not moving:
        yield Objection("6.11", tr("revealed: expected false without a force on the move"))
    if moving and not state.force and state.outcome != HQ_VICTORY:
        yield Objection("7.1", tr("force: expected units"))
    if asked:
        yield from _charge(state, setting, waits_for)
        if state.supports != assigned(setting, state.defenders, state.supports):  # no volley has been fired
            yield Objection("11.2", tr("supports: expected each with the unit it has to double"))
    if waits_for == PLACE_CREWS and (state.turn != 1 or not state.crews or state.waiting != state.roster):
        yield Objection("11.5", tr("crews: expected some to place on turn 1, before any force has moved"))
    if state.outcome == EXIT_VICTORY and not setting.exits[state.stand]:
        yield Objection("4.1", tr("stand: expected an exit hex"))
    if state.outcome == TIME_DEFEAT and state.turn != LAST_TURN:
        yield Objection("5.7", tr("turn: expected {last_turn}", last_turn=LAST_TURN))
    if state.outcome == RESERVES_DEFEAT and (state.turn < 3 or state.holding):
        yield Objection("4.3", tr("outcome: expected nobody beside the map on turn 3 or 4"))
    if state.outcome in (TIME_DEFEAT, RESERVES_DEFEAT) and state.waiting:
        yield Objection("7.3", tr("waiting: expected no force at the end of a turn"))
    if waits_for == ADVANCE and not can_go_on(setting, state.held, state.stand):
        force, here = setting.board.numbers[state.origin], setting.board.numbers[state.stand]
        text = tr(
            "Force {force} has neither a strike nor an exit from {here}; it is eliminated",
            force=force,
            here=here,
        )
        yield Objection("7.3", text, (here,))
    if waits_for == CHOOSE_FORCE and not any(
        can_go_on(setting, state.held, space) for space in state.waiting
    ):
        text = tr("None of the forces that wait has anything left to strike, or an exit")
        if not state.waiting:
            text = tr("No force waits and none is on the move, so there is nothing to decide")
        yield Objection("7.3", text, tuple(setting.board.numbers[space] for space in state.waiting))


def _charge(state: State, setting: Setting, waits_for: str) -> Iterator[Objection]:
    """[11.4] Whether a Banzai charge may be called, or its victim chosen."""
    used = state.charges < MOST_CHARGES
    if setting.options.banzai != ON or not (state.charges if waits_for == BANZAI else used):
        yield Objection("11.4", tr("charges: expected one to be had, or one just called"))
    if len(victims(state, setting)) < (1 if waits_for == BANZAI else 2):
        yield Objection("11.4", tr("defenders: expected units a charge can remove"))
    if state.target not in state.attacks:
        yield Objection("7.4", tr("attacks: expected the attack that is going on"))
    if state.target not in setting.board.neighbours[state.stand]:
        yield Objection("7.2", tr("target: expected a hex next to the force"))
