"""What happened last: dice, and what the other player did, told when a game is opened, and shown again."""

from __future__ import annotations

from PySide6.QtCore import QObject

from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.banner_control import BannerControl
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.replay_control import ReplayControl


class News(QObject):
    """Dice lie there again in every game, after take-backs too; decisions are news where there are seats."""

    def __init__(
        self,
        desk: Desk,
        battle_panel: BattlePanel,
        log_panel: LogPanel,
        files: Files,
        replay: ReplayControl,
        actions: Actions,
        controller: Controller,
        banners: BannerControl,
    ) -> None:
        super().__init__(desk)
        self._desk, self._controller, self._replay, self._actions = desk, controller, replay, actions
        self._battle_panel, self._log_panel, self._banners = battle_panel, log_panel, banners
        self._read_until: int | None = None
        """Where the game stood when the log was turned to what the other did."""
        controller.seated.connect(self._seated)
        controller.laid_out.connect(self._show_last_dice)
        files.came.connect(self._came)
        controller.changed_table.connect(self._went_on)
        controller.caught_up.connect(self._caught_up)
        self._told_key = False
        """Whether it was told which key sums up again."""

    def _seated(self) -> None:
        """Who plays alone has nobody of whom a menu could speak."""
        self._actions.by_id["news"].setVisible(bool(self._controller.table.seat))

    @answers("news")
    def show(self) -> None:
        """Replay it from its first decision on."""
        table = self._controller.table
        if table.seat and table.news:
            self._replay.start(table.news.start)
            self._replay.play()

    @answers("recap")
    def sum_up(self, last: bool = False) -> None:
        """Tell again what the last turn of another came to; with `last` in short, if it has just ended."""
        line = next((one for one in reversed(self._log_panel.lines) if one.kind == "summary"), None)
        if line is None or (last and line.moment < self._controller.table.at - 1):
            return
        if banner := self._controller.table.beats_at(line.moment, for_show=False)[-1].banner:
            self._banners.tell(banner, (last and line.aloud) or line.text)

    def _came(self) -> None:
        """The log begins with what came by mail, and the last fight lies there as for who has seen it."""
        table = self._controller.table
        self.sum_up(last=True)
        if not table.seat:
            return
        news = table.news
        if not news or news.stop < table.at:
            return
        if not table.program:  # what that did was seen, and its summary says it again
            self._log_panel.show_decision(news.start)
            self._read_until = table.at
        rows = table.moments()
        if remarks := [note for note in table.remarks() if note.moment > news.start and not table.program]:
            told = [f"{rows[note.moment].when}, {rows[note.moment].label}: {note.text}" for note in remarks]
            self._desk.tell_next(tr("{seat} remarks", seat=self._other(table)), told)
        words = tr(
            "New since your last decision: {decisions} of {seat} ({keys} shows them)",
            decisions=plural(len(news), "{number} decision", "{number} decisions"),
            seat=self._other(table),
            keys=self._actions.keys_of("news"),
        )
        self._desk.show_note(" · ".join(filter(None, (self._desk.note, words))))

    def _caught_up(self) -> None:
        """After the first summary: how it is heard again."""
        lines = self._log_panel.lines
        if self._told_key or not lines or lines[-1].kind != "summary" or self._controller.led:
            return
        self._told_key = True
        self._desk.show_note(tr("{keys} tells the summary again", keys=self._actions.keys_of("recap")))

    def _went_on(self) -> None:
        """Who decides has seen enough of it: the log follows the game again."""
        table = self._controller.table
        if self._read_until is not None and table.at != self._read_until:
            self._read_until = None
            self._log_panel.go_to_newest()

    @staticmethod
    def _other(table: Table) -> str:
        """Who made the last decisions that are news."""
        return tr(table.screen.seat(table.session.moments[table.news[-1]]))

    def _show_last_dice(self) -> None:
        """Those of the last throw; where another player may have made it with its fight, as he saw it.

        Under a fight that is shown there are its own alone.
        """
        table = self._controller.table
        told = (line for line in reversed(self._log_panel.lines) if line.dice and line.moment < table.at)
        thrown = next(told, None)
        beats = [beat for beat in table.beats_at(thrown.moment) if beat.dice] if thrown is not None else []
        fought = [(beat.view.battle, beat.dice) for beat in beats if beat.view.battle is not None]
        shown = table.view().battle
        if shown is not None:
            if fought and fought[-1][0].title == shown.title:
                self._battle_panel.show_throw(fought[-1][1])
        elif fought and table.seat:
            self._battle_panel.show_battle(fought[-1][0])  # with who has gone since
            self._battle_panel.show_throw([die for _, dice in fought for die in dice])
        elif beats:
            lying = [dice for _, dice in fought] or [beat.dice for beat in beats]
            self._battle_panel.pass_over(lying[-1])
