"""The map editor: a draft on the board, tools in the hand, and the file in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.ui.board.items.draft_item import DraftItem
from bloodyridge_qt.ui.board.tools.edit_map import EditMap
from bloodyridge_qt.ui.dialogs import confirm, save_trouble, unsaved
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.panels.editor_panel import EditorPanel, Remark
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.docks import make_dock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bloodyridge_qt.boards.mapdraft import MapDraft
    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.boards.verdict import Departure, Verdict
    from bloodyridge_qt.table.workshop import Workshop
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.board.pointed_view import MapTool
    from bloodyridge_qt.ui.board.tools.edit_map import Side
    from bloodyridge_qt.ui.panels.inspect_bar import InspectBar
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.dock_title import Dock
    from bloodyridge_qt.ui.shell.kept_drafts import KeptDrafts
    from bloodyridge_qt.ui.shell.map_files import MapFiles

MOST_SENTENCES: Final = 4
"""Departures of one paragraph that are told one by one."""

_US: Final = "us "
"""How a map file's names of the lines begin of which one reading is shown at a time."""

_HOW: Final = {
    "look": "A drag moves the sheet. Space and a drag does so with every tool.",
    "terrain": "Press or drag over hexes, or Return at the hex cursor.",
    "exit": "Press a hex, or Return at the hex cursor.",
    "line": "Press or drag along hexsides. By keys: Shift and Up, Down, Q, E, A or D.",
    "provenance": "Press a hex to give it what stands below.",
}


