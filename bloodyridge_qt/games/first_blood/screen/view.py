"""A position as both players see it: units, aircraft, ships, airfields, tracks, the attack under way.

Longer than most: what is asked is worded from the same position, once to be read and once to be heard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bloodyridge_qt.games.first_blood.rules import airfields, combat, movement, phases, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.board import GRID
from bloodyridge_qt.games.first_blood.rules.odds import attacked, odds
from bloodyridge_qt.games.first_blood.rules.plans import from_outside
from bloodyridge_qt.games.first_blood.rules.refusals import bound
from bloodyridge_qt.games.first_blood.rules.setting import Setting, kept
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import words
from bloodyridge_qt.games.first_blood.screen.words import SIDES, said
from bloodyridge_qt.language import fill, plural, spoken, tr
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.phrases import count, sentence
from bloodyridge_qt.table.table_view import (
    BattleSide,
    BattleView,
    CounterView,
    EndingView,
    MarkerView,
    Place,
    Prompt,
    StackView,
    TableView,
    UnitView,
)

ARRIVALS: Final = "arrivals"
"""Where what has come and is still to be placed lies on the sheet."""
_DECLARING: Final = frozenset({t.DECLARE, t.COMBAT})
_FIGHTING: Final = _DECLARING | {t.AIRCRAFT_LOSS}


def place_of(setting: Setting, state: State, piece: int) -> str:
    """The place of a piece on the sheet; "" for one that is not on it.

    The two special destroyers wait among the arrivals as soon as they may come [10.1].
    """
    at = state.where[piece]
    special = at == t.TO_COME and piece in setting.special and state.turn >= setting.forces.special_from
    return setting.places[at] if at >= 0 else ARRIVALS if special or at == t.LANDED else ""


def stack_key(setting: Setting, state: State, piece: int) -> str:
    """[5.0] Of the stack a piece lies in: each ground unit is one, aircraft and ships lie with like ones."""
    one = setting.pieces[piece]
    if one.mf:
        return one.name
    turned = " inverted" * bool(state.inverted[piece]) + " special" * (state.where[piece] == t.TO_COME)
    return f"{one.type}{turned} at {place_of(setting, state, piece)}"


def counter_key(setting: Setting, piece: int) -> str:
    """Of a piece's counter."""
    return f"counter {setting.pieces[piece].name}"


def counter(setting: Setting, state: State, piece: int) -> CounterView:
    """The counter of a piece as it lies."""
    return _counter(setting, piece, bool(state.inverted[piece]), state.where[piece] == t.TO_COME, spoken())


@kept(2048)
def _counter(setting: Setting, piece: int, inverted: bool, to_come: bool, _language: str) -> CounterView:
    """As `counter`: it is asked for very often, and seldom another."""
    one = setting.pieces[piece]
    nation = ("us", "jp")[one.side]
    if one.mf:
        kind = words.symbol(setting, piece)
        lines = f"{words.factors(setting, piece)}\n{one.name}"
        return CounterView(
            counter_key(setting, piece), f"{nation}_{kind}", lines, words.unit_label(setting, piece)
        )
    if one.kind == t.SHIP:
        face = f"jp_{said('hulls')[one.type]}"
    else:
        face = f"{nation}_{'bomber' if one.kind == t.BOMBER else 'fighter'}"
        face += "_inverted" * inverted
    label = words.unit_label(setting, piece) + tr(", face down [13.6]") * inverted
    label += tr(", may come on any turn [10.1]") * to_come
    return CounterView(counter_key(setting, piece), face, one.type, label)


@kept(1)
def _by_type(setting: Setting) -> tuple[int, ...]:
    """All pieces, each with those like it: types keep their order in a box whoever of them has gone."""
    types = list(dict.fromkeys(one.type for one in setting.pieces))
    return tuple(sorted(range(len(setting.pieces)), key=lambda at: types.index(setting.pieces[at].type)))


