"""The form for a data file: every value, the sums, and the file it goes into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from bloodyridge_qt.boards.mapfile import PROVENANCES
from bloodyridge_qt.language import inside, tr
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels.field_input import StillCombo
from bloodyridge_qt.ui.panels.field_section import FoldingSection
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import worn
from bloodyridge_qt.ui.panels.parts import named, tell_choice
from bloodyridge_qt.ui.panels.tick import Tick

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent

    from bloodyridge_qt.table.data_form import DataForm
    from bloodyridge_qt.table.forms import Section
    from bloodyridge_qt.table.workshop import Role

MOST_OPEN = 200
"""Fields of the tables that are open at first; others wait for their headings."""


class FileFormDialog(SheetDialog):
    """Changes the form of a role as it is filled in; `saved` tells the new file.

    Before it is closed `keep` is to keep what is in no file; where it says that it could not, the player is
    asked.
    """

    saved = Signal(object)
    """The Path."""
    changed_form = Signal()
    """A number has been set, or the form saved."""
    role_wanted = Signal(str)
    """Key of another role, whose file is to be filled in instead."""
    ems_wide = 58.0

    def __init__(
        self,
        form: DataForm,
        role: Role,
        others: Sequence[Role],
        ask_path: Callable[[], Path | None],
        keep: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(role.title, parent)
        self._form, self._role = form, role
        self._name = form.path.name
        self._may_leave = False
        self._ask_path, self._keep = ask_path, keep
        self.title_label.setText(f"{role.title}: {self._name}")
        self.roles = named(StillCombo(self), tr("File to be corrected"))
        for one in others:
            self.roles.addItem(one.title, one.key)
        self.roles.setCurrentIndex(self.roles.findData(role.key))
        tell_choice(self.roles)
        self.roles.setVisible(len(others) > 1)
        self.roles.activated.connect(self._another_role)
        self.sections: dict[str, FoldingSection] = {}
        self._add_stamp()
        room = MOST_OPEN
        for section in form.sections():
            room -= len(tuple(section.fields()))
            made = self._section(section, opened=room >= 0)
            self.sections[section.key] = made
            self.body.addWidget(made)
        self.body.addStretch(1)
        self.sums = named(self.add_foot(LinkLabel(self)), tr("Sums"))
        self.trouble = self.add_foot(worn(LinkLabel(self), warning=True))
        self.open_button = self.add_button(tr("Open…"))
        self.buttons.addStretch(1)
        self.close_button = self.add_button(tr("Close"), self.reject)
        self.save_button = self.add_button(tr("Save as…"), lambda: self._save(), main=True)
        self._stamp()
        self.retheme()
        self._show()

    @property
    def changed(self) -> bool:
        """Whether there is anything that is in no file."""
        return self._form.changed

    @property
    def fields(self) -> dict[str, QWidget]:
        """What the numbers are typed into, by the keys of the form."""
        sections = self.sections.values()
        return {key: made.field for section in sections for key, made in section.inputs.items()}

    def _section(self, section: Section, *, opened: bool) -> FoldingSection:
        made = FoldingSection(section, self, opened=opened)
        made.entered.connect(self._set)
        made.added.connect(partial(self._grow, section.key, self._form.add))
        made.taken_away.connect(partial(self._grow, section.key, self._form.take_away))
        return made

    def _grow(self, key: str, change: Callable[[str, str], None], name: str) -> None:
        """A line of a section comes or goes; the section is made anew."""
        try:
            change(key, name)
        except ValueError as error:
            self.say(str(error))
            return
        old = self.sections[key]
        section = next(one for one in self._form.sections() if one.key == key)
        made = self.sections[key] = self._section(section, opened=True)
        self.body.replaceWidget(old, made)
        old.deleteLater()
        self._may_leave = False
        self.changed_form.emit()
        self._show()
        fields = [
            field.key for row in section.rows if row.label == name.strip() for field in row.fields if field
        ]
        if made.names is not None:
            field = made.inputs[fields[0]].field if fields else made.names.name
            field.setFocus()
            if isinstance(field, QLineEdit):
                field.selectAll()
            QTimer.singleShot(0, field, lambda: self.scroll_area.ensureWidgetVisible(field))

    def _add_stamp(self) -> None:
        self.provenance, self.source = StillCombo(self), QLineEdit(tr("the printed game"), self)
        self.provenance.setAccessibleName(tr("Provenance to be given"))
        for word in PROVENANCES:
            self.provenance.addItem(tr(word).capitalize(), word)
        tell_choice(self.provenance)
        self.source.setAccessibleName(tr("Source to be given"))
        self.stamping = Tick(tr("Whatever is corrected comes from"), self)
        self.stamping.setAccessibleName(self.stamping.text())
        self.stamping.setChecked(True)
        grid = QGridLayout()
        grid.addWidget(self.roles, 1, 0, 1, 3)
        grid.addWidget(self.stamping, 0, 0)
        grid.addWidget(self.provenance, 0, 1)
        grid.addWidget(self.source, 0, 2)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        self.provenance.currentIndexChanged.connect(lambda _index: self._stamp())
        self.source.textChanged.connect(lambda _text: self._stamp())
        self.stamping.toggled.connect(lambda _on: self._stamp())

    def _stamp(self) -> None:
        source = self.source.text().strip()
        given = (str(self.provenance.currentData()), source)
        self._form.stamp = given if self.stamping.isChecked() and source else None

    def _set(self, key: str, value: str) -> None:
        try:
            self._form.set(key, value)
        except ValueError as error:
            self.say(str(error))
            return
        self._may_leave = False
        self.changed_form.emit()
        self._show()

    def say(self, trouble: str) -> None:
        """Why something could not be done, or what is wrong; "" for nothing."""
        if trouble != self.trouble.plain_text():
            self.say_aloud(trouble)
        self.trouble.set_text(trouble)
        self.trouble.setVisible(bool(trouble))

    def _show(self) -> None:
        for section in self._form.sections():
            self.sections[section.key].show_section(section)
        sums = self._form.sums()
        self.sums.setVisible(bool(sums))
        self.sums.set_text(" · ".join(f"{one.label}: {one.words}" for one in sums))
        complaints = self._form.complaints()
        worn(self.sums, bold=True, warning=not all(one.right for one in sums))
        self.say(" ".join(one.text for one in complaints))
        self.save_button.setEnabled(not any(one.bars for one in complaints))

    def _another_role(self, index: int) -> None:
        role = str(self.roles.itemData(index))
        if role != self._role.key and self.may_leave():
            self.role_wanted.emit(role)
        else:
            self.roles.setCurrentIndex(self.roles.findData(self._role.key))

    def may_leave(self) -> bool:
        """Whether the form may be left: it is kept, or the player saves it or gives it up."""
        if self._may_leave or not self.changed or self._keep():
            return True
        answer = question.ask_unsaved(self, self._name, inside(self._role.title))
        if answer == question.SAVE:
            return self._save()
        self._may_leave = answer == question.LEAVE
        return self._may_leave

    def reject(self) -> None:
        """Close, after asking."""
        if self.may_leave():
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The window closes its dialogs after asking for all of them, or has no time to ask."""
        self._may_leave = self._may_leave or not event.spontaneous()
        super().closeEvent(event)

    def _save(self) -> bool:
        """Write the form as a new file; whether that was done."""
        path = self._ask_path()
        if path is None:
            return False
        try:
            self._form.save(path)
        except (ValueError, OSError) as fault:
            told = (str(fault), tr("What was typed stays in the form; it can be saved somewhere else."))
            answer = question.ask_about_file(self, tr("{name} is not saved", name=self._role.title), told)
            return answer == question.SAVE_AS and self._save()
        self._name = path.name
        self.title_label.setText(f"{self._role.title}: {path.name}")
        self.changed_form.emit()
        self.saved.emit(path)
        return True
