"""The bundle: made by one command, and played on a machine that has no Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages.outside import bare, first_strike, need, run, screen

ROOT = Path(__file__).parents[2]
NO_PYTHON = """
root=$1 bundle=$2 home=$3; shift 3
cd / && mkdir -p "$root"/game
ln -sfn usr/lib "$root"/lib
for place in lib64 usr/lib/*-linux-gnu usr/lib/locale usr/share/X11 etc/fonts dev proc tmp/.X11-unix; do
    [ -e "/$place" ] || continue
    mkdir -p "$root/$place" && mount --rbind "/$place" "$root/$place" || exit 8
done
find "$root"/usr/lib -maxdepth 2 -type f -name 'libpython*' -exec mount --bind /dev/null {} \\; || exit 8
[ -z "$(find "$root"/usr "$root"/lib64/ -type f -perm -u+x -name 'python*')" ] || exit 9
mount --bind "$bundle" "$root"/game && mount --bind "$home" "$root$home" || exit 8
cd "$root" && exec chroot "$root" /game/bloodyridge "$@"
"""
"""Root of a file system with a desktop's libraries and nothing else, the bundle in it; only this process
and what it starts see it."""


@pytest.mark.slow
def test_the_bundle_is_played_where_no_python_is(tmp_path: Path) -> None:
    need("Xvfb", "xdotool", "unshare", "chroot")
    if subprocess.run(["unshare", "-r", "-m", "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine gives nobody a file system of their own")
    run(sys.executable, "-m", "venv", "maker", cwd=tmp_path)
    run(tmp_path / "maker/bin/pip", "install", "-q", f"{ROOT}[bundle]", cwd=tmp_path)
    folders = [f"--distpath={tmp_path / 'dist'}", f"--workpath={tmp_path / 'work'}"]
    spec = ROOT / "bundle" / "bloodyridge.spec"
    run(tmp_path / "maker/bin/pyinstaller", "-y", *folders, spec, cwd=tmp_path)
    bundle = tmp_path / "dist" / "bloodyridge"
    size = sum(file.stat().st_size for file in bundle.rglob("*") if not file.is_symlink())
    assert size < 260 * 2**20

    home = tmp_path / "player"
    home.mkdir()
    root = tmp_path / "root"
    (root / home.relative_to("/")).mkdir(parents=True)
    words = ("unshare", "-r", "-m", "bash", "-c", NO_PYTHON, "bash", root, bundle, home)
    with screen() as display:
        game = first_strike(words, home, bare(home, DISPLAY=display))
    assert "attacks" in run(*words, "log", game, cwd=home, env=bare(home))
    assert "target" in run(*words, "forecast", game, cwd=home, env=bare(home))
    run(*words, "map", "export", "--output", home / "map.pdf", cwd=home, env=bare(home))
    assert (home / "map.pdf").read_bytes().startswith(b"%PDF")
    # the window's second process is the same program; with nothing asked it ends
    run(*words, "-P", "-m", "bloodyridge_qt.app.calculator", cwd=home, env=bare(home))