def _stacks(state: State, setting: Setting) -> Iterator[StackView]:
    """Ground units one by one, aircraft and ships by type."""
    alike: dict[str, list[int]] = {}
    for piece in _by_type(setting):
        if place_of(setting, state, piece):
            alike.setdefault(stack_key(setting, state, piece), []).append(piece)
    wait = state.agenda[-1] if state.agenda else ""
    due = {unit for unit, _ in movement.Field(state, setting).duties()} if wait == t.MOVE else set()
    # where somebody is asked, a frame is for those who may act
    fights = state.fight >= 0 and wait not in said("prompts")
    fighting = {unit for unit in range(setting.ground) if fights and state.aim[unit] == state.fight}
    for key, pieces in alike.items():
        first = setting.pieces[pieces[0]]
        many = len(pieces) > 1
        counters = tuple(counter(setting, state, piece) for piece in reversed(pieces))
        label = counters[-1].label
        plain = label if first.mf else words.unit_label(setting, pieces[0])
        if first.mf:
            label += _remark(state, setting, pieces[0])
        label = f"{len(pieces)} {label}" if many else label
        yield StackView(
            key,
            place_of(setting, state, pieces[0]),
            SIDES[first.side] if first.mf else f"{SIDES[first.side]}_air",
            counters,
            f"{len(pieces)} {first.type}" if many else words.piece_name(setting, pieces[0]),
            f"×{len(pieces)}" if many else "",
            pieces[0] in fighting,
            label,
            pieces[0] in due,
            bool(first.mf) and first.side == state.side and _done(state, wait, pieces[0]),
            label.replace(plain, words.heard(setting, pieces[0])),
        )


def enemies(view: TableView, side: str, place: Place) -> tuple[Place, str] | None:
    """The hex nearest to another where enemies of a side stand, and who; None for what is no hex or side."""
    foes = [
        one for one in view.stacks if one.side in SIDES and one.side != side and GRID.is_number(one.place)
    ]
    if side not in SIDES or not foes or not GRID.is_number(place):
        return None
    near = min((one.place for one in foes), key=lambda at: GRID.distance(place, at))
    return near, ", ".join(one.total for one in foes if one.place == near)


def nearest_enemy(view: TableView, place: Place) -> Rows:
    """The same for those who stand there, as a fact of that hex; () where nobody does."""
    side = next((one.side for one in view.stacks if one.place == place and one.side in SIDES), "")
    if (foes := enemies(view, side, place)) is None:
        return ()
    far = count(GRID.distance(place, foes[0]), "hex", "hexes")
    return (
        (tr("Nearby"), tr("nearest enemy {units} at {place}, {far}", units=foes[1], place=foes[0], far=far)),
    )


def _done(state: State, wait: str, unit: int) -> bool:
    """[4.0, 8.2, 9.4] Whether a unit has gone as far as it can, or is in an attack."""
    if wait == t.MOVE:
        return not state.mf[unit]
    return wait == t.DECLARE and state.aim[unit] != t.NO_ATTACK


def _remark(state: State, setting: Setting, unit: int) -> str:
    """What else is to be known of a unit now: MF left, boxes it has been in, its part in an attack."""
    parts = []
    at = state.where[unit]
    if state.agenda and state.agenda[-1] == t.MOVE and state.side == setting.pieces[unit].side:
        parts.append(tr("{mf} MF left [4.0]", mf=state.mf[unit]))
    if at in setting.boxes:
        been = [name for bit, name in enumerate(t.BOXES) if state.visited[unit] >> bit & 1]
        parts.append(tr("has been in {boxes} [6.3]", boxes=", ".join(been)))
    if state.aim[unit] >= 0 and state.aim[unit] < len(state.targets):
        hexes = _hexes(setting, state.targets[state.aim[unit]])
        parts.append(tr("attacks {hexes} [8.2]", hexes=hexes) if hexes else tr("has attacked [9.4]"))
    return "".join(f"; {part}" for part in parts)


