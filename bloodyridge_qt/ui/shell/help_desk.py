"""The rules reference, the keys, and what this program is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from bloodyridge_qt import __version__
from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.ui.dialogs.button_keys import give_keys
from bloodyridge_qt.ui.shell import commands

if TYPE_CHECKING:
    from bloodyridge_qt.table.rulebook import Rulebook
    from bloodyridge_qt.table.table import GameBox
    from bloodyridge_qt.ui.panels.rules_panel import RulesPanel
    from bloodyridge_qt.ui.shell.main_window import MainWindow

UNOFFICIAL = (
    "An unofficial program for playing this solitaire wargame on a screen. It is not connected with the "
    "game's designer or publisher, and the rules reference is written in its own words."
)
RECONSTRUCTED = (
    "Printed map and counter mix are not public. What could not be known is reconstructed and marked so; "
    "the status line says for every hex where its facts come from. Whoever owns the game can correct the "
    "two data files."
)


class HelpDesk(QObject):
    """Answers the commands of the Help menu, and every rule link."""

    def __init__(self, window: MainWindow, box: GameBox) -> None:
        super().__init__(window)
        self._window = window
        self._box = box
        self._last_rule = ""

    def make_rules_panel(self) -> RulesPanel:
        """The rules reference of this game, read now."""
        from bloodyridge_qt.ui.panels.rules_panel import RulesPanel

        self._window.controller.seated.connect(self._follow_game)
        return RulesPanel(self._rulebook())

    def show_rule(self, number: str) -> None:
        """Open the rules reference at a paragraph."""
        self._last_rule = number
        self._window.open_rules().show_rule(number)

    def show_rules(self) -> None:
        """Open the rules reference at the paragraph the prompt speaks of, or where it was left."""
        panel = self._window.open_rules()
        number = self._prompt_rule()
        if number and number != self._last_rule:
            self._last_rule = number
            panel.show_rule(number)

    def show_readings(self) -> None:
        """Open the page on how unclear rules are read."""
        from bloodyridge_qt.table.rule_text import READINGS_PAGE

        self._window.open_rules().show_rule(READINGS_PAGE)

    def show_dice(self) -> None:
        """Open the page on how the dice are made."""
        from bloodyridge_qt.table.rule_text import DICE_PAGE

        self._window.open_rules().show_rule(DICE_PAGE)

    def search_rules(self) -> None:
        """Open the rules reference with the cursor in its search field."""
        self._window.open_rules().focus_search()

    def show_keys(self) -> None:
        """The cheat sheet."""
        from bloodyridge_qt.ui.dialogs.cheat_sheet import CheatSheet, rows_of

        self._window.open_dialog(CheatSheet(rows_of(commands.sheet()), self._window))

    def about(self) -> None:
        """What this is, and what in it is reconstructed."""
        box = QMessageBox(self._window)
        box.setWindowTitle("About")
        box.setText(f"<b>{in_html(self._box.title)}</b><br>Version {__version__}")
        box.setInformativeText(f"{UNOFFICIAL}\n\n{RECONSTRUCTED}")
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        give_keys(box)
        self._window.open_dialog(box)

    def _rulebook(self) -> Rulebook:
        """The rules, with what is in force in the game on the table."""
        table = self._window.controller.table
        return self._box.rulebook({} if table is None else table.set_up_choices())

    def _follow_game(self) -> None:
        """Another game lies on the table."""
        if self._window.rules_panel is not None:
            self._window.rules_panel.use_rulebook(self._rulebook())

    def _prompt_rule(self) -> str:
        """The first rule number in the prompt; "" when it cites none."""
        from bloodyridge_qt.table.rule_text import RULE_LINK

        table = self._window.controller.table
        if table is None:
            return ""
        prompt = table.view().prompt
        found = RULE_LINK.search(f"{prompt.reason} {prompt.headline}")
        return found[1] if found else ""
