"""What holds for every game on the shelf, played whole at random through the table they all share."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.games import registry
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.offers import Several
from bloodyridge_qt.table.report.writing import report_of
from tests.slow import after

every_game = pytest.mark.parametrize("key", registry.GAMES)
MOST_DECISIONS = 1_900
"""No game at random comes so far; a file holds 2,000."""
_PARAGRAPH = re.compile(r"\d+\.\d+(?:\.\d+)?(?=[^\[\]]*\])")


def play(table: Table, seed: str, decisions: int = MOST_DECISIONS) -> None:
    """Any offer at random, to the end or for so many decisions."""
    rng, table.brief = random.Random(seed), True
    for _ in range(decisions):
        offers = table.offers()
        if not offers:
            assert table.over
            return
        table.submit(rng.choice(offers))
    assert decisions < MOST_DECISIONS, "a game at random ends"


def one_of(options: Iterable[Any], luck: random.Random) -> Any:
    """Any of them, but the last, which ends a phase where one can be ended, oftener: games are shorter so."""
    listed = list(options)
    return listed[-1] if luck.random() < 0.2 else luck.choice(listed)


@cache
def finished(key: str) -> Table:
    """A whole game, played once for all tests that look at one; none of them decides anything in it.

    Nobody looks at what is shown meanwhile.
    """
    table, rng = registry.edition_of(key).start({"seed": "finished"}), random.Random(key)
    table.brief = True
    while (decision := table.session.decision()) is not None:
        table.submit_action(one_of(decision.options, rng))
    assert table.over
    table.brief = False
    return hand_over(table)


def hand_over(table: Table) -> Table:
    """The same table once the seat that decides has the screen."""
    if table.offers() and table.shown_to != table.seat:
        table.submit(table.offers()[0])
    return table


@every_game
@pytest.mark.parametrize("every", after(1, [48, 1]), ids=["now and then", "at each decision"])
def test_every_legal_decision_is_offered_in_words(key: str, every: int) -> None:
    table = registry.edition_of(key).start({"seed": "offers"})
    rng, table.brief = random.Random(key), True
    while (decision := table.session.decision()) is not None:
        if table.at % every:
            table.submit_action(one_of(decision.options, rng))
            continue
        offers = hand_over(table).offers()
        several = [offer.action for offer in offers if isinstance(offer.action, Several)]
        assert {offer.action for offer in offers} - {*several} == set(decision.options)
        assert all(one.actions[0] in decision.options for one in several)
        assert all(offer.title for offer in offers)
        assert all(table.card(offer).title for offer in offers[:12])
        assert table.view().prompt.headline
        table.submit(rng.choice(offers))
    assert table.offers() == ()
    assert table.view().ending is not None


@every_game
@pytest.mark.parametrize("every", after(1, [48, 1]), ids=["now and then", "at each decision"])
def test_a_whole_game_goes_back_and_forth(key: str, every: int) -> None:
    table = finished(key)
    end, view, last = table.session.state, table.view(), table.at
    table.go_to(0)
    assert table.view() == table.view_at(0)
    table.redo()
    table.undo()
    table.go_to(last)
    assert table.session.state == end
    assert table.view() == view
    told = [bool(table.beats_at(decision)) for decision in range(0, last, every)]
    assert sum(told) > len(told) / 3


@every_game
def test_a_position_copied_as_a_line_is_the_same_when_pasted(key: str) -> None:
    edition = registry.edition_of(key)
    table = edition.start({"seed": "copied"})
    for step in range(12):
        play(table, f"{key} {step}", 9)
        line = edition.line_of(table.rules, table.session.state)
        rules, state = edition.position_of(line)
        assert state == table.session.state, f"after {table.at} decisions"
        assert edition.readings(rules) == edition.readings(table.rules)
    for spoilt in (line[:-9], f"{line[:40]}A{line[41:]}", "words", f"{key}:", f"{key}:AAAA", ""):
        with pytest.raises(Unreadable, match="position"):
            edition.position_of(spoilt)


@every_game
def test_a_game_is_saved_at_any_step_and_goes_on_the_same(key: str, tmp_path: Path) -> None:
    archive = Archive(registry.edition_of(key), tmp_path / "running")
    table = archive.edition.start({"seed": "kept"})
    for step in range(12):
        play(table, f"{key} {step}", 9)
        archive.save(table, tmp_path / "kept.brsave")
        again = archive.open(tmp_path / "kept.brsave")
        assert again.notices() == ()
        assert again.session.state == table.session.state
        assert table.over or hand_over(again).view() == hand_over(table).view()
        assert [offer.touch for offer in again.offers()] == [offer.touch for offer in table.offers()]


@every_game
def test_a_finished_game_is_checked_told_and_reported(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = Archive(registry.edition_of(key), tmp_path / "running")
    table = finished(key)
    file = tmp_path / "told.brsave"
    archive.save(table, file)
    assert cli.main(["verify", str(file)]) == 0
    capsys.readouterr()
    assert cli.main(["log", str(file)]) == 0
    ending = table.view().ending
    assert ending is not None
    assert ending.title in capsys.readouterr().out
    assert ending.title in archive.report(archive.open(file))
    assert (cli.main(["compare", str(file), str(file)]) == 0) == hasattr(archive.edition, "better")
    result = archive.edition.result(table.session)
    assert archive.edition.result_words(result.outcome) in result.words
    assert result.winner == ending.winner
    assert ending.victory == (result.won or bool(result.winner)), "where persons play, one of them has won"


@every_game
def test_the_report_tells_every_die_once_in_the_words_of_the_log(key: str, tmp_path: Path) -> None:
    archive = Archive(registry.edition_of(key), tmp_path / "running")
    table = finished(key)
    report = report_of(table)
    thrown = [one.value for one in table.session.thrown() if not one.drawn]
    assert len(archive.dice_of(table).dice) == len(thrown)
    if hasattr(table.screen, "report"):
        assert {die.side for die in report.dice()} <= dict(report.words.sides).keys()
        assert all(die.kind for die in report.dice()), "dice are counted by what they are thrown for"
    sections = [section for chapter in report.chapters for section in chapter.sections]
    actions = [action for section in sections for action in section.actions]
    assert all(action.title for action in actions)
    steps = [step for section in sections for part in (section, *section.actions) for step in part.steps]
    fell = iter(thrown)
    for step in steps:  # dice of one throw may lie in another order
        assert sorted(die.value for _, die in step.dice) == sorted(islice(fell, len(step.dice)))
    assert list(fell) == []
    told = [line.text for line in steps]
    assert told
    assert set(told) <= {line.text for line in table.log_lines()}


@every_game
def test_every_paragraph_that_is_cited_can_be_read(key: str) -> None:
    edition = registry.edition_of(key)
    if not hasattr(edition, "rulebook"):
        pytest.skip("has no rules reference")
    book = edition.rulebook({})
    table = finished(key)
    cited = {number for line in table.log_lines() for number in _PARAGRAPH.findall(line.text)}
    cited |= {number for field in edition.setup_fields() for number in field.rules}
    assert cited
    assert {number for number in cited if number not in book} == set()
