"""Wheel, source package and pipx: built, installed without the repository, and a strike played."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packages.outside import bare, first_strike, need, run, screen

ROOT = Path(__file__).parents[2]


def tracked(*folders: str) -> set[str]:
    """The files of these folders that belong to the project."""
    return set(run("git", "ls-files", *folders, cwd=ROOT).split("\n")) - {""}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """The source package, the wheel that was made from it, and an environment with pipx."""
    need("git")
    place = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "venv", "tools", cwd=place)
    tools = place / "tools" / "bin"
    run(tools / "pip", "install", "-q", "hatchling", "pipx", cwd=place)
    run(tools / "python", "-m", "hatchling", "build", "-t", "sdist", "-d", place, cwd=ROOT)
    (source,) = place.glob("*.tar.gz")
    run(tools / "pip", "wheel", "-q", "--no-deps", "-w", place, source, cwd=place)
    (wheel,) = place.glob("*.whl")
    return source, wheel, tools


@pytest.mark.slow
def test_packages_hold_every_file_that_is_played_with(built: tuple[Path, Path, Path]) -> None:
    source, wheel, _tools = built
    with tarfile.open(source) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
    assert tracked("bloodyridge_qt", "assets", "maps", "tests", "bundle") <= inside
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {f"bloodyridge_qt/data/{name}" for name in tracked("assets", "maps")}
    assert data | tracked("bloodyridge_qt") <= names
    strays = {name for name in names - data - tracked("bloodyridge_qt") if ".dist-info/" not in name}
    assert not strays


@pytest.mark.slow
def test_what_pipx_installs_is_played(built: tuple[Path, Path, Path], tmp_path: Path) -> None:
    need("Xvfb", "xdotool")
    _source, wheel, tools = built
    home = tmp_path / "player"
    home.mkdir()
    settings = {key: value for key, value in os.environ.items() if key.startswith("PIP_")}
    pipx = bare(home, PIPX_HOME=str(tmp_path / "pipx"), PIPX_BIN_DIR=str(home / "bin"), **settings)
    run(tools / "pipx", "install", "--python", sys.executable, wheel, cwd=home, env=pipx)
    program = home / "bin" / "bloodyridge"
    python = tmp_path / "pipx" / "venvs" / "bloodyridge" / "bin" / "python"
    where = "from bloodyridge_qt import resources as r; print(r.asset('shared')); print(r.map_file(''))"
    for folder in run(python, "-c", where, cwd=home, env=bare(home)).split():
        assert Path(folder).is_relative_to(tmp_path / "pipx")
        assert any(Path(folder).iterdir())
    extras = (
        "from importlib.metadata import metadata as m; print(*m('bloodyridge').get_all('Provides-Extra'))"
    )
    assert "sound" in run(python, "-c", extras, cwd=home, env=bare(home)).split()
    with screen() as display:
        game = first_strike([program], home, bare(home, DISPLAY=display))
    assert "attacks" in run(program, "log", game, cwd=home, env=bare(home))
    assert subprocess.run([program, "verify", game], env=bare(home), check=False).returncode == 0
