"""Which files import each other in a circle, for type checking too."""

from __future__ import annotations

import pytest

grimp = pytest.importorskip("grimp", reason="comes with import-linter")


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("bloodyridge_qt", exclude_type_checking_imports=False, cache_dir=None)
    reached = {module: graph.find_downstream_modules(module) for module in graph.modules}
    circles = {
        frozenset({module, *(other for other in found if module in reached[other])})
        for module, found in reached.items()
        if any(module in reached[other] for other in found)
    }
    found = [{module.removeprefix("bloodyridge_qt.") for module in circle} for circle in circles]
    assert not found
