"""What the desktop asks of every program: on Linux it tells that on the session bus, by its settings portal.

Qt hands on only some of it: contrast under GNOME alone, dark under some, nothing of motion before 6.12.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant

_PORTAL: Final = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_ASKED: Final = {
    ("org.freedesktop.appearance", "contrast"): ("contrast", 1),
    ("org.gnome.desktop.a11y.interface", "high-contrast"): ("contrast", 1),
    ("org.freedesktop.appearance", "color-scheme"): ("darkness", 1),
    ("org.freedesktop.appearance", "reduced-motion"): ("stillness", 1),
    ("org.gnome.desktop.interface", "enable-animations"): ("stillness", 0),
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): ("stillness", 0),
}
"""Where a wish stands, which it is, and the number that asks for it; older desktops have only their own."""


class DesktopWishes(QObject):
    """Asks once, without waiting, and hears of every change; a desktop without a portal wishes nothing."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wished: dict[tuple[str, str], bool] = {}
        bus = QDBusConnection.sessionBus()
        told: bytes = SLOT("told(QDBusMessage)")  # type: ignore[assignment]  # a text, whatever the stubs say
        bus.connect(*_PORTAL, "SettingChanged", self, told)
        for where in _ASKED:
            asking = QDBusMessage.createMethodCall(*_PORTAL, "Read")
            asking.setArguments(list(where))
            watcher = QDBusPendingCallWatcher(bus.asyncCall(asking), self)
            watcher.finished.connect(lambda done, where=where: self._read(where, done))

    def __contains__(self, wish: object) -> bool:
        """Whether this is wished: "contrast", "darkness" or "stillness"."""
        return any(wished for where, wished in self._wished.items() if _ASKED[where][0] == wish)

    @Slot(QDBusMessage)
    def told(self, message: QDBusMessage) -> None:
        """The desktop tells of a setting that was changed."""
        match message.arguments():
            case [str(space), str(name), value]:
                self._note((space, name), value)

    def _read(self, where: tuple[str, str], watcher: QDBusPendingCallWatcher) -> None:
        watcher.deleteLater()
        reply = watcher.reply()
        if reply.type() == QDBusMessage.MessageType.ReplyMessage:
            self._note(where, reply.arguments()[0])

    def _note(self, where: tuple[str, str], value: object) -> None:
        while isinstance(value, QDBusVariant):
            value = value.variant()
        if where not in _ASKED or not isinstance(value, int | float | str):
            return
        try:
            self._wished[where] = float(value) == _ASKED[where][1]
        except ValueError:
            return
        self.changed.emit()
