"""An archive of its own for every test, with one box for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition, open_edition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.archive.archive import Archive


@pytest.fixture(scope="session")
def shelf() -> BloodyRidgeEdition:
    """The box with the map and counters a player gets."""
    return open_edition()


@pytest.fixture
def archive(shelf: BloodyRidgeEdition, tmp_path: Path) -> Archive:
    """An archive that keeps running games in a folder of this test."""
    return Archive(shelf, tmp_path / "running")


@pytest.fixture
def table(archive: Archive) -> BloodyRidgeTable:
    """A new game."""
    return archive.edition.start({"seed": "lantern"})