def _markers(state: State, setting: Setting) -> Iterator[MarkerView]:
    for field, at in enumerate(setting.airfields):
        place, name = setting.places[at], words.field_name(setting, field)
        condition = t.CONDITIONS[state.airfield[field]]
        built = condition == "operative" and field >= setting.board.henderson
        if condition in ("damaged", "destroyed") or built:
            face = "strip_built" if built else f"airfield_{condition}"
            yield MarkerView(f"airfield {place}", face, place, f"{name} {place} {tr(condition)} [12.1]")
        if state.work[field]:
            label = plural(
                state.work[field],
                "1 turn of work done in {place} [11.2]",
                "{number} turns of work done in {place} [11.2]",
                place=place,
            )
            yield MarkerView(f"work {place}", "work", place, label)
    if state.agenda and state.agenda[-1] in _DECLARING:
        for at in state.duty:
            yield MarkerView(
                f"duty {at}", "must_be_attacked", setting.places[at], tr("Must be attacked [8.1]")
            )
        for at in {target for targets in state.targets for target in targets}:
            label = tr("Declared: this hex is attacked [8.2]")
            yield MarkerView(f"declared {at}", "attacked", setting.places[at], label)
        for at in {state.where[unit] for unit in words.must_attack(setting, state)}:
            yield MarkerView(f"must {at}", "must_attack", setting.places[at], tr("Must attack [8.1]"))
    if state.turn:
        turn = words.turn_name(setting, state.turn)
        yield MarkerView("turn", "turn_marker", f"turn {turn}", tr("Turn {turn} [7.0]", turn=turn))
        if box := phase_box(state.side, phase_of(state)):
            face = ("phase_us", "phase_jp")[state.side]
            yield MarkerView("phase", face, box, f"{phase_name(state)} [3.2]")


def phase_of(state: State) -> str:
    """[3.2] The part of the player turn: a key of the words' "phases"; "" when none is played."""
    return said("waits").get(state.agenda[-1], "") if state.agenda else ""


def phase_box(side: int, part: str) -> str:
    """The box of the phase track for a part of a side's player turn; "" for none."""
    phases = list(said("phases")[SIDES[side]])
    return f"phase {phases.index(part) + 1 + 5 * (side == t.US)}" if part in phases else ""


def phase_name(state: State) -> str:
    """ "Japanese movement"."""
    return said("phases")[SIDES[state.side]].get(phase_of(state), "") if state.turn else tr("Set-up")


def headline(setting: Setting, state: State) -> str:
    """What goes on while nobody is asked: the phase, or between two of them whose turn it is."""
    turn = tr("{side} player turn", side=tr(t.SEATS[state.side]))
    return phase_name(state) or f"{words.turn_name(setting, state.turn)}: {turn}"


def current_attack(state: State, setting: Setting, worked_on: int = t.NOBODY) -> int:
    """The attack that is resolved, has ships on it, is worked on or is the newest; NOBODY for none."""
    if state.fight >= 0:
        return state.fight
    left = [number for number, targets in enumerate(state.targets) if targets]
    left.sort(key=lambda number: (shelled(state, setting, number), number == worked_on))
    return left[-1] if left and state.agenda and state.agenda[-1] in _DECLARING else t.NOBODY


def shelled(state: State, setting: Setting, attack: int) -> bool:
    """[10.4] Whether ships were dropped on an attack."""
    return any(state.where[ship] in state.targets[attack] for ship in setting.ships)


def _worked_on(state: State, moments: Sequence[State]) -> int:
    """[8.2, 9.3] The attack not yet fought that was opened or added to last; NOBODY for none."""
    for before in reversed(moments if any(state.targets) else ()):
        joined = [aim for former, aim in zip(before.aim, state.aim, strict=True) if former != aim >= 0]
        grown = (at for at, there in enumerate(state.targets) if there and there not in before.targets)
        if found := [*joined, *grown]:
            return found[0]
    return t.NOBODY


