"""Writes the sample files of a released format. Run once for each: python -m tests.saves.make_samples

A folder that is there already is left alone: its files are what players have on their disks. They carry
their map and counters, so that the games can be replayed whatever is corrected later; beside those of
versions 1 and 2, which carried nothing, the files lie as an owner would keep them.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.engine.savefile import VERSION
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.games.bloody_ridge.workshop import open_counter_draft, open_draft
from bloodyridge_qt.table.archive.archive import Archive
from tests.saves.players import play

SAMPLES = Path(__file__).parent / f"v{VERSION}"
KINDS = {
    "v1": {"fresh", "midst", "victory", "sealed"},
    "v2": {"hand", "mixed", "sealed", "fight", "set_up"},
    "v3": {"own", "carried"},
}
"""The samples of each format, by the name of their folder."""
EXPECTED = "expected.json"


def games(archive: Archive, folder: Path) -> dict[str, BloodyRidgeTable]:
    """A game of each kind, by the name of its file; an owner's files are made in `folder`."""
    own = archive.know(open_edition(*owners_files(folder))).start({"seed": "own"})
    play(own, 18)
    own.go_to(16)
    own.name = "On my own map"
    carried = archive.edition.start({"seed": "carried"})
    play(carried, 18)
    return {"own": own, "carried": carried}


def owners_files(folder: Path) -> tuple[Path, Path]:
    """A map and counters as an owner corrects them: one hex cleared, one rifle a little weaker."""
    draft = open_draft()
    draft.set_terrain(("1508",), "clear")
    draft.save(folder / "mine.geojson")
    mix = open_counter_draft()
    (rifles,) = [section for section in mix.sections() if section.key == "usmc_rifle"]
    first, second = [field for field in rifles.fields() if field.value != "0"][:2]
    mix.set(first.key, str(int(first.value) - 1))
    mix.set(second.key, str(int(second.value) + 1))
    mix.save(folder / "mix.json")
    return folder / "mine.geojson", folder / "mix.json"


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
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(open_edition(), Path(folder))
        expected = {}
        for name, table in games(archive, Path(folder)).items():
            archive.save(table, SAMPLES / f"{name}.brsave")
            expected[name] = facts(table)
        (SAMPLES / EXPECTED).write_text(json.dumps(expected, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
