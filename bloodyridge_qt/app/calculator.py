"""The second process of a window: works out chances, so that the window never waits for them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.calculating import Calculator

MODULE: Final = "bloodyridge_qt.app.calculator"
NICE: Final = 10
"""How far it stands back behind the window where time is scarce."""


def main() -> None:
    """Answer every line of the standard input, until it ends."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(BrokenPipeError):  # the window is gone, and nobody waits for the answer
        Calculator(registry.edition_of).serve(sys.stdin, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