def battle(state: State, setting: Setting, moments: Sequence[State] = ()) -> BattleView | None:
    """[8.4 to 8.9] The attack being resolved, or the one worked on last with all others; None without one."""
    attack = current_attack(state, setting, _worked_on(state, moments))
    if attack < 0 or not state.targets[attack]:
        return None
    found = odds(state, setting, attack)
    open_duty = []
    if state.duty:
        hexes = _hexes(setting, tuple(state.duty))
        open_duty.append(tr("Still to be attacked: {hexes} [8.1]", hexes=hexes))
    if idle := words.must_attack(setting, state):
        names = ", ".join(words.piece_name(setting, unit) for unit in idle)
        open_duty.append(tr("Still to attack: {names} [8.1]", names=names))
    over = state.fight >= 0 and bool(state.result)
    step, fire = f"{words.column(found)}; {words.summed(found)} [8.8]", f"{words.added_up(found)} [8.4]"
    if over:
        fire = ""  # units may be lost already
    told = _result(state.result) if over else sentence(step), fire
    no_way = () if over else (f"{name}: {text}" for name, text in words.at_stake(setting, state, found))
    notes = (*open_duty, *no_way, *_waiting(state, setting, attack))
    return _battle(setting, (state, state), attack, told, notes, over=over)


def fought(state: State, setting: Setting, moments: Sequence[State]) -> BattleView | None:
    """[8.9, 13.3.3] The attack or mission fought last, with its die and its losses, until another is begun.

    `moments` are the positions of the game before this one, which alone knows its die. Outside combat it is
    the attack that the last decision belonged to. None where there is none of these.
    """
    in_combat = bool(state.agenda) and state.agenda[-1] in _FIGHTING and state.fight < 0
    if in_combat and any(shelled(state, setting, attack) for attack in range(len(state.targets))):
        return None
    left = {at for at, there in enumerate(state.targets) if there} - {state.fight}
    for before in reversed(moments):
        over = [at for at, there in enumerate(before.targets) if there and at not in left]
        if in_combat:
            if (before.turn, before.side) != (state.turn, state.side) or _worked_on(state, (before,)) >= 0:
                return None
            if before.declared != state.declared and not over:
                return None
            if mission := _mission(state, setting, before):
                return strike(setting, (before, state), *mission)
        if before.fight < 0 and over:
            return attack_made(setting, (before, state), over[-1])
        if before.fight < 0 and not in_combat:
            return None
    return None


def attack_made(setting: Setting, course: tuple[State, State], attack: int) -> BattleView | None:
    """[8.6, 8.9] An attack and what came of it, below 1:2 without a die; None for one that fell away.

    `course` is the position before it and that now.
    """
    before, state = course
    found = odds(before, setting, attack)
    if not (found.targets and found.units):
        return None
    told = _result("AE"), tr("{sum}; no die is thrown", sum=words.added_up(found))
    if found.column:
        read = tr("die {die}, read as {read}", die=state.die, read=found.read(state.die))
        fire = f"{words.added_up(found)} [8.4]; {words.summed(found)}; {read} [8.8]"
        told = _result(state.result), fire
    return _battle(setting, course, attack, told, _waiting(state, setting, attack), over=True)


def _mission(state: State, setting: Setting, before: State) -> tuple[tuple[int, ...], int] | None:
    """[9.5.1, 10.3, 13.3] Who has struck what since, as the pieces tell that; None for nobody."""
    where, afloat = before.where, (setting.ijn_reserve, setting.ijn_attack)
    able = [unit for unit in setting.guns[t.JAPAN] if before.aim[unit] != t.FIRED == state.aim[unit]]
    able += [one for one in setting.aircraft[t.JAPAN] if where[one] >= 0 and state.where[one] == t.GONE]
    able += [one for one in setting.ships if where[one] in afloat and state.where[one] == t.GONE]
    owed = state.pool if state.agenda[-1] == t.AIRCRAFT_LOSS else ()
    gone = (one for one in setting.aircraft[t.US] if where[one] >= 0 and state.where[one] == t.GONE)
    hit = (
        at
        for field, at in enumerate(setting.airfields)
        if (before.airfield[field], before.hit[field]) != (state.airfield[field], state.hit[field])
    )
    found = [*(where[one] for one in (*owed, *gone)), *hit]
    return (tuple(able), found[0]) if able and found else None


