"""The real map and counters, loaded once for all tests of the rules that need them."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge


@pytest.fixture(scope="session")
def printed() -> BloodyRidge:
    """The rules with the map and counters a player gets."""
    return edition.open_rules()
