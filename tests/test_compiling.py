"""Compiled rules are the rules; where there is no C compiler the package is the plain one, without alarm."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from bloodyridge_qt import games

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that compiles, without what calls it."""
    interface: Any = ModuleType("interface")
    interface.BuildHookInterface = SimpleNamespace  # the hook uses nothing of it but its members
    path = "hatchling.builders.hooks.plugin.interface"
    for end in range(1, 6):
        monkeypatch.setitem(sys.modules, ".".join(path.split(".")[:end]), interface)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_inherits_from_a_compiled_class_is_compiled_too(build: ModuleType) -> None:
    """Python refuses a plain class below a compiled one as soon as it is made."""
    compiled = {".".join(path.with_suffix("").parts) for path in build.MODULES}
    assert all((ROOT / path).is_file() for path in build.MODULES)
    heirs = {
        kind.__module__
        for info in pkgutil.walk_packages(games.__path__, f"{games.__name__}.")
        for kind in vars(importlib.import_module(info.name)).values()
        if isinstance(kind, type) and any(one.__module__ in compiled for one in kind.__mro__[1:])
    }
    assert "bloodyridge_qt.games.first_blood.rules.play" in heirs
    assert heirs <= compiled


@pytest.mark.slow
def test_without_a_c_compiler_the_plain_package_is_made_without_a_word(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("mypyc")
    monkeypatch.setenv("BLOODYRIDGE_COMPILE", "1")
    monkeypatch.setenv("CC", "/nonexistent")
    asked: list[int] = []
    run = build.subprocess.run
    monkeypatch.setattr(
        build.subprocess, "run", lambda *a, **k: asked.append((done := run(*a, **k)).returncode) or done
    )
    hook = build.CompiledRules(root=str(ROOT), target_name="wheel")
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("standard", data)
    hook.finalize("standard", data, "")
    assert len(asked) == 1
    assert asked[0] != 0
    assert data == {"force_include": {}}
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_the_compiled_rules_keep_the_contracts_and_play_the_recorded_games(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("mypyc")
    pytest.importorskip("setuptools")
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    monkeypatch.setenv("BLOODYRIDGE_COMPILE", "1")
    hook = build.CompiledRules(root=str(ROOT), target_name="wheel")
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("standard", data)
    for folder in ("bloodyridge_qt", "assets", "maps", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for made, where in data["force_include"].items():
        shutil.copy(made, tmp_path / where)
    hook.finalize("standard", data, "")
    modules = [".".join(path.with_suffix("").parts) for path in build.MODULES]
    ask = "import importlib, sys; print(*(importlib.import_module(name).__file__ for name in sys.argv[1:]))"
    files = python("-c", ask, *modules, folder=tmp_path).split()
    assert {Path(file).suffix for file in files} <= {".so", ".pyd"}, "the package is the plain one"
    assert all(Path(file).is_relative_to(tmp_path) for file in files)
    told = python("-m", "pytest", "-q", "tests/contracts", "tests/playthroughs", folder=tmp_path)
    assert " passed" in told


def python(*words: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
