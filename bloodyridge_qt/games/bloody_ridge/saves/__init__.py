"""Games in files: the right box for a save, what does not fit, and every running game kept safe.

No window is needed here; `bloodyridge verify` and the window use the same functions.
"""

from bloodyridge_qt.games.bloody_ridge.saves.archive import BloodyRidgeArchive, autosave_folder, open_archive
from bloodyridge_qt.games.bloody_ridge.saves.compare import compare
from bloodyridge_qt.games.bloody_ridge.saves.opening import (
    OpenBox,
    OpenedGame,
    bring_back,
    open_save,
    open_shelf,
    read_save,
    saved_game,
    table_of,
)
from bloodyridge_qt.games.bloody_ridge.saves.verify import verify

__all__ = [
    "BloodyRidgeArchive",
    "OpenBox",
    "OpenedGame",
    "autosave_folder",
    "bring_back",
    "compare",
    "open_archive",
    "open_save",
    "open_shelf",
    "read_save",
    "saved_game",
    "table_of",
    "verify",
]
