"""[2.0, 3.0, 7.0, 14.0] The sequence of play, the set-up, reinforcements, supply and the end of the game."""

from __future__ import annotations

from bloodyridge_qt.games.first_blood.rules import airfields, events, ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.air import berths, posts
from bloodyridge_qt.games.first_blood.rules.options import YES
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


def first_state(setting: Setting) -> State:
    """[3.0] Nobody is placed yet; Henderson Field is operative, the Fighter Strip unbuilt."""
    pieces, units, fields = len(setting.pieces), setting.ground, len(setting.airfields)
    built = setting.board.henderson
    state = State(where=[t.TO_COME] * pieces, inverted=bytearray(pieces), aim=[t.NO_ATTACK] * units)
    state.mf, state.visited, state.busy, state.must = (bytearray(units) for _ in range(4))
    state.work, state.hit, state.worked = (bytearray(fields) for _ in range(3))
    state.airfield = bytearray([t.OPERATIVE] * built + [t.UNBUILT] * (fields - built))
    state.agenda = ["turn", "set-up of the Japanese", "set-up of the US"]
    return state


def begin_turn(play: Play) -> None:
    """[3.1, 3.2] A game turn: the Japanese player's, then the US player's."""
    state, setting = play.state, play.setting
    state.turn += 1
    state.side = t.JAPAN
    state.busy = bytearray(setting.ground)
    state.hit = bytearray(len(setting.airfields))
    state.credit = 0
    play.tell(events.TurnBegan, state.turn)
    state.agenda += turn_steps(setting)


def turn_steps(setting: Setting) -> list[str]:
    """[3.2] The steps of a game turn, the first one last; the Japanese player turn is the later half."""
    supply = ["strategic", "supply"] if setting.options.supply_first == YES else ["supply", "strategic"]
    return [
        "turn ends", "air phase", "engineer phase", "victory check", "combat begins", "movement begins",
        "reinforcements", "US turn", *supply, "combat begins", "movement begins", "reinforcements",
        "Japanese turn",
    ]  # fmt: skip


def turn_of(play: Play, side: int) -> None:
    """[3.2] Whose player turn it is."""
    play.state.side = side


# --- set-up and reinforcements


def reinforce(play: Play, side: int | None = None) -> None:
    """[3.0, 3.1, 7.0, 7.6, 13.5] What the time record brings now, or in the set-up of a side at the start.

    Aircraft that arrive later go to their reserve box.
    """
    state, setting = play.state, play.setting
    state.side = state.side if side is None else side
    play.tell(events.PhaseBegan, "reinforcement" if state.turn else "set-up", state.side)
    reserve = (setting.us_reserve, setting.ijaf_reserve)[state.side]
    planes = []
    for at, piece in enumerate(setting.pieces):
        if piece.arrives == state.turn and piece.side == state.side and state.where[at] == t.TO_COME:
            flies = state.turn > 0 and at in setting.aircraft[state.side]
            state.where[at] = reserve if flies else t.LANDED
            planes += [at] * flies
    if planes:
        play.tell(events.Arrived, tuple(planes), reserve)
    go_on(play)


def go_on(play: Play) -> None:
    """[7.7] Ask as long as something is to be placed or may be; who can be placed nowhere is lost."""
    state, setting = play.state, play.setting
    if not state.turn:
        play.then(t.SET_UP)
        return
    if not entries(state, setting):
        play.lose("late", *(unit for unit in landed(state, setting) if unit < setting.ground))
    if landed(state, setting) or len(placings(state, setting)) > 1:
        play.then(t.REINFORCE)


def landed(state: State, setting: Setting) -> list[int]:
    """Pieces that have to be placed now; the two special destroyers need not be [10.1]."""
    if t.LANDED not in state.where:
        return []
    pieces = setting.pieces
    return [at for at, place in enumerate(state.where) if place == t.LANDED and pieces[at].side == state.side]