class MapEditor(QObject):
    """Takes the board over while a draft lies on it; the game is untouched and comes back."""

    started = Signal()
    """A draft lies on the board."""
    stopped = Signal()
    """It is off the board again."""
    left = Signal()
    """The player looks at the map again."""
    changed = Signal(object)
    """The Inspector of the draft as it is now; None while no game can be played on it."""

    def __init__(
        self,
        desk: Desk,
        view: MapView,
        controller: Controller,
        workshop: Workshop,
        kept: KeptDrafts,
        files: MapFiles,
        bar: InspectBar,
        beside: Dock,
        looking: MapTool,
    ) -> None:
        super().__init__(desk)
        self._desk, self._controller = desk, controller
        self._view, self._scene = view, view.board
        self._kept, self._files, self._bar = kept, files, bar
        self._beside, self._looking = beside, looking
        self._workshop = workshop
        self.active = False
        self.draft: MapDraft | None = None
        self.verdict: Verdict | None = None
        self._sheet: MapSheet | None = None
        self._item: DraftItem | None = None
        self._aimed: Side | None = None
        self._painted: dict[str, str] = {}
        self._was: BareTable | None = None
        self._given_up = False
        self.tool = EditMap(self._scene, self)
        self.tool.give_provenance = self._give_provenance
        self.panel = EditorPanel()
        self.dock = make_dock(desk.window, "map_editor", "Map editor")
        self.dock.setWidget(self.panel)
        self.dock.title.retheme()
        self._keys = tuple(
            self._key(keys, what)
            for keys, what in (
                ("Ctrl+Z", self.undo),
                ("Ctrl+Shift+Z", self.redo),
                ("Ctrl+Y", self.redo),
                ("Ctrl+S", self.save),
            )
        )
        self._connect()

    def _key(self, keys: str, what: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), self._desk.window)
        shortcut.setEnabled(False)
        shortcut.activated.connect(what)
        return shortcut

    def _connect(self) -> None:
        panel, tool = self.panel, self.tool
        panel.tool_chosen.connect(self._take)
        panel.line_chosen.connect(self._draw_line)
        panel.stamp_changed.connect(self._set_stamp)
        panel.line_sourced.connect(self._source_line)
        panel.undo.connect(self.undo)
        panel.redo.connect(self.redo)
        panel.override.connect(self.override)
        panel.open_wanted.connect(self.open)
        panel.save_wanted.connect(self.save)
        panel.play_wanted.connect(self.play)
        panel.counters_wanted.connect(lambda: self._files.counter_mix())
        panel.rule_clicked.connect(self._desk.rule_wanted)
        self._scene.clearing.connect(self._forget_item)
        tool.stroke_begun.connect(self._painted.clear)
        tool.touched.connect(self._touched)
        tool.stroke_ended.connect(self.look_again)
        tool.side_pointed.connect(self._point)
        tool.let_go.connect(lambda: panel.choose_tool(0))
        tool.tool_wanted.connect(panel.choose_tool)

    # beginning and ending ------------------------------------------------------------

    def begin(self) -> None:
        """Go on with the draft there is, or begin one of the map that was opened last."""
        draft, path = self.draft, self._files.map_file
        try:
            if draft is None or (not draft.changed and path is not None and path != draft.path):
                draft = self._workshop.open_draft(path)
        except (ValueError, OSError) as fault:
            self._desk.tell("The map cannot be corrected", (str(fault),))
            return
        self.start(draft)

    def start(self, draft: MapDraft) -> None:
        """Lay this draft on the board."""
        table = self._scene.table
        self._was = table if isinstance(table, BareTable) and not self.active else self._was
        self.draft, self.active = draft, True
        title = self._workshop.line_title
        self.panel.set_lines([(name, title(name)) for name in draft.lines])
        self.tool.draft = draft
        self._set_stamp()
        self.verdict = draft.check()
        self._sheet = _drawn(draft, self.verdict)
        with self._view.same_sight():
            inspector = self._workshop.inspector(self.verdict)
            self._scene.set_table(BareTable(self._sheet, inspector))
        self._dress()
        self._view.tool = self.tool
        for shortcut in self._keys:
            shortcut.setEnabled(True)
        self._show_dock()
        self.started.emit()
        self._take(self.panel.tool)
        self._show_state()
        self._view.setFocus()
        self._controller.state_changed.emit()

    def stop(self) -> None:
        """Take the draft off the board; it is kept, and the game, if there is one, lies there again."""
        if not self.active:
            return
        self.active = False
        if self._item is not None:
            self._scene.removeItem(self._item)
            self._item = None
        for shortcut in self._keys:
            shortcut.setEnabled(False)
        self.dock.hide()
        self._beside.show()
        self._view.tool = self._looking
        table = self._controller.table
        laid = table if table is not None else self._was
        if laid is not None and self._scene.table is not laid:
            with self._view.same_sight():
                self._scene.set_table(laid)
        self._desk.show_place(())
        self._bar.edit_button.setChecked(False)
        self.stopped.emit()
        self._controller.state_changed.emit()

    def leave(self) -> None:
        """Close the editor and look at the map again."""
        if self.active:
            self.stop()
            self.left.emit()
            self._view.setFocus()

    def may_drop(self) -> bool:
        """Whether the draft may be left: it is saved, or the player gives it up."""
        if self.draft is None or not self.draft.changed:
            return True
        answer = unsaved.ask_unsaved(self._desk.window, self.draft.path.name, "map")
        if answer == unsaved.SAVE:
            return self.save()
        self._given_up = answer == unsaved.LEAVE
        return self._given_up

    def give_up(self) -> None:
        """The window closes, or another draft is begun: what the player gave up is kept no longer."""
        if self._given_up and self.draft is not None:
            self._kept.let_go(self.draft)
        self._given_up = False

    # commands ------------------------------------------------------------

    def undo(self) -> None:
        """Take the last stroke back."""
        self._move(lambda draft: draft.undo())

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._move(lambda draft: draft.redo())

    def _move(self, move: Callable[[MapDraft], object]) -> None:
        if self.draft is not None and self.active and self._view.interaction is None:
            move(self.draft)
            self.look_again()

    def override(self, rule: str, knowingly: bool) -> None:
        """Depart from a paragraph after asking, or be bound by it again."""
        if self.draft is None:
            return
        if knowingly and not confirm.ask_confirm(
            self._desk.window,
            f"Override {rule}",
            f"The map then says something else than paragraph {rule}, and a game on it is played by the map "
            f"[{rule}]. The file remembers that you wanted it so.",
            "Override it",
            "Stay with the rules",
        ):
            return
        self.draft.override(rule, knowingly)
        self.look_again()

    def open(self) -> None:
        """Correct another map file."""
        path = self._files.ask_map()
        if path is None or not self.may_drop():
            return
        try:
            draft = self._workshop.open_draft(path)
        except (ValueError, OSError) as fault:
            self._given_up = False
            self._desk.tell(f"{path.name} cannot be corrected", (str(fault),))
            return
        self.give_up()
        self.start(draft)

    def save(self) -> bool:
        """Write the draft as a new file; whether that was done."""
        if self.draft is None:
            return False
        files = self._files
        if self.verdict is not None and not self.verdict.playable:
            self._desk.tell("The map cannot be saved yet", _sentences(self.verdict)[:6])
            return False
        path = files.ask_new_map(self.draft.path)
        if path is None:
            return False
        try:
            self.draft.save(path)
        except (ValueError, OSError) as fault:
            told = (str(fault), "The map stays in the editor; it can be saved somewhere else.")
            answer = save_trouble.ask_save_trouble(self._desk.window, "The map is not saved", told)
            return answer == save_trouble.SAVE_AS and self.save()
        files.map_file = path
        self._kept.keep("map", self.draft)
        if self.active:
            self._say()
        self._show_state()
        self._desk.show_note(f"{path.name} is saved.")
        return True

    def play(self) -> None:
        """A new game on this map, which is saved first."""
        if self.draft is None or self.verdict is None or not self.verdict.playable:
            return
        files = self._files
        if (self.draft.changed or self.draft.path != files.map_file) and not self.save():
            return
        files.new_game_on(self.draft.path)

    # the tools ------------------------------------------------------------

    def _take(self, key: str) -> None:
        kind, _, terrain = key.partition(" ")
        self.tool.mode, self.tool.terrain = kind, terrain
        self.panel.show_line_tool(kind == "line")
        self._point(None)
        self._show_line()
        if self.active:
            self._say()
            self._view.show_pointer_shape()

    def _say(self) -> None:
        if self.draft is not None:
            self._bar.say(f"Editing {self.draft.path.name}", _HOW[self.tool.mode])

    def _draw_line(self, name: str) -> None:
        self.tool.line = name
        painter, item = self._scene.painter, self._scene.sheet_item
        if self.active and name.startswith(_US) and painter is not None and item is not None:
            item.us_line = name.removeprefix(_US)
        self._show_line()

    def _set_stamp(self) -> None:
        if self.draft is not None:
            self.draft.stamp = self.panel.stamp

    def _give_provenance(self, place: str) -> None:
        provenance, source, note = self.panel.given
        if not source:
            self._bar.say("No source", "Type a source first: a paragraph or a reason.")
            self.panel.source.setFocus()
            return
        if self.draft is not None:
            self.draft.set_provenance(place, provenance, source, note)

    def _source_line(self) -> None:
        if self.active and self.panel.chosen_line:
            self._give_provenance(self.panel.chosen_line)
            self.look_again()

    def _point(self, side: Side | None) -> None:
        self._aimed = side
        if self._item is not None:
            wanted = side if self.tool.draws_line else None
            self._item.show_side(wanted, wanted is not None and self.tool.runs_along(wanted))

    # what is shown ------------------------------------------------------------

    def _dress(self) -> None:
        scene = self._scene
        if scene.ground is not None:
            self._item = DraftItem(scene.ground)
            scene.addItem(self._item)
        self._draw_line(self.panel.chosen_line)

    def _forget_item(self) -> None:
        self._item = None

    def _touched(self, place: str) -> None:
        """During a stroke the sheet stays as it was; what is done is shown over it."""
        if self.tool.mode == "terrain" and place:
            self._painted[place] = self.tool.terrain
        if self._item is not None:
            self._item.show_painted(self._painted if self.tool.mode == "terrain" else {})
        self._show_line()
        self._point(self._aimed)

    def _show_line(self) -> None:
        if self._item is not None and self.draft is not None:
            shown = self.tool.draws_line and self.tool.line
            self._item.show_line(self.draft.sides(self.tool.line) if shown else ())

    def look_again(self) -> None:
        """The draft has changed: draw it, check it, and say what is to be said."""
        scene = self._scene
        if not self.active or self.draft is None or scene.ground is None:
            return
        self._given_up = False
        self._kept.keep("map", self.draft)
        self.verdict = self.draft.check()
        sheet = _drawn(self.draft, self.verdict)
        area = changed_area(self._sheet, sheet, scene.ground.step)
        self._sheet = sheet
        inspector = self._workshop.inspector(self.verdict)
        scene.table = BareTable(sheet, inspector)
        if not area.isEmpty() and scene.painter is not None and scene.sheet_item is not None:
            painter = SheetPainter(sheet)
            painter.us_line = scene.painter.us_line
            scene.painter = painter
            scene.sheet_item.show_sheet(painter, area)
            self._view.minimap.forget()
        self._painted.clear()
        if self._item is not None:
            self._item.show_painted({})
        self._show_line()
        self._point(self._aimed)
        self.changed.emit(inspector)
        self._show_state()
        place = scene.hovered_place
        self._desk.show_place(scene.facts(place))

    def _show_state(self) -> None:
        draft, verdict = self.draft, self.verdict
        if draft is None or verdict is None:
            return
        self.panel.show_state(draft.path.name, draft.changed, draft.can_undo, draft.can_redo)
        self.panel.show_verdict(*_told(verdict))

    def _show_dock(self) -> None:
        window = self._desk.window
        if self.dock not in window.tabifiedDockWidgets(self._beside):
            window.tabifyDockWidget(self._beside, self.dock)
        dock_layout.bring_forward(window, self.dock)
        self._bar.edit_button.setChecked(True)

    def retheme(self) -> None:
        """Hand a new palette or text size on."""
        self.dock.title.retheme()
        self.panel.follow_look()


