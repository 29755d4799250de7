"""The dialog for a new game, built from what the game says can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from bloodyridge_qt.engine.dice import fresh_seed
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.ui.dialogs import setup_editors
from bloodyridge_qt.ui.dialogs.own_files import OwnFilesEditor
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import key_words
from bloodyridge_qt.ui.panels.plain_label import plain_tip

FEW: Final = 6
"""As many fields stand open at once."""
STANDARD, OPTIONAL, CUSTOM = "standard", "optional", "custom"


def _ways(optional: list[str]) -> Field:
    """What a new game opens with."""
    rules = tr("With the optional rules: {optional}", optional=", ".join(optional))
    ways = (
        (STANDARD, tr("Standard game")),
        *(((OPTIONAL, rules),) if optional else ()),
        (CUSTOM, tr("Custom: seed, dice, map, single rules and rulings")),
    )
    return Field("", tr("What to play"), "", "choice", STANDARD, ways)


def _value(field: Field, way: str) -> str:
    """What a field is when it is not asked for."""
    return field.off_and_on[1] if field.optional and way == OPTIONAL else field.value


class SumUp(QFrame):
    """In what the game differs from the standard one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline, self.words = worn(LinkLabel(self), bold=True), worn(LinkLabel(self), 0.92)
        column = aired(QVBoxLayout(self), 0.2, 0, 0.55, 0, 0)
        lay(column, self.headline, self.words)

    def show_words(self, text: str) -> None:
        """The first line is what differs, the others what follows from it."""
        first, _, others = text.partition("\n")
        self.headline.set_text(first)
        self.words.set_text(others)
        self.words.setVisible(bool(others))

    def restyle(self) -> None:
        """The line above it in the theme of now."""
        edge = theme.current().panel_edge.name()
        self.setStyleSheet(f"SumUp {{ border: none; border-top: 1px solid {edge}; }}")


