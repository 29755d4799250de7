"""Why a decision is not legal now: the paragraph and a sentence."""

from __future__ import annotations

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


def explain(state: State, setting: Setting, action: Action) -> IllegalAction:
    """The paragraph that forbids this action now, and why; for one that is not among the offers."""
    del state, setting
    return IllegalAction("3.2", f"{str(action).capitalize()}: that cannot be decided now [3.2].")
