"""What another did in his turn is summed up as it ends: on a slip, in the log, in short for who listens."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.cues import Deed, LogLine
from bloodyridge_qt.table.recap import recap
from bloodyridge_qt.table.starting import MAIL, PROGRAM

if TYPE_CHECKING:
    from bloodyridge_qt.table.cues import Beat
    from bloodyridge_qt.table.game_table import Table

MOST = 400


def play_on(table: Table) -> tuple[Beat, ...]:
    """One decision, as the program would make it where it plays, else any."""
    if hasattr(table.screen, "plays"):
        action = table.screen.plays(table.session.state)
        return table.submit_action(action, by_program=table.programs_turn)
    return table.submit(random.Random(table.at).choice(table.offers()))


def summaries(lines: Any) -> list[LogLine]:
    return [line for line in lines if line.kind == "summary"]


def until_summed_up(table: Table, times: int = 1) -> tuple[Beat, ...]:
    """Play until a turn has been summed up so many times; the beats of the decision that ended it."""
    for _ in range(MOST):
        beats = play_on(table)
        times -= bool(summaries(line for beat in beats for line in beat.log))
        if not times:
            return beats
    pytest.fail("no turn was summed up")


@pytest.mark.long
def test_the_programs_turn_is_summed_up_as_the_player_is_asked__3_2() -> None:
    table: Table = edition_of("first_blood").start({"seed": "7", PROGRAM: "Japanese"})
    beats = until_summed_up(table, 3)
    assert table.seat == "US"
    banner, (line,) = beats[-1].banner, summaries(beats[-1].log)
    assert banner is not None
    assert banner.title == "What the Japanese side did"
    names = [name for name, _ in banner.rows]
    assert names[:4] == ["Airfield", "US losses", "Japanese losses", "Attacks"], "those of the player first"
    assert names[-1] == "Moves to"
    assert all(f"{name}: {value}" in line.text for name, value in banner.rows)
    assert line.aloud is not None
    assert len(line.aloud) < len(line.text), "who listens has heard it step by step"
    assert summaries(table.log_lines())[-1] == line, "the log keeps it"
    told = summaries(table.log_lines())
    table.undo()
    assert summaries(table.log_lines()) == told[:-1]
    table.go_to(len(table.session.journal.entries))
    assert summaries(table.log_lines()) == told


@pytest.mark.long
def test_two_players_at_one_screen_have_seen_it_and_one_by_mail_is_told_the_others_turn() -> None:
    table: Table = edition_of("first_blood").start({"seed": "7"})
    by_mail: Table = edition_of("first_blood").start({"seed": "7", PROGRAM: MAIL})
    by_mail.sit("US")
    for _ in range(100):
        play_on(table)
        by_mail.submit_action(table.session.journal.entries[table.at - 1].action)
    assert not summaries(table.log_lines())
    told = summaries(by_mail.log_lines())
    assert told
    assert all(line.text.startswith("What the Japanese side did") for line in told)


def test_the_japanese_half_of_a_turn_is_summed_up_with_who_was_hit() -> None:
    table: Table = edition_of("tarawa_1943").start({"seed": "7"})
    beats = until_summed_up(table, 2)
    assert table.screen.turn_of(table.session.state) == "", "the Marines are asked again"
    banner = beats[-1].banner
    assert banner is not None
    rows = dict(banner.rows)
    assert "Attacks" in rows
    hit = rows.get("US losses", "")
    lines = [line for line in table.log_lines() if line.deed is not None and line.deed.loses == "US"]
    assert lines[-1].deed is not None
    assert lines[-1].deed.words in hit


def test_what_fire_on_the_boats_cost_is_told_in_one_line_and_summed_up_once() -> None:
    table: Table = edition_of("tarawa_1943").start({"seed": "7"})
    table.submit(next(offer for offer in table.offers() if offer.action.verb == "begin"))
    beats = table.beats_at(0)
    (banner,) = [beat.banner for beat in beats if beat.banner is not None and not beat.banner.passing]
    assert banner.title == "What the Japanese side did"
    lines = [line.text for beat in beats for line in beat.log if line.kind != "summary"]
    worn = [line for line in lines if "cohesion" in line]
    assert len(worn) == len({line.partition(":")[0] for line in worn})
    assert [
        f"{hit} down to cohesion {line.split()[-2]}" for line in worn for hit in [line.partition(":")[0]]
    ] == [one for one in dict(banner.rows)["US losses"].split("; ") if "cohesion" in one]


def test_who_has_lost_no_cohesion_is_not_summed_up_as_down() -> None:
    for seed in range(6):
        table: Table = edition_of("tarawa_1943").start({"seed": str(seed)})
        table.submit(next(offer for offer in table.offers() if offer.action.verb == "begin"))
        (line,) = summaries(table.log_lines())
        assert "down to cohesion 12" not in line.text, "12 is the highest: nobody comes down to it"


def test_who_listens_hears_no_summary_of_what_has_just_been_said() -> None:
    deeds = [LogLine("", "", 1, deed=Deed("north", "lost", str(place), "south")) for place in range(4)]
    few, many = recap(deeds[:3], "north"), recap(deeds, "north")
    assert few is not None
    assert many is not None
    assert (few[1].aloud, bool(many[1].aloud)) == ("", True)
    assert "0; 1; 2" in few[1].text, "the log keeps it"
    assert many[1].aloud == "What the north side did. south losses: 4", "each was said as it fell"


def test_losses_are_named_whole_and_who_has_come_and_left_is_not_told_as_new() -> None:
    told = [
        *(Deed("north", "lost", f"unit {number}", "south") for number in range(8)),
        *(Deed("north", "new", "a ship in the box", who=who) for who in ("1", "2")),
        Deed("north", "left", "a ship", who="1"),
    ]
    found = recap([LogLine("", "", 1, deed=deed) for deed in told], "north")
    assert found is not None
    assert dict(found[0].rows) == {
        "south losses": "; ".join(f"unit {number}" for number in range(8)),
        "New": "a ship in the box", "Out of the game again": "a ship",
    }  # fmt: skip


def test_what_has_a_heading_of_its_own_comes_before_losses() -> None:
    told = Deed("north", "lost", "unit 1", "south"), Deed("north", "Bridge", "it is blown up")
    found = recap([LogLine("", "", 1, deed=deed) for deed in told], "north")
    assert found is not None
    assert found[0].rows[0] == ("Bridge", "it is blown up")


@pytest.mark.long
def test_a_battalion_that_is_exhausted_by_the_japanese_turn_is_told_among_the_losses() -> None:
    table: Table = edition_of("tarawa_1943").start({"seed": "12"})
    until_summed_up(table, 8)
    lines = table.log_lines()
    found = [at for at, line in enumerate(lines) if line.deed is not None and "exhausted" in line.deed.words]
    for at in found:
        assert lines[at].deed.words in summaries(lines[at:])[0].text  # type: ignore[union-attr]
    assert found


def test_much_is_counted_and_the_same_is_told_once() -> None:
    moved = [LogLine("", "", 1, deed=Deed("north", "move", str(place))) for place in (*range(9), 0)]
    told = recap([*moved, LogLine("", "", 1, deed=Deed("south", "move", "elsewhere"))], "north")
    assert told is not None
    assert told[0].rows == (("Losses", "none"), ("Moves to", "0 ×2; 1; 2; 3; 5 more"))
    assert recap(moved, "south") is None
