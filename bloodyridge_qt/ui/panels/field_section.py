"""A section of a form: its heading, and its rows below each other."""

from __future__ import annotations

from functools import partial
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
from bloodyridge_qt.ui.panels.field_input import COLUMN, NARROW, FieldInput
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import named, push_button
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip

LABEL_SHARE: Final = (5, 4)
FIELD_SHARE: Final = 5
"""How the width is divided: a label beside one field, a label beside two, each field."""
STATUS_SHARE: Final = 3
"""In a table of many columns, of the first of them."""
MANY_COLUMNS: Final = 3
"""A section with as many columns has numbers without arrows."""


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
        self.name = named(worn(NameField(self), 0.95), tr("{title}: name of a {what}", **what))
        self.name.setPlaceholderText(tr("Name of a {what}", **what))
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


class FoldingSection(QWidget):
    """Rows below each other, with as many columns as the section has; the heading opens and closes it.

    One that is not `opened` to begin with is made when it is.
    """

    entered = Signal(str, str)
    """Key and value."""
    made = Signal()
    added = Signal(str)
    taken_away = Signal(str)
    """As those of its NameRow."""

    def __init__(self, section: Section, parent: QWidget | None = None, *, opened: bool = True) -> None:
        super().__init__(parent)
        self.inputs: dict[str, FieldInput] = {}
        self.body = QWidget(self)
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
        self._grid = aired(QGridLayout(self.body), 0.3, 0, 0, 0, 0, down=0.2)
        self.heading = worn(QToolButton(self), 0.85, font=panel_style.heading_font)
        self.heading.setText(section.title)
        self.heading.setCheckable(True)
        self.heading.setChecked(opened)
        self.heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.heading.setAccessibleName(tr("{title}, open or close", title=section.title))
        self.heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.heading.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.heading.toggled.connect(self._fold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        lay(column, self.heading, self.body)
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
        if self._section is not None:
            self._section = section
            return
        for field in section.fields():
            self.inputs[field.key].show_field(field)

    def _add(self, row: Row, narrow: bool) -> None:
        tail, tip = (row.help, "") if row.help.startswith("[") else ("", row.help)
        label = LinkLabel(self.body, f"{row.label} {tail}".strip())
        label.setToolTip(plain_tip(tip))
        if narrow:
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        made: list[FieldInput | None] = []
        for field in row.fields:
            width = NARROW if narrow and field and field.kind == "number" else COLUMN
            made.append(FieldInput(field, tip, width, self.body) if field else None)
            if field and made[-1]:
                made[-1].entered.connect(self.entered)
                self.inputs[field.key] = made[-1]
        self._rows.append((label, made))

    def _fold(self, opened: bool) -> None:
        if opened and self._section is not None:
            self._make(self._section)
        self.body.setVisible(opened)
        self.heading.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
