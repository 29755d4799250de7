"""What is asked of a player who throws and draws with his own hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from bloodyridge_qt.engine.run import Pending
from bloodyridge_qt.games.bloody_ridge.rules import charts, events
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US, infantry, us_counter
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.hand_dice import AskedDie, AskedPiece, AskedThrow

Waiting = Pending[State, Action]
"""What a die is thrown for, and the counter it is thrown at."""

_FORMULA: Final = words.die_formula(charts.force_modifier(charts.JAPANESE_FORCE))
# --- what is asked


def asked_throw(setting: Setting, pending: Waiting, foreseen: object) -> AskedThrow:
    """What the game waits for, in the player's terms."""
    wanted = pending.wanted
    side = JAPANESE if JAPANESE.capitalize() in wanted.purpose else US
    if wanted.drawn:
        return _asked_draw(setting, pending, side)
    tell = _TELLERS.get(type(foreseen))
    title, targets = tell(setting, pending, foreseen) if tell else (wanted.purpose, [])
    if len(targets) != len(wanted.names):
        targets = [AskedDie(wanted.purpose)] * len(wanted.names)
    return AskedThrow(title, side, tuple(targets))


def _asked_draw(setting: Setting, pending: Waiting, side: str) -> AskedThrow:
    pool = pending.state.pool
    kinds: dict[str, list[int]] = {}
    for place, piece in enumerate(pool):  # [3.2] those that look alike are offered as one
        kinds.setdefault(words.us_piece(setting, piece), []).append(place)
    pieces = tuple(
        AskedPiece(name, us_counter(setting, pool[places[0]]), tuple(places))
        for name, places in kinds.items()
    )
    here, number = words.number(setting, pending.state.target), int(pending.wanted.names[0][-1]) + 1
    title = words.phrase("draw", number=number, here=here, progress=_progress(pending))
    return AskedThrow(title, side, pieces=pieces)


def _progress(pending: Waiting) -> str:
    """[6.7, 6.10] Which piece of how many is to come; those set aside do not count."""
    count = came = 0
    for happening in pending.happenings:
        event = happening.event
        if isinstance(event, events.DefenceRolled):
            count, came = event.pieces, 0
        elif isinstance(event, events.PieceDrawn) and event.role != "set aside":
            came += 1
    return tr("piece {came} of {count}", came=came + 1, count=count)


# --- what dice are thrown for, by the event they lead to; its own dice mean nothing yet


def _force(_setting: Setting, pending: Waiting, _event: events.ForcePlaced) -> tuple[str, list[AskedDie]]:
    numbers = [str(name[-1]) for name in pending.wanted.names]
    targets = [AskedDie(tr("force for {number}", number=number), place=number) for number in numbers]
    if len(numbers) == 1:
        return words.phrase("japanese force for", numbers=numbers[0], formula=_FORMULA), targets
    what = tr("Japanese forces for {numbers} to {numbers2}", numbers=numbers[0], numbers2=numbers[-1])
    return tr("{what}: {formula} units come to each [3.5]", what=what, formula=_FORMULA), targets


def _defence(setting: Setting, _pending: Waiting, event: events.DefenceRolled) -> tuple[str, list[AskedDie]]:
    here = words.number(setting, event.target)
    formula = words.die_formula(event.modifier)
    return tr("US force for {here}: {formula} pieces are drawn [6.7]", here=here, formula=formula), [
        AskedDie(tr("US force for {here}", here=here), place=here)
    ]


def _artillery(
    setting: Setting, pending: Waiting, event: events.ArtilleryFired
) -> tuple[str, list[AskedDie]]:
    stand, ground = words.number(setting, event.stand), words.terrain(setting, event.stand)
    title = words.phrase("artillery on hits", stand=stand, ground=ground, upto=words.upto(event.upto))
    return title, _attackers(setting, pending.state, event.attackers, pending.state.revealed)


def _volley(setting: Setting, pending: Waiting, event: events.VolleyFired) -> tuple[str, list[AskedDie]]:
    close, supports = event.close_combat, dict(event.supports)
    if pending.wanted.purpose == "Japanese fire":
        odds = words.odds(event.japanese, close)
        title = words.phrase(
            "round japanese fire", round=event.round, number=words.number(setting, event.target), odds=odds
        )
        return title, [
            AskedDie(words.us_piece(setting, piece), us_counter(setting, piece, supports))
            for piece in event.defenders
        ]
    adding_up = words.sum_of(setting, event.defenders, supports)
    odds = words.odds(event.us, close, adding_up) if event.us else ""
    title = words.phrase(
        "round us fire", round=event.round, number=words.number(setting, event.stand), odds=odds
    )
    return title, _attackers(setting, pending.state, event.attackers, True)


def _attackers(setting: Setting, state: State, units: Sequence[int], face_up: bool) -> list[AskedDie]:
    """Numbered, since equal units could not be told apart otherwise; the factor stands on the counter."""
    targets: list[AskedDie] = []
    for number, unit in enumerate(units, start=1):
        counter = infantry(state, setting, state.origin, unit, face_up)
        name = tr("MG crew") if unit >= setting.first_crew else tr("unit {number}", number=number)
        targets.append(AskedDie(name, counter))
    return targets


def _counterattack(
    setting: Setting, _pending: Waiting, event: events.CounterattackRolled
) -> tuple[str, list[AskedDie]]:
    here, ground = words.number(setting, event.space), words.terrain(setting, event.space)
    title = words.phrase("counterattack on retakes", here=here, ground=ground, upto=words.upto(event.upto))
    return title, [AskedDie(tr("counterattack on {here}", here=here), place=here)]


def _banzai(setting: Setting, pending: Waiting, event: events.BanzaiRolled) -> tuple[str, list[AskedDie]]:
    title = tr("Banzai charge on {number}", number=words.number(setting, event.target))
    if pending.wanted.purpose == "Banzai Japanese":
        return tr("{title}: the Japanese die has to be the lower one [11.4]", title=title), [
            AskedDie(tr("Japanese die"))
        ]
    own = pending.thrown[-1].value
    return tr("{title}: the US die against the Japanese {own} [11.4]", title=title, own=own), [
        AskedDie(tr("US die"))
    ]


_TELLERS: Final[dict[type, Callable[[Setting, Waiting, Any], tuple[str, list[AskedDie]]]]] = {
    events.ForcePlaced: _force,
    events.DefenceRolled: _defence,
    events.ArtilleryFired: _artillery,
    events.VolleyFired: _volley,
    events.CounterattackRolled: _counterattack,
    events.BanzaiRolled: _banzai,
}
