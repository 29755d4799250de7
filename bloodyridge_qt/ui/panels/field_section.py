"""A section of a form: its heading, and its rows below each other or side by side."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Final

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import Row, Section
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.field_input import COLUMN, FREE, NARROW, FieldInput
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.parts import push_button
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

LABEL_SHARE: Final = (5, 4)
FIELD_SHARE: Final = 5
"""How the width is divided: a label beside one field, a label beside two, each field."""
STATUS_SHARE: Final = 3
"""In a table of many columns, of the first of them."""
MANY_COLUMNS: Final = 3
"""A section with as many columns has numbers without arrows."""
MOST_ABREAST: Final = 3
"""Rows side by side, where there is room."""


class FieldSection(QWidget):
    """A heading and its rows."""

    entered = Signal(str, str)
    """Key and value."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.inputs: dict[str, FieldInput] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.body = QWidget(self)
        self._grid = QGridLayout(self.body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.body)

    def _add_input(self, row: Row, at: int, tip: str, width: str) -> FieldInput | None:
        field = row.fields[at]
        if field is None:
            return None
        made = FieldInput(field, tip, width, self.body)
        made.entered.connect(self.entered)
        self.inputs[field.key] = made
        return made

    def show_section(self, section: Section) -> None:
        """Show what is filled in; the section has the fields it had."""
        for field in section.fields():
            self.inputs[field.key].show_field(field)


