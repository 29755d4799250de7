"""The second process of a window with Ferry on it."""

from __future__ import annotations

import sys

from bloodyridge_qt.table.calculating import Calculator
from tests.ferry.game import EDITION

Calculator(lambda _key: EDITION).serve(sys.stdin, lambda line: print(line, flush=True))