def strike(setting: Setting, course: tuple[State, State], pieces: tuple[int, ...], place: int) -> BattleView:
    """[9.5.3, 10.3, 13.3.3] A mission against a hex or box: what it can bring, and what it has.

    `course` is the position before it and that now. No die is thrown.
    """
    before, now = course
    there, field = airfields.planes_at(before, setting, place), setting.field.get(place)
    lost = [words.piece_name(setting, plane) for plane in there if now.where[plane] == t.GONE]
    condition = tr(t.CONDITIONS[now.airfield[field]]) if field is not None else ""
    condition = condition and tr("airfield {condition}", condition=condition)
    step = tr("{pieces} lost", pieces=words.counted(lost)) if lost else condition
    if now.agenda[-1:] == [t.AIRCRAFT_LOSS]:
        step = tr("One of these aircraft is lost")
    brings = tr("No die is thrown: {brings}", brings=words.strike(setting, pieces[0], place))
    own = _side(setting, (before, before), t.JAPAN, pieces, (brings, ""))
    others = _side(setting, course, t.US, there, ("", condition))
    over = bool(lost) or now.airfield != before.airfield
    title = tr("Strike on {place}", place=words.place_name(setting, place))
    return BattleView(title, sentence(step), own, others, (), over, dice_at_units=False)


def _side(
    setting: Setting, course: tuple[State, State], side: int, units: Iterable[int], told: tuple[str, str]
) -> BattleSide:
    """One side as it stood, with what is lost by now; `told` stands by it, and is where it stands."""
    state, now = course
    lost = {unit: "lost" * (now.where[unit] == t.GONE) for unit in units}
    row = (UnitView(counter(setting, state, unit), outcome=gone) for unit, gone in lost.items())
    return BattleSide(tr(t.SEATS[side]), SIDES[side], tuple(row), *told)


def _battle(
    setting: Setting,
    course: tuple[State, State],
    attack: int,
    told: tuple[str, str],
    notes: tuple[str, ...],
    *,
    over: bool,
) -> BattleView:
    """An attack as it stood, with what is lost by now; `told` is its step and what stands by the attacker."""
    state = course[0]
    found = odds(state, setting, attack)
    attackers = _side(setting, course, state.side, (*found.units, *found.guns), (told[1], ""))
    grounds = ", ".join(f"{setting.places[at]} {tr(setting.board.surface[at])}" for at in found.hexes)
    others = _side(setting, course, 1 - state.side, attacked(state, setting, found.hexes), ("", grounds))
    title, first = attack_on(setting, state.targets[attack]), setting.places[state.targets[attack][0]]
    return BattleView(title, told[0], attackers, others, notes, over, first * (not over), dice_at_units=False)


def _result(result: str) -> str:
    return f"{result}: {said('results')[result]}"


def _waiting(state: State, setting: Setting, but: int) -> tuple[str, ...]:
    """The attacks that are not resolved, `but` one."""
    return tuple(
        f"{_hexes(setting, targets)}: {words.added_up(found)}, {words.modifiers(found)}"
        for number, targets in enumerate(state.targets)
        if targets and number != but and (found := odds(state, setting, number))
    )


def attack_on(setting: Setting, places: tuple[int, ...]) -> str:
    """ "Attack on 0603, 0602"."""
    return tr("Attack on {hexes}", hexes=_hexes(setting, places))


def _hexes(setting: Setting, places: tuple[int, ...]) -> str:
    return ", ".join(setting.places[at] for at in places)


