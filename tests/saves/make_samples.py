"""Writes the sample files of a released format. Run once for each: python -m tests.saves.make_samples

A folder that is there already is left alone: its files are what players have on their disks. The map and the
counters lie beside them, as an owner would keep them: the games can be replayed whatever is corrected later.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

from bloodyridge_qt import resources
from bloodyridge_qt.box import COUNTERS, MAP
from bloodyridge_qt.engine.savefile import VERSION
from bloodyridge_qt.presentation.bloody_ridge.table import BloodyRidgeTable
from bloodyridge_qt.saves import BloodyRidgeArchive, open_shelf
from tests.saves.players import play, play_to_advance

SAMPLES = Path(__file__).parent / f"v{VERSION}"
EXPECTED = "expected.json"


def games(archive: BloodyRidgeArchive) -> dict[str, BloodyRidgeTable]:
    """A game of each kind, by the name of its file."""
    fresh = archive.box.start({"seed": "fresh"})

    midst = archive.box.start({"seed": "midst", "us_line": "H2", "no_survivors": "taken"})
    midst.name = "Second evening"
    play(midst, 40)
    midst.go_to(30)
    play(midst, 3, seed=2)
    play_to_advance(midst)
    midst.undo()
    midst.redo()
    play(midst, 2)
    midst.undo()
    midst.bookmark(12, "The ravine")
    midst.remark(30, "Taken back from here.\nThe hill can wait.")

    victory = archive.box.start({"seed": "victory-1"})
    for number in range(2, 400):
        play(victory, seed=number, way="sensible")
        if victory.view().ending.victory:
            break
        victory = archive.box.start({"seed": f"victory-{number}"})

    sealed = archive.box.start({"seed": "nobody-has-seen-this", "sealed": "yes", "headquarters": "out"})
    play(sealed, 25)
    return {"fresh": fresh, "midst": midst, "victory": victory, "sealed": sealed}


def facts(table: BloodyRidgeTable) -> dict[str, object]:
    """What must be found again in the file, whatever program opens it."""
    return {
        "name": table.name,
        "turn": table.view().turn,
        "decisions": table.at,
        "moments": len(table.moments()),
        "taken_back": table.taken_back,
        "sealed": table.sealed,
        "outcome": table.session.state.outcome,
        "held": len(table.view().markers) - 2,
        "bookmarks": len(table.bookmarks()),
        "remarks": len(table.remarks()),
        "last": table.moments()[table.at].label,
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
