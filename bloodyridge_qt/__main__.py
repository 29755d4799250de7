"""`python -m bloodyridge_qt` is the command `bloodyridge`."""

from __future__ import annotations

import sys

from bloodyridge_qt.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
