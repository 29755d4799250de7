"""The window. Qt only; it names no game."""

import builtins
import linecache

import PySide6.QtWidgets  # noqa: F401 - brings the hook that is taken away below

# PySide looks into the source of every module imported after it for a wish to write Qt's names in another
# way. Nothing here has that wish, and the sources would stay in memory: 7 MiB, and 45 ms of the start.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
linecache.clearcache()  # those it has read by now
