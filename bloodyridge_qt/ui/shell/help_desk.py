"""The rules reference, the keys, and what this program is."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QToolTip

from bloodyridge_qt import __version__
from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.language import tr
from bloodyridge_qt.table import glossary
from bloodyridge_qt.table.phrases import briefly
from bloodyridge_qt.table.rule_text import RuleTable, uncited
from bloodyridge_qt.ui.dialogs.button_keys import give_keys
from bloodyridge_qt.ui.drawing import style
from bloodyridge_qt.ui.panels import linked_text
from bloodyridge_qt.ui.panels.parts import key_of
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.shell import commands, dock_layout, pointed
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.dock_title import Dock

if TYPE_CHECKING:
    from bloodyridge_qt.table.game import Edition, FullEdition
    from bloodyridge_qt.table.rulebook import Rulebook
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.panels.rules_panel import RulesPanel
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.docks import Docks


UNOFFICIAL = tr(
    "An unofficial program for playing this wargame on a screen. It "
    "is not connected with the game's designer or publisher, and the rules "
    "reference is written in its own words."
)
RECONSTRUCTED = tr(
    "Printed maps and counter mixes are not public. What could not be known is reconstructed and marked "
    "so; Inspect says for every space where its facts come from. Whoever owns a game can correct its data "
    "files."
)


class HelpDesk(QObject):
    """Answers the commands of the Help menu, and every rule link."""

    heard = Signal(str)
    """The paragraph that was looked up, to be heard."""

    def __init__(self, desk: Desk, box: Edition, docks: Docks, view: MapView, controller: Controller) -> None:
        super().__init__(desk)
        self._view = view
        self._desk, self._docks, self._controller = desk, docks, controller
        self._box = box
        self.rules_panel: RulesPanel | None = None
        """The rules reference, once it is made."""
        self._last_rule = self._told_rule = ""
        self._lent: RulesPanel | None = None
        """The rules of another game, which lie in the dock while that is asked about."""
        self._title = docks.rules.windowTitle()
        self._rest = ""
        """All of the paragraph whose beginning was told last, while nothing else has been asked."""
        self._rest_at = QPoint()
        self._keys_at: QPoint | None = None
        """Where the pointer was when the keys were used last; once it has moved, it speaks before them."""

        desk.rule_wanted.connect(self.show_rule)
        desk.rule_of_another_wanted.connect(self.show_rule_of_another)
        desk.dialog_closed.connect(lambda: None if desk.dialogs else self._put_back())
        for watched in (view, *docks.of_game, desk.window):
            watched.installEventFilter(self)
        cast("QApplication", QApplication.instance()).focusChanged.connect(self._focus_went)
        docks.rules.visibilityChanged.connect(
            lambda shown: self._made() if shown and self._lent is None else None
        )

    def open_rules(self) -> RulesPanel:
        """The rules reference, made when it is first wanted, its dock shown and in front."""
        self._put_back()
        panel = self._made()
        self._docks.open_rules()
        return panel

    def show_rule_of_another(self, edition: Edition, number: str) -> None:
        """Open the rules of a game that is not on the table, until the last dialog is closed."""
        from bloodyridge_qt.ui.panels.rules_panel import RulesPanel

        if not hasattr(edition, "rulebook"):
            return
        self._put_back()
        self._lent = RulesPanel(cast("FullEdition", edition).rulebook({}), game=edition.key)
        self._docks.rules.setWidget(self._lent)
        self._docks.rules.setWindowTitle(f"{self._title}: {edition.title}")
        self._docks.open_rules()
        self._lent.show_rule(number)
        self._tell(self._lent, number)

    def _tell(self, panel: RulesPanel, number: str, why: str = "") -> None:
        """Let the beginning of what is open be heard; where that was the last thing told, all of it.

        In place of the beginning `why` it was opened, if that is known.
        """
        page = panel.page.toPlainText().replace("\ufffc", "")  # a picture
        for block in panel.blocks:
            if isinstance(block, RuleTable):
                page = block.row_by_row(page)
        again, self._told_rule = self._told_rule == page + number + why, page + number + why
        self._rest = ""
        head, _, body = page.partition("\n\n")
        short = ". ".join((*head.split("\n")[1:], why or briefly(body)))
        for term in glossary.terms(style.game()):
            if term.address == number:
                page = short = f"{term.words[0]}: {term.about}"
        if not again and len(short) < len(page):
            self._rest, self._rest_at = page, QCursor.pos()
            page = f"{short} {tr('F1 tells the whole, Esc puts the rules away.')}"
        self.heard.emit(page)

    def _put_back(self) -> None:
        """The rules of the game on the table lie in the dock again; for one without any it is shut."""
        if self._lent is None:
            return
        self._lent.deleteLater()
        self._lent = None
        dock = self._docks.rules
        dock.setWindowTitle(self._title)
        if hasattr(self._box, "rulebook"):
            dock.setWidget(self._made())
        else:
            dock.hide()

    def _made(self) -> RulesPanel:
        if self.rules_panel is None:
            from bloodyridge_qt.ui.panels.rules_panel import RulesPanel

            self._controller.seated.connect(self._follow_game)
            self.rules_panel = RulesPanel(self._rulebook(), game=self._box.key)
            self._docks.rules.setWidget(self.rules_panel)
        return self.rules_panel

    def show_rule(self, number: str) -> None:
        """Open the rules reference at a paragraph."""
        self._last_rule = number
        panel = self.open_rules()
        panel.terms.hide()
        panel.show_rule(number)
        self._tell(panel, number)

    @answers("rules")
    def show_rules(self) -> None:
        """Open the rules at what is pointed at, else at what the prompt cites, or where they were left.

        In a dialog what the field with the keys is about is told first, and then its paragraph opened.
        """
        here = QApplication.focusWidget()
        if here is not None and isinstance(here.window(), QDialog):
            number, about = pointed.first(pointed.texts(here, None, self._view)), here.whatsThis()
            if not (about or number[:1].isdigit()):  # a word of the rules on a button is not what it is about
                number, about = "", pointed.said_of(here)
            if about and not (number and about == self._told_rule):
                self._told_rule = about
                QToolTip.showText(here.mapToGlobal(here.rect().bottomLeft()), plain_tip(about))
                self.heard.emit(about)
            elif number:
                linked_text.follow(here, number)
            return
        if self._rest and self._rest_at == QCursor.pos() and self._docks.rules.isVisible():
            self.heard.emit(self._rest)  # its beginning was the last thing told
            self._rest = ""
            return
        keys_lead = self._keys_at == QCursor.pos()
        card = self._view.card.accessibleName() if self._view.card.isVisible() else ""
        why = self._asked() if self._view.hasFocus() else ""
        # first: the panel may come under the pointer
        meant = pointed.meant(self._view, self._desk, self._rulebook().page_called, keys_lead=keys_lead)
        if meant.about:
            QToolTip.showText(QCursor.pos(), plain_tip(meant.about))  # the status line has its own word there
            self.heard.emit(meant.about)
            return
        panel = self.open_rules()
        number = meant.rule or self._prompt_rule()
        if number and (meant.rule or number != self._last_rule):
            self._last_rule = number
            panel.show_rule(number)
        panel.terms.show_terms(card)
        self._tell(panel, number, why if number == self._prompt_rule() else "")
        self._desk.show_note(tr("Esc puts the rules away."))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape, on the board too, first puts rules away that were opened to look something up.

        Where the keys were then, they stay: a line of the log may have led to the rules.
        """
        if watched is self._view and event.type() == QEvent.Type.KeyPress:
            self._keys_at, self._rest = QCursor.pos(), ""
        if key_of(event) == Qt.Key.Key_Escape and self._docks.close_rules():
            if watched in (self._view, self._docks.rules):
                self._desk.window.activateWindow()  # they may have floated in a window of their own
                self._view.setFocus()
                self.heard.emit(tr("The rules are put away."))
                self._view.keys.tell_lifted()
            elif isinstance(watched, Dock):
                dock_layout.bring_forward(self._docks.window, watched)
            return True
        return super().eventFilter(watched, event)

    def _focus_went(self) -> None:
        """By keys, unless a button of the mouse is down."""
        self._keys_at = None if QGuiApplication.mouseButtons() else QCursor.pos()

    @answers("readings")
    def show_readings(self) -> None:
        """Open the page on how unclear rules are read."""
        from bloodyridge_qt.table.rule_text import READINGS_PAGE

        self.open_rules().show_rule(READINGS_PAGE)

    @answers("dice_made")
    def show_dice(self) -> None:
        """Open the page on how the dice are made."""
        from bloodyridge_qt.table.rule_text import DICE_PAGE

        if DICE_PAGE in self._rulebook():
            self.open_rules().show_rule(DICE_PAGE)
        else:
            self._desk.show_note(
                tr("The rules reference of {title} has no page on its dice yet.", title=self._box.title)
            )

    @answers("search_rules")
    def search_rules(self) -> None:
        """Open the rules reference with the cursor in its search field."""
        self.open_rules().focus_search()

    @answers("keys")
    def show_keys(self) -> None:
        """The cheat sheet."""
        from bloodyridge_qt.ui.dialogs.cheat_sheet import CheatSheet, rows_of

        self._desk.open_dialog(CheatSheet(rows_of(commands.sheet()), self._desk.window))

    @answers("about")
    def about(self) -> None:
        """What this is, and what in it is reconstructed."""
        box = QMessageBox(self._desk.window)
        box.setWindowTitle(tr("About"))
        box.setText(f"<b>{in_html(self._box.title)}</b><br>Version {__version__}")
        box.setInformativeText(f"{UNOFFICIAL}\n\n{RECONSTRUCTED}")
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        give_keys(box)
        self._desk.open_dialog(box)

    def _rulebook(self) -> Rulebook:
        """The rules, with what is in force in the game on the table."""
        table = self._controller.laid
        edition = cast("FullEdition", self._controller.box_again())  # with files of its own, too
        return edition.rulebook({} if table is None else table.set_up_choices())

    def _follow_game(self) -> None:
        """Another game lies on the table."""
        if self.rules_panel is not None:
            self.rules_panel.use_rulebook(self._rulebook())

    def _asked(self) -> str:
        """Why the prompt asks what it asks, in its own words."""
        table = self._controller.laid
        if table is None:
            return ""
        prompt = table.view().prompt
        return uncited(prompt.reason if prompt.reason_aloud is None else prompt.reason_aloud)

    def _prompt_rule(self) -> str:
        """The first rule number in the prompt; "" when it cites none."""
        table = self._controller.laid
        if table is None:
            return ""
        prompt = table.view().prompt
        return linked_text.cited(f"{prompt.reason} {prompt.headline}")
