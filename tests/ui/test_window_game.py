"""The real game in the real window: a seeded player uses mouse and keys, and it ends as the model says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from tests.slow import after
from tests.ui.window_cases import open_window, play, settle

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "ways", "most"),
    after(
        1,
        [
            ("7", ("drag", "clicks", "keys"), 20),
            ("7", ("drag", "clicks", "keys"), 999),
            ("123", ("keys",), 999),
            ("31", ("drag", "clicks"), 999),
        ],
    ),
    ids=["its beginning", "mouse and keys", "keyboard alone", "mouse alone"],
)
def test_a_whole_game_through_the_window_ends_as_the_model_does(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seed: str, ways: tuple[str, ...], most: int
) -> None:
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)
    window = open_window(qtbot, open_edition(), seed=seed)
    table = window.controller.table
    twin = open_edition().start({"seed": seed})
    twin.opening()
    submitted: list[object] = []
    submit = table.submit
    monkeypatch.setattr(
        table, "submit", lambda choice, **how: submitted.append(choice) or submit(choice, **how)
    )
    luck = random.Random(seed)
    while table.view().ending is None and len(submitted) < most:
        assert table.view() == twin.view() == window.scene.view_shown
        mover = luck.choice(movers(table.offers()))
        options = targets(table.offers(), mover)
        place = luck.choice(sorted(options))
        expected = options[place][0]
        window.map_view.fit_sheet()
        count = len(submitted)
        play(window, mover, place, luck.choice(ways))
        settle(qtbot, window)
        assert submitted[count:] == [expected]
        twin.submit(targets(twin.offers(), mover)[place][0])
    assert table.view() == twin.view()
    if len(submitted) == most:
        return
    assert not movers(table.offers())
    dialogs = [dialog for dialog in window.findChildren(EndingDialog) if dialog.isVisible()]
    assert len(dialogs) == 1
    dialogs[0].same_button.click()
    settle(qtbot, window)
    assert window.controller.table.view() == open_edition().start({"seed": seed}).view()
    dialogs[0].close()
