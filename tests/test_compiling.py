"""Where the rules are to be compiled without a C compiler, the package is the plain one, without alarm."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.slow
def test_without_a_c_compiler_the_plain_package_is_made_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("mypyc")
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
    monkeypatch.setenv("BLOODYRIDGE_COMPILE", "1")
    monkeypatch.setenv("CC", "/nonexistent")
    asked: list[int] = []
    run = module.subprocess.run
    monkeypatch.setattr(
        module.subprocess, "run", lambda *a, **k: asked.append((done := run(*a, **k)).returncode) or done
    )
    hook = module.CompiledRules(root=str(ROOT), target_name="wheel")
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("standard", data)
    hook.finalize("standard", data, "")
    assert len(asked) == 1
    assert asked[0] != 0
    assert data == {"force_include": {}}
    assert capfd.readouterr() == ("", "")
