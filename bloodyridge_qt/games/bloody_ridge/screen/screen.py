"""Bloody Ridge as a table shows it: only what may be seen comes out of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Sized
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.run import Pending
from bloodyridge_qt.games.bloody_ridge.rules import terms
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action, Exit, Strike
from bloodyridge_qt.games.bloody_ridge.rules.movement import strikes_left
from bloodyridge_qt.games.bloody_ridge.rules.refusals import explain_crew_hex, explain_target
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN, NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen import choosing, words
from bloodyridge_qt.games.bloody_ridge.screen.hand_throws import asked_throw
from bloodyridge_qt.games.bloody_ridge.screen.hexes import bearings, describe_box, hex_in_view
from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector
from bloodyridge_qt.games.bloody_ridge.screen.narration import Narrator
from bloodyridge_qt.games.bloody_ridge.screen.new_game import departures_of, switch_rows
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US, crew_keys, force_key
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.advice import Judged, Review
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.hand_dice import AskedThrow, Rows
from bloodyridge_qt.table.offers import Card, Key, Offer
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.report.model import ReportWords
from bloodyridge_qt.table.screen import Screen, Story
from bloodyridge_qt.table.table_view import Place, TableView

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.screen.advising import Adviser
    from bloodyridge_qt.games.bloody_ridge.screen.foretelling import Foreteller


BloodyRidgeTable: TypeAlias = GameTable[State, Action]


class BloodyRidgeScreen(Screen[State, Action]):
    """The screen of one game."""

    task = words.phrase("task")
    drawn_by_hand = tr("every draw from the US force pool")

    def __init__(self, sheet: MapSheet, rules: BloodyRidge) -> None:
        super().__init__(sheet, rules)
        self.setting: Final = rules.setting
        self._own_rules: Final = rules
        self._crew_keys: Final = crew_keys(rules.setting)
        self.report: Final = report_words(rules.setting)

    def rows(self, by_hand: State | None) -> Rows:
        """Optional rules, readings, what the map overrides; the position the game was set up in by hand."""
        return (
            *switch_rows(self.setting.options),
            *departures_of(self.setting.board),
            *(by_hand_rows(by_hand, self.setting) if by_hand else ()),
        )

    # --- what is told

    def teller(self, story: Story[State]) -> Narrator:
        """Who tells what follows the last moment; without moments, the set-up."""
        narrator = Narrator(self.setting, self._crew_keys, for_show=story.for_show)
        if not story.moments:
            return narrator
        before = story.moments[-1]
        narrator.phase = phase_of(before)
        narrator.phase_began = next(moment for moment in story.moments if moment.turn == before.turn)
        if story.former is None:
            narrator.resume(before)
        elif before.target != terms.NOWHERE:  # [11.4] the player decides in the midst of a fight
            other = story.former()
            if isinstance(other, Narrator):
                narrator.go_on_from(other)
        return narrator

    def words(self, action: Action, before: State) -> str:  # noqa: ARG002
        """A decision in a few words."""
        return words.in_words(action, self.setting)

    def describe(self, place: Place, view: TableView) -> Rows:
        """Rows on a hex or box, as it is shown."""
        space = self.setting.board.index.get(place)
        return describe_box(view, place) if space is None else hex_in_view(view, self.setting, space)

    @property
    def numbering(self) -> str:
        """[4.2] How hexes are numbered."""
        return tr("Of a hex number the first two digits count columns eastward, the last two rows southward")

    def bearings(self, place: Place, view: TableView) -> tuple[str, ...]:
        """[4.1, 4.2] The nearest exit, and the Division HQ once it has been found."""
        return bearings(view, self.setting, place) if place in self.setting.board.index else ()

    def asked(self, pending: Pending[State, Action], foreseen: object) -> AskedThrow:
        """[3.2] The throw or the draw that is waited for."""
        return asked_throw(self.setting, pending, foreseen)

    def inspector(self, present: Callable[[], State] | None = None) -> BloodyRidgeInspector:
        """What the map tells, with this game on it."""
        return BloodyRidgeInspector(self.setting, self.sheet, present)

    # --- what may be done

    def offers(self, state: State, actions: Sequence[Action]) -> tuple[Offer, ...]:
        """[7.2, 4.1, 11.4, 11.5] Forces to be moved or crews to be placed, words to say, Marines to pick."""
        setting, numbers = self.setting, self.setting.board.numbers
        left = strikes_left(setting, state.held)
        by_force: dict[str, list[Strike | Exit]] = {}
        for action in actions:
            if isinstance(action, (Strike, Exit)):
                by_force.setdefault(action.force, []).append(action)
        moves: list[Offer] = []
        for mover, (origin, start) in self._starts(state).items():
            own = by_force.get(numbers[origin], ())
            moves += choosing.moves_of(state, setting, mover, start, own, left)
        return (
            *choosing.buttons_of(state, actions),
            *choosing.leaving(moves),
            *choosing.picks_of(state, setting, actions),
            *choosing.crew_moves(state, setting, self._crew_keys, actions),
            *moves,
        )

    def taken_up(self, state: State, offer: Offer) -> None:
        """[11.5] The crew in hand is the next to be placed: it changes names with the one that would be."""
        names, crews = self._crew_keys, state.crews
        for unit in crews:
            if names[unit] == offer.mover:
                names[unit], names[crews[0]] = names[crews[0]], offer.mover
                return

    def card(self, state: State, offer: Offer) -> Card:
        """What an offer means."""
        starts = self._starts(state)
        if state.agenda[-1:] == [terms.CHOOSE_FORCE] and offer.mover in starts:
            return choosing.card_of(state, self.setting, offer, state.waiting[starts[offer.mover][0]])
        return choosing.card_of(state, self.setting, offer, state.force, state.revealed)

    def forecast(self, state: State, seat: str, offer: Offer) -> Forecast | None:  # noqa: ARG002
        """[6.7, 7.4, 11.4] The chances of a strike, and of a Banzai charge beside those without one."""
        return self._foreteller.forecast(state, offer.action)

    def odds_of(self, fight: str) -> Forecast:
        """[7.10] The chances of a fight from its next volley on."""
        return self._foreteller.volleys(fight)

    def plan(self, state: State, seat: str, mover: Key, route: Sequence[Place]) -> Iterator[Forecast]:  # noqa: ARG002
        """[7.2, 7.12] What becomes of a force on a route of several strikes."""
        return self._foreteller.plan(state, self._starts(state)[mover][0], route)

    def hindsight(self, moments: Sequence[State], decisions: Sequence[Action], seat: str) -> str:  # noqa: ARG002
        """[7.12, 7.13] A strike's losses beside those to be expected of it."""
        return self._foreteller.hindsight(moments, decisions)

    @cached_property
    def _foreteller(self) -> Foreteller:
        from bloodyridge_qt.games.bloody_ridge.screen.foretelling import Foreteller  # nothing the start needs

        return Foreteller(self.setting)

    def advise(self, state: State, seat: str) -> Iterator[tuple[Judged, ...]]:  # noqa: ARG002
        """Every decision of a position, by playing it on."""
        return self._adviser.advise(state)

    def review(
        self,
        moments: Sequence[State],
        decisions: Sequence[Action],
        seat: str,  # noqa: ARG002
    ) -> Iterator[Review]:
        """A game weighed, decision by decision."""
        return self._adviser.review(moments, decisions)

    @cached_property
    def _adviser(self) -> Adviser:
        from bloodyridge_qt.games.bloody_ridge.screen.advising import Adviser

        return Adviser(self._own_rules)

    def refusal(self, state: State, touched: Sequence[Key], offers: Sequence[Offer]) -> str:
        """Why this force or crew cannot be dropped there."""
        mover, place, stand = touched
        index = self.setting.board.index
        if mover in (self._crew_keys[unit] for unit in state.crews):
            why = explain_crew_hex(state, self.setting, index[place]) if place in index else None
            if why is None:
                return tr("An MG crew is placed in a hex of the red row, or left out [11.5].")
            return why.reason
        if place not in index:
            return tr("Forces stay on the hexes of the map, and leave it only by a marked exit [4.1].")
        origins = {force_key(state, self.setting, space): space for space in self.setting.red_row}
        if mover not in origins:
            return tr("Only Japanese forces are moved; US units stay where they were drawn [6.3].")
        if stand and stand != place and any(offer.touch[:2] == (mover, place) for offer in offers):
            return words.phrase("cannot be struck", place=place, stand=stand)
        waits_for = state.agenda[-1] if state.agenda else ""
        if waits_for == terms.ADVANCE and index[place] in state.waiting:
            origin = words.number(self.setting, state.origin)
            return words.phrase("force in waits", place=place, origin=origin)
        refused = explain_target(state, self.setting, origins[mover], index[place])
        return refused.reason

    def _starts(self, state: State) -> dict[str, tuple[int, int]]:
        """Origin and standing place of each force that may move now, west to east."""
        setting = self.setting
        waits_for = state.agenda[-1] if state.agenda else ""
        if waits_for == terms.ADVANCE:
            return {force_key(state, setting, state.origin): (state.origin, state.stand)}
        if waits_for != terms.CHOOSE_FORCE:
            return {}
        waiting = (space for space in setting.red_row if space in state.waiting)
        return {force_key(state, setting, space): (space, space) for space in waiting}


