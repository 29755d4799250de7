from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths

from bloodyridge_qt.ui.shell import folders


def test_without_a_documents_folder_a_dialog_begins_at_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(tmp_path / "Documents"))
    assert folders.documents() == Path.home()
    (tmp_path / "Documents").mkdir()
    assert folders.documents() == tmp_path / "Documents"


def test_a_list_names_a_game_without_the_stage_at_which_it_was_saved() -> None:
    for told in ("Our game", "Our game, OCT I, US decides", "Our game, OCT I, US decides 2"):
        assert folders.without_stage(told) == "Our game"
    assert folders.without_stage("Our game, the second") == "Our game, the second"