def entries(state: State, setting: Setting) -> list[int]:
    """[3.0, 3.1, 7.1, 7.2, 7.5, 7.5.1] Where a ground unit can be placed.

    In the set-up of the US his area, else points with room and for the Japanese boxes A and D. A blocked
    point is taken only when no other US point has room; Japanese units go to a box then.
    """
    side, enemy = state.side, ground.occupied(state, setting, 1 - state.side)
    crowd = ground.crowds(state, setting, side)
    if side == t.US and not state.turn:
        return [place for place in sorted(setting.board.us_area) if crowd[place] < t.STACK]
    room = [point for point in setting.points[side] if state.turn and crowd[point] < t.POINT]
    free = [point for point in room if setting.around[point] & ~enemy]
    return free or room if side == t.US else [setting.boxes[0], setting.boxes[-1], *free]


def placings(state: State, setting: Setting) -> list[Action]:
    """[3.0, 3.1, 7.1, 7.2, 10.1] Every piece that can be placed, with each place; the end when all are."""
    due, special = landed(state, setting), list[int]()
    if state.side == t.JAPAN and state.turn >= setting.forces.special_from:
        special = ground.lying(state, setting.special, (t.TO_COME,))
    units = [piece for piece in due if piece < setting.ground]
    places = entries(state, setting) if units else []
    rows = [setting.everywhere("place", unit) for unit in units]
    found = [row[place] for row in rows for place in places]
    for piece in ground.first_alike(state, setting, [*due[len(units) :], *special]):
        boxes = [*berths(state, setting, piece), *posts(setting, piece)]
        if piece in setting.ships:
            boxes = [setting.ijn_reserve, setting.ijn_attack]
        found += [setting.action("place", piece, box) for box in boxes]
    return found if due else [*found, setting.action("end")]


def place(play: Play, piece: int, at: int) -> None:
    """[3.0, 7.0] A piece is placed."""
    state, setting = play.state, play.setting
    state.where[piece] = at
    if at in setting.boxes:
        state.visited[piece] = setting.bit_of_box(at)
    play.tell(events.Placed, piece, at)
    go_on(play)


# --- supply and the end


def supply(play: Play) -> None:
    """[14.1, 14.2, 7.5.4] On 4, 5 or 6 the Japanese player loses a unit, or a ship of either box.

    He loses none where overstacking has paid for it.
    """
    state, setting = play.state, play.setting
    play.tell(events.PhaseBegan, "supply", t.JAPAN)
    die = play.dice.roll(("supply", state.turn))
    play.tell(events.SupplyRolled, die, die >= 4, bool(die >= 4 and state.credit))
    if die >= 4 and not state.credit:
        pool = supplied(state, setting)
        state.owed = int(not pool)  # as positions already saved have it
        play.owe(t.SUPPLY, pool, 1)


def supplied(state: State, setting: Setting) -> list[int]:
    """[14.1, 14.2] Whom a loss may take: units on the field or in a box, of like ships the first."""
    there = [piece for piece in (*setting.units[t.JAPAN], *setting.ships) if state.where[piece] >= 0]
    units = [piece for piece in there if piece < setting.ground]
    return [*units, *ground.first_alike(state, setting, there[len(units) :])]


def check_victory(play: Play) -> None:
    """[2.0, 12.6.2] Japanese units on an airfield hex as the US combat phase ends have won."""
    if airfields.taken(play.state, play.setting):
        _end(play, t.AIRFIELD_WIN)


def end_turn(play: Play) -> None:
    """[2.0] After JAN III a Japanese unit anywhere on the field has won, else the US player."""
    state = play.state
    if state.turn < t.TURNS:
        play.then("turn")
    else:
        held = ground.occupied(state, play.setting, t.JAPAN)
        _end(play, t.FIELD_WIN if held else t.US_WIN)


def _end(play: Play, outcome: str) -> None:
    play.state.agenda.clear()
    play.state.outcome = outcome
    play.tell(events.GameEnded, outcome)