def changed_area(before: MapSheet | None, after: MapSheet, step: float) -> QRectF:
    """The part of the scene in which two sheets of one size are drawn differently; empty when nowhere."""
    if before is None or before.bounds != after.bounds:
        west, south, east, north = after.bounds
        return QRectF(west, -north, east - west, north - south)
    area = QRectF()
    points: list[tuple[float, float]] = []
    for old, new in zip(before.hexes, after.hexes, strict=True):
        if (old.terrain, old.exit, old.edges_off_map, old.red_row) != (
            new.terrain, new.exit, new.edges_off_map, new.red_row,
        ):  # fmt: skip
            points += new.corners
    for line in {*before.lines} ^ {*after.lines}:
        points += line.points
    for x, y in points:
        area = area.united(QRectF(x - 1.2 * step, -y - 1.2 * step, 2.4 * step, 2.4 * step))
    return area


def _drawn(draft: MapDraft, verdict: Verdict) -> MapSheet:
    """The sheet as the file would give it, with the edges new exits leave by; as it is while it is faulty."""
    return verdict.loaded.sheet if verdict.loaded is not None else draft.sheet()


def _told(verdict: Verdict) -> tuple[str, tuple[Remark, ...], bool]:
    """Headline, remarks, and whether a game can be played on the map."""
    if verdict.faults:
        count = len(verdict.faults)
        words = f"{count} fault" + "s" * (count != 1) + ". Nothing can be played on this yet."
        return words, tuple(Remark(str(fault)) for fault in verdict.faults[:12]), False
    remarks = []
    for rule in dict.fromkeys((*(d.rule for d in verdict.departures), *verdict.overrides)):
        departures = [d for d in verdict.departures if d.rule == rule]
        overridden = rule in verdict.overrides
        remarks.append(_remark(rule, departures, overridden))
    open_rules = dict.fromkeys(departure.rule for departure in verdict.guarded)
    if not open_rules:
        words = "Valid. A game can be played on it."
        if verdict.overrides:
            words += " Overridden: " + ", ".join(f"[{rule}]" for rule in verdict.overrides) + "."
        return words, tuple(remarks), True
    return "It contradicts " + ", ".join(f"[{rule}]" for rule in open_rules) + ".", tuple(remarks), False


def _remark(rule: str, departures: Sequence[Departure], overridden: bool) -> Remark:
    lines = [str(departure) for departure in departures[:MOST_SENTENCES]]
    if len(departures) > MOST_SENTENCES:
        lines.append(f"And {len(departures) - MOST_SENTENCES} more of the same paragraph.")
    if not departures:
        lines = [f"Nothing contradicts [{rule}] now."]
    if overridden:
        lines.append("Overridden by the owner of the map.")
    essential = any(departure.essential for departure in departures)
    if essential:
        lines.append("Without it nothing can be played, so it cannot be overridden.")
    return Remark("\n".join(lines), rule, overridden, may_override=not overridden and not essential)


def _sentences(verdict: Verdict) -> tuple[str, ...]:
    return tuple(map(str, verdict.faults)) or tuple(map(str, verdict.guarded))
