"""The counter mix as a form: sums, faults, and a file in which only the corrected numbers change."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from bloodyridge_qt import language, resources
from bloodyridge_qt.games.bloody_ridge import edition, workshop
from bloodyridge_qt.games.bloody_ridge.rules.counters import read_counters
from bloodyridge_qt.games.bloody_ridge.screen.counter_draft import CounterDraft
from bloodyridge_qt.games.bloody_ridge.workshop import pieces_of
from bloodyridge_qt.table.forms import field_of

FILE = edition.SHIPPED[edition.COUNTERS]


@pytest.fixture
def draft() -> CounterDraft:
    return workshop.open_counter_draft()


def sums(draft: CounterDraft) -> dict[str, tuple[int, bool]]:
    return {one.label: (one.value, one.right) for one in draft.sums()}


def test_the_mix_of_the_game_adds_up__2_1_4_3(draft: CounterDraft) -> None:
    assert sums(draft)["All counters"] == (228, True)
    assert sums(draft)["Japanese infantry"] == (120, True)
    assert sums(draft)["Optional pieces"] == (13, True)
    assert draft.complaints() == ()
    assert not draft.changed
    assert draft.to_bytes() == FILE.read_bytes()


def test_rows_stand_in_the_order_of_the_file_and_say_where_they_come_from(draft: CounterDraft) -> None:
    fields = [field for section in draft.sections() for field in section.fields()]
    assert len({field.key for field in fields}) == len(fields)
    assert field_of(draft.sections(), "Counters by attack factor|usmc_rifle|attack_factors|7").value == "9"
    assert field_of(
        draft.sections(), "Counters by attack factor|usmc_rifle|attack_factors|7"
    ).help.startswith("reconstructed: ")
    assert field_of(draft.sections(), "Counters|us_supply_cache|count").help.startswith("cited: ")
    assert field_of(draft.sections(), "Attack factors of headquarters|division|attack_factor").value == "8"
    assert (
        field_of(draft.sections(), "Counters by attack factor|japanese_infantry|attack_factors|9").value
        == "0"
    )
    groups = {group["name"] for group in json.loads(FILE.read_bytes())["groups"]}
    assert groups <= {row.label for section in draft.sections() for row in section.rows}


def test_a_sum_that_does_not_hold_is_told_and_not_saved__2_1(draft: CounterDraft, tmp_path: Path) -> None:
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|7", "10")
    assert sums(draft)["All counters"] == (229, False)
    assert "229 counters" in draft.complaints()[0].text
    assert "[2.1]" in draft.complaints()[0].text
    with pytest.raises(ValueError, match="229 counters"):
        draft.save(tmp_path / "mine.json")
    assert not (tmp_path / "mine.json").exists()
    draft.set("Counters|us_artillery_bombardment|count", "17")
    assert draft.complaints() == ()


def test_infantry_must_be_120__4_3(draft: CounterDraft) -> None:
    draft.set("Counters by attack factor|japanese_infantry|attack_factors|1", "41")
    draft.set("Counters|japanese_hex_control|count", "23")
    assert sums(draft)["All counters"] == (228, True)
    assert sums(draft)["Japanese infantry"] == (121, False)
    assert "[4.3]" in draft.complaints()[0].text


def test_a_corrected_mix_arrives_and_nothing_else_changes(draft: CounterDraft, tmp_path: Path) -> None:
    draft.stamp = ("cited", "the counter sheet")
    draft.set("Counters by attack factor|japanese_infantry|attack_factors|3", "38")
    draft.set("Counters by attack factor|japanese_infantry|attack_factors|4", "2")
    draft.set("Attack factors of headquarters|battalion|attack_factor", "5")
    path = tmp_path / "mine.json"
    draft.save(path)
    assert not draft.changed
    mix = read_counters(path)
    assert mix.infantry.count(4) == 2
    assert (mix.division_hq, mix.battalion_hq) == (8, 5)
    before, after = (json.loads(file.read_bytes()) for file in (FILE, path))
    for was, now in zip(before["groups"], after["groups"], strict=True):
        if was["key"] not in ("japanese_infantry", "us_headquarters"):
            assert was == now
    infantry = after["groups"][0]
    assert infantry["attack_factors"] == {"1": 40, "2": 40, "3": 38, "4": 2}
    assert infantry["attack_factors_provenance"] == "cited"
    assert infantry["attack_factors_source"] == "the counter sheet"
    assert infantry["provenance"] == "calculated"
    old, new = (file.read_bytes().split(b"\n") for file in (FILE, path))
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 6


def test_numbers_set_back_are_the_old_file(draft: CounterDraft) -> None:
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|7", "0")
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|9", "9")
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|9", "0")
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|7", "9")
    assert draft.to_bytes() == FILE.read_bytes()


def test_a_member_that_nothing_reads_is_told_and_bars_nothing(tmp_path: Path) -> None:
    mix = json.loads(FILE.read_bytes())
    mix["groups"][0]["cuont"] = 1
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(mix))
    (told,) = workshop.open_counter_draft(mine).complaints()
    assert told.text.endswith("found a member 'cuont', which is passed over.")
    assert not told.bars


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("Counters by attack factor|usmc_rifle|attack_factors|7", 0),
        ("Attack factors of headquarters|division|attack_factor", 9),
        ("Counters|us_artillery_bombardment|count", 22),
    ],
)
def test_a_number_set_back_keeps_its_source(draft: CounterDraft, key: str, other: int) -> None:
    was = field_of(draft.sections(), key)
    draft.stamp = ("cited", "the counter sheet")
    draft.set(key, str(other))
    assert field_of(draft.sections(), key).help.startswith("cited: the counter sheet")
    draft.set(key, was.value)
    assert field_of(draft.sections(), key) == was
    assert draft.to_bytes() == FILE.read_bytes()
    assert not draft.changed


def test_a_draft_of_an_earlier_version_opens(draft: CounterDraft) -> None:
    """It had numbers by group and part, and sources by group."""
    draft.take(
        [
            ["usmc_rifle/7", "value", 0],
            ["usmc_rifle/10", "value", 9],
            ["us_headquarters/battalion", "value", 5],
            ["us_hero", "value", 2],
            ["usmc_rifle", "attack_factors_provenance", "cited"],
            ["usmc_rifle", "attack_factors_source", "the counter sheet"],
        ]
    )
    groups = {group["key"]: group for group in draft.now["groups"]}
    assert groups["usmc_rifle"]["attack_factors"] == {"3": 3, "4": 7, "5": 10, "6": 11, "8": 8, "10": 9}
    assert groups["usmc_rifle"]["attack_factors_source"] == "the counter sheet"
    assert groups["us_headquarters"]["members"][1]["attack_factor"] == 5
    assert groups["us_hero"]["count"] == 2
    with pytest.raises(ValueError, match="tanks"):
        draft.take([["tanks", "source", "nobody"]])
    with pytest.raises(KeyError):
        draft.take([["tanks/3", "value", 2]])


def test_what_cannot_be_set_is_refused(draft: CounterDraft) -> None:
    with pytest.raises(KeyError, match="tanks"):
        draft.set("tanks", "3")
    with pytest.raises(ValueError, match="expected 0 to 228"):
        draft.set("Counters by attack factor|usmc_rifle|attack_factors|7", "-1")
    with pytest.raises(ValueError, match="expected 0 to 99"):
        draft.set("Attack factors of headquarters|division|attack_factor", "100")
    assert not draft.changed


def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no file of that name"):
        workshop.open_counter_draft(tmp_path / "none.json")
    path = tmp_path / "bad.json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(ValueError, match="bloodyridge-counters"):
        workshop.open_counter_draft(path)


def test_every_counter_but_the_four_that_no_rule_describes_is_printed__2_1_11_1() -> None:
    pieces = pieces_of(FILE)
    assert sum(piece.how_many for piece in pieces) == 228 - 4
    for piece in pieces:
        assert resources.asset("bloody_ridge", piece.folder, f"{piece.face}.svg").is_file()
        assert not piece.back or resources.asset("bloody_ridge", "counters", f"{piece.back}.svg").is_file()
    factors = {(piece.face, piece.factor): piece.how_many for piece in pieces}
    assert factors["japanese_infantry", "3"] == 40
    assert factors["usmc_rifle", "8"] == 8
    optional = [piece for piece in pieces if piece.face in ("us_machinegun", "us_hero", "japanese_mg_crew")]
    assert [(piece.face, piece.factor, piece.how_many) for piece in optional] == [
        ("us_machinegun", "", 4),
        ("us_hero", "", 1),
        ("japanese_mg_crew", "6", 4),
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(ValueError, match="it is not a file"):
        workshop.open_counter_draft(tmp_path / "pipe.json")


def test_the_rows_of_the_file_are_called_in_the_players_language(draft: CounterDraft) -> None:
    before = language.spoken()
    language.use("de", here=True)
    try:
        rows = {row.label for section in draft.sections() for row in section.rows}
    finally:
        language.use(before, here=True)
    assert {"Zugmarker", "Japanische Infanterie", "Bataillons-HQ"} <= rows


def test_every_factor_the_file_may_have_can_be_filled_in__2_1(draft: CounterDraft, tmp_path: Path) -> None:
    others = "Counters of other attack factors|usmc_rifle|attack_factors"
    assert field_of(draft.sections(), others).value == ""
    draft.set(others, "13: 2, 0: 1")
    assert field_of(draft.sections(), others).value == "0: 1, 13: 2"
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|8", "5")
    assert sums(draft)["All counters"] == (228, True)
    assert draft.complaints() == ()
    draft.save(tmp_path / "mine.json")
    rifles = read_counters(tmp_path / "mine.json").rifles
    assert (rifles.count(13), rifles.count(0), rifles.count(8)) == (2, 1, 5)
    again = workshop.open_counter_draft()
    again.take(json.loads(json.dumps(draft.changes())))
    assert again.to_bytes() == draft.to_bytes()
    for wrong in ("13", "13: two", "13: 2; 14: 1"):
        with pytest.raises(ValueError, match="13: 2, 15: 1"):
            draft.set(others, wrong)
    draft.set(others, "")
    draft.set("Counters by attack factor|usmc_rifle|attack_factors|8", "8")
    assert draft.to_bytes() == FILE.read_bytes()
