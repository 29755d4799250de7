"""A position that is being played on: what the chapters of the rules are given, and change."""

from __future__ import annotations

from bloodyridge_qt.engine import agenda
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State


class Play(agenda.Play[State, Setting]):
    """A position with its setting, its dice, and who listens."""

    __slots__ = ()
