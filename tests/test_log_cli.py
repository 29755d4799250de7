"""`bloodyridge log`: a saved game as text or as a page, one sentence for what cannot be done, exit codes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.engine.savefile import write_text
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.opening import saved_game
from bloodyridge_qt.table.report.log_text import WIDTH
from tests.table.report_games import HOSTILE, KINDS, game, thrown, thrown_back
from tests.table.strict_html import StrictHtml

SHA256_DIGITS = 64

_DICE = re.compile(
    r"1d6(?:−\d)?: (?P<count>\d) →|"
    r"hits on [\d–]+: (?P<gun>[\d, ]+?) → \d+ units? lost|"
    r"Japanese dice (?P<own>[\d, ]+|not needed) → [^;]*; US dice (?P<us>[\d, ]+|not needed|none) →|"
    r"retakes: (?P<retake>\d) →|"
    r"; dice (?P<back>\d(?:, \d)*)"
)


def saved(kind: str, folder: Path) -> Path:
    path = folder / f"{kind}.brsave"
    path.write_text(write_text(saved_game(game(kind), open_edition())), encoding="utf-8")
    return path


def dice_in(text: str) -> list[int]:
    """Every die a log tells, in order."""
    one_line = re.sub(r"\s+", " ", text)
    found = (value for match in _DICE.finditer(one_line) for value in match.groups() if value)
    return [int(die) for words in found for die in re.findall(r"\d", words)]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_log_tells_every_die_once_and_in_order(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = game(kind)
    assert cli.main(["log", str(saved(kind, tmp_path))]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert dice_in(told.out) == thrown(table) + thrown_back(table)
    numbered = [int(number) for number in re.findall(r"^ *(\d+)  (?! )", told.out, re.MULTILINE)]
    assert numbered == list(range(1, len(table.moments())))
    longest = (line for line in told.out.splitlines() if len(line) > WIDTH)
    assert all(len(max(line.split(), key=len)) == SHA256_DIGITS for line in longest)


@pytest.mark.long
def test_the_log_begins_with_the_set_up_and_ends_with_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["log", str(saved("won", tmp_path))])
    out = capsys.readouterr().out
    end = game("won").view().ending
    assert end is not None
    head, _, log = out.partition("Turn 1 of 4 [5.3]")
    assert "won.brsave" in head
    assert "Seed" in head
    assert game("won").seed in head
    assert "SHA-256" in head
    assert f"{end.title}: {end.decided_by}" in log
    assert "Level [4.5]" in log


def test_the_log_shows_take_backs_bookmarks_and_remarks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = game("midst")
    cli.main(["log", str(saved("midst", tmp_path))])
    out = capsys.readouterr().out
    assert f"{table.taken_back} with dice" in out
    assert "Taken back, and still in the file:" in out
    one_line = re.sub(r"[\s|]+", " ", out)
    assert f"Bookmark: {HOSTILE}" in one_line
    assert f"Remark: {HOSTILE} A second line." in one_line
    lines = out.splitlines()
    bookmark = next(place for place, line in enumerate(lines) if "Bookmark:" in line)
    after = next(line for line in lines[bookmark:] if re.match(r" *\d+  ", line))
    assert after.split()[0] == "4"  # moment 3 is the table before decision 4


def test_the_log_of_a_sealed_game_keeps_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved("sealed", tmp_path)
    cli.main(["log", str(path)])
    cli.main(["log", str(path), "--html"])
    out = capsys.readouterr().out
    assert "SHA-256 of the seed" in out
    assert "nobody-has-seen-this" not in out


def test_what_does_not_fit_is_told_in_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved("midst", tmp_path)
    path.write_text(path.read_text("utf-8").replace('"dice": [', '"dice": [6, ', 1), "utf-8")
    assert cli.main(["log", str(path)]) == 0
    assert "! " in capsys.readouterr().out
    assert cli.main(["log", str(path), "--html"]) == 0
    out = capsys.readouterr().out
    StrictHtml(out)
    assert "Opened with reservations" in out


@pytest.mark.long
def test_the_page_goes_into_a_file_or_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = saved("won", tmp_path), tmp_path / "report.html"
    assert cli.main(["log", str(path), "--html", str(out)]) == 0
    assert capsys.readouterr().out == f"Report written to {out}.\n"
    assert cli.main(["log", str(path), "--html"]) == 0
    assert capsys.readouterr().out == out.read_text("utf-8")
    StrictHtml(out.read_text("utf-8"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["report.html", "won.brsave"]


@pytest.mark.parametrize("content", [None, b"", b"{}", b"\xff\xfe"])
@pytest.mark.parametrize("more", [(), ("--html",)])
def test_a_file_that_cannot_be_read_is_one_sentence(
    content: bytes | None, more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.brsave"
    if content is not None:
        path.write_bytes(content)
    assert cli.main(["log", str(path), *more]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("bloodyridge: odd.brsave")
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing/report.html", ".", "other.brsave", "fresh.brsave"])
def test_a_report_that_cannot_be_written_is_one_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved("fresh", tmp_path)
    before = path.read_bytes()
    assert cli.main(["log", str(path), "--html", str(tmp_path / name)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["fresh.brsave"]


@pytest.mark.long
def test_a_terminal_without_the_signs_gets_question_marks_and_a_closed_pipe_is_no_fault(
    tmp_path: Path,
) -> None:
    path = saved("fresh", tmp_path)
    command = [sys.executable, "-W", "error", "-m", "bloodyridge_qt", "log", str(path)]
    environment = {"PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"1d6?1" in done.stdout
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as child:
        assert child.stdout is not None
        child.stdout.close()
        assert child.stderr is not None
        assert child.stderr.read() == b""
        assert child.wait() == 0


@pytest.mark.long
def test_no_qt_is_needed(tmp_path: Path) -> None:
    path = saved("fresh", tmp_path)
    program = (
        "import sys; sys.modules['PySide6'] = None; from bloodyridge_qt.app import cli; "
        f"sys.exit(cli.main(['log', {str(path)!r}, '--html']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
