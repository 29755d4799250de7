"""The command `bloodyridge`, which is also `python -m bloodyridge_qt`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line; its exit code. Ctrl+C while it is still being imported ends quietly too."""
    try:
        from bloodyridge_qt.app.cli import main as run
    except KeyboardInterrupt:
        return 130  # as terminal.EXIT_INTERRUPTED, which may not be there yet
    return run()


if __name__ == "__main__":
    sys.exit(main())