class NewGameDialog(SheetDialog):
    """Asks what to play; it stays open until whoever hears `start_requested` accepts it."""

    start_requested = Signal(dict)
    """The values, when Start is pressed."""
    rule_clicked = Signal(str)
    ems_wide = 54.0

    def __init__(
        self,
        fields: tuple[Field, ...],
        title: str,
        parent: QWidget | None = None,
        seed_maker: Callable[[], str] | None = None,
        sum_up: Callable[[Mapping[str, str]], str] | None = None,
    ) -> None:
        """`sum_up` says in what the values chosen differ from the standard game; without it nothing does."""
        super().__init__(tr("New game"), parent)
        self.title_label.setText(title)
        self.setAccessibleName(f"{tr('New game')}: {title}")
        self.editors: dict[str, setup_editors.FieldEditor] = {}
        self._headings: list[QLabel] = []
        self._notes: list[LinkLabel] = []
        self._sum_up = sum_up
        self._fields = fields
        self.way: setup_editors.ChoiceEditor | None = None
        """Standard, with the optional rules, or custom; None where little is asked."""
        self._lead: setup_editors.FieldEditor | None = None
        """Who plays, which is asked before that; None where that is no question."""
        self._followers: set[str] = set()
        """Switches that what was chosen there has switched on."""
        optional = [field.label for field in fields if field.optional]
        foldable = bool(optional) or len(fields) > FEW
        if foldable and not (fields[0].kind == "choice" and not fields[0].group):
            self._add_way(optional)
        group = ""
        for field in fields:
            if field.group and field.group != group:
                self._headings.append(self.add_heading(field.group, above=0.9))
            group = field.group
            if field.group_help:
                self._notes.append(self.add_linked(field.group_help, size=0.92, soft=True))
            editor = setup_editors.editor_of(field, seed_maker or fresh_seed, self)
            editor.changed.connect(self._changed)
            self.editors[field.key] = editor
            self.body.addWidget(editor)
            if foldable and self.way is None:
                self._lead = editor
                editor.changed.connect(self._fold)
                self._add_way(optional)
        self.body.addStretch(1)
        self.foot = self.add_foot(SumUp(self))
        self.trouble = self.add_foot(worn(LinkLabel(self), bold=True, warning=True))
        self.foot.hide()
        self.trouble.hide()
        self.buttons.addStretch(1)
        self.cancel_button = self.add_button(tr("Cancel"), self.reject)
        keys = key_words(QKeySequence("Return"))
        self.start_button = self.add_button(f"{tr('Start')}  ({keys})", self._start, main=True)
        self.start_button.setAccessibleName(tr("Start"))
        self.retheme()
        self._fold()
        self._tell_start(title)
        first = self._lead or self.way
        if isinstance(first, setup_editors.ChoiceEditor) and first.value() in first.radios:
            first.radios[first.value()].setFocus()

    def _add_way(self, optional: list[str]) -> None:
        self.way = setup_editors.ChoiceEditor(_ways(optional), self)
        self.way.changed.connect(self._fold)
        self.body.addWidget(self.way)
        if self._lead is not None:
            self.body.addWidget(self._lead.help)

    def _tell_start(self, title: str) -> None:
        """Who listens is told once what is begun, and that nothing has to be filled in."""
        first = self._lead or self.way or next(iter(self.editors.values()), None)
        if isinstance(first, setup_editors.ChoiceEditor):
            self.tell(tr("{title}: Return starts it so, Up and Down choose, Tab goes on.", title=title))

    def offer_lesson(self, learn: Callable[[], object]) -> None:
        """To who has not met the game: a button that closes this and begins its lesson."""
        self._offer_another(tr("&Learn in ten minutes"), learn, tr("A first turn, one thing at a time."))

    def offer_back(self, back: Callable[[], object]) -> None:
        """A button that closes this and shows what it was chosen in."""
        self._offer_another(tr("Back"), back, tr("Another game of the shelf, or with other rules."))

    def _offer_another(self, words: str, then: Callable[[], object], tip: str) -> None:
        button = self.add_button(words)
        button.setToolTip(plain_tip(tip))
        button.setAccessibleDescription(tip)
        self.buttons.insertWidget(0, button)
        button.clicked.connect(self.reject)
        button.clicked.connect(then)

    _file_trouble: Callable[[], str] = staticmethod(str)
    own_files: OwnFilesEditor | None = None
    """Which files are played with; None when nothing of the kind is asked."""

    def add_files(
        self,
        editor: OwnFilesEditor,
        sum_up: Callable[[Mapping[str, str]], str],
        trouble: Callable[[], str],
    ) -> None:
        """Ask also which files of the player's are played with, after what has no heading.

        `sum_up` then says in what the game on the files chosen differs from the standard one, `trouble` why
        they cannot be played with.
        """
        self.own_files = editor
        self._sum_up = sum_up if self._sum_up is not None else None
        self._file_trouble = trouble
        editor.changed.connect(self._changed)
        at = self.body.indexOf(self._headings[0]) if self._headings else self.body.count() - 1
        self.body.insertWidget(at, editor)
        if editor.chosen():
            self.choose_way(CUSTOM)
        self.retheme()
        self._fold()

    def values(self) -> dict[str, str]:
        """What is chosen, by the fields' keys; unless all is asked for, nothing but who plays and rules."""
        if self.way is not None and not self.custom:
            way = self.way.value()
            rules = {field.key: _value(field, way) for field in self._fields if field.group}
            shown = (self.editors[key] for key in self._unfolded())
            return {**{editor.field.key: editor.value() for editor in shown}, **rules}
        left_out = self.left_out()
        return {key: editor.value() for key, editor in self.editors.items() if key not in left_out}

    def left_out(self) -> frozenset[str]:
        """Fields nothing is given for, on purpose: the game then makes something up."""
        if not self.custom:
            return frozenset()
        return frozenset(
            key
            for key, editor in self.editors.items()
            if isinstance(editor, setup_editors.TextEditor) and editor.left_out
        )

    def hide_while(self, switch: str, text: str, words: str) -> None:
        """While this switch is on, nobody is shown the text made up for that field; `words` stand there."""
        editor, hidden = self.editors.get(switch), self.editors.get(text)
        if isinstance(editor, setup_editors.SwitchEditor) and isinstance(hidden, setup_editors.TextEditor):
            editor.box.toggled.connect(lambda on: hidden.leave_out(words if on else None))

    def switch_on_with(self, choice: str, value: str, switch: str) -> None:
        """Who chooses this value has this switch on at first, and sees it; who leaves it, as it was."""
        chosen, editor = self.editors.get(choice), self.editors.get(switch)
        if isinstance(chosen, setup_editors.ChoiceEditor) and isinstance(editor, setup_editors.SwitchEditor):
            box, before = editor.box, list[bool]()

            def follow() -> None:
                if (chosen.value() == value) != bool(before):
                    was = before.pop() if before else None
                    if was is None:
                        before.append(box.isChecked())
                    box.setChecked(was is None or was)
                    (self._followers.add if before else self._followers.discard)(switch)
                    self._fold()

            chosen.changed.connect(follow)
            kept = editor.sizePolicy()
            kept.setRetainSizeWhenHidden(True)  # what is below stays where it is
            editor.setSizePolicy(kept)
            self._fit()

    def _unfolded(self) -> tuple[str, ...]:
        """What is asked for in the standard game too."""
        return () if self._lead is None else (self._lead.field.key, *self._followers)

    @property
    def custom(self) -> bool:
        """Whether everything is asked for, one by one."""
        return self.way is None or self.way.value() == CUSTOM

    def choose_way(self, way: str) -> None:
        """Choose STANDARD, OPTIONAL or CUSTOM, where that is asked."""
        if self.way is not None:
            self.way.radios[way].click()

    def _fold(self) -> None:
        """Show what is asked for, and no more; what was chosen there comes back with it."""
        # these are not hidden in between: one of them may have the focus
        shown = [self.editors[key] for key in self._unfolded()]
        for part in (*self._headings, *self._notes, *self.editors.values(), self.own_files):
            if part is not None:
                part.setVisible(self.custom or part in shown)
        if self.own_files is not None:
            self.own_files.asked = self.custom
        self._changed()
        self._fit(shrinks=False)  # no button moves back and forth

    def show_error(self, text: str) -> None:
        """Say why the game cannot start so; it goes when something is changed."""
        self.trouble.set_text(text)
        self.trouble.setVisible(bool(text))
        self.say_aloud(text)
        self._fit()

    def _changed(self) -> None:
        asked = self.editors.values() if self.custom else ()
        problem = next(filter(None, (editor.problem() for editor in asked)), "") or self._file_trouble()
        self.start_button.setEnabled(not problem)
        if problem != self.trouble.plain_text():
            self.show_error(problem)
        if self._sum_up is not None:
            self.foot.show_words(self._sum_up(self.values()))
            self.foot.setVisible(self.way is None or self.way.value() != STANDARD)  # that is said above

    def _start(self) -> None:
        self.start_requested.emit(self.values())

    def _restyle(self) -> None:
        self.body.setSpacing(round(panel_style.em() * 0.8))
        self.foot.restyle()
