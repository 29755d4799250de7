"""Plays games that are to be killed. Run: python -m tests.saves.victim FOLDER; then one seed a line on stdin.

For each seed a child process is made, whose number is printed. It plays with an autosave after every decision
and, in half of the games, after every throw by hand. It notes in FOLDER/SEED.log what it is about to store
("next …") and then what is stored ("stored …"), each with the whole journal. When the child is dead, "dead"
is printed.
"""

from __future__ import annotations

import os
import random
import sys
import traceback
from pathlib import Path

from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition, open_edition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.archive.archive import Archive
from tests.saves.players import play
from tests.table.hands import at_random


def digest(table: BloodyRidgeTable) -> str:
    """Everything that was decided, and what of it stands: the same for the same game."""
    entries = table.session.journal.entries
    words = "+".join(without_blanks(entry) for entry in entries)
    pending = table.session.pending
    under_way = "" if pending is None else without_blanks((pending.action, pending.thrown, pending.wanted))
    return f"{table.at} of {len(entries)} after {table.session.discarded}: {words} and {under_way}"


def without_blanks(entry: object) -> str:
    """A decision with its dice, or what is under way, as text without blanks."""
    return repr(entry).replace(" ", "")


def live(shelf: BloodyRidgeEdition, folder: Path, seed: str) -> None:
    """Play for ever; ends only by being killed."""
    rng = random.Random(seed)
    archive = Archive(shelf, folder / seed)
    log = os.open(folder / f"{seed}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    table = archive.edition.start({"seed": seed, "by_hand": rng.choice(("no", "all"))})
    hand = at_random(rng)
    while True:
        if table.asked():
            table.give(hand(table))
        elif table.over or (table.at and rng.random() < 0.15):
            table.go_to(rng.randrange(table.at))
        else:
            play(table, 1, seed=rng.randrange(1_000))
        os.write(log, f"next {digest(table)}\n".encode())
        archive.autosave(table)
        os.write(log, f"stored {digest(table)}\n".encode())


def main() -> None:
    """Make a child for every seed asked for."""
    folder, shelf = Path(sys.argv[1]), open_edition()
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                live(shelf, folder, line.strip())
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(1)
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(f"dead by {os.waitstatus_to_exitcode(status)}", flush=True)


if __name__ == "__main__":
    main()
