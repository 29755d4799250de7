"""Writes the sample files of the present format that are not there yet: python -m tests.saves.make_samples

A file that is there already is left alone: it is what players have on their disks. A file is of the
oldest format that tells its game: those of Tarawa 1943 and First Blood came with the fourth. They carry
their map and counters, so that the games can be replayed whatever is corrected later; beside those of
versions 1 and 2, which carried nothing, the files lie as an owner would keep them.
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path

from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.engine.savefile import VERSION
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.workshop import open_counter_draft, open_draft
from bloodyridge_qt.games.first_blood.rules.terms import COMBAT, MOVE
from bloodyridge_qt.games.tarawa_1943.rules.terms import DICE, TURN
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.game_table import Table
from tests.saves.players import play_blood, play_by_hand, play_tarawa

SAMPLES = Path(__file__).parent / f"v{VERSION}"
KINDS = {
    "v1": {"fresh", "midst", "victory", "sealed"},
    "v2": {"hand", "mixed", "sealed", "fight", "set_up"},
    "v3": {"own", "carried"},
    "v4": {
        "tarawa_purist",
        "tarawa_hand",
        "tarawa_sealed",
        "tarawa_attack",
        "tarawa_over",
        "tarawa_set_up",
        "blood_midst",
        "blood_over",
        "blood_mail",
        "blood_set_up",
    },
}
"""The samples of each format, by the name of their folder."""
EXPECTED = "expected.json"


def games(archive: Archive) -> dict[str, Table]:
    """A game of each kind, by the name of its file."""
    tarawa = archive.own_edition("tarawa_1943")
    purist = tarawa.start({"seed": "purist", "purist": "yes"})
    play_tarawa(purist, 2, TURN)
    hand = tarawa.start({"seed": "betio", "by_hand": "all"})
    hand.submit_action(hand.session.decision().options[0])  # the landing begins
    play_by_hand(hand, 30, random.Random(1))
    while not hand.asked():
        hand.submit_action(hand.session.decision().options[-1])
    sealed = tarawa.start({"seed": "sealed", "sealed": "yes", "cards": "21"})
    play_tarawa(sealed, 4, TURN)
    attack = tarawa.start({"seed": "attack"})
    play_tarawa(attack, 3, DICE)
    attack.submit_action(attack.session.decision().options[0])
    attack.submit_action(attack.session.decision().options[-1])
    attack.go_to(attack.at - 1)
    attack.name = "Dice in the tray"
    over = tarawa.start({"seed": "over", "landing": "black"})
    play_tarawa(over, 99)
    setup = tarawa.position_setup({"seed": "table"})
    for key, value in SET_UP.items():
        setup.set(key, value)
    for mode, place in (("2/8", "4"), ("3/2", "3"), ("cube", "4"), ("bunker", "3")):
        setup.touch(mode, place)
    set_up = setup.start()
    play_tarawa(set_up, 14, TURN)
    return {
        "tarawa_purist": purist,
        "tarawa_hand": hand,
        "tarawa_sealed": sealed,
        "tarawa_attack": attack,
        "tarawa_over": over,
        "tarawa_set_up": set_up,
        **blood_games(archive),
    }


def blood_games(archive: Archive) -> dict[str, Table]:
    """First Blood in its midst, over, by mail against the program, and from a position set up by hand."""
    blood = archive.own_edition("first_blood")
    midst = blood.start({"seed": "lunga", "supply_first": "no"})
    play_blood(midst, 4, COMBAT)
    midst.bookmark(midst.at, "The die is next")
    over = blood.start({"seed": "over"})
    play_blood(over, 99)
    mail = blood.start({"seed": "post", "sealed": "yes", "program": "Japanese"})
    play_blood(mail, 3, MOVE)
    mail.name = "By mail"
    setup = blood.position_setup({"seed": "table"})
    for key, value in BLOOD_SET_UP.items():
        setup.set(key, value)
    set_up = setup.start()
    play_blood(set_up, 7, COMBAT)
    return {"blood_midst": midst, "blood_over": over, "blood_mail": mail, "blood_set_up": set_up}


BLOOD_SET_UP = {
    "turn": "7", "side": "Japanese", "unit 1/1": "0708", "unit 7/1": "0709", "unit 28/K": "0610",
    "unit 124/1": "0610", "unit 4/2": "B", "F4F at 0708": "4", "SBD at 0709": "3", "A6M at IJAF RESERVE": "2",
    "DD at IJN ATTACK": "2", "field 2": "operative", "field 3": "destroyed", "work 3": "1",
}  # fmt: skip


SET_UP = {
    "turn": "12", "tactics_count": "9", "shibazaki": "yes", "markers 2/8": "2", "cohesion 3/2": "4",
    "exhausted 3/2": "yes", "hand U07": "1", "hand U14": "1", "activation_seen J21": "1", "under J28": "1",
}  # fmt: skip
"""A table in the midst of a game: what is filled in by number; pieces are put on the board by touch."""


def owners_files(folder: Path) -> tuple[Path, Path]:
    """A map and counters as an owner corrects them: one hex cleared, one rifle a little weaker."""
    draft = open_draft()
    draft.set_terrain(("1508",), "clear")
    draft.save(folder / "mine.geojson")
    mix = open_counter_draft()
    rifles = [field for part in mix.sections() for field in part.fields() if "|usmc_rifle|" in field.key]
    first, second = [field for field in rifles if field.value != "0"][:2]
    mix.set(first.key, str(int(first.value) - 1))
    mix.set(second.key, str(int(second.value) + 1))
    mix.save(folder / "mix.json")
    return folder / "mine.geojson", folder / "mix.json"


def facts(table: Table) -> dict[str, object]:
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
        "held": sum(not marker.key.startswith("gone ") for marker in table.view().markers) - 2,
        "bookmarks": len(table.bookmarks()),
        "remarks": len(table.remarks()),
        **({"program": table.program} if table.program else {}),
        "last": table.moments()[table.at].label,
        **({"waits for": asked.title} if (asked := table.asked()) else {}),
    }


def main() -> None:
    """Write the samples that are not there."""
    SAMPLES.mkdir(exist_ok=True)
    noted = SAMPLES / EXPECTED
    expected = json.loads(noted.read_bytes()) if noted.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(open_edition(), Path(folder), shelf=registry.shelf())
        for name, table in games(archive).items():
            if name in expected:
                continue
            archive.save(table, SAMPLES / f"{name}.brsave")
            expected[name] = facts(table)
        noted.write_text(json.dumps(expected, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