def phase_of(state: State) -> str:
    """The phase in which a game rests: decisions are made in one, and each defeat comes in its own."""
    if not state.turn:
        return "before"
    if state.agenda[-1:] == [terms.PLACE_CREWS]:
        return "organization"  # [11.5]
    return {terms.TIME_DEFEAT: "counterattack", terms.RESERVES_DEFEAT: "before"}.get(
        state.outcome, "movement"
    )


_MAP_KEY: Final = (
    ("flag", tr("Japanese-controlled hex")),
    ("taken", tr("strike that took its hex, or exit")),
    ("repulsed", tr("strike that failed")),
    ("ring", tr("retaken by the US in this turn’s counterattack")),
    (JAPANESE, tr("Japanese force, with its number of units")),
    (US, tr("US units: Bn and Div are headquarters that were found")),
)


def report_words(setting: Setting) -> ReportWords:
    """Sides, turns, signs on the maps, and how a turn ends."""

    def balance(before: State, end: State) -> Rows:
        def lost(now: Sized, then: Sized, everybody: Sized) -> str:
            new = len(now) - len(then)
            return words.phrase("lost this turn", now=new, now2=len(now), everybody=len(everybody))

        own = lost(end.japanese_dead, before.japanese_dead, setting.all_japanese_units())
        us = lost(end.us_dead, before.us_dead, setting.all_us_pieces())
        return (
            (tr("Hexes held"), str(sum(end.held) - len(setting.red_row))),
            (tr("Farthest row"), f"{end.farthest:02d}"),
            (tr("Japanese units lost"), own),
            (tr("US pieces lost"), us),
        )

    return ReportWords(
        title=tr("Bloody Ridge"),
        sides=((JAPANESE, tr("Japanese")), (US, tr("US Marines"))),
        turn=lambda number: tr("turn {number} of {last_turn}", number=number, last_turn=LAST_TURN),
        balance=balance,
        glyphs=(("hq_battalion", tr("Bn")), ("hq_division", tr("Div"))),
        map_key=_MAP_KEY,
    )


def by_hand_rows(state: State, setting: Setting) -> tuple[tuple[str, str], ...]:
    """What the head of log and report says of a position that was set up by hand."""
    return ((tr("Position set up by hand"), position_in_words(state, setting)),)


def position_in_words(state: State, setting: Setting) -> str:
    """ "Turn 2, force 1516 stands in 1512, 3 forces wait, 9 flags, 84 units beside the map, …"."""
    flags = sum(state.held) - len(setting.red_row)
    parts = [tr("Turn {turn}", turn=state.turn)]
    if state.origin != NOWHERE:
        force, stand = words.number(setting, state.origin), words.number(setting, state.stand)
        parts.append(
            words.phrase("force stands in", force=force, stand=stand, units=count(len(state.force), "unit"))
        )
    if state.waiting:
        parts.append(count(len(state.waiting), "force waits", "forces wait"))
    parts += (
        count(flags, "flag"),
        tr("{units} beside the map", units=count(len(state.holding), "unit")),
        tr("{japanese_dead} dead", japanese_dead=len(state.japanese_dead)),
        tr("{pieces} in the pool", pieces=count(len(state.pool), "US piece")),
        tr("{us_dead} out of play", us_dead=len(state.us_dead)),
    )
    return ", ".join(parts)