def prompt(state: State, setting: Setting, seat: str) -> Prompt:
    """What is asked of whom, and by which paragraph."""
    if not state.agenda or state.outcome:
        over = said("outcomes").get(state.outcome, (tr("The game goes on"), ""))
        return Prompt(tr("The game is over"), f"{over[0]} [2.0].")
    wait = state.agenda[-1]
    form = said("prompts").get(wait)
    if form is None:
        return Prompt(
            headline(setting, state), tr("No decision is asked for yet [3.2].") if state.turn else ""
        )
    values = words.filled(setting, state)
    barred: tuple[tuple[str, str], ...] = ()
    if wait == t.MOVE and (must := bound(state, setting)):
        values["bound"], form = must, said("prompts")["movement bound"]
        barred = ((words.title(setting, state, Action("end")), f"{must}."),)
    elif wait == t.MOVE and all(one.verb != "move" for one in movement.options(state, setting)):
        form = said("prompts")["movement none"]
    elif wait == t.COMBAT and not state.targets:
        form = said("prompts")["combat none"]
    elif _over(state, setting, wait):
        kind = "over"
        if wait == t.DECLARE:
            outside = any(True for _ in from_outside(state, setting))
            kind = "outside" if outside else "none" if len(plans.options(state, setting)) == 1 else kind
        form = said("prompts")[f"{wait} {kind}"]
    elif wait == t.COMBAT and state.side == t.JAPAN and setting.ijn_attack in state.where:
        form = said("prompts")["combat ships"]
    elif wait == t.COMBAT and len(combat.pending(state)) == 1:
        form = said("prompts")["combat one"]
    asked, reason, *aloud = (fill(part, **values) for part in form)
    key = SIDES[t.SEATS.index(seat)]
    by_ear, short = (*aloud, None, None)[:2]
    by_ear = by_ear and f"{sentence(by_ear.removeprefix('; '))}."
    return Prompt(
        f"{tr(seat)}, {words.turn_name(setting, state.turn)}: {asked}", f"{sentence(reason)}.", key, barred,
        aloud=short, reason_aloud=by_ear,
    )  # fmt: skip


def _over(state: State, setting: Setting, wait: str) -> bool:
    """Whether nothing is left that had to be done here, only what may be done besides."""
    if wait in (t.SET_UP, t.REINFORCE):
        return not phases.landed(state, setting)
    if wait == t.DECLARE:
        return not (state.duty or words.must_attack(setting, state))
    return wait == t.COMBAT and not combat.pending(state)


def ending(state: State, setting: Setting) -> EndingView | None:
    """[2.0] How a game ended; None while it goes on."""
    if not state.outcome:
        return None
    title, decided = said("outcomes")[state.outcome]
    us, japanese = ([unit for unit in own if state.where[unit] >= 0] for own in setting.units)
    ashore = sum(state.where[unit] < setting.hexes for unit in japanese)
    gone = [one.side for one, at in zip(setting.pieces, state.where, strict=True) if at == t.GONE]
    turn = (tr("Game turn"), words.turn_name(setting, min(state.turn, t.TURNS)))
    facts = (
        (tr("US ground units left"), str(len(us))),
        (tr("Japanese ground units left"), str(len(japanese))),
        (tr("US pieces lost"), str(gone.count(t.US))),
        (tr("Japanese pieces lost or spent"), str(gone.count(t.JAPAN))),
    )
    score = turn, (tr("Japanese units on the field"), str(ashore))
    us_won = state.outcome == t.US_WIN
    winner = t.SEATS[t.US if us_won else t.JAPAN]
    return EndingView(us_won, title, f"{sentence(decided)} [2.0].", score, facts, winner)


def table_view(state: State, setting: Setting, seat: str, moments: Sequence[State] = ()) -> TableView:
    """The whole table; nothing on it is hidden from anybody. `moments` are the positions before."""
    return TableView(
        turn=state.turn,
        phase=phase_name(state),
        stacks=tuple(_stacks(state, setting)),
        markers=tuple(_markers(state, setting)),
        piles=(),
        prompt=prompt(state, setting, seat),
        battle=fought(state, setting, moments) or battle(state, setting, moments),
        ending=ending(state, setting),
    )
