"""The beats of a game: every die once, the right words, and a table that follows the model."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from bloodyridge_qt.engine.dice import Thrown
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.advice import playout
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.offers import Offer, buttons, movers
from bloodyridge_qt.table.rule_text import RULE_LINK
from bloodyridge_qt.table.table_view import TableView
from tests.games.bloody_ridge.tables import choices, everything, table_in
from tests.games.citing import paragraphs

PARAGRAPHS = paragraphs("bloody_ridge")

ALL_RULES = {"machineguns": "on", "hero": "on", "banzai": "on", "mg_crews": "on"}
"""[11.0]"""
GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("story-1", {}),
    ("story-5", ALL_RULES),
    ("story-7", ALL_RULES | {"hero_returns": "dead"}),
    ("story-2", {}),
    ("story-3", {}),
    ("story-4", {}),
)
Chapter = tuple[tuple[Beat, ...], tuple[Thrown, ...], TableView]
"""Beats of one decision, the dice of its journal entry, and the table after it."""


def play(table: BloodyRidgeTable, seed: str) -> Iterator[Chapter]:
    """A whole game: hunting the HQs with a whim now and then, so that much is met."""
    rng = random.Random(seed)
    hunt = playout.hq_hunt(table.rules.setting, rng)
    yield table.opening(), table.session.journal.opening, table.view()
    while found := everything(table):
        choice = rng.choice(found)
        if choice.verb in ("strike", "exit") and rng.random() < 0.8:
            origin, stand, target = hunt(table.session.state)
            number = table.rules.setting.board.numbers
            wanted = (number[stand], number[stand] if target == NOWHERE else number[target])
            choice = next(
                option
                for option in found
                if (option.stand, option.target) == wanted and option.mover.endswith(number[origin])
            )
        beats = table.submit(choice)
        yield beats, table.session.journal.entries[-1].thrown, table.view()


@pytest.fixture(scope="module")
def shelf() -> BloodyRidgeEdition:
    return edition.open_edition()


@pytest.fixture(
    scope="module",
    params=[*GAMES[:3], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[3:])],
    ids=lambda game: game[0],
)
def game(request: pytest.FixtureRequest, shelf: BloodyRidgeEdition) -> list[Chapter]:
    seed, switches = request.param
    return list(play(shelf.start({"seed": seed, **switches}), seed))


DICE_WITHOUT_A_DIE = {"Japanese draw", "US draw"}


@pytest.mark.long
def test_every_die_of_the_journal_is_thrown_in_exactly_one_beat_in_its_order(game: list[Chapter]) -> None:
    for beats, thrown, _ in game:
        rolled = [die.value for die in thrown if die.name[0] not in DICE_WITHOUT_A_DIE]
        assert [die.value for beat in beats for die in beat.dice] == rolled


def test_every_draw_from_the_us_pool_has_its_line(game: list[Chapter]) -> None:
    for beats, thrown, _ in game:
        drawn = [die for die in thrown if die.name[0] == "US draw"]
        lines = [line for beat in beats for line in beat.log if re.match(r"Draw \d+: ", line.text)]
        assert len(lines) == len(drawn)


def test_every_die_says_its_value_side_and_place(game: list[Chapter]) -> None:
    for beats, thrown, _ in game:
        by_purpose = Counter(die.name[0] for die in thrown)
        dice = [die for beat in beats for die in beat.dice]
        japanese = sum(die.side == "japanese" for die in dice)
        assert japanese == sum(
            by_purpose[purpose] for purpose in ("Japanese force", "Japanese fire", "Banzai Japanese")
        )
        for die in dice:
            assert 1 <= die.value <= 6
            assert die.side in ("japanese", "us")
            assert re.fullmatch(r"\d{4}", die.place)
            assert str(die.value) in die.purpose
            assert die.outcome in ("hit", "miss", "")


def test_a_die_thrown_at_a_counter_names_one_that_lay_there(game: list[Chapter]) -> None:
    for beats, _, _ in game:
        before: TableView | None = None
        for beat in beats:
            if before is not None:
                keys = {counter.key: stack.place for stack in before.stacks for counter in stack.counters}
                for die in beat.dice:
                    if die.at:
                        assert keys[die.at] == die.place
                        gone = die.at not in {c.key for stack in beat.view.stacks for c in stack.counters}
                        assert gone is (die.outcome == "hit")
            before = beat.view


def test_the_last_beat_leaves_the_table_as_it_is(game: list[Chapter]) -> None:
    for beats, _, view in game:
        assert beats[-1].view == view


def test_every_counter_lies_somewhere_in_every_beat_or_has_left_the_map(game: list[Chapter]) -> None:
    left = 0
    for beats, _, now in game:
        for beat in beats:
            view = beat.view
            piles = {pile.place: pile.count for pile in view.piles}
            japanese = sum(len(stack.counters) for stack in view.stacks if stack.side == "japanese")
            crews = 4 * any("MG crews" in words for _, words in now.summary)
            if beat.kind == "exit":
                left = 120 + crews - japanese - piles["holding"] - piles["japanese_dead"]
                assert f"{left} unit" in beat.log[0].text
            assert japanese + piles["holding"] + piles["japanese_dead"] + left == 120 + crews
            keys = [stack.key for stack in view.stacks] + [
                c.key for stack in view.stacks for c in stack.counters
            ]
            assert len(keys) == len(set(keys))
            flags = [marker.place for marker in view.markers if marker.face == "battle_flag"]
            assert len(flags) == len(set(flags))
            assert sum(marker.face == "turn_marker" for marker in view.markers) == 1
            assert sum(marker.face == "phase_marker" for marker in view.markers) == 1


def test_a_walk_begins_where_the_stack_stood_and_ends_where_it_stands(game: list[Chapter]) -> None:
    walked = 0
    for beats, _, _ in game:
        before: TableView | None = None
        for beat in beats:
            if beat.walk is not None and before is not None:
                walked += 1
                stood = {stack.key: stack.place for stack in before.stacks}
                stands = {stack.key: stack.place for stack in beat.view.stacks}
                assert stood[beat.walk.stack] == beat.walk.path[0]
                assert stands.get(beat.walk.stack) == (None if beat.walk.leaves else beat.walk.path[-1])
            before = beat.view
    assert walked


def test_words_cite_only_paragraphs_that_exist_and_never_shout(game: list[Chapter]) -> None:
    texts: list[str] = []
    for beats, _, view in game:
        texts += [line.text for beat in beats for line in beat.log]
        texts += [die.purpose for beat in beats for die in beat.dice]
        texts += [view.prompt.headline, view.prompt.reason]
        for beat in beats:
            if beat.view.battle:
                texts += [
                    *beat.view.battle.notes,
                    beat.view.battle.attacker.fire,
                    beat.view.battle.defender.fire,
                ]
    for text in set(texts):
        assert "!" not in text
        assert "  " not in text
        for number in RULE_LINK.findall(text):
            assert number in PARAGRAPHS or number == "8.0", text


def test_the_prompt_speaks_of_the_moment(game: list[Chapter]) -> None:
    for chapter, (beats, _, view) in enumerate(game):
        for beat in beats:
            at_set_up = chapter == 0 and beat.kind == "setup"
            assert (beat.view.prompt.headline == "Setting up") is at_set_up
        if view.ending is None:
            asks = r"Choose a force|Force \d{4} stands in \d{4}|Place \d MG crew|(Banzai|The) charge on"
            assert re.match(asks, view.prompt.headline)
            assert re.search(r"\[(7|11)\.\d+\]", view.prompt.reason)
        else:
            assert view.prompt.headline == "The game is over"


def test_the_end_names_what_decided_it(game: list[Chapter]) -> None:
    ending = game[-1][2].ending
    assert ending is not None
    assert all(view.ending is None for _, _, view in game[:-1])
    assert ending.victory is ("Japanese" in ending.title)
    assert re.search(r"\[4\.[123]\]", ending.decided_by)
    assert dict(ending.score)["Turn" if ending.victory else "Ended on turn"] == str(game[-1][2].turn)
    assert game[-1][0][-1].log[-1].kind == "end"


def test_only_one_stack_is_active_and_it_is_the_mover(game: list[Chapter]) -> None:
    for _, _, view in game:
        active = [stack for stack in view.stacks if stack.active]
        assert len(active) <= 1


def test_the_battle_panel_shows_each_volley_before_and_after_its_dice(game: list[Chapter]) -> None:
    aimed = None
    for beats, _, _ in game:
        for beat in beats:
            battle = beat.view.battle
            if beat.kind == "aim":
                assert battle is not None
                assert all(unit.die is None for unit in (*battle.attacker.units, *battle.defender.units))
                assert battle.attacker.fire
                aimed = battle
            if beat.kind == "volley":
                assert battle is not None
                assert aimed is not None
                assert [unit.counter for unit in battle.attacker.units] == [
                    u.counter for u in aimed.attacker.units
                ]
                shown = [unit.die for unit in (*battle.defender.units, *battle.attacker.units) if unit.die]
                assert shown == [die.value for die in beat.dice]
                outcomes = {unit.outcome for unit in (*battle.defender.units, *battle.attacker.units)}
                assert outcomes <= {"hit", "miss", "automatic", ""}
                for side in (battle.attacker, battle.defender):
                    without_dice = {unit.outcome for unit in side.units} == {"automatic"}
                    assert without_dice == ("without a roll" in side.fire), (
                        "what hits these units stands there"
                    )
                assert battle.defender.fire.startswith("Under Japanese fire, attack ")
                assert battle.attacker.fire.startswith(("Under US fire, attack ", "no return fire"))


def test_every_fight_ends_with_one_line_in_panel_and_log_and_its_losses_struck_out(
    game: list[Chapter],
) -> None:
    fought = 0
    dead = 0
    for beats, _, _ in game:
        for beat in beats:
            piles = {pile.place: pile.count for pile in beat.view.piles}
            verdicts = [line.text for line in beat.log if line.kind == "verdict"]
            ended = beat.kind in ("taken", "destroyed")
            assert len(verdicts) == ended or beat.kind == "ending"
            if not verdicts:
                if beat.kind in ("stranded", "force", "turn"):
                    dead = piles["japanese_dead"]
                continue
            fought += 1
            battle = beat.view.battle
            assert battle is not None
            assert battle.over
            assert battle.step == verdicts[0]
            struck = [unit.counter.key for unit in battle.attacker.units if unit.outcome in STRUCK]
            assert len(struck) == len(set(struck))
            assert len(struck) == piles["japanese_dead"] - dead
            if beat.kind == "destroyed":
                assert all(unit.outcome in STRUCK for unit in battle.attacker.units)
            dead = piles["japanese_dead"]  # the next strike of the same force is a fight of its own
    assert fought


def test_a_phase_that_is_over_is_summed_up(game: list[Chapter]) -> None:
    """Counted again from what lies on the table: piles and flags."""
    told = 0
    began: TableView | None = None
    for beats, _, _ in game:
        before: TableView | None = None
        for beat in beats:
            opens = beat.kind in ("phase", "turn")
            if beat.banner is not None:
                told += 1
                rows = dict(beat.banner.rows)
                assert beat.log[0].text == beat.banner.in_words, "the log keeps it"
                assert beat.kind == "turn" or beat.view.battle is None or beat.view.battle.over
                if before is not None and before.battle is not None and beat.kind == "phase":
                    assert beat.view.battle == before.battle, "the verdict of the last fight stays in sight"
                assert began is not None
                assert before is not None
                if "Japanese losses" in rows:
                    lost = pile(before, "japanese_dead") - pile(began, "japanese_dead")
                    assert rows["Japanese losses"] == (f"{lost} unit{'s' * (lost != 1)}" if lost else "none")
                    assert numbers(rows["Ground taken"], flags(before) - flags(began))
                    open_, _, may = rows["North of the US line"].partition(" may be ")
                    assert may or open_ == "no hex taken, so no counterattack"
                    north = {one.focus for one in beats if one.kind == "recapture"}
                    assert numbers(open_, north) if may else not north, "what dice are then thrown for"
                else:
                    assert numbers(rows["Ground retaken"], flags(began) - flags(before))
                    assert numbers(rows["Still Japanese"], flags(before))
            assert beat.banner is None or opens
            if opens:
                began = beat.view
            before = beat.view
    assert told


def pile(view: TableView, place: str) -> int:
    return next(pile.count for pile in view.piles if pile.place == place)


def flags(view: TableView) -> set[str]:
    return {marker.place for marker in view.markers if marker.face == "battle_flag"}


def numbers(value: str, places: set[str]) -> bool:
    """Whether a row tells these hexes: by number, or by their count when they are many."""
    if re.fullmatch(r"\d{1,2} hexes", value):
        return int(value.split()[0]) == len(places)
    return set(re.findall(r"\d{4}", value)) == places


STRUCK = ("hit", "automatic", "lost")

VERDICTS = [
    (
        "force 1715@1714 3; waiting 1218:1; pool rifles 4, cache",
        r"Force 1715 destroyed: Supply Cache \[7\.14\]",
    ),
    (
        "force 1715@1714 1; waiting 1218:1; pool artillery 3",
        r"Force 1715 destroyed: artillery, before .* \[8\.2\]",
    ),
    (
        "force 1715@1714 1; waiting 1218:1; pool rifles 5 5",
        r"Force 1715 destroyed: US fire in round \d+ \[7\.10\]",
    ),
    (
        "force 1715@1714 3; waiting 1218:1; pool rifles 4",
        r"Force 1715 destroyed: the last units of both sides fell together \[7\.13\]",
    ),
    (
        "force 1715@1714 3 3; waiting 1218:1; pool nothing",
        r"Force 1715 takes 1713: nobody defends it, no losses; 2 units move in \[3\.7\] \[7\.12\]",
    ),
    (
        "force 1715@1714 3 3 3; waiting 1218:1; pool rifles 1",
        r"Force 1715 takes 1713: 1 US unit and 1 Japanese unit lost; 2 units move in \[3\.7\] \[7\.12\]",
    ),
]


@pytest.mark.parametrize(("text", "verdict"), VERDICTS)
def test_the_verdict_says_what_decided_the_fight(text: str, verdict: str) -> None:
    assert told(text, "1713", verdict)


def test_the_supply_cache_lies_in_the_fight_it_ends__7_14() -> None:
    for seed in range(40):
        table = table_in("force 1715@1714 3; waiting 1218:1; pool cache", f"seed-{seed}")
        table.submit(next(choice for choice in choices(table) if choice.target == "1713"))
        battle = table.view().battle
        if battle is not None and "Supply Cache" in battle.step:
            assert [unit.counter.face for unit in battle.defender.units] == ["supply_cache"]
            return
    raise AssertionError("no seed draws it")


def test_the_fall_of_the_division_hq_is_a_verdict_too__4_2() -> None:
    table = table_in("force 1715@1709 3 3 3 3 3; waiting 1218:1; hq division 1708; pool nothing", "seed-1")
    beats = table.submit(next(choice for choice in choices(table) if choice.target == "1708"))
    battle = table.view().battle
    assert battle is not None
    assert re.match(r"Force 1715 destroys the 1st Marine Division HQ: .*\[4\.2\]", battle.step)
    assert [line.kind for line in beats[-1].log] == ["verdict", "end"]


@pytest.mark.parametrize(
    ("text", "target", "reason"),
    [
        ("turn 4; force 1715@1714 1; pool cache", "1713", "Turn 4, the last, has run out [4.3]"),
        ("turn 2; force 1715@1714 1; holding 0; pool cache", "1713", "The turn began with nobody left"),
        (
            "force 1715@1701 3 2; waiting 1218:1",
            "1701",
            "Play stopped at once when a force left the map [4.1]",
        ),
    ],
)
def test_the_prompt_says_why_play_stopped(text: str, target: str, reason: str) -> None:
    for seed in range(40):
        table = table_in(text, f"seed-{seed}")
        table.submit(next(choice for choice in choices(table) if choice.target == target))
        prompt = table.view().prompt
        if prompt.headline == "The game is over":
            assert prompt.reason.startswith(reason)
            return
    raise AssertionError("no game ended")


@pytest.mark.long
def test_the_sentence_of_a_fight_sums_all_artillery_markers_and_says_that_the_force_fell__8_2() -> None:
    """What the last of them hit is not all that artillery did."""
    summed = fallen = False
    for seed in range(60):
        table = table_in("force 1715@1714 3 3 3; waiting 1218:1; pool artillery 3", f"seed-{seed}")
        beats = table.submit(next(choice for choice in choices(table) if choice.target == "1713"))
        salvos = [sum(lost for _side, lost in beat.losses) for beat in beats if beat.kind == "artillery"]
        whole = next((beat.outcome.aloud for beat in beats if beat.outcome), "")
        if salvos:
            hits = f"hits {sum(salvos)}" if any(salvos) else "misses"
            assert whole.endswith(f"Artillery {hits}"), (whole, salvos)
            assert ("force lost" in whole) == (sum(salvos) == 3), whole
            summed |= len(salvos) > 1 and sum(salvos) > salvos[-1]
            fallen |= sum(salvos) == 3
    assert summed
    assert fallen


# --- the words of single events


def told(text: str, target: str, wanted: str, **readings: str) -> list[str]:
    """The log of the first seed with which a strike tells what is wanted."""
    for seed in range(400):
        table = table_in(text, f"seed-{seed}", **readings)
        choice: Offer = next(choice for choice in choices(table) if choice.target == target)
        lines = [line.text for beat in table.submit(choice) for line in beat.log]
        if any(re.search(wanted, line) for line in lines):
            return lines
    raise AssertionError(f"no seed of 400 tells {wanted!r}")


def test_the_defence_die_says_what_it_is_for_and_what_it_gives() -> None:
    lines = told("force 1815@1814 3; waiting 1218:1", "1813", r": 4 →")
    assert "US force for 1813, 1d6−3: 4 → 1 drawn [6.7]" in lines
    lines = told("force 1715@1711 3; waiting 1218:1", "1710", r": 6 →")
    assert "US force for 1710, 1d6: 6 → 6 drawn [6.7]" in lines
    lines = told("force 1715@1710 3; waiting 1218:1", "1709", r": 1 →")
    assert "US force for 1709, 1d6−1: 1 → 0 drawn [6.7]" in lines


TELLINGS = [
    (
        "force 1715@1714 3 3; waiting 1218:1; pool artillery 3",
        "1713",
        r"Artillery on 1714, jungle, hits on 1–2: \d, \d → \d units? lost \[8\.2\] \[10\.3\]",
    ),
    (
        "waiting 1715:2 1218:1; pool artillery 3",
        "1714",
        r"Artillery cannot reach the red row hex 1715; the marker is spent \[3\.4\] \[8\.3\]",
    ),
    (
        "force 1715@1714 3; waiting 1218:1; pool division, rifles 5",
        "1713",
        r"1st Marine Division HQ may not stand here.*\[6\.10\]",
    ),
    (
        "force 1715@1714 3; waiting 1218:1; pool rifles 4, cache",
        "1713",
        r"Supply Cache in 1713: the whole force is lost, 1 unit \[7\.14\]",
    ),
    (
        "force 1715@1714 3; waiting 1218:1; pool rifles 4, cache",
        "1713",
        r"close combat: hits on 1–3 \[7\.16\]",
    ),
    (
        "force 1715@1712 3 3 3; waiting 1218:1; pool rifles 1",
        "1711",
        r"Japanese fire 9 ÷ 4 = 2:1, hits on 1–2 \[7\.5\]",
    ),
    (
        "force 1715@1712 3 3 3 3; waiting 1218:1; pool rifles 1",
        "1812",
        r"12 ÷ 2 = 6:1, every unit hit without a roll \[7\.9\]",
    ),
    (
        "force 1715@1709 3 3 3; waiting 1218:1; held hill; pool rifles 8",
        "1609",
        r"9 ÷ 4 = 2:1, with Hill 123 3:1 \[7\.15\], hits on 1–3",
    ),
    (
        "force 1715@1709 3 3 3; waiting 1218:1; hq battalion 1708; pool artillery 3",
        "1708",
        r"The Battalion HQ has fallen: 3 artillery markers out of the game.*\[8\.4\]",
    ),
    (
        "force 1715@1709 3; waiting 1218:1; hq division 1708; pool nothing",
        "1708",
        r"Japanese victory: The 1st Marine Division HQ was eliminated \[4\.2\]",
    ),
    (
        "force 1218@1002 3; waiting 1715:1; pool nothing",
        "1001",
        r"no strike and no exit: 1 unit removed \[7\.3\]",
    ),
    (
        "force 1715@1714 3; waiting 1218:1; pool nothing",
        "1713",
        r"The pool is empty: nobody else comes \[6\.7\]",
    ),
    (
        "turn 4; force 1715@1714 1; held 1709; pool cache",
        "1713",
        r"Counterattack on 1709, clear, 1–4 retakes: [1-4] → retaken by the US \[10\.4\]",
    ),
    (
        "turn 4; force 1715@1714 1; held 1710; pool cache",
        "1713",
        r"Counterattack on 1710, Hill 123, 1–2 retakes: [3-6] → stays Japanese \[10\.4\]",
    ),
    (
        "turn 4; force 1715@1714 1; pool cache",
        "1713",
        r"US victory: Turn 4 ended",
    ),
    (
        "turn 2; force 1715@1714 1; holding 0; pool cache",
        "1713",
        r"US victory: The turn began with no infantry left",
    ),
]
"""Position, hex struck, and a line the log has for at least one seed."""


@pytest.mark.parametrize(("text", "target", "pattern"), TELLINGS)
def test_the_log_tells_what_happened(text: str, target: str, pattern: str) -> None:
    assert any(re.search(pattern, line) for line in told(text, target, pattern))


def test_strict_red_row_fire_is_told() -> None:
    lines = told("waiting 1715:2 1218:1; pool rifles 4", "1714", "no US fire", red_row_fire="strict")
    assert any("no US fire into the red row [3.4]" in line for line in lines)


@pytest.mark.parametrize(
    ("reading", "words"), [("us", "the hex stays US [7.12]"), ("taken", "the hex becomes Japanese [3.7]")]
)
def test_the_last_units_of_both_sides_falling_together_is_told(reading: str, words: str) -> None:
    lines = told(
        "force 1715@1714 3; waiting 1218:1; pool rifles 4", "1713", "fell together", no_survivors=reading
    )
    assert any(words in line for line in lines)


def test_an_exit_is_told_with_the_units_that_left() -> None:
    table = table_in("force 1715@1701 3 2; waiting 1218:1")
    choice = next(choice for choice in choices(table) if choice.verb == "exit")
    beats = table.submit(choice)
    lines = [line.text for beat in beats for line in beat.log]
    assert "Force 1715, 2 units, leaves the map north of 1701 [4.1]" in lines
    marches = next(beat for beat in beats if beat.walk is not None)
    assert (marches.walk.path, marches.walk.leaves) == (("1701",), True)
    for view in (marches.view, beats[-1].view, table.view()):
        assert "force 1 1715" not in {stack.key for stack in view.stacks}, "it has left the map"
    ending = table.view().ending
    assert ending is not None
    assert ending.victory
    assert dict(ending.score)["Farthest row"] == "01"
    assert movers(table.offers()) == ()


def test_leaving_the_map_is_offered_as_a_word_by_the_shortest_way__4_1() -> None:
    table = table_in("force 1715@1702 3 2; waiting 1218:1; held 1701 1801 1802")
    assert [choice.title for choice in buttons(table.offers())] == ["Leave the map: win"]
    (leave,) = buttons(table.offers())
    exits = [choice for choice in choices(table) if choice.verb == "exit"]
    assert len(leave.path) == min(len(choice.path) for choice in exits)
    table.submit(leave)
    assert table.view().ending.victory
    assert buttons(table.offers()) == ()
    assert not buttons(table_in("force 1715@1714 3 2; waiting 1218:1").offers())


def test_a_battle_is_headed_before_anything_else_of_it_is_told() -> None:
    table = table_in("force 1715@1709 3; waiting 1218:1; hq division 1708")
    choice = next(choice for choice in choices(table) if choice.target == "1708")
    kinds = [line.kind for beat in table.submit(choice) for line in beat.log]
    assert kinds[0] == "battle"
