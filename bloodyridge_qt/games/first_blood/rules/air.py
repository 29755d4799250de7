"""[9.5.1, 10.3, 13.0] What strikes airfields and aircraft from afar, and the US Air phase."""

from __future__ import annotations

from bloodyridge_qt.games.first_blood.rules import airfields, ground, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import Passed, PhaseBegan, Shelled, Struck
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

# --- Japanese missions, in their combat phase, in any order [13.3.3]


def available(state: State, setting: Setting) -> list[int]:
    """[13.4] Japanese aircraft that can fly, those first that leave anyway (`air_spent`)."""
    boxes = setting.ijaf_attack, setting.ijaf_reserve
    return [plane for box in boxes for plane in ground.lying(state, setting.aircraft[t.JAPAN], (box,))]


def strikes(state: State, setting: Setting) -> list[Action]:
    """[9.5.1, 10.3, 13.3.1 to 13.3.3] Every mission against aircraft and airfields."""
    built, ready, found = airfields.built(state, setting), available(state, setting), list[tuple[int, int]]()
    cap, below = (airfields.planes_at(state, setting, box) for box in (setting.cap, setting.ground_attack))
    bombers = sum(setting.bombs[plane] for plane in ready)
    # of each type one of either box: they are not alike, since those in ATTACK leave anyway [13.4]
    kinds = {(setting.pieces[plane].type, state.where[plane]): plane for plane in reversed(ready)}
    for plane in kinds.values():
        if cap and (setting.fights[plane] or bombers > 1):
            found.append((plane, setting.cap))
        if not cap and below and setting.fights[plane]:
            found.append((plane, setting.ground_attack))
        if not cap and setting.bombs[plane]:
            found += [(plane, place) for place in built]
    afloat = ground.lying(state, setting.ships, (setting.ijn_reserve, setting.ijn_attack))
    found += [(ship, place) for ship in ground.first_alike(state, setting, afloat) for place in built]
    for gun in setting.guns[t.JAPAN]:
        if state.aim[gun] == t.NO_ATTACK and (places := plans.fields_in_range(state, setting, gun)):
            without = state.copy()
            without.aim[gun] = t.FIRED
            if state.declared or plans.can_finish(without, setting):  # [8.2, 9.4]
                found += [(gun, place) for place in places]
    return [setting.action("strike", piece, place) for piece, place in found]


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


def choices(state: State, setting: Setting, verb: str) -> list[Action]:
    """[12.3, 13.7] Each aircraft that can land, be based or be sent up, with each place.

    Then all others at once, where they have to land; else no more.
    """
    if verb == "fly":
        based = ground.lying(state, setting.aircraft[t.US], setting.airfields)
        planes = [plane for plane in based if not state.inverted[plane]]
    else:
        planes = (
            _up(state, setting) if verb == "land" else airfields.planes_at(state, setting, setting.us_reserve)
        )
    found = [
        setting.action(verb, plane, place)
        for plane in ground.first_alike(state, setting, planes)
        for place in (posts(setting, plane) if verb == "fly" else berths(state, setting, plane))
    ]
    return [*found, setting.action("land all" if verb == "land" else "end")]


def send_up(play: Play) -> None:
    """[13.6, 13.7] Those face up may fly; who has just come home is inverted."""
    based = ground.lying(play.state, play.setting.aircraft[t.US], play.setting.airfields)
    if based and len(choices(play.state, play.setting, "fly")) == 1:
        play.tell(Passed, "fly", t.US)
    go_on(play, "fly")


def go_on(play: Play, verb: str) -> None:
    """Ask as long as there is a choice; who is to land and finds no room goes to RESERVE (`us_return`)."""
    state, setting = play.state, play.setting
    for plane in _up(state, setting) if verb == "land" else ():
        if not berths(state, setting, plane):
            play.base("reserve", plane, setting.us_reserve)
    if len(choices(state, setting, verb)) > 1:
        play.then({"land": t.LAND, "base": t.BASE, "fly": t.FLY}[verb])


def put(play: Play, plane: int, place: int, verb: str) -> None:
    """[12.3, 13.7] Home to an airfield hex, inverted; from RESERVE to one, face up; from there to a box."""
    _put(play, plane, place, verb)
    go_on(play, verb)


def _put(play: Play, plane: int, place: int, verb: str) -> None:
    play.state.inverted[plane] = verb == "land"
    play.base("return" if verb == "land" else verb, plane, place)


def land_all(play: Play) -> None:
    """[13.7] Those still up, spread evenly; bombers first, since the strip takes fighters alone [12.5]."""
    state, setting = play.state, play.setting
    for plane in sorted(_up(state, setting), key=lambda one: setting.fights[one]):
        if places := berths(state, setting, plane):
            fewest = min(places, key=lambda at: len(airfields.planes_at(state, setting, at)))
            _put(play, plane, fewest, "land")
    go_on(play, "land")
