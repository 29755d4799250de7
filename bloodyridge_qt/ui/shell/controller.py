"""Brings game, board and panels together: decisions go to the table, what comes of them to the screen.

Longer than most: whatever changes the game passes here, so that nothing on the screen is left behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, Signal
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.engine.dice import fresh_seed
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.cues import Banner, Beat, with_passed
from bloodyridge_qt.table.forecast import has_help
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.game_table import SEND, Table
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.offers import Instead, Offer
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.table.starting import SEED
from bloodyridge_qt.table.table_view import Prompt, TableView
from bloodyridge_qt.ui.board.cue_player import CuePlayer
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.linked_text import Places
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.preference_control import PreferenceControl

_BUTTON: Final = 30
"""Letters of what is decided that a button may bear."""


class Controller(QObject):
    """Holds the game box and the game in progress, and answers every command."""

    state_changed = Signal()
    """Which commands are possible, or a preference, has changed."""
    leaving = Signal(object)
    """The Table that is being put away; another is laid out next."""
    seated = Signal()
    """Another table lies there."""
    caught_up = Signal()
    """Everything that has happened is on the screen: the next decision is asked for."""
    laid_out = Signal()
    """The game lies there as it stands, and nothing of it was played."""
    changed_table = Signal()
    """A saved file would have to know something new; told before anything of it is shown."""

    back_wanted = Signal()
    """The last decision is to be taken back, which has left something open."""
    send_wanted = Signal()
    """The game is to be saved, and sent to who decides now."""
    ended = Signal(object)
    """The EndingView of a game whose end has not been told yet."""

    def __init__(
        self,
        desk: Desk,
        box: Edition,
        archive: Archive,
        view: MapView,
        prompt_bar: PromptBar,
        battle_panel: BattlePanel,
        log_panel: LogPanel,
        preferences: PreferenceControl,
    ) -> None:
        super().__init__(desk)
        self._desk, self._archive = desk, archive
        self._view, self._scene = view, view.board
        self._prompt_bar, self._battle_panel, self._log_panel = prompt_bar, battle_panel, log_panel
        self.box = box
        self.laid: Table | None = None
        """The game on the table; None while only a map is looked at."""
        self._preferences = preferences
        self.pressed = False
        """Whether a player made the last decision, not the program for him."""
        self.program_plays = False
        """Whether the program goes on deciding for the player."""
        self.places = Places({})
        """The spaces of the board it is played on."""
        self.replaying = False
        """The board shows the past: nothing can be decided."""
        self._ending_shown = False
        self._left_undone: set[str] = set()
        """What is not asked about again in this game."""
        self._objection = ""
        """What was refused last: it is over once a piece is in hand again, other notes are not."""
        self._opening: tuple[Beat, ...] | None = None
        self.gate: Callable[[Offer], str] | None = None
        """Says why what is chosen shall not be done now, "" where it may: a lesson may want another thing.
        What is in hand then is its affair."""
        self.hold: Callable[[Beat], bool] | None = None
        """Whether to wait after a beat, whatever is preferred."""
        self.questioned = False
        """Whether a lesson asks a question that no decision answers."""
        self._pace = "preferred"
        """"preferred", "step" or "run": what happens between the beats being played."""
        self.player = CuePlayer(self._scene, self._battle_panel, self._log_panel, self)
        self._connect()
        self._prefer()

    # games ------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The game on the table, for what is done only while there is one. Raises LookupError without one."""
        if self.laid is None:
            raise LookupError
        return self.laid

    def start(self, values: Mapping[str, str]) -> None:
        """Lay out a new game and play it up to its first decision; SetupError leaves the old one alone."""
        self.prepare(values)
        self.begin()

    def prepare(self, values: Mapping[str, str]) -> None:
        """Lay out a new game as it is before its first die; SetupError leaves the running game alone."""
        self.lay_out(self.box.start({SEED: fresh_seed(), **values}))

    def lay_out(self, table: Table) -> None:
        """Lay out a new game; `begin` then plays its set-up."""
        self._sit_down_at(table)
        opening = table.opening()
        if opening:
            self._scene.show_view(opening[0].view)
            self._prompt_bar.set_prompt(opening[0].view.prompt)
        self._opening = opening
        self._scene.withheld = True  # a page may lie over it until it begins
        self.state_changed.emit()

    def seat(self, table: Table) -> None:
        """Lay out a game as it stands, without playing anything of it."""
        self._sit_down_at(table)
        self._opening = None
        self.show_present()

    def _sit_down_at(self, table: Table) -> None:
        self._ending_shown = True  # whatever the old game still had to tell, it is left
        self._archive.edition_of(table)  # as long as the game before keeps what both are played with
        if self.laid is not None:
            self.leaving.emit(self.laid)
        self.player.finish()
        self._close_ending()
        self._left_undone.clear()
        self.laid = table
        self._ending_shown = False
        self._prefer()
        self._log_panel.clear()
        self._battle_panel.clear()
        self.places = Places({table.screen.called(space.name): space.name for space in table.sheet.spaces})
        self._log_panel.set_places(self.places)
        self._scene.set_table(table)
        self._desk.show_place(())
        self.seated.emit()

    def show_present(self, *, announce: bool = True) -> None:
        """Show the game as it stands, at once; its ending is told again unless not to `announce`."""
        view = self.table.view()
        self.player.finish()
        self._close_ending()
        self._log_panel.set_lines(self.table.log_lines())
        self._battle_panel.clear()
        self._battle_panel.show_battle(view.battle)
        self._scene.sweep()
        self._scene.busy = False
        self._scene.show_view(view)
        self._scene.refresh()
        self.laid_out.emit()
        if announce:
            self._ending_shown = False
        self._finished()

    def begin(self) -> None:
        """Play the set-up of a game that `prepare` has laid out, up to the first decision."""
        if self._opening is not None:
            opening, self._opening = self._opening, None
            self.play(opening)

    def box_again(self) -> Edition:
        """The box the game on the table came from: it may be one with a map of the player's."""
        return self.box if self.laid is None else self._archive.edition_of(self.laid)

    def recover(self) -> None:
        """After an error in the program: show the game as it is, and ask for the next decision."""
        if self.laid is None:
            return
        try:
            self.player.finish()
        finally:
            scene = self._scene
            scene.busy = False
            scene.show_view(self.table.view())
            scene.refresh()
            self._finished()

    # decisions ------------------------------------------------------------

    def decide(self, choice: Offer, *, unasked: bool = False) -> None:
        """Carry out what was chosen, once; a player is asked first when it is unwise.

        What the program decides is `unasked`: the log says so.
        """
        if self.player.playing or self.replaying:
            return
        if choice.action is SEND:
            self.send_wanted.emit()
            return
        if self.gate is not None and (reason := self.gate(choice)):
            self._desk.show_note(reason)
            return
        if choice.warning and not unasked and not self._confirmed(choice):
            self._scene.deselect()
            self._view.question_wanted.emit()
            return
        # it was listed, or asked about, and the game went on meanwhile
        table = self.table
        if choice not in (*table.offers(), *table.rest, *table.again):
            self._desk.show_note(
                tr("{title}: the game has gone on, and this is no longer on offer.", title=choice.title)
            )
            return
        released = QElapsedTimer()
        released.start()
        try:
            beats = self.table.submit(choice, by_program=unasked)
        except Exception:
            self.recover()
            raise
        if self._desk.note and (self.program_plays or not unasked):  # it was of what stood before
            self._desk.show_place(self._scene.facts(self._scene.hovered_place))
        self.pressed = not unasked
        self.changed_table.emit()
        if isinstance(choice.action, Instead):  # nothing follows: the board shows how it stands
            self.show_present(announce=False)
        else:
            self.play(beats, released)

    # automatic parts ------------------------------------------------------------

    @answers("hurry")
    def hurry(self) -> None:
        """What moves now arrives at once; where a step is waited for, the next step comes."""
        if self.player.waiting:
            self.player.step()
        else:
            self.player.finish_beat()
        self.state_changed.emit()

    @answers("step")
    def step(self) -> None:
        """End what is running, then wait after every beat until run or finish is asked for."""
        if self.player.playing:
            self._set_pace("step")
            self.player.step()
            self.state_changed.emit()

    @answers("run")
    def run(self) -> None:
        """Go on to the end without waiting."""
        if self.player.playing:
            self._set_pace("run")
            if self.player.waiting:
                self.player.step()
            self.state_changed.emit()

    @answers("finish")
    def finish(self) -> None:
        """Come to the next decision at once."""
        if not self.replaying:
            self.player.finish()

    # from the screen ------------------------------------------------------------

    def conditions(self) -> frozenset[str]:
        """Which of commands.CONDITIONS hold now."""
        table = self.laid
        if table is None:
            return frozenset({"always"})
        reviewed = table.at and (table.over or not table.purist) and hasattr(table.screen, "review")
        found: dict[str, object] = {
            "always": True,
            "game": True,
            "known seed": SEED in table.set_up_choices(),
            "odds": not table.purist and has_help(table.screen),
            "review": reviewed,
            "replay": self.replaying,
        }
        if not self.replaying:
            playing = self.player.playing
            offers = () if playing or self._scene.withheld else table.offers()
            advised = offers and not table.purist and hasattr(table.screen, "advise") and table.asks_here
            found |= {
                "past": table.before < table.at,
                "others": table.seat and table.news,
                "summed": any(line.kind == "summary" for line in reversed(self._log_panel.lines)),
                "undo": table.undo_label(),
                "redo": table.redo_label(),
                "thrown": table.can_correct(),
                "busy": playing,
                "waiting": playing and self.player.waiting,
                "deciding": any(offer.touch for offer in offers),
                "advice": advised,
                # to stop it, whatever moves
                "program": table.programs_turn or self.program_plays or (advised and not self.led),
            }
        return frozenset(condition for condition, holds in found.items() if holds)

    @property
    def aside(self) -> bool:
        """Whether a mode or a replay has the board: the program decides nothing until that is left."""
        return self._scene.locked or self.replaying

    @property
    def led(self) -> bool:
        """Whether a lesson is under way: it alone says where the game waits, and what has come of it."""
        return self.hold is not None

    def lead(self, gate: Callable[[Offer], str] | None, hold: Callable[[Beat], bool] | None) -> None:
        """A lesson begins to lead, or with None and None does no longer."""
        if (gate, hold) != (self.gate, self.hold):
            self.gate, self.hold = gate, hold
            self.state_changed.emit()

    def set_replaying(self, replaying: bool) -> None:
        """The board shows the past from now on, or the game again."""
        self.replaying = replaying
        self._close_ending()
        self._prefer()  # a replay may have been watched at another speed

    def show_place(self, place: str) -> None:
        """Bring a space into sight and point at it."""
        self._view.centre_on(place)
        self._view.tip(self._scene.brief(place), place)

    def _connect(self) -> None:
        self._scene.chosen.connect(self.decide)
        self._scene.refused.connect(self._refused)
        self._scene.hovered.connect(self._hovered)
        self._scene.view_changed.connect(self._refresh_place)
        self._scene.pointed.connect(self._refresh_place)
        self._scene.hurry.connect(self.hurry)
        self._scene.finish_wanted.connect(self.finish)
        self._scene.rule_wanted.connect(self._desk.rule_wanted)
        self._prompt_bar.step_button.clicked.connect(self.step)
        self._prompt_bar.run_button.clicked.connect(self.run)
        self._prompt_bar.finish_button.clicked.connect(self.finish)
        self._prompt_bar.cancel_button.clicked.connect(self._step_back)
        self._scene.back_wanted.connect(self._go_back)
        self._scene.selection_changed.connect(self._offer_letting_go)
        self._scene.rested.connect(self._offer_letting_go)
        self._battle_panel.hurry.connect(self.hurry)
        self._log_panel.place_clicked.connect(self.show_place)
        self.player.beat_started.connect(self._beat_started)
        self.player.beat_ended.connect(self._beat_ended)
        self.player.paused.connect(self._paused)
        self._preferences.changed.connect(self._prefer)
        self.player.finished.connect(self._finished)

    def play(self, beats: tuple[Beat, ...], since: QElapsedTimer | None = None) -> None:
        """Show what has happened, `since` the player let go; the model has moved already.

        And what goes by itself then, for nothing is left to choose: a lesson has every step made.
        """
        if not self.led and (more := self.table.by_itself()):
            beats += more
            self.changed_table.emit()
        if not self.table.programs_turn:  # what it decides next would stand under what is told
            beats = with_passed(beats)
        self._prompt_bar.set_cancel(None)
        self._leave_prompt()
        self._prompt_bar.set_busy(True)
        self.player.speed = self._preferences.now.dice_speed()  # a screen reader may have come
        self._set_pace("preferred")
        # the player of beats may pause anywhere; whether it does is decided when it comes to it, in _paused
        self.player.play(beats, stepping=True, since=since)
        self.state_changed.emit()

    def _set_pace(self, pace: str) -> None:
        """Automatic parts that nobody steps through are thrown at once instead of die by die."""
        self._pace = pace
        stepping = pace == "step" or (pace == "preferred" and self._preferences.now.step_automatic)
        self.player.together = not stepping

    def _paused(self, beat: Beat) -> None:
        if self.replaying:
            return
        wishes = self._preferences.now
        preferred = wishes.step_automatic and beat.automatic
        held = self.hold is not None and self.hold(beat)
        if beat.banner is not None and self.waits_with(beat.banner):
            preferred = True
        if held or self._pace == "step" or (self._pace == "preferred" and preferred):
            self._view.keys.halt()
            self.state_changed.emit()
        else:
            self.player.step()

    def waits_with(self, banner: Banner) -> bool:
        """Whether the game waits until this has been read."""
        watched = not (self.led or (banner.passing and self.program_plays)) and self._pace == "preferred"
        wanted = watched and self._preferences.now.pause_phases
        return wanted and self.player.speed in (("full",) if banner.passing else ("full", "quick"))

    def _beat_started(self, beat: Beat) -> None:
        if self.replaying:
            return
        battle = beat.in_the_air
        if not beat.dice:  # what dice decide is told when they lie still
            self._prompt_bar.set_prompt(self._asked(beat.view))
        elif battle is not None and not battle.over:
            self._prompt_bar.set_prompt(Prompt(battle.title, tr("{step}: the dice roll.", step=battle.step)))

    def _beat_ended(self, beat: Beat) -> None:
        if self.replaying:
            return
        self._prompt_bar.set_prompt(self._asked(beat.view))

    def ask_again(self) -> None:
        """What is asked is worded in another way now."""
        if not self.player.playing and not self.replaying:
            self._prompt_bar.set_prompt(self._asked(self.table.view()))

    def _asked(self, view: TableView) -> Prompt:
        """The prompt of a view; what it asks of a side that is the program's is not asked of the player."""
        table, prompt = self.table, view.prompt
        if not (prompt.side and table.programs_turn):
            return prompt
        return Prompt(
            view.phase, tr("The program decides for the {seat} side.", seat=tr(table.seat)), prompt.side
        )

    def _finished(self) -> None:
        """The screen has caught up: ask for the next decision, or tell the ending."""
        if self.replaying:
            return
        view = self.table.view()
        if self._scene.view_shown != view:  # a decision that changes nothing has no beat to show it
            self._scene.show_view(view)
        if self.table.seat:  # the log as well tells only what may be read now
            self._log_panel.set_lines(self.table.log_lines())
        self._scene.withheld = self.table.programs_turn
        self._offer_letting_go()
        self._prompt_bar.set_busy(self.table.programs_turn)  # buttons would come and go with each decision
        self._prompt_bar.set_prompt(self._asked(view))
        self.state_changed.emit()
        self.caught_up.emit()
        self._leave_prompt()
        if view.ending is not None and not self._ending_shown:
            self._ending_shown = True
            self.ended.emit(view.ending)
        self._view.keys.expect()

    def _leave_prompt(self) -> None:
        """Its buttons go: the keys go back to the board, not to its words."""
        focus = QApplication.focusWidget() or self._desk.window.focusWidget()  # a question has just closed
        if focus is None or self._prompt_bar.isAncestorOf(focus):
            self._view.setFocus()

    def _confirmed(self, choice: Offer) -> bool:
        from bloodyridge_qt.ui.dialogs.question import ask_confirm  # late: nothing asks at the start

        done = uncited(choice.title)  # a button says what it does
        go, warning = done if len(done) <= _BUTTON else tr("Go on"), choice.warning
        if choice.once and (self.gate is not None or choice.title in self._left_undone):
            return True  # a lesson has said why it is left
        if choice.once:
            warning = tr("{warning} Once you have gone on, this is not asked again.", warning=warning)
        if agreed := ask_confirm(self._desk.window, choice.title, warning, go):
            self._left_undone.add(choice.title)
        return agreed

    def _refused(self, text: str, _place: str) -> None:
        self._objection = text
        self._desk.show_note(text)

    def _hovered(self, place: str) -> None:
        self._desk.show_place(self._facts(place))

    def _facts(self, place: str) -> Rows:
        """What the line of facts tells of a place while the pointer is there."""
        facts, why = self._scene.facts(place), self._view.barred() or self._view.meant()
        return (*facts[:2], ("", why)) if why else facts

    def _refresh_place(self) -> None:
        scene = self._scene
        if scene.table is self.laid:  # who shows another table tells of it himself
            self._desk.refresh_place(self._facts(scene.hovered_place))

    def _step_back(self) -> None:
        """What Escape would do is pressed."""
        if self._scene.selected:
            self._scene.step_back()
        else:
            self._go_back()

    def _go_back(self) -> None:
        """Take back what has left something open, where that may be taken back."""
        if self._way_back() and not self.player.playing:
            self.back_wanted.emit()

    def _way_back(self) -> str:
        """What taking back would mean where only that is asked which the last decision left open; or ""."""
        shut = self.led or self.replaying or not self.table.undo_label()
        return "" if shut else self._scene.view_shown.prompt.back

    def _offer_letting_go(self, _of: str = "") -> None:
        """A button that says what Escape would do now; none where it would only put out the lights.

        What was refused before is over.
        """
        scene = self._scene
        if scene.selected and self._desk.note and self._desk.note == self._objection:
            self._desk.show_place(scene.facts(scene.hovered_place))
        words = None
        if scene.hand.resting:
            words = tr("Back to {home}", home=scene.hand.home)
        elif scene.selected and len(scene.movers) > 1:
            words = tr("Choose another piece")
        elif self.laid is not None:
            words = self._way_back() or None
        self._prompt_bar.set_cancel(None if self.player.playing else words)

    def _close_ending(self) -> None:
        """What is told of an end does not stay when the game stands elsewhere."""
        from bloodyridge_qt.ui.dialogs.ending import EndingDialog

        self._desk.close_dialogs(EndingDialog)

    def _prefer(self) -> None:
        wishes = self._preferences.now
        self.player.speed = wishes.dice_speed()
        if self.laid is not None:  # what nobody sees in between need not be pictured
            self.laid.brief = self.player.speed == "none" and not wishes.step_automatic
        self.state_changed.emit()
