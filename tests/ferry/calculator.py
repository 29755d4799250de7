"""The second process of a window with Ferry on it."""

from __future__ import annotations

import sys

from bloodyridge_qt.table.calculating import Calculator
from tests.ferry.game import EDITION

for line in Calculator(lambda _key: EDITION).answers(sys.stdin):
    print(line, flush=True)
