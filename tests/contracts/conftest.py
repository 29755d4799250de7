"""The game as a player gets it, loaded once."""

from __future__ import annotations

from itertools import combinations

import pytest

from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES, Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge

OPTIONAL = {
    " and ".join(names): names
    for size in (1, 2)
    for names in combinations([rule.id for rule in OPTIONAL_RULES], size)
}
"""Every optional rule alone, and every pair [11.1]."""


@pytest.fixture(scope="session")
def printed() -> BloodyRidge:
    return edition.open_rules()


@pytest.fixture(scope="session")
def shelf() -> BloodyRidgeEdition:
    return edition.open_edition()


@pytest.fixture(scope="session")
def readings(printed: BloodyRidge) -> dict[str, BloodyRidge]:
    """The same map with each alternative reading."""
    setting = printed.setting
    choices = {
        "standard": {},
        "hill south": {"us_line": "H2"},
        "hill split, strict red row": {"us_line": "H3", "red_row_fire": "strict"},
        "no HQs, hexes taken by the dead": {"headquarters": "out", "no_survivors": "taken"},
        **{name: dict.fromkeys(rules, "on") for name, rules in OPTIONAL.items()},
        "all options, Hero dies": {rule.id: "on" for rule in OPTIONAL_RULES} | {"hero_returns": "dead"},
        "all options as first played": {rule.id: "on" for rule in OPTIONAL_RULES}
        | {"hero_charged": "volley", "idle_guns": "alone"},
        "Banzai charges spare HQs": {"banzai": "on", "hq_charged": "spared"},
    }
    return {
        name: BloodyRidge(setting.board, setting.mix, Options(**chosen)) for name, chosen in choices.items()
    }
