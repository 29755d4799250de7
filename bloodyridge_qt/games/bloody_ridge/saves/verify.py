"""Checks a saved game: throws every die again from the seed, and compares."""

from __future__ import annotations

from pathlib import Path

from bloodyridge_qt.boards.features import MapFault
from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.engine.savefile import seed_sha256
from bloodyridge_qt.engine.store import StoreFault
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterFault
from bloodyridge_qt.games.bloody_ridge.saves.opening import open_save, result_words
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.game import Verdict


def verify(path: Path) -> Verdict:
    """Throw every die of a saved game again from its seed, and check the seed a sealed game announced.

    Those thrown by hand are only counted.
    """
    try:
        opened = open_save(path)
    except (Unreadable, StoreFault) as fault:
        return Verdict(2, (str(fault),))
    except (MapFault, CounterFault) as fault:
        return Verdict(2, (f"{path.name}: {fault}",))
    saved, restored = opened.saved, opened.restored
    setup = saved.setup
    announced = seed_sha256(setup.seed) == setup.seed_sha256
    sealed = f", sealed as {setup.seed_sha256}" if setup.sealed and announced else ""
    head = f"{path.name}: {'sealed game' if setup.sealed else 'game'} of {saved.decisions} decisions"
    if saved.pending is not None:
        what = "another one" if saved.pending.decision else "the set-up"
        head += f" with {what} under way"
    head += f" ({result_words(saved.result)}), {restored.session.taken_back} taken back"
    if setup.sealed and not saved.result:
        head += f"; its seed stays under seal until the end{sealed}"
    else:
        head += f"; seed {setup.seed}{sealed}"
    lines = [head, *opened.notices]
    if saved.earlier:
        lines.append(
            f"{len(saved.earlier)} earlier decisions are in the file for reading only; nothing derives them."
        )
    if len(lines) > 1:
        return Verdict(1, tuple(lines))
    steps = (saved.opening, *saved.journal, *(() if saved.pending is None else (saved.pending,)))
    dice, draws = sum(len(step.dice) for step in steps), sum(len(step.draws) for step in steps)
    whence = "" if saved.base is None else " after the position it began with"
    by_hand = sum(step.sources.count(HAND) for step in steps)
    if by_hand:
        lines.append(
            f"Of {dice} dice and {draws} draws{whence}, {dice + draws - by_hand} follow from the seed and "
            f"{by_hand} were by hand, which nobody can check; the position follows from all of them."
        )
    else:
        lines.append(
            f"All {dice} dice and {draws} draws{whence} follow from the seed, and the position from them."
        )
    return Verdict(0, tuple(lines))
