"""Compiles the modules that play whole games, when asked: BLOODYRIDGE_COMPILE=1 pip install .

Half as many games again are then played in the same time, or more than twice as many, all the same to the
last die. It is asked for because it takes minutes and a C compiler; where compiling fails, the package is
the plain one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GAMES = Path("bloodyridge_qt/games")
RULES = {
    "bloody_ridge": "assault bombardment charts crews defence firefight movement organization "
    "sequence setting state supports terms victory",
    "first_blood": "air combat ground movement odds phases plans play setting state terms",
    "tarawa_1943": "attack battalions decks garrison japanese reach sequence setting state tactics terms "
    "usmc victory",
}
"""For each game the chapters of its rules that are compiled; so must be what inherits from them."""
MODULES = (
    Path("bloodyridge_qt/engine/agenda.py"),
    GAMES / "bloody_ridge/advice/playout.py",
    GAMES / "first_blood/advice/ways.py",
    *(GAMES / f"tarawa_1943/advice/{name}.py" for name in ("odds", "strong", "ways")),
    *(GAMES / game / f"rules/{name}.py" for game, names in RULES.items() for name in names.split()),
)
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="compiled", packages=[], ext_modules=mypycify({modules!r}, opt_level="3"))
"""


class CompiledRules(BuildHookInterface):  # type: ignore[type-arg]
    """Puts compiled modules beside the plain ones into a wheel."""

    def _asked(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("BLOODYRIDGE_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What compiling needs besides."""
        return ["mypy>=1.14", "setuptools>=68"] if self._asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a folder of its own; what is in the sources stays as it is."""
        if version == "editable" or not self._asked():
            return
        self._folder = Path(tempfile.mkdtemp())
        shutil.copytree(Path(self.root) / "bloodyridge_qt", self._folder / "bloodyridge_qt")
        options = [
            "--python-version",
            f"{sys.version_info[0]}.{sys.version_info[1]}",
            "--ignore-missing-imports",
        ]
        (self._folder / "setup.py").write_text(
            SETUP.format(modules=[*options, *(module.as_posix() for module in MODULES)])
        )
        done = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            cwd=self._folder,
            capture_output=True,
            check=False,
        )
        made = [*self._folder.rglob("*.so"), *self._folder.rglob("*.pyd")]
        if done.returncode or not made:
            return
        for file in made:
            if "build" not in file.relative_to(self._folder).parts:
                build_data["force_include"][str(file)] = file.relative_to(self._folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Nothing is left behind."""
        if hasattr(self, "_folder"):
            shutil.rmtree(self._folder, ignore_errors=True)
