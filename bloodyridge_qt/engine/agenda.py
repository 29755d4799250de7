"""The sequence of play as a stack of step names: plain data that can be copied and saved.

Automatic steps are ordinary functions; only a step that waits for the player stops the agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import ParamSpec

P = ParamSpec("P")


def proceed(
    agenda: list[str],
    steps: Mapping[str, Callable[P, None]],
    waits: Container[str],
    *work: P.args,
    **more: P.kwargs,
) -> None:
    """Run automatic steps from the end of the agenda until one waits for the player or none is left.

    A step is taken off before it runs with `work`, and may put others on. Raises KeyError for a name that is
    neither a step nor a wait.
    """
    while agenda and agenda[-1] not in waits:
        steps[agenda.pop()](*work, **more)
