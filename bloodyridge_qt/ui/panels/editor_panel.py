"""The panel of the map editor: tools, provenance, what is to be said of the map, and its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.boards.mapfile import PROVENANCES
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.drawing.pictures import canvas
from bloodyridge_qt.ui.drawing.sheet.terrain import ground_colour
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import fit_grid, named, push_button, tell_choice
from bloodyridge_qt.ui.panels.plain_label import PlainLabel
from bloodyridge_qt.ui.panels.tick import Tick
from bloodyridge_qt.ui.panels.verdict_words import Remark
from bloodyridge_qt.ui.panels.work_panel import WorkPanel


def _tools(terrains: Sequence[str], has_exits: bool) -> dict[str, tuple[str, str]]:
    """By their keys: words, and what each does."""
    tools = {"look": (tr("Look"), tr("Change nothing; a drag moves the sheet"))}
    for name in terrains:
        does = tr("Paint {name} on the spaces you press or drag over", name=tr(name))
        tools[f"terrain {name}"] = (tr(name).capitalize(), does)
    if has_exits:
        tools["exit"] = (tr("Exit"), tr("Mark a space as an exit, or take the mark away"))
    tools["line"] = (tr("Line"), tr("Draw a line edge by edge, or take it away there"))
    tools["provenance"] = (tr("Source"), tr("Say where a space comes from"))
    return tools


LEAST_ROOM = 20.0
"""Ems above the buttons that must be left for tools and texts."""


class EditorPanel(WorkPanel):
    """Shows and asks; the draft itself is the map editor's. `terrains` are what can be painted."""

    line_chosen = Signal(str)
    stamp_changed = Signal()
    override = Signal(str, bool)

    def __init__(
        self, terrains: Sequence[str], parent: QWidget | None = None, *, has_exits: bool = True
    ) -> None:
        super().__init__(parent)
        self._column = aired(QVBoxLayout(self._sheet), 0.35, 0.7, 0.3, 0.7, 0.5)
        self._around.addWidget(self.scroll_area, 1)
        self._below = QWidget(self)  # what is wanted again and again stays in sight
        self._foot = aired(QVBoxLayout(self._below), 0.35, 0.7, 0.2, 0.7, 0.5)
        self._around.addWidget(self._below)
        self.name = worn(LinkLabel(self._sheet), bold=True)
        self._column.addWidget(self.name)
        self._add_tools(_tools(terrains, has_exits))
        self._add_stamp()
        self._add_verdict()
        self._column.addStretch(1)
        self._add_file()
        self._add_foot()
        self.retheme()

    # ---- what it shows

    def set_lines(self, lines: Sequence[tuple[str, str]]) -> None:
        """The lines that can be drawn: (name, title)."""
        self.line.blockSignals(True)
        self.line.clear()
        for name, title in lines:
            self.line.addItem(title, name)
        self.line.blockSignals(False)
        self.line_chosen.emit(self.chosen_line)

    def show_state(self, name: str, changed: bool, can_undo: bool, can_redo: bool) -> None:
        """The file, whether something is not in it yet, and what can be taken back."""
        self.name.set_text(
            tr("{name}, changed", name=name) if changed else tr("{name}, unchanged", name=name)
        )
        self.show_history(can_undo, can_redo)

    def show_verdict(self, headline: str, remarks: Sequence[Remark], good: bool) -> None:
        """What is to be said of the map: a sentence, and one block to a paragraph or fault."""
        self.verdict.set_text(headline)
        worn(self.verdict, bold=True, warning=not good)
        panel_style.empty(self._remarks)
        for remark in remarks:
            self._remarks.addWidget(self._block(remark))
        if not remarks:
            self._remarks.addWidget(worn(PlainLabel(tr("Nothing."), self._sheet), 0.95))
        self.play_button.setEnabled(good)
        self._lay_out_foot()

    def _block(self, remark: Remark) -> QWidget:
        block = QFrame(self._sheet)
        column = aired(QVBoxLayout(block), 0.25, 0.6, 0, 0, 0.3)
        column.addWidget(worn(LinkLabel(block, remark.text), 0.95))
        if remark.rule and (remark.may_override or remark.overridden):
            again = remark.overridden
            text = (
                tr("Be bound by {rule} again", rule=remark.rule)
                if again
                else tr("Override {rule}…", rule=remark.rule)
            )
            button = push_button(text, "", lambda: self.override.emit(remark.rule, not again), block)
            button.setAccessibleName(text)
            button.setAccessibleDescription(remark.text)
            column.addWidget(worn(button, 0.95), 0, Qt.AlignmentFlag.AlignLeft)
        return block

    def show_line_tool(self, shown: bool) -> None:
        """Ask which line is drawn, and offer to give it a source."""
        self.line.setVisible(shown)
        self.line_source_button.setVisible(shown)

    # ---- what is chosen

    @property
    def chosen_line(self) -> str:
        """Name of the line that is drawn."""
        return str(self.line.currentData() or "")

    @property
    def given(self) -> tuple[str, str, str]:
        """Provenance, source and note to be given."""
        return str(self.provenance.currentData()), self.source.text().strip(), self.note.text().strip()

    @property
    def stamp(self) -> tuple[str, str] | None:
        """What is given to everything corrected; None leaves it as it is."""
        provenance, source, _ = self.given
        return (provenance, source) if self.stamping.isChecked() and source else None

    # ---- building

    def _add_tools(self, tools: Mapping[str, tuple[str, str]]) -> None:
        self._heading(tr("Tools"), self._column, 0.3)
        self._set_tools(tools, later("Tool: {words}"))
        for button in self.tools.values():
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._column.addLayout(self._tool_grid)
        self.line = named(QComboBox(self._sheet), tr("Line to be drawn"))
        self.line.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.line.setMinimumContentsLength(12)
        tell_choice(self.line)
        self.line.currentIndexChanged.connect(lambda _index: self.line_chosen.emit(self.chosen_line))
        self._column.addWidget(worn(self.line, 0.95))
        self.line.hide()

    def _add_stamp(self) -> None:
        self._heading(tr("Where it comes from"), self._column, 0.3)
        self.provenance = named(QComboBox(self._sheet), tr("Provenance to be given"))
        for word in PROVENANCES:
            self.provenance.addItem(tr(word).capitalize(), word)
        tell_choice(self.provenance)
        self.source = named(QLineEdit(tr("the printed map"), self._sheet), tr("Source to be given"))
        self.source.setPlaceholderText(tr("A paragraph or a reason"))
        self.note = named(QLineEdit(self._sheet), tr("Note to be given"))
        self.note.setPlaceholderText(tr("Note, may be empty"))
        self.stamping = Tick(tr("Give it to everything corrected"), self._sheet)
        self.stamping.setAccessibleName(self.stamping.text())
        self.stamping.setChecked(True)
        self.line_source_button = self._push(
            tr("Give it to the line"), tr("Give provenance, source and note to the line that is chosen above")
        )
        self.line_source_button.hide()
        for field in (self.provenance, self.source, self.note):
            self._column.addWidget(worn(field, 0.95))
        self._column.addWidget(worn(self.stamping))
        self._column.addWidget(self.line_source_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.provenance.currentIndexChanged.connect(lambda _index: self.stamp_changed.emit())
        self.source.textChanged.connect(lambda _text: self.stamp_changed.emit())
        self.stamping.toggled.connect(lambda _on: self.stamp_changed.emit())

    def _add_verdict(self) -> None:
        self._heading(tr("Against the rules"), self._column, 0.3)
        self._remarks = QVBoxLayout()
        self._column.addLayout(self._remarks)
        self.verdict.setAccessibleName(tr("Verdict"))

    def _add_file(self) -> None:
        self._files = aired(QGridLayout(), 0.3)
        self.open_button = self._push(tr("Open…"), tr("Correct another map file"))
        self.counters_button = self._push(tr("Forms…"), tr("Correct counters and tables in a form"))
        self._column.addLayout(self._files)

    def _add_foot(self) -> None:
        self._history = aired(QGridLayout(), 0.3)
        undo, redo = tr("Take the last stroke back (Ctrl+Z)"), tr("Do it again (Ctrl+Shift+Z)")
        self._add_history(undo, redo, tr("Play on it…"), tr("A new game on this map"))
        self.save_button = self._push(tr("Save as…"), tr("Write a new map file (Ctrl+S)"))
        lay(self._foot, self.verdict, self._history)

    # ---- looks

    def _dress(self) -> None:
        side = round(panel_style.em() * 1.2)
        for key, button in self.tools.items():
            button.setIconSize(QSize(side, side))
            button.setIcon(_icon(key, side, self.devicePixelRatioF()))
        self._lay_out_tools()
        self._lay_out_foot()

    def _lay_out_tools(self) -> None:
        unit, bar = panel_style.em(), self.scroll_area.verticalScrollBar().sizeHint().width()
        within = self.width() - bar - 2 * round(unit * 0.7)
        history = (self.undo_button, self.redo_button, self.save_button, self.play_button)
        for grid, buttons, most in (
            (self._tool_grid, tuple(self.tools.values()), 4),
            (self._files, (self.open_button, self.counters_button), 2),
            (self._history, history, 2),
        ):
            fit_grid(grid, buttons, within, most)

    def _lay_out_foot(self) -> None:
        """In a short dock the buttons scroll with the rest: they would leave no room for what is said."""
        foot = self._foot.totalHeightForWidth(self.width())
        within = self.height() - foot < LEAST_ROOM * panel_style.em()
        place = self._column if within else self._around
        if place.indexOf(self._below) < 0:
            (self._around if within else self._column).removeWidget(self._below)
            place.addWidget(self._below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_tools()
        self._lay_out_foot()


def _icon(key: str, side: int, ratio: float) -> QIcon:
    """A small sign of what a tool does: ground, an arrow, an edge, a mark."""
    look = theme.current()
    with canvas(round(side * ratio), round(side * ratio), ratio) as (picture, painter):
        painter.translate(side / 2, side / 2)
        radius = side * 0.46
        hexagon = QPolygonF([QPointF(radius * cos(k * pi / 3), radius * sin(k * pi / 3)) for k in range(6)])
        kind, _, terrain = key.partition(" ")
        painter.setPen(QPen(look.ink_soft, max(1.0, side * 0.06)))
        painter.setBrush(ground_colour(style.current(), terrain, look) if kind == "terrain" else look.box)
        painter.drawPolygon(hexagon)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.accent, side * 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        if kind == "exit":
            painter.drawLine(QPointF(0, radius * 0.5), QPointF(0, -radius * 0.5))
            painter.drawLine(QPointF(0, -radius * 0.5), QPointF(-radius * 0.35, -radius * 0.1))
            painter.drawLine(QPointF(0, -radius * 0.5), QPointF(radius * 0.35, -radius * 0.1))
        elif kind == "line":
            painter.drawPolyline([hexagon.at(3), hexagon.at(4), hexagon.at(5), hexagon.at(0)])
        elif kind == "provenance":
            painter.drawLine(QPointF(-radius * 0.35, 0), QPointF(-radius * 0.05, radius * 0.35))
            painter.drawLine(QPointF(-radius * 0.05, radius * 0.35), QPointF(radius * 0.45, -radius * 0.4))
    return QIcon(picture)
