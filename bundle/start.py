"""The program in a bundle, where no Python is: it is also the Python its own processes are begun with."""

from __future__ import annotations

import runpy
import sys
from multiprocessing import freeze_support

from bloodyridge_qt.__main__ import main

if __name__ == "__main__":
    freeze_support()
    if "-m" in sys.argv[1:3]:  # as the window asks for the calculator, and for a sheet to be drawn
        module = sys.argv.index("-m") + 1
        name, sys.argv[:] = sys.argv[module], sys.argv[module:]
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    else:
        sys.exit(main())
