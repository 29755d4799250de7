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
