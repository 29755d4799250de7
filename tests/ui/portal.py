"""A settings portal as a desktop has one: it asks for contrast, dark and stillness, and no more once read.

Run by the system's Python, which has the bus's own bindings.
"""

from __future__ import annotations

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

SETTINGS = "org.freedesktop.portal.Settings"
WISHED = {
    ("org.freedesktop.appearance", "contrast"): (dbus.UInt32(1), dbus.UInt32(0)),
    ("org.freedesktop.appearance", "color-scheme"): (dbus.UInt32(1), dbus.UInt32(2)),
    ("org.gnome.desktop.interface", "enable-animations"): (dbus.Boolean(False), dbus.Boolean(True)),
}


class Portal(dbus.service.Object):
    @dbus.service.method(SETTINGS, in_signature="ss", out_signature="v")
    def Read(self, group, key):  # noqa: N802  the portal's name
        if (group, key) not in WISHED:
            raise dbus.exceptions.DBusException("no such key", name="org.freedesktop.portal.Error.NotFound")
        first, then = WISHED[group, key]
        GLib.timeout_add(500, self.SettingChanged, group, key, then)
        return type(first)(first, variant_level=1)  # a variant in a variant, as portals answer it

    @dbus.service.signal(SETTINGS, signature="ssv")
    def SettingChanged(self, group, key, value):  # noqa: N802  the portal's name
        pass


if __name__ == "__main__":
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    portal = Portal(bus, "/org/freedesktop/portal/desktop")
    name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
    GLib.MainLoop().run()
