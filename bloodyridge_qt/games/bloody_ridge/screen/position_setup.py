"""A position of Bloody Ridge set up by hand, as the window fills it in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import placement as p
from bloodyridge_qt.games.bloody_ridge.rules.laying_out import lay_out
from bloodyridge_qt.games.bloody_ridge.rules.placed import position
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import HQ_NAMES, IN_POOL, JAPANESE_STACK, NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen.position_rows import put_flags, sections, space_of, stand_in
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen
from bloodyridge_qt.games.bloody_ridge.screen.view import table_view
from bloodyridge_qt.games.bloody_ridge.screen.words import phrase
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import Complaint, Section
from bloodyridge_qt.table.position_setup import EMPTY, DraftedPosition, Starter, TouchMode
from bloodyridge_qt.table.table_view import TableView

FLAGS, FORCES = "flags", "forces"


class BloodyRidgePosition(DraftedPosition[p.Placement, State]):
    """Forces, flags, piles and HQs; what lies face down is drawn by the seed."""

    first = Starter(
        EMPTY, tr("Empty table"), tr("Nobody on the map, no flags, all US pieces in the pool [3.0].")
    )
    table_help = phrase("taken from game")
    screen: BloodyRidgeScreen

    def empty(self) -> p.Placement:
        """Nobody on the map."""
        return p.Placement()

    def taken(self, rules: BloodyRidge, state: State) -> p.Placement:
        """What is named by a game on the table."""
        return p.taken_from(state, rules.setting)

    @property
    def setting(self) -> Setting:
        """The tables of the game as it would be played."""
        return self.screen.setting

    def rows(self) -> Iterable[Section]:
        """What of the table can be filled in."""
        return sections(self.placement, self.setting)

    # --- what is put on the map

    def modes(self) -> tuple[TouchMode, ...]:
        """Flags, forces, and the HQs when they are played with."""
        modes = [
            TouchMode(
                FLAGS, tr("Flags"), tr("Press or drag over hexes to put flags there or take them away."), True
            ),
            TouchMode(FORCES, tr("Forces"), phrase("forces tool")),
        ]
        if self.setting.options.headquarters == "in":
            for which, short in enumerate((tr("Battalion HQ"), tr("Division HQ"))):
                tip = phrase("hq tool", hq_names=HQ_NAMES[which])
                modes.append(TouchMode(f"hq {which}", short, tip))
        return tuple(modes)

    def joined(self, mode: str, place: str) -> str:
        """Units put one after the other into a hex are one edit."""
        return f"{mode} {place}" if mode == FORCES else ""

    def placed(self, mode: str, place: str) -> p.Placement:
        """What is named after a touch. Raises KeyError, or ValueError with a sentence."""
        placement, setting = self.placement.copy(), self.setting
        space = space_of(setting, place)
        if mode == FLAGS:
            put_flags(placement, setting, placement.flags ^ {space})
        elif mode == FORCES:
            self._put_force(placement, space)
        else:
            which = int(mode.removeprefix("hq "))
            placement.put_hq(which, IN_POOL if placement.hqs[which] == space else space)
        return placement

    def _put_force(self, placement: p.Placement, space: int) -> None:
        if not self.setting.is_red(space):
            if placement.moving == NOWHERE:
                raise ValueError(tr("Say first which force moves, in the list of forces [7.1]."))
            stand_in(placement, self.setting, space)
            return
        plan = placement.plan(space)
        if plan.status == p.MOVES:
            raise ValueError(tr("That force moves; its units are named in the list of forces [6.11]."))
        units = plan.units if plan.status == p.WAITS else {}
        more = p.ForcePlan(p.WAITS, {**units, p.UNKNOWN: units.get(p.UNKNOWN, 0) + 1})
        placement.put_force(space, p.ForcePlan() if sum(units.values()) >= JAPANESE_STACK else more)

    def touched(self, mode: str, place: str) -> bool:
        """Whether it is there now."""
        space, placement = self.setting.board.index.get(place, NOWHERE), self.placement
        if mode == FLAGS:
            return space in placement.flags
        if mode == FORCES:
            return placement.plan(space).stands or (placement.moving != NOWHERE and placement.stand == space)
        return placement.hqs[int(mode.removeprefix("hq "))] == space != NOWHERE

    # --- what comes of it

    def found(self) -> tuple[State | None, tuple[Complaint, ...]]:
        """The position, or why no game can go on from here."""
        state, objections = position(self.placement, self.setting, self.dice)
        return state, self._told(objections)

    def laid_out(self) -> State:
        """What lies on the table, as far as it can be shown."""
        return lay_out(self.placement, self.setting, self.dice)

    def shown(self, state: State) -> TableView:
        """The same as it is seen."""
        return table_view(state, self.setting, "movement")


Position: Final = BloodyRidgePosition
