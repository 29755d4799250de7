"""[9.5.1, 10.3, 13.0] What strikes airfields and aircraft from afar, and the US Air phase."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyridge_qt.games.first_blood.rules import airfields, ground, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import PhaseBegan, Shelled, Struck
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

# --- Japanese missions, in their combat phase, in any order [13.3.3]


def available(state: State, setting: Setting) -> list[int]:
    """[13.4] Japanese aircraft that can fly, of each type those first that leave anyway (`air_spent`)."""
    boxes = setting.ijaf_attack, setting.ijaf_reserve
    return [plane for box in boxes for plane in ground.lying(state, setting.aircraft[t.JAPAN], (box,))]


def strikes(state: State, setting: Setting) -> list[Action]:
    """[9.5.1, 10.3, 13.3.1 to 13.3.3] Every mission against aircraft and airfields."""
    return [setting.action("strike", piece, place) for piece, place in _strikes(state, setting)]


def _strikes(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    built, ready = airfields.built(state, setting), available(state, setting)
    cap, below = (airfields.planes_at(state, setting, box) for box in (setting.cap, setting.ground_attack))
    bombers = sum(setting.bombs[plane] for plane in ready)
    for plane in {setting.pieces[plane].type: plane for plane in reversed(ready)}.values():
        if cap and (setting.fights[plane] or bombers > 1):
            yield plane, setting.cap
        if not cap and below and setting.fights[plane]:
            yield plane, setting.ground_attack
        if not cap and setting.bombs[plane]:
            for place in built:
                yield plane, place
    afloat = ground.lying(state, setting.ships, (setting.ijn_reserve, setting.ijn_attack))
    for ship in ground.first_alike(state, setting, afloat):
        for place in built:
            yield ship, place
    for gun in setting.guns[t.JAPAN]:
        if state.aim[gun] == t.NO_ATTACK and (places := plans.fields_in_range(state, setting, gun)):
            without = state.copy()
            without.aim[gun] = t.FIRED
            if state.declared or plans.can_finish(without, setting):  # [8.2, 9.4]
                for place in places:
                    yield gun, place


def strike(play: Play, piece: int, place: int) -> None:
    """[9.5.3, 10.3, 13.3.3] A gun, ship or aircraft makes its attack; aircraft and ships are spent.

    The airfield hex itself is harmed only where no aircraft absorb the attack: by a gun it is damaged.
    """
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
        play.lose("spent", *pieces)
    play.then("combat goes on" if state.declared else t.DECLARE)
    planes = airfields.planes_at(state, setting, place)
    if place in setting.field:
        harm = t.UNBUILT if planes else t.DAMAGED if gun else t.DESTROYED
        airfields.bombard(play, setting.field[place], harm)
    alike = len(ground.first_alike(state, setting, planes)) == 1
    play.owe(t.AIRCRAFT_LOSS, planes[:1] if alike else planes, 1)


def shell(play: Play, ship: int, place: int) -> None:
    """[10.4] A ship of the ATTACK box adds 2 to the die of one attack."""
    play.state.where[ship] = place
    play.tell(Shelled, ship, place)
    play.then("combat goes on")


def strategic(play: Play) -> None:
    """[10.1, 13.4] Ships in ATTACK leave; what is in a RESERVE box goes to its ATTACK box."""
    state, setting = play.state, play.setting
    play.tell(PhaseBegan, "strategic", t.JAPAN)
    play.lose("left", *ground.lying(state, setting.ships, (setting.ijn_attack,)))
    for pieces, reserve, attack in (
        (setting.ships, setting.ijn_reserve, setting.ijn_attack),
        (setting.aircraft[t.JAPAN], setting.ijaf_reserve, setting.ijaf_attack),
    ):
        for piece in ground.lying(state, pieces, (reserve,)):
            play.base("attack box", piece, attack)


# --- US aircraft


def berths(state: State, setting: Setting, plane: int) -> list[int]:
    """[5.2, 12.1, 12.5] Operative airfield hexes with room for an aircraft; the strip takes fighters."""
    return [
        place
        for place in airfields.operative(state, setting)
        if (place in setting.henderson or setting.fights[plane])
        and len(airfields.planes_at(state, setting, place)) < t.HANGAR
    ]


def posts(setting: Setting, plane: int) -> list[int]:
    """[13.1, 13.7] Boxes an aircraft can be sent up to: CAP as a fighter, GROUND ATTACK as a bomber."""
    cap, below = [setting.cap] * setting.fights[plane], [setting.ground_attack] * setting.bombs[plane]
    return cap + below


def _up(state: State, setting: Setting) -> list[int]:
    return ground.lying(state, setting.aircraft[t.US], (setting.cap, setting.ground_attack))


def begin_air(play: Play) -> None:
    """[13.7] First all return, then aircraft of the reserve are based, then those face up may fly."""
    play.tell(PhaseBegan, "air", t.US)
    play.then("send up", "base", "return")


def go_on_landing(play: Play) -> None:
    """[13.7, 12.3.1] As long as aircraft are up; who finds no room goes to RESERVE (`us_return`)."""
    state, setting = play.state, play.setting
    for plane in _up(state, setting):
        if not berths(state, setting, plane):
            play.base("reserve", plane, setting.us_reserve)
    if _up(state, setting):
        play.then(t.LAND)


def landings(state: State, setting: Setting) -> list[Action]:
    """[13.7] Where each may land; or all the others at once."""
    up = ground.first_alike(state, setting, _up(state, setting))
    found = [setting.action("land", plane, at) for plane in up for at in berths(state, setting, plane)]
    return [*found, setting.action("land all")]


def land(play: Play, plane: int, place: int) -> None:
    """[13.7] Back to an airfield hex, inverted."""
    play.state.inverted[plane] = 1
    play.base("return", plane, place)
    play.then("return")


def land_all(play: Play) -> None:
    """[13.7] Those still up, spread evenly; bombers first, since the strip takes fighters alone [12.5]."""
    state, setting = play.state, play.setting
    for plane in sorted(_up(state, setting), key=lambda one: setting.fights[one]):
        if places := berths(state, setting, plane):
            land(play, plane, min(places, key=lambda at: len(airfields.planes_at(state, setting, at))))
    play.then("return")


def choices(state: State, setting: Setting, verb: str) -> list[Action]:
    """[12.3, 13.7] Each aircraft that can be based or sent up, with each place; or no more."""
    if verb == "base":
        planes = airfields.planes_at(state, setting, setting.us_reserve)
    else:
        based = ground.lying(state, setting.aircraft[t.US], setting.airfields)
        planes = [plane for plane in based if not state.inverted[plane]]
    found = [
        setting.action(verb, plane, place)
        for plane in ground.first_alike(state, setting, planes)
        for place in (berths(state, setting, plane) if verb == "base" else posts(setting, plane))
    ]
    return [*found, setting.action("end")]


def go_on(play: Play, verb: str) -> None:
    """Ask as long as there is a choice."""
    if len(choices(play.state, play.setting, verb)) > 1:
        play.then(t.BASE if verb == "base" else t.FLY)


def put(play: Play, plane: int, place: int, verb: str) -> None:
    """[12.3, 13.7] From RESERVE to an airfield hex, face up; or from there to a box."""
    play.base(verb, plane, place)
    go_on(play, verb)
