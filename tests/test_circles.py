"""Which files import each other in a circle, for type checking too."""

from __future__ import annotations

import pytest

grimp = pytest.importorskip("grimp", reason="comes with import-linter")

LEFT = (
    {"table.position_setup", "table.table"},
    {"games.bloody_ridge.screen.position_setup", "games.bloody_ridge.screen.table"},
)
"""Circles that are still to be dissolved; none may grow, and none may be added."""


def test_no_further_files_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("bloodyridge_qt", exclude_type_checking_imports=False, cache_dir=None)
    reached = {module: graph.find_downstream_modules(module) for module in graph.modules}
    circles = {
        frozenset({module, *(other for other in found if module in reached[other])})
        for module, found in reached.items()
        if any(module in reached[other] for other in found)
    }
    found = [{module.removeprefix("bloodyridge_qt.") for module in circle} for circle in circles]
    further = [sorted(circle) for circle in found if not any(circle <= known for known in LEFT)]
    assert not further
