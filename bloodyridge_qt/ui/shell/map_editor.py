"""The map editor: a draft on the board, tools in the hand, and the file in the end."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.drafts import DraftFault
from bloodyridge_qt.table.phrases import listed
from bloodyridge_qt.table.workshop import MAP
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter, changed_area
from bloodyridge_qt.ui.panels import verdict_words
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.dock_title import Dock
from bloodyridge_qt.ui.shell.modes import OFF_THE_BOARD, Mode, Modes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bloodyridge_qt.boards.file_draft import DraftedMap, Side
    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.boards.verdict import Verdict
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.board.tools.edit_map import EditMap
    from bloodyridge_qt.ui.panels.editor_panel import EditorPanel
    from bloodyridge_qt.ui.panels.inspect_bar import InspectBar
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.inspecting import Inspecting
    from bloodyridge_qt.ui.shell.map_files import MapFiles

_HOW: Final = {
    "look": tr("A drag moves the sheet. Space and a drag does so with every tool. Esc leaves."),
    "terrain": tr("Press or drag over spaces, or Return at the space cursor."),
    "exit": tr("Press a space, or Return at the space cursor."),
    "line": tr("Press or drag along edges. By keys: Shift and an arrow, Q, E, A or D."),
    "provenance": tr("Press a space to give it what stands below."),
}
_LAID: Final = later("{line} along {sides}")
_GONE: Final = later("{line} gone from {sides}")


class MapEditor(Mode):
    """Takes the board over while a draft lies on it; the game is untouched and comes back."""

    command = "edit_map"
    not_now = OFF_THE_BOARD | {"round"}

    def __init__(
        self,
        modes: Modes,
        desk: Desk,
        view: MapView,
        files: MapFiles,
        inspecting: Inspecting,
        controller: Controller,
    ) -> None:
        super().__init__(modes)
        self._desk, self._controller = desk, controller
        self._view, self._scene = view, view.board
        self._files, self._inspecting, self._look = files, inspecting, inspecting.look
        self.draft: DraftedMap | None = None
        self.verdict: Verdict | None = None
        self._sheet: MapSheet | None = None
        self._sides: dict[str, frozenset[Side]] = {}
        """Where its lines run."""
        self._passed_over: tuple[str, ...] = ()
        """What nothing reads in the file the draft began with."""
        inspecting.unplayable.connect(self.start)
        controller.changed_table.connect(self._game_moved)
        desk.closing.connect(self._closing)

    # made when it is first wanted ------------------------------------------------------------

    @cached_property
    def tool(self) -> EditMap:
        """What the panel's tools do on the map."""
        from bloodyridge_qt.ui.board.tools.edit_map import EditMap

        tool = EditMap(self._scene, self)
        tool.give_provenance = self._give_provenance
        tool.stroke_ended.connect(self.look_again)
        tool.let_go.connect(self.let_go)
        tool.numbered.connect(self.panel.choose_tool)
        return tool

    @cached_property
    def panel(self) -> EditorPanel:
        """Tools, provenance, what is to be said of the map, and its file."""
        from bloodyridge_qt.ui.panels.editor_panel import EditorPanel

        panel = EditorPanel(self._files.at_work().terrains, has_exits=self._files.at_work().has_exits)
        panel.tool_chosen.connect(self._take)
        panel.line_chosen.connect(self._draw_line)
        panel.stamp_changed.connect(self._set_stamp)
        panel.line_source_button.clicked.connect(self._source_line)
        panel.undo_button.clicked.connect(self.modes.undo)
        panel.redo_button.clicked.connect(self.modes.redo)
        panel.override.connect(self.override)
        panel.open_button.clicked.connect(self.open)
        panel.save_button.clicked.connect(self.save)
        panel.play_button.clicked.connect(self.play)
        panel.counters_button.clicked.connect(lambda: self._files.fill_in())
        self.add_keys(("Ctrl+S", self.save))
        return panel

    @cached_property
    def _dock(self) -> Dock:
        return Dock(self._desk.window, "map_editor", tr("Map editor"), self.panel)

    @property
    def banner(self) -> InspectBar:
        """The same as of the inspection."""
        return self._look.bar

    @property
    def made(self) -> DraftedMap | None:
        """The draft."""
        return self.draft

    @property
    def docks(self) -> Sequence[Dock]:
        """What is known of a space, and before it the tools."""
        return self._look.dock, self._dock

    # beginning and ending ------------------------------------------------------------

    @answers("edit_map")
    def toggle(self) -> None:
        """Go on with the draft there is or begin one of the map that was opened last; or look at it again."""
        if self.active:
            self._inspecting.enter()
        elif self._files.map_work is not None:
            self._begin_draft()
        self._look.bar.edit_button.setChecked(self.active)

    def let_go(self) -> None:
        """As Escape: first the tool, then the mode itself over a game; the draft is kept."""
        if self.tool.mode != "look":
            self.panel.choose_tool(0)
        elif self._controller.laid is not None:
            self.leave()

    def _begin_draft(self) -> None:
        draft, path = self.draft, self._files.used.get(MAP)
        try:
            if draft is None or (not draft.changed and path is not None and path != draft.path):
                draft = self._files.at_work().open_draft(path)
        except (ValueError, OSError) as fault:
            self._desk.tell(tr("The map cannot be corrected"), (str(fault),))
            self._inspecting.enter()
            return
        self.start(draft)

    def start(self, draft: DraftedMap) -> None:
        """Lay this draft on the board; the one that lay there is kept among what is unfinished."""
        before = self.draft
        if before is not draft:
            self._passed_over = ()
            with suppress(OSError, ValueError):  # of a file that is gone, or faulty, other things are told
                self._passed_over = self._files.at_work().passed_over(draft.path)
        self.draft = draft
        if self.active:
            self._lay_draft()
        else:
            self.enter()
        if before is not None and before is not draft:
            self._files.leave(
                before
            )  # what lies under the pointer is told as the map is laid: this is read after it

    def begin(self) -> None:
        """The draft comes to the board."""
        self._lay_draft()
        self._look.begin()
        self._look.bar.offer(game=self._controller.laid is not None, workshop=True, editing=True)

    def _lay_draft(self) -> None:
        draft = self.draft
        if draft is None:
            return
        title = self._files.at_work().line_title
        self.panel.set_lines([(name, title(name)) for name in draft.lines])
        self.tool.draft = draft
        self._set_stamp()
        self.verdict = draft.check()
        self._sheet = _drawn(draft, self.verdict)
        self._sides = {line: draft.sides(line) for line in draft.lines}
        with self._view.same_sight():
            bare = BareTable(self._sheet, self._files.at_work().inspector(self.verdict))
            self._scene.set_table(bare, north_up=True)  # edges are named by their direction
        self._desk.refresh_place(())  # what was told there was told of the game
        self.tool.show()
        self._draw_line(self.panel.chosen_line)
        self._take(self.panel.tool)
        self._show_state()

    def end(self) -> None:
        """The draft is kept."""
        self._look.end()
        self._look.bar.edit_button.setChecked(False)
        self.tool.hide()

    def _game_moved(self) -> None:
        if self.active:
            self._inspecting.enter()

    def may_close(self) -> bool:
        """Whether the draft may be left: it is kept, or the player saves it or gives it up."""
        if self.draft is None or not self.draft.changed or self._files.keep("map", self.draft):
            return True
        answer = question.ask_unsaved(self._desk.window, self.draft.path.name, tr("map"))
        return self.save() if answer == question.SAVE else answer == question.LEAVE

    def _closing(self) -> None:
        if self._files.workshop is not None:
            self._files.workshop.drafts.release()

    def take_up(self, key: str) -> str:
        """Go on with corrections that a window left behind; why that cannot be done, or ""."""
        if not self.may_close():
            return tr("The corrections of another map come first.")
        try:
            kind, draft = self._files.take_up(key)
        except DraftFault as fault:
            return str(fault)
        if kind == MAP:
            self.start(draft)
        else:
            self._files.go_on(kind, draft)
        return ""

    # commands ------------------------------------------------------------

    def override(self, rule: str, knowingly: bool) -> None:
        """Depart from a paragraph after asking, or be bound by it again."""
        if self.draft is None:
            return
        if knowingly and not question.ask_confirm(
            self._desk.window,
            tr("Override {rule}", rule=rule),
            tr(
                "The map then says something else than paragraph {rule}, and a game on it "
                "is played by the map [{rule}]. The file remembers that you wanted it so.",
                rule=rule,
            ),
            tr("Override it"),
            tr("Stay with the rules"),
        ):
            return
        self.draft.override(rule, knowingly)
        self.look_again()

    def open(self) -> None:
        """Correct another map file."""
        path = self._files.ask_file("map")
        if path is None or not self.may_close():
            return
        try:
            draft = self._files.at_work().open_draft(path)
        except (ValueError, OSError) as fault:
            self._desk.tell(tr("{name} cannot be corrected", name=path.name), (str(fault),))
            return
        self.start(draft)

    def save(self) -> bool:
        """Write the draft as a new file; whether that was done."""
        if self.draft is None:
            return False
        files = self._files
        if self.verdict is not None and not self.verdict.playable:
            self._desk.tell(tr("The map cannot be saved yet"), verdict_words.sentences(self.verdict)[:6])
            return False
        path = files.ask_new("map", self.draft.path)
        if path is None:
            return False
        try:
            self.draft.save(path)
        except (ValueError, OSError) as fault:
            told = (str(fault), tr("The map stays in the editor; it can be saved somewhere else."))
            answer = question.ask_about_file(self._desk.window, tr("The map is not saved"), told)
            return answer == question.SAVE_AS and self.save()
        files.use(MAP, path)
        self._files.keep("map", self.draft)
        if self.active:
            self._say()
        self._show_state()
        self._desk.show_note(tr("{name} is saved.", name=path.name))
        return True

    def play(self) -> None:
        """A new game on this map, which is saved first."""
        if self.draft is None or self.verdict is None or not self.verdict.playable:
            return
        files = self._files
        if (self.draft.changed or self.draft.path != files.used.get(MAP)) and not self.save():
            return
        files.new_game_on(self.draft.path)

    # the tools ------------------------------------------------------------

    def _take(self, key: str) -> None:
        kind, _, terrain = key.partition(" ")
        self.tool.take(kind, terrain)
        self.panel.show_line_tool(kind == "line")
        if self.active:
            self._say()
            self._view.show_pointer_shape()

    def _say(self) -> None:
        if self.draft is not None:
            self._look.bar.say(tr("Editing {name}", name=self.draft.path.name), _HOW[self.tool.mode])

    def _draw_line(self, name: str) -> None:
        self.tool.draw(name)
        if self.active and self.draft is not None:
            self._scene.sheet_item.show_reading(self.draft.own_name(name))

    def _set_stamp(self) -> None:
        if self.draft is not None:
            self.draft.stamp = self.panel.stamp

    def _give_provenance(self, place: str) -> None:
        provenance, source, note = self.panel.given
        if not source:
            self._look.bar.say(tr("No source"), tr("Type a source first: a paragraph or a reason."))
            self.panel.source.setFocus()
            return
        if self.draft is not None:
            self.draft.set_provenance(place, provenance, source, note)

    def _source_line(self) -> None:
        if self.active and self.panel.chosen_line:
            self._give_provenance(self.panel.chosen_line)
            self.look_again()

    # what is shown ------------------------------------------------------------

    def look_again(self) -> str:
        """The draft has changed: draw it, check it, and say what is to be said."""
        scene, before = self._scene, self._sheet
        if not self.active or self.draft is None:
            return ""
        self._files.keep("map", self.draft)
        self.verdict = self.draft.check()
        sheet = _drawn(self.draft, self.verdict)
        area = changed_area(self._sheet, sheet, scene.ground.step)
        self._sheet = sheet
        scene.table = BareTable(sheet, self._files.at_work().inspector(self.verdict))
        if not area.isEmpty():
            painter = SheetPainter(sheet)
            painter.reading = scene.painter.reading
            scene.painter = painter
            scene.sheet_item.show_sheet(painter, area)
            self._view.minimap.forget()
        self.tool.show_done()
        self._look.show(self._look.inspector)
        self._show_state()
        place = scene.hovered_place
        self._desk.show_place(scene.facts(place))
        former, self._sides = self._sides, {line: self.draft.sides(line) for line in self.draft.lines}
        return "; ".join(self._other_now(before, former)) if before is not None else ""

    def _other_now(self, before: MapSheet, former: Mapping[str, frozenset[Side]]) -> Iterator[str]:
        """What is another on the map than it was: spaces as they are now, and where lines came or went."""
        now = self._sheet or before
        for space in sorted({*now.spaces} - {*before.spaces}, key=attrgetter("name")):
            yield self._scene.brief(space.name)
        for line, sides in self._sides.items():
            title, were = self._files.at_work().line_title(line), former.get(line, sides)
            for words, changed in ((_LAID, sides - were), (_GONE, were - sides)):
                if changed:
                    yield tr(words, line=title, sides=listed(["/".join(side) for side in sorted(changed)]))

    def _show_state(self) -> None:
        draft, verdict = self.draft, self.verdict
        if draft is None or verdict is None:
            return
        self.panel.show_state(draft.path.name, draft.changed, draft.can_undo, draft.can_redo)
        headline, remarks, good = verdict_words.told(verdict)
        passed_over = map(verdict_words.Remark, self._passed_over)
        self.panel.show_verdict(headline, (*remarks, *passed_over), good)
        self._controller.state_changed.emit()


def _drawn(draft: DraftedMap, verdict: Verdict) -> MapSheet:
    """The sheet as the file would give it, with the edges new exits leave by; as it is while it is faulty."""
    return verdict.loaded.sheet if verdict.loaded is not None else draft.sheet()
