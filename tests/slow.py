"""Tests that take long run by a command of their own: of many cases alike, all but the first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def after(first: int, cases: Iterable[Any]) -> list[Any]:
    """The cases of a test, those after the `first` ones marked as slow; a tuple is one of several values."""
    return [
        case
        if number < first
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
