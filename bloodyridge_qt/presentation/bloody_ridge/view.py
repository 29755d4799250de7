"""A state as the player may see it: no face-down factor, no order of the pool, gets past here [6.11]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import ADVANCE, CHOOSE_FORCE, LAST_TURN
from bloodyridge_qt.presentation.bloody_ridge import words
from bloodyridge_qt.presentation.table_view import (
    BattleView,
    CounterView,
    EndingView,
    MarkerView,
    PileView,
    Prompt,
    StackView,
    TableView,
)

JAPANESE: Final = "japanese"
US: Final = "us"
MOST_FACES: Final = 6
"""Counters that lie open on a pile; the rest is in its count."""

_SHORT: Final = {"1st Marine Division HQ": "Div HQ", "Battalion HQ": "Bn HQ", "Supply Cache": "cache"}


def force_key(state: State, setting: Setting, origin: int) -> str:
    """Name of a force as long as it lives: its turn and red-row hex."""
    return f"force {state.turn} {setting.board.numbers[origin]}"


def infantry(state: State, setting: Setting, origin: int, unit: int, face_up: bool) -> CounterView:
    """A Japanese unit, named by its place in the force it came with, so that its name tells nothing."""
    slot = state.roster[origin].index(unit) + 1
    key = f"{force_key(state, setting, origin)} {slot}"
    if face_up:
        factor = setting.infantry_attack[unit]
        return CounterView(
            key, "japanese_infantry", str(factor), f"Japanese infantry, attack factor {factor}"
        )
    return CounterView(key, "japanese_infantry_back", "", "Japanese infantry, face down [6.11]")


def us_counter(setting: Setting, piece: int) -> CounterView:
    """A US piece, face up."""
    kind = setting.kind(piece)
    attack = setting.us_attack[piece]
    key = f"us {piece}"
    if kind == "rifle":
        return CounterView(key, "usmc_rifle", str(attack), f"USMC rifle unit, attack factor {attack}")
    if kind == "artillery":
        return CounterView(key, "artillery", "", "US artillery bombardment marker [8.0]")
    if kind == "cache":
        return CounterView(key, "supply_cache", "", "US Supply Cache [7.14]")
    face = "hq_battalion" if kind == "battalion hq" else "hq_division"
    name = words.us_piece(setting, piece)
    return CounterView(key, face, str(attack), f"{name}, attack factor {attack}, defence 8 [7.7]")


def force_stack(
    state: State, setting: Setting, origin: int, units: Sequence[int], space: int, face_up: bool, active: bool
) -> StackView:
    """A Japanese force where it stands."""
    size = words.count(len(units), "unit")
    attack = sum(setting.infantry_attack[unit] for unit in units)
    strength = f"attack {attack}" if face_up else "strength unknown [6.11]"
    place = words.number(setting, space)
    return StackView(
        key=force_key(state, setting, origin),
        place=place,
        side=JAPANESE,
        counters=tuple(infantry(state, setting, origin, unit, face_up) for unit in units),
        total=f"{size}, {strength}",
        badge=f"×{len(units)}",
        active=active,
        label=f"Japanese force {words.number(setting, origin)} in {place}: {size}, {strength}",
    )


def us_stack(setting: Setting, space: int, pieces: Sequence[int]) -> StackView:
    """US units in a hex."""
    place = words.number(setting, space)
    attack = sum(setting.us_attack[piece] for piece in pieces)
    return StackView(
        key=f"us {place}",
        place=place,
        side=US,
        counters=tuple(us_counter(setting, piece) for piece in pieces),
        total=f"{words.count(len(pieces), 'unit')}, attack {attack}",
        badge=f"×{len(pieces)}",
        label=f"US units in {place}: {words.grouped(setting, pieces)}",
    )


def _stacks(state: State, setting: Setting) -> tuple[StackView, ...]:
    stacks = [
        force_stack(state, setting, origin, units, origin, face_up=False, active=False)
        for origin, units in state.waiting.items()
    ]
    if state.force:
        stacks.append(
            force_stack(
                state, setting, state.origin, state.force, state.stand, face_up=state.revealed, active=True
            )
        )
    us_pieces: dict[int, list[int]] = {}
    if state.defenders:
        us_pieces[state.target] = list(state.defenders)
    for which, space in enumerate(state.hq_at):
        piece = setting.first_hq + which
        if space >= 0 and piece not in state.defenders:
            us_pieces.setdefault(space, []).append(piece)
    stacks += (us_stack(setting, space, pieces) for space, pieces in us_pieces.items())
    return tuple(stacks)


def _markers(state: State, setting: Setting, phase: str) -> tuple[MarkerView, ...]:
    flags = [
        MarkerView(f"flag {number}", "battle_flag", number, f"Hex {number} is Japanese-controlled [3.8]")
        for space, number in enumerate(setting.board.numbers)
        if state.held[space] and not setting.is_red(space)
    ]
    turn = max(state.turn, 1)
    return (
        *flags,
        MarkerView("turn marker", "turn_marker", f"turn {turn}", f"Turn {turn} of {LAST_TURN} [5.3]"),
        MarkerView("phase marker", "phase_marker", f"phase {phase}", words.PHASES[phase]),
    )


def _piles(state: State, setting: Setting) -> tuple[PileView, ...]:
    left, dead = len(state.holding), len(state.japanese_dead)
    rifles = sum(piece < setting.first_artillery for piece in state.pool)
    guns = sum(setting.first_artillery <= piece < setting.first_hq for piece in state.pool)
    others = [_SHORT[words.us_piece(setting, piece)] for piece in state.pool if piece >= setting.first_hq]
    back = "japanese_infantry_back"
    return (
        PileView(
            "holding",
            left,
            (CounterView("holding top", back, "", "Japanese infantry, face down"),) if left else (),
            ("face down [3.1]",),
            f"Japanese holding pile: {words.count(left, 'unit')}",
        ),
        PileView(
            "japanese_dead",
            dead,
            (CounterView("japanese dead top", back, "", "Eliminated Japanese infantry"),) if dead else (),
            ("out of play [3.6]",),
            f"Japanese dead pile: {words.count(dead, 'unit')}",
        ),
        PileView(
            "us_pool",
            len(state.pool),
            (),
            (
                f"{words.count(rifles, 'rifle unit')}, {guns} artillery",
                *((words.listed(others),) if others else ()),
            ),
            f"US force pool: {words.count(len(state.pool), 'piece')}, drawn blind [3.2]",
        ),
        _open_pile(setting, "us_dead", state.us_dead, "out of play [3.6]", "US dead pile"),
        _open_pile(setting, "us_spent", state.fired, "back next turn [8.3]", "Fired US artillery"),
    )


def _open_pile(setting: Setting, place: str, pieces: Sequence[int], detail: str, name: str) -> PileView:
    top = tuple(us_counter(setting, piece) for piece in pieces[-MOST_FACES:])
    return PileView(place, len(pieces), top, (detail,), f"{name}: {words.count(len(pieces), 'piece')}")


def prompt(state: State, setting: Setting) -> Prompt:
    """What the player is to do now, and by which rule."""
    if state.outcome:
        return Prompt("The game is over", "Play stopped at once; there are no draws [4.4].")
    if state.turn == 0:
        return Prompt(
            "Setting up",
            "All infantry lies face down beside the map [3.1], all US pieces are in the pool [3.2].",
        )
    waits_for = state.agenda[-1] if state.agenda else ""  # a running step is off the agenda
    if waits_for == ADVANCE:
        return Prompt(
            f"Force {words.number(setting, state.origin)} stands in {words.number(setting, state.stand)}: "
            "choose its next strike",
            "A force moves and fights on until it is eliminated or leaves by an exit [7.12].",
        )
    if waits_for == CHOOSE_FORCE:
        left = len(state.waiting)
        must = (
            "force in the red row still has to move."
            if left == 1
            else ("forces in the red row still have to move, one at a time, in any order.")
        )
        return Prompt("Choose a force and the hex it strikes", f"{left} {must[:-1]} [7.3].")
    return Prompt("The rules are at work", "No decision is asked for now [5.1].")


def table_view(
    state: State,
    setting: Setting,
    phase: str,
    *,
    battle: BattleView | None = None,
    ending: EndingView | None = None,
    summary: tuple[tuple[str, str], ...] = (),
) -> TableView:
    """The whole table. `phase` is a key of words.PHASES."""
    return TableView(
        turn=state.turn,
        phase=words.PHASES[phase],
        stacks=_stacks(state, setting),
        markers=_markers(state, setting, phase),
        piles=_piles(state, setting),
        prompt=prompt(state, setting),
        battle=battle,
        ending=ending,
        summary=summary,
    )
