"""An archive of its own for every test, with one box for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge.saves import BloodyRidgeArchive, OpenBox, open_shelf
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeTable


@pytest.fixture(scope="session")
def shelf() -> OpenBox:
    """The box with the map and counters a player gets."""
    return open_shelf()


@pytest.fixture
def archive(shelf: OpenBox, tmp_path: Path) -> BloodyRidgeArchive:
    """An archive that keeps running games in a folder of this test."""
    return BloodyRidgeArchive(shelf, tmp_path / "running")


@pytest.fixture
def table(archive: BloodyRidgeArchive) -> BloodyRidgeTable:
    """A new game."""
    return archive.box.start({"seed": "lantern"})
