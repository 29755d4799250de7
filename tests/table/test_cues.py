from __future__ import annotations

from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Walk, together
from bloodyridge_qt.table.table_view import Prompt, TableView


def beat(section: str, turn: int, *, walk: Walk | None = None) -> Beat:
    die = DieThrow(turn, "us", "", "1710", "", f"die {turn}")
    view = TableView(turn, "", (), (), (), Prompt("", ""))
    return Beat(
        "kind", section, view, (die,), walk, (LogLine(f"line {turn}", "die", turn),), "1710", section == "a"
    )


def test_a_run_of_one_section_is_thrown_at_once_and_keeps_every_die_and_line_in_order() -> None:
    shown = together([beat("a", 1), beat("a", 2), beat("a", 3), beat("b", 4)])
    assert [[die.value for die in one.dice] for one in shown] == [[1, 2, 3], [4]]
    assert [[line.text for line in one.log] for one in shown] == [["line 1", "line 2", "line 3"], ["line 4"]]
    assert [one.view.turn for one in shown] == [3, 4]


def test_beats_of_a_section_in_which_somebody_decides_stay_one_by_one() -> None:
    beats = (beat("b", 1), beat("b", 2))
    assert together(beats) == beats


def test_runs_that_are_not_next_to_each_other_stay_apart() -> None:
    shown = together([beat("a", 1), beat("b", 2), beat("a", 3)])
    assert [one.view.turn for one in shown] == [1, 2, 3]


def test_a_walk_is_never_swallowed() -> None:
    beats = (beat("a", 1), beat("a", 2, walk=Walk("force", ("1710", "1709"))))
    assert together(beats) == beats
