"""The game as a player gets it, loaded once."""

from __future__ import annotations

import pytest

from bloodyridge_qt import box
from bloodyridge_qt.games.bloody_ridge.options import Options
from bloodyridge_qt.games.bloody_ridge.ruleset import BloodyRidge
from bloodyridge_qt.presentation.bloody_ridge.table import BloodyRidgeBox


@pytest.fixture(scope="session")
def printed() -> BloodyRidge:
    return box.open_rules()


@pytest.fixture(scope="session")
def shelf() -> BloodyRidgeBox:
    return box.open_box()


@pytest.fixture(scope="session")
def readings(printed: BloodyRidge) -> dict[str, BloodyRidge]:
    """The same map with each alternative reading."""
    setting = printed.setting
    choices = {
        "standard": {},
        "hill south": {"us_line": "H2"},
        "hill split, strict red row": {"us_line": "H3", "red_row_fire": "strict"},
        "no HQs, hexes taken by the dead": {"headquarters": "out", "no_survivors": "taken"},
    }
    return {
        name: BloodyRidge(setting.board, setting.mix, Options(**chosen)) for name, chosen in choices.items()
    }
