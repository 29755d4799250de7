"""Where a force can go: walking through held hexes, striking, leaving the map."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE


def reach(setting: Setting, held: bytearray, start: int) -> tuple[list[tuple[int, int]], list[int]]:
    """[7.2, 3.8] Every strike (stand, target) and every exit hex open to a force that stands in `start`.

    Walking through held hexes is free, so every held hex that legal steps [7.18, 7.19] lead to counts.
    """
    edges, exits = setting.edges, setting.exits
    ground = held[:]  # 0 is US-held, 1 held, 2 held and walked to
    ground[start] = 2
    walk = [start]
    strikes: list[tuple[int, int]] = []
    leave: list[int] = []
    for here in walk:  # grows while it is walked
        for there, edge in edges[here]:
            control = ground[there]
            if not control:
                strikes.append(edge)
            elif control == 1:
                ground[there] = 2
                walk.append(there)
        if exits[here]:
            leave.append(here)
    return strikes, leave


def can_go_on(setting: Setting, held: Sequence[int], start: int) -> bool:
    """[7.3] Whether a force in `start` has any strike or exit; stops at the first it finds."""
    steps = setting.steps
    walk = [start]
    for here in walk:
        if setting.exits[here]:
            return True
        for there in steps[here]:
            if not held[there]:
                return True
            if there not in walk:
                walk.append(there)
    return False


def strikes_left(setting: Setting, held: Sequence[int]) -> dict[int, int]:
    """[4.1, 7.2, 3.8] How many strikes a force in a hex is from an exit, by the way that takes fewest.

    Nothing of a hex from which none is reached.
    """
    into: list[list[int]] = [[] for _ in setting.steps]
    for here, steps in enumerate(setting.steps):
        for there in steps:
            into[there].append(here)
    left = {space: 0 for space in range(len(into)) if setting.exits[space]}
    ring = deque(left)
    while ring:
        there = ring.popleft()
        cost = left[there] + (not held[there])
        for here in into[there]:
            if cost < left.get(here, cost + 1):
                left[here] = cost
                (ring.append if not held[there] else ring.appendleft)(here)
    return left


def cut_off(setting: Setting, held: Sequence[int], starts: Iterable[int]) -> list[int]:
    """[3.8, 7.2] Held hexes to which no walk through held hexes leads from any of these."""
    reached = _walked(setting, held, starts)
    return [space for space, flag in enumerate(held) if flag and space not in reached]


def never_reached(setting: Setting, held: Sequence[int], turn: int) -> list[int]:
    """[3.8, 9.1] Held hexes that no force of this turn or an earlier one can have come to.

    A hex north of the US line that lay on the way may have been retaken since, from turn 2 on; one south of
    it never is.
    """
    open_once = (
        held if turn == 1 else [flag or north for flag, north in zip(held, setting.north, strict=True)]
    )
    reached = _walked(setting, open_once, setting.red_row)
    return [space for space, flag in enumerate(held) if flag and space not in reached]


def _walked(setting: Setting, held: Sequence[int], starts: Iterable[int]) -> set[int]:
    """[7.2] Every hex a walk through held hexes leads to from any of these, both ends included."""
    walked = list(starts)
    reached = set(walked)
    for here in walked:  # grows while it is walked
        for there in setting.steps[here]:
            if held[there] and there not in reached:
                reached.add(there)
                walked.append(there)
    return reached


def walks(setting: Setting, held: Sequence[int], start: int) -> dict[int, tuple[int, ...]]:
    """[7.2] The shortest walk from `start` to every held hex it leads to, both ends included."""
    came_from = {start: NOWHERE}
    walk = [start]
    for here in walk:
        for there in setting.steps[here]:
            if held[there] and there not in came_from:
                came_from[there] = here
                walk.append(there)
    paths: dict[int, tuple[int, ...]] = {start: (start,)}
    for here in walk[1:]:
        paths[here] = (*paths[came_from[here]], here)
    return paths
