"""Menus, toolbar and shortcuts, made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QHelpEvent,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QToolBar, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.panels.appearance import icon_size
from bloodyridge_qt.ui.panels.parts import key_words
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.shell import commands
from bloodyridge_qt.ui.shell.commands import Command

CHECKABLE: Final = ("palette", "speed", "docks")
"""Groups whose commands show a mark; all but "docks" exclude each other."""


class Actions:
    """One QAction a command, kept in step with what is possible."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._groups: dict[str, QActionGroup] = {}
        self.by_id: dict[str, QAction] = {command.id: self._make(command) for command in commands.COMMANDS}
        self.menus: dict[str, QMenu] = {}
        self.toolbar = QToolBar(tr("Tools"), window)
        self.toolbar.setObjectName("tools")
        window.setMenuBar(MenuBar(window))
        self._fill_menus(window.menuBar())
        for menu in self.menus.values():
            menu.aboutToHide.connect(lambda: QTimer.singleShot(0, window.menuBar(), self._let_go))
        self._fill_toolbar(window.menuBar())

    def bind(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Say what is called for every command, by its id. Raises ValueError unless it is all of them."""
        if wrong := sorted(handlers.keys() ^ self.by_id.keys()):
            raise ValueError(f"commands without a function, or functions without a command: {wrong}")
        for command_id, handler in handlers.items():
            self.by_id[command_id].triggered.connect(lambda _checked=False, called=handler: called())

    def leave_out(self, edition: object) -> None:
        """Take away the commands for what a game has not; a menu without any goes too."""
        for need, ids in commands.NEEDS.items():
            if not hasattr(edition, need):
                for command_id in ids:
                    self.by_id[command_id].setVisible(False)
        for menu in self.menus.values():
            menu.menuAction().setVisible(
                any(one.isVisible() for one in menu.actions() if not one.isSeparator())
            )

    def show_for(self, condition: str, shown: bool) -> None:
        """Whether the menus speak of the commands that need a condition."""
        for command in commands.COMMANDS:
            if command.enabled == condition:
                self.by_id[command.id].setVisible(shown)

    def keys_of(self, command_id: str) -> str:
        """The keys of a command, as the system spells them."""
        return key_words(self.by_id[command_id].shortcut())

    def barred(self, keys: QKeySequence) -> str:
        """What these keys are for, and why that is not possible now; "" for those of no such command."""
        found = (one for one in self.by_id.values() if keys in one.shortcuts() and one.isVisible())
        return next((". ".join(one.toolTip().splitlines()) for one in found if not one.isEnabled()), "")

    def trigger(self, command_id: str) -> None:
        """Do as if the command had been chosen in its menu; nothing while it is not possible."""
        self.by_id[command_id].trigger()

    def allow(self, conditions: Collection[str]) -> None:
        """Enable the commands whose condition holds, disable the others."""
        for command in commands.COMMANDS:
            action = self.by_id[command.id]
            possible = command.enabled == "always" or command.enabled in conditions
            if action.isEnabled() == possible:
                continue
            action.setEnabled(possible)
            tip = _tool_tip(command, action.shortcuts())
            greyed = commands.greyed(tip, commands.CONDITIONS[command.enabled])
            if action.toolTip() in (tip, greyed):  # others may know a better reason
                action.setToolTip(plain_tip(tip if possible else greyed))

    def check(self, command_id: str, on: bool = True) -> None:
        """Set the mark of a checkable command without running it."""
        self.by_id[command_id].setChecked(on)

    def retheme(self, icon: Callable[[str], QIcon]) -> None:
        """Ask for every icon again, in the colours of the theme in use."""
        size = icon_size(self._window.fontMetrics().height())
        self.toolbar.setIconSize(QSize(size, size))
        # the board has more use for the height; every style sheet brings the margins back
        if (layout := self.toolbar.layout()) is not None:
            layout.setContentsMargins(0, 0, 0, 0)
        bar = self._window.menuBar()  # it does not see that what stands in its corner has grown
        QApplication.sendEvent(bar, QResizeEvent(bar.size(), bar.size()))
        for command in commands.COMMANDS:
            if command.icon:
                self.by_id[command.id].setIcon(icon(command.icon))

    def _make(self, command: Command) -> QAction:
        text = command.text
        keys = [QKeySequence(keys, QKeySequence.SequenceFormat.PortableText) for keys in command.shortcuts]
        action = QAction(text, self._window)
        action.setObjectName(command.id)
        if command.scope == "board" and keys:
            # the board reads these keys itself; behind a tab Qt shows them where a shortcut stands
            action.setText(f"{text}\t{key_words(keys[0])}")
        elif keys:
            action.setShortcuts(keys)
            if command.scope == "program":
                action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)  # in dialogs too
        self._window.addAction(action)  # its keys work even while the menu bar is away
        action.setStatusTip(command.tip)
        action.setToolTip(plain_tip(_tool_tip(command, action.shortcuts())))
        action.setMenuRole(_role(command.id))
        if command.group in CHECKABLE:
            action.setCheckable(True)
            action.setIconVisibleInMenu(False)  # it would stand where the mark tells what is shown
            if command.group != "docks":
                self._group(command.group).addAction(action)
        return action

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self._window)
        return self._groups[name]

    def _fill_menus(self, bar: QMenuBar) -> None:
        for command in commands.COMMANDS:
            menu = self._menu(bar, command.menu, command.gap)
            if command.gap and "/" not in command.menu:
                menu.addSeparator()
            menu.addAction(self.by_id[command.id])
        # as on most desktops, where Qt has Alt alone
        into = QShortcut(QKeySequence(Qt.Key.Key_F10), self._window)
        into.activated.connect(lambda: bar.setActiveAction(bar.actions()[0]))

    def _menu(self, bar: QMenuBar, path: str, gap: bool) -> QMenu:
        if path not in self.menus:
            above, _, title = path.rpartition("/")
            if above:
                parent = self._menu(bar, above, False)
                if gap:
                    parent.addSeparator()
                self.menus[path] = Menu(commands.told(title), parent)
                parent.addMenu(self.menus[path])
            else:
                self.menus[path] = Menu(commands.told(title), bar)
                bar.addMenu(self.menus[path])
        return self.menus[path]

    def _let_go(self) -> None:
        """With no menu open mouse and keys are for every window; Qt leaves them to a bar that closed one."""
        bar = self._window.menuBar()
        if QApplication.activePopupWidget() is not None:
            return
        if QWidget.mouseGrabber() is bar:
            bar.releaseMouse()
        if bar.activeAction() is not None:  # else Space would open the menu again, minutes later
            QApplication.sendEvent(bar, _escape())

    def _fill_toolbar(self, bar: QMenuBar) -> None:
        for command in commands.COMMANDS:
            if command.toolbar:
                self.toolbar.addAction(self.by_id[command.id])
        self.toolbar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.toolbar.setMovable(False)
        if bar.isNativeMenuBar():  # the menus are at the top of the screen
            self._window.addToolBar(self.toolbar)
        else:  # beside the menus it takes no height from the board
            bar.setCornerWidget(self.toolbar, Qt.Corner.TopRightCorner)


def _escape() -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)


class Menu(QMenu):
    """A tip says why something cannot be done; of others it would repeat what is read, over the next ones."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setToolTipsVisible(True)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            action = self.actionAt(event.pos())
            if action is None or action.isEnabled():
                return True
        return super().event(event)


class MenuBar(QMenuBar):
    """Letting go of Alt after another key was pressed with it leaves the keys where they are.

    Where a screen reader listens, every key comes twice: at once as a shortcut, and as itself, without a
    time, once the reader has been asked. Qt takes the second Alt, after the shortcut, for one pressed alone.
    """

    _held = _alone = False
    """Alt is down; nothing else has been pressed with it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowDeactivate:
            self._held = False  # Alt is let go elsewhere
        elif isinstance(event, QKeyEvent):
            if event.key() != Qt.Key.Key_Alt:
                self._alone = self._alone and event.type() == QEvent.Type.KeyRelease
            elif event.type() == QEvent.Type.KeyRelease:
                self._held = False
                if not self._alone:
                    event = QEvent(QEvent.Type.Shortcut)  # for it Qt forgets that Alt was pressed
            elif event.timestamp() and not self._held:
                self._held = self._alone = True
        return super().eventFilter(watched, event)


def _tool_tip(command: Command, keys: list[QKeySequence]) -> str:
    name = commands.plain(command.text)
    return f"{name} ({key_words(keys[0])})" if keys else name


def _role(command_id: str) -> QAction.MenuRole:
    roles = {
        "quit": QAction.MenuRole.QuitRole,
        "about": QAction.MenuRole.AboutRole,
        "preferences": QAction.MenuRole.PreferencesRole,
    }
    return roles.get(command_id, QAction.MenuRole.NoRole)