class NameField(QLineEdit):
    """A line of text whose Return is its own, not that of the dialog's main button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class NameRow(QWidget):
    """Where a line of a section comes or goes by its name."""

    added = Signal(str)
    """A line of this name is wanted."""
    taken_away = Signal(str)
    """The line of this name is to go."""

    def __init__(self, section: Section, parent: QWidget) -> None:
        super().__init__(parent)
        what = {"what": section.adds, "title": section.title}
        self.name = worn(NameField(self), 0.95)
        self.name.setPlaceholderText(tr("Name of a {what}", **what))
        self.name.setAccessibleName(tr("{title}: name of a {what}", **what))
        self.name.setMaxLength(40)
        self.name.returnPressed.connect(partial(self._ask, self.added))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.name, 1)
        for words, tip, signal in (
            (tr("Add"), tr("Add a {what} of this name, to be filled in", **what), self.added),
            (tr("Take away"), tr("Take the {what} of this name out of the file", **what), self.taken_away),
        ):
            button = worn(push_button(words, tip, partial(self._ask, signal), self), 0.95)
            button.setAccessibleName(f"{section.title}: {words}")
            row.addWidget(button)

    def _ask(self, signal: SignalInstance) -> None:
        signal.emit(self.name.text())


class FoldingSection(FieldSection):
    """Rows below each other, with as many columns as the section has; the heading opens and closes it.

    One that is not `opened` to begin with is made when it is.
    """

    made = Signal()
    added = Signal(str)
    taken_away = Signal(str)
    """As those of its NameRow."""

    def __init__(self, section: Section, parent: QWidget | None = None, *, opened: bool = True) -> None:
        super().__init__(parent)
        self._section: Section | None = section
        """As it is to be made; None once it is."""
        self._titles: list[QLabel] = []
        """Of the columns of a table."""
        self._beside: list[QLabel] = []
        """The same once for each field, where there is no room for a table."""
        self._rows: list[tuple[QLabel, list[FieldInput | None]]] = []
        self._stretch: list[int] = []
        """How the width of a table is divided."""
        self._wide = 0
        """The least width of a table in texts of the size `_em`; 0 when it is not known."""
        self._em = 0.0
        self.names: NameRow | None = None
        """Where lines come and go; None where none may, or before it is opened."""
        aired(self._grid, 0.3, down=0.2)
        self.heading = worn(QToolButton(self), 0.85, font=panel_style.heading_font)
        self.heading.setText(section.title)
        self.heading.setCheckable(True)
        self.heading.setChecked(opened)
        self.heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.heading.setAccessibleName(tr("{title}, open or close", title=section.title))
        self.heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.heading.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.heading.toggled.connect(self._fold)
        self._column.insertWidget(0, self.heading)
        self.note = worn(LinkLabel(self.body), 0.88, soft=True)
        self._fold(opened)

    def _make(self, section: Section) -> None:
        self._section = None
        columns = len(section.columns)
        self.note.set_text(section.help)
        self.note.setVisible(bool(section.help))
        narrow = columns >= MANY_COLUMNS
        for title in section.columns:
            label = worn(PlainLabel(title, self.body, wrap=True), 0.95)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._titles.append(label)
        for row in section.rows:
            self._add(row, narrow)
        alike = len({field.kind for row in section.rows for field in row.fields if field is not None}) == 1
        first = 1 if alike else STATUS_SHARE
        fields = [(1 if at else first) if narrow else FIELD_SHARE for at in range(max(columns, 1))]
        self._stretch = [0 if narrow else LABEL_SHARE[columns > 1], *fields]
        if section.adds:
            self.names = NameRow(section, self.body)
            self.names.added.connect(self.added)
            self.names.taken_away.connect(self.taken_away)
        self._lay_out()
        self.made.emit()

    def fit(self, within: int) -> None:
        """Lay a table that is wider than this out as one column of fields, each beside what it is."""
        if self._em != panel_style.em():
            self._wide, self._em = 0, panel_style.em()
        if not self._wide and self._titles:
            self._lay_out()
            self._wide = self._grid.minimumSize().width()
        if (self._wide > within) != bool(self._beside):
            self._lay_out(table=self._wide <= within)

    def _lay_out(self, *, table: bool = True) -> None:
        """As a table, or as one column of fields."""
        for label in self._beside:
            label.hide()
            label.deleteLater()
        self._beside = []
        while self._grid.takeAt(0) is not None:
            pass
        across = len(self._stretch)
        self._grid.addWidget(self.note, 0, 0, 1, across)
        for at, title in enumerate(self._titles, start=1):
            title.setVisible(table)
            if table:
                self._grid.addWidget(title, 1, at)
        line = 2
        for name, fields in self._rows:
            worn(name, 0.95, bold=not table)  # the heading of those below it
            self._grid.addWidget(name, line, 0, 1, 1 if table else 2, Qt.AlignmentFlag.AlignVCenter)
            for at, field in enumerate(fields):
                if field is not None and table:
                    self._grid.addWidget(field, line, at + 1)
                elif field is not None:
                    line += 1
                    words = PlainLabel(self._titles[at].text(), self.body, wrap=True)
                    self._beside.append(worn(words, 0.95))
                    self._grid.addWidget(self._beside[-1], line, 0)
                    self._grid.addWidget(field, line, 1)
            line += 1
        if self.names is not None:
            self._grid.addWidget(self.names, line, 0, 1, across)
        for column, share in enumerate(self._stretch):
            self._grid.setColumnStretch(column, share if table else column < 2)

    def show_section(self, section: Section) -> None:
        """Show what is filled in, now or when it is opened."""
        if self._section is None:
            super().show_section(section)
        else:
            self._section = section

    def _add(self, row: Row, narrow: bool) -> None:
        tail, tip = (row.help, "") if row.help.startswith("[") else ("", row.help)
        label = LinkLabel(self.body, f"{row.label} {tail}".strip())
        label.setToolTip(plain_tip(tip))
        if narrow:
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        widths = [NARROW if narrow and field and field.kind == "number" else COLUMN for field in row.fields]
        fields = [self._add_input(row, at, tip, width) for at, width in enumerate(widths)]
        self._rows.append((label, fields))

    def _fold(self, opened: bool) -> None:
        if opened and self._section is not None:
            self._make(self._section)
        self.body.setVisible(opened)
        self.heading.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)


class AbreastSection(FieldSection):
    """Rows of one field each, as many side by side as there is room for."""

    def __init__(self, section: Section, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        aired(self._grid, 0.7, down=0.25)
        heading = PlainLabel(section.title, self)
        self.heading = worn(heading, 0.95, soft=True, font=panel_style.heading_font, margins=(0, 0.4, 0, 0))
        self._labels: list[QLabel] = []
        self._column.insertWidget(0, self.heading)
        self._abreast = 0
        for row in section.rows:
            label, made = worn(PlainLabel(row.label, self.body)), self._add_input(row, 0, row.help, FREE)
            if made is not None:
                label.setBuddy(made.field)
                self._labels.append(label)
        self.lay_out(MOST_ABREAST)

    def lay_out(self, abreast: int, within: float = inf) -> None:
        """So many rows side by side, fewer where this width is too little; one to MOST_ABREAST."""
        abreast = max(1, min(MOST_ABREAST, abreast))
        if abreast != self._abreast:
            self._abreast = abreast
            for number, pair in enumerate(zip(self._labels, self.inputs.values(), strict=True)):
                for at, part in enumerate(pair):
                    self._grid.addWidget(part, number // abreast, 3 * (number % abreast) + at)
            for column in range(MOST_ABREAST):
                self._grid.setColumnStretch(3 * column + 2, 1 if column < abreast else 0)
        if abreast > 1 and self._grid.minimumSize().width() > within:
            self.lay_out(abreast - 1, within)
