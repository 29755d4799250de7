"""Edits are taken back and done again in order."""

from __future__ import annotations

from bloodyridge_qt.edits import Edited


class Told(Edited[str]):
    """Tells what is done with its edits."""

    def __init__(self, *edits: str, most: int | None = None) -> None:
        super().__init__(most)
        self.told: list[str] = []
        for edit in edits:
            self.add(edit)

    def add(self, edit: str, *, joined: bool = False) -> None:
        self._add(edit, joined=joined)

    def _take_back(self, edit: str) -> None:
        self.told.append(f"-{edit}")

    def _do_again(self, edit: str) -> None:
        self.told.append(f"+{edit}")


def test_edits_come_back_in_order_and_are_done_again_in_order() -> None:
    edited = Told("a", "b", "c")
    edited.undo()
    edited.undo()
    assert (edited.told, edited.can_undo, edited.can_redo) == (["-c", "-b"], True, True)
    for _ in range(3):
        edited.redo()
    assert (edited.told[2:], edited.can_redo) == (["+b", "+c"], False)


def test_a_new_edit_takes_the_place_of_what_was_taken_back() -> None:
    edited = Told("a", "b")
    edited.undo()
    edited.add("c")
    assert not edited.can_redo
    for _ in range(3):
        edited.undo()
    assert (edited.told, edited.can_undo) == (["-b", "-c", "-a"], False)


def test_a_joined_edit_is_taken_back_with_the_one_before() -> None:
    edited = Told("a", "b")
    edited.add("bb", joined=True)
    edited.undo()
    edited.undo()
    assert edited.told == ["-bb", "-a"]


def test_of_too_many_the_first_are_forgotten() -> None:
    edited = Told(*"0123", most=2)
    for _ in range(3):
        edited.undo()
    assert edited.told == ["-3", "-2"]
