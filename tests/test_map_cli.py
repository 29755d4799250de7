"""`bloodyridge map check` and `bloodyridge map export`, as a shell runs them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.games.bloody_ridge import edition, workshop

MAP = edition.SHIPPED[edition.MAP]
ROOT = Path(__file__).parents[1]


def test_the_maps_own_files_are_valid(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["map", "check", str(MAP)]) == 0
    assert capsys.readouterr().out == "bloody_ridge.geojson: valid, 214 hexes.\n"
    assert cli.main(["map", "check", str(edition.SHIPPED[edition.COUNTERS])]) == 0
    told = capsys.readouterr().out
    assert "valid, the counters of Bloody Ridge: japanese infantry 120, usmc rifle 48, " in told


def test_every_fault_is_told_with_its_feature(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(MAP.read_bytes())
    for feature in document["features"]:
        if feature["id"] in ("hex 1813", "us line H2"):
            feature["properties"]["provenance"] = "heard of"
    path = tmp_path / "mine.geojson"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert cli.main(["map", "check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith('In mine.geojson, hex 1813: found provenance "heard of"; expected ')
    assert lines[1].startswith("In mine.geojson, us line H2: ")
    assert lines[2:] == ["mine.geojson: 2 faults."]


@pytest.mark.long
def test_contradictions_are_told_with_their_paragraph_until_overridden(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = workshop.open_draft()
    draft.set_terrain(["2012", "1218"], "hill")
    path = tmp_path / "mine.geojson"
    path.write_bytes(draft.to_bytes())
    assert cli.main(["map", "check", str(path)]) == 1
    told = capsys.readouterr().out
    assert "hex 2012: found hill; the rules say clear [7.19]." in told
    assert "hex 1218: found hill; the rules say the red row is jungle [7.19]." in told
    assert told.endswith("mine.geojson: 2 contradictions to the rules.\n")
    draft.override("7.19")
    draft.save(path)
    assert cli.main(["map", "check", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.count("Overridden by the owner of the map.") == 2
    assert told.endswith("valid, 214 hexes.\n")


def test_a_counter_file_with_a_fault_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = edition.SHIPPED[edition.COUNTERS].read_text(encoding="utf-8")
    path = tmp_path / "counters.json"
    path.write_text(text.replace('"count": 24', '"count": 25'), encoding="utf-8")
    assert cli.main(["map", "check", str(path)]) == 1
    assert "all groups: expected 228 in all [2.1], found 229 counters." in capsys.readouterr().out


def test_a_file_that_is_not_there_or_no_map_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["map", "check", str(tmp_path / "none.geojson")]) == 1
    assert "there is no file of that name" in capsys.readouterr().out
    (tmp_path / "text.geojson").write_text("hello", encoding="utf-8")
    assert cli.main(["map", "check", str(tmp_path / "text.geojson")]) == 1
    assert "not JSON" in capsys.readouterr().out


@pytest.mark.long
def test_a_map_is_drawn_with_its_overlays(
    tmp_path: Path, qapp: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert qapp is not None
    path = tmp_path / "out.png"
    arguments = ["map", "export", "-o", str(path), "--scale", "8", "--dpi", "40"]
    assert cli.main([*arguments, "--overlay", "provenance", "--overlay", "reach:1815"]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: ")
    assert path.read_bytes().startswith(b"\x89PNG")
    path.write_bytes(b"precious")
    assert cli.main(arguments) == 2
    assert f"{path} is there already; expected another name, or --overwrite." in capsys.readouterr().err
    assert path.read_bytes() == b"precious"
    assert cli.main([*arguments, "--overwrite"]) == 0
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--output", "out.png", "--overlay", "weather"], "no overlay 'weather'; expected one of control"),
        (["--output", "out.png", "--overlay", "weather"], "provenance or reach:HEX"),
        (["--output", "out.png", "--overlay", "reach:9999"], "hex '9999' is not on this map"),
        (["--output", "out.gif"], "expected .png, .svg or .pdf"),
        (["--output", "out.png", "--scale", "0"], "expected 2 to 100"),
        (["--output", "none/out.png", "--scale", "2", "--dpi", "20"], "cannot be written"),
        (["none.geojson", "--output", "out.png"], "there is no file of that name"),
        (["--output", "out.pdf", "--counters", "none.json"], "there is no file of that name"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(
    arguments: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    qapp: object,
) -> None:
    assert qapp is not None
    monkeypatch.chdir(tmp_path)
    assert cli.main(["map", "export", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert says in said.err
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def shell(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "QT_QPA_PLATFORM")}
    environment["PYTHONPATH"] = str(ROOT)
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "bloodyridge_qt", "map", *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_a_pdf_is_made_on_a_machine_without_a_screen(tmp_path: Path) -> None:
    done = shell(
        "export", "--output", "out.pdf", "--scale", "9", "--paper", "letter", "--counters", cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler-utils are not installed")
def test_another_program_reads_the_pdf(tmp_path: Path) -> None:
    done = shell("export", "--output", "out.pdf", "--scale", "9", cwd=tmp_path)
    assert done.returncode == 0
    read = subprocess.run(
        ["pdftoppm", "-r", "30", "-png", "out.pdf", "page"], cwd=tmp_path, capture_output=True, check=True
    )
    assert read.stderr == b""
    assert list(tmp_path.glob("page*.png"))


@pytest.mark.long
def test_checking_imports_no_qt() -> None:
    code = (
        "import sys; from bloodyridge_qt.app import cli; code = cli.main(['map', 'check', sys.argv[1]]); "
        "assert not any(name.startswith('PySide6') for name in sys.modules); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(MAP)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
