"""The map of First Blood under correction: grounds, rivers and sides, sources, and what the rules state."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyridge_qt.boards.file_draft import NO_SOURCE
from bloodyridge_qt.boards.verdict import Guarded
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.screen.map_draft import FirstBloodMapDraft
from bloodyridge_qt.games.first_blood.workshop import FirstBloodWorkshop, Opened

STAMP = ("cited", "the printed map")
LUNGA = "river Lunga"


@pytest.fixture
def shop(tmp_path: Path) -> FirstBloodWorkshop:
    return FirstBloodWorkshop(None, tmp_path / "own", tmp_path / "drafts")


@pytest.fixture
def draft(shop: FirstBloodWorkshop) -> FirstBloodMapDraft:
    made = shop.open_draft(None)
    made.stamp = STAMP
    return made


def setting(draft: FirstBloodMapDraft) -> Setting:
    loaded = draft.check().loaded
    assert isinstance(loaded, Opened)
    return loaded.edition.rules({}).setting


def cost(draft: FirstBloodMapDraft, start: str, end: str) -> int:
    """MF from a hex into its neighbour, as a game on this map has it [4.2.1]."""
    now = setting(draft)
    return next(one.cost for one in now.board.steps[now.place[start]] if one.to == now.place[end])


def test_nothing_is_changed_to_begin_with(draft: FirstBloodMapDraft) -> None:
    verdict = draft.check()
    assert verdict.playable
    assert not verdict.departures
    assert not draft.changed
    assert draft.to_bytes() == draft.original


def test_a_ground_takes_the_sides_that_went_with_it_along__4_2_1(draft: FirstBloodMapDraft) -> None:
    assert cost(draft, "0605", "0505") == 2
    assert draft.set_terrain(["0505", "0605"], "clear")
    assert cost(draft, "0605", "0505") == 1, "both are clear, and so is the side"
    assert draft.provenance("0505") == (*STAMP, "")
    side = json.loads(draft.to_bytes())["hexsides"]["0505/0605"]
    assert side == {"type": "clear", "status": "inferred", "why": "by the ground of both hexes"}


def test_a_river_keeps_to_its_sides_whatever_the_ground_is__4_2(draft: FirstBloodMapDraft) -> None:
    before = draft.sides(LUNGA)
    draft.set_terrain(["0608", "0709"], "jungle")
    assert draft.sides(LUNGA) == before
    assert cost(draft, "0710", "0709") == 4


def test_rivers_are_drawn_and_taken_away_side_by_side(draft: FirstBloodMapDraft) -> None:
    assert draft.toggle_edge(LUNGA, ("0506", "0507"), ("0505", "0506"))
    assert {("0506", "0507"), ("0505", "0506")} <= draft.sides(LUNGA)
    now = json.loads(draft.to_bytes())
    assert now["rivers"]["Lunga"]["hexsides"][-2:] == ["0505/0506", "0506/0507"]
    assert cost(draft, "0507", "0506") == 4
    draft.toggle_edge(LUNGA, ("0505", "0506"), ("0506", "0507"))
    assert not draft.changed
    assert draft.to_bytes() == draft.original


def test_a_ford_lies_in_a_river_alone__4_4(draft: FirstBloodMapDraft) -> None:
    assert not draft.toggle_edge("ford", ("0506", "0507"))
    assert draft.toggle_edge("ford", ("0608", "0709")) is (("0608", "0709") in draft.sides(LUNGA))
    wet = min(draft.sides(LUNGA) - draft.sides("ford"))
    assert draft.toggle_edge("ford", wet)
    assert wet in draft.sides("ford")
    assert wet in draft.sides(LUNGA)
    assert cost(draft, *wet) <= 2


def test_a_side_can_be_other_than_its_grounds(draft: FirstBloodMapDraft) -> None:
    side = ("0505", "0506")
    draft.toggle_edge("ridge", side)
    assert side in draft.sides("ridge")
    assert side not in draft.sides("jungle")
    draft.set_terrain(["0505"], "clear")
    assert side in draft.sides("ridge"), "what was drawn by hand stays"


def test_strokes_are_taken_back_and_done_again(draft: FirstBloodMapDraft) -> None:
    with draft.stroke():
        draft.set_terrain(["0505"], "clear")
        draft.toggle_edge(LUNGA, ("0506", "0507"))
    after = draft.to_bytes()
    draft.undo()
    assert not draft.can_undo
    assert (draft.to_bytes(), draft.changed) == (draft.original, False)
    draft.redo()
    assert draft.to_bytes() == after


def test_what_is_restored_has_its_source_again(draft: FirstBloodMapDraft) -> None:
    before = draft.provenance("0505")
    draft.set_terrain(["0505"], "clear")
    draft.set_terrain(["0505"], "jungle")
    assert draft.provenance("0505") == before
    assert draft.to_bytes() == draft.original


def test_without_a_source_a_changed_hex_is_not_cited(draft: FirstBloodMapDraft) -> None:
    draft.stamp = None
    draft.set_terrain(["0709"], "jungle")
    assert draft.provenance("0709") == ("reconstructed", NO_SOURCE, "")
    assert draft.set_provenance("0709", "cited", "the printed map", "seen twice")
    assert draft.provenance("0709")[1] == "the printed map: seen twice"


@pytest.mark.long
def test_what_the_rules_state_is_guarded_until_it_is_overridden__4_2(
    draft: FirstBloodMapDraft, tmp_path: Path
) -> None:
    draft.set_terrain(["0709"], "jungle")
    verdict = draft.check()
    assert not verdict.playable
    assert [str(one) for one in verdict.guarded] == ["0709: jungle; the rules say clear [4.2]."]
    with pytest.raises(Guarded, match=r"\[4\.2\]"):
        draft.save(tmp_path / "mine.json")
    assert not (tmp_path / "mine.json").exists()
    draft.override("4.2")
    assert draft.check().playable
    draft.save(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_bytes())["overrides"] == ["4.2"]
    draft.override("4.2", knowingly=False)
    assert not draft.check().playable


@pytest.mark.long
def test_a_file_overrides_paragraphs_alone(shop: FirstBloodWorkshop, tmp_path: Path) -> None:
    document, path = json.loads(shop.open_draft(None).original), tmp_path / "mine.json"
    for told in (["the coast"], "4.2", [4.2]):
        path.write_text(json.dumps({**document, "overrides": told}), encoding="utf-8")
        with pytest.raises(ValueError, match="overrides"):
            shop.open_draft(path)
    path.write_text(json.dumps({**document, "overrides": []}), encoding="utf-8")
    draft = shop.open_draft(path)
    draft.override("6.4.1")
    draft.override("6.4.1", knowingly=False)
    assert not draft.changed


def test_a_coast_that_came_and_went_is_there_as_often_as_it_is_done_again(draft: FirstBloodMapDraft) -> None:
    draft.set_terrain(["0718"], "jungle")
    with_coast = json.loads(draft.to_bytes())
    draft.set_terrain(["0718"], "sea")
    for move in (draft.undo, draft.undo, draft.redo, draft.redo, draft.undo):
        move()
    assert json.loads(draft.to_bytes()) == with_coast


@pytest.mark.long
def test_a_saved_map_is_played_on_and_corrected_again(
    shop: FirstBloodWorkshop, draft: FirstBloodMapDraft
) -> None:
    draft.set_terrain(["0505"], "clear")
    path = shop.folder / "map_corrected.json"
    path.parent.mkdir()
    draft.save(path)
    assert not draft.changed
    (told,) = shop.own_files()
    assert (told.kind, told.trouble) == ("map", "")
    table = shop.edition({"map": path}).start({"seed": "1"})
    assert table.sheet.space("0505").terrain == "clear"
    again = shop.open_draft(path)
    assert again.terrain("0505") == "clear"
    again.set_terrain(["0505"], "jungle")
    assert json.loads(again.to_bytes())["hexes"]["0505"]["surface_why"] == NO_SOURCE


def test_corrections_left_behind_are_taken_up(shop: FirstBloodWorkshop, draft: FirstBloodMapDraft) -> None:
    draft.set_terrain(["0709"], "jungle")
    draft.toggle_edge(LUNGA, ("0506", "0507"), ("0909", "0910"))
    draft.override("4.2")
    shop.drafts.keep("map", draft)
    shop.drafts.leave(draft)
    (left,) = shop.drafts.left_behind()
    kind, again = shop.drafts.take_up(left.key)
    assert kind == "map"
    assert json.loads(again.to_bytes()) == json.loads(draft.to_bytes())
    assert not again.can_undo


@pytest.mark.parametrize(
    "change",
    [
        ["hexes 0505", "surface", "sand"],
        ["hexes 9999", "surface", "clear"],
        ["hexes 0505", "land", False],
        ["sheet labels", "text", "x"],
        ["hexsides 0505/0506", "type", 3],
    ],
)
def test_corrections_somebody_else_has_written_are_refused(
    draft: FirstBloodMapDraft, change: list[object]
) -> None:
    with pytest.raises((ValueError, KeyError)):
        draft.take([change])


def test_the_form_of_the_map_corrects_entries_airfields_and_names(shop: FirstBloodWorkshop) -> None:
    form = shop.open_form("map", None, {})
    form.stamp = STAMP
    form.set("Entry points|entry_points|4|hexes", "0717 0716")
    form.set("Set-up area of the US|us_setup|rows", "3 12")
    form.set("Names printed on the map|sheet|labels|0|text", "HERE")
    assert not form.complaints()
    now = json.loads(form.to_bytes())
    assert now["entry_points"]["4"]["hexes"] == ["0717", "0716"]
    assert now["entry_points"]["4"]["why"] == "the printed map"
    assert now["us_setup"]["rows"] == [3, 12]
    assert now["sheet"]["labels"][0]["text"] == "HERE"
    form.set("Airfields|airfields|henderson", "0708 9999")
    (complaint,) = form.complaints()
    assert "airfields.henderson[1]: expected a land hex of this map" in complaint.text
    with pytest.raises(ValueError, match="whole numbers"):
        form.set("Set-up area of the US|us_setup|rows", "a b")


# --- the coast


def sides_of(draft: FirstBloodMapDraft, number: str) -> dict[str, str]:
    now = json.loads(draft.to_bytes())["hexsides"]
    return {name: side["type"] for name, side in now.items() if number in name.split("/")}


def test_land_goes_to_the_sea_and_its_sides_become_coast__8_12(draft: FirstBloodMapDraft) -> None:
    before = sides_of(draft, "0716")
    assert draft.terrain("0816") == "sea"
    assert draft.set_terrain(["0716"], "sea")
    now = setting(draft)
    assert "0716" not in now.place
    around = sides_of(draft, "0716")
    assert set(around.values()) == {"coast"}
    assert set(around) < set(before), "between two hexes of the sea there is no side"
    written = json.loads(draft.to_bytes())["hexes"]["0716"]
    assert written == {"land": False, "land_status": "cited", "land_why": "the printed map"}
    assert draft.provenance("0716") == (*STAMP, "")


@pytest.mark.long
def test_the_sea_becomes_land_and_can_be_gone_to__4_2_1(draft: FirstBloodMapDraft) -> None:
    assert draft.set_terrain(["0817"], "jungle")
    assert cost(draft, "0717", "0817") == 2
    around = sides_of(draft, "0817")
    assert len(around) == 6
    assert around["0817/0818"] == "coast"
    assert around["0717/0817"] == "jungle"
    assert draft.provenance("0817") == (*STAMP, "")
    sheet = draft.check().loaded.edition.screen(draft.check().loaded.edition.rules({})).sheet
    assert sheet.space("0817").terrain == "jungle"
    assert not [space for space in sheet.spaces if space.terrain == "sea"], "nobody is at sea in a game"
    assert draft.check().loaded.sheet.space("0818").terrain == "sea", "but it can be painted"


@pytest.mark.parametrize("numbers", [["0716"], ["0817"], ["0717", "0716", "0817"]])
def test_a_coast_painted_there_and_back_is_the_old_file(
    draft: FirstBloodMapDraft, numbers: list[str]
) -> None:
    grounds = {number: draft.terrain(number) for number in numbers}
    for number in numbers:
        draft.set_terrain([number], "clear" if grounds[number] == "sea" else "sea")
    assert draft.changed
    for _ in numbers:
        draft.undo()
    assert draft.to_bytes() == draft.original
    for _ in numbers:
        draft.redo()
    for number, ground in grounds.items():
        draft.set_terrain([number], ground)
    assert json.loads(draft.to_bytes()) == json.loads(draft.original)


def test_a_coast_left_behind_is_taken_up_also_where_no_game_can_be_played_on_it(
    shop: FirstBloodWorkshop, draft: FirstBloodMapDraft
) -> None:
    draft.set_terrain(["0717"], "sea")  # an entry point names it
    draft.set_terrain(["0814"], "ridge")
    assert not draft.check().playable
    shop.drafts.keep("map", draft)
    shop.drafts.leave(draft)
    (left,) = shop.drafts.left_behind()
    _, again = shop.drafts.take_up(left.key)
    assert json.loads(again.to_bytes()) == json.loads(draft.to_bytes())


def test_where_an_airfield_or_an_arrow_is_there_has_to_be_land__7_5_2(draft: FirstBloodMapDraft) -> None:
    draft.set_terrain(["0708"], "sea")
    verdict = draft.check()
    assert draft.sheet().space("0708").terrain == "sea", "it is seen all the same"
    assert not verdict.playable
    assert any("a land hex of this map" in str(fault) for fault in verdict.faults)
    draft.undo()
    assert draft.check().playable


@pytest.mark.long
def test_sea_that_land_shuts_in_is_blue_all_the_same(draft: FirstBloodMapDraft) -> None:
    def waters() -> int:
        loaded = draft.check().loaded
        assert isinstance(loaded, Opened)
        sheet = loaded.edition.screen(loaded.edition.rules({})).sheet
        return sum(line.kind == "lagoon" for line in sheet.lines)

    assert waters() == 0
    draft.set_terrain(["0314"], "sea")
    assert waters() == 1
    draft.set_terrain(["0817", "0818"], "jungle")  # 0718 lies behind them
    assert waters() == 2


def test_land_the_rules_name_is_guarded__4_2(draft: FirstBloodMapDraft) -> None:
    draft.set_terrain(["0809"], "sea")
    told = [str(one) for one in draft.check().departures]
    assert "0809: sea; the rules say land [4.2]." in told


@pytest.mark.parametrize(
    "change",
    [
        ["hexsides 0817/0819", "side", {"type": "coast", "status": "cited", "why": "x"}],
        ["hexsides 0817/0818", "side", {"type": "coast", "status": "cited", "why": "x", "more": "y"}],
        ["hexsides 0817/0818", "side", {"type": "clear", "status": "cited", "why": "x"}],
        ["hexsides 0817/0818", "side", ["coast"]],
        ["hexsides 0505/0506", "side", None],
        ["hexes 0817", "land", True],
        ["hexes 0505", "land", None],
        ["hexes 0505", "surface", None],
        ["hexes 0505", "ford", True],
        ["hexes 0505", "terrain", None],
        ["hexsides 0505/0506", "type", None],
    ],
)
def test_a_coast_somebody_else_has_written_is_refused(
    draft: FirstBloodMapDraft, change: list[object]
) -> None:
    with pytest.raises((ValueError, KeyError)):
        draft.take([change])
