"""What the player is asked, and by which rule."""

from __future__ import annotations

from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.assault import victims
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import hero_falls, strength
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.language import fill, tr
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.table_view import Prompt


def prompt(state: State, setting: Setting) -> Prompt:
    """What the player is to do now, and by which rule."""
    if state.outcome:
        stopped = fill(words.said("outcomes")[state.outcome][3], last_turn=terms.LAST_TURN)
        return Prompt(tr("The game is over"), tr("{stopped}; there are no draws [4.4].", stopped=stopped))
    if state.turn == 0:
        lies = tr("All infantry lies face down beside the map [3.1], all US pieces are in the pool [3.2].")
        return Prompt(tr("Setting up"), lies)
    waits_for = state.agenda[-1] if state.agenda else ""  # a running step is off the agenda
    if waits_for == terms.ADVANCE:
        force, here = words.number(setting, state.origin), words.number(setting, state.stand)
        goes_on = tr("A force moves and fights on until it is eliminated or leaves by an exit [7.12].")
        return Prompt(words.phrase("next strike", number=force, number2=here), goes_on, aloud="")
    if waits_for == terms.CHOOSE_FORCE:
        left = len(state.waiting)
        begins = left == len(state.roster)
        must = tr("force still has to move.") if left == 1 else tr("forces still have to move, in any order.")
        aloud = tr("{forces} left", forces=count(left, "force") if begins else left)
        return Prompt(tr("Choose a force, then its goal"), f"{left} {must[:-1]} [7.3].", aloud=aloud)
    if waits_for == terms.PLACE_CREWS:
        return _place_crews(state)
    if waits_for == terms.BANZAI:
        return _banzai(state, setting)
    if waits_for == terms.CHOOSE_VICTIM:
        return _choose_victim(state, setting)
    return Prompt(tr("Nothing to decide yet"), tr("The rules go on by themselves [5.1]."))


def _choose_victim(state: State, setting: Setting) -> Prompt:
    where, units = words.number(setting, state.target), victims(state, setting)
    whom = tr("units") if len(units) == len(state.defenders) else tr("rifle units")
    falls = []
    if any(piece != setting.hero for piece in state.supports):
        falls.append(tr("a machinegun that helps it falls too"))
    if setting.hero in state.supports:
        fate = tr("falls with it") if hero_falls(setting, charged=True) else tr("helps no other")
        falls.append(tr("the Hero, if he is with it, {fate}", fate=fate))
    helpers = f"; {' and '.join(falls)}" if falls else ""
    return Prompt(
        tr("The charge on {where} succeeds: choose the Marine unit it eliminates", where=where),
        tr("Any one of the {units} {whom}{helpers} [11.4].", units=len(units), whom=whom, helpers=helpers),
    )


def _place_crews(state: State) -> Prompt:
    left = count(len(state.crews), "MG crew")
    return Prompt(tr("Place {left} in the red row", left=left), words.phrase("crews reason"))


def _banzai(state: State, setting: Setting) -> Prompt:
    target = words.number(setting, state.target)
    force = count(len(state.force), "unit")
    marines = count(len(state.defenders), "Marine unit")
    attack = strength(setting, state.defenders, state.supports)
    whom = tr("it") if len(state.defenders) == 1 else tr("one of them")
    if len(victims(state, setting)) < len(state.defenders):
        whom = tr("a rifle unit")
    chances, charges = words.CHARGE_CHANCES, count(state.charges, "charge")
    return Prompt(
        words.phrase("banzai asked", target=target, marines=marines, attack=attack),
        words.phrase("banzai reason", charge_chances=chances, whom=whom, force=force, charges=charges),
    )
