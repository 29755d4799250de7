"""[9.5.1, 10.3, 13.0] What strikes airfields and aircraft from afar, and the US Air phase."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyridge_qt.games.first_blood.rules import airfields, ground, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import Based, PhaseBegan, Shelled, Struck
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

# --- Japanese missions, in their combat phase, in any order [13.3.3]


def available(state: State, setting: Setting) -> list[int]:
    """[13.4] Japanese aircraft that can fly, of each type those first that leave anyway (`air_spent`)."""
    boxes, where = (setting.ijaf_attack, setting.ijaf_reserve), state.where
    return [
        plane for box in boxes if box in where for plane in setting.aircraft[t.JAPAN] if where[plane] == box
    ]


def strikes(state: State, setting: Setting) -> list[Action]:
    """[9.5.1, 10.3, 13.3.1 to 13.3.3] Every mission against aircraft and airfields."""
    return [setting.action("strike", piece, place) for piece, place in _strikes(state, setting)]


def _strikes(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    built = [place for field, place in enumerate(setting.airfields) if state.airfield[field] != t.UNBUILT]
    cap = airfields.planes_at(state, setting, setting.cap)
    ready = available(state, setting)
    first = {setting.pieces[plane].type: plane for plane in reversed(ready)}.values()
    bombers = sum(setting.bombs[plane] for plane in ready)
    for plane in first:
        if cap:
            if setting.fights[plane] or bombers > 1:
                yield plane, setting.cap
            continue
        if setting.fights[plane] and airfields.planes_at(state, setting, setting.ground_attack):
            yield plane, setting.ground_attack
        if setting.bombs[plane]:
            for place in built:
                yield plane, place
    boxes, where = (setting.ijn_reserve, setting.ijn_attack), state.where
    afloat = [ship for ship in setting.ships if where[ship] in boxes]
    for ship in ground.first_alike(state, setting, afloat):
        for place in built:
            yield ship, place
    rest = None if state.declared else plans.Rest(state, setting)
    for gun in setting.guns[t.JAPAN]:
        if state.aim[gun] == t.NO_ATTACK and state.where[gun] >= 0:
            places = plans.fields_in_range(state, setting, gun)
            if places and (rest is None or rest.bears(gun) or _can_be_spared(state, setting, gun)):
                for place in places:
                    yield gun, place


def _can_be_spared(state: State, setting: Setting, gun: int) -> bool:
    """[8.2, 9.4] Whether all attacks can still be declared without this gun."""
    aim = state.aim[:]
    aim[gun] = t.FIRED
    plan = plans.Plan(tuple(state.duty), tuple(state.targets), aim)
    return plans.can_finish(state, setting, plan)


def strike(play: Play, piece: int, place: int) -> None:
    """[9.5.3, 10.3, 13.3.3] A gun, ship or aircraft makes its attack; aircraft and ships are spent."""
    state, setting = play.state, play.setting
    pieces = [piece]
    if place == setting.cap and not setting.fights[piece]:
        pieces += [one for one in available(state, setting) if setting.bombs[one] and one != piece][:1]
    play.tell(Struck, tuple(pieces), place)
    gun = piece < setting.ground
    if gun:
        state.aim[piece] = t.FIRED
        state.busy[piece] = 1
    else:
        for one in pieces:
            play.lose(one, "spent")
    play.then("combat goes on" if state.declared else t.DECLARE)
    planes = airfields.planes_at(state, setting, place)
    if place in setting.field:
        airfields.bombard(play, setting.field[place], _harm(gun, planes))
    if len(list(ground.first_alike(state, setting, planes))) > 1:
        state.pool, state.owed = planes, 1
        play.then(t.AIRCRAFT_LOSS)
    elif planes:
        play.lose(planes[0], "struck")


def _harm(gun: bool, planes: list[int]) -> int:
    """[9.5.3, 10.3] What becomes of the hex itself: nothing while aircraft absorb the attack."""
    return t.UNBUILT if planes else t.DAMAGED if gun else t.DESTROYED


def shell(play: Play, ship: int, place: int) -> None:
    """[10.4] A ship of the ATTACK box adds 2 to the die of one attack."""
    play.state.where[ship] = place
    play.tell(Shelled, ship, place)
    play.then("combat goes on")


def strategic(play: Play) -> None:
    """[10.1, 13.4] Ships in ATTACK leave; what is in a RESERVE box goes to its ATTACK box."""
    state, setting = play.state, play.setting
    play.tell(PhaseBegan, "strategic", t.JAPAN)
    for ship in setting.ships:
        if state.where[ship] == setting.ijn_attack:
            play.lose(ship, "left")
    for pieces, reserve, attack in (
        (setting.ships, setting.ijn_reserve, setting.ijn_attack),
        (setting.aircraft[t.JAPAN], setting.ijaf_reserve, setting.ijaf_attack),
    ):
        for piece in pieces:
            if state.where[piece] == reserve:
                state.where[piece] = attack
                play.tell(Based, piece, attack, "attack box")


# --- US aircraft


def berths(state: State, setting: Setting, plane: int) -> list[int]:
    """[5.2, 12.1, 12.5] Operative airfield hexes with room for an aircraft; the strip takes fighters."""
    return [
        place
        for field, place in enumerate(setting.airfields)
        if state.airfield[field] == t.OPERATIVE
        and (field < setting.board.henderson or setting.fights[plane])
        and len(airfields.planes_at(state, setting, place)) < t.HANGAR
    ]


def posts(state: State, setting: Setting, plane: int) -> list[int]:
    """[13.1, 13.7] Boxes an aircraft can be sent up to: CAP as a fighter, GROUND ATTACK as a bomber."""
    del state
    fights, bombs = setting.fights[plane], setting.bombs[plane]
    return [box for box, may in ((setting.cap, fights), (setting.ground_attack, bombs)) if may]


def _up(state: State, setting: Setting) -> list[int]:
    return [p for p in setting.aircraft[t.US] if state.where[p] in (setting.cap, setting.ground_attack)]


def begin_air(play: Play) -> None:
    """[13.7] First all return, then aircraft of the reserve are based, then those face up may fly."""
    play.tell(PhaseBegan, "air", t.US)
    play.then("send up", "base", "return")


def go_on_landing(play: Play) -> None:
    """[13.7, 12.3.1] As long as aircraft are up; who finds no room goes to RESERVE (`us_return`)."""
    state, setting = play.state, play.setting
    for plane in _up(state, setting):
        if not berths(state, setting, plane):
            state.where[plane] = setting.us_reserve
            play.tell(Based, plane, setting.us_reserve, "reserve")
    if _up(state, setting):
        play.then(t.LAND)


def landings(state: State, setting: Setting) -> list[Action]:
    """[13.7] Where each may land; or all the others at once."""
    found = [
        setting.action("land", plane, place)
        for plane in ground.first_alike(state, setting, _up(state, setting))
        for place in berths(state, setting, plane)
    ]
    return [*found, setting.action("land all")]


def land(play: Play, plane: int, place: int) -> None:
    """[13.7] Back to an airfield hex, inverted."""
    _land(play, plane, place)
    play.then("return")


def _land(play: Play, plane: int, place: int) -> None:
    play.state.where[plane], play.state.inverted[plane] = place, 1
    play.tell(Based, plane, place, "return")


def land_all(play: Play) -> None:
    """[13.7] Those still up, spread evenly; bombers first, since the strip takes fighters alone [12.5]."""
    state, setting = play.state, play.setting
    for plane in sorted(_up(state, setting), key=lambda one: setting.fights[one]):
        places = berths(state, setting, plane)
        if places:
            _land(play, plane, min(places, key=lambda at: len(airfields.planes_at(state, setting, at))))
    play.then("return")


def _resting(state: State, setting: Setting, verb: str) -> list[int]:
    if verb == "base":
        return airfields.planes_at(state, setting, setting.us_reserve)
    return [
        p for p in setting.aircraft[t.US] if state.where[p] in setting.airfields and not state.inverted[p]
    ]


def choices(state: State, setting: Setting, verb: str) -> list[Action]:
    """[12.3, 13.7] Each aircraft that can be based or sent up, with each place; or no more."""
    where = berths if verb == "base" else posts
    found = [
        setting.action(verb, plane, place)
        for plane in ground.first_alike(state, setting, _resting(state, setting, verb))
        for place in where(state, setting, plane)
    ]
    return [*found, setting.action("end")]


def go_on(play: Play, verb: str) -> None:
    """Ask as long as there is a choice."""
    if len(choices(play.state, play.setting, verb)) > 1:
        play.then(t.BASE if verb == "base" else t.FLY)


def put(play: Play, plane: int, place: int, verb: str) -> None:
    """[12.3, 13.7] From RESERVE to an airfield hex, face up; or from there to a box."""
    play.state.where[plane] = place
    play.tell(Based, plane, place, verb)
    go_on(play, verb)
