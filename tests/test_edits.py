"""Edits are taken back and done again in order."""

from __future__ import annotations

from bloodyridge_qt.edits import Edits


def test_edits_come_back_in_order_and_are_done_again_in_order() -> None:
    edits: Edits[str] = Edits()
    for edit in "abc":
        edits.add(edit)
    assert [edits.undo(), edits.undo()] == ["c", "b"]
    assert (edits.last, edits.can_redo) == ("a", True)
    assert [edits.redo(), edits.redo(), edits.redo()] == ["b", "c", None]
    assert (edits.last, edits.can_redo) == ("c", False)


def test_a_new_edit_takes_the_place_of_what_was_taken_back() -> None:
    edits: Edits[str] = Edits()
    edits.add("a")
    edits.add("b")
    edits.undo()
    edits.add("c")
    assert not edits.can_redo
    assert [edits.undo(), edits.undo(), edits.undo()] == ["c", "a", None]


def test_a_joined_edit_is_taken_back_with_the_one_before() -> None:
    edits: Edits[str] = Edits()
    edits.add("a")
    edits.add("b")
    edits.add("bb", joined=True)
    assert [edits.undo(), edits.undo()] == ["bb", "a"]


def test_of_too_many_the_first_are_forgotten() -> None:
    edits: Edits[int] = Edits(2)
    for edit in range(4):
        edits.add(edit)
    assert [edits.undo(), edits.undo(), edits.undo()] == [3, 2, None]
