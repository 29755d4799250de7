"""Writes the sample files of a released format. Run once for each: python -m tests.saves.make_samples

A folder that is there already is left alone: its files are what players have on their disks. The map and the
counters lie beside them, as an owner would keep them: the games can be replayed whatever is corrected later.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from pathlib import Path

from bloodyridge_qt import resources
from bloodyridge_qt.box import COUNTERS, MAP
from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.engine.savefile import VERSION
from bloodyridge_qt.presentation.bloody_ridge.table import BloodyRidgeTable
from bloodyridge_qt.presentation.hand_dice import HandMode
from bloodyridge_qt.saves import BloodyRidgeArchive, open_shelf
from tests.saves.players import play_by_hand, throw

SAMPLES = Path(__file__).parent / f"v{VERSION}"
KINDS = {"v1": {"fresh", "midst", "victory", "sealed"}, "v2": {"hand", "mixed", "sealed", "fight", "set_up"}}
"""The samples of each format, by the name of their folder."""
EXPECTED = "expected.json"


def games(archive: BloodyRidgeArchive) -> dict[str, BloodyRidgeTable]:
    """A game of each kind, by the name of its file."""
    rng = random.Random(2)
    by_hand = archive.box.start({"seed": "hand", "by_hand": "all"})
    play_by_hand(by_hand, 400, rng)

    mixed = archive.box.start({"seed": "mixed", "us_line": "H2", "no_survivors": "taken"})
    mixed.name = "Second evening"
    play_by_hand(mixed, 12, rng)
    mixed.hand = HandMode(dice=True)
    play_by_hand(mixed, 14, rng, left_to_seed=0.4)
    mixed.go_to(20)
    mixed.hand = HandMode(draws=True)
    play_by_hand(mixed, 4, rng)
    mixed.go_to(22)
    mixed.bookmark(12, "Real dice from here on")
    mixed.remark(22, "Taken back from here.\nThe hill can wait.")

    sealed = archive.box.start({"seed": "nobody-has-seen-this", "sealed": "yes", "by_hand": "dice"})
    play_by_hand(sealed, 25, rng)

    rules = {"machineguns": "on", "hero": "on", "banzai": "on", "mg_crews": "on"}
    rng = random.Random(6)
    fight = archive.box.start({"seed": "fight", "by_hand": "all", **rules})
    play_by_hand(fight, 16, rng)
    fight.go_to(14)
    fight.hand = HandMode(dice=True)
    fight.submit_action(rng.choice(list(fight.session.decision().options)))
    throw(fight, 3, rng)
    fight.let_throw()

    set_up = archive.box.start({"seed": "set-up", "by_hand": "dice", "sealed": "yes"})
    throw(set_up, 7, rng)
    return {"hand": by_hand, "mixed": mixed, "sealed": sealed, "fight": fight, "set_up": set_up}


def facts(table: BloodyRidgeTable) -> dict[str, object]:
    """What must be found again in the file, whatever program opens it."""
    return {
        "name": table.name,
        "turn": table.view().turn,
        "decisions": table.at,
        "moments": len(table.moments()),
        "taken_back": table.taken_back,
        "by_hand": sum(one.source == HAND for one in table.session.thrown()),
        "sealed": table.sealed,
        "outcome": table.session.state.outcome,
        "held": len(table.view().markers) - 2,
        "bookmarks": len(table.bookmarks()),
        "remarks": len(table.remarks()),
        "last": table.moments()[table.at].label,
        **({"waits for": asked.title} if (asked := table.asked()) else {}),
    }


def main() -> None:
    """Write the samples unless they are there."""
    if SAMPLES.exists() and any(SAMPLES.iterdir()):
        sys.exit(f"{SAMPLES} is there already; remove it only when this format was never released.")
    SAMPLES.mkdir(exist_ok=True)
    for name in (MAP, COUNTERS):
        shutil.copy(resources.map_file(name), SAMPLES / name)
    with tempfile.TemporaryDirectory() as folder:
        archive = BloodyRidgeArchive(open_shelf(), Path(folder))
        expected = {}
        for name, table in games(archive).items():
            archive.save(table, SAMPLES / f"{name}.brsave")
            expected[name] = facts(table)
        (SAMPLES / EXPECTED).write_text(json.dumps(expected, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
